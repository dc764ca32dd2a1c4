// reduceWgsl.ts: one level of reduce.ts on the GPU, blocks of 1024 elements to one value each.
//
// The order is that of reduce.ts for any workgroup size: where an invocation stands for several of the 256 lanes, the
// first steps of the tree stay inside it. Some blocks go side by side in the components of a vector, which changes no
// order and shares the barriers. A maximum of reals is taken on integers that order as the reals do, 0 above -0 and NaN
// above all: WGSL's own max may do as it likes with NaN.
//
// Several reductions over the records of one owner go through a level together: a dispatch costs more than its work where
// there are few records, and where there are many the fields of a record are read at once.

import type { ReduceShape } from './cooperativeShape.js'
import { reduceBlock } from './reduce.js'
import type { WgslModule } from './tileScanWgsl.js'
import { countsWgsl } from './tilesWgsl.js'
import { declareViews, type WordArray, type WordView } from './wordViews.js'

const laneCount = 256

/** Elements a workgroup takes at once. */
export const reduceTile = ({ blocks }: ReduceShape) => blocks * reduceBlock

/** One of the reductions that go together. */
export interface Reduction {
  readonly operation: 'sum' | 'max'
  readonly type: 'f32' | 'u32'
  readonly input: WordArray
  readonly output: WordArray
}

export interface ReduceSource {
  readonly reductions: readonly Reduction[]
  readonly countBytes: number
  readonly countCell: number
  /** 0 for the first level; level k takes the ceil(count / 1024^k) results of the one before. */
  readonly level: number
  readonly shape: ReduceShape
}

/** Values of an invocation at most, so that its workgroup's memory is that of any device. */
const mostValues = 8

/** The shape for so many reductions together: fewer blocks side by side where there are more of them. */
export function reduceShapeFor(shape: ReduceShape, together: number): ReduceShape {
  const blocks = Math.max(1, Math.min(shape.blocks, Math.floor(mostValues / together)))
  return { ...shape, blocks }
}

export interface Arithmetic {
  /** WGSL type of a lane. */
  readonly type: string
  readonly neutral: string
  /** From and to the words of an array. */
  readonly load: string
  readonly store: string
  readonly combine: string
}

// without branches, so that a compiler can have many loads under way
export const orderedWgsl = `
fn ordered(word: u32) -> u32 {
  let key = select(word | 0x80000000u, ~word, (word & 0x80000000u) != 0u);
  return select(key, 0xffffffffu, (word & 0x7fffffffu) > 0x7f800000u);
}
fn unordered(key: u32) -> u32 {
  let word = select(~key, key & 0x7fffffffu, (key & 0x80000000u) != 0u);
  return select(word, 0x7fc00000u, key == 0xffffffffu);
}
`

export function arithmetic({ operation, type }: Pick<Reduction, 'operation' | 'type'>): Arithmetic {
  if (operation === 'sum') {
    const [load, store] = type === 'f32' ? ['bitcast<f32>(word)', 'bitcast<u32>(value)'] : ['word', 'value']
    return { type, neutral: `${type}(0)`, load, store, combine: 'a + b' }
  }
  if (type === 'u32') return { type, neutral: '0u', load: 'word', store: 'value', combine: 'max(a, b)' }
  // 0x007fffff is where -infinity comes in the order
  return { type: 'u32', neutral: '0x007fffffu', load: 'ordered(word)', store: 'unordered(value)', combine: 'max(a, b)' }
}

