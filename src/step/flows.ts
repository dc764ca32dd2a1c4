// flows.ts: bodies that sources put in, in rounds between two steps, and what sinks have taken.
//
//   due at time t:   rate (min(t, until) − from), whole bodies, no more than `number` in all                         (1)
//
// A round happens before a step whose number is a multiple of the steps between rounds, so that nothing depends on how steps are
// batched. Where the bodies that are due find no room, or there is no place, they wait for the next round; a source that falls
// behind by more than two rounds says so.

import type { Backend } from '../backends/backend.js'
import { compose, type Frame, plus, type Rotation, type Triple, turned } from '../math/rotation.js'
import { seededRandom } from '../math/seededRandom.js'
import type { Scene } from '../model/createScene.js'
import { type MorePlaces, morePlaces, rangesNamed } from '../model/morePlaces.js'
import type { SourceData } from '../model/sources.js'
import type { Model } from './compileModel.js'
import type { BodyPlacing } from './places.js'
import type { Population } from './population.js'
import type { BodyShapes } from './queries/bodyShapes.js'
import { RoomForBodies } from './roomForBodies.js'

interface Flowing {
  readonly backend: Backend
  readonly model: Model
  readonly scene: Scene
  readonly timeStep: number
  readonly period: readonly number[]
  readonly shapes: BodyShapes
  readonly population: Population
  /** A source falls behind; once for each. */
  behind(source: string, step: number, why: string): void
}

/** Least steps from one round to the next, unless a scene asks for fewer. */
const leastSteps = 50
/** Places tried at random for a body in a round. */
const mostTries = 50

/** Beside the state, with a checkpoint. */
export interface FlowState {
  /** Step of the last round; -1 before the first. */
  readonly round: number
  /** Bodies put in so far, by source. */
  readonly put: readonly number[]
  /** What sinks took from places that are used again, by sink. */
  readonly emptied: readonly Taken[]
  /** At the last sample, by sink: its step and the mass so far. */
  readonly sampled: readonly { readonly step: number; readonly mass: number; readonly flow: number }[]
}

export interface Taken {
  readonly count: number
  /** kg */
  readonly mass: number
}

export class Flows {
  private round = -1
  private put: number[]
  private emptied: Taken[]
  private sampled: FlowState['sampled']
  private readonly steps: readonly number[]

  constructor(private readonly on: Flowing) {
    const { sources, sinks } = on.scene.data
    this.put = sources.map(() => 0)
    this.emptied = sinks.map(() => ({ count: 0, mass: 0 }))
    this.sampled = sinks.map(() => ({ step: 0, mass: 0, flow: 0 }))
    this.steps = sources.map(({ rate, every }) =>
      Math.max(every === null ? leastSteps : 1, Math.round((every ?? 1 / rate) / on.timeStep)),
    )
  }

  get saved(): FlowState {
    const { round, put, emptied, sampled } = this
    return { round, put: [...put], emptied: [...emptied], sampled: [...sampled] }
  }

  restore({ round, put, emptied, sampled }: FlowState): void {
    this.round = round
    this.put = [...put]
    this.emptied = [...emptied]
    this.sampled = [...sampled]
  }

  /** Bodies that a source has put in. */
  putBy(source: string): number {
    return this.put[this.on.scene.data.sources.findIndex(({ name }) => name === source)]!
  }

  /** Steps from this one to the next round. */
  untilRound(step: number): number {
    return this.steps.reduce((least, every) => Math.min(least, every - (step % every)), Number.POSITIVE_INFINITY)
  }

  /** Sources whose round is before this step, with bodies due. */
  isDue(step: number): boolean {
    return this.round !== step && this.on.scene.data.sources.some((_, k) => this.dueOf(k, step) > 0)
  }

  /** (1), less those that are there. */
  private dueOf(k: number, step: number): number {
    return step % this.steps[k]! === 0 ? this.wantedBy(k, step) - this.put[k]! : 0
  }

  /** (1) */
  private wantedBy(k: number, step: number): number {
    const { rate, from, until, number } = this.on.scene.data.sources[k]!
    const time = Math.min(step * this.on.timeStep, until ?? Number.POSITIVE_INFINITY) - from
    return Math.min(Math.floor(rate * time * (1 + 1e-12)), number ?? Number.POSITIVE_INFINITY)
  }

  /** What sources that may have any number of bodies are short of for those due. */
  async placesWanted(step: number): Promise<MorePlaces[]> {
    const { backend, scene, population } = this.on
    const [left, fate] = [await backend.read('bodyLeft'), await backend.read('bodyFate')]
    return scene.data.sources.flatMap((source, k) => {
      if (!source.grows) return []
      const free = this.freePlaces(source, (place) => population.isThere(place, left, fate)).length
      const missing = this.dueOf(k, step) - free
      return missing > 0 ? [morePlaces(rangesNamed(scene.data.groups, source.group), missing)] : []
    })
  }

