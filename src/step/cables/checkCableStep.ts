// checkCableStep.ts: what cables cannot be stepped with is refused: a time step above the one at which they are stable, solvers that move
// one contact after the other.

import type { CableColumns } from '../../model/cables/cableColumns.js'
import type { Dvi } from '../../model/contact.js'
import { InputError, TimeStepError } from '../../model/inputError.js'

/** Beads of a cable move together, which sweeps over single contacts do not see. */
export function checkSolver({ solver }: Dvi, cables: CableColumns | null): void {
  if (solver === 'apgd' || !cables || cables.beads.count === 0) return
  const { name } = cables.cables.find(({ beads }) => beads)!
  throw new InputError(`cable ${name}: beads need the solver apgd, found ${solver}.`)
}

/** To three digits, and not above it. */
function shortened(step: number): string {
  const near = Number(step.toPrecision(3))
  const digit = 10 ** (Math.floor(Math.log10(step)) - 2)
  return (near > step ? near - digit : near).toPrecision(3)
}

export function checkCableStep(timeStep: number, cables: CableColumns | null): void {
  if (!cables?.step || timeStep <= cables.step.step) return
  const { step, cable, element, drag } = cables.step
  if (drag !== undefined) {
    throw new TimeStepError(
      `the time step ${timeStep} s is too long for the drag of cable ${cable}, ${drag} 1/s: it may be ${shortened(step)} s at most.`,
    )
  }
  throw new TimeStepError(
    `the time step ${timeStep} s is ${(timeStep / step).toPrecision(3)} times the ${shortened(step)} s at which elements of cable ${cable}, ${Number(element.toPrecision(3))} m long, are stable: take a shorter one, fewer elements, or implicit: true.`,
  )
}
