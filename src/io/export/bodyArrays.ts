// bodyArrays.ts: what a frame says of each body, as named columns: what was recorded, and what never changes.

import type { AnyArray } from '../container/container.js'
import type { Frame } from '../recording/recording.js'
import { type ExportSource, plainName } from './exportSource.js'
import { shapeFrames } from './shapeFrames.js'

export interface NamedArray {
  readonly name: string
  readonly unit: string
  readonly components: number
  readonly values: AnyArray
  /** False where every frame has the same values. */
  readonly changes: boolean
}

/** Centres of mass, m. */
export function positionsOf({ values }: Frame): Float64Array {
  return values.bodyPos as Float64Array
}

/** Numbers of the bodies that are there: others have no position. */
export function presentBodies({ values }: Frame): Uint32Array {
  const places = values.bodyPos!
  return Uint32Array.from({ length: places.length / 3 }, (_, i) => i).filter((i) => Number.isFinite(places[3 * i]))
}

/** Radius, group, material and id of each body; ids that are recorded are not constant. */
export function constantArrays({ recording, columns, fields }: ExportSource): NamedArray[] {
  const { model } = recording
  const id = Uint32Array.from({ length: columns.count }, (_, i) => i)
  const constant = (name: string, unit: string, values: AnyArray): NamedArray => {
    return { name, unit, components: 1, values, changes: false }
  }
  return [
    constant('radius', 'm', model.bodyRadius!),
    constant('group', '1', columns.group),
    constant('material', '1', columns.material),
    ...(fields.some(({ name }) => name === 'bodyId') ? [] : [constant('id', '1', id)]),
  ]
}

/** Orientation of the axes of the shape (x y z w), and the chosen fields of bodies. */
export function changingArrays(source: ExportSource, frame: Frame): NamedArray[] {
  const orientation: NamedArray = {
    name: 'orientation',
    unit: '1',
    components: 4,
    values: Float32Array.from(shapeFrames(source.columns, frame).rotations),
    changes: true,
  }
  const fields = source.fields.filter(({ owner }) => owner === 'body')
  return [
    orientation,
    ...fields.map((field): NamedArray => {
      const { unit, components } = field
      return { name: plainName(field), unit, components, values: frame.values[field.name]!, changes: true }
    }),
  ]
}
