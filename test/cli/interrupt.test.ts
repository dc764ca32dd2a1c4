// Ctrl-C, SIGTERM and kill -9: the folder opens, and the continued run leaves the same bytes as one that was left alone.

import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { openRunFolder, type RunRecord } from '#talus/files.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { writeFall } from './sceneFiles.js'
import { talus } from './talusHere.js'
import { start } from './talusProcess.js'

const folder = temporaryFolder()
const at = (name: string) => join(folder, name)
const file = writeFall(folder, 'slow', 'slow')
const files = ['checkpoint.talus', 'probes.csv', 'frames/recording.talus']
const recorded = ['--record', '100', '--checkpoint', '0.05']

beforeAll(async () => {
  expect((await talus('run', file, '--out', at('alone'), '--record', '100')).code).toBe(0)
}, 60_000)

function same(name: string): void {
  for (const part of files)
    expect(readFileSync(at(`${name}/${part}`)).equals(readFileSync(at(`alone/${part}`))), part).toBe(true)
  const record = (run: string) => JSON.parse(readFileSync(at(`${run}/run.json`), 'utf8')) as RunRecord
  expect(record(name)).toMatchObject({
    status: 'completed',
    hash: record('alone').hash,
    measures: record('alone').measures,
  })
}

describe('an interrupted run', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s writes a checkpoint, ends with 130 and goes on bit for bit',
    async (signal) => {
      const running = start(folder, 'run', file, '--out', signal, '--record', '100', '--json')
      await running.says('backend')
      await setTimeout(100)
      running.process.kill(signal)
      const { code, stdout, stderr } = await running.ended
      expect([code, stderr]).toEqual([130, expect.stringContaining(`talus run --resume ${signal}`)])
      const printed = JSON.parse(stdout) as RunRecord
      expect(printed.status).toBe('interrupted')
      expect(printed.steps).toBeLessThan(500)
      const { record, checkpoint, recording } = await openRunFolder(at(signal))
      await recording!.close()
      expect([record.status, checkpoint!.header.steps]).toEqual(['interrupted', printed.steps])
      expect((await talus('run', '--resume', at(signal))).code).toBe(0)
      same(signal)
    },
    60_000,
  )
})

describe('an interrupted run without a recording', () => {
  it('has its samples up to the checkpoint', async () => {
    const running = start(folder, 'run', file, '--out', 'bare')
    await running.says('backend')
    await setTimeout(100)
    running.process.kill('SIGINT')
    expect((await running.ended).code).toBe(130)
    const { record, probes, recording } = await openRunFolder(at('bare'))
    expect(recording).toBe(null)
    expect(probes.time).toHaveLength(Math.floor(record.steps / 10) + 1)
    expect((await talus('run', '--resume', at('bare'))).code).toBe(0)
    expect(readFileSync(at('bare/probes.csv'), 'utf8')).toBe(readFileSync(at('alone/probes.csv'), 'utf8'))
  }, 60_000)
})

describe('a killed run', () => {
  it('opens whenever it was killed, and goes on bit for bit', async () => {
    const reached: number[] = []
    // a loaded machine is slow to begin, so the last ones wait longer
    for (const delay of [0, 60, 200, 350, 700, 1400]) {
      const name = `killed-${delay}`
      const running = start(folder, 'run', file, '--out', name, ...recorded)
      await running.says('backend')
      await setTimeout(delay)
      running.process.kill('SIGKILL')
      await running.ended
      if (!existsSync(at(name))) continue
      const { record, checkpoint, recording } = await openRunFolder(at(name))
      await recording?.close()
      reached.push(checkpoint?.header.steps ?? 0)
      // killed after the last checkpoint and before the end was written it has gone all the way, and is not complete
      expect(record.steps === 500 ? ['completed', 'interrupted'] : ['interrupted']).toContain(record.status)
      if (record.status === 'interrupted') expect((await talus('run', '--resume', at(name))).code).toBe(0)
      same(name)
    }
    expect(reached.some((steps) => steps > 0 && steps < 500)).toBe(true)
  }, 60_000)
})

describe('a resumed run', () => {
  it('that was interrupted is asked for more than it has, and is not called complete', async () => {
    const running = start(folder, 'run', file, '--out', 'beyond', '--time', '1000', '--checkpoint', '0.05')
    await running.says('backend')
    // the first checkpoint is of its start, which is not beyond one step
    const steps = async () =>
      existsSync(at('beyond/checkpoint.talus')) ? (await openRunFolder(at('beyond'))).checkpoint!.header.steps : 0
    while ((await steps()) < 2) await setTimeout(20)
    running.process.kill('SIGINT')
    expect((await running.ended).code).toBe(130)
    const { code, stderr } = await talus('run', '--resume', at('beyond'), '--steps', '1')
    expect(code).toBe(2)
    expect(stderr).toMatch(/beyond has gone beyond that, to \d+ steps; give a later --time or more --steps\.\n$/)
  }, 60_000)

  it('goes further than it was asked to at first', async () => {
    cpSync(at('alone'), at('further'), { recursive: true })
    const again = await talus('run', '--resume', at('further'))
    expect([again.code, again.stderr]).toEqual([
      2,
      expect.stringContaining('is complete after 500 steps; give a later --time or more --steps.'),
    ])
    const { code, stdout } = await talus('run', 'slow', '--resume', at('further'), '--time', '0.55', '--json')
    expect([code, JSON.parse(stdout).steps]).toEqual([0, 550])
    const { probes, recording } = await openRunFolder(at('further'))
    await recording!.close()
    expect(probes.time).toHaveLength(56)
    expect(recording!.frames).toHaveLength(56)
  }, 60_000)

  it.each([
    [['--step', '1e-4', '--seed', '3'], 'goes on as it began: drop --step, --seed, or start a new run.'],
    [['--set', 'gravity.2=-1'], 'goes on as it began: drop --set, or start a new run.'],
  ])('%j is refused', async (options, sentence) => {
    const { code, stderr } = await talus('run', '--resume', at('alone'), ...options)
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
  })

  it('of another scene is refused', async () => {
    const { code, stderr } = await talus('run', 'bed', '--resume', at('alone'))
    expect([code, stderr]).toEqual([2, expect.stringContaining('holds a run of slow, not of bed.')])
  })

  it('whose scene file was changed is refused', async () => {
    const changed = writeFall(folder, 'changed')
    await talus('run', changed, '--out', at('changed'), '--steps', '5')
    writeFall(folder, 'changed', 'another')
    const { code, stderr } = await talus('run', '--resume', at('changed'), '--steps', '10')
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('belongs to another scene: changed has other parameters or was changed since.'),
    ])
  })
})
