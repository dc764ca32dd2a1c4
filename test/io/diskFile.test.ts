// Files that are replaced or grow on a disk that fills up: a refused write leaves what was there.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DiskError } from '#talus/files.js'
import { GrowingFile, makeFolder, replaceFile } from '#talus/io/diskFile.js'
import { changeWrites, diskWithRoom } from './fullDisk.js'
import { temporaryFolder } from './temporaryFolder.js'

const folder = temporaryFolder()
const bytes = (text: string) => new TextEncoder().encode(text)

afterEach(() => {
  vi.restoreAllMocks()
})

it('a place where nothing can be written is said in words', async () => {
  const refused = (...names: string[]) => replaceFile(join(folder, ...names), [bytes('content')])
  await expect(refused('none', 'file')).rejects.toThrow(
    /file: its folder is not there, or nothing can be made in it\.$/,
  )
  writeFileSync(join(folder, 'way'), '')
  await expect(refused('way', 'file')).rejects.toThrow(/file: its path leads through a file\.$/)
})

describe('a folder', () => {
  it('is made with those above it, and stays where it is there', async () => {
    for (let round = 0; round < 2; round++) await makeFolder(join(folder, 'above', 'middle', 'below'))
    expect(readdirSync(join(folder, 'above'))).toEqual(['middle'])
    await expect(makeFolder(join(folder, 'way'))).rejects.toThrow(/way: a file of that name is there\.$/)
    await expect(makeFolder(join(folder, 'way', 'below'))).rejects.toThrow(/below: its path leads through a file\.$/)
  })

  it('that a system makes none of is refused, not tried for ever', async () => {
    for (const name of ['/proc/none', '/proc/none/below'])
      await expect(makeFolder(name)).rejects.toThrow(`${name}: its folder is not there, or nothing can be made in it.`)
  })
})

describe('on a full disk', () => {
  it('a file that is to be replaced keeps its old content', async () => {
    const file = join(folder, 'replaced')
    writeFileSync(file, 'old content')
    await diskWithRoom(5)
    await expect(replaceFile(file, [bytes('new '), bytes('content')])).rejects.toThrow(
      new DiskError(`${file}: the disk is full.`),
    )
    expect(readFileSync(file, 'utf8')).toBe('old content')
    expect(readdirSync(folder)).not.toContain('replaced.part')
  })

  it('a file that grows keeps its whole records, and takes more when there is room again', async () => {
    const file = join(folder, 'grown')
    const growing = await GrowingFile.open(file, 0)
    await diskWithRoom(12)
    await growing.append(bytes('first|'))
    await expect(growing.append(bytes('second record|'))).rejects.toThrow('the disk is full')
    expect(readFileSync(file, 'utf8')).toBe('first|')
    vi.restoreAllMocks()
    await growing.append(bytes('third|'))
    await growing.close()
    expect(readFileSync(file, 'utf8')).toBe('first|third|')
  })
})

it('short writes are carried on to the end', async () => {
  const file = join(folder, 'short')
  await changeWrites((length) => Math.min(length, 3))
  await replaceFile(file, [bytes('hello, '), bytes('world')])
  const growing = await GrowingFile.open(file, 12)
  await growing.append(bytes(' and all'))
  await growing.close()
  expect(readFileSync(file, 'utf8')).toBe('hello, world and all')
})
