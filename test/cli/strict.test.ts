// What a run warns of: while it runs, in run.json, in the report, in a run that is continued, and by the exit code with --strict.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { main } from '#talus/cli/program.js'
import type { RunRecord } from '#talus/files.js'
import { createSimulation } from '#talus/index.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { writeFall } from './sceneFiles.js'

const folder = temporaryFolder()
afterAll(() => vi.unstubAllEnvs())
const at = (name: string) => join(folder, name)

class Text extends Writable {
  text = ''
  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk
    done()
  }
}

async function talus(...argv: string[]) {
  const [stdout, stderr] = [new Text(), new Text()]
  const code = await main(argv, { createSimulation }, { stdout, stderr })
  return { code, stdout: stdout.text, stderr: stderr.text }
}

/** Two crates, one in the other by so much. */
function crates(name: string, overlap: number, phases = ''): string {
  const file = at(`${name}.yaml`)
  const crate = 'shape: { kind: box, half: [0.1, 0.1, 0.1] }, material: wood'
  writeFileSync(
    file,
    `duration: 0.01
timeStep: 0.1 ms
contact: dvi
materials: { wood: { density: 700 } }
bodies:
  - { name: lower, ${crate}, position: [0, 0, 0] }
  - { name: upper, ${crate}, position: [0, 0, ${0.2 - overlap}] }
${phases}`,
  )
  return file
}

const run = (file: string, name: string, ...more: string[]) =>
  talus('run', file, '--backend', 'cpu', '--threads', '1', '--out', at(name), ...more)
const recordOf = (name: string) => JSON.parse(readFileSync(at(`${name}/run.json`), 'utf8')) as RunRecord

describe('a run that goes wrong', () => {
  it('says so once while it runs, in run.json and in the report', async () => {
    const { code, stderr } = await run(crates('deep', 0.08), 'deep')
    expect(code).toBe(0)
    expect(
      stderr.match(/warning: step 1: body (lower|upper) and body (lower|upper) overlap by more than a quarter/g),
    ).toHaveLength(1)
    const { warnings } = recordOf('deep')
    // pushing apart moves places alone, so that no energy comes of it
    expect(warnings!.map(({ kind, step }) => [kind, step])).toEqual([['deep', 1]])
    expect([...warnings![0]!.bodies].sort()).toEqual(['body lower', 'body upper'])
    expect(warnings![0]!.count).toBeGreaterThan(0)
    expect(readFileSync(at('deep/report.html'), 'utf8')).toMatch(
      /<h2[^>]*>Warnings<\/h2>.*overlap by more than a quarter/s,
    )
  })

  it('ends with 1 where --strict asks for it, and all is written', async () => {
    const { code, stderr } = await run(crates('strict', 0.08), 'strict', '--strict')
    expect([code, stderr]).toEqual([1, expect.stringContaining('--strict')])
    expect(recordOf('strict').status).toBe('completed')
    expect((await run(crates('fine', -0.01), 'fine', '--strict')).code).toBe(0)
    expect(recordOf('fine').warnings).toEqual([])
  })

  it('is not told again when it goes on, but counted on', async () => {
    await run(crates('first', 0.08), 'first', '--steps', '20')
    const before = recordOf('first').warnings![0]!
    const { stderr } = await talus('run', '--resume', at('first'), '--steps', '40')
    expect(stderr).not.toContain('overlap by more than a quarter')
    const after = recordOf('first').warnings![0]!
    expect([after.step, after.message]).toEqual([before.step, before.message])
    expect(after.count).toBeGreaterThan(before.count)
  })

  it('has in run.json and in the report what its phases warned of, from the cache and where it goes on too', async () => {
    vi.stubEnv('TALUS_CACHE', at('cache'))
    const file = crates('phased', 0.08, 'phases: [{ name: settle, for: 2 ms }]\n')
    await run(file, 'phased', '--steps', '20')
    const [settle, ...more] = recordOf('phased').phases!
    expect([settle!.name, settle!.steps, settle!.ended, more]).toEqual(['settle', 20, true, []])
    expect(settle!.warnings.map(({ kind, step }) => [kind, step])).toEqual([['deep', 1]])
    expect(readFileSync(at('phased/report.html'), 'utf8')).toMatch(
      /<h2[^>]*>Warnings<\/h2>.*phase settle: step 1: .*overlap by more than a quarter/s,
    )
    await run(file, 'cached', '--steps', '20')
    expect(recordOf('cached').phases).toEqual([settle])
    await talus('run', '--resume', at('cached'), '--steps', '40')
    expect(recordOf('cached').phases).toEqual([settle])
    await run(crates('unphased', 0.08), 'unphased')
    expect(recordOf('unphased').phases).toBeUndefined()
  })
})

it('says what a run that was ended early has no value for, in place of a number that is none', async () => {
  const { code, stdout, stderr } = await talus(
    'run',
    'bouncing-ball',
    '--steps',
    '20',
    '--out',
    at('early'),
    '--no-report',
  )
  expect(code).toBe(0)
  expect(stderr).toMatch(
    /no value for apex1, apex2, apex3: the run ended at [\d.e-]+ s, the scene goes on to 1\.2871 s\./,
  )
  expect(stdout).toMatch(/apex1 +no value/)
  expect(stdout).not.toMatch(/NaN|FAIL/)
})

it('is strict with a measure that is not as expected', async () => {
  const file = at('missed.yaml')
  writeFileSync(
    file,
    `duration: 0.1
timeStep: 1 ms
contact: dvi
materials: { wood: { density: 700 } }
bodies: [{ name: ball, shape: { kind: sphere, radius: 0.1 }, material: wood, velocity: [1, 0, 0] }]
probes: [{ quantity: position, body: ball }]
measures: [{ name: way, series: ball.position.x, take: last, expected: 0.2, tolerance: 0.01 }]
`,
  )
  expect((await run(file, 'missed')).code).toBe(0)
  const { code, stdout, stderr } = await run(file, 'missedStrictly', '--strict')
  expect(code).toBe(1)
  expect(stdout).toContain('FAIL')
  expect(stderr).toContain('--strict: it ends with 1, since not all is as expected.')
})

it('calls no failure what a run that was ended early has not come to', async () => {
  const { code, stdout, stderr } = await talus(
    'run',
    writeFall(folder),
    '--steps',
    '100',
    '--out',
    at('begun'),
    '--json',
  )
  expect(code).toBe(0)
  expect(stderr).toContain(
    'not yet as expected: fallen to, began at: the run ended at 0.1 s, the scene goes on to 0.5 s.',
  )
  const judged = JSON.parse(stdout).measures.map(({ name, pass }: { name: string; pass: boolean | null }) => [
    name,
    pass,
  ])
  expect(judged).toEqual([
    ['fallen to', null],
    ['began at', null],
    ['highest', null],
  ])
})
