// addApplied.ts: gravity over time, applied forces and drag of a scene file.

import type { DragOptions, ForceOptions, Functions } from '../../model/appliedForces.js'
import type { Scene } from '../../model/createScene.js'
import type { Gravity } from '../../model/gravity.js'
import { given, timeFunction } from './addMechanism.js'
import type { SceneFileTimeFunction } from './mechanismSchema.js'
import type { Attempt } from './problem.js'
import type { SceneFile } from './sceneSchema.js'

export function addApplied(scene: Scene, file: SceneFile, attempt: Attempt): void {
  file.forces?.forEach((described, i) => attempt(['forces', i], () => scene.force(forceOf(described))))
  file.drags?.forEach((described, i) => attempt(['drags', i], () => scene.drag(dragOf(described))))
}

export function forceOf(described: NonNullable<SceneFile['forces']>[number]): ForceOptions {
  const { force, acceleration, torque, ...rest } = described
  return {
    ...given(rest),
    ...given({
      force: functions(force, 'N', 'force'),
      acceleration: functions(acceleration, 'm/s2', 'acceleration'),
      torque: functions(torque, 'N m', 'torque'),
    }),
  } as ForceOptions
}

export function dragOf({ velocity, ...rest }: NonNullable<SceneFile['drags']>[number]): DragOptions {
  return { ...given(rest), ...given({ velocity: functions(velocity, 'm/s', 'velocity') }) } as DragOptions
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
