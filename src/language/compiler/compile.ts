// compile.ts: from a list of fields and kernel files to AssemblyScript, WGSL and the table of kernels.

import type { FieldList } from '../../state/field.js'
import { cpuLayout, gpuLayout, type Precision } from '../../state/layout.js'
import type { KernelEntry } from '../kernelTable.js'
import { blendBranches, blendExtremes } from './blend.js'
import { assemblySupport } from './builtins.js'
import { checkKernels } from './checkKernels.js'
import { CompileErrors, type Diagnostic, KernelLimit } from './diagnostics.js'
import { effectsOf, stageOf } from './effects.js'
import type { KernelIr } from './ir.js'
import { laneKernelText } from './laneKernel.js'
import { lowerKernel } from './lower.js'
import {
  type AssemblyContext,
  assemblyContext,
  functionText,
  mostResults,
  plainKernelText,
  resultName,
  resultTypes,
} from './printAssembly.js'
import { orderedWorkgroupSize, printWgsl, workgroupSize } from './printWgsl.js'
import type { SourceOptions } from './sources.js'

export interface CompiledProgram {
  readonly kernels: readonly KernelEntry[]
  /** The AssemblyScript module of the kernels of a stage, of all when it is left out. */
  assembly(precision: Precision, stage?: string): string
}

/** Compiles the kernels of the files, all or those whose names are wanted; throws CompileErrors. */
export function compileProgram(
  list: FieldList,
  files: readonly string[],
  sources: SourceOptions,
  { wanted = () => true, lanes = true }: { wanted?: (name: string) => boolean; lanes?: boolean } = {},
): CompiledProgram {
  const checked = checkKernels(list, files, sources).filter(({ name }) => wanted(name))
  const kernels = lanes ? checked : checked.map((kernel) => ({ ...kernel, hot: false }))
  const diagnostics: Diagnostic[] = []
  const entries = kernels.map((kernel) => withinLimits(kernel, diagnostics, () => kernelEntry(list, kernel))!)
  const texts = {
    double: textsOf(list, kernels, 'double', diagnostics),
    single: textsOf(list, kernels, 'single', diagnostics),
  }
  if (diagnostics.length > 0) throw new CompileErrors(diagnostics)
  return {
    kernels: entries,
    assembly(precision, stage) {
      const wanted = texts[precision].filter((_, k) => stage === undefined || entries[k]!.stage === stage)
      return moduleText(precision, wanted)
    },
  }
}

/** What `make` gives; where the kernel cannot be made, undefined and a diagnostic at its place. */
function withinLimits<T>(kernel: KernelIr, diagnostics: Diagnostic[], make: () => T): T | undefined {
  try {
    return make()
  } catch (e) {
    if (!(e instanceof KernelLimit)) throw e
    const { file, line, column, name } = kernel
    diagnostics.push({ file, line, column, message: `${name}: ${e.message}`, hint: e.hint })
    return undefined
  }
}

function kernelEntry(list: FieldList, kernel: KernelIr): KernelEntry {
  const { reads, writes } = effectsOf(kernel)
  const wgsl = printWgsl(list, gpuLayout(list), kernel)
  return {
    name: kernel.name,
    kernel: kernel.kernel,
    variant: kernel.variant,
    file: kernel.file,
    stage: stageOf(kernel.file),
    owner: kernel.owner,
    hot: kernel.hot,
    tolerance: kernel.tolerance,
    ...(kernel.ordered && { ordered: kernel.ordered, descending: kernel.descending }),
    parameters: wgsl.parameters,
    reads: [...reads].sort(),
    writes: [...writes].sort(),
    wgsl: wgsl.text,
    workgroupSize: kernel.ordered ? orderedWorkgroupSize : workgroupSize,
    parameterBytes: wgsl.parameterBytes,
    countsAccess: wgsl.countsAccess,
    usesDomain: wgsl.usesDomain,
    bindings: wgsl.bindings,
  }
}

/** The functions that a kernel calls, the kernel, and beside a lane-parallel one its plain form. */
function kernelTexts(context: AssemblyContext, kernel: KernelIr, double: boolean): string[] {
  const plain = lowerKernel(context.list, kernel, double, false)
  const body = blendExtremes(plain.body)
  const functions = plain.functions.map((f) => functionText(context, { ...f, body: blendExtremes(f.body) }))
  if (!kernel.hot) return [...functions, plainKernelText(context, { ...plain, body }, kernel.name)]
  const inlined = lowerKernel(context.list, kernel, double, true)
  const blended = { ...plain, body: blendBranches(body) }
  return [
    ...functions,
    plainKernelText(context, blended, `${kernel.name}__plain`),
    laneKernelText(context, inlined, blended, kernel.name),
  ]
}

/** AssemblyScript of each kernel, with the functions it calls: no two share any. */
function textsOf(
  list: FieldList,
  kernels: readonly KernelIr[],
  precision: Precision,
  diagnostics: Diagnostic[],
): string[] {
  const context = assemblyContext(list, cpuLayout(list, precision))
  const textOf = (kernel: KernelIr) => kernelTexts(context, kernel, precision === 'double').join('\n')
  return kernels.map((kernel) => withinLimits(kernel, diagnostics, () => textOf(kernel)) ?? '')
}

/** What kernels of one precision make together. */
function moduleText(precision: Precision, texts: readonly string[]): string {
  const double = precision === 'double'
  const results = resultTypes.flatMap((type) =>
    Array.from(
      { length: mostResults },
      (_, k) => `let ${resultName(k + 1, type)}: ${type} = ${type === 'bool' ? 'false' : '0'}`,
    ),
  )
  return `// Made by the kernel compiler, ${precision} precision; not edited by hand.

type real = ${double ? 'f64' : 'f32'}

// local arrays of the running kernel
let scratch: usize = 0
export function setScratch(address: usize): void {
  scratch = address
}

// what a function gives back beside its first value
${results.join('\n')}
${assemblySupport(double)}
function atomicAdd(address: usize, value: u32): u32 {
  return atomic.add<u32>(address, value)
}

function atomicMax(address: usize, value: u32): u32 {
  let before = atomic.load<u32>(address)
  while (before < value) {
    const seen = atomic.cmpxchg<u32>(address, before, value)
    if (seen == before) break
    before = seen
  }
  return before
}

${texts.join('\n')}`
}
