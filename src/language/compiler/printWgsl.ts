// printWgsl.ts: a checked kernel as a WGSL module, with the functions it calls, readable.

import type { FieldList } from '../../state/field.js'
import { countCells, type GpuLayout, groupOf } from '../../state/layout.js'
import type { KernelBinding, KernelParameter } from '../kernelTable.js'
import { wgslSupport } from './builtins.js'
import { effectsOf, levelFields } from './effects.js'
import { calledFunctions, type FunctionIr, type KernelIr, type ValueType, walk } from './ir.js'
import { WgslPrinter, wgslType } from './wgslBody.js'

export const workgroupSize = 256
/** The one workgroup of an ordered kernel: what WebGPU guarantees. */
export const orderedWorkgroupSize = 256
/** Workgroups along x before a dispatch folds into y. */
const maxWorkgroupsX = 65535

export interface WgslModule {
  readonly text: string
  readonly parameters: readonly KernelParameter[]
  readonly parameterBytes: number
  readonly countsAccess: 'uniform' | 'read_write'
  readonly usesDomain: boolean
  readonly bindings: readonly KernelBinding[]
}

const positionSupport: Readonly<Record<string, string>> = {
  separation: `// from a to b; cells wrap around, which is the nearest image on periodic axes
fn separation_(a: Position, b: Position) -> vec3<f32> {
  return vec3<f32>(b.cell - a.cell) * domain.quantum + (b.remainder - a.remainder);
}
`,
  worldPosition: `fn worldPosition_(p: Position) -> vec3<f32> {
  return domain.origin + (vec3<f32>(p.cell) * domain.quantum + p.remainder);
}
`,
  displaced: `fn displaced_(p: Position, by: vec3<f32>) -> Position {
  let total = p.remainder + by;
  let cells = round(total * domain.inverseQuantum);
  return Position(p.cell + vec3<i32>(cells), total - cells * domain.quantum);
}
`,
  positionAt: `fn positionAt_(at: vec3<f32>) -> Position {
  let offset = at - domain.origin;
  let cells = round(offset * domain.inverseQuantum);
  // whole turns of 2^32 cells are taken off, which is the period on periodic axes
  let inside = cells - 4294967296.0 * round(cells * 2.3283064365386963e-10);
  return Position(vec3<i32>(inside), offset - cells * domain.quantum);
}
`,
  selectMat3: `fn selectMat3_(no: mat3x3<f32>, yes: mat3x3<f32>, condition: bool) -> mat3x3<f32> {
  if (condition) { return yes; }
  return no;
}
`,
}

/** Offsets of the parameters in their uniform struct. */
function parameterLayout(kernel: KernelIr): { parameters: KernelParameter[]; bytes: number } {
  const sizes: Record<string, [number, number]> = {
    real: [4, 4],
    i32: [4, 4],
    u32: [4, 4],
    bool: [4, 4],
    vec3: [12, 16],
    quat: [16, 16],
    mat3: [48, 16],
  }
  let at = 0
  const parameters = kernel.parameters.map((p) => {
    const [size, align] = sizes[p.type as string]!
    at = Math.ceil(at / align) * align
    const parameter: KernelParameter = { name: p.written, type: p.type as KernelParameter['type'], gpuOffset: at }
    at += size
    return parameter
  })
  return { parameters, bytes: Math.ceil(at / 16) * 16 }
}

/** Names of functions that a caller also uses for a local, which an import under another name makes possible. */
function hidingNames(kernel: KernelIr, functions: readonly FunctionIr[]): Set<string> {
  const found = new Set<string>()
  const bodies = [{ body: kernel.body, parameters: [kernel.index] }, ...functions]
  for (const { body, parameters } of bodies) {
    const locals = new Set(parameters.map((p) => p.name))
    const called = new Set<string>()
    walk(
      body,
      (e) => void (e.kind === 'call' && called.add(e.callee.name)),
      (s) => void (s.kind === 'declare' && locals.add(s.variable.name)),
    )
    for (const name of called) if (locals.has(name)) found.add(name)
  }
  return found
}

/** One invocation for each record. */
function plainMain(kernel: KernelIr, body: string, count: string): string {
  return `@compute @workgroup_size(${workgroupSize})
fn main(@builtin(global_invocation_id) gid: vec3<u32>) {
  let index = gid.x + gid.y * ${maxWorkgroupsX * workgroupSize}u;
  if (index >= ${count}) { return; }
  let ${kernel.index.name} = i32(index);
${body}}
`
}

