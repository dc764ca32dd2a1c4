// findPairs.ts: stage `findPairs`, the nine-stage search for bodies near each other, in steps that need it.
//
// Whether a step needs it is decided on the device: in the others every count below is zero and nothing runs.

import { sumOf } from '../backends/backend.js'
import { checkSlots, findMeetings, keepMeetings } from './findMeetings.js'
import { lapsOf, periodicOf } from './periodicOf.js'
import { reduceAll } from './reduceAll.js'
import type { Run } from './run.js'

/** Steps that a body goes on at its speed before pairs are searched anew, beside half the skin. */
const stepsAhead = { byForce: 16, byImpulses: 4 }

/** The time of those, s. */
export const aheadOf = ({ impulses, timeStep }: Run) =>
  (impulses ? stepsAhead.byImpulses : stepsAhead.byForce) * timeStep

export function findPairs(run: Run): void {
  beginSearch(run)
  searchOn(run)
}

/** Where a search is wanted: bodies that go are taken out. */
export function beginSearch(run: Run): void {
  run.backend.stage('findPairs')
  run.backend.run('decideRebuild')
  takeOut(run)
}

/** The rest of a search, after bodies have come and gone. */
export function continueSearch(run: Run): void {
  run.backend.run('decideRebuild')
  searchOn(run)
}

function searchOn(run: Run): void {
  const { backend, search } = run
  const { inBox } = periodicOf(search)
  const form = `__general_${run.meet}`
  const memory = `__parts_${run.parts !== null}`
  const { origin } = search
  // bodies may act on each other before they touch
  const slack = search.slack + run.lawReach / 2

  backend.run(run.impulses ? 'keepOldContacts' : `keepOldPairs${memory}`)
  backend.run('keepOldRanges', { halfSkin: (search.skin - run.lawReach) / 2, ahead: aheadOf(run) })
  if (run.meet) keepMeetings(run)

  // 1 count bins, 2 scan, 3 fill
  backend.run(`placeParts${form}`, { origin, slack })
  backend.run(`countBins${form}`)
  backend.exclusiveScan('partEntryCount', 'partFirstEntry', 'entryTotal')
  backend.run(`fillBins${form}`)
  backend.run('checkEntries')
  // 4 sort by bin, 5 places, 6 starts of bins
  backend.sortByKey('entryBin', 'entryMember', search.binBits)
  backend.run('placeEntries')
  backend.run('clearBins')
  backend.run('countItems')
  backend.exclusiveScan('binItems', 'binFirst')
  // 7 count pairs, 8 scan, 9 write
  const walls = { ...inBox, origin, slack: search.slack + run.lawReach }
  searchBins(run, false)
  backend.run('searchWalls', { ...walls, write: false })
  backend.exclusiveScan('bodyPairCount', 'bodyFirstPair', 'spherePairTotal')
  backend.exclusiveScan('bodyWallPairCount', 'bodyFirstWallPair', 'wallPairTotal')
  backend.run('checkPairs')
  searchBins(run, true)
  backend.run('searchWalls', { ...walls, write: true })

  if (run.meet) findMeetings(run)
  checkSlots(run)
  // which pairs never touch
  if (run.impulses || run.joints?.apart) backend.run('markKinds')

  // what pairs remember carried over by key, and for each body the pairs that others found it in
  backend.run(run.impulses ? 'carryContacts' : `carryPairs${memory}`)
  backend.run('listFound')
  backend.sortByKey('foundBody', 'foundPair', search.bodyBits)
  backend.run('clearRanges')
  backend.run('findRanges')
  if (run.sleep) backend.run('stirBySearch')
  backend.run('endRebuild')
}

/** Bodies that have left the domain, or are in sinks. */
function takeOut(run: Run): void {
  const { backend, search, joints, sinks, timeStep } = run
  if (sinks > 0) backend.run('enterSinks')
  backend.run('leaveDomain', { origin: search.origin, ...search.edge })
  backend.run('leavingEnergy', { h: timeStep, ...lapsOf(run) })
  reduceAll(run, [sumOf('bodyShift', 'sumShift')])
  backend.run('rebaseLeaving')
  backend.run('takeOut')
  backend.run('leaveBins')
  if (joints?.joints) backend.run('leaveJoints')
}

/** Pairs of spheres, counted or written. */
function searchBins({ backend, search }: Run, write: boolean): void {
  const { images, inBox } = periodicOf(search)
  const form = `__images_${search.periodic.includes(true)}__write_${write}`
  if (write) backend.run('writeNoted')
  backend.run(`searchPairs${form}`, { ...images, ...inBox, alike: search.alike })
}
