// shapeFields.ts: arrays of bodies that are more than spheres: their parts, and where these meet; part of the list in fields.ts.

import type { Packing } from './field.js'
import { memoryFields } from './memoryFields.js'
import { carried, engineField as field } from './owners.js'

const frame: Packing = { group: 'partFrame' }
const traits: Packing = { group: 'partTraits' }
const place: Packing = { group: 'partPlace', during: 'search' }
const searched: Packing = { during: 'search' }
const shaped: Packing = { group: 'partShape' }
const corner: Packing = { group: 'corner' }
const facet: Packing = { group: 'facet' }
const found: Packing = { group: 'partCandidates', during: 'search' }
const foundPlanes: Packing = { group: 'partPlanes', during: 'search' }
const rawParts: Packing = { group: 'rawParts', during: 'search' }
const rawOrder: Packing = { group: 'rawOrder', cpu: 'columns', during: 'search' }
const heads: Packing = { group: 'candidateHeads', cpu: 'columns', during: 'search' }
const meetingRanges: Packing = { group: 'bodyMeetings' }
const oldRanges: Packing = { group: 'bodyOldRanges', during: 'search' }
const meeting: Packing = { group: 'meeting' }
const loads: Packing = { group: 'meetingLoad', cpu: 'columns' }
const hold: Packing = { group: 'hold' }
const parts: Packing = { group: 'candidateParts' }
const pose: Packing = { group: 'candidatePose' }
const touch: Packing = { group: 'candidateTouch' }
const point: Packing = { group: 'point' }
const asked: Packing = { group: 'queryAsked' }
const answered: Packing = { group: 'queryAnswered' }

