// lower.ts: from checked trees with vectors to scalars.
//
// AssemblyScript has no value structs: every vec3, quat and mat3 becomes its scalars. Functions are inlined: one whose
// only return is its last statement runs in place; one with early returns becomes nested if and else that set result
// variables. A function that returns from inside a loop, or a long one, stays a function and gives a vector back
// through module variables. Expressions are kept as trees, so the text stays readable; whatever would be evaluated
// twice or after a write gets a name first.

import type { FieldList } from '../../state/field.js'
import { cpuLayout } from '../../state/layout.js'
import { KernelLimit } from './diagnostics.js'
import {
  componentsOf,
  type Expr,
  type FunctionIr,
  isArray,
  type KernelIr,
  knownCondition,
  nodeCount,
  type RecordType,
  type Stmt,
  statementCount,
  type Type,
  type ValueType,
  type Variable,
} from './ir.js'
import { type Binding, ExpressionLowering, isSafe, scalarTypes, suffix, zero } from './lowerExpression.js'
import { ends, hasReturn, returnsInLoop } from './returnPaths.js'
import type { LowArray, LowExpr, LowFunction, LowStmt, LowType } from './scalarIr.js'
import { Scratch } from './scratch.js'

export interface LowKernel {
  readonly kernel: KernelIr
  readonly body: LowStmt[]
  readonly functions: LowFunction[]
  /** Bytes of scratch memory for local arrays. */
  readonly scratchBytes: number
}

/** Local variable that holds the base address of a slot. */
export const baseName = (slot: string) => `${slot}_base`

/** What follows an if that may return is repeated in both branches up to this many statements. */
const repeatLimit = 2

/** Above this many nodes a function is called, not inlined. */
const inlineLimit = 400

export function lowerKernel(list: FieldList, kernel: KernelIr, double: boolean, inlineAll: boolean): LowKernel {
  const functions = new Map<FunctionIr, LowFunction>()
  const scratch = new Scratch()
  const lowering = new Lowering(list, double, functions, inlineAll, kernel.name, scratch, false)
  for (const slot of cpuLayout(list, 'double').slots) lowering.take(baseName(slot.name))
  lowering.take(kernel.index.name)
  lowering.bind(kernel.index, { kind: 'scalars', parts: [{ kind: 'variable', type: 'i32', name: kernel.index.name }] })
  for (const p of kernel.parameters) {
    const type = p.type as ValueType
    const names = componentsOf(type).map((c) => suffix(p.name, c))
    for (const name of names) lowering.take(name)
    lowering.bind(p, {
      kind: 'scalars',
      parts: names.map((name, k) => ({ kind: 'variable', type: scalarTypes(type)[k]!, name })),
    })
  }
  const body = lowering.kernelBody(kernel.body)
  return { kernel, body, functions: [...functions.values()], scratchBytes: scratch.bytes }
}

class Lowering extends ExpressionLowering {
  kernelBody(body: readonly Stmt[]): LowStmt[] {
    return this.collect(() => {
      if (returnsInLoop(body)) this.block(body)
      else this.tail(body, () => {})
    })
  }

  // ---- calls

  protected call(e: Expr & { kind: 'call' }): LowExpr[] {
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
    const names = componentsOf(p.type)
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
    const components = f.returns === 'void' || isArray(f.returns) ? [] : componentsOf(f.returns)
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
      const own = componentsOf(p.type).map((c, k) => ({ name: inner.fresh(suffix(p.name, c)), type: types[k]! }))
      parameters.push(...own)
      inner.bind(p, { kind: 'scalars', parts: own.map(({ name, type }) => ({ kind: 'variable', type, name })) })
    }
    const body = inner.collect(() => inner.block(f.body))
    const results =
      f.returns === 'void' || isArray(f.returns as Type) ? [] : scalarTypes(f.returns as ValueType | RecordType)
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
      this.mayReturn(s, rest, onReturn)
      return
    }
  }

  /** An if that returns on some paths, and what follows it. */
  private mayReturn(s: Stmt & { kind: 'if' }, rest: readonly Stmt[], onReturn: (value: Expr | null) => void): void {
    const condition = this.scalar(s.condition)
    const branch = (body: readonly Stmt[], then: typeof onReturn) => this.collect(() => this.tail(body, then))
    if (ends(s.then) || ends(s.otherwise) || statementCount(rest) <= repeatLimit) {
      const withRest = (body: readonly Stmt[]) => branch(ends(body) ? body : [...body, ...rest], onReturn)
      this.out.push({ kind: 'if', condition, then: withRest(s.then), otherwise: withRest(s.otherwise) })
      return
    }
    // both branches may go on: a flag tells, lest the rest be there twice, and what follows it four times
    const done = this.named('done', { kind: 'literal', type: 'bool', value: false }, true) as LowExpr & {
      kind: 'variable'
    }
    const leave = (value: Expr | null) => {
      onReturn(value)
      this.out.push({
        kind: 'assign',
        name: done.name,
        type: 'bool',
        value: { kind: 'literal', type: 'bool', value: true },
      })
    }
    this.out.push({ kind: 'if', condition, then: branch(s.then, leave), otherwise: branch(s.otherwise, leave) })
    const going: LowExpr = { kind: 'unary', type: 'bool', operator: '!', value: done }
    this.out.push({ kind: 'if', condition: going, then: branch(rest, onReturn), otherwise: [] })
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
    const names = componentsOf(variable.type)
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
    if (fill.every((v) => v.kind === 'literal' && Object.is(v.value, 0))) {
      this.out.push({ kind: 'arrayClear', array, length: type.length })
      return
    }
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
        isSafe(v) ? v : this.named(suffix('value', componentsOf(s.value.type as ValueType)[k]!), v),
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
