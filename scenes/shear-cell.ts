// shear-cell.ts: a box of grains that is cut in two by shear: its upper half is drawn over the lower one, under a lid that holds a load.
//
//   τ = σ tan φ                                                                                                     (1)
//
// τ is what drags the upper half back over the area of the cut, σ what presses it down over the same: the load, the weight of what lies
// above, and what the walls of the upper half push down. Grains without cohesion fail at one ratio whatever the load, and at a higher one in a
// box that is few grains wide, whose walls hold them. How large the ratio is has no reference here.

import {
  contact,
  createScene,
  defineScene,
  grainRadii,
  joint,
  lattice,
  material,
  mean,
  parameter,
  probe,
  type Scene,
  safeTimeStep,
  shape,
} from 'talus'

interface Values {
  readonly count: number
  readonly width: number
  readonly pressure: number
  readonly speed: number
  readonly friction: number
  readonly rolling: number
  readonly seed: number
}

const gravity = 9.81
const radius = 0.003
const density = 2550
const packing = 0.58
const spacing = 1.04
/** Smaller ones among them, so that they do not lie in order. */
const smallest = 0.8 * radius
/** Mean volume of a ball whose radius is anything between the two. */
const meanVolume = (Math.PI / 3) * (radius + smallest) * (radius ** 2 + smallest ** 2)
const grainMass = density * meanVolume
/** In which grains settle, and then the lid comes down with its load. */
const settling = 0.15
const pressing = 0.2
/** Of the upper half, over the width of the box. */
const drawnShare = 0.1

const side = (p: Values) => 2 * radius * p.width
const area = (p: Values) => side(p) ** 2
const bedHeight = (p: Values) => (p.count * meanVolume) / packing / area(p)
const cut = (p: Values) => bedHeight(p) / 2
const drawing = (p: Values) => (drawnShare * side(p)) / p.speed
const duration = (p: Values) => settling + pressing + drawing(p)

const bead = ({ friction, rolling }: Values) =>
  material({ name: 'bead', density, friction, rolling, restitution: 0.3, young: 1e7, poisson: 0.22 })

/** Four thick walls, so that the halves close each other as they slide. */
function frame(p: Values, height: number) {
  const [half, thick] = [side(p) / 2, 0.3 * side(p)]
  const wall = (x: number, y: number, position: readonly [number, number, number]) => ({
    shape: shape.box({ half: [x, y, height / 2] }),
    position,
  })
  const away = half + thick
  return shape.union({
    parts: [
      wall(thick, half + 2 * thick, [away, 0, 0]),
      wall(thick, half + 2 * thick, [-away, 0, 0]),
      wall(half, thick, [0, away, 0]),
      wall(half, thick, [0, -away, 0]),
    ],
  })
}

function build(p: Values): Scene {
  const width = side(p)
  const gap = spacing * 2 * radius
  const layer = Math.floor(width / gap) ** 2
  const top = (Math.ceil(p.count / layer) + 1) * gap
  const upper = top - cut(p) + 0.02
  const far = 2.5 * width
  const scene = createScene({
    gravity: [0, 0, -gravity],
    domain: { min: [-far, -far, -0.05], max: [far, far, top + 0.1] },
    edge: 'remove',
  })
  const of = { material: bead(p) }
  scene.body({ ...of, name: 'floor', shape: shape.plane(), fixed: true })
  scene.body({ ...of, name: 'lower', shape: frame(p, cut(p)), position: [0, 0, cut(p) / 2], fixed: true, layer: 'box' })
  const begin = settling + pressing
  const drawn = { ramp: { from: 0, to: drawnShare * width, start: begin, end: duration(p) } }
  const frameUpper = scene.body({
    ...of,
    name: 'upper',
    layer: 'box',
    shape: frame(p, upper),
    position: [0, 0, cut(p) + upper / 2],
    motion: { position: [drawn, 0, 0] },
  })
  const thick = 0.005
  const start = [0, 0, top + thick] as const
  const load = p.pressure * area(p)
  // its own weight is a part of the load
  const own = 0.2 * load
  const lid = scene.body({
    ...of,
    name: 'lid',
    layer: 'box',
    shape: shape.box({ half: [width / 2, width / 2, thick] }),
    position: start,
    mass: own / gravity,
  })
  scene.apart('box', 'box')
  const slide = scene.joint(joint.prismatic({ name: 'guide', a: frameUpper, b: lid, at: start, axis: [0, 0, 1] }))
  const rest = load - own
  const force = { table: { times: [0, settling, begin], values: [own, own, -rest] } }
  scene.motor(slide, { name: 'press', force })
  scene.bodies({
    ...of,
    name: 'grains',
    shape: shape.sphere({ radius }),
    radii: grainRadii({ uniform: { min: smallest, max: radius } }, p.count, p.seed),
    positions: lattice({
      min: [-width / 2, -width / 2, 0],
      max: [width / 2, width / 2, top],
      spacing: gap,
      jitter: (spacing - 1) * radius * 0.5,
      count: p.count,
      seed: p.seed,
    }),
  })
  scene.drag({ on: lid, linear: 20 })
  scene.probe(probe.forceOn(frameUpper))
  scene.probe(probe.forceOn(lid))
  scene.probe(probe.position(lid))
  scene.probe(probe.kineticEnergy())
  return scene
}

