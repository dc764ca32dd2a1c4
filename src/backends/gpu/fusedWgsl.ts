// fusedWgsl.ts: the kernels of a loop as one, which a single workgroup runs round after round with a barrier behind each.
//
// A dispatch costs the host 4 to 10 µs, most of it for the buffers bound; a round of a solver has ten to thirty of them, and where
// there are some hundred records each has next to nothing to do. The texts of the kernels are put together as they are:
// functions and records under names of their own, fields as arrays of fixed length in one buffer, since no device binds as many
// buffers as a round has, and counts all read as what they are in the kernels that change them.

import { reduceBlock } from '../../kernels/cooperative/reduce.js'
import { type Arithmetic, arithmetic, orderedWgsl } from '../../kernels/cooperative/reduceWgsl.js'
import type { KernelEntry } from '../../language/kernelTable.js'
import type { GpuLayout } from '../../state/layout.js'

export interface FusedKernel {
  readonly kind: 'kernel'
  readonly entry: KernelEntry
}

/** Reductions over the records of one owner that go together: the expressions of their elements and results. */
export interface FusedReduce {
  readonly kind: 'reduce'
  readonly countCell: number
  readonly sums: readonly {
    readonly operation: 'sum' | 'max'
    readonly type: 'f32' | 'u32'
    readonly input: { readonly group: string; readonly member: string | null }
    readonly output: { readonly group: string; readonly member: string | null }
  }[]
}

export type FusedOp = FusedKernel | FusedReduce

export interface FusedSource {
  readonly ops: readonly FusedOp[]
  readonly layout: GpuLayout
  /** Records of each group that the loop uses. */
  readonly lengths: ReadonlyMap<string, number>
  /** The loop goes on while this count is not 0. */
  readonly cell: number
  readonly workgroup: number
}

export interface FusedModule {
  readonly wgsl: string
  /** Of each op in the uniform of parameters; `rounds` stands in front. */
  readonly parameterOffsets: readonly number[]
  readonly parameterBytes: number
  readonly usesDomain: boolean
  /** Of each group in the buffer of all. */
  readonly groupOffsets: ReadonlyMap<string, number>
  readonly arenaBytes: number
}

const laneCount = 256
/** Blocks of a reduction, so that the results of all fit in the workgroup's memory. */
const mostBlocks = 64
/** Most records that a reduction may have. */
export const mostReduced = mostBlocks * reduceBlock
const groupAlign = 256
const roundUp = (n: number, to: number) => Math.ceil(n / to) * to

export function fusedWgsl(source: FusedSource): FusedModule {
  const { ops, layout, workgroup } = source
  const groups = [...source.lengths.keys()]
  const groupOffsets = new Map<string, number>()
  let arenaBytes = 0
  for (const group of groups) {
    groupOffsets.set(group, arenaBytes)
    arenaBytes = roundUp(arenaBytes + layout.groups[group]!.stride * source.lengths.get(group)!, groupAlign)
  }
  const parameterOffsets: number[] = []
  let parameterBytes = 16
  for (const op of ops) {
    parameterOffsets.push(parameterBytes)
    if (op.kind === 'kernel') parameterBytes += op.entry.parameterBytes
  }
  const usesDomain = ops.some((op) => op.kind === 'kernel' && op.entry.usesDomain)
  const parts = ops.map((op, k) => (op.kind === 'kernel' ? kernelText(op.entry, k, groups, workgroup) : null))
  const withParameters = ops.flatMap((op, k) => (op.kind === 'kernel' && op.entry.parameterBytes > 0 ? [k] : []))
  const most = Math.max(0, ...ops.map((op) => (op.kind === 'reduce' ? op.sums.length : 0)))
  const wgsl = `${usesDomain ? domainText : ''}
${groups.map((group) => layout.groups[group]!.struct ?? '').join('\n')}
struct Arena {
${groups.map((group) => `  @align(${groupAlign}) ${group}: array<${elementOf(layout, ops, group)}, ${source.lengths.get(group)}>,`).join('\n')}
}
${withParameters.map((k) => parts[k]!.parameters).join('\n')}
struct Params {
  rounds: u32,
${withParameters.map((k) => `  @align(16) k${k}_: Params_k${k}_,`).join('\n')}
}
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> counts: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> arena: Arena;
var<workgroup> uniformCell_: u32;
// a count that is the same for all, as barriers need it
fn uniformCount_(cell: u32, local_: u32) -> u32 {
  if (local_ == 0u) { uniformCell_ = atomicLoad(&counts[cell]); }
  return workgroupUniformLoad(&uniformCell_);
}
${most > 0 ? reduceSupport(most, workgroup) : ''}
${ops.map((op, k) => (op.kind === 'kernel' ? parts[k]!.text : reduceText(op, k, workgroup))).join('\n')}
@compute @workgroup_size(${workgroup})
fn main(@builtin(local_invocation_index) local_: u32) {
  for (var round_ = 0u; round_ < params.rounds; round_++) {
${ops.map((op, k) => callText(op, k, parts[k]?.count ?? '', workgroup)).join('')}    if (uniformCount_(${source.cell}u, local_) == 0u) { break; }
  }
}
`
  return { wgsl, parameterOffsets, parameterBytes, usesDomain, groupOffsets, arenaBytes }
}

