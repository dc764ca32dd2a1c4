// sampleImpulses.ts: values of probes that are different, or only there, where contacts act by impulses.

import { sumOf } from '../backends/backend.js'
import type { Probe } from '../model/probe.js'
import { type Marked, markedRanges } from './markedLoad.js'
import { sampleJoints } from './sampleJoints.js'
import type { Observer } from './sampleProbes.js'

/** Null where the quantity is the same by both laws. */
export async function sampleImpulses(observer: Observer, probe: Probe): Promise<readonly number[] | null> {
  switch (probe.quantity) {
    case 'forceOn':
    case 'torqueOn':
    case 'forceBetween':
      return contactLoad(observer, probe)
    case 'energyFriction':
      return [(await observer.energy()).friction!]
    case 'energyImpact':
      return [(await observer.energy()).impact!]
    case 'energyStabilisation':
      return [(await observer.energy()).stabilisation!]
    case 'energyMotors':
      return [(await observer.energy()).motors!]
    case 'energyDrives':
      return [(await observer.energy()).drives!]
    case 'energyJoints':
      return [(await observer.energy()).joints!]
    case 'energySprings':
      return [(await observer.energy()).springs!]
    case 'energyApplied':
      return [(await observer.energy()).applied!]
    case 'energyDrag':
      return [(await observer.energy()).drag!]
    case 'energyUnexplained':
      return [(await observer.energy()).unexplained!]
    case 'residual':
      return [(await observer.solver())!.residual]
    case 'iterations':
      return [(await observer.backend.readCounts()).iteration!]
    default:
      return sampleJoints(observer, probe)
  }
}

/** Bodies a probe sums on, and those it sums from. */
function marked({ scene }: Observer, { body, groups }: Probe): Marked[] {
  if (!groups) return [{ first: body!, count: 1, mark: 2 }]
  return markedRanges(scene, groups)
}

async function contactLoad(observer: Observer, probe: Probe): Promise<number[]> {
  const { backend, run } = observer
  const ranges = marked(observer, probe)
  for (const { first, count, mark } of ranges) backend.write('bodyMark', new Uint32Array(count).fill(mark), first)
  backend.stage('observe')
  backend.run('contactLoads', {
    h: run.timeStep,
    general: run.impulses!.general,
    between: probe.quantity === 'forceBetween',
    torque: probe.quantity === 'torqueOn',
  })
  const load: number[] = []
  for (const axis of ['X', 'Y', 'Z']) {
    backend.reduce([sumOf(`contactLoad${axis}`, `load${axis}`)])
    load.push((await backend.read(`load${axis}`, 0, 1))[0]!)
  }
  for (const { first, count } of ranges) backend.write('bodyMark', new Uint32Array(count), first)
  return load
}
