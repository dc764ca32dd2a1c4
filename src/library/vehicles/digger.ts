// digger.ts: boom, stick and bucket of an excavator on three hydraulic cylinders that lead the tip of the bucket along a path.

import { aboutAxis, type Frame, type Triple } from '../../math/rotation.js'
import { finiteVector, listOf, positiveNumber, type Vector } from '../../model/checks.js'
import type { BodyHandle, Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { joint } from '../../model/joints/joint.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'
import type { Material } from '../../model/material.js'
import type { JointHandle } from '../../model/mechanism.js'
import type { BodyReference } from '../../model/probe.js'
import { box } from '../../model/shapes/box.js'
import { hull } from '../../model/shapes/hull.js'
import { type UnionPiece, union } from '../../model/shapes/union.js'
import { type Attitude, attitudeNames, rotationOf } from './attitude.js'
import type { PlanePoint } from './beltLine.js'
import { addCylinder, type Cylinder } from './cylinder.js'
import {
  type ArmFrame,
  type ArmLengths,
  along,
  armFrames,
  armPose,
  cylinderEnds,
  earAngle,
  earShare,
  stickTail,
} from './diggerArm.js'
import { short } from './proportions.js'
import { acrossPlane, inPlane, placedAt } from './trackPlace.js'

/** Where the tip of the bucket is over time, from the foot of the boom, and the rake of its floor; straight between. */
export interface DigPath {
  /** s, rising. */
  readonly times: readonly number[]
  /** Ahead and up, m. */
  readonly tip: readonly PlanePoint[]
  /** rad from the surface; below 0 it carries what is in it. */
  readonly rake: readonly number[]
}

/** Its attitude is that of the machine it is on. */
export interface DiggerOptions extends Attitude {
  /** Begins the names of all its parts; nothing when omitted. */
  readonly name?: string
  /** What the boom stands on. */
  readonly on: BodyReference
  /** The foot of the boom, m; the arm is in the plane of x and z of the machine there, ahead is x. */
  readonly foot: Vector
  /** Pin to pin, m, and kg. */
  readonly boom: { readonly length: number; readonly mass: number }
  readonly stick: { readonly length: number; readonly mass: number }
  /** From its pin to its tip, its width, the length of its floor, m; its plates a fortieth of its length thick when omitted. */
  readonly bucket: {
    readonly length: number
    readonly width: number
    readonly floor: number
    readonly mass: number
    readonly thickness?: number
  }
  /** Between the floor and the line from tip to pin, rad; 0.96 when omitted. */
  readonly floorAngle?: number
  readonly material: Material
  readonly path: DigPath
  /** Largest forces of the cylinders, N; whatever is needed when omitted. */
  readonly maxForce?: { readonly boom: number; readonly stick: number; readonly bucket: number }
}

export interface Digger {
  readonly boom: BodyHandle
  readonly stick: BodyHandle
  readonly bucket: BodyHandle
  readonly cylinders: { readonly boom: Cylinder; readonly stick: Cylinder; readonly bucket: Cylinder }
  /** Of the boom on what it stands on, of the stick and of the bucket. */
  readonly pins: readonly JointHandle[]
}

const names: OptionNames<DiggerOptions> = {
  ...attitudeNames,
  name: true,
  on: true,
  foot: true,
  boom: true,
  stick: true,
  bucket: true,
  floorAngle: true,
  material: true,
  path: true,
  maxForce: true,
}

const parts = ['boom', 'stick', 'bucket'] as const
/** Lengths of a cylinder that are worked out from each point of a path to the next; straight between them. */
const lengthsEach = 64

export function addDigger(scene: Scene, options: DiggerOptions): Digger {
  const { name = '', on, material, maxForce } = options
  const who = name || 'digger'
  onlyKnown(options, names, who)
  const foot: Triple = finiteVector(options.foot, `${who}: foot`)
  const lengths = lengthsOf(options, who)
  checkPath(options.path, who)
  const frame: Frame = { position: foot, rotation: rotationOf(options, who) }
  const inWorld = (point: PlanePoint) => inPlane(frame, point)
  const ends = (time: number) => cylinderEnds(lengths, poseAt(lengths, options.path, time, who))
  const frames = armFrames(lengths, poseAt(lengths, options.path, 0, who))
  const named = (of: string) => (name ? `${name}${of[0]!.toUpperCase()}${of.slice(1)}` : of)

  const layer = named('arm')
  const bodies = parts.map((of) => scene.body({ ...armBody(options, of, frames[of], frame), name: named(of), layer }))
  scene.apart(layer, layer)
  const [boom, stick, bucket] = bodies as [BodyHandle, BodyHandle, BodyHandle]
  const pins = parts.map((of, k) => {
    const [a, b] = [k === 0 ? on : bodies[k - 1]!, bodies[k]!]
    return scene.joint(
      joint.revolute({ name: named(`${of}Pin`), a, b, at: inWorld(frames[of].at), axis: acrossPlane(frame) }),
    )
  })
  const times = sampleTimes(options.path)
  const cylinder = (of: (typeof parts)[number], a: BodyReference, b: BodyReference) => {
    const long = (time: number) => {
      const [from, to] = ends(time)[of]
      return Math.hypot(to[0] - from[0], to[1] - from[1])
    }
    const values = times.map((time) => long(time) - long(0))
    return addCylinder(scene, {
      ...{ name: named(`${of}Cylinder`), a, b, atA: inWorld(ends(0)[of][0]), atB: inWorld(ends(0)[of][1]), material },
      ...{ mass: 0.1 * options[of].mass, stroke: { table: { times, values } } },
      ...(maxForce ? { maxForce: maxForce[of] } : {}),
    })
  }
  const cylinders = {
    boom: cylinder('boom', on, boom),
    stick: cylinder('stick', boom, stick),
    bucket: cylinder('bucket', stick, bucket),
  }
  return { boom, stick, bucket, cylinders, pins }
}

const linkNames: OptionNames<DiggerOptions['boom']> = { length: true, mass: true }
const bucketNames: OptionNames<DiggerOptions['bucket']> = { ...linkNames, width: true, floor: true, thickness: true }

function lengthsOf({ boom, stick, bucket, floorAngle = 0.96 }: DiggerOptions, who: string): ArmLengths {
  onlyKnown(boom, linkNames, `${who}: boom`)
  onlyKnown(stick, linkNames, `${who}: stick`)
  onlyKnown(bucket, bucketNames, `${who}: bucket`)
  positiveNumber(bucket.width, `${who}: width of the bucket`, 'm')
  positiveNumber(bucket.floor, `${who}: floor of the bucket`, 'm')
  checkBucket(bucket, floorAngle, who)
  return {
    boom: positiveNumber(boom.length, `${who}: length of the boom`, 'm'),
    stick: positiveNumber(stick.length, `${who}: length of the stick`, 'm'),
    bucket: positiveNumber(bucket.length, `${who}: length of the bucket`, 'm'),
    floorAngle: positiveNumber(floorAngle, `${who}: floorAngle`, 'rad'),
  }
}

/** Its heel lies between tip and pin, and its plates leave room in it. */
function checkBucket(
  { length, width, floor, thickness = length / 40 }: DiggerOptions['bucket'],
  floorAngle: number,
  who: string,
): void {
  if (floorAngle >= Math.PI) throw new InputError(`${who}: floorAngle must be below π, found ${floorAngle} rad.`)
  const along = floor * Math.cos(floorAngle)
  if (along >= length) {
    throw new InputError(
      `${who}: the floor of the bucket, ${floor} m, goes ${short(along)} m back from the tip, and its pin is ${length} m from there.`,
    )
  }
  positiveNumber(thickness, `${who}: thickness of the bucket`, 'm')
  const room = Math.min(width / 2, floor, length)
  if (thickness >= room) {
    throw new InputError(
      `${who}: plates ${thickness} m thick leave no room in a bucket ${width} m wide with a floor of ${floor} m.`,
    )
  }
}

function checkPath(path: DigPath, who: string): void {
  onlyKnown(path, { times: true, tip: true, rake: true }, `${who}: path`)
  const { times, tip, rake } = path
  listOf(times, `${who}: times of the path`)
  listOf(tip, `${who}: tips of the path`)
  listOf(rake, `${who}: rakes of the path`)
  if (times.length < 2 || tip.length !== times.length || rake.length !== times.length) {
    const found = `${times.length}, ${tip.length} and ${rake.length}`
    throw new InputError(`${who}: a path has as many tips and rakes as times, two or more, found ${found}.`)
  }
  const over = rake.findIndex((one) => !(Math.abs(one) <= 2 * Math.PI))
  if (over >= 0) throw new InputError(`${who}: a rake is an angle within a turn, found ${rake[over]} rad.`)
  const back = times.findIndex((time, k) => k > 0 && !(time > times[k - 1]!))
  if (back > 0) {
    throw new InputError(`${who}: times of a path rise, found ${times[back]} s after ${times[back - 1]} s.`)
  }
}

function poseAt(lengths: ArmLengths, { times, tip, rake }: DigPath, time: number, who: string) {
  const later = times.findIndex((one) => one > time)
  const [from, to] = later < 0 ? [times.length - 1, times.length - 1] : [Math.max(0, later - 1), later]
  const share = from === to ? 0 : Math.max(0, (time - times[from]!) / (times[to]! - times[from]!))
  const between = (a: number, b: number) => a + share * (b - a)
  const [a, b] = [tip[from]!, tip[to]!]
  return armPose(lengths, [between(a[0], b[0]), between(a[1], b[1])], between(rake[from]!, rake[to]!), who)
}

function sampleTimes({ times }: DigPath): number[] {
  return times.flatMap((time, k) => {
    if (k + 1 === times.length) return [time]
    return Array.from({ length: lengthsEach }, (_, i) => time + (i * (times[k + 1]! - time)) / lengthsEach)
  })
}

function armBody(options: DiggerOptions, of: (typeof parts)[number], { at, angle }: ArmFrame, frame: Frame) {
  const { material, bucket } = options
  const own = { material, mass: options[of].mass }
  if (of === 'bucket') return { ...own, shape: bucketShape(options), ...placedAt(frame, at, angle) }
  const { length } = options[of]
  // the stick goes on behind the boom, to its cylinder
  const [from, to] = [of === 'stick' ? -stickTail * length : 0, length]
  const middle = along({ at, angle }, [(from + to) / 2, 0])
  const half = [(to - from) / 2, 0.2 * bucket.width, 0.04 * length] as const
  return { ...own, shape: box({ half }), ...placedAt(frame, middle, angle) }
}

/** Floor, back, cheeks, and the ear its cylinder holds, in axes at the pin with x to the tip. */
function bucketShape({ bucket, floorAngle = 0.96 }: DiggerOptions) {
  const { length, width, floor, thickness = length / 40 } = bucket
  const heel: PlanePoint = [length - floor * Math.cos(floorAngle), floor * Math.sin(floorAngle)]
  const [tip, pin]: [PlanePoint, PlanePoint] = [
    [length, 0],
    [0, 0],
  ]
  // the outer face of a plate goes from one point to the other, so that no part of the floor is before or below its tip
  const plate = (from: PlanePoint, to: PlanePoint): UnionPiece => {
    const [dx, dz] = [to[0] - from[0], to[1] - from[1]]
    const long = Math.hypot(dx, dz)
    const inward = thickness / 2 / long
    return {
      shape: box({ half: [long / 2, width / 2, thickness / 2] }),
      position: [(from[0] + to[0]) / 2 - dz * inward, 0, (from[1] + to[1]) / 2 + dx * inward],
      orientation: aboutAxis([0, 1, 0], -Math.atan2(dz, dx)),
    }
  }
  const cheek = (side: number): UnionPiece => {
    const points = [tip, heel, pin].flatMap(([x, z]) => [
      [x, (side * width) / 2, z],
      [x, side * (width / 2 - thickness), z],
    ])
    return { shape: hull({ points: points.flat() }) }
  }
  const ear: UnionPiece = {
    shape: box({ half: [(earShare * length) / 2, 0.1 * width, thickness] }),
    position: [(earShare * length * Math.cos(earAngle)) / 2, 0, (earShare * length * Math.sin(earAngle)) / 2],
    orientation: aboutAxis([0, 1, 0], -earAngle),
  }
  return union({ parts: [plate(tip, heel), plate(heel, pin), cheek(1), cheek(-1), ear] })
}
