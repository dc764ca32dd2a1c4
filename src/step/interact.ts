// interact.ts: what a person does to a running simulation: sets a body, pushes it, gives a motor another target.
//
//   Δv = m⁻¹ J,   Δω = R I⁻¹ Rᵀ ((p − x) × J)         for an impulse J at a point p                                 (1)
//
// Each acts on one body or motor between two steps. What was changed is kept beside the state.

import type { Backend } from '../backends/backend.js'
import { nearestImage } from '../math/nearestImage.js'
import { compose, cross, inverse, minus, type Rotation, type Triple, turned, turnedBack } from '../math/rotation.js'
import { type BodyGroup, isMoved } from '../model/bodyGroup.js'
import { finiteNumber, finiteVector, listOf, nonNegativeNumber, unitQuaternion, type Vector } from '../model/checks.js'
import type { Scene } from '../model/createScene.js'
import { InputError } from '../model/inputError.js'
import { type OptionNames, onlyKnown } from '../model/knownOptions.js'
import { type MorePlaces, morePlaces, rangesNamed } from '../model/morePlaces.js'
import { didYouMean } from '../model/nearestName.js'
import { renewMomentum } from './angularMomentum.js'
import type { Model } from './compileModel.js'
import { leavePairs } from './newcomers.js'
import type { BodyPlacing } from './places.js'
import type { Population } from './population.js'
import type { Run } from './run.js'
import type { BodyState, NewBody } from './simulation.js'

export interface Touched {
  readonly backend: Backend
  readonly model: Model
  readonly scene: Scene
  readonly run: Pick<Run, 'search'>
  readonly population: Population
  nameOf(body: number): string
}

const stateNames: OptionNames<BodyState> = {
  position: true,
  orientation: true,
  velocity: true,
  omega: true,
  present: true,
}

const newBodyNames: OptionNames<NewBody> = {
  group: true,
  position: true,
  orientation: true,
  velocity: true,
  omega: true,
}

/** What a person changed that is no state: kept with a checkpoint. */
export interface Changed {
  /** Targets by the name of the motor. */
  readonly motors: Readonly<Record<string, number>>
}

export class Interaction {
  private readonly motors: Record<string, number> = {}

  constructor(private readonly on: Touched) {}

  /** True once a person has put energy in or taken it. */
  touched = false

  get changed(): Changed {
    return { motors: { ...this.motors } }
  }

  /** As it was when a checkpoint was written. */
  restore({ motors }: Partial<Changed>): void {
    for (const [name, target] of Object.entries(motors ?? {})) this.setMotor(name, target)
  }

  async setBody(body: number, state: BodyState): Promise<void> {
    this.touched = true
    const { backend, population } = this.on
    const who = this.moved(body)
    onlyKnown(state, stateNames, who)
    const present = state.present ?? !population.absent.has(body)
    const position = state.position && this.inside(finiteVector(state.position, `${who}: position`), who)
    const orientation = state.orientation && unitQuaternion(state.orientation, `${who}: orientation`)
    const velocity = state.velocity && finiteVector(state.velocity, `${who}: velocity`)
    const omega = state.omega && finiteVector(state.omega, `${who}: omega`)
    const left = await this.hasLeft(body)
    if (left && !position) throw new InputError(`${who} ${await this.whyNot(body)}.`)
    if (position) backend.write('bodyPos', position, body)
    if (orientation) {
      backend.write('bodyRot', orientation, body)
      backend.write('bodyRotRest', [0, 0, 0, 0], body)
    }
    // what is not there keeps still
    const rest: Vector | undefined = present ? undefined : [0, 0, 0]
    if (velocity || rest) backend.write('bodyVel', rest ?? velocity!, body)
    if (omega || rest) backend.write('bodyOmega', rest ?? omega!, body)
    // into the domain; its joints stay broken
    if (left) for (const field of ['bodyLeft', 'bodyFate']) backend.write(field, [0], body)
    if (orientation || omega || rest) await renewMomentum(backend, body)
    if (left || present === population.absent.has(body)) population.setPresence(body, present)
    else if (!position && !orientation) return
    // forces and contacts of where it was
    for (const field of ['bodyForce', 'bodyTorque']) backend.write(field, [0, 0, 0], body)
    leavePairs(backend, [body])
    backend.writeCount('rebuildWanted', 1)
  }

