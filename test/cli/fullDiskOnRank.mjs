// The talus command under mpirun, on a rank whose disk takes so many bytes and then no more: fullDiskOnRank.mjs RANK BYTES ARGUMENTS

import { open } from 'node:fs/promises'

const [rank, room, ...argv] = process.argv.slice(2)
if (process.env.OMPI_COMM_WORLD_RANK === rank) {
  const handle = await open(process.execPath)
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  const { write } = prototype
  let left = Number(room)
  prototype.write = async function (buffer, offset, length, position) {
    if (left <= 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const fitting = Math.min(length, left)
    left -= fitting
    return write.call(this, buffer, offset, fitting, position)
  }
}
process.argv.splice(2, process.argv.length, ...argv)
await import('../../dist/cli/main.js')
