// contactPoints.ts: the contacts of a frame as points with their values, where they were recorded.

import type { Frame } from '../recording/recording.js'
import type { NamedArray } from './bodyArrays.js'
import { type ExportSource, plainName } from './exportSource.js'

export interface ContactPoints {
  /** x y z of each, m. */
  readonly positions: Float64Array
  /** bodies (a and b), their ids, force (on b, N). */
  readonly arrays: readonly NamedArray[]
}

/** True where the frames say where contacts are. */
export function hasContacts({ recording }: ExportSource): boolean {
  return recording.header.fields.some(({ name }) => name === 'contactPoint')
}

export function contactPoints(source: ExportSource, { values }: Frame): ContactPoints {
  const arrays = source.fields
    .filter(({ owner, name }) => owner === 'contact' && name !== 'contactPoint')
    .map((field): NamedArray => {
      const { unit, components } = field
      return { name: plainName(field), unit, components, values: values[field.name]!, changes: true }
    })
  const bodies = values.contactBodies!
  const ids: NamedArray = {
    name: 'ids',
    unit: '1',
    components: 2,
    values: Uint32Array.from(bodies, (body) => values.bodyId?.[body] ?? body),
    changes: true,
  }
  return { positions: Float64Array.from(values.contactPoint!), arrays: [ids, ...arrays] }
}