const domainText = `struct Position {
  cell: vec3<i32>,
  remainder: vec3<f32>,
}
struct Domain {
  origin: vec3<f32>,
  quantum: vec3<f32>,
  inverseQuantum: vec3<f32>,
}
@group(0) @binding(2) var<uniform> domain: Domain;`

/** Atomic where one of the kernels has it so; those that do not are refused by `canFuse`. */
function elementOf(layout: GpuLayout, ops: readonly FusedOp[], group: string): string {
  const atomic = ops.some((op) => op.kind === 'kernel' && isAtomic(op.entry, group))
  return atomic ? 'atomic<u32>' : layout.groups[group]!.elementType
}

const isAtomic = ({ wgsl }: KernelEntry, group: string) => wgsl.includes(` ${group}: array<atomic<u32>>;`)

/** False where a group is atomic in one kernel and plain in another. */
export function canFuse(ops: readonly FusedOp[]): boolean {
  const atomic = new Map<string, boolean>()
  for (const op of ops) {
    if (op.kind !== 'kernel') continue
    for (const { group } of op.entry.bindings) {
      const is = isAtomic(op.entry, group)
      if ((atomic.get(group) ?? is) !== is) return false
      atomic.set(group, is)
    }
  }
  return true
}

interface KernelText {
  readonly text: string
  readonly parameters: string
  /** Records it runs over, for a kernel without levels. */
  readonly count: string
}

const countOf = (wgsl: string, how: (cell: number) => string) =>
  wgsl.replace(/\bcounts\[(\d+)\]\.([xyzw])/g, (_, row, part) => how(4 * Number(row) + 'xyzw'.indexOf(part)))

