// interactions.ts: balls, pulls, keys and sticks, brought into a running simulation between its steps.
//
// A pull is a spring with damping at the held point, given as an impulse for each batch of steps of length t:
//
//   J = t m_e (w² (target − p) − 2 w v_p − g),   |J| at most t m_e a_most                                            (1)
//   1 / m_e = 1 / m + (r × n)·I⁻¹ (r × n),   n along J: what the body weighs at the point                            (2)

import {
  cross,
  lengthOf,
  minus,
  plus,
  type Rotation,
  type Triple,
  times,
  turned,
  turnedBack,
} from '../../math/rotation.js'
import type { Vector } from '../../model/checks.js'
import { motorTargets } from '../../model/control.js'
import type { SceneModel } from '../frameSource.js'
import type { Pull, Throw } from './messages.js'
import type { LiveSimulation } from './openLive.js'

/** rad/s: soft enough for batches of a sixtieth of a second. */
const pullRate = 12
/** s: a longer batch is pulled for this long, so that no pull overshoots. */
const longestPull = 0.04
/** m/s2 */
const mostPull = 200
/** Share of the way to the target of a motor in a batch is its length over this, s: nobody jerks a lever. */
const leverTime = 0.12

export class Interactions {
  readonly absent = new Set<number>()
  private thrown = 0
  private pull: Pull | null = null
  private held: ReadonlySet<string> = new Set()
  private sticks: readonly number[] = []
  private readonly targets: Record<string, number> = {}

  constructor(private readonly live: LiveSimulation) {
    const { balls } = live
    for (let k = 0; balls && k < balls.count; k++) this.absent.add(balls.first + k)
  }

  setPull(pull: Pull | null): void {
    this.pull = pull
  }

  setKeys(held: readonly string[]): void {
    this.held = new Set(held)
  }

  setSticks(shares: readonly number[]): void {
    this.sticks = shares
  }

  async throwBall({ from, velocity }: Throw): Promise<void> {
    const { simulation, balls, opened } = this.live
    if (!balls) return
    const body = balls.first + (this.thrown++ % balls.count)
    const position = entry(opened.model.domain, from, velocity, 2 * balls.radius)
    await simulation.setBody(body, { position, velocity, omega: [0, 0, 0], present: true })
    this.absent.delete(body)
  }

  /** Before steps that take `seconds` of simulated time. */
  async act(seconds: number): Promise<void> {
    if (this.pull) await this.pullBody(this.pull, seconds)
    await this.turnLevers(seconds)
  }

  private async turnLevers(seconds: number): Promise<void> {
    const wanted = motorTargets(this.live.opened.controls, this.held, this.sticks)
    for (const [motor, target] of Object.entries(wanted)) {
      const now = this.targets[motor]
      // the first time it is set at once: a scene may start its motors with something else
      const next = now === undefined ? target : now + Math.min(1, seconds / leverTime) * (target - now)
      if (next === now) continue
      this.targets[motor] = Math.abs(next - target) < 1e-3 * Math.abs(target - (now ?? 0)) + 1e-9 ? target : next
      await this.live.simulation.setMotor(motor, this.targets[motor])
    }
  }

  /** (1) */
  private async pullBody({ body, at, to }: Pull, seconds: number): Promise<void> {
    const { simulation, columns, opened } = this.live
    const invMass = columns.invMass[body] ?? 0
    if (invMass === 0 || this.absent.has(body)) return
    const of = async <T>(field: string, width: number) =>
      [...(await simulation.read(field)).subarray(width * body, width * (body + 1))] as T
    const [position, rotation] = [await of<Triple>('bodyPos', 3), await of<Rotation>('bodyRot', 4)]
    const [velocity, omega] = [await of<Triple>('bodyVel', 3), await of<Triple>('bodyOmega', 3)]
    const arm = turned(rotation, at)
    const point = plus(position, arm)
    const speed = plus(velocity, cross(omega, arm))
    const spring = minus(times(pullRate * pullRate, minus(to, point)), times(2 * pullRate, speed))
    const wanted = minus(spring, opened.model.gravity)
    const size = lengthOf(wanted)
    if (size === 0) return
    const inverse = columns.invInertia.subarray(3 * body, 3 * body + 3)
    const way = times(1 / size, wanted)
    const lever = turnedBack(rotation, cross(arm, way))
    // (2)
    const soft = invMass + lever.reduce((sum, x, c) => sum + x * x * inverse[c]!, 0)
    const impulse = (Math.min(size, mostPull) * Math.min(seconds, longestPull)) / soft
    await simulation.pushBody(body, times(impulse, way), point)
  }
}

/** A point, or where its way first comes into the domain; along periodic axes all of space is inside. */
function entry({ min, max, periodic }: SceneModel['domain'], from: Vector, way: Vector, margin: number): Vector {
  let first = 0
  for (const c of [0, 1, 2] as const) {
    if (periodic[c] || way[c] === 0) continue
    const [low, high] = [min[c] + margin, max[c] - margin]
    if (from[c] < low && way[c] > 0) first = Math.max(first, (low - from[c]) / way[c])
    if (from[c] > high && way[c] < 0) first = Math.max(first, (high - from[c]) / way[c])
  }
  return [from[0] + first * way[0], from[1] + first * way[1], from[2] + first * way[2]]
}
