// lowerExpression.ts: expressions as trees of scalars; what would be evaluated twice or after a write gets a name first.

import type { FieldList } from '../../state/field.js'
import {
  componentsOf,
  type Expr,
  type FunctionIr,
  isRecord,
  knownCondition,
  type RecordType,
  type ScalarType,
  type ValueType,
  type Variable,
} from './ir.js'
import {
  divides,
  type LowArray,
  type LowExpr,
  type LowFunction,
  type LowStmt,
  type LowType,
  walkLow,
} from './scalarIr.js'
import type { Scratch } from './scratch.js'

export function scalarTypes(type: ValueType | RecordType): LowType[] {
  if (isRecord(type)) return type.members.flatMap((member) => scalarTypes(member.type))
  return componentsOf(type).map(() => (type === 'i32' || type === 'u32' || type === 'bool' ? type : 'real'))
}
export const suffix = (name: string, component: string) => (component === '' ? name : `${name}_${component}`)

/** What a variable stands for here: its scalars, or an array in scratch memory. */
export type Binding = { kind: 'scalars'; parts: LowExpr[] } | { kind: 'array'; array: LowArray }

const isAtom = (e: LowExpr) => e.kind === 'literal' || e.kind === 'variable'

/** Loads and calls must not be evaluated where the program would not have: the index may be out of range. */
export function isSafe(e: LowExpr): boolean {
  let safe = true
  walkLow([{ kind: 'return', values: [e] }], (x) => {
    if (x.kind === 'load' || x.kind === 'arrayLoad' || x.kind === 'result' || divides(x)) safe = false
  })
  return safe
}

export abstract class ExpressionLowering {
  protected readonly bindings = new Map<Variable, Binding>()
  protected readonly taken = new Set<string>()
  protected out: LowStmt[] = []

  constructor(
    protected readonly list: FieldList,
    protected readonly double: boolean,
    protected readonly functions: Map<FunctionIr, LowFunction>,
    protected readonly inlineAll: boolean,
    protected readonly prefix: string,
    protected readonly scratch: Scratch,
    /** Lowers a function that stays one. */
    protected readonly called: boolean,
  ) {}

  take(name: string): void {
    this.taken.add(name)
  }

  bind(variable: Variable, binding: Binding): void {
    this.bindings.set(variable, binding)
  }

  protected fresh(base: string): string {
    let name = base
    for (let k = 2; this.taken.has(name); k++) name = `${base}_${k}`
    this.taken.add(name)
    return name
  }

  /** Statements made while `action` runs. */
  protected collect(action: () => void): LowStmt[] {
    const saved = this.out
    this.out = []
    action()
    const made = this.out
    this.out = saved
    return made
  }

  protected named(base: string, value: LowExpr, mutable = false): LowExpr {
    const name = this.fresh(base)
    this.out.push({ kind: 'declare', name, type: value.type, value, mutable })
    return { kind: 'variable', type: value.type, name }
  }

  protected atom(base: string, value: LowExpr): LowExpr {
    return isAtom(value) ? value : this.named(base, value)
  }

  expression(e: Expr): LowExpr[] {
    switch (e.kind) {
      case 'literal':
        return [{ kind: 'literal', type: e.type, value: e.value }]
      case 'isDouble':
        return [{ kind: 'literal', type: 'bool', value: this.double }]
      case 'variable':
        return this.scalarsOf(e.variable)
      case 'component':
        return this.component(e)
      case 'construct':
        return e.parts.flatMap((p) => this.expression(p))
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

  private component({ value, component }: Expr & { kind: 'component' }): LowExpr[] {
    const scalars = this.expression(value)
    const type = value.type as ValueType | RecordType
    if (!isRecord(type)) return [scalars[componentsOf(type).indexOf(component)]!]
    const at = type.members.findIndex(({ name }) => name === component)
    const first = type.members.slice(0, at).reduce((sum, member) => sum + scalarTypes(member.type).length, 0)
    return scalars.slice(first, first + scalarTypes(type.members[at]!.type).length)
  }

  protected scalarsOf(variable: Variable): LowExpr[] {
    const binding = this.bindings.get(variable)
    if (binding?.kind !== 'scalars') throw new Error(`internal: ${variable.name} has no scalars`)
    return binding.parts
  }

  protected arrayOf(variable: Variable): LowArray {
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
    if (e.eager) return this.select(e, this.atom('test', condition))
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

  /** Both sides are evaluated, then blended: nothing for a processor to guess. */
  private select(e: Expr & { kind: 'choose' }, condition: LowExpr): LowExpr[] {
    const yes = this.expression(e.yes)
    const no = this.expression(e.no)
    return yes.map((y, k) => ({ kind: 'choose', type: y.type, condition, yes: y, no: no[k]!, blend: true }))
  }

  protected declareResults(base: string, type: ValueType | RecordType): (LowExpr & { kind: 'variable' })[] {
    const root = this.fresh(base)
    return componentsOf(type).map((c, k) => {
      const scalar = scalarTypes(type)[k]!
      const name = c === '' ? root : this.fresh(suffix(root, c))
      this.out.push({ kind: 'declare', name, type: scalar, value: zero(scalar), mutable: true, unset: true })
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

  protected atomic(e: Expr & { kind: 'atomicCount' | 'atomicField' }, used: boolean): LowExpr | null {
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

  /** Components of what a call gives. */
  protected abstract call(e: Expr & { kind: 'call' }): LowExpr[]
}

export function zero(type: LowType): LowExpr {
  return { kind: 'literal', type, value: type === 'bool' ? false : 0 }
}
