// cone.ts: a cone along z: its base at z = -h/2, its tip at z = h/2. The centre of mass is a quarter of h above the base.
//
//   V = pi r^2 h / 3,   c_z = -h / 4,   I_z = 3/10 m r^2,   I_x = I_y = 3/80 m (4 r^2 + h^2)   about the centre of mass

import { positiveNumber } from '../checks.js'
import { onlyKnown } from '../knownOptions.js'
import type { ShapeKind } from './shapeKind.js'
import { ballOf, partAtOrigin } from './shapePart.js'

export interface Cone {
  readonly kind: 'cone'
  /** Of the base, m. */
  readonly radius: number
  /** From base to tip, m. */
  readonly height: number
}

export function cone(options: Omit<Cone, 'kind'>): Cone {
  onlyKnown(options, { radius: true, height: true }, 'shape.cone')
  const { radius, height } = options
  const shape: Cone = { kind: 'cone', radius, height }
  coneKind.check(shape, 'shape.cone')
  return shape
}

export const coneKind: ShapeKind<Cone> = {
  movable: () => true,
  check(shape, who) {
    positiveNumber(shape.radius, `${who}: radius`, 'm')
    positiveNumber(shape.height, `${who}: height`, 'm')
  },
  massProperties({ radius: r, height: h }) {
    const across = (3 / 80) * (4 * r * r + h * h)
    return { volume: (Math.PI * r * r * h) / 3, centre: [0, 0, -h / 4], inertiaPerMass: [across, across, 0.3 * r * r] }
  },
  boundingRadius: ({ radius, height }) => Math.hypot(radius, height / 2),
  parts({ radius: r, height }) {
    const z = height / 2
    const ball = ballOf((Math.PI * r * r * height) / 3)
    return [partAtOrigin('cone', { size: [r, z, 0], half: [r, r, z], radius: Math.hypot(r, z), round: ball, ball })]
  },
}
