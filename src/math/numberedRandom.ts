// numberedRandom.ts: random numbers that follow from a number, not from those drawn before: whoever makes grain k makes the same one.

/** From 0 to below 1, of a number and a purpose, both from 0 on: by the finish of MurmurHash3 over both and the seed. */
export type NumberedRandom = (number: number, purpose: number) => number

export function numberedRandom(seed: number): NumberedRandom {
  const start = Math.imul(seed, 0xc2b2ae3d)
  return (number, purpose) => {
    let h = start ^ Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca77)
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
    return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32
  }
}
