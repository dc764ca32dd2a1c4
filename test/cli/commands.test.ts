// list, describe, check, bench and doctor, and how the terminal is written to.

import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { byteSize, duration, shortNumber } from '#talus/cli/format.js'
import { Terminal } from '#talus/cli/terminal.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { writeFall } from './sceneFiles.js'
import { talus } from './talusHere.js'

const folder = temporaryFolder()
const file = writeFall(folder)
const names = ['bed', 'bouncing-ball', 'heap', 'incline']

describe('list', () => {
  it('has one line for each scene', async () => {
    const { code, stdout } = await talus('list')
    expect(code).toBe(0)
    for (const name of names) expect(stdout).toMatch(new RegExp(`^${name} +\\S`, 'm'))
    const { scenes } = JSON.parse((await talus('list', '--json')).stdout)
    expect(scenes.map((scene: { name: string }) => scene.name)).toEqual(expect.arrayContaining(names))
  })
})

describe('describe', () => {
  it('gives parameters and what is expected', async () => {
    const { code, stdout } = await talus('describe', 'bed')
    expect(code).toBe(0)
    expect(stdout).toMatch(/count +32,000 +100 to 1e8, whole/)
    expect(stdout).toMatch(/contacts +.* 84,700 ± 2,500/)
    const described = JSON.parse((await talus('describe', 'bed', '--json')).stdout)
    expect(described.parameters[0]).toMatchObject({
      name: 'count',
      unit: '1',
      default: 32000,
      min: 100,
      max: 1e8,
      integer: true,
    })
    expect(described.measures[0]).toMatchObject({ name: 'volumeFraction', expected: 0.62, tolerance: 0.02 })
  })

  it('also describes a file', async () => {
    const { stdout } = await talus('describe', file)
    expect(stdout).toContain('fall: a ball in free fall')
    expect(stdout).toMatch(/fallen to +last of ball.position.z +0.7475 ± 1e-6 m/)
  })

  it('of an unknown scene names the nearest', async () => {
    const { code, stderr } = await talus('describe', 'hep')
    expect([code, stderr]).toEqual([2, expect.stringContaining('unknown scene hep, did you mean heap?')])
  })
})

describe('check', () => {
  const bad = join(folder, 'bad.yaml')
  writeFileSync(bad, 'timeStep: 1 kg\nduration: 1\nmaterials: {}\nbodies: 3\n')

  it('says that a file is valid', async () => {
    const { code, stdout } = await talus('check', file)
    expect([code, stdout]).toEqual([0, `${file}: valid, 1 body, 1 material, 1 probe, time step 0.001 s\n`])
    expect(JSON.parse((await talus('check', file, '--json')).stdout)).toMatchObject({
      valid: true,
      problems: [],
      bodies: 1,
    })
  })

  it('lists everything that is wrong', async () => {
    const { code, stdout, stderr } = await talus('check', bad)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`${bad}:1:11: timeStep: expected a number or a quantity in s, found "1 kg"`)
    expect(stderr).toContain(`${bad}:4:9: bodies: expected a list, found 3`)
    const printed = JSON.parse((await talus('check', bad, '--json')).stdout)
    expect(printed).toMatchObject({
      valid: false,
      problems: [
        { line: 1, column: 11, path: 'timeStep' },
        { line: 4, path: 'bodies' },
      ],
    })
  })
})

describe('bench', () => {
  it('prints what scripts rely on', async () => {
    const { code, stdout } = await talus('bench', file, '--steps', '50', '--warm-up', '20', '--json')
    expect(code).toBe(0)
    const result = JSON.parse(stdout)
    expect(Object.keys(result)).toEqual([
      'scene',
      'parameters',
      'backend',
      'contact',
      'bodies',
      'contacts',
      'steps',
      'wallSeconds',
      'msPerStep',
      'bodyStepsPerSecond',
      'iterationsPerStep',
      'residual',
      'memoryBytes',
      'hash',
      'stages',
    ])
    expect(result).toMatchObject({ scene: 'fall', bodies: 1, steps: 50, residual: null, memoryBytes: 48 })
    expect(result.stages.moveBodies).toBeCloseTo(0.01, 12)
    expect(result.msPerStep).toBeCloseTo((1000 * result.wallSeconds) / 50, 12)
    expect(readdirSync(folder)).not.toContain('runs')
  })

  it('times the same state from a folder of its warm-up', async () => {
    const out = join(folder, 'warm')
    const first = await talus('bench', file, '--steps', '5', '--warm-up', '30', '--out', out, '--json')
    const second = await talus('bench', '--resume', out, '--steps', '5', '--warm-up', '0', '--json')
    expect([first.code, second.code]).toEqual([0, 0])
    expect(JSON.parse(second.stdout).hash).toBe(JSON.parse(first.stdout).hash)
    const { code, stderr } = await talus('bench', file, '--record', '10')
    expect([code, stderr]).toEqual([2, expect.stringContaining('need --out')])
  })

  it('prints a table of stages', async () => {
    const { stdout } = await talus('bench', file, '--steps', '5')
    expect(stdout).toMatch(/memory +48 B/)
    expect(stdout).toMatch(/moveBodies +0\.01 +[\d.]+ %/)
  })
})

describe('doctor', () => {
  it('says what works, on which device, and why not', async () => {
    const { code, stdout } = await talus('doctor')
    expect(code).toBe(0)
    expect(stdout).toMatch(/cpu +works +free fall, double precision/)
    expect(stdout).toMatch(/gpu +no +no GPU was found\./)
    const { backends } = JSON.parse((await talus('doctor', '--json')).stdout)
    expect(backends[1]).toMatchObject({ kind: 'gpu', works: false, reason: 'no GPU was found.' })
  })
})

describe('the terminal', () => {
  class Screen extends Writable {
    text = ''
    isTTY = true
    columns = 20
    override _write(chunk: Buffer, _: string, done: () => void): void {
      this.text += chunk
      done()
    }
  }

  it('overwrites progress, cut to its width, and clears it before anything else', () => {
    const [stdout, stderr] = [new Screen(), new Screen()]
    const terminal = new Terminal({ stdout, stderr }, false)
    terminal.progress('a line that is far too long for this')
    terminal.progress('short')
    terminal.note('done')
    expect(stderr.text).toBe(`\ra line that is far \rshort${' '.repeat(14)}\r${' '.repeat(5)}\rdone\n`)
    expect(stdout.text).toBe('')
  })
})

it('numbers are short', () => {
  expect([0, 12, 32000, 0.75, 1e-5, 2.0000001e-5, -3.14159265, 1.5e8, 123456.7, Number.NaN].map(shortNumber)).toEqual([
    '0',
    '12',
    '32,000',
    '0.75',
    '1e-5',
    '2e-5',
    '-3.1416',
    '1.5e8',
    '1.2346e5',
    'NaN',
  ])
  expect([3, 75, 3700].map(duration)).toEqual(['3 s', '1 min 15 s', '1 h 1 min'])
  expect([0, 1000, 1536, 3 * 2 ** 30].map(byteSize)).toEqual(['0 B', '1000 B', '1.5 KiB', '3 GiB'])
})
