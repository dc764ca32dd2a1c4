// cable-collision.ts: two flexible cables, pinned beside each other and let go from the horizontal on opposite sides, meet at the bottom.
// They are mirror images, and contacts only take energy.

import { createScene, defineScene, material, parameter, probe, type Scene, safeTimeStep } from 'talus'

const gravity = 9.81
const radius = 0.01
const gap = 0.1

interface Values {
  readonly elements: number
  readonly friction: number
  readonly restitution: number
}

function build(p: Values): Scene {
  const scene = createScene({ gravity: [0, -gravity, 0] })
  const rubber = material({
    name: 'rubber',
    density: 7200,
    young: 2e7,
    friction: p.friction,
    restitution: p.restitution,
  })
  // hard enough where they touch that tips do not sink into each other
  scene.materialPair(rubber, rubber, { young: 8e7 })
  for (const [name, side] of [
    ['left', -1],
    ['right', 1],
  ] as const) {
    scene.cable({
      name,
      points: [
        [(side * gap) / 2, 0, 0],
        [side * (gap / 2 + 1), 0, 0],
      ],
      elements: p.elements,
      material: rubber,
      radius,
      holds: [{ at: 'start', kind: 'pinned' }],
      beads: { spacing: radius },
    })
    scene.probe(probe.cablePosition(name), name)
  }
  scene.probe(probe.kineticEnergy())
  scene.probe(probe.potentialEnergy())
  scene.probe(probe.elasticEnergy())
  scene.probe(probe.contacts())
  return scene
}

export default defineScene({
  name: 'cable-collision',
  title: 'two flexible cables that swing against each other',
  parameters: {
    elements: parameter({ unit: '1', default: 4, min: 1, max: 16, integer: true, what: 'of each cable' }),
    friction: parameter({ unit: '1', default: 0.3, min: 0, max: 1, what: 'between them' }),
    restitution: parameter({ unit: '1', default: 0.975, min: 0, max: 1, what: 'of their contacts' }),
  },
  // contacts that give nothing back are the stiffest
  timeStep: (p, law) => (law === 'dvi' ? 5e-5 : Math.min(5e-5, 0.9 * safeTimeStep(build(p)))),
  duration: () => 0.7,
  sampleRate: () => 200,
  build,
  measures: {
    mirror: {
      unit: 'm',
      what: 'largest way by which the tips are no mirror images',
      expect: () => ({ value: 0, tolerance: 1e-4, why: 'the two are mirror images' }),
    },
    energyRise: {
      unit: '1',
      what: 'largest rise of the energy over the largest kinetic energy',
      expect: () => ({ value: 0, tolerance: 1e-3, why: 'contacts only take energy' }),
    },
    met: {
      unit: '1',
      what: 'most contacts at a time',
    },
  },
  async measure(_, probes) {
    const [left, right] = ['left', 'right'].map((name) => [probes.series(`${name}.x`), probes.series(`${name}.y`)])
    const apart = probes.time.map((_, k) => Math.hypot(left![0]![k]! + right![0]![k]!, left![1]![k]! - right![1]![k]!))
    const parts = ['kineticEnergy', 'potentialEnergy', 'elasticEnergy'].map((name) => probes.series(name))
    const energies = probes.time.map((_, k) => parts.reduce((sum, values) => sum + values[k]!, 0))
    return {
      mirror: Math.max(...apart),
      energyRise: Math.max(...energies.map((e) => e - energies[0]!)) / Math.max(...parts[0]!),
      met: Math.max(...probes.series('contacts')),
    }
  },
})
