// checkEye.ts: a camera inside a body sees nothing but its inside: said before anything is drawn.
//
// A point is inside a closed surface where the solid angles of its triangles add up to 4π (van Oosterom & Strackee 1983):
//   tan(Ω/2) = a · (b × c) / (|a||b||c| + (a·b)|c| + (b·c)|a| + (c·a)|b|)                                            (1)

import { cross, dot, lengthOf, minus, type Triple, turnedBack } from '../../math/rotation.js'
import { InputError } from '../../model/inputError.js'
import type { TriangleMesh } from '../../model/mesh/triangleMesh.js'
import type { Shape } from '../../model/shape.js'
import { tessellate } from '../../model/tessellation/tessellate.js'
import type { ExportSource } from '../export/exportSource.js'
import { type Look, surfaceOf } from '../export/pov/look.js'
import { poseAt, shapeFrames } from '../export/shapeFrames.js'
import type { View } from '../export/viewOf.js'
import type { Frame } from '../recording/recording.js'

/** Planes are walls that one looks past from behind, and sheets have no inside. */
function hasInside(shape: Shape): boolean {
  if (shape.kind === 'union') return shape.parts.every((part) => hasInside(part.shape))
  return shape.kind === 'mesh' ? shape.solid : !['plane', 'none', 'heightfield'].includes(shape.kind)
}

/** (1) */
function isWithin({ vertices, triangles }: TriangleMesh, point: Triple): boolean {
  const corner = (k: number): Triple => {
    const at = 3 * triangles[k]!
    return minus([vertices[at]!, vertices[at + 1]!, vertices[at + 2]!], point)
  }
  let angles = 0
  for (let k = 0; k < triangles.length; k += 3) {
    const [a, b, c] = [corner(k), corner(k + 1), corner(k + 2)]
    const [la, lb, lc] = [lengthOf(a), lengthOf(b), lengthOf(c)]
    angles += 2 * Math.atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb)
  }
  return angles > 2 * Math.PI
}

export function checkEye(source: ExportSource, look: Look, frame: Frame, { position: eye }: View): void {
  const { scene, columns, recording } = source
  const frames = shapeFrames(columns, frame)
  const radius = recording.model.bodyRadius!
  for (const { name, shape, first, count } of scene.data.groups) {
    if (!hasInside(shape) || surfaceOf(look, name).hidden) continue
    let mesh: TriangleMesh | null = null
    for (let i = first; i < first + count; i++) {
      const { position, rotation } = poseAt(frames, i)
      const from = minus(eye, position)
      // a body that is not there has no place
      if (shape.kind === 'sphere' && !(lengthOf(from) < radius[i]!)) continue
      if (shape.kind !== 'sphere') {
        if (!Number.isFinite(from[0])) continue
        mesh ??= tessellate(shape, { segments: 32 })
        if (!isWithin(mesh, turnedBack(rotation, from))) continue
      }
      const who = count > 1 ? `${name}.${i - first}` : name
      throw new InputError(`the camera is inside ${who} at ${Number(frame.time.toPrecision(5))} s: move it.`)
    }
  }
}
