// sortScatterWgsl.ts: the scatter of sortByKeyWgsl.ts, which moves the keys of a tile to their places for one digit.
//
// A tile is cut in rows, one per subgroup (or per 32 invocations); a row holds its keys in the order k * lanes + lane.
// The rank of a key among the equal digits of its row comes from a match: the invocations of the row that hold the same
// digit in round k, as a bit mask. With subgroup operations the mask is made of ballots, without them of bits collected
// in workgroup memory. Both give the same ranks.

import type { SortShape } from './cooperativeShape.js'
import { digits, passBytes, passView, passWgsl, type SortSource, sortTile } from './sortDigits.js'
import type { WgslModule } from './tileScanWgsl.js'
import { countsWgsl, tilesWgsl } from './tilesWgsl.js'
import { declareViews, wholeBuffer } from './wordViews.js'
import { enableSubgroups, threadDeclaration, threadParameters, workgroupScanWgsl } from './workgroupScanWgsl.js'

export function sortScatterWgsl(source: SortSource): WgslModule {
  const { shape } = source
  const { subgroups, workgroup } = shape.sort
  const declared = declareViews(
    [
      passView('keys', 'read', source.keys, 0),
      passView('values', 'read', source.values, 1),
      passView('sortedKeys', 'read_write', source.sortedKeys, 2),
      passView('sortedValues', 'read_write', source.sortedValues, 3),
      { name: 'histogram', access: 'read', ...wholeBuffer(source.histogram) },
    ],
    3,
  )
  const rows = workgroup / (subgroups?.min ?? 32)
  // counters of the rows, and where there are no ballots their bit masks; later a tile of keys, then of values
  const words = Math.max(rows * digits * (subgroups ? 1 : 2), sortTile(shape))
  const wgsl = `${enableSubgroups(subgroups)}${countsWgsl(source.countBytes)}${declared.wgsl}${passWgsl}
${tilesWgsl(sortTile(shape), shape.maxGroups)}${workgroupScanWgsl(subgroups, 'u32', workgroup)}
var<workgroup> pool: array<atomic<u32>, ${words}>;
// first place of a digit in the sorted tile, and what leads from there to its place in the output
var<workgroup> tileStart: array<u32, ${digits}>;
var<workgroup> toOutput: array<u32, ${digits}>;

${subgroups ? ballotWgsl(subgroups) : collectWgsl(rows)}${moveWgsl}
@compute @workgroup_size(${workgroup})
fn main(@builtin(workgroup_id) group: vec3<u32>, ${threadParameters(subgroups)}) {
  ${threadDeclaration(subgroups)}
  let l = thread.index;
  let lanes = thread.subgroup;
  let row = l / lanes;
  let lane = l % lanes;
  let n = elements(sortPass.countCell);
  let tiles = tilesOf(group.x, n);
  if (tiles.x >= tiles.y) { return; }
${groupStartWgsl(source)}
  for (var tile = tiles.x; tile < tiles.y; tile++) {
${tileWgsl(source, words, rows)}
  }
}
`
  return { wgsl, bindings: declared.bindings, countsUniform: true, parameterBytes: passBytes }
}

const list = (count: number, line: (k: number) => string) => Array.from({ length: count }, (_, k) => line(k)).join('\n')

/** Digits an invocation looks after: d = l * per + j. */
const digitsPerThread = (workgroup: number) => Math.max(1, digits / workgroup)

/** next<j>: where the group's next key of each digit that this invocation looks after goes. */
function groupStartWgsl({ shape }: SortSource): string {
  const { maxGroups } = shape
  const per = digitsPerThread(shape.sort.workgroup)
  const total = (j: number) => `histogram(${digits * maxGroups}u + first + ${j}u, 0u)`
  return `
  let first = l * ${per}u;
  let looksAfter = first < ${digits}u;
${list(per, (j) => `  var next${j} = 0u;`)}
  var sum = 0u;
  if (looksAfter) { sum = ${Array.from({ length: per }, (_, j) => total(j)).join(' + ')}; }
  var start = workgroupScan(thread, sum).before;
  if (looksAfter) {
${list(per, (j) => `    next${j} = start + histogram((first + ${j}u) * ${maxGroups}u + group.x, 0u);\n    start += ${total(j)};`)}
  }`
}

