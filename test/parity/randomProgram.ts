// randomProgram.ts: the text of a random kernel, made of choices read off a tape; a tape of zeros gives the simplest.
//
// The text keeps to the rules of the language: no integer overflows by + - *, shifts are 0 to 31, no division by 0, loops
// end, indices are in range. Names: p parameter, v variable, f function, each with a number. A sum of what variables hold
// on the way, s, goes into the results: a wrong turn anywhere shows.

export type ValueType = 'real' | 'i32' | 'u32' | 'bool' | 'vec3'

/** Makes choices: 0 <= choose(n) < n. */
export type Choose = (choices: number) => number

export function tape(numbers: readonly number[]): Choose {
  let at = 0
  return (choices) => (at < numbers.length ? numbers[at++]! % choices : 0)
}

export interface ProgramOptions {
  readonly name: string
  /** Integers and bools only: every device gives the same. */
  readonly exact: boolean
  /** Lane-parallel: no local arrays, no return from inside a loop. */
  readonly hot: boolean
}

/** Records that inputs may be read from: a power of two. */
export const recordCount = 64

interface Named {
  readonly name: string
  readonly type: ValueType
}

interface Helper {
  readonly name: string
  readonly takes: readonly ValueType[]
  readonly gives: ValueType
  /** Functions that are given with the values. */
  readonly functions?: readonly string[]
}

/** A function that gives several values back. */
interface RecordHelper {
  readonly name: string
  readonly takes: ValueType
  readonly members: readonly Named[]
}

const words = ['0', '1', '2', '7', '255', '4294967295', '0x80000000', '12345']
const integers = ['0', '1', '-1', '3', '100', '2147483647', '-2147483648', '-77']
const reals = ['0.0', '1.0', '-0.5', '3.25', '1e-3', '-100.0', '0.1', '1e9']

class ProgramWriter {
  private lines: string[] = []
  private indent = ''
  private scopes: Named[][] = [[]]
  private mutable = new Set<string>()
  private arrays: Named[] = []
  private helpers: Helper[] = []
  private records: RecordHelper[] = []
  private count = 0
  /** Lane-parallel forms hold every called function as often as it is called. */
  private callsLeft = 0
  private loops = 0
  private returns: ValueType | 'kernel' | null = null

  constructor(
    private readonly choose: Choose,
    private readonly options: ProgramOptions,
  ) {}

  private pick<T>(...from: readonly T[]): T {
    return from[this.choose(from.length)]!
  }

  private type(): ValueType {
    return this.options.exact ? this.pick('i32', 'u32', 'bool') : this.pick('real', 'i32', 'u32', 'bool', 'vec3')
  }

  private fresh(letter: string): string {
    return `${letter}${this.count++}`
  }

  private line(text: string): void {
    this.lines.push(this.indent + text)
  }

  private block(open: string, body: () => void, close = '}'): void {
    this.line(open)
    this.indent += '  '
    this.scopes.push([])
    const arrays = this.arrays.length
    body()
    this.arrays.length = arrays
    this.scopes.pop()
    this.indent = this.indent.slice(2)
    this.line(close)
  }

  private declare(name: string, type: ValueType, mutable: boolean): void {
    this.scopes[this.scopes.length - 1]!.push({ name, type })
    if (mutable) this.mutable.add(name)
  }

  private known(type: ValueType): Named[] {
    return this.scopes.flat().filter((v) => v.type === type)
  }

  // ---- expressions

  expression(type: ValueType, depth: number): string {
    const known = this.known(type)
    if (depth === 0 || this.choose(5) === 0) {
      return known.length > 0 && this.choose(4) > 0 ? known[this.choose(known.length)]!.name : this.leaf(type)
    }
    const more = depth - 1
    const helper = this.helpers.filter((f) => f.gives === type)
    if (helper.length > 0 && this.callsLeft > 0 && this.choose(4) === 3) {
      return this.call(helper[this.choose(helper.length)]!, more)
    }
    const array = this.arrays.filter((a) => a.type === type)
    if (array.length > 0 && this.choose(4) === 3)
      return `${array[this.choose(array.length)]!.name}[${this.index(3, more)}]`
    if (this.choose(6) === 5) return this.choice(type, more)
    return this[type](more)
  }

  private call({ name, takes, functions = [] }: Helper, depth: number): string {
    this.callsLeft--
    return `${name}(${[...takes.map((type) => this.expression(type, depth)), ...functions].join(', ')})`
  }

  private choice(type: ValueType, depth: number): string {
    const [c, a, b] = [this.expression('bool', depth), this.typed(type, depth), this.typed(type, depth)]
    return this.choose(2) === 0 ? `(${c} ? ${a} : ${b})` : `select(${c}, ${a}, ${b})`
  }

