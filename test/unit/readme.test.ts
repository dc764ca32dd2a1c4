// The programs in the README, in docs/machines.md, docs/vehicles.md, docs/terrain.md and docs/terramechanics.md compile and run, and print what the pages say.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runProgramOf } from '../fixtures/docProgram.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('the program of the README', () => {
  const { complaints, lines } = runProgramOf('README.md')
  expect(complaints).toBe('')
  expect(lines).toHaveLength(10)
  const [time, kinetic, force] = lines.at(-1)!.split(' ').map(Number)
  expect(time).toBeCloseTo(0.1, 9)
  // 64 grains fall for 0.01 s, and lie on the floor at the end, which bears them but for what still moves
  const mass = 64 * 2600 * (4 / 3) * Math.PI * 0.005 ** 3
  const [, falling, free] = lines[0]!.split(' ').map(Number)
  expect(free).toBe(0)
  expect(falling! / (0.5 * mass * (9.81 * 0.01) ** 2)).toBeCloseTo(1, 9)
  expect(kinetic).toBeLessThan(0.05 * mass * 9.81 * 0.05)
  expect(Math.abs(force! / (-mass * 9.81) - 1)).toBeLessThan(0.03)
})

test('the first machine drives at the speed of its wheel and drags its skid', () => {
  const { complaints, lines } = runProgramOf('docs/machines.md')
  expect(complaints).toBe('')
  expect(lines).toHaveLength(20)
  const [time, speed, spin, pull, load] = lines.at(-1)!.split(' ').map(Number)
  expect(time).toBe(2)
  // both balls bear half of the weight: drive and drag act in the same plane, below the centre of mass by the same height
  const half = (24 * 9.81) / 2
  // the tolerance of 1e-5 m/s in 1e-3 s on 24 kg is 0.24 N; speeds are off by a few tolerances
  expect(Math.abs(speed! - 10 * 0.1)).toBeLessThan(1e-3)
  expect(Math.abs(spin! - 10)).toBeLessThan(1e-3)
  expect(Math.abs(pull! + 0.3 * half)).toBeLessThan(0.24)
  expect(Math.abs(load! - half)).toBeLessThan(0.24)
})

test('the vehicle on tracks drives at the speed of its sprockets', () => {
  const { complaints, lines } = runProgramOf('docs/vehicles.md')
  expect(complaints).toBe('')
  expect(Math.abs(Number.parseFloat(lines[0]!) - (4 * 0.7) / (2 * Math.PI))).toBeLessThan(0.006)
})

test('the terrain is built', () => {
  const { complaints, lines } = runProgramOf('docs/terrain.md')
  expect(complaints).toBe('')
  expect(Number(lines[0])).toBe(1 + 2 * 66 * 33 + 40 * 20 + 20 + 12)
})

test('the towed cart pulls as much as its wheels slide with', () => {
  const { complaints, lines } = runProgramOf('docs/terramechanics.md')
  expect(complaints).toBe('')
  const [slip, pull] = lines[0]!.split(' ').map(Number)
  expect(slip).toBe(0.5)
  const onWheels = (20 * 9.81 * 0.3 + 2 * 9.81 * 0.4) / (0.4 + 0.6 * 0.1)
  expect(Math.abs(pull! - 0.6 * onWheels)).toBeLessThan(0.06)
})

test('the README opens with what Talus is and its two commands work as scripts', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  expect(scripts).toHaveProperty('start')
  expect(scripts).toHaveProperty('test')
})
