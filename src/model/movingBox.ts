// movingBox.ts: ground of spheres that move near some bodies alone. Around these there is a rim of grains that stand; all others are
// kept in a store, and come back where they lay when the box comes near.

import type { BodiesOptions, Column } from './bodyGroup.js'
import { boxCells, mostInBox } from './boxCells.js'
import { finiteColumn, nonNegativeNumber, positiveNumber, type Vector } from './checks.js'
import { InputError } from './inputError.js'
import { needed, type OptionNames, onlyKnown } from './knownOptions.js'
import type { Material } from './material.js'
import type { BodyReference } from './probe.js'
import type { BodiesHandle, SceneData } from './scene.js'
import { unusedName } from './sceneNames.js'
import { shape } from './shape.js'

export interface MovingBoxOptions {
  readonly name?: string
  /** Of all grains of the ground, m. */
  readonly positions: Column
  /** m; one for all, or one for each: each different one has places of its own, so that few need the fewest. */
  readonly radii: number | ArrayLike<number>
  readonly material?: Material | string
  /** Bodies that the box moves with; where there are several, boxes that meet are one. */
  readonly follow: BodyReference | readonly BodyReference[]
  /** Along x and y about each body, at least, in which grains move, m. */
  readonly size: readonly [number, number]
  /** Width of the ground around it that stands, m; eight radii of the largest grain when omitted. */
  readonly rim?: number
  /** Edge of the cells in which ground comes and goes, m; as wide as the rim when omitted. */
  readonly cell?: number
  /** From one look at the bodies to the next, s; 0.02 s, and no more than 50 steps, when omitted. */
  readonly every?: number
  /** Places over those that the ground needs as it lies, as a share, for ground that is heaped up; 0.1 when omitted. */
  readonly spare?: number
  /** Name of a group of absent bodies for the grains, in place of places of its own. */
  readonly group?: string
}

export interface MovingBoxData {
  readonly name: string
  /** The places of grains that are there. */
  readonly group: string
  /** Numbers of bodies. */
  readonly follow: readonly number[]
  readonly size: readonly [number, number]
  readonly rim: number
  readonly cell: number
  readonly every: number | null
  readonly spare: number
  readonly positions: Float64Array
  readonly radii: Float64Array
}

const names: OptionNames<MovingBoxOptions> = {
  name: true,
  positions: true,
  radii: true,
  material: true,
  follow: true,
  size: true,
  rim: true,
  cell: true,
  every: true,
  spare: true,
  group: true,
}

const rimRadii = 8
/** Places of a size beside those that the ground needs. */
const fewSpare = 8

function makeMovingBox(options: MovingBoxOptions, name: string, follow: readonly number[]): MovingBoxData {
  const who = `movingBox ${name}`
  onlyKnown(options, names, who)
  if (follow.length === 0) throw new InputError(`${who}: it needs a body to follow, found none.`)
  const positions = finiteColumn(options.positions, 3, `${who}: position`)
  if (positions.length === 0) throw new InputError(`${who}: positions is empty, so there is no ground.`)
  const radii = radiiOf(options.radii, positions.length / 3, who)
  const largest = radii.reduce((most, radius) => Math.max(most, radius), 0)
  const [x, y] = Array.isArray(options.size) ? (options.size as readonly number[]) : []
  const rim = positiveNumber(options.rim ?? rimRadii * largest, `${who}: rim`, 'm')
  if (rim < 2 * largest) {
    const thick = Number((2 * largest).toPrecision(6))
    throw new InputError(`${who}: a rim of ${rim} m is thinner than a grain, ${thick} m: others would pass it.`)
  }
  const cell = positiveNumber(options.cell ?? rim, `${who}: cell`, 'm')
  if (cell < largest) throw new InputError(`${who}: a cell of ${cell} m is below the radius of a grain, ${largest} m.`)
  return {
    name,
    group: options.group ?? name,
    follow,
    size: [positiveNumber(x, `${who}: size x`, 'm'), positiveNumber(y, `${who}: size y`, 'm')],
    rim,
    cell,
    every: options.every === undefined ? null : positiveNumber(options.every, `${who}: every`, 's'),
    spare: nonNegativeNumber(options.spare ?? 0.1, `${who}: spare`),
    positions,
    radii,
  }
}

