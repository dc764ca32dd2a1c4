// The file of a set of spheres: there and back, the example of the manual, and what is said of others.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseSphereSet, sphereSetJson } from '#talus/io/mesh/sphereSetFile.js'
import { InputError } from '#talus/model/inputError.js'
import { decomposeMesh } from '#talus/model/mesh/decomposeMesh.js'
import { measureSpheres } from '#talus/model/mesh/measureSpheres.js'
import { tetrahedron } from '../../fixtures/meshes.js'

describe('a set of spheres', () => {
  const found = decomposeMesh(tetrahedron(), { size: 0.7 })
  const measures = measureSpheres(tetrahedron(), found, { samples: 100, lines: 100 })
  const text = sphereSetJson(found, { source: 'corner.obj', scale: 1, measures })

  it('comes back bit for bit', () => {
    const { positions, radii, solid } = found
    expect(parseSphereSet(text)).toEqual({ positions, radii, solid })
    expect(JSON.parse(text).count).toBe(radii.length)
  })

  it('is described as it is', () => {
    const page = readFileSync(new URL('../../../docs/files/spheres.md', import.meta.url), 'utf8')
    const example = /```json\n(.*?)```/s.exec(page)![1]!
    // a ball of radius 1: 4/3 pi and 8/15 pi
    expect(parseSphereSet(example).solid.volume).toBeCloseTo((4 / 3) * Math.PI, 4)
    for (const key of Object.keys(JSON.parse(text))) expect(page).toContain(key)
    for (const key of Object.keys(JSON.parse(text).settings)) expect(page).toContain(`\`${key}\``)
  })

  it.each([
    ['{', 'part.json: expected JSON: '],
    ['[]', 'part.json: expected format talus-spheres, found null.'],
    ['null', 'part.json: expected a JSON object.'],
    [text.replace('"version": 1', '"version": 2'), 'part.json: expected version 1, found 2.'],
    [
      text.replace(/"spheres": \[[\s\S]*/, '"spheres": []}'),
      'part.json: expected a list of spheres, each [x, y, z, radius].',
    ],
    [
      text.replace(/"spheres": \[[\s\S]*/, '"spheres": [[0, 0, 0]]}'),
      'part.json: sphere 0 must be 4 numbers, found [0,0,0].',
    ],
    [
      text.replace(/"spheres": \[[\s\S]*/, '"spheres": [[0, 0, 0, -1]]}'),
      'part.json: sphere 0: radius must be greater than zero, found -1 m.',
    ],
    [text.replace('"inertia": [', '"inertia": [ 1,'), 'part.json: inertia must be 6 numbers, found 7.'],
  ])('%# is refused', (file, message) => {
    const read = () => parseSphereSet(file, 'part.json')
    expect(read).toThrow(InputError)
    expect(read).toThrow(message)
  })
})