/**
 * A line for each of an invocation's keys. `v(name)` is the k-th of the variables declared by `perKey`. Written out,
 * they stay in registers on every compiler; as a loop, the kernel compiles faster.
 */
type Round = (k: string, v: (name: string) => string) => string

function rounds({ keys, unrolled }: SortShape, line: Round): string {
  if (unrolled) return list(keys, (k) => `    ${line(`${k}u`, (name) => `${name}${k}`)}`)
  return `    for (var k = 0u; k < ${keys}u; k++) { ${line('k', (name) => `${name}[k]`)} }`
}

function perKey({ keys, unrolled }: SortShape, names: readonly string[]): string {
  const declare = (name: string) =>
    unrolled ? list(keys, (k) => `    var ${name}${k}: u32;`) : `    var ${name}: array<u32, ${keys}>;`
  return names.map(declare).join('\n')
}

function tileWgsl({ shape }: SortSource, words: number, rows: number): string {
  const { workgroup, keys, subgroups } = shape.sort
  const tile = sortTile(shape)
  const per = digitsPerThread(workgroup)
  const cleared = rows * digits * (subgroups ? 1 : 2)
  const each = (line: Round) => rounds(shape.sort, line)
  const inTile = (k: string) => `inRow + ${k} * lanes`
  const sorted = (k: string) => `l + ${k} * ${workgroup}u`
  return `
    for (var w = l; w < ${Math.min(cleared, words)}u; w += ${workgroup}u) { atomicStore(&pool[w], 0u); }
    let begin = tile * ${tile}u;
    let valid = min(n - begin, ${tile}u);
    let inRow = row * lanes * ${keys}u + lane;
${perKey(shape.sort, ['key', 'value', 'place', 'to'])}
    // what is missing at the end of the last tile counts as the highest keys, which stay at the end
${each((k, v) => `${v('key')} = select(0xffffffffu, keys(begin + min(${inTile(k)}, valid - 1u), 0u), ${inTile(k)} < valid);`)}
    workgroupBarrier();
${each((_, v) => `${v('place')} = rankInRow(row, lane, lanes, digitOf(${v('key')}));`)}
${each((k, v) => `${v('value')} = values(begin + min(${inTile(k)}, valid - 1u), 0u);`)}
    workgroupBarrier();

    // counts of the rows to sums over the rows before; the tile's digits to sums over the digits before
${list(per, (j) => `    var all${j} = 0u;`)}
    if (looksAfter) {
${list(per, (j) => rowSumsWgsl(j, `${workgroup}u / lanes`))}
    }
    var before = workgroupScan(thread, ${Array.from({ length: per }, (_, j) => `all${j}`).join(' + ')}).before;
    if (looksAfter) {
${list(per, (j) => `      tileStart[first + ${j}u] = before;\n      toOutput[first + ${j}u] = next${j} - before;\n      next${j} += all${j};\n      before += all${j};`)}
    }
    workgroupBarrier();
${each((_, v) => `${v('place')} += startOf(row, digitOf(${v('key')}));`)}
    workgroupBarrier();

    // in order in workgroup memory, from where neighbours write to neighbours
${each((_, v) => `atomicStore(&pool[${v('place')}], ${v('key')});`)}
    workgroupBarrier();
${each((k, v) => `if (${sorted(k)} < valid) { ${v('to')} = moveKey(${sorted(k)}); }`)}
    workgroupBarrier();
${each((_, v) => `atomicStore(&pool[${v('place')}], ${v('value')});`)}
    workgroupBarrier();
${each((k, v) => `if (${sorted(k)} < valid) { setSortedValues(${v('to')}, 0u, atomicLoad(&pool[${sorted(k)}])); }`)}
    workgroupBarrier();`
}

