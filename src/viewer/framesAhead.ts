// framesAhead.ts: some frames of later, to see how far bodies get before the camera is placed.

import { type Frame, type FrameSource, frameBytes } from './frameSource.js'

/** Bytes that are read ahead. */
const aheadBytes = 64e6

/** Some later frames, so that the picture has room for where bodies go. */
export async function framesAhead(source: FrameSource, first: Frame): Promise<Frame[]> {
  const last = source.endFrame - 1
  const most = Math.min(6, Math.floor(aheadBytes / frameBytes(first)), last - source.firstFrame)
  const indices = Array.from({ length: Math.max(0, most) }, (_, k) =>
    Math.round(last - (k * (last - source.firstFrame)) / most),
  )
  const found = await Promise.allSettled(indices.map((index) => source.frame(index)))
  return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
