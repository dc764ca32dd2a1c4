// fields.ts: every array of the engine, once. Layout, accessors, views, checkpoints, hash and docs come from this list.

import { counter, type Field, type FieldType, type Lifetime, owner, type Packing } from './field.js'

// biome-ignore format: a table
export const owners = {
  one:          owner('host',   'the single record of a run'),
  body:         owner('host',   'a rigid body: a sphere, or a wall'),
  wall:         owner('host',   'a fixed body with a plane or a box for a shape'),
  materialPair: owner('host',   'two materials that may touch'),
  level:        owner('host',   'bins for bodies of similar size'),
  bin:          owner('device', 'a bin of the grid; none in steps that keep the pairs'),
  rebuildBody:  owner('device', 'a body in steps that search for pairs anew; none in the others'),
  entry:        owner('device', 'a body in one of the bins it reaches into'),
  pair:         owner('device', 'two spheres near each other'),
  oldPair:      owner('device', 'a pair of the search before'),
  newPair:      owner('device', 'a pair in steps that search anew; none in the others'),
  wallPair:     owner('device', 'a sphere near a wall'),
  oldWallPair:  owner('device', 'a sphere near a wall, of the search before'),
  contact:      owner('device', 'a contact point between two bodies'),
  incidence:    owner('device', 'a contact seen from one of its two bodies'),
  row:          owner('host',   'a scalar equation of a joint'),
  factorEntry:  owner('host',   'an entry of the factor of the joints\' matrix, in its lower half'),
  factorUpdate: owner('host',   'a product that an entry of the factor is lessened by'),
  factorLevel:  owner('host',   'entries of the factor that do not need each other'),
  pivot:        owner('host',   'a row in the order of elimination'),
  pivotLevel:   owner('host',   'pivots that do not need each other'),
  factorTerm:   owner('host',   'an entry of the factor seen from its row, or from its column'),
} as const

export type OwnerName = keyof typeof owners

const field = (
  ownerName: OwnerName,
  type: FieldType,
  unit: string,
  lifetime: Lifetime,
  writtenBy: string,
  what: string,
  packing: Packing = {},
): Field<OwnerName> => ({ kind: 'field', owner: ownerName, type, unit, lifetime, writtenBy, what, packing })

const motion: Packing = { group: 'bodyMotion' }
const mass: Packing = { group: 'bodyMass' }
const applied: Packing = { group: 'bodyApplied' }
const freeMotion: Packing = { group: 'bodyFreeMotion' }
const traits: Packing = { group: 'bodyTraits' }
const firsts: Packing = { group: 'bodyFirsts' }
const oldRanges: Packing = { group: 'bodyOldRanges' }
const pairCounts: Packing = { group: 'bodyPairCounts' }
const wall: Packing = { group: 'wall' }
const law: Packing = { group: 'materialPair' }
const level: Packing = { group: 'level' }
const bin: Packing = { group: 'bin' }
const pairBodies: Packing = { group: 'pairBodies' }
const pairRow: Packing = { group: 'pairRow' }
const wallPairBodies: Packing = { group: 'wallPairBodies' }
const wallPairRow: Packing = { group: 'wallPairRow' }
const row: Packing = { group: 'contactRow' }
const terms: Packing = { group: 'contactTerms' }
const incidence: Packing = { group: 'bodyIncidence' }
const factorEntry: Packing = { group: 'factorEntries' }
const factorUpdate: Packing = { group: 'factorUpdates' }
const factorLevel: Packing = { group: 'factorLevels' }
const pivot: Packing = { group: 'pivots' }
const pivotLevel: Packing = { group: 'pivotLevels' }
const factorTerm: Packing = { group: 'factorTerms' }

