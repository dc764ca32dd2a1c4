// openBackend.ts: the backend a simulation was asked to run on.

import type { Backend } from '../backends/backend.js'
import { DeviceError } from '../backends/backend.js'
import { engineProgram } from '../backends/engineProgram.js'
import type { BackendChoice } from '../model/backend.js'
import { InputError } from '../model/inputError.js'

/** Opens it; `auto` takes the one that steps a scene of so many moving bodies faster, as far as is known. */
export async function openBackend(
  choice: BackendChoice,
  moving = Number.POSITIVE_INFINITY,
  program = engineProgram,
): Promise<Backend> {
  switch (choice.kind) {
    case 'cpu':
      return openCpu(choice, program)
    case 'gpu':
      return openGpu(choice, program)
    case 'mpi':
      // the whole state, on rank 0
      return openCpu({ ...choice, threads: choice.threads ?? 1 }, program)
    default:
      return openFaster(choice, moving, program)
  }
}

/**
 * Moving bodies up to which one thread is faster than a GPU, which dispatches some hundred kernels a step however few bodies
 * there are: measured between an H200 and one core of its host on beds, heaps and tanks, by both laws.
 */
const bodiesOfThread = 4000
/** How the speed of threads grows with their number, as an exponent: from 1 and 8 threads on the same scenes. */
const threadGain = 0.75

/** Number of moving bodies from which `auto` takes a GPU. */
export function gpuPaysFrom(threads: number): number {
  return Math.round(bodiesOfThread * threads ** threadGain)
}

async function openFaster(choice: BackendChoice, moving: number, program: typeof engineProgram): Promise<Backend> {
  if (moving < (await gpuPays(choice))) return openCpu(choice, program)
  return openGpu(choice, program).catch((error: unknown) => {
    if (error instanceof DeviceError) return openCpu(choice, program)
    throw error
  })
}

async function gpuPays({ threads }: BackendChoice): Promise<number> {
  const { availableThreads } = await import('../backends/cpu/cpuPlatform.js')
  return gpuPaysFrom(threads ?? (await availableThreads()))
}

/** The backend for a scene, and why it was taken where that was left to the engine. */
export async function openFor(
  choice: BackendChoice,
  { invMass, nodes = 0 }: { readonly invMass: ArrayLike<number>; readonly nodes?: number },
  program = engineProgram,
): Promise<{ readonly backend: Backend; readonly why?: string }> {
  // nodes of cables move too
  let moving = nodes
  for (let body = 0; body < invMass.length; body++) if (invMass[body]! > 0) moving++
  const backend = await openBackend(choice, moving, program)
  return choice.kind === 'auto' ? { backend, why: await whyTaken(choice, moving, backend.kind) } : { backend }
}

/** Why `auto` took what it took, for people. */
async function whyTaken(choice: BackendChoice, moving: number, kind: Backend['kind']): Promise<string> {
  const pays = await gpuPays(choice)
  const bodies = `${moving} moving ${moving === 1 ? 'body' : 'bodies'}`
  if (kind === 'gpu') return `${bodies}, and a GPU pays from about ${pays}`
  return moving < pays ? `${bodies}, and a GPU pays only from about ${pays}` : 'no GPU was found that works'
}

async function openCpu({ threads, precision }: BackendChoice, program: typeof engineProgram): Promise<Backend> {
  const { createCpuBackend } = await import('../backends/cpu/cpuBackend.js')
  return createCpuBackend({
    program,
    ...(threads === undefined ? {} : { threads }),
    ...(precision === undefined ? {} : { precision }),
  })
}

async function openGpu({ precision, device, fuse }: BackendChoice, program: typeof engineProgram): Promise<Backend> {
  if (precision === 'double')
    throw new InputError('a GPU computes in single precision: leave --precision out, or use the CPU.')
  const { createGpuBackend } = await import('../backends/gpu/createGpuBackend.js')
  return createGpuBackend({
    program,
    ...(device === undefined ? {} : { device }),
    ...(fuse === undefined ? {} : { fuse }),
  })
}
