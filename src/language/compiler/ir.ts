// ir.ts: a checked kernel or function as a typed tree; what the WGSL printer and the lowering read.

import { componentNames } from '../../state/field.js'

export type ScalarType = 'real' | 'i32' | 'u32' | 'bool'
export type ValueType = ScalarType | 'vec3' | 'quat' | 'mat3'
export interface ArrayType {
  readonly element: ValueType
  readonly length: number
}
/** Several values under names, as an interface of a kernel file declares them. */
export interface RecordType {
  readonly record: string
  readonly members: readonly RecordMember[]
}
export interface RecordMember {
  readonly name: string
  readonly type: ValueType
}
export type Type = ValueType | 'void' | ArrayType | RecordType

export interface Variable {
  /** Name in the compiled text. */
  readonly name: string
  /** Name in the source. */
  readonly written: string
  readonly type: ValueType | ArrayType | RecordType
  readonly mutable: boolean
}

export type Expr =
  | { kind: 'literal'; type: ScalarType; value: number | boolean }
  | { kind: 'isDouble'; type: 'bool' }
  | { kind: 'variable'; type: ValueType | ArrayType | RecordType; variable: Variable }
  /** Of a vector, or a member of a record. */
  | { kind: 'component'; type: ValueType; value: Expr; component: string }
  /** Parts of a record are in the order of its members. */
  | { kind: 'construct'; type: 'vec3' | 'quat' | 'mat3' | RecordType; parts: Expr[] }
  | { kind: 'unary'; type: ScalarType; operator: '-' | '!' | '~'; value: Expr }
  | { kind: 'binary'; type: ScalarType; operator: string; left: Expr; right: Expr }
  /** `eager`: written as select(), which evaluates both sides. */
  | { kind: 'choose'; type: ValueType; condition: Expr; yes: Expr; no: Expr; eager?: boolean }
  | { kind: 'builtin'; type: ValueType; name: string; parts: Expr[] }
  | { kind: 'call'; type: Type; callee: FunctionIr; parts: Expr[] }
  | { kind: 'element'; type: ValueType; array: Variable; index: Expr }
  | { kind: 'newArray'; type: ArrayType; fill: Expr }
  | Access

/** Reading and writing fields and counts. */
export type Access =
  | { kind: 'get'; type: ValueType; field: string; index: Expr }
  | { kind: 'separation'; type: 'vec3'; field: string; from: Expr; to: Expr }
  | { kind: 'atomicField'; type: 'u32'; operation: 'add' | 'max'; field: string; index: Expr; value: Expr }
  | { kind: 'getCount'; type: 'i32' | 'u32'; cell: string }
  | { kind: 'atomicCount'; type: 'i32' | 'u32'; operation: 'add' | 'max'; cell: string; value: Expr }

export type Stmt =
  | { kind: 'declare'; variable: Variable; value: Expr }
  | { kind: 'assign'; variable: Variable; value: Expr }
  | { kind: 'assignElement'; array: Variable; index: Expr; value: Expr }
  | { kind: 'set'; field: string; index: Expr; value: Expr }
  | { kind: 'move'; field: string; index: Expr; value: Expr }
  | { kind: 'setCount'; cell: string; value: Expr }
  | { kind: 'do'; value: Expr }
  | { kind: 'if'; condition: Expr; then: Stmt[]; otherwise: Stmt[] }
  | { kind: 'loop'; before: Stmt[]; condition: Expr | null; update: Stmt[]; body: Stmt[] }
  | { kind: 'break' }
  | { kind: 'continue' }
  | { kind: 'return'; value: Expr | null }

export interface FunctionIr {
  readonly name: string
  readonly file: string
  readonly parameters: readonly Variable[]
  readonly returns: Type
  readonly body: Stmt[]
  /** Writes fields, counts or array parameters, or uses atomics: its call may only stand alone in a statement. */
  readonly impure: boolean
  /** Writes fields or counts; a function that is impure without it writes its array parameters alone. */
  readonly writesState: boolean
}

export interface KernelIr {
  readonly name: string
  readonly kernel: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly owner: string
  /** By parameter; a function by its name. */
  readonly variant: Readonly<Record<string, number | boolean | string>>
  readonly hot: boolean
  readonly sparse: boolean
  readonly tolerance: number
  readonly disjoint: readonly string[]
  /** Owner of the levels, null where records may be done in any order. */
  readonly ordered: string | null
  readonly descending: boolean
  readonly index: Variable
  readonly parameters: readonly Variable[]
  readonly body: Stmt[]
}

export const isArray = (type: Type): type is ArrayType => typeof type === 'object' && 'element' in type
export const isRecord = (type: Type): type is RecordType => typeof type === 'object' && 'record' in type

