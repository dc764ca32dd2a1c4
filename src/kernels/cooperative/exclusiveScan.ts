// exclusiveScan.ts: sums of everything before each element, the definition every backend must equal bit for bit.
//
//   output[i] = input[0] + ... + input[i - 1]  (mod 2^32)                                                          (1)
//
// Wrapping addition is associative, so blocks may be summed in any order.

/** (1) for `count` elements; input and output may be the same array. Returns the sum of all. */
export function exclusiveScan(input: Uint32Array, output: Uint32Array, count: number = input.length): number {
  let sum = 0
  for (let i = 0; i < count; i++) {
    const value = input[i]!
    output[i] = sum
    sum = (sum + value) >>> 0
  }
  return sum
}
