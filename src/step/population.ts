// population.ts: which bodies are there, by place and by id, and what puts them in, takes them out, freezes and thaws them between two
// steps.
//
// A place is a number among the bodies of the scene, with a shape, a material and a mass of its own; the body in it has an id, which
// no other body ever has. A body that is not there has no inverse mass and no level of bins, so that no kernel moves it or finds it
// near another; one that is frozen keeps its level, so that others touch it.

import type { Backend } from '../backends/backend.js'
import type { Quaternion, Vector } from '../model/checks.js'
import type { Scene } from '../model/createScene.js'
import { InputError } from '../model/inputError.js'
import { renewMomentum } from './angularMomentum.js'
import type { Model } from './compileModel.js'
import { leavePairs } from './newcomers.js'

export interface Peopled {
  readonly backend: Backend
  readonly model: Model
  readonly scene: Scene
  nameOf(body: number): string
}

/** Of the body frame: centre of mass and principal axes. */
export interface BodyPlacing {
  readonly position: Vector
  readonly orientation: Quaternion
  readonly velocity: Vector
  readonly omega: Vector
}

export class Population {
  private readonly absentPlaces = new Set<number>()
  private nextId: number
  private readonly firstId: number
  private further: Map<number, number[]> | null = null

  constructor(private readonly on: Peopled) {
    const given = on.scene.data.groups.filter(({ continues }) => continues === undefined)
    this.firstId = this.nextId = given.reduce((sum, { count }) => sum + count, 0)
    for (const { absent, first, count } of on.scene.data.groups) {
      for (let k = 0; absent && k < count; k++) this.absentPlaces.add(first + k)
    }
  }

  /** Places without a body, as far as the host emptied them. */
  get absent(): ReadonlySet<number> {
    return this.absentPlaces
  }

  get saved(): { readonly absent: readonly number[]; readonly nextId: number } {
    return { absent: [...this.absentPlaces].sort((a, b) => a - b), nextId: this.nextId }
  }

  /** Bodies that come later, before the first search for pairs. */
  leaveOutAbsent(): void {
    for (const place of this.absentPlaces) this.writePresence(place, false)
  }

  /** As it was when a checkpoint was written; of an older one, as the scene begins. */
  restore(absent: readonly number[] | undefined, nextId: number | undefined): void {
    // masses and levels are state
    if (absent) {
      this.absentPlaces.clear()
      for (const place of absent) this.absentPlaces.add(place)
    }
    this.nextId = nextId ?? this.nextId
  }

  /** The first of so many ids that no body has. */
  reserveIds(count: number): number {
    this.nextId += count
    return this.nextId - count
  }

  /** Books that places have no body, or have one. */
  mark(places: readonly number[], absent: boolean): void {
    for (const place of places) {
      if (absent) this.absentPlaces.add(place)
      else this.absentPlaces.delete(place)
    }
  }

  setPresence(place: number, present: boolean): void {
    this.writePresence(place, present)
    if (present) this.absentPlaces.delete(place)
    else this.absentPlaces.add(place)
  }

  private writePresence(place: number, present: boolean): void {
    this.writeMass(place, present)
    const { backend, model } = this.on
    for (const part of this.partsOf(place)) backend.write('partLevel', [present ? model.partLevel[part]! : -1], part)
  }

  private writeMass(place: number, whole: boolean): void {
    const { backend, model } = this.on
    const invMass = whole ? model.columns.invMass[place]! : 0
    backend.write('bodyInvMass', [invMass], place)
    backend.write('bodyContactInvMass', [invMass], place)
    for (const part of this.partsOf(place)) backend.write('partInvMass', [invMass], part)
  }

  /** A new body in a place that has none; its id. */
  async put(place: number, { position, orientation, velocity, omega }: BodyPlacing): Promise<number> {
    const { backend } = this.on
    const id = this.nextId++
    backend.write('bodyId', [id], place)
    backend.write('bodyPos', position, place)
    backend.write('bodyRot', orientation, place)
    backend.write('bodyRotRest', [0, 0, 0, 0], place)
    backend.write('bodyVel', velocity, place)
    backend.write('bodyOmega', omega, place)
    this.wake(place)
    // what pairs of the place remember is of the body before
    leavePairs(backend, place)
    await renewMomentum(backend, place)
    this.setPresence(place, true)
    backend.writeCount('rebuildWanted', 1)
    return id
  }

  /** What forces and drifts were of another time; inertia as of the scene. */
  private wake(place: number): void {
    const { backend, model } = this.on
    for (const field of ['bodyLeft', 'bodyFate', 'bodyTurn']) backend.write(field, [0], place)
    for (const field of ['bodyForce', 'bodyTorque', 'bodyDrift']) backend.write(field, [0, 0, 0], place)
    backend.write('bodyInvInertia', model.columns.invInertia.subarray(3 * place, 3 * place + 3), place)
  }

