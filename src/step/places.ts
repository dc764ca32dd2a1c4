// places.ts: what stands in the places of bodies, written for as many as come, go, freeze or thaw at once.
//
// A body that is not there has no inverse mass and no level of bins, so that no kernel moves it or finds it near another; one that is
// frozen keeps its level, so that others touch it.

import type { Backend } from '../backends/backend.js'
import { momentaOf } from './angularMomentum.js'
import type { Model } from './compileModel.js'
import { leavePairs } from './newcomers.js'

/** Of the body frame: centre of mass and principal axes. */
export interface BodyPlacing {
  readonly position: ArrayLike<number>
  readonly orientation: ArrayLike<number>
  readonly velocity: ArrayLike<number>
  readonly omega: ArrayLike<number>
}

export class Places {
  private further: Map<number, number[]> | null = null

  constructor(private readonly on: { readonly backend: Backend; readonly model: Model }) {}

  /** Bodies with these ids, in places that have none. */
  put(places: readonly number[], ids: readonly number[], bodies: readonly BodyPlacing[]): void {
    const { backend, model } = this.on
    const column = (of: (body: BodyPlacing) => ArrayLike<number>) => bodies.flatMap((body) => Array.from(of(body)))
    this.stopThere(places)
    const orientation = column((body) => body.orientation)
    const omega = column((body) => body.omega)
    backend.scatter('bodyId', places, ids)
    backend.scatter(
      'bodyPos',
      places,
      column((body) => body.position),
    )
    backend.scatter('bodyRot', places, orientation)
    backend.scatter('bodyRotRest', places, filled(places, 4, 0))
    backend.scatter(
      'bodyVel',
      places,
      column((body) => body.velocity),
    )
    backend.scatter('bodyOmega', places, omega)
    backend.scatter(
      'bodyAngMom',
      places,
      momentaOf({ orientation, omega, invInertia: rowsOf(model.columns.invInertia, 3, places) }),
    )
    // what pairs of the place remember is of the body before
    leavePairs(backend, places)
    this.writeFates(places, 0, 0)
    this.setPresence(places, true)
  }

  takeOut(places: readonly number[]): void {
    this.stopThere(places)
    leavePairs(this.on.backend, places)
    this.writeFates(places, 0, 0)
    this.setPresence(places, false)
  }

  /** After so many steps; others touch them as they do fixed bodies. */
  freeze(places: readonly number[], step: number): void {
    this.stopThere(places)
    this.writeMasses(places, false)
    this.on.backend.scatter('bodyInvInertia', places, filled(places, 3, 0))
    this.writeFates(places, step + 1, 1)
  }

  /** From rest. */
  thaw(places: readonly number[]): void {
    this.stopThere(places)
    this.writeWhole(places)
    this.writeFates(places, 0, 0)
  }

  setPresence(places: readonly number[], present: boolean): void {
    if (places.length === 0) return
    const { backend, model } = this.on
    if (present) this.writeWhole(places)
    else this.writeMasses(places, false)
    const parts = this.partsOf(places)
    backend.scatter('partLevel', parts, present ? rowsOf(model.partLevel, 1, parts) : filled(parts, 1, -1))
  }

  /** Masses and inertia as of the scene. */
  private writeWhole(places: readonly number[]): void {
    this.writeMasses(places, true)
    this.on.backend.scatter('bodyInvInertia', places, rowsOf(this.on.model.columns.invInertia, 3, places))
  }

  private writeMasses(places: readonly number[], whole: boolean): void {
    const { backend, model } = this.on
    const inverse = (bodies: readonly number[]) =>
      whole ? rowsOf(model.columns.invMass, 1, bodies) : filled(bodies, 1, 0)
    for (const field of ['bodyInvMass', 'bodyContactInvMass']) backend.scatter(field, places, inverse(places))
    const parts = this.partsOf(places)
    backend.scatter('partInvMass', parts, inverse(parts.map((part) => model.parts.body[part]!)))
  }

  private writeFates(places: readonly number[], left: number, fate: number): void {
    this.on.backend.scatter('bodyLeft', places, filled(places, 1, left))
    this.on.backend.scatter('bodyFate', places, filled(places, 1, fate))
  }

  /** No motion, and no forces and ways of another time. */
  private stopThere(places: readonly number[]): void {
    const { backend } = this.on
    const zeros = filled(places, 3, 0)
    for (const field of ['bodyVel', 'bodyOmega', 'bodyAngMom', 'bodyForce', 'bodyTorque', 'bodyDrift'])
      backend.scatter(field, places, zeros)
    backend.scatter('bodyTurn', places, filled(places, 1, 0))
  }

  /** The first part of a body has its number, further ones lie behind all bodies. */
  private partsOf(places: readonly number[]): readonly number[] {
    const { parts, columns } = this.on.model
    if (!this.further) {
      this.further = new Map()
      for (let part = columns.count; part < parts.count; part++) {
        const own = this.further.get(parts.body[part]!)
        if (own) own.push(part)
        else this.further.set(parts.body[part]!, [part])
      }
    }
    const { further } = this
    return further.size === 0 ? places : places.flatMap((place) => [place, ...(further.get(place) ?? [])])
  }
}

/** The same number in each of so many components. */
const filled = (places: readonly number[], width: number, value: number) =>
  new Float64Array(width * places.length).fill(value)

const rowsOf = (column: ArrayLike<number>, width: number, places: readonly number[]) =>
  Float64Array.from(
    { length: width * places.length },
    (_, k) => column[width * places[Math.floor(k / width)]! + (k % width)]!,
  )
