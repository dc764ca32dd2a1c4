// segmentedSumWgsl.ts: segmentedSum.ts on the GPU, one invocation per segment, since the order of additions is stated.
//
// The segments of a workgroup lie close together. It loads the elements they cover piece by piece into its own memory,
// neighbours by neighbours; each invocation then adds what is its own, in order.

import type { WgslModule } from './tileScanWgsl.js'
import { countsWgsl } from './tilesWgsl.js'
import { declareViews, type WordArray, type WordView } from './wordViews.js'

export const segmentWorkgroup = 64
/** Words of workgroup memory for the elements. */
const pieceWords = 1536

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
  const { type, components } = source
  const piece = Math.floor(pieceWords / components)
  const load = (c: number) => (type === 'f32' ? `bitcast<f32>(input(i, ${c}u))` : `input(i, ${c}u)`)
  const store = (c: number) => (type === 'f32' ? `bitcast<u32>(sum${c})` : `sum${c}`)
  const each = (line: (c: number) => string) => Array.from({ length: components }, (_, c) => line(c)).join('\n')
  const wgsl = `${countsWgsl(source.countBytes)}${declared.wgsl}
var<workgroup> piece: array<${type}, ${pieceWords}>;
var<workgroup> lowest: atomic<u32>;
var<workgroup> highest: atomic<u32>;
var<workgroup> covered: vec2<u32>;

@compute @workgroup_size(${segmentWorkgroup})
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) l: u32) {
  let s = id.x + id.y * ${65535 * segmentWorkgroup}u;
  let segments = elements(${source.segmentCell}u);
  let n = elements(${source.inputCell}u);
  if (l == 0u) { atomicStore(&lowest, n); }
  workgroupBarrier();
  var begin = n;
  var end = n;
  if (s < segments) { begin = starts(s, 0u); }
  if (s + 1u < segments) { end = min(starts(s + 1u, 0u), n); }
  if (begin < end) {
    atomicMin(&lowest, begin);
    atomicMax(&highest, end);
  }
  workgroupBarrier();
  if (l == 0u) { covered = vec2<u32>(atomicLoad(&lowest), atomicLoad(&highest)); }
  let range = workgroupUniformLoad(&covered);

${each((c) => `  var sum${c} = ${type}(0);`)}
  for (var first = range.x; first < range.y; first += ${piece}u) {
    let last = min(first + ${piece}u, range.y);
    for (var i = first + l; i < last; i += ${segmentWorkgroup}u) {
${each((c) => `      piece[i - first + ${c * piece}u] = ${load(c)};`)}
    }
    workgroupBarrier();
    for (var i = max(begin, first); i < min(end, last); i++) {
${each((c) => `      sum${c} += piece[i - first + ${c * piece}u];`)}
    }
    workgroupBarrier();
  }
  if (s >= segments) { return; }
${each((c) => `  setOutput(s, ${c}u, ${store(c)});`)}
}
`
  return { wgsl, bindings: declared.bindings, countsUniform: true }
}
