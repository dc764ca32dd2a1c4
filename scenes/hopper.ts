// hopper.ts: grains that come from a source fall into a wedge, flow out of its slot and go into a sink: a steady flow.
//
//   in the long run what leaves is what comes: W = rate times the mean mass of a grain                              (1)
//
// while the slot lets more through than comes in; else the wedge fills up to the source, which says that it falls behind.

import { contact, createScene, defineScene, material, parameter, probe, type Scene, safeTimeStep, shape } from 'talus'

interface Values {
  readonly rate: number
  readonly slot: number
  readonly angle: number
  readonly seed: number
}

const gravity = 9.81
const radius = 0.005
/** Radii are uniform within this share of the mean. */
const spread = 0.2
const density = 2500
const depth = 0.06
const side = 0.12
/** E r³ = r³ (1 + spread²). */
const grainMass = density * (4 / 3) * Math.PI * radius ** 3 * (1 + spread ** 2)
const duration = () => 2

function build(p: Values): Scene {
  const scene = createScene({
    gravity: [0, 0, -gravity],
    domain: { min: [-0.2, -0.1, -0.3], max: [0.2, 0.1, 0.5] },
    edge: 'remove',
  })
  const stuff = material({ name: 'sand', density, friction: 0.4, restitution: 0.3 })
  const half = p.slot * radius
  const [sine, cosine] = [Math.sin(p.angle), Math.cos(p.angle)]
  for (const sign of [-1, 1]) {
    // the lower edge of the plate's upper face is at the slot
    const [along, thick] = [side / 2, radius]
    scene.body({
      name: sign < 0 ? 'left' : 'right',
      shape: shape.box({ half: [along, depth, thick] }),
      material: stuff,
      fixed: true,
      position: [sign * (half + along * cosine + thick * sine), 0, along * sine - thick * cosine],
      orientation: [0, -sign * Math.sin(p.angle / 2), 0, Math.cos(p.angle / 2)],
    })
    scene.body({
      name: sign < 0 ? 'front' : 'back',
      shape: shape.plane(),
      material: stuff,
      fixed: true,
      position: [0, (sign * depth) / 2, 0],
      orientation: [(sign * Math.SQRT2) / 2, 0, 0, Math.SQRT2 / 2],
    })
  }
  const room = depth / 2 - (1 + spread) * radius
  scene.source({
    name: 'grains',
    region: { min: [-0.05, -room, 0.22], max: [0.05, room, 0.28] },
    rate: p.rate,
    radius: { uniform: { min: (1 - spread) * radius, max: (1 + spread) * radius } },
    material: stuff,
    capacity: 600,
    velocity: [0, 0, -1],
    seed: p.seed,
  })
  scene.sink({ name: 'outlet', region: { min: [-0.2, -0.1, -0.3], max: [0.2, 0.1, -0.1] } })
  scene.probe(probe.sourceCount('grains'))
  scene.probe(probe.sinkCount('outlet'))
  scene.probe(probe.sinkFlow('outlet'))
  return scene
}

export default defineScene({
  name: 'hopper',
  title: 'grains that come from a source and leave through the slot of a hopper',
  contact: contact.dvi({ tolerance: 1e-4 }),
  parameters: {
    rate: parameter({ unit: '1/s', default: 400, min: 1, max: 2000, what: 'grains that come in a second' }),
    slot: parameter({ unit: '1', default: 6, min: 3, max: 16, what: 'width of the slot in diameters of a grain' }),
    angle: parameter({ unit: 'rad', default: 0.8, min: 0.3, max: 1.3, what: 'of the plates against the floor' }),
  },
  timeStep: (p, law) => (law === 'dvi' ? 1e-3 : 0.9 * safeTimeStep(build(p))),
  duration,
  sampleRate: () => 20,
  warmUpSteps: () => 300,
  build,
  measures: {
    flow: {
      unit: 'kg/s',
      what: 'mass that leaves in a second, over the second half of the time',
      expect: ({ rate, slot }) =>
        slot >= 6 && rate >= 100 && rate <= 400
          ? { value: rate * grainMass, tolerance: 0.15 * rate * grainMass, why: '(1): the slot lets more through' }
          : null,
    },
    missing: {
      unit: '1',
      what: 'grains that came, less those that left and those that are there',
      expect: () => ({ value: 0, tolerance: 0, why: 'every grain is somewhere' }),
    },
  },
  async measure(simulation, probes) {
    const series = probes.series('outlet.sinkFlow')
    const late = series.slice(Math.floor(series.length / 2))
    const { present = 0, sunk = 0, left = 0 } = await simulation.counters()
    const came = (await simulation.sample())['grains.sourceCount']!
    return {
      flow: late.reduce((sum, value) => sum + value, 0) / late.length,
      // the four bodies of the hopper are there too
      missing: came - sunk - left - (present - 4),
    }
  },
})
