// movingBox.ts: one moving box: which grains of its ground are in which places of the simulation, and what changes as it moves.
//
// A grain moves, stands frozen or is in the store as its cell says (boxZones.ts). What left in a round has a free place from the next
// round on: what contacts remember goes by place, and is forgotten in the search between.

import type { Backend, FieldArray } from '../../backends/backend.js'
import type { BodyGroup } from '../../model/bodyGroup.js'
import { type BoxCells, boxCells, cellAlong } from '../../model/boxCells.js'
import { InputError } from '../../model/inputError.js'
import type { MovingBoxData } from '../../model/movingBox.js'
import type { CheckpointData, StoredGrains } from '../simulation.js'
import { anchorOf, bucketsWithin, type Cell, moving, standing, stored, zoneOf } from './boxZones.js'
import { GrainStore } from './grainStore.js'

/** What a round changes; places are numbers of bodies, ascending. */
export interface BoxRound {
  readonly anchors: readonly Cell[]
  readonly leave: readonly number[]
  /** Of those that leave, the ones that moved. */
  readonly flung: ReadonlySet<number>
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
const fields = { grains: 'Grains', moved: 'Moved', places: 'Places', anchors: 'Anchors', gone: 'Gone' } as const

export class MovingBox {
  private readonly grid: BoxCells
  private readonly store: GrainStore
  /** Grain in each place, -1 where there is none. */
  private readonly grainIn: Int32Array
  private anchors: readonly Cell[] = []
  /** Grains that sinks took, or that left the domain. */
  private readonly gone: number[] = []

  constructor(
    private readonly box: MovingBoxData,
    private readonly group: BodyGroup,
    /** Id of the first grain. */
    private readonly firstId: number,
  ) {
    this.grid = boxCells(box)
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

  /** What is to change before the next step; null where nothing is. */
  async plan(backend: Backend): Promise<BoxRound | null> {
    const { first, count } = this.group
    const read = (field: string) => backend.read(field, first, count)
    const present = { positions: await read('bodyPos'), left: await read('bodyLeft'), fate: await read('bodyFate') }
    const anchors: Cell[] = []
    for (const [k, body] of this.box.follow.entries()) {
      const [x, y] = await backend.read('bodyPos', body, 1)
      anchors.push(anchorOf(this.grid, this.anchors[k], x!, y!))
    }
    const round = this.sorted(present, anchors)
    const enter = this.entering(anchors)
    const changes = round.leave.length + round.freeze.length + round.thaw.length + enter.length
    this.anchors = anchors
    return changes > 0 ? { ...round, anchors, enter } : null
  }

  private sorted({ positions, left, fate }: Present, anchors: readonly Cell[]): Omit<BoxRound, 'enter' | 'anchors'> {
    const [leave, freeze, thaw]: [number[], number[], number[]] = [[], [], []]
    const flung = new Set<number>()
    for (let k = 0; k < this.grainIn.length; k++) {
      if (this.grainIn[k] === none) continue
      const frozen = left[k]! > 0
      if (frozen && fate[k] !== 1) continue
      const [i, j] = [cellAlong(this.grid, 0, positions[3 * k]!), cellAlong(this.grid, 1, positions[3 * k + 1]!)]
      const zone = zoneOf(this.grid, anchors, i, j)
      const place = this.group.first + k
      if (zone === stored) {
        this.store.positions.set(positions.subarray(3 * k, 3 * k + 3), 3 * this.grainIn[k]!)
        leave.push(place)
        if (!frozen) flung.add(place)
      } else if (zone === standing && !frozen) freeze.push(place)
      else if (zone === moving && frozen) thaw.push(place)
    }
    return { leave, flung, freeze, thaw }
  }

  private entering(anchors: readonly Cell[]): Entering[] {
    const { store, grid } = this
    const buckets = bucketsWithin(grid, anchors, (i, j) => store.bucketOf(i, j))
    const grains = store.take(buckets, (i, j) => zoneOf(grid, anchors, i, j) !== stored)
    const free = this.freePlaces()
    const enter = grains.map((grain) => {
      const place = free.get(this.box.radii[grain]!)?.pop()
      if (place === undefined) throw this.tooFew(grains.length)
      return { place, grain, stands: zoneOf(grid, anchors, ...store.cellOf(grain)) === standing }
    })
    return enter.sort((a, b) => a.place - b.place)
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
  book({ leave, flung, enter }: BoxRound): void {
    const { first } = this.group
    for (const place of leave) {
      const grain = this.grainIn[place - first]!
      if (flung.has(place)) this.store.liftClear(grain)
      this.store.put(grain)
      this.grainIn[place - first] = none
    }
    for (const { place, grain } of enter) this.grainIn[place - first] = grain
  }

  /** Places whose grain has left the domain or is in a sink: others may have them. */
  async emptied(backend: Backend): Promise<void> {
    const { first, count } = this.group
    const [left, fate] = [await backend.read('bodyLeft', first, count), await backend.read('bodyFate', first, count)]
    for (let k = 0; k < count; k++) {
      if (this.grainIn[k] === none || left[k] === 0 || fate[k]! % 2 === 1) continue
      this.gone.push(this.grainIn[k]!)
      this.grainIn[k] = none
    }
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

  /** Where it differs from the start: grains that lie elsewhere, and who is in which place. */
  get saved(): CheckpointData['fields'] {
    const [before, now] = [this.box.positions, this.store.positions]
    const moved: number[] = []
    for (let grain = 0; 3 * grain < now.length; grain++) {
      if ([0, 1, 2].some((c) => now[3 * grain + c] !== before[3 * grain + c])) moved.push(grain)
    }
    const column = (name: keyof typeof fields, type: string, values: CheckpointData['fields'][string]['values']) => ({
      [this.field(name)]: { type, values },
    })
    return {
      ...column('grains', 'u32', Uint32Array.from(moved)),
      ...column('moved', 'real', Float64Array.from(moved.flatMap((grain) => [...this.positionOf(grain)]))),
      ...column('places', 'i32', this.grainIn.slice()),
      ...column('anchors', 'i32', Int32Array.from(this.anchors.flat())),
      ...column('gone', 'u32', Uint32Array.from(this.gone)),
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
    this.anchors = Array.from({ length: anchors.length / 2 }, (_, k) => [anchors[2 * k]!, anchors[2 * k + 1]!])
    this.gone.push(...gone)
    const out = new Set<number>([...places, ...gone])
    for (let grain = 0; grain < this.box.radii.length; grain++) if (!out.has(grain)) this.store.put(grain)
    return true
  }
}
