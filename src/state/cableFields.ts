// cableFields.ts: arrays of flexible cables: their nodes, elements and beads; part of the list in fields.ts.

import type { Packing } from './field.js'
import { engineField as field } from './owners.js'

const traits: Packing = { group: 'nodeTraits' }
const motion: Packing = { group: 'nodeMotion' }
const load: Packing = { group: 'nodeLoad' }
const books: Packing = { group: 'nodeBooks' }
const element: Packing = { group: 'cableElement' }
const pull: Packing = { group: 'elementPull' }
const elementBooks: Packing = { group: 'elementBooks' }
const bead: Packing = { group: 'cableBead' }
const beadPush: Packing = { group: 'beadPush' }
const block: Packing = { group: 'massBlock' }
const gauss: Packing = { group: 'gaussPoint' }
const solve: Packing = { group: 'nodeSolve' }
const push: Packing = { group: 'nodePush' }
const carry: Packing = { group: 'nodeCarry' }
const tangent: Packing = { group: 'elementTangent' }
const implicit: Packing = { group: 'implicitCable' }
const web: Packing = { group: 'web' }
const webNode: Packing = { group: 'webNode' }
const webColumn: Packing = { group: 'webColumn' }
const webEntry: Packing = { group: 'webEntry' }
const webPart: Packing = { group: 'webPart' }
const nodePull: Packing = { group: 'nodePull' }
const tie: Packing = { group: 'tie' }
const tiePull: Packing = { group: 'tiePull' }
const tieBlock: Packing = { group: 'tieBlock' }
const sums: Packing = { group: 'cableSums' }

