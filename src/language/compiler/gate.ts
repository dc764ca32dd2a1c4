// gate.ts: what a kernel asks before anything else, the same for all its records: asked once, where nothing it does changes the answer.

import { type LowExpr, type LowStmt, lowParts, walkLow } from './scalarIr.js'

export interface Gate {
  /** True where there is nothing to do. */
  readonly closed: LowExpr
  readonly rest: readonly LowStmt[]
}

/** Of a body that returns at once where counts say so. */
export function gateOf(body: readonly LowStmt[]): Gate | null {
  const [only, ...more] = body
  if (only?.kind !== 'if' || more.length > 0 || only.then.length > 0 || !readsCountsAlone(only.condition)) return null
  return writesCounts(body) ? null : { closed: only.condition, rest: only.otherwise }
}

const readsCountsAlone = (e: LowExpr): boolean =>
  e.kind === 'count' ||
  e.kind === 'literal' ||
  ((e.kind === 'unary' || e.kind === 'binary' || e.kind === 'choose') && lowParts(e).every(readsCountsAlone))

function writesCounts(body: readonly LowStmt[]): boolean {
  let found = false
  walkLow(
    body,
    () => {},
    ({ kind }) => {
      found ||= kind === 'setCount' || kind === 'atomicCount'
    },
  )
  return found
}
