// One process writes to a run folder; what a killed one left is taken over, and a run that was killed at its very end is finished.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RunRecord } from '#talus/files.js'
import { lockFolder } from '#talus/io/runFolder/folderLock.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { writeFall } from './sceneFiles.js'
import { talus } from './talusHere.js'
import { start } from './talusProcess.js'

const folder = temporaryFolder()
const at = (name: string) => join(folder, name)
const file = writeFall(folder, 'fall')
const recordOf = (name: string) => JSON.parse(readFileSync(at(`${name}/run.json`), 'utf8')) as RunRecord

beforeAll(async () => {
  expect((await talus('run', file, '--out', at('whole'), '--steps', '40')).code).toBe(0)
})

describe('a run killed at its end', () => {
  it('after its last checkpoint is finished: measures, hash, completed', async () => {
    cpSync(at('whole'), at('late'), { recursive: true })
    const killed = { ...recordOf('whole'), status: 'interrupted', steps: 20, hash: 'of step 20', measures: [] }
    writeFileSync(at('late/run.json'), JSON.stringify(killed))
    const { code, stderr } = await talus('run', '--resume', at('late'))
    expect([code, stderr]).toEqual([0, expect.any(String)])
    const { status, steps, hash, measures } = recordOf('whole')
    expect(recordOf('late')).toMatchObject({ status, steps, hash, measures })
  })

  it('is not complete as long as it goes further', async () => {
    cpSync(at('whole'), at('further'), { recursive: true })
    const slow = writeFall(folder, 'slow', 'slow')
    expect((await talus('run', slow, '--out', at('slow'), '--steps', '40')).code).toBe(0)
    const running = start(folder, 'run', '--resume', at('slow'), '--steps', '100000')
    await running.says('backend')
    while (recordOf('slow').status === 'completed') await new Promise((resolve) => setTimeout(resolve, 20))
    running.process.kill('SIGKILL')
    await running.ended
    expect(recordOf('slow')).toMatchObject({ status: 'interrupted', measures: [], request: { steps: 100000 } })
  }, 60_000)
})

/** A lock as some process left it. */
function leave(name: string, of: Record<string, unknown>, age = 0): void {
  const { pid } = process
  writeFileSync(at(`${name}/run.lock`), JSON.stringify({ token: 'x', pid, host: '', boot: null, start: null, ...of }))
  const then = new Date(Date.now() - 1000 * age)
  utimesSync(at(`${name}/run.lock`), then, then)
}

/** What this process writes into a lock. */
async function own(): Promise<{ host: string; boot: string | null; start: string | null }> {
  mkdirSync(at('probe'), { recursive: true })
  const lock = await lockFolder(at('probe'))
  const text = readFileSync(at('probe/run.lock'), 'utf8')
  await lock.release()
  return JSON.parse(text)
}

describe('two processes', () => {
  it('do not write to one folder, and a killed one does not keep it', async () => {
    const slow = writeFall(folder, 'slow', 'slow')
    const running = start(folder, 'run', slow, '--out', 'shared', '--time', '100', '--checkpoint', '0.05')
    await running.says('backend')
    while (!existsSync(at('shared/checkpoint.talus'))) await new Promise((resolve) => setTimeout(resolve, 20))
    const second = await talus('run', '--resume', at('shared'))
    expect([second.code, second.stderr]).toEqual([
      2,
      expect.stringContaining(`shared is being written by another talus, process ${running.process.pid}`),
    ])
    running.process.kill('SIGKILL')
    await running.ended
    const { steps } = recordOf('shared')
    expect((await talus('run', '--resume', at('shared'), '--steps', String(steps + 300))).code).toBe(0)
    expect(existsSync(at('shared/run.lock'))).toBe(false)
  }, 60_000)

  it('that begin at once get two folders', async () => {
    const both = [0, 1].map(() => start(folder, 'run', file, '--steps', '5'))
    for (const { ended } of both) expect((await ended).code).toBe(0)
    expect(readdirSync(at('runs')).sort()).toEqual(['fall-1', 'fall-2'])
    for (const name of ['fall-1', 'fall-2']) expect(recordOf(join('runs', name)).steps).toBe(5)
  }, 60_000)
})

describe('a lock', () => {
  const take = async (name: string) => (await lockFolder(at(name))).release()

  it('of a process that is gone, or of one before the machine was started, is taken over', async () => {
    const here = await own()
    mkdirSync(at('left'))
    for (const of of [
      { ...here, pid: 2 ** 22 + 1 },
      { ...here, boot: 'another start' },
      ...(here.start === null ? [] : [{ ...here, start: '1' }]),
    ]) {
      leave('left', of)
      await take('left')
      expect(readdirSync(at('left'))).toEqual([])
    }
  })

  it('of this process, or of another machine that shows life, holds', async () => {
    mkdirSync(at('held'))
    leave('held', await own())
    await expect(lockFolder(at('held'))).rejects.toThrow(
      `held is being written by another talus, process ${process.pid}:`,
    )
    leave('held', { host: 'elsewhere', pid: 7 })
    await expect(lockFolder(at('held'))).rejects.toThrow(
      'process 7 on elsewhere: wait for it or stop it; if it is gone,',
    )
    leave('held', { host: `${hostname()} pid:[1]`, pid: 7 }, 3600)
    await take('held')
  })

  it('that is empty, as a full disk leaves it, holds for a moment only', async () => {
    mkdirSync(at('empty'))
    writeFileSync(at('empty/run.lock'), '')
    await expect(lockFolder(at('empty'))).rejects.toThrow('is being written by another talus')
    const then = new Date(Date.now() - 60_000)
    utimesSync(at('empty/run.lock'), then, then)
    await take('empty')
  })

  it('that another process took stops the one that had it', async () => {
    mkdirSync(at('taken'))
    const lock = await lockFolder(at('taken'))
    await lock.check()
    leave('taken', {})
    await expect(lock.check()).rejects.toThrow('was taken over by another process')
    await lock.release()
    expect(existsSync(at('taken/run.lock'))).toBe(true)
  })
})
