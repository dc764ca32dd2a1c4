// jointFields.ts: arrays of joints, drives and loads; part of the list in fields.ts.

import type { Packing } from './field.js'
import { engineField as field } from './owners.js'

const apart: Packing = { group: 'bodyApart' }
const joint: Packing = { group: 'joint' }
const jointState: Packing = { group: 'jointState' }
const jointPose: Packing = { group: 'jointPose' }
const reaction: Packing = { group: 'jointReaction' }
const rowTraits: Packing = { group: 'rowTraits' }
const jacobian: Packing = { group: 'rowJacobian' }
const turned: Packing = { group: 'rowTurned' }
const factorEntry: Packing = { group: 'factorEntries' }
const factorUpdate: Packing = { group: 'factorUpdates' }
const factorLevel: Packing = { group: 'factorLevels' }
const pivot: Packing = { group: 'pivots' }
const pivotLevel: Packing = { group: 'pivotLevels' }
const factorTerm: Packing = { group: 'factorTerms' }
const linked: Packing = { group: 'linkedBody' }
const rowTerm: Packing = { group: 'rowTerm' }
const rowRoom: Packing = { group: 'rowRoom' }
const rowBooks: Packing = { group: 'rowBooks' }
const limitBooks: Packing = { group: 'limitBooks' }
const loadBooks: Packing = { group: 'loadBooks' }
const linkedNow: Packing = { group: 'linkedNow' }
const mechanism: Packing = { group: 'mechanism' }
const mechanismNow: Packing = { group: 'mechanismNow' }
const limit: Packing = { group: 'limit' }
const servo: Packing = { group: 'servo' }
const servoNow: Packing = { group: 'servoNow' }
const drive: Packing = { group: 'drive' }
const knot: Packing = { group: 'driveKnot' }
const driveNow: Packing = { group: 'driveNow' }
const load: Packing = { group: 'load' }
const loadNow: Packing = { group: 'loadNow' }
const driven: Packing = { group: 'drivenBody' }

