// frameRows.ts: what a rank writes of a frame: fields of its own bodies, and on rank 0 of those that no force moves.

import type { Backend } from '../../backends/backend.js'
import type { FrameRows } from './frameParts.js'
import { beadsOf } from './machine.js'
import type { RankSetup } from './rankStore.js'
import { columnOf, placesOf, RecordColumns } from './recordColumns.js'

export interface RankBodies {
  readonly backend: Backend
  readonly rank: number
  /** Rank that owns each body here, -1 for those that all have. */
  readonly owner: Int32Array
  /** Their numbers in the whole scene. */
  readonly bodies: Int32Array
  readonly setup: Pick<RankSetup, 'model' | 'kinds'>
}

const presenceFields = ['bodyContactInvMass', 'bodyLeft', 'bodyFate']

/** What `frameRows` reads. */
export const frameFields = (fields: readonly string[]) => [...fields, ...presenceFields]

export function frameRows(from: RankBodies, fields: readonly string[]): FrameRows {
  const { backend, owner, bodies, rank } = from
  const isBead = beadsOf(from.setup.model)
  const isTold = (i: number) => owner[i] === rank || (owner[i] === -1 && rank === 0)
  const records = Int32Array.from(owner.keys()).filter((i) => isTold(i) && !isBead(bodies[i]!))
  const values = fields.map((field) =>
    field === 'bodyPos' ? coordinates(backend, records) : taken(backend, field, records),
  )
  const places = values[fields.indexOf('bodyPos')]
  if (places) leaveOutAbsent(from, records, places)
  return { numbers: records.map((i) => bodies[i]!), values }
}

function taken(backend: Backend, field: string, records: Int32Array): Float64Array {
  const columns = new RecordColumns(backend, [field])
  const rows = new Float64Array(records.length * columns.width)
  columns.take(records, rows)
  return rows
}

function coordinates(backend: Backend, records: Int32Array): Float64Array {
  const places = placesOf(backend)
  const rows = new Float64Array(3 * records.length)
  places.forEach((of, c) => {
    for (let i = 0; i < records.length; i++) rows[3 * i + c] = of(records[i]!)
  })
  return rows
}

/** No number, so that nothing is drawn or exported of a body that is not there. */
function leaveOutAbsent({ backend, bodies, setup }: RankBodies, records: Int32Array, places: Float64Array): void {
  const { model, kinds } = setup
  const invMass = (body: number) => model.columns.invMass[kinds?.rowOf(body) ?? body]!
  const [weight, left, fate] = presenceFields.map((field) => columnOf(backend, field))
  records.forEach((i, row) => {
    const isGone = left!(i) !== 0 && fate!(i) % 2 === 0
    const isAbsent = left!(i) === 0 && weight!(i) === 0 && invMass(bodies[i]!) > 0
    if (isGone || isAbsent) places.fill(Number.NaN, 3 * row, 3 * row + 3)
  })
}
