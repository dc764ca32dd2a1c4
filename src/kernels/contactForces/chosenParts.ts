// chosenParts.ts: the part of each kind that a law has, by its number in src/math/contactParts.ts; 0 is none.

import { type i32, type real, vec3 } from '../../language/values.js'
import { constantPullOf } from './parts/constantPull.js'
import { constantTorqueOf, ownConstantTorqueOf } from './parts/constantTorque.js'
import { dmtPull } from './parts/dmt.js'
import { elasticPlasticTorque } from './parts/elasticPlastic.js'
import { energyDensityPull } from './parts/energyDensity.js'
import { hertzForce } from './parts/hertz.js'
import { hookeForce } from './parts/hooke.js'
import { jkrPull } from './parts/jkr.js'
import { linearForce } from './parts/linear.js'
import { bridgePull } from './parts/liquidBridge.js'
import { mindlinForce } from './parts/mindlin.js'
import { smoothForce } from './parts/smooth.js'
import { rollingSpringTorque, spinningSpringTorque } from './parts/turningSpring.js'
import { volumetricForce } from './parts/volumetric.js'
import type { Cohesion, Drag, Press, Rolling, Spinning, Touch } from './touch.js'

export function normalOf(part: i32, of: Touch, at: i32, before: real, h: real): Press {
  let press: Press = { force: 0, elastic: 0, stiffness: 0, dent: 0 }
  if (part === 1) press = hertzForce(of, at)
  else if (part === 2) press = hookeForce(of, at)
  else if (part === 3) press = volumetricForce(of, at, before, h)
  return press
}

export function tangentialOf(part: i32, of: Touch, at: i32, press: Press, grip: real, before: vec3, h: real): Drag {
  let drag: Drag = { force: vec3(0, 0, 0), spring: vec3(0, 0, 0) }
  if (part === 1 || part === 2) drag = mindlinForce(of, at, press, grip, before, h)
  else if (part === 3) drag = linearForce(of, at, press, grip, before, h)
  else if (part === 4) drag = smoothForce(of, at, press, grip, h)
  return drag
}

export function rollingOf(part: i32, of: Touch, at: i32, press: Press, before: vec3, h: real): Rolling {
  let rolling: Rolling = { torque: vec3(0, 0, 0), roll: vec3(0, 0, 0) }
  if (part === 1) rolling = rollingSpringTorque(of, at, press, before, h)
  else if (part === 2) rolling = constantTorqueOf(of, at, press)
  else if (part === 3) rolling = elasticPlasticTorque(of, at, press, before, h)
  else if (part === 4) rolling = ownConstantTorqueOf(of, at, press)
  return rolling
}

export function spinningOf(part: i32, of: Touch, at: i32, press: Press, before: real, h: real): Spinning {
  let spinning: Spinning = { torque: 0, spin: 0 }
  if (part === 1) spinning = spinningSpringTorque(of, at, press, before, h)
  return spinning
}

export function cohesionOf(part: i32, of: Touch, at: i32, before: real, _h: real): Cohesion {
  let cohesion: Cohesion = { pull: 0, grip: 0, bond: 0 }
  if (part === 1) cohesion = energyDensityPull(of, at)
  else if (part === 2) cohesion = dmtPull(of, at)
  else if (part === 3) cohesion = jkrPull(of, at, before)
  else if (part === 4) cohesion = bridgePull(of, at, before)
  else if (part === 5) cohesion = constantPullOf(of, at)
  return cohesion
}
