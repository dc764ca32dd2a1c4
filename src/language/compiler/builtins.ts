// builtins.ts: the built-in functions of values.ts as the compiler knows them.
//
// `assembly` and `wgsl` are templates: $0, $1 stand for the arguments. `lanes` is the lane-parallel form on v128 where
// there is one; without it the built-in is computed lane by lane.

import type { ScalarType } from './ir.js'

export interface Builtin {
  readonly takes: readonly (ScalarType | 'integer')[]
  readonly gives: ScalarType
  readonly assembly: string
  readonly wgsl: string
  readonly lanes?: string
}

const real1 = (assembly: string, wgsl: string, lanes: string): Builtin => ({
  takes: ['real'],
  gives: 'real',
  assembly,
  wgsl,
  lanes,
})
const u32x2 = (assembly: string, wgsl: string): Builtin => ({ takes: ['u32', 'u32'], gives: 'u32', assembly, wgsl })
const i32x2 = (assembly: string, wgsl: string): Builtin => ({ takes: ['i32', 'i32'], gives: 'i32', assembly, wgsl })

export const builtins: Readonly<Record<string, Builtin>> = {
  real: { takes: ['integer'], gives: 'real', assembly: '<real>($0)', wgsl: 'f32($0)' },
  i32: { takes: ['real'], gives: 'i32', assembly: 'realToI32($0)', wgsl: 'i32($0)' },
  u32: { takes: ['real'], gives: 'u32', assembly: 'realToU32($0)', wgsl: 'u32($0)' },
  asI32: { takes: ['u32'], gives: 'i32', assembly: '<i32>($0)', wgsl: 'bitcast<i32>($0)' },
  asU32: { takes: ['i32'], gives: 'u32', assembly: '<u32>($0)', wgsl: 'bitcast<u32>($0)' },

  sqrt: real1('sqrt<real>($0)', 'sqrt($0)', 'v128.sqrt<real>($0)'),
  abs: real1('abs<real>($0)', 'abs($0)', 'v128.abs<real>($0)'),
  floor: real1('floor<real>($0)', 'floor($0)', 'v128.floor<real>($0)'),
  ceil: real1('ceil<real>($0)', 'ceil($0)', 'v128.ceil<real>($0)'),
  trunc: real1('trunc<real>($0)', 'trunc($0)', 'v128.trunc<real>($0)'),
  nearest: real1('nearest<real>($0)', 'round($0)', 'v128.nearest<real>($0)'),
  min: {
    takes: ['real', 'real'],
    gives: 'real',
    assembly: 'min<real>($0, $1)',
    wgsl: 'min($0, $1)',
    lanes: 'v128.min<real>($0, $1)',
  },
  max: {
    takes: ['real', 'real'],
    gives: 'real',
    assembly: 'max<real>($0, $1)',
    wgsl: 'max($0, $1)',
    lanes: 'v128.max<real>($0, $1)',
  },
  copysign: {
    takes: ['real', 'real'],
    gives: 'real',
    assembly: 'copysign<real>($0, $1)',
    wgsl: 'copysign_($0, $1)',
    lanes: 'copysignLanes($0, $1)',
  },
  isNaN: { takes: ['real'], gives: 'bool', assembly: 'isNaN<real>($0)', wgsl: 'isNaN_($0)', lanes: 'isNaNLanes($0)' },
  isFinite: { takes: ['real'], gives: 'bool', assembly: 'isFinite<real>($0)', wgsl: 'isFinite_($0)' },
  exponent: { takes: ['real'], gives: 'i32', assembly: 'exponentOf($0)', wgsl: 'exponent_($0)' },
  timesPowerOfTwo: {
    takes: ['real', 'i32'],
    gives: 'real',
    assembly: 'timesPowerOfTwo($0, $1)',
    wgsl: 'timesPowerOfTwo_($0, $1)',
  },

  idiv: i32x2('($0 / $1)', '($0 / $1)'),
  udiv: u32x2('($0 / $1)', '($0 / $1)'),
  imin: i32x2('min<i32>($0, $1)', 'min($0, $1)'),
  imax: i32x2('max<i32>($0, $1)', 'max($0, $1)'),
  umin: u32x2('min<u32>($0, $1)', 'min($0, $1)'),
  umax: u32x2('max<u32>($0, $1)', 'max($0, $1)'),
  and: u32x2('($0 & $1)', '($0 & $1)'),
  or: u32x2('($0 | $1)', '($0 | $1)'),
  xor: u32x2('($0 ^ $1)', '($0 ^ $1)'),
  not: { takes: ['u32'], gives: 'u32', assembly: '(~$0)', wgsl: '(~$0)' },
  shiftLeft: u32x2('($0 << $1)', '($0 << $1)'),
  shiftRight: u32x2('($0 >> $1)', '($0 >> $1)'),
  wrapAdd: u32x2('($0 + $1)', '($0 + $1)'),
  wrapSub: u32x2('($0 - $1)', '($0 - $1)'),
  wrapMul: u32x2('($0 * $1)', '($0 * $1)'),
  mulHigh: u32x2('<u32>((<u64>$0 * <u64>$1) >> 32)', 'mulHigh_($0, $1)'),
  leadingZeros: { takes: ['u32'], gives: 'u32', assembly: 'clz<u32>($0)', wgsl: 'countLeadingZeros($0)' },
  bitCount: { takes: ['u32'], gives: 'u32', assembly: 'popcnt<u32>($0)', wgsl: 'countOneBits($0)' },
}

