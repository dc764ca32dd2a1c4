// The example parts: single watertight solids, the files and counts of the manual not stale.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseMesh } from '#talus/io/mesh/parseMesh.js'
import { writeObj } from '#talus/io/mesh/writeMesh.js'
import { InputError } from '#talus/model/inputError.js'
import { checkMesh } from '#talus/model/mesh/checkMesh.js'
import { decomposeMesh } from '#talus/model/mesh/decomposeMesh.js'
import { meshEdges } from '#talus/model/mesh/meshEdges.js'
import { meshMassProperties } from '#talus/model/mesh/meshMassProperties.js'
import { parts } from '#talus/model/mesh/parts/parts.js'
import { roadWheelDefaults } from '#talus/model/mesh/parts/roadWheel.js'
import { triangleCount, vertexCount } from '#talus/model/mesh/triangleMesh.js'

const docs = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url))
const files = { trackShoe: 'track-shoe', sprocket: 'sprocket', roadWheel: 'road-wheel' } as const
const names = Object.keys(files) as (keyof typeof files)[]
const steel = 7800

describe('parts', () => {
  it.each([
    ['trackShoe', 2],
    ['sprocket', 0],
    ['roadWheel', 0],
  ] as const)('%s is one watertight solid, of Euler characteristic %d', (name, characteristic) => {
    const mesh = parts[name]()
    expect(checkMesh(mesh)).toMatchObject({ watertight: true, findings: [], nonManifoldEdges: 0 })
    // vertices - edges + faces: 2 for a ball, 0 with one hole through it
    expect(vertexCount(mesh) - meshEdges(mesh).count + triangleCount(mesh)).toBe(characteristic)
  })

  it('of steel the track shoe is of the class of 0.34 kg', () => {
    expect(steel * meshMassProperties(parts.trackShoe()).volume).toBeCloseTo(0.34, 2)
  })

  it('the road wheel has the volume of rings, less what its sides cut off', () => {
    const { radius, rimThickness, rimWidth, discThickness, hubRadius, hubWidth, boreRadius, segments } =
      roadWheelDefaults
    const tube = (outer: number, inner: number, width: number) => (outer * outer - inner * inner) * width
    const inner = radius - rimThickness
    // a polygon of n sides in a circle has n/2 sin(2 pi / n) of its radius squared
    const polygon = (segments / 2) * Math.sin((2 * Math.PI) / segments)
    const volume =
      polygon *
      (tube(radius, inner, rimWidth) + tube(inner, hubRadius, discThickness) + tube(hubRadius, boreRadius, hubWidth))
    // coordinates are rounded to a nanometre of centimetres
    expect(meshMassProperties(parts.roadWheel()).volume / volume).toBeCloseTo(1, 6)
  })

  it('follow their dimensions, and refuse those that do not fit', () => {
    const wide = checkMesh(parts.trackShoe({ width: 0.2 }))
    expect(wide.max[1]).toBeCloseTo(0.1, 12)
    expect(wide.watertight).toBe(true)
    expect(checkMesh(parts.sprocket({ teeth: 17 }))).toMatchObject({ watertight: true, findings: [] })
    expect(() => parts.trackShoe({ plateThickness: 0.02 })).toThrow(InputError)
    expect(() => parts.sprocket({ boreRadius: 1 })).toThrow(InputError)
    expect(() => parts.roadWheel({ hubRadius: 1 })).toThrow(InputError)
  })
})

describe('the manual', () => {
  const page = docs('decomposition.md').toString()

  it.each(names)('has %s as it is drawn now', (name) => {
    const bytes = docs(`parts/${files[name]}.obj`)
    expect(bytes.equals(writeObj(parts[name](), { title: `${name} with its defaults, in metres` }))).toBe(true)
    expect(parseMesh(bytes)).toEqual(parts[name]())
  })

  it.each(names)('has the counts of %s at two sizes', (name) => {
    const rows = [...page.matchAll(new RegExp(`^\\| ${files[name]} \\| (\\S+) \\| (\\S*) \\| (\\d+) \\|`, 'gm'))]
    expect(rows).toHaveLength(4)
    // with fewer at the larger size, with all at the smaller: seconds in place of minutes
    for (const [, size, reduce, count] of [rows[1]!, rows[2]!]) {
      const set = decomposeMesh(parts[name](), { size: Number(size) / 1000, reduce: Number(reduce) / 1000 })
      // a choice among equals may turn on the last bit of a square root of another engine
      expect(Math.abs(set.radii.length / Number(count) - 1)).toBeLessThan(reduce ? 0.02 : 0.001)
    }
  })
})
