// partFiles.ts: the files that ranks wrote beside a recording: where the frames in them lie, while they are being written too.

import { open, readdir, rm, truncate } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { InputError } from '../../model/inputError.js'
import { readContainer } from '../container/container.js'
import { diskError } from '../diskFile.js'
import { type FramePlace, findFrames, frameBytes } from './findFrames.js'
import { countsFit, frameIsWhole, type RecordingHeader } from './recordingFormat.js'
import { type PartHeader, partBytes, partFile, partKind, partRecords, wholeFrame } from './recordingParts.js'

interface Part {
  readonly inode: number
  readonly header: PartHeader
  /** By steps done. */
  readonly places: Map<number, FramePlace>
  end: number
}

export class PartFiles {
  private readonly parts = new Map<number, Part>()

  constructor(private readonly recording: string) {}

  /** Takes in what is new. */
  async look(): Promise<void> {
    for (const rank of await ranksBeside(this.recording)) await this.lookAt(rank)
  }

  private async lookAt(rank: number): Promise<void> {
    const file = partFile(this.recording, rank)
    const handle = await open(file, 'r')
    try {
      const { ino, size } = await handle.stat()
      let part = this.parts.get(rank)
      if (!part || part.inode !== ino || size < part.end) {
        const { header, bytes } = await readContainer<PartHeader>(file, handle, partKind)
        part = { inode: ino, header, places: new Map(), end: bytes }
        this.parts.set(rank, part)
      }
      if (size === part.end) return
      // heads have been checked by a sum from the first version of parts on
      const { frames, end } = await findFrames(handle, { version: Number.POSITIVE_INFINITY, first: part.end })
      for (const place of frames) part.places.set(place.steps, place)
      part.end = end
    } finally {
      await handle.close()
    }
  }

  /** True where every rank has the records of a frame that it is said to have. */
  has(steps: number, records: Uint32Array): boolean {
    return records.every((count, rank) => {
      const part = this.parts.get(rank)
      return part !== undefined && part.places.get(steps)?.bytes === partBytes(part.header, count)
    })
  }

  /** A frame of the recording with the bodies of all ranks. */
  async whole(header: RecordingHeader, frame: Uint8Array, steps: number): Promise<Uint8Array> {
    const records = partRecords(header, frame)
    if (!records) return frame
    if (!this.has(steps, records)) await this.look()
    if (!this.has(steps, records))
      throw new InputError(`${this.recording}: a part of the frame of step ${steps} is lost.`)
    const parts = await Promise.all(Array.from(records, (_, rank) => this.read(rank, steps)))
    return wholeFrame(header, frame, parts)
  }

  private async read(rank: number, steps: number): Promise<Uint8Array> {
    const file = partFile(this.recording, rank)
    const handle = await open(file, 'r')
    try {
      const { header, places } = this.parts.get(rank)!
      const bytes = await frameBytes(handle, places.get(steps)!)
      if (frameIsWhole(bytes) && countsFit(header, bytes)) return bytes
      throw new InputError(`${file} is damaged: the frame of step ${steps} does not match its checksum.`)
    } finally {
      await handle.close()
    }
  }
}

/** Ranks that have written parts of a recording. */
async function ranksBeside(recording: string): Promise<number[]> {
  const stem = basename(recording).replace(/\.talus$/, '')
  const names = await readdir(dirname(recording)).catch(() => [] as string[])
  const numbers = names.flatMap((name) => {
    if (!name.startsWith(`${stem}.part-`)) return []
    const [, number] = /\.part-(\d+)\.talus$/.exec(name) ?? []
    return number === undefined ? [] : [Number(number)]
  })
  return numbers.sort((a, b) => a - b)
}

/** Those of a recording that is begun anew. */
export async function removeParts(recording: string): Promise<void> {
  for (const rank of await ranksBeside(recording)) await rm(partFile(recording, rank), { force: true })
}

/** What was written after so many steps, of every rank there was. */
export async function cutParts(recording: string, steps: number): Promise<void> {
  for (const rank of await ranksBeside(recording)) {
    const file = partFile(recording, rank)
    const { first, frames } = await placesIn(file)
    const last = frames.filter((frame) => frame.steps <= steps).at(-1)
    await truncate(file, last ? last.offset + last.bytes : first).catch((error) => {
      throw diskError(file, error)
    })
  }
}

/** Where the frames of a part lie, and the end of the last whole one. */
export async function placesIn(file: string): Promise<{ first: number; frames: FramePlace[]; end: number }> {
  const handle = await open(file, 'r')
  try {
    const { bytes: first } = await readContainer<PartHeader>(file, handle, partKind)
    return { first, ...(await findFrames(handle, { version: Number.POSITIVE_INFINITY, first })) }
  } finally {
    await handle.close()
  }
}

export const hasPart = async (recording: string, rank: number) => (await ranksBeside(recording)).includes(rank)
