// drawMesh.ts: a mesh with normals at a place, into the nearest surfaces of a picture.

import { type Frame as Pose, type Triple, turned } from '../../math/rotation.js'
import type { ShadedMesh } from '../../model/tessellation/shadedMesh.js'
import type { SurfaceBuffer } from './surfaceBuffer.js'

export function drawMesh(buffer: SurfaceBuffer, mesh: ShadedMesh, { position, rotation }: Pose, body: number): void {
  const { right, up, forward } = buffer.camera
  const count = mesh.vertices.length / 3
  const [corners, normals] = [new Float64Array(3 * count), new Float64Array(3 * count)]
  for (let v = 0; v < count; v++) {
    const at = turned(rotation, mesh.vertices.subarray(3 * v, 3 * v + 3) as unknown as Triple)
    corners.set(buffer.toCamera(at[0] + position[0], at[1] + position[1], at[2] + position[2]), 3 * v)
    const n = turned(rotation, mesh.normals.subarray(3 * v, 3 * v + 3) as unknown as Triple)
    const along = (axis: readonly number[]) => n[0] * axis[0]! + n[1] * axis[1]! + n[2] * axis[2]!
    normals.set([along(right), along(up), along(forward)], 3 * v)
  }
  const three = (of: Float64Array, t: number) => {
    const all = new Float64Array(9)
    for (let k = 0; k < 3; k++) all.set(of.subarray(3 * mesh.triangles[t + k]!, 3 * mesh.triangles[t + k]! + 3), 3 * k)
    return all
  }
  for (let t = 0; t < mesh.triangles.length; t += 3) buffer.triangle(three(corners, t), three(normals, t), body)
}
