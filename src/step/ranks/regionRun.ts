// regionRun.ts: a scene of grains that no rank has all of: each makes the grains of its own box, by their numbers, and knows no others but
// copies near its borders. There is no whole state on rank 0; what is asked for is summed over ranks.

import type { Backend } from '../../backends/backend.js'
import { createCpuBackend } from '../../backends/cpu/cpuBackend.js'
import { engineProgram } from '../../backends/engineProgram.js'
import { type Communicator, worldOfRanks } from '../../backends/mpi/communicator.js'
import type { ForceLaw } from '../../model/contact.js'
import { periodOf } from '../../model/domain.js'
import { InputError } from '../../model/inputError.js'
import type { RegionScene } from '../../model/regionScene.js'
import { compileModel, type Model } from '../compileModel.js'
import { makeRoom } from '../makeRoom.js'
import { traitsOf } from '../modelTraits.js'
import type { FrameParts } from '../simulation.js'
import { makeRun, writeModel, writeStart } from '../startRun.js'
import { bodyFields, bodyHead, fieldStart } from './bodyRows.js'
import { Boxes, type Cuts, cutSpace } from './cutSpace.js'
import { type OpenPart, PartRecorder, partTasks } from './frameParts.js'
import { machineOf, wholeField } from './machine.js'
import { tryTogether } from './rankBackend.js'
import { noContacts } from './rankMessage.js'
import {
  booksOf,
  cellsOf,
  fingerprint,
  orderOf,
  orders,
  sharedFields,
  strangerAmong,
  strangerSentence,
  tell,
} from './rankProtocol.js'
import { RankRun } from './rankRun.js'
import { columnOf, placesOf, RecordColumns, vectorOf } from './recordColumns.js'
import {
  cutsOfPlaces,
  joined,
  mergedParts,
  partsOf,
  type RegionPart,
  samplePlaces,
  withoutGrains,
} from './regionState.js'

export interface RegionOptions {
  readonly contact: ForceLaw
  readonly timeStep: number
  readonly threads?: number
  /** What else all ranks must have alike, as a text. */
  readonly plan?: string
  /** Saved parts that each rank goes on with, in place of the start. */
  readonly resume?: { readonly saved: number; read(part: number): Promise<RegionPart> }
}

/** What ranks have together. */
export interface RegionReport {
  /** Of each rank. */
  readonly grains: Float64Array
  readonly copies: Float64Array
  readonly searches: number
  /** J */
  readonly kinetic: number
  /** Mean over all grains, m. */
  readonly height: number
  /** Of numbers, places and velocities of all grains, in any order. */
  readonly hash: string
}

export interface RegionFrames {
  readonly lead: FrameParts
  follow(task: keyof typeof partTasks): Promise<void>
}

/** As much as loose grains need, since a rank may have nearly as many as its memory holds; few are near a wall. */
const room = (bodies: number) => ({ pairs: 3 * bodies + 64, wallPairs: Math.ceil(bodies / 8) + 64 })

/** Grains that say where space is to be cut, at the most. */
const mostSampled = 200000

export class RegionRun {
  private constructor(
    readonly world: Communicator,
    private readonly backend: Backend,
    private readonly rank: RankRun,
    private readonly scene: RegionScene,
  ) {}

  /** Every rank calls it, with the same scene. */
  static async open(scene: RegionScene, options: RegionOptions): Promise<RegionRun> {
    const { contact, timeStep, threads = 1, plan, resume } = options
    const world = await worldOfRanks()
    await gather(world)
    if (contact.sleep || contact.bookLosses)
      throw new InputError('by region bodies do not sleep, and losses are not booked: drop that.')
    const compiled = compileModel(scene.kinds, contact)
    if (machineOf(compiled) || compiled.columns.count !== compiled.parts.count)
      throw new InputError('scenes by region are made of spheres, planes, and fixed or driven bodies of one part.')
    const cuts = cutsOf(scene, world.size)
    checkScene(world, JSON.stringify([contact, timeStep, plan, scene.fixed, scene.count, Array.from(cuts.at)]))
    const model: Model = { ...compiled, traits: { ...traitsOf(compiled), alike: false } }
    const kinds = {
      count: scene.fixed + scene.count,
      rowOf: (body: number) => (body < scene.fixed ? body : scene.fixed + scene.kindOf(body - scene.fixed)),
    }
    const [template, backend] = await Promise.all([1, threads].map(openCpu))
    const run = startOf(template!, model, timeStep, contact)
    const rank = new RankRun(world, backend!, { model, timeStep, contact, impulses: null, ...run, kinds, room })
    if (resume) {
      await goOn(world, rank, resume)
      await template!.close()
      return new RegionRun(world, backend!, rank, scene)
    }
    const rows = rowsOf(scene, model, template!, world.rank, cuts)
    const cells = cellsOf((cell) => (cell === 'rebuildWanted' ? 1 : 0))
    await rank.take(cuts, { bodies: rows, contacts: noContacts }, cells)
    for (const field of sharedFields(rank.setup)) rank.write(field, wholeField(template!, field))
    for (const field of booksOf(rank.setup)) rank.write(field, Float64Array.of(0))
    await template!.close()
    return new RegionRun(world, backend!, rank, scene)
  }

