// wgslBody.ts: expressions, statements and functions of a kernel as WGSL text.

import { capitalised, type FieldList } from '../../state/field.js'
import { countCells, type GpuLayout } from '../../state/layout.js'
import { builtins, fill, wgslSupport } from './builtins.js'
import { KernelLimit } from './diagnostics.js'
import {
  calledFunctions,
  type Expr,
  type FunctionIr,
  isArray,
  isRecord,
  knownCondition,
  type RecordType,
  type Stmt,
  type Type,
  walk,
} from './ir.js'
import { reservedWords } from './reservedWords.js'

export function wgslType(type: Exclude<Type, RecordType>): string {
  if (isArray(type)) return `array<${wgslType(type.element)}, ${type.length}>`
  const names: Record<string, string> = {
    real: 'f32',
    i32: 'i32',
    u32: 'u32',
    bool: 'bool',
    vec3: 'vec3<f32>',
    quat: 'vec4<f32>',
    mat3: 'mat3x3<f32>',
  }
  return names[type]!
}

/** Literal with its type spelled out. */
function literal(type: Type, value: number | boolean): string {
  if (typeof value === 'boolean') return String(value)
  if (type === 'u32') return `${value}u`
  if (type === 'i32') return value === -2147483648 ? 'i32(-2147483648)' : `${value}i`
  const single = Math.fround(value)
  if (!Number.isFinite(single))
    throw new KernelLimit(`the constant ${value} does not fit into single precision`, 'choose it by isDouble')
  const text = Object.is(value, -0) ? '-0' : String(value)
  return `${/[.e]/.test(text) ? text : `${text}.0`}f`
}

const mat3Columns: Readonly<Record<string, string>> = Object.fromEntries(
  ['x', 'y', 'z'].flatMap((row, r) => ['x', 'y', 'z'].map((column, c) => [row + column, `[${c}][${r}]`])),
)

/** The value of a vec4, of which a part is then taken: two fields that share it are read at once. */
const whole = (at: string) => `vec4<f32>(${at})`

/** A member may have a name that WGSL keeps for itself. */
const memberName = (name: string) => (reservedWords.has(name) || name.startsWith('_') ? `m_${name}` : name)

export class WgslPrinter {
  readonly support = new Set<string>()
  /** Records that are used, each with the name of its struct. */
  private readonly records = new Map<RecordType, string>()
  private readonly functionNames = new Map<FunctionIr, string>()
  private readonly cells: readonly string[]

  constructor(
    private readonly list: FieldList,
    private readonly layout: GpuLayout,
    private readonly countsWritten: boolean,
    private readonly atomicFields: ReadonlySet<string>,
    functions: readonly FunctionIr[],
    private readonly kernelParameters: ReadonlySet<string>,
    locals: ReadonlySet<string>,
  ) {
    this.cells = countCells(list)
    // a local of a caller, a buffer or its struct would hide the function
    const taken = new Set([...locals, ...Object.keys(layout.groups).flatMap((group) => [group, capitalised(group)])])
    for (const f of functions) {
      const base = reservedWords.has(f.name) || f.name.startsWith('_') ? `f_${f.name}` : f.name
      let name = base
      for (let k = 2; taken.has(name); k++) name = `${base}_${k}`
      taken.add(name)
      this.functionNames.set(f, name)
    }
  }

  /** Declarations of the structs that were used so far. */
  structs(): string[] {
    return [...this.records].map(([{ members }, name]) => {
      const lines = members.map((member) => `  ${memberName(member.name)}: ${wgslType(member.type)},\n`)
      return `struct ${name} {\n${lines.join('')}}\n`
    })
  }

  private typeText(type: Type): string {
    if (!isRecord(type)) return wgslType(type)
    const known = this.records.get(type)
    if (known) return known
    const names = [...this.records.values()]
    let name = `${type.record}_`
    for (let k = 2; names.includes(name); k++) name = `${type.record}_${k}_`
    this.records.set(type, name)
    return name
  }

  count(cell: string): string {
    const k = this.cells.indexOf(cell)
    return this.countsWritten ? `atomicLoad(&counts[${k}])` : `counts[${k >> 2}].${'xyzw'[k & 3]}`
  }

