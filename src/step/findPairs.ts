// findPairs.ts: stage `findPairs`, the nine-stage search for bodies near each other, in steps that need it.
//
// Whether a step needs it is decided on the device: in the others every count below is zero and nothing runs.

import { checkSlots, findMeetings, keepMeetings } from './findMeetings.js'
import { periodicOf } from './periodicOf.js'
import type { Run } from './run.js'

export function findPairs(run: Run): void {
  const { backend, search } = run
  const { bins, inBox } = periodicOf(search)
  const form = `__general_${run.meet}`
  const margin = search.skin / 2 + search.slack
  const reach = search.skin + search.slack
  // by impulses the way of the next step counts
  const h = run.impulses ? run.timeStep : 0

  backend.stage('findPairs')
  backend.run('decideRebuild')
  takeOut(run)
  backend.run('keepOldPairs')
  backend.run('keepOldWallPairs')
  if (run.impulses) {
    backend.run('keepOldContacts')
    backend.run('keepOldWallContacts')
  }
  if (run.parts) {
    backend.run('keepOldMemory')
    backend.run('keepOldWallMemory')
  }
  backend.run('keepOldRanges')
  if (run.meet) keepMeetings(run)

  // 1 count bins, 2 scan, 3 fill
  const { origin } = search
  backend.run(`placeParts${form}`, { origin, margin, h })
  backend.run(`countBins${form}`, bins)
  backend.exclusiveScan('partEntryCount', 'partFirstEntry', 'entryTotal')
  backend.run(`fillBins${form}`, bins)
  backend.run('checkEntries')
  // 4 sort by bin, 5 starts, 6 inactive bins dropped
  backend.sortByKey('entryBin', 'entryMember', search.binBits)
  backend.run('clearBins')
  backend.run('findStarts')
  backend.run('placeEntries')
  backend.run('dropInactiveBins')
  // 7 count pairs, 8 scan, 9 write
  const walls = { ...inBox, origin, reach, h }
  backend.run('clearCells')
  searchBins(run, false)
  backend.run('searchWalls', { ...walls, write: false })
  backend.exclusiveScan('cellPairs', 'cellFirstPair', 'pairTotal')
  backend.exclusiveScan('bodyWallPairCount', 'bodyFirstWallPair', 'wallPairTotal')
  backend.run('checkPairs')
  backend.run('takePairs', { cells: search.cells })
  searchBins(run, true)
  backend.run('searchWalls', { ...walls, write: true })

  if (run.meet) findMeetings(run)
  checkSlots(run)
  if (run.impulses) takeOver(run)

  if (!run.impulses && run.joints?.apart) {
    backend.run('markKinds')
    backend.run('markWallKinds')
  }

  // springs carried over by key, and for each body the pairs that others found it in
  backend.run('carrySprings')
  backend.run('carryWallSprings')
  if (run.parts) {
    backend.run('carryPairMemory')
    backend.run('carryWallMemory')
  }
  backend.sortByKey('foundBody', 'foundPair', search.bodyBits)
  backend.run('clearRanges')
  backend.run('findRanges')
  backend.run('endRebuild')
}

/** Bodies that have left the domain. */
function takeOut({ backend, search, joints }: Run): void {
  const { solid, ...edge } = search.edge
  backend.run('leaveDomain', { origin: search.origin, ...edge })
  backend.run('leaveBins', { solid })
  if (joints?.joints) backend.run('leaveJoints')
}

/** Pairs of spheres, counted or written. */
function searchBins({ backend, search }: Run, write: boolean): void {
  const { cells, alike } = search
  const { images, inBox, look } = periodicOf(search)
  backend.run('searchPairs', { ...images, ...inBox, cells, alike, write })
  if (search.levels > 1) backend.run('searchCoarser', { ...look, cells, alike, write })
}

/** Which pairs never touch, and their contacts of the step before by key. */
function takeOver({ backend }: Run): void {
  backend.run('markKinds')
  backend.run('markWallKinds')
  backend.run('carryContacts')
  backend.run('carryWallContacts')
}
