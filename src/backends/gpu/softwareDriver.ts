// softwareDriver.ts: points the Vulkan loader at SwiftShader, a GPU in software that Debian ships inside chromium.
//
// The loader reads its environment when an instance is made, so the variables are set just before and put back after.
// In a worker thread `process.env` is a copy that the loader does not see: open the device in the main thread there, or
// set VK_ICD_FILENAMES before Node starts.

import { DeviceError } from '../backend.js'

const debianDriver = '/usr/lib/chromium/vk_swiftshader_icd.json'
const variables = ['VK_ICD_FILENAMES', 'VK_DRIVER_FILES'] as const

export interface SoftwareDriver {
  /** Puts the environment back. */
  restore(): void
}

/** Sets the environment for SwiftShader; throws DeviceError where it is not installed. */
export async function softwareDriver(): Promise<SoftwareDriver> {
  const before = variables.map((name) => process.env[name])
  const file = before.find((value) => value?.includes('swiftshader')) ?? debianDriver
  const { existsSync } = await import('node:fs')
  if (!existsSync(file)) {
    throw new DeviceError(
      `SwiftShader is not installed: there is no ${file}; on Debian it comes with the package chromium ` +
        '(apt-get install chromium libvulkan1), elsewhere let VK_ICD_FILENAMES name its vk_swiftshader_icd.json',
    )
  }
  for (const name of variables) process.env[name] = file
  return {
    restore() {
      variables.forEach((name, k) => {
        if (before[k] === undefined) delete process.env[name]
        else process.env[name] = before[k]
      })
    },
  }
}
