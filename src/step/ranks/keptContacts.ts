// keptContacts.ts: contacts by impulses as part of the rows of pairs: how many there are, and what each of them
// was in the step before; where nothing is computed between, also what it is.

import type { Backend } from '../../backends/backend.js'
import { meetingSlots } from '../../math/sharedNumbers.js'
import { reserveList, writeCounts } from '../growRoom.js'
import type { ContactKind, Depth, Ends, Numbering } from './contactRows.js'
import { type Column, columnOf, RecordColumns } from './recordColumns.js'

/** What a contact starts from in the next step, and what it has beside in a scene with more than spheres. */
const memory = ['keptImpulse', 'keptFeature']
const generalMemory = ['keptPoint']

/** What is read of a contact between two steps. */
const seen = [
  ...['contactNormal', 'contactArmA', 'contactArmB', 'contactImpulse', 'contactGap', 'contactResidual'],
  ...['contactKind', 'contactFeature'],
]
const generalSeen = ['contactPointA', 'contactPointB']

export type Holder = Exclude<ContactKind, 'candidate'>

/** Rows of which a part, from `at` on, is what contacts are. */
export interface ContactPart {
  readonly rows: Float64Array
  readonly stride: number
  readonly at: number
  readonly depth: Depth
  readonly numbering: Numbering
}

export class KeptContacts {
  private readonly memory: RecordColumns
  private readonly seen: RecordColumns
  private readonly parts: RecordColumns
  private readonly bodies: RecordColumns
  /** Contacts lie in the order of kinds, and of the records of each, behind those of limits. */
  private next = 0

  /** `records` of each point: two where contacts roll. The first `limits` contacts are those of joints. */
  constructor(
    private readonly backend: Backend,
    private readonly records: number,
    private readonly limits: number,
    general: boolean,
  ) {
    const columns = (fields: readonly string[]) => new RecordColumns(backend, fields)
    const andOf = (fields: readonly string[]) => (general ? fields : [])
    this.memory = columns([...memory, ...andOf(generalMemory)])
    this.seen = columns([...seen, ...andOf(generalSeen)])
    this.parts = columns(andOf(['contactPartA', 'contactPartB']))
    this.bodies = columns(['contactBodyA', 'contactBodyB'])
  }

  /** Fields that `take` reads, and `takeLimits`. */
  fields(depth: Depth): readonly string[] {
    const read = depth === 'memory' ? [this.memory] : [this.memory, this.seen, this.parts]
    return ['pairFirstContact', 'pairContactCount', ...read.flatMap(({ fields }) => fields)]
  }

  get limitFields(): readonly string[] {
    return this.limits === 0 ? [] : [this.memory, this.seen, this.bodies].flatMap(({ fields }) => fields)
  }

  private most(kind: Holder): number {
    return this.records * (kind === 'meeting' ? meetingSlots : 1)
  }

  private width(depth: Depth): number {
    return this.memory.width + (depth === 'all' ? this.seen.width + this.parts.width : 0)
  }

  /** Numbers of a row for the contacts of a pair: how many, then each. */
  rowWidth(kind: Holder, depth: Depth): number {
    return 1 + this.most(kind) * this.width(depth)
  }

  /** Contacts of these records to their rows. */
  take(kind: Holder, records: Int32Array, part: ContactPart): void {
    const { rows, stride, at, depth } = part
    const [first, count] = ['pairFirstContact', 'pairContactCount'].map((field) => columnOf(this.backend, field)) as [
      Column,
      Column,
    ]
    for (let i = 0; i < records.length; i++) rows[i * stride + at] = count(records[i]!)
    for (let k = 0; k < this.most(kind); k++) {
      const start = at + 1 + k * this.width(depth)
      // in rows with fewer nobody reads what is there
      const contacts = records.map((record) => (k < count(record) ? first(record) + k : 0))
      this.memory.take(contacts, rows, start, stride)
      if (depth === 'memory') continue
      this.seen.take(contacts, rows, start + this.memory.width, stride)
      this.takeParts(contacts, part, start + this.memory.width + this.seen.width)
    }
  }

  private takeParts(contacts: Int32Array, { rows, stride, numbering }: ContactPart, at: number): void {
    this.parts.take(contacts, rows, at, stride)
    for (let i = 0; i < contacts.length; i++) {
      for (let k = at; k < at + this.parts.width; k++)
        rows[i * stride + k] = numbering.parts[rows[i * stride + k]!] ?? 0
    }
  }

  begin(): void {
    this.next = this.limits
  }

  /** Record base + i has the contacts of row `order[i]`; its bodies are `ends`. */
  put(kind: Holder, base: number, order: Int32Array, ends: Ends, part: ContactPart): void {
    const { rows, stride, at, depth } = part
    const count = Uint32Array.from(order, (row) => rows[row * stride + at]!)
    const first = new Uint32Array(order.length)
    for (let i = 0; i < order.length; i++) {
      first[i] = this.next
      this.next += count[i]!
    }
    reserveList(this.backend, 'contact', this.next)
    this.backend.write('pairFirstContact', first, base)
    this.backend.write('pairContactCount', count, base)
    for (let k = 0; k < this.most(kind); k++) {
      const having = Int32Array.from(order.keys()).filter((i) => k < count[i]!)
      const contacts = having.map((i) => first[i]! + k)
      const from = having.map((i) => order[i]!)
      const start = at + 1 + k * this.width(depth)
      this.memory.put(contacts, rows, start, stride, from)
      if (depth === 'memory') continue
      this.seen.put(contacts, rows, start + this.memory.width, stride, from)
      this.putNumbers(contacts, from, part, start + this.memory.width + this.seen.width)
      this.bodies.put(
        contacts,
        Float64Array.from({ length: 2 * having.length }, (_, j) => (j % 2 ? ends.b : ends.a)[having[j >> 1]!]!),
      )
    }
  }

  private putNumbers(
    contacts: Int32Array,
    from: Int32Array,
    { rows, stride, numbering }: ContactPart,
    at: number,
  ): void {
    if (this.parts.width === 0) return
    const local = (j: number) => numbering.localPart[rows[from[j >> 1]! * stride + at + (j % 2)]!]!
    this.parts.put(
      contacts,
      Float64Array.from({ length: 2 * contacts.length }, (_, j) => local(j)),
    )
  }

  /** Limits of joints, which one rank has all of. */
  takeLimits({ bodies }: Numbering): readonly Float64Array[] {
    const records = Int32Array.from({ length: this.limits }, (_, i) => i)
    const rows = [this.memory, this.seen, this.bodies].map((columns) => {
      const taken = new Float64Array(this.limits * columns.width)
      columns.take(records, taken)
      return taken
    })
    return [rows[0]!, rows[1]!, rows[2]!.map((body) => bodies[body] ?? 0)]
  }

  putLimits([memory, seen, bodies]: readonly Float64Array[], { localBody }: Numbering): void {
    const records = Int32Array.from({ length: this.limits }, (_, i) => i)
    this.memory.put(records, memory!)
    this.seen.put(records, seen!)
    this.bodies.put(
      records,
      bodies!.map((body) => localBody[body]!),
    )
  }

  /** All contacts are there. */
  end(depth: Depth): void {
    writeCounts(this.backend, ['keptContact', 'keptGeneral'], this.next)
    if (depth === 'all') writeCounts(this.backend, ['contact', 'generalContact'], this.next)
  }
}
