// compactWgsl.ts: compact.ts on the GPU, a scan of the flags that writes indices instead of sums.

import { type ScanSource, scanSumsWgsl, scanTilesWgsl, type WgslModule } from './tileScanWgsl.js'

const emit = (capacityCell: number) => `
fn emit(q: u32, v: vec4<u32>, before: u32, n: u32) {
  let ranks = vec4<u32>(before, before + v.x, before + v.x + v.y, before + v.x + v.y + v.z);
  let room = counts(${capacityCell}u, 0u);
  for (var k = 0u; k < 4u; k++) {
    if (v[k] != 0u && ranks[k] < room) { setOutput(ranks[k], 0u, 4u * q + k); }
  }
}
`

export interface CompactSource extends Omit<ScanSource, 'values' | 'emit' | 'totalCell'> {
  readonly totalCell: number
  /** Cell of the capacity of the output: indices past it are counted and not written. */
  readonly capacityCell: number
}

/** The two modules, to be run one after the other; flags and output must be different fields. */
export function compactWgsl({ capacityCell, ...source }: CompactSource): readonly WgslModule[] {
  const scan = { ...source, values: 'select(vec4<u32>(), vec4<u32>(1u), v != vec4<u32>())', emit: emit(capacityCell) }
  return [scanSumsWgsl(scan), scanTilesWgsl(scan)]
}
