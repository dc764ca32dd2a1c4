// steppingSimulation.ts: steps in batches, as many as fit into a time between looks at the counters.
//
// Steps are queued in batches without reading anything back. After each batch the counters are looked at: where a
// buffer was too small, the state goes back to the start of the batch, the buffer grows, and the batch is run again.
// The state does not depend on how steps are batched.

import type { SettledLaw } from '../model/contact.js'
import type { Scene } from '../model/createScene.js'
import { InputError } from '../model/inputError.js'
import type { MorePlaces } from '../model/morePlaces.js'
import { checkMotion } from './accelerateBodies.js'
import { ChangedSimulation } from './changedSimulation.js'
import { stateFields } from './checkpointState.js'
import type { Model } from './compileModel.js'
import { Flows } from './flows.js'
import { growRoom, queueFewer, resultCells } from './growRoom.js'
import { lookAtJoints } from './joints/joints.js'
import type { Ranks } from './ranks/ranks.js'
import type { RankTimes } from './ranks/workClock.js'
import type { Run } from './run.js'
import { safeStepOf } from './safeTimeStep.js'
import type { BackendInfo, CheckpointData, FrameParts, RunWarning } from './simulation.js'
import { forgetForces } from './sleep.js'
import { steps } from './step.js'
import { brokenAtStart, brokenMotion, leftAndStopped, stiffStep } from './stepError.js'
import type { Watch } from './watch.js'
import { watchOn } from './watchedScene.js'
import { watchGathered } from './watchSteps.js'

/** s of work between looks at the counters. */
const batchSeconds = 0.25
/** Most steps queued for one search for pairs. */
const longestBlock = 32
/** What a search that is not wanted takes, in steps by impulses. */
const idleSearch = 0.13

/**
 * Steps by impulses for one search: of b steps from one search to the next, (block - 1) / 2 wait for it, and b / block searches are
 * not wanted. Where a backend queues iterations, one that waits costs the dispatches of all of them.
 */
function impulseBlock(between: number, endsLoops: boolean): number {
  return endsLoops ? Math.floor(Math.sqrt(2 * idleSearch * between)) : 1
}

export interface SetUp {
  readonly scene: Scene
  /** Places that the scene has beyond those it was given with. */
  readonly grown: readonly MorePlaces[]
  readonly model: Model
  readonly run: Run
  readonly why: string | undefined
  compile(scene: Scene): Model
}

const failed = ({ brokenBody, stiffCable, lostBody }: Readonly<Record<string, number>>) =>
  brokenBody! > 0 || stiffCable! > 0 || lostBody! > 0

export abstract class SteppingSimulation extends ChangedSimulation {
  readonly timeStep: number
  readonly safeTimeStep: number
  backend: BackendInfo
  protected requested: number
  protected done: number
  private batch = 1
  private block = 1
  /** Steps from one search to the next, as of late, and those since the last. */
  private between = 1
  private unsearched = 0
  private rebuilds = 0
  protected replays = 0
  protected maxContacts: number
  private advancing: Promise<void> | null = null
  private gathering: Promise<void> | null = null
  protected flows!: Flows
  protected watch!: Watch
  protected grown: readonly MorePlaces[]
  protected ranks: Ranks | null = null

  constructor(
    protected readonly setup: SetUp,
    checkpoint: CheckpointData | null,
  ) {
    super(setup.scene, setup.model, setup.run)
    const { run, model, why } = setup
    const { kind, device, threads, precision } = run.backend
    this.backend = { kind, device, threads, precision, ...(why === undefined ? {} : { why }) }
    this.timeStep = run.timeStep
    this.safeTimeStep = safeStepOf(model)
    this.done = this.requested = checkpoint?.header.steps ?? 0
    this.grown = setup.grown
    this.maxContacts = Number(checkpoint?.header.maxContacts ?? 0)
    this.equip()
  }

  protected override equip(): void {
    super.equip()
    const { run, model, scene, device: backend } = this
    const on = { backend, model, scene, run, nameOf: (body: number) => this.nameOf(body) }
    this.watch = watchOn({ ...on, touched: () => this.interaction.touched })
    this.flows = new Flows({
      ...on,
      timeStep: run.timeStep,
      period: run.search.period,
      shapes: this.queries.shapes,
      population: this.population,
      behind: (source, step, why) => this.watch.sourceBehind(source, step, why),
    })
  }

