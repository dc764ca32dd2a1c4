// fields.ts: every array of the engine, once. Layout, accessors, views, checkpoints, hash and docs come from this list; it is
// long, so that contacts and joints have files of their own. Lines of fields that outlive a search say `kept` or `carried` (field.ts).

import { appliedFields } from './appliedFields.js'
import { bondFields } from './bondFields.js'
import { cableFields } from './cableFields.js'
import { contactFields } from './contactFields.js'
import { counter, type Packing } from './field.js'
import { jointFields } from './jointFields.js'
import { memoryFields } from './memoryFields.js'
import { carried, engineField as field, kept, owners } from './owners.js'
import { shapeFields } from './shapeFields.js'
import { sleepFields } from './sleepFields.js'
import { oldFields } from './twins.js'

const watched: Packing = { group: 'watchedBody' }
const orientation: Packing = { group: 'bodyOrientation' }
const motion: Packing = { group: 'bodyMotion' }
const mass: Packing = { group: 'bodyMass' }
const applied: Packing = { group: 'bodyApplied' }
const traits: Packing = { group: 'bodyTraits' }
const turning: Packing = { group: 'bodyTurning' }
const way: Packing = { group: 'bodyWay' }
const bounds: Packing = { group: 'bodyBounds' }
const firsts: Packing = { group: 'bodyFirsts' }
const oldRanges: Packing = { group: 'bodyOldRanges', during: 'search' }
const pairCounts: Packing = { group: 'bodyPairCounts' }
const loads: Packing = { group: 'bodyLoad', cpu: 'columns' }
const wall: Packing = { group: 'wall' }
const law: Packing = { group: 'materialPair' }
const impactLaw: Packing = { group: 'materialImpact' }
const level: Packing = { group: 'level' }
const bin: Packing = { group: 'bin' }
const searched: Packing = { during: 'search' }
const entryPlace: Packing = { group: 'entryPlace', during: 'search' }
const pairBodies: Packing = { group: 'pairBodies', old: 'oldPair' }
/** Made anew after each search; the first that the solver needs, so that it stays where it is when other lists grow. */
const pairRow: Packing = { group: 'pairRow', during: 'solve' }
const pairMemory: Packing = { group: 'pairMemory' }

