// springWheel.ts: a wheel with a tyre that yields: a rim of segments on pins, held on the hub by crossed spokes of springs.
//
// Each segment has two springs of stiffness k, to points of the hub as far before it as behind it. What they give along the radius and across
// it adds up to 2 k, so that a rim that keeps its form yields by
//
//   u = F / (N k)
//
// against the hub under a force F, for N segments, whichever way it points. A rim that bends yields more where it is pressed: `bend` holds
// neighbours at the angle they have in a circle.

import type { Frame } from '../../math/rotation.js'
import { finiteVector, nonNegativeNumber, positiveNumber, type Vector } from '../../model/checks.js'
import type { BodiesHandle, BodyHandle, Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { joint } from '../../model/joints/joint.js'
import { spring } from '../../model/joints/spring.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'
import type { Material } from '../../model/material.js'
import type { JointHandle } from '../../model/mechanism.js'
import { box } from '../../model/shapes/box.js'
import { union } from '../../model/shapes/union.js'
import { type Attitude, attitudeNames, rotationOf } from './attitude.js'
import { short } from './proportions.js'
import { barAlongY } from './shoes.js'
import { acrossPlane, inPlane, placedAt } from './trackPlace.js'

/** Turned as the machine it is on. */
export interface SpringWheelOptions extends Attitude {
  readonly name: string
  /** Of the hub, m; its axle is along y of the machine. */
  readonly position: Vector
  /** Of the tread, of the hub, m. */
  readonly radius: number
  readonly hubRadius: number
  readonly width: number
  /** Of the rim, m; a twentieth of the radius when omitted. */
  readonly thickness?: number
  /** Of the rim; 24 when omitted. */
  readonly segments?: number
  /** kg, of the hub and of the whole rim. */
  readonly hubMass: number
  readonly rimMass: number
  /** k, N/m, and N s/m, of each spring. */
  readonly spokes: { readonly stiffness: number; readonly damping: number }
  /** N m/rad, and N m s/rad, of each pin of the rim; a chain without stiffness when omitted. */
  readonly bend?: { readonly stiffness: number; readonly damping: number }
  readonly material: Material | string
}

export interface SpringWheel {
  /** What an axle is put on. */
  readonly hub: BodyHandle
  readonly rim: BodiesHandle
  readonly pins: readonly JointHandle[]
}

const names: OptionNames<SpringWheelOptions> = {
  ...attitudeNames,
  name: true,
  position: true,
  radius: true,
  hubRadius: true,
  width: true,
  thickness: true,
  segments: true,
  hubMass: true,
  rimMass: true,
  spokes: true,
  bend: true,
  material: true,
}

/** rad round the hub from below a segment to the ends of its springs. */
const crossing = 0.6

export function addSpringWheel(scene: Scene, options: SpringWheelOptions): SpringWheel {
  const { name, material, segments: count = 24, bend } = options
  onlyKnown(options, names, name)
  const frame: Frame = {
    position: finiteVector(options.position, `${name}: position`),
    rotation: rotationOf(options, name),
  }
  const { radius, hubRadius, width, thickness } = sizesOf(options)
  if (!Number.isInteger(count) || count < 6)
    throw new InputError(`${name}: a rim needs 6 segments or more, found ${count}.`)
  const most = Math.floor((8 * Math.PI * radius) / thickness)
  if (count > most) {
    throw new InputError(
      `${name}: ${count} segments of a rim ${short(thickness)} m thick are shorter than a quarter of that: ${most} are at most.`,
    )
  }
  const layer = `${name}Parts`
  const hubShape = union({ parts: [barAlongY(hubRadius, width, [0, 0, 0])] })
  const hub = scene.body({
    ...{ name, shape: hubShape, material, mass: options.hubMass, layer },
    ...placedAt(frame, [0, 0], 0),
  })

  // the tread goes through the corners of the rim
  const pinRadius = radius - thickness / 2
  const turn = (2 * Math.PI) / count
  const polar = (angle: number, away: number) => [away * Math.cos(angle), away * Math.sin(angle)] as const
  const at = (angle: number, away: number) => inPlane(frame, polar(angle, away))
  const axis = acrossPlane(frame)
  const chord = 2 * pinRadius * Math.sin(turn / 2)
  const out = pinRadius * Math.cos(turn / 2)
  const angles = Array.from({ length: count }, (_, k) => (k + 0.5) * turn)
  const places = angles.map((angle) => placedAt(frame, polar(angle, out), angle + Math.PI / 2))
  const rim = scene.bodies({
    ...{ name: `${name}Rim`, material, layer, mass: options.rimMass / count },
    shape: union({
      parts: [
        { shape: box({ half: [chord / 2, width / 2, thickness / 2] }) },
        barAlongY(thickness / 2, width, [chord / 2, 0, 0]),
      ],
    }),
    positions: places.map(({ position }) => position),
    orientations: places.map(({ orientation }) => orientation),
  })
  scene.apart(layer, layer)
  const pins = angles.map((_, k) => {
    const ends = { a: rim.at((k + count - 1) % count), b: rim.at(k), at: at(k * turn, pinRadius) }
    const pin = scene.joint(joint.revolute({ name: `${name}Pin${k}`, ...ends, axis }))
    if (bend) scene.spring(spring.rotational({ name: `${name}Bend${k}`, joint: pin, ...bend }))
    return pin
  })
  // one segment in the plane of the hub keeps all there
  scene.joint(joint.planar({ name: `${name}Plane`, a: hub, b: rim.at(0), at: at(angles[0]!, out), axis }))
  angles.forEach((angle, k) => {
    for (const [side, way] of [
      ['Before', crossing],
      ['Behind', -crossing],
    ] as const) {
      const ends = { a: hub, b: rim.at(k), atA: at(angle + way, hubRadius), atB: at(angle, out) }
      scene.spring(spring.translational({ name: `${name}Spoke${side}${k}`, ...ends, ...options.spokes }))
    }
  })
  return { hub, rim, pins }
}

function sizesOf(options: SpringWheelOptions) {
  const { name, spokes } = options
  const radius = positiveNumber(options.radius, `${name}: radius`, 'm')
  const hubRadius = positiveNumber(options.hubRadius, `${name}: hubRadius`, 'm')
  const thickness = positiveNumber(options.thickness ?? radius / 20, `${name}: thickness`, 'm')
  if (hubRadius + thickness >= radius) {
    throw new InputError(
      `${name}: a hub of ${hubRadius} m and a rim ${thickness} m thick leave no room for spokes in a radius of ${radius} m.`,
    )
  }
  onlyKnown(spokes, { stiffness: true, damping: true }, `${name}: spokes`)
  positiveNumber(spokes.stiffness, `${name}: stiffness of the spokes`, 'N/m')
  nonNegativeNumber(spokes.damping, `${name}: damping of the spokes`, 'N s/m')
  return { radius, hubRadius, thickness, width: positiveNumber(options.width, `${name}: width`, 'm') }
}
