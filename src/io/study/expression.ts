// expression.ts: the small language of computed numbers: "2 * radius + sqrt(count)". It knows numbers, names, + - * / ^, brackets
// and the functions below, and can do nothing else.
//
//   sum = product {(+|-) product}    product = signed {(*|/) signed}    signed = {-|+} power    power = atom [^ signed]

import { InputError } from '../../model/inputError.js'
import { didYouMean } from '../../model/nearestName.js'

export interface Expression {
  /** Names it needs, each once. */
  readonly names: readonly string[]
  value(of: (name: string) => number): number
}

type Evaluate = (of: (name: string) => number) => number

const constants: Readonly<Record<string, number>> = { pi: Math.PI }

interface KnownFunction {
  readonly least: number
  readonly most: number
  readonly of: (...args: number[]) => number
}

const one = (of: (x: number) => number): KnownFunction => ({ least: 1, most: 1, of })
const functions: Readonly<Record<string, KnownFunction>> = {
  sqrt: one(Math.sqrt),
  cbrt: one(Math.cbrt),
  exp: one(Math.exp),
  log: one(Math.log),
  log10: one(Math.log10),
  sin: one(Math.sin),
  cos: one(Math.cos),
  tan: one(Math.tan),
  asin: one(Math.asin),
  acos: one(Math.acos),
  atan: one(Math.atan),
  atan2: { least: 2, most: 2, of: Math.atan2 },
  abs: one(Math.abs),
  round: one(Math.round),
  floor: one(Math.floor),
  ceil: one(Math.ceil),
  min: { least: 1, most: 99, of: Math.min },
  max: { least: 1, most: 99, of: Math.max },
}

interface Chain {
  next(): Evaluate
  join(sign: string, left: number, right: number): number
}

/** Brackets within brackets, signs before signs and powers of powers, at the most: reading recurses into them. */
const deepest = 100

/** A name may have dots: options.step, bodies.0.shape.radius. */
const tokens = /\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([A-Za-z_]\w*(?:\.\w+)*)|([-+*/^(),])|(\S))/y

interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end'
  readonly text: string
  readonly at: number
}

export function parseExpression(text: string): Expression {
  return new Parser(tokensOf(text)).whole()
}

function tokensOf(text: string): Token[] {
  const found: Token[] = []
  tokens.lastIndex = 0
  for (;;) {
    const start = tokens.lastIndex
    const match = tokens.exec(text)
    if (!match) return [...found, { kind: 'end', text: 'its end', at: Math.max(start, text.length) }]
    const [whole, number, name, sign, other] = match
    const at = tokens.lastIndex - whole.trimStart().length
    if (other !== undefined) throw wrong('a number, a name or a sign', { kind: 'sign', text: other, at })
    const kind = number !== undefined ? 'number' : name !== undefined ? 'name' : 'sign'
    found.push({ kind, text: (number ?? name ?? sign)!, at })
  }
}

const wrong = (expected: string, { text, at }: Token) =>
  new InputError(`expected ${expected}, found ${text} at letter ${at + 1}.`)

class Parser {
  private next = 0
  private depth = 0
  private readonly names = new Set<string>()

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Expression {
    const value = this.sum()
    if (this.token.kind !== 'end') throw wrong('an operator or the end', this.token)
    return { names: [...this.names], value }
  }

  private get token(): Token {
    return this.tokens[this.next]!
  }

  private take(...signs: string[]): string | null {
    const { kind, text } = this.token
    if (kind !== 'sign' || !signs.includes(text)) return null
    this.next++
    return text
  }

  private expect(sign: string): void {
    if (this.take(sign) === null) throw wrong(sign, this.token)
  }

  private sum(): Evaluate {
    if (++this.depth > deepest) throw wrong('fewer brackets and signs', this.token)
    const sum = this.chain('+', '-', {
      next: () => this.product(),
      join: (sign, a, b) => (sign === '+' ? a + b : a - b),
    })
    this.depth--
    return sum
  }

  private product(): Evaluate {
    return this.chain('*', '/', {
      next: () => this.signed(),
      join: (sign, a, b) => (sign === '*' ? a * b : a / b),
    })
  }

  /** From left to right, in a loop: one may have thousands of terms. */
  private chain(one: string, other: string, { next, join }: Chain): Evaluate {
    const first = next()
    const rest: { sign: string; term: Evaluate }[] = []
    for (let sign = this.take(one, other); sign; sign = this.take(one, other)) rest.push({ sign, term: next() })
    if (rest.length === 0) return first
    return (of) => rest.reduce((left, { sign, term }) => join(sign, left, term(of)), first(of))
  }

  private signed(): Evaluate {
    const sign = this.take('-', '+')
    if (!sign) return this.power()
    const value = this.deeper()
    return sign === '-' ? (of) => -value(of) : value
  }

  private deeper(): Evaluate {
    if (++this.depth > deepest) throw wrong('fewer brackets and signs', this.token)
    const value = this.signed()
    this.depth--
    return value
  }

  private power(): Evaluate {
    const base = this.atom()
    if (!this.take('^')) return base
    const exponent = this.deeper()
    return (of) => base(of) ** exponent(of)
  }

  private atom(): Evaluate {
    const token = this.token
    if (this.take('(')) {
      const inside = this.sum()
      this.expect(')')
      return inside
    }
    if (token.kind === 'sign' || token.kind === 'end') throw wrong('a number or a name', token)
    this.next++
    if (token.kind === 'number') return () => Number(token.text)
    if (this.take('(')) return this.call(token)
    const constant = Object.hasOwn(constants, token.text) ? constants[token.text] : undefined
    if (constant !== undefined) return () => constant
    this.names.add(token.text)
    return (of) => of(token.text)
  }

  private call({ text: name }: Token): Evaluate {
    const known = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (!known) throw new InputError(`unknown function ${name}${didYouMean(name, Object.keys(functions))}`)
    const args: Evaluate[] = [this.sum()]
    while (this.take(',')) args.push(this.sum())
    this.expect(')')
    if (args.length < known.least || args.length > known.most) {
      throw new InputError(
        `${name} takes ${known.least} ${known.least === 1 ? 'number' : 'numbers'}, found ${args.length}.`,
      )
    }
    return (of) => known.of(...args.map((arg) => arg(of)))
  }
}
