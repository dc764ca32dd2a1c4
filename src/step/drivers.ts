// drivers.ts: the drivers of a scene, who look where their machines are in rounds between two steps, and set their motors.
//
// A round happens before a step whose number is a multiple of the steps between rounds, so that nothing depends on how steps are
// batched; what a driver keeps in mind goes with a checkpoint.

import type { Backend } from '../backends/backend.js'
import { mean } from '../math/mean.js'
import { compose, dot, type Rotation, type Triple, turned } from '../math/rotation.js'
import type { Scene } from '../model/createScene.js'
import { type Driveline, driveline, pedals } from '../model/driving/driveline.js'
import type { DriverData } from '../model/driving/sceneDriver.js'
import { type Driver, type DriverMind, driverOf } from '../model/driving/wayPointDriver.js'
import type { Model } from './compileModel.js'

interface Driven {
  readonly backend: Backend
  readonly model: Model
  readonly scene: Scene
  readonly timeStep: number
  setMotor(name: string, target: number): void
}

/** Beside the state, with a checkpoint. */
export interface DriversState {
  /** Step of the last round; -1 before the first. */
  readonly round: number
  readonly minds: readonly DriverMind[]
  /** From 0, of those that have an engine. */
  readonly gears: readonly number[]
}

interface AtWheel {
  readonly data: DriverData
  readonly driver: Driver
  readonly line: Driveline | null
  /** Steps from one look to the next. */
  readonly steps: number
}

export class Drivers {
  private readonly all: readonly AtWheel[]
  private last = -1

  constructor(private readonly on: Driven) {
    this.all = (on.scene.data.drivers ?? []).map((data) => ({
      data,
      driver: driverOf(data),
      line: data.engine ? driveline(data.engine) : null,
      steps: Math.max(1, Math.round(data.every / on.timeStep)),
    }))
  }

  untilRound(step: number): number {
    return this.all.reduce((least, { steps }) => Math.min(least, steps - (step % steps)), Number.POSITIVE_INFINITY)
  }

  isDue(step: number): boolean {
    return this.last !== step && this.all.some((one) => this.looks(one, step))
  }

  private looks({ data, steps }: AtWheel, step: number): boolean {
    return step % steps === 0 && step * this.on.timeStep >= data.from
  }

  async round(step: number): Promise<void> {
    this.last = step
    for (const one of this.all) if (this.looks(one, step)) await this.look(one, step * this.on.timeStep)
  }

  private async look({ data, driver, line }: AtWheel, time: number): Promise<void> {
    const { backend, model } = this.on
    const read = async (field: string) => Array.from(await backend.read(field, data.body, 1))
    const [x, y] = await read('bodyPos')
    const [vx, vy] = await read('bodyVel')
    const shape = Array.from(model.columns.shapeRot.subarray(4 * data.body, 4 * data.body + 4))
    const [ahead, across] = turned(
      compose((await read('bodyRot')) as unknown as Rotation, shape as unknown as Rotation),
      [1, 0, 0],
    )
    const wanted = driver.rates({
      position: [x!, y!],
      heading: Math.atan2(across, ahead),
      speed: Math.hypot(vx!, vy!),
      time,
    })
    const set = (motors: readonly string[], target: number) => motors.forEach((name) => this.on.setMotor(name, target))
    let { left, right }: { left: number; right: number } = wanted
    if (line) {
      const now = { left: await this.rateOf(data.left), right: await this.rateOf(data.right) }
      const given = line.torques({ ...pedals(wanted, now), ...now })
      ;({ left, right } = given)
      for (const motors of [data.brakes?.left, data.brakes?.right]) set(motors ?? [], given.brake)
    }
    set(data.left, left)
    set(data.right, right)
  }

  /** Mean of the joints of these motors, rad/s. */
  private async rateOf(motors: readonly string[]): Promise<number> {
    const { backend, model, scene } = this.on
    const columns = model.joints!
    const rates: number[] = []
    for (const name of motors) {
      const { joint } = scene.data.motors.find((motor) => motor.name === name)!
      const [a, b] = [columns.jointBodyA[joint]!, columns.jointBodyB[joint]!]
      const [rotation, spinA, spinB] = [
        Array.from(await backend.read('bodyRot', a, 1)) as unknown as Rotation,
        await backend.read('bodyOmega', a, 1),
        await backend.read('bodyOmega', b, 1),
      ]
      const frame = Array.from(columns.jointRotA.subarray(4 * joint, 4 * joint + 4)) as unknown as Rotation
      const axis = turned(compose(rotation, frame), [0, 0, 1])
      rates.push(dot(Array.from(spinB, (w, c) => w - spinA[c]!) as unknown as Triple, axis))
    }
    return mean(rates)
  }

  get saved(): DriversState {
    return {
      round: this.last,
      minds: this.all.map(({ driver }) => driver.mind),
      gears: this.all.map(({ line }) => line?.gear ?? 0),
    }
  }

  restore({ round, minds, gears }: DriversState): void {
    this.last = round
    for (const [k, { driver, line }] of this.all.entries()) {
      driver.mind = minds[k]!
      if (line) line.gear = gears[k]!
    }
  }
}
