// checkCall.ts: calls of built-in functions, accessors and other kernel functions.

import ts from 'typescript-api'
import { componentNames } from '../../state/field.js'
import { type Builtin, builtins } from './builtins.js'
import type { FunctionChecker } from './checkFunction.js'
import { choose, folded } from './checkOperator.js'
import { arrayLength } from './constants.js'
import { functionArgument, signaturesOf } from './functionArguments.js'
import { type ArrayType, type Expr, type FunctionIr, isArray, isRecord, type Type, typeName } from './ir.js'
import { mathFunction, outside } from './outsideLanguage.js'
import type { Name } from './sources.js'
import { isInteger } from './typeRules.js'

export function call(f: FunctionChecker, node: ts.CallExpression, expected?: Type): Expr {
  if (!ts.isIdentifier(node.expression)) {
    const text = node.expression.getText(f.module.source)
    if (text.startsWith('Math.')) throw mathFunction(f, node.expression as ts.PropertyAccessExpression)
    throw f.error(node, `${text} is a method`, 'kernels call functions by name')
  }
  const spread = node.arguments.find(ts.isSpreadElement)
  if (spread) throw outside(f, spread)
  const callee = node.expression.text
  const given = f.scope.find(callee) ? undefined : f.functions.get(callee)
  if (given) return checkedCall(f, node, given, node.arguments)
  const name: Name | undefined = f.scope.find(callee) ? undefined : f.module.names.get(callee)
  if (!name)
    throw f.error(
      node.expression,
      `${callee} is not a kernel function`,
      'import it from a kernel file, or from language/values',
    )
  if (name.kind === 'builtin') return builtinCall(f, node, name.name, expected)
  if (name.kind === 'accessor') return f.accessor(node, name.name)
  if (name.kind === 'function') return functionCall(f, node, name)
  throw f.error(node.expression, `${callee} cannot be called here`, 'kernels call functions, not kernels or constants')
}

function builtinCall(f: FunctionChecker, node: ts.CallExpression, name: string, expected?: Type): Expr {
  const parts = node.arguments
  if (name === 'vec3' || name === 'quat' || name === 'mat3') {
    expectCount(f, node, name, componentNames[name]!.length)
    return { kind: 'construct', type: name, parts: parts.map((p) => f.checkAs(p, 'real', `a component of ${name}`)) }
  }
  if (name === 'select') {
    expectCount(f, node, name, 3)
    const condition = f.checkAs(parts[0]!, 'bool', 'the condition of select')
    return choose(f, node, condition, parts[1]!, parts[2]!, { expected, eager: true })
  }
  if (name === 'array') return newArray(f, node)
  const builtin: Builtin | undefined = Object.hasOwn(builtins, name) ? builtins[name] : undefined
  if (!builtin)
    throw f.error(
      node.expression,
      `${name} is not a built-in function`,
      `there are ${Object.keys(builtins).join(', ')}`,
    )
  expectCount(f, node, name, builtin.takes.length)
  const checked = builtin.takes.map((type, k) => {
    if (type !== 'integer') return f.checkAs(parts[k]!, type, `argument ${k + 1} of ${name}`)
    const e = f.check(parts[k]!, 'i32')
    if (!isInteger(e.type))
      throw f.error(
        parts[k]!,
        `${name} takes an integer, this is ${typeName(e.type)}`,
        e.type === 'real' ? 'it is real already' : 'give an integer',
      )
    return e
  })
  return folded(f, node, name, checked, { kind: 'builtin', type: builtin.gives, name, parts: checked })
}

function newArray(f: FunctionChecker, node: ts.CallExpression): Expr {
  expectCount(f, node, 'array', 2)
  // a local that hides a constant is not one
  const length = arrayLength(f.module, node.arguments[0]!, (name) =>
    f.scope.find(name) ? { value: Number.NaN, flexible: false } : f.compileTime.get(name),
  )
  const fill = f.check(node.arguments[1]!)
  if (isArray(fill.type) || isRecord(fill.type) || fill.type === 'void')
    throw f.error(node, 'an array holds scalars or vectors', 'use two arrays')
  const type: ArrayType = { element: fill.type, length }
  return { kind: 'newArray', type, fill }
}

function functionCall(f: FunctionChecker, node: ts.CallExpression, name: Name & { kind: 'function' }): Expr {
  const title = name.node.name!.text
  const signatures = signaturesOf(name.module, name.node.parameters)
  expectCount(f, node, title, signatures.length)
  const given = signatures.flatMap((signature, k) =>
    signature ? [functionArgument(f, node.arguments[k]!, signature, `argument ${k + 1} of ${title}`)] : [],
  )
  const values = node.arguments.filter((_, k) => !signatures[k])
  return checkedCall(f, node, f.functionOf(node, name, given), values)
}

/** A call with its values, functions left out. */
function checkedCall(
  f: FunctionChecker,
  node: ts.CallExpression,
  callee: FunctionIr,
  values: readonly ts.Expression[],
): Expr {
  if (values.length !== callee.parameters.length) expectCount(f, node, callee.name, callee.parameters.length)
  const parts = callee.parameters.map((p, k) => {
    const part = f.checkAs(values[k]!, p.type, `argument ${node.arguments.indexOf(values[k]!) + 1} of ${callee.name}`)
    if (isArray(p.type) && part.kind !== 'variable')
      throw f.error(node, 'an array is passed by its name', 'declare it first')
    return part
  })
  const arrays = parts.flatMap((e) => (e.kind === 'variable' && isArray(e.type) ? [e.variable] : []))
  if (new Set(arrays).size < arrays.length)
    throw f.error(node, `${callee.name} gets the same array twice`, 'pass two arrays')
  if (callee.impure) f.impureCall(node, callee, parts)
  return { kind: 'call', type: callee.returns, callee, parts }
}

export function expectCount(f: FunctionChecker, node: ts.CallExpression, name: string, count: number): void {
  if (node.arguments.length === count) return
  throw f.error(
    node,
    `${name} takes ${count} argument${count === 1 ? '' : 's'}, ${node.arguments.length} given`,
    'give them all; there are no defaults',
  )
}
