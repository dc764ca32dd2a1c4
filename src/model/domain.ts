// domain.ts: the extent of the world. Periodic axes wrap; what happens to a body that leaves it elsewhere is the scene's choice.

import { finiteVector, shown, shownWord, trueOrFalse, type Vector } from './checks.js'
import { InputError } from './inputError.js'
import { type OptionNames, onlyKnown } from './knownOptions.js'

export interface DomainOptions {
  readonly min: Vector
  readonly max: Vector
  /** Per axis; none when omitted. */
  readonly periodic?: readonly [boolean, boolean, boolean]
}

/**
 * A body whose centre of mass leaves the domain
 * `open` goes on, and is taken out where positions cannot be held any more, at least three sizes of the domain from its middle;
 * `remove` is taken out: it stands still where it left, and nothing touches it;
 * `freeze` stands still where it left, and others touch it as they do a fixed body;
 * `stop` ends the run with an error.
 */
export type DomainEdge = 'open' | 'remove' | 'freeze' | 'stop'

const domainEdges: readonly DomainEdge[] = ['open', 'remove', 'freeze', 'stop']

export function checkEdge(edge: string): DomainEdge {
  if ((domainEdges as readonly string[]).includes(edge)) return edge as DomainEdge
  throw new InputError(`scene: edge is one of ${domainEdges.join(', ')}, found ${shownWord(edge)}.`)
}

export interface SceneDomain extends Required<DomainOptions> {}

/** m, 0 along axes that are not periodic. */
export function periodOf(domain: SceneDomain | null): readonly [number, number, number] {
  const along = (c: 0 | 1 | 2) => (domain?.periodic[c] ? domain.max[c] - domain.min[c] : 0)
  return [along(0), along(1), along(2)]
}

const domainNames: OptionNames<DomainOptions> = { min: true, max: true, periodic: true }

export function checkDomain(options: DomainOptions): SceneDomain {
  onlyKnown(options, domainNames, 'domain')
  const min = finiteVector(options.min, 'domain: min')
  const max = finiteVector(options.max, 'domain: max')
  for (const c of [0, 1, 2] as const) {
    if (max[c] > min[c]) continue
    throw new InputError(`domain: max must be above min along ${'xyz'[c]}, found ${min[c]} to ${max[c]}.`)
  }
  return { min, max, periodic: checkPeriodic(options.periodic) }
}

function checkPeriodic(axes: unknown = [false, false, false]): SceneDomain['periodic'] {
  if (!Array.isArray(axes) || axes.length !== 3)
    throw new InputError(`domain: periodic must be three of true and false, for x, y and z, found ${shown(axes)}.`)
  const [x, y, z] = axes.map((axis, c) => trueOrFalse(axis, `domain: periodic along ${'xyz'[c]}`))
  return [x!, y!, z!]
}

export interface Extent {
  readonly min: readonly number[]
  readonly max: readonly number[]
  /** Of the largest body that has one, m. */
  readonly largestRadius: number
}

/** Wide enough for regions too. */
export function withRegions(
  extent: Extent,
  regions: readonly { readonly min: Vector; readonly max: Vector }[],
): Extent {
  const end = (of: 'min' | 'max', far: (...ends: number[]) => number) =>
    extent[of].map((x, c) => far(x, ...regions.map((region) => region[of][c]!)))
  return { ...extent, min: end('min', Math.min), max: end('max', Math.max) }
}

/**
 * A domain with room around the bodies: their bounding box, wider by its largest edge on every side, and never by less
 * than ten times the largest body's radius.
 */
export function domainAround({ min, max, largestRadius }: Extent): SceneDomain {
  const edge = Math.max(...[0, 1, 2].map((c) => max[c]! - min[c]!))
  const room = Math.max(edge, 10 * largestRadius) || 1
  return {
    min: [min[0]! - room, min[1]! - room, min[2]! - room],
    max: [max[0]! + room, max[1]! + room, max[2]! + room],
    periodic: [false, false, false],
  }
}
