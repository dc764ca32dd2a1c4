// mesh.ts: a surface of triangles, which may be concave. A solid one is closed and has an inside; any other is a sheet that
// is touched from both sides and has no mass of its own. Mass, centre and inertia: meshMassProperties.ts.

import { trueOrFalse } from '../checks.js'
import { InputError } from '../inputError.js'
import { onlyKnown } from '../knownOptions.js'
import { checkMesh } from '../mesh/checkMesh.js'
import { type MeshMassProperties, meshMassProperties } from '../mesh/meshMassProperties.js'
import { triangleMesh } from '../mesh/triangleMesh.js'
import { flatNumbers } from './flatNumbers.js'
import type { ShapeKind } from './shapeKind.js'
import { meshParts } from './triangleParts.js'

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

export function mesh(options: MeshOptions): Mesh {
  onlyKnown(options, { vertices: true, triangles: true, solid: true }, 'shape.mesh')
  const { vertices, triangles, solid = true } = options
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
    trueOrFalse(shape.solid, `${who}: solid`)
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
  parts: meshParts,
}

/** Closed, with the inside inside, and not flat. */
function checkSolid(shape: Mesh, who: string): void {
  const surface = { vertices: Float64Array.from(shape.vertices), triangles: Uint32Array.from(shape.triangles) }
  const worst = checkMesh(surface).findings.find(({ level }) => level === 'error')
  if (!worst) return void massOf(shape)
  const advice = worst.kind === 'boundary' ? ', so it has no inside: close it, or give it solid: false' : ''
  throw new InputError(`${who}: ${worst.text}${advice}.`)
}
