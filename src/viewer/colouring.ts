// colouring.ts: the number each body is coloured by, and the range of the scale.

import { type BornName, bornNames, bornUnits } from '../model/cables/cableTube.js'
import { typicalRadius } from './bounds.js'
import { bearsKnown, bornAlong } from './cableFrame.js'
import { type Frame, idIn, type SceneModel } from './frameSource.js'
import { bundleIndices } from './groupBundles.js'

/** Value of a body that has none, and is drawn in a neutral colour. */
export const noValue = -1e30

export interface Quantity {
  readonly name: string
  readonly unit: string
  /** True for categories, whose values are whole numbers below 256. */
  readonly categories: boolean
  /** Differences below this are rounding, not worth a colour. */
  least(model: SceneModel): number
  /** Why it cannot be shown, or null. */
  missing(frame: Frame, model: SceneModel): string | null
  /** Of the scene's bodies, in `into`. */
  fill(context: ColourContext, into: Float32Array): void
  /** Of cables, at three points of each element, where it is theirs. */
  along?(context: ColourContext): Float32Array
}

export interface ColourContext {
  readonly model: SceneModel
  readonly frame: Frame
  /** The frame displacements are counted from. */
  readonly start: Frame
}

const always = () => null
const any = () => 0
/** A millionth of the way across what moves. */
const smallLength = (model: SceneModel) => 1e-6 * sceneLength(model)
/** A millionth of the speed after falling as far. */
const smallSpeed = (model: SceneModel) => 1e-6 * Math.sqrt(length3(model.gravity, 0) * sceneLength(model))

/** m, of the order of the bodies that move: their number times as many of a typical size would fill it. */
function sceneLength(model: SceneModel): number {
  const count = model.groups.reduce((sum, group) => sum + (group.moves ? group.count : 0), 0)
  return 2 * typicalRadius(model, 1) * Math.cbrt(Math.max(1, count))
}

/** Math.hypot is many times slower. */
function length3(column: ArrayLike<number>, i: number): number {
  const [x, y, z] = [column[3 * i]!, column[3 * i + 1]!, column[3 * i + 2]!]
  return Math.sqrt(x * x + y * y + z * z)
}

/** Bodies that move or are driven get a value, those at rest for good do not. */
function eachMoving({ model }: ColourContext, into: Float32Array, of: (i: number) => number): void {
  for (const { first, count, moves, driven, beads } of model.groups) {
    const has = (moves || driven) && !beads
    for (let i = first; i < first + count; i++) into[i] = has ? of(i) : noValue
  }
}

/** Sum of the contact forces' lengths on each body, N. */
function pressing({ frame }: ColourContext, count: number): Float32Array {
  const sums = new Float32Array(count)
  const { contacts } = frame
  for (let k = 0; contacts && k < contacts.count; k++) {
    const force = length3(contacts.forces, k)
    for (const body of [contacts.bodies[2 * k]!, contacts.bodies[2 * k + 1]!]) if (body < count) sums[body]! += force
  }
  return sums
}

/** From the start, the shorter way round where the domain is periodic; none of a body that was not there. */
function displacement({ model, frame, start }: ColourContext, i: number): number {
  if (idIn(frame, i) !== idIn(start, i)) return noValue
  let sum = 0
  for (let c = 0; c < 3; c++) {
    let d = frame.positions[3 * i + c]! - start.positions[3 * i + c]!
    const edge = model.domain.max[c]! - model.domain.min[c]!
    if (model.domain.periodic[c]) d -= edge * Math.round(d / edge)
    sum += d * d
  }
  return Math.sqrt(sum)
}

const ofCables = (name: BornName): Quantity => ({
  name,
  unit: bornUnits[name] === '1' ? '' : bornUnits[name],
  categories: false,
  least: any,
  missing: (frame, model) => (bearsKnown(model, frame) ? null : 'slopes of cables were not recorded'),
  fill: (_, into) => void into.fill(noValue),
  along: ({ model, frame }) => bornAlong(model, frame, name),
})

/** Those of bodies, and of cables where there are any. */
export const quantitiesOf = ({ cables }: SceneModel): readonly Quantity[] =>
  quantities.filter(({ along }) => !along || cables.length > 0)

