// fill.ts: grains at random in a box, a cylinder or a closed mesh, none in another, for settling.
//
// Sites of a cubic lattice are as far apart as the largest grain is thick; each holds one grain of the distribution, moved at random
// by as much as its site leaves free.

import type { Triple } from '../../math/rotation.js'
import { seededRandom } from '../../math/seededRandom.js'
import { finiteVector, positiveNumber, seedNumber, type Vector } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { needed, onlyKnown } from '../../model/knownOptions.js'
import { checkMesh } from '../../model/mesh/checkMesh.js'
import { meshQueries } from '../../model/mesh/meshQueries.js'
import { type TriangleMesh, triangleMesh } from '../../model/mesh/triangleMesh.js'
import { flatNumbers } from '../../model/shapes/flatNumbers.js'
import { drawRadii, largestRadius, type Sizes } from '../../model/sizes.js'
import { checkCount } from './mostGrains.js'

export type Room =
  | { readonly box: { readonly min: Vector; readonly max: Vector } }
  /** Along z from its middle. */
  | { readonly cylinder: { readonly middle: Vector; readonly radius: number; readonly height: number } }
  | { readonly mesh: TriangleMesh }

export interface FillOptions {
  readonly room: Room
  readonly radius: Sizes
  /** Most grains, from the bottom up; as many as there is room for when omitted. */
  readonly count?: number
  readonly seed?: number
}

/** Columns for `scene.bodies`. */
export interface Grains {
  readonly positions: Float64Array
  readonly radii: Float64Array
}

interface Bounds {
  readonly min: Triple
  readonly max: Triple
  /** Whether a ball lies in the room. */
  holds(at: Triple, radius: number): boolean
}

export function fill(options: FillOptions): Grains {
  onlyKnown(options, { room: true, radius: true, count: true, seed: true }, 'terrain.fill')
  const { count, seed = 1 } = options
  if (count !== undefined && !(Number.isInteger(count) && count >= 1)) {
    throw new InputError(`terrain.fill: count must be a whole number of at least 1, found ${count}.`)
  }
  const { min, max, holds } = boundsOf(options.room)
  const largest = largestRadius(options.radius, 'terrain.fill')
  const spacing = 2 * largest
  const sites = min.map((low, c) => Math.floor((max[c]! - low) / spacing + 1e-9)) as unknown as Triple
  if (sites.some((n) => n < 1)) {
    throw new InputError(
      `terrain.fill: the room is narrower than the largest grain, ${Number(spacing.toPrecision(6))} m.`,
    )
  }
  const pitch = sites.map((n, c) => (max[c]! - min[c]!) / n)
  const random = seededRandom(seedNumber(seed, 'terrain.fill: seed'))
  const [positions, radii]: [number[], number[]] = [[], []]
  const all = sites[0] * sites[1] * sites[2]
  checkCount(all, 'terrain.fill: sites for grains')
  const drawn = drawRadii(options.radius, all, seededRandom(seed, 1), 'terrain.fill')
  for (let k = 0; k < all && radii.length < (count ?? all); k++) {
    const site = [k % sites[0], Math.floor(k / sites[0]) % sites[1], Math.floor(k / (sites[0] * sites[1]))]
    const radius = drawn[k]!
    const at = site.map((n, c) => {
      const free = Math.max(0, pitch[c]! / 2 - radius)
      return min[c]! + (n + 0.5) * pitch[c]! + free * random.between(-1, 1)
    }) as unknown as Triple
    if (!holds(at, radius)) continue
    positions.push(...at)
    radii.push(radius)
  }
  if (radii.length === 0) {
    throw new InputError(`terrain.fill: the room holds none of its ${all} grains of up to ${largest} m radius.`)
  }
  if (count !== undefined && radii.length < count) {
    throw new InputError(`terrain.fill: ${count} grains are asked for, the room holds ${radii.length}.`)
  }
  return { positions: Float64Array.from(positions), radii: Float64Array.from(radii) }
}

function boundsOf(room: Room): Bounds {
  onlyKnown(room, { box: true, cylinder: true, mesh: true }, 'terrain.fill: room')
  const given = Object.keys(room)
  if (given.length > 1) throw new InputError(`terrain.fill: room must be one of them, found ${given.join(' and ')}.`)
  if (given.length > 0) needed(Object.values(room)[0], `terrain.fill: room: ${given[0]}`)
  if ('box' in room) {
    const [min, max] = [
      finiteVector(room.box.min, 'terrain.fill: min'),
      finiteVector(room.box.max, 'terrain.fill: max'),
    ]
    return { min, max, holds: () => true }
  }
  if ('cylinder' in room) {
    const [x, y, z] = finiteVector(room.cylinder.middle, 'terrain.fill: middle')
    const radius = positiveNumber(room.cylinder.radius, 'terrain.fill: radius of the cylinder', 'm')
    const half = positiveNumber(room.cylinder.height, 'terrain.fill: height of the cylinder', 'm') / 2
    return {
      min: [x - radius, y - radius, z - half],
      max: [x + radius, y + radius, z + half],
      holds: (at, r) => Math.hypot(at[0] - x, at[1] - y) + r <= radius,
    }
  }
  if (!room.mesh) throw new InputError('terrain.fill: room must be a box, a cylinder or a mesh, found none of them.')
  const mesh = meshOf(room.mesh)
  const { boundaryEdges, watertight, invertedPieces } = checkMesh(mesh)
  if (!watertight) throw new InputError(`terrain.fill: the mesh must be closed, found ${boundaryEdges} open edges.`)
  if (invertedPieces > 0) throw new InputError('terrain.fill: the mesh is inside out: its triangles face inward.')
  const { vertices } = mesh
  const queries = meshQueries(mesh)
  const ends = (pick: (a: number, b: number) => number) =>
    [0, 1, 2].map((c) => {
      let end = vertices[c]!
      for (let k = c; k < vertices.length; k += 3) end = pick(end, vertices[k]!)
      return end
    }) as unknown as Triple
  return {
    min: ends(Math.min),
    max: ends(Math.max),
    holds: (at, r) => queries.winding(at) > 0 && queries.nearest(at).distance >= r,
  }
}

/** What `shape.mesh` takes, as a mesh. */
function meshOf(given: TriangleMesh): TriangleMesh {
  const who = 'terrain.fill: mesh'
  onlyKnown(given, { vertices: true, triangles: true, solid: true }, who)
  const [vertices, triangles] = [
    flatNumbers(given.vertices, 3, `${who}: vertex`),
    flatNumbers(given.triangles, 3, `${who}: triangle`),
  ]
  return triangleMesh(vertices, triangles, who)
}
