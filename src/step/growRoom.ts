// growRoom.ts: more room where a batch of steps had too little, so that it can be run again.

import type { ImpulseLaw, Run } from './run.js'

/** Counters that say why a batch of steps does not stand. */
export const resultCells = [
  'entryNeeded',
  'pairNeeded',
  'wallPairNeeded',
  'candidateNeeded',
  'meetingNeeded',
  'pointNeeded',
  'slotNeeded',
  'contactNeeded',
  'iterationNeeded',
  'pushNeeded',
  'brokenBody',
  'stiffCable',
  'lostBody',
  'deepPair',
  'deepWallPair',
  'deepMeeting',
  'deepLooks',
  'fastBody',
] as const

/** Extra room when a buffer grows. */
const growth = 1.25

/** Owners that grow by what a counter says was needed, and how many of each to one of that. */
const wanted: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  entryNeeded: { entry: 1 },
  pairNeeded: { pair: 1, newPair: 1, oldPair: 1, memoryPair: 1, oldMemoryPair: 1 },
  wallPairNeeded: { wallPair: 1, oldWallPair: 1, memoryWallPair: 1, oldMemoryWallPair: 1 },
  candidateNeeded: { rawCandidate: 1, newCandidate: 1, candidate: 1 },
  meetingNeeded: { meeting: 1, newMeeting: 1, oldMeeting: 1, hold: 8, oldHold: 8 },
  pointNeeded: { point: 1 },
  slotNeeded: { slot: 1 },
  contactNeeded: { contact: 1, keptContact: 1, solvingContact: 1, colourContact: 1, incidence: 2 },
}

/** The run with more room or more iterations queued; null where all was enough. */
export function growRoom(run: Run, counts: Readonly<Record<string, number>>): Run | null {
  const { backend, impulses } = run
  let grown = false
  for (const [cell, owners] of Object.entries(wanted)) {
    if (!(counts[cell]! > 0)) continue
    for (const [owner, share] of Object.entries(owners)) {
      // room that this run has no use for stays none; records that come in eights or pairs have room for whole ones
      if (backend.capacity(owner) > 0) backend.reserve(owner, share * Math.ceil(growth * counts[cell]!))
    }
    grown = true
  }
  if (counts.iterationNeeded! > 0) return { ...run, impulses: queueMore(impulses!) }
  if (counts.pushNeeded! > 0) return { ...run, impulses: { ...impulses!, pushes: true } }
  return grown ? run : null
}

/** Least iterations queued. */
const leastQueue = 2
/** Iterations queued over those that the longest solve took, so that few batches are run again. */
const spareQueue = 1.5
/** Share of the queue that is kept at least from one batch to the next. */
const keptQueue = 0.75

/** On a GPU what is queued behind a solve that has ended still costs its dispatches: as many iterations as solves took lately, and some more; those of pushing where there was a push. */
export function queueFewer(run: Run, { longestSolve, pushed }: Readonly<Record<string, number>>): Run {
  const { impulses, backend } = run
  if (!impulses || backend.kind === 'cpu') return run
  const fitting = Math.max(leastQueue, Math.ceil(spareQueue * longestSolve!), Math.ceil(keptQueue * impulses.queued))
  return { ...run, impulses: { ...impulses, queued: Math.min(impulses.queued, fitting), pushes: pushed! > 0 } }
}

function queueMore(law: ImpulseLaw): ImpulseLaw {
  return { ...law, queued: Math.min(2 * law.queued, law.iterations) }
}
