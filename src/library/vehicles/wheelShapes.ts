// wheelShapes.ts: shapes of the wheels of a track, their axle along y through the origin.
//
// A sprocket has a disc of teeth at each end of the shoes' bars. The bars lie on the core between two teeth, on a circle of radius
//
//   R = pitch / (2 sin(π / teeth))
//
// and where shoes have two pins each, with connectors of length c between them, on the one where
//
//   arcsin(pitch / 2R) + arcsin(c / 2R) = π / teeth
//
// The teeth then stand between the two pins of a shoe. The flanks are straight. A bar that comes in turns about the one before it, so that a tooth must stay nearer than pitch − r to both.

import type { Shape } from '../../model/shape.js'
import { hull } from '../../model/shapes/hull.js'
import { type UnionPiece, union } from '../../model/shapes/union.js'
import { barAlongY, type Shoe } from './shoes.js'

/** Radius of the circle of the pins, m. */
export function pinCircle({ pitch, connector }: Shoe, teeth: number): number {
  const single = pitch / (2 * Math.sin(Math.PI / teeth))
  if (!connector) return single
  const over = (radius: number) =>
    Math.asin(pitch / 2 / radius) + Math.asin(connector.length / 2 / radius) - Math.PI / teeth
  // the sum falls as the circle grows, and is below the turn of a tooth where chord and arc were one
  let [low, high] = [single, (Math.PI * (pitch + connector.length)) / (2 * Math.sin(Math.PI / teeth))]
  while (high - low > 1e-15 * high) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (over(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

export function wheelShape(radius: number, width: number): Shape {
  return union({ parts: [barAlongY(radius, width, [0, 0, 0])] })
}

export interface SprocketShape {
  readonly shape: Shape
  /** Of the circle the pins lie on, m. */
  readonly radius: number
}

/** A hollow at angle 0, towards +x. `play` is between a bar and the flanks beside it, m. */
export function sprocketShape(shoe: Shoe, teeth: number, play: number): SprocketShape {
  const radius = pinCircle(shoe, teeth)
  const parts: UnionPiece[] = []
  for (const y of shoe.discs) {
    parts.push(barAlongY(radius - shoe.pinRadius - play, shoe.discWidth, [0, y, 0]))
    for (let k = 0; k < teeth; k++) parts.push(tooth(shoe, radius, teeth, k, y, play))
  }
  return { shape: union({ parts }), radius }
}

/** The tooth in the middle of shoe k, from below the bars to a little above the circle of the pins. */
function tooth(shoe: Shoe, radius: number, teeth: number, k: number, y: number, play: number): UnionPiece {
  const { pitch, pinRadius, discWidth } = shoe
  const half = shoe.connector ? Math.asin(pitch / 2 / radius) : Math.PI / teeth
  const angle = half + (2 * k * Math.PI) / teeth
  const chord = radius * Math.cos(half)
  const room = pitch / 2 - pinRadius - play
  // the teeth end level with the upper side of the bars where these lie on the circle
  const tip = radius + 0.5 * pinRadius
  const outline = [
    [chord - 2 * pinRadius, room],
    [chord, room],
    [tip, 0.55 * room],
  ] as const
  const points = outline.flatMap(([out, wide]) =>
    [-1, 1].flatMap((side) =>
      [-1, 1].map((face) => {
        const [along, across] = [out, side * wide]
        return [
          along * Math.cos(angle) - across * Math.sin(angle),
          y + (face * discWidth) / 2,
          along * Math.sin(angle) + across * Math.cos(angle),
        ]
      }),
    ),
  )
  return { shape: hull({ points }) }
}
