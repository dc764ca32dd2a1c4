// bedAndWheel.ts: sizes, materials and places of the bed and of the wheel, the same for both programs.

import { parseArgs } from 'node:util'
import { contact, grainRadii, granular, material, seededRandom } from 'talus'

export const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    speed: { type: 'string', default: '1' },
    depth: { type: 'string', default: '0.006' },
    settle: { type: 'string', default: '0.3' },
    seed: { type: 'string', default: '1' },
    wheel: { type: 'string', default: 'ball' },
    rolling: { type: 'string', default: '0.3' },
    threads: { type: 'string', default: '2' },
    docs: { type: 'string', default: '' },
  },
})
export const count = Number(options.count)
export const speed = Number(options.speed)
export const depth = Number(options.depth)
export const settle = Number(options.settle)
const seed = Number(options.seed)
/** A ball in place of the wheel: between spheres both programs have one law. */
export const asBall = options.wheel === 'ball'
/** Rolling friction of grains on the wheel. */
export const wheelRolling = Number(options.rolling)
export const timeStep = 1e-5
export const density = 2060
export const gravity = 9.81
/** By number; the paper's diameters are 5.5, 4.5, 3.5 and 2.5 mm. */
export const sizes = { table: { radii: [0.00275, 0.00225, 0.00175, 0.00125], shares: [0.15, 0.1, 0.25, 0.5] } }
export const radii = grainRadii(sizes, count, seed)
export const solidVolume = radii.reduce((sum, r) => sum + (4 / 3) * Math.PI * r ** 3, 0)
export const solidShare = 0.43
/** A bed that is three times as long as wide, and half as deep. */
export const width = Math.cbrt(solidVolume / solidShare / 3 / 0.5)
export const [length, bedDepth] = [3 * width, 0.5 * width]
export const wheelRadius = 0.6 * width
export const wheelWidth = 0.5 * width
export const law = contact.forces({
  normal: 'hertz',
  tangential: 'mindlin',
  // at walls, as LIGGGHTS has it; a ball is none
  rolling: asBall ? 'cdt' : 'cdtOwn',
  spinning: 'none',
  cohesion: 'sjkr',
  tension: true,
})
export const model = 'hertz tangential history cohesion sjkr rolling_friction cdt'
export const grain = material({
  name: 'grain',
  density,
  young: 5e6,
  poisson: 0.45,
  restitution: 0.75,
  friction: 0.5,
  rolling: 0.4,
  cohesionEnergyDensity: 1e5,
})
export const steel = material({
  name: 'steel',
  density,
  young: 8e11,
  poisson: 0.3,
  restitution: 0.75,
  friction: 0.35,
  rolling: 0.3,
  cohesionEnergyDensity: 1e5,
})
export const rim = material({ ...steel, name: 'rim', rolling: wheelRolling })

/** One grain in each ghost sphere of the largest diameter. */
export function loose(): Float64Array {
  const pitch = 2 * 0.00275
  const [nx, ny] = [Math.floor(length / pitch), Math.floor(width / pitch)]
  const random = seededRandom(seed, 5)
  return Float64Array.from({ length: 3 * count }, (_, at) => {
    const [k, c] = [Math.floor(at / 3), at % 3]
    const site = [k % nx, Math.floor(k / nx) % ny, Math.floor(k / (nx * ny))][c]!
    const step = [length / nx, width / ny, pitch][c]!
    const free = step / 2 - radii[k]!
    return (site + 0.5) * step + random.between(-free, free)
  })
}

export const highest = (positions: ArrayLike<number>) =>
  Array.from({ length: count }, (_, k) => positions[3 * k + 2]! + radii[k]!).reduce((a, b) => Math.max(a, b), 0)

/** A closed cylinder about y with 48 flats. */
export function wheelMesh() {
  const flats = 48
  const vertices: number[] = [0, -wheelWidth / 2, 0, 0, wheelWidth / 2, 0]
  for (let i = 0; i < flats; i++) {
    const angle = (2 * Math.PI * i) / flats
    for (const y of [-wheelWidth / 2, wheelWidth / 2])
      vertices.push(wheelRadius * Math.cos(angle), y, wheelRadius * Math.sin(angle))
  }
  const triangles: number[] = []
  for (let i = 0; i < flats; i++) {
    const [a, b] = [2 + 2 * i, 2 + 2 * ((i + 1) % flats)]
    triangles.push(a, a + 1, b, b, a + 1, b + 1, 0, a, b, 1, b + 1, a + 1)
  }
  return { vertices, triangles }
}

export interface Wheel {
  /** Where its middle starts, m. */
  readonly x: number
  readonly z: number
  readonly seconds: number
  /** It comes down by this, m, at the beginning, and then keeps its height. */
  readonly drop: number
  readonly dropping: number
}

export interface Bed {
  readonly positions: number[]
  readonly solid: number
  readonly bulkDensity: number
  readonly height: number
  /** Contacts between grains, two to each. */
  readonly coordination: number
  /** Force on it, N, mean of the samples since the look before. */
  readonly floor: number
  readonly time: number
}

export function bedOf(time: number, positions: number[], pairs: number, floor: number): Bed {
  const numbers = Array.from(radii.keys())
  const { solid, bulkDensity, height } = granular.measureBed({
    positions,
    radii,
    numbers,
    density,
    area: length * width,
    floor: 0,
  })
  return { positions, solid, bulkDensity, height, coordination: (2 * pairs) / count, floor, time }
}

/** Every so many steps forces are sampled, and the bed that settles is looked at after so many samples. */
export const every = 50
export const samplesOfLook = 20
export const looks = Math.round(settle / timeStep / every / samplesOfLook)

export interface Series {
  readonly time: number[]
  readonly x: number[]
  readonly z: number[]
  readonly torque: number[]
}
