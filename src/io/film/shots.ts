// shots.ts: which frame of the recording each picture of a film shows.

import { InputError } from '../../model/inputError.js'
import type { View } from '../export/viewOf.js'

export interface Shot {
  /** Of the picture in the film, from 0. */
  readonly number: number
  /** Of the frame in the recording. */
  readonly frame: number
  readonly view: View
  /** Of the frame of the run beside it. */
  readonly beside?: number
}

/** The place of the time next to one. */
export function nearestTime(times: readonly number[], time: number): number {
  return times.reduce((best, at, k) => (Math.abs(at - time) < Math.abs(times[best]! - time) ? k : best), 0)
}

const mostPictures = 1_000_000

/** Each frame once; or, at a speed (seconds of the run in a second of the film), the frame nearest in time to each picture. */
export function framesOfFilm(times: readonly number[], fps: number, speed: number | null): number[] {
  if (speed === null) return times.map((_, k) => k)
  const [first, last] = [times[0]!, times.at(-1)!]
  const count = Math.floor(((last - first) * fps) / speed + 1e-9) + 1
  if (count > mostPictures)
    throw new InputError(`the film would have ${count} pictures, at most ${mostPictures}: raise --speed.`)
  // of two that are as near, the later one, whatever was rounded
  const slack = 1e-9 * (last - first)
  const away = (k: number, time: number) => Math.abs(times[k]! - time)
  let nearest = 0
  return Array.from({ length: count }, (_, k) => {
    const time = first + (k * speed) / fps
    while (nearest + 1 < times.length && away(nearest + 1, time) <= away(nearest, time) + slack) nearest++
    return nearest
  })
}
