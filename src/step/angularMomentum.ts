// angularMomentum.ts: bodyAngMom where the host says how a body turns: R I Rᵀ ω.

import type { Backend } from '../backends/backend.js'
import { type Rotation, type Triple, turned, turnedBack } from '../math/rotation.js'
import type { BodyColumns } from '../model/bodyColumns.js'

function momentumOf(rotation: Rotation, omega: Triple, inverse: ArrayLike<number>): Triple {
  const [x, y, z] = turnedBack(rotation, omega)
  return turned(rotation, [x / inverse[0]!, y / inverse[1]!, z / inverse[2]!])
}

/** Of all bodies at the start; 0 of those that forces do not move, and of capsules of cables. */
export function startMomenta({ count, orientation, omega, invInertia, invMass }: BodyColumns): Float64Array {
  const momenta = new Float64Array(3 * count)
  const of = <T>(values: Float64Array, width: number, body: number) =>
    Array.from(values.subarray(width * body, width * (body + 1))) as unknown as T
  for (let body = 0; body < count; body++) {
    if (invMass[body] === 0 || invInertia[3 * body] === 0) continue
    if (omega[3 * body] === 0 && omega[3 * body + 1] === 0 && omega[3 * body + 2] === 0) continue
    const inverse = invInertia.subarray(3 * body, 3 * body + 3)
    momenta.set(momentumOf(of(orientation, 4, body), of(omega, 3, body), inverse), 3 * body)
  }
  return momenta
}

/** Of one body, from the orientation and the angular velocity it has now. */
export async function renewMomentum(backend: Backend, body: number): Promise<void> {
  const of = async <T>(field: string) => Array.from(await backend.read(field, body, 1)) as unknown as T
  const [rotation, omega] = [await of<Rotation>('bodyRot'), await of<Triple>('bodyOmega')]
  backend.write('bodyAngMom', momentumOf(rotation, omega, await of<Triple>('bodyInvInertia')), body)
}
