// rankRun.ts: what one rank computes. A pair across a border is computed by both owners, each of which has its spring.

import type { Backend } from '../../backends/backend.js'
import type { Communicator } from '../../backends/mpi/communicator.js'
import { periodOf } from '../../model/domain.js'
import { fields } from '../../state/fields.js'
import { checkMotion } from '../accelerateBodies.js'
import { stateFields } from '../checkpointState.js'
import { beginSearch, continueSearch } from '../findPairs.js'
import { queueClosings } from '../growRoom.js'
import { moveBodies } from '../moveBodies.js'
import type { Run } from '../run.js'
import { forgetForces } from '../sleep.js'
import type { ContactKind } from './contactRows.js'
import { Boxes, type Cuts } from './cutSpace.js'
import type { DeviceHalo } from './deviceHalo.js'
import { exchangesOf } from './exchanges.js'
import { forceStepAcross } from './forceStepAcross.js'
import type { RankBodies } from './frameRows.js'
import { destinations, eachGoing, type Leaving, type Reached, reaches } from './goingTo.js'
import type { Halo } from './halo.js'
import { forgetResults, impulseStepAcross, roomWasGrown } from './impulseStepAcross.js'
import { MachineBox, machineOf } from './machine.js'
import { nearFields, nearOthers, rest, restFields } from './nearOthers.js'
import { noted } from './notedStep.js'
import { byDestination, joined, noContacts, packed, pickRows, type Travellers } from './rankMessage.js'
import { type RankSetup, RankStore } from './rankStore.js'
import { columnOf, countOf, placesOf, vectorOf } from './recordColumns.js'
import { SentCopies, spareOf } from './sentCopies.js'
import type { CountedAcross } from './solveAcross.js'
import type { SolveAcrossDevices } from './solveAcrossDevices.js'
import { type RankTimes, WorkClock } from './workClock.js'

/** Steps done; the number of a body whose motion is wrong, or that left a scene that stops there, -1 for none. */
export interface Progress {
  readonly done: number
  readonly broken: number
  readonly lost: number
  /** Node of a cable whose implicit step did not converge, -1 for none. */
  readonly stiff: number
  /** True where somebody asked any of the ranks to stop. */
  readonly stop: boolean
}

const sound = { broken: -1, lost: -1, stiff: -1 }

/** In the profile: copies and waiting for other ranks, in each step; bodies that change hands, in each search. */
const stages = { exchange: 'exchange', handOver: 'handOver' } as const

/** Wants a search, and says that a step failed. */
const flags = { search: 1, failed: 2 } as const

/** What a search changes of the state: of bodies no more than how far they may go until the next. */
const searchedFields = stateFields.filter((name) => {
  const { owner } = fields[name as keyof typeof fields]
  return owner !== 'body' || ['bodyDrift', 'bodyMargin', 'bodyTurn'].includes(name)
})

export class RankRun {
  private boxes: Boxes | null = null
  private readonly store: RankStore
  private readonly halo: Halo | DeviceHalo
  /** By impulses, what is counted here; where the device must be waited for, what others are asked for then. */
  private readonly counted: CountedAcross | null
  private readonly waits: SolveAcrossDevices | null
  private readonly machine: Uint8Array | null
  private readonly clock = new WorkClock()
  /** Where copies of own bodies are; null by impulses, and before the first search. */
  private sent: SentCopies | null = null
  private isAskedToStop = false

  constructor(
    private readonly world: Communicator,
    private readonly backend: Backend,
    readonly setup: RankSetup,
  ) {
    const { halo, counted, across, waits } = exchangesOf(world, backend, this.clock, setup)
    this.halo = halo
    this.counted = counted
    this.waits = waits
    this.machine = machineOf(setup.model)
    this.store = new RankStore(world.rank, backend, setup, counted, across)
  }

  private get run(): Run {
    return this.store.run!
  }

