// The program in the README: type-checked against the built package and run as it stands.

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-api'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${root}build/readme`
const code = /```ts\n(.*?)```/s.exec(readFileSync(`${root}README.md`, 'utf8'))![1]!

test('the program of the README compiles and runs', () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/example.ts`, code)
  const check = spawnSync(
    process.execPath,
    [
      'node_modules/typescript/bin/tsc',
      ...['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck'],
      ...['--lib', 'es2023,dom', '--types', 'node,@webgpu/types', `${folder}/example.ts`],
    ],
    { cwd: root, encoding: 'utf8' },
  )
  expect(check.stdout + check.stderr).toBe('')

  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  })
  writeFileSync(`${folder}/example.mjs`, outputText)
  const lines = execFileSync(process.execPath, [`${folder}/example.mjs`], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  expect(lines).toHaveLength(10)
  const [time, kinetic, force] = lines.at(-1)!.split(' ').map(Number)
  expect(time).toBeCloseTo(0.1, 9)
  expect(kinetic).toBeGreaterThan(0)
  // the floor is pushed down, by no more than a few times the weight
  expect(force).toBeLessThan(0)
})

test('the README opens with what Talus is and its two commands work as scripts', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  expect(scripts).toHaveProperty('start')
  expect(scripts).toHaveProperty('test')
})
