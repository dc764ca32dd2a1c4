// fields.ts: the arrays of the sample program: inputs and outputs of the language samples, and what the four physical
// samples need. Kernels of stage `language` and of one folder per physical sample write them.

import { counter, type Field, type FieldType, type Lifetime, owner, type Packing } from '../../src/state/field.js'

export const owners = {
  one: owner('host', 'the single record'),
  item: owner('host', 'a record of the language samples'),
  bin: owner('host', 'a bin that items are counted in'),
  found: owner('device', 'an item that was appended to a list'),
  body: owner('host', 'a box or a sphere'),
  pair: owner('host', 'two boxes'),
  contact: owner('device', 'two spheres'),
  node: owner('host', 'a node of a cable'),
  element: owner('host', 'a cable between two nodes'),
  unknown: owner('host', 'an unknown of a triangular system, and its equation'),
  listed: owner('device', 'an unknown, where the device counts them'),
  rank: owner('host', 'unknowns that do not need each other'),
} as const

type OwnerName = keyof typeof owners

const field = (
  ownerName: OwnerName,
  type: FieldType,
  unit: string,
  lifetime: Lifetime,
  writtenBy: string,
  what: string,
  packing: Packing = {},
): Field<OwnerName> => ({ kind: 'field', owner: ownerName, type, unit, lifetime, writtenBy, what, packing })

const columns: Packing = { cpu: 'columns' }
const atomic: Packing = { atomic: true }
const reals: Packing = { group: 'itemReals' }
const integers: Packing = { group: 'itemIntegers' }
const integersOut: Packing = { group: 'itemIntegersOut' }
const list: Packing = { group: 'foundList' }
const motion: Packing = { group: 'bodyMotion' }
const size: Packing = { group: 'bodySize' }
const pairEnds: Packing = { group: 'pairEnds' }
const contactEnds: Packing = { group: 'contactEnds' }
const elementEnds: Packing = { group: 'elementEnds' }
const stiffness: Packing = { group: 'elementStiffness' }
const unknowns: Packing = { group: 'unknowns' }
const ranks: Packing = { group: 'ranks' }
const elementForces: Packing = { group: 'elementForces' }

