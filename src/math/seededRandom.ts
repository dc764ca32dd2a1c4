// seededRandom.ts: a stream of random numbers for code outside kernels: packings, parameter draws, tests.
//
// The words are Philox 4x32-10 of a running counter, as in kernels/math/random.ts, so the same seed gives the same
// numbers on every machine. Streams with different seeds or names of purpose do not overlap.

import { normalPair, philox, randomDirection, randomRotation } from '../kernels/math/random.js'
import { array, mulHigh, type quat, type vec3, wrapMul } from '../language/values.js'

export interface SeededRandom {
  /** 32 random bits. */
  word(): number
  /** 0 <= u < 1, 53 bits. */
  uniform(): number
  /** low <= u < high, up to rounding. */
  between(low: number, high: number): number
  /** Whole number from 0 to count - 1, all equally likely; count from 1 to 2^32 - 1. */
  integer(count: number): number
  /** Normal deviate of mean 0 and variance 1. */
  normal(): number
  /** Unit vector, uniform on the sphere. */
  direction(): vec3
  /** Unit quaternion, uniform over all rotations. */
  rotation(): quat
}

/** A stream of its own for each seed (a whole number from 0 to 2^53) and purpose (0 to 2^32 - 1). */
export function seededRandom(seed: number, purpose = 0): SeededRandom {
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new RangeError(`seed ${seed}: expected a whole number from 0 to 2^53`)
  const block = array(4, 0)
  let count = 0
  let used = 4

  const word = (): number => {
    if (used === 4) {
      block[0] = count >>> 0
      block[1] = Math.floor(count / 4294967296)
      block[2] = purpose >>> 0
      block[3] = 0
      philox(block, seed >>> 0, Math.floor(seed / 4294967296))
      count += 1
      used = 0
    }
    used += 1
    return block[used - 1]!
  }
  const uniform = () => ((word() >>> 5) * 67108864 + (word() >>> 6)) / 9007199254740992
  const integer = (n: number): number => {
    // the upper half of word times n, less the few words that would favour some results (Lemire 2019)
    const refused = (4294967296 - n) % n
    let w = word()
    while (wrapMul(w, n) < refused) w = word()
    return mulHigh(w, n)
  }
  return {
    word,
    uniform,
    between: (low, high) => low + (high - low) * uniform(),
    integer,
    normal: () => normalPair(word(), word()).x,
    direction: () => randomDirection(word(), word()),
    rotation: () => randomRotation(word(), word(), word()),
  }
}
