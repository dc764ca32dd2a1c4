// lawOfParts.ts: contact by force as the sum of its parts.
//
//   f = (f_n − f_c) n + f_t on B,   couple τ_r + τ_s n on B                                                         (1)
// Parts that press, rub and roll act where the surfaces overlap; cohesion may reach farther. The limit of friction is a share of
// |f_n| and of what the cohesion part adds to it.

import { type i32, type real, vec3 } from '../../language/values.js'
import { addScaled, cross } from '../math/vec3.js'
import { cohesionOf, normalOf, rollingOf, spinningOf, tangentialOf } from './chosenParts.js'
import type { Drag, Memory, Press, Response, Rolling, Spinning, Touch } from './touch.js'

/** Numbers of a law for a pair of materials: four for each kind of part. */
export const lawWidth: i32 = 20

/** The number of the part of each kind. */
export interface Choice {
  readonly normal: i32
  readonly tangential: i32
  readonly rolling: i32
  readonly spinning: i32
  readonly cohesion: i32
}

/** (1) of a pair of materials `law`, from what the contact remembers of the step before. */
export function lawOfParts(of: Touch, law: i32, by: Choice, before: Memory, h: real): Response {
  const at = lawWidth * law
  const { pull, grip, bond } = cohesionOf(by.cohesion, of, at + 16, before.bond, h)
  let press: Press = { force: 0, elastic: 0, stiffness: 0, dent: 0 }
  let drag: Drag = { force: vec3(0, 0, 0), spring: vec3(0, 0, 0) }
  let rolling: Rolling = { torque: vec3(0, 0, 0), roll: vec3(0, 0, 0) }
  let spinning: Spinning = { torque: 0, spin: 0 }
  if (of.overlap > 0) {
    press = normalOf(by.normal, of, at, before.dent, h)
    drag = tangentialOf(by.tangential, of, at + 4, press, grip, before.spring, h)
    if (of.rollRadius > 0) {
      rolling = rollingOf(by.rolling, of, at + 8, press, before.roll, h)
      spinning = spinningOf(by.spinning, of, at + 12, press, before.spin, h)
    }
  }
  return {
    force: addScaled(drag.force, press.force - pull, of.normal),
    twist: cross(of.normal, drag.force),
    couple: addScaled(rolling.torque, spinning.torque, of.normal),
    spring: drag.spring,
    roll: rolling.roll,
    spin: spinning.spin,
    bond,
    dent: press.dent,
  }
}
