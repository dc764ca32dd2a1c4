// sources.ts: kernel source files, parsed, and what each name in them refers to.

import { posix } from 'node:path'
import ts from 'typescript-api'
import { type Diagnostic, KernelError } from './diagnostics.js'

export interface SourceHost {
  /** Text of a file by its path with forward slashes, or undefined. */
  read(path: string): string | undefined
}

/** What an identifier at module level stands for. */
export type Name =
  | { kind: 'function'; module: Module; node: ts.FunctionDeclaration }
  | { kind: 'constant'; module: Module; node: ts.VariableDeclaration }
  | { kind: 'builtin'; name: string }
  | { kind: 'accessor'; name: string }
  | { kind: 'kernel' }
  | { kind: 'declaration' }

/** A kernel declared at module level. */
export interface KernelCall {
  readonly name: string
  readonly call: ts.CallExpression
}

/** A type that a kernel file declares: an interface is a record, an alias may name the type of a function. */
export interface DeclaredType {
  readonly module: Module
  readonly node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration
}

export interface Module {
  readonly path: string
  readonly source: ts.SourceFile
  readonly names: ReadonlyMap<string, Name>
  /** The declaration of a type by its name here, also where it is imported. */
  typeOf(name: string): DeclaredType | undefined
  readonly kernels: readonly KernelCall[]
}

export interface SourceOptions {
  readonly host: SourceHost
  /** Paths that stand for the language itself and for the accessors of the list of fields. */
  readonly valuesPath: string
  readonly kernelPath: string
  readonly accessorsPath: string
  /** What declares parts of laws and forces: for host code, and no concern of kernels. */
  readonly declarationPaths?: readonly string[]
  /** Files that stand for packages, by the name they are imported by. */
  readonly packages?: Readonly<Record<string, string>>
}

/** Line and column of a node, from 1. */
export function placeOf(module: { source: ts.SourceFile }, node: ts.Node): { line: number; column: number } {
  const { line, character } = module.source.getLineAndCharacterOfPosition(node.getStart(module.source))
  return { line: line + 1, column: character + 1 }
}

/** Error at a node of a source file. */
export function errorAt(
  module: { path: string; source: ts.SourceFile },
  node: ts.Node,
  message: string,
  hint = '',
): KernelError {
  return new KernelError({ file: module.path, ...placeOf(module, node), message, hint })
}

type Importing = ts.ImportDeclaration | ts.ExportDeclaration

const specifierOf = (statement: Importing) => (statement.moduleSpecifier as ts.StringLiteral).text
/** From the top, on Windows with its drive. */
const isWhole = (specifier: string) => /^(\/|[A-Za-z]:\/)/.test(specifier)

/** export { name } from './file.js' */
function isExportFrom(statement: ts.Statement): statement is ts.ExportDeclaration {
  return ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined
}

/** Names in the braces. */
function namesOf(statement: Importing): readonly (ts.ImportSpecifier | ts.ExportSpecifier)[] {
  const braces = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause
  return braces && (ts.isNamedImports(braces) || ts.isNamedExports(braces)) ? [...braces.elements] : []
}

export class Sources {
  private readonly modules = new Map<string, Module>()
  /** Errors outside functions. */
  readonly diagnostics: Diagnostic[] = []
  constructor(private readonly options: SourceOptions) {}

