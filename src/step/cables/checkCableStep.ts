// checkCableStep.ts: a time step above the one at which cables are stable is refused.

import type { CableColumns } from '../../model/cables/cableColumns.js'
import { InputError } from '../../model/inputError.js'

export function checkCableStep(timeStep: number, cables: CableColumns | null): void {
  if (!cables || timeStep <= cables.step.step) return
  const { step, cable, element } = cables.step
  throw new InputError(
    `the time step ${timeStep} s is ${(timeStep / step).toPrecision(3)} times the ${step.toPrecision(3)} s at which elements of cable ${cable}, ${Number(element.toPrecision(3))} m long, are stable: take a shorter one, or fewer elements.`,
  )
}