  /** For people. */
  get device(): string {
    const { size, library } = this.world
    return `${size} rank${size > 1 ? 's' : ''} of ${library.version}, ${this.backend.device}`
  }

  /** False where somebody asked a rank to stop, on all ranks alike. */
  async steps(n: number): Promise<boolean> {
    const { broken, lost, stop } = await this.rank.steps(n)
    if (broken >= 0 || lost >= 0) throw new InputError(`the motion of body ${Math.max(broken, lost)} went wrong.`)
    return !stop
  }

  /** After the steps that are on their way. */
  askToStop(): void {
    this.rank.askToStop()
  }

  async report(): Promise<RegionReport> {
    await this.rank.bring(['bodyPos', 'bodyVel', 'bodyInvMass'])
    const { own, copies } = this.rank.load
    const { backend, owner, bodies } = this.rank.bodiesHere
    let [kinetic, height, hash] = [0, 0, 0]
    const [places, velocities] = [placesOf(backend), vectorOf(backend, 'bodyVel')]
    const inverse = columnOf(backend, 'bodyInvMass')
    for (let i = 0; i < owner.length; i++) {
      if (owner[i] !== this.world.rank) continue
      const place = places.map((of) => of(i))
      const velocity = velocities.map((of) => of(i))
      kinetic += velocity.reduce((sum, v) => sum + v * v, 0) / (2 * inverse(i))
      height += place[2]! / this.scene.count
      hash = (hash + hashOf(bodies[i]!, place, velocity)) % 2 ** 32
    }
    const all = this.world.allGather(Float64Array.of(own, copies, kinetic, height, hash))
    const of = (k: number) => Float64Array.from({ length: this.world.size }, (_, rank) => all[5 * rank + k]!)
    const sum = (k: number) => of(k).reduce((total, value) => total + value, 0)
    return {
      grains: of(0),
      copies: of(1),
      searches: this.rank.cell('rebuilds'),
      kinetic: sum(2),
      height: sum(3),
      hash: (sum(4) % 2 ** 32).toString(16).padStart(8, '0'),
    }
  }

  /** What this rank has, for it to go on with. */
  part(): RegionPart {
    const { rank, world, backend } = this
    const { stride } = rank
    const { bodies, contacts } = rank.everything()
    const fields = Object.fromEntries(sharedFields(rank.setup).map((field) => [field, wholeField(backend, field)]))
    const books = booksOf(rank.setup).map((field) => wholeField(backend, field)[0]!)
    return { rank: world.rank, stride, bodies, contacts, cells: cellsOf((cell) => rank.cell(cell)), fields, books }
  }

  /** Frames of a recording, of which each rank writes its own grains: what rank 0 does, the others do with `follow`. */
  frames(openPart: OpenPart): RegionFrames {
    const { world, rank } = this
    const recorder = new PartRecorder(world, openPart)
    const done = async (work: Promise<string | null>) => {
      const failure = await work
      if (failure !== null) throw new Error(failure)
    }
    const lead: FrameParts = {
      open: (order) => done(recorder.open(order)),
      async append(moment) {
        const records = await recorder.append(moment, rank)
        if (typeof records === 'string') throw new Error(records)
        return { records, values: {} }
      },
      sync: () => done(recorder.sync()),
      close: () => done(recorder.close()),
    }
    return { lead, follow: (task) => recorder.follow(partTasks[task], rank) }
  }

  /** Every rank waits for what all do here; the sentence of the first that failed, null where none did. */
  trying(work: () => Promise<void>): Promise<string | null> {
    return tryTogether(this.world, work)
  }

  /** True on all ranks where it is on any. */
  isAny(value: boolean): boolean {
    return this.world.largest(Float64Array.of(value ? 1 : 0))[0] === 1
  }

  async close(): Promise<void> {
    await this.backend.close()
    this.world.finalize()
  }
}

/** All ranks by region, of one version. */
async function gather(world: Communicator): Promise<void> {
  if (world.rank === 0) tell(world, orders.region)
  else if (orderOf(world)[0] !== orders.region)
    throw new InputError('this rank runs by region, and rank 0 does not: start all with the same words.')
  const own = await fingerprint()
  const stranger = strangerAmong(world, own)
  if (stranger !== null) throw new InputError(strangerSentence(stranger, own))
}

function checkScene(world: Communicator, text: string): void {
  const stranger = strangerAmong(world, text)
  if (stranger !== null)
    throw new InputError(`rank ${stranger} was asked for another run than rank 0: start all with the same words.`)
}

