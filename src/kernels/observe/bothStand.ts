// bothStand.ts: pairs of bodies neither of which forces move any more: frozen or taken out since pairs were searched for. They have no m*.

import { bodyContactInvMass } from '../../generated/accessors.js'
import type { bool, i32 } from '../../language/values.js'

export function bothStand(a: i32, b: i32): bool {
  return bodyContactInvMass(a) + bodyContactInvMass(b) === 0
}
