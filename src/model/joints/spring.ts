// spring.ts: springs with dampers: between two points, or about the axis of a joint.
//
//   f = −k (|d| − L) − c d|d|/dt along d on B,     τ = −k (θ − θ_0) − c dθ/dt about the axis on B
//
// Either term may be a table in its place: f(|d|), above 0 where it pulls the ends together, and g(d|d|/dt); f(θ) and g(dθ/dt).

import { lengthOf, minus, plus, turned, turnedBack } from '../../math/rotation.js'
import { finiteNumber, finiteVector, nonNegativeNumber, type Vector } from '../checks.js'
import { InputError } from '../inputError.js'
import { needed, type OptionNames, onlyKnown } from '../knownOptions.js'
import type { BodyReference } from '../probe.js'
import type { JointData, RotationalSpringData, SpringTable, TranslationalSpringData } from './jointData.js'
import { freedomOf, type JoinedBody } from './makeJoint.js'

/** A joint of the scene: the handle `scene.joint` returns, or the joint's name. */
export type JointReference = { readonly name: string } | string

interface SpringOptions {
  readonly name?: string
  /** N/m, or N m/rad; left out where a table stands in its place. */
  readonly stiffness?: number
  /** N s/m, or N m s/rad */
  readonly damping?: number
}

type Numbers = readonly number[]

export interface TranslationalSpringOptions extends SpringOptions {
  readonly a: BodyReference
  readonly b: BodyReference
  /** Ends in the world, in the start pose, m. */
  readonly atA?: Vector
  readonly atB?: Vector
  /** Ends in the body frames, in place of atA and atB. */
  readonly pointA?: Vector
  readonly pointB?: Vector
  /** m; the distance at the start when omitted. */
  readonly restLength?: number
  /** Pull, N, over length, m: straight between the lengths, held outside. */
  readonly forceTable?: { readonly lengths: Numbers; readonly forces: Numbers }
  /** Pull, N, over the speed at which the ends part, m/s. */
  readonly dampingTable?: { readonly speeds: Numbers; readonly forces: Numbers }
}

export interface RotationalSpringOptions extends SpringOptions {
  readonly joint: JointReference
  /** rad; 0, the start pose, when omitted. */
  readonly restAngle?: number
  /** Torque towards smaller angles, N m, over angle, rad: straight between the angles, held outside. */
  readonly torqueTable?: { readonly angles: Numbers; readonly torques: Numbers }
  /** Torque against the turn, N m, over speed, rad/s. */
  readonly dampingTable?: { readonly speeds: Numbers; readonly torques: Numbers }
}

export type SpringRequest =
  | ({ readonly kind: 'translational' } & TranslationalSpringOptions)
  | ({ readonly kind: 'rotational' } & RotationalSpringOptions)

export const spring = {
  translational: (options: TranslationalSpringOptions): SpringRequest => ({ kind: 'translational', ...options }),
  rotational: (options: RotationalSpringOptions): SpringRequest => ({ kind: 'rotational', ...options }),
} as const

const springNames = { name: true, stiffness: true, damping: true, dampingTable: true } as const

const translationalNames: OptionNames<TranslationalSpringOptions> = {
  ...springNames,
  a: true,
  b: true,
  atA: true,
  atB: true,
  pointA: true,
  pointB: true,
  restLength: true,
  forceTable: true,
}

const rotationalNames: OptionNames<RotationalSpringOptions> = {
  ...springNames,
  joint: true,
  restAngle: true,
  torqueTable: true,
}

