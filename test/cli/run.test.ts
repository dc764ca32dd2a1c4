// `talus run`: what it writes, what it prints, what it ends with.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openRunFolder, type RunRecord } from '#talus/files.js'
import { diskWithRoom } from '../io/fullDisk.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { writeFall } from './sceneFiles.js'
import { talus } from './talusHere.js'
import { start } from './talusProcess.js'

const folder = temporaryFolder()
const file = writeFall(folder)
const at = (name: string) => join(folder, name)

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a run to its end', () => {
  it('writes the folder and prints the measures', async () => {
    const { code, stdout, stderr } = await talus('run', file, '--out', at('done'), '--record', '20', '--threads', '3')
    expect([code, stderr]).toEqual([0, expect.stringContaining('backend: cpu (auto), free fall, double precision')])
    expect(readdirSync(join(folder, 'done')).sort()).toEqual([
      'checkpoint.talus',
      'frames',
      'history.csv',
      'probes.csv',
      'report.html',
      'run.json',
      'scene.json',
    ])
    // z = 2 - 10 h^2 n (n + 1) / 2 after n steps of symplectic Euler
    expect(stdout).toMatch(/fallen to +0\.7475 m +0\.7475 m +1e-6 m +pass/)
    expect(stdout).toMatch(/began at +2 m +3 m +0\.001 m +FAIL/)
    expect(stdout).toMatch(/highest +2 m\n/)
    const { record, probes, recording, checkpoint } = await openRunFolder(join(folder, 'done'))
    expect(record).toMatchObject({
      status: 'completed',
      scene: 'fall',
      file,
      contact: 'dem',
      timeStep: 1e-3,
      steps: 500,
      time: 0.5,
      residual: null,
      iterationsPerStep: null,
      unsolvedSteps: null,
      worstResidual: null,
      backend: { kind: 'cpu', device: 'free fall', threads: 3, precision: 'double' },
      counters: { bodies: 1, contacts: 0, maxContacts: 0, pairs: 0, rebuilds: 0, replays: 0 },
      measures: [
        { name: 'fallen to', unit: 'm', expected: 0.7475, tolerance: 1e-6, pass: true },
        { pass: false },
        { expected: null, pass: null },
      ],
    })
    expect(Object.keys(record.energy)).toEqual(['kinetic', 'potential', 'total'])
    expect(record.hash).toMatch(/^[0-9a-f]{16}$/)
    expect(probes.time).toHaveLength(51)
    expect(recording!.frames.map((frame) => frame.steps)).toEqual(Array.from({ length: 11 }, (_, k) => 50 * k))
    await recording!.close()
    expect(checkpoint!.header.steps).toBe(500)
  })

  it('prints one JSON object alone with --json', async () => {
    const { code, stdout, stderr } = await talus(
      'run',
      file,
      '--out',
      at('json'),
      '--json',
      '--steps',
      '20',
      '--step',
      '2 ms',
    )
    expect(code).toBe(0)
    const printed = JSON.parse(stdout) as RunRecord & { folder: string; report: string }
    const { folder: where, report, ...record } = printed
    expect(report).toBe(join(where, 'report.html'))
    expect(where).toBe(at('json'))
    expect(record).toEqual(JSON.parse(readFileSync(join(folder, 'json', 'run.json'), 'utf8')))
    expect([record.steps, record.time, record.timeStep]).toEqual([20, 0.04, 0.002])
    expect(stderr).toMatch(/time 0\.04 of 0\.04 s {2}100 % {2}[\d,]+ steps\/s {2}0 contacts {2}ETA 0 s\n/)
    // without a terminal, progress is plain lines
    expect(stderr).not.toContain('\r')
  })

  it('warns of a time step that is not safe', async () => {
    const { code, stderr } = await talus('run', file, '--out', at('long'), '--step', '20 ms')
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(
        'warning: the time step 0.02 s is above 0.01 s, the largest that is safe, as --unsafe-step allows.',
      ),
    ])
  })

  it('takes a new folder in runs/ where none is given', async () => {
    for (const name of ['fall-1', 'fall-2']) {
      const { code, stdout } = await start(folder, 'run', 'fall.yaml', '--steps', '1').ended
      expect([code, stdout]).toEqual([0, expect.stringContaining(`folder runs/${name}`)])
    }
  })

  it('changes a scene file by path', async () => {
    const { stdout } = await talus(
      'run',
      file,
      '--out',
      at('set'),
      '--json',
      '--steps',
      '1',
      '--set',
      'gravity.2=-20 m/s2',
    )
    expect(JSON.parse(stdout).parameters).toEqual({ 'gravity.2': '-20 m/s2' })
    const { checkpoint } = await openRunFolder(join(folder, 'set'))
    expect(checkpoint!.fields.bodyVel!.values[2]).toBe(-0.02)
  })
})

