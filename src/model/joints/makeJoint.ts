// makeJoint.ts: a joint as the scene keeps it, checked in the pose the bodies start in.

import { lengthOf, minus, placed } from '../../math/rotation.js'
import { finiteNumber, positiveNumber, trueOrFalse } from '../checks.js'
import { InputError } from '../inputError.js'
import { type OptionNames, onlyKnown } from '../knownOptions.js'
import { didYouMean } from '../nearestName.js'
import { checkTimeFunction, valueAt } from '../timeFunction.js'
import type { JointLimits, JointRequest } from './joint.js'
import type { JointData, LimitData } from './jointData.js'
import { type Along, jointKind, jointKindNames, rowKinds } from './jointKinds.js'
import { type JointFrames, placeJoint } from './placeJoint.js'
import { jointCoordinate, jointSize, type LargestError, largestStartError, type Pose, poseNear } from './startErrors.js'

/** A body as joints see it. */
export interface JoinedBody {
  /** What it is of a cable. */
  readonly cable?: 'nodes' | 'beads'
  readonly index: number
  readonly name: string
  readonly pose: Pose
  /** False for a fixed or driven body. */
  readonly moves: boolean
}

/** Share of the size of a joint, or rad, that its parts may be apart at the start. */
const startTolerance = 1e-6

const jointNames: OptionNames<JointRequest> = {
  kind: true,
  a: true,
  b: true,
  name: true,
  touching: true,
  uncoupled: true,
  breakForce: true,
  startAngle: true,
  limits: true,
  at: true,
  atA: true,
  atB: true,
  axis: true,
  axisA: true,
  axisB: true,
  pitch: true,
  ratio: true,
  radius: true,
  length: true,
  maxForce: true,
  frameA: true,
  frameB: true,
}

const limitNames: OptionNames<JointLimits> = { lower: true, upper: true, along: true }

/** In a box of this period, 0 along axes that have none. */
export function makeJoint(
  request: JointRequest,
  name: string,
  a: JoinedBody,
  second: JoinedBody,
  period: readonly number[],
): JointData {
  const who = `joint ${name}`
  if (!jointKindNames.includes(request.kind)) {
    throw new InputError(`${who}: unknown kind ${request.kind}${didYouMean(String(request.kind), jointKindNames)}`)
  }
  onlyKnown(request, jointNames, who)
  if (request.limits) onlyKnown(request.limits, limitNames, `${who}: limits`)
  if (a.index === second.index) throw new InputError(`${who}: it joins ${a.name} to itself.`)
  if (!a.moves && !second.moves) {
    throw new InputError(`${who}: ${a.name} and ${second.name} are both fixed or driven, so there is nothing to hold.`)
  }
  if (a.name === 'world') needsPoint(request, 'atA', who)
  if (second.name === 'world') needsPoint(request, 'atB', who)
  const frames = placeJoint(request, a.pose, second.pose, who)
  // halves that are given, as of a state, may meet over a side of the box
  const b =
    request.frameA && request.frameB ? { ...second, pose: poseNear(frames, a.pose, second.pose, period) } : second
  const { breakForce, maxForce, startAngle } = request
  const uncoupled = trueOrFalse(request.uncoupled, `${who}: uncoupled`, false)
  if (uncoupled && (a.cable || b.cable)) throw new InputError(`${who}: a joint to a cable holds from the start.`)
  if (maxForce !== undefined && request.kind !== 'actuator') {
    throw new InputError(`${who}: maxForce is for an actuator; the joint is ${request.kind}.`)
  }
  if (startAngle !== undefined && !jointKind(request.kind).free.includes('rotation')) {
    throw new InputError(`${who}: startAngle is for a joint that turns; the joint is ${request.kind}.`)
  }
  const made: JointData = {
    name,
    kind: request.kind,
    a: a.index,
    b: b.index,
    ...frames,
    touching: trueOrFalse(request.touching, `${who}: touching`, uncoupled),
    ...(uncoupled ? { uncoupled: true as const } : {}),
    breakForce: breakForce === undefined ? null : positiveNumber(breakForce, `${who}: breakForce`, 'N'),
    limits: request.limits ? checkLimits(request.limits, request, who) : null,
    number: numberOf(request, frames, a, b, who),
    length: request.kind === 'actuator' ? lengthFunction(request, who) : null,
    maxForce: maxForce === undefined ? null : positiveNumber(maxForce, `${who}: maxForce`, 'N'),
    ...(startAngle === undefined ? {} : { startAngle: finiteNumber(startAngle, `${who}: startAngle`) }),
  }
  if (jointKind(made.kind).points === 'two' && startDistance(made, a, b) < 1e-12 * jointSize(made, a.pose, b.pose)) {
    throw new InputError(`${who}: its points lie on each other at the start, so it has no direction.`)
  }
  if (!uncoupled) checkStart(made, a, b, who)
  return made
}

