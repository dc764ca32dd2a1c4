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
import { applyForces } from '../applyForces.js'
import type { Model } from '../compileModel.js'
import { contactForces } from '../contactForces.js'
import { findContacts } from '../findContacts.js'
import { beginSearch, continueSearch, stepsAhead } from '../findPairs.js'
import { growRoom, resultCells } from '../growRoom.js'
import { integrate } from '../integrate.js'
import { makeRoom } from '../makeRoom.js'
import { moveBodies } from '../moveBodies.js'
import type { ImpulseLaw, Run } from '../run.js'
import { solveContacts } from '../solveContacts.js'
import { makeRun, writeModel } from '../startRun.js'
import { bodyFields, bodyHead, fieldStart, inOrder, outerReach, sameNumbers } from './bodyRows.js'
import { type ContactKind, type ContactRows, contactRowsOf, type Depth, type Numbering } from './contactRows.js'
import { Boxes, type Cuts } from './cutSpace.js'
import { Halo, motion, poses, turningMotion, velocities } from './halo.js'
import { furtherParts, localModel } from './localModel.js'
import { isNearMachine, MachineBox, machineOf, machineRank, machineState, writeMachine } from './machine.js'
import { byDestination, joined, noContacts, packed, pickRows, type Travellers } from './rankMessage.js'
import { type Column, columnOf, RecordColumns, viewOf } from './recordColumns.js'
import { SolveAcross, speakerOf } from './solveAcross.js'

export interface RankSetup {
  readonly model: Model
  readonly timeStep: number
  readonly contact: ContactLaw
  /** As the whole scene has it; null by force. */
  readonly impulses: ImpulseLaw | null
}

/** Steps done; the number of a body whose motion is wrong, or that left a scene that stops there, -1 for none. */
export interface Progress {
  readonly done: number
  readonly broken: number
  readonly lost: number
}

/** In the profile: copies and waiting for other ranks, in each step; bodies that change hands, in each search. */
const stages = { exchange: 'exchange', handOver: 'handOver' } as const

/** What finding contacts changes of the state. */
const contactRanges = ['pair', 'wallPair', 'meeting'].flatMap((of) => [`${of}FirstContact`, `${of}ContactCount`])

/** Wants a search, and says that a step failed. */
const flags = { search: 1, failed: 2 } as const

export class RankRun {
  private run: Run | null = null
  private boxes: Boxes | null = null
  private contacts: ContactRows | null = null
  private readonly rows: RecordColumns
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
  private worked = 0
  private waited = 0
  /** Distance from the centre of mass that no part goes beyond, by number in the whole scene, m. */
  private readonly outer: Float64Array

  constructor(
    private readonly world: Communicator,
    private readonly backend: Backend,
    private readonly setup: RankSetup,
  ) {
    const { model } = setup
    this.rows = new RecordColumns(backend, bodyFields)
    this.stride = bodyHead + this.rows.width
    const shared = setup.impulses ? velocities : model.traits!.meet ? turningMotion : motion
    this.halo = new Halo(backend, world, setup.impulses ? [shared, poses] : [shared])
    this.machine = machineOf(model)
    this.across = setup.impulses && new SolveAcross(world, backend, this.halo)
    this.further = furtherParts(model)
    this.numbering = {
      bodies: new Int32Array(0),
      parts: new Int32Array(0),
      localBody: new Int32Array(model.columns.count).fill(-1),
      localPart: new Int32Array(model.parts.count).fill(-1),
    }
    this.outer = outerReach(model)
  }

  /** Bodies and contacts as rank 0 hands them out, at any moment between two searches. */
  take(cuts: Cuts, arrived: Travellers, cells: Readonly<Record<string, number>>): void {
    const { min, max, periodic } = this.setup.model.domain
    const period = [0, 1, 2].map((c) => (periodic[c] ? max[c]! - min[c]! : 0))
    this.boxes = new Boxes(cuts, { min, period })
    this.build(arrived, this.setup.impulses ? 'memory' : 'all')
    for (const [cell, value] of Object.entries(cells)) this.backend.writeCount(cell, value)
    // of a step that failed
    this.forget()
    // by impulses the first step searches for pairs
    if (this.setup.impulses) this.backend.writeCount('rebuildWanted', 1)
    else this.follow()
  }

  /** What other fields than those of bodies and contacts hold, on all ranks alike. */
  write(field: string, values: Float64Array): void {
    this.backend.write(field, values)
  }

  steps(n: number): Progress {
    const [began, waited] = [performance.now(), this.waited]
    const progress = this.stepOn(n)
    this.worked += performance.now() - began - (this.waited - waited)
    return progress
  }

  /** ms since somebody asked, without what was spent on waiting for other ranks. */
  timeWorked(): number {
    const { worked } = this
    this.worked = 0
    return worked
  }

  /** What waits for others. */
  private waiting<T>(exchange: () => T): T {
    const began = performance.now()
    const got = exchange()
    this.waited += performance.now() - began
    return got
  }

