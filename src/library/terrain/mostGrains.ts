// mostGrains.ts: how many grains or samples of ground are made at a time.

import { InputError } from '../../model/inputError.js'

/** Two gigabytes of places and radii. */
const most = 1 << 26

/** Refuses more than memory is meant to hold, before any is made. */
export function checkCount(count: number, what: string): void {
  if (count > most)
    throw new InputError(`${what} may be ${most.toLocaleString('en')} at most, found ${count.toPrecision(4)}.`)
}
