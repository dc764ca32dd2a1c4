// convexPoints.ts: where two convex parts meet, neither a sphere and not both boxes, stage `findContacts`.

import { kernel } from '../../language/kernel.js'
import { convexManifold } from '../narrowphase/convexManifold.js'
import { convexMethod } from '../narrowphase/partKinds.js'
import { pointsBy } from './pointsBy.js'

export const convexPoints = kernel('candidate', { tolerance: 1e-3 }, (i) => {
  pointsBy(i, convexMethod, convexManifold)
})
