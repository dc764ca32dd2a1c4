// devicePool.ts: a device that was closed in good health is kept for the next simulation that asks for the same, with the
// pipelines that were made on it. One is kept of each kind; it does not keep the process from ending.

import { type DeviceChoice, type OpenDevice, openDevice } from './openDevice.js'

const idle = new Map<string, OpenDevice>()

export interface LeasedDevice {
  readonly open: OpenDevice
  /** Gives it back; one that failed is destroyed. */
  close(healthy: boolean): void
}

export async function leaseDevice(choice: DeviceChoice): Promise<LeasedDevice> {
  const { device = 'any', validateOnly = false, subgroups = true } = choice
  // the driver that the loader was pointed at belongs to it (dawnInstance.ts)
  const driver = globalThis.process ? [process.env.VK_DRIVER_FILES, process.env.VK_ICD_FILENAMES] : []
  const key = [device, validateOnly, subgroups, ...driver].join(' ')
  const kept = idle.get(key)
  idle.delete(key)
  const open = kept ?? (await openDevice(choice))
  return {
    open,
    close(healthy) {
      if (healthy && !idle.has(key)) idle.set(key, open)
      else open.close()
    },
  }
}
