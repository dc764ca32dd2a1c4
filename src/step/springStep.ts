// springStep.ts: springs and dampers that are too stiff for the time step.
//
// Both laws take them as forces of a step. One of stiffness k and damping c along n between bodies that nothing else holds is
// unstable where
//
//   (h² k + 2 h c) W > 4,   W = Σ 1/m + (r × n)·I⁻¹ (r × n) over its bodies                                         (1)
//
// r the arms of its ends, k of a table its slope where the spring starts. Joints make bodies heavier than W says: springs of joined bodies are left to show it themselves.

import { lengthOf, minus, plus, type Rotation, type Triple, turned, turnedBack } from '../math/rotation.js'
import type { BodyColumns } from '../model/bodyColumns.js'
import { InputError } from '../model/inputError.js'
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

/** Length and W of (1) in the start pose; W is 0 where the ends are in one place. */
function startOf(columns: BodyColumns, { a, b, pointA, pointB }: TranslationalSpringData) {
  const place = (body: number) => [...columns.position.subarray(3 * body, 3 * body + 3)] as unknown as Triple
  const rotation = (body: number) => [...columns.orientation.subarray(4 * body, 4 * body + 4)] as unknown as Rotation
  const end = (body: number, point: Triple) => plus(place(body), turned(rotation(body), point))
  const between = minus(end(b, pointB), end(a, pointA))
  const length = lengthOf(between)
  if (length === 0) return { length, W: 0 }
  const along = between.map((x) => x / length) as unknown as Triple
  const of = (body: number, point: Triple) => mobility(columns, body, point, turnedBack(rotation(body), along))
  return { length, W: of(a, pointA) + of(b, pointB) }
}

/** Slope of a table at x; 0 outside. */
function slopeAt({ at, values }: SpringTable, x: number): number {
  const k = at.findIndex((knot) => knot > x)
  return k <= 0 ? 0 : Math.max(0, (values[k]! - values[k - 1]!) / (at[k]! - at[k - 1]!))
}

const short = (x: number) => String(Number(x.toPrecision(3)))

export function checkSprings(columns: BodyColumns, { springs, jointBodyA, jointBodyB }: Springs, h: number): void {
  const joined = new Set([...Array.from(jointBodyA), ...Array.from(jointBodyB)])
  for (const spring of springs) {
    if (spring.kind !== 'translational' || joined.has(spring.a) || joined.has(spring.b)) continue
    const { length, W } = startOf(columns, spring)
    const k = spring.table ? slopeAt(spring.table, length) : spring.stiffness
    const c = spring.damper ? slopeAt(spring.damper, 0) : spring.damping
    if (h * (h * k + 2 * c) * W <= 4) continue
    const longest = k > 0 ? (Math.sqrt(c * c + (4 * k) / W) - c) / k : 2 / (c * W)
    throw new InputError(
      `spring ${spring.name}: with ${short(k)} N/m and ${short(c)} N s/m it is too stiff for its bodies at the time step ${h} s, which may be ${short(longest)} s at most.`,
    )
  }
}
