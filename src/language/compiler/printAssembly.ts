// printAssembly.ts: lowered kernels as AssemblyScript, one index at a time.

import type { FieldList } from '../../state/field.js'
import { type CpuLayout, countCells } from '../../state/layout.js'
import { abi } from '../abi.js'
import { builtins, fill } from './builtins.js'
import { baseName, type LowKernel } from './lower.js'
import { type LowArray, type LowExpr, type LowFunction, type LowStmt, type LowType, walkLow } from './scalarIr.js'

export interface AssemblyContext {
  readonly list: FieldList
  readonly layout: CpuLayout
  readonly cells: readonly string[]
}

export function assemblyContext(list: FieldList, layout: CpuLayout): AssemblyContext {
  return { list, layout, cells: countCells(list) }
}

/** Number as AssemblyScript text of the given type. */
function literalText(type: LowType, value: number | boolean): string {
  if (typeof value === 'boolean') return String(value)
  // without its type a whole number takes that of what it is converted to
  if (type === 'i32' || type === 'u32') return `<${type}>${value}`
  const text = Object.is(value, -0) ? '-0.0' : String(value)
  return `<${type}>${/[.eIN]/.test(text) ? text : `${text}.0`}`
}

const operators: Readonly<Record<string, string>> = { '===': '==', '!==': '!=' }

/** Address arithmetic and loads common to both forms. */
export function addressOf(
  context: AssemblyContext,
  field: string,
  component: number,
  index: string,
): { address: string; offset: number } {
  const info = context.layout.fields[field]!
  const slot = context.layout.slots[info.slots[component]!]!
  return { address: `${baseName(slot.name)} + <usize>(${index}) * ${info.stride}`, offset: info.offsets[component]! }
}

/**
 * A load of its own type: AssemblyScript would widen an integer as it loads it where a larger type is wanted, and go on
 * computing with 64 bits.
 */
export function loadText(type: string, address: string): string {
  return type === 'i32' || type === 'u32' || type === 'bool'
    ? `<${type}>load<${type}>(${address})`
    : `load<${type}>(${address})`
}

export function storedType(context: AssemblyContext, field: string): string {
  return context.layout.fields[field]!.scalar
}

export const domainName = (what: 'origin' | 'period' | 'inversePeriod', axis: number) => `_${what}${axis}`

/** Bytes that a turn of a loop over an array clears. */
const turnBytes = 128

export class PlainPrinter {
  constructor(readonly context: AssemblyContext) {}

  expression(e: LowExpr): string {
    switch (e.kind) {
      case 'literal':
        return literalText(e.type, e.value)
      case 'variable':
        return e.name
      case 'unary':
        return `${e.operator}(${this.expression(e.value)})`
      case 'binary':
        return `(${this.expression(e.left)} ${operators[e.operator] ?? e.operator} ${this.expression(e.right)})`
      case 'choose':
        return this.choose(e)
      case 'builtin':
        return fill(
          builtins[e.name]!.assembly,
          e.parts.map((p) => this.expression(p)),
        )
      case 'load': {
        const { address, offset } = addressOf(this.context, e.field, e.component, this.expression(e.index))
        return loadText(storedType(this.context, e.field), `${address}, ${offset}`)
      }
      case 'separate':
        return `separate(${this.expression(e.from)}, ${this.expression(e.to)}, ${domainName('period', e.axis)}, ${domainName('inversePeriod', e.axis)})`
      case 'displace':
        return `displace(${this.expression(e.at)}, ${this.expression(e.by)}, ${domainName('origin', e.axis)}, ${domainName('period', e.axis)}, ${domainName('inversePeriod', e.axis)})`
      case 'widen':
        return `<f64>(${this.expression(e.value)})`
      case 'narrow':
        return `<real>(${this.expression(e.value)})`
      case 'count':
        return loadText(e.type, String(this.cell(e.cell)))
      case 'arrayLoad':
        return loadText(e.type, this.arrayAddress(e.array, e.component, e.index))
      case 'arrayAddress':
        return `<i32>(${e.array.base} + ${e.array.offset})`
      case 'result':
        return resultName(e.index, e.type)
    }
  }

  private choose(e: LowExpr & { kind: 'choose' }): string {
    if (e.blend && e.type === 'real') return this.extreme(e) ?? `blend(${this.blendArguments(e)})`
    if (e.blend) return `select<${e.type}>(${this.blendArguments(e)})`
    const { yes, no } = e
    const condition = this.expression(e.condition)
    if (e.type === 'real' && yes.kind === 'literal' && no.kind === 'literal') {
      return this.chosenLiteral(condition, Number(yes.value), Number(no.value))
    }
    if (yes.kind === 'load' && no.kind === 'load') {
      const chosen = this.chosenLoad(condition, yes, no)
      if (chosen) return chosen
    }
    // (name ? would be read as the first parameter of an arrow function
    return `((${condition}) ? ${this.expression(yes)} : ${this.expression(no)})`
  }

