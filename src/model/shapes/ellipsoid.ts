// ellipsoid.ts: an ellipsoid about the body's origin. V = 4/3 pi a b c, I_x = m (b^2 + c^2) / 5 and so on.

import { finiteVector, positiveNumber, type Vector } from '../checks.js'
import { onlyKnown } from '../knownOptions.js'
import type { ShapeKind } from './shapeKind.js'
import { partAtOrigin } from './shapePart.js'

export interface Ellipsoid {
  readonly kind: 'ellipsoid'
  /** From the centre to the surface along x, y, z, m. */
  readonly semiAxes: Vector
}

export function ellipsoid(options: { readonly semiAxes: Vector }): Ellipsoid {
  onlyKnown(options, { semiAxes: true }, 'shape.ellipsoid')
  const shape: Ellipsoid = { kind: 'ellipsoid', semiAxes: options.semiAxes }
  ellipsoidKind.check(shape, 'shape.ellipsoid')
  return shape
}

export const ellipsoidKind: ShapeKind<Ellipsoid> = {
  movable: () => true,
  check(shape, who) {
    finiteVector(shape.semiAxes, `${who}: semiAxes`)
    for (const c of [0, 1, 2] as const) positiveNumber(shape.semiAxes[c], `${who}: semi-axis ${'xyz'[c]}`, 'm')
  },
  massProperties({ semiAxes: [a, b, c] }) {
    const inertiaPerMass: Vector = [(b * b + c * c) / 5, (a * a + c * c) / 5, (a * a + b * b) / 5]
    return { volume: (4 / 3) * Math.PI * a * b * c, centre: [0, 0, 0], inertiaPerMass }
  },
  boundingRadius: ({ semiAxes }) => Math.max(...semiAxes),
  parts({ semiAxes }) {
    const [a, b, c] = semiAxes
    const ball = Math.cbrt(a * b * c)
    const measures = { size: semiAxes, half: semiAxes, radius: Math.max(a, b, c), round: ball, ball }
    return [partAtOrigin('ellipsoid', measures)]
  },
}
