// decidedWgsl.ts: the last level of reductions together with the kernel over one record that decides by their results, in one dispatch.
//
// One workgroup combines the results of at most 1024 blocks in the order of reduce.ts; its first invocation writes what comes out and
// runs the kernel. The kernel must read all results, change counts, and run over a single record.

import { reduceBlock } from '../../kernels/cooperative/reduce.js'
import { arithmetic, orderedWgsl } from '../../kernels/cooperative/reduceWgsl.js'
import type { KernelEntry } from '../../language/kernelTable.js'
import { mainStart, type Summed } from './summedWgsl.js'

export interface DecidedSource {
  readonly entry: KernelEntry
  /** Where the results go, in the order in which they lie side by side in those of the level before. */
  readonly results: readonly Summed[]
  /** Of the number of records that the first level had. */
  readonly countCell: number
  /** Levels before this one. */
  readonly level: number
}

export interface DecidedModule {
  readonly wgsl: string
  /** Of the results of the level before. */
  readonly inputBinding: number
  readonly bindings: KernelEntry['bindings']
}

export const decidedInvocations = 256

/** Null where the kernel is not of the form that this takes. */
export function decidedWgsl({ entry, results, countCell, level }: DecidedSource): DecidedModule | null {
  const start = mainStart.exec(entry.wgsl)
  if (!start || entry.countsAccess !== 'read_write') return null
  const groups = new Set(results.map(({ group }) => group))
  let kernel = entry.wgsl.replace(start[0], 'fn record(i: i32) {\n')
  for (const group of groups) {
    const declared = `var<storage, read> ${group}: `
    if (!kernel.includes(declared)) return null
    kernel = kernel.replace(declared, `var<storage, read_write> ${group}: `)
  }
  const bindings = entry.bindings.map((one) =>
    groups.has(one.group) ? { ...one, access: 'read_write' as const } : one,
  )
  const inputBinding = 3 + entry.bindings.length
  const kinds = results.map(arithmetic)
  const each = (text: (r: number) => string) => kinds.map((_, r) => text(r)).join('\n')
  const placeOf = ({ group, member }: Summed) => `${group}[0]${member === null ? '' : `.${member}`}`
  const lanes = decidedInvocations
  const wgsl = `${kernel}${orderedWgsl}
@group(0) @binding(${inputBinding}) var<storage, read> blockResults: array<u32>;
${each(
  (r) => `var<workgroup> lanes${r}: array<${kinds[r]!.type}, ${lanes}>;
fn loaded${r}(word: u32) -> ${kinds[r]!.type} { return ${kinds[r]!.load}; }
fn stored${r}(value: ${kinds[r]!.type}) -> u32 { return ${kinds[r]!.store}; }
fn combined${r}(a: ${kinds[r]!.type}, b: ${kinds[r]!.type}) -> ${kinds[r]!.type} { return ${kinds[r]!.combine}; }
fn element${r}(at: u32, n: u32) -> ${kinds[r]!.type} {
  if (at >= n) { return ${kinds[r]!.neutral}; }
  return loaded${r}(blockResults[at * ${kinds.length}u + ${r}u]);
}`,
)}

@compute @workgroup_size(${lanes})
fn main(@builtin(local_invocation_index) l: u32) {
  var n = min(atomicLoad(&counts[${countCell}]), atomicLoad(&counts[${countCell + 1}]));
  for (var level = 0u; level < ${level}u; level++) {
    n = n / ${reduceBlock}u + select(0u, 1u, n % ${reduceBlock}u != 0u);
  }
${each((r) => `  var lane${r} = element${r}(l, n);`)}
  // one value left by the level before is the result
  if (n > 1u) {
    for (var at = l + ${lanes}u; at < ${reduceBlock}u; at += ${lanes}u) {
${each((r) => `      lane${r} = combined${r}(lane${r}, element${r}(at, n));`)}
    }
  }
${each((r) => `  lanes${r}[l] = lane${r};`)}
  for (var s = ${lanes / 2}u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (l < s && n > 1u) {
${each((r) => `      lane${r} = combined${r}(lane${r}, lanes${r}[l + s]);\n      lanes${r}[l] = lane${r};`)}
    }
  }
  if (l == 0u) {
${each((r) => `    ${placeOf(results[r]!)} = bitcast<${results[r]!.type}>(stored${r}(lane${r}));`)}
    record(0i);
  }
}
`
  return { wgsl, inputBinding, bindings }
}
