// rankRun.ts: what one rank computes: its own bodies, copies of those of others that may touch them, and what all ranks have: bodies
// that no force moves.
//
// A pair across a border is computed by both owners, each of which has its spring. Copies have no inverse mass, so that nothing moves
// them here, and no weight in the search, so that they are found near own bodies alone; contacts see their true mass. Bodies are
// numbered here in the order of the whole scene: sums are taken in the same order on any number of ranks.

import type { Backend } from '../../backends/backend.js'
import type { Communicator } from '../../backends/mpi/communicator.js'
import type { ContactLaw } from '../../model/contact.js'
import { accelerateBodies, checkMotion } from '../accelerateBodies.js'
import type { Model } from '../compileModel.js'
import { contactForces } from '../contactForces.js'
import { beginSearch, continueSearch } from '../findPairs.js'
import type { JointSpeeds } from '../joints/jointRun.js'
import { makeRoom, type Room } from '../makeRoom.js'
import { moveBodies } from '../moveBodies.js'
import type { ImpulseLaw, Run } from '../run.js'
import { makeRun, writeModel } from '../startRun.js'
import { AttachedRows } from './attachedRows.js'
import { bodyFields, bodyHead, inOrder, outerReach, sameNumbers } from './bodyRows.js'
import { type ContactKind, type ContactRows, contactRowsOf, type Depth, type Numbering } from './contactRows.js'
import { Boxes, type Cuts } from './cutSpace.js'
import type { RankBodies } from './frameRows.js'
import { destinations, goingTo } from './goingTo.js'
import { Halo, motion, poses, turningMotion, velocities } from './halo.js'
import { forgetResults, impulseStepAcross, roomWasGrown } from './impulseStepAcross.js'
import { type BodyKinds, furtherParts, localModel } from './localModel.js'
import { MachineBox, machineOf, machineRank, machineState, writeMachine } from './machine.js'
import { nearOthers, rest } from './nearOthers.js'
import { byDestination, joined, noContacts, packed, pickRows, type Travellers } from './rankMessage.js'
import { type Column, columnOf, RecordColumns, viewOf } from './recordColumns.js'
import { SolveAcross, speakerOf } from './solveAcross.js'
import { WorkClock } from './workClock.js'

export interface RankSetup {
  readonly model: Model
  readonly timeStep: number
  readonly contact: ContactLaw
  /** As the whole scene has it; null by force. */
  readonly impulses: ImpulseLaw | null
  readonly jointSpeeds: JointSpeeds
  /** Where the model has one body of each kind. */
  readonly kinds?: BodyKinds
  /** At first, for so many bodies. */
  readonly room?: (bodies: number) => Room
}

/** Steps done; the number of a body whose motion is wrong, or that left a scene that stops there, -1 for none. */
export interface Progress {
  readonly done: number
  readonly broken: number
  readonly lost: number
}

/** In the profile: copies and waiting for other ranks, in each step; bodies that change hands, in each search. */
const stages = { exchange: 'exchange', handOver: 'handOver' } as const

/** Wants a search, and says that a step failed. */
const flags = { search: 1, failed: 2 } as const

export class RankRun {
  private run: Run | null = null
  private boxes: Boxes | null = null
  private contacts: ContactRows | null = null
  private readonly rows: RecordColumns
  private readonly attached: AttachedRows
  private readonly stride: number
  private readonly halo: Halo
  private readonly across: SolveAcross | null
  private readonly machine: Uint8Array | null
  private readonly further
  /** Rank that owns each body here, -1 for those that all have. */
  private owner = new Int32Array(0)
  /** The same, and -1 for bodies that were frozen: of two bodies that contacts move, the owner of the first counts and tells of them. */
  private speaker = new Int32Array(0)
  private numbering: Numbering
  private readonly clock = new WorkClock()
  /** Distance from the centre of mass that no part goes beyond, by number in the whole scene, m. */
  private readonly outer: (body: number) => number

