// singlePrecision.ts: the kernel functions of src/kernels/math run in single precision, made from their own source text.
//
// Each function is parsed, every arithmetic operation on reals is rounded to 32 bits and isDouble becomes false. A `loose`
// run is a GPU at its worst within the rules of WGSL: products and sums are fused wherever they meet, quotients are products
// with a reciprocal that is off by up to 1 ULP, and roots are off by up to 4.

import { readFileSync } from 'node:fs'
import ts from 'typescript-api'
import * as values from '#talus/language/values.js'

type Kind = 'real' | 'integer' | 'flexible' | 'other'
// biome-ignore lint/suspicious/noExplicitAny: functions of every signature
type Functions = Record<string, any>
interface Product {
  readonly left: string
  readonly right: string
}
interface Local {
  readonly kind: Kind
  /** Factors, where the variable is a product of reals. */
  readonly product?: Product
}

const folder = new URL('../../../src/kernels/math/', import.meta.url)
const valuesFile = new URL('../../../src/language/values.ts', import.meta.url)
const K = ts.SyntaxKind

function kindOfType(node: ts.TypeNode | undefined): Kind {
  const text = node?.getText() ?? ''
  if (text === 'real' || text.startsWith('array<real')) return 'real'
  return text === 'i32' || text === 'u32' || /^array<[iu]32/.test(text) ? 'integer' : 'other'
}

/** Result of every function declared in a file. */
function declaredKinds(source: ts.SourceFile): Map<string, Kind> {
  const kinds = new Map<string, Kind>()
  for (const s of source.statements) {
    if (ts.isFunctionDeclaration(s)) kinds.set(s.name!.text, kindOfType(s.type))
    if (!ts.isVariableStatement(s)) continue
    for (const d of s.declarationList.declarations) {
      if (d.initializer && ts.isArrowFunction(d.initializer))
        kinds.set(d.name.getText(), kindOfType(d.initializer.type))
    }
  }
  return kinds
}

const parse = (file: URL) =>
  ts.createSourceFile(file.pathname, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true)
const builtinKinds = declaredKinds(parse(valuesFile))

/** Prints the functions of one file as JavaScript in single precision. */
class SinglePrinter {
  private readonly results = new Map(builtinKinds)
  private locals = new Map<string, Local>()

  constructor(
    private readonly source: ts.SourceFile,
    imported: readonly ts.SourceFile[],
    private readonly loose: boolean,
  ) {
    for (const file of [...imported, source])
      for (const [name, kind] of declaredKinds(file)) this.results.set(name, kind)
  }

  print(): string {
    return this.source.statements
      .filter((s) => !ts.isImportDeclaration(s))
      .map((s) => this.statement(s))
      .join(';\n')
  }

  private kind(e: ts.Expression): Kind {
    if (ts.isParenthesizedExpression(e)) return this.kind(e.expression)
    if (ts.isNumericLiteral(e)) return /^0x/.test(e.getText()) || !/[.eE]/.test(e.getText()) ? 'flexible' : 'real'
    if (ts.isIdentifier(e)) return this.locals.get(e.text)?.kind ?? 'other'
    if (ts.isPropertyAccessExpression(e)) return 'real'
    if (ts.isElementAccessExpression(e)) return this.kind(e.expression)
    if (ts.isCallExpression(e)) return this.results.get(e.expression.getText()) ?? 'other'
    if (ts.isPrefixUnaryExpression(e)) return e.operator === K.MinusToken ? this.kind(e.operand) : 'other'
    if (ts.isConditionalExpression(e)) return this.joint(e.whenTrue, e.whenFalse)
    if (ts.isBinaryExpression(e) && this.isArithmetic(e)) return this.joint(e.left, e.right)
    return 'other'
  }

  private joint(a: ts.Expression, b: ts.Expression): Kind {
    const kinds = [this.kind(a), this.kind(b)]
    return kinds.includes('real') ? 'real' : kinds.includes('integer') ? 'integer' : kinds[0]!
  }

  private isArithmetic(e: ts.BinaryExpression): boolean {
    return [K.PlusToken, K.MinusToken, K.AsteriskToken, K.SlashToken].includes(e.operatorToken.kind)
  }

