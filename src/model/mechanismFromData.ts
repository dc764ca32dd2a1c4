// mechanismFromData.ts: joints, motors and springs asked for again, from what a scene has kept of them.

import type { JointData, MotorData, SpringData } from './joints/jointData.js'
import { jointKind } from './joints/jointKinds.js'
import type { MotorOptions } from './joints/motor.js'
import type { Scene } from './scene.js'

type Mechanical = Pick<Scene, 'joint' | 'motor' | 'spring'>

/** What bodies and joints of these numbers are called. */
interface Names {
  body(index: number): string
  joint(index: number): string
}

/** Drops what is null, so that defaults apply. */
export function given<T extends object>(options: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(options).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}

export function addJoint(scene: Mechanical, data: JointData, names: Names): void {
  const { name, kind, frameA, frameB, touching, number, limits } = data
  const { breakForce, length, maxForce, startAngle, uncoupled } = data
  const called = jointKind(kind).number
  scene.joint({
    kind,
    name,
    a: names.body(data.a),
    b: names.body(data.b),
    frameA,
    frameB,
    touching,
    ...given({ breakForce, length, maxForce, startAngle, uncoupled }),
    ...(called ? given({ [called]: number }) : {}),
    ...(limits ? { limits: given(limits) } : {}),
  })
}

export function addMotor(scene: Mechanical, { name, joint, along, mode, drive, max }: MotorData, names: Names): void {
  const turns = along === 'rotation'
  const effort = turns ? 'torque' : 'force'
  const options: MotorOptions = { name, along, [mode === 'effort' ? effort : mode]: drive }
  scene.motor(names.joint(joint), {
    ...options,
    ...given({ [turns ? 'maxTorque' : 'maxForce']: max }),
  })
}

export function addSpring(scene: Mechanical, data: SpringData, names: Names): void {
  const { name, stiffness, damping, table, damper } = data
  if (data.kind === 'rotational') {
    scene.spring({
      kind: 'rotational',
      name,
      joint: names.joint(data.joint),
      ...(table
        ? { torqueTable: { angles: table.at, torques: table.values } }
        : { stiffness, restAngle: data.restAngle }),
      ...(damper ? { dampingTable: { speeds: damper.at, torques: damper.values } } : { damping }),
    })
    return
  }
  const { pointA, pointB, restLength } = data
  scene.spring({
    kind: 'translational',
    name,
    a: names.body(data.a),
    b: names.body(data.b),
    pointA,
    pointB,
    ...(table ? { forceTable: { lengths: table.at, forces: table.values } } : { stiffness, restLength }),
    ...(damper ? { dampingTable: { speeds: damper.at, forces: damper.values } } : { damping }),
  })
}
