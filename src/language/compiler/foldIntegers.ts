// foldIntegers.ts: integer operations on constants, computed while compiling.
//
// The results are those of the definitions in values.ts. WGSL refuses a constant expression that overflows, so none is
// left for it; what cannot be computed (a division by 0, a shift by 32) is an error here instead of on some device.

import * as values from '../values.js'
import type { Expr } from './ir.js'

export interface Fold {
  readonly value?: number
  /** Why the operation is wrong whatever the other operand is. */
  readonly wrong?: string
  readonly hint?: string
}

const binary: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b + 0,
  '%': (a, b) => (a % b) + 0,
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
}

const divisions: ReadonlySet<string> = new Set(['%', 'idiv', 'udiv'])
const shifts: ReadonlySet<string> = new Set(['<<', '>>', 'shiftLeft', 'shiftRight'])

const isInteger = (e: Expr) => e.type === 'i32' || e.type === 'u32'
const numberOf = (e: Expr): number | undefined =>
  e.kind === 'literal' && typeof e.value === 'number' ? e.value : undefined

/** What is known of an operator or built-in that gives an integer. */
export function foldIntegers(name: string, type: 'i32' | 'u32', parts: readonly Expr[]): Fold {
  const numbers = parts.map(numberOf)
  const last = numbers[numbers.length - 1]
  if (divisions.has(name) && last === 0) return { wrong: 'this divides by 0', hint: 'divide by another number' }
  if (shifts.has(name) && last !== undefined && (last < 0 || last > 31))
    return { wrong: `a shift by ${last}`, hint: 'shift by 0 to 31' }
  if (!parts.every(isInteger) || numbers.includes(undefined)) return {}
  const compute = binary[name] ?? (values as unknown as Record<string, (...of: number[]) => number>)[name]
  if (!compute) return {}
  const value = compute(...(numbers as [number, number]))
  const [low, high] = type === 'i32' ? [-2147483648, 2147483647] : [0, 4294967295]
  if (value < low || value > high)
    return { wrong: `${value} does not fit into ${type}`, hint: 'use smaller numbers, or wrapAdd, wrapSub, wrapMul' }
  return { value }
}
