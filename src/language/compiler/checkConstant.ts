// checkConstant.ts: constants as literals of the type that is wanted where they stand.

import ts from 'typescript-api'
import type { FunctionChecker } from './checkFunction.js'
import { constantOf } from './constants.js'
import type { Expr, ScalarType, Type } from './ir.js'
import { isNumeric } from './typeRules.js'

/** The literal that a constant expression is, or undefined. */
export function constantExpression(f: FunctionChecker, node: ts.Expression, expected?: Type): Expr | undefined {
  const constant = constantOf(f.module, node, (name) => (f.scope.find(name) ? undefined : f.compileTime.get(name)))
  if (!constant || mentionsLocal(f, node)) return undefined
  if (typeof constant.value === 'boolean') return { kind: 'literal', type: 'bool', value: constant.value }
  const wanted = annotatedConstantType(f, node) ?? (expected && isNumeric(expected) ? expected : undefined)
  const type: ScalarType = constant.flexible ? (wanted ?? 'i32') : 'real'
  if (type === 'i32' && (constant.value > 2147483647 || constant.value < -2147483648)) {
    throw f.error(node, `${constant.value} does not fit into an i32`, 'use it where a u32 or a real is expected')
  }
  if (type === 'u32' && (constant.value > 4294967295 || constant.value < 0)) {
    throw f.error(node, `${constant.value} does not fit into a u32`, 'a u32 holds 0 to 4294967295')
  }
  return { kind: 'literal', type, value: constant.value }
}

function mentionsLocal(f: FunctionChecker, node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return f.scope.find(node.text) !== undefined
  return ts.forEachChild(node, (child) => mentionsLocal(f, child) || undefined) === true
}

function annotatedConstantType(f: FunctionChecker, node: ts.Expression): 'real' | 'i32' | 'u32' | undefined {
  if (!ts.isIdentifier(node)) return undefined
  const known = f.compileTime.get(node.text)?.type
  if (known) return known === 'bool' ? undefined : known
  const name = f.module.names.get(node.text)
  const text = name?.kind === 'constant' ? name.node.type?.getText(name.module.source) : undefined
  return text === 'real' || text === 'i32' || text === 'u32' ? text : undefined
}

/** True for a whole number whose type is that of what it meets. */
export function isFlexible(f: FunctionChecker, node: ts.Expression): boolean {
  if (mentionsLocal(f, node) || annotatedConstantType(f, node)) return false
  return constantOf(f.module, node, (name) => f.compileTime.get(name))?.flexible === true
}
