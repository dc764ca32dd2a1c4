// createSimulation.ts: a scene set up on a backend, ready to step.

import type { ContactLaw } from '../model/contact.js'
import type { Scene } from '../model/createScene.js'
import { InputError } from '../model/inputError.js'
import { type OptionNames, onlyKnown } from '../model/knownOptions.js'
import { type MorePlaces, withPlaces, withPlacesOf } from '../model/morePlaces.js'
import type { Room } from '../state/firstRoom.js'
import { checkCableStep } from './cables/checkCableStep.js'
import { loadBodies, loadState, remembersContacts, withMoreBodies } from './checkpointState.js'
import { checkStep } from './checkStep.js'
import { compileModel, type Model, type SearchOptions } from './compileModel.js'
import { contactForces } from './contactForces.js'
import type { DriversState } from './drivers.js'
import { measureEnergy, rebase, springEnergy } from './energyBalance.js'
import { findContacts } from './findContacts.js'
import type { FlowState } from './flows.js'
import { findInside } from './insideAtStart.js'
import type { Changed } from './interact.js'
import { makeRoom } from './makeRoom.js'
import { traitsOf } from './modelTraits.js'
import { dropGone } from './newcomers.js'
import { type MovingScene, openFor } from './openBackend.js'
import { programFor } from './ownProgram.js'
import type { Population } from './population.js'
import type { Run } from './run.js'
import { sampleProbes } from './sampleProbes.js'
import type { CheckpointData, Counters, Energy, SimulationApi, SimulationOptions } from './simulation.js'
import { checkSleeping, countAsleep, wakeLoaded } from './sleep.js'
import { checkSprings } from './springStep.js'
import { makeRun, writeModel, writeStart } from './startRun.js'
import { deepAtStart } from './stepError.js'
import { SteppingSimulation } from './steppingSimulation.js'
import { writeTouches } from './touches.js'

/** Overlap at the start that is taken for a mistake, as a share of the smaller radius. */
const deepShare = 0.5

type AllOptions = SimulationOptions & { readonly room?: Room } & SearchOptions

const optionNames: OptionNames<AllOptions> = {
  contact: true,
  timeStep: true,
  backend: true,
  checkpoint: true,
  start: true,
  room: true,
  skin: true,
  box: true,
}

export async function createSimulation(given: Scene, options: AllOptions): Promise<SimulationApi> {
  onlyKnown(options, optionNames, 'createSimulation')
  const { timeStep, contact } = options
  if (!(Number.isFinite(timeStep) && timeStep > 0))
    throw new InputError(`the time step must be above 0 s, found ${timeStep}.`)
  const from = (options.checkpoint ?? options.start)?.header.grown ?? []
  const compile = (of: Scene) => compileModel(of, { ...options, ...contact })
  const { scene, grown } = withPlacesOf(given, from as readonly MorePlaces[])
  const model = compile(scene)
  checkStep(timeStep, model.safe, contact)
  checkCableStep(timeStep, model.cables)
  if (model.joints) checkSprings(model.columns, model.joints, timeStep, model.cables)
  checkSleeping(scene, contact)
  const isMpi = options.backend.kind === 'mpi'
  const openRanks = isMpi ? await (await import('./ranks/openRanks.js')).joinRanks(model, contact) : null
  const { backend, why } = await openFor(
    options.backend,
    movingIn(model, contact),
    await programFor(contact, scene.data.forces),
  )
  try {
    makeRoom(backend, model, options.room ?? {}, contact)
    writeModel(backend, model)
    const run = makeRun(backend, model, timeStep, contact)
    const simulation = new Simulation({ scene, grown, model, run, compile, why }, options.checkpoint ?? null)
    if (options.checkpoint) simulation.goOn(options.checkpoint)
    else await simulation.start(options.start ?? null)
    if (openRanks) {
      const law = { timeStep, contact, ...sharedByRanks(run) }
      simulation.spread(await openRanks({ model, backend, choice: options.backend, ...law }))
    }
    return simulation
  } catch (error) {
    await backend.close()
    throw error
  }
}

/** What follows from the whole scene. */
const sharedByRanks = ({ impulses, jointSpeeds, bending }: Run) => ({ impulses, jointSpeeds, bending })

function movingIn(model: Model, { law }: ContactLaw): MovingScene {
  const { meet, linked } = traitsOf(model)
  const byImpulses = linked ? 'machine' : 'impulses'
  const byForce = meet || linked ? 'shapes' : 'force'
  const kind = law === 'dvi' ? byImpulses : byForce
  return { kind, invMass: model.columns.invMass, nodes: model.cables?.nodeCount ?? 0 }
}

class Simulation extends SteppingSimulation implements SimulationApi {
  protected async grow(more: readonly MorePlaces[]): Promise<void> {
    if (more.length === 0) return
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
    this.ranks = (await this.ranks?.reopened({ model: this.model, ...sharedByRanks(this.run) })) ?? null
  }

