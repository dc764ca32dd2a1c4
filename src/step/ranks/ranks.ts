// ranks.ts: all ranks, as rank 0 leads them. The whole state stands on rank 0 for whoever asks; between, the ranks have it.

import { serialize } from 'node:v8'
import type { Backend } from '../../backends/backend.js'
import type { Communicator } from '../../backends/mpi/communicator.js'
import type { BackendChoice, PrecisionName } from '../../model/backend.js'
import type { ContactLaw } from '../../model/contact.js'
import { InputError } from '../../model/inputError.js'
import type { Model } from '../compileModel.js'
import type { JointSpeeds } from '../joints/jointRun.js'
import { traitsOf } from '../modelTraits.js'
import type { CableBending, ImpulseLaw } from '../run.js'
import type { FrameParts } from '../simulation.js'
import type { Cuts } from './cutSpace.js'
import { type OpenPart, PartRecorder } from './frameParts.js'
import { leadParts } from './leadParts.js'
import { drivesOf, machineFields, machineState, wholeField, writeMachine } from './machine.js'
import { openRankBackend } from './rankBackend.js'
import { joined } from './rankMessage.js'
import {
  booksOf,
  cellsOf,
  fingerprint,
  orders,
  type RankStart,
  reports,
  sharedFields,
  strangerAmong,
  strangerSentence,
  takeBoxes,
  takeShares,
  tell,
  timesOf,
} from './rankProtocol.js'
import { type Progress, RankRun } from './rankRun.js'
import { type Measured, WholeState } from './wholeState.js'
import type { RankTimes } from './workClock.js'

/** Unevenness of bodies, and of times, from which it pays to hand all bodies out again; shorter times, ms, say nothing. */
const mostUneven = 1.2
const mostUnevenTime = 1.3
const leastTime = 200

/** In the middle of what all ranks do together nobody can be told to leave. */
let busy = false
let leads = false
/** Writes parts of recordings, on every rank; null where nobody does. */
let writer: OpenPart | null = null
/** The last of what ranks are to do together: they take orders in their turn. */
let inTurn: Promise<unknown> = Promise.resolve()
/** Ranks follow one simulation at a time. */
let isOpen = false

/** This process is rank 0; the others end with it. `openPart` is what they were started with too. */
export function leadRanks(world: Communicator, openPart: OpenPart | null = null): void {
  if (leads) return
  writer = openPart
  leads = true
  process.once('exit', (code) => {
    if (busy) world.abort(code || 1)
    tell(world, orders.leave)
    world.finalize()
  })
}

export interface RanksOptions {
  readonly model: Model
  readonly backend: Backend
  readonly choice: BackendChoice
  readonly timeStep: number
  readonly contact: ContactLaw
  readonly impulses: ImpulseLaw | null
  readonly jointSpeeds: JointSpeeds
  readonly bending: CableBending
}

/** Model with what decides about kernels of the whole scene, and without what does not travel. */
function travelling(model: Model): Model {
  const { law } = model
  const plain = law && { isPlain: law.isPlain, choice: law.choice, numbers: law.numbers }
  return { ...model, law: plain as Model['law'], traits: { ...traitsOf(model), alike: false } }
}

/** Parts of a user's own by where they are written: every rank compiles them, and what they declare is in the model already. */
function travellingLaw(law: ContactLaw): ContactLaw {
  if (law.law === 'dvi' || law.own.length === 0) return law
  const own = law.own.map(({ kind, name, source, function: called, takes }) => ({
    kind,
    name,
    source,
    function: called,
    takes,
  }))
  return { ...law, own: own as unknown as typeof law.own }
}

export class Ranks {
  private constructor(
    private readonly world: Communicator,
    private readonly own: RankRun,
    private readonly ownBackend: Backend,
    private readonly whole: WholeState,
    private readonly options: RanksOptions,
    private readonly devices: string,
  ) {
    this.frameParts =
      writer &&
      leadParts({
        recorder: new PartRecorder(world, writer),
        rank: own,
        prepare: async () => {
          if (!this.isHandedOut) await this.handOut()
        },
        tell: (task) => tell(world, orders.parts, task),
        fields: async (names) => {
          await own.bring(names)
          return Object.fromEntries(names.map((name) => [name, wholeField(ownBackend, name)]))
        },
        together: (work) => togetherLater(world, work),
      })
  }

  /** Frames that ranks write, each its own bodies; null where they have nothing to write with. */
  readonly frameParts: FrameParts | null

  /** False where the whole state has changed since it was handed out. */
  private isHandedOut = false
  /** False where ranks have gone on since they reported. */
  private isWhole = true
  private cuts: Cuts | null = null
  /** Where times of ranks say that boxes are to be cut otherwise. */
  private measured: Measured | null = null

  static async open(world: Communicator, options: RanksOptions): Promise<Ranks> {
    const { choice, timeStep, contact, impulses, jointSpeeds, bending } = options
    if (isOpen) throw new InputError('ranks compute one simulation at a time: close the one before.')
    const model = travelling(options.model)
    const threads = choice.threads ?? 1
    const law = { timeStep, contact: travellingLaw(contact), impulses, jointSpeeds, bending }
    const { precision, device } = choice
    const start: RankStart = { model, ...law, precision, threads, device }
    const own = await fingerprint()
    together(world, () => tell(world, orders.begin))
    const stranger = together(world, () => strangerAmong(world, own))
    if (stranger !== null) {
      throw new InputError(strangerSentence(stranger, own))
    }
    together(world, () => world.broadcastBytes(serialize(start)))
    // rank 0 has parts of a user's own at hand
    const { backend, devices } = await openRankBackend(world, { ...start, contact })
    const rank = new RankRun(world, backend, start)
    isOpen = true
    return new Ranks(world, rank, backend, new WholeState(options.backend, model, impulses, contact), options, devices)
  }

