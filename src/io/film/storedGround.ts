// storedGround.ts: a run with the grains in the stores of its moving boxes as bodies behind the others, so that pictures have the whole ground.

import { bodyColumns } from '../../model/bodyColumns.js'
import type { BodyGroup } from '../../model/bodyGroup.js'
import { withData } from '../../model/withData.js'
import type { AnyArray } from '../container/container.js'
import type { ExportSource } from '../export/exportSource.js'
import { storedPlaces } from '../recording/recordedStore.js'
import type { Frame } from '../recording/recording.js'

/** The same where no box has a store, or where the recording has none of it. */
export function withStoredGround(source: ExportSource): ExportSource {
  const { scene, recording } = source
  const { movingBoxes = [], groups } = scene.data
  const { grainStart, grainRadius, ...model } = recording.model
  if (movingBoxes.length === 0 || !grainStart) return source
  let first = scene.bodyCount
  const stored = movingBoxes.map(({ name, group, positions, radii }): BodyGroup => {
    const { continues: _, family: __, absent: ___, ...grains } = groups.find((one) => one.name === group)!
    const still = { velocities: null, omegas: null, orientations: null, motion: null }
    first += radii.length
    const own = { name: `${name}, stored`, first: first - radii.length, count: radii.length, fixed: true }
    return { ...grains, ...still, ...own, positions: Float64Array.from(positions), radii: Float64Array.from(radii) }
  })
  const whole = withData(scene, { groups: [...groups, ...stored] })
  const origin = recording.header.origin as readonly number[]
  const start = Float32Array.from(grainStart)
  const widths = new Map(
    recording.header.fields.map(({ name, owner, components }) => [name, owner === 'body' ? components : 0]),
  )
  const added = start.length / 3
  const frame = async (index: number): Promise<Frame> => {
    const found = await recording.frame(index)
    const places = storedPlaces(start, aboutOrigin(found.values, origin)).map((at, k) => at + origin[k % 3]!)
    const values = Object.entries(found.values).map(([name, column]) => {
      const width = widths.get(name) ?? 0
      if (width === 0) return [name, column]
      return [name, joined(column, name === 'bodyPos' ? places : upright(name, width * added))]
    })
    return { ...found, values: Object.fromEntries(values) as Frame['values'] }
  }
  const columns = bodyColumns(whole.data)
  const bodyRadius = joined(model.bodyRadius!, grainRadius!)
  return { ...source, scene: whole, columns, recording: { ...recording, model: { ...model, bodyRadius }, frame } }
}

/** Zeros; of orientations those that turn nothing. */
function upright(name: string, length: number): Float64Array {
  return Float64Array.from({ length }, (_, k) => (name === 'bodyRot' && k % 4 === 3 ? 1 : 0))
}

function joined(column: AnyArray, more: ArrayLike<number>): AnyArray {
  const Kind = column.constructor as new (length: number) => AnyArray
  const all = new Kind(column.length + more.length)
  all.set(column as never)
  all.set(more as never, column.length)
  return all
}

/** Places of moved grains as those of the start are. */
function aboutOrigin(values: Frame['values'], origin: readonly number[]): Record<string, ArrayLike<number>> {
  const { grainOut = [], grainMoved = [], grainPos = [] } = values as Record<string, ArrayLike<number>>
  return { grainOut, grainMoved, grainPos: Array.from(grainPos, (at, k) => at - origin[k % 3]!) }
}
