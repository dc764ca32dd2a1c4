// owners.ts: the kinds of record the engine has, and how a field of one is listed.

import { type Field, type FieldType, type Lifetime, type Owner, owner, type Packing } from './field.js'
import {
  firstCandidates,
  firstContacts,
  firstEntries,
  firstMeetings,
  firstPairs,
  firstPoints,
  firstSlots,
  firstWallPairs,
} from './firstRoom.js'
import { oldOwners } from './twins.js'

/** An owner with fields that outlive a search. */
const outliving = (...line: Parameters<typeof owner>) => ({ ...owner(...line), outlives: true as const })

// biome-ignore format: a table
const present = {
  one:          owner('host',   'the single record of a run'),
  body:         owner('host',   'a rigid body', { travels: true }),
  recalledBody: owner('host',   'a body whose velocities of other moments are kept; none by force where nothing is joined, pushed or a cable', { onlyFor: ['impulses', 'joints', 'cables'] }),
  wall:         owner('host',   'a body with a plane for a shape'),
  materialPair: owner('host',   'two materials that may touch'),
  lawSlot:      owner('host',   'a number of a law made of parts', { onlyFor: ['parts'] }),
  level:        owner('host',   'bins for bodies of similar size'),
  bin:          owner('device', 'a bin of the grid, and one behind the last; none in steps that keep the pairs'),
  rebuildBody:  owner('device', 'a body in steps that search for pairs anew; none in the others', { live: 'bodyCount', travels: true }),
  search:       owner('device', 'the single record of a search for pairs; none in steps that keep them'),
  nearBody:     owner('host',   'a body that another one has found near itself, eight for each'),
  rebuildPart:  owner('device', 'a part in steps that search for pairs anew; none in the others'),
  entry:        owner('device', 'a part in one of the bins it reaches into', { grows: 'entry', first: firstEntries }),
  fixedEntry:   owner('device', 'a part that never moves in one of the bins it reaches into'),
  pair:         outliving('device', 'two bodies near each other: two spheres, then a sphere and a wall, then others, which meet', { grows: 'pair', first: firstPairs, travels: true }),
  newPair:      owner('device', 'a pair in steps that search anew; none in the others', { grows: 'pair' }),
  forcePair:    outliving('device', 'a pair by force; none by impulses', { grows: 'pair', travels: true, onlyFor: ['force'] }),
  contactPair:  outliving('device', 'a pair by impulses; none by force', { grows: 'pair', travels: true, onlyFor: ['impulses'] }),
  memoryPair:   outliving('device', 'a pair, where a law made of parts remembers it', { grows: 'pair', live: 'pairCount', travels: true, onlyFor: ['parts'] }),
  spherePair:   owner('device', 'two spheres near each other: the first of the pairs', { grows: 'pair', countIsState: true }),
  newSpherePair: owner('device', 'one of these in steps that search anew; none in the others', { grows: 'pair', live: 'spherePairCount', travels: true }),
  wallPair:     owner('device', 'a sphere near a wall: the pairs behind those', { grows: 'wallPair', first: firstWallPairs, countIsState: true }),
  part:         owner('host',   'a convex piece of a body, or a triangle of one; the first ones have the numbers of their bodies', { travels: true }),
  shapedPart:   owner('host',   'a part whose shape kernels look at; none where spheres and planes are all that touches, until somebody asks about shapes', { onlyFor: ['shapes'] }),
  corner:       owner('host',   'a corner of a hull or of a triangle'),
  spoke:        owner('host',   'an edge of a surface of triangles, seen from one of its ends'),
  facet:        owner('host',   'a face of a hull'),
  facetCorner:  owner('host',   'a corner of a face of a hull'),
  rawCandidate: owner('device', 'two parts near each other, as the search finds them; none in steps that keep the pairs', { grows: 'candidate' }),
  newCandidate: owner('device', 'a candidate in steps that search anew; none in the others', { grows: 'candidate' }),
  newMeeting:   owner('device', 'a meeting in steps that search anew; none in the others', { grows: 'meeting', live: 'meetingCount', travels: true }),
  hold:         outliving('device', 'room for a contact of a meeting by force: eight for each', { grows: 'meeting', each: 8, travels: true, onlyFor: ['force'] }),
  candidate:    owner('device', 'two parts near each other, not both of them a body that is a sphere', { grows: 'candidate', first: firstCandidates, travels: true }),
  point:        owner('device', 'room for a point at which two parts may touch', { grows: 'point', first: firstPoints, countIsState: true }),
  meeting:      outliving('device', 'two bodies with parts near each other, not both of them a sphere: the last of the pairs', { grows: 'meeting', first: firstMeetings, travels: true }),
  contact:      owner('device', 'a contact point between two bodies, or a limit of a joint', { grows: 'contact', first: firstContacts }),
  generalContact: owner('device', 'a contact in a scene with more than spheres and walls that stand; none in others', { grows: 'contact', onlyFor: ['general', 'newton'] }),
  pointedContact: owner('device', 'a contact in a scene where arms do not all lie along normals; none in others', { grows: 'contact', onlyFor: ['pointed'] }),
  sweptContact: owner('device', 'a contact that gauss-seidel solves; none by other solvers', { grows: 'contact', onlyFor: ['sweeps'] }),
  slot:         owner('device', 'the point at which a sphere touches a wall, and eight for a meeting', { grows: 'slot', first: firstSlots(8), countIsState: true }),
  keptContact:  owner('device', 'a contact of the step before', { grows: 'contact', travels: true }),
  keptGeneral:  owner('device', 'the same in a scene with more than spheres and walls that stand; none in others', { grows: 'contact', travels: true, onlyFor: ['general'] }),
  incidence:    owner('device', 'a contact seen from one of its two bodies', { grows: 'contact', each: 2 }),
  stepBody:     owner('device', 'a body in steps that are taken; none in those that wait for pairs', { onlyFor: ['impulses'] }),
  solvingBody:  owner('device', 'a body while the solver iterates; none once it has converged', { onlyFor: ['impulses'] }),
  solvingContact: owner('device', 'a contact while the solver iterates; none once it has converged', { grows: 'contact' }),
  summedBody:   owner('host',   'a body whose impulses are added up before they move it: where arms do not all lie along normals; none in other scenes', { onlyFor: ['newton', 'pointed'] }),
  unknown:      owner('host',   'a velocity of a body, six for each, that Newton\'s method solves for; none where a scene has many bodies', { onlyFor: ['newton'] }),
  matrixEntry:  owner('host',   'an entry of its matrix, row after row', { onlyFor: ['newton'] }),
  newtonContact: owner('host',  'a contact as Newton\'s method sees it', { grows: 'contact', onlyFor: ['newton'] }),
  contactTerm:  owner('host',   'a direction in which a contact resists, three for each', { grows: 'contact', each: 3, onlyFor: ['newton'] }),
  query:        owner('host',   'two parts, or a ray and a part, that somebody asks about'),
  apart:        owner('host',   'a body that another one never touches, since they are joined'),
  trace:        owner('host',   'an iteration of the last solve', { onlyFor: ['impulses'] }),
  colour:       owner('host',   'contacts of which no two share a body that moves', { onlyFor: ['impulses'] }),
  colourContact: owner('device', 'a contact of the colour being solved', { grows: 'contact', onlyFor: ['sweeps'] }),
  row:          owner('host',   'a scalar equation of a joint'),
  joint:        owner('host',   'a joint between two bodies', { travels: true }),
  rowSide:      owner('host',   'a row seen from one of its two bodies'),
  linkedBody:   owner('host',   'a body that moves, with rows or loads'),
  mechanism:    owner('host',   'bodies that rows of joints hold together, one after another among the linked bodies'),
  factorEntry:  owner('host',   'an entry of the factor of the joints\' matrix, in its lower half'),
  factorUpdate: owner('host',   'a product that an entry of the factor is lessened by'),
  factorLevel:  owner('host',   'entries of the factor that do not need each other'),
  pivot:        owner('host',   'a row in the order of elimination'),
  pivotLevel:   owner('host',   'pivots that do not need each other'),
  factorTerm:   owner('host',   'an entry of the factor seen from its row, or from its column'),
  inverseEntry: owner('host',   'an entry of the inverse of the joints\' matrix, column after column; none where its factor serves'),
  inversePart:  owner('host',   'a part of a row of it'),
  limit:        owner('host',   'a bound of a joint, or a motor with a largest force'),
  servo:        owner('host',   'a motor that drives a joint to a place with a largest force'),
  drive:        owner('host',   'a function of time, or a table of a spring'),
  driveKnot:    owner('host',   'a point of a table'),
  load:         owner('host',   'a spring with a damper, or a force or torque over time'),
  bond:         owner('host',   'cement between two bodies', { travels: true }),
  loadSide:     owner('host',   'a load seen from one of its two bodies'),
  appliedForce: owner('host',   'a force or torque over time, or a force field, on bodies of a group'),
  pushedBody:   owner('host',   'a body that applied forces or drag act on'),
  appliedNumber: owner('host', 'a number that a force of the user\'s own reads'),
  pushedForce:  owner('host',   'an applied force seen from a body it acts on'),
  sink:         owner('host',   'a region that bodies are taken out of, or frozen in'),
  sleeper:      owner('host',   'a body of a run in which bodies may sleep; none in others', { onlyFor: ['sleep'] }),
  watchedBody:  owner('host',   'a body whose acceleration a probe asks for'),
  drivenBody:   owner('host',   'a body that moves as functions of time say'),
  cableNode:    owner('host',   'a node of a cable: the end of one element and the beginning of the next'),
  cableElement: owner('host',   'a piece of a cable between two nodes'),
  cableBead:    owner('host',   'a sphere or a capsule on a cable by which it touches others'),
  cablePull:    owner('host',   'a spring seen from a node of a cable that it holds on to'),
  massBlock:    owner('host',   'what a force on one node of a cable moves another by: cables of a kind share them'),
  implicitCable: owner('host',  'a cable whose step is implicit, joined to no other'),
  web:          owner('host',   'cables that are joined to each other, whose step is implicit'),
  webNode:      owner('host',   'a node of a web'),
  webColumn:    owner('host',   'a place or a slope of a web, in the order of elimination; nodes that are joined share a place'),
  webEntry:     owner('host',   'a block of the factor of the matrix of a web, in its lower half, column after column'),
  webTerm:      owner('host',   'an entry that two others of a column lessen'),
  webPart:      owner('host',   'a block of the matrix of Newton seen from an entry'),
  tie:          owner('host',   'a node of a cable that joints hold'),
  tieBlock:     owner('host',   'what an impulse on a tie of a cable whose step is implicit moves another tie by'),
  gaussPoint:   owner('host',   'a point of a rule of Gauss'),
} as const

