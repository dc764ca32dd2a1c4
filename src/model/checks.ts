// checks.ts: the tests every described number must pass. `what` opens the sentence: "material sand: density".

import { InputError } from './inputError.js'

export type Vector = readonly [number, number, number]
/** x y z w, w the scalar part. */
export type Quaternion = readonly [number, number, number, number]

/** What was found in place of what is right, however little it is like that. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  return typeof value === 'object' || typeof value === 'string' ? JSON.stringify(value) : String(value)
}

/** The same, of what should be one of a few words. */
export const shownWord = (value: unknown) => (typeof value === 'string' ? value : shown(value))

const withUnit = (value: unknown, unit: string) => (unit && unit !== '1' ? `${value} ${unit}` : `${value}`)

export function finiteNumber(value: unknown, what: string): number {
  if (typeof value !== 'number') throw new InputError(`${what} must be a number, found ${shown(value)}.`)
  if (!Number.isFinite(value)) throw new InputError(`${what} must be a finite number, found ${value}.`)
  return value
}

export function positiveNumber(value: unknown, what: string, unit = ''): number {
  const number = finiteNumber(value, what)
  if (number <= 0) throw new InputError(`${what} must be greater than zero, found ${withUnit(number, unit)}.`)
  return number
}

export function nonNegativeNumber(value: unknown, what: string, unit = ''): number {
  const number = finiteNumber(value, what)
  if (number < 0) throw new InputError(`${what} must not be negative, found ${withUnit(number, unit)}.`)
  return number
}

export function finiteVector(value: unknown, what: string): Vector {
  if (!Array.isArray(value) || value.length !== 3) {
    throw new InputError(`${what} must be three numbers [x, y, z], found ${shown(value)}.`)
  }
  return value.map((component, c) => finiteNumber(component, `${what}, component ${'xyz'[c]}`)) as unknown as Vector
}

/** A vector of length one. */
export function directionOf(value: unknown, what: string): Vector {
  const [x, y, z] = finiteVector(value, what)
  const share = 1 / Math.hypot(x, y, z)
  if (share < Number.POSITIVE_INFINITY) return [share * x, share * y, share * z]
  throw new InputError(`${what} must have a length, found ${shown(value)}.`)
}

/** Two numbers, of a place or a size in a plane. */
export function finitePair(value: unknown, what: string): readonly [number, number] {
  if (!Array.isArray(value) || value.length !== 2) {
    throw new InputError(`${what} must be two numbers [x, y], found ${shown(value)}.`)
  }
  return [finiteNumber(value[0], `${what} x`), finiteNumber(value[1], `${what} y`)]
}

/** Two lengths, m. */
export function positivePair(value: unknown, what: string): readonly [number, number] {
  const [x, y] = finitePair(value, what)
  return [positiveNumber(x, `${what} x`, 'm'), positiveNumber(y, `${what} y`, 'm')]
}

export function wholeCount(value: unknown, what: string, least = 1): number {
  if (Number.isInteger(value) && (value as number) >= least) return value as number
  throw new InputError(`${what} must be a whole number of at least ${least}, found ${shown(value)}.`)
}

/** From which random numbers come. */
export function seedNumber(value: unknown, what: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number
  throw new InputError(`${what} must be a whole number from 0, found ${shown(value)}.`)
}

/** A name, by which something is asked for. */
export function nameText(value: unknown, what: string): string {
  if (typeof value === 'string' && value.length > 0) return value
  throw new InputError(`${what}: name must be a text that is not empty, found ${shown(value)}.`)
}

/** What is not said otherwise is `otherwise`. Anything else would be taken for true: 'no' and 'false' too. */
export function trueOrFalse(value: unknown, what: string, otherwise?: boolean): boolean {
  if (value === undefined && otherwise !== undefined) return otherwise
  if (typeof value === 'boolean') return value
  throw new InputError(`${what} must be true or false, found ${shown(value)}.`)
}

export function listOf<Of>(value: readonly Of[], what: string): readonly Of[] {
  if (Array.isArray(value)) return value as readonly Of[]
  throw new InputError(`${what} must be a list, found ${shown(value)}.`)
}

/** A quaternion scaled to length one; anything but zero will do. */
export function unitQuaternion(value: unknown, what: string): Quaternion {
  if (!Array.isArray(value) || value.length !== 4) {
    throw new InputError(`${what} must be four numbers [x, y, z, w], found ${shown(value)}.`)
  }
  const [x, y, z, w] = value.map((c, k) => finiteNumber(c, `${what}, component ${'xyzw'[k]}`)) as [
    number,
    number,
    number,
    number,
  ]
  const length = Math.hypot(x, y, z, w)
  if (length === 0) throw new InputError(`${what} must not be zero: no rotation is [0, 0, 0, 1].`)
  // one of length one stays as it is, so that it comes back from a file with the same bits
  if (Math.abs(length - 1) < 1e-15) return [x, y, z, w]
  return [x / length, y / length, z / length, w / length]
}

/** A column of `count` records of `width` numbers, given flat or as one array per record. */
export function finiteColumn(value: ArrayLike<unknown>, width: number, what: string): Float64Array {
  if (typeof value?.length !== 'number')
    throw new InputError(`${what}: a list of numbers is needed, found ${shown(value)}.`)
  const nested = value.length > 0 && typeof value[0] !== 'number'
  const column = new Float64Array(nested ? value.length * width : value.length)
  // what is no number would be taken for one: null for 0, "1" for 1
  const set = (at: number, number: unknown) => {
    if (typeof number !== 'number')
      throw new InputError(`${what} ${Math.floor(at / width)} must be numbers, found ${shown(number)}.`)
    column[at] = number
  }
  for (let i = 0; nested && i < value.length; i++) {
    const record = value[i] as ArrayLike<unknown> | null | undefined
    if (record?.length !== width) throw new InputError(`${what} ${i} must be ${width} numbers, found ${shown(record)}.`)
    for (let c = 0; c < width; c++) set(i * width + c, record[c])
  }
  if (!nested) for (let at = 0; at < value.length; at++) set(at, value[at])
  if (column.length % width !== 0) {
    throw new InputError(`${what}: ${column.length} numbers are no whole count of records of ${width}.`)
  }
  const bad = column.findIndex((number) => !Number.isFinite(number))
  if (bad >= 0) throw new InputError(`${what} ${Math.floor(bad / width)} must be finite, found ${column[bad]}.`)
  return column
}

export function timeStep(value: unknown): number {
  return positiveNumber(value, 'the time step', 's')
}
