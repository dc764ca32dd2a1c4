// driveline.ts: an engine with a gearbox that shifts by itself, and a differential that steers: torques of two sides from throttle, brake and
// steering.
//
//   T = (u T_full(ω_e) − (1 − u) T_drag ω_s / ω_max) i η,   ω_s = i (ω_left + ω_right) / 2,   ω_e = ω_s, no less than idle   (1)
//   T_left,right = T / 2 ∓ s T_steer                                                                                    (2)
//
// with the throttle u from 0 to 1, the ratio i of gear and final drive, its efficiency η, the drag of an engine that its shaft turns, none at rest, and the steering s from −1 to 1, which takes from the left
// side what it gives to the right. The brake is for motors beside, which hold each side by as much.

import { finiteNumber, nonNegativeNumber, positiveNumber } from '../checks.js'
import { InputError } from '../inputError.js'
import { type OptionNames, onlyKnown } from '../knownOptions.js'

export interface DrivelineOptions {
  /** Torque at full throttle over the speed of the engine, N m and rad/s ascending, straight between. */
  readonly engine: { readonly speeds: readonly number[]; readonly torques: readonly number[] }
  /** rad/s; the first of the map when omitted. */
  readonly idle?: number
  /** Of the engine at its highest speed without throttle, N m; 0 when omitted. */
  readonly drag?: number
  /** From engine to sprocket or wheel, the lowest gear first. */
  readonly ratios: readonly number[]
  /** rad/s of the engine at which it shifts up and down. */
  readonly shiftUp: number
  readonly shiftDown: number
  /** 1 when omitted. */
  readonly efficiency?: number
  /** N m, most that steering moves from one side to the other, and of the brake on each side; 0 when omitted. */
  readonly steering?: number
  readonly brake?: number
}

export interface DrivelineInput {
  /** 0 to 1. */
  readonly throttle: number
  readonly brake?: number
  /** −1 to 1, to the left above 0. */
  readonly steer?: number
  /** rad/s of the two sides. */
  readonly left: number
  readonly right: number
}

export interface DrivelineOutput {
  /** N m */
  readonly left: number
  readonly right: number
  /** Of the brake on each side, N m. */
  readonly brake: number
  /** From 1 up. */
  readonly gear: number
  /** rad/s */
  readonly engineSpeed: number
}

const names: OptionNames<DrivelineOptions> = {
  engine: true,
  idle: true,
  drag: true,
  ratios: true,
  shiftUp: true,
  shiftDown: true,
  efficiency: true,
  steering: true,
  brake: true,
}

class Driveline {
  /** From 0. */
  gear = 0

  constructor(private readonly options: DrivelineOptions) {
    const who = 'driveline'
    onlyKnown(options, names, who)
    const { engine, ratios, shiftUp, shiftDown } = options
    const { speeds, torques } = engine
    if (speeds.length < 2 || speeds.length !== torques.length) {
      throw new InputError(
        `${who}: a map needs two speeds or more and as many torques, found ${speeds.length} and ${torques.length}.`,
      )
    }
    const back = speeds.findIndex((speed, k) => k > 0 && !(speed > speeds[k - 1]!))
    if (back > 0)
      throw new InputError(
        `${who}: speeds of the map must rise, found ${speeds[back - 1]} and then ${speeds[back]} rad/s.`,
      )
    for (const torque of torques) finiteNumber(torque, `${who}: torque of the map`)
    if (ratios.length === 0) throw new InputError(`${who}: a gear is needed, found none.`)
    for (const ratio of ratios) positiveNumber(ratio, `${who}: ratio`)
    if (!(shiftUp > shiftDown)) {
      throw new InputError(
        `${who}: it must shift up above where it shifts down, found ${shiftUp} and ${shiftDown} rad/s.`,
      )
    }
    for (const name of ['drag', 'steering', 'brake', 'idle'] as const) {
      nonNegativeNumber(options[name] ?? 0, `${who}: ${name}`)
    }
    const efficiency = positiveNumber(options.efficiency ?? 1, `${who}: efficiency`)
    if (efficiency > 1) throw new InputError(`${who}: efficiency must be at most 1, found ${efficiency}.`)
  }

  /** (1) and (2); one gear up or down at a time. */
  torques({ throttle, brake = 0, steer = 0, left, right }: DrivelineInput): DrivelineOutput {
    const { ratios, shiftUp, shiftDown, efficiency = 1, drag = 0, engine } = this.options
    const mean = (left + right) / 2
    const shaft = (gear: number) => ratios[gear]! * mean
    const speedIn = (gear: number) => Math.max(this.idle, shaft(gear))
    const turning = speedIn(this.gear)
    if (turning > shiftUp && this.gear < ratios.length - 1) this.gear++
    else if (turning < shiftDown && this.gear > 0) this.gear--
    const engineSpeed = speedIn(this.gear)
    const u = Math.max(0, Math.min(1, throttle))
    const highest = engine.speeds.at(-1)!
    const made = u * this.fullTorque(engineSpeed) - (1 - u) * drag * (shaft(this.gear) / highest)
    const half = (made * ratios[this.gear]! * efficiency) / 2
    const aside = Math.max(-1, Math.min(1, steer)) * (this.options.steering ?? 0)
    const held = Math.max(0, Math.min(1, brake)) * (this.options.brake ?? 0)
    return { left: half - aside, right: half + aside, brake: held, gear: this.gear + 1, engineSpeed }
  }

  private get idle(): number {
    return this.options.idle ?? this.options.engine.speeds[0]!
  }

  /** None beyond the map: a governor cuts off. */
  private fullTorque(speed: number): number {
    const { speeds, torques } = this.options.engine
    if (speed > speeds.at(-1)!) return 0
    const k = Math.max(
      1,
      speeds.findIndex((known) => known >= speed),
    )
    const share = Math.max(0, (speed - speeds[k - 1]!) / (speeds[k]! - speeds[k - 1]!))
    return torques[k - 1]! + share * (torques[k]! - torques[k - 1]!)
  }
}

export type { Driveline }
export const driveline = (options: DrivelineOptions) => new Driveline(options)

interface Sides {
  /** rad/s */
  readonly left: number
  readonly right: number
}

/**
 * What a driver does with pedals and wheel so that both sides come to the speeds he wants; all the way where they are `full` rad/s off. Where both are
 * to stand still, the brake is held.
 */
export function pedals(wanted: Sides, now: Sides, full = 2): { throttle: number; brake: number; steer: number } {
  positiveNumber(full, 'pedals: full', 'rad/s')
  const share = (off: number) => Math.max(-1, Math.min(1, off / full))
  const [left, right] = [wanted.left - now.left, wanted.right - now.right]
  const ahead = share((left + right) / 2)
  const stands = wanted.left === 0 && wanted.right === 0
  return { throttle: Math.max(0, ahead), brake: stands ? 1 : Math.max(0, -ahead), steer: share((right - left) / 2) }
}
