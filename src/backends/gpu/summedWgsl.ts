// summedWgsl.ts: a kernel together with the first level of reductions over what it writes, in one dispatch.
//
// A workgroup does the 1024 records of a block of reduce.ts, four to an invocation or one, and combines their values in its order: the
// results are the same to the last bit, and the values are neither stored nor read again. The kernel must write them for every
// record it runs over, at the record itself, and read none of them.

import { reduceBlock } from '../../kernels/cooperative/reduce.js'
import { arithmetic, orderedWgsl } from '../../kernels/cooperative/reduceWgsl.js'
import type { KernelEntry } from '../../language/kernelTable.js'
import { maxWorkgroups } from './recorder.js'

/** One of the values that are summed. */
export interface Summed {
  readonly operation: 'sum' | 'max'
  readonly type: 'f32' | 'u32'
  /** Name of its group's array in the kernel, and of the value in a record; null where the group has no other. */
  readonly group: string
  readonly member: string | null
}

export interface SummedModule {
  readonly wgsl: string
  /** Of the results of all blocks, those of a block side by side. */
  readonly resultBinding: number
  /** Bindings of the kernel that are left. */
  readonly bindings: KernelEntry['bindings']
}

export const mainStart =
  /@compute @workgroup_size\(\d+\)\nfn main\(@builtin\(global_invocation_id\) gid: vec3<u32>\) \{\n {2}let index = .*\n {2}if \(index >= (.*)\) \{ return; \}\n {2}let i = i32\(index\);\n/

/** Null where the kernel is not of the form that this takes; a workgroup has 256 invocations, or 1024 where there are few of them. */
export function summedWgsl(
  entry: KernelEntry,
  values: readonly Summed[],
  invocations: 256 | 1024,
): SummedModule | null {
  const start = mainStart.exec(entry.wgsl)
  if (!start || entry.ordered || entry.workgroupSize !== laneCount) return null
  const groups = new Set(values.map(({ group }) => group))
  let kernel = entry.wgsl.replace(start[0], 'fn record(i: i32) {\n')
  for (const value of values) {
    const store = `${value.group}[i]${value.member === null ? '' : `.${value.member}`} = `
    if (!entry.wgsl.includes(store)) return null
    kernel = kernel.replaceAll(store, `${nameOf(value)} = `)
  }
  for (const group of groups) {
    kernel = kernel.replace(new RegExp(`@group\\(0\\) @binding\\(\\d+\\) var<storage, \\w+> ${group}: .*\\n`), '')
    // something else of the group is read or written
    if (kernel.includes(`${group}[`)) return null
  }
  const bindings = entry.bindings.filter(({ group }) => !groups.has(group))
  const resultBinding = 3 + entry.bindings.length
  return { wgsl: kernel + tail(values, start[1]!, resultBinding, invocations), resultBinding, bindings }
}

const laneCount = 256

const nameOf = ({ group, member }: Summed) => `${group}_${member ?? ''}value`

function tail(values: readonly Summed[], count: string, resultBinding: number, invocations: number): string {
  const kinds = values.map(arithmetic)
  const each = (text: (r: number) => string) => kinds.map((_, r) => text(r)).join('\n')
  return `${orderedWgsl}
@group(0) @binding(${resultBinding}) var<storage, read_write> blockResults: array<u32>;
${[...new Set(values.map((value) => `var<private> ${nameOf(value)}: ${value.type};`))].join('\n')}
${each(
  (r) => `var<workgroup> lanes${r}: array<${kinds[r]!.type}, ${invocations}>;
fn loaded${r}(word: u32) -> ${kinds[r]!.type} { return ${kinds[r]!.load}; }
fn stored${r}(value: ${kinds[r]!.type}) -> u32 { return ${kinds[r]!.store}; }
fn combined${r}(a: ${kinds[r]!.type}, b: ${kinds[r]!.type}) -> ${kinds[r]!.type} { return ${kinds[r]!.combine}; }`,
)}

@compute @workgroup_size(${invocations})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) l: u32) {
  let n = ${count};
  let block = group.x + group.y * ${maxWorkgroups}u;
  let first = block * ${reduceBlock}u;
${each((r) => `  var lane${r}: ${kinds[r]!.type};`)}
  for (var k = 0u; k < ${reduceBlock / invocations}u; k++) {
    let index = first + l + ${invocations}u * k;
    let here = index < n;
    if (here) { record(i32(index)); }
${each(
  (r) => `    let own${r} = select(${kinds[r]!.neutral}, loaded${r}(bitcast<u32>(${nameOf(values[r]!)})), here);
    lane${r} = select(combined${r}(lane${r}, own${r}), own${r}, k == 0u);`,
)}
  }
${each((r) => `  lanes${r}[l] = lane${r};`)}
${invocations === laneCount ? '' : foldedLanes(each)}  for (var s = ${laneCount / 2}u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (l < s) {
${each((r) => `      lane${r} = combined${r}(lane${r}, lanes${r}[l + s]);\n      lanes${r}[l] = lane${r};`)}
    }
  }
  if (l == 0u && first < n) {
${each((r) => `    blockResults[block * ${kinds.length}u + ${r}u] = stored${r}(lane${r});`)}
  }
}
`
}

/** The four values of a lane from as many invocations, in the order of one that has them all. */
const foldedLanes = (each: (text: (r: number) => string) => string) => `  workgroupBarrier();
  if (l < ${laneCount}u) {
    for (var at = l + ${laneCount}u; at < ${reduceBlock}u; at += ${laneCount}u) {
${each((r) => `      lane${r} = combined${r}(lane${r}, lanes${r}[at]);`)}
    }
${each((r) => `    lanes${r}[l] = lane${r};`)}
  }
`
