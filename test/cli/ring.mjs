// ring.mjs: each rank hands its number on until all have come round, then all agree on the largest.

import { worldOfRanks } from '../../dist/backends/mpi/communicator.js'

const world = await worldOfRanks()
const { rank, size } = world
const next = (rank + 1) % size
const before = (rank + size - 1) % size
// in memory that threads share, as that of the engine
const shared = new Float64Array(new SharedArrayBuffer(64))
const held = shared.subarray(1, 2)
const come = shared.subarray(2, 3)
held[0] = rank
let sum = 0
for (let k = 0; k < size; k++) {
  world.exchange([{ rank: next, values: held }], [{ rank: before, values: come }])
  held[0] = come[0]
  sum += come[0]
}
const parts = world.exchangeAll(Array.from({ length: size }, (_, to) => new Float64Array(to).fill(rank)))
const right = parts.every((part, from) => part.length === rank && part.every((value) => value === from))
const [largest] = world.largest(Float64Array.of(rank))
const text = world.broadcastText(rank === 0 ? 'from the first' : '')
if (rank === 0) console.log(JSON.stringify({ size, sum, largest }))
if (!right || text !== 'from the first') world.abort(3)
world.finalize()
