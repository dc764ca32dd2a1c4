// drawSpheres.ts: a mesh, and beside it the spheres that stand for it with the sharp edges of the mesh over them. Seen from
// afar, by parallel rays.

import { cross, dot, minus, plus, type Triple, times, unit } from '../../math/rotation.js'
import { surfaceTriangles } from '../../model/mesh/refineSharpEdges.js'
import type { Spheres } from '../../model/mesh/sphereSet.js'
import { boundsOf, cornersOf, type TriangleMesh, triangleCount } from '../../model/mesh/triangleMesh.js'
import type { Pixels } from './png.js'
import { SurfaceBuffer } from './surfaceBuffer.js'

type Colour = readonly [number, number, number]

const background: Colour = [250, 250, 248]
const [steel, ink, firstSphere] = [0, 1, 2]
/** Of the mesh, of its edges, of spheres on a face, at a sharp edge and inside. */
const colours: readonly Colour[] = [
  [156, 172, 190],
  [38, 48, 62],
  [226, 168, 86],
  [204, 104, 78],
  [112, 152, 122],
]

/** Towards the light, in camera axes, of length one. */
const light: Triple = [-0.38, 0.62, -0.686]

export interface DrawSpheresOptions {
  /** Pixels; 480 when omitted. The height follows from the shape. */
  readonly width?: number
  /** Towards the eye. */
  readonly from?: Triple
  /** 0, 1, 2 for each sphere, as decomposeMesh gives them; all 0 when omitted. */
  readonly origin?: ArrayLike<number>
}

export function drawSpheres(mesh: TriangleMesh, spheres: Spheres, options: DrawSpheresOptions = {}): Pixels {
  const { width: panel = 480, from = [0.62, -1, 0.72] } = options
  const toEye = unit(from)
  const right = unit(cross([0, 0, 1], toEye))
  const axes = { right, up: cross(toEye, right), forward: times(-1, toEye) }
  const middle = boundsOf(mesh).middle as Triple
  const [wide, high] = halfSizes(mesh, middle, axes)
  // two panels side by side, drawn at twice the size, with a margin of a twelfth
  const focal = (panel * 11) / 24 / wide
  const height = 2 * Math.ceil((4 * high * focal + panel / 6) / 4)
  const seen = new SurfaceBuffer(2 * panel, 2 * Math.ceil(height / 2), {
    position: middle,
    ...axes,
    focal,
    near: 0,
    parallel: true,
  })
  const aside = (k: number) => times((panel * (k - 0.5)) / focal, right)
  drawMesh(seen, mesh, aside(0))
  drawEdges(seen, mesh, aside(0), 1.5 / focal)
  const { positions, radii } = spheres
  const [dx, dy, dz] = aside(1)
  for (let i = 0; i < radii.length; i++) {
    const item = firstSphere + (options.origin?.[i] ?? 0)
    const [x, y, z] = [positions[3 * i]! + dx, positions[3 * i + 1]! + dy, positions[3 * i + 2]! + dz]
    seen.sphere(x, y, z, radii[i]!, item)
  }
  // edges show through spheres that rise over them
  drawEdges(seen, mesh, aside(1), (0.05 * panel) / focal)
  return halved(seen)
}

function halfSizes(mesh: TriangleMesh, middle: Triple, { right, up }: { right: Triple; up: Triple }): [number, number] {
  let [wide, high] = [0, 0]
  for (let i = 0; i < mesh.vertices.length; i += 3) {
    const at = minus([mesh.vertices[i]!, mesh.vertices[i + 1]!, mesh.vertices[i + 2]!], middle)
    wide = Math.max(wide, Math.abs(dot(at, right)))
    high = Math.max(high, Math.abs(dot(at, up)))
  }
  return [wide, high]
}

function drawMesh(seen: SurfaceBuffer, mesh: TriangleMesh, aside: Triple): void {
  const place = (p: Triple): Triple => seen.toCamera(...plus(p, aside))
  for (let t = 0; t < triangleCount(mesh); t++) {
    const [a, b, c] = cornersOf(mesh, t).map(place) as [Triple, Triple, Triple]
    const across = cross(minus(b, a), minus(c, a))
    // one seen from its edge, or no more than a line, has no pixels
    if (!(Math.abs(across[2]) > 1e-9 * Math.hypot(...across))) continue
    // turned to the eye
    const n = times(-Math.sign(across[2]), unit(across))
    seen.triangle([...a, ...b, ...c], [...n, ...n, ...n], steel)
  }
}

/** Edges at which normals differ by more than 25 degrees, before what lies less than `lift` nearer to the eye, m. */
function drawEdges(seen: SurfaceBuffer, mesh: TriangleMesh, aside: Triple, lift: number): void {
  const place = (p: Triple) => seen.toCamera(...plus(p, aside))
  for (const { corners, crease } of surfaceTriangles(mesh, (25 * Math.PI) / 180)) {
    for (const k of [0, 1, 2]) if (crease[k]) seen.line(place(corners[k]!), place(corners[(k + 1) % 3]!), lift, ink)
  }
}

/** Share of its colour that a surface shows; those turned away from the light keep some, edges all of it. */
function shareAt({ item, normal }: SurfaceBuffer, k: number): number {
  if (item[k] === ink) return 1
  const facing = normal[3 * k]! * light[0] + normal[3 * k + 1]! * light[1] + normal[3 * k + 2]! * light[2]
  return 0.42 + 0.58 * Math.max(0, facing) - 0.12 * Math.max(0, -facing)
}

/** Half as wide and high, each pixel the mean of four. */
function halved(seen: SurfaceBuffer): Pixels {
  const [width, height] = [seen.width >> 1, seen.height >> 1]
  const rgba = new Uint8Array(4 * width * height).fill(255)
  const colourAt = (k: number, c: number) =>
    seen.item[k]! < 0 ? background[c]! : (colours[seen.item[k]!] ?? colours[firstSphere]!)[c]! * shareAt(seen, k)
  for (let p = 0; p < width * height; p++) {
    const first = 2 * Math.floor(p / width) * seen.width + 2 * (p % width)
    for (let c = 0; c < 3; c++) {
      const sum = [0, 1, seen.width, seen.width + 1].reduce((all, by) => all + colourAt(first + by, c), 0)
      rgba[4 * p + c] = Math.round(sum / 4)
    }
  }
  return { width, height, rgba }
}
