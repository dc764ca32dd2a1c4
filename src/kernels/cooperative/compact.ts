// compact.ts: the indices of the elements that are flagged, the definition every backend must equal bit for bit.

/**
 * Writes each i with flags[i] != 0 to `output`, in increasing order, and returns how many there are. An output that
 * is too short takes the first ones; the number returned is still that of all.
 */
export function compact(flags: Uint32Array, output: Uint32Array, count: number = flags.length): number {
  let found = 0
  for (let i = 0; i < count; i++) {
    if (flags[i] === 0) continue
    if (found < output.length) output[found] = i
    found++
  }
  return found
}
