// drawSpheres.ts: a mesh, and beside it the spheres that stand for it with the sharp edges of the mesh over them.

import { cross, dot, type Triple, unit } from '../../math/rotation.js'
import { surfaceTriangles } from '../../model/mesh/refineSharpEdges.js'
import type { Spheres } from '../../model/mesh/sphereSet.js'
import { boundsOf, cornersOf, type TriangleMesh, triangleCount } from '../../model/mesh/triangleMesh.js'
import { Canvas, type Colour } from './canvas.js'
import type { Picture } from './writePng.js'

const background: Colour = [250, 250, 248]
const steel: Colour = [156, 172, 190]
const ink: Colour = [38, 48, 62]
/** On a face, at a sharp edge, inside. */
const colours: readonly Colour[] = [
  [226, 168, 86],
  [204, 104, 78],
  [112, 152, 122],
]

export interface DrawSpheresOptions {
  /** Pixels; 480 when omitted. The height follows from the shape. */
  readonly width?: number
  /** Towards the eye. */
  readonly from?: Triple
  /** 0, 1, 2 for each sphere, as decomposeMesh gives them; all 0 when omitted. */
  readonly origin?: ArrayLike<number>
}

export function drawSpheres(mesh: TriangleMesh, spheres: Spheres, options: DrawSpheresOptions = {}): Picture {
  const { width = 480, from = [0.62, -1, 0.72] } = options
  const toEye = unit(from)
  const right = unit(cross([0, 0, 1], toEye))
  const axes: readonly Triple[] = [right, cross(toEye, right), toEye]
  const { middle } = boundsOf(mesh)
  const seen = (p: Triple) =>
    axes.map((axis) => dot(axis, [p[0] - middle[0], p[1] - middle[1], p[2] - middle[2]])) as unknown as Triple
  const [wide, high] = halfSizes(mesh, seen)
  // two panels side by side, drawn at twice the size, with a margin of a twelfth
  const panel = width
  const scale = (panel * 11) / 12 / wide
  const height = 2 * Math.ceil((2 * high * scale + panel / 6) / 4)
  const canvas = new Canvas(2 * panel, 2 * Math.ceil(height / 2), background)
  const place = (p: Triple, k: number): Triple => {
    const [x, y, z] = seen(p)
    return [panel * (k + 0.5) + (x * scale) / 2, canvas.height / 2 + (y * scale) / 2, (z * scale) / 2]
  }
  drawMesh(canvas, mesh, (p) => place(p, 0))
  const { positions, radii } = spheres
  for (let i = 0; i < radii.length; i++) {
    const colour = colours[options.origin?.[i] ?? 0] ?? colours[0]!
    const centre = place([positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!], 1)
    canvas.sphere(centre, (radii[i]! * scale) / 2, colour)
  }
  // edges show through spheres that rise over them
  drawEdges(canvas, mesh, (p) => place(p, 1), 0.05 * panel)
  return canvas.halved()
}

function halfSizes(mesh: TriangleMesh, seen: (p: Triple) => Triple): [number, number] {
  let [wide, high] = [0, 0]
  for (let i = 0; i < mesh.vertices.length; i += 3) {
    const [x, y] = seen([mesh.vertices[i]!, mesh.vertices[i + 1]!, mesh.vertices[i + 2]!])
    wide = Math.max(wide, Math.abs(x))
    high = Math.max(high, Math.abs(y))
  }
  return [wide, high]
}

function drawMesh(canvas: Canvas, mesh: TriangleMesh, place: (p: Triple) => Triple): void {
  for (let t = 0; t < triangleCount(mesh); t++) {
    const [a, b, c] = cornersOf(mesh, t).map(place) as [Triple, Triple, Triple]
    canvas.triangle(a, b, c, steel)
  }
  drawEdges(canvas, mesh, place, 1.5)
}

/** Edges at which normals differ by more than 25 degrees. */
function drawEdges(canvas: Canvas, mesh: TriangleMesh, place: (p: Triple) => Triple, lift: number): void {
  for (const { corners, crease } of surfaceTriangles(mesh, (25 * Math.PI) / 180)) {
    for (const k of [0, 1, 2]) if (crease[k]) canvas.line(place(corners[k]!), place(corners[(k + 1) % 3]!), ink, lift)
  }
}