function kernelText(entry: KernelEntry, k: number, groups: readonly string[], workgroup: number): KernelText {
  let text = entry.wgsl
  // what the module declares once for all
  text = text.replace(/@group\(0\) @binding\(\d+\) var<[^>]+> \w+: .*;\n/g, '')
  const declared = [...text.matchAll(/^struct (\w+) \{\n(?:.*\n)*?\}\n/gm)]
  const shared = new Set(['Position', 'Domain', ...entry.bindings.map(({ group }) => structName(group))])
  let parameters = ''
  const own: string[] = []
  for (const [whole, name] of declared) {
    if (name === 'Params') parameters = whole.replace('struct Params', `struct Params_k${k}_`)
    else if (!shared.has(name!)) own.push(name!)
    if (name === 'Params' || shared.has(name!)) text = text.replace(whole, '')
  }
  for (const name of own) text = text.replace(new RegExp(`(?<![.\\w])${name}\\b`, 'g'), `${name}k${k}_`)
  for (const [, name] of [...text.matchAll(/^fn (\w+)\(/gm)]) {
    if (name !== 'main') text = text.replace(new RegExp(`(?<![.\\w])${name}(?=\\()`, 'g'), `${name}_k${k}_`)
  }
  for (const group of groups) text = text.replace(new RegExp(`(?<![.\\w])${group}(?=\\[)`, 'g'), `arena.${group}`)
  text = text.replace(/\bparams\./g, `params.k${k}_.`)
  if (entry.ordered) return { text: orderedText(text, k, workgroup), parameters, count: '' }
  const atomic = countOf(text, (cell) => `atomicLoad(&counts[${cell}])`)
  const head =
    /@compute @workgroup_size\(\d+\)\nfn main\(.*\) \{\n {2}let index = .*;\n {2}if \(index >= (.*)\) \{ return; \}\n/
  const count = head.exec(atomic)
  if (!count) throw new Error(`kernel ${entry.name} has another head than a fused loop expects`)
  return { text: atomic.replace(head, `fn main_k${k}_(index: u32) {\n`), parameters, count: count[1]! }
}

/** One workgroup goes through the levels already; the number of levels must be the same for all. */
function orderedText(text: string, k: number, workgroup: number): string {
  const [, size] = /@compute @workgroup_size\((\d+)\)/.exec(text)!
  const uniform = text.replace(/let levels_ = counts\[(\d+)\]\.([xyzw]);/, (_, row, part) => {
    return `let levels_ = uniformCount_(${4 * Number(row) + 'xyzw'.indexOf(part)}u, local_);`
  })
  return countOf(uniform, (cell) => `atomicLoad(&counts[${cell}])`)
    .replace(/levelCount_/g, `levelCount_k${k}_`)
    .replace(/@compute .*\nfn main\(.*\) \{/, `fn main_k${k}_(local_: u32) {`)
    .replace(`index_ += ${size}u`, `index_ += ${workgroup}u`)
}

const structName = (group: string) => group[0]!.toUpperCase() + group.slice(1)

function callText(op: FusedOp, k: number, count: string, workgroup: number): string {
  const barrier = '    storageBarrier();\n    workgroupBarrier();\n'
  if (op.kind === 'reduce') return `    main_k${k}_(local_);\n${barrier}`
  if (op.entry.ordered) return `    main_k${k}_(local_);\n`
  return `    { let n = ${count}; for (var index = local_; index < n; index += ${workgroup}u) { main_k${k}_(index); } }\n${barrier}`
}

const reduceSupport = (most: number, workgroup: number) => `${orderedWgsl}
/** Lanes of all reductions that go together, one after the other. */
var<workgroup> lanes_: array<u32, ${most * workgroup}>;
var<workgroup> blocks_: array<u32, ${most * mostBlocks}>;`

/**
 * The order of reduce.ts: blocks of 1024, a workgroup's 256 lanes for each and as many blocks side by side as there are
 * lanes; then the block of their results, unless there is only one.
 */
function reduceText({ sums, countCell }: FusedReduce, k: number, workgroup: number): string {
  const side = workgroup / laneCount
  const each = (text: (a: Arithmetic, r: number) => string) => sums.map((sum, r) => text(arithmetic(sum), r)).join('')
  const at = ({ group, member }: { group: string; member: string | null }, i: string) =>
    `arena.${group}[${i}]${member === null ? '' : `.${member}`}`
  const word = (type: string, text: string) => (type === 'f32' ? `bitcast<u32>(${text})` : text)
  const functions = sums.map((sum, r) => {
    const { type, load, store, combine } = arithmetic(sum)
    return `fn loaded${r}_k${k}_(word: u32) -> ${type} { return ${load}; }
fn stored${r}_k${k}_(value: ${type}) -> u32 { return ${store}; }
fn combined${r}_k${k}_(a: ${type}, b: ${type}) -> ${type} { return ${combine}; }
`
  })
  const block = (element: (r: number, i: string) => string, result: (r: number) => string) => `
${each((_, r) => `    var lane${r} = ${element(r, 'i')};\n${[1, 2, 3].map((q) => `    lane${r} = combined${r}_k${k}_(lane${r}, ${element(r, `i + ${q * laneCount}u`)});\n`).join('')}    lanes_[${r * workgroup}u + local_] = stored${r}_k${k}_(lane${r});\n`)}
    for (var s = ${laneCount / 2}u; s > 0u; s /= 2u) {
      workgroupBarrier();
      if (lane < s) {
${each((_, r) => `        lane${r} = combined${r}_k${k}_(lane${r}, loaded${r}_k${k}_(lanes_[${r * workgroup}u + local_ + s]));\n        lanes_[${r * workgroup}u + local_] = stored${r}_k${k}_(lane${r});\n`)}      }
    }
    if (lane == 0u && block < blocks) {
${sums.map((_, r) => result(r)).join('')}    }
    workgroupBarrier();`
  const values = sums.map(
    (sum, r) => `fn element${r}_k${k}_(i: u32, n: u32) -> ${arithmetic(sum).type} {
  if (i >= n) { return ${arithmetic(sum).neutral}; }
  return loaded${r}_k${k}_(${word(sum.type, at(sum.input, 'i'))});
}
fn left${r}_k${k}_(i: u32, n: u32) -> ${arithmetic(sum).type} {
  if (i >= n) { return ${arithmetic(sum).neutral}; }
  return loaded${r}_k${k}_(blocks_[${r * mostBlocks}u + i]);
}
`,
  )
  const put = (r: number, value: string) =>
    `${at(sums[r]!.output, '0u')} = ${sums[r]!.type === 'f32' ? `bitcast<f32>(${value})` : value};`
  return `${functions.join('')}${values.join('')}fn main_k${k}_(local_: u32) {
  let n = uniformCount_(${countCell}u, local_);
  let lane = local_ % ${laneCount}u;
  var blocks = (n + ${reduceBlock - 1}u) / ${reduceBlock}u;
  for (var first = 0u; first < blocks; first += ${side}u) {
    let block = first + local_ / ${laneCount}u;
    let i = block * ${reduceBlock}u + lane;${block(
      (r, i) => `element${r}_k${k}_(${i}, n)`,
      (r) => `      blocks_[${r * mostBlocks}u + block] = lanes_[${r * workgroup}u + local_];\n`,
    )}
  }
  if (blocks > 1u) {
    let n = blocks;
    let block = local_ / ${laneCount}u;
    let i = block * ${reduceBlock}u + lane;
    blocks = 1u;${block(
      (r, i) => `left${r}_k${k}_(${i}, n)`,
      (r) => `      blocks_[${r * mostBlocks}u] = lanes_[${r * workgroup}u + local_];\n`,
    )}
  }
  if (local_ == 0u) {
${sums
  .map((sum, r) => {
    const none = `stored${r}_k${k}_(${arithmetic(sum).neutral})`
    return `    ${put(r, `select(blocks_[${r * mostBlocks}u], ${none}, n == 0u)`)}\n`
  })
  .join('')}  }
}
`
}
