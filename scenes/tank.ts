// tank.ts: grains in a tank that is shaken sideways, and a light ball that comes up through them.
//
// The depth of the bed stays the same at every count and the tank grows sideways, as in the scaling study of Negrut,
// Tasora, Mazhar, Heyn & Hahn 2012 (Fig. 21, Table 3), which counted 3.55 contacts for each body of a settled bed. Its
// tank is round, this one square: five driven boxes.

import {
  contact,
  createScene,
  defineScene,
  lattice,
  material,
  numberedRandom,
  parameter,
  probe,
  type RegionScene,
  type Scene,
  safeTimeStep,
  shape,
} from 'talus'

interface Values {
  readonly count: number
  readonly lightness: number
  readonly amplitude: number
  readonly frequency: number
  readonly seed: number
}

const gravity = 9.81
const radius = 0.005
const density = 2000
/** Diameters of a loose lattice site, and sites above each other. */
const pitch = 2.06 * radius
const layers = 12
/** Radius of the ball over that of a grain. */
const ballSize = 4

const grain = material({ name: 'grain', density, friction: 0.2, restitution: 0 })

/** Sites along one edge of the tank; the ball takes the place of some. */
const sitesAlong = (p: Values) => Math.max(12, Math.ceil(Math.sqrt((p.count + (2 * ballSize + 1) ** 3) / layers)))
const side = (p: Values) => sitesAlong(p) * pitch

/** Sites around the ball, which lies on the floor in the middle. */
function grainPoints(p: Values): Float64Array {
  const L = side(p)
  const points = lattice({
    min: [-L / 2, -L / 2, 0],
    max: [L / 2, L / 2, 2 * layers * pitch * (1 + 1e-9)],
    spacing: pitch * (1 - 1e-9),
    jitter: (pitch - 2 * radius) / 2,
    seed: p.seed,
  })
  const kept: number[] = []
  const clear = (ballSize + 1) * radius
  for (let i = 0; i < points.length && kept.length < 3 * p.count; i += 3) {
    const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!]
    if (Math.hypot(x, y, z - ballSize * radius) > clear) kept.push(x, y, z)
  }
  return Float64Array.from(kept)
}

/** Height below which nine of ten grains lie. */
function surface(positions: ArrayLike<number>, count: number): number {
  const first = positions.length / 3 - count
  const heights = Array.from({ length: count }, (_, i) => positions[3 * (first + i) + 2]!).sort((a, b) => a - b)
  return heights[Math.floor(0.9 * (count - 1))]! + radius
}

/** The tank and the ball in it. */
function emptyTank(p: Values): Scene {
  const L = side(p)
  const height = 3 * layers * pitch
  const far = L / 2 + p.amplitude + 4 * radius
  const scene = createScene({
    gravity: [0, 0, -gravity],
    domain: { min: [-far, -far, -0.1], max: [far, far, height + 0.1] },
  })
  const shaking = p.amplitude * p.frequency > 0
  const wall = {
    material: grain,
    ...(shaking
      ? { motion: { position: [{ sine: { amplitude: p.amplitude, frequency: p.frequency } }, 0, 0] as const } }
      : { fixed: true }),
  }
  const thick = 4 * radius
  const beside = L / 2 + thick
  scene.body({
    ...wall,
    name: 'floor',
    shape: shape.box({ half: [beside, beside, thick] }),
    position: [0, 0, -thick],
  })
  for (const [name, sign] of [
    ['left', -1],
    ['right', 1],
  ] as const) {
    const sideways = shape.box({ half: [thick, beside, height / 2] })
    scene.body({ ...wall, name, shape: sideways, position: [sign * beside, 0, height / 2] })
  }
  for (const [name, sign] of [
    ['front', -1],
    ['back', 1],
  ] as const) {
    const across = shape.box({ half: [beside, thick, height / 2] })
    scene.body({ ...wall, name, shape: across, position: [0, sign * beside, height / 2] })
  }
  scene.body({
    name: 'ball',
    shape: shape.sphere({ radius: ballSize * radius }),
    material: material({ ...grain, name: 'ball', density: p.lightness * density }),
    position: [0, 0, ballSize * radius],
  })
  return scene
}

