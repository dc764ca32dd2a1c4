// touchParts.ts: points at which parts near each other touch, by either contact law; eight for two bodies at the most.

import { periodicOf } from './periodicOf.js'
import type { Run } from './run.js'

/** Kernels that find points, and the numbers of the methods of partKinds.ts that each is for. */
const kernels: Readonly<Record<string, readonly number[]>> = {
  spherePoints: [0],
  boxPoints: [1],
  convexPoints: [2],
  sphereTrianglePoints: [3],
  surfacePoints: [4, 5],
  trianglePoints: [5],
  planePoints: [6],
}

/** Methods of surfaces, which may hide each other. */
const surfaceMethods = [3, 4]

/** Points no further apart than the envelope and what bodies may go in a step. */
export function touchParts({ backend, search, methodsUsed }: Run, near: { h: number; envelope: number }): void {
  backend.run('poseCandidates', { ...near, ...periodicOf(search).images })
  for (const [kernel, methods] of Object.entries(kernels)) {
    if (methods.some((method) => methodsUsed.includes(method))) backend.run(kernel)
  }
  if (methodsUsed.some((method) => surfaceMethods.includes(method))) backend.run('dropHidden')
  backend.run('choosePoints')
}
