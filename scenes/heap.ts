// heap.ts: grains let go as a drum on a round rough base run off its edge until the rest stands at its angle of repose.
//
// The angle is that of the line through the heights of the surface over rings about the axis, from a fifth to four
// fifths of the base: the tip is rounded and the rim is one grain thin.

import {
  createScene,
  defineScene,
  lattice,
  material,
  mean,
  parameter,
  probe,
  rayleighTime,
  type Scene,
  safeTimeStep,
  seededRandom,
  shape,
} from 'talus'

interface Values {
  readonly count: number
  readonly radius: number
  readonly friction: number
  readonly rolling: number
  readonly spread: number
  readonly seed: number
}

const gravity = 9.81
/** Height over radius of the drum at the start: most of it runs off, so that what is left was shaped by the flow. */
const slenderness = 0.8

const sand = ({ friction, rolling }: Values) =>
  material({ name: 'sand', density: 2500, friction, rolling, restitution: 0.5, young: 5e6, poisson: 0.3 })

/** Distance between sites of the drum: grains start free of each other. */
const spacing = (p: Values) => 2.1 * p.radius * (1 + p.spread)
/** The offset along each axis that keeps them so. */
const jitter = (p: Values) => 0.04 * p.radius

/** Of the base, and of a drum on it with room for `count` sites of equal grains. */
const baseRadius = (p: Values) => 2.1 * p.radius * Math.cbrt(p.count / (Math.PI * slenderness))
/** Grains that differ stand farther apart at the start, in a drum that is as much higher. */
const drumHeight = (p: Values) => slenderness * baseRadius(p) * (1 + p.spread) ** 3

/** Sites of a lattice over the base, from the bottom up. */
function drumPoints(p: Values): Float64Array {
  const R = baseRadius(p)
  const height = drumHeight(p) + 3 * spacing(p)
  const points = lattice({
    min: [-R, -R, p.radius],
    max: [R, R, p.radius + height],
    spacing: spacing(p),
    jitter: jitter(p),
    seed: p.seed,
  })
  const kept: number[] = []
  for (let i = 0; i < points.length && kept.length < 3 * p.count; i += 3) {
    if (Math.hypot(points[i]!, points[i + 1]!) <= R) kept.push(points[i]!, points[i + 1]!, points[i + 2]!)
  }
  return Float64Array.from(kept)
}

/** Fixed grains side by side, their centres on the disc z = 0. */
function basePoints(p: Values): Float64Array {
  const R = baseRadius(p)
  const points = lattice({ min: [-R, -R, -p.radius], max: [R, R, p.radius], spacing: 2 * p.radius })
  const kept: number[] = []
  for (let i = 0; i < points.length; i += 3) {
    if (Math.hypot(points[i]!, points[i + 1]!) <= R) kept.push(points[i]!, points[i + 1]!, 0)
  }
  return Float64Array.from(kept)
}

/** Radii of the grains; none where all are alike. */
function radiiOf(count: number, { radius, spread, seed }: Values): { radii?: Float64Array } {
  if (spread === 0) return {}
  const random = seededRandom(seed, 1)
  return { radii: Float64Array.from({ length: count }, () => radius * random.between(1 - spread, 1 + spread)) }
}

type Point = readonly [number, number, number]

/** Grains that are still on the base, with their speeds. */
function onBase(
  positions: ArrayLike<number>,
  velocities: ArrayLike<number>,
  p: Values,
): { at: Point; speed: number }[] {
  const grains: { at: Point; speed: number }[] = []
  for (let i = positions.length - 3 * p.count; i < positions.length; i += 3) {
    const at: Point = [positions[i]!, positions[i + 1]!, positions[i + 2]!]
    const speed = Math.hypot(velocities[i]!, velocities[i + 1]!, velocities[i + 2]!)
    if (at[2] > 0 && Math.hypot(at[0], at[1]) <= baseRadius(p)) grains.push({ at, speed })
  }
  return grains
}

/** Height of the surface over rings one grain wide: mean of the highest grain in each of twelve sectors. */
function profile(grains: readonly Point[], radius: number): { r: number; z: number }[] {
  const sectors = 12
  const rings: (number | undefined)[][] = []
  for (const [x, y, z] of grains) {
    const ring = Math.floor(Math.hypot(x, y) / (2 * radius))
    const sector = Math.floor(((Math.atan2(y, x) / (2 * Math.PI) + 1) % 1) * sectors)
    rings[ring] ??= []
    rings[ring][sector] = Math.max(rings[ring][sector] ?? 0, z)
  }
  return Array.from(rings, (tops = [], ring) => {
    const seen = tops.filter((z) => z !== undefined)
    return { r: (2 * ring + 1) * radius, z: seen.reduce((a, b) => a + b, 0) / sectors }
  })
}