// biome-ignore format: a table
export const fields = {
  //                      per        type        unit      lifetime   written by  what
  oneWord:          field('one',     'u32',      'bits',   'scratch', 'language', 'what the kernel of the single record found'),
  oneInt:           field('one',     'i32',      'bits',   'scratch', 'language', 'a signed number of the single record'),

  itemReal:         field('item',    'real',     'm',      'model',   'compile',  'a number', reals),
  itemReal2:        field('item',    'real',     'm',      'model',   'compile',  'a second number', reals),
  itemVec:          field('item',    'vec3',     'm',      'model',   'compile',  'a vector', columns),
  itemRot:          field('item',    'quat',     '1',      'model',   'compile',  'a rotation'),
  itemMat:          field('item',    'mat3',     'm',      'model',   'compile',  'a matrix'),
  itemInt:          field('item',    'i32',      'bits',   'model',   'compile',  'a signed integer', integers),
  itemInt2:         field('item',    'i32',      'bits',   'model',   'compile',  'a second one, sometimes 0', integers),
  itemWord:         field('item',    'u32',      'bits',   'model',   'compile',  'an unsigned integer', integers),
  itemWord2:        field('item',    'u32',      'bits',   'model',   'compile',  'a second one, sometimes 0', integers),
  itemNext:         field('item',    'u32',      '1',      'model',   'compile',  'another item', integers),
  itemBin:          field('item',    'u32',      '1',      'model',   'compile',  'the bin of the item', integers),
  itemPos:          field('item',    'position', 'm',      'model',   'compile',  'a place'),
  itemPlace:        field('item',    'position', 'm',      'state',   'language', 'a place that is moved'),
  itemTrail:        field('item',    'real',     'm',      'state',   'language', 'a sum that is carried on', columns),
  itemRealOut:      field('item',    'real',     'm',      'scratch', 'language', 'a number', columns),
  itemVecOut:       field('item',    'vec3',     'm',      'scratch', 'language', 'a vector', columns),
  itemVecOut2:      field('item',    'vec3',     'm',      'scratch', 'language', 'a second vector'),
  itemRotOut:       field('item',    'quat',     '1',      'scratch', 'language', 'a rotation'),
  itemMatOut:       field('item',    'mat3',     'm',      'scratch', 'language', 'a matrix'),
  itemIntOut:       field('item',    'i32',      'bits',   'scratch', 'language', 'a signed integer', integersOut),
  itemWordOut:      field('item',    'u32',      'bits',   'scratch', 'language', 'an unsigned integer', integersOut),

  binItems:         field('bin',     'u32',      'bits',   'scratch', 'language', 'items in the bin', atomic),
  binLargest:       field('bin',     'u32',      'bits',   'scratch', 'language', 'largest word in the bin', atomic),

  foundItem:        field('found',   'u32',      '1',      'scratch', 'language', 'the item', list),
  foundReal:        field('found',   'real',     'm',      'scratch', 'language', 'its number', list),

  bodyPos:          field('body',    'position', 'm',      'state',   'move',     'centre'),
  bodyRot:          field('body',    'quat',     '1',      'state',   'move',     'orientation, body frame to world'),
  bodyVel:          field('body',    'vec3',     'm/s',    'state',   'move',     'velocity of the centre', motion),
  bodyOmega:        field('body',    'vec3',     'rad/s',  'state',   'move',     'angular velocity', motion),
  bodyHalf:         field('body',    'vec3',     'm',      'model',   'compile',  'half the edges of a box', size),
  bodyRadius:       field('body',    'real',     'm',      'model',   'compile',  'radius of a sphere', size),
  bodyMass:         field('body',    'real',     'kg',     'model',   'compile',  'mass of a sphere', size),

  pairA:            field('pair',    'u32',      '1',      'scratch', 'gjk',      'first box', pairEnds),
  pairB:            field('pair',    'u32',      '1',      'scratch', 'gjk',      'second box', pairEnds),
  pairDistance:     field('pair',    'real',     'm',      'scratch', 'gjk',      'distance, 0 where the boxes overlap'),
  pairGap:          field('pair',    'vec3',     'm',      'scratch', 'gjk',      'shortest vector from the first box to the second'),

  contactA:         field('contact', 'u32',      '1',      'scratch', 'hertz',    'first sphere', contactEnds),
  contactB:         field('contact', 'u32',      '1',      'scratch', 'hertz',    'second sphere; the normal points to it', contactEnds),
  contactSpring:    field('contact', 'vec3',     'm',      'state',   'hertz',    'tangential displacement since the contact began', columns),
  contactForce:     field('contact', 'vec3',     'N',      'scratch', 'hertz',    'force on the second sphere', columns),
  contactTrial:     field('contact', 'vec3',     'N s',    'scratch', 'cone',     'impulse before projection', columns),
  contactNormal:    field('contact', 'vec3',     '1',      'scratch', 'cone',     'unit normal', columns),
  contactFriction:  field('contact', 'real',     '1',      'scratch', 'cone',     'friction coefficient', columns),
  contactImpulse:   field('contact', 'vec3',     'N s',    'scratch', 'cone',     'impulse in the friction cone', columns),

  nodePos:          field('node',    'position', 'm',      'state',   'move',     'place of the node'),
  nodeSlope:        field('node',    'vec3',     'm',      'state',   'move',     'derivative of the place along the cable'),
  elementNodeA:     field('element', 'u32',      '1',      'model',   'compile',  'first node', elementEnds),
  elementNodeB:     field('element', 'u32',      '1',      'model',   'compile',  'second node', elementEnds),
  elementLength:    field('element', 'real',     'm',      'model',   'compile',  'length at rest', stiffness),
  elementAxial:     field('element', 'real',     'N',      'model',   'compile',  'axial stiffness E A', stiffness),
  elementBending:   field('element', 'real',     'N m2',   'model',   'compile',  'bending stiffness E I', stiffness),
  elementForceA:    field('element', 'vec3',     'N',      'scratch', 'cable',    'elastic force on the first node', elementForces),
  elementSlopeForceA: field('element', 'vec3',   'N m',    'scratch', 'cable',    'elastic force on the slope of the first node', elementForces),
  elementForceB:    field('element', 'vec3',     'N',      'scratch', 'cable',    'elastic force on the second node', elementForces),
  elementSlopeForceB: field('element', 'vec3',   'N m',    'scratch', 'cable',    'elastic force on the slope of the second node', elementForces),
  elementEnergy:    field('element', 'real',     'J',      'scratch', 'cable',    'strain energy'),

  unknownBefore:    field('unknown', 'u32',      '1',      'model',   'compile',  'an unknown of an earlier rank, itself for none', unknowns),
  unknownAfter:     field('unknown', 'u32',      '1',      'model',   'compile',  'an unknown of a later rank, itself for none', unknowns),
  unknownFactor:    field('unknown', 'real',     'm',      'model',   'compile',  'factor of the other unknown', unknowns),
  unknownRight:     field('unknown', 'real',     'm',      'model',   'compile',  'right-hand side', unknowns),
  unknownValue:     field('unknown', 'real',     'm',      'state',   'triangle', 'the unknown'),
  listedValue:      field('listed',  'real',     'm',      'state',   'triangle', 'the unknown'),
  rankFirst:        field('rank',    'u32',      '1',      'model',   'compile',  'first unknown of the rank', ranks),
  rankEnd:          field('rank',    'u32',      '1',      'model',   'compile',  'one past the last', ranks),
} as const

export const counters = {
  total: counter('scratch', 'language', 'a sum over items'),
  largest: counter('scratch', 'language', 'a maximum over items'),
  unfinished: counter('scratch', 'triangle', 'unknowns that are large'),
} as const

export const sampleList = { owners, fields, counters }
