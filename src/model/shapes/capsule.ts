// capsule.ts: a cylinder along z with half a ball on each end, its middle in the body's origin.
//
// With m_c the mass of the cylinder and m_s that of the two halves, whose centres lie 3 r / 8 outside its ends:
//
//   V = pi r^2 h + 4/3 pi r^3,   I_z = m_c r^2 / 2 + 2/5 m_s r^2
//   I_x = I_y = m_c (3 r^2 + h^2) / 12 + m_s (2/5 r^2 + h^2 / 4 + 3/8 h r)

import { positiveNumber } from '../checks.js'
import { onlyKnown } from '../knownOptions.js'
import type { ShapeKind } from './shapeKind.js'
import { ballOf, partAtOrigin } from './shapePart.js'

export interface Capsule {
  readonly kind: 'capsule'
  /** m */
  readonly radius: number
  /** Distance between the centres of the two caps, m. */
  readonly height: number
}

export function capsule(options: Omit<Capsule, 'kind'>): Capsule {
  onlyKnown(options, { radius: true, height: true }, 'shape.capsule')
  const { radius, height } = options
  const shape: Capsule = { kind: 'capsule', radius, height }
  capsuleKind.check(shape, 'shape.capsule')
  return shape
}

export const capsuleKind: ShapeKind<Capsule> = {
  movable: () => true,
  check(shape, who) {
    positiveNumber(shape.radius, `${who}: radius`, 'm')
    positiveNumber(shape.height, `${who}: height`, 'm')
  },
  massProperties({ radius: r, height: h }) {
    const [cylinder, caps] = [Math.PI * r * r * h, (4 / 3) * Math.PI * r ** 3]
    const volume = cylinder + caps
    const [inCylinder, inCaps] = [cylinder / volume, caps / volume]
    const along = (inCylinder * r * r) / 2 + 0.4 * inCaps * r * r
    const across = (inCylinder * (3 * r * r + h * h)) / 12 + inCaps * (0.4 * r * r + (h * h) / 4 + (3 / 8) * h * r)
    return { volume, centre: [0, 0, 0], inertiaPerMass: [across, across, along] }
  },
  boundingRadius: ({ radius, height }) => radius + height / 2,
  parts({ radius: r, height }) {
    const z = height / 2
    const ball = ballOf(Math.PI * r * r * (height + (4 / 3) * r))
    return [partAtOrigin('capsule', { size: [r, z, 0], half: [r, r, r + z], radius: r + z, round: r, ball })]
  },
}
