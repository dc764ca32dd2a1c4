// sparse.ts: a hot kernel that is done soon with many of its records, cut in two: who is, and what the others do.

import { hotLimit } from './laneValues.js'
import type { LowStmt } from './scalarIr.js'

interface Split {
  /** The choice, with those that are done soon; the others go on a list. */
  readonly choice: LowStmt[]
  /** All of those that go on. */
  readonly rest: LowStmt[]
}

/** Cut at the last choice of a body that has two sides, the first for records that are done soon. */
export function splitAtChoice(body: readonly LowStmt[], index: string): Split {
  const before = body.slice(0, -1)
  if (!before.every(({ kind }) => kind === 'declare' || kind === 'assign'))
    throw hotLimit('sparse with more than values before the last choice, for they are made twice')
  const last = body[body.length - 1]
  if (last?.kind !== 'if')
    throw hotLimit('sparse without a last choice, such as if (far) { ...; return }, and code after it')
  const { then, otherwise } = last
  if (then.length > 0 && otherwise.length > 0) {
    const list: LowStmt = { kind: 'list', index: { kind: 'variable', type: 'i32', name: index } }
    return { choice: [...before, { ...last, otherwise: [list] }], rest: [...before, ...otherwise] }
  }
  const inner = splitAtChoice(then.length > 0 ? then : otherwise, index)
  const nested = (part: LowStmt[]): LowStmt => ({
    ...last,
    then: then.length > 0 ? part : [],
    otherwise: then.length > 0 ? [] : part,
  })
  return { choice: [...before, nested(inner.choice)], rest: [...before, nested(inner.rest)] }
}
