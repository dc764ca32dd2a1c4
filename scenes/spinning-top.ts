// spinning-top.ts: a fast symmetric top on a ball joint, at an angle x from the vertical.
//
// With C its moment about its axis, A that about its foot across it, s the spin about its axis, l the height of its centre:
//
//   steady precession W:   A cos x W^2 - C s W + m g l = 0, the slower root                                           (1)
//   let go with its axis at rest it nods between cos x0 and u = L - sqrt(L^2 - 2 L cos x0 + 1), L = (C s)^2 / (4 A m g l)  (2)
//
// Source: Goldstein, Classical Mechanics, section 5.7.

import { createScene, defineScene, joint, material, parameter, probe, shape } from 'talus'

interface Values {
  readonly spin: number
  readonly tilt: number
  readonly steady: number
}

const gravity = 9.81
const [mass, height] = [0.5, 0.06]
/** About the centre of mass, kg m2. */
const [across, axial] = [3e-4, 5e-4]
const foot = across + mass * height ** 2
const weightTorque = mass * gravity * height

/** What is seen of it: a disc on a cone that stands on its point, a stem above; mass and moments are given. */
const seen = {
  shape: shape.union({
    parts: [
      { shape: shape.cone({ radius: 0.03, height }), position: [0, 0, -height / 2], orientation: [1, 0, 0, 0] },
      { shape: shape.cylinder({ radius: 0.045, height: 0.012 }) },
      { shape: shape.cylinder({ radius: 0.006, height: 0.05 }), position: [0, 0, 0.03] },
    ],
  }),
  material: material({ name: 'wood', density: 700 }),
  collide: false,
} as const

/** (1) */
function steadyRate({ spin, tilt }: Values): number {
  const [a, b] = [foot * Math.cos(tilt), axial * spin]
  return (2 * weightTorque) / (b + Math.sqrt(b * b - 4 * a * weightTorque))
}

/** (2), rad */
function nod({ spin, tilt }: Values): number {
  const u0 = Math.cos(tilt)
  const L = (axial * spin) ** 2 / (4 * foot * weightTorque)
  return Math.acos(L - Math.sqrt(L * L - 2 * L * u0 + 1)) - tilt
}

const startRate = (p: Values) => (p.steady === 1 ? steadyRate(p) : 0)
/** Angle that the top turns about its axis in a step. */
const stepAngle = 0.02
const timeStep = ({ spin }: Values) => stepAngle / spin

/** The angular momentum of the start counts as that of half a step before: the top nods by about h W sin x. rad */
const shifted = (p: Values) => 2 * timeStep(p) * steadyRate(p) * Math.sin(p.tilt)

export default defineScene({
  name: 'spinning-top',
  title: 'a fast top on a ball joint that precesses and nods',
  contact: 'dvi',
  parameters: {
    spin: parameter({ unit: 'rad/s', default: 150, min: 100, max: 1000, what: 'about the axis of the top' }),
    tilt: parameter({ unit: 'rad', default: 0.5, min: 0.05, max: 1.5, what: 'of the axis from the vertical' }),
    steady: parameter({
      unit: '1',
      default: 1,
      min: 0,
      max: 1,
      integer: true,
      what: '1: starts with its precession, 0: its axis is let go at rest',
    }),
  },
  timeStep,
  duration: (p) => (2 * Math.PI) / steadyRate(p),
  sampleRate: (p) => 0.02 / timeStep(p),
  build(p) {
    const scene = createScene({ gravity: [0, 0, -gravity] })
    const axis = [Math.sin(p.tilt), 0, Math.cos(p.tilt)] as const
    const rate = startRate(p)
    // spin about the axis and precession about the vertical, less what of it is along the axis
    const about = p.spin - rate * axis[2]
    const omega = [about * axis[0], 0, about * axis[2] + rate] as const
    const at = [height * axis[0], 0, height * axis[2]] as const
    const top = scene.body({
      name: 'top',
      ...seen,
      mass,
      inertia: [across, across, axial],
      centreOfMass: [0, 0, 0],
      position: at,
      orientation: [0, Math.sin(p.tilt / 2), 0, Math.cos(p.tilt / 2)],
      velocity: [0, rate * at[0], 0],
      omega,
    })
    const tip = scene.joint(joint.spherical({ name: 'foot', a: scene.world, b: top, at: [0, 0, 0] }))
    scene.probe(probe.position(top))
    scene.probe(probe.reactionForce(tip))
    scene.probe(probe.kineticEnergy())
    scene.probe(probe.potentialEnergy())
    scene.probe(probe.jointError())
    return scene
  },
  measures: {
    precession: {
      unit: 'rad/s',
      what: 'mean rate about the vertical',
      expect: (p) =>
        p.steady === 1
          ? { value: steadyRate(p), tolerance: (stepAngle / 10) * steadyRate(p), why: 'steady precession' }
          : null,
    },
    nutation: {
      unit: 'rad',
      what: 'largest less smallest tilt',
      expect: (p) =>
        p.steady === 1
          ? { value: 0, tolerance: shifted(p), why: 'it does not nod' }
          : { value: nod(p), tolerance: shifted(p), why: 'between the roots of its energy equation' },
    },
    energyDrift: {
      unit: '1',
      what: 'change of the energy as a share of the kinetic one',
      expect: () => ({ value: 0, tolerance: 1e-3, why: 'nothing takes energy' }),
    },
    jointError: {
      unit: '1',
      what: 'largest error of the foot as a share of the height',
      expect: () => ({ value: 0, tolerance: 1e-6, why: 'the foot stays' }),
    },
  },
  async measure(_, probes) {
    const [x, y, z] = ['x', 'y', 'z'].map((c) => probes.series(`top.position.${c}`)) as [number[], number[], number[]]
    const tilts = x.map((value, k) => Math.atan2(Math.hypot(value, y[k]!), z[k]!))
    let turned = 0
    for (let k = 1; k < x.length; k++) {
      turned += Math.atan2(x[k - 1]! * y[k]! - y[k - 1]! * x[k]!, x[k - 1]! * x[k]! + y[k - 1]! * y[k]!)
    }
    const kinetic = probes.series('kineticEnergy')
    const energy = kinetic.map((e, k) => e + probes.series('potentialEnergy')[k]!)
    return {
      precession: turned / (probes.time.at(-1)! - probes.time[0]!),
      nutation: Math.max(...tilts) - Math.min(...tilts),
      energyDrift: (energy.at(-1)! - energy[1]!) / kinetic[1]!,
      jointError: Math.max(...probes.series('jointError')),
    }
  },
})
