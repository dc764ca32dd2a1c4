// meshSink.ts: where readers put what they find: vertices and polygons in, a welded mesh of triangles out.

import { InputError } from '../../model/inputError.js'
import { boundsOf, type TriangleMesh } from '../../model/mesh/triangleMesh.js'
import { triangulatePolygon } from '../../model/mesh/triangulatePolygon.js'
import { weldVertices } from '../../model/mesh/weldVertices.js'

/** Triangles in one file; the arrays of welding and edges then take about 2 GB. */
export const mostTriangles = 10_000_000
/** Beyond this their squares overflow. */
const largestCoordinate = 1e150

/** A list of numbers that grows by doubling. */
class Growing<A extends Float64Array | Uint32Array> {
  length = 0

  constructor(private array: A) {}

  push3(x: number, y: number, z: number): void {
    if (this.length + 3 > this.array.length) {
      const larger = new (this.array.constructor as new (n: number) => A)(2 * this.array.length)
      larger.set(this.array)
      this.array = larger
    }
    this.array[this.length] = x
    this.array[this.length + 1] = y
    this.array[this.length + 2] = z
    this.length += 3
  }

  at(i: number): number {
    return this.array[i]!
  }

  whole(): A {
    return this.array.slice(0, this.length) as A
  }
}

export class MeshSink {
  private readonly vertices = new Growing(new Float64Array(3072))
  private readonly triangles = new Growing(new Uint32Array(3072))

  constructor(
    readonly file: string,
    /** A position in the file in words: "line 3" or "byte 120". */
    private readonly place: (position: number) => string,
  ) {}

  get vertexCount(): number {
    return this.vertices.length / 3
  }

  fail(position: number, what: string): never {
    throw new InputError(`${this.file}: ${this.place(position)}: ${what}.`)
  }

  vertex(x: number, y: number, z: number, position: number): void {
    const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z))
    if (!(largest < largestCoordinate)) {
      const wanted = Number.isFinite(largest) ? `coordinates below ${largestCoordinate}` : 'finite coordinates'
      this.fail(position, `vertex ${this.vertexCount} must have ${wanted}, found ${x} ${y} ${z}`)
    }
    this.vertices.push3(x, y, z)
  }

  triangle(a: number, b: number, c: number, position: number): void {
    const count = this.vertexCount
    const wrong = [a, b, c].find((v) => !(v >= 0 && v < count))
    if (wrong !== undefined)
      this.fail(position, `the face names vertex ${wrong}, and there are ${count} (0 to ${count - 1})`)
    this.triangles.push3(a, b, c)
    if (this.triangles.length > 3 * mostTriangles) throw tooMany(this.file, this.triangles.length / 3)
  }

  /** Any number of corners from three; each an index of a vertex already there. */
  polygon(corners: readonly number[], position: number): void {
    if (corners.length < 3) this.fail(position, `expected a face of at least 3 corners, found ${corners.length}`)
    if (corners.length === 3) return this.triangle(corners[0]!, corners[1]!, corners[2]!, position)
    const count = this.vertexCount
    const wrong = corners.find((v) => !(v >= 0 && v < count))
    if (wrong !== undefined) return this.triangle(wrong, wrong, wrong, position)
    const { vertices } = this
    const made = triangulatePolygon(
      corners.map((v) => [vertices.at(3 * v), vertices.at(3 * v + 1), vertices.at(3 * v + 2)] as const),
    )
    if ('problem' in made) return this.fail(position, made.problem)
    for (let i = 0; i < made.triangles.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => corners[made.triangles[i + k]!]!)
      this.triangle(a!, b!, c!, position)
    }
  }

  /** Vertices nearer than `weld` of the diagonal are one. */
  mesh(weld: number): TriangleMesh {
    if (this.triangles.length === 0) {
      const found = this.vertexCount === 0 ? 'nothing' : `${this.vertexCount} vertices without a face`
      throw new InputError(`${this.file}: expected triangles, found ${found}.`)
    }
    const mesh = { vertices: this.vertices.whole(), triangles: this.triangles.whole() }
    return weldVertices(mesh, weld * boundsOf(mesh).diagonal).mesh
  }
}

export function tooMany(file: string, triangles: number): InputError {
  const [found, most] = [triangles, mostTriangles].map((n) => n.toLocaleString('en-US'))
  return new InputError(`${file}: found ${found} triangles, expected at most ${most}.`)
}