function build(p: Values): Scene {
  const scene = emptyTank(p)
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: grain, positions: grainPoints(p) })
  scene.probe(probe.position('ball'))
  scene.probe(probe.kineticEnergy())
  scene.probe(probe.contacts())
  return scene
}

const walls = 5

/** The ball, then the grains by their numbers; sites begin above the ball, which has the lowest layers to itself. */
function byRegion(p: Values): RegionScene {
  const random = numberedRandom(p.seed)
  const kinds = emptyTank(p)
  const above = 2 * ballSize * radius
  kinds.body({ name: 'grains', shape: shape.sphere({ radius }), material: grain, position: [0, 0, above + 2 * pitch] })
  const along = sitesAlong(p)
  const jitter = (1 - 1e-9) * (pitch - 2 * radius)
  return {
    kinds,
    fixed: walls,
    count: p.count + 1,
    kindOf: (grain) => (grain === 0 ? 0 : 1),
    place(grain, into) {
      into.fill(0)
      if (grain === 0) into[2] = ballSize * radius
      if (grain === 0) return
      const k = grain - 1
      const site = [k % along, Math.floor(k / along) % along, Math.floor(k / along ** 2)]
      for (let c = 0; c < 3; c++) {
        const from = c === 2 ? above : -side(p) / 2
        into[c] = from + (site[c]! + 0.5) * pitch + jitter * (random(grain, c) - 0.5)
      }
    },
  }
}

export default defineScene({
  name: 'tank',
  title: 'grains in a tank shaken sideways, and a light ball that comes up through them',
  contact: contact.dvi({ tolerance: 1e-4 }),
  parameters: {
    count: parameter({ unit: '1', default: 2000, min: 1000, max: 1e8, integer: true, what: 'grains' }),
    lightness: parameter({
      unit: '1',
      default: 0.1,
      min: 1e-3,
      max: 10,
      what: 'density of the ball over that of the grains',
    }),
    amplitude: parameter({ unit: 'm', default: 0.02, min: 0, max: 1, what: 'of the shaking' }),
    frequency: parameter({ unit: 'Hz', default: 4, min: 0, max: 100, what: 'of the shaking' }),
  },
  // the grains are alike, however many
  timeStep: (p, law) => (law === 'dvi' ? 1e-3 : 0.9 * safeTimeStep(build({ ...p, count: 1000 }))),
  duration: () => 3,
  warmUpSteps: () => 500,
  byRegion,
  build,
  measures: {
    emergence: {
      unit: 'm',
      what: 'height of the centre of the ball over the surface of the grains at the end',
      expect: ({ lightness, amplitude, frequency }) =>
        // the shaking must be able to move grains: more than friction holds
        lightness <= 0.2 && amplitude * (2 * Math.PI * frequency) ** 2 >= 0.5 * gravity
          ? {
              value: ballSize * radius * 0.5,
              tolerance: ballSize * radius * 0.75,
              why: 'a ball lighter than the bed floats: its centre no deeper than a quarter of its radius',
            }
          : null,
    },
    contactsPerBody: { unit: '1', what: 'touching contacts for each grain; Table 3 has 3.55 with those that are near' },
    residual: { unit: 'm/s', what: 'largest residual of a step' },
  },
  async measure(simulation, probes, p) {
    const positions = await simulation.read('bodyPos')
    const { contacts } = await simulation.counters()
    const report = await simulation.solver?.()
    return {
      emergence: probes.series('ball.position.z').at(-1)! - surface(positions, p.count),
      contactsPerBody: contacts / p.count,
      residual: report?.worstResidual ?? Number.NaN,
    }
  },
})
