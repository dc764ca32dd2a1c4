// lanes.ts: lowered kernels as lane-parallel AssemblyScript: two f64 or four f32 indices at once.
//
// Branches become masks: assignments blend, stores go lane by lane where the mask is set. Each lane does the same
// operations in the same order as the plain form, so the bytes are the same. Expressions: laneValues.ts.

import { isShortArithmetic } from './blend.js'
import { isDivergent, jumps, storesFrom } from './laneFlow.js'
import { hotLimit, LaneValues, laneName } from './laneValues.js'
import { addressOf, listText, storedType } from './printAssembly.js'
import type { LowStmt } from './scalarIr.js'

type Store = LowStmt & { kind: 'store' }

export class LanePrinter extends LaneValues {
  /** Variables that no lane has a value in yet, each with the loops it stands in: the first assignment needs no blend. */
  private readonly unset = new Map<string, number>()

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
      const run = storesFrom(body, k)
      if (run > 1) {
        this.stores(body.slice(k, k + run) as Store[], mask)
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
      case 'list':
        return this.list(s, mask)
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

  /** Every lane writes, and those that sleep are written over: nothing to guess. */
  private list(s: LowStmt & { kind: 'list' }, mask: string | null): void {
    const bits = mask === null ? null : this.temporary('i32', this.bits(mask))
    this.eachLane(s.index, null).forEach((record, l) => {
      this.line(listText(record, bits === null ? '1' : l === 0 ? `${bits} & 1` : `(${bits} >> ${l}) & 1`))
    })
  }

  private declare(s: LowStmt & { kind: 'declare' }, mask: string | null): void {
    const word = s.mutable ? 'let' : 'const'
    if (s.unset) this.unset.set(s.name, this.loopMasks.length)
    if (!this.varying.has(s.name)) return this.line(`${word} ${s.name}: ${s.type} = ${this.plain.expression(s.value)}`)
    if (s.type === 'real' || s.type === 'bool')
      return this.line(`${word} ${s.name}: v128 = ${this.vector(s.value, mask)}`)
    this.eachLane(s.value, mask).forEach((text, l) => {
      this.line(`${word} ${laneName(s.name, l)}: ${s.type} = ${text}`)
    })
  }

  private assign(s: LowStmt & { kind: 'assign' }, mask: string | null): void {
    if (!this.varying.has(s.name)) return this.line(`${s.name} = ${this.plain.expression(s.value)}`)
    const whole = mask === null || this.unset.get(s.name) === this.loopMasks.length
    this.unset.delete(s.name)
    if (s.type === 'real' || s.type === 'bool') {
      const value = this.vector(s.value, mask)
      return this.line(`${s.name} = ${whole ? value : `v128.bitselect(${value}, ${s.name}, ${mask})`}`)
    }
    const texts = this.eachLane(s.value, mask)
    this.forget((key) => key.includes(laneName(s.name, 0)))
    const awake = whole ? null : this.lanesOfMask(mask)
    // lanes are independent: lane l never reads another lane's variable
    texts.forEach((text, l) => {
      const name = laneName(s.name, l)
      this.line(`${name} = ${awake === null ? text : `${awake[l]} ? ${text} : ${name}`}`)
    })
  }

  private store(s: Store, mask: string | null): void {
    const info = this.context.layout.fields[s.field]!
    const own = s.index.kind === 'variable' && s.index.name === this.index
    if (s.type === 'real' && own && mask === null && info.stride * this.count === 16) {
      const { address, offset } = addressOf(this.context, s.field, s.component, this.index)
      return this.line(`v128.store(${address}, ${this.vector(s.value, mask)}, ${offset})`)
    }
    const texts = this.laneStores(s, mask)
    if (mask === null) for (const text of texts) this.line(text)
    else this.lanesOfMask(mask).forEach((awake, l) => this.line(`if (${awake}) ${texts[l]}`))
    this.forgetPair(s)
  }

  /** Several stores: halves of a pair at once, and under a mask each lane asks once whether it is awake. */
  private stores(all: readonly Store[], mask: string | null): void {
    const halves = new Map(all.map((s) => [s, all.find((other) => this.arePair(s, other))]))
    const seconds = new Set(halves.values())
    const texts: string[][] = []
    for (const [s, second] of halves) {
      if (seconds.has(s)) continue
      if (second) texts.push(this.pairStores(s, second, mask))
      else if (mask !== null) texts.push(this.laneStores(s, mask))
      else this.store(s, null)
    }
    if (mask === null) for (const text of texts.flat()) this.line(text)
    else {
      this.lanesOfMask(mask).forEach((awake, l) => {
        this.line(`if (${awake}) {`)
        this.inner(() => texts.forEach((lanes) => this.line(lanes[l]!)))
        this.line('}')
      })
    }
    for (const s of all) {
      this.forgetPair(s)
      if (halves.get(s) || seconds.has(s)) this.storedAlone.delete(this.pairOf(s))
    }
  }

  /** Whether two stores are the halves of the 16 bytes that a pair of scalars takes in one record. */
  private arePair(s: Store, other: Store): boolean {
    if (this.count !== 2 || s.type !== 'real' || other.type !== 'real') return false
    const [offset, after] = [s, other].map(
      ({ field, component }) => this.context.layout.fields[field]!.offsets[component]!,
    )
    const wide = [s, other].every(({ field }) => storedType(this.context, field) === 'f64')
    const sameRecord = JSON.stringify(s.index) === JSON.stringify(other.index) && this.pairOf(s) === this.pairOf(other)
    return wide && sameRecord && after === offset! + 8
  }

  /** Both halves of each lane, sorted by a shuffle, in one store. */
  private pairStores(s: Store, second: Store, mask: string | null): string[] {
    const indices = this.eachLane(s.index, mask)
    const [value, other] = [s, second].map((of) => this.temporary('v128', this.vector(of.value, mask)))
    return indices.map((index, l) => {
      const { address, offset } = addressOf(this.context, s.field, s.component, index)
      return `v128.store(${address}, v128.shuffle<f64>(${value}, ${other}, ${l}, ${2 + l}), ${offset})`
    })
  }

  /** The store of each lane; the value is computed before. */
  private laneStores(s: Store, mask: string | null): string[] {
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

  /** What was loaded of the pair is no longer what is there. */
  private forgetPair(s: Store): void {
    const pair = this.pairOf(s)
    this.forget((key) => key.startsWith(`${pair}/`))
    this.storedAlone.add(pair)
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
    // what is asked the other way round is not turned twice
    const turned = s.condition.kind === 'unary' && s.condition.operator === '!'
    const asked = s.condition.kind === 'unary' && turned ? s.condition.value : s.condition
    const condition = this.temporary('v128', this.vector(asked, mask))
    const where = (holds: boolean) =>
      mask === null
        ? holds
          ? condition
          : this.temporary('v128', `v128.not(${condition})`)
        : this.temporary('v128', `v128.${holds ? 'and' : 'andnot'}(${mask}, ${condition})`)
    const yes = where(!turned)
    // made before the first branch runs: its breaks must not change who takes the second
    const no = s.otherwise.length ? where(turned) : ''
    if (mask === null && s.then.length === 0 && !isShortArithmetic(s.otherwise))
      return this.mostlyAwake(no, s.otherwise)
    this.masked(yes, s.then)
    if (s.otherwise.length) this.masked(no, s.otherwise)
  }

  /** What follows an early return, which few lanes take: without a mask where none has, as if there were none. */
  private mostlyAwake(mask: string, body: readonly LowStmt[]): void {
    const unset = [...this.unset]
    const stored = [...this.storedAlone]
    this.line(`if (${this.bits(mask)} == ${2 ** this.count - 1}) {`)
    this.inner(() => this.block(body, null))
    // the other side knows nothing of this one
    for (const [name, loops] of unset) this.unset.set(name, loops)
    for (const pair of this.storedAlone) if (!stored.includes(pair)) this.storedAlone.delete(pair)
    this.line(`} else if (${this.some(mask)}) {`)
    this.inner(() => this.block(body, mask))
    this.line('}')
  }

  private masked(mask: string, body: readonly LowStmt[]): void {
    if (body.length === 0) return
    // arithmetic alone is cheaper done for nobody than guessed wrong by the branch predictor, and of two branches the inner one is asked
    if (isShortArithmetic(body) || body.every(({ kind }) => kind === 'list') || this.isLoneBranch(body))
      return this.block(body, mask)
    this.line(`if (${this.some(mask)}) {`)
    this.inner(() => this.block(body, mask))
    this.line('}')
  }

  private isLoneBranch([only, ...more]: readonly LowStmt[]): boolean {
    return only?.kind === 'if' && more.length === 0 && only.otherwise.length === 0 && this.isVarying(only.condition)
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
      this.line(`if (${this.bits(living)} == 0) break`)
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
