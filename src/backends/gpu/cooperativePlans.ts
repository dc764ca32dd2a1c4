// cooperativePlans.ts: the compute steps of cooperative operations, made once for each combination of fields.

import type { WgslModule } from '../../kernels/cooperative/tileScanWgsl.js'
import { ComputeStep, type StepBinding } from './computeStep.js'
import { countsBuffer } from './countTable.js'
import type { GpuParts } from './gpuParts.js'

export class CooperativePlans {
  private readonly plans = new Map<string, readonly ComputeStep[]>()

  constructor(private readonly parts: GpuParts) {}

  /** The steps known by `key`, made of `modules` the first time. */
  get(key: string, modules: () => readonly WgslModule[]): readonly ComputeStep[] {
    const known = this.plans.get(key)
    if (known) return known
    const steps = modules().map((module, k) => this.step(`${key} ${k}`, module))
    this.plans.set(key, steps)
    return steps
  }

  private step(label: string, { wgsl, bindings, countsUniform, parameterBytes }: WgslModule): ComputeStep {
    const { device, store, health, counts } = this.parts
    const all: StepBinding[] = [...bindings]
    if (parameterBytes) all.push({ binding: 0, kind: 'parameters', buffer: 'uploads', size: parameterBytes })
    if (countsUniform) all.push({ binding: 1, kind: 'uniform', buffer: countsBuffer, size: counts.bytes })
    return new ComputeStep(device, store, health, { label, wgsl, bindings: all })
  }
}
