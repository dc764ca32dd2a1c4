// linkedShoes.ts: shoes with two pins of their own and connectors between them, and segments of a band of rubber.

import { nonNegativeNumber, positiveNumber } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { box } from '../../model/shapes/box.js'
import { type UnionPiece, union } from '../../model/shapes/union.js'
import { barAlongY, checked, type PinnedShoeOptions, pinnedShoe, type Shoe } from './shoes.js'

/** All in m. */
export interface DoublePinShoeOptions extends PinnedShoeOptions {
  /** Distance of the pins that a connector joins; three radii of a pin when omitted. */
  readonly link?: number
  /** Of a connector, at either end of the pins; two radii of a pin when omitted. */
  readonly connectorWidth?: number
  /** kg, of both connectors between two shoes, which are one body; a quarter of the shoe when omitted. */
  readonly connectorMass?: number
}

/** A pinned shoe whose pins are its own; connectors beyond the discs of the sprocket join them to those of its neighbours. */
export function doublePinShoe(options: DoublePinShoeOptions = {}): Shoe {
  const who = 'shoe.doublePin'
  const { link, connectorWidth, connectorMass, ...rest } = options
  const base = pinnedShoe(rest)
  const { pinRadius, width } = base
  const length = positiveNumber(link ?? 3 * pinRadius, `${who}: link`, 'm')
  if (length < 2 * pinRadius) {
    throw new InputError(`${who}: pins of ${pinRadius} m need a link of ${2 * pinRadius} m or more, found ${length} m.`)
  }
  const thick = positiveNumber(connectorWidth ?? 2 * pinRadius, `${who}: connectorWidth`, 'm')
  const plate = (side: number): UnionPiece => ({
    shape: box({ half: [length / 2 + pinRadius, thick / 2, pinRadius] }),
    position: [0, (side * (width + thick)) / 2, 0],
  })
  return {
    ...base,
    width: width + 2 * thick,
    depth: Math.max(base.depth, pinRadius),
    connector: {
      shape: union({ parts: [plate(-1), plate(1)] }),
      mass: positiveNumber(connectorMass ?? base.mass! / 4, `${who}: connectorMass`, 'kg'),
      length,
    },
  }
}

/** All in m. */
export interface BandOptions {
  /** Of a segment. */
  readonly pitch?: number
  readonly width?: number
  readonly thickness?: number
  /** Of the bars of steel in the band, which the teeth push beside it. */
  readonly pinRadius?: number
  /** Of the band that lies on the ground; beyond it the bars are bare. */
  readonly plateWidth?: number
  readonly guideHeight?: number
  readonly guideThickness?: number
  readonly guideGap?: number
  /** kg, of a segment. */
  readonly mass?: number
  /** N m/rad, and N m s/rad, of a segment: E I / pitch of the band; 20 and 0.02 when omitted. */
  readonly stiffness?: number
  readonly damping?: number
}

const bandDefaults = {
  pitch: 0.05,
  width: 0.16,
  thickness: 0.02,
  pinRadius: 0.006,
  plateWidth: 0.1,
  guideHeight: 0.02,
  guideThickness: 0.006,
  guideGap: 0.05,
  mass: 0.2,
}

/** A segment of a band of rubber: it bends at its ends against a spring that holds it straight. */
export function bandSegment(options: BandOptions = {}): Shoe {
  const who = 'shoe.band'
  const { stiffness = 20, damping = 0.02, ...rest } = options
  const { thickness, ...of } = checked(bandDefaults, rest, who)
  if (thickness <= 2 * of.pinRadius) {
    throw new InputError(`${who}: bars of ${of.pinRadius} m do not fit in a band ${thickness} m thick.`)
  }
  const { pitch, width, pinRadius, plateWidth, guideHeight, guideThickness, guideGap } = of
  // the other way round than a pinned shoe: wheels run on the band, whose middle the bars are in
  const base = pinnedShoe({ ...of, depth: thickness / 2 })
  const guide = (side: number): UnionPiece => ({
    shape: box({ half: [pitch / 4, guideThickness / 2, guideHeight / 2] }),
    position: [0, (side * (guideGap + guideThickness)) / 2, (thickness + guideHeight) / 2],
  })
  return {
    ...base,
    shape: union({
      parts: [
        barAlongY(pinRadius, width, [-pitch / 2, 0, 0]),
        barAlongY(pinRadius, width, [pitch / 2, 0, 0]),
        { shape: box({ half: [pitch / 2, plateWidth / 2, thickness / 2] }) },
        guide(-1),
        guide(1),
      ],
    }),
    runningHeight: thickness / 2,
    bend: {
      stiffness: nonNegativeNumber(stiffness, `${who}: stiffness`, 'N m/rad'),
      damping: nonNegativeNumber(damping, `${who}: damping`, 'N m s/rad'),
    },
  }
}
