// fullDisk.ts: a disk that takes so many bytes and then refuses with ENOSPC, in this process.

import { open } from 'node:fs/promises'
import { vi } from 'vitest'

type Write = (...args: unknown[]) => Promise<unknown>

/** Puts `write` of every file handle through `change`; vi.restoreAllMocks undoes it. */
export async function changeWrites(change: (length: number) => number): Promise<void> {
  const handle = await open(process.execPath)
  const prototype = Object.getPrototypeOf(handle) as { write: Write }
  await handle.close()
  const write = prototype.write
  vi.spyOn(prototype, 'write').mockImplementation(async function (this: unknown, buffer, offset, length, position) {
    return write.call(this, buffer, offset, change(length as number), position)
  })
}

/** Room for so many bytes in all; the last write may be cut short, as on a real disk. */
export async function diskWithRoom(room: number): Promise<void> {
  let left = room
  await changeWrites((length) => {
    if (left <= 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const fitting = Math.min(length, left)
    left -= fitting
    return fitting
  })
}
