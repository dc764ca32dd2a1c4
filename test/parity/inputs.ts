// inputs.ts: random values that a field may hold: unit quaternions, unit normals, valid indices.
//
// Reals are rounded to single precision, so that every precision starts from the same numbers. What the type does not
// tell is said by name in `generators` below; an index-like field that is missing there is an error.

import type { Domain } from '#talus/backends/backend.js'
import type { Field } from '#talus/state/field.js'

export interface Draw {
  /** Next number of the sequence, 0 <= u < 1. */
  readonly next: () => number
  readonly domain: Domain
  /** Records of each owner. */
  readonly count: (owner: string) => number
}

/** All components of one record. */
export type Generator = (draw: Draw, record: number) => readonly number[]

export const between =
  (low: number, high: number): Generator =>
  ({ next }) => [Math.fround(low + (high - low) * next())]

const integer = (low: number, high: number): Generator => {
  return ({ next }) => [low + Math.floor((high - low + 1) * next())]
}

/** Any record of the owner. */
export const indexOf =
  (owner: string): Generator =>
  ({ next, count }) => [Math.floor(count(owner) * next())]

/** The record with the same number, or the one `offset` after it; owners come in equal numbers here. */
const sameRecord =
  (offset = 0): Generator =>
  (_, record) => [record + offset]

const oneOf =
  (...choices: Generator[]): Generator =>
  (draw, record) =>
    choices[Math.floor(choices.length * draw.next())]!(draw, record)

const vector =
  (low: number, high: number): Generator =>
  ({ next }) =>
    [0, 1, 2].map(() => Math.fround(low + (high - low) * next()))

function unitVector(size: number): Generator {
  return ({ next }) => {
    const v = Array.from({ length: size }, () => 2 * next() - 1)
    const length = Math.hypot(...v)
    return length < 0.1 ? v.map((_, k) => (k === 0 ? 1 : 0)) : v.map((x) => Math.fround(x / length))
  }
}

const place: Generator = ({ next, domain }) => domain.origin.map((o, axis) => o + domain.size[axis]! * next())

const byType: Readonly<Record<Field['type'], Generator>> = {
  real: between(-2, 2),
  i32: integer(-2147483648, 2147483647),
  u32: integer(0, 4294967295),
  vec3: vector(-2, 2),
  quat: unitVector(4),
  mat3: ({ next }) => Array.from({ length: 9 }, () => Math.fround(4 * next() - 2)),
  position: place,
}

/** A cable along x: neighbouring nodes are about one length at rest apart. */
const alongCable: Generator = ({ next, domain }, record) => [
  domain.origin[0] + 1e-3 * record + 1e-4 * next(),
  domain.origin[1] + domain.size[1] / 2 + 1e-4 * next(),
  domain.origin[2] + domain.size[2] / 2 + 1e-4 * next(),
]

/** By name of field, for what the type does not tell. */
const generators: Readonly<Record<string, Generator>> = {
  // engine
  bodyInvMass: oneOf(between(0.1, 2), () => [0]),
  bodyFirst: (_, record) => [2 * record],
  bodyEnd: ({ next }, record) => [2 * record + Math.floor(3 * next())],
  contactBodyA: indexOf('body'),
  contactBodyB: indexOf('body'),
  contactFriction: oneOf(between(0, 1), () => [0]),
  incidenceContact: ({ next, count }) => [2 * Math.floor(count('contact') * next()) + Math.floor(2 * next())],

  // samples: no product of two of these numbers leaves the i32
  itemInt: integer(-30000, 30000),
  itemInt2: oneOf(integer(-30000, 30000), integer(-3, 3)),
  itemWord2: oneOf(integer(0, 4294967295), integer(0, 3)),
  itemNext: indexOf('item'),
  itemBin: indexOf('bin'),
  foundItem: indexOf('item'),
  // far from wrapping
  binItems: integer(0, 1000),
  bodyHalf: vector(0.02, 0.3),
  bodyRadius: between(0.1, 0.5),
  bodyMass: between(0.1, 2),
  pairA: indexOf('body'),
  pairB: indexOf('body'),
  contactA: indexOf('body'),
  contactB: indexOf('body'),
  contactSpring: vector(-1e-3, 1e-3),
  nodePos: alongCable,
  nodeSlope: ({ next }) => [0.9, -0.2, -0.1].map((x) => Math.fround(x + 0.3 * next())),
  elementNodeA: sameRecord(),
  elementNodeB: sameRecord(1),
  elementLength: between(0.9e-3, 1.1e-3),
  elementAxial: between(1e4, 2e4),
  elementBending: between(1e-3, 2e-3),
}

/** By name of parameter, where not any number of about 1 will do. */
export const parameterValues: Readonly<Record<string, number>> = {
  // a step that leaves positions within reach of the domain
  h: 0.015625,
  young: 10000,
  poisson: 0.25,
  restitution: 0.5,
  friction: 0.5,
}

/** Values of all records of a field, components side by side. */
export function randomField(name: string, field: Field, records: number, draw: Draw): number[] {
  const generator = generators[name] ?? defaultGenerator(name, field)
  const values: number[] = []
  for (let i = 0; i < records; i++) values.push(...generator(draw, i))
  return values
}

function defaultGenerator(name: string, field: Field): Generator {
  if ((field.type === 'u32' || field.type === 'i32') && field.unit === '1') {
    throw new Error(
      `${name} is an integer of unit 1, perhaps an index: say in test/parity/inputs.ts what it holds, ` +
        `such as ${name}: indexOf('body')`,
    )
  }
  return field.type === 'vec3' && field.unit === '1' ? unitVector(3) : byType[field.type]
}
