// suspension.ts: what a road wheel's axle is on: the chassis, or an arm with a torsion bar and a shock absorber.

import type { BodyHandle, Scene } from '../../model/createScene.js'
import { joint } from '../../model/joints/joint.js'
import { spring } from '../../model/joints/spring.js'
import { none } from '../../model/shapes/none.js'
import type { PlanePoint } from './beltLine.js'
import type { TrackOptions } from './trackOptions.js'
import { acrossPlane, inPlane, type TrackPlace } from './trackPlace.js'

/** The body that holds the axle of road wheel k. */
export function addSuspension(scene: Scene, options: TrackOptions, place: TrackPlace, k: number): BodyHandle {
  const { name, chassis, frame } = place
  const { suspension = { kind: 'rigid' } } = options
  if (suspension.kind === 'rigid') return chassis
  const { arm, stiffness, damping, preload = 0, armMass = 1 } = suspension
  const [x, z] = options.roadWheels[k]!.position
  const pivot: PlanePoint = [x - arm[0], z - arm[1]]
  const length = Math.hypot(...arm)
  const across = (armMass * length ** 2) / 12
  const body = scene.body({
    name: `${name}Arm${k}`,
    shape: none(),
    mass: armMass,
    inertia: [across, across, across],
    position: inPlane(frame, [x - arm[0] / 2, z - arm[1] / 2]),
    orientation: frame.rotation,
  })
  const axis = acrossPlane(frame)
  const hinge = scene.joint(
    joint.revolute({ name: `${name}ArmHinge${k}`, a: chassis, b: body, at: inPlane(frame, pivot), axis }),
  )
  // a turn about y lowers what lies in front of the pivot
  const restAngle = (Math.sign(arm[0] || 1) * preload) / stiffness
  scene.spring(spring.rotational({ name: `${name}TorsionBar${k}`, joint: hinge, stiffness, damping, restAngle }))
  return body
}
