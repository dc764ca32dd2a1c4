// sprocket.ts: a toothed wheel with a bore, its axle along y: between teeth an arc for a pin, flanks, a flat tip. One solid.

import { positiveNumber } from '../../checks.js'
import { InputError } from '../../inputError.js'
import type { TriangleMesh } from '../triangleMesh.js'
import { arc, type Point, ring } from './solids.js'

export interface SprocketOptions {
  readonly teeth?: number
  /** Distance of neighbouring pins, m: their circle has the radius pitch / (2 sin(pi / teeth)). */
  readonly pitch?: number
  /** Of the hollows the pins lie in, m. */
  readonly seatRadius?: number
  /** Of the tips beyond the circle of the pins, m. */
  readonly tipHeight?: number
  readonly boreRadius?: number
  readonly width?: number
  /** Sides of a hollow. */
  readonly segments?: number
}

/** Meshes with the default track shoe. */
const sprocketDefaults: Required<SprocketOptions> = {
  teeth: 11,
  pitch: 0.06,
  seatRadius: 0.0055,
  tipHeight: 0.009,
  boreRadius: 0.03,
  width: 0.016,
  segments: 6,
}

export function sprocket(options: SprocketOptions = {}): TriangleMesh {
  const of = { ...sprocketDefaults, ...options }
  for (const [name, value] of Object.entries(of)) positiveNumber(value, `sprocket: ${name}`)
  if (!Number.isInteger(of.teeth) || of.teeth < 5)
    throw new InputError(`sprocket: teeth must be 5 or more, found ${of.teeth}.`)
  const step = (2 * Math.PI) / of.teeth
  const pinCircle = of.pitch / (2 * Math.sin(step / 2))
  if (of.boreRadius >= pinCircle - of.seatRadius)
    throw new InputError('sprocket: the bore must be smaller than the root.')
  const outer = Array.from({ length: of.teeth }, (_, k) => tooth(of, pinCircle, k * step)).flat()
  // as many points round the bore, at the same share of the way round
  const inner = outer.map((_, i): Point => {
    const angle = (2 * Math.PI * (i - of.segments / 2)) / outer.length
    return [of.boreRadius * Math.cos(angle), of.boreRadius * Math.sin(angle)]
  })
  return ring(outer, inner, -of.width / 2, of.width / 2)
}

/** The hollow at `angle` and the tooth after it. */
function tooth(of: Required<SprocketOptions>, pinCircle: number, angle: number): Point[] {
  const step = (2 * Math.PI) / of.teeth
  const middle: Point = [pinCircle * Math.cos(angle), pinCircle * Math.sin(angle)]
  // clockwise through the side towards the axle: the hollow lies to the outside
  const seat = arc(middle, of.seatRadius, angle - 0.6 * Math.PI, angle - 1.4 * Math.PI, of.segments)
  const tip = [0.4, 0.6].map((share): Point => {
    const radius = pinCircle + of.tipHeight
    return [radius * Math.cos(angle + share * step), radius * Math.sin(angle + share * step)]
  })
  return [...seat, ...tip]
}
