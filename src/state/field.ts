// field.ts: what the list of fields is made of.
//
// An owner is a kind of record (body, contact, ...) with a count and a capacity. A field is one array of values, one
// per record of its owner. A counter is a single u32 that kernels may add to.

import type { FirstRoom } from './firstRoom.js'

/** How a value is stored: `position` is 3 x f64 on the CPU and fixed-point integers with remainder on the GPU. */
export type FieldType = 'real' | 'i32' | 'u32' | 'vec3' | 'quat' | 'mat3' | 'position'

/**
 * `model` is written by no kernel, and by the host at the start and where a motor is given another target; `prepared`
 * is made by kernels when a run starts, and kept; `state` is what a checkpoint holds and a hash covers; `scratch` may
 * be rubbish between steps.
 */
export type Lifetime = 'model' | 'prepared' | 'state' | 'scratch'

/** Searching for pairs, finding contacts, solving for impulses or forces, booking what they did, summing them up for somebody who asks. */
export type StepPart = 'search' | 'find' | 'solve' | 'book' | 'ask'

export interface Packing {
  /** Fields of one owner with the same group lie together in one record: one buffer on the GPU. */
  readonly group?: string
  /** On the CPU: components side by side in a record, or an array per component (lanes load whole vectors). */
  readonly cpu?: 'record' | 'columns'
  /**
   * On the CPU: the part of a step that alone needs it. What two different parts need shares room, so each finds there what is left of others.
   */
  readonly during?: StepPart
  /** On the GPU: records begin at multiples of 16 bytes, so that numbers side by side are read four at a time; of the first field of a group. */
  readonly gpu?: 'aligned'
  /** A u32 field that kernels may add to atomically; it is alone in its group. */
  readonly atomic?: boolean
  /** Group of the twins of the search before, of fields that have one; `old` before the name of the group when omitted. */
  readonly old?: string
}

/**
 * What is left of a value when records are made anew. `kept`: a twin with `old` before its name holds the value of the search before.
 * `carried`: and the new record that is the same as an old one takes it over, any other begins with 0.
 */
export type Outlives = 'kept' | 'carried'

export interface Field<Owner extends string = string> {
  readonly kind: 'field'
  readonly owner: Owner
  readonly type: FieldType
  readonly unit: string
  readonly lifetime: Lifetime
  readonly writtenBy: string
  readonly what: string
  readonly packing: Packing
  readonly outlives?: Outlives
}

export interface Counter {
  readonly kind: 'counter'
  readonly lifetime: Lifetime
  readonly writtenBy: string
  readonly what: string
}

/** What a run may have that some owners are of use to: its law, what its law and its solver are made of, what its scene has. */
export type Use =
  | 'force'
  | 'impulses'
  | 'parts'
  | 'general'
  | 'pointed'
  | 'newton'
  | 'sweeps'
  | 'shapes'
  | 'sleep'
  | 'joints'
  | 'cables'

export interface Owner {
  readonly kind: 'owner'
  /** Who knows how many there are: the host, or the device (a kernel sets the count). */
  readonly counted: 'host' | 'device'
  readonly what: string
  /** The list whose records it has room for, where a step may find more of them than there is room for; the counter LISTNeeded says so. */
  readonly grows?: string
  /** Of the owner that the list is named after: how many there is room for at first. */
  readonly first?: FirstRoom
  /** Records of it to one of that list; 1 when left out. */
  readonly each?: number
  /** The count of its records that hold state, where it is not its own: that is none in steps that keep the pairs. */
  readonly live?: string
  /** A run that has none of these has no records of it; any run may have some when left out. */
  readonly onlyFor?: readonly Use[]
  /** True for what bodies and their contacts are: it goes with them into another run, which has its own time, energy, drives and forces. */
  readonly travels?: true
  /** True where its count is state, though none of its fields is. */
  readonly countIsState?: true
  /** True where fields of it are kept from one search to the next, by an owner with `old` before its name. */
  readonly outlives?: true
}

export interface FieldList {
  readonly owners: Readonly<Record<string, Owner>>
  readonly fields: Readonly<Record<string, Field>>
  readonly counters: Readonly<Record<string, Counter>>
}

export function owner(
  counted: 'host' | 'device',
  what: string,
  more: Omit<Owner, 'kind' | 'counted' | 'what'> = {},
): Owner {
  return { kind: 'owner', counted, what, ...more }
}

export function counter(lifetime: Lifetime, writtenBy: string, what: string): Counter {
  return { kind: 'counter', lifetime, writtenBy, what }
}

/** The number of scalars in a value of each type. */
export const componentCount: Readonly<Record<FieldType, number>> = {
  real: 1,
  i32: 1,
  u32: 1,
  vec3: 3,
  quat: 4,
  mat3: 9,
  position: 3,
}

/** Names of the scalars of each type, in storage order; empty for a scalar. */
export const componentNames: Readonly<Record<string, readonly string[]>> = {
  real: [''],
  i32: [''],
  u32: [''],
  bool: [''],
  vec3: ['x', 'y', 'z'],
  position: ['x', 'y', 'z'],
  quat: ['x', 'y', 'z', 'w'],
  mat3: ['xx', 'xy', 'xz', 'yx', 'yy', 'yz', 'zx', 'zy', 'zz'],
}

/** `bodyVel` to `BodyVel`, for accessor names such as `setBodyVel`. */
export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
