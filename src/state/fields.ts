// fields.ts: every array of the engine, once. Layout, accessors, views, checkpoints, hash and docs come from this list.

import { counter, type Field, type FieldType, type Lifetime, owner, type Packing } from './field.js'

export const owners = {
  one: owner('host', 'the single record of a run'),
  body: owner('host', 'a rigid body'),
  contact: owner('device', 'a contact point between two bodies'),
  incidence: owner('device', 'a contact seen from one of its two bodies'),
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
const incidence: Packing = { group: 'bodyIncidence' }
const row: Packing = { group: 'contactRow' }
const terms: Packing = { group: 'contactTerms' }

// biome-ignore format: a table
export const fields = {
  //                     per          type        unit         lifetime   written by            what
  bodyPos:         field('body',      'position', 'm',         'state',   'integrate',          'position of the centre of mass'),
  bodyRot:         field('body',      'quat',     '1',         'state',   'integrate',          'orientation, body frame to world'),
  bodyVel:         field('body',      'vec3',     'm/s',       'state',   'integrate, dvi',     'velocity of the centre of mass', motion),
  bodyOmega:       field('body',      'vec3',     'rad/s',     'state',   'integrate, dvi',     'angular velocity in the world frame', motion),
  bodyInvMass:     field('body',      'real',     '1/kg',      'model',   'compile',            'inverse mass, 0 for a fixed body', mass),
  bodyInvInertia:  field('body',      'vec3',     '1/(kg m2)', 'model',   'compile',            'inverse principal moments of inertia', mass),
  bodyForce:       field('body',      'vec3',     'N',         'scratch', 'applyForces',        'sum of applied forces', applied),
  bodyTorque:      field('body',      'vec3',     'N m',       'scratch', 'applyForces',        'sum of applied torques', applied),
  bodyFreeVel:     field('body',      'vec3',     'm/s',       'scratch', 'integrate',          'velocity without contact impulses', { group: 'bodyFreeMotion' }),
  bodyFreeOmega:   field('body',      'vec3',     'rad/s',     'scratch', 'integrate',          'angular velocity without contact impulses', { group: 'bodyFreeMotion' }),
  bodyFirst:       field('body',      'u32',      '1',         'scratch', 'findContacts',       'first incidence of the body', incidence),
  bodyEnd:         field('body',      'u32',      '1',         'scratch', 'findContacts',       'one past the last incidence of the body', incidence),

  // one row is one cache line on the CPU and two vec4 on the GPU: all that a body's gather reads of a contact
  contactNormal:   field('contact',   'vec3',     '1',         'scratch', 'findContacts',       'unit normal from A to B', row),
  contactArmA:     field('contact',   'real',     'm',         'scratch', 'findContacts',       'distance of the contact point from the centre of A', row),
  contactImpulse:  field('contact',   'vec3',     'N s',       'state',   'dvi',                'impulse on B in world axes', row),
  contactArmB:     field('contact',   'real',     'm',         'scratch', 'findContacts',       'distance of the contact point from the centre of B', row),
  contactBodyA:    field('contact',   'u32',      '1',         'scratch', 'findContacts',       'first body', terms),
  contactBodyB:    field('contact',   'u32',      '1',         'scratch', 'findContacts',       'second body; the normal points to it', terms),
  contactBias:     field('contact',   'real',     'm/s',       'scratch', 'findContacts',       'stabilisation: gap over step', terms),
  contactFriction: field('contact',   'real',     '1',         'scratch', 'findContacts',       'friction coefficient of the pair', terms),
  contactEta:      field('contact',   'real',     'kg',        'scratch', 'findContacts',       'step length of the contact: inverse of the mean diagonal of its block', terms),

  incidenceContact: field('incidence', 'u32',     '1',         'scratch', 'findContacts',       'twice the contact, plus one where the body is its second'),
} as const

export const counters = {
  overflow: counter('scratch', 'findContacts', 'largest number of contacts a full buffer had to refuse'),
} as const

export const fieldList = { owners, fields, counters }
export type FieldName = keyof typeof fields
export type CounterName = keyof typeof counters
