// view.test.ts: `talus view` and `talus run --view` serve a run folder, before and after its end, until Ctrl-C.

import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunRecord } from '#talus/files.js'
import { openRecording } from '#talus/files.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { writeFall } from './sceneFiles.js'
import { talus } from './talusHere.js'
import { type Running, start } from './talusProcess.js'

const folder = temporaryFolder()
const fall = writeFall(folder)
const at = (name: string) => join(folder, name)

/** The address a process printed on stdout. */
function address(running: Running): Promise<string> {
  return new Promise((resolve) => {
    running.process.stdout!.on('data', (data) => {
      const found = /http:\/\/\S+\//.exec(String(data))
      if (found) resolve(found[0])
    })
  })
}

const record = async (url: string) => (await (await fetch(`${url}run/run.json`)).json()) as RunRecord

describe('talus view', () => {
  it('serves a run until Ctrl-C', async () => {
    expect((await talus('run', fall, '--out', at('seen'), '--record', '20')).code).toBe(0)
    const running = start(folder, 'view', 'seen', '--no-open')
    const url = await address(running)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    expect(await (await fetch(url)).text()).toContain('viewer.js')
    expect((await record(url)).status).toBe('completed')
    running.process.kill('SIGINT')
    expect((await running.ended).code).toBe(0)
  })

  it('serves the recorded points of a study side by side', async () => {
    for (const name of ['a', 'b']) {
      const out = at(`swept/points/${name}`)
      expect((await talus('run', fall, '--out', out, '--record', '10', '--steps', '100')).code).toBe(0)
    }
    const running = start(folder, 'view', 'swept', '--no-open')
    const url = await address(running)
    expect(await (await fetch(`${url}runs.json`)).json()).toEqual(['a', 'b'])
    expect(await (await fetch(`${url}runs/1/frames.json?from=0`)).json()).toMatchObject({ from: 0, growing: false })
    expect((await fetch(`${url}runs/2/run.json`)).status).toBe(404)
    running.process.kill('SIGINT')
    expect((await running.ended).code).toBe(0)
  })

  it('says what is missing', async () => {
    expect((await talus('run', fall, '--out', at('bare'))).code).toBe(0)
    const bare = await talus('view', at('bare'), '--no-open')
    expect([bare.code, bare.stderr]).toEqual([
      2,
      expect.stringContaining('holds no recording: run fall again with --record'),
    ])
    mkdirSync(at('study/points/one'), { recursive: true })
    const study = await talus('view', at('study'), '--no-open')
    expect([study.code, study.stderr]).toEqual([2, expect.stringContaining('no point of this study was recorded')])
    const none = await talus('view', at('nowhere'), '--no-open')
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('is not a run folder')])
    for (const number of ['-1', '99999999']) {
      const port = await talus('view', at('seen'), '--port', number)
      const sentence = `--port: expected a whole number from 0 to 65535, found ${number}.`
      expect([port.code, port.stderr]).toEqual([2, expect.stringContaining(sentence)])
    }
  })
})

describe('talus run --view', () => {
  it('serves the run while it runs and after its end', async () => {
    const slow = writeFall(folder, 'slow', 'slow')
    const running = start(folder, 'run', slow, '--out', 'live', '--view', '--no-open')
    await running.says('viewer http')
    await running.says('Ctrl-C ends it')
    running.process.kill('SIGINT')
    const { code, stderr } = await running.ended
    expect([code, stderr]).toEqual([0, expect.stringMatching(/viewer http:\/\/127\.0\.0\.1:\d+\//)])
    // 500 steps, about 300 frames asked for: every second step
    const recording = await openRecording(at('live/frames/recording.talus'))
    await recording.close()
    expect(recording.frames).toHaveLength(251)
    expect((JSON.parse(readFileSync(at('live/run.json'), 'utf8')) as RunRecord).status).toBe('completed')
  })

  it('wants frames', async () => {
    const said = await talus('run', '--resume', at('bare'), '--time', '1', '--view', '--no-open')
    expect([said.code, said.stderr]).toEqual([2, expect.stringContaining('records no frames')])
    const contacts = await talus('run', fall, '--out', at('contacts'), '--record-contacts')
    expect([contacts.code, contacts.stderr]).toEqual([2, expect.stringContaining('adds to the frames of --record')])
  })
})