  private fieldAt(field: string, index: Expr): string {
    const { group, access } = this.layout.fields[field]!
    return `${group}[${this.expression(index)}]${access.member === null ? '' : `.${access.member}`}`
  }

  expression(e: Expr): string {
    switch (e.kind) {
      case 'literal':
        return literal(e.type, e.value)
      case 'isDouble':
        return 'false'
      case 'variable':
        return this.kernelParameters.has(e.variable.name) && !this.inFunction
          ? `params.${e.variable.name}`
          : e.variable.name
      case 'component':
        if (e.value.type === 'mat3') return `${this.expression(e.value)}${mat3Columns[e.component]}`
        return `${this.expression(e.value)}.${isRecord(e.value.type) ? memberName(e.component) : e.component}`
      case 'construct':
        return this.construct(e)
      case 'unary':
        return `${e.operator}(${this.expression(e.value)})`
      case 'binary':
        return this.binary(e)
      case 'choose':
        if (knownCondition(e.condition, false) !== undefined)
          return this.expression(knownCondition(e.condition, false) ? e.yes : e.no)
        if (e.type === 'mat3') return this.chooseMat3(e)
        return `select(${this.expression(e.no)}, ${this.expression(e.yes)}, ${this.expression(e.condition)})`
      case 'builtin':
        return this.builtin(e)
      case 'call':
        return `${this.functionNames.get(e.callee)}(${e.parts.map((p) => this.argument(p)).join(', ')})`
      case 'element':
        return `${this.arrayName(e.array.name)}[${this.expression(e.index)}]`
      case 'newArray':
        return `${wgslType(e.type)}(${new Array(e.type.length).fill(this.expression(e.fill)).join(', ')})`
      case 'get':
        return this.get(e)
      case 'separation':
        this.support.add('separation')
        return `separation_(${this.fieldAt(e.field, e.from)}, ${this.fieldAt(e.field, e.to)})`
      case 'atomicField':
        return `atomic${e.operation === 'add' ? 'Add' : 'Max'}(&${this.fieldAt(e.field, e.index)}, ${this.expression(e.value)})`
      case 'getCount':
        return e.type === 'i32' ? `i32(${this.count(e.cell)})` : this.count(e.cell)
      case 'atomicCount': {
        const value = e.type === 'i32' ? `u32(${this.expression(e.value)})` : this.expression(e.value)
        const call = `atomic${e.operation === 'add' ? 'Add' : 'Max'}(&counts[${this.cells.indexOf(e.cell)}], ${value})`
        return e.type === 'i32' ? `i32(${call})` : call
      }
    }
  }

  private inFunction: FunctionIr | null = null
  private pointers: ReadonlySet<string> = new Set()

  private arrayName(name: string): string {
    return this.pointers.has(name) ? `(*${name})` : name
  }

  private argument(e: Expr): string {
    if (!isArray(e.type) || e.kind !== 'variable') return this.expression(e)
    return this.pointers.has(e.variable.name) ? e.variable.name : `&${e.variable.name}`
  }

  private get(e: Expr & { kind: 'get' }): string {
    const at = this.fieldAt(e.field, e.index)
    if (this.list.fields[e.field]!.type === 'position') {
      this.support.add('worldPosition')
      return `worldPosition_(${at})`
    }
    if (this.atomicFields.has(e.field)) return `atomicLoad(&${at})`
    const { part, shared } = this.layout.fields[e.field]!.access
    return part === '' ? at : `${shared ? whole(at) : at}.${part}`
  }

  private construct(e: Expr & { kind: 'construct' }): string {
    const parts = e.parts.map((p) => this.expression(p))
    if (e.type !== 'mat3') return `${this.typeText(e.type)}(${parts.join(', ')})`
    const column = (c: number) => `vec3<f32>(${parts[c]}, ${parts[c + 3]}, ${parts[c + 6]})`
    return `mat3x3<f32>(${column(0)}, ${column(1)}, ${column(2)})`
  }

  private chooseMat3(e: Expr & { kind: 'choose' }): string {
    this.support.add('selectMat3')
    return `selectMat3_(${this.expression(e.no)}, ${this.expression(e.yes)}, ${this.expression(e.condition)})`
  }

