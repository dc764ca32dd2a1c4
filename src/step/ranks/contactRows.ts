// contactRows.ts: contacts as rows of numbers that travel between ranks: two numbers that name the contact in the whole scene, then
// what it remembers and what it did last. Rows are put back in the order every search writes them in: by the first number, then the second.

import type { Backend } from '../../backends/backend.js'
import { meetingSlots } from '../../math/sharedNumbers.js'
import { fields } from '../../state/fields.js'
import { growingWith, type OwnerName } from '../../state/owners.js'
import type { Model } from '../compileModel.js'
import { writeCounts } from '../growRoom.js'
import type { ImpulseLaw } from '../run.js'
import { KeptContacts } from './keptContacts.js'
import { ordered } from './orderedRows.js'
import { columnOf, countOf, RecordColumns, viewOf } from './recordColumns.js'

/** What a contact remembers is enough before a search; all of it where nothing is computed between. */
export type Depth = 'memory' | 'all'

/** What the last search and the last forces said of a pair. */
const pairResults = ['pairKind', 'pairForce', 'pairArmA', 'pairTwist', 'pairArmB']
/** What records of an owner remember. */
const memoryOf = (owner: OwnerName) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.owner === owner && field.outlives === 'carried' ? [name] : [],
  )

const meetingForces = ['meetingForce', 'meetingTorqueA', 'meetingTorqueB']
const holdForces = ['holdRadius', 'holdForce']

interface Columns {
  readonly of: Readonly<Record<ContactKind, RecordColumns>>
  readonly holds: RecordColumns
}

function columnsFor(backend: Backend, depth: Depth, byForce: boolean): Columns {
  const remembers = backend.capacity('memoryPair') > 0
  const where = (condition: boolean, fields: readonly string[]) => (condition ? fields : [])
  const of = (...lists: readonly (readonly string[])[]) => new RecordColumns(backend, lists.flat())
  const all = depth === 'all'
  if (!byForce) {
    const none = of()
    const pair = of(['pairKind'])
    return { of: { spherePair: pair, wallPair: pair, meeting: none, candidate: none }, holds: none }
  }
  const pair = of(
    ['pairSpring'],
    where(remembers, memoryOf('memoryPair')),
    where(all, pairResults),
    where(all && remembers, ['pairCouple']),
  )
  return {
    of: {
      spherePair: pair,
      wallPair: pair,
      meeting: of(['meetingHolds'], where(all, meetingForces)),
      candidate: of(['candidateMethod']),
    },
    holds: of(memoryOf('hold'), where(all, holdForces)),
  }
}

/** Numbers in the whole scene of bodies and parts here, and the other way round; -1 for what is not here. */
export interface Numbering {
  readonly bodies: Int32Array
  readonly parts: Int32Array
  readonly localBody: Int32Array
  readonly localPart: Int32Array
}

export const contactKinds = ['spherePair', 'wallPair', 'meeting', 'candidate'] as const
export type ContactKind = (typeof contactKinds)[number]
export type ContactLists = Readonly<Record<ContactKind, Float64Array>>

/** Of each record, its two bodies here. */
export interface Ends {
  readonly a: Int32Array
  readonly b: Int32Array
}

export const keysOfPairs = ['pairBodyA', 'pairBodyB'] as const

/** Two numbers of a record here: bodies, or parts. */
const keyFields: Readonly<Record<ContactKind, readonly [string, string]>> = {
  spherePair: keysOfPairs,
  wallPair: keysOfPairs,
  meeting: keysOfPairs,
  candidate: ['candidatePartA', 'candidatePartB'],
}

/** What grows with the records of each kind, and how many of it to one. */
const rooms: Readonly<Record<ContactKind, Readonly<Record<string, number>>>> = {
  spherePair: growingWith('pair'),
  wallPair: growingWith('wallPair'),
  meeting: growingWith('meeting'),
  candidate: growingWith('candidate'),
}