  get warnings(): readonly RunWarning[] {
    return this.watch.warnings
  }

  get contact(): SettledLaw {
    return this.run.contact
  }

  get steps(): number {
    return this.requested
  }

  get time(): number {
    return this.requested * this.timeStep
  }

  /** Steps from here on are those of all ranks. */
  spread(ranks: Ranks): void {
    this.ranks = ranks
    this.backend = { ...this.backend, kind: 'mpi', device: ranks.device, precision: ranks.precision }
  }

  get frameParts(): FrameParts | null {
    return this.ranks?.frameParts ?? null
  }

  async rankTimes(): Promise<readonly RankTimes[]> {
    await this.finish()
    return this.ranks?.times() ?? []
  }

  step(n = 1): void {
    if (!Number.isInteger(n) || n < 0) throw new InputError(`step takes a whole number of steps, found ${n}.`)
    this.requested += n
  }

  finish(): Promise<void> {
    return this.advancing ?? this.working(() => this.advance())
  }

  async stepSome(most: number): Promise<void> {
    await this.finish()
    await this.working(async () => {
      this.step(most)
      if (this.done < this.requested) await this.nextBatch()
      this.requested = this.done
      await this.device.finish()
    })
  }

  private working(work: () => Promise<void>): Promise<void> {
    this.advancing = work().finally(() => {
      this.advancing = null
    })
    return this.advancing
  }

  protected async settle(): Promise<void> {
    await this.finish()
    await this.gather()
  }

  /** What ranks have, here; and a look at what no sound step has. */
  protected gather(): Promise<void> {
    // whoever asks meanwhile waits for the same
    this.gathering ??= this.takeWhole().finally(() => {
      this.gathering = null
    })
    return this.gathering
  }

  private async takeWhole(): Promise<void> {
    if (!(await this.ranks?.gather())) return
    if (this.run.impulses) await this.searchGathered()
    await watchGathered(this.run)
    await this.watch.take(await this.device.readCounts(), this.done)
  }

  /** By impulses ranks tell of contacts, and what is near each other is found anew; who leaves is for them to say. */
  private async searchGathered(): Promise<void> {
    const rebuilds = this.device.peek('rebuilds')!
    this.device.writeCount('rebuildWanted', 1)
    const { search } = this.run
    const { farLow, farHigh } = search.edge
    const nobodyLeaves = { sinks: 0, search: { ...search, edge: { ...search.edge, low: farLow, high: farHigh } } }
    await this.attempt(0, this.run, nobodyLeaves)
    this.device.writeCount('rebuilds', rebuilds)
  }

  protected override async changing<T>(change: () => Promise<T>): Promise<T> {
    const made = await super.changing(change)
    this.ranks?.changed()
    return made
  }

  protected override turnMotor(motor: string, target: number): void {
    super.turnMotor(motor, target)
    this.ranks?.takeDrives()
  }

  private async stepRanks(ranks: Ranks, n: number): Promise<number> {
    const { done, broken, lost, stiff } = await ranks.steps(n)
    if (Math.max(broken, lost, stiff) < 0) return n
    // the state is the one that was gathered last
    ranks.changed()
    const step = this.done + done + 1
    this.done = this.requested = this.device.peek('stepNumber')!
    const { timeStep, safeTimeStep } = this
    if (stiff >= 0) throw stiffStep(this.model.cables!, stiff, { steps: step - 1, timeStep, safeTimeStep })
    if (broken < 0) throw leftAndStopped(this.nameOf(lost), step)
    throw brokenMotion(this.nameOf(broken), { steps: step - 1, timeStep, safeTimeStep }, [])
  }

  private async advance(): Promise<void> {
    while (this.done < this.requested) await this.nextBatch()
    await this.device.finish()
  }

