// findFrames.ts: where the frames of a recording lie, in one that was torn or damaged too.

import type { FileHandle } from 'node:fs/promises'
import { readAt } from '../diskFile.js'
import { decodeHead, type FrameHead, frameHeadBytes, frameIsWhole, headsAreChecked } from './recordingFormat.js'

export interface FramePlace extends FrameHead {
  readonly offset: number
}

/** Bytes between frames that are no frame: one or more whose head is damaged. */
export interface DamagedPart {
  readonly offset: number
  readonly bytes: number
}

export interface FoundFrames {
  readonly frames: FramePlace[]
  readonly damaged: DamagedPart[]
  /** Of the last whole frame. */
  readonly end: number
}

export interface SearchOptions {
  /** Of the format. */
  readonly version: number
  /** Where to begin. */
  readonly first: number
  /** Frames after which to stop. */
  readonly most?: number
}

/**
 * Walks from head to head. Where one is damaged the next that is sound is searched for, so that no more than one frame is lost.
 * Only the last frame can be torn, so only its checksum is taken here.
 */
export async function findFrames(handle: FileHandle, options: SearchOptions): Promise<FoundFrames> {
  const { version, first, most = Number.POSITIVE_INFINITY } = options
  const { size } = await handle.stat()
  const frames: FramePlace[] = []
  const damaged: DamagedPart[] = []
  const checked = headsAreChecked(version)
  let offset = first
  while (offset + frameHeadBytes <= size && frames.length < most) {
    const head = await headAt(handle, offset, version)
    if (head && offset + head.bytes <= size) {
      frames.push({ ...head, offset })
      offset += head.bytes
      continue
    }
    // a sound head of a frame that is not all there: the end
    if (head && checked) break
    // without checksums the head before may have pointed astray
    const before = frames.at(-1)
    const astray = !checked && before && !(await isWhole(handle, before))
    if (astray) frames.pop()
    const from = astray ? before.offset : offset
    const next = await nextFrame(handle, { version, from: from + 8, size })
    offset = next ?? from
    if (next === null) break
    damaged.push({ offset: from, bytes: next - from })
  }
  const last = frames.at(-1)
  if (last && frames.length < most && !(await isWhole(handle, last))) {
    frames.pop()
    offset = last.offset
  }
  return { frames, damaged, end: offset }
}

async function headAt(handle: FileHandle, offset: number, version: number): Promise<FrameHead | null> {
  const head = new Uint8Array(frameHeadBytes)
  await readAt(handle, head, offset)
  return decodeHead(head, version)
}

const isWhole = async (handle: FileHandle, place: FramePlace) => frameIsWhole(await frameBytes(handle, place))

export async function frameBytes(handle: FileHandle, { offset, bytes }: FramePlace): Promise<Uint8Array> {
  const frame = new Uint8Array(bytes)
  await readAt(handle, frame, offset)
  return frame
}

/** "FRAM" as a little-endian number. */
const magic = 0x4d415246
/** Bytes searched at once. */
const pieceBytes = 1 << 20

/** The first frame from a place on; frames begin on multiples of 8 bytes. Null where there is none. */
async function nextFrame(
  handle: FileHandle,
  { version, from, size }: { version: number; from: number; size: number },
): Promise<number | null> {
  const piece = new Uint8Array(pieceBytes)
  for (let start = from; start < size; start += pieceBytes) {
    const length = await readAt(handle, piece, start)
    const view = new DataView(piece.buffer)
    for (let at = 0; at + 4 <= length; at += 8) {
      if (view.getUint32(at, true) !== magic) continue
      const offset = start + at
      const head = await headAt(handle, offset, version)
      if (!head || offset + head.bytes > size) continue
      if (headsAreChecked(version) || (await isWhole(handle, { ...head, offset }))) return offset
    }
  }
  return null
}
