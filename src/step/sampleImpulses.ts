// sampleImpulses.ts: values of probes that are different, or only there, where contacts act by impulses.

import type { Probe } from '../model/probe.js'
import { type Marked, markedRanges, sumLoads, withMarks } from './markedLoad.js'
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

function contactLoad(observer: Observer, probe: Probe): Promise<number[]> {
  const { backend, run } = observer
  return withMarks(run, marked(observer, probe), () => {
    backend.run('contactLoads', {
      h: run.timeStep,
      general: run.impulses!.general,
      between: probe.quantity === 'forceBetween',
      torque: probe.quantity === 'torqueOn',
    })
    return sumLoads(backend, 'contact')
  })
}
