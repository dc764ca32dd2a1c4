// shoes.ts: links of a track. x along the track, y across it, z towards the wheels; the pins lie in z = 0 at x = ±pitch/2.

import { aboutAxis } from '../../math/rotation.js'
import { finiteNumber, listOf, nonNegativeNumber, positiveNumber } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { onlyKnown } from '../../model/knownOptions.js'
import type { Shape } from '../../model/shape.js'
import { box } from '../../model/shapes/box.js'
import { cylinder } from '../../model/shapes/cylinder.js'
import { hull } from '../../model/shapes/hull.js'
import { type UnionPiece, union } from '../../model/shapes/union.js'

/** What the builder of a track must know of a shoe. */
export interface Shoe {
  readonly shape: Shape
  /** kg; from the density when omitted. */
  readonly mass?: number
  /** Distance of the pins, m. */
  readonly pitch: number
  /** Of the bars round the pins, which the teeth of the sprocket push, m. */
  readonly pinRadius: number
  /** Of the face the wheels run on, above the line of the pins, m. */
  readonly runningHeight: number
  /** Of the lowest point, below the line of the pins, m. */
  readonly depth: number
  /** m */
  readonly width: number
  /** Most that a wheel may be wide, m. */
  readonly wheelWidth: number
  /** Where the discs of the sprocket run, across the track, m. */
  readonly discs: readonly number[]
  /** Most that a disc may be wide, m. */
  readonly discWidth: number
  /** Between a pin of a shoe and one of the next, where each has two of its own; none where neighbours share a pin. */
  readonly connector?: Connector
  /** Of each pin, where neighbours are held straight, as in a band of rubber. */
  readonly bend?: { readonly stiffness: number; readonly damping: number }
}

/** Joins two pins, in axes like those of a shoe. */
export interface Connector {
  readonly shape: Shape
  /** kg */
  readonly mass: number
  /** Distance of the two pins, m. */
  readonly length: number
}

/** All in m. */
export interface PinnedShoeOptions {
  readonly pitch?: number
  readonly width?: number
  /** Of the two cylinders. */
  readonly pinRadius?: number
  /** Of the ground plate, across the track: beyond it the cylinders are bare for the teeth. */
  readonly plateWidth?: number
  /** Of the face on the ground, below the line of the pins. */
  readonly depth?: number
  readonly guideHeight?: number
  readonly guideThickness?: number
  /** Clear distance of the guides. */
  readonly guideGap?: number
  /** kg */
  readonly mass?: number
}

const pinnedDefaults = {
  pitch: 0.06,
  width: 0.16,
  pinRadius: 0.006,
  plateWidth: 0.1,
  depth: 0.012,
  guideHeight: 0.02,
  guideThickness: 0.006,
  guideGap: 0.05,
  mass: 0.34,
}

const acrossTrack = aboutAxis([1, 0, 0], -Math.PI / 2)

/** A cylinder along y in a union. */
export function barAlongY(radius: number, length: number, position: readonly [number, number, number]): UnionPiece {
  return { shape: cylinder({ radius, height: length }), position, orientation: acrossTrack }
}

export function checked<T extends Record<string, number>>(defaults: T, options: Partial<T>, who: string): T {
  onlyKnown(options, defaults, who)
  const of = { ...defaults, ...options }
  for (const [key, value] of Object.entries(of)) positiveNumber(value, `${who}: ${key}`, key === 'mass' ? 'kg' : 'm')
  return of
}

/** Two cylinders, a plate between them that lies on the ground and that wheels run on, and two plates that guide the wheels. */
export function pinnedShoe(options: PinnedShoeOptions = {}): Shoe {
  const who = 'shoe.pinned'
  const of = checked(pinnedDefaults, options, who)
  const { pitch, width, pinRadius, plateWidth, depth, guideHeight, guideThickness, guideGap } = of
  if (guideGap + 2 * guideThickness > plateWidth) {
    throw new InputError(
      `${who}: guides ${guideGap} m apart and ${guideThickness} m thick do not fit on a plate ${plateWidth} m wide.`,
    )
  }
  const disc = (width - plateWidth) / 2
  if (!(disc > 0)) throw new InputError(`${who}: width must be above plateWidth, found ${width} and ${plateWidth} m.`)
  if (2 * pinRadius >= pitch / 2) {
    throw new InputError(`${who}: cylinders of ${pinRadius} m leave no room for teeth in a pitch of ${pitch} m.`)
  }
  const guide = (y: number): UnionPiece => ({
    shape: box({ half: [pitch / 4, guideThickness / 2, guideHeight / 2] }),
    position: [0, y, pinRadius + guideHeight / 2],
  })
  const shape = union({
    parts: [
      barAlongY(pinRadius, width, [-pitch / 2, 0, 0]),
      barAlongY(pinRadius, width, [pitch / 2, 0, 0]),
      // its upper face is level with the cylinders, so that wheels run smoothly over the joints
      {
        shape: box({ half: [pitch / 2, plateWidth / 2, (pinRadius + depth) / 2] }),
        position: [0, 0, (pinRadius - depth) / 2],
      },
      guide(-(guideGap + guideThickness) / 2),
      guide((guideGap + guideThickness) / 2),
    ],
  })
  return {
    shape,
    mass: of.mass,
    pitch,
    pinRadius,
    runningHeight: pinRadius,
    depth,
    width,
    wheelWidth: 0.9 * guideGap,
    discs: [-(plateWidth + disc) / 2, (plateWidth + disc) / 2],
    discWidth: 0.8 * disc,
  }
}

