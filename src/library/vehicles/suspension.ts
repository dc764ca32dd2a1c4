// suspension.ts: what the axles of road wheels are on: the chassis, beams for two of them, or arms with a torsion bar and a shock absorber.

import { finiteNumber, positiveNumber } from '../../model/checks.js'
import type { BodyHandle, Scene } from '../../model/createScene.js'
import { joint } from '../../model/joints/joint.js'
import { spring } from '../../model/joints/spring.js'
import type { JointHandle } from '../../model/mechanism.js'
import { none } from '../../model/shapes/none.js'
import type { PlanePoint } from './beltLine.js'
import type { Suspension, TrackOptions, TrackWheel } from './trackOptions.js'
import { acrossPlane, inPlane, type TrackPlace } from './trackPlace.js'

type Of<Kind extends Suspension['kind']> = Extract<Suspension, { readonly kind: Kind }>

/** The bodies that hold the axles of the road wheels. */
export function addSuspension(scene: Scene, options: TrackOptions, place: TrackPlace): readonly BodyHandle[] {
  const { suspension = { kind: 'rigid' }, roadWheels } = options
  if (suspension.kind === 'torsion') return roadWheels.map((wheel, k) => addArm(scene, suspension, place, wheel, k))
  if (suspension.kind === 'rigid') return roadWheels.map(() => place.chassis)
  const beams: BodyHandle[] = []
  for (let k = 0; k + 1 < roadWheels.length; k += 2) beams.push(addBeam(scene, options, suspension, place, k))
  return roadWheels.map((_, k) => beams[Math.floor(k / 2)] ?? place.chassis)
}

interface Part {
  readonly name: string
  readonly mass: number
  /** Between its ends, m. */
  readonly length: number
  readonly middle: PlanePoint
  readonly pivot: PlanePoint
}

/** A body without a shape that turns about a pivot on the chassis. */
function addTurning(
  scene: Scene,
  { name, chassis, frame }: TrackPlace,
  part: Part,
  hingeName: string,
): { body: BodyHandle; hinge: JointHandle } {
  const across = (part.mass * part.length ** 2) / 12
  const body = scene.body({
    name: `${name}${part.name}`,
    shape: none(),
    mass: part.mass,
    inertia: [across, across, across],
    position: inPlane(frame, part.middle),
    orientation: frame.rotation,
  })
  const at = inPlane(frame, part.pivot)
  const hinge = scene.joint(
    joint.revolute({ name: `${name}${hingeName}`, a: chassis, b: body, at, axis: acrossPlane(frame) }),
  )
  return { body, hinge }
}

/** For road wheels k and k + 1. */
function addBeam(scene: Scene, options: TrackOptions, of: Of<'bogie'>, place: TrackPlace, k: number): BodyHandle {
  const [a, b] = [options.roadWheels[k]!, options.roadWheels[k + 1]!]
  const who = `${place.name}: suspension`
  const mass = positiveNumber(of.beamMass ?? a.mass / 2, `${who}: beamMass`, 'kg')
  const [x, z] = [(a.position[0] + b.position[0]) / 2, (a.position[1] + b.position[1]) / 2]
  const length = Math.hypot(b.position[0] - a.position[0], b.position[1] - a.position[1])
  const pivot: PlanePoint = [x, z + finiteNumber(of.rise ?? 0, `${who}: rise`)]
  return addTurning(scene, place, { name: `Bogie${k / 2}`, mass, length, middle: [x, z], pivot }, `BogiePivot${k / 2}`)
    .body
}

/** For the road wheel k, at a place. */
function addArm(
  scene: Scene,
  { arm, stiffness, damping, preload = 0, armMass }: Of<'torsion'>,
  place: TrackPlace,
  { position: [x, z], mass }: TrackWheel,
  k: number,
): BodyHandle {
  const part: Part = {
    name: `Arm${k}`,
    mass: armMass ?? mass / 3,
    length: Math.hypot(...arm),
    middle: [x - arm[0] / 2, z - arm[1] / 2],
    pivot: [x - arm[0], z - arm[1]],
  }
  const { body, hinge } = addTurning(scene, place, part, `ArmHinge${k}`)
  // a turn about y lowers what lies in front of the pivot
  const restAngle = (Math.sign(arm[0] || 1) * preload) / stiffness
  const name = `${place.name}TorsionBar${k}`
  scene.spring(spring.rotational({ name, joint: hinge, stiffness, damping, restAngle }))
  return body
}