  private binary(e: Expr & { kind: 'binary' }): string {
    const operator = e.operator === '===' ? '==' : e.operator === '!==' ? '!=' : e.operator
    const right = this.expression(e.right)
    const shift = operator === '<<' || operator === '>>'
    return `(${this.expression(e.left)} ${operator} ${shift ? `u32(${right})` : right})`
  }

  private builtin(e: Expr & { kind: 'builtin' }): string {
    const template = builtins[e.name]!.wgsl
    for (const name of Object.keys(wgslSupport)) if (template.startsWith(`${name}(`)) this.support.add(name)
    return fill(
      template,
      e.parts.map((p) => this.expression(p)),
    )
  }

  block(body: readonly Stmt[], indent: string): string {
    // what follows a branch that is known to leave is never reached
    const end = body.findIndex((s) => this.leaves(s))
    const reached = end < 0 ? body : body.slice(0, end + 1)
    const stored = new Set<Stmt>()
    return reached
      .map((s, k) => {
        if (stored.has(s)) return ''
        const beside = s.kind === 'set' ? this.storedBeside(s, reached.slice(k + 1)) : undefined
        if (!beside) return this.statement(s, indent)
        stored.add(beside)
        const { index, field, value } = s as Stmt & { kind: 'set' }
        const whole = `vec4<f32>(${this.expression(value)}, ${this.expression(beside.value)})`
        return `${indent}${this.fieldAt(field, index)} = ${whole};\n`
      })
      .join('')
  }

  /** Of the stores that follow a vector's, the one of the number beside it: both are one, and nothing is read back for it. */
  private storedBeside(s: Stmt & { kind: 'set' }, next: readonly Stmt[]): (Stmt & { kind: 'set' }) | undefined {
    const { access, group } = this.layout.fields[s.field]!
    if (access.part !== 'xyz' || !access.shared) return undefined
    const written = new Set([group])
    for (const other of next) {
      if (other.kind !== 'set' || !this.readsNone(other.value, written)) return undefined
      const { access: place, group: where } = this.layout.fields[other.field]!
      if (where === group && place.member === access.member && place.part === 'w') {
        return this.expression(other.index) === this.expression(s.index) ? other : undefined
      }
      written.add(where)
    }
    return undefined
  }

  /** True where a value changes nothing and reads none of these groups, nor does what it calls. */
  private readsNone(value: Expr, groups: ReadonlySet<string>): boolean {
    let none = true
    const look = (e: Expr) => {
      if (e.kind === 'atomicField' || e.kind === 'atomicCount') none = false
      if ((e.kind === 'get' || e.kind === 'separation') && groups.has(this.layout.fields[e.field]!.group)) none = false
    }
    const whole: Stmt[] = [{ kind: 'do', value }]
    walk(whole, look)
    for (const { body } of calledFunctions(whole)) {
      walk(body, look, (inner) => {
        if (inner.kind === 'set' || inner.kind === 'move' || inner.kind === 'setCount') none = false
      })
    }
    return none
  }

  private leaves(s: Stmt): boolean {
    if (s.kind !== 'if') return s.kind === 'return' || s.kind === 'break' || s.kind === 'continue'
    const known = knownCondition(s.condition, false)
    return known !== undefined && (known ? s.then : s.otherwise).some((inner) => this.leaves(inner))
  }

