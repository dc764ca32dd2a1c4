// contactPoints.ts: the contacts of a frame as points with their values, where they were recorded.
//
// A contact lies the arm of A along the normal from the centre of A; the force is the impulse over the time step.

import type { Frame } from '../recording/recording.js'
import type { NamedArray } from './bodyArrays.js'
import { type ExportSource, plainName } from './exportSource.js'

export interface ContactPoints {
  /** x y z of each, m. */
  readonly positions: Float64Array
  readonly arrays: readonly NamedArray[]
}

const needed = ['contactBodyA', 'contactNormal', 'contactArmA']

/** True where the fields of the frames say where contacts are. */
export function hasContacts({ recording }: ExportSource): boolean {
  return needed.every((name) => recording.header.fields.some((field) => field.name === name))
}

export function contactPoints(source: ExportSource, { values }: Frame): ContactPoints {
  const [bodyA, normal, arm] = needed.map((name) => values[name]!) as [Uint32Array, Float32Array, Float32Array]
  const positions = new Float64Array(3 * bodyA.length)
  for (let k = 0; k < bodyA.length; k++) {
    for (let c = 0; c < 3; c++) {
      positions[3 * k + c] = values.bodyPos![3 * bodyA[k]! + c]! + arm[k]! * normal[3 * k + c]!
    }
  }
  const arrays = source.fields
    .filter(({ owner }) => owner === 'contact')
    .map((field): NamedArray => {
      const { unit, components } = field
      return { name: plainName(field), unit, components, values: values[field.name]!, changes: true }
    })
  return { positions, arrays: [...arrays, ...forcesOf(source, values.contactImpulse as Float32Array | undefined)] }
}

function forcesOf({ recording }: ExportSource, impulse: Float32Array | undefined): NamedArray[] {
  if (!impulse) return []
  const values = impulse.map((x) => x / recording.header.timeStep)
  return [{ name: 'force', unit: 'N', components: 3, values, changes: true }]
}
