// What checkMesh says and repairMesh does, for one kind of damage at a time.

import { describe, expect, it } from 'vitest'
import { seededRandom } from '#talus/math/seededRandom.js'
import { InputError } from '#talus/model/inputError.js'
import { checkMesh } from '#talus/model/mesh/checkMesh.js'
import { meshMassProperties } from '#talus/model/mesh/meshMassProperties.js'
import { repairMesh } from '#talus/model/mesh/repairMesh.js'
import { scaledMesh, type TriangleMesh, triangleMesh } from '#talus/model/mesh/triangleMesh.js'
import { boxMesh, flipped, joined, soup, sphereMesh, torusMesh, without } from '../../fixtures/meshes.js'

const box = boxMesh([0.5, 0.5, 0.5])
const volumeOf = (mesh: TriangleMesh) => meshMassProperties(mesh).volume
const texts = (mesh: TriangleMesh) => checkMesh(mesh).findings.map(({ text }) => text)
const kinds = (mesh: TriangleMesh) => checkMesh(mesh).findings.map(({ kind }) => kind)

/** Of n cells along it; a half turn on the way round. */
function moebius(n: number): TriangleMesh {
  const vertices: number[] = []
  const triangles: number[] = []
  for (let i = 0; i < n; i++) {
    const a = (2 * Math.PI * i) / n
    for (const s of [-0.2, 0.2]) {
      const r = 1 + s * Math.cos(a / 2)
      vertices.push(r * Math.cos(a), r * Math.sin(a), s * Math.sin(a / 2))
    }
    const [p, q] = i + 1 < n ? [2 * i + 2, 2 * i + 3] : [1, 0]
    triangles.push(2 * i, p, q, 2 * i, q, 2 * i + 1)
  }
  return triangleMesh(vertices, triangles)
}

describe('a good mesh', () => {
  it.each([
    ['box', box, 1],
    ['sphere', sphereMesh(0.3, 3), 1],
    ['torus', torusMesh(0.4, 0.1, 24), 1],
    ['two boxes', joined(box, boxMesh([0.2, 0.2, 0.2], [2, 0, 0])), 2],
  ])('%s is watertight and stays as it is', (_, mesh, pieces) => {
    const report = checkMesh(mesh)
    expect(report).toMatchObject({ watertight: true, boundaryEdges: 0, nonManifoldEdges: 0, invertedPieces: 0 })
    expect(report.pieces).toHaveLength(pieces)
    expect(report.findings.filter(({ level }) => level !== 'note')).toEqual([])
    expect(report.volume).toBeCloseTo(volumeOf(mesh), 14)
    const repaired = repairMesh(mesh)
    expect(repaired.done).toEqual([])
    expect(repaired.mesh).toEqual(mesh)
  })
})

describe('vertices of their own for each triangle', () => {
  it('are merged', () => {
    expect(checkMesh(soup(box))).toMatchObject({ duplicateVertices: 28, boundaryEdges: 36, watertight: false })
    const { mesh, done } = repairMesh(soup(box))
    expect(done).toEqual(['merged 28 vertices with another at the same place'])
    expect(mesh.vertices).toHaveLength(24)
    expect(volumeOf(mesh)).toBeCloseTo(1, 14)
  })

  it('also where they differ by a little, whatever the cell they fall in', () => {
    const random = seededRandom(3)
    const loose = soup(sphereMesh(1, 3))
    const shaken = loose.vertices.map((x) => x + random.between(-1, 1) * 1e-8)
    const { mesh, report } = repairMesh({ vertices: shaken, triangles: loose.triangles })
    // an octahedron split n times has 4^(n+1) + 2 vertices
    expect(mesh.vertices.length / 3).toBe(258)
    expect(report.watertight).toBe(true)
  })

  it('stay apart beyond the tolerance', () => {
    const { vertices, triangles } = soup(box)
    const moved = vertices.map((x, i) => (i < 9 ? x + 1e-3 : x))
    expect(() => repairMesh({ vertices: moved, triangles })).toThrow(/not watertight: 6 edges have one triangle only/)
  })
})

