// frameIndex.ts: where the frames of a recording lie, found once and then only at its end, while it is being written too.

import { open } from 'node:fs/promises'
import { readContainer } from '../container/container.js'
import { type FramePlace, findFrames } from '../recording/findFrames.js'
import { recordingKind } from '../recording/recordingFormat.js'

export class FrameIndex {
  /** Counts how often the recording was written anew. */
  generation = 0
  readonly frames: FramePlace[] = []
  private file = -1
  private first = 0
  private version = 0
  private end = 0
  private looking: Promise<void> | null = null

  constructor(private readonly path: string) {}

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
        const { bytes, version } = await readContainer(this.path, handle, recordingKind)
        if (this.file !== -1) this.generation++
        this.file = ino
        this.version = version
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
