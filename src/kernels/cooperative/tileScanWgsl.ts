// tileScanWgsl.ts: the two WGSL kernels that an exclusive scan is made of.
//
//   sums   each workgroup adds up the values of its tiles and leaves the sum in `partials`
//   scan   each workgroup adds the sums of all groups before it and goes over its tiles a second time
//
// Values are read twice and nothing waits for another workgroup, which no GPU has to schedule in time. The number of
// elements is taken from the table of counts once, by `sums`; so `scan` may write its total to that very count.

import type { CooperativeShape } from './cooperativeShape.js'
import { countsWgsl, tilesWgsl } from './tilesWgsl.js'
import { type DeclaredViews, declareViews, type WordArray, type WordView, wholeBuffer } from './wordViews.js'
import { enableSubgroups, threadDeclaration, threadParameters, workgroupScanWgsl } from './workgroupScanWgsl.js'

/** A tile is four rows of four elements for each invocation. */
export const scanTile = ({ workgroup }: CooperativeShape) => 16 * workgroup
/** Words of the buffer between the two kernels: a sum per group, then the number of elements. */
export const scanPartialWords = ({ maxGroups }: CooperativeShape) => maxGroups + 1

export interface ScanSource {
  readonly input: WordArray
  readonly output: WordArray
  /** Name of the buffer of `scanPartialWords`. */
  readonly partials: string
  /** Name of the table of counts, and its bytes as a uniform. */
  readonly counts: string
  readonly countBytes: number
  /** Whether the total is written to its count. */
  readonly total: boolean
  readonly shape: CooperativeShape
  /** WGSL function `emit(q, v, before, n)`: writes what follows from four values and the sum before them. */
  readonly emit: string
}

/** A module and the storage buffers it binds beside the table of counts. */
export interface WgslModule extends DeclaredViews {
  /** Binding 1 is the table of counts as a uniform; a kernel that writes counts has it among its bindings. */
  readonly countsUniform: boolean
  /** Bytes of the uniform at binding 0, where there is one. */
  readonly parameterBytes?: number
}

/** Binding 0 of both kernels: the cells of the number of elements and of the total, so that scans of many fields are one kernel. */
const cellsWgsl = `
struct ScanCells { elements: u32, total: u32 }
@group(0) @binding(0) var<uniform> cells: ScanCells;
`
export const scanCells = (elements: number, total: number) => Uint32Array.of(elements, total)
const cellBytes = 8

const valuesWgsl = `
fn valuesAt(q: u32, n: u32) -> vec4<u32> {
  return select(vec4<u32>(), input4(q), vec4<u32>(4u * q) + vec4<u32>(0u, 1u, 2u, 3u) < vec4<u32>(n));
}
fn sumOf(v: vec4<u32>) -> u32 { return v.x + v.y + v.z + v.w; }
`

export function scanSumsWgsl(source: ScanSource): WgslModule {
  const { subgroups, workgroup, maxGroups } = source.shape
  const tile = scanTile(source.shape)
  const views: WordView[] = [
    { name: 'input', access: 'read', ...source.input },
    { name: 'partials', access: 'read_write', ...wholeBuffer(source.partials) },
  ]
  const declared = declareViews(views, 3, ['input'])
  const wgsl = `${enableSubgroups(subgroups)}${countsWgsl(source.countBytes)}${cellsWgsl}${declared.wgsl}
${tilesWgsl(tile, maxGroups)}${workgroupScanWgsl(subgroups, 'u32', workgroup)}${valuesWgsl}
@compute @workgroup_size(${workgroup})
fn main(@builtin(workgroup_id) group: vec3<u32>, ${threadParameters(subgroups)}) {
  ${threadDeclaration(subgroups)}
  let n = elements(cells.elements);
  let tiles = tilesOf(group.x, n);
  var sum = vec4<u32>();
  for (var tile = tiles.x; tile < tiles.y; tile++) {
    let q = tile * ${tile / 4}u + thread.index;
    sum += valuesAt(q, n) + valuesAt(q + ${workgroup}u, n) + valuesAt(q + ${2 * workgroup}u, n) + valuesAt(q + ${3 * workgroup}u, n);
  }
  let all = workgroupScan(thread, sumOf(sum)).total;
  if (thread.index == 0u) {
    setPartials(group.x, 0u, all);
    if (group.x == 0u) { setPartials(${maxGroups}u, 0u, n); }
  }
}
`
  return { wgsl, bindings: declared.bindings, countsUniform: true, parameterBytes: cellBytes }
}

export function scanTilesWgsl(source: ScanSource): WgslModule {
  const { subgroups, workgroup, maxGroups } = source.shape
  const tile = scanTile(source.shape)
  const { total } = source
  const views: WordView[] = [
    { name: 'input', access: 'read', ...source.input },
    { name: 'output', access: 'read_write', ...source.output },
    { name: 'partials', access: 'read', ...wholeBuffer(source.partials) },
  ]
  if (total) views.push({ name: 'counts', access: 'read_write', ...wholeBuffer(source.counts) })
  const declared = declareViews(views, 3, ['input', 'output'])
  const wgsl = `${enableSubgroups(subgroups)}${cellsWgsl}${declared.wgsl}
${tilesWgsl(tile, maxGroups)}${workgroupScanWgsl(subgroups, 'vec4<u32>', workgroup)}${valuesWgsl}
${source.emit}
@compute @workgroup_size(${workgroup})
fn main(@builtin(workgroup_id) group: vec3<u32>, ${threadParameters(subgroups)}) {
  ${threadDeclaration(subgroups)}
  let n = partials(${maxGroups}u, 0u);
  let tiles = tilesOf(group.x, n);
  var mine = 0u;
  for (var g = thread.index; g < group.x; g += ${workgroup}u) { mine += partials(g, 0u); }
  var base = workgroupScan(thread, vec4<u32>(mine, 0u, 0u, 0u)).total.x;

  // a tile is four rows of one quad per thread; their four scans go side by side
  for (var tile = tiles.x; tile < tiles.y; tile++) {
    let q = tile * ${tile / 4}u + thread.index;
    let v0 = valuesAt(q, n);
    let v1 = valuesAt(q + ${workgroup}u, n);
    let v2 = valuesAt(q + ${2 * workgroup}u, n);
    let v3 = valuesAt(q + ${3 * workgroup}u, n);
    let rows = workgroupScan(thread, vec4<u32>(sumOf(v0), sumOf(v1), sumOf(v2), sumOf(v3)));
    let base1 = base + rows.total.x;
    let base2 = base1 + rows.total.y;
    let base3 = base2 + rows.total.z;
    emit(q, v0, base + rows.before.x, n);
    emit(q + ${workgroup}u, v1, base1 + rows.before.y, n);
    emit(q + ${2 * workgroup}u, v2, base2 + rows.before.z, n);
    emit(q + ${3 * workgroup}u, v3, base3 + rows.before.w, n);
    base = base3 + rows.total.w;
  }
${total ? totalWgsl(tile) : ''}}
`
  return { wgsl, bindings: declared.bindings, countsUniform: false, parameterBytes: cellBytes }
}

/** The group that ends at the last element knows the total. */
const totalWgsl = (tile: number) => `
  let holdsLast = tiles.x < tiles.y && tiles.y * ${tile}u >= n;
  if (thread.index == 0u && (holdsLast || (n == 0u && group.x == 0u))) { setCounts(cells.total, 0u, base); }
`
