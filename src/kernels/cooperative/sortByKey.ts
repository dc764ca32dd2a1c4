// sortByKey.ts: a stable sort of keys with their values, the definition every backend must equal bit for bit.
//
// Only the lowest `bits` of a key are compared; the whole key moves. Keys that are equal in these bits keep their
// order, so the result is unique and any stable method gives the same bytes.

/** Sorts the first `count` keys, and the values with them, in place. */
export function sortByKey(keys: Uint32Array, values: Uint32Array, bits = 32, count: number = keys.length): void {
  // 2^32 - 1 does not come out of a 32-bit shift by 32
  const mask = bits >= 32 ? 0xffffffff : 2 ** bits - 1
  const oldKeys = keys.slice(0, count)
  const oldValues = values.slice(0, count)
  const digit = oldKeys.map((key) => (key & mask) >>> 0)

  // the index as second criterion makes the order total, hence stable
  const order = new Uint32Array(count).map((_, i) => i)
  order.sort((a, b) => digit[a]! - digit[b]! || a - b)

  for (let i = 0; i < count; i++) {
    keys[i] = oldKeys[order[i]!]!
    values[i] = oldValues[order[i]!]!
  }
}
