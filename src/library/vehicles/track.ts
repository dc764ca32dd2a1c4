// track.ts: one track put on a chassis: wheels on their axles, and the ring of shoes laid round them and closed.

import type { Triple } from '../../math/rotation.js'
import type { BodiesHandle, BodyHandle, Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { joint } from '../../model/joints/joint.js'
import type { JointHandle } from '../../model/mechanism.js'
import type { Shape } from '../../model/shape.js'
import { addShoes } from './addShoes.js'
import type { PlanePoint } from './beltLine.js'
import { addDrive } from './drive.js'
import { short } from './proportions.js'
import { type ShoeRing, shoeRing } from './shoeRing.js'
import { solidOf } from './sphereParts.js'
import { addSuspension } from './suspension.js'
import { addTensioner } from './tensioner.js'
import { checkTrack, lengthOfRing, type TrackOptions, type TrackWheel } from './trackOptions.js'
import { acrossPlane, inPlane, placedAt, type TrackPlace } from './trackPlace.js'
import { sprocketShape, wheelShape } from './wheelShapes.js'

/** A track in a scene: its bodies and joints. */
export interface Track {
  readonly name: string
  readonly shoes: BodiesHandle
  /** Between shoes that have two pins each; null where neighbours share one. */
  readonly connectors: BodiesHandle | null
  /** Pin k joins shoe k − 1 to shoe k; pin 0 the last to the first. With connectors, pins 2k and 2k + 1 are those of shoe k. */
  readonly pins: readonly JointHandle[]
  readonly sprocket: BodyHandle
  readonly sprocketAxle: JointHandle
  readonly idler: BodyHandle
  readonly idlerAxle: JointHandle
  /** What the idler slides along; null where it is fixed. */
  readonly slide: JointHandle | null
  readonly roadWheels: readonly BodyHandle[]
  readonly roadAxles: readonly JointHandle[]
  readonly returnRollers: readonly BodyHandle[]
  readonly ring: ShoeRing
}

/** The ring of the shoes: the same for two tracks that are alike. */
export function ringOf(options: TrackOptions, name: string): ShoeRing {
  checkTrack(options, name)
  const { shoe, count, sprocket, idler, roadWheels, returnRollers = [] } = options
  const { radius } = sprocketShape(shoe, sprocket.teeth, playOf(options))
  const smooth = (wheel: TrackWheel) => ({
    position: wheel.position,
    beltRadius: wheel.radius + shoe.runningHeight,
    toothed: false,
  })
  const [dx, dz] = idler.towards ?? [idler.position[0] - sprocket.position[0], 0]
  const length = Math.hypot(dx, dz)
  const ring = shoeRing({
    name,
    pitch: shoe.pitch,
    link: shoe.connector?.length ?? 0,
    count,
    wheels: [
      { position: sprocket.position, beltRadius: radius, toothed: true },
      smooth(idler),
      ...roadWheels.map(smooth),
      ...returnRollers.map(smooth),
    ],
    idler: 1,
    towards: [dx / length, dz / length],
    reach: reachOf(options),
  })
  checkWheels(options, ring, radius, name)
  checkTurns(options, ring, name)
  return ring
}

/** Throws where a wheel turns the track so sharply that shoes fold on each other. */
function checkTurns(
  { shoe, idler, roadWheels, returnRollers = [] }: TrackOptions,
  { belt }: ShoeRing,
  name: string,
): void {
  const all = [null, idler, ...roadWheels, ...returnRollers]
  for (const { circle, from, to } of belt.pieces) {
    const wheel = all[circle]
    const least = shoe.pitch / 2 - shoe.runningHeight
    if (!wheel || to - from <= Math.PI / 2 || wheel.radius >= least) continue
    const turn = Math.round((180 / Math.PI) * (to - from))
    throw new InputError(
      `${name}: a wheel of ${wheel.radius} m radius turns the track by ${turn} degrees: shoes of ${shoe.pitch} m want ${short(least)} m or more.`,
    )
  }
}

/** Throws where two wheels would lie in each other. */
function checkWheels(options: TrackOptions, { idlerPosition }: ShoeRing, pinCircle: number, name: string): void {
  const { sprocket, idler, roadWheels, returnRollers = [] } = options
  const all = [
    { what: 'the sprocket', position: sprocket.position, radius: pinCircle },
    { what: 'the idler', position: idlerPosition, radius: idler.radius },
    ...roadWheels.map((wheel, k) => ({ what: `road wheel ${k}`, ...wheel })),
    ...returnRollers.map((wheel, k) => ({ what: `return roller ${k}`, ...wheel })),
  ]
  all.forEach((a, k) => {
    for (const b of all.slice(k + 1)) {
      const apart = Math.hypot(b.position[0] - a.position[0], b.position[1] - a.position[1])
      if (apart >= a.radius + b.radius) continue
      const [found, needed] = [apart, a.radius + b.radius].map(short)
      const where = b.what === 'the idler' || a.what === 'the idler' ? ', where the ring closes' : ''
      throw new InputError(`${name}: ${a.what} and ${b.what} are ${found} m apart and need ${needed} m${where}.`)
    }
  })
}

/** No wheel of a ring is further from another than half of its length. */
function reachOf(options: TrackOptions): readonly [number, number] {
  const { idler, shoe } = options
  const far = lengthOfRing(options)
  const [inwards, outwards] = idler.reach ?? [-4 * shoe.pitch, 4 * shoe.pitch]
  return [Math.max(inwards, -far), Math.min(outwards, far)]
}

const playOf = ({ sprocket, shoe }: TrackOptions) => sprocket.play ?? shoe.pinRadius / 12

/** Outside the pins of each shoe, as far from the line between them as the shoe is deep. */
export function cornersOf({ shoe }: TrackOptions, { pins }: ShoeRing): PlanePoint[] {
  return pins.flatMap((a, k) => {
    const b = pins[(k + 1) % pins.length]!
    const [x, z] = [b[0] - a[0], b[1] - a[1]]
    const out = shoe.depth / Math.hypot(x, z)
    return [a, b].map((pin): PlanePoint => [pin[0] + out * z, pin[1] - out * x])
  })
}

/** Height of the lowest point of the shoes in the plane of the track as it is laid, m. */
export const lowestOf = (options: TrackOptions, ring: ShoeRing): number =>
  Math.min(...cornersOf(options, ring).map(([, z]) => z))

/** Puts a track on a chassis of the scene. */
export function addTrack(scene: Scene, options: TrackOptions, place: TrackPlace, ring?: ShoeRing): Track {
  const { name, chassis, frame, drive = null } = place
  const laid = ring ?? ringOf(options, name)
  const { shoe, material, sprocket } = options
  const axis = acrossPlane(frame)
  const axle = (a: BodyHandle, b: BodyHandle, at: Triple) =>
    scene.joint(joint.revolute({ name: `${b.name}Axle`, a, b, at, axis }))
  const wheel = (called: string, shape: Shape, mass: number, position: PlanePoint, angle = 0) =>
    scene.body({
      name: `${name}${called}`,
      ...solidOf(scene, options, shape, mass),
      material,
      ...placedAt(frame, position, angle),
      layer: `${name}Wheels`,
    })
  const smooth = (called: string, { radius, mass }: TrackWheel, position: PlanePoint) =>
    wheel(called, wheelShape(radius, shoe.wheelWidth), mass, position)

  // a hollow where the first pin lies
  const [first, [x, z]] = [laid.pins[0]!, sprocket.position]
  const teeth = sprocketShape(shoe, sprocket.teeth, playOf(options))
  const driven = wheel(
    'Sprocket',
    teeth.shape,
    sprocket.mass,
    sprocket.position,
    Math.atan2(first[1] - z, first[0] - x),
  )
  const sprocketAxle = axle(chassis, driven, inPlane(frame, sprocket.position))
  addDrive(scene, sprocketAxle, name, drive)

  const idler = smooth('Idler', options.idler, laid.idlerPosition)
  const { carrier, slide } = addTensioner(scene, options, place, laid)
  const idlerAxle = axle(carrier, idler, inPlane(frame, laid.idlerPosition))

  const roadWheels = options.roadWheels.map((of, k) => smooth(`Road${k}`, of, of.position))
  const holders = addSuspension(scene, options, place)
  const roadAxles = roadWheels.map((body, k) =>
    axle(holders[k]!, body, inPlane(frame, options.roadWheels[k]!.position)),
  )
  const returnRollers = (options.returnRollers ?? []).map((of, k) => {
    const body = smooth(`Return${k}`, of, of.position)
    axle(chassis, body, inPlane(frame, of.position))
    return body
  })
  const { shoes, connectors, pins } = addShoes(scene, options, place, laid)
  return {
    name,
    shoes,
    connectors,
    pins,
    sprocket: driven,
    sprocketAxle,
    idler,
    idlerAxle,
    slide,
    roadWheels,
    roadAxles,
    returnRollers,
    ring: laid,
  }
}
