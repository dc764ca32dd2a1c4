// bodySurfaces.ts: the surfaces of all bodies that are not spheres, as one mesh that is placed anew in each frame.

import { type Frame as Pose, type Triple, turnedBack } from '../../math/rotation.js'
import type { BodyGroup } from '../../model/bodyGroup.js'
import type { Scene } from '../../model/createScene.js'
import type { SceneDomain } from '../../model/domain.js'
import type { TriangleMesh } from '../../model/mesh/triangleMesh.js'
import type { Shape } from '../../model/shape.js'
import { placeVertices } from '../../model/tessellation/joinedMesh.js'
import { tessellate } from '../../model/tessellation/tessellate.js'
import type { NamedArray } from './bodyArrays.js'
import { poseAt, type ShapeFrames } from './shapeFrames.js'

/** True where a group has a surface that a sphere about a point does not stand for. */
export function hasSurface({ shape }: BodyGroup): boolean {
  return shape.kind !== 'sphere' && shape.kind !== 'none'
}

/** Edges of a circle: fewer where there are many bodies. */
function segmentsFor(bodies: number): number {
  return bodies <= 1000 ? 32 : bodies <= 10_000 ? 16 : 8
}

/** The mesh of a group in the frame of its shape; a plane covers the domain. */
export function groupMesh(group: BodyGroup, domain: SceneDomain, segments = segmentsFor(group.count)): TriangleMesh {
  const shape = group.shape as Shape
  return shape.kind === 'plane' ? planeOver(shape.normal, group, domain) : tessellate(shape, { segments })
}

/** The rectangle of the plane that holds the domain seen along its normal. */
function planeOver(normal: Triple, group: BodyGroup, { min, max }: SceneDomain): TriangleMesh {
  const square = tessellate({ kind: 'plane', normal })
  const [o, p, , q] = [0, 1, 2, 3].map((k) => [...square.vertices.subarray(3 * k, 3 * k + 3)])
  const axis = (to: readonly number[]): Triple => [0, 1, 2].map((c) => (to[c]! - o![c]!) / 2) as unknown as Triple
  const axes = [axis(p!), axis(q!)] as const
  const rotation = (group.orientations
    ? [...group.orientations.subarray(0, 4)]
    : [0, 0, 0, 1]) as unknown as Pose['rotation']
  const range = axes.map(() => [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
  for (let corner = 0; corner < 8; corner++) {
    const at = [0, 1, 2].map((c) => ((corner >> c) & 1 ? max : min)[c as 0]! - group.positions[c]!)
    const local = turnedBack(rotation, at as unknown as Triple)
    axes.forEach((along, k) => {
      const distance = along[0] * local[0] + along[1] * local[1] + along[2] * local[2]
      range[k] = [Math.min(range[k]![0]!, distance), Math.max(range[k]![1]!, distance)]
    })
  }
  const corner = (a: number, b: number) =>
    [0, 1, 2].map((c) => axes[0][c]! * range[0]![a]! + axes[1][c]! * range[1]![b]!)
  const vertices = Float64Array.from([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)].flat())
  return { vertices, triangles: square.triangles }
}

interface Piece {
  readonly body: number
  readonly mesh: TriangleMesh
  /** First vertex of it in the whole. */
  readonly first: number
}

export class BodySurfaces {
  /** The same in each frame. */
  readonly triangles: Uint32Array
  /** Body of each vertex. */
  readonly bodyOfVertex: Uint32Array
  readonly vertexCount: number
  private readonly pieces: readonly Piece[]

  /** Of the groups for which `which` is true, among those that have a surface. */
  constructor(scene: Scene, which: (group: BodyGroup) => boolean) {
    const domain = scene.domain()
    const pieces: Piece[] = []
    let vertexCount = 0
    for (const group of scene.data.groups.filter((each) => hasSurface(each) && which(each))) {
      const mesh = groupMesh(group, domain)
      for (let k = 0; k < group.count; k++) {
        pieces.push({ body: group.first + k, mesh, first: vertexCount })
        vertexCount += mesh.vertices.length / 3
      }
    }
    this.pieces = pieces
    this.vertexCount = vertexCount
    this.triangles = new Uint32Array(pieces.reduce((sum, { mesh }) => sum + mesh.triangles.length, 0))
    this.bodyOfVertex = new Uint32Array(vertexCount)
    this.fill()
  }

  private fill(): void {
    let at = 0
    for (const { body, mesh, first } of this.pieces) {
      this.bodyOfVertex.fill(body, first, first + mesh.vertices.length / 3)
      for (const vertex of mesh.triangles) this.triangles[at++] = vertex + first
    }
  }

  /** Vertices in the world, m. */
  vertices(frames: ShapeFrames): Float64Array {
    const vertices = new Float64Array(3 * this.vertexCount)
    for (const { body, mesh, first } of this.pieces) placeVertices(mesh, poseAt(frames, body), vertices, first)
    return vertices
  }
}

/** What is left of surfaces where some bodies are not there, and have vertices that are no numbers. */
export function presentSurfaces(vertices: Float64Array, { triangles, bodyOfVertex }: BodySurfaces) {
  const place = new Int32Array(bodyOfVertex.length).fill(-1)
  const kept: number[] = []
  for (let v = 0; v < bodyOfVertex.length; v++) {
    if (Number.isFinite(vertices[3 * v])) place[v] = kept.push(v) - 1
  }
  if (kept.length === bodyOfVertex.length) return { vertices, triangles, bodyOfVertex }
  return {
    vertices: Float64Array.from(kept.flatMap((v) => [...vertices.subarray(3 * v, 3 * v + 3)])),
    triangles: triangles.filter((v) => place[v]! >= 0).map((v) => place[v]!),
    bodyOfVertex: Uint32Array.from(kept, (v) => bodyOfVertex[v]!),
  }
}

/** Values of a body at each vertex of its surface. */
export function spreadOver(array: NamedArray, bodyOfVertex: Uint32Array): NamedArray {
  const { components, values } = array
  const spread = new (values.constructor as Float32ArrayConstructor)(components * bodyOfVertex.length)
  for (let v = 0; v < bodyOfVertex.length; v++) {
    for (let c = 0; c < components; c++) spread[components * v + c] = values[components * bodyOfVertex[v]! + c]!
  }
  return { ...array, values: spread }
}