/** With those of the search before. */
export const owners = { ...present, ...oldOwners(present) }

export type OwnerName = keyof typeof owners

const entries = Object.entries(owners as Readonly<Record<string, Owner>>)

/** Lists of which a step may find more than there is room for. */
export const growingLists: readonly string[] = [...new Set(entries.flatMap(([, { grows }]) => grows ?? []))]

/** Owners that grow with a list, and how many of each to one of that. */
export function growingWith(list: string): Readonly<Record<string, number>> {
  return Object.fromEntries(entries.flatMap(([name, { grows, each = 1 }]) => (grows === list ? [[name, each]] : [])))
}

/** Interfaces, since types of the whole list are written with their names. */
export interface EngineField extends Field<OwnerName> {}

export interface KeptField extends EngineField {
  readonly outlives: 'kept'
}

export interface CarriedField extends EngineField {
  readonly outlives: 'carried'
}

/** A line of the list of fields. */
export const engineField = (
  ownerName: OwnerName,
  type: FieldType,
  unit: string,
  lifetime: Lifetime,
  writtenBy: string,
  what: string,
  packing: Packing = {},
): EngineField => ({ kind: 'field', owner: ownerName, type, unit, lifetime, writtenBy, what, packing })

type Line = Parameters<typeof engineField>

/** A line of a field whose value of the search before is at hand while records are made anew. */
export const kept = (...line: Line): KeptField => ({ ...engineField(...line), outlives: 'kept' as const })

/** A line of a field whose value goes from one search to the next with the record. */
export const carried = (...line: Line): CarriedField => ({ ...engineField(...line), outlives: 'carried' as const })
