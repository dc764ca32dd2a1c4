// lanes.ts: lowered kernels as lane-parallel AssemblyScript: two f64 or four f32 indices at once.
//
// A value is uniform (the same for all lanes: a plain scalar) or varying. A varying real is a v128; a varying integer
// is one scalar per lane, since addresses are needed one by one; a varying bool is a v128 mask. Branches become masks:
// assignments blend, stores go lane by lane where the mask is set, loads under a mask use record 0 for sleeping lanes.
// Each lane does the same operations in the same order as the plain form, so the bytes are the same.

import { isShortArithmetic } from './blend.js'
import { builtins, fill } from './builtins.js'
import { KernelLimit } from './diagnostics.js'
import type { LowKernel } from './lower.js'
import { type AssemblyContext, addressOf, domainName, loadText, PlainPrinter, storedType } from './printAssembly.js'
import { type LowExpr, type LowStmt, lowParts, lowStmtParts } from './scalarIr.js'

type Value = { kind: 'uniform'; text: string } | { kind: 'vector'; text: string } | { kind: 'lanes'; texts: string[] }

/** Variables that differ between lanes. */
function varyingVariables(body: readonly LowStmt[], index: string): Set<string> {
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
function isDivergent(loop: LowStmt & { kind: 'loop' }, isVarying: (e: LowExpr) => boolean): boolean {
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
function jumps(body: readonly LowStmt[]): boolean {
  return body.some(
    (s) => s.kind === 'break' || s.kind === 'continue' || (s.kind === 'if' && (jumps(s.then) || jumps(s.otherwise))),
  )
}

/** The masks of a loop that lanes leave one by one, or what all lanes do together before the next turn. */
type LoopMasks =
  | { kind: 'divergent'; living: string; iteration: string }
  | { kind: 'uniform'; update: readonly LowStmt[]; mask: string | null }

/** A varying integer's variable in one lane. */
const laneName = (name: string, lane: number) => `_${name}_l${lane}`

const hotLimit = (what: string) =>
  new KernelLimit(`a hot kernel cannot use ${what}`, 'do it in a kernel of its own, or remove hot')

/** Number of stores in a row from here whose values read no memory: their order among each other does not matter. */
function storesFrom(body: readonly LowStmt[], first: number): number {
  const readsMemory = (e: LowExpr): boolean => e.kind === 'load' || lowParts(e).some(readsMemory)
  let n = 0
  for (let s = body[first]; s?.kind === 'store' && !readsMemory(s.value) && !readsMemory(s.index); s = body[first + n])
    n++
  return n
}

class LanePrinter {
  private out: string[] = []
  private indent = ''
  private temporaries = 0
  private readonly plain: PlainPrinter
  private readonly count: number
  private readonly wide: string
  /** Lanes of each mask variable as scalars, made on first use. */
  private maskLanes = new Map<string, string[]>()
  /**
   * Pairs of scalars already loaded, by slot, place and indices, for each open block; a write to the slot or to an index
   * forgets them.
   */
  private pairs: Map<string, string[]>[] = [new Map()]
  private loopMasks: LoopMasks[] = []

  constructor(
    private readonly context: AssemblyContext,
    private readonly varying: ReadonlySet<string>,
    private readonly index: string,
  ) {
    this.plain = new PlainPrinter(context)
    this.count = context.layout.precision === 'double' ? 2 : 4
    this.wide = this.count === 2 ? 'i64x2' : 'i32x4'
  }

  private line(text: string): void {
    this.out.push(`${this.indent}${text}\n`)
  }

  private temporary(type: string, text: string): string {
    const name = `_t${this.temporaries++}`
    this.line(`const ${name}: ${type} = ${text}`)
    return name
  }

  private lanes<T>(each: (lane: number) => T): T[] {
    return Array.from({ length: this.count }, (_, lane) => each(lane))
  }

  private isVarying = (e: LowExpr): boolean =>
    e.kind === 'variable' ? this.varying.has(e.name) : lowParts(e).some(this.isVarying)

  // ---- values

  private value(e: LowExpr, mask: string | null): Value {
    if (!this.isVarying(e)) return { kind: 'uniform', text: this.plain.expression(e) }
    switch (e.kind) {
      case 'variable':
        return this.variable(e)
      case 'unary':
        return this.unary(e, mask)
      case 'binary':
        return this.binary(e, mask)
      case 'choose':
        return this.choose(e, mask)
      case 'builtin':
        return this.builtin(e, mask)
      case 'load':
        return this.load(e, mask)
      case 'separate':
        return this.separate(e, mask)
      case 'narrow':
      case 'widen':
        return this.convert(e, mask)
      case 'displace': {
        const at = this.eachLane(e.at, mask)
        const by = this.eachLane(e.by, mask)
        const rest = `${domainName('origin', e.axis)}, ${domainName('period', e.axis)}, ${domainName('inversePeriod', e.axis)}`
        return { kind: 'lanes', texts: this.lanes((l) => `displace(${at[l]}, ${by[l]}, ${rest})`) }
      }
      default:
        throw hotLimit(e.kind === 'arrayLoad' ? 'local arrays' : e.kind)
    }
  }

  private variable(e: LowExpr & { kind: 'variable' }): Value {
    if (e.name === this.index)
      return { kind: 'lanes', texts: this.lanes((l) => (l === 0 ? e.name : `(${e.name} + ${l})`)) }
    if (e.type === 'real' || e.type === 'bool') return { kind: 'vector', text: e.name }
    return { kind: 'lanes', texts: this.lanes((l) => laneName(e.name, l)) }
  }

  /** As v128: reals, or masks for bools. */
  private vector(e: LowExpr, mask: string | null): string {
    const v = this.value(e, mask)
    if (v.kind === 'vector') return v.text
    if (v.kind === 'uniform') {
      if (e.type === 'bool') return `${this.wide}.splat(${v.text} ? -1 : 0)`
      return `v128.splat<real>(${v.text})`
    }
    if (e.type === 'bool')
      return this.assemble(
        v.texts.map((t) => `${t} ? -1 : 0`),
        this.wide,
      )
    return this.assemble(v.texts, this.count === 2 ? 'f64x2' : 'f32x4')
  }

  private assemble(texts: readonly string[], shape: string): string {
    return texts
      .slice(1)
      .reduce((sum, text, k) => `${shape}.replace_lane(${sum}, ${k + 1}, ${text})`, `${shape}.splat(${texts[0]})`)
  }

  /** One scalar text per lane. */
  private eachLane(e: LowExpr, mask: string | null): string[] {
    const v = this.value(e, mask)
    if (v.kind === 'lanes') return v.texts
    if (v.kind === 'uniform') return this.lanes(() => v.text)
    const name = /^\w+$/.test(v.text) ? v.text : this.temporary('v128', v.text)
    const shape = e.type === 'bool' ? this.wide : this.count === 2 ? 'f64x2' : 'f32x4'
    return this.lanes((l) => `${shape}.extract_lane(${name}, ${l})${e.type === 'bool' ? ' != 0' : ''}`)
  }

  private unary(e: LowExpr & { kind: 'unary' }, mask: string | null): Value {
    if (e.type === 'real') return { kind: 'vector', text: `v128.neg<real>(${this.vector(e.value, mask)})` }
    if (e.type === 'bool') return { kind: 'vector', text: `v128.not(${this.vector(e.value, mask)})` }
    return { kind: 'lanes', texts: this.eachLane(e.value, mask).map((t) => `${e.operator}(${t})`) }
  }

  private binary(e: LowExpr & { kind: 'binary' }, mask: string | null): Value {
    const names: Record<string, string> = {
      '+': 'add',
      '-': 'sub',
      '*': 'mul',
      '/': 'div',
      '<': 'lt',
      '<=': 'le',
      '>': 'gt',
      '>=': 'ge',
      '===': 'eq',
      '!==': 'ne',
    }
    const operand = e.left.type
    if (operand === 'real')
      return {
        kind: 'vector',
        text: `v128.${names[e.operator]}<real>(${this.vector(e.left, mask)}, ${this.vector(e.right, mask)})`,
      }
    if (operand === 'bool') {
      const masks: Record<string, string> = { '&&': 'v128.and', '||': 'v128.or', '!==': 'v128.xor', '===': 'v128.xor' }
      const text = `${masks[e.operator]}(${this.vector(e.left, mask)}, ${this.vector(e.right, mask)})`
      return { kind: 'vector', text: e.operator === '===' ? `v128.not(${text})` : text }
    }
    const left = this.eachLane(e.left, mask)
    const right = this.eachLane(e.right, mask)
    const operator = e.operator === '===' ? '==' : e.operator === '!==' ? '!=' : e.operator
    const whole = this.lanes((l) => `(${left[l]} ${operator} ${right[l]})`)
    const texts = operator === '%' ? this.awakeOnly(whole, e.type, mask) : whole
    return e.type === 'bool'
      ? {
          kind: 'vector',
          text: this.assemble(
            texts.map((t) => `${t} ? -1 : 0`),
            this.wide,
          ),
        }
      : { kind: 'lanes', texts }
  }

  private choose(e: LowExpr & { kind: 'choose' }, mask: string | null): Value {
    if (!this.isVarying(e.condition)) {
      const c = this.plain.expression(e.condition)
      if (e.type === 'real' || e.type === 'bool')
        return { kind: 'vector', text: `((${c}) ? ${this.vector(e.yes, mask)} : ${this.vector(e.no, mask)})` }
      const yes = this.eachLane(e.yes, mask)
      const no = this.eachLane(e.no, mask)
      return { kind: 'lanes', texts: this.lanes((l) => `((${c}) ? ${yes[l]} : ${no[l]})`) }
    }
    if (e.type === 'real' || e.type === 'bool') {
      return {
        kind: 'vector',
        text: `v128.bitselect(${this.vector(e.yes, mask)}, ${this.vector(e.no, mask)}, ${this.vector(e.condition, mask)})`,
      }
    }
    const c = this.eachLane(e.condition, mask)
    const yes = this.eachLane(e.yes, mask)
    const no = this.eachLane(e.no, mask)
    return { kind: 'lanes', texts: this.lanes((l) => `((${c[l]}) ? ${yes[l]} : ${no[l]})`) }
  }

  private builtin(e: LowExpr & { kind: 'builtin' }, mask: string | null): Value {
    const builtin = builtins[e.name]!
    if (builtin.lanes)
      return {
        kind: 'vector',
        text: fill(
          builtin.lanes,
          e.parts.map((p) => this.vector(p, mask)),
        ),
      }
    const parts = e.parts.map((p) => this.eachLane(p, mask))
    const all = this.lanes((l) =>
      fill(
        builtin.assembly,
        parts.map((p) => p[l]!),
      ),
    )
    const texts = e.name === 'idiv' || e.name === 'udiv' ? this.awakeOnly(all, e.type, mask) : all
    if (e.type === 'real') return { kind: 'vector', text: this.assemble(texts, this.count === 2 ? 'f64x2' : 'f32x4') }
    if (e.type === 'bool')
      return {
        kind: 'vector',
        text: this.assemble(
          texts.map((t) => `${t} ? -1 : 0`),
          this.wide,
        ),
      }
    return { kind: 'lanes', texts }
  }

  /** A division must not be done for a sleeping lane: its divisor may be 0. */
  private awakeOnly(texts: string[], type: string, mask: string | null): string[] {
    if (mask === null) return texts
    const awake = this.lanesOfMask(mask)
    return this.lanes((l) => `(${awake[l]} ? ${texts[l]} : <${type}>0)`)
  }

  /** Index per lane; a sleeping lane looks at record 0, which always exists. */
  private indices(e: LowExpr, mask: string | null): string[] {
    const texts = this.eachLane(e, mask)
    if (mask === null) return texts
    const awake = this.lanesOfMask(mask)
    const chosen = () => this.lanes((l) => `(${awake[l]} ? ${texts[l]} : <${e.type}>0)`)
    // the masks of a loop change from turn to turn
    if (this.loopMasks.some((loop) => loop.kind === 'divergent' && (mask === loop.living || mask === loop.iteration)))
      return chosen()
    return this.remembered(`index/${mask}/${texts.join('/')}`, () =>
      chosen().map((text) => this.temporary(e.type, text)),
    )
  }

  /** What was made under this key in this block, or made now. */
  private remembered(key: string, make: () => string[]): string[] {
    const known = this.pairs[this.pairs.length - 1]!
    const found = known.get(key) ?? make()
    known.set(key, found)
    return found
  }

  private load(e: LowExpr & { kind: 'load' }, mask: string | null): Value {
    const type = storedType(this.context, e.field)
    const info = this.context.layout.fields[e.field]!
    const own = e.index.kind === 'variable' && e.index.name === this.index
    const width = type === 'f64' ? 2 : 4
    if (e.type === 'real' && own && info.stride * this.count === 16 && width === this.count) {
      const { address, offset } = addressOf(this.context, e.field, e.component, this.index)
      return { kind: 'vector', text: `v128.load(${address}, ${offset})` }
    }
    const indices = own ? this.eachLane(e.index, null) : this.indices(e.index, mask)
    const at = indices.map((index) => addressOf(this.context, e.field, e.component, index))
    if (e.type !== 'real')
      return { kind: 'lanes', texts: at.map(({ address, offset }) => loadText(type, `${address}, ${offset}`)) }
    if (type === 'f64' && this.count === 2 && info.stride >= 16) return this.pairedLoad(e, indices)
    const bits = type === 'f64' ? 64 : 32
    const first = `v128.load${bits}_zero(${at[0]!.address}, ${at[0]!.offset})`
    return {
      kind: 'vector',
      text: at
        .slice(1)
        .reduce(
          (sum, { address, offset }, k) => `v128.load_lane<${type}>(${address}, ${sum}, ${k + 1}, ${offset})`,
          first,
        ),
    }
  }

  /**
   * Two neighbouring scalars of a record in one load for each lane, sorted by a shuffle; the other scalar of the pair
   * is usually wanted too. A pair may reach past the record: slots are padded for that.
   */
  private pairedLoad(e: LowExpr & { kind: 'load' }, indices: readonly string[]): Value {
    const info = this.context.layout.fields[e.field]!
    const slot = info.slots[e.component]!
    const offset = info.offsets[e.component]!
    const start = Math.floor(offset / 16) * 16
    const key = `${slot}/${start}/${indices.join('/')}`
    const [first, second] = this.remembered(key, () =>
      indices.map((index) =>
        this.temporary('v128', `v128.load(${addressOf(this.context, e.field, e.component, index).address}, ${start})`),
      ),
    )
    return { kind: 'vector', text: `v128.shuffle<f64>(${first}, ${second}, ${offset === start ? '0, 2' : '1, 3'})` }
  }

  /** A stored coordinate is f64 even in single precision. */
  private separate(e: LowExpr & { kind: 'separate' }, mask: string | null): Value {
    if (this.count === 2 && e.from.kind === 'load' && e.to.kind === 'load') {
      const [from, to] = [e.from, e.to].map((load) => this.vector({ ...load, type: 'real' }, mask))
      return {
        kind: 'vector',
        text: `separateLanes(${from}, ${to}, ${domainName('period', e.axis)}, ${domainName('inversePeriod', e.axis)})`,
      }
    }
    const from = this.eachLane(e.from, mask)
    const to = this.eachLane(e.to, mask)
    const texts = this.lanes(
      (l) => `separate(${from[l]}, ${to[l]}, ${domainName('period', e.axis)}, ${domainName('inversePeriod', e.axis)})`,
    )
    return { kind: 'vector', text: this.assemble(texts, this.count === 2 ? 'f64x2' : 'f32x4') }
  }

  private convert(e: LowExpr & { kind: 'narrow' | 'widen' }, mask: string | null): Value {
    const texts = this.eachLane(e.value, mask).map((t) => `<${e.kind === 'widen' ? 'f64' : 'real'}>(${t})`)
    return e.kind === 'widen'
      ? { kind: 'lanes', texts }
      : { kind: 'vector', text: this.assemble(texts, this.count === 2 ? 'f64x2' : 'f32x4') }
  }

  private lanesOfMask(mask: string): string[] {
    let lanes = this.maskLanes.get(mask)
    if (!lanes) {
      lanes = this.lanes((l) => `${this.wide}.extract_lane(${mask}, ${l}) != 0`)
      this.maskLanes.set(mask, lanes)
    }
    return lanes
  }

  // ---- statements

  text(body: readonly LowStmt[], indent: string): string {
    this.indent = indent
    this.block(body, null)
    return this.out.join('')
  }

  private inner(action: () => void): void {
    const saved = this.indent
    this.indent += '  '
    this.pairs.push(new Map())
    action()
    this.indent = saved
    this.pairs.pop()
  }

  private block(body: readonly LowStmt[], mask: string | null): void {
    const loop = this.loopMasks[this.loopMasks.length - 1]
    for (let k = 0; k < body.length; k++) {
      const s = body[k]!
      const run = mask === null ? 0 : storesFrom(body, k)
      if (run > 1) {
        this.stores(body.slice(k, k + run) as (LowStmt & { kind: 'store' })[], mask!)
        k += run - 1
        continue
      }
      this.statement(s, mask)
      // lanes that broke out or went on to the next turn inside this statement sleep for the rest of the block
      if (loop?.kind === 'divergent' && s.kind === 'if' && (jumps(s.then) || jumps(s.otherwise))) {
        const rest = this.temporary('v128', mask === null ? loop.iteration : `v128.and(${mask}, ${loop.iteration})`)
        return this.masked(rest, body.slice(k + 1))
      }
    }
  }

  private statement(s: LowStmt, mask: string | null): void {
    switch (s.kind) {
      case 'declare':
        return this.declare(s, mask)
      case 'assign':
        return this.assign(s, mask)
      case 'store':
        return this.store(s, mask)
      case 'if':
        return this.ifStatement(s, mask)
      case 'loop':
        return this.loop(s, mask)
      case 'break':
      case 'continue':
        return this.jump(s.kind, mask)
      default:
        if ((s.kind === 'atomicCount' || s.kind === 'atomicField') && s.name === null) return this.atomic(s, mask)
        throw hotLimit(
          s.kind === 'arrayStore'
            ? 'local arrays'
            : s.kind === 'return'
              ? 'return inside a loop'
              : 'atomics or set counts',
        )
    }
  }

  /** An atomic whose old value nobody asks for, lane by lane. */
  private atomic(s: LowStmt & { kind: 'atomicCount' | 'atomicField' }, mask: string | null): void {
    const call = `atomic${s.operation === 'add' ? 'Add' : 'Max'}`
    const values = this.eachLane(s.value, mask)
    const indices = s.kind === 'atomicField' ? this.eachLane(s.index, mask) : []
    const awake = mask === null ? null : this.lanesOfMask(mask)
    values.forEach((value, l) => {
      const place = s.kind === 'atomicField' ? addressOf(this.context, s.field, 0, indices[l]!) : null
      const text = `${call}(${place ? `${place.address} + ${place.offset}` : this.plain.cell((s as { cell: string }).cell)}, ${value})`
      this.line(awake === null ? text : `if (${awake[l]}) ${text}`)
    })
  }

  private declare(s: LowStmt & { kind: 'declare' }, mask: string | null): void {
    const word = s.mutable ? 'let' : 'const'
    if (!this.varying.has(s.name)) return this.line(`${word} ${s.name}: ${s.type} = ${this.plain.expression(s.value)}`)
    if (s.type === 'real' || s.type === 'bool')
      return this.line(`${word} ${s.name}: v128 = ${this.vector(s.value, mask)}`)
    this.eachLane(s.value, mask).forEach((text, l) => {
      this.line(`${word} ${laneName(s.name, l)}: ${s.type} = ${text}`)
    })
  }

  private assign(s: LowStmt & { kind: 'assign' }, mask: string | null): void {
    if (!this.varying.has(s.name)) return this.line(`${s.name} = ${this.plain.expression(s.value)}`)
    if (s.type === 'real' || s.type === 'bool') {
      const value = this.vector(s.value, mask)
      return this.line(`${s.name} = ${mask === null ? value : `v128.bitselect(${value}, ${s.name}, ${mask})`}`)
    }
    const texts = this.eachLane(s.value, mask)
    this.forget((key) => key.includes(laneName(s.name, 0)))
    const awake = mask === null ? null : this.lanesOfMask(mask)
    // lanes are independent: lane l never reads another lane's variable
    texts.forEach((text, l) => {
      const name = laneName(s.name, l)
      this.line(`${name} = ${awake === null ? text : `${awake[l]} ? ${text} : ${name}`}`)
    })
  }

  private store(s: LowStmt & { kind: 'store' }, mask: string | null): void {
    const info = this.context.layout.fields[s.field]!
    const own = s.index.kind === 'variable' && s.index.name === this.index
    if (s.type === 'real' && own && mask === null && info.stride * this.count === 16) {
      const { address, offset } = addressOf(this.context, s.field, s.component, this.index)
      return this.line(`v128.store(${address}, ${this.vector(s.value, mask)}, ${offset})`)
    }
    const texts = this.laneStores(s, mask)
    if (mask === null) for (const text of texts) this.line(text)
    else this.lanesOfMask(mask).forEach((awake, l) => this.line(`if (${awake}) ${texts[l]}`))
    this.forgetSlot(s)
  }

  /** Several stores under one mask: each lane asks once whether it is awake. */
  private stores(all: readonly (LowStmt & { kind: 'store' })[], mask: string): void {
    const texts = all.map((s) => this.laneStores(s, mask))
    this.lanesOfMask(mask).forEach((awake, l) => {
      this.line(`if (${awake}) {`)
      this.inner(() => texts.forEach((lanes) => this.line(lanes[l]!)))
      this.line('}')
    })
    for (const s of all) this.forgetSlot(s)
  }

  /** The store of each lane; the value is computed before. */
  private laneStores(s: LowStmt & { kind: 'store' }, mask: string | null): string[] {
    const type = storedType(this.context, s.field)
    const real = s.type === 'real'
    const indices = this.eachLane(s.index, mask)
    const value = real ? this.temporary('v128', this.vector(s.value, mask)) : ''
    const texts = real ? [] : this.eachLane(s.value, mask)
    return indices.map((index, l) => {
      const { address, offset } = addressOf(this.context, s.field, s.component, index)
      return real
        ? `v128.store_lane<${type}>(${address}, ${value}, ${l}, ${offset})`
        : `store<${type}>(${address}, ${texts[l]}, ${offset})`
    })
  }

  private forgetSlot(s: LowStmt & { kind: 'store' }): void {
    const slot = this.context.layout.fields[s.field]!.slots[s.component]!
    this.forget((key) => key.startsWith(`${slot}/`))
  }

  private forget(stale: (key: string) => boolean): void {
    for (const block of this.pairs) for (const key of [...block.keys()]) if (stale(key)) block.delete(key)
  }

  private ifStatement(s: LowStmt & { kind: 'if' }, mask: string | null): void {
    if (!this.isVarying(s.condition)) {
      this.line(`if (${this.plain.expression(s.condition)}) {`)
      this.inner(() => this.block(s.then, mask))
      if (s.otherwise.length) {
        this.line('} else {')
        this.inner(() => this.block(s.otherwise, mask))
      }
      return this.line('}')
    }
    const condition = this.temporary('v128', this.vector(s.condition, mask))
    const yes = mask === null ? condition : this.temporary('v128', `v128.and(${mask}, ${condition})`)
    // made before the first branch runs: its breaks must not change who takes the second
    const no = s.otherwise.length
      ? this.temporary('v128', mask === null ? `v128.not(${condition})` : `v128.andnot(${mask}, ${condition})`)
      : ''
    this.masked(yes, s.then)
    if (s.otherwise.length) this.masked(no, s.otherwise)
  }

  private masked(mask: string, body: readonly LowStmt[]): void {
    if (body.length === 0) return
    // arithmetic alone is cheaper done for nobody than guessed wrong by the branch predictor
    if (isShortArithmetic(body)) return this.block(body, mask)
    this.line(`if (v128.any_true(${mask})) {`)
    this.inner(() => this.block(body, mask))
    this.line('}')
  }

  private jump(kind: 'break' | 'continue', mask: string | null): void {
    const loop = this.loopMasks[this.loopMasks.length - 1]!
    if (loop.kind === 'uniform') {
      if (kind === 'continue') this.block(loop.update, loop.mask)
      return this.line(kind)
    }
    const leaving = mask ?? `${this.wide}.splat(-1)`
    // the mask of this turn comes last: it may be the one that leaves
    if (kind === 'break') this.line(`${loop.living} = v128.andnot(${loop.living}, ${leaving})`)
    this.line(`${loop.iteration} = v128.andnot(${loop.iteration}, ${leaving})`)
  }

  private loop(s: LowStmt & { kind: 'loop' }, mask: string | null): void {
    if (!isDivergent(s, this.isVarying)) return this.uniformLoop(s, mask)
    const living = `_living${this.temporaries++}`
    const iteration = `_turn${this.temporaries++}`
    this.line(`let ${living}: v128 = ${mask ?? `${this.wide}.splat(-1)`}`)
    this.line('while (true) {')
    this.inner(() => {
      this.block(s.test, living)
      if (s.condition) this.line(`${living} = v128.and(${living}, ${this.vector(s.condition, living)})`)
      this.line(`if (!v128.any_true(${living})) break`)
      this.line(`let ${iteration}: v128 = ${living}`)
      this.loopMasks.push({ kind: 'divergent', living, iteration })
      this.block(s.body, iteration)
      this.loopMasks.pop()
      this.block(s.update, living)
    })
    this.line('}')
  }

  private uniformLoop(s: LowStmt & { kind: 'loop' }, mask: string | null): void {
    this.line('while (true) {')
    this.inner(() => {
      this.block(s.test, mask)
      if (s.condition) this.line(`if (!(${this.plain.expression(s.condition)})) break`)
      this.loopMasks.push({ kind: 'uniform', update: s.update, mask })
      this.block(s.body, mask)
      this.loopMasks.pop()
      this.block(s.update, mask)
    })
    this.line('}')
  }
}

/** The kernel as an exported loop: whole groups of lanes, then the rest one by one. */
export function laneKernelText(context: AssemblyContext, low: LowKernel, plain: LowKernel, exportName: string): string {
  const i = low.kernel.index.name
  const printer = new PlainPrinter(context)
  const lanes = context.layout.precision === 'double' ? 2 : 4
  const varying = varyingVariables(low.body, i)
  const body = new LanePrinter(context, varying, i).text(low.body, '    ')
  return `// ${low.kernel.file}, ${lanes} lanes
export function ${exportName}(begin: i32, end: i32): void {
${printer.prologue(low, [...low.body, ...plain.body], '  ')}  let ${i}: i32 = begin
  for (; ${i} + ${lanes} <= end; ${i} += ${lanes}) {
${body}  }
  for (; ${i} < end; ${i}++) {
${printer.block(plain.body, '    ')}  }
}
`
}
