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
  contact:      owner('device', 'a contact point between two bodies, or a limit of a joint'),
  slot:         owner('device', 'room for a point at which a pair may touch'),
  keptContact:  owner('device', 'a contact of the step before'),
  incidence:    owner('device', 'a contact seen from one of its two bodies'),
  stepBody:     owner('device', 'a body in steps that are taken; none in those that wait for pairs'),
  solvingBody:  owner('device', 'a body while the solver iterates; none once it has converged'),
  solvingContact: owner('device', 'a contact while the solver iterates; none once it has converged'),
  apart:        owner('host',   'a body that another one never touches, since they are joined'),
  trace:        owner('host',   'an iteration of the last solve'),
  colour:       owner('host',   'contacts of which no two share a body that moves'),
  colourContact: owner('device', 'a contact of the colour being solved'),
  row:          owner('host',   'a scalar equation of a joint'),
  joint:        owner('host',   'a joint between two bodies'),
  rowSide:      owner('host',   'a row seen from one of its two bodies'),
  linkedBody:   owner('host',   'a body that moves, with rows or loads'),
  factorEntry:  owner('host',   'an entry of the factor of the joints\' matrix, in its lower half'),
  factorUpdate: owner('host',   'a product that an entry of the factor is lessened by'),
  factorLevel:  owner('host',   'entries of the factor that do not need each other'),
  pivot:        owner('host',   'a row in the order of elimination'),
  pivotLevel:   owner('host',   'pivots that do not need each other'),
  factorTerm:   owner('host',   'an entry of the factor seen from its row, or from its column'),
  limit:        owner('host',   'a bound of a joint, or a motor with a largest force'),
  drive:        owner('host',   'a function of time'),
  driveKnot:    owner('host',   'a point of a table over time'),
  load:         owner('host',   'a spring with a damper, or a force or torque over time'),
  loadSide:     owner('host',   'a load seen from one of its two bodies'),
  drivenBody:   owner('host',   'a body that moves as functions of time say'),
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
const startMotion: Packing = { group: 'bodyStartMotion' }
const traits: Packing = { group: 'bodyTraits' }
const shapeOfBody: Packing = { group: 'bodyShape' }
const apart: Packing = { group: 'bodyApart' }
const firsts: Packing = { group: 'bodyFirsts' }
const oldRanges: Packing = { group: 'bodyOldRanges' }
const pairCounts: Packing = { group: 'bodyPairCounts' }
const wall: Packing = { group: 'wall' }
const law: Packing = { group: 'materialPair' }
const impactLaw: Packing = { group: 'materialImpact' }
const level: Packing = { group: 'level' }
const bin: Packing = { group: 'bin' }
const pairBodies: Packing = { group: 'pairBodies' }
const pairRow: Packing = { group: 'pairRow' }
const wallPairBodies: Packing = { group: 'wallPairBodies' }
const wallPairRow: Packing = { group: 'wallPairRow' }
const row: Packing = { group: 'contactRow' }
const terms: Packing = { group: 'contactTerms' }
const slot: Packing = { group: 'slot' }
const general: Packing = { group: 'contactGeneral' }
const momentum: Packing = { group: 'contactMomentum' }
const contactSums: Packing = { group: 'contactSums', cpu: 'columns' }
const work: Packing = { group: 'contactWork', cpu: 'columns' }
const workSums: Packing = { group: 'workSums' }
const workDone: Packing = { group: 'workDone' }
const loads: Packing = { group: 'contactLoad', cpu: 'columns' }
const loadSums: Packing = { group: 'loadSums' }
const kept: Packing = { group: 'keptContact' }
const pairContacts: Packing = { group: 'pairContacts' }
const oldPairContacts: Packing = { group: 'oldPairContacts' }
const wallPairContacts: Packing = { group: 'wallPairContacts' }
const oldWallPairContacts: Packing = { group: 'oldWallPairContacts' }
const solve: Packing = { group: 'solve' }
const sums: Packing = { group: 'solveSums' }
const colour: Packing = { group: 'colour' }
const incidence: Packing = { group: 'bodyIncidence' }
const joint: Packing = { group: 'joint' }
const jointState: Packing = { group: 'jointState' }
const jointPose: Packing = { group: 'jointPose' }
const reaction: Packing = { group: 'jointReaction' }
const rowTraits: Packing = { group: 'rowTraits' }
const jacobian: Packing = { group: 'rowJacobian' }
const factorEntry: Packing = { group: 'factorEntries' }
const factorUpdate: Packing = { group: 'factorUpdates' }
const factorLevel: Packing = { group: 'factorLevels' }
const pivot: Packing = { group: 'pivots' }
const pivotLevel: Packing = { group: 'pivotLevels' }
const factorTerm: Packing = { group: 'factorTerms' }
const linked: Packing = { group: 'linkedBody' }
const limit: Packing = { group: 'limit' }
const drive: Packing = { group: 'drive' }
const knot: Packing = { group: 'driveKnot' }
const driveNow: Packing = { group: 'driveNow' }
const load: Packing = { group: 'load' }
const loadNow: Packing = { group: 'loadNow' }
const driven: Packing = { group: 'drivenBody' }

