// checkKernels.ts: finds the kernels of the source files and checks them with all they call.

import ts from 'typescript-api'
import type { FieldList } from '../../state/field.js'
import { accessorTable } from './accessorTable.js'
import { type CheckContext, FunctionChecker } from './checkFunction.js'
import { compileTimeParameter, shownVariant, type VariantValue } from './compileTimeParameter.js'
import { constantOf } from './constants.js'
import { decidedBranches } from './decidedBranches.js'
import { CompileErrors, type Diagnostic, KernelError } from './diagnostics.js'
import { checkEffects, checkOrder } from './effects.js'
import { signaturesOf, unknownFunction } from './functionArguments.js'
import { type FunctionIr, isArray, isRecord, type KernelIr } from './ir.js'
import { reservedWords } from './reservedWords.js'
import { alwaysReturns } from './returnPaths.js'
import { errorAt, type Module, type Name, placeOf, type SourceOptions, Sources } from './sources.js'

interface Options {
  hot: boolean
  sparse: boolean
  tolerance: number
  disjoint: string[]
  ordered: string | null
  descending: boolean
  variants: Record<string, VariantValue[]>
}

/** Every kernel of the files, checked; throws CompileErrors with all errors found. */
export function checkKernels(list: FieldList, files: readonly string[], sourceOptions: SourceOptions): KernelIr[] {
  const diagnostics: Diagnostic[] = []
  const kernels: KernelIr[] = []
  const sources = new Sources(sourceOptions)
  const context = createContext(list, diagnostics)
  for (const file of files) {
    guarded(diagnostics, () => {
      const module = sources.load(file)
      if (!module) throw new Error(`kernel file ${file} does not exist`)
      // functions no kernel calls are checked too, so that an error does not wait for its first user
      for (const [, name] of module.names) {
        if (name.kind === 'function' && name.module === module)
          guarded(diagnostics, () => context.functionOf(new FunctionChecker(context, module), name.node, name))
      }
      for (const { name, call } of module.kernels) {
        guarded(diagnostics, () => kernels.push(...checkKernel(context, module, name, call)))
      }
    })
  }
  const names = new Map<string, KernelIr>()
  for (const kernel of kernels) {
    const other = names.get(kernel.name)
    if (other)
      diagnostics.push({
        file: kernel.file,
        line: 1,
        column: 1,
        message: `two kernels are named ${kernel.name} (also in ${other.file})`,
        hint: 'rename one',
      })
    names.set(kernel.name, kernel)
  }
  const all = [...sources.diagnostics, ...diagnostics]
  if (all.length > 0) throw new CompileErrors(all)
  return kernels
}

function guarded(diagnostics: Diagnostic[], action: () => void): void {
  try {
    action()
  } catch (e) {
    if (!(e instanceof KernelError)) throw e
    if (!e.consequence) diagnostics.push(e.diagnostic)
  }
}

function createContext(list: FieldList, diagnostics: Diagnostic[]): CheckContext {
  /** With the functions that were given; null for one that is checked alone. */
  const done = new Map<ts.FunctionDeclaration, { given: readonly FunctionIr[] | null; checked: FunctionIr }[]>()
  const failed = new Set<ts.FunctionDeclaration>()
  const inProgress: ts.FunctionDeclaration[] = []
  const context: CheckContext = {
    list,
    accessors: accessorTable(list),
    diagnostics,
    functionOf(caller, node, name, given) {
      const alone = !given && signaturesOf(name.module, name.node.parameters).some((signature) => signature)
      const uses = done.get(name.node) ?? []
      const known = uses.find((use) => (alone ? use.given === null : sameFunctions(use.given, given ?? [])))
      if (known) return known.checked
      const title = name.node.name!.text
      if (inProgress.includes(name.node)) {
        const circle = inProgress.slice(inProgress.indexOf(name.node)).map((f) => f.name!.text)
        throw caller.error(node, `recursion: ${[...circle, title].join(' calls ')}`, 'write a loop')
      }
      if (failed.has(name.node)) throw caller.consequence(node, `${title} has errors of its own`)
      inProgress.push(name.node)
      const before = diagnostics.length
      try {
        const checked = checkFunction(context, name, alone ? null : (given ?? []))
        if (diagnostics.length > before) failed.add(name.node)
        done.set(name.node, [...uses, { given: alone ? null : (given ?? []), checked }])
        return checked
      } catch (e) {
        failed.add(name.node)
        throw e
      } finally {
        inProgress.pop()
      }
    },
  }
  return context
}