/** Those that a frame has. */
export const quantitiesIn = (model: SceneModel, frame: Frame): readonly Quantity[] =>
  quantitiesOf(model).filter((one) => one.missing(frame, model) === null)

export const quantities: readonly Quantity[] = [
  {
    name: 'speed',
    unit: 'm/s',
    categories: false,
    least: smallSpeed,
    missing: (frame) => (frame.velocities ? null : 'velocities were not recorded'),
    fill: (context, into) => eachMoving(context, into, (i) => length3(context.frame.velocities!, i)),
  },
  {
    name: 'force',
    unit: 'N',
    categories: false,
    least: any,
    missing: (frame) => (frame.contacts ? null : 'contacts were not recorded: run with --record-contacts'),
    fill(context, into) {
      const sums = pressing(context, into.length)
      eachMoving(context, into, (i) => sums[i]!)
    },
  },
  {
    name: 'size',
    unit: 'm',
    categories: false,
    least: any,
    missing: always,
    fill: (context, into) => eachMoving(context, into, (i) => context.model.radii[i]!),
  },
  {
    name: 'height',
    unit: 'm',
    categories: false,
    least: smallLength,
    missing: always,
    fill: (context, into) =>
      eachMoving(context, into, (i) => context.frame.positions[3 * i + 2]! + context.model.origin[2]),
  },
  {
    name: 'displacement',
    unit: 'm',
    categories: false,
    least: smallLength,
    missing: always,
    fill: (context, into) => eachMoving(context, into, (i) => displacement(context, i)),
  },
  {
    name: 'number',
    unit: '',
    categories: false,
    least: any,
    missing: always,
    fill: (context, into) => eachMoving(context, into, (i) => idIn(context.frame, i)),
  },
  {
    name: 'material',
    unit: '',
    categories: true,
    least: any,
    missing: always,
    fill({ model }, into) {
      for (const { first, count, material } of model.groups) into.fill(material % 256, first, first + count)
    },
  },
  {
    name: 'group',
    unit: '',
    categories: true,
    least: any,
    missing: always,
    fill({ model }, into) {
      const bundle = bundleIndices(model)
      model.groups.forEach(({ first, count }, g) => into.fill(bundle[g]! % 256, first, first + count))
    },
  },
  ...bornNames.map(ofCables),
]

/** Lowest and highest value of a frame, of at most 10,000; without the outer hundredth where there are many. */
export function valueRange(values: Float32Array): readonly [number, number] {
  const stride = Math.max(1, Math.ceil(values.length / 10000))
  const known: number[] = []
  for (let i = 0; i < values.length; i += stride) if (values[i]! > noValue / 2) known.push(values[i]!)
  const some = Float64Array.from(known).sort()
  const cut = some.length > 200 ? Math.floor(some.length / 100) : 0
  return some.length === 0 ? [0, 1] : [some[cut]!, some[some.length - 1 - cut]!]
}

/** The scale of the colours: follows what was seen so far, or as typed. */
export class ColourRange {
  private seen: readonly [number, number] | null = null
  private least = 0
  typed: { readonly low: number | null; readonly high: number | null } = { low: null, high: null }

  /** For another quantity, whose differences below `least` do not count. */
  reset(least = 0): void {
    this.least = least
    this.seen = null
    this.typed = { low: null, high: null }
  }

  see([low, high]: readonly [number, number]): void {
    this.seen = this.seen ? [Math.min(low, this.seen[0]), Math.max(high, this.seen[1])] : [low, high]
  }

  /** Takes in what another has seen of the same quantity; true where that changes this one. */
  join({ seen }: ColourRange): boolean {
    const before = [this.low, this.high]
    if (seen) this.see(seen)
    return this.low !== before[0] || this.high !== before[1]
  }

  get low(): number {
    return this.typed.low ?? this.seen?.[0] ?? 0
  }

  /** Above the lowest, also where all values are alike. */
  get high(): number {
    const high = this.typed.high ?? this.seen?.[1] ?? 1
    return Math.max(high, this.low + this.smallest)
  }

  /** True where no difference between bodies is worth a colour. */
  get alike(): boolean {
    return this.typed.low === null && this.typed.high === null && this.high <= this.low + this.smallest
  }

  private get smallest(): number {
    return Math.max(this.least, 1e-5 * Math.abs(this.low), 1e-30)
  }
}