  /** With its type beyond doubt, where a whole number alone would be an i32. */
  private typed(type: ValueType, depth: number): string {
    const text = this.expression(type, depth)
    return type === 'u32' ? `or(${text}, 0)` : text
  }

  private leaf(type: ValueType): string {
    const at = this.choose(3) === 2 ? this.index(recordCount - 1, 1) : 'i'
    const field = this.choose(2)
    if (type === 'bool')
      return this.pick('true', `(inInt${field}(${at}) > 0)`, 'p0', `(inInt${1 - field}(${at}) < 3)`, 'false')
    if (type === 'vec3') return this.pick('vec3(1.0, -2.0, 0.5)', `inVec(${at})`)
    if (type === 'real') return this.pick(...reals, `inReal0(${at})`, `inReal1(${at})`, `inReal${field}(${at})`, 'p2')
    if (type === 'i32') return this.pick(...integers, `inInt0(${at})`, `inInt1(${at})`, `inInt${field}(${at})`, 'p1')
    return this.pick(...words, `inWord0(${at})`, `inWord1(${at})`, `inWord${field}(${at})`)
  }

  /** 0 to `most`, which is one less than a power of two. */
  private index(most: number, depth: number): string {
    if (this.choose(3) === 0) return String(this.choose(most + 1))
    return this.choose(2) === 0
      ? `(${this.expression('i32', depth)} & ${most})`
      : `and(${this.expression('u32', depth)}, ${most})`
  }

  private bool(depth: number): string {
    const kinds = this.options.exact ? (['i32', 'u32'] as const) : (['real', 'i32', 'u32'] as const)
    const type = this.pick(...kinds)
    const compare = this.pick('>', '>=', '===', '!==')
    const some = () => this.expression('bool', depth)
    return this.pick(
      () => `(${this.typed(type, depth)} ${compare} ${this.typed(type, depth)})`,
      // TypeScript takes a < ((b << ((c >> d)... for type arguments: the right side is simple
      () => `(${this.typed(type, depth)} ${this.pick('<', '<=')} ${this.simple(type)})`,
      () => `(${some()} && ${some()})`,
      () => `(${some()} || ${some()})`,
      () => `!(${some()})`,
      () => `(${some()} ${this.pick('===', '!==')} ${some()})`,
      () => (this.options.exact ? some() : `${this.pick('isNaN', 'isFinite')}(${this.expression('real', depth)})`),
    )()
  }

  private simple(type: 'real' | 'i32' | 'u32'): string {
    const known = this.known(type)
    const literals = { real: reals, i32: integers, u32: ['or(7, 0)'] }
    return known.length > 0 ? known[this.choose(known.length)]!.name : this.pick(...literals[type])
  }

  private i32(depth: number): string {
    const some = () => this.expression('i32', depth)
    return this.pick(
      () => `((${some()} & 0xffff) ${this.pick('+', '-')} (${some()} & 0xffff))`,
      () => `((${some()} & 0x7fff) * (${some()} & 0xffff))`,
      () => `(${some()} ${this.pick('&', '|', '^')} ${some()})`,
      () => `(${some()} ${this.pick('<<', '>>')} (${some()} & 31))`,
      () => `${this.pick('imin', 'imax')}(${some()}, ${some()})`,
      () => this.pick(`idiv(${some()} & 0xffff, (${some()} & 7) + 1)`, `((${some()} >> 1) % ((${some()} & 15) - 20))`),
      () => this.guarded('0', `(${some()} & inInt1(i))`, this.pick(`idiv(${some()} >> 1, $)`, `(${some()} >> 1) % $`)),
      () => this.pick(`~(${some()})`, `-(${some()} >> 1)`),
      () => `asI32(${this.expression('u32', depth)})`,
      () =>
        this.options.exact
          ? some()
          : this.pick(`i32(${this.expression('real', depth)})`, `exponent(${this.expression('real', depth)})`),
    )()
  }

  /** A division by $ that is done only where that is not 0. */
  private guarded(zero: string, divisor: string, division: string): string {
    return `(${divisor} !== 0 ? ${division.replace('$', divisor)} : ${zero})`
  }

