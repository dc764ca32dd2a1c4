// describeAdapter.ts: how an adapter is named to people, and whether it is a GPU at all.

import { adapterNames } from './dawnInstance.js'

const apiNames: Readonly<Record<string, string>> = {
  vulkan: 'Vulkan',
  metal: 'Metal',
  d3d12: 'Direct3D 12',
  null: 'validation only',
  browser: 'browser',
}

/** `NVIDIA H200 (Vulkan, NVIDIA: 580.1)`; browsers tell less. */
export function describeAdapter(info: GPUAdapterInfo, api: string): string {
  const name = info.device || [info.vendor, info.architecture].filter(Boolean).join(' ') || 'unnamed GPU'
  return `${name} (${[apiNames[api] ?? api, info.description].filter(Boolean).join(', ')})`
}

export const softwareName = /swiftshader|llvmpipe|lavapipe|softpipe|basic render/i

/** True for devices that run on the CPU. */
export function isSoftware(info: GPUAdapterInfo): boolean {
  const name = `${info.vendor} ${info.architecture} ${info.device} ${info.description}`
  return info.isFallbackAdapter || softwareName.test(name)
}

/** The sentence for a device that could not be had. */
export async function refusal(wanted: string, api: string): Promise<string> {
  const what = wanted === 'any' ? 'no GPU was found' : `no GPU with '${wanted}' in its name was found`
  if (api === 'browser') return `${what}: this browser offers none, or another one, to WebGPU`
  const found = await adapterNames(api, wanted)
  const list = found.length > 0 ? `there ${found.length > 1 ? 'are' : 'is'} ${found.join(', ')}` : 'there is none'
  const hint = wanted === 'any' ? `; a software device can be asked for: device 'swiftshader'` : ''
  return `${what} through ${apiNames[api] ?? api}: ${list}${hint}`
}
