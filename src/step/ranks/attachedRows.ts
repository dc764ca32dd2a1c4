// attachedRows.ts: what some bodies have besides their own state and take along: work of applied forces and drag, velocities that
// probes of acceleration keep, and, where bodies may sleep, what says whether they do.

import type { Backend } from '../../backends/backend.js'
import type { ContactLaw } from '../../model/contact.js'
import { fields } from '../../state/fields.js'
import type { Model } from '../compileModel.js'
import { RecordColumns } from './recordColumns.js'

/** Fields of records that bodies have one of at the most, and the bodies that have one, ascending. */
interface Attached {
  readonly fields: readonly string[]
  readonly bodies: readonly number[]
}

const sleeperFields = Object.entries(fields)
  .filter(([, { owner, lifetime }]) => owner === 'sleeper' && lifetime === 'state')
  .map(([name]) => name)

function attachedIn({ joints, watched, columns }: Model, { sleep }: ContactLaw): Attached[] {
  const sleepers = sleep ? Array.from(columns.invMass.keys()) : []
  const pushed = joints?.applied.pushed.map(({ body }) => body) ?? []
  return [
    { fields: ['pushedWork', 'pushedLost'], bodies: pushed },
    { fields: ['watchedVel', 'watchedOmega'], bodies: watched },
    { fields: sleeperFields, bodies: sleepers },
  ].filter(({ bodies }) => bodies.length > 0)
}

class AttachedColumns {
  private readonly columns: RecordColumns
  /** Number in the whole scene of bodies that have a record. */
  private readonly has: Set<number>

  constructor(backend: Backend, { fields, bodies }: Attached) {
    this.columns = new RecordColumns(backend, fields)
    this.has = new Set(bodies)
  }

  get width(): number {
    return this.columns.width
  }

  get fields(): readonly string[] {
    return this.columns.fields
  }

  /** Record of each body here, -1 for none: they are in the order of bodies. */
  private records(bodies: Int32Array): Int32Array {
    let next = 0
    return bodies.map((body) => (this.has.has(body) ? next++ : -1))
  }

  take(bodies: Int32Array, chosen: Int32Array, into: Float64Array, at: number, stride: number): void {
    const records = this.records(bodies)
    const own = new Float64Array(this.width)
    chosen.forEach((body, row) => {
      if (records[body]! < 0) return
      this.columns.take([records[body]!], own)
      into.set(own, row * stride + at)
    })
  }

  put(bodies: Int32Array, from: Float64Array, at: number, stride: number, rowOf: Int32Array): void {
    this.records(bodies).forEach((record, body) => {
      if (record < 0) return
      const start = rowOf[body]! * stride + at
      this.columns.put([record], from.subarray(start, start + this.width))
    })
  }
}

export class AttachedRows {
  private readonly lists: readonly AttachedColumns[]
  /** Numbers of a row. */
  readonly width: number

  constructor(backend: Backend, model: Model, contact: ContactLaw) {
    this.lists = attachedIn(model, contact).map((attached) => new AttachedColumns(backend, attached))
    this.width = this.lists.reduce((sum, { width }) => sum + width, 0)
  }

  get fields(): readonly string[] {
    return this.lists.flatMap(({ fields }) => fields)
  }

  /** Of the chosen ones of `bodies`, numbers in the whole scene, into rows of `stride` numbers from `at` on. */
  take(bodies: Int32Array, chosen: Int32Array, into: Float64Array, at: number, stride: number): void {
    let column = at
    for (const list of this.lists) {
      list.take(bodies, chosen, into, column, stride)
      column += list.width
    }
  }

  /** Of all `bodies`; `rowOf` gives the row of each. */
  put(bodies: Int32Array, from: Float64Array, at: number, stride: number, rowOf: Int32Array): void {
    let column = at
    for (const list of this.lists) {
      list.put(bodies, from, column, stride, rowOf)
      column += list.width
    }
  }
}