/** All in m. */
export interface GrouserShoeOptions {
  readonly pitch?: number
  readonly width?: number
  readonly pinRadius?: number
  readonly plateWidth?: number
  readonly thickness?: number
  /** 0 for none. */
  readonly grouserHeight?: number
  /** At its root; half of that at its tip. */
  readonly grouserLength?: number
  /** kg */
  readonly mass?: number
}

const grouserDefaults = {
  pitch: 0.4,
  width: 1.2,
  pinRadius: 0.04,
  plateWidth: 0.9,
  thickness: 0.09,
  grouserHeight: 0.06,
  grouserLength: 0.08,
  mass: 350,
}

/** One plate from pin to pin with a grouser across it below, and the two bars of the pins. */
export function grouserShoe(options: GrouserShoeOptions = {}): Shoe {
  const who = 'shoe.grouser'
  const { grouserHeight = grouserDefaults.grouserHeight, ...rest } = options
  nonNegativeNumber(grouserHeight, `${who}: grouserHeight`, 'm')
  const { grouserHeight: _, ...defaults } = grouserDefaults
  const { pitch, width, pinRadius, plateWidth, thickness, grouserLength, mass } = checked(defaults, rest, who)
  const disc = (width - plateWidth) / 2
  if (!(disc > 0)) throw new InputError(`${who}: width must be above plateWidth, found ${width} and ${plateWidth} m.`)
  if (grouserLength > pitch) {
    throw new InputError(`${who}: grousers ${grouserLength} m long reach into each other at a pitch of ${pitch} m.`)
  }
  const bottom = thickness - pinRadius
  if (!(bottom > 0)) {
    throw new InputError(`${who}: thickness must be above pinRadius, found ${thickness} and ${pinRadius} m.`)
  }
  const [root, tip, y] = [grouserLength / 2, grouserLength / 4, plateWidth / 2]
  const below = -bottom - grouserHeight
  const rib = [-1, 1].flatMap((side) => [
    [-root, side * y, -bottom],
    [root, side * y, -bottom],
    [tip, side * y, below],
    [-tip, side * y, below],
  ])
  const plate: UnionPiece = {
    shape: box({ half: [pitch / 2, plateWidth / 2, thickness / 2] }),
    position: [0, 0, pinRadius - thickness / 2],
  }
  return {
    shape: union({
      parts: [
        barAlongY(pinRadius, width, [-pitch / 2, 0, 0]),
        barAlongY(pinRadius, width, [pitch / 2, 0, 0]),
        plate,
        ...(grouserHeight > 0 ? [{ shape: hull({ points: rib }) }] : []),
      ],
    }),
    mass,
    pitch,
    pinRadius,
    runningHeight: pinRadius,
    depth: bottom + grouserHeight,
    width,
    wheelWidth: 0.9 * plateWidth,
    discs: [-(plateWidth + disc) / 2, (plateWidth + disc) / 2],
    discWidth: 0.8 * disc,
  }
}

/** A shoe of any shape, with what the track must know of it. */
export function ownShoe(options: Shoe): Shoe {
  const who = 'shoe.own'
  for (const key of ['pitch', 'pinRadius', 'width', 'wheelWidth', 'discWidth'] as const) {
    positiveNumber(options[key], `${who}: ${key}`, 'm')
  }
  for (const key of ['runningHeight', 'depth'] as const) finiteNumber(options[key], `${who}: ${key}`)
  const discs = listOf(options.discs, `${who}: discs`)
  if (discs.length === 0) throw new InputError(`${who}: a sprocket needs a disc to push the shoe, found none.`)
  discs.forEach((y, k) => finiteNumber(y, `${who}: disc ${k}`))
  return options
}
