// rounding.ts: the last step of every addition in a cooperative definition, which makes JavaScript's doubles behave as
// the element type of a build does.

/** Element type of a sum or maximum: `f64` and `f32` are `real` in a double and in a single-precision build. */
export type ElementType = 'f64' | 'f32' | 'u32'

/** The value as its type holds it: f32 rounds to nearest even, u32 wraps modulo 2^32. */
export const rounding: Readonly<Record<ElementType, (x: number) => number>> = {
  f64: (x) => x,
  f32: Math.fround,
  u32: (x) => x >>> 0,
}
