// placeJoint.ts: frames of a joint in its two bodies, from points and axes in the world.

import {
  across,
  cross,
  dot,
  type Frame,
  lengthOf,
  minus,
  noRotation,
  perpendicular,
  type Rotation,
  rotationTo,
  seenFrom,
  type Triple,
} from '../../math/rotation.js'
import { checkAxis } from '../bodyMotion.js'
import { finiteVector, unitQuaternion, type Vector } from '../checks.js'
import { InputError } from '../inputError.js'
import type { JointRequest } from './joint.js'
import { type JointKindData, jointKind } from './jointKinds.js'
import type { Pose } from './startErrors.js'

export interface JointFrames {
  readonly frameA: Frame
  readonly frameB: Frame
}

export function placeJoint(request: JointRequest, a: Pose, b: Pose, who: string): JointFrames {
  const { frameA, frameB } = request
  if (frameA && frameB) return { frameA: checkFrame(frameA, who), frameB: checkFrame(frameB, who) }
  const kind = jointKind(request.kind)
  refuseUnused(request, kind, who)
  const [pointA, pointB] = pointsOf(request, kind, a, b, who)
  const [rotationA, rotationB] = rotationsOf(request, kind, minus(pointB, pointA), who)
  return {
    frameA: seenFrom(a, { position: pointA, rotation: rotationA }),
    frameB: seenFrom(b, { position: pointB, rotation: rotationB }),
  }
}

function checkFrame({ position, rotation }: Frame, who: string): Frame {
  const turn = unitQuaternion(rotation, `${who}: rotation of its frame`)
  const same = turn.every((component, k) => Math.abs(component - rotation[k]!) < 1e-15)
  return { position: finiteVector(position, `${who}: position of its frame`), rotation: same ? rotation : turn }
}

/** A point or axis the kind has no use for was meant for another kind. */
function refuseUnused(request: JointRequest, kind: JointKindData, who: string): void {
  const unused = [
    ...(kind.points === 'one' ? [] : ['at' as const]),
    ...(kind.points === 'wheel' ? ['atB' as const] : []),
    ...(kind.axes === 'one' || kind.axes === 'first' ? [] : ['axis' as const]),
    ...(kind.axes === 'none' || kind.axes === 'first' ? (['axisA', 'axisB'] as const) : []),
  ].filter((key) => request[key] !== undefined)
  if (unused.length > 0) throw new InputError(`${who}: a ${request.kind} joint has no ${unused.join(', ')}.`)
}

function pointsOf(request: JointRequest, kind: JointKindData, a: Pose, b: Pose, who: string): [Triple, Triple] {
  const { at, atA, atB } = request
  if (kind.points === 'wheels' || kind.points === 'wheel') {
    const onAxis = (given: Vector | undefined, centre: Triple, key: string) =>
      given ? finiteVector(given, `${who}: ${key}`) : centre
    return [onAxis(atA, a.position, 'atA'), onAxis(atB, b.position, 'atB')]
  }
  if (at) {
    if (atA || atB) throw new InputError(`${who}: it needs at, or atA and atB, found both.`)
    const point = finiteVector(at, `${who}: at`)
    return [point, point]
  }
  if (atA && atB) return [finiteVector(atA, `${who}: atA`), finiteVector(atB, `${who}: atB`)]
  if (request.kind === 'fixed' && !atA && !atB) return [b.position, b.position]
  throw new InputError(`${who}: it needs ${kind.points === 'one' ? 'at, or atA and atB' : 'atA and atB'}.`)
}

/** Both rotations coincide where one axis serves both, so that angle and path are 0 in the start pose; a rod lies along x. */
function rotationsOf(request: JointRequest, kind: JointKindData, rod: Triple, who: string): [Rotation, Rotation] {
  if (kind.axes === 'none') return [noRotation, noRotation]
  const { axis, axisA, axisB } = request
  if (axis && (axisA || axisB)) throw new InputError(`${who}: it needs axis, or axisA and axisB, found both.`)
  if (!axis && kind.axes === 'first') throw new InputError(`${who}: it needs axis, fixed in its first body.`)
  if (!axis && !(axisA && axisB)) {
    throw new InputError(`${who}: it needs ${kind.axes === 'one' ? 'axis, or axisA and axisB' : 'axisA and axisB'}.`)
  }
  const main = axis
    ? [checkAxis(axis, `${who}: axis`)]
    : [checkAxis(axisA, `${who}: axisA`), checkAxis(axisB, `${who}: axisB`)]
  const [zA, zB = zA] = main as [Vector, Vector | undefined]
  if (request.kind === 'universal') return crossRotations(zA, zB!, who)
  if (request.kind === 'rack' && lengthOf(cross(zA, zB!)) < 1e-3) {
    throw new InputError(`${who}: axisA and axisB are parallel, so that no pinion moves the rack: take a screw.`)
  }
  const lies = kind.axes === 'first' && lengthOf(cross(rod, zA)) > 1e-6 * lengthOf(rod)
  const xA = lies ? across(rod, zA) : perpendicular(zA)
  const rotationA = rotationTo(xA, cross(zA, xA), zA)
  if (zB === zA) return [rotationA, rotationA]
  // the axes of gears may be any way apart, even along each other's x
  const xB = Math.abs(dot(xA, zB!)) < 0.9 ? across(xA, zB!) : perpendicular(zB!)
  return [rotationA, rotationTo(xB, cross(zB!, xB), zB!)]
}

/** x along the axis of A, y along that of B. */
function crossRotations(x: Vector, y: Vector, who: string): [Rotation, Rotation] {
  const lean = dot(x, y)
  if (Math.abs(lean) > 1e-6) {
    const angle = (Math.acos(Math.max(-1, Math.min(1, lean))) * 180) / Math.PI
    throw new InputError(`${who}: axisA and axisB must be at right angles, found ${angle.toPrecision(6)} degrees.`)
  }
  const square = across(y, x)
  const rotation = rotationTo(x, square, cross(x, square))
  return [rotation, rotation]
}