export function contactRowsOf(backend: Backend, { traits }: Model, impulses: ImpulseLaw | null): ContactRows {
  const kept = impulses && new KeptContacts(backend, impulses.records, impulses.limits, impulses.general)
  return new ContactRows(backend, traits!.meet, kept)
}

export class ContactRows {
  private readonly columns: Readonly<Record<Depth, Columns>>

  /** `kept` are the contacts by impulses; null by force. */
  constructor(
    private readonly backend: Backend,
    private readonly meet: boolean,
    readonly kept: KeptContacts | null,
  ) {
    const columns = (depth: Depth) => columnsFor(backend, depth, kept === null)
    this.columns = { memory: columns('memory'), all: columns('all') }
  }

  get kinds(): readonly ContactKind[] {
    if (!this.meet) return ['spherePair', 'wallPair']
    // by impulses a search finds candidates before anybody asks for them
    return this.kept ? ['spherePair', 'wallPair', 'meeting'] : contactKinds
  }

  /** Fields that `bodiesOf` and `take` read. */
  fields(depth: Depth): readonly string[] {
    const { of, holds } = this.columns[depth]
    if (this.kept) {
      const read = this.kinds.flatMap((kind) => [...keyFields[kind], ...of[kind].fields])
      return [...new Set([...read, ...this.kept.fields(depth)])]
    }
    const shapes = this.meet ? ['partBody', 'candidateFirstPoint'] : []
    const read = this.kinds.flatMap((kind) => [...keyFields[kind], ...of[kind].fields])
    return [...new Set([...read, ...shapes, ...(this.meet ? holds.fields : [])])]
  }

  /** Numbers of a row. */
  private stride(kind: ContactKind, depth: Depth): number {
    const { of, holds } = this.columns[depth]
    const { width } = of[kind]
    if (this.kept) return kind === 'candidate' ? 2 : 2 + width + this.kept.rowWidth(kind, depth)
    if (kind === 'meeting') return 2 + width + meetingSlots * holds.width
    // a candidate is named by its meeting; its parts and the room for its points come behind
    return kind === 'candidate' ? 2 + 2 + width + 1 : 2 + width
  }

  count(kind: ContactKind): number {
    return countOf(this.backend, `${kind}Count`)
  }

  /** Where pairs of a kind begin: those of walls lie behind those of spheres, and meetings behind both. */
  private base(kind: ContactKind): number {
    if (kind === 'wallPair') return this.count('spherePair')
    return kind === 'meeting' ? this.count('spherePair') + this.count('wallPair') : 0
  }

  /** The same records as pairs. */
  private places(records: Int32Array, kind: ContactKind): Int32Array {
    const base = this.base(kind)
    return base === 0 ? records : records.map((record) => base + record)
  }

  /** The two bodies of each record here. */
  bodiesOf(kind: ContactKind): Ends {
    const count = this.count(kind)
    const [a, b] = keyFields[kind].map((field) => {
      const column = columnOf(this.backend, field)
      const base = this.base(kind)
      return Int32Array.from({ length: count }, (_, i) => column(base + i))
    }) as [Int32Array, Int32Array]
    if (kind !== 'candidate') return { a, b }
    const { values, first, stride } = viewOf(this.backend, 'partBody')
    const bodyOf = (part: number) => values[first[0]! + stride * part]!
    return { a: a.map(bodyOf), b: b.map(bodyOf) }
  }

  /** Rows of these records, of which `ends` are the bodies. */
  take(kind: ContactKind, records: Int32Array, { a, b }: Ends, numbering: Numbering, depth: Depth): Float64Array {
    const { bodies, parts } = numbering
    const stride = this.stride(kind, depth)
    const rows = new Float64Array(records.length * stride)
    if (records.length === 0) return rows
    for (let i = 0; i < records.length; i++) {
      rows[i * stride] = bodies[a[records[i]!]!]!
      rows[i * stride + 1] = bodies[b[records[i]!]!]!
    }
    if (kind === 'candidate') this.takeParts(records, rows, parts)
    const { of, holds } = this.columns[depth]
    const places = this.places(records, kind)
    // what meetings have beside other pairs goes by their own number
    of[kind].take(kind === 'meeting' ? records : places, rows, kind === 'candidate' ? 4 : 2, stride)
    if (this.kept && kind !== 'candidate')
      this.kept.take(kind, places, { rows, stride, at: 2 + of[kind].width, depth, numbering })
    else if (kind === 'meeting') this.eachSlot(records, depth, (held, at) => holds.take(held, rows, at, stride))
    return rows
  }

