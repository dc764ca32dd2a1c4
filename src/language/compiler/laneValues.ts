// laneValues.ts: expressions of a lane-parallel kernel.
//
// A value is uniform (the same for all lanes: a plain scalar) or varying. A varying real is a v128; a varying integer
// is one scalar per lane, since addresses are needed one by one; a varying bool is a v128 mask. Loads under a mask use
// record 0 for sleeping lanes.

import { builtins, fill } from './builtins.js'
import { KernelLimit } from './diagnostics.js'
import { type AssemblyContext, addressOf, domainName, loadText, PlainPrinter, storedType } from './printAssembly.js'
import { type LowExpr, type LowStmt, lowParts } from './scalarIr.js'

type Value = { kind: 'uniform'; text: string } | { kind: 'vector'; text: string } | { kind: 'lanes'; texts: string[] }

/** The masks of a loop that lanes leave one by one, or what all lanes do together before the next turn. */
export type LoopMasks =
  | { kind: 'divergent'; living: string; iteration: string }
  | { kind: 'uniform'; update: readonly LowStmt[]; mask: string | null }

/** A varying integer's variable in one lane. */
export const laneName = (name: string, lane: number) => `_${name}_l${lane}`

/** A hot kernel cannot do everything. */
export const hotLimit = (what: string) =>
  new KernelLimit(`a hot kernel cannot use ${what}`, 'do it in a kernel of its own, or remove hot')

export class LaneValues {
  protected out: string[] = []
  protected indent = ''
  protected temporaries = 0
  protected readonly plain: PlainPrinter
  protected readonly count: number
  protected readonly wide: string
  /** Lanes of each mask variable as scalars, made on first use. */
  private maskLanes = new Map<string, string[]>()
  /**
   * Pairs of scalars already loaded, by slot, place and indices, for each open block; a write to one of the pair or to an index
   * forgets them.
   */
  protected pairs: Map<string, string[]>[] = [new Map()]
  /** Pairs of scalars, by slot and place, that are stored one by one above: a load of both would wait until the stores have left the processor. */
  protected readonly storedAlone = new Set<string>()
  protected loopMasks: LoopMasks[] = []

  constructor(
    protected readonly context: AssemblyContext,
    protected readonly varying: ReadonlySet<string>,
    protected readonly index: string,
  ) {
    this.plain = new PlainPrinter(context)
    this.count = context.layout.precision === 'double' ? 2 : 4
    this.wide = this.count === 2 ? 'i64x2' : 'i32x4'
  }

  protected line(text: string): void {
    this.out.push(`${this.indent}${text}\n`)
  }

  protected temporary(type: string, text: string): string {
    const name = `_t${this.temporaries++}`
    this.line(`const ${name}: ${type} = ${text}`)
    return name
  }

  protected lanes<T>(each: (lane: number) => T): T[] {
    return Array.from({ length: this.count }, (_, lane) => each(lane))
  }

  protected isVarying = (e: LowExpr): boolean =>
    e.kind === 'variable' ? this.varying.has(e.name) : lowParts(e).some(this.isVarying)

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
  protected vector(e: LowExpr, mask: string | null): string {
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
  protected eachLane(e: LowExpr, mask: string | null): string[] {
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
    const bounded = this.bounded(e, mask)
    if (bounded !== null) return { kind: 'vector', text: bounded }
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

  /**
   * The larger or smaller of a value and a number, the same to the last bit as `v128.max` and `min`, which take eight instructions: the
   * pseudo ones take one, but know of no sign of 0, which a sum with 0 takes away, and give what stands first where that is none.
   */
  private bounded(e: LowExpr & { kind: 'builtin' }, mask: string | null): string | null {
    if (e.name !== 'max' && e.name !== 'min') return null
    const bound = e.parts.find((part) => part.kind === 'literal')
    const of = e.parts.find((part) => part !== bound)
    if (bound?.kind !== 'literal' || !of || Number.isNaN(bound.value) || Object.is(bound.value, -0)) return null
    const text = `v128.p${e.name}<real>(${this.vector(of, mask)}, ${this.vector(bound, mask)})`
    return e.name === 'max' && bound.value === 0 ? `v128.add<real>(${text}, ${this.vector(bound, mask)})` : text
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
    if (type === 'f64' && this.count === 2 && info.stride >= 16 && !this.storedAlone.has(this.pairOf(e)))
      return this.pairedLoad(e, indices)
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

  /** Slot and place of the pair of scalars that a component is one of. */
  protected pairOf({ field, component }: { readonly field: string; readonly component: number }): string {
    const { slots, offsets } = this.context.layout.fields[field]!
    return `${slots[component]!}/${Math.floor(offsets[component]! / 16) * 16}`
  }

  /**
   * Two neighbouring scalars of a record in one load for each lane, sorted by a shuffle; the other scalar of the pair
   * is usually wanted too. A pair may reach past the record: slots are padded for that.
   */
  private pairedLoad(e: LowExpr & { kind: 'load' }, indices: readonly string[]): Value {
    const offset = this.context.layout.fields[e.field]!.offsets[e.component]!
    const start = Math.floor(offset / 16) * 16
    const key = `${this.pairOf(e)}/${indices.join('/')}`
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

  /** A mask as an integer with a bit for each lane: one instruction, where what asks a vector takes three. */
  protected bits(mask: string): string {
    return `${this.wide}.bitmask(${mask})`
  }

  protected some(mask: string): string {
    return `${this.bits(mask)} != 0`
  }

  protected lanesOfMask(mask: string): string[] {
    let lanes = this.maskLanes.get(mask)
    if (!lanes) {
      lanes = this.lanes((l) => `(${this.bits(mask)} & ${1 << l}) != 0`)
      this.maskLanes.set(mask, lanes)
    }
    return lanes
  }

  protected forget(stale: (key: string) => boolean): void {
    for (const block of this.pairs) for (const key of [...block.keys()]) if (stale(key)) block.delete(key)
  }
}
