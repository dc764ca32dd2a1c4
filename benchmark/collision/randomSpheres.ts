// randomSpheres.ts: spheres at random places of a cube, and their overlaps counted in double precision by a cell list.
//
// The cube is as large as makes a wanted number c of overlaps per sphere, with n spheres per volume:
//   c = n / 2 · 4/3 π E[(a + b)³],   E[(a + b)³] = 2 E[a³] + 6 E[a²] E[a]                                           (1)
// less those that spheres near the faces lack. Places and radii are numbers of single precision, so that every precision
// is given the same spheres.

import { createScene, material, type Scene, shape } from 'talus'

export interface Spheres {
  readonly count: number
  /** Edge of the cube, m. */
  readonly side: number
  readonly positions: Float64Array
  readonly radii: Float64Array
}

/** m; three to one, so that some lie inside others. */
export const smallest = 3e-4
export const largest = 1e-3

export function randomSpheres(count: number, contactsPerSphere: number, seed: number): Spheres {
  const moment = (k: number) => (largest ** (k + 1) - smallest ** (k + 1)) / ((k + 1) * (largest - smallest))
  // (1)
  const reach3 = 2 * moment(3) + 6 * moment(2) * moment(1)
  const side = Math.cbrt(((count / 2) * (4 / 3) * Math.PI * reach3) / contactsPerSphere)
  const random = randomNumbers(seed)
  const positions = new Float64Array(3 * count)
  for (let i = 0; i < positions.length; i++) positions[i] = Math.fround(side * random())
  const radii = new Float64Array(count)
  for (let i = 0; i < count; i++) radii[i] = Math.fround(smallest + (largest - smallest) * random())
  return { count, side, positions, radii }
}

/** Uniform in [0, 1): a counter through a 32-bit mix with good avalanche. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let x = state
    x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
    return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32
  }
}

export function sphereScene({ side, positions, radii }: Spheres): Scene {
  const scene = createScene({ domain: { min: [0, 0, 0], max: [side, side, side] } })
  const stone = material({ name: 'stone', density: 2000 })
  scene.bodies({ name: 'spheres', shape: shape.sphere({ radius: 1 }), material: stone, positions, radii })
  return scene
}

/** |x_b − x_a| − r_a − r_b, m. */
export function gapOf({ positions, radii }: Spheres, a: number, b: number): number {
  const dx = positions[3 * b]! - positions[3 * a]!
  const dy = positions[3 * b + 1]! - positions[3 * a + 1]!
  const dz = positions[3 * b + 2]! - positions[3 * a + 2]!
  return Math.sqrt(dx * dx + dy * dy + dz * dz) - radii[a]! - radii[b]!
}

/** One number for two bodies, whichever comes first. */
export const keyOf = (count: number, a: number, b: number) => (a < b ? a * count + b : b * count + a)

/** The same spheres numbered cell by cell, so that neighbours lie near each other in memory. */
export function sortedByCell({ count, side, positions, radii }: Spheres): Spheres {
  const { members } = cellLists(positions, cellsAlong(side), side)
  const placed = new Float64Array(3 * count)
  members.forEach((from, to) => {
    for (let c = 0; c < 3; c++) placed[3 * to + c] = positions[3 * from + c]!
  })
  return { count, side, positions: placed, radii: Float64Array.from(members, (from) => radii[from]!) }
}

/** Keys of all pairs that overlap, ascending. */
export function overlapKeys(spheres: Spheres): Float64Array {
  const { count, positions, side } = spheres
  const along = cellsAlong(side)
  const { starts, members } = cellLists(positions, along, side)
  let keys = new Float64Array(count)
  let found = 0
  const meet = (i: number, cell: number) => {
    for (let at = starts[cell]!; at < starts[cell + 1]!; at++) {
      const j = members[at]!
      if (j <= i || !(gapOf(spheres, i, j) < 0)) continue
      if (found === keys.length) keys = grown(keys)
      keys[found++] = i * count + j
    }
  }
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [0, 1, 2].map((c) => cellAlong(positions[3 * i + c]!, along, side)) as [number, number, number]
    for (let cz = Math.max(0, z - 1); cz <= Math.min(along - 1, z + 1); cz++) {
      for (let cy = Math.max(0, y - 1); cy <= Math.min(along - 1, y + 1); cy++) {
        for (let cx = Math.max(0, x - 1); cx <= Math.min(along - 1, x + 1); cx++)
          meet(i, (cz * along + cy) * along + cx)
      }
    }
  }
  return keys.slice(0, found).sort()
}

function grown(keys: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const more = new Float64Array(2 * keys.length)
  more.set(keys)
  return more
}

/** Cells at least as wide as the largest sphere. */
const cellsAlong = (side: number) => Math.max(1, Math.floor(side / (2 * largest)))

const cellAlong = (x: number, along: number, side: number) => Math.min(along - 1, Math.floor((x / side) * along))

/** Spheres of each cell one after the other. */
function cellLists(
  positions: Float64Array,
  along: number,
  side: number,
): { starts: Uint32Array; members: Uint32Array } {
  const count = positions.length / 3
  const cells = new Uint32Array(count)
  const starts = new Uint32Array(along ** 3 + 1)
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [0, 1, 2].map((c) => cellAlong(positions[3 * i + c]!, along, side)) as [number, number, number]
    cells[i] = (z * along + y) * along + x
    starts[cells[i]! + 1]!++
  }
  for (let cell = 0; cell < along ** 3; cell++) starts[cell + 1]! += starts[cell]!
  const next = starts.slice()
  const members = new Uint32Array(count)
  for (let i = 0; i < count; i++) members[next[cells[i]!]!++] = i
  return { starts, members }
}
