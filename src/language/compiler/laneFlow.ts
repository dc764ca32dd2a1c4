// laneFlow.ts: what the control flow of a kernel means to its lanes: what differs between them, where they part.

import { type LowExpr, type LowStmt, lowParts, lowStmtParts } from './scalarIr.js'

/** Variables that differ between lanes. */
export function varyingVariables(body: readonly LowStmt[], index: string): Set<string> {
  const varying = new Set([index])
  const isVarying = (e: LowExpr): boolean => (e.kind === 'variable' ? varying.has(e.name) : lowParts(e).some(isVarying))
  let changed = true
  const mark = (name: string) => {
    if (varying.has(name)) return
    varying.add(name)
    changed = true
  }
  const visit = (stmts: readonly LowStmt[], masked: boolean): void => {
    for (const s of stmts) {
      if (s.kind === 'declare' && isVarying(s.value)) mark(s.name)
      if (s.kind === 'assign' && (masked || isVarying(s.value))) mark(s.name)
      if (s.kind === 'if') {
        const inner = masked || isVarying(s.condition)
        visit(s.then, inner)
        visit(s.otherwise, inner)
      } else if (s.kind === 'loop') {
        const inner = masked || isDivergent(s, isVarying)
        for (const block of lowStmtParts(s).blocks) visit(block, inner)
      }
    }
  }
  while (changed) {
    changed = false
    visit(body, false)
  }
  return varying
}

/** A loop that lanes leave at different times. */
export function isDivergent(loop: LowStmt & { kind: 'loop' }, isVarying: (e: LowExpr) => boolean): boolean {
  if (loop.condition && isVarying(loop.condition)) return true
  let divergent = false
  const visit = (stmts: readonly LowStmt[], masked: boolean): void => {
    for (const s of stmts) {
      if ((s.kind === 'break' || s.kind === 'continue') && masked) divergent = true
      if (s.kind === 'if') {
        visit(s.then, masked || isVarying(s.condition))
        visit(s.otherwise, masked || isVarying(s.condition))
      }
    }
  }
  visit(loop.body, false)
  return divergent
}

/** True if a break or continue of the enclosing loop stands inside. */
export function jumps(body: readonly LowStmt[]): boolean {
  return body.some(
    (s) => s.kind === 'break' || s.kind === 'continue' || (s.kind === 'if' && (jumps(s.then) || jumps(s.otherwise))),
  )
}

/** Number of stores in a row from here whose values read no memory: their order among each other does not matter. */
export function storesFrom(body: readonly LowStmt[], first: number): number {
  const readsMemory = (e: LowExpr): boolean => e.kind === 'load' || lowParts(e).some(readsMemory)
  let n = 0
  for (let s = body[first]; s?.kind === 'store' && !readsMemory(s.value) && !readsMemory(s.index); s = body[first + n])
    n++
  return n
}
