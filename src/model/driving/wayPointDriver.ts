// wayPointDriver.ts: a driver who follows way-points and holds a speed, by the speeds of the wheels or tracks of two sides.
//
// He looks at the point of the way that is `ahead` in front of him, at the bearing α from where he heads, and turns along the arc that leads there
// (pure pursuit):
//
//   κ = 2 sin α / a,   ω_left,right = v (1 ∓ κ b / 2) / r                                                               (1)
//
// with the distance a of that point, the distance b of the two sides and the radius r of wheels, or teeth · pitch / 2π of a sprocket. He
// slows down so that neither side is faster than `mostRate`, gives more where he is slower than he should be (an integral of what is
// missing, bounded), and stops at the last point. Backward he does the same with the rear for the front, so that left is right.

import { finiteNumber, nonNegativeNumber, positiveNumber } from '../checks.js'
import { InputError } from '../inputError.js'
import { type OptionNames, onlyKnown } from '../knownOptions.js'

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
  /** Legs that he drives backward, by the number of the way-point they begin at; none when omitted. */
  readonly backward?: readonly number[]
  /** True where he goes to each way-point and turns there, both sides against each other; otherwise he rounds corners off. */
  readonly turnInPlace?: boolean
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

/** What he keeps in mind from one look to the next. */
export interface DriverMind {
  /** Leg of the way he is on. */
  readonly leg: number
  /** What he gives more, m/s. */
  readonly more: number
  /** Time of the last look, s. */
  readonly last: number | null
  /** Whether he turns in his place. */
  readonly turning: boolean
}

export const driverNames: OptionNames<DriverOptions> = {
  wayPoints: true,
  speed: true,
  gauge: true,
  radius: true,
  ahead: true,
  mostRate: true,
  gain: true,
  backward: true,
  turnInPlace: true,
}

/** Most that he gives over the speed asked for, as a share. */
const mostMore = 0.5
/** Of what he looks ahead: nearer to a point that he goes to, he is there. */
const nearShare = 0.25
/** Bearings at which he begins to turn in his place and has turned enough, and below which he turns slower, rad. */
const [turnFrom, turnTo, turnSlow] = [0.6, 0.1, 0.6]
/** Slowest turn in his place, as a share of the speed. */
const leastTurn = 0.3

function checkWay({ wayPoints, backward = [] }: DriverOptions, who: string): void {
  if (!Array.isArray(wayPoints) || wayPoints.length < 2) {
    throw new InputError(`${who}: two way-points or more are needed, found ${wayPoints?.length ?? 0}.`)
  }
  for (const [k, point] of wayPoints.entries()) {
    for (const c of [0, 1] as const) finiteNumber(point?.[c], `${who}: way-point ${k}, component ${'xy'[c]}`)
  }
  const legs = wayPoints.length - 1
  const wrong = backward.find((leg) => !(Number.isInteger(leg) && leg >= 0 && leg < legs))
  if (wrong === undefined) return
  throw new InputError(`${who}: backward has numbers of legs from 0 to ${legs - 1}, found ${wrong}.`)
}

export function checkDriver(options: DriverOptions, who: string): void {
  checkWay(options, who)
  for (const [name, unit] of [
    ['speed', 'm/s'],
    ['gauge', 'm'],
    ['radius', 'm'],
  ] as const) {
    positiveNumber(options[name], `${who}: ${name}`, unit)
  }
  positiveNumber(options.ahead ?? options.gauge, `${who}: ahead`, 'm')
  positiveNumber(options.mostRate ?? Number.MAX_VALUE, `${who}: mostRate`, 'rad/s')
  nonNegativeNumber(options.gain ?? 0, `${who}: gain`, '1/s')
}

class Driver {
  private readonly ahead: number
  private readonly backward: ReadonlySet<number>
  mind: DriverMind = { leg: 0, more: 0, last: null, turning: false }

  constructor(private readonly options: DriverOptions) {
    this.ahead = options.ahead ?? options.gauge
    this.backward = new Set(options.backward)
  }

