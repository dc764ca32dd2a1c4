// sampleProbes.ts: present values of a scene's probes.

import type { Backend } from '../backends/backend.js'
import { compose, type Rotation, rollPitchYaw } from '../math/rotation.js'
import type { Scene } from '../model/createScene.js'
import { InputError } from '../model/inputError.js'
import { type Probe, probeSeries } from '../model/probe.js'
import { sampleCables } from './cables/sampleCables.js'
import type { Model } from './compileModel.js'
import { markedForce, markedMeetingLoad, markedRanges, wallTorque } from './markedLoad.js'
import type { Run } from './run.js'
import { sampleImpulses } from './sampleImpulses.js'
import { sampleJoints } from './sampleJoints.js'
import { sampleMomentum } from './sampleMomentum.js'
import { sampleSections } from './sampleSections.js'
import type { Energy, SolverReport } from './simulation.js'

export interface Observer {
  readonly backend: Backend
  readonly model: Model
  readonly scene: Scene
  readonly run: Run
  /** Places in which another body is than the one that a probe was made of. */
  readonly replaced: ReadonlySet<number>
  /** Of bodies by place, -1 where there is none. */
  ids(): Promise<Int32Array>
  energy(): Promise<Energy>
  solver(): Promise<SolverReport | null>
  contacts(): Promise<number>
  sink(name: string): Promise<{ readonly count: number; readonly mass: number; readonly flow: number }>
  source(name: string): number
}

export async function sampleProbes(observer: Observer, probes: readonly Probe[]): Promise<Record<string, number>> {
  const values = new Map<Probe, ArrayLike<number>>()
  for (const probe of probes) values.set(probe, await probeValue(observer, probe))
  return Object.fromEntries(probeSeries(probes).map((s) => [s.name, values.get(s.probe)![s.component]!]))
}

/** Of a body whose place another one has. */
const gone = Array<number>(9).fill(Number.NaN)

async function probeValue(observer: Observer, probe: Probe): Promise<ArrayLike<number>> {
  const { quantity, body } = probe
  const { backend } = observer
  if (body !== null && observer.replaced.has(body)) return gone
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
    case 'acceleration':
      return change(observer, body!, 'bodyVel', 'watchedVel')
    case 'angularAcceleration':
      return change(observer, body!, 'bodyOmega', 'watchedOmega')
    case 'orientation':
      return shapeRotation(observer, body!)
    case 'angles':
      return rollPitchYaw(await shapeRotation(observer, body!))
    case 'momentum':
    case 'angularMomentum':
      return sampleMomentum(observer, probe)
    case 'forceOn':
      return probe.groups ? groupForce(observer, probe) : forceOn(observer, body!)
    case 'torqueOn':
      return torqueOn(observer, body!)
    case 'forceBetween':
      return groupForce(observer, probe)
    case 'kineticEnergy':
      return [(await observer.energy()).kinetic]
    case 'potentialEnergy':
      return [(await observer.energy()).potential]
    case 'elasticEnergy':
      return [(await observer.energy()).elastic ?? 0]
    case 'sections':
      return sampleSections(observer, probe)
    case 'sinkCount':
      return [(await observer.sink(probe.flow!)).count]
    case 'sinkMass':
      return [(await observer.sink(probe.flow!)).mass]
    case 'sinkFlow':
      return [(await observer.sink(probe.flow!)).flow]
    case 'sourceCount':
      return [observer.source(probe.flow!)]
    case 'contacts':
      return [await observer.contacts()]
    default: {
      const own = (await sampleCables(observer, probe)) ?? (await sampleJoints(observer, probe))
      if (own) return own
      throw new InputError(`probe ${quantity}: contact by force does not know it.`)
    }
  }
}

/** (now − at the start of the last step) / h. */
async function change({ backend, model, run }: Observer, body: number, now: string, before: string): Promise<number[]> {
  const start = await backend.read(before, model.watched.indexOf(body), 1)
  return Array.from(await backend.read(now, body, 1), (value, c) => (value - start[c]!) / run.timeStep)
}

/** Of the axes of the shape; a body's own are its principal axes. */
async function shapeRotation({ backend, model }: Observer, body: number): Promise<Rotation> {
  const shape = model.columns.shapeRot.subarray(4 * body, 4 * body + 4)
  return compose(
    [...(await backend.read('bodyRot', body, 1))] as unknown as Rotation,
    [...shape] as unknown as Rotation,
  )
}

/** On bodies of the last group, by those of the first where there are two. */
function groupForce({ scene, run }: Observer, { groups }: Probe): Promise<number[]> {
  return markedForce(run, markedRanges(scene, groups!), { between: groups!.length > 1 })
}

/** A body that moves has all its forces summed by the step. */
async function forceOn({ backend, model, run }: Observer, body: number): Promise<ArrayLike<number>> {
  if (model.columns.invMass[body]! > 0) return backend.read('bodyForce', body, 1)
  return markedForce(run, [{ first: body, count: 1, mark: 2 }], { between: false })
}

async function torqueOn(observer: Observer, body: number): Promise<ArrayLike<number>> {
  const { backend, model, run } = observer
  const isWall = model.walls.some((wall) => wall.body === body)
  const sum = isWall ? await wallTorque(run, body) : Array.from(await backend.read('bodyTorque', body, 1))
  // of a body that does not move, those of pairs alone
  if (model.columns.invMass[body]! > 0 || !run.meet) return sum
  const met = await markedMeetingLoad(run, [{ first: body, count: 1, mark: 2 }], { torque: true })
  return sum.map((value, c) => value + met[c]!)
}
