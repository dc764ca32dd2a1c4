// roverWheels.ts: wheels of rovers, their axle along y through the origin: smooth, or with plates that stand out of the rim.

import { aboutAxis } from '../../math/rotation.js'
import { nonNegativeNumber, positiveNumber } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { onlyKnown } from '../../model/knownOptions.js'
import type { Shape } from '../../model/shape.js'
import { box } from '../../model/shapes/box.js'
import { type UnionPiece, union } from '../../model/shapes/union.js'
import type { Attitude } from './attitude.js'
import { barAlongY } from './shoes.js'
import type { SpringWheelOptions } from './springWheel.js'

/** All in m. */
export interface GrouserWheelOptions {
  /** Of the rim. */
  readonly radius: number
  readonly width: number
  /** Plates; 0 for a smooth rim. 12 when omitted. */
  readonly grousers?: number
  /** Of the plates out of the rim; a tenth of the radius when omitted. */
  readonly grouserHeight?: number
  /** Of the plates; a fifth of their height when omitted. */
  readonly grouserThickness?: number
}

/** What a rover must know of its wheels. */
export interface RoverWheel {
  readonly shape: Shape
  /** Of its outermost points, m. */
  readonly radius: number
  /** m */
  readonly width: number
  /** kg */
  readonly mass: number
}

/** A tyre that yields, on spokes of springs: what a wheel of `addSpringWheel` is made from. */
export type RoverTyre = Omit<SpringWheelOptions, 'name' | 'position' | 'material' | keyof Attitude>

/** A rim with plates; the first stands out along x. */
export function grouserWheel(options: GrouserWheelOptions & { readonly mass: number }): RoverWheel {
  const who = 'grouserWheel'
  const names = {
    radius: true,
    width: true,
    grousers: true,
    grouserHeight: true,
    grouserThickness: true,
    mass: true,
  }
  onlyKnown(options, names, who)
  const { radius, width, mass, grousers = 12 } = options
  positiveNumber(radius, `${who}: radius`, 'm')
  positiveNumber(width, `${who}: width`, 'm')
  positiveNumber(mass, `${who}: mass`, 'kg')
  if (!Number.isInteger(grousers) || grousers < 0)
    throw new InputError(`${who}: grousers must be a whole number from 0 on, found ${grousers}.`)
  const height =
    grousers === 0 ? 0 : nonNegativeNumber(options.grouserHeight ?? radius / 10, `${who}: grouserHeight`, 'm')
  const thickness = positiveNumber(options.grouserThickness ?? radius / 50, `${who}: grouserThickness`, 'm')
  if (height > radius) {
    throw new InputError(`${who}: grousers ${height} m high do not stand on a wheel of ${radius} m radius.`)
  }
  const rim = 2 * Math.PI * radius
  if (height > 0 && grousers * thickness > rim) {
    const [wide, around] = [grousers * thickness, rim].map((metres) => Number(metres.toPrecision(4)))
    throw new InputError(`${who}: ${grousers} grousers are ${wide} m thick together, round a rim of ${around} m.`)
  }
  const plates =
    height === 0
      ? []
      : Array.from({ length: grousers }, (_, k) =>
          plate(radius, width, height, thickness, (2 * Math.PI * k) / grousers),
        )
  return {
    shape: union({ parts: [barAlongY(radius, width, [0, 0, 0]), ...plates] }),
    radius: Math.hypot(radius + height, height === 0 ? 0 : thickness / 2),
    width,
    mass,
  }
}

function plate(radius: number, width: number, height: number, thickness: number, angle: number): UnionPiece {
  // a little inside the rim, so that no gap is left
  const [from, to] = [radius - height / 4, radius + height]
  const away = (from + to) / 2
  return {
    shape: box({ half: [(to - from) / 2, width / 2, thickness / 2] }),
    position: [away * Math.cos(angle), 0, away * Math.sin(angle)],
    orientation: aboutAxis([0, 1, 0], -angle),
  }
}
