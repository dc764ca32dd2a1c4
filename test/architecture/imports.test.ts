// imports.test.ts: imports run one way, as the table in ARCHITECTURE.md says; files are short and named after what they hold.

import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript-api'
import { expect, test } from 'vitest'
import { projectRoot } from '../samples/buildSamples.js'

interface Import {
  /** Relative to src, with forward slashes. */
  readonly from: string
  readonly to: string
  /** Gone once compiled. */
  readonly typeOnly: boolean
}

const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replace(/\\/g, '/'))
  .filter((file) => file.endsWith('.ts'))
  .sort()
const textOf = (file: string) => readFileSync(join(projectRoot, 'src', file), 'utf8')
const imports = files.flatMap(importsOf)

/** Relative imports of a file: import, export from, import() and the files of workers. */
function importsOf(file: string): Import[] {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.ES2022, true)
  const found: Import[] = []
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (!specifier || !ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return
    const to = posix.join(posix.dirname(file), specifier.text).replace(/\.js$/, '.ts')
    if (to.endsWith('.ts')) found.push({ from: file, to, typeOnly })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause))
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false)
    } else if (isWorkerUrl(node, source)) add(node.arguments?.[0], false)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The file of a worker: new Worker(new URL('./file.js', import.meta.url)). */
function isWorkerUrl(node: ts.Node, source: ts.SourceFile): node is ts.NewExpression {
  const isNew = (n: ts.Node, name: string) => ts.isNewExpression(n) && n.expression.getText(source) === name
  return isNew(node, 'URL') && isNew(node.parent, 'Worker')
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const names = clause.namedBindings
  return !clause.name && names !== undefined && ts.isNamedImports(names) && names.elements.every((e) => e.isTypeOnly)
}

/** Folder of src, or the file itself where it lies in src. */
const folderOf = (file: string) => file.split('/')[0]!

/** Rows of the table: folder, and the folders it may import. */
function allowedImports(): Map<string, string[]> {
  const page = readFileSync(join(projectRoot, 'ARCHITECTURE.md'), 'utf8')
  const section = page.slice(page.indexOf('## Who may import whom')).split('\n## ')[0]!
  const rows = [...section.matchAll(/^\| ([\w.]+) \|([^|]*)\|$/gm)].filter((row) => row[1] !== 'folder')
  return new Map(rows.map(([, folder, may]) => [folder!, may!.split(',').flatMap((name) => name.trim() || [])]))
}

test('every import of another folder is in the table of ARCHITECTURE.md', () => {
  const allowed = allowedImports()
  const wrong = imports
    .filter(({ from, to }) => folderOf(from) !== folderOf(to))
    .filter(({ from, to }) => !allowed.get(folderOf(from))?.includes(folderOf(to)))
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('the table names every folder, and nothing that no file does', () => {
  const allowed = allowedImports()
  expect([...allowed.keys()].sort()).toEqual([...new Set(files.map(folderOf))].sort())
  const idle = [...allowed].flatMap(([folder, may]) =>
    may
      .filter((other) => !imports.some(({ from, to }) => folderOf(from) === folder && folderOf(to) === other))
      .map((other) => `${folder} imports nothing of ${other}`),
  )
  expect(idle).toEqual([])
})

test('imports of the table run one way', () => {
  const allowed = allowedImports()
  expect(circles([...allowed].flatMap(([from, may]) => may.map((to) => ({ from, to }))))).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(circles(imports.filter(({ typeOnly }) => !typeOnly))).toEqual([])
})

/** Each circle once, as a -> b -> a. */
function circles(edges: readonly { from: string; to: string }[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[] = []
  const visit = (at: string, path: readonly string[]): void => {
    if (path.includes(at)) found.push([...path.slice(path.indexOf(at)), at].join(' -> '))
    if (path.includes(at) || done.has(at)) return
    for (const to of next.get(at) ?? []) visit(to, [...path, at])
    done.add(at)
  }
  for (const from of next.keys()) visit(from, [])
  return found
}

test('every import leads to a file', () => {
  expect(imports.filter(({ to }) => !files.includes(to))).toEqual([])
})

test('kernels import accessors, what is carried, the language and other kernels alone', () => {
  const kernels = imports.filter(({ from }) => from.startsWith('kernels/'))
  const allowed = /^(kernels\/|language\/(contactPart|kernel|values)\.ts|generated\/(accessors|carried)\.ts)/
  expect(kernels.filter(({ to }) => !allowed.test(to))).toEqual([])
})

test('the kernel compiler is a tool: nothing outside it imports it', () => {
  const outside = imports.filter(
    ({ from, to }) => /^language\/compiler\//.test(to) && !/^language\/compiler\//.test(from),
  )
  expect(outside).toEqual([])
})

test('no file is longer than 400 lines', () => {
  const long = files
    .filter((file) => !file.startsWith('generated/'))
    .map((file) => ({ file, lines: textOf(file).split('\n').length - 1 }))
    .filter(({ lines }) => lines > 400)
  expect(long).toEqual([])
})

test('files are named after what they hold', () => {
  const vague = files.filter((file) => /(^|\/)(utils?|commons?|helpers?|\w*[mM]anager|cores?)(\/|\.ts$)/.test(file))
  expect(vague).toEqual([])
  // camelCase, beginning small
  expect(files.filter((file) => !/^([a-z][A-Za-z0-9]*\/)*[a-z][A-Za-z0-9]*\.ts$/.test(file))).toEqual([])
})

test('a file opens with a comment that names it and says what it does', () => {
  const silent = files
    .filter((file) => !file.startsWith('generated/'))
    .filter(
      (file) =>
        !textOf(file)
          .replace(/^#!.*\n/, '')
          .startsWith(`// ${posix.basename(file)}: `),
    )
  expect(silent).toEqual([])
})
