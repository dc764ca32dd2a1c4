// isAsleep.ts: what the states of sleepers mean.

import { bodyRests, sleeperKind, sleeperState } from '../../generated/accessors.js'
import type { bool, i32 } from '../../language/values.js'

/** Fell asleep in this step. */
export const dozed: i32 = 2
/** Woke in this step. */
export const woken: i32 = 3

export function isAsleep(body: i32): bool {
  return sleeperState(body) === 1 || sleeperState(body) === dozed
}

/** A copy of a body of another rank, which decides whether it sleeps. */
function isCopied(body: i32): bool {
  return sleeperKind(body) === 3
}

/** Asleep, by what acts on it here. */
export function mayWake(body: i32): bool {
  return isAsleep(body) && !isCopied(body)
}

/** Two bodies of which neither moves: what acts between them stays. */
export function bothRest(a: i32, b: i32): bool {
  return bodyRests(a) > 0 && bodyRests(b) > 0
}
