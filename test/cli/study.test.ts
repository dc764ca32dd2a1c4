// A study from the command line, over bodies in free fall: it runs what is not done, goes on after it was killed, names what failed.

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { writeFall } from './sceneFiles.js'
import { talus } from './talusHere.js'
import { start } from './talusProcess.js'

const folder = temporaryFolder()
const at = (name: string) => join(folder, name)

function put(name: string, text: string): string {
  writeFileSync(at(`${name}.yaml`), text)
  return at(`${name}.yaml`)
}

const tableOf = (name: string) =>
  readFileSync(join(at(name), 'table.csv'), 'utf8')
    .trim()
    .split('\n')
const runsOf = (name: string) =>
  readdirSync(join(at(name), 'points')).filter((file) => existsSync(join(at(name), 'points', file, 'run.json')))

describe('talus study', () => {
  it('without a file names those that come with Talus', async () => {
    expect((await talus('study')).stdout).toMatch(/^repose +36 +Angle of repose/m)
  })

  it('runs every point, writes table, page and figures, and does nothing the second time', async () => {
    writeFall(folder)
    const file = put(
      'drop',
      'scene: fall.yaml\nparameters: { bodies.0.position.2: [1 m, 200 cm] }\noptions: { steps: 50 }',
    )
    const { code, stdout } = await talus('study', file, '--out', at('drop'), '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ points: 2, completed: 2, failures: [] })
    const [head, ...rows] = tableOf('drop')
    expect(head).toMatch(/^point,status,bodies\.0\.position\.2\[m\],options.steps,fallen to\[m\]/)
    expect(rows.map((row) => row.split(',')[2])).toEqual(['1', '2'])
    expect(readFileSync(join(at('drop'), 'study.html'), 'utf8')).toContain('2 completed')
    expect(readdirSync(join(at('drop'), 'figures')).length).toBeGreaterThan(0)
    const times = () => runsOf('drop').map((name) => statSync(join(at('drop'), 'points', name, 'run.json')).mtimeMs)
    const before = times()
    expect((await talus('study', file, '--out', at('drop'))).code).toBe(0)
    expect(times()).toEqual(before)
    expect((await talus('study', file, '--out', at('drop'), '--dry-run')).stdout).toContain('nothing is left to run')
    const other = await talus('study', put('other', readFileSync(file, 'utf8')), '--out', at('drop'))
    expect([other.code, other.stderr]).toEqual([
      2,
      expect.stringMatching(/drop holds the study drop: give other a folder/),
    ])
  })

  it('draws a probe over time, of the points that a figure names, from points with names of their own', async () => {
    writeFall(folder)
    const study = (series: string) =>
      put(
        'over-time',
        `scene: fall.yaml
points: [{ height: 1, side: 0 }, { height: 2, side: 0 }, { height: 1, side: 1 }]
parameters: { bodies.0.position.2: = height, bodies.0.position.0: = side }
options: { steps: 50 }
figures: [{ title: Height, x: time, y: { of: ${series}, unit: cm, range: [0, 500] }, family: height, where: { side: 0 } }]
`,
      )
    const wrong = await talus('study', study('ball.positio.z'), '--out', at('over-time'))
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('did you mean ball.position.z')])
    const { code, stderr } = await talus('study', study('ball.position.z'), '--out', at('over-time'))
    expect([code, stderr]).toEqual([0, expect.any(String)])
    const svg = readFileSync(join(at('over-time'), 'figures', 'figure-1.svg'), 'utf8')
    expect(svg.match(/<polyline|<path/g)!.length).toBeGreaterThan(1)
    for (const text of ['ball.position.z [cm]', '>500<', 'time [s]', 'height 1<', 'height 2<'])
      expect(svg).toContain(text)
  })

  it('names a point that failed, runs the rest, and tries it again when asked', async () => {
    writeFall(folder, 'breaks', 'quiet')
    const file = put(
      'some',
      'scene: breaks.yaml\nparameters: { bodies.1.name: [quiet, fail-at-20] }\noptions: { steps: 30 }',
    )
    const { code, stdout, stderr } = await talus('study', file, '--out', at('some'))
    expect(code).toBe(1)
    expect(stdout).toMatch(/2 points, 1 completed, 1 failed\nname=fail-at-20-\w+: .*step 20/)
    expect(stderr).toMatch(/warning: name=fail-at-20-\w+ failed: /)
    const status = await talus('study', file, '--out', at('some'), '--status', '--json')
    expect(JSON.parse(status.stdout)).toMatchObject({ points: 2, completed: 1, failed: 1 })
    const again = await talus('study', file, '--out', at('some'), '--retry', '--memory', '900T')
    expect(again.code).toBe(1)
    expect(again.stderr).toMatch(/1 completed, 1 waiting/)
  })

  it('goes on where it was, interrupted or killed while its run goes on', async () => {
    writeFall(folder, 'long', 'slow')
    const file = put('kill', 'scene: long.yaml\noptions: { steps: 800, checkpoint: 0.05 }')
    const begin = () => start(folder, 'study', file, '--out', at('kill'))
    const steps = () => {
      const [run] = existsSync(join(at('kill'), 'points')) ? runsOf('kill') : []
      if (run === undefined) return 0
      return JSON.parse(readFileSync(join(at('kill'), 'points', run, 'run.json'), 'utf8')).steps as number
    }
    const passes = (least: number) => expect.poll(steps, { timeout: 60000, interval: 20 }).toBeGreaterThan(least)
    const first = begin()
    await passes(0)
    first.process.kill('SIGINT')
    expect((await first.ended).code).toBe(130)
    const kept = steps()
    expect(kept).toBeLessThan(800)
    const second = begin()
    await second.says('1 point, 1 interrupted')
    await passes(kept)
    second.process.kill('SIGKILL')
    await second.ended
    expect((await begin().ended).code).toBe(0)
    expect(tableOf('kill')).toHaveLength(2)
  }, 120000)

  it('says how many points there are and what they take, and runs none', async () => {
    writeFall(folder)
    const file = put('dry', 'scene: fall.yaml\nparameters: { bodies.0.position.2: 1 }')
    const { code, stdout } = await talus('study', file, '--out', at('dry'), '--dry-run')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^1 point, 1 waiting\n/)
    expect(stdout).toMatch(/about \d+ s with \d+ at a time, 1 thread each/)
    expect(existsSync(at('dry'))).toBe(false)
  }, 20000)

  it('counts phases that are to be run, once where points share them, and runs none', async () => {
    const fall = readFileSync(writeFall(folder), 'utf8')
    writeFileSync(at('settled.yaml'), `${fall}phases: [{ name: settle, for: 3 h }]\n`)
    const tried = async (parameter: string) => {
      const file = put('phases', `scene: settled.yaml\nparameters: { ${parameter} }\njobs: 2`)
      const { code, stdout } = await talus('study', file, '--out', at('phases'), '--dry-run', '--json')
      expect(code).toBe(0)
      return (JSON.parse(stdout) as { trial: { seconds: number; phaseSeconds: number } }).trial
    }
    const own = await tried('bodies.0.position.2: [1, 2, 3, 4]')
    const shared = await tried('probes.0.body: [ball, ball, ball, ball]')
    expect(own.phaseSeconds).toBeGreaterThan(0)
    expect(own.seconds).toBeGreaterThan(own.phaseSeconds)
    expect(shared.phaseSeconds).toBeGreaterThan(0)
    const { stdout } = await talus('study', at('phases.yaml'), '--out', at('phases'), '--dry-run')
    expect(stdout).toMatch(/about .* with 2 at a time, 1 thread each, at most .* of it for phases; the largest/)
  }, 60000)

  it.each([
    ['no.yaml', /error: .*no\.yaml: there is no such file\.$/m],
    ['bare.yaml', /bare\.yaml:1:\d+: scene: unknown scene heep, did you mean heap\?$/m],
  ])('%s ends with one sentence', async (name, message) => {
    put('bare', 'scene: heep')
    const { code, stderr } = await talus('study', at(name))
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})