  private u32(depth: number): string {
    const some = () => this.expression('u32', depth)
    return this.pick(
      () => `${this.pick('wrapAdd', 'wrapSub', 'wrapMul', 'mulHigh')}(${some()}, ${some()})`,
      () => `${this.pick('and', 'or', 'xor')}(${some()}, ${some()})`,
      () => `(and(${some()}, 0xffff) ${this.pick('+', '*')} and(${some()}, 0xffff))`,
      () => `${this.pick('shiftLeft', 'shiftRight')}(${some()}, and(${some()}, 31))`,
      () => `${this.pick('umin', 'umax')}(${some()}, ${some()})`,
      () => this.pick(`udiv(${some()}, or(${some()}, 1))`, `(or(${some()}, 0) % or(${some()}, 4))`),
      () =>
        this.guarded('or(0, 0)', `and(${some()}, inWord1(i))`, this.pick(`udiv(${some()}, $)`, `or(${some()}, 0) % $`)),
      () => `${this.pick('not', 'leadingZeros', 'bitCount')}(${some()})`,
      () => `asU32(${this.expression('i32', depth)})`,
      () => (this.options.exact ? some() : `u32(${this.expression('real', depth)})`),
    )()
  }

  private real(depth: number): string {
    const some = () => this.expression('real', depth)
    return this.pick(
      () => `(${some()} ${this.pick('+', '-')} ${some()})`,
      // not of constants alone: their product may leave single precision
      () => `(${some()} * (${some()} + p2))`,
      () => `(${some()} / (${some()} - inReal1(i)))`,
      () => `${this.pick('sqrt', 'abs', 'floor', 'ceil', 'trunc', 'nearest')}(${some()})`,
      () => `${this.pick('min', 'max')}(${some()}, ${some()})`,
      () => `real(${this.pick(this.expression('i32', depth), this.typed('u32', depth))})`,
      () => `-(${some()})`,
      () => `copysign(${some()}, real(${this.expression('i32', depth)}))`,
      () => `timesPowerOfTwo(${some()}, (${this.expression('i32', depth)} & 31) - 16)`,
      () => `${this.expression('vec3', depth)}.${this.pick('x', 'y', 'z')}`,
    )()
  }

  private vec3(depth: number): string {
    const real = () => this.expression('real', depth)
    return this.pick(
      () => `vec3(${real()}, ${real()}, ${real()})`,
      () => `addVec(${this.expression('vec3', depth)}, ${this.expression('vec3', depth)})`,
      () => `scaleVec(${real()}, ${this.expression('vec3', depth)})`,
    )()
  }

  // ---- statements

  private statements(depth: number): void {
    const count = 1 + this.choose(3)
    for (let k = 0; k < count; k++) {
      if (this.statement(depth)) return
    }
  }

  /** Writes one statement; true where control does not go on. */
  private statement(depth: number): boolean {
    const nested = depth > 0
    const writes = this.returns === 'kernel'
    switch (this.choose(nested ? 11 : 5)) {
      case 0:
        this.declaration(true)
        return false
      case 1:
        this.declaration(false)
        return false
      case 2:
        this.assignment()
        return false
      case 3:
        if (writes) this.store(this.type())
        else this.assignment()
        return false
      case 4:
        return this.jump()
      case 5:
      case 6:
        this.branch(depth - 1)
        return false
      case 7:
        this.forLoop(depth - 1)
        return false
      case 8:
        this.whileLoop(depth - 1)
        return false
      case 9:
        if (!this.options.hot) this.array()
        else this.branch(depth - 1)
        return false
      default:
        this.block('{', () => this.statements(depth - 1))
        return false
    }
  }

  private declaration(mutable: boolean): void {
    const type = this.type()
    const name = this.fresh('v')
    this.line(`${mutable ? 'let' : 'const'} ${name}: ${type} = ${this.expression(type, 2)}`)
    this.declare(name, type, mutable)
    if (this.choose(3) > 0) this.observe(name, type)
  }

  private assignment(): void {
    const targets = this.scopes.flat().filter((v) => this.mutable.has(v.name))
    if (targets.length === 0) {
      this.declaration(true)
      return
    }
    const { name, type } = targets[this.choose(targets.length)]!
    const compound = type === 'real' && this.choose(2) === 1 ? this.pick('+', '-', '*') : ''
    this.line(`${name} ${compound}= ${this.expression(type, 2)}`)
    if (this.choose(3) > 0) this.observe(name, type)
  }

  private observe(name: string, type: ValueType): void {
    const asWord = {
      real: `u32(abs(${name}))`,
      i32: `asU32(${name})`,
      u32: name,
      vec3: `u32(abs(${name}.x + ${name}.z))`,
      bool: `select(${name}, 1, 0)`,
    }
    this.line(`s = wrapAdd(wrapMul(s, 31), ${asWord[type]})`)
  }

