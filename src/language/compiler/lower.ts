// lower.ts: from checked trees with vectors to scalars.
//
// AssemblyScript has no value structs: every vec3, quat and mat3 becomes its scalars. Functions are inlined: one whose
// only return is its last statement runs in place; one with early returns becomes nested if and else that set result
// variables. A function that returns from inside a loop, or a long one, stays a function and gives a vector back
// through module variables. Expressions are kept as trees, so the text stays readable; whatever would be evaluated
// twice or after a write gets a name first.

import type { FieldList } from '../../state/field.js'
import { componentNames } from '../../state/field.js'
import { cpuLayout } from '../../state/layout.js'
import { abi } from '../abi.js'
import { KernelLimit } from './diagnostics.js'
import {
  type Expr,
  type FunctionIr,
  isArray,
  type KernelIr,
  knownCondition,
  type ScalarType,
  type Stmt,
  type Type,
  type ValueType,
  type Variable,
  walk,
} from './ir.js'
import { divides, type LowArray, type LowExpr, type LowStmt, type LowType, walkLow } from './scalarIr.js'

export interface LowFunction {
  readonly name: string
  readonly parameters: { name: string; type: LowType }[]
  readonly results: readonly LowType[]
  readonly body: LowStmt[]
}

export interface LowKernel {
  readonly kernel: KernelIr
  readonly body: LowStmt[]
  readonly functions: LowFunction[]
  /** Bytes of scratch memory for local arrays. */
  readonly scratchBytes: number
}

/**
 * Local arrays in the scratch memory of a thread: those of inlined code come and go from the bottom, those of functions
 * that are called keep their place at the top, for there is no recursion.
 */
class Scratch {
  private bottom = 0
  private mostBottom = 0
  private top = 0

  get bytes(): number {
    return this.mostBottom + this.top
  }

  get mark(): number {
    return this.bottom
  }

  release(mark: number): void {
    this.bottom = mark
  }

  /** Address of `bytes`, relative to the thread's scratch. */
  take(bytes: number, called: boolean): number {
    if (called) this.top += bytes
    else this.bottom += bytes
    this.mostBottom = Math.max(this.mostBottom, this.bottom)
    if (this.bytes > abi.scratchBytes) {
      throw new KernelLimit(
        `its local arrays take more than ${abi.scratchBytes} bytes`,
        'make them shorter, or keep larger data in a field',
      )
    }
    return called ? abi.scratchBytes - this.top : this.bottom - bytes
  }
}

/** Local variable that holds the base address of a slot. */
export const baseName = (slot: string) => `${slot}_base`

/** Above this many nodes a function is called, not inlined. */
const inlineLimit = 400

const scalarTypes = (type: ValueType): LowType[] =>
  componentNames[type]!.map(() => (type === 'i32' || type === 'u32' || type === 'bool' ? type : 'real'))
const suffix = (name: string, component: string) => (component === '' ? name : `${name}_${component}`)

/** What a variable stands for here: its scalars, or an array in scratch memory. */
type Binding = { kind: 'scalars'; parts: LowExpr[] } | { kind: 'array'; array: LowArray }

export function lowerKernel(list: FieldList, kernel: KernelIr, double: boolean, inlineAll: boolean): LowKernel {
  const functions = new Map<FunctionIr, LowFunction>()
  const scratch = new Scratch()
  const lowering = new Lowering(list, double, functions, inlineAll, kernel.name, scratch, false)
  for (const slot of cpuLayout(list, 'double').slots) lowering.take(baseName(slot.name))
  lowering.take(kernel.index.name)
  lowering.bind(kernel.index, { kind: 'scalars', parts: [{ kind: 'variable', type: 'i32', name: kernel.index.name }] })
  for (const p of kernel.parameters) {
    const type = p.type as ValueType
    const names = componentNames[type]!.map((c) => suffix(p.name, c))
    for (const name of names) lowering.take(name)
    lowering.bind(p, {
      kind: 'scalars',
      parts: names.map((name, k) => ({ kind: 'variable', type: scalarTypes(type)[k]!, name })),
    })
  }
  const body = lowering.kernelBody(kernel.body)
  return { kernel, body, functions: [...functions.values()], scratchBytes: scratch.bytes }
}

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

