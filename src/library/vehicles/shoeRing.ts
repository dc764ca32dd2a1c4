// shoeRing.ts: where the pins of a closed track lie: on the belt line round its wheels, the idler moved until the ring closes.
//
// Pins are laid one pitch after the other along the line, as chords; where shoes are joined by connectors, a pitch and a link in turn. With
// the idler at d along its slide, N shoes end at
//
//   e(d) = s_N(d) − L(d)
//
// past the start. L is least where the idler is between the other wheels; further out e falls as d grows, and the ring closes where it is 0.

import { InputError } from '../../model/inputError.js'
import { type BeltLine, beltLine, type Circle, nextOnBelt, type PlanePoint, pointOnBelt } from './beltLine.js'

export interface RingWheel {
  readonly position: PlanePoint
  /** Of the line of the pins where the track goes straight past the wheel, m. */
  readonly beltRadius: number
  /** True where the pins themselves lie on the wheel, as on a sprocket; else the shoes do, and pins stand out further. */
  readonly toothed: boolean
}

export interface RingOptions {
  readonly name: string
  readonly pitch: number
  /** From a shoe to the next, where they do not share a pin, m; 0 where they do. */
  readonly link: number
  readonly count: number
  /** The sprocket first: a pin is laid where the track meets it. */
  readonly wheels: readonly RingWheel[]
  /** Number of the wheel that is moved, the way it goes (of length one) and how far it may, m. */
  readonly idler: number
  readonly towards: PlanePoint
  readonly reach: readonly [number, number]
}

export interface ShoeRing {
  readonly pins: readonly PlanePoint[]
  readonly belt: BeltLine
  /** From where the idler was given along its slide, m. */
  readonly idlerShift: number
  readonly idlerPosition: PlanePoint
  /** Of length one. */
  readonly towards: PlanePoint
  /** Between the end of the last shoe and the start of the first, m. */
  readonly gap: number
}

/** m, of what the ring closes to. */
const closed = 1e-9

export function shoeRing(options: RingOptions): ShoeRing {
  const { name, pitch, link, count, reach } = options
  const excess = (shift: number) => {
    const belt = lineOf(options, shift)
    const ways = pinWays(belt, options)
    return { belt, ways, over: ways.at(-1)! - belt.length }
  }
  const outwards = [shortestAt(options), reach[1]] as const
  // chords are no longer than the line they are laid along: none of so many shoes needs to be laid
  if (count * (pitch + link) > lineOf(options, reach[1]).length) throw new InputError(cannotClose(options, outwards))
  const shift = whereClosed((at) => excess(at).over, outwards)
  if (shift === null) throw new InputError(cannotClose(options, outwards))
  const { belt, ways } = excess(shift)
  const pins = ways.slice(0, -1).map((way) => pointOnBelt(belt, way))
  const [first, last] = [pins[0]!, pins.at(-1)!]
  const gap = Math.abs(Math.hypot(first[0] - last[0], first[1] - last[1]) - (link > 0 ? link : pitch))
  if (gap > closed * Math.max(1, belt.length)) {
    throw new InputError(`${name}: the ring of ${count} shoes stays open by ${gap} m.`)
  }
  return { pins, belt, idlerShift: shift, idlerPosition: moved(options, shift), towards: options.towards, gap }
}

/** Where in its reach the idler leaves the line round the wheels shortest: as a hull its length is convex. By golden sections. */
function shortestAt(options: RingOptions): number {
  const lengthAt = (shift: number) => tightLine(options, shift).length
  let [low, high] = options.reach
  if (lengthAt(low) <= lengthAt(low + 1e-6 * (high - low))) return low
  const golden = (Math.sqrt(5) - 1) / 2
  let [a, b] = [high - golden * (high - low), low + golden * (high - low)]
  let [atA, atB] = [lengthAt(a), lengthAt(b)]
  for (let k = 0; k < 40; k++) {
    if (atA <= atB) {
      ;[high, b, atB] = [b, a, atA]
      a = high - golden * (high - low)
      atA = lengthAt(a)
    } else {
      ;[low, a, atA] = [a, b, atB]
      b = low + golden * (high - low)
      atB = lengthAt(b)
    }
  }
  return (low + high) / 2
}

/** Where a falling function is 0, by false position with the end that stays halved (Illinois); null where it has one sign. */
function whereClosed(over: (shift: number) => number, reach: readonly [number, number]): number | null {
  let [low, high] = reach
  let [above, below] = [over(low), over(high)]
  if (above < 0 || below > 0) return null
  let moved = 0
  for (let k = 0; k < 100; k++) {
    const middle = above === below ? low : low + ((high - low) * above) / (above - below)
    const value = over(middle)
    if (Math.abs(value) < 1e-14) return middle
    if (value > 0) {
      ;[low, above] = [middle, value]
      if (moved > 0) below /= 2
      moved = 1
    } else {
      ;[high, below] = [middle, value]
      if (moved < 0) above /= 2
      moved = -1
    }
    if (high - low < 1e-15) break
  }
  return (low + high) / 2
}

function moved({ wheels, idler, towards }: RingOptions, shift: number): PlanePoint {
  const [x, z] = wheels[idler]!.position
  return [x + shift * towards[0], z + shift * towards[1]]
}

const middleOf = (options: RingOptions, k: number, shift: number) =>
  k === options.idler ? moved(options, shift) : options.wheels[k]!.position

/** The line round the wheels with the idler there, as of a belt without pins. */
const tightLine = (options: RingOptions, shift: number): BeltLine =>
  beltLine(
    options.wheels.map(({ beltRadius }, k): Circle => ({ middle: middleOf(options, k, shift), radius: beltRadius })),
  )

/** The line of the pins with the idler there. */
function lineOf(options: RingOptions, shift: number): BeltLine {
  const { wheels, pitch } = options
  const tight = tightLine(options, shift)
  // where the track turns round a wheel its shoes lie on the wheel, so that the pins at their ends stand out
  const turns = new Set(tight.pieces.filter(({ from, to }) => to - from > 1e-6).map(({ circle }) => circle))
  return beltLine(
    wheels.map(({ beltRadius, toothed }, k): Circle => {
      const radius = toothed || !turns.has(k) ? beltRadius : Math.hypot(beltRadius, pitch / 2)
      return { middle: middleOf(options, k, shift), radius }
    }),
  )
}

function pinWays(belt: BeltLine, { pitch, link, count }: RingOptions): number[] {
  const ways = [0]
  for (let k = 0; k < count; k++) {
    ways.push(nextOnBelt(belt, ways.at(-1)!, pitch))
    if (link > 0) ways.push(nextOnBelt(belt, ways.at(-1)!, link))
  }
  return ways
}

function cannotClose(options: RingOptions, reach: readonly [number, number]): string {
  const { name, count } = options
  const pitch = options.pitch + options.link
  const [least, most] = reach.map((shift) => lineOf(options, shift).length) as [number, number]
  const short = (metres: number) => Number(metres.toPrecision(6))
  return (
    `${name}: ${count} shoes of ${short(pitch)} m make ${short(count * pitch)} m, ` +
    `the line round the wheels is ${short(least)} to ${short(most)} m long with the idler from ` +
    `${short(reach[0])} to ${short(reach[1])} m along its slide: ${advice(count * pitch, least, most, pitch)}`
  )
}

function advice(ring: number, least: number, most: number, pitch: number): string {
  const fits = Math.round((least + most) / 2 / pitch)
  const idler = ring > most ? 'further out' : 'further in'
  return `about ${fits} shoes would fit, or an idler ${idler}.`
}
