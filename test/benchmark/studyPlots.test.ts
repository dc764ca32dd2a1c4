// studyPlots.test.ts: the solver study draws a scene over iterations and over time, with a line for every solver.

import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { writeStudyPlots } from '#talus/benchmark/studyPlots.js'
import { everyElement, parseXml } from '../fixtures/parseXml.js'
import { temporaryFolder } from '../io/temporaryFolder.js'

const folder = temporaryFolder()

test('two plots with a line for each solver, of the best so far', async () => {
  const residuals = [1e-1, 1e-3, Number.NaN, 1e-2, 1e-5]
  const lines = ['apgd', 'jacobi'].map((name, k) => ({ name, residuals, iterationMs: 0.1 * (k + 1) }))
  const files = await writeStudyPlots(join(folder, 'theory'), { scene: 'deep-bed', what: '5 bodies', lines })
  expect(files.map((file) => basename(file))).toEqual(['solver-study-deep-bed.svg', 'solver-study-deep-bed-time.svg'])
  const starts: string[] = []
  for (const file of files) {
    const paths = everyElement(parseXml(await readFile(file, 'utf8'))).filter(({ name }) => name === 'path')
    expect(paths.map(({ children }) => children[0]!.text)).toEqual(['apgd', 'jacobi'])
    for (const { attributes } of paths) {
      const points = attributes
        .d!.split(/[ML]/)
        .slice(1)
        .map((point) => point.split(' '))
      // four residuals, of which the third is not below the one before: the line stays level there
      expect(points).toHaveLength(4)
      expect(points[2]![1]).toBe(points[1]![1])
      starts.push(points[0]![0]!)
    }
  }
  // over iterations both begin at one place, over time they do not
  expect(starts[0]).toBe(starts[1])
  expect(starts[2]).not.toBe(starts[3])
})
