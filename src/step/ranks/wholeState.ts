// wholeState.ts: the state of all bodies on rank 0, where it is read, saved and changed: handed out to ranks, and put together again
// from what they report, in the order one rank alone would have.

import type { Backend } from '../../backends/backend.js'
import type { ContactLaw } from '../../model/contact.js'
import { periodOf } from '../../model/domain.js'
import type { Model } from '../compileModel.js'
import type { ImpulseLaw } from '../run.js'
import { AttachedRows } from './attachedRows.js'
import { bodyFields, bodyHead, inOrder } from './bodyRows.js'
import { type ContactKind, type ContactRows, contactRowsOf, type Numbering } from './contactRows.js'
import { Boxes, type Cuts, cutSpace } from './cutSpace.js'
import { machineOf, machineRank } from './machine.js'
import { byDestination, noContacts, packed, pickRows, type Travellers } from './rankMessage.js'
import { type Column, columnOf, RecordColumns } from './recordColumns.js'
import { sumLoads } from './sumLoads.js'

/** Boxes, and what ranks needed for the steps in them, ms. */
export interface Measured {
  readonly cuts: Cuts
  readonly times: Float64Array
}

const counting = (length: number) => Int32Array.from({ length }, (_, i) => i)

export class WholeState {
  private readonly rows: RecordColumns
  private readonly attached: AttachedRows
  private readonly contacts: ContactRows
  private readonly stride: number
  private readonly numbering: Numbering
  private readonly machine: Uint8Array | null

  constructor(
    private readonly backend: Backend,
    private readonly model: Model,
    private readonly impulses: ImpulseLaw | null,
    contact: ContactLaw,
  ) {
    this.rows = new RecordColumns(backend, bodyFields)
    this.attached = new AttachedRows(backend, model, contact)
    this.stride = bodyHead + this.rows.width + this.attached.width
    this.machine = machineOf(model)
    this.contacts = contactRowsOf(backend, model, impulses)
    const [bodies, parts] = [counting(model.columns.count), counting(model.parts.count)]
    this.numbering = { bodies, parts, localBody: bodies, localPart: parts }
  }

  private moves(body: number): boolean {
    return this.model.columns.invMass[body]! > 0
  }

  /** Of bodies that forces move, as many to each rank, or, where the times of ranks in their boxes are known, as much work. */
  cut(ranks: number, before: Measured | null): Cuts {
    const { min } = this.model.domain
    const places = [0, 1, 2].map((c) => columnOf(this.backend, 'bodyPos', c))
    const period = periodOf(this.model.domain)
    const moving = this.numbering.bodies.filter((body) => this.moves(body))
    const positions = new Float64Array(3 * moving.length)
    moving.forEach((body, i) => {
      for (let c = 0; c < 3; c++) {
        const x = places[c]!(body)
        const length = period[c]!
        positions[3 * i + c] = length > 0 ? x - length * Math.floor((x - min[c]!) / length) : x
      }
    })
    return cutSpace(positions, ranks, before ? this.workOf(positions, before) : undefined)
  }

  /** Each body as much as the mean of those in its box. */
  private workOf(positions: Float64Array, { cuts, times }: Measured): Float64Array {
    const boxes = new Boxes(cuts, { min: this.model.domain.min, period: periodOf(this.model.domain) })
    const owner = Int32Array.from({ length: positions.length / 3 }, (_, i) =>
      boxes.ownerOf(positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!),
    )
    const count = new Float64Array(cuts.ranks)
    for (const rank of owner) count[rank]!++
    return Float64Array.from(owner, (rank) => times[rank]! / count[rank]!)
  }

