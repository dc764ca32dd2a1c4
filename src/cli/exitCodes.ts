// exitCodes.ts: what the process ends with, and which errors are the author's of the input.

import { CapacityError, DeviceError } from '../backends/backend.js'
import { DiskError } from '../io/diskFile.js'
import { InputError } from '../model/inputError.js'

export const exitCodes = {
  done: 0,
  /** The run failed; said why, state saved. */
  failed: 1,
  /** Nothing run, nothing written. */
  badInput: 2,
  /** Checkpoint written, --resume continues. */
  interrupted: 130,
} as const

/** The code for an error that reached the top: before a run begins, what was asked for is at fault, or we are. */
export function codeFor(error: unknown): number {
  if (error instanceof DiskError)
    return (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOSPC' ? exitCodes.failed : exitCodes.badInput
  const asked = [InputError, DeviceError, CapacityError].some((kind) => error instanceof kind)
  return asked ? exitCodes.badInput : exitCodes.failed
}
