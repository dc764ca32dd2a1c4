// appliedFields.ts: arrays of applied forces: gravity, forces and torques over time, force fields, drag; and sinks. Part of the list in fields.ts.

import type { Packing } from './field.js'
import { engineField as field } from './owners.js'

const gravity: Packing = { group: 'gravity' }
const gravityDrives: Packing = { group: 'gravityDrives' }
const force: Packing = { group: 'appliedForce' }
const pushed: Packing = { group: 'pushedBody' }
const pushedForce: Packing = { group: 'pushedForce' }
const sink: Packing = { group: 'sink' }
const pushedNow: Packing = { group: 'pushedNow' }

// biome-ignore format: a table
export const appliedFields = {
  //                      per             type        unit         lifetime   written by                        what
  gravityNow:       field('one',          'vec3',     'm/s2',      'state',   'applyForces',                    'gravity, as the last step took it', gravity),
  gravityNext:      field('one',          'vec3',     'm/s2',      'scratch', 'applyForces',                    'gravity of the step to come, where it changes', gravity),
  energyTilt:       field('one',          'real',     'J',         'state',   'applyForces',                    'potential energy that changes of gravity gave so far', gravity),
  gravityX:         field('one',          'i32',      '1',         'model',   'compile',                        'function of time of gravity along x, -1 for 0', gravityDrives),
  gravityY:         field('one',          'i32',      '1',         'model',   'compile',                        'along y', gravityDrives),
  gravityZ:         field('one',          'i32',      '1',         'model',   'compile',                        'along z', gravityDrives),
  gravityTurn:      field('one',          'i32',      '1',         'model',   'compile',                        'function of time of the angle it is turned by, -1 for none', gravityDrives),
  gravityAxis:      field('one',          'vec3',     '1',         'model',   'compile',                        'axis of the turn, world axes', gravityDrives),

  forceX:           field('appliedForce', 'i32',      '1',         'model',   'compile',                        'function of time of the force along x, -1 for 0', force),
  forceY:           field('appliedForce', 'i32',      '1',         'model',   'compile',                        'along y', force),
  forceZ:           field('appliedForce', 'i32',      '1',         'model',   'compile',                        'along z', force),
  forcePerMassX:    field('appliedForce', 'i32',      '1',         'model',   'compile',                        'function of time of the force over the mass along x, -1 for 0', force),
  forcePerMassY:    field('appliedForce', 'i32',      '1',         'model',   'compile',                        'along y', force),
  forcePerMassZ:    field('appliedForce', 'i32',      '1',         'model',   'compile',                        'along z', force),
  forceTorqueX:     field('appliedForce', 'i32',      '1',         'model',   'compile',                        'function of time of the torque along x, -1 for 0', force),
  forceTorqueY:     field('appliedForce', 'i32',      '1',         'model',   'compile',                        'along y', force),
  forceTorqueZ:     field('appliedForce', 'i32',      '1',         'model',   'compile',                        'along z', force),
  forceTurns:       field('appliedForce', 'i32',      '1',         'model',   'compile',                        '1 where they are given in axes of the shape, 0 in those of the world', force),
  forcePoint:       field('appliedForce', 'vec3',     'm',         'model',   'compile',                        'where the force acts, from the centre of mass in the body frame', force),
  forceAxes:        field('appliedForce', 'quat',     '1',         'model',   'compile',                        'axes of the shape to the body frame', force),
  forceLow:         field('appliedForce', 'vec3',     'm',         'model',   'compile',                        'lower corner of the box it acts in', force),
  forceHigh:        field('appliedForce', 'vec3',     'm',         'model',   'compile',                        'upper corner', force),

  forceNumber:      field('appliedNumber','real',     'by force',  'model',   'compile',                        'a number that a force of the user\'s own reads'),

  pushedBodyIndex:  field('pushedBody',   'i32',      '1',         'model',   'compile',                        'number of the body', pushed),
  pushedFirst:      field('pushedBody',   'u32',      '1',         'model',   'compile',                        'first applied force of the body', pushed),
  pushedEnd:        field('pushedBody',   'u32',      '1',         'model',   'compile',                        'one past the last', pushed),
  pushedLinear:     field('pushedBody',   'real',     'N s/m',     'model',   'compile',                        'drag over speed', pushed),
  pushedQuadratic:  field('pushedBody',   'real',     'N s2/m2',   'model',   'compile',                        'drag over the square of the speed', pushed),
  pushedAngular:    field('pushedBody',   'real',     'N m s',     'model',   'compile',                        'torque of the drag over angular speed', pushed),
  pushedFlowX:      field('pushedBody',   'i32',      '1',         'model',   'compile',                        'function of time of the velocity of the fluid along x, -1 for rest', pushed),
  pushedFlowY:      field('pushedBody',   'i32',      '1',         'model',   'compile',                        'along y', pushed),
  pushedFlowZ:      field('pushedBody',   'i32',      '1',         'model',   'compile',                        'along z', pushed),
  pushedNode:       field('pushedBody',   'i32',      '1',         'model',   'compile',                        'node of a cable that the body is, -1 for none', pushed),
  pushedForceIndex: field('pushedForce',  'u32',      '1',         'model',   'compile',                        'number of the applied force', pushedForce),
  pushedForceShare: field('pushedForce',  'real',     '1',         'model',   'compile',                        'part of it on the place of the body; below 1 where nodes of a cable share it', pushedForce),
  pushedForceLever: field('pushedForce',  'real',     'm',         'model',   'compile',                        'part of it on the slope of a node, over the force', pushedForce),
  pushedBare:       field('pushedBody',   'vec3',     'N',         'scratch', 'applyForces',                    'sum of the forces on the body', pushedNow),
  pushedPerMass:    field('pushedBody',   'vec3',     'm/s2',      'scratch', 'applyForces',                    'sum of the forces that go with its mass, over it', pushedNow),
  pushedTorque:     field('pushedBody',   'vec3',     'N m',       'scratch', 'applyForces',                    'sum of the torques; of a node of a cable, force on its slope', pushedNow),
  pushedFlow:       field('pushedBody',   'vec3',     'm/s',       'scratch', 'applyForces',                    'velocity of the fluid around it', pushedNow),
  pushedLate:       field('pushedBody',   'u32',      '1',         'scratch', 'applyForces',                    '1 where drag is so strong that the second half of a step by force ends with it', pushedNow),
  pushedImpulse:    field('pushedBody',   'vec3',     'N s',       'scratch', 'applyForces',                    'impulse of applied forces in this step', pushedNow),
  pushedTwist:      field('pushedBody',   'vec3',     'N m s',     'scratch', 'applyForces',                    'angular impulse of them', pushedNow),
  pushedDrag:       field('pushedBody',   'vec3',     'N s',       'scratch', 'applyForces',                    'impulse of drag in this step', pushedNow),
  pushedDragTwist:  field('pushedBody',   'vec3',     'N m s',     'scratch', 'applyForces',                    'angular impulse of drag', pushedNow),
  pushedWork:       field('pushedBody',   'real',     'J',         'state',   'applyForces, cables',            'work of applied forces on the body so far', pushedNow),
  pushedLost:       field('pushedBody',   'real',     'J',         'state',   'applyForces',                    'energy that drag took from the body so far', pushedNow),

  sinkLow:          field('sink',         'vec3',     'm',         'model',   'compile',                        'lower corner of the box', sink),
  sinkHigh:         field('sink',         'vec3',     'm',         'model',   'compile',                        'upper corner', sink),
  sinkFreezes:      field('sink',         'u32',      '1',         'model',   'compile',                        '1 where bodies are frozen in it, 0 where they are taken out', sink),
} as const
