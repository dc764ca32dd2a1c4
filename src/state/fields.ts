// fields.ts: every array of the engine, once. Layout, accessors, views, checkpoints, hash and docs come from this list.

import { counter, type Field, type FieldType, type Lifetime, owner, type Packing } from './field.js'

export const owners = {
  one: owner('host', 'the single record of a run'),
  body: owner('host', 'a rigid body'),
  contact: owner('device', 'a contact point between two bodies'),
  incidence: owner('device', 'a contact seen from one of its two bodies'),
  item: owner('host', 'an element of the arrays that scan, sort and reduce are tested and timed on'),
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
const ends: Packing = { group: 'contactEnds' }
const columns: Packing = { cpu: 'columns' }

export const fields = {
  //                       per          type        unit       lifetime   written by        what
  bodyPos: field('body', 'position', 'm', 'state', 'integrate', 'position of the centre of mass'),
  bodyRot: field('body', 'quat', '1', 'state', 'integrate', 'orientation, body frame to world'),
  bodyVel: field('body', 'vec3', 'm/s', 'state', 'integrate', 'velocity of the centre of mass', motion),
  bodyOmega: field('body', 'vec3', 'rad/s', 'state', 'integrate', 'angular velocity in the world frame', motion),
  bodyInvMass: field('body', 'real', '1/kg', 'model', 'compile', 'inverse mass, 0 for a fixed body', mass),
  bodyInvInertia: field('body', 'vec3', '1/(kg m2)', 'model', 'compile', 'inverse principal moments of inertia', mass),
  bodyForce: field('body', 'vec3', 'N', 'scratch', 'applyForces', 'sum of applied forces'),
  bodyTorque: field('body', 'vec3', 'N m', 'scratch', 'applyForces', 'sum of applied torques'),
} as const

export const counters = {
  overflow: counter('scratch', 'findContacts', 'largest number of contacts a full buffer had to refuse'),
} as const

export const fieldList = { owners, fields, counters }
export type FieldName = keyof typeof fields
export type CounterName = keyof typeof counters
void ends
void columns
