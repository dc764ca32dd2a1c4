// backend.ts: where a simulation is to run. A choice, not the backend itself.

import { InputError } from './inputError.js'

export const backendKinds = ['auto', 'cpu', 'gpu', 'mpi'] as const
export type BackendKind = (typeof backendKinds)[number]
export type PrecisionName = 'double' | 'single'

export interface BackendChoice {
  readonly kind: BackendKind
  /** CPU threads; all cores when omitted. */
  readonly threads?: number
  /** Of the reals on the CPU; a GPU is single. */
  readonly precision?: PrecisionName
  /** Part of the GPU's name, where there are several. */
  readonly device?: string
}

type CpuOptions = Pick<BackendChoice, 'threads' | 'precision'>

export const backend = {
  /** What steps the scene faster: a GPU for many bodies, where one works, else the CPU; the simulation says which and why. */
  auto: (options: CpuOptions = {}): BackendChoice => checkBackend({ kind: 'auto', ...options }),
  cpu: (options: CpuOptions = {}): BackendChoice => checkBackend({ kind: 'cpu', ...options }),
  /** An error where there is none: never a silent fall back to the CPU. */
  gpu: (options: Pick<BackendChoice, 'device'> = {}): BackendChoice => ({ kind: 'gpu', ...options }),
  mpi: (options: CpuOptions = {}): BackendChoice => checkBackend({ kind: 'mpi', ...options }),
} as const

function checkBackend(choice: BackendChoice): BackendChoice {
  const { threads } = choice
  if (threads !== undefined && (!Number.isInteger(threads) || threads < 1)) {
    throw new InputError(`backend.${choice.kind}: threads must be a whole number of at least 1, found ${threads}.`)
  }
  return choice
}