  /** Pairs and forces of the first moment: a step of no length. */
  async start(from: CheckpointData | null): Promise<void> {
    writeStart(this.device, this.model)
    if (from) this.takeOver(from)
    else this.population.leaveOutAbsent()
    if (!from) this.freezeAtStart()
    if (!from || !this.boxes.restore(from)) await this.boxes.begin()
    // by impulses the first step finds its contacts itself, among pairs that look as far as it goes
    if (this.run.impulses) await this.attempt(0, this.run)
    else await this.attempt(1, { timeStep: 0 })
    const { touches } = this.scene.data
    if (touches.length > 0 && !from) {
      await writeTouches({ backend: this.device, run: this.run }, touches)
      // forces with the springs there are now
      if (!this.run.impulses) await this.attempt(1, { timeStep: 0 })
    }
    this.device.writeCount('stepNumber', 0)
    await rebase(this.run)
    if (from) return
    this.device.run('findDeepOverlap', { share: deepShare })
    const { deepPair } = await this.device.readCounts()
    if (deepPair! > 0) throw await deepAtStart(this.device, deepPair! - 1, (body) => this.nameOf(body))
    const inside = findInside(this.model, (body) => !this.population.absent.has(body))
    if (inside) this.watch.insideAtStart(inside)
  }

  /** Those of a loaded state that were. */
  private freezeAtStart(): void {
    const { frozen = [] } = this.scene.data
    if (frozen.length === 0) return
    this.run = { ...this.run, search: { ...this.run.search, alike: false } }
    this.population.freeze(frozen, 0)
  }

  /** Bodies where another simulation of them ended, with what their contacts remember. */
  private takeOver(from: CheckpointData): void {
    loadBodies(this.device, from, this.model)
    wakeLoaded(this.device, from, this.model)
    this.lookAtFrozen(from)
    const { population } = from.header as { population?: Population['saved'] }
    this.population.restore(population?.absent, population?.nextId)
  }

  /** From a checkpoint, with what a person had changed. */
  goOn(checkpoint: CheckpointData): void {
    loadState(this.device, checkpoint, this.model)
    this.lookAtFrozen(checkpoint)
    this.watch.restore(checkpoint.header)
    const { changed, population, flows, drivers } = checkpoint.header as {
      changed?: Partial<Changed>
      population?: Population['saved']
      flows?: FlowState
      drivers?: DriversState
    }
    this.interaction.restore(changed ?? {})
    this.population.restore(population?.absent, population?.nextId)
    if (flows) this.flows.restore(flows)
    if (drivers) this.drivers.restore(drivers)
    this.boxes.restore(checkpoint)
    this.findContactsAgain(checkpoint)
    dropGone(this.run)
  }

  /** Contacts are read from what stages of a step wrote, which is not stored; what they remember is loaded again behind it. */
  private findContactsAgain(checkpoint: CheckpointData): void {
    // as in the second half of a step, also where bodies that came or went wait for a search
    this.device.writeCount('moved', 1)
    this.device.writeCount('rebuildWanted', 0)
    const { impulses } = this.run
    // with the impulses of the last step, which those of the next begin with
    if (impulses) findContacts(this.run, { ...impulses, warmStart: true })
    else contactForces({ ...this.run, timeStep: 0 })
    loadState(this.device, checkpoint, this.model, remembersContacts)
  }

  async energy(): Promise<Energy> {
    await this.settle()
    const all = await this.watchedEnergy()
    await this.watch.lookAtDriven((a, b) => this.queries.distance(a, b), this.done)
    return all
  }

  private async watchedEnergy(): Promise<Energy> {
    const all = await measureEnergy(this.run)
    await this.watch.energy(all, this.done)
    if (all.springs !== undefined) await this.watch.springs(all, await springEnergy(this.run), this.done)
    return all
  }

  private async countContacts(): Promise<number> {
    this.device.stage('observe')
    const { impulses } = this.run
    this.device.run('clearTouching')
    if (impulses) this.device.run('countPressed', { general: impulses.general })
    else this.device.run('countTouching')
    const { touching } = await this.device.readCounts()
    this.maxContacts = Math.max(this.maxContacts, touching!)
    return touching!
  }

  async counters(): Promise<Counters> {
    await this.settle()
    const contacts = await this.countContacts()
    for (const kernel of ['clearGone', 'countGone']) this.device.run(kernel)
    const counts = await this.device.readCounts()
    const asleep = this.run.sleep ? { asleep: await countAsleep(this.run) } : {}
    return {
      bodies: this.model.columns.count,
      contacts,
      maxContacts: this.maxContacts,
      pairs: counts.pairCount!,
      rebuilds: counts.rebuilds!,
      replays: this.replays,
      left: counts.bodiesLeft!,
      sunk: counts.bodiesSunk!,
      present: this.model.columns.count - this.population.absent.size - counts.gone!,
      ...asleep,
    }
  }

  async sample(): Promise<Record<string, number>> {
    await this.settle()
    // probes of one sample share it; which driven bodies meet fixed ones is looked at by `energy` alone
    let energy: Promise<Energy> | null = null
    const observer = {
      backend: this.device,
      model: this.model,
      scene: this.scene,
      run: this.run,
      solver: () => this.solver(),
      energy: () => {
        energy ??= this.watchedEnergy()
        return energy
      },
      contacts: () => this.countContacts(),
      replaced: await this.population.replaced(),
      ids: () => this.population.ids(),
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
    const { fields, counts } = await this.readState()
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
      ...(this.scene.data.drivers ? { drivers: this.drivers.saved } : {}),
      ...(this.boxes.count > 0 ? { movingBoxRound: this.boxes.lastRound } : {}),
      warnings: this.watch.warnings,
    }
    return { header, fields: { ...fields, ...this.boxes.saved } }
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
