// findMeetings.ts: the part of stage `findPairs` for bodies that are more than spheres: parts near each other, in bins with
// all others, then sorted by their two bodies.

import { periodicOf } from './periodicOf.js'
import type { Run } from './run.js'

/** Entries of parts that never move: made once, when a run starts. */
export function binFixedParts({ backend, search }: Run): void {
  backend.stage('findPairs')
  backend.run('beginFixed')
  backend.run('placeFixedParts', { origin: search.origin, margin: search.skin / 2 + search.slack })
  backend.run('countFixedBins')
  backend.exclusiveScan('partEntryCount', 'partFirstEntry', 'fixedEntryTotal')
  backend.run('countFixedEntries')
  backend.run('fillFixedBins')
  backend.sortByKey('fixedEntryBin', 'fixedEntryMember', search.binBits)
  backend.run('clearBins')
  backend.run('countFixedItems')
  backend.exclusiveScan('binItems', 'binFirstFixed')
}

export function keepMeetings({ backend, impulses }: Run): void {
  backend.run('keepOldMeetings')
  if (!impulses) backend.run('keepOldHolds')
  backend.run('keepOldMeetingRanges')
}

export function findMeetings(run: Run): void {
  const { backend, search } = run
  const { images, inBox } = periodicOf(search)
  const look = { ...images, ...inBox }
  const searchParts = `searchParts__images_${search.periodic.includes(true)}`
  const planes = { ...inBox, origin: search.origin, slack: search.slack + run.lawReach / 2 }

  // 7 count candidates, 8 scan, 9 write
  backend.run(searchParts, { ...look, write: false })
  backend.run('searchPlanes', { ...planes, write: false })
  backend.exclusiveScan('partCandidateCount', 'partFirstCandidate', 'candidateTotal')
  backend.exclusiveScan('partPlaneCount', 'partFirstPlane', 'planeTotal')
  backend.run('checkCandidates')
  backend.run(searchParts, { ...look, write: true })
  backend.run('searchPlanes', { ...planes, write: true })

  // those whose boxes meet, by their two bodies
  backend.run('cullCandidates', images)
  if (run.joints) backend.run('dropJoined')
  backend.run('keyBySecond')
  backend.run('takeCandidates')
  backend.sortByKey('rawKey', 'rawOrder', search.keyBits)
  backend.run('keyByFirst')
  backend.sortByKey('rawKey', 'rawOrder', search.keyBits)
  backend.run('orderCandidates')
  backend.exclusiveScan('candidateHead', 'candidateMeetings', 'meetingTotal')
  backend.exclusiveScan('candidateRoom', 'candidatePointStart', 'pointTotal')
  backend.run('checkMeetings', { hold: !run.impulses })
  backend.run('writeMeetings')
  carryMeetings(run)
}

/** What meetings had before, and those of each body. */
function carryMeetings({ backend, impulses, search }: Run): void {
  backend.run('carryMeetings')
  if (!impulses) backend.run('carryHolds')
  backend.sortByKey('metBody', 'metMeeting', search.bodyBits)
  backend.run('clearMeetingRanges')
  backend.run('findMeetingRanges')
  backend.run('findMetRanges')
}

/** Room for the points of wall pairs and meetings. */
export function checkSlots({ backend, meet }: Run): void {
  backend.run('checkSlots', { meet })
}
