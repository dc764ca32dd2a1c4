// generated.test.ts: files made by the build are what it would make now.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accessorsText, carriedText, compileSource, type ProgramSource } from '#talus/language/compiler/buildProgram.js'
import { engineSource, tracerSource } from '#talus/language/compiler/cli.js'
import { printFieldTable, printKernelTable } from '#talus/language/compiler/printAccessors.js'
import { printStageTable, withStageTable } from '#talus/language/compiler/stageTable.js'
import { projectRoot, sampleSource } from '../samples/buildSamples.js'

const engine: ProgramSource = engineSource(projectRoot)
const tracer: ProgramSource = tracerSource(projectRoot)
const { kernels } = compileSource(engine)
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

test.each([
  [engine.accessors, () => accessorsText(engine)],
  [engine.carried!, () => carriedText(engine, engine.carried!)],
  [tracer.accessors, () => accessorsText(tracer)],
  ['docs/fields.md', () => printFieldTable(engine.list)],
  ['docs/kernelTable.md', () => printKernelTable(kernels)],
  ['ARCHITECTURE.md', () => withStageTable(read('ARCHITECTURE.md'), printStageTable(engine.list, kernels))],
])('%s', (path, make) => {
  const current = read(path) === make()
  expect(current, `${path} is stale: run npm run build`).toBe(true)
})

// npx vitest run test/architecture/generated.test.ts -u writes it anew
test('test/samples/accessors.ts', async () => {
  await expect(accessorsText(sampleSource)).toMatchFileSnapshot('../samples/accessors.ts')
})

test('the engine compiles every folder that has kernels', () => {
  const stages = new Set(kernels.map(({ file }) => file.split('/').slice(0, -1).join('/')))
  for (const folder of stages) expect(engine.kernelFolders).toContain(folder)
})
