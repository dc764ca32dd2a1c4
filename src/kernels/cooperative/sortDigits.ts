// sortDigits.ts: what the kernels of the GPU's radix sort agree on.

import type { CooperativeShape } from './cooperativeShape.js'
import type { WordArray, WordView } from './wordViews.js'

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
  readonly shape: CooperativeShape
}

export const sortTile = ({ sort }: CooperativeShape) => sort.workgroup * sort.keys

/**
 * Binding 0 of the kernels: which bits of the key the digit is, the cell of the count, and where keys and values lie. So
 * sorts of different fields are one kernel, which a driver compiles once.
 */
export const passWgsl = `
struct SortPass { shift: u32, mask: u32, countCell: u32, unused: u32, places: array<vec4<u32>, 2> }
@group(0) @binding(0) var<uniform> sortPass: SortPass;
fn digitOf(key: u32) -> u32 { return (key >> sortPass.shift) & sortPass.mask; }
`
export const passBytes = 48

/** The words of a SortPass. */
export function passWords(
  { keys, values, sortedKeys, sortedValues }: Pick<SortSource, 'keys' | 'values' | 'sortedKeys' | 'sortedValues'>,
  { shift, width, countCell }: { readonly shift: number; readonly width: number; readonly countCell: number },
): Uint32Array {
  const places = [keys, values, sortedKeys, sortedValues].flatMap(({ stride, offset }) => [stride, offset])
  return Uint32Array.of(shift, 2 ** width - 1, countCell, 0, ...places)
}

/** An array of a sort as a view: k counts keys, values, sorted keys, sorted values. A plain array is known as one. */
export function passView(name: string, access: WordView['access'], array: WordArray, k: number): WordView {
  const plain = array.stride === 1 && array.offset === 0
  const [stride, offset] = k % 2 === 0 ? ['x', 'y'] : ['z', 'w']
  const place = `sortPass.places[${k >> 1}]`
  return { name, access, ...array, ...(plain ? {} : { stride: `${place}.${stride}`, offset: `${place}.${offset}` }) }
}