/** Fills a template's $0, $1. */
export function fill(template: string, parts: readonly string[]): string {
  return template.replace(/\$(\d)/g, (_, k) => parts[Number(k)]!)
}

/** WGSL text of built-ins that WGSL lacks, emitted where used. */
export const wgslSupport: Readonly<Record<string, string>> = {
  copysign_: `fn copysign_(magnitude: f32, sign: f32) -> f32 {
  return bitcast<f32>((bitcast<u32>(magnitude) & 0x7fffffffu) | (bitcast<u32>(sign) & 0x80000000u));
}`,
  isNaN_: `fn isNaN_(x: f32) -> bool {
  return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}`,
  isFinite_: `fn isFinite_(x: f32) -> bool {
  return (bitcast<u32>(x) & 0x7f800000u) != 0x7f800000u;
}`,
  exponent_: `fn exponent_(x: f32) -> i32 {
  return i32((bitcast<u32>(x) >> 23u) & 255u) - 127;
}`,
  timesPowerOfTwo_: `fn timesPowerOfTwo_(x: f32, n: i32) -> f32 {
  return x * bitcast<f32>(u32(n + 127) << 23u);
}`,
  mulHigh_: `fn mulHigh_(a: u32, b: u32) -> u32 {
  let al = a & 0xffffu;
  let ah = a >> 16u;
  let bl = b & 0xffffu;
  let bh = b >> 16u;
  let mid = ah * bl + ((al * bl) >> 16u);
  let low = (mid & 0xffffu) + al * bh;
  return ah * bh + (mid >> 16u) + (low >> 16u);
}`,
}

/** AssemblyScript text at the head of every module: conversions and the arithmetic of positions. */
export function assemblySupport(double: boolean): string {
  const bits = double ? 'i64' : 'i32'
  const exponentShift = double ? 52 : 23
  const bias = double ? 1023 : 127
  const mask = double ? '0x7ff' : '0xff'
  const sign = double ? 'i64x2.splat(i64.MIN_VALUE)' : 'i32x4.splat(i32.MIN_VALUE)'
  return `
// @ts-ignore: decorator
@inline function realToI32(x: real): i32 {
  return <i32>x
}
// @ts-ignore: decorator
@inline function realToU32(x: real): u32 {
  return <u32>x
}
// @ts-ignore: decorator
@inline function exponentOf(x: real): i32 {
  return <i32>((reinterpret<${bits}>(x) >>> ${exponentShift}) & ${mask}) - ${bias}
}
// @ts-ignore: decorator
@inline function timesPowerOfTwo(x: real, n: i32): real {
  return x * reinterpret<real>(<${bits}>(n + ${bias}) << ${exponentShift})
}
// @ts-ignore: decorator
@inline function copysignLanes(magnitude: v128, sign: v128): v128 {
  return v128.bitselect(sign, magnitude, ${sign})
}
// @ts-ignore: decorator
@inline function isNaNLanes(x: v128): v128 {
  return v128.ne<real>(x, x)
}
// one of two reals without a branch
// @ts-ignore: decorator
@inline function blend(condition: bool, yes: real, no: real): real {
  return ${double ? 'f64x2' : 'f32x4'}.extract_lane(v128.bitselect(v128.splat<real>(yes), v128.splat<real>(no), ${double ? 'i64x2' : 'i32x4'}.splat(-<${bits}>condition)), 0)
}
// held < met ? met : held, and met < held ? met : held
// @ts-ignore: decorator
@inline function larger(held: real, met: real): real {
  return ${double ? 'f64x2' : 'f32x4'}.extract_lane(v128.pmax<real>(v128.splat<real>(held), v128.splat<real>(met)), 0)
}
// @ts-ignore: decorator
@inline function smaller(held: real, met: real): real {
  return ${double ? 'f64x2' : 'f32x4'}.extract_lane(v128.pmin<real>(v128.splat<real>(held), v128.splat<real>(met)), 0)
}
// separation on one axis, nearest image where the period is not zero
// @ts-ignore: decorator
@inline function separate(from: f64, to: f64, period: f64, inversePeriod: f64): real {
  const d = to - from
  if (inversePeriod == 0) return <real>d
  return <real>(d - period * nearest<f64>(d * inversePeriod))
}
// the same for two lanes, in double precision
// @ts-ignore: decorator
@inline function separateLanes(from: v128, to: v128, period: f64, inversePeriod: f64): v128 {
  const d = f64x2.sub(to, from)
  if (inversePeriod == 0) return d
  return f64x2.sub(d, f64x2.mul(f64x2.splat(period), f64x2.nearest(f64x2.mul(d, f64x2.splat(inversePeriod)))))
}
// coordinate after a displacement, wrapped into the domain where the period is not zero
// @ts-ignore: decorator
@inline function displace(at: f64, by: real, origin: f64, period: f64, inversePeriod: f64): f64 {
  const p = at + <f64>by
  if (inversePeriod == 0) return p
  return p - period * floor<f64>((p - origin) * inversePeriod)
}
`
}
