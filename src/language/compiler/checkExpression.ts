// checkExpression.ts: from TypeScript expressions to typed trees; everything outside the subset is an error that says
// what to write instead.

import ts from 'typescript-api'
import { componentNames } from '../../state/field.js'
import { call } from './checkCall.js'
import { constantExpression } from './checkConstant.js'
import type { FunctionChecker } from './checkFunction.js'
import { binary, conditional, unary } from './checkOperator.js'
import { member, recordLiteral } from './checkRecord.js'
import { type Expr, isArray, isRecord, sameType, type Type, typeName } from './ir.js'
import { mathFunction, outside } from './outsideLanguage.js'
import { conversionHint, isInteger, isNumeric } from './typeRules.js'

/** Checks an expression; a whole-number literal takes the `expected` type. */
export function checkExpression(f: FunctionChecker, node: ts.Expression, expected?: Type): Expr {
  if (ts.isParenthesizedExpression(node)) return checkExpression(f, node.expression, expected)
  const constant = constantExpression(f, node, expected)
  if (constant) return constant
  if (ts.isIdentifier(node)) return identifier(f, node, expected)
  if (ts.isPropertyAccessExpression(node)) return component(f, node)
  if (ts.isCallExpression(node)) return call(f, node, expected)
  if (ts.isBinaryExpression(node)) return binary(f, node, expected)
  if (ts.isPrefixUnaryExpression(node)) return unary(f, node, expected)
  if (ts.isConditionalExpression(node)) return conditional(f, node, expected)
  if (ts.isElementAccessExpression(node)) return element(f, node)
  if (ts.isObjectLiteralExpression(node)) return recordLiteral(f, node, expected)
  throw outside(f, node)
}

/** Checks an expression and that it has the type asked for. */
export function checkAs<T extends Type>(f: FunctionChecker, node: ts.Expression, type: T, what: string): Expr {
  const e = checkExpression(f, node, type)
  if (!sameType(e.type, type)) {
    throw f.error(node, `${what} must be ${typeName(type)}, this is ${typeName(e.type)}`, conversionHint(e.type, type))
  }
  return e
}

/** Index of a record: any integer. */
export function checkIndex(f: FunctionChecker, node: ts.Expression): Expr {
  const e = checkExpression(f, node, 'i32')
  if (!isInteger(e.type))
    throw f.error(node, `an index must be an integer, this is ${typeName(e.type)}`, 'write i32(x)')
  return e
}

function identifier(f: FunctionChecker, node: ts.Identifier, expected?: Type): Expr {
  const variable = f.scope.find(node.text)
  if (variable) return { kind: 'variable', type: variable.type, variable }
  const name = f.module.names.get(node.text)
  if (name?.kind === 'builtin' && name.name === 'isDouble') return { kind: 'isDouble', type: 'bool' }
  if (name?.kind === 'constant') return f.moduleConstant(name, node, expected)
  if (name || f.functions.has(node.text))
    throw f.error(node, `${node.text} is a function`, `call it: ${node.text}(...)`)
  if (f.scope.isBroken(node.text)) throw f.consequence(node, `${node.text} has an error`)
  throw f.error(
    node,
    `${node.text} is not known here`,
    'a kernel sees its parameters, its locals, imported functions and constants',
  )
}

function component(f: FunctionChecker, node: ts.PropertyAccessExpression): Expr {
  if (ts.isIdentifier(node.expression) && node.expression.text === 'Math') {
    throw mathFunction(f, node)
  }
  const value = checkExpression(f, node.expression)
  if (isArray(value.type)) throw f.error(node, 'a local array has no properties', 'its length is a constant: use that')
  if (isRecord(value.type)) return member(f, node, value)
  const names =
    isNumeric(value.type) || value.type === 'bool' || value.type === 'void' ? [] : componentNames[value.type]!
  if (!names.includes(node.name.text)) {
    throw f.error(
      node.name,
      `${typeName(value.type)} has no component ${node.name.text}`,
      names.length ? `it has ${names.join(', ')}` : 'it is a single value',
    )
  }
  return { kind: 'component', type: 'real', value, component: node.name.text }
}

function element(f: FunctionChecker, node: ts.ElementAccessExpression): Expr {
  const array = checkExpression(f, node.expression)
  if (array.kind !== 'variable' || !isArray(array.type)) {
    throw f.error(
      node,
      `only local arrays take [ ], this is ${typeName(array.type)}`,
      'fields are read as name(i), components as v.x',
    )
  }
  return {
    kind: 'element',
    type: array.type.element,
    array: array.variable,
    index: checkIndex(f, node.argumentExpression),
  }
}
