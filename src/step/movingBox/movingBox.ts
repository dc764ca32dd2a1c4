// movingBox.ts: one moving box: which grains of its ground are in which places of the simulation, and what changes as it moves.
//
// A grain moves, stands frozen or is in the store as its cell says (boxZones.ts). A look at the bodies is carried out one round
// later: what it reads comes while the steps between go on, and so does the work of planning. Of what moves it is known where it was;
// what stands has not moved since, so that grains are frozen before they are stored. Boxes go ahead of the bodies by what these go in a round.
// What left in a round has a free place from the next one on: what contacts remember goes by place, and is forgotten in the search between.

import type { Backend, FieldArray } from '../../backends/backend.js'
import type { BodyGroup } from '../../model/bodyGroup.js'
import { type BoxCells, boxCells, cellAlong } from '../../model/boxCells.js'
import { InputError } from '../../model/inputError.js'
import { groundExtent, type MovingBoxData } from '../../model/movingBox.js'
import type { CheckpointData, StoredGrains } from '../simulation.js'
import { anchorOf, bucketsWithin, type Cell, moving, standing, stored, zoneOf } from './boxZones.js'
import { GrainStore } from './grainStore.js'

/** What is to become of the grain in a place. */
const verdicts = { stays: 0, leaves: 1, freezes: 2, thaws: 3, isGone: 4, isStopped: 5 } as const

/** What bodies and grains were like at the end of a step. */
interface Look {
  /** Cells that boxes are to stand at. */
  readonly anchors: readonly Cell[]
  /** One for each place. */
  readonly verdicts: Int32Array
}

/** What a round changes; places are numbers of bodies, ascending. */
export interface BoxRound extends Look {
  readonly leave: readonly number[]
  readonly freeze: readonly number[]
  readonly thaw: readonly number[]
  readonly enter: readonly Entering[]
}

interface Entering {
  readonly place: number
  readonly grain: number
  readonly stands: boolean
}

interface Present {
  readonly positions: FieldArray
  readonly left: FieldArray
  readonly fate: FieldArray
}

const none = -1
const fields = {
  grains: 'Grains',
  moved: 'Moved',
  places: 'Places',
  anchors: 'Anchors',
  gone: 'Gone',
  flung: 'Flung',
  nextAnchors: 'NextAnchors',
  verdicts: 'Verdicts',
} as const

export class MovingBox {
  private readonly grid: BoxCells
  private readonly extent: ReturnType<typeof groundExtent>
  private readonly store: GrainStore
  /** Grain in each place, -1 where there is none. */
  private readonly grainIn: Int32Array
  private anchors: readonly Cell[] = []
  /** Grains that sinks took, or that left the domain. */
  private readonly gone: number[] = []
  /** Places of grains that were stopped beyond the rim, in the air perhaps. */
  private readonly flung = new Set<number>()
  private next: BoxRound | null = null
  private coming: Promise<void> = Promise.resolve()

  constructor(
    private readonly box: MovingBoxData,
    private readonly group: BodyGroup,
    /** Id of the first grain. */
    private readonly firstId: number,
  ) {
    this.grid = boxCells(box)
    this.extent = groundExtent(box)
    this.store = new GrainStore(box, this.grid)
    this.grainIn = new Int32Array(group.count).fill(none)
  }

  /** All ground is in the store. */
  fill(): void {
    for (let grain = 0; grain < this.box.radii.length; grain++) this.store.put(grain)
  }

  idOf(grain: number): number {
    return this.firstId + grain
  }

  positionOf(grain: number): Float64Array {
    return this.store.positions.subarray(3 * grain, 3 * grain + 3)
  }

  /** Plans the round that is `ahead` seconds from now; what it reads is queued, and nothing waits for it. */
  look(backend: Backend, ahead: number): void {
    const { first, count } = this.group
    const places = ['bodyPos', 'bodyLeft', 'bodyFate'].map((field) => backend.read(field, first, count))
    const bodies = this.box.follow.flatMap((body) =>
      ['bodyPos', 'bodyVel'].map((field) => backend.read(field, body, 1)),
    )
    this.coming = Promise.all([...places, ...bodies]).then(([positions, left, fate, ...followed]) => {
      const anchors = this.box.follow.map((_, k) => {
        const [at, velocity] = [followed[2 * k]!, followed[2 * k + 1]!]
        const [x, y] = [0, 1].map((c) => at[c]! + ahead * velocity[c]!)
        return anchorOf(this.grid, this.anchors[k], x!, y!)
      })
      this.next = this.planned({
        anchors,
        verdicts: this.judged({ positions: positions!, left: left!, fate: fate! }, anchors),
      })
    })
    // told by whoever waits for it
    this.coming.catch(() => undefined)
  }

