// cylinder.ts: a cylinder along z, its middle in the body's origin.
//
//   V = pi r^2 h,   I_z = m r^2 / 2,   I_x = I_y = m (3 r^2 + h^2) / 12

import { positiveNumber } from '../checks.js'
import { onlyKnown } from '../knownOptions.js'
import type { ShapeKind } from './shapeKind.js'
import { ballOf, partAtOrigin } from './shapePart.js'

export interface Cylinder {
  readonly kind: 'cylinder'
  /** m */
  readonly radius: number
  /** From end to end, m. */
  readonly height: number
}

export function cylinder(options: Omit<Cylinder, 'kind'>): Cylinder {
  onlyKnown(options, { radius: true, height: true }, 'shape.cylinder')
  const { radius, height } = options
  const shape: Cylinder = { kind: 'cylinder', radius, height }
  cylinderKind.check(shape, 'shape.cylinder')
  return shape
}

export const cylinderKind: ShapeKind<Cylinder> = {
  movable: () => true,
  check(shape, who) {
    positiveNumber(shape.radius, `${who}: radius`, 'm')
    positiveNumber(shape.height, `${who}: height`, 'm')
  },
  massProperties({ radius: r, height: h }) {
    const across = (3 * r * r + h * h) / 12
    return { volume: Math.PI * r * r * h, centre: [0, 0, 0], inertiaPerMass: [across, across, (r * r) / 2] }
  },
  boundingRadius: ({ radius, height }) => Math.hypot(radius, height / 2),
  parts({ radius: r, height }) {
    const z = height / 2
    const ball = ballOf(Math.PI * r * r * height)
    return [partAtOrigin('cylinder', { size: [r, z, 0], half: [r, r, z], radius: Math.hypot(r, z), round: r, ball })]
  },
}