  private stepOn(n: number): Progress {
    for (let k = 0; k < n; k++) {
      if (!this.across) this.move()
      const flag = this.waiting(() => this.world.largest(Float64Array.of(this.flag())))[0]!
      if (flag >= flags.failed) return this.failure(k)
      if (flag > 0 && !this.search()) return this.failure(k)
      if (this.across) this.impulseStep(this.across)
      else {
        contactForces(this.run!)
        accelerateBodies(this.run!)
      }
    }
    checkMotion(this.run!)
    this.backend.stage(stages.exchange)
    const [flag] = this.world.largest(Float64Array.of(this.flag()))
    // what is done between two batches is no exchange
    this.backend.stage('observe')
    return flag! >= flags.failed ? this.failure(n) : { done: n, broken: -1, lost: -1 }
  }

  private move(): void {
    moveBodies(this.run!)
    this.backend.stage(stages.exchange)
    this.waiting(() => this.halo.exchange(0))
  }

  /** Copies are moved here as by their owners, from the same velocities. */
  private impulseStep(across: SolveAcross): void {
    const run = this.run!
    const law = run.impulses!
    this.findContacts(run, law)
    across.countContacts(this.speaker, law.limits)
    applyForces(run)
    solveContacts(run, law)
    integrate(run, law)
    if (!this.machine) return
    this.backend.stage(stages.exchange)
    this.halo.exchange(1)
  }

  /** With as much room as they need; nothing was asked of other ranks before. */
  private findContacts(run: Run, law: ImpulseLaw): void {
    for (;;) {
      this.backend.keep(contactRanges)
      findContacts(run, law)
      if (!this.grow(run)) return
      this.backend.putBack()
      this.forget()
    }
  }

  /** True where something did not fit, and now does. */
  private grow(run: Run): boolean {
    return growRoom(run, Object.fromEntries(resultCells.map((cell) => [cell, this.backend.peek(cell)!]))) !== null
  }

