// createSimulation.ts: a scene set up on a backend, ready to step.
//
// Steps are queued in batches without reading anything back. After each batch the counters are looked at: where a
// buffer was too small, the state goes back to the start of the batch, the buffer grows, and the batch is run again.
// The state does not depend on how steps are batched.

import type { SettledLaw } from '../model/contact.js'
import type { Scene } from '../model/createScene.js'
import { InputError } from '../model/inputError.js'
import { type MorePlaces, withPlaces } from '../model/morePlaces.js'
import { checkMotion } from './accelerateBodies.js'
import { checkCableStep } from './cables/checkCableStep.js'
import { ChangedSimulation } from './changedSimulation.js'
import { loadBodies, loadState, saveState, stateFields, withMoreBodies } from './checkpointState.js'
import { checkStep } from './checkStep.js'
import { compileModel, type Model, type SearchOptions } from './compileModel.js'
import { measureEnergy, rebase } from './energyBalance.js'
import { type FlowState, Flows } from './flows.js'
import { growRoom, queueFewer, resultCells } from './growRoom.js'
import type { Changed } from './interact.js'
import { openFor } from './openBackend.js'
import { programFor } from './ownProgram.js'
import type { Population } from './population.js'
import type { Ranks } from './ranks/ranks.js'
import type { Run } from './run.js'
import { sampleProbes } from './sampleProbes.js'
import type {
  BackendInfo,
  CheckpointData,
  Counters,
  Energy,
  RunWarning,
  SimulationApi,
  SimulationOptions,
} from './simulation.js'
import { makeRoom, makeRun, type Room, writeModel, writeStart } from './startRun.js'
import { steps } from './step.js'
import { brokenMotion, deepAtStart, leftAndStopped } from './stepError.js'
import { writeTouches } from './touches.js'
import { touchParts } from './touchParts.js'
import type { Watch } from './watch.js'
import { watchOn } from './watchedScene.js'
import { watchSteps } from './watchSteps.js'

/** s of work between looks at the counters. */
const batchSeconds = 0.1
/** Overlap at the start that is taken for a mistake, as a share of the smaller radius. */
const deepShare = 0.5
/** Most steps queued for one search for pairs. */
const longestBlock = 32

export async function createSimulation(
  given: Scene,
  options: SimulationOptions & { readonly room?: Room } & SearchOptions,
): Promise<SimulationApi> {
  const { timeStep, contact } = options
  if (!(Number.isFinite(timeStep) && timeStep > 0))
    throw new InputError(`the time step must be above 0 s, found ${timeStep}.`)
  const grown = ((options.checkpoint ?? options.start)?.header.grown ?? []) as readonly MorePlaces[]
  const compile = (of: Scene) => compileModel(of, { ...options, ...contact })
  const scene = withPlaces(given, grown)
  const model = compile(scene)
  checkStep(timeStep, model.safe, contact)
  checkCableStep(timeStep, model.cables)
  const isMpi = options.backend.kind === 'mpi'
  const openRanks = isMpi ? await (await import('./ranks/openRanks.js')).joinRanks(scene, model, contact) : null
  const { backend, why } = await openFor(options.backend, movingIn(model), await programFor(contact))
  try {
    makeRoom(backend, model, options.room ?? {}, contact)
    writeModel(backend, model)
    const run = makeRun(backend, model, timeStep, contact)
    const simulation = new Simulation({ scene, grown, model, run, compile, why }, options.checkpoint ?? null)
    if (options.checkpoint) simulation.goOn(options.checkpoint)
    else await simulation.start(options.start ?? null)
    if (openRanks) simulation.spread(await openRanks({ model, backend, choice: options.backend, timeStep, contact }))
    return simulation
  } catch (error) {
    await backend.close()
    throw error
  }
}

interface SetUp {
  readonly scene: Scene
  /** Places that the scene has beyond those it was given with. */
  readonly grown: readonly MorePlaces[]
  readonly model: Model
  readonly run: Run
  readonly why: string | undefined
  compile(scene: Scene): Model
}

const movingIn = ({ columns, cables }: Model) => ({ invMass: columns.invMass, nodes: cables?.nodeCount ?? 0 })

