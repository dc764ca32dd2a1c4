// dawnInstance.ts: WebGPU in Node, through Dawn (package `webgpu`).

import { DeviceError } from '../backend.js'

/** The graphics interface Dawn drives on this platform. */
export function nodeApi(): string {
  if (process.platform === 'darwin') return 'metal'
  return process.platform === 'win32' ? 'd3d12' : 'vulkan'
}

/** A new instance with Dawn's own flags; the caller keeps it for as long as the device lives. */
export async function createInstance(flags: string[]): Promise<GPU> {
  // a variable, so that bundlers for the browser leave the package of Node alone
  const packageName = 'webgpu'
  try {
    const { create } = (await import(/* @vite-ignore */ packageName)) as typeof import('webgpu')
    return create(flags)
  } catch (error) {
    throw new DeviceError(`WebGPU could not be loaded (package webgpu): ${(error as Error).message}`)
  }
}

/** Names of all adapters; Dawn lists them when it is asked for one that cannot exist. */
export async function adapterNames(api: string): Promise<string[]> {
  const gpu = await createInstance([`backend=${api}`, 'adapter=:no such adapter:'])
  try {
    await gpu.requestAdapter()
    return []
  } catch (error) {
    return [...String((error as Error).message).matchAll(/name: '([^']*)'/g)].map((match) => match[1]!)
  }
}
