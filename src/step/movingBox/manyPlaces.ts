// manyPlaces.ts: spheres put in at rest, taken out, frozen and thawed by the thousand.

import type { Backend } from '../../backends/backend.js'
import type { Model } from '../compileModel.js'

interface Placed {
  readonly backend: Backend
  readonly model: Model
}

const columnOf = (places: readonly number[], width: number, of: ArrayLike<number> | null) =>
  Float64Array.from({ length: width * places.length }, (_, k) =>
    of ? of[width * places[Math.floor(k / width)]! + (k % width)]! : 0,
  )

function writeMasses({ backend, model }: Placed, places: readonly number[], whole: boolean): void {
  const inverse = columnOf(places, 1, whole ? model.columns.invMass : null)
  // a sphere is one part, with the number of its body
  for (const field of ['bodyInvMass', 'bodyContactInvMass', 'partInvMass']) backend.scatter(field, places, inverse)
  backend.scatter('bodyInvInertia', places, columnOf(places, 3, whole ? model.columns.invInertia : null))
}

function rest({ backend }: Placed, places: readonly number[]): void {
  const zeros = columnOf(places, 3, null)
  for (const field of ['bodyVel', 'bodyOmega', 'bodyAngMom', 'bodyForce', 'bodyTorque', 'bodyDrift']) {
    backend.scatter(field, places, zeros)
  }
  backend.scatter('bodyTurn', places, columnOf(places, 1, null))
}

const fill = (places: readonly number[], value: number) => places.map(() => value)

/** Bodies in ascending places that have none, at rest. */
export function putMany(
  on: Placed,
  places: readonly number[],
  { ids, positions }: { readonly ids: readonly number[]; readonly positions: ArrayLike<number> },
): void {
  if (places.length === 0) return
  const { backend, model } = on
  rest(on, places)
  backend.scatter('bodyId', places, ids)
  backend.scatter('bodyPos', places, positions)
  backend.scatter('bodyRot', places, columnOf(places, 4, model.columns.orientation))
  backend.scatter('bodyRotRest', places, columnOf(places, 4, null))
  for (const field of ['bodyLeft', 'bodyFate']) backend.scatter(field, places, fill(places, 0))
  backend.scatter('partLevel', places, columnOf(places, 1, model.partLevel))
  writeMasses(on, places, true)
}

export function takeOutMany(on: Placed, places: readonly number[]): void {
  if (places.length === 0) return
  rest(on, places)
  writeMasses(on, places, false)
  for (const field of ['bodyLeft', 'bodyFate']) on.backend.scatter(field, places, fill(places, 0))
  on.backend.scatter('partLevel', places, fill(places, -1))
}

/** Others touch them as they do fixed bodies. */
export function freezeMany(on: Placed, places: readonly number[], step: number): void {
  if (places.length === 0) return
  rest(on, places)
  writeMasses(on, places, false)
  on.backend.scatter('bodyLeft', places, fill(places, step + 1))
  on.backend.scatter('bodyFate', places, fill(places, 1))
}

export function thawMany(on: Placed, places: readonly number[]): void {
  if (places.length === 0) return
  rest(on, places)
  writeMasses(on, places, true)
  for (const field of ['bodyLeft', 'bodyFate']) on.backend.scatter(field, places, fill(places, 0))
}
