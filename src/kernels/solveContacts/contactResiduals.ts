// contactResiduals.ts: residual of every contact for solvers that do not compute it on the way, stage `solveContacts`.

import { contactKind, setContactResidual } from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type real, vec3 } from '../../language/values.js'
import { hasBit, withTorque } from '../findContacts/contactKinds.js'
import { generalSlip, sphereSlip } from './contactSlip.js'
import { generalResidual, sphereResidual } from './residual.js'
import { sphereShift } from './slidingShift.js'

export const contactResiduals = kernel('solvingContact', { hot: true, tolerance: 1e-3 }, (i, coulomb: real) => {
  const u = sphereSlip(i)
  setContactResidual(i, sphereResidual(i, u, sphereShift(i, u, coulomb)))
})

export const generalResiduals = kernel('solvingContact', { tolerance: 1e-3 }, (i, cohesion: real, coulomb: real) => {
  const turning = hasBit(contactKind(i), withTorque) ? generalSlip(i + 1) : vec3(0, 0, 0)
  setContactResidual(i, generalResidual(i, generalSlip(i), turning, cohesion, coulomb))
})
