// bed.ts: a scene of loose grains in a box, for settling: on a lattice with random offsets, at random, or poured.

import { seededRandom } from '../../math/seededRandom.js'
import { positiveNumber, seedNumber, trueOrFalse, type Vector, wholeCount } from '../../model/checks.js'
import { createScene, type Scene } from '../../model/createScene.js'
import { type Filling, fillings } from '../../model/fillings.js'
import { InputError } from '../../model/inputError.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'
import type { Material } from '../../model/material.js'
import { shape } from '../../model/shape.js'
import { drawRadii, largestRadius, type Sizes } from '../../model/sizes.js'
import { byPlace, type PlacedSpheres } from './byPlace.js'
import { scatter } from './scatter.js'

export interface BedOptions {
  readonly count: number
  readonly radius: Sizes
  readonly material: Material
  /** Sides of the ground, m. */
  readonly width: number
  readonly length: number
  /** True for walls at the sides in place of periodic ones. */
  readonly walls?: boolean
  /** Of walls and floor; that of the grains when omitted. */
  readonly wallMaterial?: Material
  /** lattice when omitted. */
  readonly filling?: Filling
  /** Grains per second that are poured; all within half a second when omitted. */
  readonly rate?: number
  /** m/s2, downwards; 9.81 when omitted. */
  readonly gravity?: number
  readonly seed?: number
}

const bedNames: OptionNames<BedOptions> = {
  count: true,
  radius: true,
  material: true,
  width: true,
  length: true,
  walls: true,
  wallMaterial: true,
  filling: true,
  rate: true,
  gravity: true,
  seed: true,
}

/** Solid share of grains thrown in at random: what a few hundred tries for each still find room for. */
const randomShare = 0.25

export function bedScene(options: BedOptions): Scene {
  onlyKnown(options, bedNames, 'granular.bed')
  const { count, radius, width, length, walls = false, filling = 'lattice', gravity = 9.81, seed = 1 } = options
  wholeCount(count, 'granular.bed: count')
  seedNumber(seed, 'granular.bed: seed')
  trueOrFalse(walls, 'granular.bed: walls')
  positiveNumber(gravity, 'granular.bed: gravity', 'm/s2')
  if (options.rate !== undefined) positiveNumber(options.rate, 'granular.bed: rate', '1/s')
  if (!fillings.includes(filling))
    throw new InputError(`granular.bed: filling is one of ${fillings.join(', ')}, found ${filling}.`)
  const sides = [positiveNumber(width, 'granular.bed: width', 'm'), positiveNumber(length, 'granular.bed: length', 'm')]
  const largest = largestRadius(radius, 'granular.bed')
  const narrowest = walls ? 4 : 12
  if (sides.some((side) => side < narrowest * largest))
    throw new InputError(
      `granular.bed: width and length must be at least ${narrowest} of the largest radius, ${largest} m.`,
    )
  const drawn = drawRadii(radius, count, seededRandom(seed, 1), 'granular.bed')
  const { positions, radii, height } =
    filling === 'random' ? atRandom(drawn, sides, seed) : onLattice(drawn, sides, largest, seed)
  const scene = createScene({
    gravity: [0, 0, -gravity],
    domain: {
      min: [0, 0, -4 * largest],
      max: [sides[0]!, sides[1]!, height + 8 * largest],
      periodic: [!walls, !walls, false],
    },
    edge: walls ? 'remove' : 'open',
  })
  const of = { material: options.wallMaterial ?? options.material, fixed: true } as const
  scene.body({ ...of, name: 'floor', shape: shape.plane() })
  if (walls) addWalls(scene, of, sides)
  const grain = { name: 'grains', shape: shape.sphere({ radius: largest }), material: options.material }
  if (filling === 'pour') {
    scene.bodies({ ...grain, positions, radii, absent: true })
    const inset = walls ? largest : 0
    scene.source({
      name: 'pour',
      group: 'grains',
      region: {
        min: [inset, inset, height + 2 * largest],
        max: [sides[0]! - inset, sides[1]! - inset, height + 6 * largest],
      },
      rate: options.rate ?? 2 * count,
      number: count,
      velocity: [0, 0, -Math.sqrt(2 * gravity * 4 * largest)],
      seed,
    })
  } else scene.bodies({ ...grain, positions, radii })
  return scene
}

function addWalls(scene: Scene, of: { material: Material; fixed: true }, [x = 0, y = 0]: readonly number[]): void {
  for (const [name, normal, position] of [
    ['left', [1, 0, 0], [0, 0, 0]],
    ['right', [-1, 0, 0], [x, 0, 0]],
    ['front', [0, 1, 0], [0, 0, 0]],
    ['back', [0, -1, 0], [0, y, 0]],
  ] as const) {
    scene.body({ ...of, name, shape: shape.plane({ normal }), position })
  }
}

interface Placed extends PlacedSpheres {
  readonly height: number
}

/** One grain in each ghost sphere of the largest diameter, moved at random within it. */
function onLattice(radii: Float64Array, sides: readonly number[], largest: number, seed: number): Placed {
  const sites = sides.map((side) => Math.max(1, Math.floor(side / (2 * largest) + 1e-9)))
  const pitch = [...sides.map((side, c) => side / sites[c]!), 2 * largest]
  const random = seededRandom(seed, 2)
  const layer = sites[0]! * sites[1]!
  const positions = Float64Array.from({ length: 3 * radii.length }, (_, at) => {
    const [k, c] = [Math.floor(at / 3), at % 3]
    const site = [k % sites[0]!, Math.floor(k / sites[0]!) % sites[1]!, Math.floor(k / layer)][c]!
    const free = Math.max(0, pitch[c]! / 2 - radii[k]!)
    return (site + 0.5) * pitch[c]! + random.between(-free, free)
  })
  return { positions, radii, height: Math.ceil(radii.length / layer) * pitch[2]! }
}

function atRandom(radii: Float64Array, sides: readonly number[], seed: number): Placed {
  const volume = radii.reduce((sum, r) => sum + (4 / 3) * Math.PI * r ** 3, 0)
  const height = volume / randomShare / (sides[0]! * sides[1]!) + 2 * radii.reduce((a, b) => Math.max(a, b))
  const positions = scatter(radii, [sides[0]!, sides[1]!, height] as Vector, seed)
  return { ...byPlace({ positions, radii }), height }
}