/** Slope of the surface by least squares. */
function reposeAngle(grains: readonly Point[], p: Values): number {
  const R = baseRadius(p)
  const line = profile(grains, p.radius).filter(({ r }) => r >= R / 5 && r <= (4 * R) / 5)
  const rm = mean(line.map(({ r }) => r))
  const zm = mean(line.map(({ z }) => z))
  const top = line.reduce((sum, { r, z }) => sum + (r - rm) * (z - zm), 0)
  return Math.atan(-top / line.reduce((sum, { r }) => sum + (r - rm) ** 2, 0))
}

const degrees = Math.PI / 180

function build(p: Values): Scene {
  const R = baseRadius(p)
  const scene = createScene({
    gravity: [0, 0, -gravity],
    domain: { min: [-8 * R, -8 * R, -2 * R], max: [8 * R, 8 * R, 4 * R] },
  })
  const grain = shape.sphere({ radius: p.radius })
  scene.body({ name: 'floor', shape: shape.plane(), material: sand(p), fixed: true, position: [0, 0, -R] })
  scene.bodies({ name: 'base', shape: grain, material: sand(p), positions: basePoints(p), fixed: true })
  const positions = drumPoints(p)
  scene.bodies({ name: 'grains', shape: grain, material: sand(p), positions, ...radiiOf(positions.length / 3, p) })
  scene.probe(probe.kineticEnergy())
  scene.probe(probe.contacts())
  return scene
}

/** Rolling friction has a spring of its own; the grains are alike, however many. */
function forceStep(p: Values): number {
  const step = 0.13 * rayleighTime(p.radius * (1 - p.spread), sand(p))
  return p.rolling > 0 ? Math.min(step, 0.9 * safeTimeStep(build({ ...p, count: 100 }))) : step
}

export default defineScene({
  name: 'heap',
  title: 'grains that run off a round base until the heap stands at its angle of repose',
  parameters: {
    count: parameter({ unit: '1', default: 4000, min: 100, max: 1e6, integer: true, what: 'grains at the start' }),
    radius: parameter({ unit: 'm', default: 0.005, min: 1e-4, max: 1, what: 'of a grain' }),
    friction: parameter({ unit: '1', default: 0.5, min: 0, max: 2, what: 'between grains' }),
    spread: parameter({
      unit: '1',
      default: 0,
      min: 0,
      max: 0.5,
      what: 'of radii about their mean, evenly: equal grains settle into layers, which stand steeper',
    }),
    rolling: parameter({ unit: '1', default: 0, min: 0, max: 2, what: 'rolling friction between grains' }),
  },
  // by impulses a grain falls a twentieth of its diameter in a step at most
  timeStep: (p, law) => (law === 'dvi' ? Math.min(1e-3, 0.05 * Math.sqrt((2 * p.radius) / gravity)) : forceStep(p)),
  // ten times the fall from the top
  duration: (p) => 10 * Math.sqrt((2 * baseRadius(p)) / gravity),
  build,
  measures: {
    angle: {
      unit: 'rad',
      what: 'angle of repose',
      expect: (p) =>
        p.friction >= 0.3 && p.count >= 1000
          ? { value: 28 * degrees, tolerance: 8 * degrees, why: 'from smooth beads to rough sand: 20 to 36 degrees' }
          : null,
    },
    kept: { unit: '1', what: 'share of the grains left on the base' },
    speed: {
      unit: 'm/s',
      what: 'mean speed of the grains left on the base',
      expect: () => ({ value: 0, tolerance: 0.01, why: 'the heap is at rest' }),
    },
  },
  async measure(simulation, _, p) {
    const grains = onBase(await simulation.read('bodyPos'), await simulation.read('bodyVel'), p)
    const speed = grains.reduce((sum, grain) => sum + grain.speed, 0) / grains.length
    return {
      angle: reposeAngle(
        grains.map(({ at }) => at),
        p,
      ),
      kept: grains.length / p.count,
      speed,
    }
  },
})
