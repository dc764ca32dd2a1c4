// Grains of many shapes as one entry of a scene file: run, recorded and exported.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { openRunFolder } from '#talus/files.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { talus } from './talusHere.js'

const folder = temporaryFolder()
const run = join(folder, 'run')

const scene = `timeStep: 2e-5
duration: 0.02
gravity: [0, 0, -9.81]
domain: { min: [-0.1, -0.1, -0.05], max: [0.1, 0.1, 0.3] }
materials: { rock: { density: 2600, young: 1e7 } }
bodies:
  - { name: floor, shape: { kind: plane }, material: rock, fixed: true }
  - name: grains
    shape: { kind: varied, of: hull, radius: { uniform: { min: 5 mm, max: 8 mm } }, forms: 4 }
    material: rock
    lattice: { min: [-0.05, -0.05, 0.01], max: [0.05, 0.05, 0.1], spacing: 0.03, count: 10 }
probes: [{ quantity: momentum, body: grains }]
`

beforeAll(async () => {
  writeFileSync(join(folder, 'grains.yaml'), scene)
  const { code, stderr } = await talus('run', join(folder, 'grains.yaml'), '--out', run, '--record', '100')
  expect([code, stderr]).toEqual([0, expect.anything()])
})

it('a recording has a group for each shape, which say whose they are', async () => {
  const { recording } = await openRunFolder(run)
  const groups = recording!.header.groups!
  await recording!.close()
  expect(groups.map(({ name, family, count }) => [name, family, count])).toEqual([
    ['floor', undefined, 1],
    ['grains1', 'grains', 3],
    ['grains2', 'grains', 3],
    ['grains3', 'grains', 2],
    ['grains4', 'grains', 2],
  ])
})

it.each(['csv', 'gltf', 'vtk'])('is exported as %s', async (format) => {
  const { code, stdout } = await talus('export', run, '--format', format)
  expect([code, stdout.includes(format)]).toEqual([0, true])
  if (format !== 'csv') return
  const rows = readFileSync(join(run, 'csv', 'frame_000001.csv'), 'utf8')
    .trim()
    .split('\n')
  expect(rows.filter((row) => row.includes('grains'))).toHaveLength(10)
})
