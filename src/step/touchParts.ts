// touchParts.ts: points at which parts near each other touch, by either contact law; eight for two bodies at the most.

import { periodicOf } from './periodicOf.js'
import type { Run } from './run.js'

/** Kernels that find points, and the numbers of the methods of partKinds.ts that each is for. */
const kernels: Readonly<Record<string, readonly number[]>> = {
  spherePoints: [0],
  boxPoints: [1],
  convexPoints: [2],
  sphereTrianglePoints: [3],
  surfacePoints: [4],
  trianglePoints: [5],
  sheetPoints: [5],
  planePoints: [6],
}

/** Methods of surfaces whose triangles may part what others see overlap, and which may hide each other. */
const partingMethods = [4, 5]
const surfaceMethods = [3, 4]
/** Methods of triangles, which bodies may go past in a step by impulses. */
const triangleMethods = [3, 4, 5]
/** Methods of parts whose sides may touch while they pass over each other; boxes see to that by themselves, but for what they sink in by force. */
const passingMethods = [2, 4, 5]
const passingByForce = [1, 2, 4, 5]

/** Points no further apart than the envelope and what bodies may go in a step. */
export function touchParts(run: Run, near: { h: number; envelope: number }): void {
  const { backend, search, methodsUsed, impulses, passingShare } = run
  backend.run('poseCandidates', { ...near, ...periodicOf(search).images })
  const uses = (methods: readonly number[]) => methods.some((method) => methodsUsed.includes(method))
  for (const [kernel, methods] of Object.entries(kernels)) if (uses(methods)) backend.run(kernel)
  if (uses(partingMethods)) {
    backend.run('dropParted')
    backend.run('wayOutPoints')
  }
  if (uses(impulses ? passingMethods : passingByForce)) backend.run('dropPassing', { share: passingShare })
  if (uses(surfaceMethods)) backend.run('dropHidden')
  if (impulses && uses(triangleMethods)) backend.run('passTriangles')
  backend.run('choosePoints')
}
