// meetingInputs.ts: parts in bins, candidates and meetings, for the parity of the search and of what is done with its meetings.

import {
  between,
  type Generator,
  type InputRules,
  indexOf,
  inOrder,
  integer,
  oneOf,
  rangeOf,
  sameRecord,
  vector,
} from './generators.js'

/** Meetings from which ranges begin: a few less than there are. */
const meetingsDrawn = 330

/** A few meetings for each record, of which there are more than meetings. */
const firstMeeting: Generator = (_, record) => [record % meetingsDrawn]
const endMeeting: Generator = ({ next }, record) => [(record % meetingsDrawn) + Math.floor(3 * next())]
/** Meetings are the last of the old pairs. */
const amongOldPairs =
  (meeting: Generator): Generator =>
  (draw, record) => [draw.count('oldPair') - draw.count('oldMeeting') + meeting(draw, record)[0]!]
/** A part with its bits: entryMember.ts. */
const member =
  (part: Generator): Generator =>
  (draw, record) => [16 * part(draw, record)[0]! + Math.floor(16 * draw.next())]
const one: Generator = () => [1]
const two: Generator = () => [2]
const none: Generator = () => [0]

export const meetingInputs: InputRules['fields'] = {
  partBody: indexOf('body'),
  partLevel: integer(-1, 1),
  partInvMass: oneOf(between(0.1, 2), none),
  partFlags: oneOf(none, one, two),
  partLayer: one,
  partMask: oneOf(one, one, two),
  partMaterial: integer(0, 2),
  partRadius: between(0.1, 0.3),
  partBall: oneOf(between(0.1, 0.5), none),
  partRolling: oneOf(between(0.1, 0.5), none),
  partReach: between(0.2, 0.6),
  // every entry is of a part of its own, and every second the first of it
  'searchPairs.entryMember': (draw, record) =>
    record % 2 === 0 ? [16 * record + 15] : member(sameRecord())(draw, record),
  'searchPairs.entryReach': between(1, 1.5),
  'searchPairs.partLevel': () => [0],
  'searchPairs.binFirst': inOrder(4),
  // more than are noted, so that they are searched again
  'searchPairs.bodyPairCount': () => [9],
  'searchPairs.levelLone': one,
  'searchParts.partReach': between(0.8, 1.2),
  'searchParts.partBox': vector(0.8, 1.2),
  partBox: vector(0.2, 0.6),
  // kernels that write such ranges must not meet: each part has room for all it can find
  partFirstEntry: rangeOf(64),
  partFirstCandidate: rangeOf(600),
  partCandidateCount: integer(0, 2),
  partFirstPlane: rangeOf(3),
  entryMember: member(indexOf('part')),
  fixedEntryMember: member(indexOf('part')),
  fixedEntryBin: inOrder(9),
  binFirstFixed: inOrder(1),
  bodyExtent: between(0, 0.3),

  rawPartA: indexOf('part'),
  rawPartB: indexOf('part'),
  rawKept: integer(0, 1),
  rawOrder: indexOf('rawCandidate'),
  // every second candidate is the first of its meeting
  candidateHead: (_, record) => [(record + 1) % 2],
  candidateMeetings: (_, record) => [Math.ceil(record / 2)],
  candidatePointStart: rangeOf(8),

  'findMeetingRanges.pairBodyA': inOrder(2),
  'findMetRanges.metBody': inOrder(2),
  // few enough for old meetings to be found again
  ...Object.fromEntries(
    ['carryMeetings', 'carryHolds'].flatMap((kernel) => [
      [`${kernel}.pairBodyB`, integer(0, 3)],
      [`${kernel}.oldPairBodyB`, integer(0, 3)],
    ]),
  ),
  bodyOldFirstMeeting: amongOldPairs(firstMeeting),
  bodyOldEndMeeting: amongOldPairs(endMeeting),
  bodyFirstMeeting: firstMeeting,
  bodyEndMeeting: endMeeting,
  bodyFirstMet: firstMeeting,
  bodyEndMet: endMeeting,
  metMeeting: indexOf('meeting'),
  meetingHolds: integer(0, 8),
  oldMeetingHolds: integer(0, 8),
  'fillMeetingIncidences.bodyEnd': (_, record) => [20 * record + 18],
  holdFeature: integer(0, 4),
  holdRadius: between(0.05, 0.5),
  meetingTurning: between(0, 3),
  oldHoldFeature: integer(0, 4),
  'meetingForces.slotFeature': integer(0, 4),
  'meetingForces.slotGap': between(-0.05, 0.02),
  slotPartA: indexOf('part'),
  slotPartB: indexOf('part'),
  contactPartA: indexOf('part'),
  contactPartB: indexOf('part'),
}

export const meetingCounts: InputRules['counts'] = {
  'searchParts.rawCandidate': 20 * 600,
  newMeeting: 340,
  oldMeeting: 340,
  hold: 8 * 360,
  // a few entries in each bin
  'searchPairs.entry': 40,
  'searchPairs.pair': 300 * 42,
  'searchPairs.nearBody': 8 * 42,
  'writeNoted.nearBody': 8 * 1030,
  'writeNoted.pair': 12 * 1030,
  oldHold: 8 * 360,
  'fillMeetingIncidences.incidence': 20 * 1030,
}
