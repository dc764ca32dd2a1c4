// addMechanism.ts: joints, motors and springs of a scene file, with units that follow from what a joint leaves free.

import type { BodyMotion } from '../../model/bodyMotion.js'
import type { BondsOptions } from '../../model/bonds.js'
import type { Scene } from '../../model/createScene.js'
import type { JointLimits, JointRequest } from '../../model/joints/joint.js'
import { type Along, type JointKind, jointKind } from '../../model/joints/jointKinds.js'
import type { MotorOptions } from '../../model/joints/motor.js'
import type { SpringRequest } from '../../model/joints/spring.js'
import type { TimeFunction } from '../../model/timeFunction.js'
import { parseQuantity } from '../units.js'
import type { SceneFileTimeFunction } from './mechanismSchema.js'
import type { Attempt } from './problem.js'
import type { SceneFile, SceneFileBody } from './sceneSchema.js'

export function addMechanism(scene: Scene, file: SceneFile, attempt: Attempt): void {
  file.joints?.forEach((joint, i) => {
    attempt(['joints', i], () => scene.joint(jointOf(joint as FileJoint)))
  })
  // what names a joint that could not be made would be a second mistake
  if (scene.data.joints.length < (file.joints?.length ?? 0)) return
  file.motors?.forEach(({ joint, ...options }, i) => {
    const kind = scene.data.joints.find(({ name }) => name === joint)?.kind
    attempt(['motors', i], () => scene.motor(joint, kind ? motorOf(options, kind) : {}))
  })
  file.springs?.forEach((spring, i) => {
    attempt(['springs', i], () => scene.spring(given(spring) as SpringRequest))
  })
  file.bonds?.forEach((bonds, i) => {
    attempt(['bonds', i], () => scene.bonds(given(bonds) as BondsOptions))
  })
}

/** Drops what is undefined, so that defaults apply. */
export function given<T extends object>(options: T): Partial<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>
}

type FileJoint = Omit<JointRequest, 'limits' | 'length'> & {
  readonly limits?: { readonly lower?: number | string; readonly upper?: number | string; readonly along?: Along }
  readonly length?: SceneFileTimeFunction
}

const wayUnits = { rotation: 'rad', translation: 'm' } as const

function jointOf(described: FileJoint): JointRequest {
  const { limits, length, ...rest } = described
  return {
    ...(given(rest) as typeof rest),
    ...(length === undefined ? {} : { length: timeFunction(length, 'm', 'length') }),
    ...(limits ? { limits: limitsOf(limits, described.kind) } : {}),
  }
}

function limitsOf({ lower, upper, along }: NonNullable<FileJoint['limits']>, kind: JointKind): JointLimits {
  const si = wayUnits[along ?? jointKind(kind).free[0] ?? 'translation']
  const end = (value: number | string | undefined, what: string) =>
    value === undefined ? undefined : parseQuantity(value, si, `limits: ${what}`)
  return given({ along, lower: end(lower, 'lower'), upper: end(upper, 'upper') })
}

type FileMotor = Omit<NonNullable<SceneFile['motors']>[number], 'joint'>

function motorOf(described: FileMotor, kind: JointKind): MotorOptions {
  const { speed, position, torque, force, brake, ...rest } = described
  const si = wayUnits[described.along ?? jointKind(kind).free[0] ?? 'rotation']
  const of = (value: SceneFileTimeFunction | undefined, unit: string, what: string) =>
    value === undefined ? undefined : timeFunction(value, unit, what)
  return given({
    ...rest,
    speed: of(speed, `${si}/s`, 'speed'),
    position: of(position, si, 'position'),
    torque: of(torque, 'N m', 'torque'),
    force: of(force, 'N', 'force'),
    brake: of(brake, si === 'rad' ? 'N m' : 'N', 'brake'),
  }) as MotorOptions
}

export function motionOf({ position, rotation }: NonNullable<SceneFileBody['motion']>): BodyMotion {
  const way = (c: 0 | 1 | 2) => timeFunction(position![c], 'm', `motion: position ${'xyz'[c]}`)
  return {
    ...(position ? { position: [way(0), way(1), way(2)] as const } : {}),
    ...(rotation
      ? { rotation: { axis: rotation.axis, angle: timeFunction(rotation.angle, 'rad', 'motion: angle') } }
      : {}),
  }
}

/** A function of time in the SI unit given. */
export function timeFunction(described: SceneFileTimeFunction, si: string, what: string): TimeFunction {
  const number = (value: number | string) => parseQuantity(value, si, what)
  if (typeof described !== 'object') return number(described)
  if ('table' in described) return { table: { ...described.table, values: described.table.values.map(number) } }
  if ('ramp' in described) {
    const { from, to, start, end } = described.ramp
    return { ramp: { from: number(from), to: number(to), start, end } }
  }
  const { amplitude, frequency, phase, offset } = described.sine
  const more = given({ phase, offset: offset === undefined ? undefined : number(offset) }) as object
  return { sine: { amplitude: number(amplitude), frequency, ...more } }
}