describe('sides', () => {
  it('inside out are turned', () => {
    expect(texts(flipped(box))).toEqual(['it is inside out: the volume is negative'])
    const { mesh, done } = repairMesh(flipped(box))
    expect(done).toEqual(['turned the surface inside out: the volume was negative'])
    expect(volumeOf(mesh)).toBeCloseTo(1, 14)
  })

  it('of single triangles are turned to agree', () => {
    const random = seededRandom(5)
    const chosen = new Set(Array.from({ length: 120 }, () => random.integer(512)))
    const sphere = sphereMesh(1, 3)
    const mixed = flipped(sphere, (t) => chosen.has(t))
    expect(checkMesh(mixed)).toMatchObject({ watertight: false, boundaryEdges: 0 })
    expect(kinds(mixed)).toContain('orientation')
    const { mesh, done } = repairMesh(mixed)
    expect(done).toEqual([`turned ${chosen.size} triangles to agree with their neighbours`])
    expect(volumeOf(mesh)).toBeCloseTo(volumeOf(sphere), 14)
  })

  it('of one piece of two are turned, the other is left', () => {
    const { mesh, done } = repairMesh(joined(box, flipped(boxMesh([0.2, 0.2, 0.2], [2, 0, 0]))))
    expect(done).toEqual(['turned 1 piece inside out: the volume was negative'])
    expect(volumeOf(mesh)).toBeCloseTo(1.064, 14)
  })

  it('of a cavity look inward and stay; of an inverted hollow body both turn', () => {
    const hollow = joined(box, flipped(boxMesh([0.2, 0.2, 0.2])))
    expect(texts(hollow)).toEqual(['1 cavity inside'])
    expect(repairMesh(hollow).done).toEqual([])
    expect(volumeOf(repairMesh(flipped(hollow)).mesh)).toBeCloseTo(0.936, 14)
  })

  it('of a piece inside another that looks outward are warned of', () => {
    const nested = checkMesh(joined(box, boxMesh([0.2, 0.2, 0.2]))).findings
    expect(nested.find(({ kind }) => kind === 'nested')).toMatchObject({ level: 'warning' })
  })

  it('that no choice makes agree are refused', () => {
    expect(() => repairMesh(moebius(20))).toThrow(
      new InputError('mesh: the surface has one side only, so no side of it can be outside.'),
    )
    expect(repairMesh(moebius(20), { solid: false }).report.watertight).toBe(false)
  })
})

describe('holes', () => {
  const sphere = sphereMesh(1, 3)

  it('of one triangle are closed, and said', () => {
    expect(texts(without(sphere, 17))).toEqual(['it is not watertight: 3 edges have one triangle only round 1 hole'])
    const { mesh, done } = repairMesh(without(sphere, 17))
    expect(done).toEqual(['closed 1 hole with 1 triangle'])
    expect(volumeOf(mesh)).toBeCloseTo(volumeOf(sphere), 14)
  })

  it('as large as a side of a box are refused, unless flat ones are to be closed', () => {
    const cup = without(box, 2, 3)
    expect(() => repairMesh(cup, { name: 'cup.stl' })).toThrow(
      new InputError(
        'cup.stl: it is not watertight: 4 edges have one triangle only round 1 hole, so it has no volume; close it, or use it as a sheet.',
      ),
    )
    const { mesh, done } = repairMesh(cup, { holes: 'flat' })
    expect(done).toEqual(['closed 1 hole with 2 triangles'])
    expect(volumeOf(mesh)).toBeCloseTo(1, 14)
    expect(repairMesh(cup, { solid: false }).done).toEqual([])
  })

  it('that are not flat are refused', () => {
    const open = without(box, 0, 1, 4, 5)
    expect(() => repairMesh(open, { holes: 'flat' })).toThrow(/not watertight/)
  })
})

