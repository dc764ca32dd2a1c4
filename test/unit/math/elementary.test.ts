// elementary.test.ts: the error of every elementary function stays below what it states, in double precision, in
// single, and in single with the freedom WGSL gives a GPU. ULP_SAMPLES sets the number of arguments per range,
// ULP_REPORT prints a table.

import { describe, expect, it } from 'vitest'
import { nearestToQuarterTurns } from './bigReal.js'
import { argumentsOf, type ElementaryCase, elementaryCases, truthOf } from './elementaryCases.js'
import { singlePrecision } from './singlePrecision.js'
import { formats, ulpError } from './ulpError.js'

const samples = Number(process.env.ULP_SAMPLES ?? 500)
const names = elementaryCases.map((c) => c.name)
type Variant = 'double' | 'single' | 'loose'
// biome-ignore lint/suspicious/noExplicitAny: functions of one or two numbers
const functions: Record<Variant, Record<string, any>> = {
  double: Object.assign({}, ...(await Promise.all(names.map((name) => import(`#talus/kernels/math/${name}.js`))))),
  single: singlePrecision(names),
  loose: singlePrecision(names, true),
}

function worst(
  of: ElementaryCase,
  variant: Variant,
  list: Iterable<readonly number[]>,
): { error: number; at: readonly number[] } {
  const format = variant === 'double' ? formats.double : formats.single
  let found: { error: number; at: readonly number[] } = { error: 0, at: [] }
  for (const at of list) {
    const error = ulpError(functions[variant][of.name](...at), truthOf(of, at), format)
    if (!(error <= found.error)) found = { error, at }
  }
  return found
}

describe.each(elementaryCases)('$name', (of) => {
  it.each(['double', 'single', 'loose'] as const)('%s precision stays within its bound', (variant) => {
    const { error, at } = worst(of, variant, argumentsOf(of, variant === 'double' ? 'double' : 'single', samples))
    if (process.env.ULP_REPORT) console.log(`${of.name} ${variant} ${error.toFixed(3)} at ${at.join(', ')}`)
    expect(error, `at ${at.join(', ')}`).toBeLessThan(of.bound[variant])
  })
})

describe('angles nearest to multiples of π/2', () => {
  /** The 300 numbers of a precision closest to multiples of π/2 below 1e5, where most digits cancel. */
  const hardest = (precision: 'double' | 'single') => {
    const found: { x: number; rest: number }[] = []
    for (let k = 1; k <= 63661; k++) {
      const x = precision === 'double' ? nearestToQuarterTurns(k) : Math.fround(nearestToQuarterTurns(k))
      found.push({ x, rest: Math.abs(functions.double[k % 2 === 0 ? 'sin' : 'cos'](x)) })
    }
    found.sort((a, b) => a.rest - b.rest)
    return found.slice(0, 300).map(({ x }) => [x])
  }

  it.each(['sin', 'cos', 'tan'])('%s keeps its bound', (name) => {
    const of = elementaryCases.find((c) => c.name === name)!
    expect(worst(of, 'double', hardest('double')).error).toBeLessThan(of.bound.double)
    expect(worst(of, 'single', hardest('single')).error).toBeLessThan(of.bound.single)
    expect(worst(of, 'loose', hardest('single')).error).toBeLessThan(of.bound.loose)
  })
})

describe('pow', () => {
  it('is exact where the result is a number of the precision', () => {
    for (let base = 2; base <= 13; base++) {
      for (let n = 1; base ** n < 2 ** 53; n++)
        expect(functions.double.pow(base, n)).toBe(Number(BigInt(base) ** BigInt(n)))
      for (let n = 1; base ** n < 2 ** 24; n++)
        expect(functions.single.pow(base, n)).toBe(Number(BigInt(base) ** BigInt(n)))
    }
    expect(functions.double.pow(0.25, 0.5)).toBe(0.5)
    expect(functions.double.pow(2, -1074)).toBe(2 ** -1074)
  })
})
