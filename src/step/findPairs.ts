// findPairs.ts: stage `findPairs`, the nine-stage search for bodies near each other, in steps that need it.
//
// Whether a step needs it is decided on the device: in the others every count below is zero and nothing runs.

import type { Run } from './run.js'

export function findPairs(run: Run): void {
  const { backend, search } = run
  const periodic = {
    periodicX: search.periodic[0] ? 1 : 0,
    periodicY: search.periodic[1] ? 1 : 0,
    periodicZ: search.periodic[2] ? 1 : 0,
  }
  const margin = search.skin / 2 + search.slack
  const reach = search.skin + search.slack
  const look = {
    ...periodic,
    period: search.period,
    invPeriod: search.period.map((p) => (p === 0 ? 0 : 1 / p)),
  }
  // by impulses the way of the next step counts
  const h = run.impulses ? run.timeStep : 0

  backend.stage('findPairs')
  backend.run('decideRebuild')
  backend.run('keepOldPairs')
  backend.run('keepOldWallPairs')
  if (run.impulses) {
    backend.run('keepOldContacts')
    backend.run('keepOldWallContacts')
  }
  backend.run('keepOldRanges')

  // 1 count bins, 2 scan, 3 fill
  backend.run('countBins', { ...periodic, origin: search.origin, margin, h, low: search.low, high: search.high })
  backend.exclusiveScan('bodyEntryCount', 'bodyFirstEntry', 'entryTotal')
  backend.run('fillBins', periodic)
  backend.run('checkEntries')
  // 4 sort by bin, 5 starts, 6 inactive bins dropped
  backend.sortByKey('entryBin', 'entryBody', search.binBits)
  backend.run('clearBins')
  backend.run('findStarts')
  backend.run('dropInactiveBins')
  // 7 count pairs, 8 scan, 9 write
  backend.run('searchPairs', { ...look, write: false })
  backend.run('searchWalls', { write: false, reach, h })
  backend.exclusiveScan('bodyPairCount', 'bodyFirstPair', 'pairTotal')
  backend.exclusiveScan('bodyWallPairCount', 'bodyFirstWallPair', 'wallPairTotal')
  backend.run('checkPairs')
  backend.run('searchPairs', { ...look, write: true })
  backend.run('searchWalls', { write: true, reach, h })

  if (run.impulses) takeSlots(run)

  // springs carried over by key, and for each body the pairs that others found it in
  backend.run('carrySprings')
  backend.run('carryWallSprings')
  backend.sortByKey('foundBody', 'foundPair', search.bodyBits)
  backend.run('clearRanges')
  backend.run('findRanges')
  backend.run('endRebuild')
}

/** Room for the points of each pair, and its contacts of the step before by key. */
function takeSlots({ backend }: Run): void {
  backend.run('countSlots')
  backend.run('countWallSlots')
  backend.exclusiveScan('pairSlots', 'pairSlotStart', 'slotTotal')
  backend.exclusiveScan('wallPairSlots', 'wallPairSlotStart', 'wallSlotTotal')
  backend.run('checkSlots')
  backend.run('carryContacts')
  backend.run('carryWallContacts')
  backend.run('markWallKinds')
}