function sameFunctions(a: readonly FunctionIr[] | null, b: readonly FunctionIr[]): boolean {
  return a !== null && a.length === b.length && a.every((one, k) => one === b[k])
}

/** With functions for the parameters that take one; null where they are not known. */
function checkFunction(
  context: CheckContext,
  name: Name & { kind: 'function' },
  given: readonly FunctionIr[] | null,
): FunctionIr {
  const { module, node } = name
  const f = new FunctionChecker(context, module)
  const title = node.name!.text
  if (!node.body) throw f.error(node, `${title} has no body`, 'overloads are not in the language: use distinct names')
  if (node.asteriskToken || node.modifiers?.some((m) => m.kind === ts.SyntaxKind.AsyncKeyword)) {
    throw f.error(node, 'kernel functions are neither async nor generators', 'write a plain function')
  }
  if (node.typeParameters) throw f.error(node, 'generic functions are not in the language', 'write one for each type')
  let taken = 0
  const signatures = signaturesOf(module, node.parameters)
  const parameters = node.parameters.flatMap((p, k) => {
    const signature = signatures[k]
    if (signature) {
      const called = p.name.getText(module.source)
      f.functions.set(called, given?.[taken++] ?? unknownFunction(called, signature))
      return []
    }
    const variable = f.parameter(p)
    if (isArray(variable.type)) f.noteArrayParameter(variable)
    return [variable]
  })
  f.returns = f.annotation(node.type, node, `the result of ${title}`)
  if (isArray(f.returns))
    throw f.error(node, 'a function cannot give an array back', 'take the array as a parameter and fill it')
  const before = context.diagnostics.length
  const body = f.statements(node.body.statements)
  if (f.returns !== 'void' && context.diagnostics.length === before && !alwaysReturns(body)) {
    throw f.error(node, `${title} does not return a value on every path`, 'end with return')
  }
  return {
    name: [title, ...(given ?? []).map((one) => one.name)].join('_'),
    file: module.path,
    parameters,
    returns: f.returns,
    body,
    impure: f.impureFound,
    writesState: f.writesState,
  }
}

function checkKernel(context: CheckContext, module: Module, name: string, call: ts.CallExpression): KernelIr[] {
  if (reservedWords.has(name) || name.startsWith('_'))
    throw errorAt(module, call.parent, `a kernel cannot be named ${name}`, 'choose another name')
  const [ownerNode, second, third] = call.arguments
  const bodyNode = third ?? second
  if (!ownerNode || !ts.isStringLiteral(ownerNode) || !bodyNode) {
    throw errorAt(
      module,
      call,
      'a kernel needs an owner and a function',
      "write kernel('body', (i, h: real) => { ... })",
    )
  }
  if (!(ownerNode.text in context.list.owners)) {
    throw errorAt(
      module,
      ownerNode,
      `there is no owner ${ownerNode.text}`,
      `there are ${Object.keys(context.list.owners).join(', ')}`,
    )
  }
  if (!ts.isArrowFunction(bodyNode) || !ts.isBlock(bodyNode.body)) {
    throw errorAt(
      module,
      bodyNode,
      'the body of a kernel is an arrow function with braces',
      'write (i, h: real) => { ... }',
    )
  }
  const options = third ? kernelOptions(module, second!) : defaultOptions()
  return combinations(options.variants).map((variant) => {
    const suffix = Object.entries(variant).map(
      ([key, value]) => `__${key}_${String(shownVariant(value)).replace(/[^\w]/g, 'm')}`,
    )
    const full = name + suffix.join('')
    const kernel = checkKernelBody(context, module, full, name, ownerNode.text, bodyNode, options, variant)
    const complain = (message: string, hint: string) => errorAt(module, call, `${name}: ${message}`, hint)
    checkOrder(context.list, kernel, complain)
    checkEffects(context.list, kernel, complain)
    return kernel
  })
}