/** Where the keys of a row with a digit start in the sorted tile; and the way of a sorted key to the output. */
const moveWgsl = `
fn startOf(row: u32, d: u32) -> u32 { return tileStart[d] + atomicLoad(&pool[row * ${digits}u + d]); }
fn moveKey(at: u32) -> u32 {
  let key = atomicLoad(&pool[at]);
  let to = toOutput[digitOf(key)] + at;
  setSortedKeys(to, 0u, key);
  return to;
}
`

const rowSumsWgsl = (j: number, rows: string) => `
      for (var r = 0u; r < ${rows}; r++) {
        let w = r * ${digits}u + first + ${j}u;
        let here = atomicLoad(&pool[w]);
        atomicStore(&pool[w], all${j});
        all${j} += here;
      }`

/**
 * The first invocation of a match adds to the row's counter and tells the others what it found. Only one subgroup
 * touches a row's counters, and the shuffle comes between the additions of two rounds, so they happen in order.
 */
function ballotWgsl({ max }: { readonly max: number }): string {
  const narrow = max <= 32
  const type = narrow ? 'u32' : 'vec4<u32>'
  const part = narrow ? '.x' : ''
  const bits = (mask: string) => (narrow ? `countOneBits(${mask})` : `dot(countOneBits(${mask}), vec4<u32>(1u))`)
  return `
fn lanesBefore(lane: u32) -> ${type} {
  ${
    narrow
      ? 'return (1u << lane) - 1u;'
      : `let ends = vec4<u32>(0u, 32u, 64u, 96u);
  let bits = clamp(vec4<u32>(lane), ends, ends + vec4<u32>(32u)) - ends;
  return select((vec4<u32>(1u) << (bits % vec4<u32>(32u))) - vec4<u32>(1u), vec4<u32>(0xffffffffu), bits == vec4<u32>(32u));`
  }
}
fn firstLane(mask: ${type}) -> u32 {
  ${
    narrow
      ? 'return firstTrailingBit(mask);'
      : `if (mask.x != 0u) { return firstTrailingBit(mask.x); }
  if (mask.y != 0u) { return 32u + firstTrailingBit(mask.y); }
  if (mask.z != 0u) { return 64u + firstTrailingBit(mask.z); }
  return 96u + firstTrailingBit(mask.w);`
  }
}
fn rankInRow(row: u32, lane: u32, lanes: u32, d: u32) -> u32 {
  var peers = subgroupBallot(true)${part};
  for (var bit = 0u; bit < 8u; bit++) {
    let one = ((d >> bit) & 1u) == 1u;
    let ones = subgroupBallot(one)${part};
    peers &= select(~ones, ones, one);
  }
  let before = ${bits('peers & lanesBefore(lane)')};
  var found = 0u;
  if (before == 0u) { found = atomicAdd(&pool[row * ${digits}u + d], ${bits('peers')}); }
  return before + subgroupShuffle(found, firstLane(peers));
}
`
}

const collectWgsl = (rows: number) => `
fn rankInRow(row: u32, lane: u32, lanes: u32, d: u32) -> u32 {
  let w = row * ${digits}u + d;
  atomicOr(&pool[${rows * digits}u + w], 1u << lane);
  workgroupBarrier();
  let peers = atomicLoad(&pool[${rows * digits}u + w]);
  let found = atomicLoad(&pool[w]);
  workgroupBarrier();
  let before = countOneBits(peers & ((1u << lane) - 1u));
  if (before == 0u) {
    atomicAdd(&pool[w], countOneBits(peers));
    atomicStore(&pool[${rows * digits}u + w], 0u);
  }
  workgroupBarrier();
  return before + found;
}
`
