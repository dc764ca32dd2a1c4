// speedsOfScene.ts: settings of contact by impulses that nobody gave, from the scene, so that toys and ships behave alike.
//
// Speeds go with V = √(g L), L the median radius of the bodies that move, and with g h, what gravity gives in a step:
//   tolerance          g h / 1000, no less than 1e-5 V: a solve starts from about g h, so that every step asks for the same
//                      work, and roundings in single precision, some 1e-6 V, stay below it
//   recovery speed     0.3 V
//   restitution speed  0.1 V, no less than 3 g h: what rests is at g h now and then
// Without gravity V is the fastest speed at the start, or where nothing moves yet a hundredth of L in a step, and V²/L is g;
// nothing rests then, and the restitution speed is 0.01 V.

import type { ContactLaw, SettledLaw } from '../model/contact.js'
import type { Model } from './compileModel.js'

/** Envelope as a share of the skin. */
const envelopeShare = 0.25
/** Least way in a step, over L, of what is taken to move at the start. */
const stillShare = 1e-5

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

/** V, g h, and whether there is gravity for bodies to rest in. */
function speedsOf(model: Model, timeStep: number): { speed: number; gain: number; rests: boolean } {
  const size = medianRadius(model)
  const gravity = model.mostGravity
  if (gravity > 0) return { speed: Math.sqrt(gravity * size), gain: gravity * timeStep, rests: true }
  const fastest = fastestStart(model)
  const speed = fastest * timeStep > stillShare * size ? fastest : (0.01 * size) / timeStep
  return { speed, gain: (speed ** 2 / size) * timeStep, rests: false }
}

/** Of the bodies that move and touch, m; 1 where there are none. */
function medianRadius(model: Model): number {
  const radii = model.columns.invMass
    .map((invMass, body) => (invMass > 0 ? radiusOf(model, body) : 0))
    .filter((radius) => radius > 0)
    .sort()
  return radii[Math.floor(radii.length / 2)] ?? 1
}

/** Distance of its farthest point from its centre of mass, m. */
const radiusOf = ({ radius, extent }: Model, body: number) => Math.max(radius[body]!, extent[body]!)

/** Largest |v| + |ω| r at the start, m/s. */
function fastestStart(model: Model): number {
  const { count, velocity, omega, invMass } = model.columns
  let fastest = 0
  for (let i = 0; i < count; i++) {
    if (invMass[i] === 0) continue
    const length = (v: ArrayLike<number>) => Math.hypot(v[3 * i]!, v[3 * i + 1]!, v[3 * i + 2]!)
    fastest = Math.max(fastest, length(velocity) + length(omega) * radiusOf(model, i))
  }
  return fastest
}
