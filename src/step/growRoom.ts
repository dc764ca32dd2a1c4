// growRoom.ts: more room where a batch of steps had too little, so that it can be run again.

import type { Backend } from '../backends/backend.js'
import { growingLists, growingWith, type OwnerName } from '../state/owners.js'
import type { ImpulseLaw, Run } from './run.js'

const neededCell = (list: string) => `${list}Needed`

/** Counters that say why a batch of steps does not stand. */
export const resultCells: readonly string[] = [
  ...growingLists.map(neededCell),
  'iterationNeeded',
  'pushNeeded',
  'brokenBody',
  'stiffCable',
  'lostBody',
  'deepPair',
  'deepLooks',
  'fastBody',
  'openRow',
  'lifts',
]

/** Room for so many of a list and all that grows with it. Room that this run has no use for stays none, but for what `needs` it. */
export function reserveList(
  backend: Backend,
  list: string,
  count: number,
  needs: (owner: string) => boolean = () => false,
): void {
  for (const [owner, each] of Object.entries(growingWith(list))) {
    if (backend.capacity(owner) > 0 || needs(owner)) backend.reserve(owner, each * count)
  }
}

/** So many of a list, for those that this run has room for. */
export function writeCounts(backend: Backend, owners: readonly OwnerName[], count: number): void {
  for (const owner of owners) backend.writeCount(`${owner}Count`, backend.capacity(owner) > 0 ? count : 0)
}

/** As many of a list as a device holds of all that grows with it. */
export function mostOfList(backend: Backend, list: string, isIdle: (owner: string) => boolean): number {
  const fitting = Object.entries(growingWith(list)).flatMap(([owner, each]) =>
    isIdle(owner) ? [] : [Math.floor(backend.mostRecords(owner) / each)],
  )
  return Math.min(...fitting)
}

/** The run with more room or more iterations queued; null where all was enough. */
export function growRoom(run: Run, counts: Readonly<Record<string, number>>): Run | null {
  const { backend, impulses } = run
  let grown = false
  for (const list of growingLists) {
    const needed = counts[neededCell(list)]!
    if (!(needed > 0)) continue
    // backends add room to spare as far as they have it
    reserveList(backend, list, needed)
    grown = true
  }
  if (counts.iterationNeeded! > 0) return { ...run, impulses: queueMore(impulses!) }
  if (counts.pushNeeded! > 0) return { ...run, impulses: { ...impulses!, pushes: keptPushes } }
  if (closesUnqueued(run, counts)) return { ...run, joints: { ...run.joints!, closings: keptClosings } }
  return grown ? run : null
}

/** Least iterations queued. */
const leastQueue = 2
/** Iterations queued over those that the longest solve took, so that few batches are run again. */
const spareQueue = 1.5
/** Share of the queue that is kept at least from one batch to the next. */
const keptQueue = 0.75

/** The same of rounds that close joints. */
const keptClosings = 16

/** Where steps cannot look whether a joint is open, but somebody can between any two: rounds that close it from there on, and for some steps more. */
export function queueClosings(run: Run): Run {
  const { backend, joints } = run
  if (!joints?.rows) return run
  const isOpen = backend.peek('jointsOpened') !== 0
  if (isOpen) backend.writeCount('jointsOpened', 0)
  const closings = isOpen ? keptClosings : Math.max(0, joints.closings - 1)
  return closings === joints.closings ? run : { ...run, joints: { ...joints, closings } }
}

/** Whether a joint was open where steps cannot look, and no rounds to close it were queued. */
function closesUnqueued({ backend, joints }: Run, { jointsOpened }: Readonly<Record<string, number>>): boolean {
  return jointsOpened! > 0 && joints!.closings === 0 && backend.peek('jointsOpen') === null
}

/** Batches for which iterations of pushing stay queued after one that had a use for them: a batch run again costs more. */
export const keptPushes = 16

/** On a GPU what is queued behind a solve that has ended still costs its dispatches: as many iterations as solves took lately, and some more; those of pushing where there was a push. */
export function queueFewer(all: Run, { longestSolve, pushed, jointsOpened }: Readonly<Record<string, number>>): Run {
  const { impulses, joints, backend } = all
  if (backend.kind === 'cpu') return all
  const closings = jointsOpened! > 0 ? keptClosings : Math.max(0, (joints?.closings ?? 0) - 1)
  const run = joints ? { ...all, joints: { ...joints, closings } } : all
  if (!impulses) return run
  const pushes = pushed! > 0 ? keptPushes : Math.max(0, impulses.pushes - 1)
  if (backend.endsLoops) return { ...run, impulses: { ...impulses, pushes } }
  const fitting = Math.max(leastQueue, Math.ceil(spareQueue * longestSolve!), Math.ceil(keptQueue * impulses.queued))
  return { ...run, impulses: { ...impulses, queued: Math.min(impulses.queued, fitting), pushes } }
}

function queueMore(law: ImpulseLaw): ImpulseLaw {
  return { ...law, queued: Math.min(2 * law.queued, law.iterations) }
}
