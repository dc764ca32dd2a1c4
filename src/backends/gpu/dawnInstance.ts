// dawnInstance.ts: WebGPU in Node, through Dawn (package `webgpu`).

import { DeviceError } from '../backend.js'
import { quietDrivers, vulkanMayWork } from './vulkanDrivers.js'
import { withEnvironment } from './withEnvironment.js'

/** The graphics interface Dawn drives on this platform. */
export function nodeApi(): string {
  if (process.platform === 'darwin') return 'metal'
  return process.platform === 'win32' ? 'd3d12' : 'vulkan'
}

/**
 * Instances by their flags, and by the drivers the loader was pointed at or away from. They are kept for the life of the process: Dawn's
 * objects do not hold on to the instance they came from, and when it is collected under a device, even a destroyed one,
 * promises never settle or the process dies. One that is kept does not keep the process from ending.
 */
const instances = new Map<string, GPU>()

/** The instance with these flags of Dawn's own. */
export async function dawnInstance(flags: string[]): Promise<GPU> {
  const { VK_DRIVER_FILES, VK_ICD_FILENAMES, VK_LOADER_DRIVERS_DISABLE } = process.env
  const key = [...flags, VK_DRIVER_FILES, VK_ICD_FILENAMES, VK_LOADER_DRIVERS_DISABLE].join(' ')
  const known = instances.get(key)
  if (known) return known
  // a variable, so that bundlers for the browser leave the package of Node alone
  const packageName = 'webgpu'
  try {
    const { create } = (await import(/* @vite-ignore */ packageName)) as typeof import('webgpu')
    const instance = create(flags)
    instances.set(key, instance)
    return instance
  } catch (error) {
    throw new DeviceError(`WebGPU could not be loaded (package webgpu): ${(error as Error).message}`)
  }
}

/** Names of all adapters, with software where that is wanted; Dawn lists them when it is asked for one that cannot exist. */
export async function adapterNames(api: string, wanted: string): Promise<string[]> {
  if (api === 'vulkan' && !(await vulkanMayWork(wanted))) return []
  return withEnvironment(await quietDrivers(wanted), async () => {
    const gpu = await dawnInstance([`backend=${api}`, 'adapter=:no such adapter:'])
    try {
      await gpu.requestAdapter()
      return []
    } catch (error) {
      return [...String((error as Error).message).matchAll(/name: '([^']*)'/g)].map((match) => match[1]!)
    }
  })
}
