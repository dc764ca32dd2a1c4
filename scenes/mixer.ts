// mixer.ts: equal grains of two colours in an upright vessel, stirred by a blade of triangles.
//
// Grains of one colour start on one side, those of the other on the other. How well they mix is said by Lacey's index,
//   M = (s0² − s²) / (s0² − sr²)                                                                                    (1)
// with the variance s² of the share of one colour over cells, s0² = p (1 − p) of grains apart and sr² = s0² / n of grains at random, n in a cell;
// and over time by the distance of the two centres of mass over what it was at the start (Bhalode & Ierapetritou 2020), which their momenta give:
//   S(t) = |c_a − c_b| / |c_a − c_b|(0),   d(c_a − c_b)/dt = P_a/m_a − P_b/m_b                                       (2)
// A slow blade needs a torque that does not depend on its speed: n blades as wide as w about a middle radius r, from the depth a to b, need
//   T ≈ n r w (f(b) − f(a)), f the force of earth-moving on a blade for each of its width                             (3)

import {
  contact,
  createScene,
  defineScene,
  lattice,
  material,
  mean,
  type ProbeTable,
  parameter,
  probe,
  type Scene,
  safeTimeStep,
  shape,
  terramechanics,
} from 'talus'

interface Values {
  readonly count: number
  readonly blades: number
  readonly pitch: number
  readonly speed: number
  readonly friction: number
  readonly rolling: number
  readonly seed: number
}

const gravity = 9.81
const grainRadius = 0.002
const density = 2500
const packing = 0.58
/** Of sites over the diameter of a grain. */
const spacing = 1.04
/** Height of the settled bed over the radius of the vessel, of the blade over that of the bed, and of its gaps over a grain's diameter. */
const slenderness = 0.8
const bladeShare = 0.5
const gaps = 1.5
/** In which grains settle, and the blade comes to speed. */
const settling = 0.3
const starting = 0.05
/** Times that the blade goes round while it is watched. */
const turns = 1.5

const ballVolume = (4 / 3) * Math.PI * grainRadius ** 3
const grainMass = density * ballVolume
const vesselRadius = (p: Values) => Math.cbrt((p.count * ballVolume) / packing / (Math.PI * slenderness))
const bedHeight = (p: Values) => slenderness * vesselRadius(p)
const bladeHeight = (p: Values) => bladeShare * bedHeight(p)
const floorGap = gaps * 2 * grainRadius
const bladeRadius = (p: Values) => vesselRadius(p) - 2 * floorGap
const shaftRadius = (p: Values) => 0.12 * vesselRadius(p)
const duration = (p: Values) => (2 * Math.PI * turns) / p.speed + starting / 2
const thickness = grainRadius

const grain = ({ friction, rolling }: Values) =>
  material({ name: 'grain', density, friction, rolling, restitution: 0.5, young: 1e6, poisson: 0.3 })

/** Triangles of the side of a cylinder about z, seen from within. */
function shell(radius: number, height: number) {
  const [around, up] = [64, 8]
  const vertices: number[] = []
  const triangles: number[] = []
  for (let j = 0; j <= up; j++) {
    for (let i = 0; i < around; i++) {
      const angle = (2 * Math.PI * i) / around
      vertices.push(radius * Math.cos(angle), radius * Math.sin(angle), (j / up) * height)
      if (j === up) continue
      const [a, b] = [j * around + i, j * around + ((i + 1) % around)]
      triangles.push(a, a + around, b, b, a + around, b + around)
    }
  }
  return { vertices, triangles, inner: radius * Math.cos(Math.PI / around) }
}

