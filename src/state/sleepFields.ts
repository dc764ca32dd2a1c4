// sleepFields.ts: arrays of bodies that may sleep; part of the list in fields.ts.

import type { Packing } from './field.js'
import { engineField as field } from './owners.js'

const calm: Packing = { group: 'sleeperCalm' }
const mass: Packing = { group: 'sleeperMass' }
const load: Packing = { group: 'sleeperLoad' }

// biome-ignore format: a table
export const sleepFields = {
  //                      per             type        unit         lifetime   written by                        what
  sleeperState:     field('sleeper',      'i32',      '1',         'state',   'sleep',                          '0 awake, 1 asleep, 2 asleep since this step, 3 awake since this step', calm),
  sleeperCalm:      field('sleeper',      'i32',      '1',         'state',   'sleep',                          'steps in a row in which it was slow', calm),
  sleeperEdge:      field('sleeper',      'i32',      '1',         'state',   'sleep',                          'of one asleep: 0 near sleepers alone, 1 near something awake, 2 the same and its load is to be taken, 3 no more near it', calm),
  sleeperTurn:      field('sleeper',      'i32',      '1',         'scratch', 'sleep',                          '0 as before, 1 it falls asleep, 2 it wakes', calm),
  sleeperNear:      field('sleeper',      'i32',      '1',         'scratch', 'sleep',                          'bits of what is near one asleep: 1 something that may move, 2 something that fell asleep in this step, 4 something that woke in it', calm),
  sleeperKind:      field('sleeper',      'i32',      '1',         'model',   'compile',                        '0 a body that may sleep, 1 one that may not, 2 one that never moves, 3 a copy of one of another rank', calm),
  sleeperInvInertia: field('sleeper',     'vec3',     '1/(kg m2)', 'state',   'sleep',                          'bodyInvInertia when it is awake', mass),
  sleeperInvMass:   field('sleeper',      'real',     '1/kg',      'state',   'sleep',                          'bodyInvMass when it is awake', mass),
  sleeperPull:      field('sleeper',      'vec3',     'm/s2',      'state',   'sleep',                          'acceleration by contacts and gravity that it sleeps under', load),
  sleeperTwist:     field('sleeper',      'vec3',     'N m',       'state',   'sleep',                          'torque of contacts that it sleeps under', load),
  sleeperVel:       field('sleeper',      'vec3',     'm/s',       'state',   'sleep',                          'velocity that what differs from sleeperPull would have given it', load),
  sleeperAngMom:    field('sleeper',      'vec3',     'kg m2/s',   'state',   'sleep',                          'angular momentum that what differs from sleeperTwist would have given it', load),
} as const
