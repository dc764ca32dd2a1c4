// springStep.ts: springs and dampers that are too stiff for the time step.
//
// Both laws take them as forces of a step. One of stiffness k and damping c along n between bodies that nothing else holds is
// unstable where
//
//   (h² k + 2 h c) W > 4,   W = Σ 1/m + (r × n)·I⁻¹ (r × n) over its bodies                                         (1)
//
// r the arms of its ends, k of a table its slope where the spring starts. Joints make bodies heavier than W says: springs of joined bodies are left to show it themselves.
// A node of a cable has its block of the inverse mass matrix in W, and the stiffness of its cable beside that of the spring:
//
//   (h² k + 2 h c) W + 4 (h / H)² > 4,   H the longest step of the cable by itself                                  (2)
//
// Cables whose step is implicit are heavier than W says, the stiffer the more: they are left to show it too.

import { lengthOf, minus, plus, type Rotation, type Triple, turned, turnedBack } from '../math/rotation.js'
import { threeDigits } from '../math/threeDigits.js'
import type { BodyColumns } from '../model/bodyColumns.js'
import type { CableColumns } from '../model/cables/cableColumns.js'
import { TimeStepError } from '../model/inputError.js'
import type { SpringData, SpringTable, TranslationalSpringData } from '../model/joints/jointData.js'

interface Springs {
  readonly springs: readonly SpringData[]
  readonly jointBodyA: ArrayLike<number>
  readonly jointBodyB: ArrayLike<number>
}

const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** 1/m + (r × n)·I⁻¹ (r × n) of (1), in the frame of the body. */
function mobility({ invMass, invInertia }: BodyColumns, body: number, arm: Triple, along: Triple): number {
  if (invMass[body] === 0) return 0
  return cross(arm, along).reduce((sum, x, c) => sum + x * x * invInertia[3 * body + c]!, invMass[body]!)
}

/** W of a node of a cable, and H of (2). */
interface NodeStep {
  readonly mobility: number
  readonly longest: number
}

/** Of bodies that are nodes of cables. */
function nodeSteps(cables: CableColumns | null): (body: number) => NodeStep | null {
  return (body) => {
    const index = cables?.cables.findIndex(({ first, elements }) => body >= first && body <= first + elements) ?? -1
    if (index < 0) return null
    const { first, implicit } = cables!.cables[index]!
    const { firstNode, structure } = cables!.places[index]!
    const { inverse, mass, firstNode: start } = cables!.structures[structure]!
    const node = firstNode - start + body - first
    if (implicit > 0) return { mobility: 0, longest: Number.POSITIVE_INFINITY }
    return { mobility: inverse[4 * (mass.nodes * node + node)]!, longest: cables!.longestSteps[index]! }
  }
}

const axes = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const

/** Length and W of (1) in the start pose; where the ends are in one place, the largest W along an axis. */
function startOf(columns: BodyColumns, nodeOf: (body: number) => NodeStep | null, spring: TranslationalSpringData) {
  const { a, b, pointA, pointB } = spring
  const place = (body: number) => [...columns.position.subarray(3 * body, 3 * body + 3)] as unknown as Triple
  const rotation = (body: number) => [...columns.orientation.subarray(4 * body, 4 * body + 4)] as unknown as Rotation
  const end = (body: number, point: Triple) => plus(place(body), turned(rotation(body), point))
  const between = minus(end(b, pointB), end(a, pointA))
  const length = lengthOf(between)
  const of = (body: number, point: Triple, along: Triple) =>
    nodeOf(body)?.mobility ?? mobility(columns, body, point, turnedBack(rotation(body), along))
  const along = length > 0 ? [between.map((x) => x / length) as unknown as Triple] : axes
  return { length, W: Math.max(...along.map((n) => of(a, pointA, n) + of(b, pointB, n))) }
}

/** Slope of a table at x; 0 outside. */
function slopeAt({ at, values }: SpringTable, x: number): number {
  const k = at.findIndex((knot) => knot > x)
  return k <= 0 ? 0 : Math.max(0, (values[k]! - values[k - 1]!) / (at[k]! - at[k - 1]!))
}

export function checkSprings(
  columns: BodyColumns,
  { springs, jointBodyA, jointBodyB }: Springs,
  h: number,
  cables: CableColumns | null = null,
): void {
  const joined = new Set([...Array.from(jointBodyA), ...Array.from(jointBodyB)])
  const nodeOf = nodeSteps(cables)
  for (const spring of springs) {
    if (spring.kind !== 'translational' || joined.has(spring.a) || joined.has(spring.b)) continue
    const { length, W } = startOf(columns, nodeOf, spring)
    const k = spring.table ? slopeAt(spring.table, length) : spring.stiffness
    const c = spring.damper ? slopeAt(spring.damper, 0) : spring.damping
    const ofCable = Math.min(...[spring.a, spring.b].map((body) => nodeOf(body)?.longest ?? Number.POSITIVE_INFINITY))
    // (2), and (1) where there is no cable
    const stiff = k * W + 4 / ofCable ** 2
    if (h * (h * stiff + 2 * c * W) <= 4) continue
    const longest = stiff > 0 ? (Math.sqrt((c * W) ** 2 + 4 * stiff) - c * W) / stiff : 2 / (c * W)
    throw new TimeStepError(
      `spring ${spring.name}: with ${threeDigits(k)} N/m and ${threeDigits(c)} N s/m it is too stiff for its bodies at the time step ${h} s, which may be ${threeDigits(longest)} s at most.`,
    )
  }
}