// biome-ignore format: a table
export const cableFields = {
  //                      per             type        unit         lifetime   written by                        what
  nodeBody:         field('cableNode',    'i32',      '1',         'model',   'compile',                        'body that has the place and the velocity of the node', traits),
  nodeBefore:       field('cableNode',    'i32',      '1',         'model',   'compile',                        'element that ends here, -1 for none', traits),
  nodeAfter:        field('cableNode',    'i32',      '1',         'model',   'compile',                        'element that begins here, -1 for none', traits),
  nodeFirst:        field('cableNode',    'u32',      '1',         'model',   'compile',                        'first node of the cables it is joined to, its own included', traits),
  nodeEnd:          field('cableNode',    'u32',      '1',         'model',   'compile',                        'one past the last', traits),
  nodeRow:          field('cableNode',    'u32',      '1',         'model',   'compile',                        'first block of its row of the inverse mass matrix', traits),
  nodeWeight:       field('cableNode',    'real',     'kg',        'model',   'compile',                        'mass that gravity takes for its place: ∫ρA S, and a mass fixed to it', traits),
  nodeLever:        field('cableNode',    'real',     'kg m',      'model',   'compile',                        'the same for its slope', traits),
  nodeMass:         field('cableNode',    'real',     'kg',        'model',   'compile',                        'mass fixed to it', traits),
  nodeDrag:         field('cableNode',    'real',     '1/s',       'model',   'compile',                        'deceleration by what surrounds the cable over velocity', traits),
  nodeFirstPull:    field('cableNode',    'u32',      '1',         'model',   'compile',                        'first of the springs that hold on to it', traits),
  nodeEndPull:      field('cableNode',    'u32',      '1',         'model',   'compile',                        'one past the last', traits),
  nodeTheta:        field('cableNode',    'real',     '1',         'model',   'compile',                        'share of the elastic force that is taken ahead, 0 where the step is explicit', traits),
  nodeHeld:         field('cableNode',    'i32',      '1',         'model',   'compile',                        '1 where its place is held, plus 2 where its slope is', traits),
  nodeTied:         field('cableNode',    'u32',      '1',         'model',   'compile',                        '1 where joints hold nodes of its structure', traits),
  nodeSlope:        field('cableNode',    'vec3',     '1',         'state',   'cables',                         'r_x: along the axis, 1 long where the cable is not stretched', motion),
  nodeSlopeVel:     field('cableNode',    'vec3',     '1/s',       'state',   'cables',                         'rate of it', motion),
  nodeAcc:          field('cableNode',    'vec3',     'm/s2',      'state',   'cables',                         'acceleration at the end of the last step', motion),
  nodeSlopeAcc:     field('cableNode',    'vec3',     '1/s2',      'state',   'cables',                         'that of the slope', motion),
  nodeForce:        field('cableNode',    'vec3',     'N',         'state',   'cables',                         'force on its place: elastic, gravity, contact', load),
  nodeSlopeForce:   field('cableNode',    'vec3',     'N m',       'state',   'cables',                         'force on its slope', load),
  nodeFreeSlopeVel: field('cableNode',    'vec3',     '1/s',       'scratch', 'cables',                         'rate of the slope without contacts and joints, by impulses', solve),
  nodeStartSlopeVel: field('cableNode',   'vec3',     '1/s',       'scratch', 'cables',                         'rate of the slope at the start of the step', solve),
  nodeStepVel:      field('cableNode',    'vec3',     'm/s',       'state',   'cables',                         'of an implicit step, velocity by which the last step went', motion),
  nodeStepSlopeVel: field('cableNode',    'vec3',     '1/s',       'state',   'cables',                         'that of the slope', motion),
  nodeLookVel:      field('cableNode',    'vec3',     'm/s',       'scratch', 'cables',                         'velocity by all forces but those of Newton; later that by which overlaps are pushed apart', solve),
  nodeLookSlopeVel: field('cableNode',    'vec3',     '1/s',       'scratch', 'cables',                         'that of the slope', solve),
  nodePush:         field('cableNode',    'vec3',     'N s',       'scratch', 'cables',                         'impulse of contacts or joints on its place; m/s, what Newton changes its velocity by', push),
  nodeSlopePush:    field('cableNode',    'vec3',     'N m s',     'scratch', 'cables',                         'on its slope; 1/s, what Newton changes the rate of the slope by', push),
  nodeGiven:        field('cableNode',    'vec3',     'N s',       'scratch', 'cables',                         'impulse of contacts and joints that Newton counts with', push),
  nodeSlopeGiven:   field('cableNode',    'vec3',     'N m s',     'scratch', 'cables',                         'on its slope', push),
  nodePull:         field('cableNode',    'vec3',     'N s',       'scratch', 'cables',                         'impulse of joints on its place; N s2 where they correct places', nodePull),
  nodeSlopePull:    field('cableNode',    'vec3',     'N m s',     'scratch', 'cables',                         'on its slope', nodePull),
  nodeGain:         field('cableNode',    'vec3',     'm/s',       'scratch', 'cables',                         'what the impulses of joints on all nodes of its structure change its velocity by', nodePull),
  nodeSlopeGain:    field('cableNode',    'vec3',     '1/s',       'scratch', 'cables',                         'and the rate of its slope', nodePull),
  ownPlace:         field('cableNode',    'mat3',     'kg',        'scratch', 'cables',                         'of the matrix of Newton: its place by its place', carry),
  ownCross:         field('cableNode',    'mat3',     'kg m',      'scratch', 'cables',                         'its place by its slope', carry),
  ownSlope:         field('cableNode',    'mat3',     'kg m2',     'scratch', 'cables',                         'its slope by its slope', carry),
  nextPlace:        field('cableNode',    'mat3',     'kg',        'scratch', 'cables',                         'its place by the place of the next node', carry),
  nextCross:        field('cableNode',    'mat3',     'kg m',      'scratch', 'cables',                         'its place by the slope of the next node', carry),
  nextBack:         field('cableNode',    'mat3',     'kg m',      'scratch', 'cables',                         'its slope by the place of the next node', carry),
  nextSlope:        field('cableNode',    'mat3',     'kg m2',     'scratch', 'cables',                         'its slope by the slope of the next node', carry),
  carryPlace:       field('cableNode',    'mat3',     '1',         'scratch', 'cables',                         'what the place of the next node changes this place by, in elimination', carry),
  carryCross:       field('cableNode',    'mat3',     'm',         'scratch', 'cables',                         'what the slope of the next node changes this place by', carry),
  carryBack:        field('cableNode',    'mat3',     '1/m',       'scratch', 'cables',                         'what the place of the next node changes this slope by', carry),
  carrySlope:       field('cableNode',    'mat3',     '1',         'scratch', 'cables',                         'what the slope of the next node changes this slope by', carry),
  nodeKinetic:      field('cableNode',    'real',     'J',         'scratch', 'observe',                        'kinetic energy of the mass fixed to it', books),
  nodePotential:    field('cableNode',    'real',     'J',         'scratch', 'observe',                        'its potential energy in gravity', books),

  nodeShift:        field('cableNode',    'real',     'J',         'scratch', 'observe',                        'half of what gravity does in a step at the present velocity', books),

  elementNodeA:     field('cableElement', 'i32',      '1',         'model',   'compile',                        'first node', element),
  elementNodeB:     field('cableElement', 'i32',      '1',         'model',   'compile',                        'second node', element),
  elementBodyA:     field('cableElement', 'i32',      '1',         'model',   'compile',                        'body of the first node', element),
  elementBodyB:     field('cableElement', 'i32',      '1',         'model',   'compile',                        'body of the second', element),
  elementLength:    field('cableElement', 'real',     'm',         'model',   'compile',                        'length at rest', element),
  elementMass:      field('cableElement', 'real',     'kg',        'model',   'compile',                        'mass', element),
  elementAxial:     field('cableElement', 'real',     'N',         'model',   'compile',                        'EA', element),
  elementBending:   field('cableElement', 'real',     'N m2',      'model',   'compile',                        'EI', element),
  elementRetardation: field('cableElement', 'real',   's',         'model',   'compile',                        'stress over strain rate and modulus, of Kelvin and Voigt', element),
  elementCurvature: field('cableElement', 'real',     '1/m',       'model',   'compile',                        'curvature at rest', element),
  elementSmall:     field('cableElement', 'i32',      '1',         'model',   'compile',                        '1 where curvature is |r_xx|, 0 where it is exact', element),
  elementAxialPoints: field('cableElement', 'i32',    '1',         'model',   'compile',                        'Gauss points of the axial integral', element),
  elementBendingPoints: field('cableElement', 'i32',  '1',         'model',   'compile',                        'Gauss points of the bending integral', element),
  elementFirstBead: field('cableElement', 'u32',      '1',         'model',   'compile',                        'first bead of the element', element),
  elementEndBead:   field('cableElement', 'u32',      '1',         'model',   'compile',                        'one past the last', element),
  elementTheta:     field('cableElement', 'real',     '1',         'model',   'compile',                        'share of the elastic force that is taken ahead, 0 where the step is explicit', element),
  elementForceA:    field('cableElement', 'vec3',     'N',         'scratch', 'cables',                         'force on the place of the first node', pull),
  elementSlopeForceA: field('cableElement', 'vec3',   'N m',       'scratch', 'cables',                         'force on its slope', pull),
  elementForceB:    field('cableElement', 'vec3',     'N',         'scratch', 'cables',                         'force on the place of the second node', pull),
  elementSlopeForceB: field('cableElement', 'vec3',   'N m',       'scratch', 'cables',                         'force on its slope', pull),
  elementKinetic:   field('cableElement', 'real',     'J',         'scratch', 'observe',                        'kinetic energy', elementBooks),
  elementPotential: field('cableElement', 'real',     'J',         'scratch', 'observe',                        'potential energy in gravity', elementBooks),
  elementStretched: field('cableElement', 'real',     'J',         'scratch', 'observe',                        'energy of axial strain', elementBooks),
  elementBent:      field('cableElement', 'real',     'J',         'scratch', 'observe',                        'energy of bending', elementBooks),
  elementWork:      field('cableElement', 'real',     'J',         'state',   'cables',                         'work of elastic and damping forces and drag since the start, by impulses'),
  elementCorrected: field('cableElement', 'real',     'J',         'state',   'cables',                         'energy that corrections of joints gave it since the start, by impulses'),
  elementAheadA:    field('cableElement', 'vec3',     'N',         'scratch', 'cables',                         'share of the elastic force ahead, on the place of the first node', pull),
  elementSlopeAheadA: field('cableElement', 'vec3',   'N m',       'scratch', 'cables',                         'on its slope', pull),
  elementAheadB:    field('cableElement', 'vec3',     'N',         'scratch', 'cables',                         'on the place of the second node', pull),
  elementSlopeAheadB: field('cableElement', 'vec3',   'N m',       'scratch', 'cables',                         'on its slope', pull),
  tangentAA:        field('cableElement', 'mat3',     'kg m2',     'scratch', 'cables',                         'stiffness times the squared step: slope of the first node by itself', tangent),
  tangentAD:        field('cableElement', 'mat3',     'kg m',      'scratch', 'cables',                         'that slope by the way between the nodes', tangent),
  tangentAB:        field('cableElement', 'mat3',     'kg m2',     'scratch', 'cables',                         'that slope by the slope of the second node', tangent),
  tangentDD:        field('cableElement', 'mat3',     'kg',        'scratch', 'cables',                         'the way between the nodes by itself', tangent),
  tangentDB:        field('cableElement', 'mat3',     'kg m',      'scratch', 'cables',                         'that way by the slope of the second node', tangent),
  tangentBB:        field('cableElement', 'mat3',     'kg m2',     'scratch', 'cables',                         'slope of the second node by itself', tangent),

  implicitFirst:    field('implicitCable', 'i32',     '1',         'model',   'compile',                        'first node', implicit),
  implicitEnd:      field('implicitCable', 'i32',     '1',         'model',   'compile',                        'one past the last', implicit),
  implicitLength:   field('implicitCable', 'real',    'm',         'model',   'compile',                        'length of its elements', implicit),
  implicitTheta:    field('implicitCable', 'real',    '1',         'model',   'compile',                        'share of the elastic force that is taken ahead', implicit),
  implicitFirstTie: field('implicitCable', 'i32',     '1',         'model',   'compile',                        'first of its ties', implicit),
  implicitEndTie:   field('implicitCable', 'i32',     '1',         'model',   'compile',                        'one past the last', implicit),

  webFirst:         field('web',           'i32',     '1',         'model',   'compile',                        'first node', web),
  webEnd:           field('web',           'i32',     '1',         'model',   'compile',                        'one past the last', web),
  webNodes:         field('web',           'i32',     '1',         'model',   'compile',                        'first of its nodes among those of webs', web),
  webFirstColumn:   field('web',           'i32',     '1',         'model',   'compile',                        'first place or slope', web),
  webEndColumn:     field('web',           'i32',     '1',         'model',   'compile',                        'one past the last', web),
  webFirstPart:     field('web',           'i32',     '1',         'model',   'compile',                        'first part of its matrix', web),
  webEndPart:       field('web',           'i32',     '1',         'model',   'compile',                        'one past the last', web),
  webFirstTie:      field('web',           'i32',     '1',         'model',   'compile',                        'first of its ties', web),
  webEndTie:        field('web',           'i32',     '1',         'model',   'compile',                        'one past the last', web),
  webTheta:         field('web',           'real',    '1',         'model',   'compile',                        'share of the elastic force that is taken ahead', web),
  webNode:          field('webNode',       'i32',     '1',         'model',   'compile',                        'the node', webNode),
  webBody:          field('webNode',       'i32',     '1',         'model',   'compile',                        'body that has its place', webNode),
  webPlace:         field('webNode',       'i32',     '1',         'model',   'compile',                        'column of its place, -1 where it is held', webNode),
  webSlope:         field('webNode',       'i32',     '1',         'model',   'compile',                        'column of its slope, -1 where it is held', webNode),
  webLength:        field('webNode',       'real',    'm',         'model',   'compile',                        'length of the elements of its cable', webNode),
  webDiagonal:      field('webColumn',     'i32',     '1',         'model',   'compile',                        'first entry: its diagonal, later the inverse of that', webColumn),
  webEndEntry:      field('webColumn',     'i32',     '1',         'model',   'compile',                        'one past the last', webColumn),
  webFirstTerm:     field('webColumn',     'i32',     '1',         'model',   'compile',                        'first term', webColumn),
  webValue:         field('webColumn',     'vec3',    'm/s',       'scratch', 'cables',                         'impulse on it, then what its velocity changes by', webColumn),
  webRow:           field('webEntry',      'i32',     '1',         'model',   'compile',                        'column whose row it is in', webEntry),
  webBlock:         field('webEntry',      'mat3',    'kg',        'scratch', 'cables',                         'of the matrix, then of its factor', webEntry),
  webTarget:        field('webTerm',       'i32',     '1',         'model',   'compile',                        'the entry that is lessened'),
  webPartNode:      field('webPart',       'i32',     '1',         'model',   'compile',                        'node that has the block', webPart),
  webPartBlock:     field('webPart',       'i32',     '1',         'model',   'compile',                        'which: its own place, cross and slope, and those by the next node; plus 7 where it is transposed', webPart),
  webPartEntry:     field('webPart',       'i32',     '1',         'model',   'compile',                        'the entry', webPart),

  tieNode:          field('tie',          'i32',      '1',         'model',   'compile',                        'the node', tie),
  tieFirst:         field('tie',          'i32',      '1',         'model',   'compile',                        'first tie of its structure', tie),
  tieEnd:           field('tie',          'i32',      '1',         'model',   'compile',                        'one past the last', tie),
  tieRow:           field('tie',          'i32',      '1',         'model',   'compile',                        'block of the inverse mass matrix by which node 0 would act on it', tie),
  tieAhead:         field('tie',          'i32',      '1',         'model',   'compile',                        'first tie block of its row, -1 where the step is explicit', tie),
  tieFirstSide:     field('tie',          'u32',      '1',         'model',   'compile',                        'first of the rows that hold it', tie),
  tieEndSide:       field('tie',          'u32',      '1',         'model',   'compile',                        'one past the last', tie),
  tiePull:          field('tie',          'vec3',     'N s',       'state',   'cables',                         'impulse of its joints in the last step, by force in the first half of it', tiePull),
  tieSlopePull:     field('tie',          'vec3',     'N m s',     'state',   'cables',                         'on its slope', tiePull),
  tieWork:          field('tie',          'real',     'J',         'state',   'cables',                         'work of its joints on the cable since the start, by impulses', tiePull),
  tiePlace:         field('tieBlock',     'mat3',     '1/kg',      'scratch', 'cables',                         'velocity of a place by an impulse on a place', tieBlock),
  tieCross:         field('tieBlock',     'mat3',     '1/(kg m)',  'scratch', 'cables',                         'of a place by an impulse on a slope', tieBlock),
  tieBack:          field('tieBlock',     'mat3',     '1/(kg m)',  'scratch', 'cables',                         'of a slope by an impulse on a place', tieBlock),
  tieSlope:         field('tieBlock',     'mat3',     '1/(kg m2)', 'scratch', 'cables',                         'of a slope by an impulse on a slope', tieBlock),

  sumCableKinetic:  field('one',          'real',     'J',         'scratch', 'observe',                        'kinetic energy of all elements', sums),
  sumMassKinetic:   field('one',          'real',     'J',         'scratch', 'observe',                        'of masses fixed to nodes', sums),
  sumCablePotential: field('one',         'real',     'J',         'scratch', 'observe',                        'potential energy of all elements', sums),
  sumMassPotential: field('one',          'real',     'J',         'scratch', 'observe',                        'of masses fixed to nodes', sums),
  sumStretched:     field('one',          'real',     'J',         'scratch', 'observe',                        'energy of axial strain', sums),
  sumBent:          field('one',          'real',     'J',         'scratch', 'observe',                        'energy of bending', sums),
  sumNodeShift:     field('one',          'real',     'J',         'scratch', 'observe',                        'over all nodes', sums),
  sumElementWork:   field('one',          'real',     'J',         'scratch', 'observe',                        'over all elements', sums),

  beadBody:         field('cableBead',    'i32',      '1',         'model',   'compile',                        'body that is the bead', bead),
  beadElement:      field('cableBead',    'i32',      '1',         'model',   'compile',                        'element it is on', bead),
  beadPlace:        field('cableBead',    'real',     '1',         'model',   'compile',                        'ξ: place along the element, 0 to 1', bead),
  beadReach:        field('cableBead',    'real',     '1',         'model',   'compile',                        'half of a capsule in ξ, 0 of a sphere', bead),

  beadPush:         field('cableBead',    'vec3',     'N s',       'scratch', 'cables',                         'sum of the contact impulses', beadPush),
  beadTwist:        field('cableBead',    'vec3',     'N m s',     'scratch', 'cables',                         'of a capsule, that of their torques', beadPush),

  pullLoad:         field('cablePull',    'u32',      '1',         'model',   'compile',                        'twice the load, plus one where the node is its second body'),

  blockPlace:       field('massBlock',    'real',     '1/kg',      'model',   'compile',                        'acceleration of a place by a force on a place', block),
  blockCross:       field('massBlock',    'real',     '1/(kg m)',  'model',   'compile',                        'of a place by a force on a slope', block),
  blockBack:        field('massBlock',    'real',     '1/(kg m)',  'model',   'compile',                        'of a slope by a force on a place', block),
  blockSlope:       field('massBlock',    'real',     '1/(kg m2)', 'model',   'compile',                        'of a slope by a force on a slope', block),

  gaussPlace:       field('gaussPoint',   'real',     '1',         'model',   'compile',                        'ξ of a Gauss point: rules of 1 to 5 points one behind the other', gauss),
  gaussWeight:      field('gaussPoint',   'real',     '1',         'model',   'compile',                        'its weight', gauss),
} as const
