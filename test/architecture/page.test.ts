// page.test.ts: ARCHITECTURE.md says what is there: the step, the stages, the folders; and its links lead somewhere.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { stageTableMarks } from '#talus/language/compiler/stageTable.js'
import { stages } from '#talus/step/step.js'
import { projectRoot } from '../samples/buildSamples.js'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const page = read('ARCHITECTURE.md')
const foldersIn = (path: string) =>
  readdirSync(join(projectRoot, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

test('the step is quoted as it is', () => {
  const source = read('src/step/step.ts')
  const from = source.indexOf('export function step(')
  const to = source.indexOf('\nexport const stages')
  expect(from).toBeGreaterThan(0)
  expect(to).toBeGreaterThan(from)
  const quote = /## The step[\s\S]*?```ts\n([\s\S]*?)```/.exec(page)?.[1]
  expect(quote).toBe(`${source.slice(from, to).trimEnd()}\n`)
})

test('there is one table of stages', () => {
  expect(page.split(stageTableMarks.begin)).toHaveLength(2)
})

test('every stage of the step is a folder of kernels and a row of the table', () => {
  const table = page.slice(page.indexOf(stageTableMarks.begin), page.indexOf(stageTableMarks.end))
  const rows = [...table.matchAll(/^\| (\w+) \|/gm)].map((m) => m[1]).filter((name) => name !== 'stage')
  expect(rows.slice(0, stages.length)).toEqual([...stages])
  expect(foldersIn('src/kernels')).toEqual(expect.arrayContaining(rows))
})

test('every folder has a line in the tree, and every line its folder', () => {
  const tree = page.slice(page.indexOf('## The tree'), page.indexOf('## Who may import whom'))
  const listed = [...tree.matchAll(/^\| `([\w/]+)` \|/gm)].map((m) => m[1]!)
  expect(listed.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
  expect(listed).toEqual(expect.arrayContaining(foldersIn('src').map((name) => `src/${name}`)))
  const table = page.slice(page.indexOf(stageTableMarks.begin), page.indexOf(stageTableMarks.end))
  const unnamed = foldersIn('src/kernels').filter(
    (name) => !listed.includes(`src/kernels/${name}`) && !table.includes(`| ${name} |`),
  )
  expect(unnamed).toEqual([])
})

test('links of the page, the decisions and the theory lead to files', () => {
  const pages = [
    'ARCHITECTURE.md',
    'docs/kernels.md',
    ...['docs/decisions', 'docs/theory'].flatMap((folder) =>
      readdirSync(join(projectRoot, folder)).map((name) => `${folder}/${name}`),
    ),
  ]
  const broken = pages.flatMap((path) =>
    [...read(path).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .map((m) => m[1]!)
      .filter((link) => !existsSync(join(projectRoot, dirname(path), link)))
      .map((link) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})
