// driver.ts: a driver who follows way-points and holds a speed, by the speeds of the wheels or tracks of two sides.
//
// He looks at the point of the way that is `ahead` in front of him, at the bearing α from where he heads, and turns along the arc that leads there
// (pure pursuit):
//
//   κ = 2 sin α / a,   ω_left,right = v (1 ∓ κ b / 2) / r                                                               (1)
//
// with the distance a of that point, the distance b of the two sides and the radius r of wheels, or teeth · pitch / 2π of a sprocket. He
// slows down so that neither side is faster than `mostRate`, gives more where he is slower than he should be (an integral of what is
// missing, bounded), and stops at the last point.

import { finiteNumber, nonNegativeNumber, positiveNumber } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'

type Place = readonly [x: number, y: number]

export interface DriverOptions {
  /** At least two, m. */
  readonly wayPoints: readonly Place[]
  /** m/s */
  readonly speed: number
  /** b, m. */
  readonly gauge: number
  /** r, m. */
  readonly radius: number
  /** How far before him he looks, m; the gauge when omitted. */
  readonly ahead?: number
  /** rad/s of either side; no bound when omitted. */
  readonly mostRate?: number
  /** How much of the speed that is missing he gives more in a second; 0 when omitted. */
  readonly gain?: number
}

/** Where the vehicle is, m, where it heads, rad from x to y, how fast it goes, m/s, and the time, s. */
export interface DriverView {
  readonly position: Place
  readonly heading: number
  readonly speed: number
  readonly time: number
}

export interface DriverRates {
  /** rad/s */
  readonly left: number
  readonly right: number
  /** m from the way. */
  readonly aside: number
  readonly arrived: boolean
}

const names: OptionNames<DriverOptions> = {
  wayPoints: true,
  speed: true,
  gauge: true,
  radius: true,
  ahead: true,
  mostRate: true,
  gain: true,
}

/** Most that he gives over the speed asked for, as a share. */
const mostMore = 0.5

class Driver {
  private readonly ahead: number
  private readonly mostRate: number
  private readonly gain: number
  /** Leg of the way he is on, and what he gives more, m/s. */
  private leg = 0
  private more = 0
  private last: number | null = null

  constructor(private readonly options: DriverOptions) {
    onlyKnown(options, names, 'driver')
    if (!Array.isArray(options.wayPoints) || options.wayPoints.length < 2) {
      throw new InputError(`driver: two way-points or more are needed, found ${options.wayPoints?.length ?? 0}.`)
    }
    for (const [k, point] of options.wayPoints.entries()) {
      for (const c of [0, 1] as const) finiteNumber(point[c], `driver: way-point ${k}, component ${'xy'[c]}`)
    }
    for (const name of ['speed', 'gauge', 'radius'] as const) positiveNumber(options[name], `driver: ${name}`)
    this.ahead = positiveNumber(options.ahead ?? options.gauge, 'driver: ahead', 'm')
    this.mostRate = positiveNumber(options.mostRate ?? Number.MAX_VALUE, 'driver: mostRate', 'rad/s')
    this.gain = nonNegativeNumber(options.gain ?? 0, 'driver: gain', '1/s')
  }

  /** What both sides are to turn at now; ask in equal steps of time. */
  rates({ position, heading, speed, time }: DriverView): DriverRates {
    const { wayPoints, gauge, radius } = this.options
    const { target, aside, left: leftOver } = this.lookAhead(position)
    if (leftOver < this.ahead / 4 && this.leg === wayPoints.length - 2)
      return { left: 0, right: 0, aside, arrived: true }
    this.more = this.moreSpeed(speed, time)
    const [dx, dy] = [target[0] - position[0], target[1] - position[1]]
    const bearing = Math.atan2(dy, dx) - heading
    const curvature = (2 * Math.sin(bearing)) / Math.max(Math.hypot(dx, dy), 1e-9)
    // a point behind him: he turns about the slower side
    const turn = Math.cos(bearing) < 0 ? (2 / gauge) * Math.sign(Math.sin(bearing) || 1) : curvature
    const share = Math.max(-1, Math.min(1, (turn * gauge) / 2))
    const wanted = (this.options.speed + this.more) / radius
    const rate = Math.min(wanted, this.mostRate / (1 + Math.abs(share)))
    return { left: rate * (1 - share), right: rate * (1 + share), aside, arrived: false }
  }

  private moreSpeed(speed: number, time: number): number {
    const seconds = this.last === null ? 0 : time - this.last
    this.last = time
    const most = mostMore * this.options.speed
    const missing = this.options.speed - speed
    return Math.max(-most, Math.min(most, this.more + this.gain * missing * seconds))
  }

  /** The point of the way in front of him; legs that are behind him are done. */
  private lookAhead(position: Place): { target: Place; aside: number; left: number } {
    const { wayPoints } = this.options
    for (;;) {
      const [from, to] = [wayPoints[this.leg]!, wayPoints[this.leg + 1]!]
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
      const length = Math.hypot(dx, dy)
      const along = length > 0 ? ((position[0] - from[0]) * dx + (position[1] - from[1]) * dy) / length : 0
      const isLast = this.leg === wayPoints.length - 2
      if (along + this.ahead > length && !isLast) {
        this.leg++
        continue
      }
      const at = Math.min(length, Math.max(0, along) + this.ahead)
      const target: Place = length > 0 ? [from[0] + (dx * at) / length, from[1] + (dy * at) / length] : to
      const aside = length > 0 ? Math.abs((position[0] - from[0]) * dy - (position[1] - from[1]) * dx) / length : 0
      return { target, aside, left: length - along }
    }
  }
}

export const wayPointDriver = (options: DriverOptions) => new Driver(options)

/** What a driver does with pedals and wheel so that both sides come to the speeds he wants; all the way where they are `full` rad/s off. */
export function pedals(
  wanted: Pick<DriverRates, 'left' | 'right'>,
  now: { readonly left: number; readonly right: number },
  full = 2,
): { throttle: number; brake: number; steer: number } {
  positiveNumber(full, 'pedals: full', 'rad/s')
  const share = (off: number) => Math.max(-1, Math.min(1, off / full))
  const [left, right] = [wanted.left - now.left, wanted.right - now.right]
  const ahead = share((left + right) / 2)
  return { throttle: Math.max(0, ahead), brake: Math.max(0, -ahead), steer: share((right - left) / 2) }
}
