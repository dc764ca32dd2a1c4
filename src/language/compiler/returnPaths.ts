// returnPaths.ts: where a body returns, and whether control leaves it at its end.

import { type Stmt, walk } from './ir.js'

/** True if a return stands inside a loop. */
export function returnsInLoop(body: readonly Stmt[]): boolean {
  let found = false
  walk(
    body,
    () => {},
    (s) => {
      if (s.kind === 'loop')
        walk(
          [...s.body],
          () => {},
          (inner) => {
            if (inner.kind === 'return') found = true
          },
        )
    },
  )
  return found
}

/** True if a return stands anywhere. */
export const hasReturn = (body: readonly Stmt[]): boolean => {
  let found = false
  walk(
    body,
    () => {},
    (s) => {
      if (s.kind === 'return') found = true
    },
  )
  return found
}

/** True if control never leaves at the end: every path returns, breaks or continues. */
export function ends(body: readonly Stmt[]): boolean {
  const last = body[body.length - 1]
  if (!last) return false
  if (last.kind === 'return' || last.kind === 'break' || last.kind === 'continue') return true
  return last.kind === 'if' && ends(last.then) && ends(last.otherwise)
}

/** True if control never falls off the end. */
export function alwaysReturns(body: readonly Stmt[]): boolean {
  const last = body[body.length - 1]
  if (!last) return false
  if (last.kind === 'return') return true
  return last.kind === 'if' && alwaysReturns(last.then) && alwaysReturns(last.otherwise)
}
