// sphere.ts: a ball about the body's origin. V = 4/3 pi r^3, I = 2/5 m r^2.

import { positiveNumber } from '../checks.js'
import { onlyKnown } from '../knownOptions.js'
import type { ShapeKind } from './shapeKind.js'
import { partAtOrigin } from './shapePart.js'

export interface Sphere {
  readonly kind: 'sphere'
  /** m */
  readonly radius: number
}

export function sphere(options: { readonly radius: number }): Sphere {
  onlyKnown(options, { radius: true }, 'shape.sphere')
  const shape: Sphere = { kind: 'sphere', radius: options.radius }
  sphereKind.check(shape, 'shape.sphere')
  return shape
}

export const sphereKind: ShapeKind<Sphere> = {
  movable: () => true,
  check: (shape, who) => void positiveNumber(shape.radius, `${who}: radius`, 'm'),
  massProperties({ radius }) {
    const inertia = 0.4 * radius * radius
    // a product: engines of JavaScript differ in the last bit of powers
    const volume = (4 / 3) * Math.PI * radius * radius * radius
    return { volume, centre: [0, 0, 0], inertiaPerMass: [inertia, inertia, inertia] }
  },
  boundingRadius: (shape) => shape.radius,
  parts: ({ radius: r }) => [
    partAtOrigin('sphere', { size: [r, 0, 0], half: [r, r, r], radius: r, round: r, ball: r }),
  ],
}