  /** The larger or smaller of two reals by one instruction, where that is what is chosen: its bits are those of the choice, NaN too. */
  private extreme({ condition, yes, no }: LowExpr & { kind: 'choose' }): string | null {
    if (condition.kind !== 'binary' || !['<', '>'].includes(condition.operator)) return null
    const [left, right, chosen, other] = [condition.left, condition.right, yes, no].map((part) => this.expression(part))
    const same = chosen === left && other === right
    if (!same && !(chosen === right && other === left)) return null
    return `${(condition.operator === '>') === same ? 'larger' : 'smaller'}(${other}, ${chosen})`
  }

  /** Reals are chosen by a branch, bits by a mask; what the assembler would see as a choice it would turn back. */
  private chosenLiteral(condition: string, yes: number, no: number): string {
    const double = this.context.layout.precision === 'double'
    const bits = (value: number) =>
      double
        ? new BigUint64Array(Float64Array.of(value).buffer)[0]!
        : BigInt(new Uint32Array(Float32Array.of(value).buffer)[0]!)
    const hex = (value: bigint) => `0x${value.toString(16)}`
    const mask = `(0 - <${double ? 'u64' : 'u32'}>(${condition}))`
    return `reinterpret<real>(${hex(bits(no))} ^ (${hex(bits(yes) ^ bits(no))} & ${mask}))`
  }

  /** Two fields of one record: one load at a chosen place, where there is nothing to guess. */
  private chosenLoad(
    condition: string,
    yes: LowExpr & { kind: 'load' },
    no: LowExpr & { kind: 'load' },
  ): string | null {
    const [a, b] = [yes, no].map(({ field, component }) => this.context.layout.fields[field]!.slots[component])
    const index = this.expression(yes.index)
    const type = storedType(this.context, yes.field)
    if (a !== b || index !== this.expression(no.index) || type !== storedType(this.context, no.field)) return null
    const at = addressOf(this.context, yes.field, yes.component, index)
    const { offset } = addressOf(this.context, no.field, no.component, index)
    return loadText(type, `${at.address} + select<usize>(${at.offset}, ${offset}, ${condition})`)
  }

  private blendArguments(e: LowExpr & { kind: 'choose' }): string {
    const [condition, yes, no] = [e.condition, e.yes, e.no].map((part) => this.expression(part))
    return e.type === 'real' ? `${condition}, ${yes}, ${no}` : `${yes}, ${no}, ${condition}`
  }

  cell(name: string): number {
    return abi.counts + 4 * this.context.cells.indexOf(name)
  }

  arrayAddress(array: LowArray, component: number, index: LowExpr): string {
    return `<usize>${array.base} + <usize>(${this.expression(index)}) * ${8 * array.element.length}, ${array.offset + 8 * component}`
  }

  block(body: readonly LowStmt[], indent: string, update: readonly LowStmt[] = []): string {
    return body.map((s) => this.statement(s, indent, update)).join('')
  }

  /** `update`: what a continue must do first. */
  private statement(s: LowStmt, indent: string, update: readonly LowStmt[]): string {
    const line = (text: string) => `${indent}${text}\n`
    switch (s.kind) {
      case 'declare':
        return line(`${s.mutable ? 'let' : 'const'} ${s.name}: ${s.type} = ${this.expression(s.value)}`)
      case 'assign':
        return line(`${s.name} = ${this.expression(s.value)}`)
      case 'store': {
        const { address, offset } = addressOf(this.context, s.field, s.component, this.expression(s.index))
        return line(`store<${storedType(this.context, s.field)}>(${address}, ${this.expression(s.value)}, ${offset})`)
      }
      case 'arrayStore': {
        const [address, offset] = this.arrayAddress(s.array, s.component, s.index).split(/, (?=\d+$)/)
        return line(`store<${s.type}>(${address}, ${this.expression(s.value)}, ${offset})`)
      }
      case 'arrayClear':
        return this.clear(s.array, 8 * s.array.element.length * s.length, indent)
      case 'setCount':
        return line(`store<u32>(${this.cell(s.cell)}, ${this.expression(s.value)})`)
      case 'atomicCount': {
        const call = `atomic${s.operation === 'add' ? 'Add' : 'Max'}(${this.cell(s.cell)}, ${this.expression(s.value)})`
        return line(s.name ? `const ${s.name}: ${s.type} = <${s.type}>${call}` : call)
      }
      case 'atomicField': {
        const { address, offset } = addressOf(this.context, s.field, 0, this.expression(s.index))
        const call = `atomic${s.operation === 'add' ? 'Add' : 'Max'}(${address} + ${offset}, ${this.expression(s.value)})`
        return line(s.name ? `const ${s.name}: u32 = ${call}` : call)
      }
      case 'call':
        return this.call(s, indent)
      case 'if': {
        const inner = `${indent}  `
        const then = `${indent}if (${this.expression(s.condition)}) {\n${this.block(s.then, inner, update)}${indent}}`
        return s.otherwise.length
          ? `${then} else {\n${this.block(s.otherwise, inner, update)}${indent}}\n`
          : `${then}\n`
      }
      case 'loop':
        return this.loop(s, indent)
      case 'list':
        return line(listText(this.expression(s.index)))
      case 'break':
        return line('break')
      case 'continue':
        return this.block(update, indent) + line('continue')
      case 'return':
        return this.returned(s.values, line)
    }
  }

