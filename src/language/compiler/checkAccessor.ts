// checkAccessor.ts: reads and writes of fields and counts, by the accessors of the list of fields.

import type ts from 'typescript-api'
import { expectCount } from './checkCall.js'
import type { FunctionChecker } from './checkFunction.js'
import type { KernelError } from './diagnostics.js'
import type { Expr, Stmt } from './ir.js'

/** A field or count read inside an expression. */
export function readAccessor(f: FunctionChecker, node: ts.CallExpression, name: string): Expr {
  const accessor = f.context.accessors.get(name)
  if (!accessor) throw unknownAccessor(f, node, name)
  const { kind, target, type } = accessor
  if (kind === 'get') {
    expectCount(f, node, name, 1)
    return { kind: 'get', type, field: target, index: f.checkIndex(node.arguments[0]!) }
  }
  if (kind === 'separation') {
    expectCount(f, node, name, 2)
    const [from, to] = node.arguments
    return {
      kind: 'separation',
      type: 'vec3',
      field: target,
      from: f.checkIndex(from!),
      to: f.checkIndex(to!),
    }
  }
  if (kind === 'getCount') {
    expectCount(f, node, name, 0)
    return { kind: 'getCount', type: type as 'i32' | 'u32', cell: target }
  }
  if (kind === 'addField' || kind === 'maxField') {
    expectCount(f, node, name, 2)
    f.impure(node, `${name} adds`)
    const value = f.checkAs(node.arguments[1]!, 'u32', 'the amount')
    return {
      kind: 'atomicField',
      type: 'u32',
      operation: kind === 'addField' ? 'add' : 'max',
      field: target,
      index: f.checkIndex(node.arguments[0]!),
      value,
    }
  }
  if (kind === 'addCount' || kind === 'maxCount') {
    expectCount(f, node, name, 1)
    f.impure(node, `${name} adds`)
    const value = f.checkAs(node.arguments[0]!, type, 'the amount')
    return {
      kind: 'atomicCount',
      type: type as 'i32' | 'u32',
      operation: kind === 'addCount' ? 'add' : 'max',
      cell: target,
      value,
    }
  }
  throw f.error(node, `${name} writes, so it gives no value`, 'write it as a statement')
}

/** A field or count written by a statement; undefined where the accessor gives a value. */
export function writeAccessor(f: FunctionChecker, node: ts.CallExpression, name: string): Stmt | undefined {
  const accessor = f.context.accessors.get(name)
  if (!accessor) throw unknownAccessor(f, node, name)
  const { kind, target, type } = accessor
  if (kind === 'setCount') {
    expectCount(f, node, name, 1)
    f.noteWrite(true)
    return { kind: 'setCount', cell: target, value: f.checkAs(node.arguments[0]!, type, 'the count') }
  }
  if (kind !== 'set' && kind !== 'move') return undefined
  expectCount(f, node, name, 2)
  f.noteWrite(true)
  if (f.context.list.fields[target]!.lifetime === 'model') {
    throw f.error(node, `${target} is a model field and never changes`, 'write a state or scratch field')
  }
  const index = f.checkIndex(node.arguments[0]!)
  return { kind, field: target, index, value: f.checkAs(node.arguments[1]!, type, 'the value') }
}

function unknownAccessor(f: FunctionChecker, node: ts.CallExpression, name: string): KernelError {
  const cell = /^(?:set|add|max)(\w+(?:Count|Capacity))$/.exec(name)?.[1]
  const host = cell && cell.charAt(0).toLowerCase() + cell.slice(1)
  if (host && f.context.accessors.has(host)) {
    return f.error(
      node.expression,
      `${host} is the host's to set`,
      'kernels set counters and the counts of owners that the device counts',
    )
  }
  return f.error(
    node.expression,
    `there is no accessor ${name}`,
    'fields are declared in the list of fields; run the build after adding one',
  )
}
