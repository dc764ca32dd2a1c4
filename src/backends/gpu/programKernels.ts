// programKernels.ts: the compiled kernels of a program on the GPU, each made when it first runs.

import type { KernelEntry } from '../../language/kernelTable.js'
import type { ParameterValue } from '../backend.js'
import { ComputeStep, type StepBinding } from './computeStep.js'
import { countsBuffer } from './countTable.js'
import { groupBuffer } from './fieldBuffers.js'
import type { GpuParts } from './gpuParts.js'
import { packParameters } from './kernelParameters.js'
import type { LoopFusion } from './loopFusion.js'

export const domainBuffer = 'domain'
export const domainBytes = 48

interface ProgramKernel {
  readonly entry: KernelEntry
  readonly changesCounts: boolean
  step: ComputeStep | null
}

export class ProgramKernels {
  private readonly kernels = new Map<string, ProgramKernel>()

  constructor(
    private readonly parts: GpuParts,
    entries: readonly KernelEntry[],
    private readonly fusion: LoopFusion,
  ) {
    const counts = Object.keys(parts.list.owners).map((owner) => `${owner}Count`)
    for (const entry of entries) {
      const changesCounts = entry.writes.some((name) => counts.includes(name))
      this.kernels.set(entry.name, { entry, changesCounts, step: null })
    }
  }

  run(name: string, parameters: Readonly<Record<string, ParameterValue>> = {}): void {
    const entry = this.entry(name)
    const kernel = this.kernels.get(name)!
    const packed = packParameters(entry, parameters)
    if (this.fusion.noting) return this.fusion.kernel(entry, packed)
    kernel.step ??= this.compile(entry)
    if (entry.ordered) this.parts.dispatchOne(kernel.step, entry.owner, entry.workgroupSize, packed)
    else this.parts.dispatchOwner(kernel.step, entry.owner, entry.workgroupSize, packed)
    if (kernel.changesCounts) this.parts.counts.changes++
  }

  entry(name: string): KernelEntry {
    const kernel = this.kernels.get(name)
    if (!kernel) throw new Error(`there is no kernel ${name} in this program`)
    return kernel.entry
  }

  /** Makes the pipelines of all kernels, so that each is checked. */
  compileAll(): void {
    for (const kernel of this.kernels.values()) kernel.step ??= this.compile(kernel.entry)
  }

  private compile(entry: KernelEntry): ComputeStep {
    const { device, store, health, counts } = this.parts
    const bindings = bindingsOf(entry, counts.bytes)
    return new ComputeStep(device, store, health, { label: entry.name, wgsl: entry.wgsl, bindings })
  }
}

/** Everything a kernel is bound to. */
export function bindingsOf(entry: KernelEntry, countBytes: number): StepBinding[] {
  const bindings: StepBinding[] = []
  if (entry.parameterBytes > 0) {
    bindings.push({ binding: 0, kind: 'parameters', buffer: 'uploads', size: entry.parameterBytes })
  }
  bindings.push({ binding: 1, kind: entry.countsAccess, buffer: countsBuffer, size: countBytes })
  if (entry.usesDomain) bindings.push({ binding: 2, kind: 'uniform', buffer: domainBuffer, size: domainBytes })
  for (const { binding, group, access } of entry.bindings) {
    bindings.push({ binding, kind: access, buffer: groupBuffer(group) })
  }
  return bindings
}
