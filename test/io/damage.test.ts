// Damage: every file of a run folder, cut short, with flipped bits or without a part, is read as it was or refused in one sentence.

import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { openRunFolder } from '#talus/files.js'
import { InputError } from '#talus/index.js'
import { seededRandom } from '#talus/math/seededRandom.js'
import { writeFall } from '../cli/sceneFiles.js'
import { talus } from '../cli/talusHere.js'
import { temporaryFolder } from './temporaryFolder.js'

const folder = temporaryFolder()
const whole = join(folder, 'whole')
const copy = join(folder, 'copy')

beforeAll(async () => {
  const { code } = await talus('run', writeFall(folder, 'fall'), '--out', whole, '--record', '100', '--steps', '50')
  expect(code).toBe(0)
  cpSync(whole, copy, { recursive: true })
})

/** All of the folder as one text, or the sentence it is refused with. */
async function readAll(): Promise<string> {
  try {
    const { record, scene, probes, history, recording, checkpoint } = await openRunFolder(copy)
    try {
      const frames = await Promise.all((recording?.frames ?? []).map((_, k) => recording!.frame(k)))
      const fields = Object.entries(checkpoint?.fields ?? {}).map(([name, { values }]) => [name, [...values]])
      return JSON.stringify([record, scene, probes.time, history?.time, fields, frames.map(({ steps }) => steps)])
    } finally {
      await recording?.close()
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return `refused: ${error.message}`
  }
}

const files = ['run.json', 'scene.json', 'probes.csv', 'history.csv', 'checkpoint.talus', 'frames/recording.talus']

describe('a damaged', () => {
  it.each(files)('%s is read or refused with its name', async (name) => {
    const random = seededRandom(7, files.indexOf(name))
    const bytes = readFileSync(join(whole, name))
    let refusals = 0
    for (let n = 0; n < 150; n++) {
      const damaged = Buffer.from(bytes.subarray(0, n % 3 === 0 ? random.integer(bytes.length) : bytes.length))
      for (let k = 0; k < (n % 5) + 1 && n % 3 !== 0; k++)
        damaged[random.integer(damaged.length)]! ^= 1 << random.integer(8)
      writeFileSync(join(copy, name), damaged)
      const found = await readAll()
      if (!found.startsWith('refused: ')) continue
      refusals++
      expect(found.split('\n')).toHaveLength(1)
      expect(found).toContain(name.includes('/') ? 'recording.talus' : name)
    }
    writeFileSync(join(copy, name), bytes)
    expect(refusals).toBeGreaterThan(20)
  })

  it('run.json without any one of its parts is refused, or does without', async () => {
    const record = JSON.parse(readFileSync(join(whole, 'run.json'), 'utf8')) as Record<string, unknown>
    for (const key of Object.keys(record)) {
      const { [key]: _, ...rest } = record
      writeFileSync(join(copy, 'run.json'), JSON.stringify(rest))
      const { code, stderr } = await talus('report', copy)
      const optional = key === 'law' || key === 'stageTimes' || key === 'warnings'
      expect([key, code]).toEqual([key, optional ? 0 : 2])
      if (!optional)
        expect(stderr).toMatch(new RegExp(`run.json is damaged: ${key}: expected .+, found nothing\\.\\n$`))
      const resumed = await talus('run', '--resume', copy)
      expect([key, resumed.code, resumed.stderr.includes('    at ')]).toEqual([key, 2, false])
    }
    writeFileSync(join(copy, 'run.json'), JSON.stringify(record))
  })

  it('scene.json without any one of its parts is refused, or does without', async () => {
    const scene = JSON.parse(readFileSync(join(whole, 'scene.json'), 'utf8')) as Record<string, unknown>
    for (const key of [...Object.keys(scene), 'groups[0].shape', 'groups[0].positions']) {
      const rest = structuredClone(scene) as Record<string, unknown> & { groups: Record<string, unknown>[] }
      if (key.startsWith('groups[0].')) delete rest.groups[0]![key.slice(10)]
      else delete rest[key]
      writeFileSync(join(copy, 'scene.json'), JSON.stringify(rest))
      const { code, stderr } = await talus('report', copy)
      expect([key, stderr.includes('    at ')]).toEqual([key, false])
      if (code !== 0) expect(stderr).toMatch(/scene\.json is damaged: .+\.\n$/)
    }
    writeFileSync(join(copy, 'scene.json'), JSON.stringify(scene))
  })

  it.each(['checkpoint.talus', 'frames/recording.talus'])('head of %s without a part is refused', async (name) => {
    const bytes = readFileSync(join(whole, name))
    const length = bytes.readUInt32LE(12)
    const head = JSON.parse(bytes.toString('utf8', 24, 24 + length)) as Record<string, unknown>
    for (const key of Object.keys(head)) {
      const { [key]: _, ...rest } = head
      const text = Buffer.alloc(length, ' ')
      text.write(JSON.stringify(rest))
      const changed = Buffer.concat([bytes.subarray(0, 24), text, bytes.subarray(24 + length)])
      changed.writeUInt32LE(crc32(text), 16)
      writeFileSync(join(copy, name), changed)
      const found = await readAll()
      if (found.startsWith('refused: ')) expect(found).toContain(`${name} is damaged: ${key}: expected`)
    }
    writeFileSync(join(copy, name), bytes)
    expect(await readAll()).not.toContain('refused')
  })

  it('table is not continued as if it were whole', async () => {
    const bytes = readFileSync(join(whole, 'probes.csv'))
    for (const [text, sentence] of [
      [bytes.toString().replace('time[s]', 'tame[s]'), 'its columns are not those of the run'],
      [bytes.toString().split('\n').slice(0, 3).join('\n'), 'rows, the checkpoint was written after'],
    ] as const) {
      writeFileSync(join(copy, 'probes.csv'), text)
      const { code, stderr } = await talus('run', '--resume', copy, '--steps', '60')
      expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining(sentence)])
      expect(code).not.toBe(0)
    }
    writeFileSync(join(copy, 'probes.csv'), bytes)
    expect(existsSync(join(copy, 'run.lock'))).toBe(false)
  })
})