// biome-ignore format: a table
export const fields = {
  //                      per             type        unit         lifetime   written by                        what
  bodyPos:          field('body',         'position', 'm',         'state',   'moveBodies, integrate',          'position of the centre of mass'),
  bodyRot:          field('body',         'quat',     '1',         'state',   'moveBodies, integrate',          'orientation, body frame to world'),
  bodyVel:          field('body',         'vec3',     'm/s',       'state',   'moveBodies, accelerateBodies, integrate, dvi', 'velocity of the centre of mass', motion),
  bodyOmega:        field('body',         'vec3',     'rad/s',     'state',   'moveBodies, accelerateBodies, integrate, dvi', 'angular velocity in the world frame', motion),
  bodyForce:        field('body',         'vec3',     'N',         'state',   'accelerateBodies',               'sum of the contact forces', applied),
  bodyTorque:       field('body',         'vec3',     'N m',       'state',   'accelerateBodies',               'sum of the contact torques', applied),
  bodyDrift:        field('body',         'vec3',     'm',         'state',   'moveBodies, findPairs',          'way gone since the pairs were searched'),
  bodyInvInertia:   field('body',         'vec3',     '1/(kg m2)', 'model',   'compile',                        'inverse principal moments of inertia', mass),
  bodyInvMass:      field('body',         'real',     '1/kg',      'model',   'compile',                        'inverse mass, 0 for a fixed body', mass),
  bodyRadius:       field('body',         'real',     'm',         'model',   'compile',                        'radius of a sphere, 0 for a wall', traits),
  bodyWeight:       field('body',         'real',     '1/kg',      'model',   'compile',                        'inverse mass, beside the radius for contacts', traits),
  bodyMaterial:     field('body',         'i32',      '1',         'model',   'compile',                        'number of the material', traits),
  bodyLevel:        field('body',         'i32',      '1',         'model',   'compile',                        'level of bins of a sphere, -1 for a wall', traits),
  bodyFirstPair:    field('rebuildBody',  'u32',      '1',         'state',   'findPairs',                      'first pair the body found', firsts),
  bodyPairCount:    field('rebuildBody',  'u32',      '1',         'state',   'findPairs',                      'number of pairs the body found', pairCounts),
  bodyFirstWallPair: field('rebuildBody', 'u32',      '1',         'state',   'findPairs',                      'first wall pair of the body', firsts),
  bodyWallPairCount: field('rebuildBody', 'u32',      '1',         'state',   'findPairs',                      'number of wall pairs of the body', pairCounts),
  bodyFirstFound:   field('rebuildBody',  'u32',      '1',         'state',   'findPairs',                      'first of the pairs that others found the body in', firsts),
  bodyEndFound:     field('rebuildBody',  'u32',      '1',         'state',   'findPairs',                      'one past the last of them', firsts),
  bodyOldFirst:     field('rebuildBody',  'u32',      '1',         'scratch', 'findPairs',                      'first pair of the search before', oldRanges),
  bodyOldCount:     field('rebuildBody',  'u32',      '1',         'scratch', 'findPairs',                      'number of pairs of the search before', oldRanges),
  bodyOldWallFirst: field('rebuildBody',  'u32',      '1',         'scratch', 'findPairs',                      'first wall pair of the search before', oldRanges),
  bodyOldWallCount: field('rebuildBody',  'u32',      '1',         'scratch', 'findPairs',                      'number of wall pairs of the search before', oldRanges),
  bodyEntryCount:   field('rebuildBody',  'u32',      '1',         'scratch', 'findPairs',                      'number of bins the body reaches into'),
  bodyFirstEntry:   field('rebuildBody',  'u32',      '1',         'scratch', 'findPairs',                      'first entry of the body'),
  bodyLocal:        field('rebuildBody',  'vec3',     'm',         'scratch', 'findPairs',                      'position from the corner of the grid'),

  bodyKinetic:      field('body',         'real',     'J',         'scratch', 'observe',                        'kinetic energy'),
  bodyPotential:    field('body',         'real',     'J',         'scratch', 'observe',                        'potential energy in gravity, 0 at the origin'),
  sumKinetic:       field('one',          'real',     'J',         'scratch', 'observe',                        'kinetic energy of all bodies'),
  sumPotential:     field('one',          'real',     'J',         'scratch', 'observe',                        'potential energy of all bodies'),

  wallBody:         field('wall',         'i32',      '1',         'model',   'compile',                        'body of the wall', wall),
  wallHalf:         field('wall',         'vec3',     'm',         'model',   'compile',                        'half edges of a box; the normal of a plane', wall),
  wallRot:          field('wall',         'quat',     '1',         'model',   'compile',                        'orientation of the wall', wall),
  wallKind:         field('wall',         'i32',      '1',         'model',   'compile',                        '0 a plane, 1 a box', wall),

  materialYoung:    field('materialPair', 'real',     'Pa',        'model',   'compile',                        'effective Young\'s modulus of the pair', law),
  materialShear:    field('materialPair', 'real',     'Pa',        'model',   'compile',                        'effective shear modulus of the pair', law),
  materialNormalDamping: field('materialPair', 'real', 'Pa^0.5',   'model',   'compile',                        'normal damping over the root of contact radius times mass', law),
  materialTangentialDamping: field('materialPair', 'real', 'Pa^0.5', 'model', 'compile',                        'tangential damping over the same root', law),
  materialFriction: field('materialPair', 'real',     '1',         'model',   'compile',                        'friction coefficient of the pair', law),

  levelInvSize:     field('level',        'vec3',     '1/m',       'model',   'compile',                        'inverse edges of a bin', level),
  levelBinsX:       field('level',        'i32',      '1',         'model',   'compile',                        'bins along x', level),
  levelBinsY:       field('level',        'i32',      '1',         'model',   'compile',                        'bins along y', level),
  levelBinsZ:       field('level',        'i32',      '1',         'model',   'compile',                        'bins along z', level),
  levelFirstBin:    field('level',        'i32',      '1',         'model',   'compile',                        'number of the first bin of the level', level),

  binFirst:         field('bin',          'u32',      '1',         'scratch', 'findPairs',                      'first entry of the bin', bin),
  binEnd:           field('bin',          'u32',      '1',         'scratch', 'findPairs',                      'one past the last entry of the bin', bin),
  entryBin:         field('entry',        'u32',      '1',         'scratch', 'findPairs',                      'bin of the entry: the key it is sorted by'),
  entryBody:        field('entry',        'u32',      '1',         'scratch', 'findPairs',                      'body of the entry'),

  pairBodyA:        field('pair',         'i32',      '1',         'state',   'findPairs',                      'body that found the pair', pairBodies),
  pairBodyB:        field('pair',         'i32',      '1',         'state',   'findPairs',                      'the other body; the normal points to it', pairBodies),
  pairSpring:       field('pair',         'vec3',     'm',         'state',   'findPairs, contactForces',       'tangential spring, 0 while apart'),
  pairForce:        field('pair',         'vec3',     'N',         'scratch', 'contactForces',                  'force on B', pairRow),
  pairArmA:         field('pair',         'real',     'm',         'scratch', 'contactForces',                  'distance of the contact point from the centre of A, 0 while apart', pairRow),
  pairTwist:        field('pair',         'vec3',     'N',         'scratch', 'contactForces',                  'normal times force: minus the torque for an arm of 1 m', pairRow),
  pairArmB:         field('pair',         'real',     'm',         'scratch', 'contactForces',                  'distance of the contact point from the centre of B, 0 while apart', pairRow),
  foundBody:        field('newPair',      'u32',      '1',         'scratch', 'findPairs',                      'second body of a pair: the key the pairs are sorted by'),
  foundPair:        field('newPair',      'u32',      '1',         'state',   'findPairs',                      'pair, sorted by its second body'),
  oldPairBodyB:     field('oldPair',      'i32',      '1',         'scratch', 'findPairs',                      'other body of the pair before'),
  oldPairSpring:    field('oldPair',      'vec3',     'm',         'scratch', 'findPairs',                      'its spring'),

  wallPairBody:     field('wallPair',     'i32',      '1',         'state',   'findPairs',                      'sphere', wallPairBodies),
  wallPairWall:     field('wallPair',     'i32',      '1',         'state',   'findPairs',                      'wall', wallPairBodies),
  wallPairSpring:   field('wallPair',     'vec3',     'm',         'state',   'findPairs, contactForces',       'tangential spring, 0 while apart'),
  wallPairForce:    field('wallPair',     'vec3',     'N',         'scratch', 'contactForces',                  'force on the wall', wallPairRow),
  wallPairArm:      field('wallPair',     'real',     'm',         'scratch', 'contactForces',                  'distance of the contact point from the centre of the sphere, 0 while apart', wallPairRow),
  wallPairTwist:    field('wallPair',     'vec3',     'N',         'scratch', 'contactForces',                  'normal times force', wallPairRow),
  oldWallPairWall:  field('oldWallPair',  'i32',      '1',         'scratch', 'findPairs',                      'wall of the pair before'),
  oldWallPairSpring: field('oldWallPair', 'vec3',     'm',         'scratch', 'findPairs',                      'its spring'),

  bodyFreeVel:      field('body',         'vec3',     'm/s',       'scratch', 'integrate',                      'velocity without contact impulses', freeMotion),
  bodyFreeOmega:    field('body',         'vec3',     'rad/s',     'scratch', 'integrate',                      'angular velocity without contact impulses', freeMotion),
  bodyFirst:        field('body',         'u32',      '1',         'scratch', 'findContacts',                   'first incidence of the body', incidence),
  bodyEnd:          field('body',         'u32',      '1',         'scratch', 'findContacts',                   'one past the last incidence of the body', incidence),
  // one row is one cache line on the CPU and two vec4 on the GPU: all that a body's gather reads of a contact
  contactNormal:    field('contact',      'vec3',     '1',         'scratch', 'findContacts',                   'unit normal from A to B', row),
  contactArmA:      field('contact',      'real',     'm',         'scratch', 'findContacts',                   'distance of the contact point from the centre of A', row),
  contactImpulse:   field('contact',      'vec3',     'N s',       'scratch', 'dvi',                            'impulse on B in world axes', row),
  contactArmB:      field('contact',      'real',     'm',         'scratch', 'findContacts',                   'distance of the contact point from the centre of B', row),
  contactBodyA:     field('contact',      'u32',      '1',         'scratch', 'findContacts',                   'first body', terms),
  contactBodyB:     field('contact',      'u32',      '1',         'scratch', 'findContacts',                   'second body; the normal points to it', terms),
  contactBias:      field('contact',      'real',     'm/s',       'scratch', 'findContacts',                   'stabilisation: gap over step', terms),
  contactFriction:  field('contact',      'real',     '1',         'scratch', 'findContacts',                   'friction coefficient of the pair', terms),
  contactEta:       field('contact',      'real',     'kg',        'scratch', 'findContacts',                   'step length of the contact: inverse of the mean diagonal of its block', terms),
  incidenceContact: field('incidence',    'u32',      '1',         'scratch', 'findContacts',                   'twice the contact, plus one where the body is its second'),

  rowRight:         field('row',          'real',     'm/s',       'scratch', 'joints',                         'right-hand side: speed that the impulses are to make; rad/s for rows of angles'),
  rowImpulse:       field('row',          'real',     'N s',       'state',   'joints',                         'impulse along the row; N m s for rows of angles'),
  rowPivot:         field('row',          'real',     'kg',        'scratch', 'joints',                         'inverse pivot of the row, 0 where it depends on rows before'),
  factorRowI:       field('factorEntry',  'i32',      '1',         'model',   'compile',                        'row of the entry, eliminated after its column or the same', factorEntry),
  factorRowJ:       field('factorEntry',  'i32',      '1',         'model',   'compile',                        'column of the entry, as a number of a row', factorEntry),
  factorFirstUpdate: field('factorEntry', 'u32',      '1',         'model',   'compile',                        'first update of the entry', factorEntry),
  factorEndUpdate:  field('factorEntry',  'u32',      '1',         'model',   'compile',                        'one past the last update of the entry', factorEntry),
  factorValue:      field('factorEntry',  'real',     '1/kg',      'scratch', 'joints',                         'entry of the joints\' matrix, then of its factor L D'),
  updateLeft:       field('factorUpdate', 'u32',      '1',         'model',   'compile',                        'entry in the same row', factorUpdate),
  updateRight:      field('factorUpdate', 'u32',      '1',         'model',   'compile',                        'entry in the row that is the column of the updated one', factorUpdate),
  updatePivot:      field('factorUpdate', 'u32',      '1',         'model',   'compile',                        'row whose elimination makes the update: the column of both', factorUpdate),
  factorLevelFirst: field('factorLevel',  'u32',      '1',         'model',   'compile',                        'first entry of the level', factorLevel),
  factorLevelEnd:   field('factorLevel',  'u32',      '1',         'model',   'compile',                        'one past the last entry of the level', factorLevel),
  pivotRow:         field('pivot',        'u32',      '1',         'model',   'compile',                        'the row', pivot),
  pivotFirstTerm:   field('pivot',        'u32',      '1',         'model',   'compile',                        'first term left of the diagonal', pivot),
  pivotMiddleTerm:  field('pivot',        'u32',      '1',         'model',   'compile',                        'first term below the diagonal', pivot),
  pivotEndTerm:     field('pivot',        'u32',      '1',         'model',   'compile',                        'one past the last term below the diagonal', pivot),
  pivotLevelFirst:  field('pivotLevel',   'u32',      '1',         'model',   'compile',                        'first pivot of the level', pivotLevel),
  pivotLevelEnd:    field('pivotLevel',   'u32',      '1',         'model',   'compile',                        'one past the last pivot of the level', pivotLevel),
  termEntry:        field('factorTerm',   'u32',      '1',         'model',   'compile',                        'entry of the factor'),
  termRow:          field('factorTerm',   'u32',      '1',         'model',   'compile',                        'row of the other unknown', factorTerm),
  termFactor:       field('factorTerm',   'real',     '1',         'scratch', 'joints',                         'entry of L', factorTerm),
} as const

