// stepError.ts: the error of a run that cannot go on.

import type { Backend } from '../backends/backend.js'
import { threeDigits } from '../math/threeDigits.js'
import type { CableColumns } from '../model/cables/cableColumns.js'
import { InputError } from '../model/inputError.js'
import { newtonIterations } from './cables/implicit.js'

/** A step that could not be computed; the state is that of the last good step. */
export class StepError extends Error {
  override name = 'StepError'
}

/** `steps` are those done before it. */
export function brokenMotion(
  name: string,
  {
    steps,
    timeStep,
    safeTimeStep,
  }: { readonly steps: number; readonly timeStep: number; readonly safeTimeStep: number },
  ownForces: readonly string[],
): StepError {
  // by impulses no step is refused, and none is known to be safe
  const safe = Number.isFinite(safeTimeStep) ? ` (safe: ${threeDigits(safeTimeStep)} s)` : ''
  return new StepError(
    `${name} moves by no finite number, or out of all bounds, in step ${steps + 1}: ` +
      `the time step ${timeStep} s may be too long${safe}, or bodies overlap` +
      (ownForces.length > 0 ? `, or the force ${ownForces.join(' or ')} is no number.` : '.'),
  )
}

/** Before the first step there is no good state to go back to. */
export function brokenAtStart(name: string): InputError {
  return new InputError(
    `${name} moves by no finite number at the start: its velocity, or what acts on it, is too large for any time step.`,
  )
}

/** Of the cable that has this node. */
export function stiffStep(
  { cables, places }: CableColumns,
  node: number,
  {
    steps,
    timeStep,
    safeTimeStep,
  }: { readonly steps: number; readonly timeStep: number; readonly safeTimeStep: number },
): StepError {
  const { name, implicit: theta } = cables.find((_, index) => places[index]!.firstNode === node)!
  const contacts = timeStep > safeTimeStep ? ` (safe for contacts: ${threeDigits(safeTimeStep)} s)` : ''
  const calmer = theta < 1 ? `, or theta ${theta} too near to 0.5: 1 damps what rings` : ''
  return new StepError(
    `the implicit step of cable ${name} has not converged in ${newtonIterations} iterations of Newton in step ${steps + 1}: ` +
      `the time step ${timeStep} s is too long for its motion${contacts}${calmer}.`,
  )
}

export function leftAndStopped(name: string, step: number): StepError {
  return new StepError(
    `${name} has left the domain in step ${step}, and the scene stops there: give it a larger domain or another edge.`,
  )
}

export async function deepAtStart(
  backend: Backend,
  pair: number,
  nameOf: (body: number) => string,
): Promise<InputError> {
  const [a] = await backend.read('pairBodyA', pair, 1)
  const [b] = await backend.read('pairBodyB', pair, 1)
  return new InputError(
    `${nameOf(a!)} and ${nameOf(b!)} overlap at the start by more than half a radius: move them apart.`,
  )
}