// biome-ignore format: a table
export const shapeFields = {
  //                      per             type        unit         lifetime   written by                        what
  partBody:         field('part',         'i32',      '1',         'model',   'compile',                        'body of the part', traits),
  partPos:          field('shapedPart',         'vec3',     'm',         'model',   'compile',                        'origin of the part from the centre of mass, in the body frame', frame),
  partRot:          field('shapedPart',         'quat',     '1',         'model',   'compile',                        'axes of the part to the body frame', frame),
  partRadius:       field('shapedPart',         'real',     'm',         'model',   'compile',                        'of the sphere about its origin that holds it', frame),
  partLevel:        field('part',         'i32',      '1',         'state',   'findPairs',                      'level of bins, -1 for what is in none', traits),
  partInvMass:       field('part',         'real',     '1/kg',      'state',   'findPairs',                      'inverse mass of its body', traits),
  partFlags:        field('part',         'u32',      '1',         'model',   'compile',                        'bits: 1 a body that is one sphere about its centre of mass, 2 it never moves', traits),
  partLayer:        field('part',         'u32',      '1',         'model',   'compile',                        'bit of the layer of its body', traits),
  partMask:         field('part',         'u32',      '1',         'model',   'compile',                        'bits of the layers its body touches', traits),
  partLink:         field('part',         'u32',      '1',         'model',   'compile',                        'number along a cable of a bead, which differs much from that of beads of other cables; 0 for anything else', traits),
  partSpan:         field('part',         'u32',      '1',         'model',   'compile',                        'beads with numbers as near as this are neighbours, and do not touch', traits),
  partLocal:        field('rebuildPart',  'vec3',     'm',         'scratch', 'findPairs',                      'position from the corner of the grid', place),
  partReach:        field('rebuildPart',  'real',     'm',         'scratch', 'findPairs',                      'radius with half the skin, and the way of the next step by impulses', place),
  partBox:          field('rebuildPart',  'vec3',     'm',         'scratch', 'findPairs',                      'half edges of the box along the axes of the world that holds all this', place),
  partEntryCount:   field('rebuildPart',  'u32',      '1',         'scratch', 'findPairs',                      'number of bins the part reaches into', searched),
  partFirstEntry:   field('rebuildPart',  'u32',      '1',         'scratch', 'findPairs',                      'first entry of the part', searched),
  partCandidateCount: field('rebuildPart', 'u32',     '1',         'scratch', 'findPairs',                      'candidates the part found', found),
  partFirstCandidate: field('rebuildPart', 'u32',     '1',         'scratch', 'findPairs',                      'first of them', found),
  partPlaneCount:   field('rebuildPart',  'u32',      '1',         'scratch', 'findPairs',                      'planes near the part', foundPlanes),
  partFirstPlane:   field('rebuildPart',  'u32',      '1',         'scratch', 'findPairs',                      'first candidate of these, behind all others', foundPlanes),
  partKind:         field('shapedPart',         'i32',      '1',         'model',   'compile',                        'what it is (partKinds.ts), -1 nothing that touches', shaped),
  partMaterial:     field('shapedPart',         'i32',      '1',         'model',   'compile',                        'number of the material', shaped),
  partSize:         field('shapedPart',         'vec3',     'm',         'model',   'compile',                        'radius; semi-axes; half edges; radius and half height; thickness of the solid behind a triangle', shaped),
  partHalf:         field('shapedPart',         'vec3',     'm',         'model',   'compile',                        'half edges of the box about the origin of the part that holds it', shaped),
  partBall:         field('shapedPart',         'real',     'm',         'model',   'compile',                        'radius of the ball of the same volume, as which what is flat in both of two parts is taken; 0 for what does not move', shaped),
  partRolling:      field('shapedPart',         'real',     'm',         'model',   'compile',                        'radius it rolls with, 0 for what is flat', shaped),
  partFirstCorner:  field('shapedPart',         'u32',      '1',         'model',   'compile',                        'first corner of a hull or triangle', shaped),
  partEndCorner:    field('shapedPart',         'u32',      '1',         'model',   'compile',                        'one past the last', shaped),
  partFirstFacet:   field('shapedPart',         'u32',      '1',         'model',   'compile',                        'first face of a hull', shaped),
  partEndFacet:     field('shapedPart',         'u32',      '1',         'model',   'compile',                        'one past the last', shaped),
  partSides:        field('shapedPart',         'u32',      '1',         'model',   'compile',                        'sides of a triangle that have air: 1 that of its normal, 2 both', shaped),
  partSurface:      field('shapedPart',         'u32',      '1',         'model',   'compile',                        'lowest number of the parts it makes a flat surface with, its own where there are none', shaped),
  partNumber:       field('shapedPart',         'u32',      '1',         'model',   'compile',                        'number of the part in the whole scene, where a rank has some of its bodies', shaped),
  partCore:         field('shapedPart',         'vec3',     'm',         'model',   'compile',                        'of a triangle of a solid: a point well inside of that, in the axes of the triangle'),
  cornerPos:        field('corner',       'vec3',     'm',         'model',   'compile',                        'corner in the axes of its part, from the origin of the part', corner),
  cornerAcross:     field('corner',       'vec3',     '1',         'model',   'compile',                        'of a triangle: from the edge that begins here into the face behind it, at right angles to the edge; at a border 0, or down for a solid', corner),
  cornerTouch:      field('corner',       'u32',      '1',         'model',   'compile',                        'of a triangle, bits: 1 it speaks for that edge, 2 which is touched from inside the solid, 4 for the corner, 8 likewise, 16 the corner can be touched', corner),
  cornerFirstSpoke: field('corner',       'u32',      '1',         'model',   'compile',                        'first edge of the surface at the corner', corner),
  cornerEndSpoke:   field('corner',       'u32',      '1',         'model',   'compile',                        'one past the last', corner),
  spokeDirection:   field('spoke',        'vec3',     '1',         'model',   'compile',                        'unit vector from a corner along an edge of the surface, in the axes of the triangle'),
  facetNormal:      field('facet',        'vec3',     '1',         'model',   'compile',                        'outward unit normal in the axes of the part', facet),
  facetFirst:       field('facet',        'u32',      '1',         'model',   'compile',                        'first of its corners, counter-clockwise seen from outside', facet),
  facetEnd:         field('facet',        'u32',      '1',         'model',   'compile',                        'one past the last', facet),
  facetCorner:      field('facetCorner',  'u32',      '1',         'model',   'compile',                        'number of the corner, among all corners'),

  rawPartA:         field('rawCandidate', 'u32',      '1',         'scratch', 'findPairs',                      'part that found the candidate', rawParts),
  rawPartB:         field('rawCandidate', 'u32',      '1',         'scratch', 'findPairs',                      'the other part', rawParts),
  rawKept:          field('rawCandidate', 'u32',      '1',         'scratch', 'findPairs',                      '1 where the boxes of the parts are near each other', rawParts),
  rawKey:           field('rawCandidate', 'u32',      '1',         'scratch', 'findPairs',                      'body candidates are sorted by; one past the last body for those dropped', rawOrder),
  rawOrder:         field('rawCandidate', 'u32',      '1',         'scratch', 'findPairs',                      'candidate, sorted by its two bodies', rawOrder),
  candidateHead:    field('newCandidate', 'u32',      '1',         'scratch', 'findPairs',                      '1 where it is the first of its meeting', heads),
  candidateMeetings: field('newCandidate', 'u32',     '1',         'scratch', 'findPairs',                      'meetings that begin before it', heads),
  candidateRoom:    field('newCandidate', 'u32',      '1',         'scratch', 'findPairs',                      'points it may have', heads),
  candidatePointStart: field('newCandidate', 'u32',   '1',         'scratch', 'findPairs',                      'points of all candidates before it', heads),
  candidatePartA:   field('candidate',    'u32',      '1',         'state',   'findPairs',                      'part of the body with the lower number', parts),
  candidatePartB:   field('candidate',    'u32',      '1',         'state',   'findPairs',                      'part of the other body; the normal points to it', parts),
  candidateMethod:  field('candidate',    'u32',      '1',         'state',   'findPairs',                      'which kernel finds its points (partKinds.ts)', parts),
  candidateFirstPoint: field('candidate', 'u32',      '1',         'state',   'findPairs',                      'first of its points', parts),
  candidateBetween: field('candidate',    'vec3',     'm',         'scratch', 'findContacts',                   'from the origin of part A to that of part B, world axes', pose),
  candidateReach:   field('candidate',    'real',     'm',         'scratch', 'findContacts',                   'gap up to which points are looked for', pose),
  candidateRotA:    field('candidate',    'quat',     '1',         'scratch', 'findContacts',                   'axes of part A to the world', pose),
  candidateRotB:    field('candidate',    'quat',     '1',         'scratch', 'findContacts',                   'axes of part B to the world', pose),
  candidateOffset:  field('candidate',    'vec3',     'm',         'scratch', 'findContacts',                   'origin of part A from the centre of mass of A, world axes', pose),
  candidateWay:     field('candidate',    'vec3',     'm',         'scratch', 'findContacts',                   'that part B goes past part A in the step with the velocities at its start, world axes; 0 by force', pose),
  candidateCentres: field('candidate',    'vec3',     'm',         'scratch', 'findContacts',                   'from the centre of mass of A to that image of the centre of B whose part is near, world axes', pose),
  candidateNormal:  field('candidate',    'vec3',     '1',         'scratch', 'findContacts',                   'unit normal from A to B', touch),
  candidatePoints:  field('candidate',    'u32',      '1',         'scratch', 'findContacts',                   'number of points found', touch),
  candidateWayOut:  field('candidate',    'vec3',     'm',         'scratch', 'findContacts',                   'shortest motion of B that parts two parts which cut each other, one of them a triangle; 0 where none is known', touch),
  pointPos:         field('point',        'vec3',     'm',         'scratch', 'findContacts',                   'midway between the surfaces, from the centre of mass of A, world axes', point),
  pointGap:         field('point',        'real',     'm',         'scratch', 'findContacts',                   'distance of the surfaces, negative where they overlap', point),
  pointFeature:     field('point',        'u32',      '1',         'scratch', 'findContacts',                   'what touches, among the points of the two bodies', point),

  meetingFirstCandidate: field('meeting', 'u32',      '1',         'state',   'findPairs',                      'first of its candidates', meeting),
  meetingEndCandidate: field('meeting',   'u32',      '1',         'state',   'findPairs',                      'one past the last', meeting),
  metBody:          field('newMeeting',   'u32',      '1',         'scratch', 'findPairs',                      'second body of a meeting: the key they are sorted by'),
  metMeeting:       field('newMeeting',   'u32',      '1',         'state',   'findPairs',                      'meeting, sorted by its second body'),
  bodyFirstMeeting: field('rebuildBody',  'u32',      '1',         'state',   'findPairs',                      'first meeting of which the body is the first', meetingRanges),
  bodyEndMeeting:   field('rebuildBody',  'u32',      '1',         'state',   'findPairs',                      'one past the last of them', meetingRanges),
  bodyFirstMet:     field('rebuildBody',  'u32',      '1',         'state',   'findPairs',                      'first meeting of which the body is the second', meetingRanges),
  bodyEndMet:       field('rebuildBody',  'u32',      '1',         'state',   'findPairs',                      'one past the last of them', meetingRanges),
  bodyOldFirstMeeting: field('rebuildBody', 'u32',    '1',         'scratch', 'findPairs',                      'first pair of the search before that was a meeting', oldRanges),
  bodyOldEndMeeting: field('rebuildBody', 'u32',      '1',         'scratch', 'findPairs',                      'one past the last of them', oldRanges),
  meetingFirstSlot: field('meeting',      'u32',      '1',         'state',   'findPairs',                      'first of its eight slots', meeting),
  meetingPoints:    field('meeting',      'u32',      '1',         'scratch', 'findContacts',                   'slots that hold a point', meeting),
  meetingHolds:     carried('meeting',    'u32',      '1',         'state',   'findPairs, contactForces',       'contacts by force', meeting),
  meetingTurning:   field('meeting',      'real',     '1/kg',      'scratch', 'contactForces',                  'inverse mass that a push along its normals meets by turning alone', meeting),
  meetingForce:     field('meeting',      'vec3',     'N',         'scratch', 'findPairs, contactForces',       'force on B', meeting),
  meetingTorqueA:   field('meeting',      'vec3',     'N m',       'scratch', 'findPairs, contactForces',       'torque on A about its centre of mass', meeting),
  meetingTorqueB:   field('meeting',      'vec3',     'N m',       'scratch', 'findPairs, contactForces',       'torque on B about its centre of mass', meeting),
  meetingStored:    field('meeting',      'real',     'J',         'scratch', 'joints, observe',                'elastic energy of its contacts, by force; in a step, power of a driven body in it', meeting),
  meetingLoadX:     field('meeting',      'real',     'N, N m',    'scratch', 'observe',                        'part of a load along x', loads),
  meetingLoadY:     field('meeting',      'real',     'N, N m',    'scratch', 'observe',                        'part of a load along y', loads),
  meetingLoadZ:     field('meeting',      'real',     'N, N m',    'scratch', 'observe',                        'part of a load along z', loads),
  holdSpring:       carried('hold',       'vec3',     'm',         'state',   'findPairs, contactForces',       'tangential spring', hold),
  holdPoint:        carried('hold',       'vec3',     'm',         'state',   'findPairs, contactForces',       'contact point from the centre of A', hold),
  holdFeature:      carried('hold',       'u32',      '1',         'state',   'findPairs, contactForces',       'what touches', hold),
  ...memoryFields('hold', 'hold', hold),
  holdRadius:       field('hold',         'real',     'm',         'scratch', 'contactForces',                  'R* by the curvatures of both surfaces', hold),
  holdForce:        field('hold',         'vec3',     'N',         'scratch', 'findPairs, contactForces',       'force on B', hold),

  // what somebody asks about: kernels of `observe` alone
  partEntrance:     field('shapedPart',         'real',     'm',         'scratch', 'observe',                        'way along a ray up to the box of the part, 1e30 where it passes by'),
  queryPartA:       field('query',        'u32',      '1',         'scratch', 'host',                           'part', asked),
  queryPartB:       field('query',        'u32',      '1',         'scratch', 'host',                           'the other part', asked),
  queryBetween:     field('query',        'vec3',     'm',         'scratch', 'host',                           'from the origin of part A, or the start of the ray, to that of part B, world axes', asked),
  queryRotA:        field('query',        'quat',     '1',         'scratch', 'host',                           'axes of part A to the world', asked),
  queryRotB:        field('query',        'quat',     '1',         'scratch', 'host',                           'axes of part B to the world', asked),
  queryGap:         field('query',        'real',     'm',         'scratch', 'observe',                        'distance of the surfaces, negative where they overlap; way along the ray, negative where it passes by', answered),
  queryPointA:      field('query',        'vec3',     'm',         'scratch', 'observe',                        'nearest point of A from the origin of part A, world axes', answered),
  queryPointB:      field('query',        'vec3',     'm',         'scratch', 'observe',                        'nearest point of B from the origin of part A, world axes', answered),
  queryNormal:      field('query',        'vec3',     '1',         'scratch', 'observe',                        'unit normal from A to B; outward where a ray hits', answered),
} as const
