// What cannot be read, run or written ends with one sentence and its exit code, never with a trace.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { writeFall } from './sceneFiles.js'
import { talus } from './talusHere.js'
import { start } from './talusProcess.js'

const folder = temporaryFolder()
const at = (name: string) => join(folder, name)
const put = (name: string, text: string) => {
  writeFileSync(at(name), text)
  return at(name)
}
const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const script = (name: string) => fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url))

const bodies = (more: string) =>
  `timeStep: 1 ms\nduration: 1\nmaterials: { s: { density: 1000 } }\nbodies:\n  - { name: g, shape: { kind: sphere, radius: 1 mm }, material: s${more} }\n`
const levels = 'abcdefghijkl'.split('')
const bomb = levels.map(
  (name, k) =>
    `${name}: &${name} [${Array(9)
      .fill(k === 0 ? 'x' : `*${levels[k - 1]}`)
      .join(', ')}]\n`,
)
const module = (rest: string) => `
  import { createScene, defineScene, material, shape } from 'talus'
  const build = () => {
    const scene = createScene({})
    scene.body({ name: 'b', shape: shape.sphere({ radius: 0.1 }), material: material({ density: 1000 }), position: [0, 0, 0] })
    return scene
  }
  export default defineScene({ name: 'made', title: 'made', parameters: {}, timeStep: () => 1e-3, duration: () => 0.01, ${rest} })`

describe('a scene file', () => {
  it.each([
    [
      'aliases without end',
      'bomb.yaml',
      bomb.join(''),
      /bomb\.yaml:\d+:\d+: its aliases stand for more than 10000000 values$/,
    ],
    [
      'many aliases',
      'many.yaml',
      `a: &a 1\nb: [${Array(3000).fill('*a').join(', ')}]`,
      /a file has at most 2000 aliases$/,
    ],
    ['an alias of itself', 'self.yaml', 'a: &a [*a]', /no anchor &a stands before this alias$/],
    ['nesting without end', 'deep.yaml', `a: ${'['.repeat(50_000)}`, /deep\.yaml:1:\d+: it is nested too deeply here$/],
    ['lists of lists', 'lists.yaml', `a:\n${'- '.repeat(50_000)}1`, /lists\.yaml:2:1: it is nested too deeply here$/],
    [
      'nesting in JSON',
      'deep.json',
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      /deep\.json:1:\d+: it is nested too deeply here$/,
    ],
    [
      '1e12 points',
      'lattice.yaml',
      bodies(', lattice: { min: [0, 0, 0], max: [1, 1, 1], spacing: 0.1 mm }'),
      /lattice: 1000000000000 points are more than 100000000: check spacing, min and max$/,
    ],
    ['no function build', 'build.mjs', module(''), /scene made: build must be a function\.$/],
    [
      'measures without measure',
      'measure.mjs',
      module('build, measures: { x: { unit: "m", what: "" } }'),
      /scene made: measures without a function measure\.$/,
    ],
    [
      'a mistake in build',
      'mistake.mjs',
      module('build: () => null.x'),
      /mistake\.mjs:8: build: Cannot read properties of null/,
    ],
    [
      'an object by hand',
      'hand.mjs',
      'export default { name: "x", parameters: {}, build() {} }',
      /expected "export default defineScene/,
    ],
  ])('with %s is refused in one sentence', async (_, name, text, sentence) => {
    const { code, stderr } = await talus('check', put(name, text))
    expect([code, stderr.trim().split('\n')]).toEqual([2, [expect.stringMatching(sentence)]])
  })

  it('may use an anchor often', async () => {
    const many = Array.from(
      { length: 150 },
      (_, k) => `  - { name: g${k}, shape: *ball, material: s, position: [${k}, 0, 0] }`,
    )
    const text = bodies('').replace('shape: {', 'shape: &ball {') + many.join('\n')
    expect((await talus('check', put('often.yaml', text))).code).toBe(0)
  })

  it('says where measure is wrong, and that it gives what measures do not name; the state is kept', async () => {
    const wrong = put(
      'wrong.mjs',
      module('build, measures: { x: { unit: "m", what: "" } }, async measure() { return null.x }'),
    )
    const failed = await talus('run', wrong, '--out', at('wrong'))
    expect(failed.code).toBe(1)
    expect(failed.stderr).toMatch(/error: \S*wrong\.mjs:8: measure: Cannot read properties of null/)
    expect(failed.stderr).toMatch(/the last good state is in \S*wrong/)
    const slip = put(
      'slip.mjs',
      module('build, measures: { height: { unit: "m", what: "" } }, measure: async () => ({ hieght: 1 })'),
    )
    const { code, stderr } = await talus('run', slip, '--out', at('slip'))
    expect(code).toBe(0)
    expect(stderr).toContain('warning: measure gives hieght, which measures do not name, did you mean height?')
  })

  it('may measure nothing', async () => {
    const file = put('nothing.mjs', module('build'))
    expect((await talus('run', file, '--out', at('nothing'))).code).toBe(0)
    expect((await talus('describe', file)).stdout).toContain('measures nothing')
  })
})

