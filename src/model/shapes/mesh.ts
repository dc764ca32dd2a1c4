// mesh.ts: a surface of triangles, which may be concave. A solid one is closed and has an inside; any other is a sheet that
// is touched from both sides and has no mass of its own. Mass, centre and inertia: meshMassProperties.ts.

import { InputError } from '../inputError.js'
import { type MeshMassProperties, meshMassProperties } from '../mesh/meshMassProperties.js'
import { triangleMesh } from '../mesh/triangleMesh.js'
import { flatNumbers } from './flatNumbers.js'
import type { ShapeKind } from './shapeKind.js'
import { triangleParts } from './triangleParts.js'

export interface Mesh {
  readonly kind: 'mesh'
  /** x y z of each vertex, m. */
  readonly vertices: readonly number[]
  /** Three vertices of each triangle, counter-clockwise seen from outside. */
  readonly triangles: readonly number[]
  /** True where it is closed and has an inside. */
  readonly solid: boolean
}

export interface MeshOptions {
  /** Flat, or one list [x, y, z] for each vertex, m. */
  readonly vertices: ArrayLike<number> | ArrayLike<ArrayLike<number>>
  /** Flat, or one list of three vertices for each triangle. */
  readonly triangles: ArrayLike<number> | ArrayLike<ArrayLike<number>>
  /** Closed, with an inside; true when omitted. */
  readonly solid?: boolean
}

export function mesh({ vertices, triangles, solid = true }: MeshOptions): Mesh {
  const shape: Mesh = {
    kind: 'mesh',
    vertices: flatNumbers(vertices, 3, 'shape.mesh: vertex'),
    triangles: flatNumbers(triangles, 3, 'shape.mesh: triangle'),
    solid,
  }
  meshKind.check(shape, 'shape.mesh')
  return shape
}

const weighed = new WeakMap<Mesh, MeshMassProperties>()

function massOf(shape: Mesh): MeshMassProperties {
  const { vertices, triangles } = shape
  const mass =
    weighed.get(shape) ??
    meshMassProperties({ vertices: Float64Array.from(vertices), triangles: Uint32Array.from(triangles) })
  weighed.set(shape, mass)
  return mass
}

export const meshKind: ShapeKind<Mesh> = {
  movable: ({ solid }) => solid,
  check(shape, who) {
    if (weighed.has(shape)) return
    triangleMesh(
      flatNumbers(shape.vertices, 3, `${who}: vertex`),
      flatNumbers(shape.triangles, 3, `${who}: triangle`),
      who,
    )
    if (shape.triangles.length === 0) throw new InputError(`${who}: there must be triangles, found none.`)
    if (typeof shape.solid !== 'boolean') {
      throw new InputError(`${who}: solid must be true or false, found ${JSON.stringify(shape.solid)}.`)
    }
    if (shape.solid) checkSolid(shape, who)
  },
  massProperties(shape) {
    if (!shape.solid) return { volume: 0, centre: [0, 0, 0], inertiaPerMass: [0, 0, 0] }
    const { volume, centre, inertia } = massOf(shape)
    return { volume, centre, inertiaPerMass: inertia.map((i) => i / volume) }
  },
  boundingRadius({ vertices, triangles }) {
    let most = 0
    for (const v of triangles) {
      most = Math.max(most, Math.hypot(vertices[3 * v]!, vertices[3 * v + 1]!, vertices[3 * v + 2]!))
    }
    return most
  },
  parts: triangleParts,
}

/** Every edge must have a triangle on each side, running opposite ways, and the inside must be inside. */
function checkSolid(shape: Mesh, who: string): void {
  const { vertices, triangles } = shape
  const count = vertices.length / 3
  const edges = new Set<number>()
  for (let h = 0; h < triangles.length; h++) {
    const edge = triangles[h]! * count + triangles[h % 3 === 2 ? h - 2 : h + 1]!
    if (edges.has(edge))
      throw new InputError(
        `${who}: ${edgeInWords(edge, count)} is run twice the same way, so there is no inside; make it solid: false, or repair it.`,
      )
    edges.add(edge)
  }
  for (const edge of edges) {
    if (edges.has((edge % count) * count + Math.floor(edge / count))) continue
    throw new InputError(
      `${who}: ${edgeInWords(edge, count)} has a triangle on one side only, so there is no inside; make it solid: false, or close it.`,
    )
  }
  const { volume } = massOf(shape)
  if (volume > 0) return
  weighed.delete(shape)
  const reason = volume < 0 ? 'the triangles look inward: turn each of them around' : 'it holds no volume'
  throw new InputError(`${who}: ${reason}.`)
}

const edgeInWords = (edge: number, count: number) =>
  `the edge between vertices ${Math.floor(edge / count)} and ${edge % count}`