  /** A value with the sum mixed in. */
  private withSum(type: ValueType, text: string): string {
    const mixed = {
      real: `${text} + real(and(s, 255))`,
      i32: `${text} ^ asI32(s)`,
      u32: `wrapAdd(${text}, s)`,
      vec3: text,
      bool: `${text} !== (and(s, 1) === 1)`,
    }
    return mixed[type]
  }

  private store(type: ValueType): void {
    const setters = { real: 'setOutReal', i32: 'setOutInt', u32: 'setOutWord', vec3: 'setOutVec', bool: 'setOutFlag' }
    const value = this.withSum(type, this.expression(type, 2))
    this.line(`${setters[type]}(i, ${type === 'bool' ? `select(${value}, 1, 0)` : value})`)
  }

  private jump(): boolean {
    const inLoop = this.loops > 0
    const mayReturn = !inLoop || !this.options.hot
    if (inLoop && (!mayReturn || this.choose(3) > 0)) {
      this.line(this.pick('break', 'continue'))
      return true
    }
    // at the top of a body nothing could follow
    if (!mayReturn || this.returns === null || this.scopes.length < 3) {
      this.assignment()
      return false
    }
    this.line(
      this.returns === 'kernel' ? 'return' : `return ${this.withSum(this.returns, this.expression(this.returns, 1))}`,
    )
    return true
  }

  private branch(depth: number): void {
    const otherwise = this.choose(2) === 1
    this.block(`if (${this.expression('bool', 2)}) {`, () => this.statements(depth), otherwise ? '} else {' : '}')
    if (!otherwise) return
    this.lines.pop()
    this.block('} else {', () => this.statements(depth))
  }

  private inLoop(open: string, body: () => void): void {
    this.block(open, () => {
      this.loops++
      body()
      this.loops--
    })
  }

  private forLoop(depth: number): void {
    const name = this.fresh('v')
    const most = this.pick('3', 'p1', `(${this.expression('i32', 2)} & 7)`)
    this.inLoop(`for (let ${name} = 0; ${most} > ${name}; ${name}${this.pick('++', ' += 2')}) {`, () => {
      this.declare(name, 'i32', false)
      this.observe(name, 'i32')
      this.statements(depth)
    })
  }

  private whileLoop(depth: number): void {
    const fuel = this.fresh('v')
    this.line(`let ${fuel}: ${this.pick('i32', 'u32')} = ${1 + this.choose(6)}`)
    this.inLoop(`while (${fuel} > 0 && ${this.expression('bool', 2)}) {`, () => {
      this.line(`${fuel}--`)
      this.line('s = wrapAdd(s, 7)')
      this.statements(depth)
    })
  }

  private array(): void {
    const type = this.type()
    const name = this.fresh('a')
    const fill = { real: '0.5', i32: '7', u32: 'or(9, 0)', bool: 'false', vec3: 'vec3(0.0, 1.0, 2.0)' }
    this.line(`const ${name} = array(4, ${fill[type]})`)
    this.arrays.push({ name, type })
    this.line(`${name}[${this.index(3, 2)}] = ${this.expression(type, 2)}`)
  }

  // ---- functions and the kernel

  private helper(gives = this.type(), takes = Array.from({ length: 1 + this.choose(3) }, () => this.type())): void {
    const name = this.fresh('f')
    const parameters = takes.map((type) => ({ name: this.fresh('v'), type }))
    const signature = [`i: i32`, `p0: bool`, `p1: i32`, `p2: real`, ...parameters.map((p) => `${p.name}: ${p.type}`)]
    this.returns = gives
    this.callsLeft = 1
    this.block(`function ${name}_(${signature.join(', ')}): ${gives} {`, () => {
      for (const p of parameters) this.declare(p.name, p.type, false)
      this.line('let s: u32 = 5')
      this.statements(2)
      this.line(`return ${this.withSum(gives, this.expression(gives, 2))}`)
    })
    this.helpers.push({ name, takes, gives })
  }

  /** A function that is given another and calls it in a loop. */
  private repeated(): void {
    const type = this.type()
    this.helper(type, [type])
    const inner = this.helpers[this.helpers.length - 1]!.name
    const [name, x, y, k, step] = ['f', 'v', 'v', 'v', 'h'].map((letter) => this.fresh(letter))
    const given = `${step}: (i: i32, p0: bool, p1: i32, p2: real, x: ${type}) => ${type}`
    this.block(`function ${name}_(i: i32, p0: bool, p1: i32, p2: real, ${x}: ${type}, ${given}): ${type} {`, () => {
      this.line(`let ${y}: ${type} = ${x}`)
      this.block(`for (let ${k} = 0; 2 > ${k}; ${k}++) {`, () => this.line(`${y} = ${step}(i, p0, p1, p2, ${y})`))
      this.line(`return ${y}`)
    })
    this.helpers.push({ name: name!, takes: [type], gives: type, functions: [`${inner}_`] })
  }

