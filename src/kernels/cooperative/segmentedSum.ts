// segmentedSum.ts: sums over consecutive runs of an array, the definition every backend must equal bit for bit.
//
//   output[s] = ((0 + input[starts[s]]) + input[starts[s] + 1]) + ... + input[starts[s + 1] - 1]                   (1)
//
// The last segment ends at the number of inputs. Additions go from left to right, each rounded to the element type; a
// vector is summed component by component. Starts past the end of the input, or past the next start, give empty
// segments, whose sum is 0.

import { type ElementType, rounding } from './rounding.js'

export interface SegmentedSumOptions {
  /** Scalars per element, side by side: 1, or 3 for vec3. */
  readonly components?: number
  readonly type: ElementType
}

/** (1) for every start; `input` and the result hold the components of an element side by side. */
export function segmentedSum(
  input: ArrayLike<number>,
  starts: Uint32Array,
  { components = 1, type }: SegmentedSumOptions,
): Float64Array {
  const round = rounding[type]
  const count = input.length / components
  const output = new Float64Array(starts.length * components)
  for (let s = 0; s < starts.length; s++) {
    const end = s + 1 < starts.length ? Math.min(starts[s + 1]!, count) : count
    for (let c = 0; c < components; c++) {
      let sum = 0
      for (let i = starts[s]!; i < end; i++) sum = round(sum + input[i * components + c]!)
      output[s * components + c] = sum
    }
  }
  return output
}