  /** The round that was planned last; null where there is none, or nothing is to change. */
  async nextRound(): Promise<BoxRound | null> {
    await this.coming
    const round = this.next
    this.next = null
    if (!round) return null
    const { leave, freeze, thaw, enter, anchors } = round
    this.anchors = anchors
    return leave.length + freeze.length + thaw.length + enter.length > 0 || round.verdicts.includes(verdicts.isGone)
      ? round
      : null
  }

  private judged({ positions, left, fate }: Present, anchors: readonly Cell[]): Int32Array {
    return this.grainIn.map((grain, k) => {
      if (grain === none) return verdicts.stays
      const frozen = left[k]! > 0
      if (frozen && fate[k] !== 1) return fate[k]! % 2 === 1 ? verdicts.stays : verdicts.isGone
      const [i, j] = [cellAlong(this.grid, 0, positions[3 * k]!), cellAlong(this.grid, 1, positions[3 * k + 1]!)]
      const zone = zoneOf(this.grid, anchors, i, j)
      if (zone === moving) return frozen ? verdicts.thaws : verdicts.stays
      if (!frozen) return zone === standing ? verdicts.freezes : verdicts.isStopped
      if (zone === standing) return verdicts.stays
      this.store.positions.set(positions.subarray(3 * k, 3 * k + 3), 3 * grain)
      return verdicts.leaves
    })
  }

  private planned(look: Look): BoxRound {
    const [leave, freeze, thaw]: [number[], number[], number[]] = [[], [], []]
    look.verdicts.forEach((verdict, k) => {
      const place = this.group.first + k
      if (verdict === verdicts.leaves) leave.push(place)
      else if (verdict === verdicts.freezes || verdict === verdicts.isStopped) freeze.push(place)
      else if (verdict === verdicts.thaws) thaw.push(place)
    })
    return { ...look, leave, freeze, thaw, enter: this.entering(look.anchors) }
  }

  private entering(anchors: readonly Cell[]): Entering[] {
    const { store, grid } = this
    const grains = store.within(this.bucketsOf(anchors), (i, j) => zoneOf(grid, anchors, i, j) !== stored)
    if (grains.length === 0) return []
    const free = this.freePlaces()
    const enter = grains.map((grain) => {
      const place = free.get(this.box.radii[grain]!)?.pop()
      if (place === undefined) throw this.tooFew(grains.length)
      return { place, grain, stands: zoneOf(grid, anchors, ...store.cellOf(grain)) === standing }
    })
    return enter.sort((a, b) => a.place - b.place)
  }

  private bucketsOf(anchors: readonly Cell[]): Set<number> {
    return bucketsWithin(this.grid, anchors, (i, j) => this.store.bucketOf(i, j))
  }

  /** By the radius they are for, the lowest last. */
  private freePlaces(): Map<number, number[]> {
    const { first, radii } = this.group
    const free = new Map<number, number[]>()
    for (let k = this.grainIn.length - 1; k >= 0; k--) {
      if (this.grainIn[k] !== none) continue
      const size = radii![k]!
      if (!free.has(size)) free.set(size, [])
      free.get(size)!.push(first + k)
    }
    return free
  }

  private tooFew(wanted: number): InputError {
    const { name, spare } = this.box
    return new InputError(
      `movingBox ${name}: ${wanted} grains are to come in, and its ${this.group.count} places are not enough: give it more than ${spare} of them to spare.`,
    )
  }

  /** Books a round that was carried out. */
  book({ leave, enter, anchors, verdicts: all }: BoxRound): void {
    const { first } = this.group
    if (enter.length > 0)
      this.store.take(this.bucketsOf(anchors), (i, j) => zoneOf(this.grid, anchors, i, j) !== stored)
    for (const place of leave) {
      const grain = this.grainIn[place - first]!
      if (this.flung.delete(place)) this.store.liftClear(grain)
      this.store.put(grain)
      this.grainIn[place - first] = none
    }
    all.forEach((verdict, k) => {
      if (verdict === verdicts.isStopped) this.flung.add(first + k)
      else if (verdict === verdicts.thaws) this.flung.delete(first + k)
      if (verdict !== verdicts.isGone) return
      this.gone.push(this.grainIn[k]!)
      this.grainIn[k] = none
    })
    for (const { place, grain } of enter) this.grainIn[place - first] = grain
  }

  /** What was looked at is here; what is wrong with it the next round tells. */
  looked(): Promise<void> {
    return this.coming.catch(() => undefined)
  }

