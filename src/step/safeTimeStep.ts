// safeTimeStep.ts: the largest time step that is safe for a scene, for scenes that choose theirs by their parameters.

import { type ContactLaw, contact } from '../model/contact.js'
import type { Scene } from '../model/createScene.js'
import { compileModel, type Model } from './compileModel.js'

/** By a law, Hertz-Mindlin when omitted, with bonds and explicit cables, s; endless where nothing is explicit. */
export function safeTimeStep(scene: Scene, law: ContactLaw = contact.hertzMindlin()): number {
  return safeStepOf(compileModel(scene, law))
}

export function safeStepOf({ safe, cables }: Model): number {
  return Math.min(safe.step, cables?.step?.step ?? Number.POSITIVE_INFINITY)
}
