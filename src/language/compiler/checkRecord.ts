// checkRecord.ts: records: several values under names, made in one place and taken apart in another.

import ts from 'typescript-api'
import type { FunctionChecker } from './checkFunction.js'
import { type Expr, isRecord, type RecordType, type Stmt, type Type } from './ir.js'
import { outside } from './outsideLanguage.js'

/** `{ gap, normal: n }` where a record is asked for. */
export function recordLiteral(f: FunctionChecker, node: ts.ObjectLiteralExpression, expected?: Type): Expr {
  if (!expected || !isRecord(expected)) throw outside(f, node)
  const given = new Map<string, ts.Expression>()
  for (const property of node.properties) {
    const value = ts.isShorthandPropertyAssignment(property)
      ? property.name
      : ts.isPropertyAssignment(property) && ts.isIdentifier(property.name)
        ? property.initializer
        : undefined
    if (!value) throw f.error(property, `a ${expected.record} lists its members`, 'write { gap, normal: n }')
    const name = (property.name as ts.Identifier).text
    if (!expected.members.some((member) => member.name === name)) throw unknownMember(f, property, expected, name)
    if (given.has(name)) throw f.error(property, `${name} is given twice`, 'remove one')
    given.set(name, value)
  }
  const parts = expected.members.map(({ name, type }) => {
    const value = given.get(name)
    if (!value) throw f.error(node, `${expected.record}.${name} is missing`, 'give every member')
    return f.checkAs(value, type, `${expected.record}.${name}`)
  })
  return { kind: 'construct', type: expected, parts }
}

/** Member of a record. */
export function member(f: FunctionChecker, node: ts.PropertyAccessExpression, value: Expr): Expr {
  const type = value.type as RecordType
  const found = type.members.find(({ name }) => name === node.name.text)
  if (!found) throw unknownMember(f, node.name, type, node.name.text)
  return { kind: 'component', type: found.type, value, component: found.name }
}

/** `const { gap, normal: n } = touch(i)`. */
export function takenApart(f: FunctionChecker, node: ts.VariableDeclaration, mutable: boolean): Stmt[] {
  const pattern = node.name as ts.ObjectBindingPattern
  const value = node.initializer && f.alone(() => f.check(node.initializer!))
  if (!value || !isRecord(value.type)) throw f.error(node, 'destructuring is for records', 'declare each value')
  const type = value.type
  const whole = f.scope.declare(`${type.record.charAt(0).toLowerCase()}${type.record.slice(1)}`, type, false)
  const parts = pattern.elements.map((element): Stmt => {
    if (!ts.isIdentifier(element.name) || element.initializer || element.dotDotDotToken)
      throw f.error(element, 'a record is taken apart by plain names', 'write const { gap, normal: n } = ...')
    const source = element.propertyName ?? element.name
    const name = ts.isIdentifier(source) ? source.text : source.getText(f.module.source)
    const found = type.members.find((one) => one.name === name)
    if (!found) throw unknownMember(f, element, type, name)
    if (f.scope.declaredHere(element.name.text))
      throw f.error(element, `${element.name.text} is declared twice`, 'choose another name')
    const part: Expr = {
      kind: 'component',
      type: found.type,
      value: { kind: 'variable', type, variable: whole },
      component: name,
    }
    return { kind: 'declare', variable: f.scope.declare(element.name.text, found.type, mutable), value: part }
  })
  return [{ kind: 'declare', variable: whole, value }, ...parts]
}

function unknownMember(f: FunctionChecker, node: ts.Node, type: RecordType, name: string): Error {
  return f.error(node, `${type.record} has no member ${name}`, `it has ${type.members.map((m) => m.name).join(', ')}`)
}
