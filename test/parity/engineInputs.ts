// engineInputs.ts: what the fields and parameters of the engine's kernels hold, where their type does not tell.

import { cableCounts, cableInputs } from './cableInputs.js'
import {
  between,
  type Generator,
  type InputRules,
  indexOf,
  inOrder,
  integer,
  levelRange,
  oneOf,
  otherLevel,
  rangeOf,
  sameRecord,
  vector,
} from './generators.js'
import { meetingCounts, meetingInputs } from './meetingInputs.js'
import { shapeCounts, shapeInputs } from './shapeInputs.js'

/** Numbers of parts that read well by each of a kind: stiffness, damping, share or viscosity, a flag; cohesion by its own. */
const flag: Generator = integer(0, 1)
const ofSpring = [between(100, 200), between(1, 2), between(0, 1), flag]
const ofTurning = [between(0.5, 1.5), between(0.5, 1.5), between(0, 1), flag]
const ofCohesion = [between(0.05, 0.2), between(100, 200), between(0.02, 0.1), flag]
const lawNumbers = [...ofSpring, ...ofSpring, ...ofTurning, ...ofTurning, ...ofCohesion]
const law = (...[normal, tangential, rolling, spinning, cohesion]: number[]) => {
  const parts = {
    normal: normal!,
    tangential: tangential!,
    rolling: rolling!,
    spinning: spinning!,
    cohesion: cohesion!,
  }
  return { ...parts, rescaled: false, tension: false }
}
/** Every part once. */
const laws = [law(1, 1, 1, 1, 1), law(2, 3, 2, 1, 2), law(1, 1, 3, 1, 3), law(1, 2, 1, 1, 4), law(1, 1, 1, 1, 5)]

const forEach = <T>(names: readonly string[], sets: T) => Object.fromEntries(names.map((name) => [name, sets]))

/** A function of time, or none. */
const anyDrive = oneOf(indexOf('drive'), () => [-1])
/** One of both ends of a record. */
const endOf =
  (owner: string): Generator =>
  ({ next, count }) => [2 * Math.floor(count(owner) * next()) + Math.floor(2 * next())]
/** A few records from the one of the same number on. */
const aFewAfter: Generator = ({ next, count }, record) => [Math.min(record + Math.floor(3 * next()), count('row'))]

/** Of all kinds. */
const spherePairs = 600
const wallPairs = 1000
const pairs = spherePairs + wallPairs + 340

/** Bins along each axis, the same on both levels. */
const bins = 4

const factorLevel = levelRange('factorEntry', 'factorLevel')
const pivotLevel = levelRange('pivot', 'pivotLevel')

/** Every third entry of the factor is on the diagonal. */
const onDiagonal = (entry: number) => entry % 3 === 0

/**
 * An entry of an earlier level than that of the update, two of which belong to an entry: on the diagonal or off it. In
 * the first level, the entry itself.
 */
const earlierEntry =
  (diagonal: boolean): Generator =>
  (draw, update) => {
    const own = Math.floor(update / 2)
    const [entry] = otherLevel('factorEntry', 'factorLevel', 'earlier')(draw, own)
    if (entry === own) return [own]
    return [diagonal ? entry! - (entry! % 3) : Math.max(0, onDiagonal(entry!) ? entry! - 1 : entry!)]
  }

/** Of four terms of a pivot two are left of the diagonal, two below. */
const otherPivot: Generator = (draw, term) =>
  otherLevel('pivot', 'pivotLevel', term % 4 < 2 ? 'earlier' : 'later')(draw, Math.floor(term / 4))

/** Of two bodies side by side: both claim one contact, one does not move, they claim different ones, or nothing is left. */
const neighbourClaim: Generator = (_, body) => {
  const contact = Math.floor(body / 2)
  const second = body % 2 === 1
  return [[contact + 1, second ? 0 : contact + 1, second ? 5000 : contact + 1, 0][contact % 4]!]
}

/** Two bodies of its own for each contact, the same for the torque behind one. */
function apartFor(kernel: string, period: number): InputRules['fields'] {
  const first = (record: number) => 2 * (record % period === 1 ? record - 1 : record)
  return {
    [`${kernel}.contactBodyA`]: (_, record) => [first(record)],
    [`${kernel}.contactBodyB`]: (_, record) => [first(record) + 1],
  }
}

