// `talus export`: what it writes of a run, what it refuses, and what a full disk leaves.

import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openRunFolder } from '#talus/files.js'
import { frameRange } from '#talus/io/export/exportSource.js'
import { diskWithRoom } from '../io/fullDisk.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { writeFall } from './sceneFiles.js'
import { talus } from './talusHere.js'

const folder = temporaryFolder()
const at = (...names: string[]) => join(folder, ...names)
const run = at('run')

beforeAll(async () => {
  const file = writeFall(folder)
  const { code } = await talus('run', file, '--out', run, '--record', '20')
  expect(code).toBe(0)
  await talus('run', file, '--out', at('silent'), '--steps', '5')
})

afterEach(() => {
  vi.restoreAllMocks()
})

const rowsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','))

describe('csv', () => {
  it('has a row for each body and a header with units', async () => {
    const { code, stdout } = await talus('export', run, '--format', 'csv')
    expect([code, stdout]).toEqual([0, `11 frames in ${join(run, 'csv')}: open frame_000000.csv and 10 more\n`])
    const [header, row] = rowsOf(join(run, 'csv', 'frame_000003.csv'))
    expect(header!.join()).toBe(
      'time[s],step,id,group,material,position.x[m],position.y[m],position.z[m],orientation.x[1],orientation.y[1],' +
        'orientation.z[1],orientation.w[1],velocity.x[m/s],velocity.y[m/s],velocity.z[m/s],radius[m]',
    )
    const { recording } = await openRunFolder(run)
    const { time, values } = await recording!.frame(3)
    await recording!.close()
    expect(row!.slice(0, 5)).toEqual([String(time), '150', '0', 'ball', 'steel'])
    const numbers = row!.slice(5).map(Number)
    expect(numbers.slice(0, 3)).toEqual([...values.bodyPos!])
    expect(numbers.slice(7, 10).map(Math.fround)).toEqual([...values.bodyVel!])
    expect(numbers.at(-1)).toBe(0.01)
  })

  it('is one table where asked for, of the frames asked for', async () => {
    const { code } = await talus(
      'export',
      run,
      '--format',
      'csv',
      '--table',
      '--frames',
      '2::4',
      '--fields',
      'bodyPos',
      '--out',
      at('table'),
    )
    expect(code).toBe(0)
    expect(readdirSync(at('table'))).toEqual(['frames.csv'])
    const rows = rowsOf(at('table', 'frames.csv'))
    expect(rows.slice(1).map((row) => row[1])).toEqual(['100', '300', '500'])
    expect(rows[0]).not.toContain('velocity.x[m/s]')
  })

  it('prints one JSON object with --json', async () => {
    const { stdout } = await talus('export', run, '--format', 'csv', '--frames', '-1', '--out', at('last'), '--json')
    expect(JSON.parse(stdout)).toEqual({
      format: 'csv',
      frames: 1,
      out: at('last'),
      files: ['frame_000010.csv'],
      warnings: [],
    })
  })
})

it.each(['vtk', 'vtkhdf', 'pov', 'gltf', 'usd'])('writes %s', async (format) => {
  const { code, stderr } = await talus('export', run, '--format', format, '--out', at(format))
  expect([code, stderr]).toEqual([0, ''])
  expect(readdirSync(at(format)).length).toBeGreaterThan(0)
})

describe('bad input', () => {
  writeFileSync(at('file'), '')
  mkdirSync(at('full'))
  writeFileSync(at('full', 'notes'), '')

  it.each<[string[], string]>([
    [['run', '--format', 'vkt'], '--format: unknown format vkt, did you mean vtk?'],
    [['run'], "required option '--format <format>' not specified"],
    [['nowhere', '--format', 'csv'], 'nowhere is not a run folder: it has no run.json.'],
    [
      ['silent', '--format', 'csv'],
      `silent has no recording: record frames with talus run ${at('fall.yaml')} --record HZ.`,
    ],
    [['run', '--format', 'csv', '--frames', '11'], '--frames 11 chooses none of the 11 frames, 0 to 10.'],
    [['run', '--format', 'csv', '--frames', '1:2:3:4'], '--frames: expected A:B:STEP or a number, found 1:2:3:4.'],
    [['run', '--format', 'csv', '--frames', '::0'], '--frames: expected A:B:STEP or a number, found ::0.'],
    [['run', '--format', 'csv', '--fields', 'bodyVal'], '--fields: the frames have no bodyVal, did you mean bodyVel?'],
    [['run', '--format', 'csv', '--out', 'file'], 'file cannot hold an export: it is a file.'],
    [['run', '--format', 'csv', '--out', 'full'], 'full is not empty; give another folder with --out, or --overwrite.'],
    [['run', '--format', 'pov', '--look', 'missing.yaml'], 'missing.yaml: there is no such file.'],
    [['run', '--format', 'gltf', '--bodies', '0'], '--bodies: expected a whole number of at least 1, found 0.'],
  ])('%j ends with 2 and writes nothing', async (argv, sentence) => {
    const before = readdirSync(folder, { recursive: true }).length
    const inFolder = argv.map((text) => (/^(run|nowhere|silent|file|full|missing\.yaml)$/.test(text) ? at(text) : text))
    const out = argv.includes('--out') ? [] : ['--out', at('unused')]
    const { code, stdout, stderr } = await talus('export', ...inFolder, ...out)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(sentence)
    expect(readdirSync(folder, { recursive: true })).toHaveLength(before)
  })
})

describe('a full disk', () => {
  it.each(['vtk', 'vtkhdf', 'csv', 'pov', 'gltf', 'usd'])(
    'ends %s with 1 and says so; what is there is whole',
    async (format) => {
      // the text of one ball is short
      await diskWithRoom(format === 'usd' ? 300 : 900)
      const { code, stderr } = await talus('export', run, '--format', format, '--out', at(`no-room-${format}`))
      vi.restoreAllMocks()
      expect([code, stderr]).toEqual([1, expect.stringContaining('the disk is full.')])
      expect(readdirSync(at(`no-room-${format}`)).filter((name) => name.endsWith('.part'))).toEqual([])
      const again = await talus('export', run, '--format', format, '--out', at(`no-room-${format}`), '--overwrite')
      expect(again.code).toBe(0)
    },
  )
})

describe('frames are chosen as from a list', () => {
  it.each<[string | undefined, number[]]>([
    [undefined, [0, 1, 2, 3, 4]],
    ['3', [3]],
    ['-1', [4]],
    ['-2', [3]],
    ['1:', [1, 2, 3, 4]],
    [':2', [0, 1]],
    ['::2', [0, 2, 4]],
    ['1:4:2', [1, 3]],
    ['-3:', [2, 3, 4]],
  ])('%s', (text, expected) => {
    expect(frameRange(text, 5)).toEqual(expected)
  })
})

it.each(['vtkhdf', 'csv'])('%s of a damaged frame says which, and leaves nothing half written', async (format) => {
  const damaged = at(`damaged-${format}`)
  cpSync(run, damaged, { recursive: true })
  const file = join(damaged, 'frames', 'recording.talus')
  const { recording } = await openRunFolder(run)
  await recording!.close()
  const bytes = readFileSync(file)
  bytes[recording!.frames[4]!.offset + 60]! ^= 1
  writeFileSync(file, bytes)
  const { code, stderr } = await talus('export', damaged, '--format', format, '--out', at(`part-${format}`), '--table')
  expect([code, stderr]).toEqual([2, expect.stringContaining('is damaged: frame 4 does not match its checksum.')])
  expect(readdirSync(at(`part-${format}`)).filter((name) => name !== 'frames.csv')).toEqual([])
})
