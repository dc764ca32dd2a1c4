// hair.ts: hairs that stand on a ball, clamped at their roots, swing, fall over it and lie on it and on each other.

import { type CableOptions, createScene, defineScene, material, parameter, probe, shape } from 'talus'

interface Values {
  readonly hairs: number
  readonly elements: number
  readonly capsules: number
  readonly sway: number
}

type Triple = [number, number, number]

const gravity = 9.81
const ball = 0.1
const length = 0.15
/** Share of the ball that hairs stand on. */
const covered = 0.665

/** Radius of a hair, m: a millimetre, or what leaves room between the roots of many. */
const thicknessOf = ({ hairs }: Values) => Math.min(0.001, 0.4 * Math.sqrt((4 * Math.PI * covered * ball ** 2) / hairs))

/** Roots spread evenly over the upper two thirds of the ball. */
function roots({ hairs }: Values): Triple[] {
  const golden = Math.PI * (3 - Math.sqrt(5))
  return Array.from({ length: hairs }, (_, k) => {
    const z = 1 - (2 * covered * (k + 0.5)) / hairs
    const across = Math.sqrt(1 - z * z)
    return [across * Math.cos(golden * k), across * Math.sin(golden * k), z]
  })
}

const scaled = (s: number, a: Triple): Triple => [s * a[0], s * a[1], s * a[2]]
const unit = (a: Triple) => scaled(1 / Math.hypot(...a), a)
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Along the hair: combed to one side, so that they come to lie on each other. */
const wayOf = ([x, y, z]: Triple): Triple => unit([x + 0.4, y, z])

/** Straight, with its tip at the speed of the sway and all of it bending as a clamped rod does, v = sway (s / L)². */
function nodesOf(p: Values, root: Triple, number: number): NonNullable<CableOptions['nodes']> {
  const way = wayOf(root)
  const side = unit(cross(way, Math.abs(way[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]))
  // sides that no two neighbours share
  const turn = 2 * Math.PI * ((number * 0.7548776662466927) % 1)
  const other = cross(way, side)
  const sway = side.map((x, c) => p.sway * (x * Math.cos(turn) + other[c]! * Math.sin(turn))) as Triple
  const foot = scaled(ball + 1.5 * thicknessOf(p), root)
  const along = Array.from({ length: p.elements + 1 }, (_, k) => k / p.elements)
  return {
    positions: along.flatMap((s) => foot.map((x, c) => x + s * length * way[c]!)),
    slopes: along.flatMap(() => way),
    velocities: along.flatMap((s) => scaled(s * s, sway)),
    slopeVelocities: along.flatMap((s) => scaled((2 * s) / length, sway)),
  }
}

export default defineScene({
  name: 'hair',
  title: 'hairs that fall over a ball',
  parameters: {
    hairs: parameter({ unit: '1', default: 40, min: 1, max: 100000, integer: true, what: 'on the ball' }),
    elements: parameter({ unit: '1', default: 4, min: 1, max: 16, integer: true, what: 'of a hair' }),
    capsules: parameter({
      unit: '1',
      default: 0,
      min: 0,
      max: 1,
      integer: true,
      what: '1 for contact by capsules, 0 by spheres',
    }),
    sway: parameter({
      unit: 'm/s',
      default: 0,
      min: 0,
      max: 5,
      what: 'of the tips at the start, each to a side of its own: many meet within milliseconds',
    }),
  },
  timeStep: (p) => Math.min((p.capsules === 1 ? 1e-5 : 2e-5) * (thicknessOf(p) / 0.001), 1e-4 / p.elements),
  // they come to the ball and to each other after 0.2 s
  duration: () => 0.26,
  sampleRate: () => 50,
  build(p) {
    const thickness = thicknessOf(p)
    const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-0.4, -0.4, -0.4], max: [0.4, 0.4, 0.4] } })
    const keratin = material({ name: 'keratin', density: 1300, young: 2e6, friction: 0.3, restitution: 0.2 })
    // soft where they touch, for a longer step
    scene.materialPair(keratin, keratin, { young: 2e5 })
    scene.body({ name: 'ball', shape: shape.sphere({ radius: ball }), material: keratin, fixed: true })
    const cables = roots(p).map((root, k) => ({
      nodes: nodesOf(p, root, k),
      length,
      elements: p.elements,
      material: keratin,
      radius: thickness,
      retardation: 2e-5,
      drag: 2,
      holds: [{ at: 'start', kind: 'clamped' }] as const,
      beads: p.capsules === 1 ? ({ shape: 'capsule' } as const) : { spacing: 2 * thickness },
    }))
    scene.cables(cables, 'hair')
    scene.probe(probe.kineticEnergy())
    scene.probe(probe.potentialEnergy())
    scene.probe(probe.elasticEnergy())
    scene.probe(probe.contacts())
    return scene
  },
  measures: {
    inside: {
      unit: '1',
      what: 'beads whose centre is in the ball',
      expect: () => ({ value: 0, tolerance: 0, why: 'nothing passes into it' }),
    },
    gained: {
      unit: '1',
      what: 'energy above that of the start, over it, at its most',
      expect: () => ({ value: 0, tolerance: 1e-9, why: 'drag, damping and contacts take energy alone' }),
    },
    touching: { unit: '1', what: 'contacts, at their most' },
    fallen: {
      unit: 'm',
      what: 'fall of the mean height of the tips',
    },
  },
  async measure(simulation, probes, p) {
    const places = await simulation.read('bodyPos')
    const nodes = p.hairs * (p.elements + 1)
    let inside = 0
    // the ball, nodes, then beads
    for (let i = 1 + nodes; i < places.length / 3; i++) {
      if (Math.hypot(places[3 * i]!, places[3 * i + 1]!, places[3 * i + 2]!) < ball) inside++
    }
    const foot = ball + 1.5 * thicknessOf(p)
    const start = roots(p).reduce((sum, root) => sum + root[2] * foot + length * wayOf(root)[2], 0)
    let end = 0
    for (let k = 0; k < p.hairs; k++) end += places[3 * (1 + (k + 1) * (p.elements + 1) - 1) + 2]!
    const parts = ['kineticEnergy', 'potentialEnergy', 'elasticEnergy'].map((name) => probes.series(name))
    const energies = Array.from(parts[0]!, (_, k) => parts.reduce((sum, part) => sum + part[k]!, 0))
    return {
      inside,
      gained: Math.max(...energies.map((energy) => energy - energies[0]!)) / Math.abs(energies[0]!),
      touching: Math.max(...probes.series('contacts')),
      fallen: (start - end) / p.hairs,
    }
  },
})
