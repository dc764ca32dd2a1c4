// gpuDevice.test.ts: which device is taken, what is said when there is none, and that a process ends after close.

import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { createGpuBackend } from '#talus/backends/gpu/createGpuBackend.js'
import { openDevice } from '#talus/backends/gpu/openDevice.js'
import { softwareDriver } from '#talus/backends/gpu/softwareDriver.js'
import { programOf } from '../fixtures/gpuProgram.js'

const program = programOf()
const driver = 'VK_ICD_FILENAMES'
const before = process.env[driver]

afterEach(() => {
  if (before === undefined) delete process.env[driver]
  else process.env[driver] = before
})

/** As on a machine whose only Vulkan driver is SwiftShader. */
async function onlySoftware(): Promise<void> {
  process.env[driver] = (await softwareDriver())[driver]
}

describe('choice', () => {
  test('SwiftShader when asked for; the environment is put back', async () => {
    const gpu = await createGpuBackend({ program, device: 'swiftshader' })
    expect(gpu.device).toMatch(/swiftshader.*\(Vulkan, SwiftShader driver/i)
    expect(gpu).toMatchObject({ kind: 'gpu', precision: 'single' })
    expect(process.env[driver]).toBe(before)
    await gpu.close()
  })

  test('software is never taken unasked', async () => {
    await onlySoftware()
    await expect(createGpuBackend({ program })).rejects.toThrow(
      /the only GPU found is software, .*swiftshader.*ask for it by name: device 'swiftshader'/i,
    )
  })

  test('by part of the name, case ignored', async () => {
    await onlySoftware()
    const gpu = await createGpuBackend({ program, device: 'subZERO' })
    expect(gpu.device).toMatch(/swiftshader/i)
    await gpu.close()
  })

  test('a name that is not there: the error lists what is', async () => {
    await onlySoftware()
    await expect(createGpuBackend({ program, device: 'Voodoo' })).rejects.toThrow(
      /no GPU with 'Voodoo' in its name was found through Vulkan: there is SwiftShader/,
    )
  })

  test('a driver that is not installed: the error names the package', async () => {
    process.env[driver] = 'missing-swiftshader.json'
    await expect(createGpuBackend({ program, device: 'swiftshader' })).rejects.toThrow(
      /SwiftShader is not installed: there is no missing-swiftshader.json; .*package chromium/,
    )
  })

  test('the limits of the adapter are asked for in full', async () => {
    const open = await openDevice({ device: 'swiftshader' })
    expect(open.device.limits.maxStorageBufferBindingSize).toBe(2 ** 30)
    expect(open.timestamps).toBe(true)
    expect(open.subgroups).toEqual({ min: 4, max: 4 })
    open.close()
    const plain = await openDevice({ device: 'swiftshader', subgroups: false })
    expect(plain.subgroups).toBeNull()
    plain.close()
  })
})

describe('process', () => {
  const script = fileURLToPath(new URL('../fixtures/openGpu.mjs', import.meta.url))
  const run = promisify(execFile)

  // the loader, Mesa's drivers and Dawn would write lines of their own, drivers without a device that they could drive too
  test.runIf(process.platform === 'linux')('without a device: one sentence, and nothing on the terminal', async () => {
    const { XDG_RUNTIME_DIR: _, VK_ICD_FILENAMES: __, VK_DRIVER_FILES: ___, ...rest } = process.env
    const code = `import('${new URL('../../dist/backends/gpu/openDevice.js', import.meta.url)}')
      .then(({ openDevice }) => openDevice()).catch((error) => console.log(error.message))`
    const nowhere = { XDG_DATA_DIRS: '/nowhere', XDG_CONFIG_DIRS: '/nowhere', HOME: '/nowhere' }
    for (const env of [rest, { ...rest, ...nowhere }]) {
      const { stdout, stderr } = await run(process.execPath, ['-e', code], { env })
      // a machine with a device opens it instead
      if (readdirSync('/dev').some((file) => /^(dri|nvidia|dxg)/.test(file))) continue
      expect(stdout).toMatch(/^no GPU was found through Vulkan: there is none; a software device/)
      expect(stderr).toBe('')
    }
  })

  test('ends after close, with everything collected', async () => {
    const { stdout } = await run(process.execPath, ['--expose-gc', script, 'close'], { timeout: 60_000 })
    expect(stdout).toBe('closed\n')
  })

  test('ends with its work done although nobody closed', async () => {
    const { stdout } = await run(process.execPath, [script, 'leave'], { timeout: 60_000 })
    expect(stdout).toBe('left\n')
  })

  test('a lost device shows at the next await', async () => {
    const { stdout } = await run(process.execPath, [script, 'lose'], { timeout: 60_000 })
    expect(stdout).toMatch(/^DeviceError: the GPU was lost/)
  })
})
