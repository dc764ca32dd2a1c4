// The studies that come with Talus, each run from its file to its page at the least size its scene takes: every point is completed, and the
// figures of the file are drawn. What they find at their own size is written in their files.

import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { studyNames } from '#talus/cli/builtinStudies.js'
import { temporaryFolder } from '../io/temporaryFolder.js'

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const folder = temporaryFolder()

/** Values in place of those of the file, and how many points and figures are left. */
const small: Readonly<
  Record<string, { readonly set: readonly string[]; readonly points: number; readonly figures: number }>
> = {
  anchor: {
    set: [
      'points=[{ paperTorque: 1000, paperPull: 300 }]',
      'parameters.grains=2200',
      'parameters.torqueAt=0.5',
      'parameters.pullAt=0.6',
      // the pull has just begun
      'options={ contact: dem, time: 0.65 s }',
    ],
    points: 1,
    figures: 4,
  },
  beverloo: { set: ['parameters.hole=[4]', 'parameters.count=500'], points: 1, figures: 2 },
  cohesion: { set: ['parameters.count=500', 'parameters.cohesion=[1e5]'], points: 1, figures: 1 },
  penetration: {
    set: ['parameters.count=200', 'parameters.size=2', 'parameters.drop=[5 cm, 10 cm]'],
    points: 2,
    figures: 2,
  },
  repose: {
    set: ['parameters.count=100', 'parameters.friction=[0.3, 0.5]', 'parameters.rolling=[0]', 'repeats=1'],
    points: 2,
    figures: 1,
  },
  residual: {
    set: ['options.tolerance=[0.2, 0.1]', 'options.time=1.6 s'],
    points: 2,
    figures: 4,
  },
  'shear-cell': {
    set: ['parameters.count=100', 'parameters.width=6', 'parameters.speed=0.1', 'parameters.pressure=[6.4 kPa]'],
    points: 1,
    figures: 2,
  },
  solvers: {
    set: [
      'parameters.count=100',
      'options.time=50 ms',
      'options.solver=[apgd]',
      'options.step=[1 ms]',
      'options.tolerance.points=4',
    ],
    points: 4,
    figures: 3,
  },
  'time-step': { set: ['options.step.points=2'], points: 2, figures: 1 },
  wheel: {
    set: ['parameters.count=500', 'parameters.speed=[11.176]', 'parameters.depth=[0.025]'],
    points: 1,
    figures: 4,
  },
  'wheel-friction': {
    set: ['parameters.count=500', 'parameters.speed=[8.941]', 'points=[{ friction: 0.5, rolling: 0.4 }]'],
    points: 1,
    figures: 5,
  },
}

it('are all tried', async () => {
  expect(await studyNames()).toEqual(Object.keys(small))
})

it.each(Object.entries(small))('%s', async (name, { set, points, figures }) => {
  const out = join(folder, name)
  const sets = set.flatMap((text) => ['--set', text])
  const args = [main, 'study', name, '--out', out, '--jobs', '2', ...sets, '--json']
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(JSON.parse(stdout)).toMatchObject({ points, completed: points })
  expect(readdirSync(join(out, 'figures')).filter((file) => file.startsWith('figure-'))).toHaveLength(figures)
})
