// itemColumns.ts: the columns of items for the path tracer, filled one by one.

import { cross, minus, type Frame as Pose, plus, type Triple, times } from '../../math/rotation.js'
import type { TracedItems } from '../../tracer/tracedData.js'
import type { Colour } from '../export/groupColours.js'
import { isClear } from './finishes.js'

/** What an item is made of. */
interface Form {
  /** −1 for a sphere, whose radius is the first of its sizes, m. */
  readonly form: number
  /** In units of the view, but for a sphere. */
  readonly size: Triple
  readonly triangles: number
  /** m */
  readonly reach: number
}

interface Painted {
  readonly colour: Colour
  readonly finish: number
}

/** Of all bodies; undefined where it was not recorded. */
export interface Motion {
  readonly velocities: ArrayLike<number> | undefined
  readonly turns: ArrayLike<number> | undefined
  readonly centres: ArrayLike<number>
}

const vectors = ['itemPlace', 'itemSize', 'itemVelocity', 'itemSpin', 'itemColour'] as const
const reals = ['itemRadius', 'itemReach'] as const
const words = ['itemKind', 'itemShape', 'itemClear', 'itemFinish'] as const

const tripleAt = (values: ArrayLike<number> | undefined, i: number): Triple =>
  values ? [values[3 * i]!, values[3 * i + 1]!, values[3 * i + 2]!] : [0, 0, 0]

export class ItemColumns {
  private count = 0
  private room = 1024
  private columns = columnsFor(this.room)
  private last: Triple = [0, 0, 0]

  /** Lengths are times `scale`, 1/m, from `origin` on. */
  constructor(
    private readonly scale: number,
    private readonly origin: Triple,
  ) {}

  add({ form, size, triangles, reach }: Form, { position, rotation }: Pose, { colour, finish }: Painted): void {
    if (this.count === this.room) this.grow()
    const { columns } = this
    const i = this.count++
    this.last = position
    columns.itemPlace!.set(times(this.scale, minus(position, this.origin)), 3 * i)
    columns.itemRot!.set(rotation, 4 * i)
    columns.itemRadius![i] = form < 0 ? this.scale * size[0] : 0
    columns.itemSize!.set(size, 3 * i)
    columns.itemKind![i] = Math.max(0, form)
    columns.itemShape![i] = triangles
    columns.itemReach![i] = this.scale * reach
    columns.itemColour!.set(colour, 3 * i)
    columns.itemFinish![i] = finish
    columns.itemClear![i] = isClear(finish) ? 1 : 0
  }

  /** The item added last, of the image of a body at an offset, goes with it while the shutter is open, s. */
  move({ velocities, turns, centres }: Motion, body: number, exposure: number, offset: Triple): void {
    const i = this.count - 1
    const spin = tripleAt(turns, body)
    const velocity = plus(
      tripleAt(velocities, body),
      cross(spin, minus(minus(this.last, offset), tripleAt(centres, body))),
    )
    this.columns.itemVelocity!.set(times(exposure * this.scale, velocity), 3 * i)
    this.columns.itemSpin!.set(times(exposure, spin), 3 * i)
  }

  done(): TracedItems {
    const { count } = this
    const cut = Object.entries(this.columns).map(
      ([name, values]) => [name, values.subarray(0, (values.length / this.room) * count)] as const,
    )
    return { count, columns: Object.fromEntries(cut) }
  }

  private grow(): void {
    const before = this.columns
    this.room *= 2
    this.columns = columnsFor(this.room)
    for (const [name, values] of Object.entries(before)) this.columns[name]!.set(values)
  }
}

function columnsFor(room: number): Record<string, Float64Array | Uint32Array> {
  return Object.fromEntries([
    ...vectors.map((name) => [name, new Float64Array(3 * room)] as const),
    ['itemRot', new Float64Array(4 * room)] as const,
    ...reals.map((name) => [name, new Float64Array(room)] as const),
    ...words.map((name) => [name, new Uint32Array(room)] as const),
  ])
}