/** The second half of the way. */
const late = (values: ArrayLike<number>, p: Values) =>
  Array.from(values).slice(Math.floor(values.length * (1 - drawing(p) / 2 / duration(p))))

export default defineScene({
  name: 'shear-cell',
  title: 'a box of grains that is sheared under a load: direct shear',
  contact: contact.hertzMindlin(),
  parameters: {
    count: parameter({ unit: '1', default: 700, min: 100, max: 1e6, integer: true, what: 'grains of 4.8 to 6 mm' }),
    width: parameter({ unit: '1', default: 10, min: 6, max: 200, what: 'of the box in diameters of a grain' }),
    pressure: parameter({ unit: 'Pa', default: 5000, min: 500, max: 1e5, what: 'on the grains, by the lid' }),
    speed: parameter({ unit: 'm/s', default: 0.03, min: 1e-4, max: 0.1, what: 'of the upper half' }),
    friction: parameter({ unit: '1', default: 0.18, min: 0, max: 1, what: 'of grains and walls' }),
    rolling: parameter({ unit: '1', default: 0, min: 0, max: 1, what: 'friction of rolling grains' }),
  },
  timeStep: (p, law) => (law === 'dvi' ? 2e-4 : 0.9 * safeTimeStep(build({ ...p, count: 100 }))),
  duration,
  sampleRate: () => 500,
  build,
  figures: (p) => [
    {
      name: 'shear',
      title: `Shear stress under ${p.pressure} Pa`,
      y: { label: 'stress [Pa]' },
      lines: [
        {
          name: 'shear',
          of: ({ series }) => {
            const [frame, lid] = [series('upper.forceOn.x'), series('lid.forceOn.x')]
            return frame.map((force, k) => -(force + lid[k]!) / area(p))
          },
          smooth: 0.01,
        },
        { name: 'load', of: ({ series }) => series('lid.forceOn.z').map((force) => force / area(p)), smooth: 0.01 },
      ],
      says: () => 'Shear stress rises to a share of the load and stays there: Coulomb.',
    },
  ],
  measures: {
    pressure: {
      unit: 'Pa',
      what: 'of the grains on the lid while it is drawn',
      expect: (p) => ({ value: p.pressure, tolerance: 0.1 * p.pressure, why: 'the lid holds its load' }),
    },
    shear: { unit: 'Pa', what: 'stress that drags the upper half back, mean of the second half of its way' },
    ratio: { unit: '1', what: 'shear over normal stress at the cut' },
    dilation: { unit: 'm', what: 'way of the lid upwards from the start of the shear to its end' },
  },
  async measure(_, probes, p) {
    const [frameX, lidX, lidZ] = ['upper.forceOn.x', 'lid.forceOn.x', 'lid.forceOn.z'].map((name) =>
      mean(late(probes.series(name), p)),
    ) as [number, number, number]
    const heights = Array.from(probes.series('lid.position.z'))
    const began = Math.floor(heights.length * (1 - drawing(p) / duration(p)))
    const [pressure, shear] = [lidZ / area(p), -(frameX + lidX) / area(p)]
    const walls = mean(late(probes.series('upper.forceOn.z'), p)) / area(p)
    const above = (p.count * grainMass * gravity * 0.5) / area(p)
    return {
      pressure,
      shear,
      ratio: shear / (pressure + above + walls),
      dilation: heights.at(-1)! - heights[began]!,
    }
  },
})
