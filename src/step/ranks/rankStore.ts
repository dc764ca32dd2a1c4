// rankStore.ts: bodies and contacts of one rank: its own, copies of those of others that may touch them, and what all ranks have: bodies
// that no force moves. Copies have no inverse mass, so that nothing moves them here, and no weight in the search, so that they are found
// near own bodies alone; contacts see their true mass. Bodies are numbered here in the order of the whole scene: sums are taken in the
// same order on any number of ranks.

import type { Backend } from '../../backends/backend.js'
import type { ContactLaw } from '../../model/contact.js'
import type { Room } from '../../state/firstRoom.js'
import type { Model } from '../compileModel.js'
import type { JointSpeeds } from '../joints/jointRun.js'
import { makeRoom } from '../makeRoom.js'
import type { Across, CableBending, ImpulseLaw, Run } from '../run.js'
import { sleeperKinds } from '../sleep.js'
import { makeRun, writeModel } from '../startRun.js'
import { AttachedRows } from './attachedRows.js'
import { bodyFields, bodyHead, inOrder, outerReach, sameNumbers } from './bodyRows.js'
import { BookedHere } from './bookedHere.js'
import {
  type ContactKind,
  type ContactRows,
  contactRowsOf,
  type Depth,
  keysOfPairs,
  type Numbering,
} from './contactRows.js'
import { type BodyKinds, furtherParts, localModel } from './localModel.js'
import { type MachineState, machineFields, machineRank, machineState, wholeField, writeMachine } from './machine.js'
import { PositionForm } from './positionForm.js'
import { noContacts, type Travellers } from './rankMessage.js'
import { columnOf, editOf, RecordColumns, viewOf } from './recordColumns.js'
import { type CountedAcross, speakerOf } from './solveAcross.js'

export interface RankSetup {
  readonly model: Model
  readonly timeStep: number
  readonly contact: ContactLaw
  /** As the whole scene has it; null by force. */
  readonly impulses: ImpulseLaw | null
  readonly jointSpeeds: JointSpeeds
  readonly bending: CableBending
  /** Where the model has one body of each kind. */
  readonly kinds?: BodyKinds
  /** At first, for so many bodies. */
  readonly room?: (bodies: number) => Room
}

export const booksLosses = ({ contact }: Pick<RankSetup, 'contact'>) => contact.law === 'dem' && contact.bookLosses

/** Of sleeperKind. */
const copiedKind = 3

/** By force what bodies of machines have from the first half of a step to the second, between which a search may number them anew. */
const carriedMotion: readonly string[] = ['bodyStartVel', 'bodyStartOmega']

export class RankStore {
  run: Run | null = null
  contacts: ContactRows | null = null
  /** Numbers of a row of a body. */
  readonly stride: number
  private readonly rows: RecordColumns
  private readonly attached: AttachedRows
  private readonly further
  /** Null where places are coordinates. */
  private readonly form: PositionForm | null
  /** Rank that owns each body here, -1 for those that all have. */
  owner = new Int32Array(0)
  /** Whether each body here may sleep, as its owner knows it; null where none may. */
  private kinds: Int32Array | null = null
  /** The same, and -1 for bodies that were frozen: of two bodies that contacts move, the owner of the first counts and tells of them. */
  speaker = new Int32Array(0)
  numbering: Numbering
  /** Null where no losses are booked. */
  private readonly booked: BookedHere | null
  /** Distance from the centre of mass that no part goes beyond, by number in the whole scene, m. */
  readonly outer: (body: number) => number

  constructor(
    readonly rank: number,
    readonly backend: Backend,
    readonly setup: RankSetup,
    /** By impulses; `across` where the host can look into the device. */
    private readonly counted: CountedAcross | null,
    private readonly across: Across | null,
  ) {
    const { model } = setup
    this.rows = new RecordColumns(backend, bodyFields)
    this.attached = new AttachedRows(backend, model, setup.contact)
    this.stride = bodyHead + this.rows.width + this.attached.width
    this.form = backend.bring ? new PositionForm(model, this.stride) : null
    this.booked = booksLosses(setup) ? new BookedHere(backend, rank) : null
    this.further = furtherParts(model)
    this.numbering = {
      bodies: new Int32Array(0),
      parts: new Int32Array(0),
      localBody: new Int32Array(setup.kinds?.count ?? model.columns.count).fill(-1),
      localPart: new Int32Array(setup.kinds?.count ?? model.parts.count).fill(-1),
    }
    const outer = outerReach(model)
    this.outer = (body) => outer[this.rowOf(body)]!
  }

