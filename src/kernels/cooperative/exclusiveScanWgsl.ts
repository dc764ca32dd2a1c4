// exclusiveScanWgsl.ts: exclusiveScan.ts on the GPU.

import { type ScanSource, scanSumsWgsl, scanTilesWgsl, type WgslModule } from './tileScanWgsl.js'

const emit = `
fn emit(q: u32, v: vec4<u32>, before: u32, n: u32) {
  let sums = vec4<u32>(before, before + v.x, before + v.x + v.y, before + v.x + v.y + v.z);
  let i = 4u * q;
  if (i + 4u <= n) { setOutput4(q, sums); return; }
  // nothing past the last element may change
  if (i < n) { setOutput(i, 0u, sums.x); }
  if (i + 1u < n) { setOutput(i + 1u, 0u, sums.y); }
  if (i + 2u < n) { setOutput(i + 2u, 0u, sums.z); }
}
`

/** The two modules, to be run one after the other; input and output may be the same. */
export function exclusiveScanWgsl(source: Omit<ScanSource, 'emit'>): readonly WgslModule[] {
  const scan = { ...source, emit }
  return [scanSumsWgsl(scan), scanTilesWgsl(scan)]
}
