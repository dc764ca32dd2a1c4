// generated.test.ts: files made by the build are what it would make now.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accessorsText, compileSource, type ProgramSource } from '#talus/language/compiler/buildProgram.js'
import { engineSource, tracerSource } from '#talus/language/compiler/cli.js'
import { printFieldTable, printKernelTable } from '#talus/language/compiler/printAccessors.js'
import { projectRoot, sampleSource } from '../samples/buildSamples.js'

const engine: ProgramSource = engineSource(projectRoot)
const tracer: ProgramSource = tracerSource(projectRoot)

test.each([
  [engine.accessors, () => accessorsText(engine)],
  [tracer.accessors, () => accessorsText(tracer)],
  ['docs/fields.md', () => printFieldTable(engine.list)],
  ['docs/kernelTable.md', () => printKernelTable(compileSource(engine).kernels)],
])('%s', (path, make) => {
  const current = readFileSync(join(projectRoot, path), 'utf8') === make()
  expect(current, `${path} is stale: run npm run build`).toBe(true)
})

// npx vitest run test/architecture/generated.test.ts -u writes it anew
test('test/samples/accessors.ts', async () => {
  await expect(accessorsText(sampleSource)).toMatchFileSnapshot('../samples/accessors.ts')
})

test('the engine compiles every folder that has kernels', () => {
  const stages = new Set(compileSource(engine).kernels.map(({ file }) => file.split('/').slice(0, -1).join('/')))
  for (const folder of stages) expect(engine.kernelFolders).toContain(folder)
})