const failed = ({ brokenBody, lostBody }: Readonly<Record<string, number>>) => brokenBody! > 0 || lostBody! > 0

class Simulation extends ChangedSimulation implements SimulationApi {
  readonly timeStep: number
  readonly safeTimeStep: number
  backend: BackendInfo
  private requested: number
  private done: number
  private batch = 1
  private block = 1
  private rebuilds = 0
  private replays = 0
  private maxContacts: number
  private advancing: Promise<void> | null = null
  private flows!: Flows
  private watch!: Watch
  private grown: readonly MorePlaces[]
  private ranks: Ranks | null = null

  constructor(
    private readonly setup: SetUp,
    checkpoint: CheckpointData | null,
  ) {
    super(setup.scene, setup.model, setup.run)
    const { run, model, why } = setup
    const { kind, device, threads, precision } = run.backend
    this.backend = { kind, device, threads, precision, ...(why === undefined ? {} : { why }) }
    this.timeStep = run.timeStep
    this.safeTimeStep = Math.min(model.safe.step, model.cables?.step.step ?? Number.POSITIVE_INFINITY)
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

  protected async grow(more: readonly MorePlaces[]): Promise<void> {
    if (more.length === 0) return
    if (this.ranks)
      throw new InputError(
        `there is no free place for bodies of ${more[0]!.group}: over ranks a scene needs all places at its start.`,
      )
    const before = this.model
    const checkpoint = await this.present()
    const { touched } = this.interaction
    this.scene = withPlaces(this.scene, more)
    this.grown = [...this.grown, ...more]
    this.model = this.setup.compile(this.scene)
    makeRoom(this.device, this.model, {}, this.run.contact)
    writeModel(this.device, this.model)
    this.run = makeRun(this.device, this.model, this.timeStep, this.run.contact)
    this.equip()
    writeStart(this.device, this.model)
    this.population.leaveOutAbsent()
    this.goOn(withMoreBodies(checkpoint, before, this.model))
    this.interaction.touched = touched
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

  /** Pairs and forces of the first moment: a step of no length. */
  async start(from: CheckpointData | null): Promise<void> {
    writeStart(this.device, this.model)
    if (from) this.takeOver(from)
    else this.population.leaveOutAbsent()
    if (!from) this.freezeAtStart()
    // by impulses the first step finds its contacts itself, among pairs that look as far as it goes
    if (this.run.impulses) await this.attempt(0, this.run)
    else await this.attempt(1, { timeStep: 0 })
    const { touches } = this.scene.data
    if (touches.length > 0 && !from) {
      await writeTouches({ backend: this.device, model: this.model, run: this.run }, touches)
      // forces with the springs there are now
      if (!this.run.impulses) await this.attempt(1, { timeStep: 0 })
    }
    this.device.writeCount('stepNumber', 0)
    await rebase(this.run)
    if (from) return
    this.device.run('findDeepOverlap', { share: deepShare })
    const { deepPair } = await this.device.readCounts()
    if (deepPair! > 0) throw await deepAtStart(this.device, deepPair! - 1, (body) => this.nameOf(body))
  }

  /** Those of a loaded state that were. */
  private freezeAtStart(): void {
    const { frozen = [] } = this.scene.data
    if (frozen.length === 0) return
    this.run = { ...this.run, search: { ...this.run.search, alike: false } }
    for (const place of frozen) this.population.freeze(place, 0)
  }

  /** Bodies where another simulation of them ended, with what their contacts remember. */
  private takeOver(from: CheckpointData): void {
    loadBodies(this.device, from, this.model)
    this.lookAtFrozen(from)
    const { population } = from.header as { population?: Population['saved'] }
    this.population.restore(population?.absent, population?.nextId)
  }

  /** Two that stand frozen do not act on each other, whoever froze them. */
  private lookAtFrozen({ fields }: CheckpointData): void {
    if (!fields.bodyFate?.values.some((fate) => fate % 2 === 1)) return
    this.run = { ...this.run, search: { ...this.run.search, alike: false } }
  }

  /** Steps from here on are those of all ranks. */
  spread(ranks: Ranks): void {
    this.ranks = ranks
    this.backend = { ...this.backend, kind: 'mpi', device: ranks.device }
  }

  /** From a checkpoint, with what a person had changed. */
  goOn(checkpoint: CheckpointData): void {
    loadState(this.device, checkpoint, this.model)
    this.lookAtFrozen(checkpoint)
    this.watch.restore(checkpoint.header)
    const { changed, population, flows } = checkpoint.header as {
      changed?: Partial<Changed>
      population?: Population['saved']
      flows?: FlowState
    }
    this.interaction.restore(changed ?? {})
    this.population.restore(population?.absent, population?.nextId)
    if (flows) this.flows.restore(flows)
  }

  step(n = 1): void {
    if (!Number.isInteger(n) || n < 0) throw new InputError(`step takes a whole number of steps, found ${n}.`)
    this.requested += n
  }

  finish(): Promise<void> {
    this.advancing ??= this.advance().finally(() => {
      this.advancing = null
    })
    return this.advancing
  }

  protected async settle(): Promise<void> {
    await this.finish()
    await this.gather()
  }

  /** What ranks have, here; and a look at what no sound step has. */
  private async gather(): Promise<void> {
    if (!this.ranks?.gather()) return
    if (this.run.meet) touchParts(this.run, { h: 0, envelope: this.run.lawReach })
    watchSteps(this.run)
    await this.watch.take(await this.device.readCounts(), this.done)
  }

  protected override async changing<T>(change: () => Promise<T>): Promise<T> {
    const made = await super.changing(change)
    this.ranks?.changed()
    return made
  }

  private stepRanks(ranks: Ranks, n: number): number {
    const { done, broken, lost } = ranks.steps(n)
    if (broken < 0 && lost < 0) return n
    // the state is the one that was gathered last
    ranks.changed()
    const step = this.done + done + 1
    this.done = this.requested = this.device.peek('stepNumber')!
    const { timeStep, safeTimeStep } = this
    if (broken < 0) throw leftAndStopped(this.nameOf(lost), step)
    throw brokenMotion(this.nameOf(broken), { steps: step - 1, timeStep, safeTimeStep })
  }

  private async advance(): Promise<void> {
    while (this.done < this.requested) {
      if (this.flows.isDue(this.done)) {
        await this.gather()
        await this.grow(this.ranks ? [] : await this.flows.placesWanted(this.done))
        await this.changing(() => this.flows.insert(this.done))
      }
      const began = performance.now()
      const most = Math.min(this.batch, this.requested - this.done, this.flows.untilRound(this.done))
      const n = this.ranks ? this.stepRanks(this.ranks, most) : await this.attempt(most, this.run)
      this.done += n
      const seconds = (performance.now() - began) / 1000
      const fitting = Math.floor((n * batchSeconds) / Math.max(seconds, 1e-6))
      this.batch = Math.max(1, Math.min(fitting, 4 * this.batch))
    }
    await this.device.finish()
  }

  /**
   * Queues n steps and looks how many were done; again with more room where something did not fit, and fewer at a time
   * where one failed, so that the state is good up to the very step.
   */
  private async attempt(most: number, { timeStep }: Pick<Run, 'timeStep'>): Promise<number> {
    this.device.keep(stateFields)
    for (let n = most; ; ) {
      const run = { ...this.run, timeStep }
      this.device.writeCount('stepsDone', 0)
      for (const cell of ['longestSolve', 'pushed']) this.device.writeCount(cell, 0)
      if (most === 0) steps(run, 0)
      for (let queued = 0; queued < n; queued += this.block) steps(run, Math.min(this.block, n - queued))
      checkMotion(run)
      const counts = await this.device.readCounts()
      // what did not fit makes later steps of the batch meaningless, so it is looked at first
      const grown = growRoom(this.run, counts)
      if (grown) {
        this.run = grown
        this.replays++
      } else if (!failed(counts) && !(n > 1 && this.watch.isNew(counts))) {
        await this.watch.take(counts, timeStep === 0 ? 0 : this.done + counts.stepsDone!)
        return this.adapt(counts, n)
      } else if (failed(counts) && n <= 1) this.complainOfMotion(counts)
      else n = Math.ceil(n / 2)
      this.goBack()
    }
  }

  private goBack(): void {
    this.device.putBack()
    for (const cell of resultCells) this.device.writeCount(cell, 0)
  }

  /** Iterations as needed lately, and searches about three times as often as needed. The state does not depend on it. */
  private adapt(counts: Readonly<Record<string, number>>, n: number): number {
    this.run = queueFewer(this.run, counts)
    const searches = counts.rebuilds! - this.rebuilds
    this.rebuilds = counts.rebuilds!
    const between = counts.stepsDone! / Math.max(1, searches)
    if (n >= this.block) this.block = Math.max(1, Math.min(Math.ceil(between / 3), 2 * this.block, longestBlock))
    return counts.stepsDone!
  }

  /** Goes back to the last good state, so that it can be saved, and says what happened. */
  private complainOfMotion({ brokenBody, lostBody }: Readonly<Record<string, number>>): never {
    this.goBack()
    this.requested = this.done
    const name = this.nameOf((brokenBody || lostBody!) - 1)
    throw brokenBody ? brokenMotion(name, this) : leftAndStopped(name, this.done + 1)
  }

  async energy(): Promise<Energy> {
    await this.settle()
    const all = await measureEnergy(this.run)
    await this.watch.energy(all, this.done)
    await this.watch.lookAtDriven((a, b) => this.queries.distance(a, b), this.done)
    return all
  }

  private async contacts(): Promise<number> {
    this.device.stage('observe')
    const byForce = ['countPairContacts', 'countWallContacts', ...(this.run.meet ? ['countMeetingTouches'] : [])]
    const counted = this.run.impulses ? ['countPressed'] : byForce
    for (const kernel of ['clearTouching', ...counted]) this.device.run(kernel)
    const { touching } = await this.device.readCounts()
    this.maxContacts = Math.max(this.maxContacts, touching!)
    return touching!
  }

  async counters(): Promise<Counters> {
    await this.settle()
    const contacts = await this.contacts()
    const counts = await this.device.readCounts()
    return {
      bodies: this.model.columns.count,
      contacts,
      maxContacts: this.maxContacts,
      pairs: counts.pairCount! + counts.wallPairCount!,
      rebuilds: counts.rebuilds!,
      replays: this.replays,
      left: counts.bodiesLeft!,
      sunk: counts.bodiesSunk!,
      present: (await this.population.ids()).reduce((sum, id) => sum + (id >= 0 ? 1 : 0), 0),
    }
  }

  async sample(): Promise<Record<string, number>> {
    await this.settle()
    const observer = {
      backend: this.device,
      model: this.model,
      scene: this.scene,
      run: this.run,
      solver: () => this.solver(),
      energy: () => this.energy(),
      contacts: () => this.contacts(),
      replaced: await this.population.replaced(),
      sink: (name: string) => this.flows.sample(name, this.steps),
      source: (name: string) => this.flows.putBy(name),
    }
    return sampleProbes(observer, this.scene.data.probes)
  }

  async save(): Promise<CheckpointData> {
    // after a step that failed, the state is the last good one
    if (this.done < this.requested) await this.finish()
    await this.gather()
    return this.present()
  }

  private async present(): Promise<CheckpointData> {
    const { fields, counts } = await saveState(this.device)
    const header = {
      time: this.time,
      steps: this.steps,
      timeStep: this.timeStep,
      backend: this.backend,
      counts,
      maxContacts: this.maxContacts,
      changed: this.interaction.changed,
      population: this.population.saved,
      ...(this.grown.length > 0 ? { grown: this.grown } : {}),
      flows: this.flows.saved,
      warnings: this.watch.warnings,
    }
    return { header, fields }
  }

  override async stageTimes(): Promise<Record<string, number>> {
    const here = await super.stageTimes()
    return this.ranks ? await this.ranks.stageTimes() : here
  }

  async close(): Promise<void> {
    await this.ranks?.close()
    await this.device.close()
  }
}