const hasReturn = (body: readonly Stmt[]): boolean => {
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

function nodeCount(f: FunctionIr): number {
  let n = 0
  walk(f.body, (e) => {
    n += 1
    if (e.kind === 'call') n += nodeCount(e.callee)
  })
  return n
}

const isAtom = (e: LowExpr) => e.kind === 'literal' || e.kind === 'variable'

/** Loads and calls must not be evaluated where the program would not have: the index may be out of range. */
function isSafe(e: LowExpr): boolean {
  let safe = true
  walkLow([{ kind: 'return', values: [e] }], (x) => {
    if (x.kind === 'load' || x.kind === 'arrayLoad' || x.kind === 'result' || divides(x)) safe = false
  })
  return safe
}

class Lowering {
  private readonly bindings = new Map<Variable, Binding>()
  private readonly taken = new Set<string>()
  private out: LowStmt[] = []

  constructor(
    private readonly list: FieldList,
    private readonly double: boolean,
    private readonly functions: Map<FunctionIr, LowFunction>,
    private readonly inlineAll: boolean,
    private readonly prefix: string,
    private readonly scratch: Scratch,
    /** Lowers a function that stays one. */
    private readonly called: boolean,
  ) {}

  take(name: string): void {
    this.taken.add(name)
  }

  bind(variable: Variable, binding: Binding): void {
    this.bindings.set(variable, binding)
  }

  private fresh(base: string): string {
    let name = base
    for (let k = 2; this.taken.has(name); k++) name = `${base}_${k}`
    this.taken.add(name)
    return name
  }

  /** Statements made while `action` runs. */
  private collect(action: () => void): LowStmt[] {
    const saved = this.out
    this.out = []
    action()
    const made = this.out
    this.out = saved
    return made
  }

  private named(base: string, value: LowExpr, mutable = false): LowExpr {
    const name = this.fresh(base)
    this.out.push({ kind: 'declare', name, type: value.type, value, mutable })
    return { kind: 'variable', type: value.type, name }
  }

  private atom(base: string, value: LowExpr): LowExpr {
    return isAtom(value) ? value : this.named(base, value)
  }

  kernelBody(body: readonly Stmt[]): LowStmt[] {
    return this.collect(() => {
      if (returnsInLoop(body)) this.block(body)
      else this.tail(body, () => {})
    })
  }

  // ---- expressions

  expression(e: Expr): LowExpr[] {
    switch (e.kind) {
      case 'literal':
        return [{ kind: 'literal', type: e.type, value: e.value }]
      case 'isDouble':
        return [{ kind: 'literal', type: 'bool', value: this.double }]
      case 'variable':
        return this.scalarsOf(e.variable)
      case 'component':
        return [this.expression(e.value)[componentNames[e.value.type as ValueType]!.indexOf(e.component)]!]
      case 'construct':
        return e.parts.map((p) => this.scalar(p))
      case 'unary':
        return [{ kind: 'unary', type: e.type, operator: e.operator, value: this.scalar(e.value) }]
      case 'binary':
        return [this.binary(e)]
      case 'choose':
        return this.choose(e)
      case 'builtin':
        return [
          { kind: 'builtin', type: e.type as ScalarType, name: e.name, parts: e.parts.map((p) => this.scalar(p)) },
        ]
      case 'call':
        return this.call(e)
      case 'element':
        return this.element(e)
      case 'get':
        return this.get(e)
      case 'separation':
        return this.separation(e)
      case 'getCount':
        return [{ kind: 'count', type: e.type, cell: e.cell }]
      case 'atomicCount':
      case 'atomicField':
        return [this.atomic(e, true)!]
      case 'newArray':
        throw new Error('an array is declared, not computed')
    }
  }

  scalar(e: Expr): LowExpr {
    return this.expression(e)[0]!
  }

  private scalarsOf(variable: Variable): LowExpr[] {
    const binding = this.bindings.get(variable)
    if (binding?.kind !== 'scalars') throw new Error(`internal: ${variable.name} has no scalars`)
    return binding.parts
  }

  private arrayOf(variable: Variable): LowArray {
    const binding = this.bindings.get(variable)
    if (binding?.kind !== 'array') throw new Error(`internal: ${variable.name} is no array`)
    return binding.array
  }

  private binary(e: Expr & { kind: 'binary' }): LowExpr {
    const left = this.scalar(e.left)
    if (e.operator !== '&&' && e.operator !== '||') {
      return { kind: 'binary', type: e.type, operator: e.operator, left, right: this.scalar(e.right) }
    }
    const known = knownCondition(e, this.double)
    if (known !== undefined) return { kind: 'literal', type: 'bool', value: known }
    let right: LowExpr | undefined
    const made = this.collect(() => {
      right = this.scalar(e.right)
    })
    if (made.length === 0 && (!this.inlineAll || isSafe(right!)))
      return { kind: 'binary', type: 'bool', operator: e.operator, left, right: right! }
    // the right side is evaluated only where the left side asks for it
    const result = this.named('both', left, true) as LowExpr & { kind: 'variable' }
    const condition: LowExpr =
      e.operator === '&&' ? result : { kind: 'unary', type: 'bool', operator: '!', value: result }
    const then: LowStmt[] = [...made, { kind: 'assign', name: result.name, type: 'bool', value: right! }]
    this.out.push({ kind: 'if', condition, then, otherwise: [] })
    return result
  }

  private choose(e: Expr & { kind: 'choose' }): LowExpr[] {
    const known = knownCondition(e.condition, this.double)
    if (known !== undefined) return this.expression(known ? e.yes : e.no)
    const condition = this.scalar(e.condition)
    let yes: LowExpr[] = []
    let no: LowExpr[] = []
    const yesMade = this.collect(() => {
      yes = this.expression(e.yes)
    })
    const noMade = this.collect(() => {
      no = this.expression(e.no)
    })
    // one at a time, a vector is chosen by one branch; lane-parallel, both sides are blended where that is safe
    const inPlace = this.inlineAll ? [...yes, ...no].every(isSafe) : yes.length === 1
    if (yesMade.length + noMade.length === 0 && inPlace) {
      const test = yes.length > 1 ? this.atom('test', condition) : condition
      return yes.map((y, k) => ({ kind: 'choose', type: y.type, condition: test, yes: y, no: no[k]! }))
    }
    const names = this.declareResults('chosen', e.type)
    const assign = (parts: LowExpr[]): LowStmt[] =>
      parts.map((value, k) => ({ kind: 'assign', name: names[k]!.name, type: names[k]!.type, value }))
    this.out.push({ kind: 'if', condition, then: [...yesMade, ...assign(yes)], otherwise: [...noMade, ...assign(no)] })
    return names
  }

  private declareResults(base: string, type: ValueType): (LowExpr & { kind: 'variable' })[] {
    const root = this.fresh(base)
    return componentNames[type]!.map((c, k) => {
      const scalar = scalarTypes(type)[k]!
      const name = c === '' ? root : this.fresh(suffix(root, c))
      this.out.push({ kind: 'declare', name, type: scalar, value: zero(scalar), mutable: true })
      return { kind: 'variable', type: scalar, name }
    })
  }

  private element(e: Expr & { kind: 'element' }): LowExpr[] {
    const array = this.arrayOf(e.array)
    const index = array.element.length > 1 ? this.atom('at', this.scalar(e.index)) : this.scalar(e.index)
    return array.element.map((type, component) => ({ kind: 'arrayLoad', type, array, component, index }))
  }

  private get(e: Expr & { kind: 'get' }): LowExpr[] {
    const position = this.list.fields[e.field]!.type === 'position'
    const types = scalarTypes(e.type)
    const index = types.length > 1 ? this.atom('at', this.scalar(e.index)) : this.scalar(e.index)
    return types.map((type, component): LowExpr => {
      if (!position) return { kind: 'load', type, field: e.field, component, index }
      return { kind: 'narrow', type: 'real', value: { kind: 'load', type: 'f64', field: e.field, component, index } }
    })
  }

  private separation(e: Expr & { kind: 'separation' }): LowExpr[] {
    const from = this.atom('from_', this.scalar(e.from))
    const to = this.atom('to_', this.scalar(e.to))
    const load = (index: LowExpr, component: number): LowExpr => ({
      kind: 'load',
      type: 'f64',
      field: e.field,
      component,
      index,
    })
    return [0, 1, 2].map((axis) => ({
      kind: 'separate',
      type: 'real',
      axis,
      from: load(from, axis),
      to: load(to, axis),
    }))
  }

  private atomic(e: Expr & { kind: 'atomicCount' | 'atomicField' }, used: boolean): LowExpr | null {
    const value = this.scalar(e.value)
    const name = used ? this.fresh('before') : null
    if (e.kind === 'atomicCount')
      this.out.push({ kind: 'atomicCount', operation: e.operation, cell: e.cell, value, name, type: e.type })
    else
      this.out.push({
        kind: 'atomicField',
        operation: e.operation,
        field: e.field,
        index: this.scalar(e.index),
        value,
        name,
      })
    return name === null ? null : { kind: 'variable', type: e.type, name }
  }

  // ---- calls

  private call(e: Expr & { kind: 'call' }): LowExpr[] {
    const f = e.callee
    const inLoop = returnsInLoop(f.body)
    if (inLoop && this.inlineAll)
      throw new KernelLimit(
        `${f.name} returns from inside a loop, which a hot kernel cannot call`,
        'leave the loop by break and return after it, or remove hot',
      )
    if (inLoop || (!this.inlineAll && nodeCount(f) > inlineLimit)) return this.callFunction(e)
    const mark = this.scratch.mark
    const results = this.inline(e)
    if (this.scratch.mark === mark) return results
    // its arrays end here, so what was read from them gets a name now
    this.scratch.release(mark)
    return results.map((v) => this.atom('result', v))
  }

  private inline(e: Expr & { kind: 'call' }): LowExpr[] {
    const f = e.callee
    // all arguments are lowered before any parameter is bound: an argument may call the same function
    const bound = f.parameters.map((p, k) => this.argument(p, e.parts[k]!))
    f.parameters.forEach((p, k) => this.bind(p, bound[k]!))
    const last = f.body[f.body.length - 1]
    if (last?.kind === 'return' && !hasReturn(f.body.slice(0, -1))) {
      this.block(f.body.slice(0, -1))
      const values = last.value ? this.expression(last.value) : []
      return f.impure ? values.map((v) => this.atom('result', v)) : values
    }
    if (f.returns === 'void' || isArray(f.returns)) {
      this.tail(f.body, () => {})
      return []
    }
    const names = this.declareResults(f.name, f.returns)
    this.tail(f.body, (value) => this.assignAll(names, this.expression(value!)))
    return names
  }

  private argument(p: Variable, argument: Expr): Binding {
    if (isArray(p.type))
      return { kind: 'array', array: this.arrayOf((argument as Expr & { kind: 'variable' }).variable) }
    const names = componentNames[p.type]!
    return {
      kind: 'scalars',
      parts: this.expression(argument).map((part, k) => this.atom(suffix(p.name, names[k]!), part)),
    }
  }

  /** A call of a function that stays a function. */
  private callFunction(e: Expr & { kind: 'call' }): LowExpr[] {
    const f = e.callee
    const low = this.functions.get(f) ?? this.lowerFunction(f)
    const parts = e.parts.flatMap((p, k): LowExpr[] => {
      if (!isArray(f.parameters[k]!.type)) return this.expression(p)
      return [{ kind: 'arrayAddress', type: 'i32', array: this.arrayOf((p as Expr & { kind: 'variable' }).variable) }]
    })
    const root = this.fresh(f.name)
    const components = f.returns === 'void' || isArray(f.returns) ? [] : componentNames[f.returns]!
    const results = low.results.map((type, k) => ({
      name: components[k] === '' ? root : this.fresh(suffix(root, components[k]!)),
      type,
    }))
    this.out.push({ kind: 'call', callee: low.name, parts, results })
    return results.map(({ name, type }) => ({ kind: 'variable', type, name }))
  }

  private lowerFunction(f: FunctionIr): LowFunction {
    const inner = new Lowering(this.list, this.double, this.functions, false, this.prefix, this.scratch, true)
    const parameters: { name: string; type: LowType }[] = []
    for (const p of f.parameters) {
      if (isArray(p.type)) {
        const name = inner.fresh(p.name)
        parameters.push({ name, type: 'i32' })
        inner.bind(p, { kind: 'array', array: { base: name, offset: 0, element: scalarTypes(p.type.element) } })
        continue
      }
      const types = scalarTypes(p.type)
      const own = componentNames[p.type]!.map((c, k) => ({ name: inner.fresh(suffix(p.name, c)), type: types[k]! }))
      parameters.push(...own)
      inner.bind(p, { kind: 'scalars', parts: own.map(({ name, type }) => ({ kind: 'variable', type, name })) })
    }
    const body = inner.collect(() => inner.block(f.body))
    const results = f.returns === 'void' || isArray(f.returns as Type) ? [] : scalarTypes(f.returns as ValueType)
    const low = { name: this.functionName(f.name), parameters, results, body }
    this.functions.set(f, low)
    return low
  }

  /** Two functions may have one name, in two files. */
  private functionName(base: string): string {
    const names = [...this.functions.values()].map((f) => f.name)
    let name = `_${this.prefix}__${base}`
    for (let k = 2; names.includes(name); k++) name = `_${this.prefix}__${base}_${k}`
    return name
  }

  // ---- statements

  block(body: readonly Stmt[]): void {
    for (const s of body) this.statement(s)
  }

  /** Statements that may return early: what follows an if that returns goes into its other branch. */
  private tail(body: readonly Stmt[], onReturn: (value: Expr | null) => void): void {
    for (let k = 0; k < body.length; k++) {
      const s = body[k]!
      if (s.kind === 'return') {
        onReturn(s.value)
        return
      }
      if (s.kind !== 'if' || !(hasReturn(s.then) || hasReturn(s.otherwise))) {
        this.statement(s)
        continue
      }
      const rest = body.slice(k + 1)
      const known = knownCondition(s.condition, this.double)
      if (known !== undefined) {
        this.tail([...(known ? s.then : s.otherwise), ...rest], onReturn)
        return
      }
      const condition = this.scalar(s.condition)
      const thenRest = ends(s.then) ? s.then : [...s.then, ...rest]
      const otherRest = ends(s.otherwise) ? s.otherwise : [...s.otherwise, ...rest]
      const then = this.collect(() => this.tail(thenRest, onReturn))
      const otherwise = this.collect(() => this.tail(otherRest, onReturn))
      this.out.push({ kind: 'if', condition, then, otherwise })
      return
    }
  }

  private assignAll(targets: readonly (LowExpr & { kind: 'variable' })[], values: LowExpr[]): void {
    // several components: none may be overwritten while another still needs its old value
    const safe =
      values.length > 1
        ? values.map((v, k) => (v.kind === 'literal' ? v : this.named(`${targets[k]!.name}_new`, v)))
        : values
    targets.forEach((t, k) => {
      this.out.push({ kind: 'assign', name: t.name, type: t.type, value: safe[k]! })
    })
  }

  private statement(s: Stmt): void {
    switch (s.kind) {
      case 'declare':
        return this.declare(s)
      case 'assign':
        return this.assignAll(
          this.scalarsOf(s.variable) as (LowExpr & { kind: 'variable' })[],
          this.expression(s.value),
        )
      case 'assignElement': {
        const array = this.arrayOf(s.array)
        // the index comes first: a call that gives the value may change what the index is made of
        const repeated = array.element.length > 1 || s.value.kind === 'call'
        const index = repeated ? this.atom('at', this.scalar(s.index)) : this.scalar(s.index)
        const values = this.expression(s.value).map((v) => (array.element.length > 1 ? this.atom('value', v) : v))
        values.forEach((value, component) => {
          this.out.push({ kind: 'arrayStore', array, component, type: array.element[component]!, index, value })
        })
        return
      }
      case 'set':
        return this.set(s)
      case 'move':
        return this.move(s)
      case 'setCount':
        this.out.push({ kind: 'setCount', cell: s.cell, value: this.scalar(s.value) })
        return
      case 'do':
        if (s.value.kind === 'atomicCount' || s.value.kind === 'atomicField') this.atomic(s.value, false)
        else this.expression(s.value)
        return
      case 'if':
        return this.ifStatement(s)
      case 'loop':
        return this.loop(s)
      case 'return':
        this.out.push({ kind: 'return', values: s.value ? this.expression(s.value) : [] })
        return
      default:
        this.out.push({ kind: s.kind })
    }
  }

  private declare(s: Stmt & { kind: 'declare' }): void {
    const { variable } = s
    if (isArray(variable.type))
      return this.declareArray(variable, variable.type, s.value as Expr & { kind: 'newArray' })
    const names = componentNames[variable.type]!
    const values = this.expression(s.value)
    const named = namesMadeBy(this.out[this.out.length - 1])
    const parts = values.map((value, k): LowExpr => {
      // the old value of an atomic, or a call's result, already has a name of its own
      if (!variable.mutable && value.kind === 'variable' && named.includes(value.name)) return value
      return this.named(suffix(variable.name, names[k]!), value, variable.mutable)
    })
    this.bind(variable, { kind: 'scalars', parts })
  }

  private declareArray(
    variable: Variable,
    type: { element: ValueType; length: number },
    value: Expr & { kind: 'newArray' },
  ): void {
    const element = scalarTypes(type.element)
    const array: LowArray = {
      base: 'scratch',
      offset: this.scratch.take(8 * element.length * type.length, this.called),
      element,
    }
    this.bind(variable, { kind: 'array', array })
    const fill = this.expression(value.fill).map((v) => this.atom('fill', v))
    for (let k = 0; k < type.length; k++) {
      const index: LowExpr = { kind: 'literal', type: 'i32', value: k }
      fill.forEach((v, component) => {
        this.out.push({ kind: 'arrayStore', array, component, type: element[component]!, index, value: v })
      })
    }
  }

  private set(s: Stmt & { kind: 'set' }): void {
    const position = this.list.fields[s.field]!.type === 'position'
    let values = this.expression(s.value)
    const index = values.length > 1 ? this.atom('at', this.scalar(s.index)) : this.scalar(s.index)
    // a component may read what another has just overwritten
    if (values.length > 1)
      values = values.map((v, k) =>
        isSafe(v) ? v : this.named(suffix('value', componentNames[s.value.type as ValueType]![k]!), v),
      )
    values.forEach((v, component) => {
      const value = position ? wrapped(v, component) : v
      this.out.push({ kind: 'store', field: s.field, component, type: value.type, index, value })
    })
  }

  private move(s: Stmt & { kind: 'move' }): void {
    const by = this.expression(s.value).map((v) => this.atom('by', v))
    const index = this.atom('at', this.scalar(s.index))
    by.forEach((step, axis) => {
      const at: LowExpr = { kind: 'load', type: 'f64', field: s.field, component: axis, index }
      this.out.push({
        kind: 'store',
        field: s.field,
        component: axis,
        type: 'f64',
        index,
        value: { kind: 'displace', type: 'f64', axis, at, by: step },
      })
    })
  }

  private ifStatement(s: Stmt & { kind: 'if' }): void {
    const known = knownCondition(s.condition, this.double)
    if (known !== undefined) return this.block(known ? s.then : s.otherwise)
    const condition = this.scalar(s.condition)
    const then = this.collect(() => this.block(s.then))
    const otherwise = this.collect(() => this.block(s.otherwise))
    this.out.push({ kind: 'if', condition, then, otherwise })
  }

  private loop(s: Stmt & { kind: 'loop' }): void {
    this.block(s.before)
    let condition: LowExpr | null = null
    const test = this.collect(() => {
      if (s.condition && knownCondition(s.condition, this.double) !== true) condition = this.scalar(s.condition)
    })
    const body = this.collect(() => this.block(s.body))
    const update = this.collect(() => this.block(s.update))
    this.out.push({ kind: 'loop', test, condition, update, body })
  }
}

/** Constants that a statement declares beside what it does. */
function namesMadeBy(s: LowStmt | undefined): readonly (string | null)[] {
  if (s?.kind === 'call') return s.results.map(({ name }) => name)
  return s?.kind === 'atomicCount' || s?.kind === 'atomicField' ? [s.name] : []
}

/** A coordinate to store: inside the domain on periodic axes. */
function wrapped(value: LowExpr, axis: number): LowExpr {
  return { kind: 'displace', type: 'f64', axis, at: { kind: 'widen', type: 'f64', value }, by: zero('real') }
}

function zero(type: LowType): LowExpr {
  return { kind: 'literal', type, value: type === 'bool' ? false : 0 }
}

/** True if control never leaves at the end: every path returns, breaks or continues. */
function ends(body: readonly Stmt[]): boolean {
  const last = body[body.length - 1]
  if (!last) return false
  if (last.kind === 'return' || last.kind === 'break' || last.kind === 'continue') return true
  return last.kind === 'if' && ends(last.then) && ends(last.otherwise)
}
