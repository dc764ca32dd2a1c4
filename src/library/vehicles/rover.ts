// rover.ts: a rover on six wheels: two rockers on the body, a bogie on each, and a bar that makes the body the mean of both rockers.
//
// Seen from the left, x forward: a rocker turns about a pivot on the body; it holds the front wheel, and a bogie behind that holds the middle
// and the rear wheel. The differential is a bar on the body that turns about the vertical; a link from each end of it holds a point of a
// rocker above its pivot. With arms a on the rockers, b on the bar and links of length L
//
//   θ_left + θ_right = −(b² φ⁴ + a² θ⁴) / (4 L a)
//
// of the rockers against the body: 1e-3 rad where θ is 0.2 rad. Corner wheels are steered about verticals through their axles.

import { aboutAxis, type Frame, noRotation, placed, type Triple, turned } from '../../math/rotation.js'
import { finitePair, finiteVector, listOf, positiveNumber, type Vector } from '../../model/checks.js'
import type { BodyHandle, Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { joint } from '../../model/joints/joint.js'
import { needed, type OptionNames, onlyKnown } from '../../model/knownOptions.js'
import type { Material } from '../../model/material.js'
import type { JointHandle } from '../../model/mechanism.js'
import { kindOf } from '../../model/shape.js'
import { box } from '../../model/shapes/box.js'
import { none } from '../../model/shapes/none.js'
import { type UnionPiece, union } from '../../model/shapes/union.js'
import { negated, type TimeFunction } from '../../model/timeFunction.js'
import { type Attitude, attitudeNames, rotationOf } from './attitude.js'
import type { PlanePoint } from './beltLine.js'
import { addDrive, type TrackDrive } from './drive.js'
import { checkReach, short } from './proportions.js'
import type { RoverTyre, RoverWheel } from './roverWheels.js'
import { addSpringWheel } from './springWheel.js'
import { checkStanding, groundUnder, type StandingGround } from './standing.js'
import { type Chassis, checkChassis } from './trackedVehicle.js'

export interface RoverOptions extends Attitude {
  /** Begins the names of all its parts; nothing when omitted. */
  readonly name?: string
  /** Its position in the frame of the rover: x forward, y to the left, z up from the ground under the wheels, m. */
  readonly chassis: Chassis
  /** Rigid, or on spokes of springs. */
  readonly wheel: RoverWheel | RoverTyre
  /** Of body, arms and wheels. */
  readonly material: Material
  /** Where the axles of the front, middle and rear wheels are, along x, m. */
  readonly axles: readonly [front: number, middle: number, rear: number]
  /** Distance of the left wheels from the right ones, m. */
  readonly gauge: number
  /** Where a rocker turns on the body, x and z, m. */
  readonly rockerPivot: PlanePoint
  /** Where a bogie turns on its rocker, m. */
  readonly bogiePivot: PlanePoint
  /** kg, of a rocker and of a bogie; a tenth of the chassis and a twentieth when omitted. */
  readonly rockerMass?: number
  readonly bogieMass?: number
  /** Of the origin of its frame, m. */
  readonly position?: Vector
  /** Of each wheel of a side: torque, or speed by at most maxTorque; forward is positive. */
  readonly left?: TrackDrive
  readonly right?: TrackDrive
  /** Angle of the front wheels to the left, rad; the rear ones turn by as much the other way. */
  readonly steer?: TimeFunction
  /** What it stands on: it is refused beside or inside it; level planes and heightfields of the scene when omitted. */
  readonly ground?: StandingGround
}

export interface RoverSide {
  readonly rocker: BodyHandle
  readonly bogie: BodyHandle
  /** Of the rocker on the body. */
  readonly rockerPivot: JointHandle
  readonly bogiePivot: JointHandle
  /** Front, middle, rear. */
  readonly wheels: readonly BodyHandle[]
  readonly axles: readonly JointHandle[]
  /** Of the front and of the rear wheel. */
  readonly steering: readonly JointHandle[]
}

export interface Rover {
  readonly chassis: BodyHandle
  readonly left: RoverSide
  readonly right: RoverSide
  /** Of the bar of the differential on the body. */
  readonly differential: JointHandle
  /** kg, of all parts. */
  readonly mass: number
}

const roverNames: OptionNames<RoverOptions> = {
  name: true,
  chassis: true,
  wheel: true,
  material: true,
  axles: true,
  gauge: true,
  rockerPivot: true,
  bogiePivot: true,
  rockerMass: true,
  bogieMass: true,
  position: true,
  ...attitudeNames,
  left: true,
  right: true,
  steer: true,
  ground: true,
}

const wheelNames: OptionNames<RoverWheel> = { shape: true, radius: true, width: true, mass: true }

/** What the rover must know of either kind of wheel, m and kg. */
const sizeOf = (wheel: RoverOptions['wheel']) => ({
  radius: wheel.radius,
  width: wheel.width,
  mass: 'spokes' in wheel ? wheel.hubMass + wheel.rimMass : wheel.mass,
})

function checkRover(options: RoverOptions, who: string): void {
  onlyKnown(options, roverNames, who)
  const { gauge } = options
  checkChassis(options.chassis, `${who}: chassis`)
  needed(options.wheel, `${who}: wheel`)
  if (!('spokes' in options.wheel)) onlyKnown(options.wheel, wheelNames, `${who}: wheel`)
  const wheel = sizeOf(options.wheel)
  for (const key of ['radius', 'width'] as const) positiveNumber(wheel[key], `${who}: ${key} of a wheel`, 'm')
  positiveNumber(wheel.mass, `${who}: mass of a wheel`, 'kg')
  positiveNumber(gauge, `${who}: gauge`, 'm')
  for (const key of ['rockerPivot', 'bogiePivot'] as const) finitePair(options[key], `${who}: ${key}`)
  const axles = listOf(options.axles, `${who}: axles`)
  const [front, middle, rear] = axles as RoverOptions['axles']
  const wide = 2 * wheel.radius
  if (!(front - middle > wide && middle - rear > wide))
    throw new InputError(
      `${who}: axles at ${axles.join(', ')} m leave no room for wheels ${short(wide)} m across, front before middle before rear.`,
    )
  if (gauge <= wheel.width)
    throw new InputError(`${who}: wheels ${wheel.width} m wide do not fit a gauge of ${gauge} m.`)
  if (!('spokes' in options.wheel)) checkShape(options.wheel, who)
  checkPivots(options, who)
}

function checkShape({ shape, radius }: RoverWheel, who: string): void {
  const reach = kindOf(shape).boundingRadius(shape)
  if (radius <= reach * (1 + 1e-9)) return
  throw new InputError(
    `${who}: a wheel of ${radius} m radius has a shape that reaches ${short(reach)} m from its axle.`,
  )
}

/** Weights press on all wheels only with a bogie over its axles; and pivots are on the machine. */
function checkPivots({ axles, wheel, chassis, rockerPivot, bogiePivot }: RoverOptions, who: string): void {
  const [front, middle, rear] = axles
  const high = front - rear + 2 * wheel.radius
  const pivots = [
    ['rockerPivot', rockerPivot, rear, front],
    ['bogiePivot', bogiePivot, rear, middle],
  ] as const
  for (const [name, [x, z], from, to] of pivots) {
    if (!(x > from && x < to)) {
      throw new InputError(`${who}: ${name} is at x ${x} m, its axles are at ${from} and ${to} m: it must lie between.`)
    }
    if (!(z > 0 && z <= high)) {
      throw new InputError(
        `${who}: ${name} is ${z} m above the ground: it must lie from 0 to ${short(high)} m, as high as the rover is long.`,
      )
    }
  }
  const [x, y, z] = chassis.position
  checkReach(
    `${who}: the middle of its chassis, seen from rockerPivot,`,
    Math.hypot(x - rockerPivot[0], y, z - rockerPivot[1]),
    front - rear + kindOf(chassis.shape).boundingRadius(chassis.shape),
    'the rover with half of its chassis',
  )
}

export function addRover(scene: Scene, options: RoverOptions): Rover {
  const { name = '', chassis, position = [0, 0, 0] } = options
  const who = name || 'rover'
  checkRover(options, who)
  finiteVector(position, `${who}: position`)
  const frame: Frame = { position, rotation: rotationOf(options, who) }
  const ground = options.ground ?? groundUnder(scene)
  if (ground) checkStanding(feetOf(options, frame), ground, who)
  const build = new Builder(scene, options, frame)
  const body = build.part('chassis', chassis.shape, chassis.mass, [...chassis.position] as Triple, true)
  const left = build.side('left', body, 1)
  const right = build.side('right', body, -1)
  const differential = build.differential(body, left.rocker, right.rocker)
  return { chassis: body, left, right, differential, mass: build.mass }
}

/** Points below all axles, at both edges of the wheels. */
function feetOf({ axles, gauge, wheel }: RoverOptions, frame: Frame): Triple[] {
  return axles.flatMap((x) =>
    [-1, 1].flatMap((side) =>
      [-1, 1].map((edge) => {
        const position: Triple = [x, (side * gauge + edge * wheel.width) / 2, 0]
        return placed(frame, { position, rotation: noRotation }).position
      }),
    ),
  )
}

class Builder {
  mass = 0
  private readonly size: ReturnType<typeof sizeOf>

  constructor(
    private readonly scene: Scene,
    private readonly options: RoverOptions,
    private readonly frame: Frame,
  ) {
    this.size = sizeOf(options.wheel)
  }

  private called(part: string): string {
    const { name = '' } = this.options
    return name ? `${name}${part.charAt(0).toUpperCase()}${part.slice(1)}` : part
  }

  private at(point: Triple): Triple {
    return placed(this.frame, { position: point, rotation: noRotation }).position
  }

  /** A body whose origin is at a point of the rover's frame; arms are drawn, and touch nothing. */
  part(name: string, shape: Chassis['shape'], mass: number, at: Triple, collide: boolean): BodyHandle {
    this.mass += mass
    return this.scene.body({
      name: this.called(name),
      shape,
      material: this.options.material,
      mass,
      position: this.at(at),
      orientation: this.frame.rotation,
      ...(collide ? {} : { collide }),
    })
  }

  private hinge(name: string, a: BodyHandle, b: BodyHandle, at: Triple, axis: Triple): JointHandle {
    const turn = turned(this.frame.rotation, axis)
    return this.scene.joint(joint.revolute({ name: this.called(name), a, b, at: this.at(at), axis: turn }))
  }

  side(called: 'left' | 'right', body: BodyHandle, side: number): RoverSide {
    const { options } = this
    const { axles, gauge, rockerPivot, bogiePivot, chassis } = options
    const { radius, width } = this.size
    const { rockerMass = chassis.mass / 10, bogieMass = chassis.mass / 20 } = options
    const y = (side * gauge) / 2
    // arms run beside the wheels, on their inner side
    const inside = y - side * (0.6 * width)
    const axle = (k: number): PlanePoint => [axles[k]!, radius]
    const above = (k: number): PlanePoint => [axles[k]!, 2.3 * radius]
    const [pivot, bogieAt]: Triple[] = [
      [rockerPivot[0], inside, rockerPivot[1]],
      [bogiePivot[0], inside, bogiePivot[1]],
    ]
    const thick = width / 6
    const arms = (...ends: readonly (readonly [PlanePoint, PlanePoint])[]) =>
      union({ parts: ends.map(([from, to]) => arm(from, to, inside, thick)) })
    const rocker = this.part(
      `${called}Rocker`,
      arms([rockerPivot, above(0)], [rockerPivot, bogiePivot], [rockerPivot, this.linkPoint()]),
      rockerMass,
      [0, 0, 0],
      false,
    )
    const bogie = this.part(
      `${called}Bogie`,
      arms([bogiePivot, axle(1)], [bogiePivot, above(2)]),
      bogieMass,
      [0, 0, 0],
      false,
    )
    const across: Triple = [0, 1, 0]
    const pivots = {
      rockerPivot: this.hinge(`${called}RockerPivot`, body, rocker, pivot!, across),
      bogiePivot: this.hinge(`${called}BogiePivot`, rocker, bogie, bogieAt!, across),
    }
    const steering: JointHandle[] = []
    const made = (['Front', 'Middle', 'Rear'] as const).map((where, k) => {
      const at: Triple = [axles[k]!, y, radius]
      const holder =
        k === 1 ? bogie : this.fork(`${called}${where}`, k === 0 ? rocker : bogie, at, k === 0 ? 1 : -1, steering)
      const body_ = this.wheel(`${called}${where}Wheel`, at)
      const axle_ = this.hinge(`${called}${where}Axle`, holder, body_, at, across)
      addDrive(this.scene, axle_, this.called(`${called}${where}`), options[called] ?? null)
      return { body: body_, axle: axle_ }
    })
    return {
      rocker,
      bogie,
      ...pivots,
      wheels: made.map(({ body: of }) => of),
      axles: made.map(({ axle: of }) => of),
      steering,
    }
  }

  /** What an axle is put on. */
  private wheel(name: string, at: Triple): BodyHandle {
    const { wheel, material, heading = 0, pitch = 0, roll = 0 } = this.options
    if (!('spokes' in wheel)) return this.part(name, wheel.shape, wheel.mass, at, true)
    this.mass += this.size.mass
    const where = { name: this.called(name), position: this.at(at), heading, pitch, roll, material }
    return addSpringWheel(this.scene, { ...wheel, ...where }).hub
  }

  /** What holds a corner wheel and turns about the vertical. */
  private fork(called: string, arm: BodyHandle, at: Triple, sign: number, steering: JointHandle[]): BodyHandle {
    const { steer } = this.options
    const mass = this.size.mass / 4
    this.mass += mass
    const moment = mass * this.size.radius ** 2
    const fork = this.scene.body({
      name: this.called(`${called}Fork`),
      shape: none(),
      mass,
      inertia: [moment, moment, moment],
      position: this.at(at),
      orientation: this.frame.rotation,
    })
    const turn = this.hinge(`${called}Steering`, arm, fork, at, [0, 0, 1])
    const position = steer === undefined ? 0 : sign > 0 ? steer : negated(steer)
    this.scene.motor(turn, { name: this.called(`${called}Steer`), position })
    steering.push(turn)
    return fork
  }

  /** Where the link of the differential holds a rocker: above its pivot. */
  private linkPoint(): PlanePoint {
    const { rockerPivot, gauge } = this.options
    return [rockerPivot[0], rockerPivot[1] + gauge / 4]
  }

  differential(body: BodyHandle, left: BodyHandle, right: BodyHandle): JointHandle {
    const { gauge, chassis } = this.options
    const [x, z] = this.linkPoint()
    const length = gauge / 2
    const reach = gauge / 4
    const middle: Triple = [x - length, 0, z]
    const bar = this.part('bar', box({ half: [reach / 12, reach, reach / 12] }), chassis.mass / 100, middle, false)
    const turn = this.hinge('differential', body, bar, middle, [0, 0, 1])
    for (const [called, rocker, side] of [
      ['left', left, 1],
      ['right', right, -1],
    ] as const) {
      const [atA, atB] = [this.at([x - length, side * reach, z]), this.at([x, side * reach, z])]
      this.scene.joint(joint.distance({ name: this.called(`${called}Link`), a: bar, b: rocker, atA, atB }))
    }
    return turn
  }
}

function arm([x0, z0]: PlanePoint, [x1, z1]: PlanePoint, y: number, thick: number): UnionPiece {
  const angle = Math.atan2(z1 - z0, x1 - x0)
  return {
    shape: box({ half: [Math.hypot(x1 - x0, z1 - z0) / 2 + thick, thick, thick] }),
    position: [(x0 + x1) / 2, y, (z0 + z1) / 2],
    orientation: aboutAxis([0, 1, 0], -angle),
  }
}