export function typeName(type: Type): string {
  if (isRecord(type)) return type.record
  return isArray(type) ? `array<${type.element}, ${type.length}>` : type
}

/** Two records are one type where one interface declares them, whatever their names. */
export function sameType(a: Type, b: Type): boolean {
  return isRecord(a) || isRecord(b) ? a === b : typeName(a) === typeName(b)
}

/** Names of the scalars that a value is made of, behind its own name; empty for a scalar. */
export function componentsOf(type: ValueType | RecordType): readonly string[] {
  if (!isRecord(type)) return componentNames[type]!
  return type.members.flatMap(({ name, type: of }) =>
    componentNames[of]!.map((c) => (c === '' ? name : `${name}_${c}`)),
  )
}

/** Direct children of an expression. */
export function partsOf(e: Expr): Expr[] {
  switch (e.kind) {
    case 'component':
    case 'unary':
      return [e.value]
    case 'construct':
    case 'builtin':
    case 'call':
      return e.parts
    case 'binary':
      return [e.left, e.right]
    case 'choose':
      return [e.condition, e.yes, e.no]
    case 'element':
    case 'get':
      return [e.index]
    case 'newArray':
      return [e.fill]
    case 'separation':
      return [e.from, e.to]
    case 'atomicField':
      return [e.index, e.value]
    case 'atomicCount':
      return [e.value]
    default:
      return []
  }
}

/** Expressions and nested statement lists of a statement. */
function partsOfStmt(s: Stmt): { expressions: Expr[]; blocks: Stmt[][] } {
  switch (s.kind) {
    case 'declare':
    case 'assign':
    case 'setCount':
    case 'do':
      return { expressions: [s.value], blocks: [] }
    case 'assignElement':
    case 'set':
    case 'move':
      return { expressions: [s.index, s.value], blocks: [] }
    case 'if':
      return { expressions: [s.condition], blocks: [s.then, s.otherwise] }
    case 'loop':
      return { expressions: s.condition ? [s.condition] : [], blocks: [s.before, s.update, s.body] }
    case 'return':
      return { expressions: s.value ? [s.value] : [], blocks: [] }
    default:
      return { expressions: [], blocks: [] }
  }
}

/** Calls `onExpr` and `onStmt` for everything below, calls' bodies not included. */
export function walk(body: readonly Stmt[], onExpr: (e: Expr) => void, onStmt: (s: Stmt) => void = () => {}): void {
  const visit = (e: Expr): void => {
    onExpr(e)
    partsOf(e).forEach(visit)
  }
  for (const s of body) {
    onStmt(s)
    const { expressions, blocks } = partsOfStmt(s)
    expressions.forEach(visit)
    for (const block of blocks) walk(block, onExpr, onStmt)
  }
}

export function statementCount(body: readonly Stmt[]): number {
  let n = 0
  walk(
    body,
    () => {},
    () => {
      n += 1
    },
  )
  return n
}

/** Expressions of a function, with those of what it calls. */
export function nodeCount(f: FunctionIr): number {
  let n = 0
  walk(f.body, (e) => {
    n += 1
    if (e.kind === 'call') n += nodeCount(e.callee)
  })
  return n
}

/** Every function called below, each once, callees before callers. */
export function calledFunctions(body: readonly Stmt[]): FunctionIr[] {
  const found = new Set<FunctionIr>()
  const visit = (stmts: readonly Stmt[]) =>
    walk(stmts, (e) => {
      if (e.kind !== 'call' || found.has(e.callee)) return
      visit(e.callee.body)
      found.add(e.callee)
    })
  visit(body)
  return [...found]
}

/** Value of a condition that is known while compiling, or undefined. */
export function knownCondition(e: Expr, double: boolean): boolean | undefined {
  if (e.kind === 'isDouble') return double
  if (e.kind === 'literal') return e.value === true
  if (e.kind === 'unary' && e.operator === '!') {
    const inner = knownCondition(e.value, double)
    return inner === undefined ? undefined : !inner
  }
  if (e.kind === 'binary' && e.left.kind === 'literal' && e.right.kind === 'literal') {
    const [a, b] = [e.left.value, e.right.value]
    const results: Record<string, boolean> = {
      '===': a === b,
      '!==': a !== b,
      '<': a < b,
      '<=': a <= b,
      '>': a > b,
      '>=': a >= b,
    }
    if (e.operator in results) return results[e.operator]
  }
  if (e.kind === 'binary' && (e.operator === '&&' || e.operator === '||')) {
    const left = knownCondition(e.left, double)
    const right = knownCondition(e.right, double)
    if (e.operator === '&&') return left === false || right === false ? false : left === true ? right : undefined
    return left === true || right === true ? true : left === false ? right : undefined
  }
  return undefined
}
