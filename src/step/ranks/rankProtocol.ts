// rankProtocol.ts: what rank 0 tells the others to do, and what all of them do then.

import { engineProgram } from '../../backends/engineProgram.js'
import type { Communicator } from '../../backends/mpi/communicator.js'
import type { PrecisionName } from '../../model/backend.js'
import { fields } from '../../state/fields.js'
import { StateHash } from '../../state/stateHash.js'
import type { Cuts } from './cutSpace.js'
import { joined, packed } from './rankMessage.js'
import type { RankRun } from './rankRun.js'
import { booksLosses, type RankSetup } from './rankStore.js'
import type { RankTimes } from './workClock.js'

export const orders = {
  begin: 1,
  take: 2,
  step: 3,
  report: 4,
  close: 5,
  leave: 6,
  parts: 7,
  times: 8,
  region: 9,
  cut: 10,
} as const

/** Tag of orders, so that they wait where nobody asks for them yet. */
const orderTag = 1

/** Rank 0 to all others. */
export function tell(world: Communicator, order: number, n = 0): void {
  const values = Int32Array.of(order, n)
  const others = Array.from({ length: world.size - 1 }, (_, k) => ({ rank: k + 1, values }))
  world.exchange(others, [], orderTag)
}

/** True where an order waits. */
export const isTold = (world: Communicator): boolean => world.isThere(0, orderTag)

/** The next one. */
export function orderOf(world: Communicator): readonly [order: number, n: number] {
  const values = new Int32Array(2)
  world.exchange([], [{ rank: 0, values }], orderTag)
  return [values[0]!, values[1]!]
}

export interface RankStart extends RankSetup {
  readonly precision: PrecisionName | undefined
  readonly threads: number
  /** Part of the name of a GPU; none where ranks compute on their cores. */
  readonly device: string | undefined
}

/** Counts that all ranks share. */
const sharedCells = [
  ...(['rebuildWanted', 'moved', 'rebuilds', 'stepNumber'] as const),
  'stirred' as const,
  ...(['iteration', 'iterationsDone', 'unsolvedSteps'] as const),
]
type SharedCell = (typeof sharedCells)[number]
export type SharedCells = Readonly<Record<SharedCell, number>>

const ofOne = Object.entries(fields).filter(([, { owner, lifetime }]) => owner === 'one' && lifetime === 'state')

/** By force, what each rank has booked of its own bodies and contacts: the sum of all ranks counts. */
const books = ['energyBase', 'energyDrive', 'drivePower', 'energyTilt']
/** The same of losses, where they are booked. */
const losses = ['energyImpact', 'energyFriction', 'energyElastic']

/** Beside bodies and contacts: what all ranks have alike. */
export function sharedFields({ impulses }: Pick<RankSetup, 'impulses'>): readonly string[] {
  return ['wallRot', ...(impulses ? ofOne.map(([name]) => name) : ['gravityNow'])]
}

export function cellsOf(peek: (cell: string) => number): SharedCells {
  return Object.fromEntries(sharedCells.map((cell) => [cell, peek(cell)])) as Record<SharedCell, number>
}

export interface HandedOut {
  readonly cuts: Cuts
  readonly messages: readonly Float64Array[]
  readonly cells: SharedCells
  readonly fields: readonly Float64Array[]
  /** Of each of `booksOf`. */
  readonly books: readonly number[]
}

export function booksOf({ contact, impulses }: Pick<RankSetup, 'contact' | 'impulses'>): readonly string[] {
  if (impulses) return []
  return booksLosses({ contact }) ? [...books, ...losses] : books
}

/** Every rank; rank 0 gives them. */
function sharedCuts(world: Communicator, given: Cuts | undefined): Cuts {
  const axis = given?.axis ?? new Int32Array(world.size - 1)
  const at = given?.at ?? new Float64Array(world.size - 1)
  world.broadcast(axis)
  world.broadcast(at)
  return { ranks: world.size, axis, at }
}

