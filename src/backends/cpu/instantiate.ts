// instantiate.ts: one thread's instance of the compiled module.

import { abi } from '../../language/abi.js'
import { DeviceError } from '../backend.js'
import type { KernelFunction } from './cpuControl.js'

export interface InstanceOptions {
  readonly module: WebAssembly.Module
  readonly memory: WebAssembly.Memory
  /** Exports to call, in the order the host numbers them. */
  readonly names: readonly string[]
  /** 0 is the host. */
  readonly thread: number
}

/** Functions of the module by number, with the scratch memory of this thread. */
export async function instantiate({ module, memory, names, thread }: InstanceOptions): Promise<KernelFunction[]> {
  const instance = await WebAssembly.instantiate(module, { env: { memory } })
  const find = (name: string) => {
    const found = instance.exports[name]
    if (typeof found === 'function') return found as KernelFunction
    throw new DeviceError(`The WebAssembly module has no function ${name}: it was built from other sources.`)
  }
  const scratch = abi.scratch + thread * abi.scratchBytes
  // kernels and cooperative functions never run at the same time on a thread, so they share its scratch
  for (const name of ['setScratch', 'setCooperativeScratch']) (find(name) as (address: number) => void)(scratch)
  return names.map(find)
}
