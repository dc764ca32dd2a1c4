// decidedBranches.ts: empties the branches that a variant of a kernel never takes, so that what stands there counts neither
// as read or written nor as called.

import { knownCondition, type Stmt } from './ir.js'

/** The same statements without branches whose condition is known in both precisions not to hold. */
export function decidedBranches(body: readonly Stmt[]): Stmt[] {
  return body.map((s) => {
    if (s.kind === 'loop') return { ...s, body: decidedBranches(s.body) }
    if (s.kind !== 'if') return s
    const known = knownCondition(s.condition, true)
    const decided = known !== undefined && known === knownCondition(s.condition, false)
    return {
      ...s,
      then: decided && !known ? [] : decidedBranches(s.then),
      otherwise: decided && known ? [] : decidedBranches(s.otherwise),
    }
  })
}