  /** What keeps a body from moving, and what to do. */
  private async whyNot(body: number): Promise<string> {
    const { backend, population } = this.on
    if (!(await this.hasLeft(body))) return 'is not there: set its position first'
    if (await population.has(body)) return 'is frozen: thaw it first'
    const [fate] = await backend.read('bodyFate', body, 1)
    return `${fate! > 1 ? 'went into a sink' : 'has left the domain'}: set its position first`
  }

  private async hasLeft(body: number): Promise<boolean> {
    return (await this.on.backend.read('bodyLeft', body, 1))[0]! > 0
  }

  /** What is missing of free places. */
  async placesWanted(bodies: readonly NewBody[]): Promise<MorePlaces[]> {
    const there = await this.on.population.ids()
    const wanted = new Map<string, number>()
    for (const [k, body] of listOf(bodies, 'add: bodies').entries()) {
      onlyKnown(body, newBodyNames, `add: body ${k}`)
      const { group } = body
      this.rangesOf(group, `add: body ${k}`)
      wanted.set(group, (wanted.get(group) ?? 0) + 1)
    }
    return [...wanted].flatMap(([group, count]) => {
      const ranges = rangesNamed(this.on.scene.data.groups, group)
      const free = ranges.reduce((sum, range) => sum + freeIn(range, there).length, 0)
      return count > free ? [morePlaces(ranges, count - free)] : []
    })
  }

  private rangesOf(group: string, who: string): readonly BodyGroup[] {
    const { groups } = this.on.scene.data
    const ranges = rangesNamed(groups, group)
    if (ranges.length > 0 && isMoved(ranges[0]!) && !ranges[0]!.cable) return ranges
    if (ranges.length > 0) throw new InputError(`${who}: bodies of ${group} are not moved by forces.`)
    const names = groups.map(({ name }) => name)
    throw new InputError(`${who}: unknown group of bodies ${group}${didYouMean(group, names)}`)
  }

  /** Ids of bodies put into free places of their groups, the lowest first. */
  async add(bodies: readonly NewBody[]): Promise<readonly number[]> {
    const { population } = this.on
    this.touched = true
    const there = await population.ids()
    const free = new Map<string, number[]>()
    const places = bodies.map(({ group }, k) => {
      const left = free.get(group) ?? this.rangesOf(group, `add: body ${k}`).flatMap((range) => freeIn(range, there))
      free.set(group, left)
      return left
    })
    // from the end, since taking the first of a list moves all others
    for (const left of free.values()) left.reverse()
    const taken = places.map((left) => left.pop()!)
    return population.put(
      taken,
      bodies.map((body, k) => this.placing(body, `add: body ${k}`, taken[k]!)),
    )
  }

  private placing(body: NewBody, who: string, place: number): BodyPlacing {
    const { model } = this.on
    const origin = this.inside(finiteVector(body.position, `${who}: position`), who)
    const turn = body.orientation
      ? compose(unitQuaternion(body.orientation, `${who}: orientation`), axesInShape(model, place))
      : rotationOf(model, place)
    const offset = turned(turn, [...model.columns.shapePos.subarray(3 * place, 3 * place + 3)] as unknown as Triple)
    return {
      position: minus(origin, offset),
      orientation: turn,
      velocity: finiteVector(body.velocity ?? [0, 0, 0], `${who}: velocity`),
      omega: finiteVector(body.omega ?? [0, 0, 0], `${who}: omega`),
    }
  }