/** A plate along x from the shaft to its tip, leaning back by the pitch: eight corners and twelve triangles. */
function plate(p: Values) {
  const half = bladeHeight(p) / 2
  const [sine, cosine] = [Math.sin(p.pitch), Math.cos(p.pitch)]
  const corners = [-1, 1].flatMap((up) =>
    [-1, 1].flatMap((across) => [shaftRadius(p) / 2, bladeRadius(p)].map((x) => ({ x, up, across }))),
  )
  const vertices = corners.flatMap(({ x, up, across }) => {
    const [u, a] = [up * half, (across * thickness) / 2]
    return [x, -u * sine + a * cosine, u * cosine + a * sine]
  })
  const faces = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ]
  return { vertices, triangles: faces.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!]) }
}

/** Blades about a shaft, the origin at the middle of the blades. */
function stirrer(p: Values, shaftHeight: number) {
  const blade = shape.mesh(plate(p))
  const parts = Array.from({ length: p.blades }, (_, k) => {
    const half = (Math.PI * k) / p.blades
    return { shape: blade, orientation: [0, 0, Math.sin(half), Math.cos(half)] as const }
  })
  const bottom = -(bladeHeight(p) / 2) * Math.cos(p.pitch)
  const shaft = {
    shape: shape.cylinder({ radius: shaftRadius(p), height: shaftHeight }),
    position: [0, 0, bottom + shaftHeight / 2] as const,
  }
  return { whole: shape.union({ parts: [...parts, shaft] }), bottom }
}

/** Sites in one half of the vessel above the stirrer, from the bottom up. */
function half(p: Values, side: 1 | -1, count: number, from: number, inner: number): Float64Array {
  const gap = spacing * 2 * grainRadius
  const sites = lattice({
    min: side > 0 ? [0, -inner, from] : [-inner, -inner, from],
    max: side > 0 ? [inner, inner, from + 6 * bedHeight(p) + 20 * gap] : [0, inner, from + 6 * bedHeight(p) + 20 * gap],
    spacing: gap,
    jitter: ((spacing - 1) * grainRadius) / 2,
    seed: p.seed + (side > 0 ? 1 : 0),
  })
  const kept: number[] = []
  for (let i = 0; i < sites.length && kept.length < 3 * count; i += 3) {
    const away = Math.hypot(sites[i]!, sites[i + 1]!)
    if (away + grainRadius > inner || away < shaftRadius(p) + grainRadius) continue
    kept.push(sites[i]!, sites[i + 1]!, sites[i + 2]!)
  }
  return Float64Array.from(kept)
}

/** Evenly faster while it starts, then even. */
function angleTable(p: Values) {
  const points = 16
  const ever = 1e3
  const times = Array.from({ length: points + 1 }, (_, k) => (k / points) * starting)
  const values = times.map((t) => (p.speed * t ** 2) / (2 * starting))
  return { table: { times: [...times, ever], values: [...values, p.speed * (ever - starting / 2)] } }
}

function build(p: Values): Scene {
  const R = vesselRadius(p)
  const from = floorGap + bladeHeight(p) * Math.cos(p.pitch) + thickness
  const height = from + 6 * bedHeight(p) + 24 * grainRadius
  const scene = createScene({
    gravity: [0, 0, -gravity],
    domain: { min: [-1.1 * R, -1.1 * R, -0.1 * R], max: [1.1 * R, 1.1 * R, height + 0.1 * R] },
    edge: 'remove',
  })
  const of = { material: grain(p) }
  scene.body({ ...of, name: 'floor', shape: shape.plane(), fixed: true })
  const { inner, ...side } = shell(R, height)
  scene.body({ ...of, name: 'vessel', shape: shape.mesh({ ...side, solid: false }), fixed: true })
  const { whole, bottom } = stirrer(p, 2 * bedHeight(p))
  const angle = angleTable(p)
  const blade = scene.body({
    ...of,
    name: 'blade',
    shape: whole,
    position: [0, 0, floorGap - bottom],
    motion: { rotation: { axis: [0, 0, 1], angle } },
  })
  const ball = shape.sphere({ radius: grainRadius })
  const first = Math.ceil(p.count / 2)
  scene.bodies({ ...of, name: 'light', shape: ball, positions: half(p, 1, first, from, inner) })
  scene.bodies({ ...of, name: 'dark', shape: ball, positions: half(p, -1, p.count - first, from, inner) })
  scene.probe(probe.torqueOn(blade))
  scene.probe(probe.momentum('light'))
  scene.probe(probe.momentum('dark'))
  scene.probe(probe.kineticEnergy())
  return scene
}

