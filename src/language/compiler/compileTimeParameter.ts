// compileTimeParameter.ts: parameters of a kernel whose values are known while compiling: numbers, flags, functions.

import type ts from 'typescript-api'
import { functionSignature } from './annotatedType.js'
import type { FunctionChecker } from './checkFunction.js'
import { functionArgument } from './functionArguments.js'
import { type ScalarType, typeName } from './ir.js'

/** A function stands as its name in the options of the kernel. */
export type VariantValue = number | boolean | { readonly node: ts.Identifier }

/** As it stands in names and tables. */
export const shownVariant = (value: VariantValue) => (typeof value === 'object' ? value.node.text : value)

/** It has the type of its annotation. */
export function compileTimeParameter(f: FunctionChecker, node: ts.ParameterDeclaration, value: VariantValue): void {
  const name = node.name.getText(f.module.source)
  const wrong = 'correct its type or its values'
  const signature = functionSignature(f.module, node.type)
  if (typeof value === 'object') {
    if (!signature) throw f.error(node, `the variant ${name}: ${value.node.text} is a function`, wrong)
    f.functions.set(name, functionArgument(f, value.node, signature, `the variant ${name}`))
    return
  }
  if (signature) throw f.error(node, `the variant ${name}: ${value} is not a function`, wrong)
  const type = f.annotation(node.type, node, `parameter ${name}`)
  const fits =
    typeof value === 'boolean'
      ? type === 'bool'
      : type === 'real' || ((type === 'i32' || type === 'u32') && Number.isInteger(value))
  if (!fits) throw f.error(node, `the variant ${name}: ${value} is not ${typeName(type)}`, wrong)
  f.compileTime.set(name, {
    value,
    flexible: typeof value === 'number' && Number.isInteger(value),
    type: type as ScalarType,
  })
}
