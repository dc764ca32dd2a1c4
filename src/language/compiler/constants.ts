// constants.ts: values known while compiling: literals, module constants and arithmetic on them.

import ts from 'typescript-api'
import type { ScalarType } from './ir.js'
import { errorAt, type Module } from './sources.js'

export interface Constant {
  readonly value: number | boolean
  /** Written without point or exponent: takes the type of what it meets. */
  readonly flexible: boolean
  /** Where it is declared with one. */
  readonly type?: ScalarType
}

/** Value of a constant expression, or undefined if it is not one. */
export function constantOf(
  module: Module,
  node: ts.Expression,
  local: (name: string) => Constant | undefined = () => undefined,
): Constant | undefined {
  if (ts.isParenthesizedExpression(node)) return constantOf(module, node.expression, local)
  if (ts.isNumericLiteral(node)) {
    // a literal made by the compiler (the 1 of n++) has no text of its own in the file
    const written = node.getText(module.source)
    const text = (/^[\d.]/.test(written) ? written : node.text).replace(/_/g, '')
    const hex = /^0[xXbBoO]/.test(text)
    return { value: Number(text), flexible: hex || !/[.eE]/.test(text) }
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { value: true, flexible: false }
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { value: false, flexible: false }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    const inner = constantOf(module, node.operand, local)
    return inner && typeof inner.value === 'number' ? { value: -inner.value, flexible: inner.flexible } : undefined
  }
  if (ts.isIdentifier(node)) {
    const known = local(node.text)
    if (known) return known
    const name = module.names.get(node.text)
    if (name?.kind !== 'constant') return undefined
    return constantOf(name.module, name.node.initializer!)
  }
  if (ts.isBinaryExpression(node)) return binaryConstant(module, node, local)
  return undefined
}

function binaryConstant(
  module: Module,
  node: ts.BinaryExpression,
  local: (name: string) => Constant | undefined,
): Constant | undefined {
  const a = constantOf(module, node.left, local)
  const b = a && constantOf(module, node.right, local)
  if (!a || !b || typeof a.value !== 'number' || typeof b.value !== 'number') return undefined
  const flexible = a.flexible && b.flexible
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.PlusToken:
      return { value: a.value + b.value, flexible }
    case ts.SyntaxKind.MinusToken:
      return { value: a.value - b.value, flexible }
    case ts.SyntaxKind.AsteriskToken:
      return { value: a.value * b.value, flexible }
    case ts.SyntaxKind.SlashToken:
      // the quotient of two whole numbers, as in 1 / 6, is meant as a real
      return { value: a.value / b.value, flexible: false }
    default:
      return undefined
  }
}

/** Length of a local array: a positive whole constant. */
export function arrayLength(
  module: Module,
  node: ts.Expression,
  local?: (name: string) => Constant | undefined,
): number {
  const constant = constantOf(module, node, local)
  const n = constant?.value
  if (typeof n !== 'number' || !Number.isInteger(n) || n < 1) {
    throw errorAt(
      module,
      node,
      'the length of a local array must be known at compile time',
      'write a literal or a module constant',
    )
  }
  if (n > 256)
    throw errorAt(module, node, `a local array of ${n} is too long`, 'at most 256; keep larger data in a field')
  return n
}
