// sleep.ts: when bodies at rest are left out of a run until something stirs them.

import { positiveNumber } from './checks.js'
import { type OptionNames, onlyKnown } from './knownOptions.js'

export interface Sleep {
  /** Speed of its fastest point below which a body is at rest, m/s. */
  readonly speed: number
  /** How long it is at rest before it sleeps, s. */
  readonly time: number
}

export interface SleepOptions {
  readonly speed: number
  /** 0.1 s when omitted. */
  readonly time?: number
}

const names: OptionNames<SleepOptions> = { speed: true, time: true }

/** s */
export const sleepTime = 0.1

export function checkSleep(options: SleepOptions | null | undefined, who: string): Sleep | null {
  if (options === null || options === undefined) return null
  onlyKnown(options, names, `${who}: sleep`)
  return {
    speed: positiveNumber(options.speed, `${who}: sleep: speed`, 'm/s'),
    time: positiveNumber(options.time ?? sleepTime, `${who}: sleep: time`, 's'),
  }
}