  /** Parses a file, once. */
  load(path: string): Module | undefined {
    const known = this.modules.get(path)
    if (known) return known
    const text = this.options.host.read(path)
    if (text === undefined) return undefined
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true)
    const names = new Map<string, Name>()
    const kernels: KernelCall[] = []
    const types = new Map<string, () => DeclaredType | undefined>()
    const module: Module = { path, source, names, kernels, typeOf: (name) => types.get(name)?.() }
    this.modules.set(path, module)
    this.addTypes(module, types)
    this.checkSyntax(module)
    for (const statement of source.statements) {
      this.guarded(() => this.addStatement(module, names, kernels, statement))
    }
    return module
  }

  /** Declared types, and those of other kernel files, which are looked up when they are used. */
  private addTypes(module: Module, types: Map<string, () => DeclaredType | undefined>): void {
    for (const statement of module.source.statements) {
      if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
        types.set(statement.name.text, () => ({ module, node: statement }))
      } else if (ts.isImportDeclaration(statement) || isExportFrom(statement)) {
        const path = this.pathOf(module, statement)
        for (const { name, propertyName } of namesOf(statement)) {
          types.set(name.text, () => this.typesFrom(path)?.typeOf((propertyName ?? name).text))
        }
      }
    }
  }

  /** The file that an import names. */
  private pathOf(module: { path: string }, statement: Importing): string {
    const specifier = specifierOf(statement)
    const path =
      this.options.packages?.[specifier] ??
      (isWhole(specifier) ? specifier : posix.join(posix.dirname(module.path), specifier)).replace(/\.js$/, '.ts')
    return path.endsWith('.ts') ? path : `${path}.ts`
  }

  private typesFrom(path: string): Module | undefined {
    const { valuesPath, kernelPath, accessorsPath, declarationPaths = [] } = this.options
    return [valuesPath, kernelPath, accessorsPath, ...declarationPaths].includes(path) ? undefined : this.load(path)
  }

  private guarded(action: () => void): void {
    try {
      action()
    } catch (e) {
      if (!(e instanceof KernelError)) throw e
      this.diagnostics.push(e.diagnostic)
    }
  }

  private addStatement(module: Module, names: Map<string, Name>, kernels: KernelCall[], statement: ts.Statement): void {
    if (ts.isImportDeclaration(statement)) this.addImports(module, names, statement)
    else if (isExportFrom(statement)) this.addNames(module, names, statement)
    else if (ts.isFunctionDeclaration(statement) && statement.name) {
      names.set(statement.name.text, { kind: 'function', module, node: statement })
    } else if (ts.isVariableStatement(statement)) {
      this.addVariables(module, names, kernels, statement)
    } else if (!ts.isTypeAliasDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) {
      throw errorAt(
        module,
        statement,
        'a kernel file holds imports, constants, functions and kernels only',
        'move this elsewhere',
      )
    }
  }

  private checkSyntax(module: Module): void {
    const broken = (module.source as unknown as { parseDiagnostics?: ts.Diagnostic[] }).parseDiagnostics?.[0]
    if (!broken) return
    const at = module.source.getLineAndCharacterOfPosition(broken.start ?? 0)
    throw new KernelError({
      file: module.path,
      line: at.line + 1,
      column: at.character + 1,
      message: ts.flattenDiagnosticMessageText(broken.messageText, ' '),
      hint: 'this is not TypeScript',
    })
  }

  private addVariables(
    module: Module,
    names: Map<string, Name>,
    kernels: KernelCall[],
    statement: ts.VariableStatement,
  ): void {
    const isConst = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0
    for (const node of statement.declarationList.declarations) {
      if (!ts.isIdentifier(node.name) || !node.initializer) {
        throw errorAt(module, node, 'a module-level declaration needs one name and a value', 'write const name = value')
      }
      if (!isConst)
        throw errorAt(
          module,
          node,
          `${node.name.text} is a module-level variable`,
          'kernels share no variables: write const, or keep it in a field',
        )
      const call = node.initializer
      if (
        ts.isCallExpression(call) &&
        ts.isIdentifier(call.expression) &&
        names.get(call.expression.text)?.kind === 'kernel'
      ) {
        kernels.push({ name: node.name.text, call })
      } else {
        names.set(node.name.text, { kind: 'constant', module, node })
      }
    }
  }

  private addImports(module: Module, names: Map<string, Name>, statement: ts.ImportDeclaration): void {
    const clause = statement.importClause
    if (clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return
    const specifier = specifierOf(statement)
    if (!clause?.namedBindings || !ts.isNamedImports(clause.namedBindings) || clause.name) {
      throw errorAt(module, statement, 'a kernel file imports by name', "write import { name } from '...'")
    }
    if (!specifier.startsWith('.') && !isWhole(specifier) && this.options.packages?.[specifier] === undefined) {
      throw errorAt(
        module,
        statement,
        `a kernel cannot use the package ${specifier}`,
        'import kernel functions by relative path',
      )
    }
    this.addNames(module, names, statement)
  }

  /** What is imported, or exported from another file. */
  private addNames(module: Module, names: Map<string, Name>, statement: Importing): void {
    if (ts.isExportDeclaration(statement) && statement.isTypeOnly) return
    const path = this.pathOf(module, statement)
    for (const element of namesOf(statement)) {
      if (element.isTypeOnly) continue
      const original = (element.propertyName ?? element.name).text
      this.guarded(() => names.set(element.name.text, this.imported(module, element, path, original)))
    }
  }

  private imported(module: Module, node: ts.Node, path: string, name: string): Name {
    const { valuesPath, kernelPath, accessorsPath, declarationPaths } = this.options
    if (declarationPaths?.includes(path)) return { kind: 'declaration' }
    if (path === valuesPath) return { kind: 'builtin', name }
    if (path === kernelPath) return { kind: 'kernel' }
    if (path === accessorsPath) return { kind: 'accessor', name }
    const found = this.load(path)
    if (!found) throw errorAt(module, node, `the file ${path} does not exist`, 'check the path of the import')
    const target = found.names.get(name)
    if (!target) throw errorAt(module, node, `${path} has no function or constant ${name}`, 'check its name')
    return target
  }
}