  /** Bodies and contacts as rank 0 hands them out, at any moment between two searches. */
  async take(cuts: Cuts, arrived: Travellers, cells: Readonly<Record<string, number>>): Promise<void> {
    // of bodies that only just touch there are no copies yet
    this.takeBoxes(cuts)
    await this.bring(this.store.remembered)
    this.store.take(arrived, this.setup.impulses ? 'memory' : 'all')
    for (const [cell, value] of Object.entries(cells)) this.backend.writeCount(cell, value)
    // of a step that failed
    forgetResults(this.backend)
    if (this.setup.contact.sleep) forgetForces(this.backend)
    // by impulses the first step searches for pairs
    if (this.setup.impulses) this.backend.writeCount('rebuildWanted', 1)
    else await this.follow()
    this.backend.release?.()
  }

  /** Boxes into which the next search hands the bodies. */
  takeBoxes(cuts: Cuts): void {
    const { domain } = this.setup.model
    this.boxes = new Boxes(cuts, { min: domain.min, period: periodOf(domain) })
    this.sent = null
  }

  /** Where the host does not share the memory: these fields and all counts. */
  async bring(fields: readonly string[] = []): Promise<void> {
    await this.backend.bring?.(fields)
  }

  /** What other fields than those of bodies and contacts hold. */
  write(field: string, values: Float64Array): void {
    this.backend.write(field, values)
  }

  steps(n: number): Promise<Progress> {
    return this.clock.working(() => this.stepOn(n))
  }

  /** ms since somebody asked. */
  timeWorked(): number {
    return this.clock.read()
  }

  /** The same, and waiting for others, since somebody asked for both. */
  lap(): RankTimes {
    return this.clock.lap()
  }

  private async stepOn(n: number): Promise<Progress> {
    for (let k = 0; k < n; k++) {
      const flag = this.counted ? await this.largestFlag() : await this.move()
      // by impulses it says how the step before ended
      if (flag >= flags.failed) return this.failure(this.counted ? k - 1 : k)
      if (flag > 0 && !(await this.search())) return this.failure(k)
      if (this.backend.bring) this.store.run = queueClosings(this.run)
      if (this.counted) await this.impulseStep(this.counted)
      else await forceStepAcross(this.run, this.halo, (...numbers) => this.largest(...numbers))
    }
    checkMotion(this.run)
    await this.bring()
    this.backend.stage(stages.exchange)
    const [flag, stop] = this.largest(this.flag(), this.isAskedToStop ? 1 : 0)
    this.isAskedToStop = false
    // what is done between two batches is no exchange
    this.backend.stage('observe')
    return flag! >= flags.failed ? this.failure(n - 1) : { ...sound, done: n, stop: stop! > 0 }
  }

  /** Rank 0 hears of it at the end of a batch of steps. */
  askToStop(): void {
    this.isAskedToStop = true
  }

  /** Copies follow their owners; the flag of all ranks comes with them. */
  private async move(): Promise<number> {
    moveBodies(this.run)
    this.backend.stage(stages.exchange)
    return this.halo.exchangeAndLargest(() => this.flag())
  }

  private async largestFlag(): Promise<number> {
    await this.bring()
    return this.largest(this.flag())[0]!
  }

  private largest(...numbers: number[]): Float64Array {
    return this.clock.waiting(() => this.world.largest(Float64Array.from(numbers)))
  }

  /** Copies are moved here as by their owners, from the same velocities. */
  private async impulseStep(counted: CountedAcross): Promise<void> {
    const run = this.run
    const law = run.impulses!
    await impulseStepAcross(run, law, this.waits, () => counted.countContacts(this.store.speaker, law.limits))
    if (!this.machine) return
    this.backend.stage(stages.exchange)
    await this.halo.exchange('poses')
  }

  private flag(): number {
    const failures = ['brokenBody', 'lostBody', 'stiffCable'].map((cell) => countOf(this.backend, cell))
    if (failures.some((cell) => cell > 0)) return flags.failed
    return countOf(this.backend, 'rebuildWanted') === 0 ? 0 : flags.search
  }

  private failure(done: number): Progress {
    const { bodies } = this.store.numbering
    const number = (cell: string) => {
      const local = countOf(this.backend, cell)
      return local === 0 ? -1 : bodies[local - 1]!
    }
    // nodes are numbered as in the whole scene on the rank that has them
    const node = countOf(this.backend, 'stiffCable') - 1
    const [broken, lost, stiff] = this.largest(number('brokenBody'), number('lostBody'), node)
    return { done, broken: broken!, lost: lost!, stiff: stiff!, stop: false }
  }

