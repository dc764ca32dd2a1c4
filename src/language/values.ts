// values.ts: the types and built-in functions a kernel may use, as plain TypeScript.
//
// This file is the definition. The compiler knows each name here and writes the same operation in AssemblyScript and
// WGSL; tests hold the three against each other. Numbers are `real` (f64, or f32 in a single-precision build), `i32`
// or `u32`; to TypeScript they are all `number`, to the compiler they are different types and never mix silently.

export type real = number
export type i32 = number
export type u32 = number
export type bool = boolean

/** Vector of three reals, a value: its components are never assigned. */
export interface vec3 {
  readonly x: real
  readonly y: real
  readonly z: real
}

/** Quaternion x y z w, w the scalar part. */
export interface quat {
  readonly x: real
  readonly y: real
  readonly z: real
  readonly w: real
}

/** 3 x 3 matrix; `xy` is row x, column y. */
export interface mat3 {
  readonly xx: real
  readonly xy: real
  readonly xz: real
  readonly yx: real
  readonly yy: real
  readonly yz: real
  readonly zx: real
  readonly zy: real
  readonly zz: real
}

/** Fixed local array of N values, made by `array(N, fill)`; passed to functions by reference. */
export type array<T, N extends number> = T[] & { readonly length: N }

export function vec3(x: real, y: real, z: real): vec3 {
  return { x, y, z }
}

export function quat(x: real, y: real, z: real, w: real): quat {
  return { x, y, z, w }
}

/** Row by row. */
export function mat3(xx: real, xy: real, xz: real, yx: real, yy: real, yz: real, zx: real, zy: real, zz: real): mat3 {
  return { xx, xy, xz, yx, yy, yz, zx, zy, zz }
}

/** A local array of `length` copies of `fill`; the length is a literal or a constant. */
export function array<T, N extends number>(length: N, fill: T): array<T, N> {
  return new Array(length).fill(fill) as array<T, N>
}

// ---- conversions

/** Integer to real; also turns JavaScript's -0 of integer arithmetic into 0. */
export const real = (n: i32 | u32): real => n + 0

/** Real to i32: towards zero, saturated at the ends, 0 for NaN. */
export function i32(x: real): i32 {
  if (x !== x) return 0
  return x >= 2147483647 ? 2147483647 : x <= -2147483648 ? -2147483648 : Math.trunc(x) + 0
}

/** Real to u32: towards zero, saturated at the ends, 0 for NaN. */
export function u32(x: real): u32 {
  if (x !== x || x <= 0) return 0
  return x >= 4294967295 ? 4294967295 : Math.trunc(x)
}

/** The same 32 bits as a signed integer. */
export const asI32 = (n: u32): i32 => n | 0

/** The same 32 bits as an unsigned integer. */
export const asU32 = (n: i32): u32 => n >>> 0

// ---- reals

export const sqrt = (x: real): real => Math.sqrt(x)
export const abs = (x: real): real => Math.abs(x)
export const floor = (x: real): real => Math.floor(x)
export const ceil = (x: real): real => Math.ceil(x)
export const trunc = (x: real): real => Math.trunc(x)

/** Nearest integer, halves to even. */
export function nearest(x: real): real {
  // adding and taking away 2^52 rounds to an integer in the current rounding mode, which is halves to even
  const a = Math.abs(x)
  if (!(a < 4503599627370496)) return x
  const r = a + 4503599627370496 - 4503599627370496
  return x < 0 || Object.is(x, -0) ? -r : r
}

/** Smaller of two reals; NaN if either is NaN, -0 below 0. */
export const min = (a: real, b: real): real => Math.min(a, b)
/** Larger of two reals; NaN if either is NaN, 0 above -0. */
export const max = (a: real, b: real): real => Math.max(a, b)
/** Magnitude of the first, sign of the second. */
export function copysign(magnitude: real, sign: real): real {
  return sign < 0 || Object.is(sign, -0) ? -Math.abs(magnitude) : Math.abs(magnitude)
}

/** Tested on the bits, since WGSL may assume that there is no NaN. */
export const isNaN = (x: real): bool => x !== x
export const isFinite = (x: real): bool => Number.isFinite(x)

/** True in a double-precision build: choose constants and polynomial degrees by it; folded at compile time. */
export const isDouble: bool = true

const f64 = new Float64Array(1)
const words = new Int32Array(f64.buffer)

/** Exponent e of a normal x = m 2^e, 1 <= |m| < 2, read off its bits. */
export function exponent(x: real): i32 {
  f64[0] = x
  return ((words[1]! >>> 20) & 0x7ff) - 1023
}

/** x times 2^n for -1022 <= n <= 1023 (-126 to 127 in single precision), one rounding. */
export function timesPowerOfTwo(x: real, n: i32): real {
  words[0] = 0
  words[1] = (n + 1023) << 20
  return x * f64[0]!
}

// ---- integers. + - * and comparisons work on i32 and on u32; the result must fit (wrapAdd and friends wrap).
// The operators & | ^ ~ << >> are for i32 alone, as JavaScript has them; the functions below are for u32.

/** Quotient towards zero. */
export const idiv = (a: i32, b: i32): i32 => ((a / b) | 0) + 0
/** Quotient of unsigned integers. */
export const udiv = (a: u32, b: u32): u32 => (a / b) >>> 0
export const imin = (a: i32, b: i32): i32 => (a < b ? a : b)
export const imax = (a: i32, b: i32): i32 => (a > b ? a : b)
export const umin = (a: u32, b: u32): u32 => (a < b ? a : b)
export const umax = (a: u32, b: u32): u32 => (a > b ? a : b)
export const and = (a: u32, b: u32): u32 => (a & b) >>> 0
export const or = (a: u32, b: u32): u32 => (a | b) >>> 0
export const xor = (a: u32, b: u32): u32 => (a ^ b) >>> 0
export const not = (a: u32): u32 => ~a >>> 0
/** Shift by 0 to 31. */
export const shiftLeft = (a: u32, n: u32): u32 => (a << n) >>> 0
/** Shift by 0 to 31, zeros coming in. */
export const shiftRight = (a: u32, n: u32): u32 => a >>> n
export const wrapAdd = (a: u32, b: u32): u32 => (a + b) >>> 0
export const wrapSub = (a: u32, b: u32): u32 => (a - b) >>> 0
export const wrapMul = (a: u32, b: u32): u32 => Math.imul(a, b) >>> 0
/** Upper 32 bits of the 64-bit product. */
export function mulHigh(a: u32, b: u32): u32 {
  const al = a & 0xffff
  const ah = a >>> 16
  const bl = b & 0xffff
  const bh = b >>> 16
  const mid = ah * bl + ((al * bl) >>> 16)
  const low = (mid & 0xffff) + al * bh
  return (ah * bh + Math.floor(mid / 65536) + Math.floor(low / 65536)) >>> 0
}
/** Zeros before the first one bit; 32 for 0. */
export const leadingZeros = (a: u32): u32 => Math.clz32(a)
/** Number of one bits. */
export function bitCount(a: u32): u32 {
  let n = 0
  for (let v = a >>> 0; v !== 0; v = (v & (v - 1)) >>> 0) n++
  return n
}

/** One of two values of the same type; both are evaluated. */
export const select = <T>(condition: bool, yes: T, no: T): T => (condition ? yes : no)