  /** A message for each rank: its bodies, those they touch or may, and contacts of both. */
  handOut(cuts: Cuts): Float64Array[] {
    const boxes = new Boxes(cuts, { min: this.model.domain.min, period: periodOf(this.model.domain) })
    const place = [0, 1, 2].map((c) => columnOf(this.backend, 'bodyPos', c))
    const owner = this.numbering.bodies.map((body) => (this.moves(body) ? this.ownerIn(boxes, body, place) : -1))
    const rows = this.bodyRows(owner)
    const lists = this.contacts.kinds.map((kind) => {
      const ends = this.contacts.bodiesOf(kind)
      return { kind, ends, records: byDestination(ends, owner, cuts.ranks) }
    })
    return Array.from({ length: cuts.ranks }, (_, rank) => {
      // a rank without bodies of its own has one that stands for none
      const has = owner.map((one, body) => (one === rank || one === -1 || body === 0 ? 1 : 0))
      const contacts: Record<ContactKind, Float64Array> = { ...noContacts }
      for (const { kind, ends, records } of lists) {
        for (const record of records[rank]!) {
          has[ends.a[record]!] = 1
          has[ends.b[record]!] = 1
        }
        const depth = this.impulses ? 'memory' : 'all'
        contacts[kind] = this.contacts.take(kind, records[rank]!, ends, this.numbering, depth)
      }
      const bodies = this.numbering.bodies.filter((body) => has[body] === 1)
      return packed({ bodies: pickRows(rows, this.stride, bodies), contacts })
    })
  }

  private ownerIn(boxes: Boxes, body: number, place: readonly Column[]): number {
    if (this.machine?.[body]) return machineRank
    return boxes.ownerOf(place[0]!(body), place[1]!(body), place[2]!(body))
  }

  private bodyRows(owner: Int32Array): Float64Array {
    const { bodies } = this.numbering
    const rows = new Float64Array(bodies.length * this.stride)
    const level = columnOf(this.backend, 'partLevel')
    for (const body of bodies) rows.set([body, owner[body]!, level(body)], body * this.stride)
    this.rows.take(bodies, rows, bodyHead, this.stride)
    this.attached.take(bodies, bodies, rows, this.stride - this.attached.width, this.stride)
    return rows
  }

  takeIn({ bodies: rows, contacts }: Travellers): void {
    const { backend, model, stride } = this
    const count = rows.length / stride
    if (count !== model.columns.count) throw new Error(`Ranks have ${count} of ${model.columns.count} bodies.`)
    const before = this.gone()
    const numbers = Int32Array.from({ length: count }, (_, row) => rows[row * stride]!)
    this.rows.put(numbers, rows, bodyHead, stride)
    const { order } = inOrder(rows, stride, count)
    this.attached.put(this.numbering.bodies, rows, stride - this.attached.width, stride, order)
    const level = new Int32Array(count)
    for (let row = 0; row < count; row++) level[numbers[row]!] = rows[row * stride + 2]!
    const isAbsent = (body: number) => level[body]! < 0 && model.partLevel[body]! >= 0
    backend.write(
      'partLevel',
      model.partLevel.map((of, part) => (isAbsent(model.parts.body[part]!) ? -1 : of)),
    )
    const weight = columnOf(backend, 'bodyContactInvMass')
    backend.write('partInvMass', Float64Array.from(model.parts.body, weight))
    this.contacts.install(contacts, this.numbering, count, 'all')
    const after = this.gone()
    for (const cell of ['bodiesLeft', 'bodiesSunk'] as const) {
      backend.writeCount(cell, backend.peek(cell)! + after[cell] - before[cell])
    }
    if (!this.impulses) sumLoads(backend, model)
  }

  /** Of joints; none by force. */
  takeLimits(): readonly Float64Array[] {
    return this.contacts.kept?.takeLimits(this.numbering) ?? []
  }

  putLimits(rows: readonly Float64Array[]): void {
    this.contacts.kept?.putLimits(rows, this.numbering)
  }

  /** Bodies that have left the domain, and that went into sinks. */
  private gone(): { bodiesLeft: number; bodiesSunk: number } {
    const [left, fate] = [columnOf(this.backend, 'bodyLeft'), columnOf(this.backend, 'bodyFate')]
    const count = { bodiesLeft: 0, bodiesSunk: 0 }
    for (const body of this.numbering.bodies) {
      if (left(body) > 0) count[fate(body) > 1 ? 'bodiesSunk' : 'bodiesLeft']++
    }
    return count
  }
}
