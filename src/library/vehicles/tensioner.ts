// tensioner.ts: what holds the idler of a track: the chassis, a slide that is locked, or one that a force or a spring pushes outwards.

import { type Triple, turned } from '../../math/rotation.js'
import { nonNegativeNumber, positiveNumber } from '../../model/checks.js'
import type { BodyHandle, Scene } from '../../model/createScene.js'
import { joint } from '../../model/joints/joint.js'
import { spring } from '../../model/joints/spring.js'
import type { JointHandle } from '../../model/mechanism.js'
import { none } from '../../model/shapes/none.js'
import type { ShoeRing } from './shoeRing.js'
import type { TrackOptions } from './trackOptions.js'
import { inPlane, type TrackPlace } from './trackPlace.js'

/** Pitches of the track that the idler may go while slack is taken up, until it is locked. */
const mostSlack = 2

/** The body that holds the axle of the idler, and what it slides along. */
export function addTensioner(
  scene: Scene,
  options: TrackOptions,
  { name, chassis, frame }: TrackPlace,
  { idlerPosition, towards }: ShoeRing,
): { carrier: BodyHandle; slide: JointHandle | null } {
  const { tensioner = { kind: 'fixed' }, idler } = options
  if (tensioner.kind === 'fixed') return { carrier: chassis, slide: null }
  const mass = positiveNumber(tensioner.slideMass ?? idler.mass / 10, `${name}: slideMass of the tensioner`, 'kg')
  const moment = mass * idler.radius ** 2
  const at = inPlane(frame, idlerPosition)
  const axis: Triple = turned(frame.rotation, [towards[0], 0, towards[1]])
  const carrier = scene.body({
    name: `${name}Slide`,
    shape: none(),
    mass,
    inertia: [moment, moment, moment],
    position: at,
    orientation: frame.rotation,
  })
  if (tensioner.kind === 'locked') {
    const slide = scene.joint(joint.prismatic({ name: `${name}Tensioner`, a: chassis, b: carrier, at, axis }))
    const position = { ramp: { from: 0, to: tensioner.way, start: 0, end: tensioner.by ?? 0.1 } }
    scene.motor(slide, { name: `${name}Tension`, position })
    return { carrier, slide }
  }
  // the line round the wheels is longer and shorter as pins go by, which the idler gives way to; a drive that pulls harder than the
  // tensioner pushes must not throw the track
  const give = nonNegativeNumber(tensioner.give ?? options.shoe.pitch / 8, `${name}: give of the tensioner`, 'm')
  const slide = scene.joint(
    joint.prismatic({ name: `${name}Tensioner`, a: chassis, b: carrier, at, axis, limits: { lower: -give } }),
  )
  const force = positiveNumber(tensioner.force, `${name}: force of the tensioner`, 'N')
  if (tensioner.kind === 'spring') {
    const { stiffness, damping } = tensioner
    const length = 4 * idler.radius
    const inside = inPlane(frame, [idlerPosition[0] - length * towards[0], idlerPosition[1] - length * towards[1]])
    scene.spring(
      spring.translational({
        name: `${name}TensionSpring`,
        a: chassis,
        b: carrier,
        atA: inside,
        atB: at,
        stiffness,
        damping,
        restLength: length + force / stiffness,
      }),
    )
  } else if (tensioner.lockAt === undefined) {
    scene.motor(slide, { name: `${name}Tension`, force })
  } else {
    const { lockAt } = tensioner
    const most = (mostSlack * options.shoe.pitch) / lockAt
    const speed = { ramp: { from: most, to: 0, start: lockAt, end: 1.01 * lockAt } }
    scene.motor(slide, { name: `${name}Tension`, speed, maxForce: force })
  }
  return { carrier, slide }
}