describe('a command', () => {
  const fall = writeFall(folder)
  mkdirSync(at('empty'))
  put('file', '')

  it.each([
    [['run', fall, '--unknown'], "unknown option '--unknown'"],
    [['nothing'], "unknown command 'nothing'"],
    [['run', fall, '--time', '1e300'], 'steps are asked for, a run has at most 4294967295'],
    [['run', fall, '--out', at('file')], 'file cannot hold a run: it is a file.'],
    [['run', fall, '--out', at('file/inside')], 'file/inside cannot hold a run: its path leads through a file.'],
    [['run', '--resume', at('empty')], 'empty is not a run folder: it has no run.json.'],
    [['run', '--resume', at('missing')], 'missing is not a run folder'],
    [['report', at('missing')], 'missing is not a run folder'],
    [['view', at('empty')], 'empty is not a run folder'],
    [['export', at('empty'), '--format', 'csv'], 'empty is not a run folder'],
    [['check', at('missing.yaml')], 'there is no such file'],
    [['check', folder], 'a scene file ends in'],
    [['decompose', at('missing.obj')], 'there is no such file'],
    [['run', fall, '--set', 'gravity.2=*x'], '--set gravity.2: no anchor &x stands before this alias.'],
    [['run', fall, '--set', 'gravity.2=['], '--set gravity.2: '],
    [
      ['bed', '--out', at('b'), '--radius', '5 kg'],
      '--radius: expected a number or a quantity in m, found "5 kg"; known: ',
    ],
    [
      ['bed', '--out', at('b'), '--radius', '{ unifrm: 1 }'],
      '--radius: unifrm: expected one of uniform, normal, logNormal, rosinRammler, table, found "unifrm", did you mean uniform?\n',
    ],
    [
      ['bed', '--out', at('b'), '--radius', '{ uniform: '],
      '--radius: Flow map must end with a }, found "{ uniform: ".',
    ],
    [['bed', '--out', at('b'), '--set', 'densty=3'], '--set: densty: expected one of density, '],
    [['bed', '--out', at('b'), '--set', 'density=['], '--set density: Flow sequence must end with a ], found "[".'],
  ])('%j ends with 2 and a sentence', async (argv, sentence) => {
    const { code, stderr } = await talus(...argv)
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
    expect(stderr).not.toContain('    at ')
  })

  it('whose reader stops reading ends in silence', async () => {
    const child = spawn(process.execPath, [main, 'list'], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    let said = ''
    child.stderr.on('data', (data) => {
      said += data
    })
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect([code, said]).toEqual([0, ''])
  }, 60_000)

  it('asked twice to stop ends at once, with a folder that opens', async () => {
    const running = start(folder, 'run', writeFall(folder, 'slow', 'slow'), '--time', '1000', '--out', 'twice')
    while (!existsSync(at('twice/checkpoint.talus'))) await new Promise((resolve) => setTimeout(resolve, 20))
    running.process.kill('SIGINT')
    running.process.kill('SIGINT')
    const { code, stderr } = await running.ended
    expect(code).toBe(130)
    expect(stderr).not.toContain('    at ')
  }, 60_000)
})

describe('buildSite', () => {
  it.each([
    [['--run', 'nothing'], 'nothing holds no recording: run made again with --record 30.'],
    [['--run', 'empty'], 'empty is not a run folder: it has no run.json.'],
    [['--rum', 'x'], "Unknown option '--rum'"],
    [['--out', 'file'], 'file is a file'],
  ])('%j ends with 2 and a sentence', async (argv, sentence) => {
    await talus('run', put('again.mjs', module('build')), '--out', at('nothing')).catch(() => undefined)
    const { status, stderr } = spawnSync(process.execPath, [script('buildSite.mjs'), '--out', at('site'), ...argv], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)])
    expect(stderr).not.toContain('    at ')
  })
})