describe('triangles', () => {
  it('that name a vertex twice go', () => {
    const more = triangleMesh(box.vertices, [...box.triangles, 1, 1, 3, 2, 2, 2])
    expect(checkMesh(more).degenerateTriangles).toBe(2)
    const { mesh, done } = repairMesh(more)
    expect(done).toEqual(['took out 2 triangles without area'])
    expect(mesh.triangles).toEqual(box.triangles)
  })

  it('whose corners lie on a line go without leaving a crack', () => {
    // a vertex in the middle of edge 0 1: one side has two triangles, the other a flat one in between
    const vertices = [...box.vertices, 0, -0.5, -0.5]
    const rest = [...box.triangles]
      .join(' ')
      .match(/\d+ \d+ \d+/g)!
      .map((t) => t.split(' ').map(Number))
    const split = rest.flatMap(([a, b, c]) =>
      a === 0 && b === 1
        ? [
            [0, 8, c!],
            [8, 1, c!],
          ]
        : [[a!, b!, c!]],
    )
    const cracked = triangleMesh(vertices, [...split.flat(), 0, 1, 8])
    expect(checkMesh(cracked)).toMatchObject({ watertight: true, degenerateTriangles: 1 })
    const { mesh, done, report } = repairMesh(cracked)
    expect(done).toEqual(['took out 1 triangle without area'])
    expect(report).toMatchObject({ watertight: true, degenerateTriangles: 0, triangles: 14 })
    expect(volumeOf(mesh)).toBeCloseTo(1, 14)
  })

  it('that are there twice go once', () => {
    const double = triangleMesh(box.vertices, [...box.triangles, ...box.triangles.subarray(0, 6)])
    expect(checkMesh(double)).toMatchObject({ duplicateTriangles: 2, nonManifoldEdges: 5 })
    const { mesh, done } = repairMesh(double)
    expect(done).toEqual(['took out 2 triangles that were there twice'])
    expect(mesh.triangles).toEqual(box.triangles)
  })

  it('between two blocks that share a face go both', () => {
    const blocks = joined(box, boxMesh([0.5, 0.5, 0.5], [1, 0, 0]))
    const { mesh, done } = repairMesh(blocks)
    expect(done[1]).toBe('took out 4 triangles that were there twice')
    expect(mesh.vertices).toHaveLength(36)
    expect(volumeOf(mesh)).toBeCloseTo(2, 14)
  })

  it('of blocks that touch along an edge bound a solid', () => {
    const blocks = joined(box, boxMesh([0.5, 0.5, 0.5], [1, 1, 0]))
    const { report } = repairMesh(blocks)
    expect(report).toMatchObject({ watertight: true, nonManifoldEdges: 1 })
    expect(report.volume).toBeCloseTo(2, 14)
  })

  it('three at an edge are refused', () => {
    const fin = triangleMesh([...box.vertices, 0, -2, -2], [...box.triangles, 0, 1, 8])
    expect(() => repairMesh(fin)).toThrow(/not watertight/)
    const sheet = repairMesh(fin, { solid: false })
    expect(sheet.report.nonManifoldEdges).toBe(1)
  })
})

describe('size', () => {
  it.each([
    [2300, 'extent 2300 m: are these millimetres? use --scale 0.001'],
    [50000, 'extent 50000 m: are these millimetres? use --scale 0.001'],
    [1e-6, 'extent 0.000001 m: was it scaled down already, or drawn in kilometres? use --scale 1000'],
  ])('of %d m is asked about', (size, text) => {
    expect(texts(scaledMesh(box, size))).toEqual([text])
    expect(repairMesh(scaledMesh(box, size)).done).toEqual([])
  })

  it('of usual parts is not', () => {
    for (const size of [0.001, 1, 80]) expect(texts(scaledMesh(box, size))).toEqual([])
  })

  it('far from the origin is warned of', () => {
    expect(kinds(boxMesh([0.5, 0.5, 0.5], [2e5, 0, 0]))).toEqual(['farAway'])
  })
})

describe('what is no mesh', () => {
  it('is refused in one sentence', () => {
    expect(() => repairMesh(triangleMesh([], []))).toThrow(new InputError('mesh: it has no triangles.'))
    expect(() => repairMesh(triangleMesh([0, 0, 0, 1, 0, 0, 2, 0, 0], [0, 1, 2]))).toThrow(InputError)
    expect(() => triangleMesh([0, 0, Number.NaN], [])).toThrow(/vertex 0 must be finite, found NaN/)
    expect(() => triangleMesh([0, 0, 0], [0, 0, 1])).toThrow(/triangle 0 names vertex 1, and there are 1/)
    // two sheets back to back
    expect(() => repairMesh(triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2, 0, 2, 1]))).toThrow(
      /encloses no volume/,
    )
  })
})
