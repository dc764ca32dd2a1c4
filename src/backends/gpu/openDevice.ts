// openDevice.ts: finds the GPU that was asked for and opens it with all it can give.
//
// In Node the device comes from Dawn (package `webgpu`), in a browser from `navigator.gpu`. A software device is taken
// only when it is asked for by name: it is slower than the CPU backend, and nobody should measure it by accident.

import { DeviceError } from '../backend.js'
import { adapterNames, dawnInstance, nodeApi } from './dawnInstance.js'
import { describeAdapter, isSoftware, refusal } from './describeAdapter.js'
import { softwareDriver } from './softwareDriver.js'
import { quietDrivers, vulkanMayWork } from './vulkanDrivers.js'
import { withEnvironment } from './withEnvironment.js'

export interface DeviceChoice {
  /** `any`: the fastest GPU; `swiftshader`: the software one; else part of an adapter's name, case ignored. */
  readonly device?: string
  /** A device that runs nothing and checks everything: WGSL is validated on any machine. */
  readonly validateOnly?: boolean
  /** Leave subgroup operations unused although the device has them. */
  readonly subgroups?: boolean
  /** Whether loops over few records go into one dispatch; by default on all but software, which compiles longer than it dispatches. */
  readonly fuse?: boolean
}

export interface OpenDevice {
  readonly device: GPUDevice
  /** Adapter, interface and driver, for people. */
  readonly name: string
  readonly software: boolean
  /** Smallest and largest subgroup a kernel may meet; null where subgroup operations are not to be used. */
  readonly subgroups: { readonly min: number; readonly max: number } | null
  readonly timestamps: boolean
  close(): void
}

/** What the kernels profit from; each is asked for at the adapter's own maximum. */
const wantedLimits = [
  'maxBufferSize',
  'maxStorageBufferBindingSize',
  'maxStorageBuffersPerShaderStage',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
  'maxComputeWorkgroupStorageSize',
] as const

/** Opens the device; throws DeviceError with what was found and why it does not do. */
export async function openDevice(choice: DeviceChoice = {}): Promise<OpenDevice> {
  const wanted = choice.device ?? 'any'
  const { api, adapter } = await findAdapter(wanted, choice.validateOnly === true)
  if (!adapter) throw new DeviceError(await refusal(wanted, api))
  const software = isSoftware(adapter.info)
  if (software && wanted === 'any') {
    throw new DeviceError(
      `the only GPU found is software, ${describeAdapter(adapter.info, api)}, slower than the CPU backend; ` +
        `if that is wanted, ask for it by name: device '${adapter.info.architecture || 'swiftshader'}'`,
    )
  }
  const features = (['timestamp-query', 'subgroups'] as const).filter((name) => adapter.features.has(name))
  const device = await requestDevice(adapter, features)
  const { subgroupMinSize: min = 0, subgroupMaxSize: max = 0 } = adapter.info
  const useSubgroups = choice.subgroups !== false && device.features.has('subgroups') && min >= 4
  return {
    device,
    name: describeAdapter(adapter.info, api),
    software,
    subgroups: useSubgroups ? { min, max } : null,
    timestamps: device.features.has('timestamp-query'),
    close: () => device.destroy(),
  }
}

async function requestDevice(adapter: GPUAdapter, requiredFeatures: GPUFeatureName[]): Promise<GPUDevice> {
  const requiredLimits: Record<string, number> = {}
  for (const name of wantedLimits) requiredLimits[name] = adapter.limits[name]
  try {
    return await adapter.requestDevice({ requiredFeatures, requiredLimits })
  } catch (error) {
    throw new DeviceError(`the GPU refused to open: ${(error as Error).message}`)
  }
}

interface FoundAdapter {
  readonly api: string
  readonly adapter: GPUAdapter | null
}

async function findAdapter(wanted: string, validateOnly: boolean): Promise<FoundAdapter> {
  const browser = globalThis.navigator?.gpu as GPU | undefined
  if (!browser) return findInNode(wanted, validateOnly)
  const adapter = await browser.requestAdapter({ powerPreference: 'high-performance' })
  const fits = adapter && (wanted === 'any' || matches(describeAdapter(adapter.info, 'browser'), wanted))
  return { api: 'browser', adapter: fits ? adapter : null }
}

/** Dawn would round timestamps to 0.1 ms. */
const unwanted = ['timestamp_quantization']
/** SwiftShader writes out a store for each word of workgroup memory that its extension clears: seconds of compiling where a loop takes none. */
const unwantedInSoftware = ['use_vulkan_zero_initialize_workgroup_memory_extension']

/**
 * Dawn would clamp every index to its array. Kernels run on the CPU without that and stay inside their arrays; on an H200 the clamps
 * took a quarter of a step of machines, and half of what it takes to find contacts of parts.
 */
const wantedFeature = 'disable_robustness'

async function findInNode(wanted: string, validateOnly: boolean): Promise<FoundAdapter> {
  const api = validateOnly ? 'null' : nodeApi()
  const swiftshader = wanted === 'swiftshader' && !validateOnly
  const environment = { ...(await quietDrivers(wanted)), ...(swiftshader ? await softwareDriver() : {}) }
  const flags = [
    `backend=${api}`,
    // SwiftShader compiles the narrow phase without it to other numbers
    ...(swiftshader ? [] : [`enable-dawn-features=${wantedFeature}`]),
    `disable-dawn-features=${(swiftshader ? [...unwanted, ...unwantedInSoftware] : unwanted).join(',')}`,
  ]
  if (api === 'vulkan' && !swiftshader && !(await vulkanMayWork(wanted))) return { api, adapter: null }
  if (wanted !== 'any' && !swiftshader && !validateOnly) flags.push(`adapter=${await fullName(wanted, api)}`)
  return withEnvironment(environment, async () => {
    const gpu = await dawnInstance(flags)
    return { api, adapter: await gpu.requestAdapter({ powerPreference: 'high-performance' }) }
  })
}

const matches = (name: string, part: string) => name.toLowerCase().includes(part.toLowerCase())

/** Dawn takes an adapter by part of its name, case mattering: the exact name of the one that matches `part`. */
async function fullName(part: string, api: string): Promise<string> {
  const found = (await adapterNames(api, part)).find((name) => matches(name, part))
  if (!found) throw new DeviceError(await refusal(part, api))
  return found
}
