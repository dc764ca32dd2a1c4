// angularMomentum.ts: bodyAngMom where the host says how a body turns: R I Rᵀ ω.

import type { Backend } from '../backends/backend.js'
import { type Rotation, type Triple, turned, turnedBack } from '../math/rotation.js'
import type { BodyColumns } from '../model/bodyColumns.js'

function momentumOf(rotation: Rotation, omega: Triple, inverse: ArrayLike<number>): Triple {
  const [x, y, z] = turnedBack(rotation, omega)
  return turned(rotation, [x / inverse[0]!, y / inverse[1]!, z / inverse[2]!])
}

/** Of bodies one after the other; 0 of those that do not turn, and of what forces do not turn: it has no inverse of its inertia. */
export function momentaOf({
  orientation,
  omega,
  invInertia,
}: Readonly<Record<'orientation' | 'omega' | 'invInertia', ArrayLike<number>>>): Float64Array {
  const momenta = new Float64Array(omega.length)
  const of = <T>(values: ArrayLike<number>, width: number, body: number) =>
    Array.from({ length: width }, (_, c) => values[width * body + c]!) as unknown as T
  for (let body = 0; 3 * body < omega.length; body++) {
    const [turn, inverse] = [of<Triple>(omega, 3, body), of<Triple>(invInertia, 3, body)]
    if (inverse[0] === 0 || turn.every((w) => w === 0)) continue
    momenta.set(momentumOf(of(orientation, 4, body), turn, inverse), 3 * body)
  }
  return momenta
}

/** Of all bodies at the start; 0 of those that forces do not move. */
export function startMomenta({ orientation, omega, invInertia, invMass }: BodyColumns): Float64Array {
  const moved = invInertia.map((inverse, k) => (invMass[Math.floor(k / 3)] === 0 ? 0 : inverse))
  return momentaOf({ orientation, omega, invInertia: moved })
}

/** Of one body, from the orientation and the angular velocity it has now. */
export async function renewMomentum(backend: Backend, body: number): Promise<void> {
  const of = async <T>(field: string) => Array.from(await backend.read(field, body, 1)) as unknown as T
  const [rotation, omega] = [await of<Rotation>('bodyRot'), await of<Triple>('bodyOmega')]
  backend.write('bodyAngMom', momentumOf(rotation, omega, await of<Triple>('bodyInvInertia')), body)
}