  /** Of a body, or of the only part of one, in the columns of the model. */
  private rowOf(number: number): number {
    return this.setup.kinds?.rowOf(number) ?? number
  }

  isCopy(i: number): boolean {
    return this.owner[i] !== -1 && this.owner[i] !== this.rank
  }

  /** Copies here, by the rank that owns them; all, or those that are chosen. */
  copies(ranks: number, isChosen: (i: number) => boolean = () => true): number[][] {
    const lists: number[][] = Array.from({ length: ranks }, () => [])
    for (let i = 0; i < this.owner.length; i++) {
      if (this.isCopy(i) && isChosen(i)) lists[this.owner[i]!]!.push(this.numbering.bodies[i]!)
    }
    return lists
  }

  bodyRows(records: Int32Array): Float64Array {
    const rows = new Float64Array(records.length * this.stride)
    const { values, first, stride } = viewOf(this.backend, 'partLevel')
    records.forEach((record, i) => {
      rows[i * this.stride] = this.numbering.bodies[record]!
      rows[i * this.stride + 1] = this.owner[record]!
      rows[i * this.stride + 2] = values[first[0]! + stride * record]!
    })
    this.rows.take(records, rows, bodyHead, this.stride)
    this.attached.take(this.numbering.bodies, records, rows, this.stride - this.attached.width, this.stride)
    return rows
  }

  /** What `bodyRows` and contacts to take along read, and what machines remember. */
  fieldsToTake(depth: Depth): readonly string[] {
    const contacts = this.contacts?.fields(depth) ?? []
    const carried = this.carriesMotion ? carriedMotion : []
    return [...bodyFields, ...this.attached.fields, 'partLevel', ...contacts, ...this.remembered, ...carried]
  }

  /** What `build` takes over of the bodies before. */
  get remembered(): readonly string[] {
    return this.run && this.rank === machineRank ? machineFields : []
  }

  /** Fields that `findBooked` reads. */
  get bookedFields(): readonly string[] {
    return this.booked ? keysOfPairs : []
  }

  /** Which losses other ranks book, after a search. */
  findBooked(): void {
    for (const kind of this.booked ? this.contacts!.kinds : [])
      if (kind !== 'candidate') this.booked!.follow(kind, this.contacts!.bodiesOf(kind), this.speaker)
  }

  private get carriesMotion(): boolean {
    return this.remembered.length > 0 && this.backend.capacity('recalledBody') > 0
  }

  /** Bodies and contacts as rank 0 hands them out. */
  take(handed: Travellers, depth: Depth): void {
    const bodies = this.form?.fromCoordinates(handed.bodies) ?? handed.bodies
    this.build({ ...handed, bodies }, depth)
  }

  /** Exactly these bodies and contacts are here from now on. */
  build({ bodies: rows, contacts }: Travellers, depth: Depth): void {
    const { order, bodies } = inOrder(rows, this.stride, this.numbering.localBody.length)
    const same = this.run !== null && sameNumbers(bodies, this.numbering.bodies)
    if (!same) this.renumber(bodies)
    const { backend, stride } = this
    this.owner = Int32Array.from(order, (row) => rows[row * stride + 1]!)
    const records = Int32Array.from(order, (_, i) => i)
    this.rows.put(records, rows, bodyHead, stride, order)
    this.attached.put(bodies, rows, stride - this.attached.width, stride, order)
    this.counted?.countBodies(this.owner)
    const weight = columnOf(backend, 'bodyContactInvMass')
    this.speaker = this.owner.map((rank, i) => (weight(i) > 0 ? rank : -1))
    this.writePresence(Int32Array.from(order, (row) => rows[row * stride + 2]!))
    this.contacts ??= contactRowsOf(backend, this.setup.model, this.run!.impulses)
    this.contacts.install(contacts, this.numbering, bodies.length, depth)
  }

