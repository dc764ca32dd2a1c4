// glyphs.ts: joints, boxes and contact forces as sticks.

import { Quaternion, Vector3 } from 'three/webgpu'
import type { BoxModel, ContactColumns, Frame, JointModel, SceneModel } from '../frameSource.js'
import { linear } from './lighting.js'
import { Sticks } from './stickLayer.js'

const jointColour = linear('#ffb347').toArray()
const springColour = linear('#63d0b0').toArray()
const boxColour = linear('#7f93a8').toArray()
const movingBoxColour = linear('#5aa9e6').toArray()

/** Edges of the domain, and of the boxes that move. */
export function boxSticks({ domain, origin }: SceneModel, moving: readonly BoxModel[]): Sticks {
  const sticks = new Sticks(12 * (1 + moving.length))
  addBox(sticks, domain, origin, boxColour)
  for (const box of moving) addBox(sticks, box, origin, movingBoxColour)
  return sticks
}

function addBox(sticks: Sticks, { min, max }: BoxModel, origin: ArrayLike<number>, colour: number[]): void {
  const corner = (bits: number) => [0, 1, 2].map((c) => ((bits >> c) & 1 ? max : min)[c]! - origin[c]!)
  for (let bits = 0; bits < 8; bits++) {
    for (const along of [1, 2, 4]) if (!(bits & along)) sticks.add(corner(bits), corner(bits | along), colour, 0)
  }
}

/**
 * Arms from the bodies to the joint, its axis, a ring where it turns; a zigzag for a spring, unless it is longer than `farthest`: it
 * leads out of the picture, to an end that is far away so that its direction stays.
 */
export function jointSticks(joints: readonly JointModel[], frame: Frame, size: number, farthest: number): Sticks {
  const sticks = new Sticks(32 * joints.length)
  for (const joint of joints) {
    const [a, b] = [pointOf(frame, joint.a, joint.pointA), pointOf(frame, joint.b, joint.pointB)]
    if (joint.kind !== 'spring') addJoint(sticks, joint, a, b, frame, size)
    else if (a.distanceTo(b) <= farthest) addZigzag(sticks, a, b, size)
  }
  return sticks
}

/** Joints whose neighbours are looked for. */
const mostAsked = 200

/** So large that most joints stand apart from the nearest, and no larger than `most`: rings about the pins of a track would hide it. */
export function jointSize(joints: readonly JointModel[], frame: Frame, most: number): number {
  const points = joints.filter(({ kind }) => kind !== 'spring').map(({ a, pointA }) => pointOf(frame, a, pointA))
  const stride = Math.ceil(points.length / mostAsked)
  const nearest = points
    .filter((_, k) => k % stride === 0)
    .map((point) => Math.min(...points.map((other) => point.distanceTo(other)).filter((way) => way > 1e-3 * most)))
    .sort((a, b) => a - b)
  return Math.min(most, 0.5 * (nearest[nearest.length >> 1] ?? most / 0.5))
}

const turnOf = (frame: Frame, body: number) => new Quaternion().fromArray(frame.orientations, 4 * body).normalize()

function pointOf(frame: Frame, body: number, local: readonly number[]): Vector3 {
  const point = new Vector3().fromArray(local).applyQuaternion(turnOf(frame, body))
  return point.add(new Vector3().fromArray(frame.positions, 3 * body))
}

const turning = new Set(['revolute', 'cylindrical', 'screw', 'universal', 'gear', 'rack', 'planar'])

function addJoint(sticks: Sticks, joint: JointModel, a: Vector3, b: Vector3, frame: Frame, size: number): void {
  const radius = 0.04 * size
  const turn = turnOf(frame, joint.a).multiply(new Quaternion(...joint.rotA))
  const axes = [0, 1, 2].map((c) => new Vector3().setComponent(c, 1).applyQuaternion(turn))
  const along = (c: number, s: number) => a.clone().addScaledVector(axes[c]!, s * size)
  if (a.distanceTo(b) > 1e-6 * size) sticks.add(a.toArray(), b.toArray(), jointColour, radius)
  sticks.add(along(2, -0.7).toArray(), along(2, 0.7).toArray(), jointColour, 1.6 * radius)
  if (!turning.has(joint.kind)) {
    for (const c of [0, 1]) sticks.add(along(c, -0.4).toArray(), along(c, 0.4).toArray(), jointColour, radius)
    return
  }
  const sides = 16
  const rim = (k: number) => {
    const angle = (2 * Math.PI * k) / sides
    return a
      .clone()
      .addScaledVector(axes[0]!, 0.5 * size * Math.cos(angle))
      .addScaledVector(axes[1]!, 0.5 * size * Math.sin(angle))
  }
  for (let k = 0; k < sides; k++) sticks.add(rim(k).toArray(), rim(k + 1).toArray(), jointColour, radius)
}

function addZigzag(sticks: Sticks, a: Vector3, b: Vector3, size: number): void {
  const turns = 10
  const e = b.clone().sub(a).normalize()
  const aside = new Vector3(0, 0, 1).cross(e)
  if (aside.length() < 0.1) aside.set(1, 0, 0)
  aside.setLength(0.25 * size)
  const at = (k: number) => {
    const side = k === 0 || k === turns ? 0 : k % 2 === 0 ? 1 : -1
    return a
      .clone()
      .lerp(b, k / turns)
      .addScaledVector(aside, side)
  }
  for (let k = 0; k < turns; k++) sticks.add(at(k).toArray(), at(k + 1).toArray(), springColour, 0.04 * size)
}

/** Length in m for a force of 1 N: the strongest of a frame are about as long as `size`. */
export function forceScale(contacts: ContactColumns, size: number): number {
  let most = 0
  for (let k = 0; k < contacts.count; k++) most = Math.max(most, forceOf(contacts, k))
  return most > 0 ? size / most : 1
}

export function forceOf({ forces }: ContactColumns, k: number): number {
  const [x, y, z] = [forces[3 * k]!, forces[3 * k + 1]!, forces[3 * k + 2]!]
  return Math.sqrt(x * x + y * y + z * z)
}

const weak = linear('#3c6cc0').toArray()
const strong = linear('#ff4d3d').toArray()

/** A stick along each force, through its point; lists are long, so that nothing is made for each. */
export function contactSticks(sticks: Sticks, contacts: ContactColumns, scale: number, size: number): Sticks {
  const { points, forces, count } = contacts
  sticks.count = 0
  sticks.reserve(count)
  for (let k = 0; k < count; k++) {
    const force = Math.max(forceOf(contacts, k), 1e-30)
    const length = Math.min(force * scale, size)
    const half = (0.5 * length) / force
    const share = length / size
    for (let c = 0; c < 3; c++) {
      sticks.from[3 * k + c] = points[3 * k + c]! - half * forces[3 * k + c]!
      sticks.to[3 * k + c] = points[3 * k + c]! + half * forces[3 * k + c]!
      sticks.look[4 * k + c] = weak[c]! + (strong[c]! - weak[c]!) * share
    }
    sticks.look[4 * k + 3] = 0.035 * size * Math.sqrt(share)
  }
  sticks.count = count
  return sticks
}
