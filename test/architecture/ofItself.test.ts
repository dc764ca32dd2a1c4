// ofItself.test.ts: what the code says of itself holds: scripts import files that are there, what is exported is used, the glossary has
// every noun of the contact path, tables can be read.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { engineProgram } from '#talus/backends/engineProgram.js'
import { meetingSlots } from '#talus/math/sharedNumbers.js'
import type { Owner } from '#talus/state/field.js'
import { counters } from '#talus/state/fields.js'
import { growingLists, owners } from '#talus/state/owners.js'
import { stateCells } from '#talus/step/checkpointState.js'
import { projectRoot } from '../samples/buildSamples.js'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replace(/\\/g, '/')}`)
    .filter((file) => /\.(ts|mts|mjs)$/.test(file))
const texts = new Map(
  ['src', 'scenes', 'test', 'benchmark', 'scripts'].flatMap(filesIn).map((file) => [file, read(file)] as const),
)

/** Where a file of dist or build was compiled from. */
const sourceOf = (path: string) =>
  path
    .replace(/^dist\/(scenes|benchmark)\//, '$1/')
    .replace(/^(dist|build\/compiler)\//, 'src/')
    .replace(/\.js$/, '.ts')

test('scripts import files that are there', () => {
  const missing = [...texts]
    .filter(([file]) => file.startsWith('scripts/'))
    .flatMap(([file, text]) =>
      [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
        .map(([, path]) => posix.join(dirname(file), path!))
        .filter((path) => !existsSync(join(projectRoot, path)) && !existsSync(join(projectRoot, sourceOf(path))))
        .map((path) => `${file} imports ${path}`),
    )
  expect(missing).toEqual([])
})

/** What is exported, with the name alone of what a build has made kernels of: stages queue those by it. */
const exportsOf = (file: string, text: string) =>
  [...text.matchAll(/^export (?:async )?(?:abstract )?(function\*?|const|class|interface|type) (\w+)( = kernel\b)?/gm)]
    .filter(([, , , isKernel]) => !isKernel)
    .map(([, kind, name]) => ({ file, kind: kind!, name: name! }))
const written = [...texts].filter(([file]) => !file.startsWith('src/generated/'))
const exported = written.filter(([file]) => file.startsWith('src/')).flatMap(([file, text]) => exportsOf(file, text))
/** How often each file says a name that is exported. */
const said = new Map(exported.map(({ name }) => [name, new Map<string, number>()]))
for (const [file, text] of written) {
  for (const word of text.match(/[A-Za-z_$][\w$]*/g) ?? []) {
    const files = said.get(word)
    files?.set(file, (files.get(file) ?? 0) + 1)
  }
}
type Exported = (typeof exported)[number]
const othersSaying = ({ file, name }: Exported) => [...said.get(name)!.keys()].filter((other) => other !== file)
const isSaidOnce = ({ file, name }: Exported) => said.get(name)!.get(file) === 1

test('what is exported is used by another file', () => {
  const idle = exported.filter((one) => {
    const isType = one.kind === 'interface' || one.kind === 'type'
    // a type may be named where it stands alone, by what is exported
    return othersSaying(one).length === 0 && (!isType || isSaidOnce(one))
  })
  expect(idle.map(({ file, name }) => `${file} exports ${name}`)).toEqual([])
})

test('what kernels are made of is used by kernels, and not by tests alone', () => {
  const tried = exported
    .filter((one) => one.file.startsWith('src/kernels/') && isSaidOnce(one))
    .filter((one) => othersSaying(one).every((file) => file.startsWith('test/')))
  expect(tried.map(({ file, name }) => `${file} exports ${name}`)).toEqual([])
})

test('the glossary has every owner of the contact path, and names of nothing that is gone', () => {
  const page = read('docs/glossary.md')
  const named = [...page.matchAll(/`(\w+)`/g)].map(([, name]) => name!)
  const joints =
    /^(row|joint|factor|inverse|pivot|limit|drive|load|linked|applied|pushed|watched|cable|tie|implicit|mass|gauss|query|trace|sink)/
  const path = Object.keys(owners).filter((name) => !joints.test(name))
  expect(path.filter((name) => !named.includes(name))).toEqual([])
  const source = [...texts]
    .filter(([file]) => file.startsWith('src/'))
    .map(([, text]) => text)
    .join('\n')
  // owners of the search before are made from those of this one
  const isThere = (name: string) => name in owners || new RegExp(`\\b${name}\\b`).test(source)
  expect(named.filter((name) => !isThere(name))).toEqual([])
})

test('rows of tables of the architecture can be read', () => {
  const long = read('ARCHITECTURE.md')
    .split('\n')
    .filter((line) => line.startsWith('|') && line.length > 300)
  expect(long.map((line) => `${line.slice(0, 60)}… has ${line.length} characters`)).toEqual([])
})

test('a checkpoint holds the counts of what it keeps, and the counters of a run', () => {
  // made from the lists of owners and counters: one more or less is another format of files
  const pairs = ['pair', 'spherePair', 'wallPair', 'forcePair', 'contactPair']
  const counts = [...pairs, 'hold', 'candidate', 'point', 'meeting', 'slot', 'keptContact', 'keptGeneral']
  const ofRun = ['rebuildWanted', 'moved', 'stirred', 'stepNumber', 'rebuilds', 'bodiesLeft', 'bodiesSunk']
  const ofSolver = ['iterationsDone', 'unsolvedSteps']
  expect([...stateCells].sort()).toEqual([...counts.map((name) => `${name}Count`), ...ofRun, ...ofSolver].sort())
})

test('scenes and library take helpers that there are, and write none of them again', () => {
  const again = [...texts]
    .filter(([file]) => /^(scenes|src\/library)\//.test(file))
    .filter(([, text]) => /\b(const (mean|smoothed) = \([^()]*\)[^=]*=>|function (mean|smoothed)\()/.test(text))
    .map(([file]) => file)
  expect(again).toEqual([])
})

test('a list that grows has a counter that says so, and says itself how many there is room for at first', () => {
  for (const list of growingLists) expect(Object.keys(counters)).toContain(`${list}Needed`)
  const first = Object.entries(owners as Readonly<Record<string, Owner>>).filter(([, owner]) => owner.first)
  expect(first.map(([name]) => name).sort()).toEqual([...growingLists].sort())
})

test('kernels and owners know of as many points of a meeting', () => {
  expect(owners.hold.each).toBe(meetingSlots)
})

test('decision 14 names the storage buffers of the kernels of forces', () => {
  const rows = read('docs/decisions/0014-one-list-of-pairs.md')
    .split('\n')
    .filter((line) => line.startsWith('  | '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    )
  const [head] = rows
  const kernels = ['pairForces', 'wallForces', 'meetingForces']
  const buffersOf = (names: readonly string[], parts: boolean) => {
    const entries = engineProgram.kernels.filter(
      ({ kernel, variant }) => names.includes(kernel) && variant.parts === parts,
    )
    const groups = entries.flatMap(({ bindings }) => bindings.map(({ group }) => group))
    return new Set(groups.map((group) => (/^(materialPair|lawNumber)$/.test(group) ? 'numbers of the law' : group)))
  }
  const expected = [
    ...kernels.map((name) => [name, [name]] as const),
    ['walls and meetings in one', kernels.slice(1)] as const,
    ['all in one', kernels] as const,
  ].map(([what, names]) => {
    const [plain, parts] = [buffersOf(names, false), buffersOf(names, true)]
    const cells = head!.slice(1, -1).map((group) => (plain.has(group) ? 'x' : parts.has(group) ? 'parts' : ''))
    return [what, ...cells, `${plain.size}, ${parts.size}`]
  })
  expect(rows.slice(1)).toEqual(expected)
})
