// annotatedType.ts: the type that an annotation of a parameter, a result or a variable stands for.

import ts from 'typescript-api'
import { arrayLength } from './constants.js'
import { type ArrayType, componentsOf, isArray, isRecord, type RecordType, type Type, type ValueType } from './ir.js'
import { errorAt, type Module } from './sources.js'

const valueTypes: ReadonlySet<string> = new Set(['real', 'i32', 'u32', 'bool', 'vec3', 'quat', 'mat3'])
/** Scalars of a record: what a function can give back in WebAssembly. */
const mostScalars = 32

/** Type written in an annotation. */
export function annotatedType(module: Module, node: ts.TypeNode | undefined, at: ts.Node, what: string): Type {
  if (!node)
    throw errorAt(module, at, `${what} needs a type`, 'write : real, : i32, : u32, : bool, : vec3, : quat or : mat3')
  const text = node.getText(module.source)
  if (text === 'void') return 'void'
  if (valueTypes.has(text)) return text as ValueType
  if (ts.isTypeReferenceNode(node) && node.typeName.getText(module.source) === 'array') return arrayType(module, node)
  const declared = ts.isTypeReferenceNode(node) ? module.typeOf(text) : undefined
  if (declared && ts.isInterfaceDeclaration(declared.node)) return recordType(declared.module, declared.node)
  const hint =
    text === 'number'
      ? 'write real, i32 or u32'
      : text === 'boolean'
        ? 'write bool'
        : 'use real, i32, u32, bool, vec3, quat, mat3, array<T, N> or an interface of a kernel file'
  throw errorAt(module, node, `${text} is not a type of the language`, hint)
}

function arrayType(module: Module, node: ts.TypeReferenceNode): ArrayType {
  const [element, length] = node.typeArguments ?? []
  if (!element || !length)
    throw errorAt(module, node, 'array needs an element type and a length', 'write array<vec3, 4>')
  const type = annotatedType(module, element, element, 'an array element')
  if (isArray(type) || isRecord(type) || type === 'void')
    throw errorAt(module, node, 'an array holds scalars or vectors', 'use two arrays')
  if (ts.isLiteralTypeNode(length) && ts.isNumericLiteral(length.literal)) {
    return { element: type, length: arrayLength(module, length.literal) }
  }
  throw errorAt(module, length, 'the length of an array type is a number', 'write array<vec3, 4>')
}

/** One type for one declaration, however often it is named. */
const records = new WeakMap<ts.InterfaceDeclaration, RecordType>()

function recordType(module: Module, node: ts.InterfaceDeclaration): RecordType {
  const known = records.get(node)
  if (known) return known
  const record = node.name.text
  if (node.heritageClauses || node.typeParameters)
    throw errorAt(module, node, `${record} extends another or is generic`, 'a record lists its members')
  const members = node.members.map((member) => {
    if (!ts.isPropertySignature(member) || !ts.isIdentifier(member.name) || member.questionToken)
      throw errorAt(module, member, `a member of ${record} is a name with a type`, 'write readonly gap: real')
    const type = annotatedType(module, member.type, member, `${record}.${member.name.text}`)
    if (typeof type === 'object' || type === 'void')
      throw errorAt(module, member, `${record}.${member.name.text} must be a scalar or a vector`, 'give its parts')
    return { name: member.name.text, type }
  })
  if (members.length === 0) throw errorAt(module, node, `${record} has no members`, 'give it some')
  const made = { record, members }
  const scalars = componentsOf(made).length
  if (scalars > mostScalars)
    throw errorAt(module, node, `${record} has ${scalars} scalars, at most ${mostScalars} fit`, 'make two records')
  records.set(node, made)
  return made
}

/** What a function takes and gives, where an annotation is the type of a function. */
export interface Signature {
  readonly parameters: readonly Type[]
  readonly returns: Type
}

/** Of an annotation like `(i: i32, gap: real) => vec3`, or of a name for one; undefined for a type of values. */
export function functionSignature(module: Module, node: ts.TypeNode | undefined): Signature | undefined {
  if (!node) return undefined
  if (ts.isTypeReferenceNode(node)) {
    const declared = module.typeOf(node.typeName.getText(module.source))
    return declared && ts.isTypeAliasDeclaration(declared.node)
      ? functionSignature(declared.module, declared.node.type)
      : undefined
  }
  if (!ts.isFunctionTypeNode(node)) return undefined
  const parameters = node.parameters.map((p) => annotatedType(module, p.type, p, p.name.getText(module.source)))
  return { parameters, returns: annotatedType(module, node.type, node, 'its result') }
}
