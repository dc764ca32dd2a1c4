// sampleProbes.ts: present values of a scene's probes.

import type { Backend } from '../backends/backend.js'
import type { Scene } from '../model/createScene.js'
import { InputError } from '../model/inputError.js'
import { type Probe, probeSeries } from '../model/probe.js'
import type { Model } from './compileModel.js'
import { meetingLoad } from './meetingLoad.js'
import type { Run } from './run.js'
import { sampleImpulses } from './sampleImpulses.js'
import type { Energy, SolverReport } from './simulation.js'

export interface Observer {
  readonly backend: Backend
  readonly model: Model
  readonly scene: Scene
  readonly run: Run
  energy(): Promise<Energy>
  solver(): Promise<SolverReport | null>
  contacts(): Promise<number>
}

export async function sampleProbes(observer: Observer, probes: readonly Probe[]): Promise<Record<string, number>> {
  const values = new Map<Probe, ArrayLike<number>>()
  for (const probe of probes) values.set(probe, await probeValue(observer, probe))
  return Object.fromEntries(probeSeries(probes).map((s) => [s.name, values.get(s.probe)![s.component]!]))
}

async function probeValue(observer: Observer, probe: Probe): Promise<ArrayLike<number>> {
  const { quantity, body } = probe
  const { backend } = observer
  const byImpulses = observer.run.impulses ? await sampleImpulses(observer, probe) : null
  if (byImpulses) return byImpulses
  const vector = (field: string) => backend.read(field, body!, 1)
  switch (quantity) {
    case 'position':
      return vector('bodyPos')
    case 'velocity':
      return vector('bodyVel')
    case 'speed':
      return [Math.hypot(...(await vector('bodyVel')))]
    case 'omega':
      return vector('bodyOmega')
    case 'forceOn':
    case 'torqueOn':
      return contactLoad(observer, body!, quantity)
    case 'kineticEnergy':
      return [(await observer.energy()).kinetic]
    case 'potentialEnergy':
      return [(await observer.energy()).potential]
    case 'contacts':
      return [await observer.contacts()]
    default:
      throw new InputError(`probe ${quantity}: contact by force does not know it.`)
  }
}

async function contactLoad(
  observer: Observer,
  body: number,
  quantity: 'forceOn' | 'torqueOn',
): Promise<ArrayLike<number>> {
  const { backend, model, run } = observer
  const wall = model.walls.findIndex((w) => w.body === body)
  // a body that moves has all its forces summed; one that does not, those of pairs alone
  const moves = model.columns.invMass[body]! > 0
  const load = wall < 0 ? backend.read(quantity === 'forceOn' ? 'bodyForce' : 'bodyTorque', body, 1) : null
  const sum = load ? Array.from(await load) : await wallLoad(observer, wall, quantity)
  if (moves || !run.meet) return sum
  const met = await meetingLoad(backend, [{ first: body, count: 1, mark: 2 }], { torque: quantity === 'torqueOn' })
  return sum.map((value, c) => value + met[c]!)
}

/** Of planes on single spheres. */
async function wallLoad(observer: Observer, wall: number, quantity: 'forceOn' | 'torqueOn'): Promise<number[]> {
  const walls = await observer.backend.read('wallPairWall')
  const forces = await observer.backend.read('wallPairForce')
  if (quantity === 'torqueOn') return wallTorque(observer, wall, { walls, forces })
  const sum = [0, 0, 0]
  for (let p = 0; p < walls.length; p++) {
    if (walls[p] === wall) for (let c = 0; c < 3; c++) sum[c]! += forces[3 * p + c]!
  }
  return sum
}

/** Σ (x − x_wall) × F + arm (n × F): the contact point lies one arm from the centre of the sphere, towards the wall. */
async function wallTorque(
  { backend, model }: Observer,
  wall: number,
  pairs: { walls: ArrayLike<number>; forces: ArrayLike<number> },
): Promise<number[]> {
  const [bodies, arms, twists, positions] = await Promise.all(
    ['wallPairBody', 'wallPairArm', 'wallPairTwist', 'bodyPos'].map((f) => backend.read(f)),
  )
  const at = model.walls[wall]!.body
  const sum = [0, 0, 0]
  for (let p = 0; p < pairs.walls.length; p++) {
    if (pairs.walls[p] !== wall) continue
    const d = [0, 1, 2].map((c) => positions![3 * bodies![p]! + c]! - positions![3 * at + c]!)
    const f = [0, 1, 2].map((c) => pairs.forces[3 * p + c]!)
    for (let c = 0; c < 3; c++) {
      const [j, k] = [(c + 1) % 3, (c + 2) % 3]
      sum[c]! += d[j]! * f[k]! - d[k]! * f[j]! + arms![p]! * twists![3 * p + c]!
    }
  }
  return sum
}
