// checkOperator.ts: operators and choices, with both sides of one type.

import ts from 'typescript-api'
import { isFlexible } from './checkConstant.js'
import type { FunctionChecker } from './checkFunction.js'
import { foldIntegers } from './foldIntegers.js'
import { type Expr, isArray, isRecord, knownCondition, sameType, type Type, typeName } from './ir.js'
import { outside } from './outsideLanguage.js'
import { isNumeric, mixedHint } from './typeRules.js'

const K = ts.SyntaxKind

const arithmetic: Readonly<Record<number, string>> = {
  [K.PlusToken]: '+',
  [K.MinusToken]: '-',
  [K.AsteriskToken]: '*',
  [K.SlashToken]: '/',
  [K.PercentToken]: '%',
}
const bitwise: Readonly<Record<number, string>> = {
  [K.AmpersandToken]: '&',
  [K.BarToken]: '|',
  [K.CaretToken]: '^',
  [K.LessThanLessThanToken]: '<<',
  [K.GreaterThanGreaterThanToken]: '>>',
}
const comparison: Readonly<Record<number, string>> = {
  [K.LessThanToken]: '<',
  [K.LessThanEqualsToken]: '<=',
  [K.GreaterThanToken]: '>',
  [K.GreaterThanEqualsToken]: '>=',
  [K.EqualsEqualsEqualsToken]: '===',
  [K.ExclamationEqualsEqualsToken]: '!==',
}
const u32Function: Readonly<Record<string, string>> = {
  '&': 'and',
  '|': 'or',
  '^': 'xor',
  '<<': 'shiftLeft',
  '>>': 'shiftRight',
}
const vectorAlgebra: Readonly<Record<string, string>> = {
  '+': 'add(a, b)',
  '-': 'sub(a, b)',
  '*': 'scale(s, v)',
  '/': 'scale(1 / s, v)',
  '%': 'components',
}

export function unary(f: FunctionChecker, node: ts.PrefixUnaryExpression, expected?: Type): Expr {
  if (node.operator === K.ExclamationToken) {
    return { kind: 'unary', type: 'bool', operator: '!', value: f.checkAs(node.operand, 'bool', 'what ! negates') }
  }
  if (node.operator === K.MinusToken) {
    const value = f.check(node.operand, expected)
    if (value.type === 'real' || value.type === 'i32') return { kind: 'unary', type: value.type, operator: '-', value }
    const hint = value.type === 'u32' ? 'write wrapSub(0, n), or use i32' : 'write negate(v)'
    throw f.error(node, `- does not work on ${typeName(value.type)}`, hint)
  }
  if (node.operator === K.TildeToken) {
    const value = f.check(node.operand, 'i32')
    if (value.type !== 'i32')
      throw f.error(node, `~ works on i32, this is ${typeName(value.type)}`, 'write not(n) for u32')
    if (value.kind === 'literal') return { kind: 'literal', type: 'i32', value: ~(value.value as number) }
    return { kind: 'unary', type: 'i32', operator: '~', value }
  }
  if (node.operator === K.PlusPlusToken || node.operator === K.MinusMinusToken) {
    throw f.error(node, '++ and -- stand alone as a statement', 'write n += 1 before')
  }
  throw outside(f, node)
}

export function binary(f: FunctionChecker, node: ts.BinaryExpression, expected?: Type): Expr {
  const token = node.operatorToken.kind
  if (token === K.AmpersandAmpersandToken || token === K.BarBarToken) {
    const operator = token === K.BarBarToken ? '||' : '&&'
    const left = f.checkAs(node.left, 'bool', `the left of ${operator}`)
    return {
      kind: 'binary',
      type: 'bool',
      operator,
      left,
      right: f.checkAs(node.right, 'bool', `the right of ${operator}`),
    }
  }
  if (token === K.EqualsEqualsToken || token === K.ExclamationEqualsToken) {
    throw f.error(node.operatorToken, '== and != are not in the language', 'write === or !==')
  }
  if (token === K.AsteriskAsteriskToken)
    throw f.error(node.operatorToken, '** is not in the language', 'write x * x, or pow(x, y)')
  if (token === K.GreaterThanGreaterThanGreaterThanToken) {
    throw f.error(node.operatorToken, '>>> is not in the language', 'write shiftRight(n, k) for u32')
  }
  const operator = arithmetic[token] ?? bitwise[token] ?? comparison[token]
  if (!operator) throw outside(f, node)
  const [left, right] = bothSides(f, node, token in comparison ? undefined : expected)
  if (!sameType(left.type, right.type)) {
    throw f.error(
      node.operatorToken,
      `${operator} between ${typeName(left.type)} and ${typeName(right.type)}`,
      mixedHint(left.type, right.type),
    )
  }
  return checkedBinary(f, node, token, operator, left, right)
}