  /** (1); at the centre of mass where no point is given. */
  async pushBody(body: number, impulse: Vector, at?: Vector): Promise<void> {
    this.touched = true
    const { backend, model } = this.on
    const who = this.moved(body)
    if (this.on.population.absent.has(body) || (await this.hasLeft(body)))
      throw new InputError(`${who} ${await this.whyNot(body)}.`)
    const push = finiteVector(impulse, `${who}: impulse`)
    const invMass = model.columns.invMass[body]!
    const velocity = await backend.read('bodyVel', body, 1)
    backend.write('bodyVel', velocity.map((v, c) => v + invMass * push[c]!) as Float64Array, body)
    if (!at) return
    const [position, rotation, omega] = [
      await backend.read('bodyPos', body, 1),
      await backend.read('bodyRot', body, 1),
      await backend.read('bodyOmega', body, 1),
    ]
    const centre = [...position] as unknown as Triple
    const point = nearestImage(finiteVector(at, `${who}: point`) as Triple, centre, this.on.run.search.period)
    const arm = minus(point, centre)
    const turn = this.angularChange(body, [...rotation] as unknown as Rotation, cross(arm, push))
    backend.write('bodyOmega', omega.map((w, c) => w + turn[c]!) as Float64Array, body)
    await renewMomentum(backend, body)
  }

  setMotor(name: string, target: number): void {
    const { backend, model, scene } = this.on
    const { motors } = scene.data
    const index = motors.findIndex((motor) => motor.name === name)
    const motor = motors[index]
    if (!motor || !model.joints) {
      const names = motors.map((one) => one.name)
      throw new InputError(`unknown motor ${name}${didYouMean(name, names)}`)
    }
    if (motor.mode === 'brake') nonNegativeNumber(target, `brake ${name}: target`)
    else finiteNumber(target, `motor ${name}: target`)
    if (motor.mode === 'position' && motor.max === null)
      throw new InputError(`motor ${name} holds a position with any force: give it a largest one to set it later.`)
    const { drives, motorDrives } = model.joints
    const drive = motorDrives[index]!
    const [first, end] = [drives.firstKnot[drive]!, drives.endKnot[drive]!]
    // a sine has no knots
    if (first === end) backend.write('driveAmplitude', [0], drive)
    if (first === end) backend.write('driveShift', [target], drive)
    else backend.write('knotValue', new Array(end - first).fill(target), first)
    this.motors[name] = target
  }

  private angularChange(body: number, rotation: Rotation, torque: Triple): Triple {
    const inverse = this.on.model.columns.invInertia.subarray(3 * body, 3 * body + 3)
    const [x, y, z] = turnedBack(rotation, torque)
    return turned(rotation, [x * inverse[0]!, y * inverse[1]!, z * inverse[2]!])
  }

  /** The name of a body that forces move. */
  private moved(body: number): string {
    const { columns } = this.on.model
    if (!Number.isInteger(body) || body < 0 || body >= columns.count)
      throw new InputError(`there are ${columns.count} bodies, found number ${body}.`)
    const who = this.on.nameOf(body)
    if (columns.invMass[body]! > 0) return who
    throw new InputError(`${who} is fixed or driven: it cannot be moved by hand.`)
  }

  /** A position that is held, wrapped along periodic axes. */
  private inside(position: Vector, who: string): Vector {
    const { origin, period, edge } = this.on.run.search
    const { low, high } = edge
    return position.map((x, c) => {
      const from = x - origin[c]!
      const length = period[c]!
      if (length > 0) return origin[c]! + from - length * Math.floor(from / length)
      if (from >= low[c]! && from <= high[c]!) return x
      throw new InputError(`${who}: position is outside the domain along ${'xyz'[c]}, found ${x} m.`)
    }) as unknown as Vector
  }
}

const freeIn = ({ first, count }: BodyGroup, there: Int32Array): number[] =>
  Array.from({ length: count }, (_, k) => first + k).filter((place) => there[place]! < 0)

const rotationOf = ({ columns }: Model, body: number) =>
  [...columns.orientation.subarray(4 * body, 4 * body + 4)] as unknown as Rotation

/** Principal axes to those of the shape. */
const axesInShape = ({ columns }: Model, body: number) =>
  inverse([...columns.shapeRot.subarray(4 * body, 4 * body + 4)] as unknown as Rotation)
