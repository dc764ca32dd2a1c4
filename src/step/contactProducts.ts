// contactProducts.ts: what all solvers of contacts share: velocities from impulses, and how far both are from a solution.

import { largestOf } from '../backends/backend.js'
import { pushCables } from './cables/cables.js'
import { projectVelocities } from './joints/joints.js'
import { reduceAll } from './reduceAll.js'
import type { ImpulseLaw, Run } from './run.js'

/** Velocities of bodies and cables from the impulses, as joints allow them; in an iteration by what is fastest for many. */
export function gather(run: Run, { pointed }: ImpulseLaw, iterated = false): void {
  if (pointed) run.backend.run('sumContacts')
  run.backend.run(pointed ? 'gatherMotion' : 'gatherImpulses')
  pushCables(run)
  project(run, iterated)
}

/** Velocities, or changes of them, that go with a trial of apgd.ts. */
export function gatherTrial(run: Run, { pointed }: ImpulseLaw): void {
  run.backend.run(pointed ? 'gatherChanges' : 'gatherImpulses')
  pushCables(run)
  project(run, true)
}

/** Velocities as joints allow them; copies of bodies of other ranks have those of their owners. */
export function project(run: Run, iterated = false): void {
  projectVelocities(run, iterated)
  run.across?.velocities()
}

/** The largest residual of the impulses and velocities there are. */
export function measureResidual(run: Run, law: ImpulseLaw): void {
  const { backend } = run
  backend.run(law.pointed ? 'generalResiduals' : 'contactResiduals', lawOf(run, law))
  reduceAll(run, [largestOf('contactResidual', 'largestResidual')])
}

/** What kernels need of the law: 1 where it is Coulomb's, and where contacts are more than an arm along the normal the impulse of cohesion, N s. */
export function lawOf(
  { timeStep }: Run,
  { friction, cohesion, pointed }: ImpulseLaw,
): Readonly<Record<string, number>> {
  const coulomb = friction === 'coulomb' ? 1 : 0
  return pointed ? { coulomb, cohesion: cohesion * timeStep } : { coulomb }
}
