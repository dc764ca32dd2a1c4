// singlePrinter.ts: prints the functions of a kernel file as JavaScript in single precision: every arithmetic
// operation on reals is rounded to 32 bits and isDouble is false. A loose print has the freedom WGSL gives a
// compiler.

import { readFileSync } from 'node:fs'
import ts from 'typescript-api'

type Kind = 'real' | 'integer' | 'flexible' | 'other'
interface Product {
  readonly left: string
  readonly right: string
}
interface Local {
  readonly kind: Kind
  /** Factors, where the variable is a product of reals. */
  readonly product?: Product
  /** What a constant real is computed by. */
  readonly value?: ts.Expression
}
interface Term {
  readonly text: string
  readonly sign: 1 | -1
}

const valuesFile = new URL('../../../src/language/values.ts', import.meta.url)
const K = ts.SyntaxKind

function kindOfType(node: ts.TypeNode | undefined): Kind {
  const text = node?.getText() ?? ''
  if (text === 'real' || text.startsWith('array<real')) return 'real'
  return text === 'i32' || text === 'u32' || /^array<[iu]32/.test(text) ? 'integer' : 'other'
}

/** Result of every function declared in a file. */
export function declaredKinds(source: ts.SourceFile): Map<string, Kind> {
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

export const parse = (file: URL) =>
  ts.createSourceFile(file.pathname, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true)
const builtinKinds = declaredKinds(parse(valuesFile))

/** Prints the functions of one file as JavaScript in single precision. */
export class SinglePrinter {
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
      const simpler = this.withoutCancelling(e)
      if (simpler !== undefined) return simpler
      const minus = token.kind === K.MinusToken ? '-' : ''
      const p = this.product(e.left)
      if (p) return `fuse(${p.left}, ${p.right}, ${minus}(${right}))`
      const q = this.product(e.right)
      if (q) return `fuse(${minus}(${q.left}), ${q.right}, ${left})`
    }
    return `round(${left} ${token.getText()} ${right})`
  }

  /** A sum as its terms, constants replaced by the sums they hold. */
  private terms(e: ts.Expression, sign: 1 | -1): Term[] {
    const opposite = sign === 1 ? -1 : 1
    if (ts.isParenthesizedExpression(e)) return this.terms(e.expression, sign)
    if (ts.isPrefixUnaryExpression(e) && e.operator === K.MinusToken) return this.terms(e.operand, opposite)
    if (ts.isBinaryExpression(e) && this.kind(e) === 'real') {
      const { kind } = e.operatorToken
      if (kind === K.PlusToken) return [...this.terms(e.left, sign), ...this.terms(e.right, sign)]
      if (kind === K.MinusToken) return [...this.terms(e.left, sign), ...this.terms(e.right, opposite)]
    }
    const value = ts.isIdentifier(e) ? this.locals.get(e.text)?.value : undefined
    return value && this.terms(value, 1).length > 1 ? this.terms(value, sign) : [{ text: this.expression(e), sign }]
  }

  /** The sum in which opposite terms have been struck out, if there are any. */
  private withoutCancelling(e: ts.Expression): string | undefined {
    const left: Term[] = []
    const all = this.terms(e, 1)
    for (const term of all) {
      const other = left.findIndex((t) => t.text === term.text && t.sign !== term.sign)
      if (other >= 0) left.splice(other, 1)
      else left.push(term)
    }
    if (left.length === all.length) return undefined
    return left.reduce((sum, t) => `round(${sum} ${t.sign > 0 ? '+' : '-'} ${t.text})`, '0')
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
        const value = word === 'const' && kind === 'real' ? d.initializer! : undefined
        this.locals.set(d.name.getText(), { kind, ...(product && { product }), ...(value && { value }) })
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
