// obstacleCourse.ts: what a vehicle is tried on, one obstacle after the other along x: bumps under one side and the other, a ditch, stairs up
// and a slope down, rough ground, boulders.

import { finiteNumber, positiveNumber } from '../../model/checks.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'
import { bump, ditch, type Elevation, rough, slope, steps, sum } from './elevation.js'
import { boulders, type StoneGroup } from './stones.js'

export interface CourseOptions {
  /** Where the first obstacle begins along x, m. */
  readonly from: number
  /** Of the way, about y = 0, m. */
  readonly width: number
  /** Of the highest obstacle, and depth of the ditch, m. */
  readonly height: number
  /** Level ground from one obstacle to the next, m; the width when omitted. */
  readonly gap?: number
  readonly seed?: number
}

export interface ObstacleCourse {
  readonly form: Elevation
  /** Boulders, half in the ground: groups for `scene.bodies({ fixed: true, ... })`. */
  readonly stones: readonly StoneGroup[]
  /** Each obstacle and where it begins and ends along x, m. */
  readonly obstacles: readonly { readonly name: string; readonly from: number; readonly to: number }[]
  /** Where the last of them ends along x, m. */
  readonly end: number
}

const names: OptionNames<CourseOptions> = { from: true, width: true, height: true, gap: true, seed: true }

/** Down from the stairs, rad. */
const descent = 0.35
const stairs = 3
/** Bumps under either side. */
const humps = 2

export function obstacleCourse(options: CourseOptions): ObstacleCourse {
  const who = 'terrain.obstacleCourse'
  onlyKnown(options, names, who)
  const width = positiveNumber(options.width, `${who}: width`, 'm')
  const height = positiveNumber(options.height, `${who}: height`, 'm')
  const gap = positiveNumber(options.gap ?? width, `${who}: gap`, 'm')
  const { seed = 1 } = options
  const half = width / 2
  const obstacles: { name: string; from: number; to: number }[] = []
  let next = finiteNumber(options.from, `${who}: from`)
  /** Where an obstacle of this length begins. */
  const place = (name: string, length: number) => {
    const from = next
    obstacles.push({ name, from, to: from + length })
    next = from + length + gap
    return from
  }
  const side = place('bumps', (2 * humps + 1) * half)
  const bumps = Array.from({ length: 2 * humps }, (_, k) =>
    bump({ at: [side + (k + 1) * half, (k % 2 === 0 ? half : -half) / 2], radius: half, height: height / 2 }),
  )
  const dug = ditch({ from: place('ditch', 4 * height), width: 2 * height, depth: height, bank: height })
  const tread = 2 * height
  const down = height / Math.tan(descent)
  const up = place('stairs', (stairs + 1) * tread + down)
  const climbed = steps({ from: up, count: stairs, height: height / stairs, length: tread })
  const lowered = slope({ from: up + (stairs + 1) * tread, angle: -descent, length: down })
  const wild = place('rough', 2 * width)
  const uneven = rough({
    ...{ min: [wild + half / 2, -half], max: [wild + 2 * width - half / 2, half], count: 24 },
    ...{ radius: [half / 4, half / 2], height: height / 3, seed },
  })
  const strewn = place('boulders', 2 * width)
  const radius = Math.min(height / 2, width / 8)
  const stones = boulders({
    ...{ min: [strewn + radius, radius - half], max: [strewn + 2 * width - radius, half - radius] },
    ...{ count: 12, radius, sunk: 1, seed },
  })
  return { form: sum(...bumps, dug, climbed, lowered, uneven), stones, obstacles, end: next - gap }
}
