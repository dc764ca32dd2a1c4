// frameIndex.ts: where the frames of a recording lie, found once and then only at its end, while it is being written too.

import { open } from 'node:fs/promises'
import { readContainer } from '../container/container.js'
import { type FramePlace, findFrames, frameBytes } from '../recording/findFrames.js'
import { PartFiles } from '../recording/partFiles.js'
import { type RecordingHeader, recordingKind } from '../recording/recordingFormat.js'
import { isInParts } from '../recording/recordingParts.js'

export class FrameIndex {
  /** Counts how often the recording was written anew. */
  generation = 0
  readonly frames: FramePlace[] = []
  private file = -1
  private first = 0
  private version = 0
  private end = 0
  private looking: Promise<void> | null = null
  private header: RecordingHeader | null = null
  private readonly parts: PartFiles

  constructor(private readonly path: string) {
    this.parts = new PartFiles(path)
  }

  /** True where ranks wrote the bodies of frames to files of their own. */
  get inParts(): boolean {
    return this.header !== null && isInParts(this.header)
  }

  /** Null where there is no such frame; put together where it lies in parts. */
  async frame(index: number): Promise<Uint8Array | null> {
    const place = this.frames[index]
    if (!place) return null
    const handle = await open(this.path, 'r')
    try {
      const bytes = await frameBytes(handle, place)
      return this.inParts ? await this.parts.whole(this.header!, bytes, place.steps) : bytes
    } finally {
      await handle.close()
    }
  }

  /** True where a look ended before the recording did. */
  more = false

  /** Takes in what is new, at most so many frames; two who ask at once share one look. */
  look(most = Number.POSITIVE_INFINITY): Promise<void> {
    this.looking ??= this.lookOnce(most).finally(() => {
      this.looking = null
    })
    return this.looking
  }

  private async lookOnce(most: number): Promise<void> {
    const handle = await open(this.path, 'r')
    try {
      const { ino, size } = await handle.stat()
      if (ino !== this.file || size < this.end) {
        const { bytes, version, header } = await readContainer<RecordingHeader>(this.path, handle, recordingKind)
        if (this.file !== -1) this.generation++
        this.file = ino
        this.version = version
        this.header = header
        this.first = this.end = bytes
        this.frames.length = 0
      }
      if (size === this.end) return
      const { frames, end } = await findFrames(handle, { version: this.version, first: this.end, most })
      this.frames.push(...frames)
      this.end = Math.max(end, this.first)
      this.more = frames.length >= most && this.end < size
    } finally {
      await handle.close()
    }
  }
}