describe('bad input', () => {
  writeFileSync(join(folder, 'bad.yaml'), 'timeStep: 1\n')
  const present = () => readdirSync(folder).sort()
  const inFolder = (text: string) => (/^(\w+\.yaml|\.|nowhere)$/.test(text) ? at(text) : text)

  it.each<[string[], string]>([
    [['run', 'bd'], 'unknown scene bd, did you mean bed?'],
    [['run', 'bed', '--set', 'cont=500'], 'scene bed: unknown parameter cont, did you mean count?'],
    [['run', 'bed', '--set', 'count=5 m'], '--set count: expected a number without a unit, found "5 m"; known: 1, %.'],
    [['run', 'bed', '--set', 'count=5'], 'parameter count must be from 100 to 100000000, found 5.'],
    [['run', 'bed', '--set', 'count'], '--set count: expected name=value.'],
    [['run'], 'a scene is needed: a name from "talus list" or a scene file.'],
    [['run', 'fall.yaml', '--backend', 'gpu'], 'no GPU was found.'],
    [['run', 'fall.yaml', '--backend', 'cuda'], "argument 'cuda' is invalid. Allowed choices are auto, cpu, gpu, mpi."],
    [['run', 'fall.yaml', '--backend', 'gpu', '--precision', 'double'], 'a GPU computes in single precision'],
    [['run', 'fall.yaml', '--contact', 'hertz'], 'Allowed choices are dvi, dem.'],
    [['run', 'fall.yaml', '--step', '0'], '--step must be greater than zero, found 0 s.'],
    [['run', 'fall.yaml', '--step', '1 kg'], '--step: expected a number or a quantity in s, found "1 kg"'],
    [['run', 'fall.yaml', '--steps', '1.5'], '--steps: expected a whole number of at least 1, found 1.5.'],
    [['run', 'fall.yaml', '--threads', '0'], '--threads: expected a whole number of at least 1, found 0.'],
    [['run', 'fall.yaml', '--time', '1', '--steps', '3'], '--time and --steps exclude each other.'],
    [['run', 'fall.yaml', '--seed', '3'], 'fall.yaml has nothing random: drop --seed.'],
    [['run', 'fall.yaml', '--set', 'bodies.0.shape.radus=3'], 'has no radus, did you mean radius?'],
    [['run', 'fall.yaml', '--out', 'fall.yaml'], 'fall.yaml cannot hold a run: it is a file.'],
    [['run', 'fall.yaml', '--out', '.'], ' is not empty; give a new folder.'],
    [['run', 'bad.yaml'], 'bad.yaml:1:1: duration: expected a number or a quantity in s above 0, found nothing'],
    [['run', 'missing.yaml'], 'missing.yaml: there is no such file.'],
    [['run', '--resume', 'nowhere'], 'nowhere is not a run folder: it has no run.json.'],
    [['run', 'fall.yaml', '--stp', '3'], "unknown option '--stp'"],
    [['rn'], "unknown command 'rn'"],
  ])('%j ends with 2 and writes nothing', async (argv, sentence) => {
    const files = present()
    const { code, stdout, stderr } = await talus(...argv.map(inFolder))
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(sentence)
    expect(present()).toEqual(files)
  })

  it.each([[['run', 'bd']], [['run', 'fall.yaml', '--backend', 'cuda']]])(
    '%j with --json is one object',
    async (argv) => {
      const { code, stdout } = await talus(...argv.map(inFolder), '--json')
      expect(code).toBe(2)
      expect(Object.keys(JSON.parse(stdout))).toEqual(['error'])
    },
  )

  it('refuses a folder that holds a run', async () => {
    await talus('run', file, '--out', at('taken'), '--steps', '1')
    const { code, stderr } = await talus('run', file, '--out', at('taken'))
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`taken already holds a run; continue it with --resume ${at('taken')}.`),
    ])
  })
})

describe('a step that fails', () => {
  it('ends with 1, says why and leaves the last good state', async () => {
    const failing = writeFall(folder, 'failing', 'fail-at-301')
    const { code, stdout, stderr } = await talus('run', failing, '--out', at('failed'), '--json')
    expect(code).toBe(1)
    expect(stderr).toContain('error: step 301 has no answer.')
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'failed',
      failure: 'step 301 has no answer.',
      folder: at('failed'),
      measures: [],
    })
    const { record, checkpoint, probes } = await openRunFolder(join(folder, 'failed'))
    expect(record.status).toBe('failed')
    expect(checkpoint!.header.steps).toBe(300)
    expect(probes.time.at(-1)).toBeCloseTo(0.3, 12)
  })
})

describe('a full disk', () => {
  const run = (out: string) => talus('run', file, '--out', at(out), '--record', '1000')

  it('at any moment ends with 1, says so, and what is there opens and goes on', async () => {
    const seen = new Set<string>()
    for (let room = 0; room < 40_000; room += 3500) {
      await diskWithRoom(room)
      const { code, stderr } = await run(`full-${room}`)
      vi.restoreAllMocks()
      expect([room, code]).toEqual([room, 1])
      expect(stderr).toContain('the disk is full.')
      if (!existsSync(at(`full-${room}`))) continue
      const { record, recording, checkpoint } = await openRunFolder(at(`full-${room}`))
      await recording?.close()
      seen.add(record.status)
      expect([room, recording?.tornBytes ?? 0]).toEqual([room, 0])
      expect(checkpoint?.header.steps ?? 0).toBeLessThan(500)
      const resumed = await talus('run', '--resume', at(`full-${room}`), '--json')
      expect([room, resumed.code]).toEqual([room, 0])
      expect(JSON.parse(resumed.stdout)).toMatchObject({ status: 'completed', steps: 500 })
    }
    expect(seen).toContain('interrupted')
  }, 60_000)

  it('with room enough is none', async () => {
    await diskWithRoom(200_000)
    expect((await run('roomy')).code).toBe(0)
  })
})