/** A body without a centre of mass is a wheel about the point that is given alone. */
function needsPoint(request: JointRequest, key: 'atA' | 'atB', who: string): void {
  const { points } = jointKind(request.kind)
  const isWheel = points === 'wheels' || (points === 'wheel' && key === 'atA')
  if (isWheel && !request[key] && !request.frameA) {
    throw new InputError(`${who}: the world as a wheel needs ${key}, a point on its axis.`)
  }
}

function numberOf(request: JointRequest, frames: JointFrames, a: JoinedBody, b: JoinedBody, who: string) {
  const { number } = jointKind(request.kind)
  for (const key of ['pitch', 'ratio', 'radius', 'length'] as const) {
    const ours = key === number || (key === 'length' && request.kind === 'actuator')
    if (request[key] !== undefined && !ours) throw new InputError(`${who}: a ${request.kind} joint has no ${key}.`)
  }
  if (!number) return null
  const given = request[number]
  if (number === 'length') {
    return positiveNumber(given ?? startDistance(frames, a, b), `${who}: length`, 'm')
  }
  if (given === undefined) throw new InputError(`${who}: a ${request.kind} joint needs ${number}.`)
  if (number === 'radius') return positiveNumber(given, `${who}: radius`, 'm')
  const value = finiteNumber(given, `${who}: ${number}`)
  if (value === 0) throw new InputError(`${who}: ${number} must not be zero.`)
  return value
}

function startDistance({ frameA, frameB }: JointFrames, a: JoinedBody, b: JoinedBody): number {
  return lengthOf(minus(placed(b.pose, frameB).position, placed(a.pose, frameA).position))
}

function lengthFunction({ length }: JointRequest, who: string) {
  if (length === undefined) throw new InputError(`${who}: an actuator needs length, a number or a function of time.`)
  positiveNumber(valueAt(checkTimeFunction(length, `${who}: length`), 0), `${who}: length at the start`, 'm')
  return length
}

function checkLimits(limits: JointLimits, { kind }: JointRequest, who: string): LimitData {
  const along = freedomOf(kind, limits.along, `${who}: limits`)
  const { lower = null, upper = null } = limits
  if (lower === null && upper === null) throw new InputError(`${who}: limits need lower or upper, found neither.`)
  for (const [key, value] of Object.entries({ lower, upper })) {
    if (value !== null) finiteNumber(value, `${who}: limits: ${key}`)
  }
  if (lower !== null && upper !== null && lower > upper) {
    throw new InputError(`${who}: limits: lower must not be above upper, found ${lower} above ${upper}.`)
  }
  return { along, lower, upper }
}

/** The freedom named, or the first the joint has. */
export function freedomOf(kind: JointRequest['kind'], along: Along | undefined, what: string): Along {
  const { free } = jointKind(kind)
  const found = along ?? free[0]
  if (found && free.includes(found)) return found
  const has = free.length > 0 ? `only its ${free.join(' and ')}` : 'neither a rotation nor a translation of its own'
  throw new InputError(`${what}: a ${kind} joint has ${has}${along ? `, found ${along}` : ''}.`)
}

function checkStart(made: JointData, a: JoinedBody, b: JoinedBody, who: string): void {
  const worst = largestStartError(made, a.pose, b.pose)
  if (worst.share > startTolerance) throw new InputError(`${who}: ${startProblem(made, worst)}.`)
  if (!made.limits) return
  const { along, lower, upper } = made.limits
  const start = jointCoordinate(made, a.pose, b.pose, along)
  const si = along === 'rotation' ? 'rad' : 'm'
  if (start < (lower ?? -Infinity) - startTolerance || start > (upper ?? Infinity) + startTolerance) {
    const range = `${lower ?? '-∞'} to ${upper ?? '∞'} ${si}`
    throw new InputError(`${who}: it starts at ${short(start)} ${si}, outside its limits of ${range}.`)
  }
}

function startProblem(made: JointData, { error, unit, row }: LargestError): string {
  const by = `${short(Math.abs(error))} ${unit}`
  if (made.kind === 'revoluteSpherical' && row?.kind === rowKinds.translation) {
    return `its second point lies ${by} off the plane through the first at right angles to the axis`
  }
  if (made.length !== null || jointKind(made.kind).number === 'length') {
    return `its length at the start differs from the distance of its points by ${by}`
  }
  return unit === 'm' ? `its points are ${by} apart at the start` : `its axes are ${by} apart at the start`
}

/** Six digits; rounding errors of what should be zero are zero. */
export const short = (value: number) => String(Math.abs(value) < 1e-12 ? 0 : Number(value.toPrecision(6)))
