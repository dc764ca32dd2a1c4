// addApplied.ts: gravity over time, applied forces and drag of a scene file.

import type { DragOptions, ForceOptions, Functions } from '../../model/appliedForces.js'
import type { Scene } from '../../model/createScene.js'
import type { Gravity } from '../../model/gravity.js'
import { given, timeFunction } from './addMechanism.js'
import type { SceneFileTimeFunction } from './mechanismSchema.js'
import type { Attempt } from './problem.js'
import type { SceneFile } from './sceneSchema.js'

export function addApplied(scene: Scene, file: SceneFile, attempt: Attempt): void {
  file.forces?.forEach(({ force, acceleration, torque, ...rest }, i) => {
    attempt(['forces', i], () =>
      scene.force({
        ...given(rest),
        ...given({
          force: functions(force, 'N', 'force'),
          acceleration: functions(acceleration, 'm/s2', 'acceleration'),
          torque: functions(torque, 'N m', 'torque'),
        }),
      } as ForceOptions),
    )
  })
  file.drags?.forEach(({ velocity, ...rest }, i) => {
    const flow = () => given({ velocity: functions(velocity, 'm/s', 'velocity') })
    attempt(['drags', i], () => scene.drag({ ...given(rest), ...flow() } as DragOptions))
  })
}

export function gravityOf(described: NonNullable<SceneFile['gravity']>): Gravity {
  if (!('vector' in described)) return described
  const { vector, turn } = described
  return {
    vector: functions(vector, 'm/s2', 'gravity')!,
    ...(turn ? { turn: { axis: turn.axis, angle: timeFunction(turn.angle, 'rad', 'gravity: angle') } } : {}),
  }
}

type Three = readonly [SceneFileTimeFunction, SceneFileTimeFunction, SceneFileTimeFunction]

function functions(of: Three | undefined, si: string, what: string): Functions | undefined {
  const along = (c: 0 | 1 | 2) => timeFunction(of![c], si, `${what} ${'xyz'[c]}`)
  return of ? [along(0), along(1), along(2)] : undefined
}