  private takeParts(records: Int32Array, rows: Float64Array, parts: Int32Array): void {
    const stride = this.stride('candidate', 'all')
    const [a, b, start] = ['candidatePartA', 'candidatePartB', 'candidateFirstPoint'].map((field) => {
      const { values, first, stride: step } = viewOf(this.backend, field)
      return (i: number) => values[first[0]! + step * i]!
    }) as [(i: number) => number, (i: number) => number, (i: number) => number]
    const last = this.count('candidate') - 1
    const points = countOf(this.backend, 'pointCount')
    records.forEach((record, i) => {
      rows[i * stride + 2] = parts[a(record)]!
      rows[i * stride + 3] = parts[b(record)]!
      rows[(i + 1) * stride - 1] = (record === last ? points : start(record + 1)) - start(record)
    })
  }

  private eachSlot(records: ArrayLike<number>, depth: Depth, visit: (held: Int32Array, at: number) => void): void {
    const { of, holds } = this.columns[depth]
    for (let k = 0; k < meetingSlots; k++) {
      const held = Int32Array.from(records, (record) => meetingSlots * record + k)
      visit(held, 2 + of.meeting.width + k * holds.width)
    }
  }

  /** All contacts there are from now on; what names a body that is not here is left out. `bodies` are those here. */
  install(lists: ContactLists, numbering: Numbering, bodies: number, depth: Depth): void {
    const put = (kind: ContactKind) => this.put(kind, lists[kind], numbering, bodies, depth)
    this.kept?.begin()
    this.writeRanges('bodyFirstPair', 'bodyPairCount', put('spherePair'))
    this.writeRanges('bodyFirstWallPair', 'bodyWallPairCount', put('wallPair'))
    this.backend.writeCount('rebuildBodyCount', bodies)
    if (depth === 'all') this.findFound(bodies)
    if (this.meet) this.installMeetings(put, bodies, depth)
    if (!this.kept) this.makeSlots()
    this.kept?.end(depth)
  }

  /** By force, of wall pairs and meetings. */
  private makeSlots(): void {
    const slots = this.count('wallPair') + (this.meet ? meetingSlots * this.count('meeting') : 0)
    this.backend.reserve('slot', slots)
    this.backend.writeCount('slotCount', slots)
  }

  private installMeetings(put: (kind: ContactKind) => Int32Array, bodies: number, depth: Depth): void {
    put('meeting')
    this.findMeetings()
    if (depth === 'memory' || this.kept) return
    this.findMet(bodies)
    put('candidate')
    this.joinCandidates()
  }

  private writeRanges(first: string, count: string, starts: Int32Array): void {
    this.backend.write(first, starts.subarray(0, starts.length - 1))
    this.backend.write(
      count,
      Int32Array.from({ length: starts.length - 1 }, (_, i) => starts[i + 1]! - starts[i]!),
    )
  }