  /** Vectors of zeros; long arrays by a loop, which takes a processor less time to read than to run. */
  private clear({ base, offset }: LowArray, bytes: number, indent: string): string {
    const zeros = (to: string, at: number, end: number): string => {
      const vectors = Array.from(
        { length: Math.floor((end - at) / 16) },
        (_, k) => `${indent}v128.store(${to}, i64x2(0, 0), ${at + 16 * k})\n`,
      )
      const rest = (end - at) % 16 ? `${indent}store<u64>(${to}, 0, ${end - 8})\n` : ''
      return vectors.join('') + rest
    }
    const turns = Math.floor(bytes / turnBytes)
    const short = turns < 2
    const looped = short
      ? ''
      : `${indent}for (let _at: usize = ${base}, _end: usize = ${base} + ${turns * turnBytes}; _at < _end; _at += ${turnBytes}) {\n` +
        `${zeros('_at', offset, offset + turnBytes)}${indent}}\n`
    return looped + zeros(`<usize>${base}`, offset + (short ? 0 : turns * turnBytes), offset + bytes)
  }

  private returned(values: readonly LowExpr[], line: (text: string) => string): string {
    if (values.length === 0) return line('return')
    const rest = values.slice(1).map((v, k) => line(`${resultName(k + 1, v.type)} = ${this.expression(v)}`))
    return rest.join('') + line(`return ${this.expression(values[0]!)}`)
  }

  private call(s: LowStmt & { kind: 'call' }, indent: string): string {
    const call = `${s.callee}(${s.parts.map((p) => this.expression(p)).join(', ')})`
    const [first, ...rest] = s.results
    if (!first) return `${indent}${call}\n`
    return `${indent}const ${first.name}: ${first.type} = ${call}\n${rest.map((r, k) => `${indent}const ${r.name}: ${r.type} = ${resultName(k + 1, r.type)}\n`).join('')}`
  }

  private loop(s: LowStmt & { kind: 'loop' }, indent: string): string {
    const inner = `${indent}  `
    const [only, ...more] = s.update
    const test = this.block(s.test, inner)
    const condition = s.condition ? this.expression(s.condition) : ''
    // for without a condition is no choice: AssemblyScript takes what follows it for unreachable where its body ends in
    // continue
    if (only?.kind === 'assign' && more.length === 0 && s.test.length === 0 && condition) {
      const update = `${only.name} = ${this.expression(only.value)}`
      if (!skipsTurns(s.body)) {
        // one jump for each turn
        const turns = `${inner}do {\n${this.block(s.body, `${inner}  `)}${inner}  ${update}\n${inner}} while (${condition})\n`
        return `${indent}if (${condition}) {\n${turns}${indent}}\n`
      }
      return `${indent}for (; ${condition}; ${update}) {\n${this.block(s.body, inner)}${indent}}\n`
    }
    if (s.test.length === 0 && only === undefined)
      return `${indent}while (${condition || 'true'}) {\n${this.block(s.body, inner)}${indent}}\n`
    const exit = condition ? `${inner}if (!${condition}) break\n` : ''
    return `${indent}while (true) {\n${test}${exit}${this.block(s.body, inner, s.update)}${this.block(s.update, inner)}${indent}}\n`
  }