  private renumber(bodies: Int32Array): void {
    const { backend, numbering, setup } = this
    const { localBody, localPart } = numbering
    for (const body of numbering.bodies) localBody[body] = -1
    for (const part of numbering.parts) localPart[part] = -1
    bodies.forEach((body, i) => {
      localBody[body] = i
    })
    const isMachines = this.rank === machineRank
    const { model, parts } = localModel(setup.model, bodies, localBody, this.further, isMachines, setup.kinds)
    parts.forEach((part, i) => {
      localPart[part] = i
    })
    const before = numbering.bodies
    this.numbering = { bodies, parts, localBody, localPart }
    const remembered = this.remembered.length > 0 ? machineState(backend) : []
    const carried = this.carriesMotion ? this.motionAmong(before, bodies) : []
    this.kinds = setup.contact.sleep ? sleeperKinds(model) : null
    makeRoom(backend, model, setup.room?.(bodies.length) ?? {}, setup.contact)
    writeModel(backend, model)
    const run = makeRun(backend, model, setup.timeStep, setup.contact)
    const { across, booked } = this
    const leaveOut = booked && ((field: string) => booked.leaveOut(field))
    // Newton's method has no sums over ranks
    const impulses = run.impulses && { ...setup.impulses!, limits: run.impulses.limits, newton: false }
    const { jointSpeeds, bending } = setup
    this.run = { ...run, across, leaveOut, impulses, jointSpeeds, bending }
    writeMachine(backend, remembered)
    writeMachine(backend, carried)
  }

  /** What bodies before have of `carriedMotion`, by the new numbers. */
  private motionAmong(before: Int32Array, bodies: Int32Array): MachineState {
    const places = new Map(Array.from(before, (body, i) => [body, i]))
    return carriedMotion.map((field) => {
      const old = wholeField(this.backend, field)
      const values = new Float64Array(3 * bodies.length)
      bodies.forEach((body, i) => {
        const at = places.get(body)
        if (at !== undefined) values.set(old.subarray(3 * at, 3 * at + 3), 3 * i)
      })
      return [field, values]
    })
  }

  /** Levels and weights of parts; a copy is moved by its owner alone. */
  private writePresence(firstLevel: Int32Array): void {
    const { model } = this.setup
    const { backend } = this
    const { bodies, parts, localBody } = this.numbering
    if (this.kinds) {
      backend.write(
        'sleeperKind',
        this.kinds.map((kind, i) => (this.isCopy(i) ? copiedKind : kind)),
      )
    }
    const weight = viewOf(this.backend, 'bodyContactInvMass')
    const inverse = editOf(this.backend, 'bodyInvMass', 0, bodies.length)
    const drift = editOf(this.backend, 'bodyDrift', 0, bodies.length)
    for (let i = 0; i < bodies.length; i++) {
      if (!this.isCopy(i) || this.counted) continue
      inverse.values[inverse.first[0]! + inverse.stride * i] = 0
      for (const start of drift.first) drift.values[start + drift.stride * i] = 0
    }
    const level = new Int32Array(parts.length)
    const weights = new Float64Array(parts.length)
    parts.forEach((part, p) => {
      const body = this.setup.kinds ? part : model.parts.body[part]!
      const i = localBody[body]!
      const absent = firstLevel[i]! < 0 && model.partLevel[this.rowOf(body)]! >= 0
      level[p] = absent ? -1 : model.partLevel[this.rowOf(part)]!
      weights[p] = this.isCopy(i) ? 0 : weight.values[weight.first[0]! + weight.stride * i]!
    })
    this.backend.write('partLevel', level)
    this.backend.write('partInvMass', weights)
  }

  /** All bodies and contacts here, copies and theirs included. */
  all(): Travellers {
    const contacts: Record<ContactKind, Float64Array> = { ...noContacts }
    for (const kind of this.contacts!.kinds) {
      const ends = this.contacts!.bodiesOf(kind)
      contacts[kind] = this.contacts!.take(kind, Int32Array.from(ends.a.keys()), ends, this.numbering, 'all')
    }
    return { bodies: this.bodyRows(Int32Array.from(this.owner.keys())), contacts }
  }

  /** Own bodies, and contacts that this rank speaks for: those of which the first body that forces move is its own. */
  report(): Travellers {
    const { rank } = this
    const isTold = (owner: number) => owner === rank || (owner === -1 && rank === 0)
    const bodies = Int32Array.from(this.owner.keys()).filter((i) => isTold(this.owner[i]!))
    const contacts: Record<ContactKind, Float64Array> = { ...noContacts }
    for (const kind of this.contacts!.kinds) {
      const ends = this.contacts!.bodiesOf(kind)
      const { a, b } = ends
      const told: number[] = []
      for (let i = 0; i < a.length; i++) {
        if (speakerOf(this.speaker[a[i]!]!, this.speaker[b[i]!]!) === rank) told.push(i)
      }
      contacts[kind] = this.contacts!.take(kind, Int32Array.from(told), ends, this.numbering, 'all')
    }
    const rows = this.bodyRows(bodies)
    return { bodies: this.form?.toCoordinates(rows) ?? rows, contacts }
  }
}
