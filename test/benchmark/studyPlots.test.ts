// studyPlots.test.ts: the solver study draws every scene with a line for every solver.

import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { studySolvers, writeStudyPlots } from '#talus/benchmark/studyPlots.js'
import { everyElement, parseXml } from '../fixtures/parseXml.js'
import { temporaryFolder } from '../io/temporaryFolder.js'

const folder = temporaryFolder()

test('three plots, two lines for each solver, of the best so far', async () => {
  const asked: string[] = []
  const files = await writeStudyPlots(join(folder, 'theory'), async ({ scene, solver, warm }) => {
    asked.push(`${scene} ${solver} ${warm}`)
    return [1e-1, 1e-3, Number.NaN, 1e-2, 1e-5]
  })
  expect(new Set(asked).size).toBe(18)
  expect(files.map((file) => basename(file))).toEqual([
    'solver-study-bed.svg',
    'solver-study-stack.svg',
    'solver-study-chain.svg',
  ])
  for (const file of files) {
    const elements = everyElement(parseXml(await readFile(file, 'utf8')))
    const paths = elements.filter(({ name }) => name === 'path')
    const names = paths.map(({ children }) => children[0]!.text)
    expect(names.slice(0, 3)).toEqual([...studySolvers])
    expect(new Set(names).size).toBe(6)
    // four residuals, of which the third is not below the one before: the line stays level there
    const heights = paths.map(({ attributes }) =>
      attributes
        .d!.split(/[ML]/)
        .slice(1)
        .map((point) => point.split(' ')[1]),
    )
    for (const line of heights) {
      expect(line).toHaveLength(4)
      expect(line[2]).toBe(line[1])
    }
  }
})
