// shapeFields.ts: arrays of bodies that are more than spheres: their parts, and where these meet; part of the list in fields.ts.

import type { Packing } from './field.js'
import { engineField as field } from './owners.js'

const placed: Packing = { group: 'partPlace' }
const shaped: Packing = { group: 'partShape' }
const facet: Packing = { group: 'facet' }
const parts: Packing = { group: 'candidateParts' }
const pose: Packing = { group: 'candidatePose' }
const touch: Packing = { group: 'candidateTouch' }
const point: Packing = { group: 'point' }

// biome-ignore format: a table
export const shapeFields = {
  //                      per             type        unit         lifetime   written by                        what
  partBody:         field('part',         'i32',      '1',         'model',   'compile',                        'body of the part', placed),
  partPos:          field('part',         'vec3',     'm',         'model',   'compile',                        'origin of the part from the centre of mass, in the body frame', placed),
  partRot:          field('part',         'quat',     '1',         'model',   'compile',                        'axes of the part to the body frame', placed),
  partKind:         field('part',         'i32',      '1',         'model',   'compile',                        'what it is (partKinds.ts), -1 nothing that touches', shaped),
  partMaterial:     field('part',         'i32',      '1',         'model',   'compile',                        'number of the material', shaped),
  partSize:         field('part',         'vec3',     'm',         'model',   'compile',                        'radius; semi-axes; half edges; radius and half height', shaped),
  partHalf:         field('part',         'vec3',     'm',         'model',   'compile',                        'half edges of the box about the origin of the part that holds it', shaped),
  partRound:        field('part',         'real',     'm',         'model',   'compile',                        'radius of curvature its contacts are taken with', shaped),
  partFirstCorner:  field('part',         'u32',      '1',         'model',   'compile',                        'first corner of a hull or triangle', shaped),
  partEndCorner:    field('part',         'u32',      '1',         'model',   'compile',                        'one past the last', shaped),
  partFirstFacet:   field('part',         'u32',      '1',         'model',   'compile',                        'first face of a hull', shaped),
  partEndFacet:     field('part',         'u32',      '1',         'model',   'compile',                        'one past the last', shaped),
  cornerPos:        field('corner',       'vec3',     'm',         'model',   'compile',                        'corner in the axes of its part, from the origin of the part'),
  facetNormal:      field('facet',        'vec3',     '1',         'model',   'compile',                        'outward unit normal in the axes of the part', facet),
  facetFirst:       field('facet',        'u32',      '1',         'model',   'compile',                        'first of its corners, counter-clockwise seen from outside', facet),
  facetEnd:         field('facet',        'u32',      '1',         'model',   'compile',                        'one past the last', facet),
  facetCorner:      field('facetCorner',  'u32',      '1',         'model',   'compile',                        'number of the corner, among all corners'),

  candidatePartA:   field('candidate',    'u32',      '1',         'state',   'findPairs',                      'part of the body with the lower number', parts),
  candidatePartB:   field('candidate',    'u32',      '1',         'state',   'findPairs',                      'part of the other body; the normal points to it', parts),
  candidateMethod:  field('candidate',    'u32',      '1',         'state',   'findPairs',                      'which kernel finds its points (partKinds.ts)', parts),
  candidateFirstPoint: field('candidate', 'u32',      '1',         'state',   'findPairs',                      'first of its points', parts),
  candidateBetween: field('candidate',    'vec3',     'm',         'scratch', 'findContacts',                   'from the origin of part A to that of part B, world axes', pose),
  candidateReach:   field('candidate',    'real',     'm',         'scratch', 'findContacts',                   'gap up to which points are looked for', pose),
  candidateRotA:    field('candidate',    'quat',     '1',         'scratch', 'findContacts',                   'axes of part A to the world', pose),
  candidateRotB:    field('candidate',    'quat',     '1',         'scratch', 'findContacts',                   'axes of part B to the world', pose),
  candidateOffset:  field('candidate',    'vec3',     'm',         'scratch', 'findContacts',                   'origin of part A from the centre of mass of A, world axes', pose),
  candidateNormal:  field('candidate',    'vec3',     '1',         'scratch', 'findContacts',                   'unit normal from A to B', touch),
  candidatePoints:  field('candidate',    'u32',      '1',         'scratch', 'findContacts',                   'number of points found', touch),
  pointPos:         field('point',        'vec3',     'm',         'scratch', 'findContacts',                   'midway between the surfaces, from the centre of mass of A, world axes', point),
  pointGap:         field('point',        'real',     'm',         'scratch', 'findContacts',                   'distance of the surfaces, negative where they overlap', point),
  pointFeature:     field('point',        'u32',      '1',         'scratch', 'findContacts',                   'what touches, among the points of the two bodies', point),

  meetingBodyA:     field('meeting',      'i32',      '1',         'state',   'findPairs',                      'body with the lower number', { group: 'meetingBodies' }),
  meetingBodyB:     field('meeting',      'i32',      '1',         'state',   'findPairs',                      'the other body; the normal points to it', { group: 'meetingBodies' }),
  meetingFirstCandidate: field('meeting', 'u32',      '1',         'state',   'findPairs',                      'first of its candidates', { group: 'meetingBodies' }),
  meetingEndCandidate: field('meeting',   'u32',      '1',         'state',   'findPairs',                      'one past the last', { group: 'meetingBodies' }),
} as const
