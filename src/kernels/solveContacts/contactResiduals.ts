// contactResiduals.ts: residual of every contact for solvers that do not compute it on the way, stage `solveContacts`.

import { setContactResidual } from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { real } from '../../language/values.js'
import { generalSlip, sphereSlip } from './contactSlip.js'
import { generalResidual, sphereResidual } from './residual.js'

export const contactResiduals = kernel('solvingContact', { hot: true, tolerance: 1e-3 }, (i, coulomb: real) => {
  setContactResidual(i, sphereResidual(i, sphereSlip(i), coulomb))
})

export const generalResiduals = kernel('solvingContact', { tolerance: 1e-3 }, (i, cohesion: real, coulomb: real) => {
  setContactResidual(i, generalResidual(i, generalSlip(i), cohesion, coulomb))
})
