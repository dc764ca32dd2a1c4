// recordedStore.ts: grains that moving boxes keep in their stores, in a recording. Where all lie at the start is there once; a frame has the
// numbers of those that are not in a store, and the places of those that lie elsewhere by now. Grains are counted over all boxes.

import type { BodyColumns } from '../../model/bodyColumns.js'
import type { SceneData } from '../../model/createScene.js'
import type { RecordedField } from './recordingFormat.js'

/** The ground of a moving box. */
export interface RecordedStore {
  readonly name: string
  /** Grains, in the store or not. */
  readonly count: number
  /** Index in `materials`. */
  readonly material: number
}

export const storeOwner = 'grain'

const field = (name: string, of: Pick<RecordedField, 'type' | 'unit' | 'components' | 'encoding'>): RecordedField => ({
  name,
  ...of,
  owner: storeOwner,
  bytesPerRecord: 4 * of.components,
})
const places = { type: 'position', unit: 'm', components: 3, encoding: 'f32' } as const
const numbers = { type: 'u32', unit: '1', components: 1, encoding: 'u32' } as const

/** Columns of a frame; `movingBox` has the lowest and the highest corner about each body that is followed. */
export const storeFields: readonly RecordedField[] = [
  field('grainOut', numbers),
  field('grainMoved', numbers),
  field('grainPos', places),
  field('movingBox', places),
]

export const recordedStores = ({ movingBoxes = [], groups }: SceneData, columns: BodyColumns): RecordedStore[] =>
  movingBoxes.map(({ name, group, radii }) => ({
    name,
    count: radii.length,
    material: columns.material[groups.find((one) => one.name === group)!.first] ?? 0,
  }))

/** Of all grains at the start: places about an origin, m, and radii. */
export function storeArrays({ movingBoxes = [] }: SceneData, origin: ArrayLike<number>): Record<string, Float32Array> {
  if (movingBoxes.length === 0) return {}
  const count = movingBoxes.reduce((sum, { radii }) => sum + radii.length, 0)
  const [grainStart, grainRadius] = [new Float32Array(3 * count), new Float32Array(count)]
  let first = 0
  for (const { positions, radii } of movingBoxes) {
    for (let i = 0; i < positions.length; i++) grainStart[3 * first + i] = positions[i]! - origin[i % 3]!
    grainRadius.set(radii, first)
    first += radii.length
  }
  return { grainStart, grainRadius }
}

/** Where all grains in stores lie, and no number for the others: `start` with what a frame has. */
export function storedPlaces(
  start: Float32Array,
  { grainOut = [], grainMoved = [], grainPos = [] }: Readonly<Record<string, ArrayLike<number>>>,
): Float32Array {
  const all = start.slice()
  for (let k = 0; k < grainMoved.length; k++) {
    for (let c = 0; c < 3; c++) all[3 * grainMoved[k]! + c] = grainPos[3 * k + c]!
  }
  for (let k = 0; k < grainOut.length; k++) all.fill(Number.NaN, 3 * grainOut[k]!, 3 * grainOut[k]! + 3)
  return all
}