/** One workgroup that goes through the levels, with a barrier behind each; the number of levels must be uniform. */
function orderedMain(
  layout: GpuLayout,
  kernel: KernelIr,
  printer: WgslPrinter,
  { body, count }: { readonly body: string; readonly count: string },
): string {
  const levels = printer.count(`${kernel.ordered}Count`)
  const shared = levels.startsWith('atomicLoad')
  const number = shared
    ? `  if (local_ == 0u) { levelCount_ = ${levels}; }\n  let levels_ = workgroupUniformLoad(&levelCount_);\n`
    : `  let levels_ = ${levels};\n`
  const [first, end] = levelFields(kernel).map((name) => {
    const { group, access } = layout.fields[name]!
    return `${group}[level_]${access.member === null ? '' : `.${access.member}`}`
  })
  return `fn record_(${kernel.index.name}: i32) {
${body}}

${shared ? 'var<workgroup> levelCount_: u32;\n\n' : ''}@compute @workgroup_size(${orderedWorkgroupSize})
fn main(@builtin(local_invocation_index) local_: u32) {
${number}  for (var turn_ = 0u; turn_ < levels_; turn_++) {
    let level_ = ${kernel.descending ? 'levels_ - 1u - turn_' : 'turn_'};
    let end_ = min(${end}, ${count});
    for (var index_ = ${first} + local_; index_ < end_; index_ += ${orderedWorkgroupSize}u) { record_(i32(index_)); }
    storageBarrier();
    workgroupBarrier();
  }
}
`
}

/** The whole WGSL module of a kernel. */
export function printWgsl(list: FieldList, layout: GpuLayout, kernel: KernelIr): WgslModule {
  const { reads, writes, atomics } = effectsOf(kernel)
  const functions = calledFunctions(kernel.body)
  const cells = countCells(list)
  const countsAccess = [...writes].some((name) => cells.includes(name)) ? 'read_write' : 'uniform'
  const { parameters, bytes } = parameterLayout(kernel)
  const groups = new Map<string, 'read' | 'read_write'>()
  for (const name of reads) if (list.fields[name]) groups.set(groupOf(name, list.fields[name]!), 'read')
  for (const name of writes) if (list.fields[name]) groups.set(groupOf(name, list.fields[name]!), 'read_write')
  const ordered = Object.keys(layout.groups).filter((g) => groups.has(g))
  const bindings = ordered.map((group, k): KernelBinding => ({ group, binding: 3 + k, access: groups.get(group)! }))

  const printer = new WgslPrinter(
    list,
    layout,
    countsAccess === 'read_write',
    atomics,
    functions,
    new Set(kernel.parameters.map((p) => p.name)),
    hidingNames(kernel, functions),
  )
  const functionTexts = functions.map((f) => printer.functionText(f))
  // bool parameters travel as u32: read once
  const bools = kernel.parameters.filter((p) => p.type === 'bool')
  const body = printer
    .block(kernel.body, '  ')
    .replace(/params\.(\w+)/g, (all, name) => (bools.some((b) => b.name === name) ? `(${all} != 0u)` : all))
  const own = printer.count(`${kernel.owner}Count`)
  // a count that a kernel drove past the capacity stops at it
  const counted = list.owners[kernel.owner]!.counted === 'device'
  const count = counted ? `min(${own}, ${printer.count(`${kernel.owner}Capacity`)})` : own
  const usesDomain = [...reads, ...writes].some((name) => list.fields[name]?.type === 'position')

  const head: string[] = [`// ${kernel.name}: made from ${kernel.file}\n`]
  if (usesDomain)
    head.push(
      'struct Position {\n  cell: vec3<i32>,\n  remainder: vec3<f32>,\n}\n',
      'struct Domain {\n  origin: vec3<f32>,\n  quantum: vec3<f32>,\n  inverseQuantum: vec3<f32>,\n}\n',
    )
  if (parameters.length) {
    head.push(
      `struct Params {\n${kernel.parameters.map((p) => `  ${p.name}: ${p.type === 'bool' ? 'u32' : wgslType(p.type as ValueType)},\n`).join('')}}\n`,
    )
    head.push('@group(0) @binding(0) var<uniform> params: Params;\n')
  }
  head.push(
    countsAccess === 'uniform'
      ? `@group(0) @binding(1) var<uniform> counts: array<vec4<u32>, ${Math.ceil(cells.length / 4)}>;\n`
      : '@group(0) @binding(1) var<storage, read_write> counts: array<atomic<u32>>;\n',
  )
  if (usesDomain) head.push('@group(0) @binding(2) var<uniform> domain: Domain;\n')
  for (const { group, binding, access } of bindings) {
    const info = layout.groups[group]!
    if (info.struct) head.push(`${info.struct}\n`)
    const element = info.atomic && atomics.has(group) ? 'atomic<u32>' : info.elementType
    head.push(`@group(0) @binding(${binding}) var<storage, ${access}> ${group}: array<${element}>;\n`)
  }
  const support = [...printer.support].map((name) => positionSupport[name] ?? `${wgslSupport[name]}\n`)
  head.push(...printer.structs())
  const main = kernel.ordered ? orderedMain(layout, kernel, printer, { body, count }) : plainMain(kernel, body, count)
  const text = [...head, ...support, ...functionTexts, main].join('\n')
  return { text, parameters, parameterBytes: bytes, countsAccess, usesDomain, bindings }
}
