// instantiate.ts: one thread's instances of the compiled modules.

import { abi } from '../../language/abi.js'
import { DeviceError } from '../backend.js'
import type { KernelFunction } from './cpuControl.js'

export interface InstanceOptions {
  /** A function is taken from the last that has it. */
  readonly modules: readonly WebAssembly.Module[]
  readonly memory: WebAssembly.Memory
  /** Exports to call, in the order the host numbers them. */
  readonly names: readonly string[]
  /** 0 is the host. */
  readonly thread: number
}

/** Functions of the modules by number, with the scratch memory of this thread. */
export async function instantiate({ modules, memory, names, thread }: InstanceOptions): Promise<KernelFunction[]> {
  const made = modules.map((module) => WebAssembly.instantiate(module, { env: { memory } }))
  const instances = await Promise.all(made)
  const scratch = abi.scratch + thread * abi.scratchBytes
  for (const { exports } of instances) {
    // kernels and cooperative functions never run at the same time on a thread, so they share its scratch
    for (const name of ['setScratch', 'setCooperativeScratch']) {
      const set = exports[name] as ((address: number) => void) | undefined
      set?.(scratch)
    }
  }
  return names.map((name) => {
    const found = instances.findLast(({ exports }) => typeof exports[name] === 'function')?.exports[name]
    if (found) return found as KernelFunction
    throw new DeviceError(`No WebAssembly module has a function ${name}: they were built from other sources.`)
  })
}
