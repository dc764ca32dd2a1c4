// box.ts: a cuboid about the body's origin, given by its half edges. V = 8 a b c, I_x = m (b^2 + c^2) / 3 and so on.

import { finiteVector, positiveNumber, type Vector } from '../checks.js'
import { onlyKnown } from '../knownOptions.js'
import type { ShapeKind } from './shapeKind.js'
import { ballOf, partAtOrigin } from './shapePart.js'

export interface Box {
  readonly kind: 'box'
  /** Half the edge along x, y, z, m. */
  readonly half: Vector
}

export function box(options: { readonly half: Vector }): Box {
  onlyKnown(options, { half: true }, 'shape.box')
  const shape: Box = { kind: 'box', half: options.half }
  boxKind.check(shape, 'shape.box')
  return shape
}

export const boxKind: ShapeKind<Box> = {
  movable: () => true,
  check(shape, who) {
    finiteVector(shape.half, `${who}: half`)
    for (const c of [0, 1, 2] as const) positiveNumber(shape.half[c], `${who}: half ${'xyz'[c]}`, 'm')
  },
  massProperties({ half: [a, b, c] }) {
    const inertiaPerMass: Vector = [(b * b + c * c) / 3, (a * a + c * c) / 3, (a * a + b * b) / 3]
    return { volume: 8 * a * b * c, centre: [0, 0, 0], inertiaPerMass }
  },
  boundingRadius: ({ half }) => Math.hypot(...half),
  parts({ half }) {
    const ball = ballOf(8 * half[0] * half[1] * half[2])
    return [partAtOrigin('box', { size: half, half, radius: Math.hypot(...half), round: 0, ball })]
  },
}
