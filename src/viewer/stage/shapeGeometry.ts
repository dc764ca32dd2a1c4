// shapeGeometry.ts: a mesh for each kind of shape, of unit size where sizes alone tell two shapes apart.

import { ConvexGeometry } from 'three/addons/geometries/ConvexGeometry.js'
import { mergeVertices, toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js'
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  SphereGeometry,
  Vector3,
} from 'three/webgpu'
import type { Vector } from '../../model/checks.js'
import type { SimpleShape } from '../drawnShape.js'

export interface SizedGeometry {
  /** Shapes with the same key share a mesh. */
  readonly key: string
  readonly size: Vector
  readonly make: () => BufferGeometry
}

/** Angle at which an edge of a mesh is drawn as one, rad. */
const crease = 0.6

/** Of a shape that is not a sphere. `name` tells shapes apart that are their own meshes. */
export function sizedGeometry(shape: Exclude<SimpleShape, { kind: 'sphere' }>, name: string): SizedGeometry {
  const one: Vector = [1, 1, 1]
  switch (shape.kind) {
    case 'box':
      return { key: 'box', size: shape.half, make: () => new BoxGeometry(2, 2, 2) }
    case 'ellipsoid':
      return { key: 'ellipsoid', size: shape.semiAxes, make: () => new SphereGeometry(1, 32, 20) }
    case 'cylinder':
      return { key: 'cylinder', size: round(shape), make: () => upright(new CylinderGeometry(1, 1, 1, 40)) }
    case 'cone':
      return { key: 'cone', size: round(shape), make: () => upright(new ConeGeometry(1, 1, 40)) }
    case 'capsule': {
      const { radius, height } = shape
      const make = () => upright(new CapsuleGeometry(1, height / radius, 12, 32))
      return { key: `capsule ${height / radius}`, size: [radius, radius, radius], make }
    }
    case 'hull':
      return { key: name, size: one, make: () => new ConvexGeometry(pointsOf(shape.points)) }
    case 'mesh':
      return { key: name, size: one, make: () => meshGeometry(shape.vertices, shape.triangles) }
    case 'heightfield':
      return { key: name, size: one, make: () => heightGeometry(shape) }
  }
}

const round = ({ radius, height }: { radius: number; height: number }): Vector => [radius, radius, height]

/** From the y axis of three's meshes to z. */
const upright = <G extends BufferGeometry>(geometry: G) => geometry.rotateX(Math.PI / 2)

function pointsOf(flat: readonly number[]): Vector3[] {
  return Array.from({ length: flat.length / 3 }, (_, k) => new Vector3(...flat.slice(3 * k, 3 * k + 3)))
}

function meshGeometry(vertices: readonly number[], triangles: readonly number[]): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(vertices), 3))
  geometry.setIndex(new BufferAttribute(Uint32Array.from(triangles), 1))
  return mergeVertices(toCreasedNormals(geometry, crease))
}

type Heightfield = Extract<SimpleShape, { kind: 'heightfield' }>

function heightGeometry({ heights, columns, rows, size: [lx, ly] }: Heightfield): BufferGeometry {
  const vertices = new Float32Array(3 * columns * rows)
  for (let k = 0; k < columns * rows; k++) {
    const [i, j] = [k % columns, Math.floor(k / columns)]
    vertices.set([(i / (columns - 1) - 0.5) * lx, (j / (rows - 1) - 0.5) * ly, heights[k]!], 3 * k)
  }
  const triangles: number[] = []
  for (let j = 0; j + 1 < rows; j++) {
    for (let i = 0; i + 1 < columns; i++) {
      const k = j * columns + i
      triangles.push(k, k + 1, k + columns, k + 1, k + columns + 1, k + columns)
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(vertices, 3))
  geometry.setIndex(new BufferAttribute(Uint32Array.from(triangles), 1))
  geometry.computeVertexNormals()
  return geometry
}
