// seededRandom.ts: random numbers for tests, the same for the same seed on every machine.

/** Draws 0 <= u < 1; the seed is any text, such as the name of what is tested. */
export function seededRandom(seed: string): () => number {
  // FNV-1a hash of the text, then a Weyl sequence whose terms are mixed
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193)
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296
  }
}