  /** For people. */
  get device(): string {
    const { size, library } = this.world
    return `${size} rank${size > 1 ? 's' : ''} of ${library.version}, ${this.devices}`
  }

  get precision(): PrecisionName {
    return this.ownBackend.precision
  }

  async steps(n: number): Promise<Progress> {
    const progress = await togetherLater(this.world, async () => {
      if (!this.isHandedOut) await this.handOut()
      tell(this.world, orders.step, n)
      this.isWhole = false
      return this.own.steps(n)
    })
    // as if this rank had been asked
    if (progress.stop) process.emit('SIGTERM')
    return progress
  }

  private async handOut(): Promise<void> {
    const { world, whole, own } = this
    const { backend } = this.options
    tell(world, orders.take)
    const cuts = whole.cut(world.size, this.measured)
    this.cuts = cuts
    const messages = whole.handOut(cuts)
    const cells = cellsOf((cell) => backend.peek(cell)!)
    await takeShares(world, own, {
      cuts,
      messages,
      cells,
      fields: sharedFields(own.setup).map((field) => wholeField(backend, field)),
      books: booksOf(own.setup).map((field) => wholeField(backend, field)[0]!),
    })
    writeMachine(this.ownBackend, machineState(backend))
    own.putLimits(whole.takeLimits())
    this.isHandedOut = true
  }

  /** The whole state on rank 0 is that of all ranks from now on; false where it was. */
  async gather(): Promise<boolean> {
    if (this.isWhole) return false
    await togetherLater(this.world, async () => {
      tell(this.world, orders.report)
      const { backend } = this.options
      const { messages, times, books } = await reports(this.world, this.own)
      await this.own.bring([...sharedFields(this.own.setup), ...machineFields])
      this.whole.takeIn(joined(messages))
      this.balance(messages, times)
      for (const [cell, value] of Object.entries(cellsOf((cell) => this.own.cell(cell))))
        backend.writeCount(cell, value)
      for (const field of sharedFields(this.own.setup)) backend.write(field, wholeField(this.ownBackend, field))
      booksOf(this.own.setup).forEach((field, k) => {
        backend.write(field, [books[k]!])
      })
      writeMachine(backend, machineState(this.ownBackend))
      this.whole.putLimits(await this.own.takeLimits())
      this.own.release()
      this.isWhole = true
    })
    return true
  }

  /** Boxes are cut anew where bodies have piled up in some, or where a rank works longer than the others. */
  private balance(messages: readonly Float64Array[], times: Float64Array): void {
    // by impulses sums depend on the boxes, and results must not depend on a clock
    const isLong = !this.options.impulses && Math.max(...times) > leastTime
    const cuts = isLong && unevenness(times) > mostUnevenTime ? this.cuts : null
    this.measured = cuts && { cuts, times }
    const bodies = messages.map((message) => message[0] ?? 0)
    if (!cuts && (isLong || unevenness(bodies) <= mostUneven)) return
    tell(this.world, orders.cut)
    this.cuts = this.whole.cut(this.world.size, this.measured)
    takeBoxes(this.world, this.own, this.cuts)
  }

  /** The whole state was changed, or is that of before a step that failed. */
  changed(): void {
    this.isHandedOut = false
    this.isWhole = true
  }

  /** Motors have been given other targets: those that have machines must know. */
  takeDrives(): void {
    writeMachine(this.ownBackend, drivesOf(this.options.backend))
  }

  /** Of each rank since they were asked last. */
  times(): RankTimes[] {
    return together(this.world, () => {
      tell(this.world, orders.times)
      return timesOf(this.world, this.own)
    })
  }

  /** ms per stage, of rank 0. */
  stageTimes(): Promise<Record<string, number>> {
    return this.ownBackend.stageTimes()
  }

  /** The same ranks for the same bodies and more behind them. */
  async reopened(grown: Pick<RanksOptions, 'model' | 'impulses' | 'jointSpeeds' | 'bending'>): Promise<Ranks> {
    await this.close()
    return Ranks.open(this.world, { ...this.options, ...grown })
  }

  async close(): Promise<void> {
    isOpen = false
    together(this.world, () => tell(this.world, orders.close))
    await this.ownBackend.close()
  }
}

/** The largest over the mean. */
function unevenness(values: ArrayLike<number>): number {
  const all = Array.from(values)
  return (Math.max(...all) * all.length) / all.reduce((sum, own) => sum + own, 0)
}

/** As below, of what takes its time, one after the other; `busy` until it is done. */
function togetherLater<T>(world: Communicator, work: () => Promise<T>): Promise<T> {
  const done = inTurn.then(async () => {
    busy = true
    const made = await work().catch((error: Error) => endAll(world, error))
    busy = false
    return made
  })
  inTurn = done.catch(() => undefined)
  return done
}

function endAll(world: Communicator, error: Error): never {
  if (world.size === 1) {
    busy = false
    throw error
  }
  process.stderr.write(`error: rank ${world.rank}: ${error.message}\n`)
  return world.abort(1)
}

/** A failure of one rank here would leave the others waiting: it ends all of them. */
function together<T>(world: Communicator, work: () => T): T {
  busy = true
  try {
    const made = work()
    busy = false
    return made
  } catch (error) {
    return endAll(world, error as Error)
  }
}