  async insert(step: number): Promise<void> {
    const { backend, scene, population } = this.on
    this.round = step
    for (const [k, source] of scene.data.sources.entries()) {
      const due = this.dueOf(k, step)
      if (due <= 0) continue
      // with what the source before has put in
      const [left, fate] = [await backend.read('bodyLeft'), await backend.read('bodyFate')]
      const [positions, orientations] = [await backend.read('bodyPos'), await backend.read('bodyRot')]
      const isThere = (place: number) => population.isThere(place, left, fate)
      const free = this.freePlaces(source, isThere)
      const room = this.roomIn(source, { positions, orientations, isThere })
      const put = this.putSome(source, { step, due, free, room, left, fate })
      this.put[k]! += put
      if (this.wantedBy(k, step - 2 * this.steps[k]!) > this.put[k]!)
        this.on.behind(source.name, step, put < free.length ? 'no room in its region' : 'no free place')
    }
  }

  private freePlaces({ group }: SourceData, isThere: (place: number) => boolean): number[] {
    return this.placesOf(group).filter((place) => !isThere(place))
  }

  private placesOf(group: string): number[] {
    return rangesNamed(this.on.scene.data.groups, group).flatMap(({ first, count }) =>
      Array.from({ length: count }, (_, k) => first + k),
    )
  }

  private roomIn(
    { group, region }: SourceData,
    present: Pick<ConstructorParameters<typeof RoomForBodies>[0], 'positions' | 'orientations' | 'isThere'>,
  ): RoomForBodies {
    const { model, shapes, period } = this.on
    let reach = 0
    for (const place of this.placesOf(group)) reach = Math.max(reach, model.radius[place]!, model.extent[place]!)
    return new RoomForBodies({ model, shapes, period, ...present }, region, reach)
  }

  /** How many of those due found room. */
  private putSome(
    source: SourceData,
    round: {
      step: number
      due: number
      free: readonly number[]
      room: RoomForBodies
      left: ArrayLike<number>
      fate: ArrayLike<number>
    },
  ): number {
    const { step, due, free, room, left, fate } = round
    // a stream for each round of a source, so that where bodies go does not depend on rounds before
    const random = seededRandom(
      (source.seed % 2 ** 20) * 2 ** 32 + step,
      2 + this.on.scene.data.sources.indexOf(source),
    )
    const { min, max } = source.region
    const [places, bodies]: [number[], BodyPlacing[]] = [[], []]
    for (const place of free.slice(0, due)) {
      let frame: Frame | null = null
      for (let k = 0; k < mostTries && !frame; k++) {
        const at = [0, 1, 2].map((c) => random.between(min[c]!, max[c]!)) as unknown as Triple
        const turn = source.turned ? random.rotation() : null
        const tried = this.bodyFrame(place, at, turn ? [turn.x, turn.y, turn.z, turn.w] : null)
        if (room.take(place, tried)) frame = tried
      }
      // where one body finds no room after so many tries, the next will hardly
      if (!frame) break
      this.bookEmptied(place, left[place]!, fate[place]!)
      const { position, rotation: orientation } = frame
      places.push(place)
      bodies.push({ position, orientation, velocity: source.velocity, omega: source.omega })
    }
    this.on.population.put(places, bodies)
    return places.length
  }

  /** Of a body whose shape has its origin there, turned from where the scene has it. */
  private bodyFrame(place: number, at: Triple, turn: Rotation | null): Frame {
    const { columns } = this.on.model
    const shapePos = [...columns.shapePos.subarray(3 * place, 3 * place + 3)] as unknown as Triple
    const rotation = [...columns.orientation.subarray(4 * place, 4 * place + 4)] as unknown as Rotation
    const turnedTo = turn ? compose(turn, rotation) : rotation
    // the origin of the shape lies at shapePos in the body
    const [x, y, z] = turned(turnedTo, shapePos)
    return { position: plus(at, [-x, -y, -z]), rotation: turnedTo }
  }

  /** What a sink took from a place before it is used again. */
  private bookEmptied(place: number, left: number, fate: number): void {
    if (left === 0 || fate < 2) return
    const sink = (fate >> 1) - 1
    const { count, mass } = this.emptied[sink]!
    this.emptied[sink] = { count: count + 1, mass: mass + 1 / this.on.model.columns.invMass[place]! }
  }

  /** What each sink has taken so far. */
  async taken(): Promise<readonly Taken[]> {
    const { backend, model } = this.on
    const [left, fate] = [await backend.read('bodyLeft'), await backend.read('bodyFate')]
    const taken = this.emptied.map((one) => ({ ...one }))
    left.forEach((step, place) => {
      const sink = (fate[place]! >> 1) - 1
      if (step === 0 || sink < 0) return
      taken[sink]!.count++
      taken[sink]!.mass += 1 / model.columns.invMass[place]!
    })
    return taken
  }

  /** Mean mass flow of a sink from the sample before to this one, kg/s. */
  async sample(sink: string, step: number): Promise<Taken & { readonly flow: number }> {
    const k = this.on.scene.data.sinks.findIndex(({ name }) => name === sink)
    const now = (await this.taken())[k]!
    const last = this.sampled[k]!
    if (step === last.step) return { ...now, flow: last.flow }
    const flow = (now.mass - last.mass) / ((step - last.step) * this.on.timeStep)
    this.sampled = this.sampled.map((one, i) => (i === k ? { step, mass: now.mass, flow } : one))
    return { ...now, flow }
  }
}
