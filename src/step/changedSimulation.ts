// changedSimulation.ts: what is done to a running simulation between two steps: bodies that are set, pushed, added, removed, frozen
// and thawed, joints that are coupled and uncoupled, motors that get another target.

import type { Vector } from '../model/checks.js'
import type { MorePlaces } from '../model/morePlaces.js'
import type { SceneState } from '../model/sceneState.js'
import { hashOf, type SavedState, saveState } from './checkpointState.js'
import { Drivers } from './drivers.js'
import { booksOf, gained, rebase } from './energyBalance.js'
import { Interaction } from './interact.js'
import { jointsNamed, letGo, makeHold } from './joints/coupling.js'
import { MovingBoxes } from './movingBox/movingBoxes.js'
import { dropGone } from './newcomers.js'
import { ObservedSimulation } from './observedSimulation.js'
import type { BodyState, CheckpointData, NewBody, StoredGrains, StoreFrame } from './simulation.js'
import { wakeAll } from './sleep.js'

export abstract class ChangedSimulation extends ObservedSimulation {
  protected interaction!: Interaction
  protected boxes!: MovingBoxes
  protected drivers!: Drivers
  /** Times that something other than a step has changed the state. */
  private changes = 0
  private hashed: { readonly mark: string; readonly hash: string } | null = null

  protected override equip(): void {
    super.equip()
    const { model, scene, run, population } = this
    const nameOf = (body: number) => this.nameOf(body)
    const on = { backend: this.device, model, scene, run, population, nameOf }
    this.interaction = new Interaction(on)
    this.boxes = new MovingBoxes({ ...on, timeStep: run.timeStep })
    const setMotor = (name: string, target: number) => this.turnMotor(name, target)
    this.drivers = new Drivers({ backend: this.device, model, scene, timeStep: run.timeStep, setMotor })
    // two that stand in a rim do not act on each other
    if (this.boxes.count > 0) this.run = { ...run, search: { ...run.search, alike: false } }
  }

  abstract readonly steps: number
  /** More places for bodies; the state is as it was. */
  protected abstract grow(more: readonly MorePlaces[]): Promise<void>
  /** What ranks have, here. */
  protected abstract gather(): Promise<void>

  /** Ground that is to come or go before this step. */
  protected async moveBoxes(step: number): Promise<void> {
    if (!this.boxes.isDue(step)) return
    await this.gather()
    await this.boxes.round(step, (change) => this.changing(change))
  }

  /** Two that stand frozen do not act on each other, whoever froze them. */
  protected lookAtFrozen({ fields }: CheckpointData): void {
    if (!fields.bodyFate?.values.some((fate) => fate % 2 === 1)) return
    this.run = { ...this.run, search: { ...this.run.search, alike: false } }
  }

  /** A hand between two steps wakes all. */
  private async handling<T>(change: () => Promise<T>): Promise<T> {
    wakeAll(this.run)
    return this.changing(change)
  }

  /** Energy that is put in or taken out between two steps is no work of the run. */
  protected async changing<T>(change: () => Promise<T>): Promise<T> {
    this.changes++
    const [before, losses] = [await gained(this.run), await booksOf(this.run)]
    const made = await change()
    await rebase(this.run, before, losses)
    return made
  }

  async setBody(body: number, state: BodyState): Promise<void> {
    await this.settle()
    if (state.present === false) await this.population.checkFree([body], 'setBody')
    await this.handling(async () => {
      await this.interaction.setBody(body, state)
      if (state.present === false) this.population.breakBonds([body], this.steps)
      dropGone(this.run)
    })
  }

  async pushBody(body: number, impulse: Vector, at?: Vector): Promise<void> {
    await this.settle()
    await this.handling(() => this.interaction.pushBody(body, impulse, at))
  }

  async bodyIds(): Promise<Int32Array> {
    await this.settle()
    return this.population.ids()
  }

  async placeOf(id: number): Promise<number | undefined> {
    const place = (await this.bodyIds()).indexOf(id)
    return id < 0 || place < 0 ? undefined : place
  }

  async storedGrains(): Promise<readonly StoredGrains[]> {
    await this.settle()
    return this.boxes.stored
  }

  async storeFrame(): Promise<StoreFrame> {
    await this.settle()
    return this.boxes.frame
  }

  async hash(): Promise<string> {
    await this.settle()
    if (this.hashed?.mark !== this.mark) await this.readState()
    return this.hashed!.hash
  }

  /** The state as it is, whose hash is kept until it changes: a large one takes seconds to read. */
  protected async readState(): Promise<SavedState> {
    await this.boxes.looked()
    const saved = await saveState(this.device)
    this.hashed = { mark: this.mark, hash: hashOf(saved, this.boxes.saved) }
    return saved
  }

  /** Another one for every state. */
  private get mark(): string {
    return `${this.steps} ${this.changes}`
  }

  async add(bodies: readonly NewBody[]): Promise<readonly number[]> {
    await this.settle()
    await this.grow(await this.interaction.placesWanted(bodies))
    return this.changing(async () => {
      const made = await this.interaction.add(bodies)
      dropGone(this.run)
      return made
    })
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.settle()
    const places = await this.population.placesOf(ids, 'remove')
    await this.handling(async () => {
      this.population.takeOut(places, this.steps)
      dropGone(this.run)
    })
  }

  async freeze(ids: readonly number[]): Promise<void> {
    await this.settle()
    const places = await this.population.placesOf(ids, 'freeze')
    // two that are frozen do not act on each other
    this.run = { ...this.run, search: { ...this.run.search, alike: false } }
    await this.handling(async () => this.population.freeze(places, this.steps))
  }

  async thaw(ids: readonly number[]): Promise<void> {
    await this.settle()
    const places = await this.population.placesOf(ids, 'thaw')
    const left = await this.device.read('bodyLeft')
    await this.handling(async () => this.population.thaw(places.filter((place) => left[place]! > 0)))
  }

  async uncouple(joints: readonly string[]): Promise<void> {
    await this.settle()
    const found = await jointsNamed(this.jointed, joints, 'uncouple')
    await this.handling(async () => letGo(this.jointed, found))
  }

  async couple(joints: readonly string[]): Promise<void> {
    await this.settle()
    const found = await jointsNamed(this.jointed, joints, 'couple')
    const there = await this.population.ids()
    await this.handling(() => makeHold(this.jointed, found, there))
  }

  private get jointed() {
    return { backend: this.device, scene: this.scene, run: this.run, nameOf: (body: number) => this.nameOf(body) }
  }

  /** Motors have the targets that they were given since. */
  override async state(): Promise<SceneState> {
    const { scene, ...rest } = await super.state()
    const { motors: targets } = this.interaction.changed
    const motors = scene.motors.map((motor) => {
      const target = targets[motor.name]
      return target === undefined ? motor : { ...motor, drive: target }
    })
    return { scene: { ...scene, motors }, ...rest }
  }

  async setMotor(motor: string, target: number): Promise<void> {
    await this.settle()
    this.turnMotor(motor, target)
  }

  protected turnMotor(motor: string, target: number): void {
    this.changes++
    this.interaction.setMotor(motor, target)
  }
}