  private statement(s: Stmt, indent: string): string {
    const line = (text: string) => `${indent}${text};\n`
    switch (s.kind) {
      case 'declare': {
        const word = s.variable.mutable || isArray(s.variable.type) ? 'var' : 'let'
        return line(`${word} ${s.variable.name}: ${this.typeText(s.variable.type)} = ${this.expression(s.value)}`)
      }
      case 'assign':
        return line(`${s.variable.name} = ${this.expression(s.value)}`)
      case 'assignElement':
        return line(`${this.arrayName(s.array.name)}[${this.expression(s.index)}] = ${this.expression(s.value)}`)
      case 'set':
        return line(this.set(s))
      case 'move':
        this.support.add('displaced')
        return line(
          `${this.fieldAt(s.field, s.index)} = displaced_(${this.fieldAt(s.field, s.index)}, ${this.expression(s.value)})`,
        )
      case 'setCount': {
        const unsigned = s.cell in this.list.counters ? this.expression(s.value) : `u32(${this.expression(s.value)})`
        return line(`atomicStore(&counts[${this.cells.indexOf(s.cell)}], ${unsigned})`)
      }
      case 'do':
        return line(
          s.value.type === 'void' || s.value.kind === 'atomicCount' || s.value.kind === 'atomicField'
            ? this.bare(s.value)
            : `_ = ${this.expression(s.value)}`,
        )
      case 'if':
        return this.ifStatement(s, indent)
      case 'loop':
        return this.loop(s, indent)
      case 'return':
        return line(s.value ? `return ${this.expression(s.value)}` : 'return')
      default:
        return line(s.kind)
    }
  }

  /** An atomic or call as a statement: without the conversion of its result. */
  private bare(e: Expr): string {
    return e.kind === 'atomicCount'
      ? this.expression({
          ...e,
          type: 'u32',
          value: e.type === 'i32' ? { kind: 'builtin', type: 'u32', name: 'asU32', parts: [e.value] } : e.value,
        })
      : this.expression(e)
  }

  private set(s: Stmt & { kind: 'set' }): string {
    const at = this.fieldAt(s.field, s.index)
    if (this.list.fields[s.field]!.type === 'position') {
      this.support.add('positionAt')
      return `${at} = positionAt_(${this.expression(s.value)})`
    }
    if (this.atomicFields.has(s.field)) return `atomicStore(&${at}, ${this.expression(s.value)})`
    const { part, shared } = this.layout.fields[s.field]!.access
    // a whole vec4 is one store; what else lies in it stays
    if (part === 'xyz') return `${at} = vec4<f32>(${this.expression(s.value)}, ${shared ? `${whole(at)}.w` : '0.0f'})`
    return `${at}${part === '' ? '' : `.${part}`} = ${this.expression(s.value)}`
  }

  private ifStatement(s: Stmt & { kind: 'if' }, indent: string): string {
    const known = knownCondition(s.condition, false)
    if (known !== undefined) return this.block(known ? s.then : s.otherwise, indent)
    const then = `${indent}if (${this.expression(s.condition)}) {\n${this.block(s.then, `${indent}  `)}${indent}}`
    if (s.otherwise.length === 0) return `${then}\n`
    return `${then} else {\n${this.block(s.otherwise, `${indent}  `)}${indent}}\n`
  }

  private loop(s: Stmt & { kind: 'loop' }, indent: string): string {
    const inner = `${indent}  `
    const test =
      s.condition && !(s.condition.kind === 'literal' && s.condition.value === true)
        ? `${inner}if (!(${this.expression(s.condition)})) { break; }\n`
        : ''
    const update = s.update.length ? `${inner}continuing {\n${this.block(s.update, `${inner}  `)}${inner}}\n` : ''
    const before = this.block(s.before, s.before.length ? inner : indent)
    if (s.before.length === 0) return `${indent}loop {\n${test}${this.block(s.body, inner)}${update}${indent}}\n`
    const deep = (text: string) => text.replace(/^(?=.)/gm, '  ')
    return `${indent}{\n${before}${inner}loop {\n${deep(test + this.block(s.body, inner) + update)}${inner}}\n${indent}}\n`
  }

  functionText(f: FunctionIr): string {
    this.inFunction = f
    this.pointers = new Set(f.parameters.filter((p) => isArray(p.type)).map((p) => p.name))
    const parameters = f.parameters.map(
      (p) => `${p.name}: ${isArray(p.type) ? `ptr<function, ${wgslType(p.type)}>` : this.typeText(p.type)}`,
    )
    const gives = f.returns === 'void' ? '' : ` -> ${this.typeText(f.returns)}`
    const text = `fn ${this.functionNames.get(f)}(${parameters.join(', ')})${gives} {\n${this.block(f.body, '  ')}}\n`
    this.inFunction = null
    this.pointers = new Set()
    return text
  }
}
