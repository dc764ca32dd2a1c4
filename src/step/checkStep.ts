// checkStep.ts: a time step above the safe one is refused unless it was asked for.

import { threeDigits } from '../math/threeDigits.js'
import type { ContactLaw } from '../model/contact.js'
import { TimeStepError } from '../model/inputError.js'
import type { SafeStep } from './safeStep.js'

/** Safe time steps that hint at a wrong unit. */
const longestStep = 100

export function checkStep(timeStep: number, { step, limit }: SafeStep, contact: ContactLaw): void {
  if (timeStep <= step || (contact.law === 'dem' && contact.unsafeStep)) return
  const asked = contact.law === 'dem' ? ', or ask for it: unsafeStep of contact by force, --unsafe-step' : ''
  const cure =
    timeStep > longestStep * step
      ? 'check the time step, or the unit of young, density or radius'
      : `take a shorter one${asked}`
  throw new TimeStepError(
    `the time step ${timeStep} s is ${threeDigits(timeStep / step)} times the ${threeDigits(step)} s that are safe, by ${limit}: ${cure}.`,
  )
}
