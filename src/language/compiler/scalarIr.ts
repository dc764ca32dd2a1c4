// scalarIr.ts: a kernel after lowering: scalars only, functions inlined, early returns turned into else branches.
//
// This is what the AssemblyScript printers read. Expressions have no side effects and are evaluated where they stand.

import type { ScalarType } from './ir.js'

/** `f64` is the type of a stored coordinate, in both precisions. */
export type LowType = ScalarType | 'f64'

export type LowExpr =
  | { kind: 'literal'; type: LowType; value: number | boolean }
  | { kind: 'variable'; type: LowType; name: string }
  | { kind: 'unary'; type: LowType; operator: string; value: LowExpr }
  | { kind: 'binary'; type: LowType; operator: string; left: LowExpr; right: LowExpr }
  /** In lane-parallel form both sides are evaluated, and lowering has seen to it that this is safe. */
  | { kind: 'choose'; type: LowType; condition: LowExpr; yes: LowExpr; no: LowExpr; blend?: boolean }
  | { kind: 'builtin'; type: LowType; name: string; parts: LowExpr[] }
  | { kind: 'load'; type: LowType; field: string; component: number; index: LowExpr }
  | { kind: 'separate'; type: 'real'; axis: number; from: LowExpr; to: LowExpr }
  | { kind: 'displace'; type: 'f64'; axis: number; at: LowExpr; by: LowExpr }
  | { kind: 'widen'; type: 'f64'; value: LowExpr }
  | { kind: 'narrow'; type: 'real'; value: LowExpr }
  | { kind: 'count'; type: LowType; cell: string }
  | { kind: 'arrayLoad'; type: LowType; array: LowArray; component: number; index: LowExpr }
  | { kind: 'arrayAddress'; type: 'i32'; array: LowArray }
  /** Result k of the function called last. */
  | { kind: 'result'; type: LowType; index: number }

export interface LowArray {
  /** Address in scratch memory: a variable's name, plus bytes. */
  readonly base: string
  readonly offset: number
  readonly element: readonly LowType[]
}

export type LowStmt =
  /** `unset`: the value is nobody's: it is assigned before it is read, on every way. */
  | { kind: 'declare'; name: string; type: LowType; value: LowExpr; mutable: boolean; unset?: boolean }
  | { kind: 'assign'; name: string; type: LowType; value: LowExpr }
  | { kind: 'store'; field: string; component: number; type: LowType; index: LowExpr; value: LowExpr }
  | { kind: 'arrayStore'; array: LowArray; component: number; type: LowType; index: LowExpr; value: LowExpr }
  /** All components of all elements become 0. */
  | { kind: 'arrayClear'; array: LowArray; length: number }
  | { kind: 'setCount'; cell: string; value: LowExpr }
  /** `name` receives the old value, where there is one. */
  | { kind: 'atomicCount'; operation: 'add' | 'max'; cell: string; value: LowExpr; name: string | null; type: LowType }
  | {
      kind: 'atomicField'
      operation: 'add' | 'max'
      field: string
      index: LowExpr
      value: LowExpr
      name: string | null
    }
  | { kind: 'call'; callee: string; parts: LowExpr[]; results: { name: string; type: LowType }[] }
  | { kind: 'if'; condition: LowExpr; then: LowStmt[]; otherwise: LowStmt[] }
  | { kind: 'loop'; test: LowStmt[]; condition: LowExpr | null; update: LowStmt[]; body: LowStmt[] }
  /** The record goes on a list: of those whose lanes come later (sparse.ts). */
  | { kind: 'list'; index: LowExpr }
  | { kind: 'break' }
  | { kind: 'continue' }
  | { kind: 'return'; values: LowExpr[] }

/** A function that stays one; a vector comes back through module variables. */
export interface LowFunction {
  readonly name: string
  readonly parameters: { name: string; type: LowType }[]
  readonly results: readonly LowType[]
  readonly body: LowStmt[]
}

export function lowParts(e: LowExpr): LowExpr[] {
  switch (e.kind) {
    case 'unary':
    case 'widen':
    case 'narrow':
      return [e.value]
    case 'binary':
      return [e.left, e.right]
    case 'choose':
      return [e.condition, e.yes, e.no]
    case 'builtin':
      return e.parts
    case 'load':
    case 'arrayLoad':
      return [e.index]
    case 'separate':
      return [e.from, e.to]
    case 'displace':
      return [e.at, e.by]
    default:
      return []
  }
}

export function lowStmtParts(s: LowStmt): { expressions: LowExpr[]; blocks: LowStmt[][] } {
  switch (s.kind) {
    case 'declare':
    case 'assign':
    case 'setCount':
    case 'atomicCount':
      return { expressions: [s.value], blocks: [] }
    case 'store':
    case 'arrayStore':
    case 'atomicField':
      return { expressions: [s.index, s.value], blocks: [] }
    case 'call':
      return { expressions: s.parts, blocks: [] }
    case 'if':
      return { expressions: [s.condition], blocks: [s.then, s.otherwise] }
    case 'loop':
      return { expressions: s.condition ? [s.condition] : [], blocks: [s.test, s.update, s.body] }
    case 'list':
      return { expressions: [s.index], blocks: [] }
    case 'return':
      return { expressions: s.values, blocks: [] }
    default:
      return { expressions: [], blocks: [] }
  }
}

/** An integer division, which traps where the divisor is 0. */
export function divides(e: LowExpr): boolean {
  return (
    (e.kind === 'builtin' && (e.name === 'idiv' || e.name === 'udiv')) || (e.kind === 'binary' && e.operator === '%')
  )
}

export function walkLow(
  body: readonly LowStmt[],
  onExpr: (e: LowExpr) => void,
  onStmt: (s: LowStmt) => void = () => {},
): void {
  const visit = (e: LowExpr): void => {
    onExpr(e)
    lowParts(e).forEach(visit)
  }
  for (const s of body) {
    onStmt(s)
    const { expressions, blocks } = lowStmtParts(s)
    expressions.forEach(visit)
    for (const block of blocks) walkLow(block, onExpr, onStmt)
  }
}
