// segmentedSumWgsl.ts: segmentedSum.ts on the GPU, one invocation per segment, since the order of additions is stated.
//
// Neighbours read neighbouring segments, so what one loads the others find in the cache; passing the elements through
// workgroup memory was measured to be slower for reals and no faster for vectors.

import type { WgslModule } from './tileScanWgsl.js'
import { countsWgsl } from './tilesWgsl.js'
import { declareViews, type WordArray, type WordView } from './wordViews.js'

export const segmentWorkgroup = 128

export interface SegmentSource {
  readonly type: 'f32' | 'u32'
  readonly components: number
  readonly input: WordArray
  readonly starts: WordArray
  readonly output: WordArray
  readonly countBytes: number
  /** Cells of the number of inputs and of segments. */
  readonly inputCell: number
  readonly segmentCell: number
}

export function segmentedSumWgsl(source: SegmentSource): WgslModule {
  const views: WordView[] = [
    { name: 'input', access: 'read', ...source.input },
    { name: 'starts', access: 'read', ...source.starts },
    { name: 'output', access: 'read_write', ...source.output },
  ]
  const declared = declareViews(views, 3)
  const real = source.type === 'f32'
  const load = (c: number) => (real ? `bitcast<f32>(input(i, ${c}u))` : `input(i, ${c}u)`)
  const store = (c: number) => (real ? `bitcast<u32>(sum${c})` : `sum${c}`)
  const each = (line: (c: number) => string) => Array.from({ length: source.components }, (_, c) => line(c)).join('\n')
  const wgsl = `${countsWgsl(source.countBytes)}${declared.wgsl}

@compute @workgroup_size(${segmentWorkgroup})
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let s = id.x + id.y * ${65535 * segmentWorkgroup}u;
  let segments = elements(${source.segmentCell}u);
  if (s >= segments) { return; }
  let n = elements(${source.inputCell}u);
  var end = n;
  if (s + 1u < segments) { end = min(starts(s + 1u, 0u), n); }
${each((c) => `  var sum${c} = ${source.type}(0);`)}
  for (var i = starts(s, 0u); i < end; i++) {
${each((c) => `    sum${c} += ${load(c)};`)}
  }
${each((c) => `  setOutput(s, ${c}u, ${store(c)});`)}
}
`
  return { wgsl, bindings: declared.bindings, countsUniform: true }
}
