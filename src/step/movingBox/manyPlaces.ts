// manyPlaces.ts: spheres put in at rest, taken out, frozen and thawed by the thousand: records side by side are written at once.

import type { Backend } from '../../backends/backend.js'
import type { Model } from '../compileModel.js'

interface Placed {
  readonly backend: Backend
  readonly model: Model
}

/** Runs of ascending places, as positions in the list. */
function* runsOf(places: readonly number[]): Iterable<readonly [from: number, to: number]> {
  for (let from = 0, to = 1; from < places.length; from = to++) {
    while (to < places.length && places[to] === places[to - 1]! + 1) to++
    yield [from, to]
  }
}

function writeMany(backend: Backend, field: string, places: readonly number[], values: ArrayLike<number>): void {
  const width = values.length / places.length
  const column = Float64Array.from(values)
  for (const [from, to] of runsOf(places)) {
    backend.write(field, column.subarray(width * from, width * to), places[from])
  }
}

const columnOf = (places: readonly number[], width: number, of: ArrayLike<number> | null) =>
  Float64Array.from({ length: width * places.length }, (_, k) =>
    of ? of[width * places[Math.floor(k / width)]! + (k % width)]! : 0,
  )

function writeMasses({ backend, model }: Placed, places: readonly number[], whole: boolean): void {
  const inverse = columnOf(places, 1, whole ? model.columns.invMass : null)
  // a sphere is one part, with the number of its body
  for (const field of ['bodyInvMass', 'bodyWeight', 'partWeight']) writeMany(backend, field, places, inverse)
  writeMany(backend, 'bodyInvInertia', places, columnOf(places, 3, whole ? model.columns.invInertia : null))
}

function rest({ backend }: Placed, places: readonly number[]): void {
  const zeros = columnOf(places, 3, null)
  for (const field of ['bodyVel', 'bodyOmega', 'bodyAngMom', 'bodyForce', 'bodyTorque', 'bodyDrift']) {
    writeMany(backend, field, places, zeros)
  }
  writeMany(backend, 'bodyTurn', places, columnOf(places, 1, null))
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
  writeMany(backend, 'bodyId', places, ids)
  writeMany(backend, 'bodyPos', places, positions)
  writeMany(backend, 'bodyRot', places, columnOf(places, 4, model.columns.orientation))
  for (const field of ['bodyLeft', 'bodyFate']) writeMany(backend, field, places, fill(places, 0))
  writeMany(backend, 'partLevel', places, columnOf(places, 1, model.partLevel))
  writeMasses(on, places, true)
}

export function takeOutMany(on: Placed, places: readonly number[]): void {
  if (places.length === 0) return
  rest(on, places)
  writeMasses(on, places, false)
  for (const field of ['bodyLeft', 'bodyFate']) writeMany(on.backend, field, places, fill(places, 0))
  writeMany(on.backend, 'partLevel', places, fill(places, -1))
}

/** Others touch them as they do fixed bodies. */
export function freezeMany(on: Placed, places: readonly number[], step: number): void {
  if (places.length === 0) return
  rest(on, places)
  writeMasses(on, places, false)
  writeMany(on.backend, 'bodyLeft', places, fill(places, step + 1))
  writeMany(on.backend, 'bodyFate', places, fill(places, 1))
}

export function thawMany(on: Placed, places: readonly number[]): void {
  if (places.length === 0) return
  rest(on, places)
  writeMasses(on, places, true)
  for (const field of ['bodyLeft', 'bodyFate']) writeMany(on.backend, field, places, fill(places, 0))
}
