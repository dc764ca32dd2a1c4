// sampleMomentum.ts: momentum and angular momentum of a body, a group or all that moves, cables included.
//
//   p = Σ m v,   L = Σ m (x − o) × v + R I Rᵀ ω;   of one body o is its centre of mass unless a point is named

import { sumOf } from '../backends/backend.js'
import { cross, minus, plus, type Rotation, type Triple, times, turned, turnedBack } from '../math/rotation.js'
import type { Probe } from '../model/probe.js'
import { markedRanges, withMarks } from './markedLoad.js'
import type { Observer } from './sampleProbes.js'

export function sampleMomentum(observer: Observer, probe: Probe): Promise<readonly number[]> {
  if (probe.body !== null) return momentumOfBody(observer, probe, probe.body)
  const { scene, run } = observer
  return withMarks(run, markedRanges(scene, probe.groups ?? []), () => sum(observer, probe))
}

async function sum({ backend, run }: Observer, { quantity, groups, about }: Probe): Promise<number[]> {
  const given = { angular: quantity === 'angularMomentum', all: groups === undefined, about: about ?? [0, 0, 0] }
  const total: number[] = []
  for (let axis = 0; axis < 3; axis++) {
    backend.run('bodyMomentum', { ...given, axis })
    if (run.joints) backend.run('linkedMomentum', { ...given, axis })
    if (run.cables) backend.run('cableMomentum', { ...given, axis })
    backend.reduce([sumOf('bodyMomentum', 'sumMomentum')])
    total.push((await backend.read('sumMomentum', 0, 1))[0]!)
  }
  return total
}

async function momentumOfBody(
  { backend, model }: Observer,
  { quantity, about }: Probe,
  body: number,
): Promise<readonly number[]> {
  const triple = async (field: string) => [...(await backend.read(field, body, 1))] as unknown as Triple
  const [invMass] = await backend.read('bodyInvMass', body, 1)
  if (invMass === 0) return [0, 0, 0]
  const push = times(1 / invMass!, await triple('bodyVel'))
  if (quantity === 'momentum') return push
  const rotation = [...(await backend.read('bodyRot', body, 1))] as unknown as Rotation
  const inverse = model.columns.invInertia.subarray(3 * body, 3 * body + 3)
  const [x, y, z] = turnedBack(rotation, await triple('bodyOmega'))
  const spin = turned(rotation, [x / inverse[0]!, y / inverse[1]!, z / inverse[2]!])
  return about ? plus(spin, cross(minus(await triple('bodyPos'), about), push)) : spin
}
