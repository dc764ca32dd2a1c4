// softwareDriver.ts: points the Vulkan loader at SwiftShader, a GPU in software that Debian ships inside chromium. In a worker thread
// the loader does not see the variables (withEnvironment.ts): open the device in the main thread there, or set VK_ICD_FILENAMES
// before Node starts.

import { DeviceError } from '../backend.js'

const debianDriver = '/usr/lib/chromium/vk_swiftshader_icd.json'
const variables = ['VK_ICD_FILENAMES', 'VK_DRIVER_FILES'] as const

/** The environment for SwiftShader; throws DeviceError where it is not installed. */
export async function softwareDriver(): Promise<Readonly<Record<string, string>>> {
  const file =
    variables.map((name) => process.env[name]).find((value) => value?.includes('swiftshader')) ?? debianDriver
  const { existsSync } = await import('node:fs')
  if (!existsSync(file)) {
    throw new DeviceError(
      `SwiftShader is not installed: there is no ${file}; on Debian it comes with the package chromium ` +
        '(apt-get install chromium libvulkan1), elsewhere let VK_ICD_FILENAMES name its vk_swiftshader_icd.json',
    )
  }
  return Object.fromEntries(variables.map((name) => [name, file]))
}
