// addApplied.ts: gravity over time, applied forces and drag of a scene file.

import type { DragOptions, ForceOptions, Functions } from '../../model/appliedForces.js'
import type { Scene } from '../../model/createScene.js'
import type { Gravity } from '../../model/gravity.js'
import { InputError } from '../../model/inputError.js'
import { didYouMean } from '../../model/nearestName.js'
import type { OwnForce } from '../../model/ownForce.js'
import { parseQuantity } from '../units.js'
import { given, timeFunction } from './addMechanism.js'
import type { SceneFileTimeFunction } from './mechanismSchema.js'
import type { Attempt } from './problem.js'
import type { SceneFile } from './sceneSchema.js'
import type { SceneFiles } from './shapeOf.js'

export function addApplied(scene: Scene, file: SceneFile, files: SceneFiles, attempt: Attempt): void {
  file.forces?.forEach((described, i) => attempt(['forces', i], () => scene.force(forceOf(described, files))))
  file.drags?.forEach((described, i) => attempt(['drags', i], () => scene.drag(dragOf(described))))
}

export function forceOf(described: NonNullable<SceneFile['forces']>[number], files: SceneFiles): ForceOptions {
  const { force, acceleration, torque, by: asked, values, ...rest } = described
  const by = asked && ownForceOf(asked, files)
  return {
    ...given(rest),
    ...given({ by, values: values && (by ? ownValues(values, by.parameters, by.name) : values) }),
    ...given({
      force: functions(force, 'N', 'force'),
      acceleration: functions(acceleration, 'm/s2', 'acceleration'),
      torque: functions(torque, 'N m', 'torque'),
    }),
  } as ForceOptions
}

/** The force that a file declares, of that name where there are several. */
function ownForceOf({ file, name }: { file: string; name?: string | undefined }, files: SceneFiles): OwnForce {
  const content = files.get(file)
  if (!content) throw new InputError(`by: the file ${file} cannot be read here.`)
  if ('problem' in content) throw new InputError(content.problem)
  const all = 'forces' in content ? content.forces : []
  const found = name === undefined ? all : all.filter((one) => one.name === name)
  if (found.length === 1) return found[0]!
  const what =
    name === undefined
      ? 'one force made by forceKernel, or by names one of them'
      : `a force ${name} made by forceKernel`
  throw new InputError(`by: ${file} must export ${what}, found ${all.map((one) => one.name).join(', ') || 'none'}.`)
}

/** In the units that are declared. */
function ownValues(
  values: Readonly<Record<string, number | string>>,
  declared: OwnForce['parameters'],
  who: string,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const parameter = Object.hasOwn(declared, name) ? declared[name]! : null
      if (!parameter) throw new InputError(`${who} has no parameter ${name}${didYouMean(name, Object.keys(declared))}`)
      return [name, parseQuantity(value, parameter.unit, name)]
    }),
  )
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