export function makeTranslationalSpring(
  options: TranslationalSpringOptions,
  name: string,
  a: JoinedBody,
  b: JoinedBody,
): TranslationalSpringData {
  const who = `spring ${name}`
  onlyKnown(options, translationalNames, who)
  if (a.index === b.index) throw new InputError(`${who}: it joins ${a.name} to itself.`)
  if (!a.moves && !b.moves) {
    throw new InputError(`${who}: ${a.name} and ${b.name} are both fixed or driven, so it moves nothing.`)
  }
  const pointA = endOf(options.atA, options.pointA, a, `${who}: atA`)
  const pointB = endOf(options.atB, options.pointB, b, `${who}: atB`)
  const world = ({ pose }: JoinedBody, point: Vector) => plus(pose.position, turned(pose.rotation, point))
  const start = lengthOf(minus(world(b, pointB), world(a, pointA)))
  // poses have roundings
  if (start < 1e-9 * (options.restLength ?? 0)) {
    throw new InputError(
      `${who}: its ends start in one place and rest ${options.restLength} m apart, so its push has no direction.`,
    )
  }
  return {
    name,
    kind: 'translational',
    a: a.index,
    b: b.index,
    pointA,
    pointB,
    ...strength(options, who, 'N/m', 'N s/m'),
    restLength: nonNegativeNumber(options.restLength ?? start, `${who}: restLength`, 'm'),
    table: tableOf(options, 'forceTable', ['lengths', 'forces'], ['stiffness', 'restLength'], who),
    damper: tableOf(options, 'dampingTable', ['speeds', 'forces'], ['damping'], who),
  }
}

export function makeRotationalSpring(
  options: RotationalSpringOptions,
  name: string,
  index: number,
  joint: JointData,
): RotationalSpringData {
  const who = `spring ${name}`
  onlyKnown(options, rotationalNames, who)
  freedomOf(joint.kind, 'rotation', `${who} on joint ${joint.name}`)
  const restAngle = finiteNumber(options.restAngle ?? 0, `${who}: restAngle`)
  return {
    name,
    kind: 'rotational',
    joint: index,
    ...strength(options, who, 'N m/rad', 'N m s/rad'),
    restAngle,
    table: tableOf(options, 'torqueTable', ['angles', 'torques'], ['stiffness', 'restAngle'], who),
    damper: tableOf(options, 'dampingTable', ['speeds', 'torques'], ['damping'], who),
  }
}

function endOf(at: Vector | undefined, point: Vector | undefined, body: JoinedBody, what: string): Vector {
  if (point && at) throw new InputError(`${what} and the point in the frame of ${body.name} say the same: give one.`)
  if (point) return finiteVector(point, what)
  if (!at) throw new InputError(`${what} is needed: where the spring ends on ${body.name}.`)
  return turnedBack(body.pose.rotation, minus(finiteVector(at, what), body.pose.position))
}

function strength(options: SpringOptions, who: string, perWay: string, perSpeed: string) {
  const { stiffness = 0, damping = 0 } = options
  const said = ['stiffness', 'damping', 'forceTable', 'torqueTable', 'dampingTable']
  if (!said.some((key) => key in options)) {
    throw new InputError(`${who}: it needs stiffness, damping or a table, found none.`)
  }
  return {
    stiffness: nonNegativeNumber(stiffness, `${who}: stiffness`, perWay),
    damping: nonNegativeNumber(damping, `${who}: damping`, perSpeed),
  }
}

/** A table of the options by its two columns; what it stands in place of must be left out. */
function tableOf(
  options: object,
  key: string,
  [at, of]: readonly [string, string],
  replaced: readonly string[],
  who: string,
): SpringTable | null {
  const given = options as Readonly<Record<string, unknown>>
  const table = given[key] as Readonly<Record<string, Numbers>> | undefined
  if (table === undefined) return null
  needed(table, `${who}: ${key}`)
  const both = replaced.filter((name) => given[name] !== undefined)
  if (both.length > 0) throw new InputError(`${who}: ${key} stands in place of ${both.join(', ')}, found both.`)
  const [knots, values] = [table[at], table[of]]
  if (!knots?.length || knots.length !== values?.length) {
    const found = `${knots?.length ?? 'no'} ${at} and ${values?.length ?? 'no'} ${of}`
    throw new InputError(`${who}: ${key} needs ${at} and as many ${of}, found ${found}.`)
  }
  knots.forEach((knot, k) => {
    finiteNumber(knot, `${who}: ${key}: ${at} ${k}`)
    finiteNumber(values[k], `${who}: ${key}: ${of} ${k}`)
    if (k > 0 && knot <= knots[k - 1]!) {
      throw new InputError(`${who}: ${key}: ${at} must rise, found ${knots[k - 1]} before ${knot}.`)
    }
  })
  return { at: [...knots], values: [...values] }
}
