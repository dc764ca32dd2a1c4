// owners.ts: the kinds of record the engine has, and how a field of one is listed.

import { type Field, type FieldType, type Lifetime, owner, type Packing } from './field.js'

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
  part:         owner('host',   'a convex piece of a body, or a triangle of one; the first ones have the numbers of their bodies'),
  corner:       owner('host',   'a corner of a hull or of a triangle'),
  spoke:        owner('host',   'an edge of a surface of triangles, seen from one of its ends'),
  facet:        owner('host',   'a face of a hull'),
  facetCorner:  owner('host',   'a corner of a face of a hull'),
  candidate:    owner('device', 'two parts near each other, not both of them a body that is a sphere'),
  point:        owner('device', 'room for a point at which two parts may touch'),
  meeting:      owner('device', 'two bodies with parts near each other, not both of them a sphere'),
  oldMeeting:   owner('device', 'a meeting of the search before'),
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

/** A line of the list of fields. */
export const engineField = (
  ownerName: OwnerName,
  type: FieldType,
  unit: string,
  lifetime: Lifetime,
  writtenBy: string,
  what: string,
  packing: Packing = {},
): Field<OwnerName> => ({ kind: 'field', owner: ownerName, type, unit, lifetime, writtenBy, what, packing })
