// trackedVehicle.ts: a chassis on two tracks that are alike, each with a drive of its own.

import { mean } from '../../math/mean.js'
import { type Frame, noRotation, placed, type Triple } from '../../math/rotation.js'
import { massOf } from '../../model/bodyColumns.js'
import { finiteVector, positiveNumber, type Vector } from '../../model/checks.js'
import type { BodyHandle, Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'
import type { Material } from '../../model/material.js'
import { kindOf, type Shape } from '../../model/shape.js'
import { type Attitude, attitudeNames, rotationOf } from './attitude.js'
import type { TrackDrive } from './drive.js'
import { checkReach } from './proportions.js'
import type { ShoeRing } from './shoeRing.js'
import { checkStanding, groundUnder, type StandingGround } from './standing.js'
import { addTrack, cornersOf, ringOf, type Track } from './track.js'
import { lengthOfRing, type TrackOptions } from './trackOptions.js'

export interface Chassis {
  readonly shape: Shape
  /** kg */
  readonly mass: number
  /** Of the origin of the shape in the frame of the vehicle, m. */
  readonly position: Vector
  readonly material?: Material
}

export interface TrackedVehicleOptions extends Attitude {
  /** Begins the names of all its parts; nothing when omitted. */
  readonly name?: string
  readonly chassis: Chassis
  readonly track: TrackOptions
  /** Distance of the planes of the tracks, m. */
  readonly gauge: number
  /** Of the origin of its frame: x forward, y to the left, z up, m. */
  readonly position?: Vector
  readonly left?: TrackDrive
  readonly right?: TrackDrive
  /** What it stands on: it is refused beside or inside it; level planes and heightfields of the scene when omitted. */
  readonly ground?: StandingGround
}

export interface TrackedVehicle {
  readonly chassis: BodyHandle
  readonly left: Track
  readonly right: Track
  /** kg, of all parts. */
  readonly mass: number
}

const vehicleNames: OptionNames<TrackedVehicleOptions> = {
  name: true,
  chassis: true,
  track: true,
  gauge: true,
  position: true,
  ...attitudeNames,
  left: true,
  right: true,
  ground: true,
}

const chassisNames: OptionNames<Chassis> = { shape: true, mass: true, position: true, material: true }

export function checkChassis(chassis: Chassis, who: string): void {
  onlyKnown(chassis, chassisNames, who)
  positiveNumber(chassis.mass, `${who}: mass`, 'kg')
  finiteVector(chassis.position, `${who}: position`)
}

export function addTrackedVehicle(scene: Scene, options: TrackedVehicleOptions): TrackedVehicle {
  const { name = '', gauge, position = [0, 0, 0], left = null, right = null } = options
  const who = name || 'trackedVehicle'
  onlyKnown(options, vehicleNames, who)
  positiveNumber(gauge, `${who}: gauge`, 'm')
  checkChassis(options.chassis, `${who}: chassis`)
  finiteVector(position, `${who}: position`)
  // before the scene has anything of it
  const ring = ringOf(options.track, who)
  if (options.track.shoe.width > gauge)
    throw new InputError(`${who}: tracks ${options.track.shoe.width} m wide do not fit a gauge of ${gauge} m.`)
  const frame: Frame = { position, rotation: rotationOf(options, who) }
  const { chassis, track } = options
  checkReach(
    `${who}: the middle of its chassis, seen from that of its tracks,`,
    awayFrom(ring, chassis.position),
    gauge / 2 + lengthOfRing(track) / 2 + kindOf(chassis.shape).boundingRadius(chassis.shape),
    'half of the gauge and of a ring of shoes with half of the chassis',
  )
  const first = scene.bodyCount
  const at = placed(frame, { position: chassis.position, rotation: [0, 0, 0, 1] })
  const body = scene.body({
    name: `${name}${name ? 'C' : 'c'}hassis`,
    shape: chassis.shape,
    material: chassis.material ?? track.material,
    mass: chassis.mass,
    position: at.position,
    orientation: at.rotation,
  })
  const ground = options.ground ?? groundUnder(scene)
  if (ground) checkStanding(feetOf(options, ring, frame), ground, who)
  const side = (called: string, y: number, drive: TrackDrive) =>
    addTrack(
      scene,
      track,
      {
        name: name ? `${name}${called}` : called.toLowerCase(),
        chassis: body,
        frame: placed(frame, { position: [0, y, 0], rotation: [0, 0, 0, 1] }),
        drive,
      },
      ring,
    )
  const made = { chassis: body, left: side('Left', gauge / 2, left), right: side('Right', -gauge / 2, right) }
  return { ...made, mass: massFrom(scene, first) }
}

/** m, of a point from the middle of both rings. */
function awayFrom({ pins }: ShoeRing, [x, y, z]: Vector): number {
  return Math.hypot(x - mean(pins.map((pin) => pin[0])), y, z - mean(pins.map((pin) => pin[1])))
}

/** The outer corners of all shoes, at both edges of both tracks. */
function feetOf({ track, gauge }: TrackedVehicleOptions, ring: ShoeRing, frame: Frame): Triple[] {
  const corners = cornersOf(track, ring)
  return [-1, 1].flatMap((side) =>
    [-1, 1].flatMap((edge) =>
      corners.map(([x, z]) => {
        const position: Triple = [x, (side * gauge + edge * track.shoe.width) / 2, z]
        return placed(frame, { position, rotation: noRotation }).position
      }),
    ),
  )
}

/** kg, of the bodies of the scene from `first` on. */
function massFrom({ data }: Scene, first: number): number {
  return data.groups
    .filter((group) => group.first >= first)
    .reduce((sum, group) => sum + massOf(group, data.materials) * group.count, 0)
}