function checkKernelBody(
  context: CheckContext,
  module: Module,
  name: string,
  kernel: string,
  owner: string,
  node: ts.ArrowFunction,
  options: Options,
  variant: Record<string, VariantValue>,
): KernelIr {
  const f = new FunctionChecker(context, module)
  const [indexNode, ...rest] = node.parameters
  if (!indexNode || !ts.isIdentifier(indexNode.name))
    throw f.error(node, 'a kernel takes the index first', 'write (i, ...) => { ... }')
  const index = f.scope.declare(indexNode.name.text, 'i32', false)
  const parameters = rest
    .filter((p) => {
      const value = variant[p.name.getText(module.source)]
      if (value === undefined) return true
      compileTimeParameter(f, p, value)
      return false
    })
    .map((p) => f.parameter(p))
  for (const p of parameters) {
    if (isArray(p.type)) throw f.error(node, 'a kernel takes no array', 'use a field')
    if (isRecord(p.type)) throw f.error(node, 'a kernel takes no record', 'take its members')
  }
  for (const key of Object.keys(variant)) {
    if (!f.compileTime.has(key) && !f.functions.has(key))
      throw f.error(node, `variants name ${key}, which is not a parameter`, 'add it to the parameters')
  }
  const body = decidedBranches(f.statements((node.body as ts.Block).statements))
  const { hot, sparse, tolerance, disjoint, ordered, descending } = options
  return {
    name,
    kernel,
    file: module.path,
    ...placeOf(module, node.parent),
    owner,
    variant: Object.fromEntries(Object.entries(variant).map(([key, value]) => [key, shownVariant(value)])),
    hot,
    sparse,
    tolerance,
    disjoint,
    ordered,
    descending,
    index,
    parameters,
    body,
  }
}

const defaultOptions = (): Options => ({
  ...{ hot: false, sparse: false, tolerance: 1e-4, disjoint: [], ordered: null, descending: false, variants: {} },
})

/** Options are literals: the compiler reads them without running the file. */
function kernelOptions(module: Module, node: ts.Expression): Options {
  const options = defaultOptions()
  const bad = (at: ts.Node, what: string) =>
    errorAt(
      module,
      at,
      what,
      "write { hot: true, tolerance: 1e-5, disjoint: [...], ordered: 'level', variants: { name: [values] } }",
    )
  if (!ts.isObjectLiteralExpression(node)) throw bad(node, 'options are written in place as an object')
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name))
      throw bad(property, 'options are name: value')
    const value = property.initializer
    const constant = constantOf(module, value)?.value
    if (property.name.text === 'hot' && typeof constant === 'boolean') options.hot = constant
    else if (property.name.text === 'sparse' && typeof constant === 'boolean') options.sparse = constant
    else if (property.name.text === 'descending' && typeof constant === 'boolean') options.descending = constant
    else if (property.name.text === 'ordered' && ts.isStringLiteral(value)) options.ordered = value.text
    else if (property.name.text === 'tolerance' && typeof constant === 'number') options.tolerance = constant
    else if (property.name.text === 'disjoint' && ts.isArrayLiteralExpression(value)) {
      options.disjoint = value.elements.map((e) => {
        if (!ts.isStringLiteral(e)) throw bad(e, 'disjoint lists field names')
        return e.text
      })
    } else if (property.name.text === 'variants' && ts.isObjectLiteralExpression(value))
      options.variants = variantOptions(module, value, bad)
    else throw bad(property, `option ${property.name.text} is not known or not a literal`)
  }
  return options
}

function variantOptions(
  module: Module,
  node: ts.ObjectLiteralExpression,
  bad: (at: ts.Node, what: string) => KernelError,
): Options['variants'] {
  const variants: Options['variants'] = {}
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property) || !ts.isArrayLiteralExpression(property.initializer))
      throw bad(property, 'a variant is name: [values]')
    variants[property.name.getText(module.source)] = property.initializer.elements.map((e) => {
      const constant = constantOf(module, e)
      if (constant) return constant.value
      const name = ts.isIdentifier(e) ? module.names.get(e.text) : undefined
      if (name?.kind !== 'function') throw bad(e, 'a variant value is a literal or a function')
      return { node: e as ts.Identifier }
    })
  }
  return variants
}

function combinations(variants: Options['variants']): Record<string, VariantValue>[] {
  let all: Record<string, VariantValue>[] = [{}]
  for (const [key, values] of Object.entries(variants)) {
    all = all.flatMap((one) => values.map((value) => ({ ...one, [key]: value })))
  }
  return all
}
