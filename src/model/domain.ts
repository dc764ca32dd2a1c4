// domain.ts: the extent of the world. Periodic axes wrap; on a GPU it is also the range positions are stored in.

import { finiteVector, type Vector } from './checks.js'
import { InputError } from './inputError.js'

export interface DomainOptions {
  readonly min: Vector
  readonly max: Vector
  /** Per axis; none when omitted. */
  readonly periodic?: readonly [boolean, boolean, boolean]
}

export interface SceneDomain extends Required<DomainOptions> {}

export function checkDomain(options: DomainOptions): SceneDomain {
  const min = finiteVector(options.min, 'domain: min')
  const max = finiteVector(options.max, 'domain: max')
  for (const c of [0, 1, 2] as const) {
    if (max[c] > min[c]) continue
    throw new InputError(`domain: max must be above min along ${'xyz'[c]}, found ${min[c]} to ${max[c]}.`)
  }
  return { min, max, periodic: options.periodic ?? [false, false, false] }
}

export interface Extent {
  readonly min: readonly number[]
  readonly max: readonly number[]
  /** Of the largest body that has one, m. */
  readonly largestRadius: number
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
