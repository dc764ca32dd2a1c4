// population.ts: which bodies are there, by place and by id, and what puts them in, takes them out, freezes and thaws them between two
// steps.
//
// A place is a number among the bodies of the scene, with a shape, a material and a mass of its own; the body in it has an id, which
// no other body ever has. What is written into places is in places.ts.

import type { Backend } from '../backends/backend.js'
import { listOf } from '../model/checks.js'
import type { Scene } from '../model/createScene.js'
import { InputError } from '../model/inputError.js'
import type { SpringData } from '../model/joints/jointData.js'
import type { Model } from './compileModel.js'
import { type BodyPlacing, Places } from './places.js'

export interface Peopled {
  readonly backend: Backend
  readonly model: Model
  readonly scene: Scene
  nameOf(body: number): string
}

export class Population {
  private readonly absentPlaces = new Set<number>()
  private nextId: number
  private readonly firstId: number
  private readonly places: Places

  constructor(private readonly on: Peopled) {
    this.places = new Places(on)
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
    this.places.setPresence([...this.absentPlaces], false)
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

  private book(places: readonly number[], present: boolean): void {
    for (const place of places) {
      if (present) this.absentPlaces.delete(place)
      else this.absentPlaces.add(place)
    }
    this.on.backend.writeCount('rebuildWanted', 1)
  }

  setPresence(place: number, present: boolean): void {
    this.places.setPresence([place], present)
    this.book([place], present)
  }

  /** New bodies in places that have none; their ids. */
  put(places: readonly number[], bodies: readonly BodyPlacing[], known?: readonly number[]): readonly number[] {
    if (places.length === 0) return []
    const first = known ? 0 : this.reserveIds(places.length)
    const ids = known ?? places.map((_, k) => first + k)
    this.places.put(places, ids, bodies)
    this.book(places, true)
    return ids
  }

  /** After so many steps. */
  takeOut(places: readonly number[], step: number): void {
    if (places.length === 0) return
    this.places.takeOut(places)
    this.breakBonds(places, step)
    this.book(places, false)
  }

  /** Nothing holds on to what is not there. */
  breakBonds(places: readonly number[], step: number): void {
    const gone = new Set(places)
    const bodies = this.on.scene.data.bonds?.flatMap((set) => set.bodies) ?? []
    for (let bond = 0; 2 * bond < bodies.length; bond++) {
      if (!gone.has(bodies[2 * bond]!) && !gone.has(bodies[2 * bond + 1]!)) continue
      this.on.backend.write('bondBroken', [step + 1], bond)
    }
  }

  freeze(places: readonly number[], step: number): void {
    if (places.length === 0) return
    this.places.freeze(places, step)
    this.on.backend.writeCount('rebuildWanted', 1)
  }

  thaw(places: readonly number[]): void {
    if (places.length === 0) return
    this.places.thaw(places)
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

  /** Whether a body is in a place now, frozen perhaps. */
  async has(place: number): Promise<boolean> {
    const { backend } = this.on
    const [[left], [fate]] = [await backend.read('bodyLeft', place, 1), await backend.read('bodyFate', place, 1)]
    return !this.absentPlaces.has(place) && (left === 0 || fate! % 2 === 1)
  }

  /** Of what has left, the frozen are still there. */
  isThere(place: number, left: ArrayLike<number>, fate: ArrayLike<number>): boolean {
    return !this.absentPlaces.has(place) && (left[place] === 0 || fate[place]! % 2 === 1)
  }

  /** Places of bodies that forces move, or moved before they were frozen; where they are taken out, none of them held by a joint. */
  async placesOf(ids: readonly number[], what: 'remove' | 'freeze' | 'thaw'): Promise<number[]> {
    listOf(ids, `${what}: ids`)
    const now = await this.ids()
    const places = new Map<number, number>()
    now.forEach((id, place) => {
      if (id >= 0) places.set(id, place)
    })
    if (new Set(ids).size < ids.length) throw new InputError(`${what}: an id is given twice.`)
    const found = ids.map((id) => {
      const place = places.get(id)
      if (place === undefined) throw new InputError(`${what}: there is no body with the id ${id}.`)
      this.checkMoved(place, what)
      return place
    })
    if (what === 'remove') await this.checkFree(found, what)
    return found
  }

  /** What is taken out is held by no joint and no spring. */
  async checkFree(places: readonly number[], what: string): Promise<void> {
    const { backend, scene, nameOf } = this.on
    const { joints, springs } = scene.data
    const gone = new Set(places)
    const [broken, stretched] = [
      joints.length > 0 ? await backend.read('jointBroken') : [],
      springs.filter(isStretched),
    ]
    const holding = [
      ...joints.filter((_, k) => broken[k] === 0).map(({ name, a, b }) => ({ what: `joint ${name}`, a, b })),
      ...stretched.map(({ name, a, b }) => ({ what: `spring ${name}`, a, b })),
    ]
    for (const { what: by, a, b } of holding) {
      const held = [a, b].find((body) => gone.has(body))
      if (held !== undefined) throw new InputError(`${what}: ${nameOf(held)} is held by ${by}.`)
    }
  }

  private checkMoved(place: number, what: string): void {
    const { model, nameOf } = this.on
    if (model.columns.invMass[place] === 0) throw new InputError(`${what}: ${nameOf(place)} is fixed or driven.`)
  }
}

const isStretched = (spring: SpringData) => spring.kind === 'translational'