/** Every rank; rank 0 gives boxes into which the next search hands the bodies. */
export function takeBoxes(world: Communicator, rank: RankRun, given?: Cuts): void {
  rank.takeBoxes(sharedCuts(world, given))
}

/** Every rank; rank 0 gives what is handed out. */
export async function takeShares(world: Communicator, rank: RankRun, given: HandedOut | null): Promise<void> {
  const cuts = sharedCuts(world, given?.cuts)
  const cells = Float64Array.from(sharedCells, (cell) => given?.cells[cell] ?? 0)
  world.broadcast(cells)
  const shared = sharedFields(rank.setup)
  const lengths = Int32Array.from(shared, (_, k) => given?.fields[k]?.length ?? 0)
  world.broadcast(lengths)
  const values = shared.map((_, k) => given?.fields[k] ?? new Float64Array(lengths[k]!))
  for (const one of values) world.broadcast(one)
  const none = Array.from({ length: world.size }, () => new Float64Array(0))
  const arrived = joined(world.exchangeAll(given?.messages ?? none))
  await rank.take(
    cuts,
    arrived,
    cellsOf((cell) => cells[sharedCells.indexOf(cell as SharedCell)]!),
  )
  shared.forEach((field, k) => {
    if (values[k]!.length > 0) rank.write(field, values[k]!)
  })
  // rank 0 goes on with those of before, the others begin at none
  booksOf(rank.setup).forEach((field, k) => {
    rank.write(field, Float64Array.of(given?.books[k] ?? 0))
  })
}

interface Reports {
  readonly messages: Float64Array[]
  /** What each rank has worked since the last time, ms. */
  readonly times: Float64Array
  /** Of each of `booksOf`, added in the order of ranks. */
  readonly books: readonly number[]
}

/** Every rank; what rank 0 gets. */
export async function reports(world: Communicator, rank: RankRun): Promise<Reports> {
  const names = booksOf(rank.setup)
  const ownBooks = Float64Array.from(await Promise.all(names.map((field) => rank.one(field))))
  const booked = names.length > 0 ? world.allGather(ownBooks) : ownBooks
  const sums = names.map((_, k) => {
    let sum = 0
    for (let at = k; at < booked.length; at += names.length) sum += booked[at]!
    return sum
  })
  const times = world.allGather(Float64Array.of(rank.timeWorked()))
  const own = packed(await rank.report())
  const none = new Float64Array(0)
  const messages = world.exchangeAll(Array.from({ length: world.size }, (_, to) => (to === 0 ? own : none)))
  return { messages, times, books: sums }
}

/** Every rank; of each of them. */
export function timesOf(world: Communicator, rank: RankRun): RankTimes[] {
  const { worked, waited } = rank.lap()
  const all = world.allGather(Float64Array.of(worked, waited))
  return Array.from({ length: world.size }, (_, k) => ({ worked: all[2 * k]!, waited: all[2 * k + 1]! }))
}

/** Kernels, fields and where numbers begin: ranks that differ here must not work together. */
export async function fingerprint(): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  const text = JSON.stringify([Object.keys(engineProgram.list.fields), engineProgram.kernels.map(({ name }) => name)])
  const hash = new StateHash()
  hash.add(
    'kernels',
    Uint32Array.from(text, (letter) => letter.charCodeAt(0)),
  )
  return `Talus ${version} (${hash.digest().slice(0, 8)})`
}

export const strangerSentence = (rank: number, own: string) =>
  `rank ${rank} runs another Talus than rank 0, ${own}: install the same on every node.`

/** A rank that differs from the first, and what it is; null where all are alike. */
export function strangerAmong(world: Communicator, own: string): number | null {
  const first = world.broadcastText(own)
  const [stranger] = world.largest(Float64Array.of(first === own ? 0 : world.rank))
  return stranger! > 0 ? stranger! : null
}
