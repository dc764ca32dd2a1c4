// hair.ts: hairs that stand on a ball, clamped at their roots, fall over it and lie on it and on each other.

import { createScene, defineScene, material, parameter, probe, shape } from 'talus'

interface Values {
  readonly hairs: number
  readonly elements: number
  readonly capsules: number
}

const gravity = 9.81
const ball = 0.1
const length = 0.15
/** Share of the ball that hairs stand on. */
const covered = 0.665

/** Radius of a hair, m: a millimetre, or what leaves room between the roots of many. */
const thicknessOf = ({ hairs }: Values) => Math.min(0.001, 0.4 * Math.sqrt((4 * Math.PI * covered * ball ** 2) / hairs))

/** Roots spread evenly over the upper two thirds of the ball. */
function roots({ hairs }: Values): [number, number, number][] {
  const golden = Math.PI * (3 - Math.sqrt(5))
  return Array.from({ length: hairs }, (_, k) => {
    const z = 1 - (2 * covered * (k + 0.5)) / hairs
    const across = Math.sqrt(1 - z * z)
    return [across * Math.cos(golden * k), across * Math.sin(golden * k), z]
  })
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
    const foot = ball + 1.5 * thickness
    const cables = roots(p).map(([x, y, z]) => {
      const far = foot + length
      // combed to one side, so that they come to lie on each other
      const lean = 0.4 * length
      return {
        points: [
          [foot * x, foot * y, foot * z],
          [far * x + lean, far * y, far * z],
        ] as const,
        elements: p.elements,
        material: keratin,
        radius: thickness,
        retardation: 2e-5,
        drag: 2,
        holds: [{ at: 'start', kind: 'clamped' }] as const,
        beads: p.capsules === 1 ? ({ shape: 'capsule' } as const) : { spacing: 2 * thickness },
      }
    })
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
    const start = roots(p).reduce((sum, [, , z]) => sum + z * (ball + 1.5 * thicknessOf(p) + length), 0)
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
