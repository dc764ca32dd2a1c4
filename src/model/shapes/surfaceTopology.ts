// surfaceTopology.ts: which triangles of a surface share an edge, and which edges meet at a vertex.
//
// Vertices in the same place are one, so that a surface of loose triangles hangs together too. A half-edge is an edge
// seen from one of its triangles: half-edge 3 t + k goes from corner k of triangle t to the next.

/** Flat lists, as a mesh has them; triangles counter-clockwise seen from outside. */
export interface Surface {
  readonly vertices: ArrayLike<number>
  readonly triangles: ArrayLike<number>
  /** It has an inside, and air on the side of its normals alone. */
  readonly solid: boolean
}

export interface SurfaceTopology {
  /** Vertex that stands for each corner of each triangle. */
  readonly corner: Uint32Array
  /** The next half-edge of the same edge, round in a circle; itself at a border. */
  readonly twin: Uint32Array
  /** Corners around each vertex: those of vertex v are cornersAt[firstAt[v]] to cornersAt[firstAt[v + 1] - 1]. */
  readonly firstAt: Uint32Array
  readonly cornersAt: Uint32Array
}

export function surfaceTopology({ vertices, triangles }: Surface): SurfaceTopology {
  const same = weld(vertices)
  const corner = Uint32Array.from(triangles, (v) => same[v]!)
  const { firstAt, cornersAt } = cornersAround(corner, vertices.length / 3)
  return { corner, twin: twins(corner), firstAt, cornersAt }
}

/** The corner behind corner c of the same triangle. */
export const nextCorner = (c: number): number => (c % 3 === 2 ? c - 2 : c + 1)

/** The first vertex in the same place, for each vertex. */
function weld(vertices: ArrayLike<number>): Uint32Array {
  const count = vertices.length / 3
  const table = hashTable(count)
  const bits = new Float64Array(3)
  const words = new Uint32Array(bits.buffer)
  const same = new Uint32Array(count)
  for (let v = 0; v < count; v++) {
    // + 0 makes a negative zero positive
    for (let c = 0; c < 3; c++) bits[c] = vertices[3 * v + c]! + 0
    let hash = 0
    for (const word of words) hash = Math.imul(hash ^ word, 0x9e3779b1) ^ (hash >>> 15)
    let at = (hash ^ (hash >>> 16)) & table.mask
    while (table.slots[at]! >= 0 && !samePlace(vertices, table.slots[at]!, v)) at = (at + 1) & table.mask
    if (table.slots[at]! < 0) table.slots[at] = v
    same[v] = table.slots[at]!
  }
  return same
}

function samePlace(vertices: ArrayLike<number>, a: number, b: number): boolean {
  return [0, 1, 2].every((c) => vertices[3 * a + c] === vertices[3 * b + c])
}

/** Open addressing, at most half full; -1 is empty. */
function hashTable(entries: number): { slots: Int32Array; mask: number } {
  let size = 16
  while (size < 2 * entries) size *= 2
  return { slots: new Int32Array(size).fill(-1), mask: size - 1 }
}

function twins(corner: Uint32Array): Uint32Array {
  const table = hashTable(corner.length)
  const twin = Uint32Array.from(corner, (_, h) => h)
  for (let h = 0; h < corner.length; h++) {
    const [a, b] = [corner[h]!, corner[nextCorner(h)]!]
    const hash = Math.imul(Math.min(a, b), 0x9e3779b1) ^ Math.imul(Math.max(a, b), 0x85ebca6b)
    let at = (hash ^ (hash >>> 15)) & table.mask
    while (table.slots[at]! >= 0 && !sameEdge(corner, table.slots[at]!, a, b)) at = (at + 1) & table.mask
    const first = table.slots[at]!
    if (first < 0) {
      table.slots[at] = h
    } else {
      twin[h] = twin[first]!
      twin[first] = h
    }
  }
  return twin
}

function sameEdge(corner: Uint32Array, h: number, a: number, b: number): boolean {
  const [from, to] = [corner[h]!, corner[nextCorner(h)]!]
  return (from === a && to === b) || (from === b && to === a)
}

function cornersAround(corner: Uint32Array, vertices: number): Pick<SurfaceTopology, 'firstAt' | 'cornersAt'> {
  const firstAt = new Uint32Array(vertices + 1)
  for (const v of corner) firstAt[v + 1]!++
  for (let v = 0; v < vertices; v++) firstAt[v + 1]! += firstAt[v]!
  const filled = firstAt.slice()
  const cornersAt = new Uint32Array(corner.length)
  corner.forEach((v, c) => {
    cornersAt[filled[v]!++] = c
  })
  return { firstAt, cornersAt }
}
