// checkExpression.ts: from TypeScript expressions to typed trees; everything outside the subset is an error that says
// what to write instead.

import ts from 'typescript-api'
import { componentNames } from '../../state/field.js'
import { type Builtin, builtins } from './builtins.js'
import type { FunctionChecker } from './checkFunction.js'
import { arrayLength, constantOf } from './constants.js'
import { foldIntegers } from './foldIntegers.js'
import { type ArrayType, type Expr, isArray, type ScalarType, type Type, typeName, type ValueType } from './ir.js'
import type { Name } from './sources.js'

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

const isNumeric = (type: Type): type is 'real' | 'i32' | 'u32' => type === 'real' || type === 'i32' || type === 'u32'
const isInteger = (type: Type): boolean => type === 'i32' || type === 'u32'

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
  throw outside(f, node)
}

/** Checks an expression and that it has the type asked for. */
export function checkAs<T extends Type>(f: FunctionChecker, node: ts.Expression, type: T, what: string): Expr {
  const e = checkExpression(f, node, type)
  if (typeName(e.type) !== typeName(type)) {
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

export function conversionHint(from: Type, to: Type): string {
  if (to === 'real' && isInteger(from)) return 'write real(n)'
  if (to === 'i32' && from === 'real') return 'write i32(x)'
  if (to === 'u32' && from === 'real') return 'write u32(x)'
  if (to === 'i32' && from === 'u32') return 'write asI32(n)'
  if (to === 'u32' && from === 'i32') return 'write asU32(n)'
  if (to === 'bool' && isNumeric(from)) return 'write a comparison such as x !== 0'
  if (to === 'vec3' && isNumeric(from)) return 'write vec3(x, y, z)'
  return `give a ${typeName(to)}`
}

function constantExpression(f: FunctionChecker, node: ts.Expression, expected?: Type): Expr | undefined {
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

function identifier(f: FunctionChecker, node: ts.Identifier, expected?: Type): Expr {
  const variable = f.scope.find(node.text)
  if (variable) return { kind: 'variable', type: variable.type, variable }
  const name = f.module.names.get(node.text)
  if (name?.kind === 'builtin' && name.name === 'isDouble') return { kind: 'isDouble', type: 'bool' }
  if (name?.kind === 'constant') return f.moduleConstant(name, node, expected)
  if (name) throw f.error(node, `${node.text} is a function`, `call it: ${node.text}(...)`)
  if (f.scope.isBroken(node.text)) throw f.consequence(node, `${node.text} has an error`)
  throw f.error(
    node,
    `${node.text} is not known here`,
    'a kernel sees its parameters, its locals, imported functions and constants',
  )
}

function component(f: FunctionChecker, node: ts.PropertyAccessExpression): Expr {
  if (ts.isIdentifier(node.expression) && node.expression.text === 'Math') {
    throw f.error(
      node,
      `Math.${node.name.text} differs between engines`,
      `import ${node.name.text} from kernels/math or language/values`,
    )
  }
  const value = checkExpression(f, node.expression)
  if (isArray(value.type)) throw f.error(node, 'a local array has no properties', 'its length is a constant: use that')
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

function unary(f: FunctionChecker, node: ts.PrefixUnaryExpression, expected?: Type): Expr {
  if (node.operator === K.ExclamationToken) {
    return { kind: 'unary', type: 'bool', operator: '!', value: checkAs(f, node.operand, 'bool', 'what ! negates') }
  }
  if (node.operator === K.MinusToken) {
    const value = checkExpression(f, node.operand, expected)
    if (value.type === 'real' || value.type === 'i32') return { kind: 'unary', type: value.type, operator: '-', value }
    const hint = value.type === 'u32' ? 'write wrapSub(0, n), or use i32' : 'write negate(v)'
    throw f.error(node, `- does not work on ${typeName(value.type)}`, hint)
  }
  if (node.operator === K.TildeToken) {
    const value = checkExpression(f, node.operand, 'i32')
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

function binary(f: FunctionChecker, node: ts.BinaryExpression, expected?: Type): Expr {
  const token = node.operatorToken.kind
  if (token === K.AmpersandAmpersandToken || token === K.BarBarToken) {
    const operator = token === K.BarBarToken ? '||' : '&&'
    const left = checkAs(f, node.left, 'bool', `the left of ${operator}`)
    return {
      kind: 'binary',
      type: 'bool',
      operator,
      left,
      right: checkAs(f, node.right, 'bool', `the right of ${operator}`),
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
  if (typeName(left.type) !== typeName(right.type)) {
    throw f.error(
      node.operatorToken,
      `${operator} between ${typeName(left.type)} and ${typeName(right.type)}`,
      mixedHint(left.type, right.type),
    )
  }
  return checkedBinary(f, node, token, operator, left, right)
}

function mixedHint(a: Type, b: Type): string {
  if (a === 'real' || b === 'real') {
    const other = a === 'real' ? b : a
    return isInteger(other)
      ? 'write real(n) around the integer'
      : `write ${other === 'vec3' ? 'scale(s, v)' : 'components'}`
  }
  return isInteger(a) && isInteger(b) ? 'write asI32(n) or asU32(n)' : 'both sides must have one type'
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
function folded(f: FunctionChecker, node: ts.Node, name: string, parts: readonly Expr[], e: Expr): Expr {
  if (e.type !== 'i32' && e.type !== 'u32') return e
  const { value, wrong, hint } = foldIntegers(name, e.type, parts)
  if (wrong) throw f.error(node, wrong, hint)
  return value === undefined ? e : { kind: 'literal', type: e.type, value }
}

/** Both operands; a whole-number literal takes the type of the other side. */
function bothSides(f: FunctionChecker, node: ts.BinaryExpression, expected?: Type): [Expr, Expr] {
  const leftFlexible = isFlexible(f, node.left)
  if (leftFlexible && !isFlexible(f, node.right)) {
    const right = checkExpression(f, node.right, expected)
    return [checkExpression(f, node.left, right.type), right]
  }
  const left = checkExpression(f, node.left, expected)
  return [left, checkExpression(f, node.right, left.type)]
}

function isFlexible(f: FunctionChecker, node: ts.Expression): boolean {
  if (mentionsLocal(f, node) || annotatedConstantType(f, node)) return false
  return constantOf(f.module, node, (name) => f.compileTime.get(name))?.flexible === true
}

function conditional(f: FunctionChecker, node: ts.ConditionalExpression, expected?: Type): Expr {
  const condition = checkAs(f, node.condition, 'bool', 'the condition of ? :')
  return choose(f, node, condition, node.whenTrue, node.whenFalse, expected)
}

function choose(
  f: FunctionChecker,
  node: ts.Node,
  condition: Expr,
  a: ts.Expression,
  b: ts.Expression,
  expected?: Type,
): Expr {
  const flexible = isFlexible(f, a) && !isFlexible(f, b)
  const first = checkExpression(f, flexible ? b : a, expected)
  const second = checkExpression(f, flexible ? a : b, first.type)
  const [yes, no] = flexible ? [second, first] : [first, second]
  if (typeName(yes.type) !== typeName(no.type)) {
    throw f.error(
      node,
      `one side is ${typeName(yes.type)}, the other ${typeName(no.type)}`,
      mixedHint(yes.type, no.type),
    )
  }
  if (isArray(yes.type) || yes.type === 'void')
    throw f.error(node, `a ${typeName(yes.type)} cannot be chosen`, 'write if')
  return { kind: 'choose', type: yes.type, condition, yes, no }
}

function call(f: FunctionChecker, node: ts.CallExpression, expected?: Type): Expr {
  if (!ts.isIdentifier(node.expression)) {
    const text = node.expression.getText(f.module.source)
    if (text.startsWith('Math.')) return component(f, node.expression as ts.PropertyAccessExpression)
    throw f.error(node, `${text} is a method`, 'kernels call functions by name')
  }
  const spread = node.arguments.find(ts.isSpreadElement)
  if (spread) throw outside(f, spread)
  const callee = node.expression.text
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
    return { kind: 'construct', type: name, parts: parts.map((p) => checkAs(f, p, 'real', `a component of ${name}`)) }
  }
  if (name === 'select') {
    expectCount(f, node, name, 3)
    const condition = checkAs(f, parts[0]!, 'bool', 'the condition of select')
    return choose(f, node, condition, parts[1]!, parts[2]!, expected)
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
    if (type !== 'integer') return checkAs(f, parts[k]!, type, `argument ${k + 1} of ${name}`)
    const e = checkExpression(f, parts[k]!, 'i32')
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
  const fill = checkExpression(f, node.arguments[1]!)
  if (isArray(fill.type) || fill.type === 'void')
    throw f.error(node, 'an array holds scalars or vectors', 'use two arrays')
  const type: ArrayType = { element: fill.type, length }
  return { kind: 'newArray', type, fill }
}

function functionCall(f: FunctionChecker, node: ts.CallExpression, name: Name & { kind: 'function' }): Expr {
  const callee = f.functionOf(node, name)
  expectCount(f, node, callee.name, callee.parameters.length)
  const parts = callee.parameters.map((p, k) => {
    const part = checkAs(f, node.arguments[k]!, p.type, `argument ${k + 1} of ${callee.name}`)
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

function outside(f: FunctionChecker, node: ts.Node): Error {
  const what: Partial<Record<ts.SyntaxKind, [string, string]>> = {
    [K.ObjectLiteralExpression]: ['objects are not in the language', 'use vec3, quat, mat3 or separate values'],
    [K.ArrayLiteralExpression]: ['array literals are not in the language', 'write array(n, fill) and assign elements'],
    [K.StringLiteral]: ['strings are not in the language', 'use numbers'],
    [K.NoSubstitutionTemplateLiteral]: ['strings are not in the language', 'use numbers'],
    [K.TemplateExpression]: ['strings are not in the language', 'use numbers'],
    [K.ArrowFunction]: ['closures are not in the language', 'write a function at module level'],
    [K.FunctionExpression]: ['closures are not in the language', 'write a function at module level'],
    [K.NewExpression]: ['new is not in the language', 'use vec3(...), array(n, fill)'],
    [K.AwaitExpression]: ['kernels do not wait', 'remove await'],
    [K.NullKeyword]: ['null is not in the language', 'use a number such as -1'],
    [K.PostfixUnaryExpression]: ['++ and -- stand alone as a statement', 'write n += 1 before'],
    [K.NonNullExpression]: ['! after a value is not in the language', 'remove it'],
    [K.AsExpression]: ['as is not in the language', 'convert with real(n), i32(x), u32(x)'],
    [K.TypeOfExpression]: ['typeof is not in the language', 'types are known when compiling'],
    [K.ThisKeyword]: ['this is not in the language', 'pass values as parameters'],
    [K.BinaryExpression]: ['this operator is not in the language', 'write a statement, or a function of the language'],
    [K.SpreadElement]: ['spread is not in the language', 'name each argument'],
  }
  const [message, hint] = what[node.kind] ?? [
    `${K[node.kind]} is not in the language`,
    'see docs/kernels.md for what is',
  ]
  return f.error(node, message, hint)
}

export type { ValueType }
