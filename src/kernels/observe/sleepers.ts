// sleepers.ts: energy of bodies that sleep, behind bodyEnergy.ts, and how many there are; run when somebody asks.

import {
  addAsleep,
  bodyPos,
  gravityNow,
  setAsleep,
  setBodyPotential,
  sleeperInvMass,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { dot } from '../math/vec3.js'
import { isAsleep } from '../sleep/isAsleep.js'

export const sleeperEnergy = kernel('sleeper', { tolerance: 1e-4 }, (i) => {
  if (isAsleep(i)) setBodyPotential(i, -dot(gravityNow(0), bodyPos(i)) / sleeperInvMass(i))
})

export const clearAsleep = kernel('one', (i) => {
  if (i === 0) setAsleep(0)
})

export const countAsleep = kernel('sleeper', (i) => {
  if (isAsleep(i)) addAsleep(1)
})
