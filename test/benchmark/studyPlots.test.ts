// studyPlots.test.ts: the solver study draws every scene with a line for every solver.

import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { studySolvers, writeStudyPlots } from '#talus/benchmark/studyPlots.js'
import { everyElement, parseXml } from '../fixtures/parseXml.js'
import { temporaryFolder } from '../io/temporaryFolder.js'

const folder = temporaryFolder()

test('three scenes, a line for each solver, from the first iteration on', async () => {
  const asked: string[] = []
  const files = await writeStudyPlots(join(folder, 'theory'), async (scene, solver) => {
    asked.push(`${scene} ${solver}`)
    return [1e-1, 1e-3, 1e-5]
  })
  expect(asked).toHaveLength(9)
  expect(files.map((file) => basename(file))).toEqual([
    'solver-study-bed.svg',
    'solver-study-stack.svg',
    'solver-study-chain.svg',
  ])
  for (const file of files) {
    const elements = everyElement(parseXml(await readFile(file, 'utf8')))
    const lines = elements.filter(({ name }) => name === 'path').map(({ children }) => children[0]!.text)
    expect(lines).toEqual([...studySolvers])
  }
})