  private forget(): void {
    for (const cell of resultCells) this.backend.writeCount(cell, 0)
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
      if (!this.grow(this.run!)) break
      this.forget()
      this.build(arrived, 'memory')
    }
    this.backend.stage(stages.handOver)
    this.follow()
    return true
  }

  /** What goes to each rank, and what comes; null where a rank has found that a step failed. */
  private handOver(): Travellers | null {
    const { world, numbering } = this
    const { destination, reach, rows } = this.destinations()
    const farthest = new Float64Array(world.size)
    const box = new MachineBox()
    destination.forEach((rank, i) => {
      if (rank < 0) return
      if (this.machine?.[numbering.bodies[i]!]) box.add(this.placeOf(i), reach[i]!)
      else farthest[rank] = Math.max(farthest[rank]!, reach[i]!)
    })
    const isFailed = this.flag() >= flags.failed ? 1 : 0
    const known = this.waiting(() => world.largest(Float64Array.of(...farthest, ...box.corners, isFailed)))
    if (known.at(-1)! > 0) return null
    const going = this.goingTo(destination, reach, known)
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
    return joined(this.waiting(() => world.exchangeAll(messages)))
  }

  /** Rows of all bodies here, where own ones go (-1 for others), and how far each reaches. */
  private destinations(): { destination: Int32Array; reach: Float64Array; rows: Float64Array } {
    const { bodies } = this.numbering
    const rows = this.bodyRows(Int32Array.from(bodies, (_, i) => i))
    const destination = new Int32Array(bodies.length).fill(-1)
    const reach = new Float64Array(bodies.length)
    const place = bodyHead + fieldStart('bodyPos')
    const velocity = bodyHead + fieldStart('bodyVel')
    const omega = bodyHead + fieldStart('bodyOmega')
    const run = this.run!
    const beyond = (run.search.skin - run.lawReach) / 2 + run.search.slack + run.lawReach / 2
    const ahead = (run.impulses ? 1 : stepsAhead) * run.timeStep
    for (let i = 0; i < bodies.length; i++) {
      if (this.owner[i] !== this.world.rank) continue
      const at = i * this.stride
      const isHeld = this.machine?.[bodies[i]!] === 1
      const box = this.boxes!.ownerOf(rows[at + place]!, rows[at + place + 1]!, rows[at + place + 2]!)
      const rank = isHeld ? machineRank : box
      destination[i] = rank
      rows[at + 1] = rank
      const size = this.outer[bodies[i]!]!
      const length = (from: number) => Math.hypot(rows[at + from]!, rows[at + from + 1]!, rows[at + from + 2]!)
      const way = Math.min(ahead * (length(velocity) + length(omega) * size), size)
      // keepOldPairs.ts looks no further; rounding of single precision is far below this share
      reach[i] = (size + way + beyond) * (1 + 1e-5)
    }
    return { destination, reach, rows }
  }

  private placeOf(i: number): readonly number[] {
    return [0, 1, 2].map((c) => columnOf(this.backend, 'bodyPos', c)(i))
  }

  /** Bodies here, by number, that each rank is to have; `farthest` is the reach of each rank's bodies, then the box of machines. */
  private goingTo(destination: Int32Array, reach: Float64Array, farthest: Float64Array): Int32Array[] {
    const { world, boxes } = this
    const corners = farthest.subarray(world.size)
    const { period } = this.run!.search
    const lists: number[][] = Array.from({ length: world.size }, () => [])
    const [x, y, z] = [0, 1, 2].map((c) => columnOf(this.backend, 'bodyPos', c)) as [Column, Column, Column]
    let most = 0
    for (let rank = 0; rank < world.size; rank++) most = Math.max(most, farthest[rank]!)
    destination.forEach((own, i) => {
      if (own >= 0 || this.owner[i] === -1) lists[own < 0 ? world.rank : own]!.push(i)
      if (own < 0) return
      const touchesMachine = this.machine !== null && isNearMachine(corners, period, [x(i), y(i), z(i)], reach[i]!)
      const isInside = boxes!.depth(own, x(i), y(i), z(i)) > reach[i]! + most
      if (isInside && this.numbering.bodies[i] !== 0 && !touchesMachine) return
      for (let rank = 0; rank < world.size; rank++) {
        if (rank === own) continue
        // a rank without bodies needs no copies, but a body to go on
        const near = farthest[rank]! > 0 && boxes!.isNear(rank, x(i), y(i), z(i), reach[i]! + farthest[rank]!)
        const isWanted = rank === machineRank && touchesMachine
        if (near || isWanted || this.numbering.bodies[i] === 0) lists[rank]!.push(i)
      }
    })
    return lists.map((list) => Int32Array.from(list))
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
    this.across?.countBodies(this.owner)
    const weight = columnOf(backend, 'bodyWeight')
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
    const { model, parts } = localModel(setup.model, bodies, localBody, this.further, isMachines)
    parts.forEach((part, i) => {
      localPart[part] = i
    })
    this.numbering = { bodies, parts, localBody, localPart }
    const remembered = this.run ? machineState(backend) : []
    makeRoom(backend, model, {}, setup.contact)
    writeModel(backend, model)
    const run = makeRun(backend, model, setup.timeStep, setup.contact)
    const { across } = this
    // Newton's method has no sums over ranks
    const impulses = run.impulses && { ...setup.impulses!, limits: run.impulses.limits, newton: false }
    this.run = { ...run, across, impulses }
    writeMachine(backend, remembered)
  }

  /** Levels and weights of parts; a copy is moved by its owner alone. */
  private writePresence(firstLevel: Int32Array): void {
    const { model } = this.setup
    const { bodies, parts, localBody } = this.numbering
    const weight = viewOf(this.backend, 'bodyWeight')
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
      const body = model.parts.body[part]!
      const i = localBody[body]!
      const absent = firstLevel[i]! < 0 && model.partLevel[body]! >= 0
      level[p] = absent ? -1 : model.partLevel[part]!
      weights[p] = isCopy(i) ? 0 : weight.values[weight.first[0]! + weight.stride * i]!
    })
    this.backend.write('partLevel', level)
    this.backend.write('partWeight', weights)
  }

  /** Asks the owners of copies that are near own bodies to send them in each step. */
  private follow(): void {
    const { bodies, localBody } = this.numbering
    const near = [...bodyRange(this.backend, 'bodyFirstFound', 'bodyEndFound')]
    if (this.setup.model.traits!.meet) {
      near.push(...bodyRange(this.backend, 'bodyFirstMeeting', 'bodyEndMeeting'))
      near.push(...bodyRange(this.backend, 'bodyFirstMet', 'bodyEndMet'))
    }
    const found = columnOf(this.backend, 'bodyPairCount')
    const wanted: number[][] = Array.from({ length: this.world.size }, () => [])
    for (let i = 0; i < bodies.length; i++) {
      const owner = this.owner[i]!
      if (owner === -1 || owner === this.world.rank) continue
      if (found(i) > 0 || near.some((isNear) => isNear(i))) wanted[owner]!.push(bodies[i]!)
      else if (this.across) this.rest(i)
    }
    this.waiting(() => this.halo.subscribe(wanted, localBody))
  }

  /** A copy that nobody sends any more stays where it is: nothing here is near it. */
  private rest(i: number): void {
    this.backend.write('bodyInvMass', [0], i)
    for (const field of ['bodyVel', 'bodyOmega']) this.backend.write(field, [0, 0, 0], i)
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

  /** Of joints; none by force. */
  takeLimits(): readonly Float64Array[] {
    return this.contacts!.kept?.takeLimits(this.numbering) ?? []
  }

  putLimits(rows: readonly Float64Array[]): void {
    this.contacts!.kept?.putLimits(rows, this.numbering)
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

/** Whether a body has records in a range of its own. */
function bodyRange(backend: Backend, first: string, end: string): [(i: number) => boolean] {
  const [from, to] = [columnOf(backend, first), columnOf(backend, end)]
  return [(i) => to(i) > from(i)]
}
