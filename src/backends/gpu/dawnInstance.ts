// dawnInstance.ts: WebGPU in Node, through Dawn (package `webgpu`).

import { DeviceError } from '../backend.js'

/** The graphics interface Dawn drives on this platform. */
export function nodeApi(): string {
  if (process.platform === 'darwin') return 'metal'
  return process.platform === 'win32' ? 'd3d12' : 'vulkan'
}

/**
 * Instances by their flags, and by the driver the loader was pointed at. They are kept for the life of the process: Dawn's
 * objects do not hold on to the instance they came from, and when it is collected under a device, even a destroyed one,
 * promises never settle or the process dies. One that is kept does not keep the process from ending.
 */
const instances = new Map<string, GPU>()

/** The instance with these flags of Dawn's own. */
export async function dawnInstance(flags: string[]): Promise<GPU> {
  const key = [...flags, process.env.VK_DRIVER_FILES, process.env.VK_ICD_FILENAMES].join(' ')
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

/** Names of all adapters; Dawn lists them when it is asked for one that cannot exist. */
export async function adapterNames(api: string): Promise<string[]> {
  const gpu = await dawnInstance([`backend=${api}`, 'adapter=:no such adapter:'])
  try {
    await gpu.requestAdapter()
    return []
  } catch (error) {
    return [...String((error as Error).message).matchAll(/name: '([^']*)'/g)].map((match) => match[1]!)
  }
}
