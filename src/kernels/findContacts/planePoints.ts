// planePoints.ts: where a part meets a half-space, stage `findContacts`.

import { kernel } from '../../language/kernel.js'
import { planeMethod } from '../narrowphase/partKinds.js'
import { planeManifold } from '../narrowphase/partPlane.js'
import { pointsBy } from './pointsBy.js'

export const planePoints = kernel('candidate', { tolerance: 1e-5 }, (i) => {
  pointsBy(i, planeMethod, planeManifold)
})