  private expression(e: ts.Expression): string {
    if (ts.isParenthesizedExpression(e)) return `(${this.expression(e.expression)})`
    if (ts.isNumericLiteral(e)) return this.kind(e) === 'real' ? String(Math.fround(Number(e.text))) : e.getText()
    if (ts.isPropertyAccessExpression(e)) return `${this.expression(e.expression)}.${e.name.text}`
    if (ts.isElementAccessExpression(e)) return `${e.expression.getText()}[${this.expression(e.argumentExpression)}]`
    if (ts.isCallExpression(e))
      return `${e.expression.getText()}(${e.arguments.map((a) => this.expression(a)).join(', ')})`
    if (ts.isPrefixUnaryExpression(e)) return `${ts.tokenToString(e.operator)}${this.expression(e.operand)}`
    if (ts.isConditionalExpression(e)) {
      return `(${this.expression(e.condition)} ? ${this.expression(e.whenTrue)} : ${this.expression(e.whenFalse)})`
    }
    if (ts.isBinaryExpression(e)) return this.binary(e)
    return e.getText()
  }

  private binary(e: ts.BinaryExpression): string {
    const token = e.operatorToken
    const [left, right] = [this.expression(e.left), this.expression(e.right)]
    if (!this.isArithmetic(e) || this.kind(e) !== 'real') return `${left} ${token.getText()} ${right}`
    if (this.loose && token.kind === K.SlashToken) return `divide(${left}, ${right})`
    if (this.loose && (token.kind === K.PlusToken || token.kind === K.MinusToken)) {
      const minus = token.kind === K.MinusToken ? '-' : ''
      const p = this.product(e.left)
      if (p) return `fuse(${p.left}, ${p.right}, ${minus}(${right}))`
      const q = this.product(e.right)
      if (q) return `fuse(${minus}(${q.left}), ${q.right}, ${left})`
    }
    return `round(${left} ${token.getText()} ${right})`
  }

  /** The factors of an expression that is a product of reals, or a variable that holds one. */
  private product(e: ts.Expression): Product | undefined {
    if (ts.isParenthesizedExpression(e)) return this.product(e.expression)
    if (ts.isIdentifier(e)) return this.locals.get(e.text)?.product
    if (!ts.isBinaryExpression(e) || e.operatorToken.kind !== K.AsteriskToken || this.kind(e) !== 'real')
      return undefined
    return { left: this.expression(e.left), right: this.expression(e.right) }
  }

  private statement(s: ts.Statement): string {
    if (ts.isFunctionDeclaration(s)) return this.function(s)
    if (ts.isVariableStatement(s)) return this.variables(s.declarationList)
    if (ts.isBlock(s)) return `{ ${s.statements.map((inner) => this.statement(inner)).join(';\n')} }`
    if (ts.isReturnStatement(s)) return `return ${s.expression ? this.expression(s.expression) : ''}`
    if (ts.isExpressionStatement(s)) return `${this.expression(s.expression)}`
    if (ts.isIfStatement(s)) {
      const otherwise = s.elseStatement ? ` else { ${this.statement(s.elseStatement)} }` : ''
      return `if (${this.expression(s.expression)}) { ${this.statement(s.thenStatement)} }${otherwise}`
    }
    if (ts.isForStatement(s)) {
      const start = this.variables(s.initializer as ts.VariableDeclarationList)
      return `for (${start}; ${this.expression(s.condition!)}; ${s.incrementor!.getText()}) ${this.statement(s.statement)}`
    }
    throw new Error(`not a statement of the kernel language: ${s.getText()}`)
  }

  private variables(list: ts.VariableDeclarationList): string {
    const word = list.flags & ts.NodeFlags.Const ? 'const' : 'let'
    return list.declarations
      .map((d) => {
        const kind = d.type ? kindOfType(d.type) : this.kind(d.initializer!)
        const product = word === 'const' ? this.product(d.initializer!) : undefined
        const text = `${word} ${d.name.getText()} = ${this.expression(d.initializer!)}`
        this.locals.set(d.name.getText(), product ? { kind, product } : { kind })
        return text
      })
      .join(';\n')
  }

  private function(f: ts.FunctionDeclaration): string {
    const outer = this.locals
    this.locals = new Map(outer)
    for (const p of f.parameters) this.locals.set(p.name.getText(), { kind: kindOfType(p.type) })
    const names = f.parameters.map((p) => p.name.getText()).join(', ')
    const body = this.statement(f.body!)
    this.locals = outer
    return `function ${f.name!.text}(${names}) ${body}`
  }
}

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
