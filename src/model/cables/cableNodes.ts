// cableNodes.ts: the axis of a cable at the start by the places and slopes of its nodes, and what no cable can start with.

import { dot, lengthOf, type Triple, times } from '../../math/rotation.js'
import { finiteColumn, positiveNumber } from '../checks.js'
import { InputError } from '../inputError.js'
import { type OptionNames, onlyKnown } from '../knownOptions.js'
import type { CableNodes, CableOptions } from './cable.js'
import { combined, firstAt } from './elementCurve.js'

export interface Axis {
  readonly length: number
  readonly positions: readonly number[]
  readonly slopes: readonly number[]
  readonly velocities: readonly number[]
  readonly slopeVelocities: readonly number[]
}

/** m/s */
const speedOfLight = 299_792_458

export function checkSpeed(velocities: readonly Triple[], what: string): void {
  const fastest = velocities.reduce((most, v) => Math.max(most, lengthOf(v)), 0)
  if (fastest < speedOfLight) return
  throw new InputError(`${what} moves it at ${fastest.toPrecision(3)} m/s, faster than light: check its unit.`)
}

/** Of the axis at the start over its length at rest, or the other way round: more is a wrong unit. */
export const mostStretch = 10

const nodesNames: OptionNames<CableNodes> = {
  positions: true,
  slopes: true,
  velocities: true,
  slopeVelocities: true,
}

export function axisOfNodes({ nodes, elements, length, velocity, omega }: CableOptions, who: string): Axis {
  onlyKnown(nodes!, nodesNames, `${who}: nodes`)
  if (length === undefined) throw new InputError(`${who}: nodes need the length of the cable at rest.`)
  if (velocity || omega) throw new InputError(`${who}: nodes have velocities of their own, found velocity or omega.`)
  const column = (key: keyof CableNodes) => {
    const values = nodes![key] ?? new Float64Array(3 * (elements + 1))
    const found = finiteColumn(values, 3, `${who}: nodes: ${key}`)
    if (found.length === 3 * (elements + 1)) return Array.from(found)
    throw new InputError(
      `${who}: nodes: ${key} must be ${elements + 1} places, one more than elements, found ${found.length / 3}.`,
    )
  }
  const slopes = column('slopes')
  for (let k = 0; k <= elements; k++) {
    if (slopes[3 * k] || slopes[3 * k + 1] || slopes[3 * k + 2]) continue
    throw new InputError(`${who}: nodes: slope ${k} is zero: it must lie along the axis.`)
  }
  const axis = {
    length: positiveNumber(length, `${who}: length`, 'm'),
    positions: column('positions'),
    slopes,
    velocities: column('velocities'),
    slopeVelocities: column('slopeVelocities'),
  }
  checkNodes(axis, elements, `${who}: nodes`)
  return axis
}

/** Places within an element at which its slope is looked at. */
const looks = 32

function checkNodes({ length, positions, slopes, velocities, slopeVelocities }: Axis, elements: number, who: string) {
  const l = length / elements
  const at = (values: readonly number[], k: number) => values.slice(3 * k, 3 * k + 3) as unknown as Triple
  for (let element = 0; element < elements; element++) {
    const next = element + 1
    const ends = [at(positions, element), at(slopes, element), at(positions, next), at(slopes, next)] as const
    const along = Array.from({ length: looks + 1 }, (_, k) => combined(firstAt(k / looks, l), ends))
    checkAlong(along, `${who}: element ${element}`)
  }
  const nodes = Array.from({ length: elements + 1 }, (_, k) => k)
  checkSpeed(
    nodes.map((k) => at(velocities, k)),
    `${who}: velocities`,
  )
  checkSpeed(
    nodes.map((k) => times(l, at(slopeVelocities, k))),
    `${who}: slopeVelocities`,
  )
}

/** Slopes along an element: where they pass through zero its curvature has no bound. */
function checkAlong(slopes: readonly Triple[], who: string): void {
  if (slopes.some((slope, k) => k > 0 && dot(slope, slopes[k - 1]!) <= 0)) {
    throw new InputError(`${who} turns back on itself between its nodes.`)
  }
  const stretches = slopes.map(lengthOf)
  const wrong = [Math.max(...stretches), Math.min(...stretches)].find((p) => p > mostStretch || p * mostStretch < 1)
  if (wrong === undefined) return
  throw new InputError(
    `${who} is ${Number(wrong.toPrecision(3))} times as long as at rest in some place: from ${1 / mostStretch} to ${mostStretch} times can be.`,
  )
}