// biome-ignore format: a table
const present = {
  //                      per             type        unit         lifetime   written by                        what
  bodyPos:          field('body',         'position', 'm',         'state',   'moveBodies, integrate, joints, cables',  'position of the centre of mass'),
  bodyRot:          field('body',         'quat',     '1',         'state',   'moveBodies, integrate, joints, cables',  'orientation, body frame to world', orientation),
  bodyRotRest:      field('body',         'quat',     '1',         'state',   'moveBodies, integrate, joints',  'what rounding to single precision took from bodyRot', { ...orientation, cpu: 'columns' }),
  bodyVel:          field('body',         'vec3',     'm/s',       'state',   'moveBodies, accelerateBodies, applyForces, solveContacts, joints, findPairs, cables, sleep', 'velocity of the centre of mass', motion),
  bodyOmega:        field('body',         'vec3',     'rad/s',     'state',   'moveBodies, accelerateBodies, applyForces, solveContacts, integrate, joints, findPairs, cables, sleep', 'angular velocity in the world frame; follows from bodyAngMom where that is kept', motion),
  bodyForce:        field('body',         'vec3',     'N',         'state',   'accelerateBodies, joints, findPairs, sleep', 'sum of the contact forces; by impulses, of springs and loads', applied),
  bodyTorque:       field('body',         'vec3',     'N m',       'state',   'accelerateBodies, joints, findPairs, sleep', 'sum of the contact torques; by impulses, of springs and loads', applied),
  bodyDrift:        field('body',         'vec3',     'm',         'state',   'moveBodies, integrate, findPairs, cables', 'way gone since the pairs were searched', way),
  bodyMargin:       field('body',         'real',     'm',         'state',   'findPairs',                      'how far beyond its surface pairs were searched; the way after which they are searched anew, by impulses less what is near enough to count', way),
  bodyFinest:       field('body',         'real',     'm',         'model',   'compile',                        'radius of its smallest part; 1e9 where it has none', way),
  bodyInvInertia:   field('body',         'vec3',     '1/(kg m2)', 'state',   'joints, findPairs, sleep',              'inverse principal moments of inertia, as this step takes them', mass),
  bodyInvMass:      field('body',         'real',     '1/kg',      'state',   'findPairs, sleep',                      'inverse mass, 0 for a body that is fixed, driven, absent or gone', mass),
  bodyAngMom:       field('body',         'vec3',     'kg m2/s',   'state',   'moveBodies, accelerateBodies, applyForces, integrate, joints, findPairs, sleep', 'angular momentum about the centre of mass in the world frame, of bodies whose moments of inertia differ', mass),
  bodyRadius:       field('body',         'real',     'm',         'model',   'compile',                        'radius of a body that is one sphere about its centre of mass, 0 for any other', traits),
  bodyContactInvMass:       field('body',         'real',     '1/kg',      'state',   'findPairs',                      'inverse mass, beside the radius for contacts', traits),
  bodyMaterial:     field('body',         'i32',      '1',         'model',   'compile',                        'number of the material', traits),
  bodyRests:        field('body',         'i32',      '1',         'state',   'sleep',                          'where bodies may sleep: 0 one that may move, 1 one that does not, 2 one that sleeps near nothing that may', traits),
  bodyExtent:       field('body',         'real',     'm',         'model',   'compile',                        'distance of its farthest point from the centre of mass; 0 for a sphere about it', turning),
  bodyThickness:    field('body',         'real',     'm',         'model',   'compile',                        'smallest edge of the box along its axes that holds it; 0 for planes, sheets, ground and what touches nothing', bounds),
  bodyStride:       field('body',         'real',     'm',         'model',   'compile',                        'way in a step in which its contacts are sure to be found; 0 where it has none', bounds),
  bodyWall:         field('body',         'i32',      '1',         'model',   'compile',                        'number of the wall that it is, -1 for any other body', bounds),
  bodyTurn:         field('body',         'real',     'm',         'state',   'moveBodies, integrate, findPairs, cables', 'way its farthest point has gone by turning since the pairs were searched', turning),
  bodyLeft:         field('body',         'u32',      '1',         'state',   'findPairs',                      'one more than the steps done when it left the domain, went into a sink or was frozen; 0 for a body that is there', turning),
  bodyFate:         field('body',         'u32',      '1',         'state',   'findPairs',                      'of a body that left or goes: 1 where it stands frozen for others to touch, plus twice the number of its sink, from 1', turning),
  bodyId:           field('body',         'u32',      '1',         'state',   'host',                           'id that the body of this place has for life; bodies of the start have the number of their place'),
  bodyFirstPair:    field('rebuildBody',  'u32',      '1',         'state',   'findPairs',                      'first pair the body found; 4294967295 of one that came since', firsts),
  bodyPairCount:    field('rebuildBody',  'u32',      '1',         'state',   'findPairs',                      'number of pairs the body found', pairCounts),
  bodyFirstWallPair: field('rebuildBody', 'u32',      '1',         'state',   'findPairs',                      'first wall pair of the body, among wall pairs', firsts),
  bodyWallPairCount: field('rebuildBody', 'u32',      '1',         'state',   'findPairs',                      'number of wall pairs of the body', pairCounts),
  bodyFirstFound:   field('rebuildBody',  'u32',      '1',         'state',   'findPairs',                      'first of the pairs that others found the body in', firsts),
  bodyEndFound:     field('rebuildBody',  'u32',      '1',         'state',   'findPairs',                      'one past the last of them', firsts),
  nearNumber:       field('nearBody',     'u32',      '1',         'scratch', 'findPairs',                      'its number', searched),
  bodyOldFirst:     field('rebuildBody',  'u32',      '1',         'scratch', 'findPairs',                      'first pair of the search before', oldRanges),
  bodyOldCount:     field('rebuildBody',  'u32',      '1',         'scratch', 'findPairs',                      'number of pairs of the search before', oldRanges),
  bodyOldWallFirst: field('rebuildBody',  'u32',      '1',         'scratch', 'findPairs',                      'first pair of the search before with a wall', oldRanges),
  bodyOldWallCount: field('rebuildBody',  'u32',      '1',         'scratch', 'findPairs',                      'number of wall pairs of the search before', oldRanges),

  bodyKinetic:      field('body',         'real',     'J',         'scratch', 'observe',                        'kinetic energy'),
  bodyPotential:    field('body',         'real',     'J',         'scratch', 'observe',                        'potential energy in gravity, 0 at the origin'),
  bodyMomentum:     field('body',         'real',     'kg m/s',    'scratch', 'observe',                        'momentum of a marked body along one axis; kg m2/s for the angular'),
  watchedBodyIndex: field('watchedBody',  'i32',      '1',         'model',   'compile',                        'number of the body', watched),
  watchedVel:       field('watchedBody',  'vec3',     'm/s',       'scratch', 'observe',                        'velocity at the start of the last step', watched),
  watchedOmega:     field('watchedBody',  'vec3',     'rad/s',     'scratch', 'observe',                        'angular velocity at the start of the last step', watched),
  sumMomentum:      field('one',          'real',     'kg m/s',    'scratch', 'observe',                        'sum of bodyMomentum'),
  bodyLoadX:        field('body',         'real',     'N',         'scratch', 'observe',                        'part of a load on marked bodies along x', loads),
  bodyLoadY:        field('body',         'real',     'N',         'scratch', 'observe',                        'part of a load on marked bodies along y', loads),
  bodyLoadZ:        field('body',         'real',     'N',         'scratch', 'observe',                        'part of a load on marked bodies along z', loads),
  bodyShift: field('body', 'real', 'J', 'scratch', 'observe, applyForces, findPairs', 'half of what gravity does in a step at the present velocity'),
  sumShift: field('one', 'real', 'J', 'scratch', 'observe', 'over all bodies'),
  pairStored:       field('spherePair',         'real',     'J',         'scratch', 'joints, observe',                        'elastic energy of the contact, by force; in a step, power of a driven body in it'),
  wallPairStored:   field('wallPair',     'real',     'J',         'scratch', 'joints, observe',                        'elastic energy of the contact, by force; in a step, power of a driven body in it'),
  sumPairStored:    field('one',          'real',     'J',         'scratch', 'joints, observe',                        'over all pairs'),
  sumWallStored:    field('one',          'real',     'J',         'scratch', 'joints, observe',                        'over all pairs with walls'),
  sumMeetingStored: field('one',          'real',     'J',         'scratch', 'joints, observe',                        'over all meetings'),
  sumKinetic:       field('one',          'real',     'J',         'scratch', 'observe',                        'kinetic energy of all bodies'),
  sumPotential:     field('one',          'real',     'J',         'scratch', 'observe',                        'potential energy of all bodies'),

  wallBody:         field('wall',         'i32',      '1',         'model',   'compile',                        'body of the wall', wall),
  wallNormal:       field('wall',         'vec3',     '1',         'model',   'compile',                        'normal of the plane in the body frame', wall),
  wallRot:          field('wall',         'quat',     '1',         'state',   'integrate',                      'orientation of the wall', wall),

  materialYoung:    field('materialPair', 'real',     'Pa',        'model',   'compile',                        'effective Young\'s modulus of the pair', law),
  materialShear:    field('materialPair', 'real',     'Pa',        'model',   'compile',                        'effective shear modulus of the pair', law),
  materialNormalDamping: field('materialPair', 'real', 'Pa^0.5',   'model',   'compile',                        'normal damping over the root of contact radius times mass', law),
  materialTangentialDamping: field('materialPair', 'real', 'Pa^0.5', 'model', 'compile',                        'tangential damping over the same root', law),
  materialFriction: field('materialPair', 'real',     '1',         'model',   'compile',                        'friction coefficient of the pair', law),
  materialRestitution: field('materialPair', 'real',  '1',         'model',   'compile',                        'speed after over speed before an impact', impactLaw),
  materialRolling:  field('materialPair', 'real',     '1',         'model',   'compile',                        'rolling torque over normal force and radius', law),
  materialSpinning: field('materialPair', 'real',     '1',         'model',   'compile',                        'spinning torque over normal force and radius', law),
  materialAdhesion: field('materialPair', 'real',     'N',         'model',   'compile',                        'force that holds bodies together at each contact, by impulses', law),
  materialCompliance: field('materialPair', 'real',   'm/N',       'model',   'compile',                        'overlap over the force that presses, at each contact, by impulses', law),
  lawNumber:        field('lawSlot',      'real',     'by part',   'model',   'compile',                        'a number that a part of the law reads: four for each kind of part, for each pair of materials'),

  levelInvSize:     field('level',        'vec3',     '1/m',       'model',   'compile',                        'inverse edges of a bin', level),
  levelBinsX:       field('level',        'i32',      '1',         'model',   'compile',                        'bins along x', level),
  levelBinsY:       field('level',        'i32',      '1',         'model',   'compile',                        'bins along y', level),
  levelBinsZ:       field('level',        'i32',      '1',         'model',   'compile',                        'bins along z', level),
  levelFirstBin:    field('level',        'i32',      '1',         'model',   'compile',                        'number of the first bin of the level', level),
  levelReach:       field('level',        'real',     'm',         'model',   'compile',                        'reach of its parts while they are slow', level),
  levelLone:        field('level',        'i32',      '1',         'model',   'compile',                        '1 where its parts are bodies that are one sphere', level),

  binItems:         field('bin',          'u32',      '1',         'scratch', 'findPairs',                      'number of entries of the bin', { atomic: true, during: 'search' }),
  binFirst:         field('bin',          'u32',      '1',         'scratch', 'findPairs',                      'first entry of the bin', bin),
  binFirstFixed:    field('bin',          'u32',      '1',         'prepared', 'findPairs',                      'first entry of a part that never moves', bin),
  entryBin:         field('entry',        'u32',      '1',         'scratch', 'findPairs',                      'bin of the entry: the key it is sorted by', searched),
  entryMember:      field('entry',        'u32',      '1',         'scratch', 'findPairs',                      'its part, and whether the bin is the first of it: entryMember.ts', searched),
  entryLocal:       field('entry',        'vec3',     'm',         'scratch', 'findPairs',                      'partLocal of its part: entries of a bin lie side by side', entryPlace),
  entryReach:       field('entry',        'real',     'm',         'scratch', 'findPairs',                      'partReach of its part', entryPlace),
  fixedEntryBin:    field('fixedEntry',   'u32',      '1',         'prepared', 'findPairs',                      'bin of the entry: the key it is sorted by'),
  fixedEntryMember: field('fixedEntry',   'u32',      '1',         'prepared', 'findPairs',                      'its part, and whether the bin is the first of it: entryMember.ts'),

  pairBodyA:        field('pair',         'i32',      '1',         'state',   'findPairs',                      'body that found the pair, the sphere beside a wall, of a meeting the one with the lower number', pairBodies),
  pairBodyB:        kept('pair',          'i32',      '1',         'state',   'findPairs',                      'the other body; the normal points to it', pairBodies),
  pairSpring:       carried('forcePair',  'vec3',     'm',         'state',   'findPairs, contactForces',       'tangential spring, 0 while apart', { group: 'pairSpring' }),
  pairQuiet:        field('forcePair',    'real',     '1',         'scratch', 'contactForces',                  '1 where it is apart, and its force and memory are stored as 0', { group: 'pairSpring', cpu: 'columns' }),
  pairForce:        field('forcePair',    'vec3',     'N',         'scratch', 'findPairs, contactForces',       'force on B', pairRow),
  pairArmA:         field('forcePair',    'real',     'm',         'scratch', 'findPairs, contactForces',       'distance of the contact point from the centre of A, 0 while apart', pairRow),
  pairTwist:        field('forcePair',    'vec3',     'N',         'scratch', 'findPairs, contactForces',       'normal times force: minus the torque for an arm of 1 m', pairRow),
  pairArmB:         field('forcePair',    'real',     'm',         'scratch', 'findPairs, contactForces',       'distance of the contact point from the centre of B, of a wall from its plane; 0 while apart', pairRow),
  ...memoryFields('pair', 'memoryPair', pairMemory),
  pairCouple:       field('memoryPair',   'vec3',     'N m',       'scratch', 'contactForces',                  'torque of rolling and spinning friction on B', pairMemory),
  foundBody:        field('newSpherePair', 'u32',      '1',         'scratch', 'findPairs',                      'second body of a pair: the key the pairs are sorted by'),
  foundPair:        field('newSpherePair', 'u32',      '1',         'state',   'findPairs',                      'pair, sorted by its second body'),

  ...shapeFields,
  ...contactFields,
  ...jointFields,
  ...bondFields,
  ...appliedFields,
  ...cableFields,
  ...sleepFields,
} as const

