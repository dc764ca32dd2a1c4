// pendulum.ts: a rod that swings on a hinge, as far as one likes.
//
//   I x'' = -m g l sin x, I = I_c + m l^2:  T = 2 pi sqrt(I / (m g l)) / M(1, cos(x0 / 2))
//
// M is the arithmetic-geometric mean: Gauss' way to the complete elliptic integral, T = 4 sqrt(I / (m g l)) K(sin(x0 / 2)).
// At the lowest point the hinge bears m g + m l w^2 with w^2 = 2 m g l (1 - cos x0) / I.

import { createScene, defineScene, joint, material, mean, parameter, probe, shape } from 'talus'

interface Values {
  readonly length: number
  readonly amplitude: number
}

const gravity = 9.81
const slimness = 0.04

const rod = ({ length }: Values) => {
  const width = slimness * length
  const steel = material({ name: 'steel', density: 7800 })
  const mass = steel.density * width * width * length
  const arm = length / 2
  const inertia = (mass * (length ** 2 + width ** 2)) / 12 + mass * arm ** 2
  return { steel, width, mass, arm, inertia, pace: Math.sqrt((mass * gravity * arm) / inertia) }
}

function arithmeticGeometricMean(a: number, b: number): number {
  return Math.abs(a - b) < 1e-14 * a ? a : arithmeticGeometricMean((a + b) / 2, Math.sqrt(a * b))
}

const period = (p: Values) => (2 * Math.PI) / (rod(p).pace * arithmeticGeometricMean(1, Math.cos(p.amplitude / 2)))

/** Largest speed times step: errors of the scheme are of its square. */
const stepAngle = 0.005
const timeStep = (p: Values) => stepAngle / rod(p).pace
const swings = 3

/** Times at which a series goes from above to below a level, between samples on a straight line. */
function fallsThrough(time: readonly number[], values: readonly number[], level: number): number[] {
  const found: number[] = []
  for (let k = 1; k < values.length; k++) {
    const [before, after] = [values[k - 1]! - level, values[k]! - level]
    if (before > 0 && after <= 0) found.push(time[k - 1]! + ((time[k]! - time[k - 1]!) * before) / (before - after))
  }
  return found
}

export default defineScene({
  name: 'pendulum',
  title: 'a rod that swings on a hinge',
  contact: 'dvi',
  parameters: {
    length: parameter({ unit: 'm', default: 1, min: 1e-3, max: 1000, what: 'of the rod' }),
    amplitude: parameter({ unit: 'rad', default: 2, min: 0.01, max: 3, what: 'of the swing' }),
  },
  timeStep,
  duration: (p) => (swings + 0.4) * period(p),
  sampleRate: (p) => 0.2 / timeStep(p),
  build(p) {
    const { steel, width, arm } = rod(p)
    const scene = createScene({ gravity: [0, 0, -gravity] })
    const body = scene.body({
      name: 'rod',
      shape: shape.box({ half: [width / 2, width / 2, arm] }),
      material: steel,
      collide: false,
      position: [arm * Math.sin(p.amplitude), 0, -arm * Math.cos(p.amplitude)],
      orientation: [0, -Math.sin(p.amplitude / 2), 0, Math.cos(p.amplitude / 2)],
    })
    const hinge = scene.joint(
      joint.revolute({ name: 'hinge', a: scene.world, b: body, at: [0, 0, 0], axis: [0, -1, 0] }),
    )
    scene.probe(probe.jointPosition(hinge))
    scene.probe(probe.reactionForce(hinge))
    scene.probe(probe.kineticEnergy())
    scene.probe(probe.potentialEnergy())
    scene.probe(probe.jointError())
    return scene
  },
  measures: {
    period: {
      unit: 's',
      what: 'mean of the swings',
      // a step of leapfrog stretches a period by up to the square of speed times step
      expect: (p) => ({ value: period(p), tolerance: 4 * stepAngle ** 2 * period(p), why: '4 sqrt(I / (m g l)) K' }),
    },
    reaction: {
      unit: 'N',
      what: 'largest force of the hinge',
      expect(p) {
        const { mass, arm, inertia } = rod(p)
        const squared = (2 * mass * gravity * arm * (1 - Math.cos(p.amplitude))) / inertia
        const value = mass * gravity + mass * arm * squared
        // samples lie five steps apart, so one may miss the lowest point by two and a half
        return { value, tolerance: (5 * stepAngle) ** 2 * value, why: 'm g + m l w^2 at the lowest point' }
      },
    },
    energyDrift: {
      unit: '1',
      what: 'mean energy of the last swing less that of the first, as a share of the energy of the swing',
      expect: () => ({ value: 0, tolerance: 1e-4, why: 'nothing takes energy' }),
    },
    jointError: {
      unit: '1',
      what: 'largest error of the hinge as a share of its arm',
      expect: () => ({ value: 0, tolerance: 1e-6, why: 'the hinge holds' }),
    },
  },
  async measure(_, probes, p) {
    const { mass, arm } = rod(p)
    const falls = fallsThrough(probes.time, probes.series('hinge.jointPosition'), -p.amplitude)
    const energy = probes.series('kineticEnergy').map((e, k) => e + probes.series('potentialEnergy')[k]!)
    const within = (from: number, to: number) =>
      mean(energy.filter((_, k) => probes.time[k]! >= from && probes.time[k]! < to))
    const [x, y, z] = ['x', 'y', 'z'].map((c) => probes.series(`hinge.reactionForce.${c}`))
    const last = falls.length - 1
    return {
      period: (falls[last]! - falls[0]!) / last,
      reaction: Math.max(...x!.map((value, k) => Math.hypot(value, y![k]!, z![k]!))),
      energyDrift:
        (within(falls[last - 1]!, falls[last]!) - within(falls[0]!, falls[1]!)) /
        (mass * gravity * arm * (1 - Math.cos(p.amplitude))),
      jointError: Math.max(...probes.series('jointError')),
    }
  },
})