  /** Each rank searches, after bodies have gone to the ranks whose boxes they are in where copies do not last; false where a step failed. */
  private async search(): Promise<boolean> {
    this.backend.writeCount('rebuildWanted', 1)
    if (this.waits) await noted(this.run, this.waits, beginSearch)
    else beginSearch(this.run)
    this.backend.stage(stages.handOver)
    await this.bring(['bodyPos', 'bodyVel', 'bodyOmega', 'bodyContactInvMass'])
    const place = placesOf(this.backend)
    const [velocity, omega] = [vectorOf(this.backend, 'bodyVel'), vectorOf(this.backend, 'bodyOmega')]
    const bodies = {
      rank: this.world.rank,
      numbers: this.store.numbering.bodies,
      owner: this.store.owner,
      place,
      velocity,
      omega,
    }
    const space = { boxes: this.boxes!, machine: this.machine, outer: this.store.outer, run: this.run }
    const reach = reaches(bodies, space)
    const stays = { ...bodies, reach, destination: this.store.owner.map((rank) => (rank === bodies.rank ? rank : -1)) }
    const copiesLast = this.sent ? this.copiesLast(this.sent, stays) : false
    if (copiesLast === null) return false
    if (copiesLast) {
      await this.searchInPlace()
      return true
    }
    await this.bring(this.store.fieldsToTake('memory'))
    const arrived = this.handOver({ ...bodies, reach, destination: destinations(bodies, space) })
    if (!arrived) return false
    this.store.build(arrived, 'memory')
    this.backend.stage('findPairs')
    for (;;) {
      continueSearch(this.run)
      await this.bring()
      if (!roomWasGrown(this.run)) break
      forgetResults(this.backend)
      this.store.build(arrived, 'memory')
    }
    this.backend.stage(stages.handOver)
    await this.follow()
    this.copyAll()
    this.backend.release?.()
    return true
  }

  /** Whether all bodies can stay where they are, on every rank; null where a rank has found that a step failed. */
  private copiesLast(sent: SentCopies, stays: Leaving): boolean | null {
    const reached = this.reached(stays)
    if (!reached) return null
    const weight = columnOf(this.backend, 'bodyContactInvMass')
    const isSame = (of: number, i: number) => this.store.owner[i] !== this.world.rank || of >= 0 === weight(i) > 0
    const lasts = this.store.speaker.every(isSame) && sent.areEnough(stays, this.world, reached)
    return this.largest(lasts ? 0 : 1)[0] === 0
  }

  /** With the bodies that are here. */
  private async searchInPlace(): Promise<void> {
    const { backend } = this
    await this.halo.exchange('all')
    backend.stage('findPairs')
    backend.keep(searchedFields)
    for (;;) {
      continueSearch(this.run)
      await this.bring()
      if (!roomWasGrown(this.run)) break
      backend.putBack()
      forgetResults(backend)
    }
    backend.stage(stages.handOver)
    await this.follow()
    backend.release?.()
  }

  /** How far bodies reach beyond the boxes of ranks and about machines; null where a rank has found that a step failed. */
  private reached({ numbers, destination, reach, place: [x, y, z] }: Leaving): Reached | null {
    const farthest = new Float64Array(this.world.size)
    const box = new MachineBox()
    destination.forEach((rank, i) => {
      if (rank < 0) return
      if (this.machine?.[numbers[i]!]) box.add([x(i), y(i), z(i)], reach[i]!)
      else farthest[rank] = Math.max(farthest[rank]!, reach[i]! + this.boxes!.distance(rank, x(i), y(i), z(i)))
    })
    const isFailed = this.flag() >= flags.failed ? 1 : 0
    const known = this.largest(...farthest, ...box.corners, isFailed)
    if (known.at(-1)! > 0) return null
    const { size } = this.world
    const machine = this.machine && { corners: known.subarray(size), period: this.run.search.period }
    return { boxes: this.boxes!, farthest: known.subarray(0, size), machine }
  }