// biome-ignore format: a table
export const counters = {
  rebuildWanted:   counter('state',   'moveBodies, findPairs', '1 when a body has gone half the skin since the last search'),
  moved:           counter('state',   'moveBodies, accelerateBodies', '1 between the halves of a step: bodies have moved, forces are still to come'),
  stepsDone:       counter('scratch', 'accelerateBodies',      'whole steps since the host set it to 0'),
  rebuilds:        counter('state',   'findPairs',             'searches for pairs so far'),
  entryTotal:      counter('scratch', 'findPairs',             'entries the search made'),
  pairTotal:       counter('scratch', 'findPairs',             'pairs the search made'),
  wallPairTotal:   counter('scratch', 'findPairs',             'wall pairs the search made'),
  entryNeeded:     counter('scratch', 'findPairs',             'entries that did not fit; the step is then repeated with more room'),
  pairNeeded:      counter('scratch', 'findPairs',             'pairs that did not fit'),
  wallPairNeeded:  counter('scratch', 'findPairs',             'wall pairs that did not fit'),
  brokenBody:      counter('scratch', 'moveBodies, accelerateBodies', 'one more than the number of a body whose motion is no number'),
  lostBody:        counter('scratch', 'findPairs',             'one more than the number of a body far outside the range positions are held in'),
  deepPair:        counter('scratch', 'findPairs',             'one more than the number of a pair that overlaps deeply at the start'),
  touching:        counter('scratch', 'contactForces',         'contacts that touch'),
} as const

export const fieldList = { owners, fields, counters }
export type FieldName = keyof typeof fields
export type CounterName = keyof typeof counters
