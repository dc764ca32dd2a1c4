// frameExport.ts: what every format does: take the frames one by one, so that a recording need not fit the memory.

import type { Frame } from '../recording/recording.js'

export interface FrameExport {
  /** `index` is that of the frame in the recording. */
  frame(index: number, frame: Frame): Promise<void>
  /** The files to open, relative to the folder. */
  finish(): Promise<string[]>
  /** Called in place of `finish` where something failed: what is not whole is taken away. */
  abandon?(): Promise<void>
  /** What the files leave out, one sentence each. */
  readonly warnings?: readonly string[]
}

/** In names of files, so that they sort by time. */
export const frameNumber = (index: number) => String(index).padStart(6, '0')
