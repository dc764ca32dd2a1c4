// drum.ts: grains of two sizes in a drum that turns about a horizontal axis: a shell of triangles between two fixed walls.
//
// Large grains start on one side and small ones on the other, the same volume of each. Lacey's index says how well they mix:
//   M = (s0² − s²) / (s0² − sr²)                                                                                    (1)
// s² is the variance of the share of large grains by volume over cells, s0² = p (1 − p) that of grains apart and
// sr² = s0² / n that of grains at random, p the share of all and n the grains of a cell. The surface of a drum that rolls is a plane at
// the dynamic angle of repose.

import {
  contact,
  createScene,
  defineScene,
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
  readonly triangles: number
  readonly speed: number
  readonly friction: number
  readonly seed: number
}

const gravity = 9.81
const smallRadius = 0.001
const largeRadius = 0.002
/** Bed over drum by volume, grains over bed. */
const filling = 0.35
const packing = 0.6
/** Of sites over that of grains: grains start free of each other, with an offset that keeps them so. */
const spacing = 2.06
const jitter = 0.02

const grain = ({ friction }: Values) =>
  material({ name: 'grain', density: 2500, friction, restitution: 0.5, young: 5e6, poisson: 0.3 })

/** Equal volumes of both. */
const smallPerLarge = (largeRadius / smallRadius) ** 3
const largeCount = (p: Values) => Math.max(1, Math.round(p.count / (1 + smallPerLarge)))
const ballVolume = (radius: number) => (4 / 3) * Math.PI * radius ** 3

/** Of the drum, which is as long; it has room for some large grains side by side. */
function drumRadius(p: Values): number {
  const large = largeCount(p)
  const solid = large * ballVolume(largeRadius) + (p.count - large) * ballVolume(smallRadius)
  return Math.max(8 * largeRadius, Math.cbrt(solid / packing / filling / Math.PI))
}

/** Triangles nearly as long as they are wide, in pairs around and along. */
function shell(p: Values) {
  const R = drumRadius(p)
  const along = Math.max(1, Math.round(Math.sqrt(p.triangles / (4 * Math.PI))))
  const around = Math.max(6, Math.round(p.triangles / (2 * along)))
  const vertices: number[] = []
  const triangles: number[] = []
  for (let j = 0; j <= along; j++) {
    for (let i = 0; i < around; i++) {
      const angle = (2 * Math.PI * i) / around
      vertices.push(R * Math.cos(angle), (j / along - 0.5) * R, R * Math.sin(angle))
      if (j === along) continue
      const [a, b] = [j * around + i, j * around + ((i + 1) % around)]
      triangles.push(a, b, a + around, b, b + around, a + around)
    }
  }
  /** Of the circle that touches the flats. */
  return { vertices, triangles, inner: R * Math.cos(Math.PI / around) }
}

/** Sites in one half of the drum, from the bottom up. */
function points(p: Values, radius: number, count: number, side: 1 | -1): Float64Array {
  const { inner } = shell(p)
  const R = drumRadius(p)
  const gap = spacing * radius
  const sites = lattice({
    min: side > 0 ? [0, -R / 2, -inner] : [-inner, -R / 2, -inner],
    max: side > 0 ? [inner, R / 2, inner] : [0, R / 2, inner],
    spacing: gap,
    jitter: jitter * radius,
    seed: p.seed + (side > 0 ? 1 : 0),
  })
  const kept: number[] = []
  for (let i = 0; i < sites.length && kept.length < 3 * count; i += 3) {
    if (Math.hypot(sites[i]!, sites[i + 2]!) + radius > inner) continue
    kept.push(sites[i]!, sites[i + 1]!, sites[i + 2]!)
  }
  return Float64Array.from(kept)
}

function build(p: Values): Scene {
  const R = drumRadius(p)
  const edge = 1.1 * R
  const scene = createScene({
    gravity: [0, 0, -gravity],
    domain: { min: [-edge, -0.6 * R, -edge], max: [edge, 0.6 * R, edge] },
  })
  const of = { material: grain(p) }
  const { vertices, triangles } = shell(p)
  const ever = 1e4
  scene.body({
    ...of,
    name: 'shell',
    layer: 'shell',
    shape: shape.mesh({ vertices, triangles, solid: false }),
    motion: { rotation: { axis: [0, 1, 0], angle: { ramp: { from: 0, to: p.speed * ever, start: 0, end: ever } } } },
  })
  for (const side of [-1, 1]) {
    const wall = shape.plane({ normal: [0, -side, 0] })
    const name = side < 0 ? 'front' : 'back'
    scene.body({ ...of, name, layer: 'ends', shape: wall, position: [0, (side * R) / 2, 0], fixed: true })
  }
  // it turns through both
  scene.apart('shell', 'ends')
  const large = largeCount(p)
  const ball = (radius: number) => shape.sphere({ radius })
  scene.bodies({ ...of, name: 'large', shape: ball(largeRadius), positions: points(p, largeRadius, large, -1) })
  const small = points(p, smallRadius, p.count - large, 1)
  scene.bodies({ ...of, name: 'small', shape: ball(smallRadius), positions: small })
  scene.probe(probe.kineticEnergy())
  scene.probe(probe.contacts())
  return scene
}