/** With those of the search before. */
export const fields = { ...present, ...oldFields(present) }

// biome-ignore format: a table
export const counters = {
  rebuildWanted:   counter('state',   'moveBodies, integrate, findPairs, cables', '1 when a body has gone half the skin since the last search'),
  moved:           counter('state',   'moveBodies, accelerateBodies', '1 between the halves of a step: bodies have moved, forces are still to come'),
  stepsDone:       counter('scratch', 'accelerateBodies, integrate', 'whole steps since the host set it to 0'),
  stepNumber:      counter('state',   'accelerateBodies, integrate', 'steps since time 0: time over the size of a step'),
  rebuilds:        counter('state',   'findPairs',             'searches for pairs so far'),
  entryTotal:      counter('scratch', 'findPairs',             'entries the search made'),
  spherePairTotal: counter('scratch', 'findPairs',             'pairs of spheres the search made'),
  wallPairTotal:   counter('scratch', 'findPairs',             'wall pairs the search made'),
  entryNeeded:     counter('scratch', 'findPairs',             'entries that did not fit; the step is then repeated with more room'),
  pairNeeded:      counter('scratch', 'findPairs',             'pairs that did not fit'),
  wallPairNeeded:  counter('scratch', 'findPairs',             'wall pairs that did not fit'),
  brokenBody:      counter('scratch', 'moveBodies, accelerateBodies, integrate, findPairs, cables', 'one more than the number of a body whose motion is no number, or farther than any'),
  newton:          counter('scratch', 'cables',                'iterations of Newton of this step; 0 once all cables have converged'),
  unbent:          counter('scratch', 'cables',                '1 where the last iteration of Newton has changed a cable'),
  stiffCable:      counter('scratch', 'cables',                'one more than the number of a node of a cable whose implicit step did not converge'),
  lostBody:        counter('scratch', 'findPairs',             'one more than the number of a body that left the domain of a scene that stops there'),
  bodiesLeft:      counter('state',   'findPairs',             'bodies that have left the domain'),
  bodiesSunk:      counter('state',   'findPairs',             'bodies that went into sinks'),
  deepPair:        counter('scratch', 'findPairs, observe',    'one more than the number of a pair that overlaps by more than a quarter of a body'),
  lastDeepPair:    counter('scratch', 'observe',               'deepPair of the last look that saw one'),
  deepLooks:       counter('scratch', 'observe',               'looks that saw a contact deeper than a quarter of a body, since the host set it to 0'),
  fastBody:        counter('scratch', 'observe',               'one more than the number of a body that goes further in a step than its contacts are sure to be found'),
  openRow:         counter('scratch', 'observe',               'one more than the number of a row of a joint that does not hold'),
  touching:        counter('scratch', 'observe',              'contacts that touch'),
  gone:            counter('scratch', 'observe',              'bodies that left the domain or went into sinks, and do not stand there frozen'),
  fixedEntryTotal: counter('scratch', 'findPairs',             'entries of parts that never move'),
  candidateTotal:  counter('scratch', 'findPairs',             'candidates the search made among parts'),
  planeTotal:      counter('scratch', 'findPairs',             'candidates of parts and planes'),
  candidateKept:   counter('scratch', 'findPairs',             'candidates whose boxes are near each other'),
  candidateNeeded: counter('scratch', 'findPairs',             'candidates that did not fit'),
  meetingTotal:    counter('scratch', 'findPairs',             'meetings the search made'),
  meetingNeeded:   counter('scratch', 'findPairs',             'meetings that did not fit'),
  pointTotal:      counter('scratch', 'findPairs',             'points there must be room for'),
  pointNeeded:     counter('scratch', 'findPairs',             'points that did not fit'),
  slotNeeded:      counter('scratch', 'findPairs',             'slots that did not fit'),
  contactTotal:    counter('scratch', 'findContacts',          'contacts of pairs'),
  incidenceTotal:  counter('scratch', 'findContacts',          'incidences'),
  contactNeeded:   counter('scratch', 'findContacts',          'contacts that did not fit'),
  solving:         counter('scratch', 'solveContacts',         '1 while the solver iterates'),
  iteration:       counter('scratch', 'solveContacts',         'iterations of this step'),
  iterationNeeded: counter('scratch', 'solveContacts',         '1 where a solve ran out of the iterations queued before those allowed'),
  longestSolve:    counter('scratch', 'solveContacts',         'most iterations of a solve since the host set it to 0'),
  iterationsDone:  counter('state',   'solveContacts',         'iterations of all steps'),
  unsolvedSteps:   counter('state',   'solveContacts',         'steps whose solve did not reach the tolerance'),
  accepted:        counter('scratch', 'solveContacts',         '1 where the last trial was accepted, 2 where it is also the best so far; 2 more where the lead begins anew, 4 more by momentum'),
  leads:           counter('scratch', 'solveContacts',         'leads since the last began anew'),
  bends:           counter('scratch', 'solveContacts',         'leads in a row that were given up at once'),
  coasting:        counter('scratch', 'solveContacts',         'iterations left by momentum'),
  coastNext:       counter('scratch', 'solveContacts',         'iterations the next time'),
  pushing:         counter('scratch', 'solveContacts',         '1 where a contact is to push bodies apart, 2 while they are pushed and places are to move by it'),
  changing:        counter('scratch', 'solveContacts',         '1 while velocities of bodies are those of the last change of impulses, 0 where they are those of all impulses'),
  jointsOpen:      counter('scratch', 'joints',                '1 where corrections of positions have left a joint open'),
  jointsOpened:    counter('scratch', 'joints',                '1 where a joint was open at the start of a step since the host set it to 0'),
  boundsMoved:     counter('scratch', 'joints',                '1 where a bounded row of a joint begins or ceases to hold'),
  lifts:           counter('scratch', 'solveContacts',         'energy that the relaxed law of friction lifted bodies with since the host set it to 0, in quanta of the run'),
  unfinished:      counter('scratch', 'solveContacts',         '1 where the iterations of this step ran out'),
  newtonTurn:      counter('scratch', 'solveContacts',         'what Newton\'s method does next: 0 a shorter step, 1 another direction, 2 other contacts'),
  newtonSteps:     counter('scratch', 'solveContacts',         'directions taken with these contacts'),
  newtonTries:     counter('scratch', 'solveContacts',         'lengths tried of this step'),
  newtonBetter:    counter('scratch', 'solveContacts',         '1 where the impulses are the best so far, 2 where these are to be taken again'),
  lookedAt:        counter('scratch', 'solveContacts',         'iteration at which velocities were last those of all impulses'),
  pushed:          counter('scratch', 'solveContacts',         '1 where bodies were pushed apart since the host set it to 0'),
  pushNeeded:      counter('scratch', 'solveContacts',         '1 where bodies are to be pushed apart and no iterations for it are queued'),
  uncoloured:      counter('scratch', 'solveContacts',         '1 while bodies have contacts without a colour'),
  stirred:         counter('state',   'sleep, findPairs',      '1 where bodies fell asleep or woke in this step, or pairs were searched'),
  unsure:          counter('scratch', 'findPairs, accelerateBodies', '1 where what forces have stored of pairs is of others, or of steps that were taken back: all of it is stored anew'),
  unrested:        counter('scratch', 'sleep, findPairs',      '1 where forces between sleepers are to be computed once more'),
  asleep:          counter('scratch', 'observe',               'bodies that sleep'),
  colourNow:       counter('scratch', 'solveContacts',         'colour being solved'),
} as const

export const fieldList = { owners, fields, counters }
export type FieldName = keyof typeof fields