  /** A function that gives a record back, on some paths early. */
  private recordHelper(): void {
    const [record, name, x] = ['R', 'g', 'v'].map((letter) => this.fresh(letter))
    const members = Array.from({ length: 2 + this.choose(2) }, () => ({ name: this.fresh('m'), type: this.type() }))
    this.block(`interface ${record} {`, () => {
      for (const member of members) this.line(`readonly ${member.name}: ${member.type}`)
    })
    const takes = this.type()
    const literal = () => `{ ${members.map((m) => `${m.name}: ${this.expression(m.type, 2)}`).join(', ')} }`
    this.returns = null
    this.callsLeft = 1
    this.block(`function ${name}(i: i32, p0: bool, p1: i32, p2: real, ${x}: ${takes}): ${record} {`, () => {
      this.declare(x!, takes, false)
      this.line('let s: u32 = 5')
      this.statements(1)
      if (this.choose(2) === 1) {
        this.block(`if (${this.expression('bool', 2)}) {`, () => this.line(`return ${literal()}`))
      }
      this.line(`return ${literal()}`)
    })
    this.records.push({ name: name!, takes, members })
  }

  /** Takes a record apart, or keeps it and reads its members. */
  private takeRecord({ name, takes, members }: RecordHelper): void {
    const call = `${name}(i, p0, p1, p2, ${this.expression(takes, 2)})`
    const parts = members.map((member) => ({ ...member, part: this.fresh('v') }))
    if (this.choose(2) === 0) {
      this.line(`const { ${parts.map((p) => `${p.name}: ${p.part}`).join(', ')} } = ${call}`)
    } else {
      const whole = this.fresh('v')
      this.line(`const ${whole} = ${call}`)
      for (const p of parts) this.line(`const ${p.part} = ${whole}.${p.name}`)
    }
    for (const { part, type } of parts) {
      this.declare(part, type, false)
      this.observe(part, type)
    }
  }

  text(): string {
    const plain = this.choose(3)
    for (let k = 0; k < plain; k++) this.helper()
    if (this.choose(3) === 2) this.repeated()
    if (this.choose(3) === 2) this.recordHelper()
    const helpers = this.helpers.length
    const { name, hot, exact } = this.options
    this.returns = 'kernel'
    this.callsLeft = helpers + 3
    this.block(
      `export const ${name} = kernel('item', { hot: ${hot} }, (i, p0: bool, p1: i32, p2: real) => {`,
      () => {
        this.line('let s: u32 = 3')
        for (const f of this.helpers) {
          const result = this.fresh('v')
          this.line(`let ${result} = ${this.call(f, 2)}`)
          this.declare(result, f.gives, true)
          this.observe(result, f.gives)
        }
        for (const record of this.records) this.takeRecord(record)
        this.statements(3)
        this.statements(2)
        for (const type of exact
          ? (['i32', 'u32', 'bool'] as const)
          : (['real', 'vec3', 'i32', 'u32', 'bool'] as const)) {
          this.store(type)
        }
      },
      '})',
    )
    // helpers see the record and the parameters of the kernel
    const body = this.lines.join('\n').replace(/\b(f\d+)\(/g, '$1_(i, p0, p1, p2, ')
    return `${imports}${body}\n`
  }
}

const imports = `import { kernel } from '../../language/kernel.js'
import {
  abs, and, array, asI32, asU32, bitCount, bool, ceil, copysign, exponent, floor, i32, idiv, imax, imin, isFinite, isNaN,
  leadingZeros, max, min, mulHigh, nearest, not, or, real, select, shiftLeft, shiftRight, sqrt, timesPowerOfTwo, trunc,
  u32, udiv, umax, umin, vec3, wrapAdd, wrapMul, wrapSub, xor,
} from '../../language/values.js'
import {
  inInt0, inInt1, inReal0, inReal1, inVec, inWord0, inWord1, setOutFlag, setOutInt, setOutReal, setOutVec, setOutWord,
} from '../../generated/accessors.js'

function addVec(a: vec3, b: vec3): vec3 {
  return vec3(a.x + b.x, a.y + b.y, a.z + b.z)
}
function scaleVec(s: real, v: vec3): vec3 {
  return vec3(s * v.x, s * v.y, s * v.z)
}
`

export function randomProgram(choose: Choose, options: ProgramOptions): string {
  return new ProgramWriter(choose, options).text()
}