// biome-ignore format: a table
export const fields = {
  //                      per             type        unit         lifetime   written by                        what
  bodyPos:          field('body',         'position', 'm',         'state',   'moveBodies, integrate, joints',  'position of the centre of mass'),
  bodyRot:          field('body',         'quat',     '1',         'state',   'moveBodies, integrate, joints',  'orientation, body frame to world'),
  bodyVel:          field('body',         'vec3',     'm/s',       'state',   'moveBodies, accelerateBodies, applyForces, solveContacts, joints', 'velocity of the centre of mass', motion),
  bodyOmega:        field('body',         'vec3',     'rad/s',     'state',   'moveBodies, accelerateBodies, applyForces, solveContacts, joints', 'angular velocity in the world frame', motion),
  bodyForce:        field('body',         'vec3',     'N',         'state',   'accelerateBodies, joints',       'sum of the contact forces; by impulses, of springs and loads', applied),
  bodyTorque:       field('body',         'vec3',     'N m',       'state',   'accelerateBodies, joints',       'sum of the contact torques; by impulses, of springs and loads', applied),
  bodyDrift:        field('body',         'vec3',     'm',         'state',   'moveBodies, integrate, findPairs', 'way gone since the pairs were searched'),
  bodyInvInertia:   field('body',         'vec3',     '1/(kg m2)', 'state',   'joints',                         'inverse principal moments of inertia, as this step takes them', mass),
  bodyInvMass:      field('body',         'real',     '1/kg',      'model',   'compile',                        'inverse mass, 0 for a fixed body', mass),
  bodyRadius:       field('body',         'real',     'm',         'model',   'compile',                        'radius of a sphere, 0 for a wall', traits),
  bodyWeight:       field('body',         'real',     '1/kg',      'model',   'compile',                        'inverse mass, beside the radius for contacts', traits),
  bodyMaterial:     field('body',         'i32',      '1',         'model',   'compile',                        'number of the material', traits),
  bodyLevel:        field('body',         'i32',      '1',         'model',   'compile',                        'level of bins of a sphere, -1 for a wall', traits),
  bodyKind:         field('body',         'i32',      '1',         'model',   'compile',                        '0 a sphere about its centre, 1 a sphere away from it, 2 a box, -1 nothing that touches', shapeOfBody),
  bodyHalf:         field('body',         'vec3',     'm',         'model',   'compile',                        'half edges of a box; the radius of a sphere in x', shapeOfBody),
  bodyShapePos:     field('body',         'vec3',     'm',         'model',   'compile',                        'centre of the shape from the centre of mass, in the body frame', shapeOfBody),
  bodyShapeRot:     field('body',         'quat',     '1',         'model',   'compile',                        'orientation of the shape in the body frame', shapeOfBody),
  bodyLimits:       field('body',         'u32',      '1',         'model',   'compile',                        'limits of joints that act on the body'),
  bodyFirstApart:   field('body',         'u32',      '1',         'model',   'compile',                        'first of the bodies it never touches', apart),
  bodyEndApart:     field('body',         'u32',      '1',         'model',   'compile',                        'one past the last', apart),
  apartBody:        field('apart',        'i32',      '1',         'model',   'compile',                        'a body that another never touches'),
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
  bodyMark:         field('body',         'u32',      '1',         'scratch', 'observe',                        '2 for bodies a load is summed on, 1 for those it comes from, where it matters'),
  contactLoadX:     field('contact',      'real',     'N, N m',    'scratch', 'observe',                        'part of a load along x', loads),
  contactLoadY:     field('contact',      'real',     'N, N m',    'scratch', 'observe',                        'part of a load along y', loads),
  contactLoadZ:     field('contact',      'real',     'N, N m',    'scratch', 'observe',                        'part of a load along z', loads),
  loadX:            field('one',          'real',     'N, N m',    'scratch', 'observe',                        'load along x', loadSums),
  loadY:            field('one',          'real',     'N, N m',    'scratch', 'observe',                        'load along y', loadSums),
  loadZ:            field('one',          'real',     'N, N m',    'scratch', 'observe',                        'load along z', loadSums),
  sumKinetic:       field('one',          'real',     'J',         'scratch', 'observe',                        'kinetic energy of all bodies'),
  sumPotential:     field('one',          'real',     'J',         'scratch', 'observe',                        'potential energy of all bodies'),

  wallBody:         field('wall',         'i32',      '1',         'model',   'compile',                        'body of the wall', wall),
  wallHalf:         field('wall',         'vec3',     'm',         'model',   'compile',                        'half edges of a box; the normal of a plane', wall),
  wallRot:          field('wall',         'quat',     '1',         'state',   'integrate',                      'orientation of the wall', wall),
  wallKind:         field('wall',         'i32',      '1',         'model',   'compile',                        '0 a plane, 1 a box', wall),

  materialYoung:    field('materialPair', 'real',     'Pa',        'model',   'compile',                        'effective Young\'s modulus of the pair', law),
  materialShear:    field('materialPair', 'real',     'Pa',        'model',   'compile',                        'effective shear modulus of the pair', law),
  materialNormalDamping: field('materialPair', 'real', 'Pa^0.5',   'model',   'compile',                        'normal damping over the root of contact radius times mass', law),
  materialTangentialDamping: field('materialPair', 'real', 'Pa^0.5', 'model', 'compile',                        'tangential damping over the same root', law),
  materialFriction: field('materialPair', 'real',     '1',         'model',   'compile',                        'friction coefficient of the pair', law),
  materialRestitution: field('materialPair', 'real',  '1',         'model',   'compile',                        'speed after over speed before an impact', impactLaw),
  materialRolling:  field('materialPair', 'real',     '1',         'model',   'compile',                        'rolling torque over normal force and radius', impactLaw),
  materialSpinning: field('materialPair', 'real',     '1',         'model',   'compile',                        'spinning torque over normal force and radius', impactLaw),

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

  bodyFreeVel:      field('body',         'vec3',     'm/s',       'scratch', 'applyForces',                    'velocity without contact impulses', freeMotion),
  bodyFreeOmega:    field('body',         'vec3',     'rad/s',     'scratch', 'applyForces',                    'angular velocity without contact impulses', freeMotion),
  bodyStartVel:     field('body',         'vec3',     'm/s',       'scratch', 'applyForces',                    'velocity at the start of the step', startMotion),
  bodyStartOmega:   field('body',         'vec3',     'rad/s',     'scratch', 'applyForces',                    'angular velocity at the start of the step', startMotion),
  bodyIncidences:   field('body',         'u32',      '1',         'scratch', 'findContacts',                   'number of contacts of the body'),
  bodyFirst:        field('body',         'u32',      '1',         'scratch', 'findContacts',                   'first incidence of the body', incidence),
  bodyEnd:          field('body',         'u32',      '1',         'scratch', 'findContacts',                   'one past the last incidence of the body', incidence),
  bodyUpdate:       field('body',         'real',     'm/s',       'scratch', 'solveContacts',                  'change of velocity in the last iteration'),
  bodyColours:      field('body',         'u32',      '1',         'scratch', 'solveContacts',                  'a bit for each colour a contact of the body has'),
  bodyClaim:        field('body',         'u32',      '1',         'scratch', 'solveContacts',                  'highest priority among the contacts of the body without a colour', { atomic: true }),

  // a pair of spheres has one slot, one with a box eight: what touches, before it is known which slots are contacts
  pairFirstContact: field('pair',         'u32',      '1',         'state',   'findPairs, findContacts',        'first contact of the pair', pairContacts),
  pairContactCount: field('pair',         'u32',      '1',         'state',   'findPairs, findContacts',        'number of contacts of the pair', pairContacts),
  pairFirstSlot:    field('pair',         'u32',      '1',         'state',   'findPairs',                      'first slot of the pair', pairContacts),
  pairKind:         field('pair',         'u32',      '1',         'state',   'findPairs',                      '0 two spheres, 1 with a box, 2 a pair that never touches', pairContacts),
  pairFirstKept:    field('pair',         'u32',      '1',         'scratch', 'findContacts',                   'first contact of the pair in the step before', pairContacts),
  pairKeptCount:    field('pair',         'u32',      '1',         'scratch', 'findContacts',                   'number of contacts of the pair in the step before', pairContacts),
  pairSlots:        field('newPair',      'u32',      '1',         'scratch', 'findPairs',                      'slots of the pair'),
  pairSlotStart:    field('newPair',      'u32',      '1',         'scratch', 'findPairs',                      'slots of all pairs before it'),
  pairPointStart:   field('pair',         'u32',      '1',         'scratch', 'findContacts',                   'contacts of all pairs before it'),
  oldPairFirstContact: field('oldPair',   'u32',      '1',         'scratch', 'findPairs',                      'first contact of the pair before', oldPairContacts),
  oldPairContactCount: field('oldPair',   'u32',      '1',         'scratch', 'findPairs',                      'number of its contacts', oldPairContacts),
  wallPairFirstContact: field('wallPair', 'u32',      '1',         'state',   'findPairs, findContacts',        'first contact of the pair', wallPairContacts),
  wallPairContactCount: field('wallPair', 'u32',      '1',         'state',   'findPairs, findContacts',        'number of contacts of the pair', wallPairContacts),
  wallPairFirstSlot: field('wallPair',    'u32',      '1',         'state',   'findPairs',                      'first slot of the pair', wallPairContacts),
  wallPairKind:     field('wallPair',     'u32',      '1',         'state',   'findPairs',                      '0 a sphere, 1 a box, 2 a pair that never touches', wallPairContacts),
  wallPairWallBody: field('wallPair',     'i32',      '1',         'state',   'findPairs',                      'body of the wall', wallPairContacts),
  wallPairFirstKept: field('wallPair',    'u32',      '1',         'scratch', 'findContacts',                   'first contact of the pair in the step before', wallPairContacts),
  wallPairKeptCount: field('wallPair',    'u32',      '1',         'scratch', 'findContacts',                   'number of contacts of the pair in the step before', wallPairContacts),
  wallPairSlots:    field('wallPair',     'u32',      '1',         'scratch', 'findPairs',                      'slots of the pair'),
  wallPairSlotStart: field('wallPair',    'u32',      '1',         'scratch', 'findPairs',                      'slots of all wall pairs before it'),
  wallPairPointStart: field('wallPair',   'u32',      '1',         'scratch', 'findContacts',                   'contacts of all wall pairs before it'),
  oldWallPairFirstContact: field('oldWallPair', 'u32', '1',        'scratch', 'findPairs',                      'first contact of the pair before', oldWallPairContacts),
  oldWallPairContactCount: field('oldWallPair', 'u32', '1',        'scratch', 'findPairs',                      'number of its contacts', oldWallPairContacts),
  slotNormal:       field('slot',         'vec3',     '1',         'scratch', 'findContacts',                   'unit normal from A to B', slot),
  slotGap:          field('slot',         'real',     'm',         'scratch', 'findContacts',                   'distance of the surfaces, negative where they overlap', slot),
  slotPointA:       field('slot',         'vec3',     'm',         'scratch', 'findContacts',                   'contact point from the centre of A', slot),
  slotPointB:       field('slot',         'vec3',     'm',         'scratch', 'findContacts',                   'contact point from the centre of B', slot),
  slotFeature:      field('slot',         'u32',      '1',         'scratch', 'findContacts',                   'what touches, among the points of the pair', slot),

  // one row is one cache line on the CPU and two vec4 on the GPU: all that a body's gather reads of a contact
  contactNormal:    field('contact',      'vec3',     '1',         'scratch', 'findContacts, joints',           'unit normal from A to B', row),
  contactArmA:      field('contact',      'real',     'm',         'scratch', 'findContacts, joints',           'distance of the contact point from the centre of A', row),
  contactImpulse:   field('contact',      'vec3',     'N s',       'scratch', 'findContacts, joints, solveContacts', 'impulse on B in world axes', row),
  contactArmB:      field('contact',      'real',     'm',         'scratch', 'findContacts, joints',           'distance of the contact point from the centre of B', row),
  contactBodyA:     field('contact',      'u32',      '1',         'scratch', 'findContacts, joints',           'first body', terms),
  contactBodyB:     field('contact',      'u32',      '1',         'scratch', 'findContacts, joints',           'second body; the normal points to it', terms),
  contactBias:      field('contact',      'real',     'm/s',       'scratch', 'findContacts, joints',           'the normal velocity is to be at least minus this', terms),
  contactFriction:  field('contact',      'real',     '1',         'scratch', 'findContacts, joints',           'friction coefficient of the pair', terms),
  contactEta:       field('contact',      'real',     'kg',        'scratch', 'findContacts, joints',           'step length of the contact: inverse of the mean diagonal of its block', terms),
  contactKind:      field('contact',      'u32',      '1',         'scratch', 'findContacts, joints',           'bits: 1 arms are points, 2 a torque follows, 4 a torque, 8 along a line, 16 follows another', general),
  contactFeature:   field('contact',      'u32',      '1',         'scratch', 'findContacts, joints',           'what touches, among the contacts of the pair', general),
  contactGap:       field('contact',      'real',     'm',         'scratch', 'findContacts',                   'distance of the surfaces, negative where they overlap', general),
  contactLow:       field('contact',      'real',     'N s',       'scratch', 'findContacts, joints',           'least impulse along a line; of a torque, the spinning limit over the normal impulse, m', general),
  contactHigh:      field('contact',      'real',     'N s',       'scratch', 'joints',                         'largest impulse along a line', general),
  contactPointA:    field('contact',      'vec3',     'm',         'scratch', 'findContacts, joints',           'contact point from the centre of A', general),
  contactPointB:    field('contact',      'vec3',     'm',         'scratch', 'findContacts, joints',           'contact point from the centre of B', general),
  keptImpulse:      field('keptContact',  'vec3',     'N s',       'state',   'solveContacts',                  'impulse at the end of the step before', kept),
  keptFeature:      field('keptContact',  'u32',      '1',         'state',   'solveContacts',                  'what touched', kept),
  incidenceContact: field('incidence',    'u32',      '1',         'scratch', 'findContacts, joints',                   'twice the contact, plus one where the body is its second'),

  contactBefore:    field('contact',      'vec3',     'N s',       'scratch', 'solveContacts',                  'impulse one iteration ago', momentum),
  contactLead:      field('contact',      'vec3',     'N s',       'scratch', 'solveContacts',                  'impulse led ahead by momentum', momentum),
  contactSlip:      field('contact',      'vec3',     'm/s',       'scratch', 'solveContacts',                  'relative velocity with bias at the impulse', momentum),
  contactSlipBefore: field('contact',     'vec3',     'm/s',       'scratch', 'solveContacts',                  'the same one iteration ago', momentum),
  contactSlipLead:  field('contact',      'vec3',     'm/s',       'scratch', 'solveContacts',                  'the same at the impulse led ahead', momentum),
  contactBest:      field('contact',      'vec3',     'N s',       'scratch', 'solveContacts',                  'impulse with the smallest residual so far'),
  contactCurvature: field('contact',      'real',     'J',         'scratch', 'solveContacts',                  'change of impulse times change of velocity', contactSums),
  contactLength:    field('contact',      'real',     'J',         'scratch', 'solveContacts',                  'square of the change of impulse over the step length', contactSums),
  contactTurn:      field('contact',      'real',     'J',         'scratch', 'solveContacts',                  'gradient times change of impulse: above 0 the momentum points uphill', contactSums),
  contactResidual:  field('contact',      'real',     'm/s',       'scratch', 'solveContacts',                  'distance of the contact from its cone condition', contactSums),
  contactColour:    field('contact',      'u32',      '1',         'scratch', 'solveContacts',                  'colour: the key contacts are sorted by'),
  colouredContact:  field('contact',      'u32',      '1',         'scratch', 'solveContacts',                  'contact, sorted by colour'),
  contactPriority:  field('contact',      'u32',      '1',         'scratch', 'solveContacts',                  'order in which contacts choose colours; 0 for those that have one'),
  colourFirst:      field('colour',       'u32',      '1',         'scratch', 'solveContacts',                  'first contact of the colour', colour),
  colourEnd:        field('colour',       'u32',      '1',         'scratch', 'solveContacts',                  'one past the last', colour),

  contactFrictionWork: field('contact',   'real',     'J',         'scratch', 'solveContacts',                  'energy lost to friction in the step', work),
  contactImpactWork: field('contact',     'real',     'J',         'scratch', 'solveContacts',                  'energy lost along the normal', work),
  contactPushWork:  field('contact',      'real',     'J',         'scratch', 'solveContacts',                  'energy lost by pushing an overlap apart; below 0, it adds', work),
  sumFriction:      field('one',          'real',     'J',         'scratch', 'solveContacts',                  'over all contacts of the step', workSums),
  sumImpact:        field('one',          'real',     'J',         'scratch', 'solveContacts',                  'over all contacts of the step', workSums),
  sumPush:          field('one',          'real',     'J',         'scratch', 'solveContacts',                  'over all contacts of the step', workSums),
  energyFriction:   field('one',          'real',     'J',         'state',   'solveContacts',                  'energy lost to friction since the start', workDone),
  energyImpact:     field('one',          'real',     'J',         'state',   'solveContacts',                  'energy lost along normals since the start', workDone),
  energyPush:       field('one',          'real',     'J',         'state',   'solveContacts',                  'energy lost by pushing overlaps apart since the start', workDone),
  traceResidual:    field('trace',        'real',     'm/s',       'scratch', 'solveContacts',                  'residual after the iteration'),

  sumCurvature:     field('one',          'real',     'J',         'scratch', 'solveContacts',                  'over all contacts', sums),
  sumLength:        field('one',          'real',     'J',         'scratch', 'solveContacts',                  'over all contacts', sums),
  sumTurn:          field('one',          'real',     'J',         'scratch', 'solveContacts',                  'over all contacts', sums),
  largestResidual:  field('one',          'real',     'm/s',       'scratch', 'solveContacts',                  'over all contacts', sums),
  largestUpdate:    field('one',          'real',     'm/s',       'scratch', 'solveContacts',                  'over all bodies', sums),
  solveCurvature:   field('one',          'real',     '1',         'state',   'solveContacts',                  'estimate of the largest curvature: inverse of the step length', solve),
  solveMomentum:    field('one',          'real',     '1',         'scratch', 'solveContacts',                  'momentum sequence theta', solve),
  solveLead:        field('one',          'real',     '1',         'scratch', 'solveContacts',                  'share of the last change that is led ahead', solve),
  solveBest:        field('one',          'real',     'm/s',       'scratch', 'solveContacts',                  'smallest residual so far', solve),
  solveResidual:    field('one',          'real',     'm/s',       'state',   'solveContacts',                  'residual of the last step', solve),
  solveWorst:       field('one',          'real',     'm/s',       'state',   'solveContacts',                  'largest residual of a step so far', solve),

  rowRight:         field('row',          'real',     'm/s',       'scratch', 'joints',                         'right-hand side: speed that the impulses are to make; rad/s for rows of angles'),
  rowImpulse:       field('row',          'real',     'N s',       'state',   'joints',                         'impulse along the row; N m s for rows of angles'),

  jointBodyA:       field('joint',        'i32',      '1',         'model',   'compile',                        'first body', joint),
  jointBodyB:       field('joint',        'i32',      '1',         'model',   'compile',                        'second body', joint),
  jointPosA:        field('joint',        'vec3',     'm',         'model',   'compile',                        'the joint from the centre of A, in the frame of A', joint),
  jointBreakForce:  field('joint',        'real',     'N',         'model',   'compile',                        'reaction at which the joint breaks, 1e30 where it never does', joint),
  jointPosB:        field('joint',        'vec3',     'm',         'model',   'compile',                        'the joint from the centre of B, in the frame of B', joint),
  jointRotA:        field('joint',        'quat',     '1',         'model',   'compile',                        'axes of the joint in the frame of A; z is the main axis', joint),
  jointRotB:        field('joint',        'quat',     '1',         'model',   'compile',                        'axes of the joint in the frame of B', joint),
  jointFirstRow:    field('joint',        'u32',      '1',         'model',   'compile',                        'first row of the joint', joint),
  jointEndRow:      field('joint',        'u32',      '1',         'model',   'compile',                        'one past its last row', joint),
  jointAngle:       field('joint',        'real',     'rad',       'state',   'joints',                         'angle about the main axis from A to B, turns counted', jointState),
  jointBroken:      field('joint',        'u32',      '1',         'state',   'joints',                         '1 once the joint is broken', jointState),
  jointFrameA:      field('joint',        'quat',     '1',         'scratch', 'joints',                         'axes of the joint on A, to world', jointPose),
  jointFrameB:      field('joint',        'quat',     '1',         'scratch', 'joints',                         'axes of the joint on B, to world', jointPose),
  jointArmA:        field('joint',        'vec3',     'm',         'scratch', 'joints',                         'the joint on A from the centre of A, world axes', jointPose),
  jointWhole:       field('joint',        'real',     '1',         'scratch', 'joints',                         '1, or 0 where the joint is broken', jointPose),
  jointArmB:        field('joint',        'vec3',     'm',         'scratch', 'joints',                         'the joint on B from the centre of B, world axes', jointPose),
  jointOffset:      field('joint',        'vec3',     'm',         'scratch', 'joints',                         'from the joint on A to the joint on B, world axes', jointPose),
  jointForce:       field('joint',        'vec3',     'N',         'state',   'joints',                         'reaction on B, world axes', reaction),
  jointLever:       field('joint',        'vec3',     'm',         'scratch', 'joints',                         'the joint on B from the centre of B where its rows were taken', reaction),
  jointTorque:      field('joint',        'vec3',     'N m',       'state',   'joints',                         'reaction on B about the joint on B, world axes', reaction),

  rowJoint:         field('row',          'i32',      '1',         'model',   'compile',                        'joint of the row', rowTraits),
  rowBodyA:         field('row',          'i32',      '1',         'model',   'compile',                        'first body of the joint', rowTraits),
  rowBodyB:         field('row',          'i32',      '1',         'model',   'compile',                        'second body of the joint', rowTraits),
  rowKind:          field('row',          'i32',      '1',         'model',   'compile',                        'what the row holds: see jointRows.ts', rowTraits),
  rowAxis:          field('row',          'i32',      '1',         'model',   'compile',                        'axis k, or axes i + 3 j of an alignment', rowTraits),
  rowFactor:        field('row',          'real',     '1',         'model',   'compile',                        'length, lead, ratio or radius of the row', rowTraits),
  rowDrive:         field('row',          'i32',      '1',         'model',   'compile',                        'function of time, -1 for none', rowTraits),
  rowDriveMode:     field('row',          'i32',      '1',         'model',   'compile',                        '0 the drive is a position, 1 a speed', rowTraits),
  rowLin:           field('row',          'vec3',     '1',         'scratch', 'joints',                         'what the velocity of B counts in the row', jacobian),
  rowShareA:        field('row',          'real',     '1',         'scratch', 'joints',                         '1 where the velocity of A counts as much, against; 0 where not at all', jacobian),
  rowAngA:          field('row',          'vec3',     'm',         'scratch', 'joints',                         'what the angular velocity of A counts', jacobian),
  rowBias:          field('row',          'real',     'm/s',       'scratch', 'joints',                         'the row wants J v = -bias', jacobian),
  rowAngB:          field('row',          'vec3',     'm',         'scratch', 'joints',                         'what the angular velocity of B counts', jacobian),
  rowError:         field('row',          'real',     'm',         'scratch', 'joints',                         'error of the row in positions, m or rad', jacobian),
  rowTotal:         field('row',          'real',     'N s',       'scratch', 'joints',                         'impulse of the row in the whole step, but for the last correction'),
  rowSideRow:       field('rowSide',      'u32',      '1',         'model',   'compile',                        'twice the row, plus one where the body is its second'),
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

  linkedInvInertia: field('linkedBody',   'vec3',     '1/(kg m2)', 'model',   'compile',                        'inverse principal moments of inertia', linked),
  linkedBodyIndex:  field('linkedBody',   'i32',      '1',         'model',   'compile',                        'number of the body', linked),
  linkedFirstSide:  field('linkedBody',   'u32',      '1',         'model',   'compile',                        'first row side of the body', linked),
  linkedEndSide:    field('linkedBody',   'u32',      '1',         'model',   'compile',                        'one past the last', linked),
  linkedFirstLoad:  field('linkedBody',   'u32',      '1',         'model',   'compile',                        'first load side of the body', linked),
  linkedEndLoad:    field('linkedBody',   'u32',      '1',         'model',   'compile',                        'one past the last', linked),

  limitJoint:       field('limit',        'i32',      '1',         'model',   'compile',                        'joint of the limit', limit),
  limitBodyA:       field('limit',        'i32',      '1',         'model',   'compile',                        'first body of the joint', limit),
  limitBodyB:       field('limit',        'i32',      '1',         'model',   'compile',                        'second body of the joint', limit),
  limitKind:        field('limit',        'i32',      '1',         'model',   'compile',                        'what is bounded or driven: 0 the angle, 1 the way along the main axis, 2 the distance', limit),
  limitLow:         field('limit',        'real',     'm',         'model',   'compile',                        'least angle, way or distance', limit),
  limitHigh:        field('limit',        'real',     'm',         'model',   'compile',                        'largest angle, way or distance', limit),
  limitMost:        field('limit',        'real',     'N',         'model',   'compile',                        'largest force or torque of a motor', limit),
  limitDrive:       field('limit',        'i32',      '1',         'model',   'compile',                        'function of time of a motor, -1 for a limit', limit),
  limitRankA:       field('limit',        'u32',      '1',         'model',   'compile',                        'number among the limits of the first body, many where it does not move', limit),
  limitRankB:       field('limit',        'u32',      '1',         'model',   'compile',                        'number among the limits of the second body, many where it does not move', limit),
  limitDriveMode:   field('limit',        'i32',      '1',         'model',   'compile',                        '0 the drive is a position, 1 a speed', limit),

  driveKind:        field('drive',        'i32',      '1',         'model',   'compile',                        '0 a table, 1 a sine', drive),
  driveFirstKnot:   field('drive',        'u32',      '1',         'model',   'compile',                        'first knot of the table', drive),
  driveEndKnot:     field('drive',        'u32',      '1',         'model',   'compile',                        'one past the last', drive),
  driveAmplitude:   field('drive',        'real',     '1',         'model',   'compile',                        'amplitude of the sine', drive),
  drivePace:        field('drive',        'real',     'rad/s',     'model',   'compile',                        'angular frequency of the sine', drive),
  drivePhase:       field('drive',        'real',     'rad',       'model',   'compile',                        'phase of the sine at time 0', drive),
  driveShift:       field('drive',        'real',     '1',         'model',   'compile',                        'mean of the sine', drive),
  knotTime:         field('driveKnot',    'real',     's',         'model',   'compile',                        'time of the knot', knot),
  knotValue:        field('driveKnot',    'real',     '1',         'model',   'compile',                        'value at that time', knot),
  driveStart:       field('drive',        'real',     '1',         'scratch', 'joints',                         'value at the start of the step', driveNow),
  driveMiddle:      field('drive',        'real',     '1',         'scratch', 'joints',                         'value in the middle of the step', driveNow),
  driveEnd:         field('drive',        'real',     '1',         'scratch', 'joints',                         'value at the end of the step', driveNow),
  driveSpeed:       field('drive',        'real',     '1/s',       'scratch', 'joints',                         'mean rate of the step', driveNow),

  loadKind:         field('load',         'i32',      '1',         'model',   'compile',                        'what the load is: see jointLoads.ts', load),
  loadJoint:        field('load',         'i32',      '1',         'model',   'compile',                        'joint it acts on, -1 for none', load),
  loadBodyA:        field('load',         'i32',      '1',         'model',   'compile',                        'first body', load),
  loadBodyB:        field('load',         'i32',      '1',         'model',   'compile',                        'second body', load),
  loadPosA:         field('load',         'vec3',     'm',         'model',   'compile',                        'point on A from its centre, in the frame of A', load),
  loadStiffness:    field('load',         'real',     'N/m',       'model',   'compile',                        'stiffness of a spring', load),
  loadPosB:         field('load',         'vec3',     'm',         'model',   'compile',                        'point on B from its centre, in the frame of B', load),
  loadDamping:      field('load',         'real',     'N s/m',     'model',   'compile',                        'damping of a spring', load),
  loadRest:         field('load',         'real',     'm',         'model',   'compile',                        'length or angle of a spring at rest', load),
  loadDrive:        field('load',         'i32',      '1',         'model',   'compile',                        'force or torque over time, -1 for a spring', load),
  loadForce:        field('load',         'vec3',     'N',         'scratch', 'joints',                         'force on B; its opposite acts on A', loadNow),
  loadTorqueA:      field('load',         'vec3',     'N m',       'scratch', 'joints',                         'torque on A about its centre', loadNow),
  loadTorqueB:      field('load',         'vec3',     'N m',       'scratch', 'joints',                         'torque on B about its centre', loadNow),
  loadSideLoad:     field('loadSide',     'u32',      '1',         'model',   'compile',                        'twice the load, plus one where the body is its second'),

  drivenBodyIndex:  field('drivenBody',   'i32',      '1',         'model',   'compile',                        'number of the body', driven),
  drivenX:          field('drivenBody',   'i32',      '1',         'model',   'compile',                        'function of time of the way along x, -1 for rest', driven),
  drivenY:          field('drivenBody',   'i32',      '1',         'model',   'compile',                        'along y', driven),
  drivenZ:          field('drivenBody',   'i32',      '1',         'model',   'compile',                        'along z', driven),
  drivenTurn:       field('drivenBody',   'i32',      '1',         'model',   'compile',                        'function of time of the angle about the axis, -1 for none', driven),
  drivenAxis:       field('drivenBody',   'vec3',     '1',         'model',   'compile',                        'axis of the turn, world axes', driven),
} as const

