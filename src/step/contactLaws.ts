// contactLaws.ts: the constants of every pair of materials that the contact laws work with.
//
// Damping along the normal is that of contactDamping.ts; across it, that of a contact with tension, which is at most critical.

import { dampingOf, ratioWithoutTension, ratioWithTension } from '../model/contactDamping.js'
import { type Material, type MaterialPair, pairProperties } from '../model/material.js'

/** E*, G*, c_n √(2 E*), c_t √(8 G*), friction, restitution, rolling, spinning. */
export const lawNumbers = 8

export function contactLaws(
  materials: readonly Material[],
  pairs: readonly MaterialPair[],
  tension: boolean,
): Float64Array {
  const laws = new Float64Array(lawNumbers * materials.length ** 2)
  materials.forEach((a, i) => {
    materials.forEach((b, j) => {
      const of = pairProperties(pairs, a, b)
      const { friction, restitution, rolling, spinning, effectiveYoung: young, effectiveShear: shear } = of
      const across = ratioWithTension(restitution)
      const along = tension ? across : ratioWithoutTension(restitution)
      const damped = [dampingOf(along) * Math.sqrt(2 * young), dampingOf(across) * Math.sqrt(8 * shear)]
      const law = [young, shear, ...damped, friction, restitution, rolling, spinning]
      laws.set(law, lawNumbers * (i * materials.length + j))
    })
  })
  return laws
}
