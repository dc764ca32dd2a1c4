// drive.ts: what turns a sprocket or a wheel: a motor, and beside a given torque a brake.

import type { Scene } from '../../model/createScene.js'
import type { JointHandle } from '../../model/mechanism.js'
import type { TimeFunction } from '../../model/timeFunction.js'

/**
 * A torque on the sprocket or wheel, N m, with a brake, N m, that holds it by at most as much, or its speed, rad/s, by a torque of at most
 * maxTorque; forward is positive.
 */
export type TrackDrive =
  | { readonly torque: TimeFunction; readonly brake?: TimeFunction }
  | { readonly speed: TimeFunction; readonly maxTorque?: number }
  | null

/** Puts it on an axle: motors called `<name>Drive` and `<name>Brake`. */
export function addDrive(scene: Scene, axle: JointHandle, name: string, drive: TrackDrive): void {
  if (!drive) return
  const { brake, ...motor } = { brake: undefined, ...drive }
  scene.motor(axle, { name: `${name}Drive`, ...motor })
  if (brake !== undefined) scene.motor(axle, { name: `${name}Brake`, brake })
}