  /** What goes to each rank, and what comes; null where a rank has found that a step failed. */
  private handOver(leaving: Leaving): Travellers | null {
    const { world } = this
    const { numbering } = this.store
    const reached = this.reached(leaving)
    if (!reached) return null
    const { destination } = leaving
    const rows = this.store.bodyRows(Int32Array.from(numbering.bodies, (_, i) => i))
    destination.forEach((rank, i) => {
      if (rank >= 0) rows[i * this.store.stride + 1] = rank
    })
    const going: number[][] = Array.from({ length: world.size }, () => [])
    // by impulses copies are moved and solved here, and none is wanted that need not be
    const spare = this.counted ? leaving : { ...leaving, reach: leaving.reach.map((reach) => reach + spareOf(reach)) }
    eachGoing(spare, world, reached, (rank, i) => going[rank]!.push(i))
    const kinds = this.store.contacts!.kinds
    // the search finds candidates itself
    const carried = kinds.filter((kind) => kind !== 'candidate')
    const ends = carried.map((kind) => this.store.contacts!.bodiesOf(kind))
    const records = ends.map((one) => byDestination(one, destination, world.size))
    const messages = going.map((bodies, rank) => {
      const contacts: Record<ContactKind, Float64Array> = { ...noContacts }
      carried.forEach((kind, k) => {
        contacts[kind] = this.store.contacts!.take(kind, records[k]![rank]!, ends[k]!, numbering, 'memory')
      })
      return packed({ bodies: pickRows(rows, this.store.stride, Int32Array.from(bodies)), contacts })
    })
    return joined(this.clock.waiting(() => world.exchangeAll(messages)))
  }

  /** Asks the owners of copies that are near own bodies to send them in each step. */
  private async follow(): Promise<void> {
    const { store, backend } = this
    const resting = this.counted ? restFields : []
    await this.bring([...nearFields(this.setup.model.traits!.meet), ...store.bookedFields, ...resting])
    const isNear = nearOthers(backend, this.setup.model.traits!.meet)
    const wanted = store.copies(this.world.size, isNear)
    if (this.counted) store.owner.forEach((_, i) => store.isCopy(i) && !isNear(i) && rest(backend, i))
    this.clock.waiting(() => this.halo.subscribe(wanted, store.numbering.localBody))
    store.findBooked()
  }

  /** By force, the ranks that have copies of own bodies. */
  private copyAll(): void {
    if (this.counted) return
    const { bodies, localBody } = this.store.numbering
    const copies = this.store.copies(this.world.size)
    const { out } = this.clock.waiting(() => this.halo.subscribeAll(copies, localBody))
    this.sent = new SentCopies(out, bodies.length)
  }

  async report(): Promise<Travellers> {
    await this.bring(this.store.fieldsToTake('all'))
    return this.store.report()
  }

  /** Of this rank alone, to go on with. */
  everything(): Travellers {
    return this.store.all()
  }

  /** Numbers of a row of a body. */
  get stride(): number {
    return this.store.stride
  }

  release(): void {
    this.backend.release?.()
  }

  /** For frames. */
  get bodiesHere(): RankBodies {
    const { backend, world, setup } = this
    const { owner, numbering } = this.store
    return { backend, owner, bodies: numbering.bodies, rank: world.rank, setup }
  }

  /** Of joints; none by force. */
  async takeLimits(): Promise<readonly Float64Array[]> {
    const kept = this.store.contacts!.kept
    await this.bring(kept?.limitFields)
    return kept?.takeLimits(this.store.numbering) ?? []
  }

  putLimits(rows: readonly Float64Array[]): void {
    this.store.contacts!.kept?.putLimits(rows, this.store.numbering)
  }

  /** The one number of a field. */
  async one(field: string): Promise<number> {
    await this.bring([field])
    return columnOf(this.backend, field)(0)
  }

  cell(name: string): number {
    return countOf(this.backend, name)
  }

  /** Own bodies, copies, and bytes sent in a step. */
  get load(): { readonly own: number; readonly copies: number; readonly bytes: number } {
    const own = this.store.owner.filter((rank) => rank === this.world.rank).length
    const shared = this.store.owner.filter((rank) => rank === -1).length
    return { own, copies: this.store.owner.length - own - shared, bytes: this.halo.bytes }
  }
}
