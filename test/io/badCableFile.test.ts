// badCableFile.test.ts: cables of a scene file that cannot be: one sentence with the line and column of what is wrong, and the number that helps.

import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseScene } from '#talus/index.js'
import { temporaryFolder } from './temporaryFolder.js'

const folder = temporaryFolder()
const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

const file = (of: Readonly<Record<string, string>>, step = '0.05 ms') => {
  const cable = { points: '[[0, 0, 0], [1, 0, 0]]', elements: '8', material: 'rubber', radius: '1 cm', ...of }
  return `timeStep: ${step}
duration: 1 ms
materials:
  rubber: { density: 1200, young: 20 MPa }
bodies:
  - { name: block, shape: { kind: box, half: [0.1, 0.1, 0.1] }, material: rubber, position: [1.1, 0, 0], fixed: true }
cables:
  - name: rope
${Object.entries(cable)
  .map(([key, value]) => `    ${key}: ${value}`)
  .join('\n')}
`
}

const curve = '[[0, 0, 0], [0.5, 0.4, 0], [1, 0, 0], [1.5, -0.4, 0], [2, 0, 0]]'

test.each([
  [{ points: '[[0, 0, 0], [0, 0, 0]]' }, '9:13: cables[0].points: cable rope: points 0 and 1 are the same place'],
  [{ length: '0 m' }, '13:13: cables[0].length: expected a number or a quantity in m above 0, found "0 m"'],
  [{ elements: '0' }, '10:15: cables[0].elements: expected more than 0, found 0'],
  [
    { points: curve, elements: '1' },
    '10:15: cables[0].elements: cable rope: element 0 of 1 has 2 m from end to end for 2.64 m of its curve, which it cannot follow: take 4 elements at least',
  ],
  [
    { radius: '20 cm' },
    '12:13: cables[0].radius: cable rope: radius is 0.2 m, more than an element of 0.125 m: take 5 elements at the most',
  ],
  [{ radius: '.nan' }, '12:13: cables[0].radius: expected a number or a quantity in m above 0, found NaN'],
  [
    { points: '[[0, 0, .nan], [1, 0, 0]]' },
    '9:21: cables[0].points[0][2]: expected a number or a quantity in m, found',
  ],
  [{ naturalCurvature: '.nan' }, 'expected start or a number or a quantity in 1/m of at least 0 or a list, found NaN'],
  [
    { holds: '[{ at: strat, kind: pinned }]' },
    'cables[0].holds[0].at: expected start or end or a number or a quantity in m of at least 0, found "strat", did you mean start?',
  ],
  [
    { holds: '[{ at: 0.3 m, kind: pinned }]' },
    '13:12: cables[0].holds: cable rope: hold at 0.3 m is not at a node: the nearest is at 0.25 m, nodes are 0.125 m apart',
  ],
  [
    { velocity: '[1e9, 0, 0]' },
    '13:15: cables[0].velocity: cable rope: velocity moves it at 1.00e+9 m/s, faster than light: check its unit',
  ],
  [
    { omega: '[0, 0, 1e9]' },
    '13:12: cables[0].omega: cable rope: omega moves it at 1.00e+9 m/s, faster than light: check its unit',
  ],
  [
    { pins: '[{ at: end, to: block }, { at: end, to: block }]' },
    '13:11: cables[0].pins: cable rope: pin 1: node 8 is held by pin 0 already, on the same body',
  ],
  [
    { velocity: '[0, 1, 0]', pins: '[{ at: end, to: block }]' },
    '14:11: cables[0].pins: cable rope: pin 0: node 8 moves at 1 m/s at the start, and what holds it does not',
  ],
  [
    { velocity: '[0, 1, 0]', pins: '[{ at: end, to: world }]' },
    '14:11: cables[0].pins: cable rope: pin 0: node 8 moves at 1 m/s at the start, and what holds it does not',
  ],
  [
    { velocity: '[0, 1, 0]', pins: '[{ at: end, to: block, kind: sliding, axis: [1, 1, 0] }]' },
    'pin 0: node 8 moves at 0.707 m/s at the start, and what holds it does not',
  ],
  [
    { velocity: '[-1, 0, 0]', omega: '[0, 1, 0]', pins: '[{ at: start, to: block, kind: clamped }]' },
    'pin 0: node 0 moves at 1 m/s at the start, and what holds it does not',
  ],
  [
    { omega: '[0, 2, 0]', pins: '[{ at: start, to: world, kind: clamped }]' },
    'pin 0: node 0 turns by 2 1/s at the start, and what clamps it does not',
  ],
] as [Record<string, string>, string][])('%j', (of, sentence) => {
  expect(() => parseScene(file(of), { file: 'rope.yaml' })).toThrow(sentence)
})

test('what slides along its line at the start, or meets a body that moves, is taken', () => {
  const along = { velocity: '[0, 1, 0]', pins: '[{ at: end, to: block, kind: sliding, axis: [0, 1, 0] }]' }
  parseScene(file(along), { file: 'rope.yaml' })
  const free = file({ velocity: '[0, 1, 0]', pins: '[{ at: end, to: block }]' }).replace(', fixed: true', '')
  parseScene(free, { file: 'rope.yaml' })
})

test('a time step above the stable one is refused with its place in the file, or none where it was asked for', () => {
  const path = join(folder, 'rope.yaml')
  writeFileSync(path, file({}, '10 ms'))
  const run = (...more: string[]) =>
    spawnSync(process.execPath, [main, 'run', path, '--out', join(folder, 'run'), ...more], { encoding: 'utf8' })
  const { status, stderr } = run()
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining(
      `${path}:1:11: timeStep: the time step 0.01 s is 77.7 times the 0.000128 s at which elements of cable rope, 0.125 m long, are stable: take a shorter one, fewer elements, or implicit: true.\n`,
    ),
  ])
  const asked = run('--step', '20ms').stderr
  expect(asked).toContain('error: the time step 0.02 s is 155 times')
  expect(asked).not.toContain(':1:11')
})

test('what cannot move at the start is a sentence, not a trace', () => {
  const path = join(folder, 'fast.yaml')
  writeFileSync(path, file({}).replace('fixed: true', 'velocity: [1e300, 0, 0]'))
  const args = [main, 'run', path, '--backend', 'cpu', '--out', join(folder, 'fast')]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([
    2,
    'error: body block moves by no finite number at the start: its velocity, or what acts on it, is too large for any time step.\n',
  ])
})
