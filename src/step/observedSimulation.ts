// observedSimulation.ts: what a running simulation answers without changing: fields, contacts, distances, its state.

import type { Backend, FieldArray } from '../backends/backend.js'
import type { Vector } from '../model/checks.js'
import type { Scene } from '../model/createScene.js'
import type { SceneState } from '../model/sceneState.js'
import type { Model } from './compileModel.js'
import { leftBodies } from './leftBodies.js'
import { Population } from './population.js'
import { Queries } from './queries/queries.js'
import { readContacts } from './readContacts.js'
import type { Run } from './run.js'
import type {
  BodyContact,
  BodyDistance,
  ContactList,
  ContactRecords,
  LeftBody,
  RayHit,
  RayOptions,
  SolverReport,
  WorstContact,
} from './simulation.js'
import { findWorst, readSolver } from './solverState.js'
import { readTouches } from './touches.js'

export abstract class ObservedSimulation {
  protected readonly device: Backend
  protected population!: Population
  protected queries!: Queries

  constructor(
    public scene: Scene,
    protected model: Model,
    protected run: Run,
  ) {
    this.device = run.backend
  }

  /** What works on the bodies of the scene; anew where places come. */
  protected equip(): void {
    const on = { backend: this.device, model: this.model, scene: this.scene }
    this.population = new Population({ ...on, nameOf: (body) => this.nameOf(body) })
    const has = (place: number) => this.population.has(place)
    this.queries = new Queries({ ...on, run: () => this.run, has })
  }

  abstract readonly time: number
  abstract finish(): Promise<void>
  /** All steps are done, and the state is here. */
  protected abstract settle(): Promise<void>

  protected nameOf(body: number): string {
    const group = this.scene.data.groups.find((g) => body >= g.first && body < g.first + g.count)
    if (!group) return `body ${body}`
    return group.count === 1 ? `body ${group.name}` : `body ${group.name}.${body - group.first}`
  }

  async read(field: string): Promise<FieldArray> {
    await this.settle()
    return this.device.read(field)
  }

  async leftBodies(): Promise<readonly LeftBody[]> {
    await this.settle()
    const { groups, movingBoxes = [] } = this.scene.data
    const places = groups.filter(({ name }) => movingBoxes.some(({ group }) => group === name))
    const inBox = (body: number) => places.some(({ first, count }) => body >= first && body < first + count)
    return leftBodies(this.device, (body) => this.nameOf(body), inBox)
  }

  async solver(): Promise<SolverReport | null> {
    await this.settle()
    return this.run.impulses ? readSolver(this.device) : null
  }

  async worstContact(): Promise<WorstContact | null> {
    await this.settle()
    return this.run.impulses ? findWorst(this.device, (body) => this.nameOf(body)) : null
  }

  async contactList(): Promise<ContactList> {
    await this.settle()
    return readContacts({ backend: this.device, model: this.model, run: this.run })
  }

  async contacts(): Promise<ContactRecords> {
    await this.settle()
    return this.queries.contacts()
  }

  async distance(a: number | string, b: number | string): Promise<BodyDistance> {
    await this.settle()
    return this.queries.distance(a, b)
  }

  async rayCast(origin: Vector, direction: Vector, options: RayOptions = {}): Promise<RayHit | null> {
    await this.settle()
    return this.queries.rayCast(origin, direction, options)
  }

  async contactsOf(body: number | string): Promise<readonly BodyContact[]> {
    await this.settle()
    return this.queries.contactsOf(body)
  }

  async triangleForces(body: number | string): Promise<Float64Array> {
    await this.settle()
    return this.queries.triangleForces(body)
  }

  async state(): Promise<SceneState> {
    await this.settle()
    const read = (field: string) => this.device.read(field)
    return {
      scene: this.scene.data,
      time: this.time,
      positions: await read('bodyPos'),
      orientations: await read('bodyRot'),
      velocities: await read('bodyVel'),
      omegas: await read('bodyOmega'),
      ids: await this.population.ids(),
      frozen: await this.frozenBodies(),
      broken: this.scene.data.joints.length > 0 ? await read('jointBroken') : [],
      angles: this.scene.data.joints.length > 0 ? await read('jointAngle') : [],
      brokenBonds: this.scene.data.bonds ? await read('bondBroken') : [],
      touches: await readTouches({ backend: this.device, run: this.run }),
    }
  }

  private async frozenBodies(): Promise<Uint32Array> {
    const [left, fate] = [await this.device.read('bodyLeft'), await this.device.read('bodyFate')]
    return Uint32Array.from(left, (value, body) => (value > 0 && fate[body]! % 2 === 1 ? 1 : 0))
  }

  memoryBytes(): number {
    return this.device.memoryBytes()
  }

  async stageTimes(): Promise<Record<string, number>> {
    await this.settle()
    return this.device.stageTimes()
  }
}
