// pipelines.ts: compute pipelines by their source, made once for each device, since a driver compiles for a long time.

import { computeStage } from './bufferUsage.js'
import type { DeviceHealth } from './deviceHealth.js'

export interface PipelineSource {
  readonly label: string
  readonly wgsl: string
  readonly entryPoint: string
  /** How each binding is used, by its number. */
  readonly bindings: readonly { readonly binding: number; readonly kind: keyof typeof bufferTypes }[]
}

export interface Pipeline {
  readonly pipeline: GPUComputePipeline
  readonly layout: GPUBindGroupLayout
}

const bufferTypes = {
  parameters: 'uniform',
  uniform: 'uniform',
  read: 'read-only-storage',
  read_write: 'storage',
} as const

const made = new WeakMap<GPUDevice, Map<string, Pipeline>>()

export function pipelineOf(device: GPUDevice, health: DeviceHealth, source: PipelineSource): Pipeline {
  const known = made.get(device) ?? new Map<string, Pipeline>()
  made.set(device, known)
  const key = [source.entryPoint, ...source.bindings.map((b) => `${b.binding} ${b.kind}`), source.wgsl].join('\n')
  const found = known.get(key) ?? makePipeline(device, health, source)
  known.set(key, found)
  return found
}

function makePipeline(device: GPUDevice, health: DeviceHealth, source: PipelineSource): Pipeline {
  const { label, wgsl: code, entryPoint, bindings } = source
  const layout = device.createBindGroupLayout({
    label,
    entries: bindings.map(({ binding, kind }) => ({
      binding,
      visibility: computeStage,
      buffer: { type: bufferTypes[kind], hasDynamicOffset: kind === 'parameters' },
    })),
  })
  const pipelineLayout = device.createPipelineLayout({ label, bindGroupLayouts: [layout] })
  const pipeline = health.guarded('validation', `kernel ${label} is not valid on this GPU`, () => {
    const module = device.createShaderModule({ label, code })
    return device.createComputePipeline({ label, layout: pipelineLayout, compute: { module, entryPoint } })
  })
  return { pipeline, layout }
}