  /** Base addresses, parameters and domain constants that the statements use. */
  prologue(kernel: LowKernel | null, body: readonly LowStmt[], indent: string): string {
    const used = new Set<number>()
    const lines: string[] = []
    const axes = new Set<string>()
    const touch = (field: string, component: number) => used.add(this.context.layout.fields[field]!.slots[component]!)
    walkLow(
      body,
      (e) => {
        if (e.kind === 'load') touch(e.field, e.component)
        if (e.kind === 'separate' || e.kind === 'displace') {
          if (e.kind === 'displace') axes.add(domainName('origin', e.axis))
          axes.add(domainName('period', e.axis)).add(domainName('inversePeriod', e.axis))
        }
      },
      (s) => {
        if (s.kind === 'store') touch(s.field, s.component)
        if (s.kind === 'atomicField') touch(s.field, 0)
      },
    )
    for (const k of [...used].sort((a, b) => a - b)) {
      lines.push(`const ${baseName(this.context.layout.slots[k]!.name)}: usize = load<u32>(${abi.slots + 4 * k})`)
    }
    for (const [w, what] of (['origin', 'period', 'inversePeriod'] as const).entries()) {
      for (let axis = 0; axis < 3; axis++) {
        const name = domainName(what, axis)
        if (axes.has(name)) lines.push(`const ${name}: f64 = load<f64>(${abi.domain + 24 * w + 8 * axis})`)
      }
    }
    if (kernel) lines.push(...this.parameterLines(kernel))
    return lines.map((text) => `${indent}${text}\n`).join('')
  }

  private parameterLines(kernel: LowKernel): string[] {
    let at = abi.parameters
    return kernel.kernel.parameters.flatMap((p) => {
      const type = p.type as string
      const scalar = type === 'i32' || type === 'u32' || type === 'bool' ? type : 'real'
      const components: Record<string, string[]> = {
        vec3: ['_x', '_y', '_z'],
        quat: ['_x', '_y', '_z', '_w'],
        mat3: ['_xx', '_xy', '_xz', '_yx', '_yy', '_yz', '_zx', '_zy', '_zz'],
      }
      return (components[type] ?? ['']).map((c) => {
        // integers lie there as integers: converted here, V8 would convert them anew in every turn of the loop
        const value =
          scalar === 'real'
            ? `<real>load<f64>(${at})`
            : scalar === 'bool'
              ? `load<i32>(${at}) != 0`
              : `load<${scalar}>(${at})`
        at += 8
        return `const ${p.name}${c}: ${scalar} = ${value}`
      })
    })
  }
}

/** Values a function gives back beside its first, for each type. */
export const mostResults = 31
export const resultTypes = ['real', 'i32', 'u32', 'bool'] as const

/** Module variable of result k, from 1. */
export function resultName(k: number, type: LowType): string {
  return type === 'real' ? `_result${k}` : `_result${k}_${type}`
}

/** Puts a record on the list at `_list`, of `_listed`; where `counted` is 0 the next one takes its place. */
export const listText = (record: string, counted = '1') =>
  `store<i32>(_list + (<usize>_listed << 2), ${record}); _listed += ${counted}`

/** True where a continue of this loop is in its body. */
function skipsTurns(body: readonly LowStmt[]): boolean {
  return body.some((s) => s.kind === 'continue' || (s.kind === 'if' && (skipsTurns(s.then) || skipsTurns(s.otherwise))))
}

/** Text of a function that was not inlined. */
export function functionText(context: AssemblyContext, f: LowFunction): string {
  const printer = new PlainPrinter(context)
  const parameters = f.parameters.map((p) => `${p.name}: ${p.type}`).join(', ')
  return `function ${f.name}(${parameters}): ${f.results[0] ?? 'void'} {\n${printer.prologue(null, f.body, '  ')}${printer.block(f.body, '  ')}}\n`
}

/** True if a return is left in the lowered body: the kernel then runs as a function of its index. */
function hasLowReturn(body: readonly LowStmt[]): boolean {
  let found = false
  walkLow(
    body,
    () => {},
    (s) => {
      if (s.kind === 'return') found = true
    },
  )
  return found
}

/** The kernel as an exported loop over [begin, end). */
export function plainKernelText(context: AssemblyContext, low: LowKernel, exportName: string): string {
  const printer = new PlainPrinter(context)
  const i = low.kernel.index.name
  const loop = low.kernel.descending
    ? `for (let ${i}: i32 = end - 1; ${i} >= begin; ${i}--)`
    : `for (let ${i}: i32 = begin; ${i} < end; ${i}++)`
  const head = `// ${low.kernel.file}\nexport function ${exportName}(begin: i32, end: i32): void {\n`
  if (hasLowReturn(low.body)) {
    const record = `_record_${exportName}`
    const own = `function ${record}(${i}: i32): void {\n${printer.prologue(low, low.body, '  ')}${printer.block(low.body, '  ')}}\n`
    return `${own}${head}  ${loop} ${record}(${i})\n}\n`
  }
  return `${head}${printer.prologue(low, low.body, '  ')}  ${loop} {\n${printer.block(low.body, '    ')}  }\n}\n`
}