  private rest(place: number): void {
    const fields = ['bodyVel', 'bodyOmega', 'bodyAngMom', 'bodyForce', 'bodyTorque']
    for (const field of fields) this.on.backend.write(field, [0, 0, 0], place)
  }

  /** After so many steps. */
  takeOut(place: number, step: number): void {
    this.rest(place)
    leavePairs(this.on.backend, place)
    this.setPresence(place, false)
    this.breakBonds(place, step)
    for (const field of ['bodyLeft', 'bodyFate']) this.on.backend.write(field, [0], place)
    this.on.backend.writeCount('rebuildWanted', 1)
  }

  /** Nothing holds on to what is not there. */
  breakBonds(place: number, step: number): void {
    const bodies = this.on.scene.data.bonds?.flatMap((set) => set.bodies) ?? []
    for (let bond = 0; 2 * bond < bodies.length; bond++) {
      if (bodies[2 * bond] !== place && bodies[2 * bond + 1] !== place) continue
      this.on.backend.write('bondBroken', [step + 1], bond)
    }
  }

  freeze(place: number, step: number): void {
    const { backend } = this.on
    this.rest(place)
    this.writeMass(place, false)
    backend.write('bodyInvInertia', [0, 0, 0], place)
    backend.write('bodyLeft', [step + 1], place)
    backend.write('bodyFate', [1], place)
    backend.writeCount('rebuildWanted', 1)
  }

  thaw(place: number): void {
    this.wake(place)
    this.writeMass(place, true)
    this.on.backend.writeCount('rebuildWanted', 1)
  }

  /** Places of bodies that were there at the start, where others are now. */
  async replaced(): Promise<ReadonlySet<number>> {
    const started = this.on.scene.data.groups.filter(({ absent }) => !absent)
    if (this.nextId === this.firstId) return new Set()
    const ids = await this.ids()
    const places = started.flatMap(({ first, count }) => Array.from({ length: count }, (_, k) => first + k))
    return new Set(places.filter((place) => ids[place]! >= 0 && ids[place] !== place))
  }

  /** Id by place, -1 where there is no body. */
  async ids(): Promise<Int32Array> {
    const { backend } = this.on
    const [ids, left, fate] = [
      await backend.read('bodyId'),
      await backend.read('bodyLeft'),
      await backend.read('bodyFate'),
    ]
    return Int32Array.from(ids, (id, place) => (this.isThere(place, left, fate) ? id : -1))
  }

  /** Of what has left, the frozen are still there. */
  isThere(place: number, left: ArrayLike<number>, fate: ArrayLike<number>): boolean {
    return !this.absentPlaces.has(place) && (left[place] === 0 || fate[place]! % 2 === 1)
  }

  /** Places of bodies that forces move, or moved before they were frozen; where they are taken out, none of them held by a joint. */
  async placesOf(ids: readonly number[], what: 'remove' | 'freeze' | 'thaw'): Promise<number[]> {
    const now = await this.ids()
    const places = new Map<number, number>()
    now.forEach((id, place) => {
      if (id >= 0) places.set(id, place)
    })
    if (new Set(ids).size < ids.length) throw new InputError(`${what}: an id is given twice.`)
    return ids.map((id) => {
      const place = places.get(id)
      if (place === undefined) throw new InputError(`${what}: there is no body with the id ${id}.`)
      this.checkMoved(place, what)
      if (what === 'remove') this.checkFree(place, what)
      return place
    })
  }

  /** The first part has the number of the body, further ones lie behind all bodies. */
  private partsOf(place: number): readonly number[] {
    const { parts, columns } = this.on.model
    if (!this.further) {
      this.further = new Map()
      for (let part = columns.count; part < parts.count; part++) {
        const own = this.further.get(parts.body[part]!)
        if (own) own.push(part)
        else this.further.set(parts.body[part]!, [part])
      }
    }
    return [place, ...(this.further.get(place) ?? [])]
  }

  private checkMoved(place: number, what: string): void {
    const { model, nameOf } = this.on
    if (model.columns.invMass[place] === 0) throw new InputError(`${what}: ${nameOf(place)} is fixed or driven.`)
  }

  private checkFree(place: number, what: string): void {
    const { scene, nameOf } = this.on
    const { joints, springs } = scene.data
    const joint = joints.find(({ a, b }) => a === place || b === place)
    if (joint) throw new InputError(`${what}: ${nameOf(place)} is held by joint ${joint.name}.`)
    const spring = springs.find((one) => one.kind === 'translational' && (one.a === place || one.b === place))
    if (spring) throw new InputError(`${what}: ${nameOf(place)} is held by spring ${spring.name}.`)
  }
}