type Grains = readonly { readonly at: readonly [number, number, number]; readonly light: boolean }[]
/** Bodies before the grains: floor, vessel, blade. */
const before = 3

function grainsOf(positions: ArrayLike<number>, p: Values): Grains {
  const first = Math.ceil(p.count / 2)
  return Array.from({ length: p.count }, (_, k) => {
    const i = 3 * (before + k)
    return { at: [positions[i]!, positions[i + 1]!, positions[i + 2]!], light: k < first }
  })
}

/** (1), over cells that hold about twenty grains. */
function lacey(grains: Grains): number {
  const edge = 2 * grainRadius * Math.cbrt((20 * Math.PI) / 6 / packing)
  const cells = new Map<string, { light: number; all: number }>()
  for (const { at, light } of grains) {
    const key = at.map((x) => Math.floor(x / edge)).join()
    const cell = cells.get(key) ?? { light: 0, all: 0 }
    cells.set(key, { light: cell.light + (light ? 1 : 0), all: cell.all + 1 })
  }
  // what is nearly empty says nothing
  const full = [...cells.values()].filter(({ all }) => all >= 5)
  const all = full.reduce((sum, cell) => sum + cell.all, 0)
  const share = full.reduce((sum, { light }) => sum + light, 0) / all
  const variance = full.reduce((sum, { light, all: n }) => sum + (n / all) * (light / n - share) ** 2, 0)
  const apart = share * (1 - share)
  const atRandom = (apart * full.length) / all
  return (apart - variance) / (apart - atRandom)
}

/** From the centre of the dark grains to that of the light ones. */
function apart(grains: Grains): number[] {
  const centre = (of: boolean) => {
    const some = grains.filter(({ light }) => light === of)
    return [0, 1, 2].map((c) => mean(some.map(({ at }) => at[c]!)))
  }
  const [light, dark] = [centre(true), centre(false)]
  return light.map((x, c) => x - dark[c]!)
}

/** Of two halves of a disc. */
const apartAtStart = (p: Values) => (8 * vesselRadius(p)) / (3 * Math.PI)

/** (2), at each sample. */
function segregation({ time, series }: ProbeTable, p: Values): number[] {
  const first = Math.ceil(p.count / 2)
  const speeds = ['x', 'y', 'z'].map((axis) => {
    const dark = series(`dark.momentum.${axis}`)
    return series(`light.momentum.${axis}`).map(
      (momentum, k) => momentum / (first * grainMass) - dark[k]! / ((p.count - first) * grainMass),
    )
  })
  const now = [apartAtStart(p), 0, 0]
  return time.map((at, k) => {
    const h = k === 0 ? 0 : at - time[k - 1]!
    speeds.forEach((of, c) => {
      now[c]! += (h / 2) * (of[k]! + of[Math.max(0, k - 1)]!)
    })
    return Math.hypot(...now) / apartAtStart(p)
  })
}

/** (3), with the angle of internal friction of grains that roll nearly freely. */
function slowTorque(p: Values): number {
  const width = bladeRadius(p) - shaftRadius(p)
  const internalFriction = 28 * (Math.PI / 180)
  const force = (depth: number) =>
    terramechanics.earthMoving({
      width,
      depth,
      density: packing * density,
      rake: Math.PI / 2,
      internalFriction,
      bladeFriction: Math.min(Math.atan(p.friction), internalFriction),
      load: 0,
    }).draught
  const bottom = bedHeight(p) - floorGap
  const top = Math.max(0, bottom - bladeHeight(p) * Math.cos(p.pitch))
  return (p.blades * (force(bottom) - force(top)) * (bladeRadius(p) + shaftRadius(p))) / 2
}