  /** What both sides are to turn at now; ask in equal steps of time. */
  rates({ position, heading, speed, time }: DriverView): DriverRates {
    const { target, aside, left: leftOver, leg } = this.lookAhead(position)
    const seconds = this.mind.last === null ? 0 : time - this.mind.last
    this.mind = { ...this.mind, leg, last: time }
    if (leftOver < nearShare * this.ahead && leg === this.options.wayPoints.length - 2)
      return { left: 0, right: 0, aside, arrived: true }
    const back = this.backward.has(leg)
    const [dx, dy] = [target[0] - position[0], target[1] - position[1]]
    const bearing = nearestTurn(Math.atan2(dy, dx) - heading - (back ? Math.PI : 0))
    const distance = Math.max(Math.hypot(dx, dy), 1e-9)
    const sides = this.turns(bearing) ? this.inPlace(bearing) : this.along(bearing, distance, speed, seconds)
    // the rear is the front: left is right, and forward is backward
    return { left: back ? -sides.right : sides.left, right: back ? -sides.left : sides.right, aside, arrived: false }
  }

  private turns(bearing: number): boolean {
    const { turnInPlace = false } = this.options
    const turning = turnInPlace && Math.abs(bearing) > (this.mind.turning ? turnTo : turnFrom)
    this.mind = { ...this.mind, turning }
    return turning
  }

  private inPlace(bearing: number): { left: number; right: number } {
    const { speed, radius, mostRate = Number.MAX_VALUE } = this.options
    const share = Math.min(1, Math.max(leastTurn, Math.abs(bearing) / turnSlow))
    const rate = share * Math.min(speed / radius, mostRate) * Math.sign(bearing)
    return { left: -rate, right: rate }
  }

  /** (1), no slower than about the inner side. */
  private along(bearing: number, distance: number, speed: number, seconds: number): { left: number; right: number } {
    const { gauge, radius, gain = 0, mostRate = Number.MAX_VALUE } = this.options
    const most = mostMore * this.options.speed
    const missing = this.options.speed - speed
    const more = Math.max(-most, Math.min(most, this.mind.more + gain * missing * seconds))
    this.mind = { ...this.mind, more }
    const curvature = (2 * Math.sin(bearing)) / distance
    // a point behind him: he turns about the slower side
    const turn = Math.cos(bearing) < 0 ? (2 / gauge) * Math.sign(Math.sin(bearing) || 1) : curvature
    const share = Math.max(-1, Math.min(1, (turn * gauge) / 2))
    const rate = Math.min((this.options.speed + more) / radius, mostRate / (1 + Math.abs(share)))
    return { left: rate * (1 - share), right: rate * (1 + share) }
  }

  /** How far before the end of a leg it is done: at its end where he turns or changes direction there. */
  private early(leg: number): number {
    const { turnInPlace = false } = this.options
    const stops = turnInPlace || this.backward.has(leg) !== this.backward.has(leg + 1)
    return stops ? nearShare * this.ahead : this.ahead
  }

  /** The point of the way in front of him; legs that are behind him are done. */
  private lookAhead(position: Place): { target: Place; aside: number; left: number; leg: number } {
    const { wayPoints } = this.options
    for (let { leg } = this.mind; ; leg++) {
      const [from, to] = [wayPoints[leg]!, wayPoints[leg + 1]!]
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
      const length = Math.hypot(dx, dy)
      const along = length > 0 ? ((position[0] - from[0]) * dx + (position[1] - from[1]) * dy) / length : 0
      const isLast = leg === wayPoints.length - 2
      if (along + this.early(leg) > length && !isLast) continue
      const at = Math.min(length, Math.max(0, along) + this.ahead)
      const target: Place = length > 0 ? [from[0] + (dx * at) / length, from[1] + (dy * at) / length] : to
      const aside = length > 0 ? Math.abs((position[0] - from[0]) * dy - (position[1] - from[1]) * dx) / length : 0
      return { target, aside, left: length - along, leg }
    }
  }
}

const nearestTurn = (angle: number) => Math.atan2(Math.sin(angle), Math.cos(angle))

export type { Driver }

/** What is described has been checked. */
export const driverOf = (options: DriverOptions) => new Driver(options)

export function wayPointDriver(options: DriverOptions): Driver {
  onlyKnown(options, driverNames, 'driver')
  checkDriver(options, 'driver')
  return new Driver(options)
}
