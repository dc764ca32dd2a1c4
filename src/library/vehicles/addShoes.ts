// addShoes.ts: the shoes of a track on their ring, the connectors between them where there are any, and the pins that join them.

import type { BodiesHandle, BodyHandle, Scene } from '../../model/createScene.js'
import { joint } from '../../model/joints/joint.js'
import { spring } from '../../model/joints/spring.js'
import type { JointHandle } from '../../model/mechanism.js'
import type { Shape } from '../../model/shape.js'
import type { PlanePoint } from './beltLine.js'
import type { ShoeRing } from './shoeRing.js'
import { solidOf } from './sphereParts.js'
import type { TrackOptions } from './trackOptions.js'
import { acrossPlane, inPlane, placedAt, type TrackPlace } from './trackPlace.js'

interface Links {
  readonly shoes: BodiesHandle
  readonly connectors: BodiesHandle | null
  readonly pins: readonly JointHandle[]
}

export function addShoes(scene: Scene, options: TrackOptions, place: TrackPlace, { pins }: ShoeRing): Links {
  const { shoe, material } = options
  const { name, frame } = place
  const { connector } = shoe
  // the angle of what goes from pin k to the next
  const angles = pins.map((a, k) => {
    const b = pins[(k + 1) % pins.length]!
    return Math.atan2(b[1] - a[1], b[0] - a[0])
  })
  const each = connector ? 2 : 1
  const layer = `${name}Shoes`
  const row = (called: string, shape: Shape, mass: number | undefined, from: number) => {
    const own = pins.map((_, k) => k).filter((k) => k % each === from)
    const places = own.map((k) => placedAt(frame, between(pins[k]!, pins[(k + 1) % pins.length]!), angles[k]!))
    return scene.bodies({
      ...{ name: `${name}${called}`, ...solidOf(scene, options, shape, mass), material, layer },
      positions: places.map(({ position }) => position),
      orientations: places.map(({ orientation }) => orientation),
    })
  }
  const shoes = row('Shoes', shoe.shape, shoe.mass, 0)
  const connectors = connector ? row('Connectors', connector.shape, connector.mass, 1) : null
  scene.apart(layer, layer)
  const link = (k: number): BodyHandle => (connectors && k % 2 === 1 ? connectors : shoes).at(Math.floor(k / each))
  const joints = pins.map((at, k) => {
    const before = (k + pins.length - 1) % pins.length
    const pin = { name: `${name}Pin${k}`, a: link(before), b: link(k), at: inPlane(frame, at) }
    return scene.joint(joint.revolute({ ...pin, axis: acrossPlane(frame) }))
  })
  if (shoe.bend) {
    const { stiffness, damping } = shoe.bend
    joints.forEach((pin, k) => {
      // straight where it has turned back by as much as it is bent now
      const restAngle = wrapped(angles[k]! - angles[(k + pins.length - 1) % pins.length]!)
      scene.spring(spring.rotational({ name: `${name}Bend${k}`, joint: pin, stiffness, damping, restAngle }))
    })
  }
  return { shoes, connectors, pins: joints }
}

const between = (a: PlanePoint, b: PlanePoint): PlanePoint => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/** The same angle between −π and π, rad. */
const wrapped = (angle: number) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
