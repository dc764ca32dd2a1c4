// movingBoxes.ts: the moving boxes of a scene, looked at in rounds between two steps.
//
// A round happens before a step whose number is a multiple of the steps between rounds, so that nothing depends on how steps are
// batched. It carries out what the look of the round before asked for, and looks for the next one.

import type { Backend } from '../../backends/backend.js'
import type { Scene } from '../../model/createScene.js'
import type { Model } from '../compileModel.js'
import type { Population } from '../population.js'
import type { CheckpointData, StoredGrains, StoreFrame } from '../simulation.js'
import { type BoxRound, MovingBox } from './movingBox.js'

interface Boxed {
  readonly backend: Backend
  readonly model: Model
  readonly scene: Scene
  readonly timeStep: number
  readonly population: Population
}

/** s from one round to the next, and most steps, unless a scene asks for others. */
const roundSeconds = 0.02
const mostSteps = 50

export class MovingBoxes {
  private readonly boxes: readonly MovingBox[]
  private readonly steps: readonly number[]
  /** Step of the last round; -1 before the first. */
  private last = -1

  constructor(private readonly on: Boxed) {
    const { groups, movingBoxes = [] } = on.scene.data
    this.boxes = movingBoxes.map((box) => {
      const group = groups.find(({ name }) => name === box.group)!
      return new MovingBox(box, group, on.population.reserveIds(box.radii.length))
    })
    this.steps = movingBoxes.map(({ every }) => {
      const steps = Math.round((every ?? roundSeconds) / on.timeStep)
      return Math.max(1, every === null ? Math.min(mostSteps, steps) : steps)
    })
  }

  get count(): number {
    return this.boxes.length
  }

  /** The ground around the bodies before the first step. */
  async begin(): Promise<void> {
    for (const box of this.boxes) {
      box.fill()
      box.look(this.on.backend, 0)
    }
    if (this.count > 0) await this.round(0, (change) => change())
  }

  untilRound(step: number): number {
    return this.steps.reduce((least, every) => Math.min(least, every - (step % every)), Number.POSITIVE_INFINITY)
  }

  isDue(step: number): boolean {
    return this.last !== step && this.steps.some((every) => step % every === 0)
  }

  async round(step: number, changing: (change: () => Promise<void>) => Promise<void>): Promise<void> {
    this.last = step
    for (const [k, box] of this.boxes.entries()) {
      if (step % this.steps[k]! !== 0) continue
      const round = await box.nextRound()
      if (round) await changing(async () => this.carryOut(box, round, step))
      box.look(this.on.backend, this.steps[k]! * this.on.timeStep)
    }
  }

  /** What was looked at is here, for a checkpoint. */
  async looked(): Promise<void> {
    for (const box of this.boxes) await box.looked()
  }

  private carryOut(box: MovingBox, round: BoxRound, step: number): void {
    const { population, model } = this.on
    const { leave, freeze, thaw, enter } = round
    population.takeOut(leave, step)
    population.freeze(freeze, step)
    population.thaw(thaw)
    const still = { velocity: [0, 0, 0], omega: [0, 0, 0] }
    population.put(
      enter.map(({ place }) => place),
      enter.map(({ place, grain }) => ({
        position: box.positionOf(grain),
        orientation: model.columns.orientation.subarray(4 * place, 4 * place + 4),
        ...still,
      })),
      enter.map(({ grain }) => box.idOf(grain)),
    )
    const stands = enter.filter((one) => one.stands).map(({ place }) => place)
    population.freeze(stands, step)
    box.book(round)
  }

  get stored(): readonly StoredGrains[] {
    return this.boxes.map((box) => box.grains)
  }

  get frame(): StoreFrame {
    const frames = this.boxes.map((box) => box.frame)
    let first = 0
    const [grainOut, grainMoved]: [number[], number[]] = [[], []]
    this.boxes.forEach(({ grainCount }, k) => {
      for (const grain of frames[k]!.out) grainOut.push(first + grain)
      for (const grain of frames[k]!.moved) grainMoved.push(first + grain)
      first += grainCount
    })
    return {
      grainOut: Uint32Array.from(grainOut),
      grainMoved: Uint32Array.from(grainMoved),
      grainPos: Float64Array.from(frames.flatMap(({ places }) => places)),
      movingBox: Float64Array.from(this.boxes.flatMap((box) => box.corners)),
    }
  }

  get saved(): CheckpointData['fields'] {
    return Object.assign({}, ...this.boxes.map((box) => box.saved))
  }

  get lastRound(): number {
    return this.last
  }

  /** As it was when a checkpoint was written. */
  restore({ header, fields }: CheckpointData): boolean {
    const known = this.boxes.map((box) => box.restore(fields)).every((one) => one)
    this.last = Number(header.movingBoxRound ?? -1)
    return known
  }
}