// biome-ignore format: a table
export const jointFields = {
  //                      per             type        unit         lifetime   written by                        what
  bodyLimits:       field('body',         'u32',      '1',         'model',   'compile',                        'limits of joints that act on the body'),
  bodyFirstApart:   field('body',         'u32',      '1',         'model',   'compile',                        'first of the bodies it never touches', apart),
  bodyEndApart:     field('body',         'u32',      '1',         'model',   'compile',                        'one past the last', apart),
  apartBody:        field('apart',        'i32',      '1',         'model',   'compile',                        'a body that another never touches'),

  rowRight:         field('row',          'real',     'm/s',       'scratch', 'joints, solveContacts',          'right-hand side: speed that the impulses are to make, rad/s for rows of angles; in Newton\'s method the impulse that is tried'),
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
  jointNode:        field('joint',        'i32',      '1',         'model',   'compile',                        'node of a cable that is its second body, -1 for none', joint),
  jointAngle:       field('joint',        'real',     'rad',       'state',   'joints',                         'angle about the main axis from A to B, turns counted', jointState),
  jointBroken:      field('joint',        'u32',      '1',         'state',   'joints, findPairs',              '1 where the joint is broken or uncoupled', jointState),
  jointFrameA:      field('joint',        'quat',     '1',         'scratch', 'joints',                         'axes of the joint on A, to world', jointPose),
  jointFrameB:      field('joint',        'quat',     '1',         'scratch', 'joints',                         'axes of the joint on B, to world', jointPose),
  jointArmA:        field('joint',        'vec3',     'm',         'scratch', 'joints',                         'the joint on A from the centre of A, world axes', jointPose),
  jointWhole:       field('joint',        'real',     '1',         'scratch', 'joints',                         '1, or 0 where the joint is broken or uncoupled', jointPose),
  jointArmB:        field('joint',        'vec3',     'm',         'scratch', 'joints',                         'the joint on B from the centre of B, world axes', jointPose),
  jointSlope:       field('joint',        'vec3',     '1',         'scratch', 'joints',                         'slope of the node that is its second body', jointPose),
  jointOffset:      field('joint',        'vec3',     'm',         'scratch', 'joints',                         'from the joint on A to the joint on B, world axes', jointPose),
  jointForce:       field('joint',        'vec3',     'N',         'state',   'joints',                         'reaction on B, world axes', reaction),
  jointStrain:      field('joint',        'real',     'N',         'state',   'joints',                         'size of the force, with all that positions were corrected by', reaction),
  jointLever:       field('joint',        'vec3',     'm',         'scratch', 'joints',                         'the joint on B from the centre of B where its rows were taken', reaction),
  jointTorque:      field('joint',        'vec3',     'N m',       'state',   'joints',                         'reaction on B about the joint on B, world axes', reaction),

  rowJoint:         field('row',          'i32',      '1',         'model',   'compile',                        'joint of the row', rowTraits),
  rowBodyA:         field('row',          'i32',      '1',         'model',   'compile',                        'first body of the joint', rowTraits),
  rowBodyB:         field('row',          'i32',      '1',         'model',   'compile',                        'second body of the joint', rowTraits),
  rowKind:          field('row',          'i32',      '1',         'model',   'compile',                        'what the row holds: see jointRows.ts', rowTraits),
  rowAxis:          field('row',          'i32',      '1',         'model',   'compile',                        'axis k, or axes i + 3 j of an alignment; of a gear 0 where its axes cross, 1 where they are side by side, 2 on one line', rowTraits),
  rowFactor:        field('row',          'real',     '1',         'model',   'compile',                        'length, lead, ratio or radius of the row', rowTraits),
  rowDrive:         field('row',          'i32',      '1',         'model',   'compile',                        'function of time, -1 for none', rowTraits),
  rowMechanism:     field('row',          'i32',      '1',         'model',   'compile',                        'the mechanism that it is of, -1 where none of its bodies moves', rowTraits),
  rowTie:           field('row',          'i32',      '1',         'model',   'compile',                        'the tie that is its second body, -1 for none', rowTraits),
  rowDriveMode:     field('row',          'i32',      '1',         'model',   'compile',                        '0 the drive is a position, 1 a speed, 2 the force of a brake', rowTraits),
  rowBound:         field('row',          'i32',      '1',         'model',   'compile',                        'by force, what bounds its impulse: 0 nothing, 1 it is a stop of its joint, 2 the largest force of a motor', rowTraits),
  rowLow:           field('row',          'real',     'm',         'model',   'compile',                        'least angle or way of a stop, which a motor without a largest force goes to at most, or minus the largest force or torque of one', rowTraits),
  rowHigh:          field('row',          'real',     'm',         'model',   'compile',                        'largest angle or way of a stop, or the largest force or torque of a motor', rowTraits),
  rowLeast:         field('row',          'real',     'N s',       'scratch', 'joints',                         'least impulse of a bounded row in this half of a step, or of a motor that its stop ends', rowRoom),
  rowMost:          field('row',          'real',     'N s',       'scratch', 'joints',                         'its largest impulse', rowRoom),
  rowPlace:         field('row',          'i32',      '1',         'state',   'joints',                         'by force: 0 the row holds, -1 its impulse is the least, 1 the largest', rowRoom),
  rowLin:           field('row',          'vec3',     '1',         'scratch', 'joints',                         'what the velocity of B counts in the row', jacobian),
  rowAngA:          field('row',          'vec3',     'm',         'scratch', 'joints',                         'what the angular velocity of A counts', jacobian),
  rowBias:          field('row',          'real',     'm/s',       'scratch', 'joints',                         'the row wants J v = -bias', jacobian),
  rowAngB:          field('row',          'vec3',     'm',         'scratch', 'joints',                         'what the angular velocity of B counts', jacobian),
  rowGiven:         field('row',          'real',     'kg m',      'scratch', 'joints',                         'what positions were corrected by along the row, over its softness', jacobian),
  rowTurnA:         field('row',          'vec3',     '1/(kg m)',  'scratch', 'joints',                         'angular velocity that a unit impulse along the row gives to A', turned),
  rowTurnB:         field('row',          'vec3',     '1/(kg m)',  'scratch', 'joints',                         'that of B', turned),
  rowTotal:         field('row',          'real',     'N s',       'scratch', 'joints',                         'impulse of the row in the whole step, but for the last correction; while bounds are found, in this half of it', rowRoom),
  rowWork: field('row', 'real', 'J', 'state', 'joints', 'work of the row on its two bodies so far, by impulses', rowBooks),
  rowDriven: field('row', 'real', 'J', 'state', 'joints', 'of it, what bodies that forces do not move put in', rowBooks),
  rowCorrected: field('row', 'real', 'J', 'state', 'joints', 'work of a motor in corrections of positions so far', rowBooks),
  rowRate: field('row', 'real', 'm/s', 'scratch', 'joints', 'by force, speed along the row at the start of this half of the step', rowBooks),
  rowEffort: field('row', 'real', 'N', 'state', 'joints', 'impulse of the row in the last step over its length', rowBooks),
  rowTermLinA: field('row', 'vec3', '1', 'scratch', 'solveContacts', 'what the row pushes A by, in its unknowns of Newton\'s method', rowTerm),
  rowTermAngA: field('row', 'vec3', '1', 'scratch', 'solveContacts', 'what it turns A by', rowTerm),
  rowTermLinB: field('row', 'vec3', '1', 'scratch', 'solveContacts', 'what it pushes B by', rowTerm),
  rowTermAngB: field('row', 'vec3', '1', 'scratch', 'solveContacts', 'what it turns B by', rowTerm),
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

  inverseValue:     field('inverseEntry', 'real',     '1/kg',      'scratch', 'joints',                         'entry of the inverse'),
  partProduct:      field('inversePart',  'real',     'N s',       'scratch', 'joints',                         'what a part of a row adds to its impulse'),

  linkedInvInertia: field('linkedBody',   'vec3',     '1/(kg m2)', 'model',   'compile',                        'inverse principal moments of inertia', linked),
  linkedNowInertia: field('linkedBody',   'vec3',     '1/(kg m2)', 'scratch', 'joints',                         'inverse moments as this step takes them', linkedNow),
  linkedStartVel:   field('linkedBody',   'vec3',     'm/s',       'scratch', 'joints',                         'velocity at the start of a step by force', linkedNow),
  linkedStartMom:   field('linkedBody',   'vec3',     'kg m2/s',   'scratch', 'joints',                         'angular momentum there', linkedNow),
  linkedWork: field('linkedBody', 'real', 'J', 'state', 'joints', 'energy that corrections of positions and raised moments gave the body so far', linkedNow),
  linkedLever:      field('linkedBody',   'real',     'm',         'scratch', 'joints',                         'the longest way from its centre to one of its joints', linkedNow),
  linkedTaken:      field('linkedBody',   'real',     'J',         'scratch', 'joints',                         'energy that joints take of its velocities at the start of a step', linkedNow),
  linkedSlope:      field('linkedBody',   'real',     'J',         'scratch', 'joints',                         'what corrections of positions would give it where rows do not hold, in proportion to their share', linkedNow),
  linkedBend:       field('linkedBody',   'real',     'J',         'scratch', 'joints',                         'energy that they would give it by their own impulses, in proportion to the square of the share', linkedNow),
  linkedRoom:       field('linkedBody',   'real',     'J',         'scratch', 'joints',                         'what it lets corrections owe', linkedNow),
  linkedMechanism:  field('linkedBody',   'u32',      '1',         'model',   'compile',                        'the mechanism that it is of', linked),
  mechanismFirst:   field('mechanism',    'u32',      '1',         'model',   'compile',                        'its first linked body', mechanism),
  mechanismEnd:     field('mechanism',    'u32',      '1',         'model',   'compile',                        'one past the last', mechanism),
  mechanismDebt:    field('mechanism',    'real',     'J',         'state',   'joints',                         'energy that corrections of positions gave its velocities, less what joints took of them since', mechanismNow),
  mechanismShare:   field('mechanism',    'real',     '1',         'scratch', 'joints',                         'share of corrections of positions that velocities take in this step', mechanismNow),
  linkedBodyIndex:  field('linkedBody',   'i32',      '1',         'model',   'compile',                        'number of the body', linked),
  linkedFirstSide:  field('linkedBody',   'u32',      '1',         'model',   'compile',                        'first row side of the body', linked),
  linkedEndSide:    field('linkedBody',   'u32',      '1',         'model',   'compile',                        'one past the last', linked),
  linkedFirstLoad:  field('linkedBody',   'u32',      '1',         'model',   'compile',                        'first load side of the body', linked),
  linkedEndLoad:    field('linkedBody',   'u32',      '1',         'model',   'compile',                        'one past the last', linked),

  limitWork: field('limit', 'real', 'J', 'state', 'joints', 'work of a motor on its two bodies so far', limitBooks),
  limitEffort: field('limit', 'real', 'N', 'state', 'joints', 'force or torque of a limit or motor in the last step', limitBooks),
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
  limitDriveMode:   field('limit',        'i32',      '1',         'model',   'compile',                        '0 the drive is a position, 1 a speed, 2 the force of a brake', limit),

  servoJoint:       field('servo',        'i32',      '1',         'model',   'compile',                        'joint of the motor', servo),
  servoKind:        field('servo',        'i32',      '1',         'model',   'compile',                        'what it drives: 0 the angle, 1 the way along the main axis, 2 the distance', servo),
  servoRecord:      field('servo',        'i32',      '1',         'model',   'compile',                        'its limit by impulses, its row by force', servo),
  servoDrive:       field('servo',        'i32',      '1',         'model',   'compile',                        'the place over time', servo),
  servoMost:        field('servo',        'real',     'N',         'model',   'compile',                        'its largest force or torque', servo),
  servoBodyA:       field('servo',        'i32',      '1',         'model',   'compile',                        'first body of the joint', servo),
  servoBodyB:       field('servo',        'i32',      '1',         'model',   'compile',                        'second body of the joint', servo),
  servoLinkedA:     field('servo',        'i32',      '1',         'model',   'compile',                        'the first as a linked body, -1 where it is none', servo),
  servoLinkedB:     field('servo',        'i32',      '1',         'model',   'compile',                        'the second as a linked body, -1 where it is none', servo),
  servoLin:         field('servo',        'vec3',     '1',         'scratch', 'joints',                         'what the velocity of B counts in its coordinate', servoNow),
  servoMassA:       field('servo',        'real',     '1/kg',      'scratch', 'joints',                         'inverse mass of A', servoNow),
  servoMassB:       field('servo',        'real',     '1/kg',      'scratch', 'joints',                         'inverse mass of B', servoNow),
  servoSoftness:    field('servo',        'real',     '1/kg',      'scratch', 'joints',                         'speed that an impulse of 1 gives its coordinate, joints held', servoNow),
  servoTurnA:       field('servo',        'vec3',     '1/(kg m)',  'scratch', 'joints',                         'angular velocity that an impulse of 1 gives A alone', servoNow),
  servoRate:        field('servo',        'real',     'm/s',       'scratch', 'joints',                         'speed of its coordinate at the start of the step', servoNow),
  servoTurnB:       field('servo',        'vec3',     '1/(kg m)',  'scratch', 'joints',                         'angular velocity that an impulse of 1 gives B alone', servoNow),
  servoWanted:      field('servo',        'real',     'm/s',       'scratch', 'joints',                         'speed that it asks for', servoNow),
  servoSpeed:       field('servo',        'real',     'm/s',       'state',   'joints',                         'that speed in the step before', servoNow),
  servoLoad:        field('servo',        'real',     'N',         'state',   'joints',                         'what acted against or beside its force', servoNow),

  driveKind:        field('drive',        'i32',      '1',         'model',   'compile',                        '0 a table, 1 a sine', drive),
  driveFirstKnot:   field('drive',        'u32',      '1',         'model',   'compile',                        'first knot of the table', drive),
  driveEndKnot:     field('drive',        'u32',      '1',         'model',   'compile',                        'one past the last', drive),
  driveAmplitude:   field('drive',        'real',     '1',         'model',   'compile',                        'amplitude of the sine', drive),
  drivePace:        field('drive',        'real',     'rad/s',     'model',   'compile',                        'angular frequency of the sine', drive),
  drivePhase:       field('drive',        'real',     'rad',       'model',   'compile',                        'phase of the sine at time 0', drive),
  driveShift:       field('drive',        'real',     '1',         'model',   'compile',                        'mean of the sine', drive),
  knotTime:         field('driveKnot',    'real',     's',         'model',   'compile',                        'time of the knot; of a spring its length, angle or speed', knot),
  knotValue:        field('driveKnot',    'real',     '1',         'model',   'compile',                        'value there', knot),
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
  loadDrive:        field('load',         'i32',      '1',         'model',   'compile',                        'force or torque over time, of a spring over its length or angle; -1 for none', load),
  loadDamper:       field('load',         'i32',      '1',         'model',   'compile',                        'force or torque of a damper over its speed, -1 for none', load),
  loadForce:        field('load',         'vec3',     'N',         'scratch', 'joints',                         'force on B; its opposite acts on A', loadNow),
  loadTorqueA:      field('load',         'vec3',     'N m',       'scratch', 'joints',                         'torque on A about its centre', loadNow),
  loadTorqueB:      field('load',         'vec3',     'N m',       'scratch', 'joints',                         'torque on B about its centre', loadNow),
  loadWay:          field('load',         'real',     'm',         'scratch', 'joints',                         'length of a spring; angle, rad, of a turning one', loadNow),
  loadRate:         field('load',         'real',     'm/s',       'scratch', 'joints',                         'rate of it', loadNow),
  loadStored:       field('load',         'real',     'J',         'scratch', 'observe',                        'elastic energy of a spring'),
  loadWork: field('load', 'real', 'J', 'state', 'joints', 'work of the load on its two bodies so far; by force of motors alone', loadBooks),
  loadDriven: field('load', 'real', 'J', 'state', 'joints', 'of it, what bodies that forces do not move put in', loadBooks),
  loadSideLoad:     field('loadSide',     'u32',      '1',         'model',   'compile',                        'twice the load, plus one where the body is its second'),

  drivenBodyIndex:  field('drivenBody',   'i32',      '1',         'model',   'compile',                        'number of the body', driven),
  drivenX:          field('drivenBody',   'i32',      '1',         'model',   'compile',                        'function of time of the way along x, -1 for rest', driven),
  drivenY:          field('drivenBody',   'i32',      '1',         'model',   'compile',                        'along y', driven),
  drivenZ:          field('drivenBody',   'i32',      '1',         'model',   'compile',                        'along z', driven),
  drivenTurn:       field('drivenBody',   'i32',      '1',         'model',   'compile',                        'function of time of the angle about the axis, -1 for none', driven),
  drivenAxis:       field('drivenBody',   'vec3',     '1',         'model',   'compile',                        'axis of the turn, world axes', driven),
  drivenRot:        field('drivenBody',   'quat',     '1',         'model',   'compile',                        'orientation at the start', driven),
} as const
