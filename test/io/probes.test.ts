// The table of probe samples: full precision, torn ends left out, continued where it was.

import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { probeSeries } from '#talus/index.js'
import { continueProbes, createProbes, readProbes } from '#talus/io/runFolder/probeCsv.js'
import { fallingBalls } from './fallingBalls.js'
import { temporaryFolder } from './temporaryFolder.js'

const folder = temporaryFolder()
const series = probeSeries(fallingBalls().data.probes)
const sample = (k: number) => ({
  time: k * 0.1,
  values: { 'balls.0.position.x': 1, 'balls.0.position.y': Math.PI * k, 'balls.0.position.z': -1e-300 },
})

async function tableOf(name: string, rows: number): Promise<string> {
  const file = join(folder, name)
  const writer = await createProbes(file, series)
  for (let k = 0; k < rows; k++) writer.add(sample(k))
  await writer.flush()
  await writer.close()
  return file
}

it('comes back in full precision', async () => {
  const file = await tableOf('whole.csv', 4)
  expect(readFileSync(file, 'utf8').split('\n')[0]).toBe(
    'time[s],balls.0.position.x[m],balls.0.position.y[m],balls.0.position.z[m]',
  )
  const table = await readProbes(file)
  expect(table.time).toEqual([0, 1, 2, 3].map((k) => k * 0.1))
  expect(table.series('balls.0.position.y')).toEqual([0, 1, 2, 3].map((k) => Math.PI * k))
  expect(table.units['balls.0.position.z']).toBe('m')
  expect(() => table.series('balls.0.position.w')).toThrow(
    /no series balls\.0\.position\.w, did you mean balls\.0\.position\./,
  )
})

it('leaves a torn row out and goes on over it', async () => {
  const file = await tableOf('torn.csv', 3)
  appendFileSync(file, '0.30000000000000004,1,9.42')
  expect((await readProbes(file)).time).toHaveLength(3)
  const writer = await continueProbes(file, series, 2)
  for (const k of [2, 3]) writer.add(sample(k))
  await writer.flush()
  await writer.close()
  expect(readFileSync(file, 'utf8')).toBe(readFileSync(await tableOf('same.csv', 4), 'utf8'))
})

it('is started anew where it is missing or has other columns', async () => {
  const writer = await continueProbes(join(folder, 'none.csv'), series, 5)
  await writer.close()
  expect((await readProbes(join(folder, 'none.csv'))).time).toEqual([])
})
