// reduceWgsl.ts: one level of reduce.ts on the GPU, blocks of 1024 elements to one value each.
//
// The order is that of reduce.ts for any workgroup size: where an invocation stands for several of the 256 lanes, the
// first steps of the tree stay inside it. Some blocks go side by side in the components of a vector, which changes no
// order and shares the barriers. A maximum of reals is taken on integers that order as the reals do, 0 above -0 and NaN
// above all: WGSL's own max may do as it likes with NaN.

import type { ReduceShape } from './cooperativeShape.js'
import { reduceBlock } from './reduce.js'
import type { WgslModule } from './tileScanWgsl.js'
import { countsWgsl } from './tilesWgsl.js'
import { declareViews, type WordArray, type WordView } from './wordViews.js'

const laneCount = 256

/** Elements a workgroup takes at once. */
export const reduceTile = ({ blocks }: ReduceShape) => blocks * reduceBlock

export interface ReduceSource {
  readonly operation: 'sum' | 'max'
  readonly type: 'f32' | 'u32'
  readonly input: WordArray
  readonly output: WordArray
  readonly countBytes: number
  readonly countCell: number
  /** 0 for the first level; level k takes the ceil(count / 1024^k) results of the one before. */
  readonly level: number
  readonly shape: ReduceShape
}

interface Arithmetic {
  /** WGSL type of a lane. */
  readonly type: string
  readonly neutral: string
  /** From and to the words of an array. */
  readonly load: string
  readonly store: string
  readonly combine: string
}

// without branches, so that a compiler can have many loads under way
const orderedWgsl = `
fn ordered(word: u32) -> u32 {
  let key = select(word | 0x80000000u, ~word, (word & 0x80000000u) != 0u);
  return select(key, 0xffffffffu, (word & 0x7fffffffu) > 0x7f800000u);
}
fn unordered(key: u32) -> u32 {
  let word = select(~key, key & 0x7fffffffu, (key & 0x80000000u) != 0u);
  return select(word, 0x7fc00000u, key == 0xffffffffu);
}
`

function arithmetic(operation: 'sum' | 'max', type: 'f32' | 'u32'): Arithmetic {
  if (operation === 'sum') {
    const [load, store] = type === 'f32' ? ['bitcast<f32>(word)', 'bitcast<u32>(value)'] : ['word', 'value']
    return { type, neutral: `${type}(0)`, load, store, combine: 'a + b' }
  }
  if (type === 'u32') return { type, neutral: '0u', load: 'word', store: 'value', combine: 'max(a, b)' }
  // 0x007fffff is where -infinity comes in the order
  return { type: 'u32', neutral: '0x007fffffu', load: 'ordered(word)', store: 'unordered(value)', combine: 'max(a, b)' }
}

export function reduceLevelWgsl(source: ReduceSource): WgslModule {
  const { workgroup, blocks } = source.shape
  const views: WordView[] = [
    { name: 'input', access: 'read', ...source.input },
    { name: 'output', access: 'read_write', ...source.output },
  ]
  const declared = declareViews(views, 3)
  const { type, neutral, load, store, combine } = arithmetic(source.operation, source.type)
  const row = Array.from({ length: blocks }, (_, b) => `element(i + ${b * reduceBlock}u, n)`).join(', ')
  const ceilBlocks = `n / ${reduceBlock}u + select(0u, 1u, n % ${reduceBlock}u != 0u)`
  const wgsl = `${countsWgsl(source.countBytes)}${declared.wgsl}
${orderedWgsl}
alias Lane = ${blocks === 1 ? type : `vec${blocks}<${type}>`};
fn loaded(word: u32) -> ${type} { return ${load}; }
fn stored(value: ${type}) -> u32 { return ${store}; }
fn combined(a: Lane, b: Lane) -> Lane { return ${combine}; }

fn element(i: u32, n: u32) -> ${type} {
  if (i >= n) { return ${neutral}; }
  return loaded(input(i, 0u));
}
fn inBlocks(i: u32, n: u32) -> Lane { return Lane(${row}); }

var<workgroup> lanes: array<Lane, ${workgroup}>;

@compute @workgroup_size(${workgroup})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>,
        @builtin(local_invocation_index) l: u32) {
  var n = elements(${source.countCell}u);
  for (var level = 0u; level < ${source.level}u; level++) { n = ${ceilBlocks}; }
${source.level === 0 ? emptyWgsl(neutral) : passOnWgsl}
  let blocks = ${ceilBlocks};
  for (var block = group.x * ${blocks}u; block < blocks; block += groups.x * ${blocks}u) {
${ownLanesWgsl(workgroup)}
    lanes[l] = lane0;
    for (var s = ${workgroup / 2}u; s > 0u; s /= 2u) {
      workgroupBarrier();
      if (l < s) {
        lane0 = combined(lane0, lanes[l + s]);
        lanes[l] = lane0;
      }
    }
    workgroupBarrier();
    if (l < ${blocks}u && block + l < blocks) { setOutput(block + l, 0u, stored(lanes[0]${blocks === 1 ? '' : '[l]'})); }
    workgroupBarrier();
  }
}
`
  return { wgsl, bindings: declared.bindings, countsUniform: true }
}

/** Invocation l stands for lanes l, l + workgroup, ...: their sums, then the steps of the tree among them. */
function ownLanesWgsl(workgroup: number): string {
  const own = laneCount / workgroup
  const lines = [`    let i = block * ${reduceBlock}u + l;`]
  for (let j = 0; j < own; j++) {
    const at = (k: number) => `inBlocks(i + ${k * laneCount + j * workgroup}u, n)`
    lines.push(`    var lane${j} = ${at(0)};`)
    for (let k = 1; k < reduceBlock / laneCount; k++) lines.push(`    lane${j} = combined(lane${j}, ${at(k)});`)
  }
  for (let s = own / 2; s >= 1; s /= 2) {
    for (let j = 0; j < s; j++) lines.push(`    lane${j} = combined(lane${j}, lane${j + s});`)
  }
  return lines.join('\n')
}

const emptyWgsl = (neutral: string) => `
  if (n == 0u) {
    if (group.x == 0u && l == 0u) { setOutput(0u, 0u, stored(${neutral})); }
    return;
  }`

/** One value left by the level before is the result, and an empty array left one as well. */
const passOnWgsl = `
  if (n <= 1u) {
    if (group.x == 0u && l == 0u) { setOutput(0u, 0u, input(0u, 0u)); }
    return;
  }`
