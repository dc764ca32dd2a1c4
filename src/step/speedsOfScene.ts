// speedsOfScene.ts: settings of contact by impulses that nobody gave, from the scene, so that toys and ships behave alike.
//
// Speeds go with V = √(g L), L the median radius of the bodies that move, or of the arms of joints where no body has a shape, and
// with g h, what gravity gives in a step:
//   tolerance          g h / 1000, no less than 1e-5 V: a solve starts from about g h, so that every step asks for the same
//                      work, and roundings in single precision, some 1e-6 V, stay below it
//   recovery speed     0.3 V
//   restitution speed  0.1 V, no less than 3 g h: what rests is at g h now and then
//   joints             errors of lengths go with V at most, of angles with 0.1 V/L; 0.01 of these is always added to velocities
// Places that come while a scene runs change none of them, so that it goes on as before, after a restart too.
// Without gravity V is the fastest speed at the start, or where nothing moves yet a hundredth of L in a step, and V²/L is g;
// nothing rests then, and the restitution speed is 0.01 V.

import type { ContactLaw, SettledLaw } from '../model/contact.js'
import type { Model } from './compileModel.js'
import type { JointSpeeds } from './joints/jointRun.js'

/** Envelope as a share of the skin. */
const envelopeShare = 0.25
/** Least way in a step, over L, of what is taken to move at the start: less is lost in the places of single precision. */
const stillShare = 1e-7

export function settledLaw(law: ContactLaw, model: Model, timeStep: number): SettledLaw {
  if (law.law !== 'dvi') return law
  const { speed, gain, rests } = speedsOf(model, timeStep)
  return {
    ...law,
    tolerance: law.tolerance ?? Math.max(gain / 1000, 1e-5 * speed),
    recoverySpeed: law.recoverySpeed ?? 0.3 * speed,
    restitutionSpeed: law.restitutionSpeed ?? (rests ? Math.max(0.1 * speed, 3 * gain) : 0.01 * speed),
    envelope: law.envelope ?? envelopeShare * model.skin,
  }
}

/** How fast joints make their errors good, and what they may always add to velocities, as lengths and as angles. */
export function jointSpeeds(model: Model, timeStep: number): JointSpeeds {
  const { speed, size } = speedsOf(model, timeStep)
  const turning = (0.1 * speed) / size
  return { recovery: speed, turnRecovery: turning, slow: 0.01 * speed, slowTurn: 0.01 * turning, size }
}

/** L, V, g h, and whether there is gravity for bodies to rest in. */
function speedsOf(
  model: Model,
  timeStep: number,
): { readonly size: number; readonly speed: number; readonly gain: number; readonly rests: boolean } {
  const size = medianRadius(model) ?? medianArm(model) ?? 1
  const gravity = model.mostGravity
  if (gravity > 0) return { size, speed: Math.sqrt(gravity * size), gain: gravity * timeStep, rests: true }
  const fastest = fastestStart(model)
  const speed = fastest * timeStep > stillShare * size ? fastest : (0.01 * size) / timeStep
  return { size, speed, gain: (speed ** 2 / size) * timeStep, rests: false }
}

/** Of the bodies that move and touch, m. */
function medianRadius(model: Model): number | undefined {
  const radii = model.columns.invMass
    .map((invMass, body) => (invMass > 0 && body < model.firstBodies ? radiusOf(model, body) : 0))
    .filter((radius) => radius > 0)
    .sort()
  return radii[Math.floor(radii.length / 2)]
}

/** From the centres of mass of bodies that move to their joints, m. */
function medianArm({ joints, columns }: Model): number | undefined {
  if (!joints) return undefined
  const arms = (bodies: Int32Array, points: Float64Array) =>
    Array.from(bodies, (body, joint) =>
      columns.invMass[body]! > 0 ? Math.hypot(...points.subarray(3 * joint, 3 * joint + 3)) : 0,
    )
  const all = [...arms(joints.jointBodyA, joints.jointPosA), ...arms(joints.jointBodyB, joints.jointPosB)]
  const sorted = Float64Array.from(all.filter((arm) => arm > 0)).sort()
  return sorted[Math.floor(sorted.length / 2)]
}

/** Distance of its farthest point from its centre of mass, m. */
const radiusOf = ({ radius, extent }: Model, body: number) => Math.max(radius[body]!, extent[body]!)

/** Largest |v| + |ω| r at the start, m/s. */
function fastestStart(model: Model): number {
  const { velocity, omega, invMass } = model.columns
  let fastest = 0
  for (let i = 0; i < model.firstBodies; i++) {
    if (invMass[i] === 0) continue
    const length = (v: ArrayLike<number>) => Math.hypot(v[3 * i]!, v[3 * i + 1]!, v[3 * i + 2]!)
    fastest = Math.max(fastest, length(velocity) + length(omega) * radiusOf(model, i))
  }
  return fastest
}
