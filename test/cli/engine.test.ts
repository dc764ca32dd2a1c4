// The command line over the real simulation, on the CPU: small runs, and a restart that continues bit for bit.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { main } from '#talus/cli/program.js'
import { createSimulation } from '#talus/index.js'
import { forceDefaults } from '#talus/model/contact.js'
import { temporaryFolder } from '../io/temporaryFolder.js'

const folder = temporaryFolder()
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
  const code = await main([...argv, '--json'], { createSimulation }, { stdout, stderr })
  return { code, printed: JSON.parse(stdout.text), stderr: stderr.text }
}

const cpu = ['--backend', 'cpu', '--threads', '2']
const heap = ['run', 'heap', '--set', 'count=150', '--record', '2000', ...cpu]

describe('the command line over the real simulation', () => {
  it('continues a heap bit for bit', async () => {
    const whole = await talus(...heap, '--steps', '400', '--out', at('whole'))
    expect([whole.code, whole.stderr]).toEqual([0, expect.stringContaining('backend: cpu, 2 threads')])
    // collapsing: contacts with history are part of what must come back
    expect(whole.printed.counters.contacts).toBeGreaterThan(20)
    await talus(...heap, '--steps', '250', '--out', at('parts'))
    const parts = await talus('run', '--resume', at('parts'), '--steps', '400')
    expect([parts.code, parts.printed.hash]).toEqual([0, whole.printed.hash])
    for (const name of ['probes.csv', 'frames/recording.talus']) {
      expect(readFileSync(at(`parts/${name}`)).equals(readFileSync(at(`whole/${name}`))), name).toBe(true)
    }
  }, 60_000)

  it('rolls a sphere down an incline as the formula has it', async () => {
    const { code, printed } = await talus('run', 'incline', ...cpu, '--time', '0.1', '--out', at('incline'))
    expect(code).toBe(0)
    for (const measure of printed.measures) expect(measure).toMatchObject({ pass: true })
  }, 60_000)

  it('exports bodies for which places were made by their ids and under the name of their group', async () => {
    const rain = {
      ...{ timeStep: '1 ms', duration: '0.2 s', contact: 'dvi', domain: { min: [-1, -1, -1], max: [1, 1, 1] } },
      materials: { sand: { density: 2000 } },
      sources: [
        {
          ...{ name: 'rain', material: 'sand', radius: '1 cm', rate: '100 Hz', capacity: 2, grows: true },
          region: { min: [-0.5, -0.5, 0], max: [0.5, 0.5, 0.5] },
        },
      ],
    }
    writeFileSync(at('rain.json'), JSON.stringify(rain))
    await talus('run', at('rain.json'), '--out', at('rain'), '--record', '10', '--no-report', ...cpu)
    await talus('export', at('rain'), '--format', 'csv', '--table')
    const lines = readFileSync(at('rain/csv/frames.csv'), 'utf8').trim().split('\n')
    const [header, ...rows] = lines.map((line) => line.split(','))
    expect(header!.filter((name) => /^id\b/.test(name))).toEqual(['id'])
    expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(['rain']))
    expect(new Set(rows.map((row) => row[2])).size).toBeGreaterThan(5)
  }, 60_000)

  it('finds the CPU', async () => {
    const { code, printed } = await talus('doctor')
    expect(code).toBe(0)
    expect(printed.backends[0]).toMatchObject({ kind: 'cpu', works: true, precision: 'double' })
  }, 60_000)

  it('refuses a time step far too long, and writes nothing', async () => {
    const { code, printed } = await talus(
      'run',
      'heap',
      '--set',
      'radius=5mm',
      ...cpu,
      '--step',
      '1 s',
      '--out',
      at('wrong'),
    )
    expect([code, Object.keys(printed)]).toEqual([2, ['error']])
    expect(() => readFileSync(at('wrong/run.json'))).toThrow('ENOENT')
  })

  it('writes down the speeds that follow from the scene, and those that were given', async () => {
    const lawOf = async (name: string, ...more: string[]) => {
      await talus('run', 'bouncing-ball', ...cpu, '--contact', 'dvi', '--steps', '3', '--out', at(name), ...more)
      return JSON.parse(readFileSync(at(`${name}/run.json`), 'utf8')).law
    }
    const law = await lawOf('followed')
    expect(law.recoverySpeed / law.restitutionSpeed).toBeCloseTo(3, 12)
    expect(law.tolerance).toBeGreaterThan(0)
    expect(await lawOf('given', '--tolerance', '2e-4 m/s')).toEqual({ ...law, tolerance: 2e-4 })
  }, 60_000)

  it('refuses a time step above the safe one unless asked for', async () => {
    const asked = (name: string, ...more: string[]) =>
      talus('run', 'incline', ...cpu, '--step', '0.5 ms', '--steps', '3', '--out', at(name), ...more)
    const { code, printed } = await asked('long')
    expect(code).toBe(2)
    expect(printed.error).toMatch(
      /2\.\d+ times the .* s that are safe, by the contacts of body \(stone\) against stone/,
    )
    const parts = ['--tangential', 'mindlin', '--rolling', 'cdt', '--cohesion', 'sjkr', '--tension']
    expect((await asked('bold', '--unsafe-step', ...parts)).code).not.toBe(2)
    const said = { tangential: 'mindlin', rolling: 'cdt', cohesion: 'sjkr', tension: true, unsafeStep: true }
    expect(JSON.parse(readFileSync(at('bold/run.json'), 'utf8')).law).toEqual({ law: 'dem', ...forceDefaults, ...said })
    expect((await asked('other', '--contact', 'dvi', '--unsafe-step')).printed.error).toContain(
      '--unsafe-step is for contact dem',
    )
  }, 60_000)
})
