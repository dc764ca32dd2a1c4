// spherePoints.ts: where a sphere meets another part or a half-space, stage `findContacts`.

import { kernel } from '../../language/kernel.js'
import { sphereMethod } from '../narrowphase/partKinds.js'
import { sphereManifold } from '../narrowphase/partSeparation.js'
import { pointsBy } from './pointsBy.js'

export const spherePoints = kernel('candidate', { tolerance: 1e-5 }, (i) => {
  pointsBy(i, sphereMethod, sphereManifold)
})