  get grains(): StoredGrains {
    const { name, radii } = this.box
    const out = new Set<number>(this.gone)
    for (const grain of this.grainIn) if (grain !== none) out.add(grain)
    const kept = Array.from(radii, (_, grain) => grain).filter((grain) => !out.has(grain))
    return {
      name,
      ids: Uint32Array.from(kept, (grain) => this.idOf(grain)),
      positions: Float64Array.from({ length: 3 * kept.length }, (_, k) => {
        return this.store.positions[3 * kept[Math.floor(k / 3)]! + (k % 3)]!
      }),
      radii: Float64Array.from(kept, (grain) => radii[grain]!),
      bytes: this.store.bytes() / radii.length,
    }
  }

  get grainCount(): number {
    return this.box.radii.length
  }

  /** Grains that are not in the store, and those in it that lie elsewhere than at the start, with where. */
  get frame(): {
    readonly out: readonly number[]
    readonly moved: readonly number[]
    readonly places: readonly number[]
  } {
    const out = [...this.gone, ...this.grainIn.filter((grain) => grain !== none)].sort((a, b) => a - b)
    const isOut = new Set(out)
    const moved = this.moved().filter((grain) => !isOut.has(grain))
    return { out, moved, places: moved.flatMap((grain) => [...this.positionOf(grain)]) }
  }

  /** x y z of the lowest and the highest corner of each box, as high as the ground was. */
  get corners(): number[] {
    const { cell, origin, half } = this.grid
    const { min, max } = this.extent
    return this.anchors.flatMap((anchor) => {
      const low = [0, 1].map((c) => origin[c as 0 | 1] + cell * (anchor[c as 0 | 1] - half[c as 0 | 1]))
      const high = [0, 1].map((c) => origin[c as 0 | 1] + cell * (anchor[c as 0 | 1] + half[c as 0 | 1] + 1))
      return [...low, min[2], ...high, max[2]]
    })
  }

  /** Grains that do not lie where they did at the start. */
  private moved(): number[] {
    const [before, now] = [this.box.positions, this.store.positions]
    const moved: number[] = []
    for (let at = 0; at < now.length; at += 3) {
      const same = now[at] === before[at] && now[at + 1] === before[at + 1] && now[at + 2] === before[at + 2]
      if (!same) moved.push(at / 3)
    }
    return moved
  }

  /** Where it differs from the start: grains that lie elsewhere, and who is in which place. */
  get saved(): CheckpointData['fields'] {
    const moved = this.moved()
    const column = (name: keyof typeof fields, type: string, values: CheckpointData['fields'][string]['values']) => ({
      [this.field(name)]: { type, values },
    })
    return {
      ...column('grains', 'u32', Uint32Array.from(moved)),
      ...column('moved', 'real', Float64Array.from(moved.flatMap((grain) => [...this.positionOf(grain)]))),
      ...column('places', 'i32', this.grainIn.slice()),
      ...column('anchors', 'i32', Int32Array.from(this.anchors.flat())),
      ...column('gone', 'u32', Uint32Array.from(this.gone)),
      ...column('flung', 'u32', Uint32Array.from(this.flung)),
      ...column('nextAnchors', 'i32', Int32Array.from(this.next?.anchors.flat() ?? [])),
      ...column('verdicts', 'i32', this.next?.verdicts.slice() ?? new Int32Array(0)),
    }
  }

  private field(name: keyof typeof fields): string {
    return `movingBox ${this.box.name} ${fields[name]}`
  }

  /** False where the checkpoint does not know this box. */
  restore(saved: CheckpointData['fields']): boolean {
    const of = (name: keyof typeof fields) => saved[this.field(name)]?.values
    const [grains, moved, places, anchors, gone] = [of('grains'), of('moved'), of('places'), of('anchors'), of('gone')]
    if (!grains || !moved || !places || !anchors || !gone) return false
    grains.forEach((grain, k) => {
      this.store.positions.set(moved.subarray(3 * k, 3 * k + 3), 3 * grain)
    })
    this.grainIn.set(places)
    this.anchors = cellsOf(anchors)
    this.gone.push(...gone)
    for (const place of of('flung') ?? []) this.flung.add(place)
    const out = new Set<number>([...places, ...gone])
    for (let grain = 0; grain < this.box.radii.length; grain++) if (!out.has(grain)) this.store.put(grain)
    const [next, judged] = [of('nextAnchors') ?? [], Int32Array.from(of('verdicts') ?? [])]
    this.next = next.length > 0 ? this.planned({ anchors: cellsOf(next), verdicts: judged }) : null
    return true
  }
}

const cellsOf = (list: ArrayLike<number>): Cell[] =>
  Array.from({ length: list.length / 2 }, (_, k) => [list[2 * k]!, list[2 * k + 1]!])