// biome-ignore format: a table
export const counters = {
  rebuildWanted:   counter('state',   'moveBodies, integrate, findPairs', '1 when a body has gone half the skin since the last search'),
  moved:           counter('state',   'moveBodies, accelerateBodies', '1 between the halves of a step: bodies have moved, forces are still to come'),
  stepsDone:       counter('scratch', 'accelerateBodies, integrate', 'whole steps since the host set it to 0'),
  stepNumber:      counter('state',   'integrate',             'steps since time 0: time over the size of a step'),
  rebuilds:        counter('state',   'findPairs',             'searches for pairs so far'),
  entryTotal:      counter('scratch', 'findPairs',             'entries the search made'),
  pairTotal:       counter('scratch', 'findPairs',             'pairs the search made'),
  wallPairTotal:   counter('scratch', 'findPairs',             'wall pairs the search made'),
  entryNeeded:     counter('scratch', 'findPairs',             'entries that did not fit; the step is then repeated with more room'),
  pairNeeded:      counter('scratch', 'findPairs',             'pairs that did not fit'),
  wallPairNeeded:  counter('scratch', 'findPairs',             'wall pairs that did not fit'),
  brokenBody:      counter('scratch', 'moveBodies, accelerateBodies, integrate', 'one more than the number of a body whose motion is no number'),
  lostBody:        counter('scratch', 'findPairs',             'one more than the number of a body far outside the range positions are held in'),
  deepPair:        counter('scratch', 'findPairs',             'one more than the number of a pair that overlaps deeply at the start'),
  touching:        counter('scratch', 'contactForces, observe', 'contacts that touch'),
  slotTotal:       counter('scratch', 'findPairs',             'slots of pairs'),
  wallSlotTotal:   counter('scratch', 'findPairs',             'slots of wall pairs'),
  slotNeeded:      counter('scratch', 'findPairs',             'slots that did not fit'),
  contactTotal:    counter('scratch', 'findContacts',          'contacts of pairs'),
  wallContactTotal: counter('scratch', 'findContacts',         'contacts of wall pairs'),
  incidenceTotal:  counter('scratch', 'findContacts',          'incidences'),
  contactNeeded:   counter('scratch', 'findContacts',          'contacts that did not fit'),
  solving:         counter('scratch', 'solveContacts',         '1 while the solver iterates'),
  iteration:       counter('scratch', 'solveContacts',         'iterations of this step'),
  iterationNeeded: counter('scratch', 'solveContacts',         '1 where a solve ran out of the iterations queued before those allowed'),
  iterationsDone:  counter('state',   'solveContacts',         'iterations of all steps'),
  unsolvedSteps:   counter('state',   'solveContacts',         'steps whose solve did not reach the tolerance'),
  accepted:        counter('scratch', 'solveContacts',         '1 where the last trial was accepted, 2 where it is also the best so far'),
  uncoloured:      counter('scratch', 'solveContacts',         'contacts without a colour'),
  colourNow:       counter('scratch', 'solveContacts',         'colour being solved'),
} as const

export const fieldList = { owners, fields, counters }
export type FieldName = keyof typeof fields
export type CounterName = keyof typeof counters
