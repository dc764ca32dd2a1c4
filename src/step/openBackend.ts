// openBackend.ts: the backend a simulation was asked to run on.

import type { Backend } from '../backends/backend.js'
import { DeviceError } from '../backends/backend.js'
import { engineProgram } from '../backends/engineProgram.js'
import type { BackendChoice } from '../model/backend.js'
import { InputError } from '../model/inputError.js'

/** Opens it; `auto` takes a GPU where it pays. */
export async function openBackend(choice: BackendChoice, pays = true, program = engineProgram): Promise<Backend> {
  switch (choice.kind) {
    case 'cpu':
      return openCpu(choice, program)
    case 'gpu':
      return openGpu(choice, program)
    case 'mpi':
      // the whole state, on rank 0
      return openCpu({ ...choice, threads: choice.threads ?? 1 }, program)
    default:
      return openFaster(choice, pays, program)
  }
}

/** What decides how many bodies a GPU needs: the law, and whether there is more than spheres. */
export type SceneKind = 'force' | 'shapes' | 'impulses' | 'machine'

/**
 * Moving bodies up to which one thread is faster than a GPU, which dispatches some hundred kernels a step however few bodies
 * there are: by force spheres alone and with meshes or other shapes, by impulses without joints and with them. From
 * benchmark/autoChoice.csv, an H200 beside cores of its host; a calm scene takes fewer iterations than the tank there, so that
 * by impulses the number is above where that one crosses.
 */
const bodiesOfThread: Readonly<Record<SceneKind, number>> = { force: 1400, shapes: 1600, impulses: 700, machine: 1400 }
/** How that number grows with threads, as an exponent: from 1 and 4 threads on the same scenes. */
const threadGain = 0.5

/** Number of moving bodies from which `auto` takes a GPU. */
export function gpuPaysFrom(kind: SceneKind, threads: number): number {
  return Math.round(bodiesOfThread[kind] * threads ** threadGain)
}

/** What `auto` asks of a scene. */
export interface MovingScene {
  readonly kind: SceneKind
  readonly invMass: ArrayLike<number>
  /** Of cables, which move too. */
  readonly nodes?: number
}

async function openFaster(choice: BackendChoice, pays: boolean, program: typeof engineProgram): Promise<Backend> {
  if (!pays) return openCpu(choice, program)
  return openGpu(choice, program).catch((error: unknown) => {
    if (error instanceof DeviceError) return openCpu(choice, program)
    throw error
  })
}

async function gpuPays({ threads }: BackendChoice, kind: SceneKind): Promise<number> {
  const { availableThreads } = await import('../backends/cpu/cpuPlatform.js')
  return gpuPaysFrom(kind, threads ?? (await availableThreads()))
}

/** The backend for a scene, and why it was taken where that was left to the engine: the faster one, as far as is known. */
export async function openFor(
  choice: BackendChoice,
  { kind, invMass, nodes = 0 }: MovingScene,
  program = engineProgram,
): Promise<{ readonly backend: Backend; readonly why?: string }> {
  if (choice.kind !== 'auto') return { backend: await openBackend(choice, true, program) }
  let moving = nodes
  for (let body = 0; body < invMass.length; body++) if (invMass[body]! > 0) moving++
  const from = await gpuPays(choice, kind)
  const backend = await openBackend(choice, moving >= from, program)
  return { backend, why: whyTaken(moving, from, kind, backend.kind) }
}

const sceneKinds: Readonly<Record<SceneKind, string>> = {
  force: 'spheres by force',
  shapes: 'shapes by force',
  impulses: 'bodies by impulses',
  machine: 'bodies with joints or loads',
}

/** Why `auto` took what it took, for people. */
function whyTaken(moving: number, from: number, kind: SceneKind, taken: Backend['kind']): string {
  const bodies = `${moving} moving ${moving === 1 ? 'body' : 'bodies'}`
  if (taken === 'gpu') return `${bodies}, and a GPU pays from about ${from} ${sceneKinds[kind]}`
  return moving < from
    ? `${bodies}, and a GPU pays only from about ${from} ${sceneKinds[kind]}`
    : 'no GPU was found that works'
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
