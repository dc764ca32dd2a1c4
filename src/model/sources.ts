// sources.ts: where bodies come into a running simulation, and where they are taken out.
//
// A source has places for its bodies, a group of bodies that are not there yet. In rounds it puts as many as are due, rate times
// time, where there is room in its region; a place that a sink or the edge of the domain has emptied is used again.

import { seededRandom } from '../math/seededRandom.js'
import { checkRegion, type Region } from './appliedForces.js'
import type { BodiesOptions } from './bodyGroup.js'
import {
  finiteNumber,
  finiteVector,
  positiveNumber,
  seedNumber,
  shown,
  shownWord,
  trueOrFalse,
  type Vector,
} from './checks.js'
import { InputError } from './inputError.js'
import { type OptionNames, onlyKnown } from './knownOptions.js'
import type { Material } from './material.js'
import { type Shape, shape as shapes } from './shape.js'
import { drawRadii, type Sizes } from './sizes.js'

export interface SourceOptions {
  readonly name?: string
  /** Where the origins of the shapes are put. */
  readonly region: Region
  /** Bodies per second. */
  readonly rate: number
  /** Of the spheres, m. */
  readonly radius?: Sizes
  /** In place of spheres. */
  readonly shape?: Shape
  readonly material?: Material | string
  /** Name of a group of absent bodies, in place of radius, shape and material. */
  readonly group?: string
  /** Bodies in all; no end when omitted. */
  readonly number?: number
  /** Places at the start, and the most that are there at a time unless it grows; `number` when omitted, or 1000. */
  readonly capacity?: number
  /** Places are made for as many as come; when omitted, where neither number, capacity nor group is given. */
  readonly grows?: boolean
  /** s; 0 and no end when omitted. */
  readonly from?: number
  readonly until?: number
  /** m/s and rad/s; at rest when omitted. */
  readonly velocity?: Vector
  readonly omega?: Vector
  /** Each turned at random; as the shape is when omitted. */
  readonly turned?: boolean
  readonly seed?: number
  /** From one round to the next, s; the time of one body, and no less than 50 steps, when omitted. */
  readonly every?: number
}

export interface SourceData {
  readonly name: string
  readonly group: string
  readonly region: Region
  readonly rate: number
  readonly number: number | null
  readonly from: number
  readonly until: number | null
  readonly velocity: Vector
  readonly omega: Vector
  readonly turned: boolean
  readonly seed: number
  readonly every: number | null
  /** True where places are made for as many as come. */
  readonly grows?: true
}

export type SinkAction = 'remove' | 'freeze'

export interface SinkOptions {
  readonly name?: string
  /** Bodies whose centre of mass is in it go. */
  readonly region: Region
  /** Taken out, or left standing where they are, for others to touch; remove when omitted. */
  readonly action?: SinkAction
}

export interface SinkData {
  readonly name: string
  readonly region: Region
  readonly action: SinkAction
}

/** Most places that are made without being asked for. */
const mostPlaces = 1_000_000
/** Places at the start of a source that makes more as bodies come; what it draws at random repeats after so many. */
const firstPlaces = 1000

/** The places of a source that has no group given. */
export function sourcePlaces(options: SourceOptions, name: string): BodiesOptions {
  const who = `source ${name}`
  const { radius, shape, material, region } = options
  if ((radius === undefined) === (shape === undefined)) {
    throw new InputError(
      `${who}: it needs either radius, for spheres, or shape, found ${radius === undefined ? 'neither' : 'both'}.`,
    )
  }
  const count = options.capacity ?? options.number ?? firstPlaces
  if (!(Number.isInteger(count) && count > 0 && count <= mostPlaces)) {
    throw new InputError(
      `${who}: number and capacity must be whole numbers from 1 to ${mostPlaces}, found ${shown(count)}.`,
    )
  }
  const { min, max } = checkRegion(region, `${who}: region`)
  const centre = [0, 1, 2].map((c) => (min[c]! + max[c]!) / 2)
  const radii = radius === undefined ? null : drawRadii(radius, count, seededRandom(seedOf(options, who), 1), who)
  return {
    name,
    shape: shape ?? shapes.sphere({ radius: radii![0]! }),
    ...(material === undefined ? {} : { material }),
    positions: Array.from({ length: count }, () => centre),
    ...(radii ? { radii } : {}),
    absent: true,
  }
}

const seedOf = ({ seed = 1 }: SourceOptions, who: string) => seedNumber(seed, `${who}: seed`)

const sourceNames: OptionNames<SourceOptions> = {
  name: true,
  region: true,
  rate: true,
  radius: true,
  shape: true,
  material: true,
  group: true,
  number: true,
  capacity: true,
  grows: true,
  from: true,
  until: true,
  velocity: true,
  omega: true,
  turned: true,
  seed: true,
  every: true,
}

export function makeSource(options: SourceOptions, name: string, group: string): SourceData {
  const who = `source ${name}`
  onlyKnown(options, sourceNames, who)
  const { number, until, every, from = 0 } = options
  finiteNumber(from, `${who}: from`)
  if (number !== undefined && !(Number.isInteger(number) && number > 0)) {
    throw new InputError(`${who}: number must be a whole number above 0, found ${shown(number)}.`)
  }
  if (until !== undefined && !(finiteNumber(until, `${who}: until`) > from)) {
    throw new InputError(`${who}: until must be after ${from} s, found ${until} s.`)
  }
  return {
    name,
    group,
    region: checkRegion(options.region, `${who}: region`),
    rate: positiveNumber(options.rate, `${who}: rate`, '1/s'),
    number: number ?? null,
    from,
    until: until ?? null,
    velocity: finiteVector(options.velocity ?? [0, 0, 0], `${who}: velocity`),
    omega: finiteVector(options.omega ?? [0, 0, 0], `${who}: omega`),
    turned: trueOrFalse(options.turned, `${who}: turned`, false),
    seed: seedOf(options, who),
    every: every === undefined ? null : positiveNumber(every, `${who}: every`, 's'),
    ...(trueOrFalse(options.grows, `${who}: grows`, isEndless(options)) ? { grows: true } : {}),
  }
}

const isEndless = ({ number, capacity, group }: SourceOptions) =>
  [number, capacity, group].every((limit) => limit === undefined)

export function makeSink(options: SinkOptions, name: string): SinkData {
  onlyKnown(options, { name: true, region: true, action: true }, `sink ${name}`)
  const { region, action = 'remove' } = options
  if (action !== 'remove' && action !== 'freeze') {
    throw new InputError(`sink ${name}: action is remove or freeze, found ${shownWord(action)}.`)
  }
  return { name, region: checkRegion(region, `sink ${name}: region`), action }
}