function checkedBinary(
  f: FunctionChecker,
  node: ts.BinaryExpression,
  token: number,
  operator: string,
  left: Expr,
  right: Expr,
): Expr {
  const type = left.type
  if (token in comparison) {
    const equality = operator === '===' || operator === '!=='
    if (isNumeric(type) || (type === 'bool' && equality)) return { kind: 'binary', type: 'bool', operator, left, right }
    throw f.error(node.operatorToken, `${operator} does not compare ${typeName(type)}`, 'compare components or lengths')
  }
  if (!isNumeric(type)) {
    throw f.error(
      node.operatorToken,
      `${operator} does not work on ${typeName(type)}`,
      `write ${vectorAlgebra[operator] ?? 'a function'}`,
    )
  }
  if (token in bitwise) {
    if (type === 'u32')
      throw f.error(
        node.operatorToken,
        `${operator} gives a signed number in TypeScript`,
        `write ${u32Function[operator]}(a, b) for u32`,
      )
    if (type === 'real') throw f.error(node.operatorToken, `${operator} works on i32, this is real`, 'write i32(x)')
  } else if (operator === '/' && type !== 'real') {
    throw f.error(
      node.operatorToken,
      '/ gives a fraction in TypeScript',
      `write ${type === 'i32' ? 'idiv' : 'udiv'}(a, b)`,
    )
  } else if (operator === '%' && type === 'real') {
    throw f.error(node.operatorToken, '% works on integers', 'write x - floor(x / y) * y')
  }
  return folded(f, node.operatorToken, operator, [left, right], { kind: 'binary', type, operator, left, right })
}

/** The expression, or its value where it is known; an error where it could have none. */
export function folded(f: FunctionChecker, node: ts.Node, name: string, parts: readonly Expr[], e: Expr): Expr {
  if (e.type !== 'i32' && e.type !== 'u32') return e
  const { value, wrong, hint } = foldIntegers(name, e.type, parts)
  if (wrong) throw f.error(node, wrong, hint)
  return value === undefined ? e : { kind: 'literal', type: e.type, value }
}

/** Both operands; a whole-number literal takes the type of the other side. */
function bothSides(f: FunctionChecker, node: ts.BinaryExpression, expected?: Type): [Expr, Expr] {
  const leftFlexible = isFlexible(f, node.left)
  if (leftFlexible && !isFlexible(f, node.right)) {
    const right = f.check(node.right, expected)
    return [f.check(node.left, right.type), right]
  }
  const left = f.check(node.left, expected)
  return [left, f.check(node.right, left.type)]
}

export function conditional(f: FunctionChecker, node: ts.ConditionalExpression, expected?: Type): Expr {
  const condition = f.checkAs(node.condition, 'bool', 'the condition of ? :')
  return choose(f, node, condition, node.whenTrue, node.whenFalse, { expected })
}

/** One of two values of one type; `eager`: both are evaluated, as select() has it. */
export function choose(
  f: FunctionChecker,
  node: ts.Node,
  condition: Expr,
  a: ts.Expression,
  b: ts.Expression,
  { expected, eager }: { expected?: Type; eager?: boolean },
): Expr {
  const flexible = isFlexible(f, a) && !isFlexible(f, b)
  const first = f.check(flexible ? b : a, expected)
  const second = f.check(flexible ? a : b, first.type)
  const [yes, no] = flexible ? [second, first] : [first, second]
  if (!sameType(yes.type, no.type)) {
    throw f.error(
      node,
      `one side is ${typeName(yes.type)}, the other ${typeName(no.type)}`,
      mixedHint(yes.type, no.type),
    )
  }
  if (isArray(yes.type) || isRecord(yes.type) || yes.type === 'void')
    throw f.error(node, `a ${typeName(yes.type)} cannot be chosen`, 'write if')
  // a choice known in both precisions is made now, so that constants in it are folded
  const known = knownCondition(condition, true)
  if (known !== undefined && known === knownCondition(condition, false)) return known ? yes : no
  return { kind: 'choose', type: yes.type, condition, yes, no, eager }
}
