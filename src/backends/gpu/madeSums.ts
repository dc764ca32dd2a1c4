// madeSums.ts: a kernel, reductions of what it makes, and a decision by the results, in as few dispatches as can be: blocks are summed by
// those who make them (summedWgsl.ts), and the last sums are taken by the one who decides (decidedWgsl.ts).

import { reduceBlock } from '../../kernels/cooperative/reduce.js'
import type { KernelEntry } from '../../language/kernelTable.js'
import type { KernelCall, Reduction } from '../backend.js'
import { ComputeStep } from './computeStep.js'
import { type Cooperative, keyOf, levelResults, levelsOf } from './cooperative.js'
import { CooperativeFields } from './cooperativeFields.js'
import { decidedInvocations, decidedWgsl } from './decidedWgsl.js'
import type { GpuParts } from './gpuParts.js'
import { packParameters } from './kernelParameters.js'
import { bindingsOf, type ProgramKernels } from './programKernels.js'
import { type Summed, summedWgsl } from './summedWgsl.js'

/** Records up to which an invocation has one of them: there are too few for a device to hide one behind the other. */
const fewRecords = 2 ** 17

interface Steps {
  readonly sum: ComputeStep
  readonly decide: ComputeStep
}

export class MadeSums {
  private readonly fields: CooperativeFields
  /** Null for kernels that cannot. */
  private readonly made = new Map<string, Steps | null>()

  constructor(
    private readonly parts: GpuParts,
    private readonly kernels: ProgramKernels,
    private readonly cooperative: Cooperative,
  ) {
    this.fields = new CooperativeFields(parts)
  }

  /** True, or false and nothing done where the kernels are not of the form. */
  run(call: KernelCall, reductions: readonly Reduction[], decide: KernelCall): boolean {
    const { parts, kernels } = this
    const most = this.fields.mostElements(reductions[0]!.input)
    const levels = Math.max(2, levelsOf(most))
    const invocations = most <= fewRecords && this.takes1024(reductions.length) ? 1024 : 256
    const key = `${call.kernel} ${decide.kernel} ${keyOf(reductions)} ${levels} ${invocations}`
    let steps = this.made.get(key)
    if (steps === undefined) {
      steps = this.make(kernels.entry(call.kernel), kernels.entry(decide.kernel), reductions, levels, invocations)
      this.made.set(key, steps)
    }
    if (!steps) return false
    const entry = kernels.entry(call.kernel)
    parts.store.ensure(levelResults(0), 4 * reductions.length * Math.max(1, Math.ceil(most / reduceBlock)))
    parts.dispatchOwner(steps.sum, entry.owner, reduceBlock, packParameters(entry, call.parameters))
    this.cooperative.reduceLevels(reductions, levels, 1, levels - 1)
    const packed = packParameters(kernels.entry(decide.kernel), decide.parameters)
    parts.recorder.dispatch(steps.decide.bound(packed && parts.recorder.upload(packed)), 1, decidedInvocations)
    parts.counts.changes++
    return true
  }

  private takes1024(values: number): boolean {
    const { maxComputeInvocationsPerWorkgroup, maxComputeWorkgroupStorageSize } = this.parts.device.limits
    return maxComputeInvocationsPerWorkgroup >= 1024 && maxComputeWorkgroupStorageSize >= 4 * 1024 * values
  }

  private make(
    entry: KernelEntry,
    decide: KernelEntry,
    reductions: readonly Reduction[],
    levels: number,
    invocations: 256 | 1024,
  ): Steps | null {
    const { device, store, health, counts } = this.parts
    const sums = reductions.map(({ operation, input }) => this.placeOf(operation, input))
    const results = reductions.map(({ operation, output }) => this.placeOf(operation, output))
    const summed = summedWgsl(entry, sums, invocations)
    const level = levels - 1
    const countCell = this.fields.countCell(reductions[0]!.input)
    const decided = decidedWgsl({ entry: decide, results, countCell, level })
    if (!summed || !decided) return null
    for (const k of [0, level - 1]) store.ensure(levelResults(k), 4)
    const bindings = (one: KernelEntry, left: KernelEntry['bindings']) =>
      bindingsOf({ ...one, bindings: left }, counts.bytes)
    const step = (label: string, wgsl: string, all: ReturnType<typeof bindingsOf>) =>
      new ComputeStep(device, store, health, { label, wgsl, bindings: all })
    return {
      sum: step(`${entry.name} summed`, summed.wgsl, [
        ...bindings(entry, summed.bindings),
        { binding: summed.resultBinding, kind: 'read_write', buffer: levelResults(0) },
      ]),
      decide: step(`${decide.name} by sums`, decided.wgsl, [
        ...bindings(decide, decided.bindings),
        { binding: decided.inputBinding, kind: 'read', buffer: levelResults(level - 1) },
      ]),
    }
  }

  private placeOf(operation: Summed['operation'], name: string): Summed {
    const { group, access } = this.parts.fields.layout.fields[name]!
    const type = this.fields.field(name).type === 'u32' ? ('u32' as const) : ('f32' as const)
    return { operation, type, group, member: access.member }
  }
}