  /** Where the records of each body, as the first of them, begin; one more for the end. */
  private put(kind: ContactKind, rows: Float64Array, numbering: Numbering, bodies: number, depth: Depth): Int32Array {
    const stride = this.stride(kind, depth)
    const { order, a, b, starts } = ordered(kind, rows, stride, numbering.localBody, bodies)
    const { backend } = this
    const base = this.base(kind)
    const room = (owners: Readonly<Record<string, number>>, count: number) => {
      for (const [owner, each] of Object.entries(owners)) {
        // room that this run has no use for stays none
        if (backend.capacity(owner) > 0 || owner === kind) backend.reserve(owner, each * count)
      }
    }
    room(rooms[kind], order.length)
    backend.writeCount(`${kind}Count`, order.length)
    if (kind !== 'candidate') {
      room(rooms.spherePair, base + order.length)
      writeCounts(backend, ['pair', 'forcePair', 'contactPair'], base + order.length)
    }
    const records = Int32Array.from(order, (_, i) => i)
    if (kind === 'candidate') this.putParts(rows, order, numbering.localPart)
    else {
      backend.write(keyFields[kind][0], a, base)
      backend.write(keyFields[kind][1], b, base)
    }
    const { of, holds } = this.columns[depth]
    // a meeting remembers in its holds; as a pair it has what stood at its place
    if (kind === 'meeting' && !this.kept) {
      of.spherePair.put(this.places(records, kind), new Float64Array(order.length * of.spherePair.width))
    }
    of[kind].put(
      kind === 'meeting' ? records : this.places(records, kind),
      rows,
      kind === 'candidate' ? 4 : 2,
      stride,
      order,
    )
    if (this.kept && kind !== 'candidate') {
      this.kept.put(kind, base, order, { a, b }, { rows, stride, at: 2 + of[kind].width, depth, numbering })
    } else if (kind === 'meeting') this.eachSlot(records, depth, (held, at) => holds.put(held, rows, at, stride, order))
    return starts
  }

  private findFound(bodies: number): void {
    const { backend } = this
    const count = this.count('spherePair')
    backend.write('foundBody', this.bodiesOf('spherePair').b)
    backend.write(
      'foundPair',
      Uint32Array.from({ length: count }, (_, i) => i),
    )
    backend.writeCount('newSpherePairCount', count)
    backend.sortByKey('foundBody', 'foundPair', bitsFor(bodies))
    backend.run('clearRanges')
    backend.run('findRanges')
  }

  private findMeetings(): void {
    const { backend } = this
    const count = this.count('meeting')
    if (!this.kept) backend.writeCount('holdCount', meetingSlots * count)
    backend.writeCount('newMeetingCount', count)
    backend.run('clearMeetingRanges')
    backend.run('findMeetingRanges')
  }

  private findMet(bodies: number): void {
    const { backend } = this
    const { b } = this.bodiesOf('meeting')
    const numbers = Uint32Array.from(b, (_, i) => i)
    backend.write('metBody', b)
    backend.write('metMeeting', numbers)
    backend.write(
      'meetingFirstSlot',
      numbers.map((i) => this.count('wallPair') + meetingSlots * i),
    )
    backend.sortByKey('metBody', 'metMeeting', bitsFor(bodies))
    backend.run('findMetRanges')
  }

  private putParts(rows: Float64Array, order: Int32Array, localPart: Int32Array): void {
    const stride = this.stride('candidate', 'all')
    const { backend } = this
    const part = (at: number) => Uint32Array.from(order, (row) => localPart[rows[row * stride + at]!]!)
    backend.write('candidatePartA', part(2))
    backend.write('candidatePartB', part(3))
    const first = new Uint32Array(order.length)
    let points = 0
    order.forEach((row, i) => {
      first[i] = points
      points += rows[(row + 1) * stride - 1]!
    })
    backend.reserve('point', points)
    backend.write('candidateFirstPoint', first)
    backend.writeCount('pointCount', points)
  }

  /** Meetings and candidates lie in one order. */
  private joinCandidates(): void {
    const meetings = this.bodiesOf('meeting')
    const { a, b } = this.bodiesOf('candidate')
    const first = new Uint32Array(meetings.a.length)
    const end = new Uint32Array(meetings.a.length)
    let at = 0
    meetings.a.forEach((body, m) => {
      first[m] = at
      while (at < a.length && a[at] === body && b[at] === meetings.b[m]) at++
      end[m] = at
    })
    this.backend.write('meetingFirstCandidate', first)
    this.backend.write('meetingEndCandidate', end)
  }
}

const bitsFor = (count: number) => Math.max(1, Math.ceil(Math.log2(Math.max(2, count))))
