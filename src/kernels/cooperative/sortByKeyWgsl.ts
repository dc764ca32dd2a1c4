// sortByKeyWgsl.ts: sortByKey.ts on the GPU, a least-significant-digit radix sort by digits of 8 bits.
//
// For each digit, three kernels:
//   histogram   each workgroup counts the digits of its tiles
//   offsets     these counts are scanned over the groups, digit by digit
//   scatter     each workgroup goes over its tiles again, ranks the keys of a tile within the workgroup, keeping the
//               order of equal digits, puts them in order in workgroup memory and writes whole runs
// All kernels share the tiles out alike. The scatter is in sortScatterWgsl.ts.

import { digits, passBytes, passView, passWgsl, type SortSource, sortTile } from './sortDigits.js'
import { sortScatterWgsl } from './sortScatterWgsl.js'
import type { WgslModule } from './tileScanWgsl.js'
import { countsWgsl, tilesWgsl } from './tilesWgsl.js'
import { declareViews, type WordArray, wholeBuffer } from './wordViews.js'
import { enableSubgroups, threadDeclaration, threadParameters, workgroupScanWgsl } from './workgroupScanWgsl.js'

/** The three modules for one digit, in order; each takes a SortPass. */
export function sortByKeyWgsl(source: SortSource): readonly WgslModule[] {
  return [histogramWgsl(source), offsetsWgsl(source), sortScatterWgsl(source)]
}

function histogramWgsl({ keys, histogram, countBytes, shape }: SortSource): WgslModule {
  const declared = declareViews(
    [passView('keys', 'read', keys, 0), { name: 'histogram', access: 'read_write', ...wholeBuffer(histogram) }],
    3,
    ['keys'],
  )
  const { workgroup, maxGroups } = shape
  // a counter per digit for every 32 invocations: fewer of them meet on one
  const copies = workgroup / 32
  const quadsPerTile = sortTile(shape) / 4
  const sum = Array.from({ length: copies }, (_, k) => `atomicLoad(&seen[d + ${k * digits}u])`).join(' + ')
  const wgsl = `${countsWgsl(countBytes)}${declared.wgsl}${passWgsl}${tilesWgsl(sortTile(shape), maxGroups)}
var<workgroup> seen: array<atomic<u32>, ${copies * digits}>;

@compute @workgroup_size(${workgroup})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) l: u32) {
  let n = elements(sortPass.countCell);
  let tiles = tilesOf(group.x, n);
  let copy = (l / 32u) * ${digits}u;
  for (var q = tiles.x * ${quadsPerTile}u + l; q < tiles.y * ${quadsPerTile}u; q += ${workgroup}u) {
    let four = keys4(q);
    let d = vec4<u32>(digitOf(four.x), digitOf(four.y), digitOf(four.z), digitOf(four.w)) + vec4<u32>(copy);
    // keys that are nearly in order would otherwise queue up at one counter
    if (4u * q + 4u <= n && all(d == d.xxxx)) {
      atomicAdd(&seen[d.x], 4u);
      continue;
    }
    for (var k = 0u; k < 4u; k++) {
      if (4u * q + k < n) { atomicAdd(&seen[d[k]], 1u); }
    }
  }
  workgroupBarrier();
  for (var d = l; d < ${digits}u; d += ${workgroup}u) { setHistogram(d * ${maxGroups}u + group.x, 0u, ${sum}); }
}
`
  return { wgsl, bindings: declared.bindings, countsUniform: true, parameterBytes: passBytes }
}

/** Workgroups the offsets are made by; each takes several digits where there are fewer workgroups than digits. */
export const offsetGroups = (maxGroups: number) => Math.min(digits, maxGroups / 8)

function offsetsWgsl({ histogram, countBytes, shape }: SortSource): WgslModule {
  const { workgroup, maxGroups, subgroups } = shape
  const declared = declareViews([{ name: 'histogram', access: 'read_write', ...wholeBuffer(histogram) }], 3)
  // counts of consecutive groups that an invocation takes
  const per = Math.ceil(maxGroups / workgroup)
  const each = (line: (k: number) => string) => Array.from({ length: per }, (_, k) => line(k)).join('\n')
  const wgsl = `${enableSubgroups(subgroups)}${countsWgsl(countBytes)}${declared.wgsl}${passWgsl}
${tilesWgsl(sortTile(shape), maxGroups)}${workgroupScanWgsl(subgroups, 'u32', workgroup)}
@compute @workgroup_size(${workgroup})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>,
        ${threadParameters(subgroups)}) {
  ${threadDeclaration(subgroups)}
  let n = elements(sortPass.countCell);
  let lastTile = tilesOf(${maxGroups}u, n).x;
  let g = thread.index * ${per}u;
  for (var d = group.x; d < ${digits}u; d += groups.x) {
    let row = d * ${maxGroups}u + g;
    // groups without tiles have left nothing, or what an earlier sort left
${each((k) => `    var v${k} = 0u;\n    if (tilesOf(g + ${k}u, n).x < lastTile) { v${k} = histogram(row + ${k}u, 0u); }`)}
    let scanned = workgroupScan(thread, ${Array.from({ length: per }, (_, k) => `v${k}`).join(' + ')});
    var before = scanned.before;
${each((k) => `    setHistogram(row + ${k}u, 0u, before);\n    before += v${k};`)}
    if (thread.index == 0u) { setHistogram(${digits * maxGroups}u + d, 0u, scanned.total); }
  }
}
`
  return { wgsl, bindings: declared.bindings, countsUniform: true, parameterBytes: passBytes }
}

/** Copies n words from one array to another, for a sort of a single digit. */
export function copyWgsl(
  { shape, countBytes, countCell }: Pick<SortSource, 'shape' | 'countBytes'> & { readonly countCell: number },
  from: WordArray,
  to: WordArray,
): WgslModule {
  const { workgroup } = shape
  const declared = declareViews(
    [
      { name: 'source', access: 'read', ...from },
      { name: 'copied', access: 'read_write', ...to },
    ],
    3,
  )
  const wgsl = `${countsWgsl(countBytes)}${declared.wgsl}
@compute @workgroup_size(${workgroup})
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let n = elements(${countCell}u);
  for (var i = id.x; i < n; i += groups.x * ${workgroup}u) { setCopied(i, 0u, source(i, 0u)); }
}
`
  return { wgsl, bindings: declared.bindings, countsUniform: true }
}