export function reduceLevelWgsl(source: ReduceSource): WgslModule {
  const { reductions, level, shape } = source
  const { workgroup, blocks } = shape
  const views = reductions.flatMap(({ input, output }, r): WordView[] => [
    { name: `input${r}`, access: 'read', ...input },
    { name: `output${r}`, access: 'read_write', ...output },
  ])
  const declared = declareViews(views, 3)
  const each = (text: (r: number) => string) => reductions.map((_, r) => text(r)).join('\n')
  const ceilBlocks = `n / ${reduceBlock}u + select(0u, 1u, n % ${reduceBlock}u != 0u)`
  const neutral = (r: number) => arithmetic(reductions[r]!).neutral
  const none = (r: number) => `stored${r}(${neutral(r)})`
  const result = (r: number) =>
    level === 0 ? none(r) : `select(input${r}(0u, 0u), ${none(r)}, elements(${source.countCell}u) == 0u)`
  const wgsl = `${countsWgsl(source.countBytes)}${declared.wgsl}
${orderedWgsl}
${each((r) => laneWgsl(reductions[r]!, r, shape))}

@compute @workgroup_size(${workgroup})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>,
        @builtin(local_invocation_index) l: u32) {
  var n = elements(${source.countCell}u);
  for (var level = 0u; level < ${level}u; level++) { n = ${ceilBlocks}; }
  // no value is the neutral one; one value left by the level before is the result
  if (n <= ${level === 0 ? 0 : 1}u) {
    if (group.x == 0u && l == 0u) {
${each((r) => `      setOutput${r}(0u, 0u, ${result(r)});`)}
    }
    return;
  }
  let blocks = ${ceilBlocks};
  for (var block = group.x * ${blocks}u; block < blocks; block += groups.x * ${blocks}u) {
    let i = block * ${reduceBlock}u + l;
${each((r) => `    var lane${r} = own${r}(i, n);\n    lanes${r}[l] = lane${r};`)}
    for (var s = ${workgroup / 2}u; s > 0u; s /= 2u) {
      workgroupBarrier();
      if (l < s) {
${each((r) => `        lane${r} = combined${r}(lane${r}, lanes${r}[l + s]);\n        lanes${r}[l] = lane${r};`)}
      }
    }
    workgroupBarrier();
    if (l < ${blocks}u && block + l < blocks) {
${each((r) => `      setOutput${r}(block + l, 0u, stored${r}(lanes${r}[0]${blocks === 1 ? '' : '[l]'}));`)}
    }
    workgroupBarrier();
  }
}
`
  return { wgsl, bindings: declared.bindings, countsUniform: true }
}

/** Lanes of reduction r: a value for each block side by side, loaded, stored, combined. */
function laneWgsl(reduction: Reduction, r: number, { workgroup, blocks, unrolled }: ReduceShape): string {
  const { type, neutral, load, store, combine } = arithmetic(reduction)
  const row = Array.from({ length: blocks }, (_, b) => `element${r}(i + ${b * reduceBlock}u, n)`).join(', ')
  return `
alias Lane${r} = ${blocks === 1 ? type : `vec${blocks}<${type}>`};
fn loaded${r}(word: u32) -> ${type} { return ${load}; }
fn stored${r}(value: ${type}) -> u32 { return ${store}; }
fn combined${r}(a: Lane${r}, b: Lane${r}) -> Lane${r} { return ${combine}; }
fn element${r}(i: u32, n: u32) -> ${type} {
  if (i >= n) { return ${neutral}; }
  return loaded${r}(input${r}(i, 0u));
}
fn inBlocks${r}(i: u32, n: u32) -> Lane${r} { return Lane${r}(${row}); }
fn own${r}(i: u32, n: u32) -> Lane${r} {
${unrolled ? ownLanesWgsl(r, workgroup) : ownLanesInLoopsWgsl(r, workgroup)}
}
var<workgroup> lanes${r}: array<Lane${r}, ${workgroup}>;`
}

/** Invocation l stands for lanes l, l + workgroup, ...: their sums, then the steps of the tree among them. */
function ownLanesWgsl(r: number, workgroup: number): string {
  const own = laneCount / workgroup
  const lines: string[] = []
  for (let j = 0; j < own; j++) {
    const at = (k: number) => `inBlocks${r}(i + ${k * laneCount + j * workgroup}u, n)`
    lines.push(`  var lane${j} = ${at(0)};`)
    for (let k = 1; k < reduceBlock / laneCount; k++) lines.push(`  lane${j} = combined${r}(lane${j}, ${at(k)});`)
  }
  for (let s = own / 2; s >= 1; s /= 2) {
    for (let j = 0; j < s; j++) lines.push(`  lane${j} = combined${r}(lane${j}, lane${j + s});`)
  }
  lines.push('  return lane0;')
  return lines.join('\n')
}

/** The same sums in loops, which compile faster. */
function ownLanesInLoopsWgsl(r: number, workgroup: number): string {
  const own = laneCount / workgroup
  return `
  var lane: array<Lane${r}, ${own}>;
  for (var j = 0u; j < ${own}u; j++) {
    lane[j] = inBlocks${r}(i + j * ${workgroup}u, n);
    for (var k = 1u; k < ${reduceBlock / laneCount}u; k++) {
      lane[j] = combined${r}(lane[j], inBlocks${r}(i + k * ${laneCount}u + j * ${workgroup}u, n));
    }
  }
  for (var s = ${Math.floor(own / 2)}u; s > 0u; s /= 2u) {
    for (var j = 0u; j < s; j++) { lane[j] = combined${r}(lane[j], lane[j + s]); }
  }
  return lane[0];`
}