function radiiOf(given: number | ArrayLike<number>, count: number, who: string): Float64Array {
  if (typeof given === 'number') {
    return new Float64Array(count).fill(positiveNumber(given, `${who}: radii`, 'm'))
  }
  const radii = finiteColumn(given, 1, `${who}: radius`)
  if (radii.length !== count) {
    throw new InputError(`${who}: ${count} radii are needed to match the positions, found ${radii.length}.`)
  }
  radii.forEach((radius, k) => positiveNumber(radius, `${who}: radius ${k}`, 'm'))
  return radii
}

/** Bodies that are not there yet: as many of each size as may be in the boxes at a time, and no more than there are. */
function boxPlaces({ material }: MovingBoxOptions, box: MovingBoxData): BodiesOptions {
  const { positions, radii, follow, spare, name } = box
  const grid = boxCells(box)
  const bySize = new Map<number, number[]>()
  radii.forEach((radius, grain) => {
    const alike = bySize.get(radius)
    if (alike) alike.push(grain)
    else bySize.set(radius, [grain])
  })
  const sizes = [...bySize].sort(([a], [b]) => a - b)
  const placeRadii = sizes.flatMap(([size, grains]) => {
    if (grains.length <= fewSpare + 1) return grains.map(() => size)
    const most = (1 + spare) * follow.length * mostInBox(grid, positions, grains)
    return new Array<number>(Math.min(grains.length, Math.ceil(most) + fewSpare)).fill(size)
  })
  const { min, max } = groundExtent(box)
  const middle = min.map((low, c) => (low + max[c]!) / 2)
  return {
    name,
    shape: shape.sphere({ radius: sizes[0]![0] }),
    ...(material === undefined ? {} : { material }),
    positions: placeRadii.map(() => middle),
    radii: placeRadii,
    absent: true,
  }
}

/** Of the centres of all grains. */
export function groundExtent({ positions }: MovingBoxData): { readonly min: Vector; readonly max: Vector } {
  const end = (pick: (a: number, b: number) => number) =>
    [0, 1, 2].map((c) => {
      let far = positions[c]!
      for (let at = c; at < positions.length; at += 3) far = pick(far, positions[at]!)
      return far
    }) as unknown as Vector
  return { min: end(Math.min), max: end(Math.max) }
}

/** With lists in place of columns, which JSON keeps. */
export function plainBoxes({ movingBoxes }: SceneData) {
  const plain = (box: MovingBoxData) => ({
    ...box,
    positions: Array.from(box.positions),
    radii: Array.from(box.radii),
  })
  return movingBoxes ? { movingBoxes: movingBoxes.map(plain) } : {}
}

interface BoxedScene {
  index(of: BodyReference, who: string): number
  bodies(options: BodiesOptions): BodiesHandle
  /** A group of absent bodies. */
  places(name: string, who: string): BodiesHandle
}

/** Adds a box to a scene, with places of its own unless it is given some. */
export function addMovingBox(data: SceneData, options: MovingBoxOptions, scene: BoxedScene): BodiesHandle {
  const boxes = data.movingBoxes ?? []
  needed(options, 'movingBox')
  const name = unusedName(options.name, 'movingBox', boxes)
  const follow: readonly BodyReference[] = Array.isArray(options.follow) ? options.follow : [options.follow]
  const made = makeMovingBox(
    options,
    name,
    follow.map((of) => scene.index(of, `movingBox ${name}: follow`)),
  )
  const handle =
    options.group === undefined
      ? scene.bodies(boxPlaces(options, made))
      : scene.places(options.group, `movingBox ${name}`)
  ;(data as { movingBoxes?: readonly MovingBoxData[] }).movingBoxes = [...boxes, made]
  return handle
}
