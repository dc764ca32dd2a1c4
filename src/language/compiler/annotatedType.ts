// annotatedType.ts: the type that an annotation of a parameter, a result or a variable stands for.

import ts from 'typescript-api'
import { arrayLength } from './constants.js'
import { type ArrayType, isArray, type Type, type ValueType } from './ir.js'
import { errorAt, type Module } from './sources.js'

const valueTypes: ReadonlySet<string> = new Set(['real', 'i32', 'u32', 'bool', 'vec3', 'quat', 'mat3'])

/** Type written in an annotation. */
export function annotatedType(module: Module, node: ts.TypeNode | undefined, at: ts.Node, what: string): Type {
  if (!node)
    throw errorAt(module, at, `${what} needs a type`, 'write : real, : i32, : u32, : bool, : vec3, : quat or : mat3')
  const text = node.getText(module.source)
  if (text === 'void') return 'void'
  if (valueTypes.has(text)) return text as ValueType
  if (ts.isTypeReferenceNode(node) && node.typeName.getText(module.source) === 'array') return arrayType(module, node)
  const hint =
    text === 'number'
      ? 'write real, i32 or u32'
      : text === 'boolean'
        ? 'write bool'
        : 'use real, i32, u32, bool, vec3, quat, mat3 or array<T, N>'
  throw errorAt(module, node, `${text} is not a type of the language`, hint)
}

function arrayType(module: Module, node: ts.TypeReferenceNode): ArrayType {
  const [element, length] = node.typeArguments ?? []
  if (!element || !length)
    throw errorAt(module, node, 'array needs an element type and a length', 'write array<vec3, 4>')
  const type = annotatedType(module, element, element, 'an array element')
  if (isArray(type) || type === 'void')
    throw errorAt(module, node, 'an array holds scalars or vectors', 'use two arrays')
  if (ts.isLiteralTypeNode(length) && ts.isNumericLiteral(length.literal)) {
    return { element: type, length: arrayLength(module, length.literal) }
  }
  throw errorAt(module, length, 'the length of an array type is a number', 'write array<vec3, 4>')
}
