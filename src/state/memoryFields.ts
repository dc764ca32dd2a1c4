// memoryFields.ts: what the parts of a law remember of a contact. A line of the table is a field of pairs and of the holds of meetings:
// `pairRoll`, `holdRoll`.

import type { Packing } from './field.js'
import { carried, type OwnerName } from './owners.js'

// biome-ignore format: a table
const quantities = {
  //     type     what
  Roll: ['vec3', 'what the rolling part remembers, 0 while apart'],
  Spin: ['real', 'what the spinning part remembers, 0 while apart'],
  Bond: ['real', 'what the cohesion part remembers, 0 while apart'],
  Dent: ['real', 'what the normal part remembers, 0 while apart'],
} as const

type Named<Of extends string> = {
  readonly [Quantity in keyof typeof quantities as `${Of}${Quantity}`]: ReturnType<typeof carried>
}

/** Of records whose fields begin so, in this owner. */
export function memoryFields<Of extends string>(of: Of, owner: OwnerName, packing: Packing): Named<Of> {
  const made = Object.entries(quantities).map(([quantity, [type, what]]) => [
    `${of}${quantity}`,
    carried(owner, type, 'by part', 'state', 'findPairs, contactForces', what, packing),
  ])
  return Object.fromEntries(made)
}