interface Grain {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly large: boolean
}

function grainsOf(positions: ArrayLike<number>, p: Values): Grain[] {
  const first = positions.length / 3 - p.count
  return Array.from({ length: p.count }, (_, i) => {
    const at = 3 * (first + i)
    return { x: positions[at]!, y: positions[at + 1]!, z: positions[at + 2]!, large: i < largeCount(p) }
  })
}

/** (1), over cells that hold about thirty grains of the mean size. */
function mixing(grains: readonly Grain[]): number {
  const edge = 6 * largeRadius
  const cells = new Map<string, { large: number; all: number; count: number }>()
  for (const { x, y, z, large } of grains) {
    const key = [x, y, z].map((c) => Math.floor(c / edge)).join()
    const cell = cells.get(key) ?? { large: 0, all: 0, count: 0 }
    const volume = ballVolume(large ? largeRadius : smallRadius)
    cells.set(key, { large: cell.large + (large ? volume : 0), all: cell.all + volume, count: cell.count + 1 })
  }
  const list = [...cells.values()]
  const all = list.reduce((sum, cell) => sum + cell.all, 0)
  const p = list.reduce((sum, cell) => sum + cell.large, 0) / all
  const variance = list.reduce((sum, cell) => sum + (cell.all / all) * (cell.large / cell.all - p) ** 2, 0)
  const apart = p * (1 - p)
  const atRandom = apart / (grains.length / list.length)
  return (apart - variance) / (apart - atRandom)
}

/** Slope of the line through the highest grains of slices across the middle half of the drum. */
function surfaceAngle(grains: readonly Grain[], p: Values): number {
  const R = drumRadius(p)
  const width = 2 * largeRadius
  const tops = new Map<string, Grain>()
  for (const one of grains) {
    if (Math.abs(one.x) > R / 2) continue
    const key = `${Math.floor(one.x / width)},${Math.floor(one.y / width)}`
    if (one.z > (tops.get(key)?.z ?? Number.NEGATIVE_INFINITY)) tops.set(key, one)
  }
  const line = [...tops.values()]
  const meanOf = (of: (g: Grain) => number) => mean(line.map(of))
  const [x, z] = [meanOf((g) => g.x), meanOf((g) => g.z)]
  const slope = meanOf((g) => (g.x - x) * (g.z - z)) / meanOf((g) => (g.x - x) ** 2)
  return Math.atan(Math.abs(slope))
}

const degrees = Math.PI / 180
/** Centripetal over gravity: below a tenth the surface is nearly a plane. */
const froude = (p: Values) => (p.speed ** 2 * drumRadius(p)) / gravity
const revolution = (p: Values) => (2 * Math.PI) / p.speed

export default defineScene({
  name: 'drum',
  title: 'grains of two sizes that mix in a turning drum of triangles',
  contact: contact.hertzMindlin(),
  parameters: {
    count: parameter({
      unit: '1',
      default: 2000,
      min: 100,
      max: 1e6,
      integer: true,
      what: 'grains, a ninth of them large',
    }),
    triangles: parameter({ unit: '1', default: 1200, min: 12, max: 1e5, integer: true, what: 'of the shell' }),
    speed: parameter({ unit: 'rad/s', default: 4, min: 0.1, max: 50, what: 'at which the drum turns' }),
    friction: parameter({ unit: '1', default: 0.5, min: 0, max: 2, what: 'of grains and drum' }),
  },
  // the grains are alike, however many
  timeStep: (p, law) => (law === 'dvi' ? 2e-4 : 0.9 * safeTimeStep(build({ ...p, count: 100, triangles: 12 }))),
  duration: (p) => Math.min(2, revolution(p)),
  sampleRate: () => 50,
  warmUpSteps: (_, law) => (law === 'dvi' ? 1000 : 20000),
  build,
  measures: {
    mixing: { unit: '1', what: "Lacey's index: 0 for grains apart, 1 for grains at random" },
    angle: {
      unit: 'rad',
      what: 'of the surface over the middle half of the drum',
      expect: (p) =>
        p.count >= 2000 && p.friction >= 0.3 && p.friction <= 0.8 && froude(p) > 1e-3 && froude(p) < 0.1
          ? { value: 30 * degrees, tolerance: 12 * degrees, why: 'grains that roll in a drum: 20 to 40 degrees' }
          : null,
    },
  },
  async measure(simulation, _, p) {
    const grains = grainsOf(await simulation.read('bodyPos'), p)
    return { mixing: mixing(grains), angle: surfaceAngle(grains, p) }
  },
})