/** A rank with the parts that are its own now; boxes are cut by where grains are, and the next search hands them over. */
async function goOn(world: Communicator, rank: RankRun, { saved, read }: NonNullable<RegionOptions['resume']>) {
  const own: RegionPart[] = []
  const failure = await tryTogether(world, async () => {
    const numbers = partsOf(world.rank, world.size, saved)
    for (const number of numbers) own.push(await read(number))
    if (own.length === 0) own.push(withoutGrains(await read(0)))
    if (own[0]!.stride !== rank.stride) throw new InputError('the checkpoint is of another version of Talus.')
  })
  if (failure !== null) throw new InputError(failure)
  const places = joined(own.map((part) => samplePlaces(part, Math.ceil(mostSampled / saved))))
  const cuts = cutsOfPlaces(world.exchangeAll(Array.from({ length: world.size }, () => places)), world.size)
  const { cells, fields } = own[0]!
  await rank.take(cuts, mergedParts(own, world.rank, world.size), cells)
  for (const [field, values] of Object.entries(fields)) if (values.length > 0) rank.write(field, values)
  booksOf(rank.setup).forEach((field, k) => {
    rank.write(field, Float64Array.of(own.reduce((sum, { books }) => sum + books[k]!, 0)))
  })
}

const openCpu = (threads: number) => createCpuBackend({ program: engineProgram, threads })

/** One body of each kind at the start, which stands for all of its kind. */
function startOf(backend: Backend, model: Model, timeStep: number, contact: ForceLaw) {
  makeRoom(backend, model, {}, contact)
  writeModel(backend, model)
  const { jointSpeeds, bending } = makeRun(backend, model, timeStep, contact)
  writeStart(backend, model)
  return { jointSpeeds, bending }
}

/** By grains at equal distances of their numbers: the same on every rank. */
function cutsOf(scene: RegionScene, ranks: number): Cuts {
  const every = Math.max(1, Math.floor(scene.count / mostSampled))
  const positions = new Float64Array(3 * Math.ceil(scene.count / every))
  const place = new Float64Array(6)
  for (let k = 0; k * every < scene.count; k++) {
    scene.place(k * every, place)
    positions.set(place.subarray(0, 3), 3 * k)
  }
  return cutSpace(positions, ranks)
}

/** Rows of what no force moves, and of the grains in the box of this rank. */
function rowsOf(scene: RegionScene, model: Model, template: Backend, rank: number, cuts: Cuts): Float64Array {
  const columns = new RecordColumns(template, bodyFields)
  const stride = bodyHead + columns.width
  const bodies = Int32Array.from({ length: model.columns.count }, (_, body) => body)
  const kinds = new Float64Array(bodies.length * stride)
  columns.take(bodies, kinds, bodyHead, stride)
  const level = columnOf(template, 'partLevel')
  for (const body of bodies) kinds.set([body, -1, level(body)], body * stride)
  const boxes = new Boxes(cuts, { min: model.domain.min, period: periodOf(model.domain) })
  const own = ownGrains(scene, boxes, rank)
  const rows = new Float64Array((scene.fixed + own.length) * stride)
  rows.set(kinds.subarray(0, scene.fixed * stride))
  const place = new Float64Array(6)
  const [pos, vel, id] = ['bodyPos', 'bodyVel', 'bodyId'].map((field) => bodyHead + fieldStart(field))
  own.forEach((grain, k) => {
    const row = (scene.fixed + k) * stride
    const kind = (scene.fixed + scene.kindOf(grain)) * stride
    rows.set(kinds.subarray(kind, kind + stride), row)
    scene.place(grain, place)
    rows[row] = rows[row + id!] = scene.fixed + grain
    rows[row + 1] = rank
    rows.set(place.subarray(0, 3), row + pos!)
    rows.set(place.subarray(3), row + vel!)
  })
  return rows
}

function ownGrains(scene: RegionScene, boxes: Boxes, rank: number): Int32Array {
  const place = new Float64Array(6)
  const isOwn = (grain: number) => {
    scene.place(grain, place)
    return boxes.ownerOf(place[0]!, place[1]!, place[2]!) === rank
  }
  let count = 0
  for (let grain = 0; grain < scene.count; grain++) if (isOwn(grain)) count++
  const own = new Int32Array(count)
  let next = 0
  for (let grain = 0; grain < scene.count; grain++) if (isOwn(grain)) own[next++] = grain
  return own
}

const words = new Uint32Array(14)
const numbers = new Float64Array(words.buffer)

/** FNV-1a over 32-bit words. */
export function hashOf(body: number, place: ArrayLike<number>, velocity: ArrayLike<number>): number {
  numbers[0] = body
  numbers.set(place, 1)
  numbers.set(velocity, 4)
  let hash = 0x811c9dc5
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193)
  return hash >>> 0
}
