// backend.ts: where a simulation is to run. A choice, not the backend itself.

import { shown } from './checks.js'
import { InputError } from './inputError.js'
import { onlyKnown } from './knownOptions.js'

export const backendKinds = ['auto', 'cpu', 'gpu', 'mpi'] as const
export type BackendKind = (typeof backendKinds)[number]
export type PrecisionName = 'double' | 'single'

export interface BackendChoice {
  readonly kind: BackendKind
  /** CPU threads; all cores when omitted. */
  readonly threads?: number
  /** Of the reals on the CPU; a GPU is single. */
  readonly precision?: PrecisionName
  /** Part of the GPU's name, where there are several; over ranks each computes on one, `gpu` for any, and on its cores when omitted. */
  readonly device?: string
  /** Whether a GPU runs the iterations of small scenes in one dispatch; by default all but software does. */
  readonly fuse?: boolean
}

/** That share one memory. */
export const mostThreads = 64

type CpuOptions = Pick<BackendChoice, 'threads' | 'precision'>

export const backend = {
  /** What steps the scene faster: a GPU for many bodies, where one works, else the CPU; the simulation says which and why. */
  auto: (options: CpuOptions = {}): BackendChoice => checkBackend({ ...options, kind: 'auto' }),
  cpu: (options: CpuOptions = {}): BackendChoice => checkBackend({ ...options, kind: 'cpu' }),
  /** An error where there is none: never a silent fall back to the CPU. */
  gpu: (options: Pick<BackendChoice, 'device' | 'fuse'> = {}): BackendChoice =>
    checkBackend({ ...options, kind: 'gpu' }),
  mpi: (options: CpuOptions & Pick<BackendChoice, 'device'> = {}): BackendChoice =>
    checkBackend({ ...options, kind: 'mpi' }),
} as const

const cpuNames = { threads: true, precision: true } as const
const choiceNames = {
  auto: cpuNames,
  cpu: cpuNames,
  mpi: { ...cpuNames, device: true },
  gpu: { device: true, fuse: true },
} as const

function checkBackend(choice: BackendChoice): BackendChoice {
  onlyKnown(choice, choiceNames[choice.kind], `backend.${choice.kind}`)
  const { threads, fuse, device, precision } = choice
  if (choice.kind === 'mpi' && device !== undefined && precision === 'double')
    throw new InputError('backend.mpi: a GPU computes in single precision: leave precision or device out.')
  if (precision !== undefined && precision !== 'double' && precision !== 'single')
    throw new InputError(`backend.${choice.kind}: precision must be double or single, found ${shown(precision)}.`)
  if (device !== undefined && typeof device !== 'string')
    throw new InputError(`backend.${choice.kind}: device must be a text, found ${shown(device)}.`)
  if (fuse !== undefined && typeof fuse !== 'boolean') {
    throw new InputError(`backend.gpu: fuse must be true or false, found ${fuse}.`)
  }
  if (threads !== undefined && (!Number.isInteger(threads) || threads < 1 || threads > mostThreads)) {
    throw new InputError(
      `backend.${choice.kind}: threads must be a whole number from 1 to ${mostThreads}, found ${shown(threads)}.`,
    )
  }
  return choice
}
