// singlePrecision.ts: the kernel functions of src/kernels/math run in single precision, made from their own source
// text.
//
// A `loose` run is a GPU at its worst within the rules of WGSL: products and sums are fused wherever they meet, sums
// are reordered where terms then cancel, quotients are products with a reciprocal that is off by up to 1 ULP, and
// roots are off by up to 4.

import ts from 'typescript-api'
import * as values from '#talus/language/values.js'
import { declaredKinds, parse, SinglePrinter } from './singlePrinter.js'

// biome-ignore lint/suspicious/noExplicitAny: functions of every signature
type Functions = Record<string, any>

const folder = new URL('../../../src/kernels/math/', import.meta.url)
const round = Math.fround
const bits = new DataView(new ArrayBuffer(4))

/** A number some ULP away, the number chosen by its own bits: between -limit and limit. */
function disturbed(x: number, limit: number): number {
  if (x === 0 || !Number.isFinite(x)) return x
  bits.setFloat32(0, x)
  const word = bits.getUint32(0)
  const offset = (Math.imul(word, 0x9e3779b1) >>> 16) % (2 * limit + 1)
  bits.setUint32(0, word + offset - limit)
  return bits.getFloat32(0)
}

const reciprocal = (x: number) => disturbed(round(1 / x), 1)

function support(loose: boolean): Functions {
  return {
    ...values,
    isDouble: false,
    round,
    fuse: (a: number, b: number, c: number) => round(a * b + c),
    reciprocal,
    divide: (a: number, b: number) => round(a * reciprocal(b)),
    sqrt: (x: number) => (loose ? disturbed(round(Math.sqrt(x)), 4) : round(Math.sqrt(x))),
    real: (n: number) => round(n),
    exponent: (x: number) => {
      bits.setFloat32(0, x)
      return ((bits.getUint32(0) >>> 23) & 255) - 127
    },
    timesPowerOfTwo: (x: number, n: number) => {
      if (n < -126 || n > 127) throw new RangeError(`2^${n} is not a normal 32-bit number`)
      return round(x * 2 ** n)
    },
  }
}

/** All functions exported by the files named, with what they import from one another, in single precision. */
export function singlePrecision(names: readonly string[], loose = false): Functions {
  const made = new Map<string, Functions>()
  const base = support(loose)
  const load = (file: URL): Functions => {
    const known = made.get(file.pathname)
    if (known) return known
    const source = parse(file)
    const imports = source.statements
      .filter(ts.isImportDeclaration)
      .map((i) => (i.moduleSpecifier as ts.StringLiteral).text)
      .filter((path) => path.startsWith('./'))
      .map((path) => new URL(path.replace(/\.js$/, '.ts'), file))
    const scope: Functions = Object.assign({}, base, ...imports.map(load))
    const text = new SinglePrinter(source, imports.map(parse), loose).print()
    const exported = [...declaredKinds(source).keys()]
    const functions = new Function(...Object.keys(scope), `${text}\nreturn { ${exported.join(', ')} }`)(
      ...Object.values(scope),
    )
    made.set(file.pathname, functions)
    return functions
  }
  return Object.assign({}, ...names.map((name) => load(new URL(`${name}.ts`, folder))))
}
