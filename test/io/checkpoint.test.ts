// Checkpoints come back bit for bit, and say in one sentence why they do not.

import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCheckpoint, sceneHash, writeCheckpoint } from '#talus/files.js'
import { InputError } from '#talus/index.js'
import { fallingBalls, stateAt } from './fallingBalls.js'
import { temporaryFolder } from './temporaryFolder.js'

const folder = temporaryFolder()
const scene = { name: 'balls', hash: sceneHash(fallingBalls()) }

async function written(name: string): Promise<string> {
  const file = join(folder, name)
  await writeCheckpoint(file, stateAt(7), scene)
  return file
}

/** The file with some bytes changed. */
function damaged(file: string, at: number, bytes: number[]): string {
  const content = readFileSync(file)
  content.set(bytes, at < 0 ? content.length + at : at)
  writeFileSync(file, content)
  return file
}

describe('a checkpoint', () => {
  it('comes back bit for bit', async () => {
    const file = await written('whole')
    expect(await readCheckpoint(file, scene)).toEqual(stateAt(7))
  })

  it('replaces the one before and leaves nothing beside it', async () => {
    const file = join(folder, 'alone', '..', 'replaced')
    await written('replaced')
    await writeCheckpoint(file, stateAt(8), scene)
    expect((await readCheckpoint(file)).header.steps).toBe(8)
    expect(readdirSync(folder).filter((name) => name.startsWith('replaced'))).toEqual(['replaced'])
  })

  it('cut at any byte is refused with one sentence', async () => {
    const file = await written('cut')
    const { length } = readFileSync(file)
    for (let kept = length - 1; kept >= 0; kept--) {
      truncateSync(file, kept)
      const sentence =
        kept < 8
          ? `${file} is not a Talus checkpoint.`
          : new RegExp(`cut is cut short: ${kept}( of ${length})? bytes are there\\.$`)
      await expect(readCheckpoint(file), `${kept} bytes`).rejects.toThrow(sentence)
    }
  })

  it('with any bit changed is refused', async () => {
    const file = await written('flipped')
    const good = readFileSync(file)
    const silent: number[] = []
    for (let at = 0; at < good.length; at++) {
      const bad = Buffer.from(good)
      bad[at]! ^= 4
      writeFileSync(file, bad)
      await readCheckpoint(file).then(
        () => silent.push(at),
        (error: unknown) => expect(error).toBeInstanceOf(InputError),
      )
    }
    // the unused word of the fixed part and what fills arrays to eight bytes carry nothing
    const fill = silent.filter((at) => at >= 24)
    expect(silent.filter((at) => at < 24)).toEqual([20, 21, 22, 23])
    expect(fill.length).toBeLessThanOrEqual(3 * 4)
    for (const at of fill) expect(good[at]).toBe(0)
  })

  it('says what is wrong with it', async () => {
    const sentences = [
      [damaged(await written('magic'), 0, [65]), 'magic is not a Talus checkpoint.'],
      [
        damaged(await written('version'), 8, [9]),
        'version has version 9 of the checkpoint format; this Talus reads version 1.',
      ],
      [damaged(await written('header'), 30, [65, 65]), 'header is damaged: its header does not match its checksum.'],
      [damaged(await written('values'), -8, [1]), 'values is damaged: contactAge does not match its checksum.'],
      [join(folder, 'missing'), 'missing: there is no such file.'],
      [folder, 'EISDIR'],
    ] as const
    for (const [file, sentence] of sentences) await expect(readCheckpoint(file)).rejects.toThrow(sentence)
  })

  it('of another scene is refused', async () => {
    const file = await written('scene')
    const other = { ...scene, name: 'heap' }
    await expect(readCheckpoint(file, other)).rejects.toThrow('scene belongs to another scene: balls, not heap.')
    const changed = fallingBalls()
    changed.body({ shape: changed.data.groups[1]!.shape, material: 'steel', position: [3, 3, 3] })
    const newer = { ...scene, hash: sceneHash(changed) }
    await expect(readCheckpoint(file, newer)).rejects.toThrow(
      'belongs to another scene: balls has other parameters or was changed since.',
    )
  })
})

it('the hash of a scene sees every number of it', () => {
  const hashes = new Set<string>([sceneHash(fallingBalls())])
  expect(sceneHash(fallingBalls())).toBe([...hashes][0])
  for (const change of [
    (s: ReturnType<typeof fallingBalls>) => s.data.groups[1]!.positions.fill(1.0000000000000002, 0, 1),
    (s: ReturnType<typeof fallingBalls>) => s.data.groups[1]!.radii!.fill(0.11, 0, 1),
    (s: ReturnType<typeof fallingBalls>) => s.materialPair('steel', 'steel', { friction: 0.1 }),
  ]) {
    const scene = fallingBalls()
    change(scene)
    hashes.add(sceneHash(scene))
  }
  expect(hashes.size).toBe(4)
})