export const engineInputs: InputRules = {
  fields: {
    bodyInvMass: oneOf(between(0.1, 2), () => [0]),
    bodyRotRest: ({ next }) => [0, 1, 2, 3].map(() => Math.fround(5e-8 * (next() - 0.5))),
    bodyInvInertia: vector(0.5, 2),
    linkedInvInertia: vector(0.5, 2),
    bodyContactInvMass: between(0.1, 2),
    // some that no force moves
    ...Object.fromEntries(
      ['pairPower', 'meetingPower', 'bookDrivenRows', 'bookDrivenLoads'].map((kernel) => [
        `${kernel}.bodyContactInvMass`,
        oneOf(between(0.1, 2), () => [0]),
      ]),
    ),
    bodyRadius: between(0.1, 0.5),
    bodyRests: integer(0, 2),
    sleeperState: integer(0, 3),
    sleeperEdge: integer(0, 3),
    sleeperKind: integer(0, 2),
    sleeperCalm: integer(0, 3),
    sleeperNear: integer(0, 7),
    sleeperTurn: integer(0, 2),
    sleeperInvMass: between(0.1, 2),
    sleeperInvInertia: vector(0.5, 2),
    bodyMargin: between(0.001, 0.2),
    bodyFinest: between(0.001, 0.2),
    bodyMaterial: integer(0, 2),
    bodyFirst: sameRecord(),
    bodyEnd: ({ next, count }, record) => [Math.min(record + Math.floor(3 * next()), count('incidence'))],

    // ranges of a few records that begin with the one of the same number
    bodyFirstPair: sameRecord(),
    bodyPairCount: integer(0, 2),
    bodyFirstWallPair: sameRecord(),
    bodyWallPairCount: integer(0, 2),
    bodyFirstFound: sameRecord(),
    bodyEndFound: ({ next }, record) => [record + Math.floor(3 * next())],
    bodyOldFirst: sameRecord(),
    bodyOldCount: integer(0, 2),
    bodyOldWallFirst: sameRecord(),
    bodyOldWallCount: integer(0, 2),
    // kernels that write such ranges must not meet: each body has room for all it can find
    'searchPairs.bodyFirstPair': rangeOf(300),
    'writeNoted.bodyFirstPair': rangeOf(12),
    'writeNoted.bodyPairCount': integer(0, 10),
    nearNumber: indexOf('body'),
    'searchWalls.bodyFirstWallPair': rangeOf(3),

    wallBody: indexOf('body'),
    bodyWall: indexOf('wall'),
    materialYoung: between(100, 200),
    materialShear: between(100, 200),
    materialNormalDamping: between(1, 2),
    materialTangentialDamping: between(1, 2),
    materialFriction: between(0, 1),
    materialRolling: between(0, 1),
    materialSpinning: between(0, 1),
    materialAdhesion: between(0, 1),
    materialCompliance: oneOf(between(0, 1), () => [0]),
    contactCompliance: oneOf(between(0, 1), () => [0]),
    contactCohesion: between(0, 0.1),
    lawNumber: (draw, record) => lawNumbers[record % lawNumbers.length]!(draw, record),
    pairBond: integer(0, 1),
    holdBond: integer(0, 1),

    levelInvSize: vector(1.5, 2.5),
    levelBinsX: () => [bins],
    levelBinsY: () => [bins],
    levelBinsZ: () => [bins],
    levelFirstBin: (_, record) => [bins ** 3 * record],
    levelReach: between(0.1, 0.3),
    levelLone: (_, record) => [record % 2],
    binItems: integer(0, 3),
    binFirst: inOrder(1),
    entryBin: inOrder(9),

    pairBodyA: indexOf('body'),
    pairBodyB: indexOf('body'),
    foundBody: inOrder(2),
    foundPair: indexOf('pair'),
    oldPairBodyB: indexOf('body'),
    // few enough for old pairs to be found again
    'carryPairs.pairBodyB': integer(0, 3),
    'carryPairs.oldPairBodyB': integer(0, 3),

    contactBodyA: indexOf('body'),
    contactBodyB: indexOf('body'),
    contactFriction: oneOf(between(0, 1), () => [0]),
    contactEta: between(0.5, 1),
    contactAlong: between(0.5, 4),
    // short steps, with which sweeps converge whatever the masses are
    'boundRebound.contactEta': between(0.002, 0.004),
    // a contact with its torque behind it, one with arms, a line
    contactKind: (_, record) => [[2, 20, 1, 9][record % 4]!],
    contactLow: between(-1, 0),
    contactRolling: oneOf(between(0, 1), () => [0]),
    contactSpinning: oneOf(between(0, 1), () => [0]),
    contactHigh: between(0, 1),
    contactFeature: integer(0, 2),
    pairKind: integer(0, 1),
    pairFirstContact: rangeOf(2),
    pairContactCount: oneOf(
      () => [0],
      () => [2],
    ),
    pairPointStart: rangeOf(2),
    pairFirstKept: sameRecord(),
    pairKeptCount: integer(0, 2),
    // of some pairs the contacts do not fit
    'writeSphereContacts.pairPointStart': oneOf(rangeOf(2), rangeOf(2), () => [1000000]),
    'writeWallContacts.pairPointStart': oneOf(rangeOf(2), rangeOf(2), () => [1000000]),
    'writeMeetingContacts.pairPointStart': oneOf(rangeOf(2), rangeOf(2), () => [1000000]),
    oldPairFirstContact: indexOf('keptContact'),
    oldPairContactCount: integer(0, 2),
    slotFeature: integer(0, 100),
    keptFeature: integer(0, 2),
    bodyMark: integer(0, 2),
    // few enough for a pair to be kept apart
    bodyFirstApart: sameRecord(),
    bodyEndApart: ({ next, count }, record) => [Math.min(record + Math.floor(3 * next()), count('apart'))],
    apartBody: integer(0, 3),
    'carryContacts.pairBodyB': integer(0, 3),
    'carryContacts.oldPairBodyB': integer(0, 3),
    'fillIncidences.bodyFirst': rangeOf(16),
    bodyIncidences: integer(0, 12),
    contactColour: inOrder(40),
    // every third contact has a colour
    contactPriority: (_, record) => [record % 3 === 0 ? 0 : record + 1],
    'claimContacts.bodyClaim': oneOf(integer(0, 5), () => [0xffffffff]),
    // bodies are numbers there, and their sum is at least that of the body
    'claimContacts.contactBodyA': () => [5000],
    bodyClaim: neighbourClaim,
    bodyRival: (_, body) => [body % 2 === 0 ? body + 1 : body - 1],
    bodyColours: oneOf(integer(0, 0xffffffff), integer(0, 31), () => [0xffffffff]),
    // rows of bodies reach to a body in the middle of those before them; a factor has a diagonal that bears it
    unknownFirst: (_, record) => [6 * Math.floor(record / 12)],
    'newtonFactor.matrixValue': (draw, entry) => (entry % 49 === 0 ? [4] : between(-0.125, 0.125)(draw, entry)),
    'newtonSolve.matrixValue': (draw, entry) => (entry % 49 === 0 ? [0.5] : between(-0.125, 0.125)(draw, entry)),
    newtonSoftness: between(0.25, 1),
    newtonFall: between(-2, -1),
    sumAlong: between(1, 2),
    'newtonBegin.solveBest': between(3, 4),
    newtonRest: between(0.5, 1),
    sumSquare: between(0.5, 1),
    colouredContact: sameRecord(),
    colourFirst: () => [0],
    colourEnd: integer(5, 9),
    solveCurvature: between(1, 2),
    'beginSolve.solveCurvature': () => [0],
    largestResidual: between(0.25, 0.5),
    'takeBest.largestResidual': between(3, 4),
    // more is lifted than contacts took
    'choosePush.sumPushed': between(-6, -5),
    'choosePush.sumFriction': between(0.5, 1),
    'choosePush.sumImpact': between(0.5, 1),
    'choosePush.sumPush': between(0.5, 1),
    solveBest: between(1, 2),
    solveResidual: between(2, 3),
    solveWorst: () => [0],
    sumLength: between(1, 2),
    // a first trial is accepted, a later one refused
    sumCurvature: between(5, 6),
    'apgdDecide.solveMove': () => [-2],
    // bodies of contacts that are updated together are all different
    sweepBodyA: (_, record) => [2 * record],
    sweepBodyB: (_, record) => [2 * record + 1],
    sweepFriction: oneOf(between(0, 1), () => [0]),
    sweepEta: between(0.5, 1),
    sweepAlong: between(0.5, 4),
    'sweepRestOfSpheres.sweepBodyA': indexOf('body'),
    'sweepRestOfSpheres.sweepBodyB': indexOf('body'),
    ...apartFor('sweepContacts', 4),
    incidenceContact: endOf('contact'),
    // a force at points, a torque
    // bodies that stand still too
    'limitSteps.bodyInvInertia': oneOf(vector(0.5, 2), () => [0, 0, 0]),
    'limitSteps.contactKind': oneOf(
      () => [9],
      () => [12],
    ),

    // each limit has two places among the contacts of a body of its own; some belong to bodies that do not move
    bodyLimits: () => [2],
    limitRankA: oneOf(
      () => [0],
      () => [0xffffffff],
    ),
    limitRankB: () => [1],
    'fillLimits.limitBodyA': sameRecord(),
    'fillLimits.limitBodyB': sameRecord(),
    'fillLimits.bodyEnd': (_, record) => [2 * record + 2],

    jointBodyA: indexOf('body'),
    jointBodyB: indexOf('body'),
    jointAngle: between(-20, 20),
    jointBroken: integer(0, 1),
    bodyLeft: integer(0, 1),
    jointWhole: integer(0, 1),
    jointFirstRow: sameRecord(),
    jointEndRow: aFewAfter,
    rowJoint: indexOf('joint'),
    rowBodyA: indexOf('body'),
    rowBodyB: indexOf('body'),
    // few enough for rows to meet
    'assembleFactor.rowBodyA': integer(0, 5),
    'assembleFactor.rowBodyB': integer(6, 9),
    'assembleTies.factorRowI': sameRecord(),
    'assembleTies.factorRowJ': oneOf(sameRecord(), indexOf('row')),
    rowKind: integer(0, 9),
    rowAxis: integer(0, 8),
    rowDrive: anyDrive,
    rowDriveMode: integer(0, 2),
    rowBound: integer(0, 2),
    'openBounds.rowDrive': indexOf('drive'),
    rowPlace: integer(-1, 1),
    // moves that leave positions within reach of the domain
    'moveLinked.rowImpulse': between(-0.02, 0.02),
    rowSideRow: endOf('row'),
    'assembleFactor.factorRowI': sameRecord(),
    'assembleFactor.factorRowJ': oneOf(sameRecord(), indexOf('row')),
    linkedBodyIndex: sameRecord(),
    linkedFirstSide: sameRecord(),
    linkedEndSide: aFewAfter,
    linkedFirstLoad: sameRecord(),
    linkedEndLoad: aFewAfter,
    linkedMechanism: sameRecord(),
    mechanismFirst: sameRecord(),
    mechanismEnd: aFewAfter,
    limitJoint: indexOf('joint'),
    limitBodyA: indexOf('body'),
    limitBodyB: indexOf('body'),
    limitKind: integer(0, 2),
    limitDrive: anyDrive,
    limitDriveMode: integer(0, 2),
    servoJoint: indexOf('joint'),
    servoKind: integer(0, 2),
    servoRecord: sameRecord(),
    servoDrive: indexOf('drive'),
    servoSoftness: between(0.5, 2),
    servoMost: between(0.5, 2),
    servoLoad: between(0, 2.5),
    servoBodyA: indexOf('body'),
    servoBodyB: indexOf('body'),
    servoLinkedA: oneOf(indexOf('linkedBody'), () => [-1]),
    servoLinkedB: oneOf(indexOf('linkedBody'), () => [-1]),
    rowMechanism: oneOf(indexOf('mechanism'), () => [-1]),
    driveKind: integer(0, 1),
    driveFirstKnot: sameRecord(),
    driveEndKnot: ({ next }, record) => [record + 1 + Math.floor(3 * next())],
    knotTime: (_, record) => [(4 * record) % 20],
    // springs may have tables, forces over time have one function
    loadKind: (_, load) => [load % 5],
    loadJoint: indexOf('joint'),
    loadBodyA: indexOf('body'),
    loadBodyB: indexOf('body'),
    loadDrive: (draw, load) => (load % 5 < 2 ? anyDrive : indexOf('drive'))(draw, load),
    loadDamper: anyDrive,
    watchedBodyIndex: indexOf('body'),
    loadSideLoad: endOf('load'),
    bondLoad: sameRecord(),
    bondBroken: integer(0, 1),
    drivenBodyIndex: sameRecord(),
    drivenX: anyDrive,
    drivenY: anyDrive,
    drivenZ: anyDrive,
    drivenTurn: anyDrive,
    gravityX: anyDrive,
    gravityY: anyDrive,
    gravityZ: anyDrive,
    gravityTurn: anyDrive,
    forceX: anyDrive,
    forceY: anyDrive,
    forceZ: anyDrive,
    forcePerMassX: anyDrive,
    forcePerMassY: anyDrive,
    forcePerMassZ: anyDrive,
    forceTorqueX: anyDrive,
    forceTorqueY: anyDrive,
    forceTorqueZ: anyDrive,
    forceTurns: integer(0, 1),
    // boxes that hold about half of the bodies
    forceLow: between(-2, 0.5),
    forceHigh: between(0.5, 3),
    pushedBodyIndex: sameRecord(),
    pushedFirst: sameRecord(),
    pushedEnd: aFewAfter,
    pushedLinear: between(0, 5),
    pushedQuadratic: between(0, 5),
    pushedAngular: between(0, 5),
    pushedFlowX: anyDrive,
    pushedFlowY: anyDrive,
    pushedFlowZ: anyDrive,
    pushedForceIndex: indexOf('appliedForce'),
    // each a node of its own
    pushedNode: oneOf(sameRecord(), () => [-1]),
    pushedLate: integer(0, 1),
    sinkLow: between(-2, 0.5),
    sinkHigh: between(0.5, 3),
    sinkFreezes: integer(0, 1),
    bodyFate: oneOf(() => [0], integer(0, 5)),
    bodyId: sameRecord(),

    factorRowI: (draw, entry) => [onDiagonal(entry) ? entry : indexOf('row')(draw, entry)[0]! - 1],
    factorRowJ: sameRecord(),
    factorFirstUpdate: rangeOf(2),
    factorEndUpdate: ({ next }, entry) => [2 * entry + Math.floor(3 * next())],
    factorValue: (draw, entry) => (onDiagonal(entry) ? between(4, 5) : between(-1, 1))(draw, entry),
    updateLeft: earlierEntry(false),
    updateRight: earlierEntry(false),
    updatePivot: earlierEntry(true),
    rowPivot: between(0.1, 0.3),
    factorLevelFirst: factorLevel.first,
    factorLevelEnd: factorLevel.end,
    pivotRow: sameRecord(),
    pivotFirstTerm: ({ next }, pivot) => [4 * pivot + Math.floor(3 * next())],
    pivotMiddleTerm: (_, pivot) => [4 * pivot + 2],
    pivotEndTerm: ({ next }, pivot) => [4 * pivot + 2 + Math.floor(3 * next())],
    pivotLevelFirst: pivotLevel.first,
    pivotLevelEnd: pivotLevel.end,
    termEntry: indexOf('factorEntry'),
    termRow: otherPivot,
    termFactor: between(-0.5, 0.5),

    ...shapeInputs,
    ...meetingInputs,
    ...cableInputs,
    'ownPushes.bodyContactInvMass': oneOf(between(0.1, 2), () => [0]),
    'dropForces.bodyFirstPair': oneOf(integer(0, 3), () => [0xffffffff]),
    'dropImpulses.bodyFirstPair': oneOf(integer(0, 3), () => [0xffffffff]),
    'markKinds.pairBodyB': integer(0, 3),
    'dropJoined.partBody': integer(0, 3),
  },
  parameters: {
    parts: 16,
    // a step that leaves positions within reach of the domain
    h: 0.015625,
    axis: 1,
    margin: 0.0625,
    slack: 0.0625,
    halfSkin: 0.03125,
    ahead: 0.125,
    boxLow: [-1, -1, -1],
    boxHigh: [1.5, 1.5, 1.5],
    materials: 3,
    base: 3,
    records: 2,
    limits: 3,
    envelope: 0.25,
    colour: 0,
    most: 20,
    queued: 10,
    sweeps: 2,
    speed: 1,
    steps: 2,
    k: 1,
    tolerance: 0.125,
    share: 0.001,
  },
  parameterSets: {
    ownPushes: [{ first: 0, end: 1000, force: 3, at: 0, low: [-1, -1, -1], high: [1, 1, 1] }],
    ...forEach(
      [
        'meetingForces__parts_true',
        ...[false, true].flatMap((sleep) => [
          `pairForces__parts_true__sleep_${sleep}`,
          `wallForces__moving_true__parts_true__sleep_${sleep}`,
          `wallForces__moving_false__parts_true__sleep_${sleep}`,
        ]),
      ],
      laws,
    ),
    ...forEach(
      ['addLosses', ...['Pairs', 'Walls', 'Meetings'].map((kind) => `lostIn${kind}__parts_false`)],
      [{ which: 0 }, { which: 1 }, { which: 2 }],
    ),
    ...forEach(
      ['Pairs', 'Walls', 'Meetings'].map((kind) => `lostIn${kind}__parts_true`),
      [0, 1, 2].flatMap((which) => [
        { which, normal: 1 },
        { which, normal: 2 },
      ]),
    ),
  },
  counters: {
    accepted: [0, 1, 2, 3, 4],
    newtonBetter: [0, 1, 2],
    newtonTries: [0, 20],
    newtonTurn: [0, 2],
    unrested: [0, 1],
    stirred: [0, 1],
  },
  counts: {
    ...shapeCounts,
    ...meetingCounts,
    ...cableCounts,
    one: 1,
    search: 1,
    colour: 1010,
    slot: 8 * 1030,
    pair: pairs,
    forcePair: pairs,
    contactPair: pairs,
    memoryPair: pairs,
    spherePair: spherePairs,
    wallPair: wallPairs,
    // meetings are counted where there is room for more pairs
    'checkMeetings.spherePair': 300,
    'checkMeetings.wallPair': 200,
    // some of these are meetings
    'carryPairs.wallPair': 200,
    'carryContacts.wallPair': 200,
    ...Object.fromEntries(
      ['boundRebound', 'writeSphereContacts', 'writeWallContacts', 'writeMeetingContacts', 'warmStart'].flatMap(
        (name) => [
          [`${name}.contact`, 2 * pairs + 10],
          [`${name}.generalContact`, 2 * pairs + 10],
        ],
      ),
    ),
    'warmStart.keptContact': pairs + 10,
    'warmStart.keptGeneral': pairs + 10,
    'fillIncidences.incidence': 16 * 1030,
    unknown: 6 * 1100,
    contactTerm: 3 * 1100,
    // bodies few enough for a whole matrix
    ...Object.fromEntries(
      ['newtonRows', 'newtonLinkedRows', 'newtonFactor', 'newtonSolve'].flatMap((name) => [
        [`${name}.solvingBody`, 8],
        [`${name}.linkedBody`, 8],
        [`${name}.unknown`, 48],
        [`${name}.matrixEntry`, 48 * 48],
      ]),
    ),
    // rows few enough for a whole inverse, in parts as `parts` below says
    ...Object.fromEntries(
      ['invertFactor', 'multiplyInverse', 'addParts'].flatMap((name) => [
        [`${name}.row`, 40],
        [`${name}.pivot`, 40],
        [`${name}.factorTerm`, 4 * 40],
        [`${name}.inverseEntry`, 40 * 40],
        [`${name}.inversePart`, 16 * 40],
      ]),
    ),
    'sweepSpheres.body': 2100,
    'sweepContacts.body': 2100,
    'takeColours.body': 2100,
    wall: 3,
    materialPair: 9,
    lawSlot: 9 * 20,
    level: 2,
    bin: 2 * bins ** 3 + 1,
    // enough for the ranges above
    factorUpdate: 2100,
    factorTerm: 4200,
    factorLevel: 11,
    pivotLevel: 11,
  },
  unordered: [],
  roundings: { bodyRotRest: 'bodyRot' },
}
