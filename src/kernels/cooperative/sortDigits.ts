// sortDigits.ts: what the kernels of the GPU's radix sort agree on.

import type { CooperativeShape } from './cooperativeShape.js'
import type { WordArray } from './wordViews.js'

export const digitBits = 8
export const digits = 1 << digitBits
/** Words of the counts per digit and group, then a total per digit. */
export const histogramWords = ({ maxGroups }: CooperativeShape) => digits * maxGroups + digits

export interface SortSource {
  readonly keys: WordArray
  readonly values: WordArray
  readonly sortedKeys: WordArray
  readonly sortedValues: WordArray
  /** Name of the buffer of `histogramWords`. */
  readonly histogram: string
  readonly countBytes: number
  readonly countCell: number
  readonly shape: CooperativeShape
}

export const sortTile = ({ sort }: CooperativeShape) => sort.workgroup * sort.keys

/** Binding 0 of histogram and scatter: which bits of the key the digit is. */
export const digitWgsl = `
struct Digit { shift: u32, mask: u32 }
@group(0) @binding(0) var<uniform> digit: Digit;
fn digitOf(key: u32) -> u32 { return (key >> digit.shift) & digit.mask; }
`