/** Where the surface stays nearly level, and blades are many grains high. */
const usual = (p: Values) =>
  p.count >= 2000 &&
  p.friction >= 0.3 &&
  p.friction <= 0.8 &&
  p.pitch <= 0.9 &&
  (p.speed ** 2 * vesselRadius(p)) / gravity < 0.6

const late = (values: readonly number[]) => values.slice(Math.floor(values.length / 2))

export default defineScene({
  name: 'mixer',
  title: 'grains of two colours stirred by a blade of triangles',
  contact: contact.hertzMindlin(),
  parameters: {
    count: parameter({
      unit: '1',
      default: 3000,
      min: 200,
      max: 1e6,
      integer: true,
      what: 'grains, half of each colour',
    }),
    blades: parameter({ unit: '1', default: 2, min: 1, max: 8, integer: true, what: 'about the shaft' }),
    pitch: parameter({ unit: 'rad', default: 0.6, min: 0, max: 1.2, what: 'by which they lean back' }),
    speed: parameter({ unit: 'rad/s', default: 10, min: 0.5, max: 60, what: 'at which they go round' }),
    friction: parameter({ unit: '1', default: 0.5, min: 0, max: 2, what: 'of grains, vessel and blade' }),
    rolling: parameter({ unit: '1', default: 0.05, min: 0, max: 1, what: 'friction of rolling grains' }),
  },
  // the grains are alike, however many
  timeStep: (p, law) => (law === 'dvi' ? 2e-4 : 0.9 * safeTimeStep(build({ ...p, count: 200 }))),
  duration,
  sampleRate: () => 200,
  phases: () => [{ name: 'settle', until: { kineticEnergy: 1e-9, atMost: settling, every: 0.02 }, frozen: ['blade'] }],
  build,
  figures: (p) => [
    {
      name: 'mixing',
      title: 'Distance of the two colours',
      y: { label: 'distance of their centres over that at the start', min: 0 },
      lines: [{ name: 'distance', of: (probes) => segregation(probes, p) }],
      says: (probes) =>
        `Grains that are mixed have one centre of mass. Here the distance of the two falls to ${segregation(probes, p).at(-1)!.toFixed(2)} of what it was.`,
    },
    {
      name: 'torque',
      title: 'Torque of the grains on the blade',
      y: { label: 'torque [N m]' },
      lines: [{ name: 'torque', of: 'blade.torqueOn.z', smooth: 0.02 }],
    },
  ],
  measures: {
    mixing: { unit: '1', what: "Lacey's index: 0 for grains apart, 1 for grains at random; no reference" },
    distance: { unit: '1', what: 'of the centres of the two colours at the end, over that at the start' },
    followed: {
      unit: '1',
      what: 'the same from their momenta, less that from their places',
      expect: (p) => (usual(p) ? { value: 0, tolerance: 0.1, why: '(2), from halves of a disc at the start' } : null),
    },
    torque: { unit: 'N m', what: 'that the blade gives, mean of the second half' },
    slow: {
      unit: '1',
      what: 'torque over that of slow blades',
      expect: (p) =>
        usual(p) && p.blades <= 2
          ? { value: 1.25, tolerance: 0.75, why: '(3), within a factor of two: walls are near' }
          : null,
    },
  },
  async measure(simulation, probes, p) {
    const grains = grainsOf(await simulation.read('bodyPos'), p)
    const torque = -mean(late(probes.series('blade.torqueOn.z')))
    const distance = Math.hypot(...apart(grains)) / apartAtStart(p)
    return {
      mixing: lacey(grains),
      distance,
      followed: segregation(probes, p).at(-1)! - distance,
      torque,
      slow: torque / slowTorque(p),
    }
  },
})