  constructor(
    private readonly world: Communicator,
    private readonly backend: Backend,
    readonly setup: RankSetup,
  ) {
    const { model } = setup
    this.rows = new RecordColumns(backend, bodyFields)
    this.attached = new AttachedRows(backend, model)
    this.stride = bodyHead + this.rows.width + this.attached.width
    const shared = setup.impulses ? velocities : model.traits!.meet ? turningMotion : motion
    this.halo = new Halo(backend, world, setup.impulses ? [shared, poses] : [shared])
    this.machine = machineOf(model)
    this.across = setup.impulses && new SolveAcross(world, backend, this.halo)
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

  /** Bodies and contacts as rank 0 hands them out, at any moment between two searches. */
  take(cuts: Cuts, arrived: Travellers, cells: Readonly<Record<string, number>>): void {
    const { min, max, periodic } = this.setup.model.domain
    const period = [0, 1, 2].map((c) => (periodic[c] ? max[c]! - min[c]! : 0))
    this.boxes = new Boxes(cuts, { min, period })
    this.build(arrived, this.setup.impulses ? 'memory' : 'all')
    for (const [cell, value] of Object.entries(cells)) this.backend.writeCount(cell, value)
    // of a step that failed
    forgetResults(this.backend)
    // by impulses the first step searches for pairs
    if (this.setup.impulses) this.backend.writeCount('rebuildWanted', 1)
    else this.follow()
  }

  /** What other fields than those of bodies and contacts hold. */
  write(field: string, values: Float64Array): void {
    this.backend.write(field, values)
  }

  steps(n: number): Progress {
    return this.clock.working(() => this.stepOn(n))
  }

  /** ms since somebody asked. */
  timeWorked(): number {
    return this.clock.read()
  }

  private stepOn(n: number): Progress {
    for (let k = 0; k < n; k++) {
      const flag = this.across ? this.largestFlag() : this.move()
      if (flag >= flags.failed || (flag > 0 && !this.search())) return this.failure(k)
      if (this.across) this.impulseStep(this.across)
      else {
        contactForces(this.run!)
        accelerateBodies(this.run!)
      }
    }
    checkMotion(this.run!)
    this.backend.stage(stages.exchange)
    const flag = this.largestFlag()
    // what is done between two batches is no exchange
    this.backend.stage('observe')
    return flag >= flags.failed ? this.failure(n) : { done: n, broken: -1, lost: -1 }
  }

  /** Copies follow their owners; the flag of all ranks comes with them. */
  private move(): number {
    moveBodies(this.run!)
    this.backend.stage(stages.exchange)
    return this.clock.waiting(() => this.halo.exchangeAndLargest(this.flag()))
  }

  private largestFlag(): number {
    return this.clock.waiting(() => this.world.largest(Float64Array.of(this.flag())))[0]!
  }

  /** Copies are moved here as by their owners, from the same velocities. */
  private impulseStep(across: SolveAcross): void {
    const run = this.run!
    impulseStepAcross(run, run.impulses!, () => across.countContacts(this.speaker, run.impulses!.limits))
    if (!this.machine) return
    this.backend.stage(stages.exchange)
    this.halo.exchange(1)
  }

  private flag(): number {
    if (this.backend.peek('brokenBody')! + this.backend.peek('lostBody')! > 0) return flags.failed
    return this.backend.peek('rebuildWanted') === 0 ? 0 : flags.search
  }

  private failure(done: number): Progress {
    const { bodies } = this.numbering
    const number = (cell: string) => {
      const local = this.backend.peek(cell)!
      return local === 0 ? -1 : bodies[local - 1]!
    }
    const [broken, lost] = this.world.largest(Float64Array.of(number('brokenBody'), number('lostBody')))
    return { done, broken: broken!, lost: lost! }
  }

  /** Bodies go to the ranks whose boxes they are in, copies are made anew, and each rank searches; false where a step failed. */
  private search(): boolean {
    const run = this.run!
    this.backend.writeCount('rebuildWanted', 1)
    beginSearch(run)
    this.backend.stage(stages.handOver)
    const arrived = this.handOver()
    if (!arrived) return false
    this.build(arrived, 'memory')
    this.backend.stage('findPairs')
    for (;;) {
      continueSearch(this.run!)
      if (!roomWasGrown(this.run!)) break
      forgetResults(this.backend)
      this.build(arrived, 'memory')
    }
    this.backend.stage(stages.handOver)
    this.follow()
    return true
  }

  /** What goes to each rank, and what comes; null where a rank has found that a step failed. */
  private handOver(): Travellers | null {
    const { world, numbering } = this
    const { owner, stride, outer } = this
    const rows = this.bodyRows(Int32Array.from(numbering.bodies, (_, i) => i))
    const from = { rank: world.rank, numbers: numbering.bodies, owner, rows, stride }
    const { destination, reach } = destinations(from, {
      boxes: this.boxes!,
      machine: this.machine,
      outer,
      run: this.run!,
    })
    const place = [0, 1, 2].map((c) => columnOf(this.backend, 'bodyPos', c)) as [Column, Column, Column]
    const at = (i: number) => place.map((of) => of(i))
    const farthest = new Float64Array(world.size)
    const box = new MachineBox()
    destination.forEach((rank, i) => {
      if (rank < 0) return
      if (this.machine?.[numbering.bodies[i]!]) box.add(at(i), reach[i]!)
      else farthest[rank] = Math.max(farthest[rank]!, reach[i]!)
    })
    const isFailed = this.flag() >= flags.failed ? 1 : 0
    const known = this.clock.waiting(() => world.largest(Float64Array.of(...farthest, ...box.corners, isFailed)))
    if (known.at(-1)! > 0) return null
    const leaving = { numbers: numbering.bodies, owner, destination, reach, place }
    const machine = this.machine && { corners: known.subarray(world.size), period: this.run!.search.period }
    const going = goingTo(leaving, world, { boxes: this.boxes!, farthest: known.subarray(0, world.size), machine })
    const kinds = this.contacts!.kinds
    // the search finds candidates itself
    const carried = kinds.filter((kind) => kind !== 'candidate')
    const ends = carried.map((kind) => this.contacts!.bodiesOf(kind))
    const records = carried.map((kind, k) => byDestination(ends[k]!, kind, destination, world.size))
    const messages = going.map((bodies, rank) => {
      const contacts: Record<ContactKind, Float64Array> = { ...noContacts }
      carried.forEach((kind, k) => {
        contacts[kind] = this.contacts!.take(kind, records[k]![rank]!, ends[k]!, numbering, 'memory')
      })
      return packed({ bodies: pickRows(rows, this.stride, bodies), contacts })
    })
    return joined(this.clock.waiting(() => world.exchangeAll(messages)))
  }

  private bodyRows(records: Int32Array): Float64Array {
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

  /** Exactly these bodies and contacts are here from now on. */
  private build({ bodies: rows, contacts }: Travellers, depth: Depth): void {
    const { order, bodies } = inOrder(rows, this.stride, this.numbering.localBody.length)
    const same = this.run !== null && sameNumbers(bodies, this.numbering.bodies)
    if (!same) this.renumber(bodies)
    const { backend, stride } = this
    this.owner = Int32Array.from(order, (row) => rows[row * stride + 1]!)
    const records = Int32Array.from(order, (_, i) => i)
    this.rows.put(records, rows, bodyHead, stride, order)
    this.attached.put(bodies, rows, stride - this.attached.width, stride, order)
    this.across?.countBodies(this.owner)
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
    const isMachines = this.world.rank === machineRank
    const { model, parts } = localModel(setup.model, bodies, localBody, this.further, isMachines, setup.kinds)
    parts.forEach((part, i) => {
      localPart[part] = i
    })
    this.numbering = { bodies, parts, localBody, localPart }
    const remembered = this.run ? machineState(backend) : []
    makeRoom(backend, model, setup.room?.(bodies.length) ?? {}, setup.contact)
    writeModel(backend, model)
    const run = makeRun(backend, model, setup.timeStep, setup.contact)
    const { across } = this
    // Newton's method has no sums over ranks
    const impulses = run.impulses && { ...setup.impulses!, limits: run.impulses.limits, newton: false }
    this.run = { ...run, across, impulses, jointSpeeds: setup.jointSpeeds }
    writeMachine(backend, remembered)
  }

  /** Levels and weights of parts; a copy is moved by its owner alone. */
  private writePresence(firstLevel: Int32Array): void {
    const { model } = this.setup
    const { bodies, parts, localBody } = this.numbering
    const weight = viewOf(this.backend, 'bodyContactInvMass')
    const inverse = viewOf(this.backend, 'bodyInvMass')
    const drift = viewOf(this.backend, 'bodyDrift')
    const isCopy = (i: number) => this.owner[i] !== -1 && this.owner[i] !== this.world.rank
    for (let i = 0; i < bodies.length; i++) {
      if (!isCopy(i) || this.across) continue
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
      weights[p] = isCopy(i) ? 0 : weight.values[weight.first[0]! + weight.stride * i]!
    })
    this.backend.write('partLevel', level)
    this.backend.write('partInvMass', weights)
  }

  /** Asks the owners of copies that are near own bodies to send them in each step. */
  private follow(): void {
    const { bodies, localBody } = this.numbering
    const isNear = nearOthers(this.backend, this.setup.model.traits!.meet)
    const wanted: number[][] = Array.from({ length: this.world.size }, () => [])
    for (let i = 0; i < bodies.length; i++) {
      const owner = this.owner[i]!
      if (owner === -1 || owner === this.world.rank) continue
      if (isNear(i)) wanted[owner]!.push(bodies[i]!)
      else if (this.across) rest(this.backend, i)
    }
    this.clock.waiting(() => this.halo.subscribe(wanted, localBody))
  }

  /** Own bodies, and contacts that this rank speaks for: those of which the first body that forces move is its own. */
  report(): Travellers {
    const { rank } = this.world
    const isTold = (owner: number) => owner === rank || (owner === -1 && rank === 0)
    const bodies = Int32Array.from(this.owner.keys()).filter((i) => isTold(this.owner[i]!))
    const contacts: Record<ContactKind, Float64Array> = { ...noContacts }
    for (const kind of this.contacts!.kinds) {
      const ends = this.contacts!.bodiesOf(kind)
      const { a, b } = ends
      const told: number[] = []
      for (let i = 0; i < a.length; i++) {
        const second = kind === 'wallPair' ? -1 : this.speaker[b[i]!]!
        if (speakerOf(this.speaker[a[i]!]!, second) === rank) told.push(i)
      }
      contacts[kind] = this.contacts!.take(kind, Int32Array.from(told), ends, this.numbering, 'all')
    }
    return { bodies: this.bodyRows(bodies), contacts }
  }

  /** For frames. */
  get bodiesHere(): RankBodies {
    const { backend, owner, numbering, world, setup } = this
    return { backend, owner, bodies: numbering.bodies, rank: world.rank, setup }
  }

  /** Of joints; none by force. */
  takeLimits(): readonly Float64Array[] {
    return this.contacts!.kept?.takeLimits(this.numbering) ?? []
  }

  putLimits(rows: readonly Float64Array[]): void {
    this.contacts!.kept?.putLimits(rows, this.numbering)
  }

  /** The one number of a field. */
  one(field: string): number {
    return columnOf(this.backend, field)(0)
  }

  cell(name: string): number {
    return this.backend.peek(name)!
  }

  /** Own bodies, copies, and bytes sent in a step. */
  get load(): { readonly own: number; readonly copies: number; readonly bytes: number } {
    const own = this.owner.filter((rank) => rank === this.world.rank).length
    const shared = this.owner.filter((rank) => rank === -1).length
    return { own, copies: this.owner.length - own - shared, bytes: this.halo.bytes }
  }
}
