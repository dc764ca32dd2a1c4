// functionArguments.ts: functions given to functions and kernels while compiling: each use is a function of its own.

import ts from 'typescript-api'
import { functionSignature, type Signature } from './annotatedType.js'
import type { FunctionChecker } from './checkFunction.js'
import { type FunctionIr, sameType, typeName } from './ir.js'
import { outside } from './outsideLanguage.js'
import type { Module } from './sources.js'

/** For each parameter what a function given to it takes and gives, undefined for one that takes a value. */
export function signaturesOf(
  module: Module,
  parameters: readonly ts.ParameterDeclaration[],
): readonly (Signature | undefined)[] {
  return parameters.map(({ type }) => functionSignature(module, type))
}

/** A function by its name, or one that the caller was given itself, of the signature asked for. */
export function functionArgument(
  f: FunctionChecker,
  node: ts.Expression,
  signature: Signature,
  what: string,
): FunctionIr {
  if (!ts.isIdentifier(node)) {
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) throw outside(f, node)
    throw f.error(node, `${what} must be a function`, 'give a function of a kernel file by its name')
  }
  const name = f.module.names.get(node.text)
  const found = f.functions.get(node.text) ?? (name?.kind === 'function' ? f.functionOf(node, name) : undefined)
  if (!found)
    throw f.error(node, `${node.text} is not a kernel function`, 'give a function of a kernel file by its name')
  if (!fits(found, signature))
    throw f.error(
      node,
      `${what} must be ${signatureText(signature)}, ${node.text} is ${signatureText(signatureOf(found))}`,
      'give a function of that type',
    )
  return found
}

/** Stands for a function that is not known yet, so that what uses it can be checked alone. */
export function unknownFunction(name: string, { parameters, returns }: Signature): FunctionIr {
  // one that gives nothing is called for what it writes
  const writes = returns === 'void'
  return {
    name,
    file: '',
    parameters: parameters.map((type, k) => ({
      name: `p${k}`,
      written: `p${k}`,
      type: type as FunctionIr['parameters'][number]['type'],
      mutable: false,
    })),
    returns,
    body: [],
    impure: writes,
    writesState: writes,
  }
}

const signatureOf = ({ parameters, returns }: FunctionIr): Signature => ({
  parameters: parameters.map(({ type }) => type),
  returns,
})

function fits(found: FunctionIr, { parameters, returns }: Signature): boolean {
  if (found.parameters.length !== parameters.length || !sameType(found.returns, returns)) return false
  return found.parameters.every(({ type }, k) => sameType(type, parameters[k]!))
}

const signatureText = ({ parameters, returns }: Signature) =>
  `(${parameters.map(typeName).join(', ')}) => ${typeName(returns)}`
