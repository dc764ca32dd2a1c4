// serveRanks.ts: what every rank but the first does: it waits for orders of rank 0 and follows them.

import { setImmediate, setTimeout } from 'node:timers/promises'
import { deserialize } from 'node:v8'
import type { Backend } from '../../backends/backend.js'
import type { Communicator } from '../../backends/mpi/communicator.js'
import { InputError } from '../../model/inputError.js'
import { type OpenPart, PartRecorder } from './frameParts.js'
import { openRankBackend } from './rankBackend.js'
import {
  fingerprint,
  isTold,
  orderOf,
  orders,
  type RankStart,
  reports,
  strangerAmong,
  takeBoxes,
  takeShares,
  timesOf,
} from './rankProtocol.js'
import { RankRun } from './rankRun.js'

/** ms that a rank asks for orders without rest, and between two looks after that: the core is free for others. */
const patience = 2
const pause = 1

async function nextOrder(world: Communicator): Promise<readonly [order: number, n: number]> {
  // lets signals in
  await setImmediate()
  for (const began = performance.now(); !isTold(world); ) {
    if (performance.now() - began > patience) await setTimeout(pause)
  }
  return orderOf(world)
}

interface Serving {
  readonly rank: RankRun
  readonly backend: Backend
}

async function begin(world: Communicator): Promise<Serving | null> {
  if (strangerAmong(world, await fingerprint()) !== null) return null
  const start = deserialize(world.broadcastBytes(new Uint8Array(0))) as RankStart
  const opened = await openRankBackend(world, start).catch(() => null)
  if (!opened) return null
  const { backend } = opened
  return { backend, rank: new RankRun(world, backend, start) }
}

/** Until rank 0 ends. A failure ends all ranks, since others wait for this one. `openPart` writes recordings, where rank 0 has it too. */
export async function serveRanks(world: Communicator, openPart: OpenPart | null = null): Promise<void> {
  const parts = openPart && new PartRecorder(world, openPart)
  let serving: Serving | null = null
  // rank 0 ends the run
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => serving?.rank.askToStop())
  try {
    for (;;) {
      const [order, n] = await nextOrder(world)
      if (order === orders.leave) break
      if (order === orders.begin) serving = await begin(world)
      else if (order === orders.take) await takeShares(world, serving!.rank, null)
      else if (order === orders.cut) takeBoxes(world, serving!.rank)
      else if (order === orders.step) await serving!.rank.steps(n)
      else if (order === orders.report) {
        await reports(world, serving!.rank)
        serving!.rank.release()
      } else if (order === orders.times) timesOf(world, serving!.rank)
      else if (order === orders.parts) await parts!.follow(n, serving!.rank)
      else if (order === orders.close) await serving?.backend.close()
      else if (order === orders.region)
        throw new InputError('rank 0 runs by region, and this one does not: start all with the same words.')
    }
  } catch (error) {
    process.stderr.write(`error: rank ${world.rank}: ${(error as Error).message}\n`)
    world.abort(error instanceof InputError ? 2 : 1)
  }
  world.finalize()
}
