// methodsBetween.ts: which methods of the narrow phase the parts of a scene can need, so that no others are queued.

import { methodOf, partKindNumbers } from '../math/partMethods.js'
import { lonePart } from '../math/sharedNumbers.js'
import type { BodyColumns } from '../model/bodyColumns.js'
import type { PartColumns } from './partColumns.js'

export function methodsBetween({ count, kind, flags, body }: PartColumns, { invMass }: BodyColumns): number[] {
  // kinds of what moves and of anything; a body of one sphere is only of use beside something else
  const moving = new Set<number>()
  const all = new Set<number>()
  let others = false
  for (let i = 0; i < count; i++) {
    if (kind[i]! < 0) continue
    const plain = (flags[i]! & lonePart) !== 0 || kind[i] === partKindNumbers.plane
    others ||= !plain
    all.add(kind[i]!)
    if (invMass[body[i]!]! > 0) moving.add(kind[i]!)
  }
  if (!others) return []
  return [...new Set([...moving].flatMap((a) => [...all].map((b) => methodOf(a, b))))].sort((a, b) => a - b)
}
