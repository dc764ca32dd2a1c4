// spring.ts: springs with dampers: between two points, or about the axis of a joint.
//
//   f = −k (|d| − L) − c d|d|/dt along d on B,     τ = −k (θ − θ_0) − c dθ/dt about the axis on B

import { lengthOf, minus, plus, turned, turnedBack } from '../../math/rotation.js'
import { finiteNumber, finiteVector, nonNegativeNumber, type Vector } from '../checks.js'
import { InputError } from '../inputError.js'
import type { BodyReference } from '../probe.js'
import type { JointData, RotationalSpringData, TranslationalSpringData } from './jointData.js'
import { freedomOf, type JoinedBody } from './makeJoint.js'

/** A joint of the scene: the handle `scene.joint` returns, or the joint's name. */
export type JointReference = { readonly name: string } | string

interface SpringOptions {
  readonly name?: string
  readonly stiffness: number
  readonly damping?: number
}

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
}

export interface RotationalSpringOptions extends SpringOptions {
  readonly joint: JointReference
  /** rad; 0, the start pose, when omitted. */
  readonly restAngle?: number
}

export type SpringRequest =
  | ({ readonly kind: 'translational' } & TranslationalSpringOptions)
  | ({ readonly kind: 'rotational' } & RotationalSpringOptions)

export const spring = {
  translational: (options: TranslationalSpringOptions): SpringRequest => ({ kind: 'translational', ...options }),
  rotational: (options: RotationalSpringOptions): SpringRequest => ({ kind: 'rotational', ...options }),
} as const

export function makeTranslationalSpring(
  options: TranslationalSpringOptions,
  name: string,
  a: JoinedBody,
  b: JoinedBody,
): TranslationalSpringData {
  const who = `spring ${name}`
  if (a.index === b.index) throw new InputError(`${who}: it joins ${a.name} to itself.`)
  if (!a.moves && !b.moves) {
    throw new InputError(`${who}: ${a.name} and ${b.name} are both fixed or driven, so it moves nothing.`)
  }
  const pointA = endOf(options.atA, options.pointA, a, `${who}: atA`)
  const pointB = endOf(options.atB, options.pointB, b, `${who}: atB`)
  const world = ({ pose }: JoinedBody, point: Vector) => plus(pose.position, turned(pose.rotation, point))
  const start = lengthOf(minus(world(b, pointB), world(a, pointA)))
  return {
    name,
    kind: 'translational',
    a: a.index,
    b: b.index,
    pointA,
    pointB,
    ...strength(options, who, 'N/m', 'N s/m'),
    restLength: nonNegativeNumber(options.restLength ?? start, `${who}: restLength`, 'm'),
  }
}

export function makeRotationalSpring(
  options: RotationalSpringOptions,
  name: string,
  index: number,
  joint: JointData,
): RotationalSpringData {
  const who = `spring ${name}`
  freedomOf(joint.kind, 'rotation', `${who} on joint ${joint.name}`)
  const restAngle = finiteNumber(options.restAngle ?? 0, `${who}: restAngle`)
  return { name, kind: 'rotational', joint: index, ...strength(options, who, 'N m/rad', 'N m s/rad'), restAngle }
}

function endOf(at: Vector | undefined, point: Vector | undefined, body: JoinedBody, what: string): Vector {
  if (point) return finiteVector(point, what)
  if (!at) throw new InputError(`${what} is needed: where the spring ends on ${body.name}.`)
  return turnedBack(body.pose.rotation, minus(finiteVector(at, what), body.pose.position))
}

function strength({ stiffness, damping = 0 }: SpringOptions, who: string, perWay: string, perSpeed: string) {
  return {
    stiffness: nonNegativeNumber(stiffness, `${who}: stiffness`, perWay),
    damping: nonNegativeNumber(damping, `${who}: damping`, perSpeed),
  }
}
