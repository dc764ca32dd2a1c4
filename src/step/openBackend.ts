// openBackend.ts: the backend a simulation was asked to run on.

import type { Backend } from '../backends/backend.js'
import { DeviceError } from '../backends/backend.js'
import { engineProgram } from '../backends/engineProgram.js'
import type { BackendChoice } from '../model/backend.js'
import { InputError } from '../model/inputError.js'

/** Opens it; `auto` takes a GPU where one works, otherwise the CPU. */
export async function openBackend(choice: BackendChoice): Promise<Backend> {
  switch (choice.kind) {
    case 'cpu':
      return openCpu(choice)
    case 'gpu':
      return openGpu(choice)
    case 'auto':
      return openGpu(choice).catch((error: unknown) => {
        if (error instanceof DeviceError) return openCpu(choice)
        throw error
      })
    default:
      throw new InputError(`backend ${choice.kind} is not there yet: use cpu, gpu or auto.`)
  }
}

async function openCpu({ threads, precision }: BackendChoice): Promise<Backend> {
  const { createCpuBackend } = await import('../backends/cpu/cpuBackend.js')
  return createCpuBackend({
    program: engineProgram,
    ...(threads === undefined ? {} : { threads }),
    ...(precision === undefined ? {} : { precision }),
  })
}

async function openGpu({ precision, device }: BackendChoice): Promise<Backend> {
  if (precision === 'double')
    throw new InputError('a GPU computes in single precision: leave --precision out, or use the CPU.')
  const { createGpuBackend } = await import('../backends/gpu/createGpuBackend.js')
  return createGpuBackend({ program: engineProgram, ...(device === undefined ? {} : { device }) })
}