  private async nextBatch(): Promise<void> {
    if (this.flows.isDue(this.done)) {
      await this.gather()
      await this.grow(await this.flows.placesWanted(this.done))
      await this.changing(() => this.flows.insert(this.done))
    }
    await this.moveBoxes(this.done)
    if (this.drivers.isDue(this.done)) {
      await this.gather()
      await this.drivers.round(this.done)
    }
    const began = performance.now()
    const rounds = [this.flows, this.boxes, this.drivers].map((of) => of.untilRound(this.done))
    const most = Math.min(this.batch, this.requested - this.done, ...rounds)
    const n = this.ranks ? await this.stepRanks(this.ranks, most) : await this.attempt(most, this.run)
    this.done += n
    const seconds = (performance.now() - began) / 1000
    const fitting = Math.floor((n * batchSeconds) / Math.max(seconds, 1e-6))
    this.batch = Math.max(1, Math.min(fitting, 4 * this.batch))
  }

  /**
   * Queues n steps and looks how many were done; again with more room where something did not fit, and fewer at a time
   * where one failed, so that the state is good up to the very step.
   */
  protected async attempt(most: number, { timeStep }: Pick<Run, 'timeStep'>, of: Partial<Run> = {}): Promise<number> {
    this.device.keep(stateFields)
    for (let n = most; ; ) {
      const run = { ...this.run, timeStep, ...of }
      this.device.writeCount('stepsDone', 0)
      for (const cell of ['longestSolve', 'pushed', 'jointsOpened']) this.device.writeCount(cell, 0)
      if (most === 0) steps(run, 0)
      for (let queued = 0; queued < n; queued += this.block) steps(run, Math.min(this.block, n - queued))
      checkMotion(run)
      lookAtJoints(run)
      const counts = await this.device.readCounts()
      // what did not fit makes later steps of the batch meaningless, so it is looked at first
      const grown = growRoom(this.run, counts)
      if (grown) {
        this.run = grown
        this.replays++
      } else if (!failed(counts) && !(n > 1 && this.watch.isNew(counts))) {
        await this.watch.take(counts, timeStep === 0 ? 0 : this.done + counts.stepsDone!)
        return this.adapt(counts, n)
      } else if (failed(counts) && n <= 1) this.complainOfMotion(counts, most === 0 || timeStep === 0)
      else n = Math.ceil(n / 2)
      this.goBack()
    }
  }

  private goBack(): void {
    this.device.putBack()
    forgetForces(this.device)
    for (const cell of resultCells) this.device.writeCount(cell, 0)
  }

  /** Iterations as needed lately, and searches as often as costs least. The state does not depend on it. */
  private adapt(counts: Readonly<Record<string, number>>, n: number): number {
    this.run = queueFewer(this.run, counts)
    const searches = counts.rebuilds! - this.rebuilds
    this.rebuilds = counts.rebuilds!
    this.unsearched += counts.stepsDone!
    if (searches > 0) {
      this.between = this.unsearched / searches
      this.unsearched = 0
    } else this.between = Math.max(this.between, this.unsearched)
    const { between, run } = this
    const wanted = run.impulses ? impulseBlock(between, run.backend.endsLoops) : Math.ceil(between / 3)
    // nothing comes and goes between two looks of the watch
    const seen = Math.ceil((this.model.lookShare * between) / 3)
    if (n >= this.block) this.block = Math.max(1, Math.min(wanted, seen, 2 * this.block, longestBlock))
    return counts.stepsDone!
  }

  /** Goes back to the last good state, so that it can be saved, and says what happened. */
  private complainOfMotion(
    { brokenBody, stiffCable, lostBody }: Readonly<Record<string, number>>,
    atStart: boolean,
  ): never {
    this.goBack()
    this.requested = this.done
    if (stiffCable) throw stiffStep(this.model.cables!, stiffCable - 1, this)
    const name = this.nameOf((brokenBody || lostBody!) - 1)
    if (brokenBody && atStart) throw brokenAtStart(name)
    throw brokenBody ? brokenMotion(name, this, this.ownForces) : leftAndStopped(name, this.done + 1)
  }

  /** Names of the forces of the user's own. */
  private get ownForces(): readonly string[] {
    return this.scene.data.forces.flatMap(({ by }) => by?.name ?? [])
  }
}
