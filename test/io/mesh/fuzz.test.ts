// Random bytes and damaged files: every reader ends with a mesh or with one sentence, never with anything else.

import { describe, expect, it } from 'vitest'
import { meshFormats, parseMesh } from '#talus/io/mesh/parseMesh.js'
import { writeObj, writePly, writeStl } from '#talus/io/mesh/writeMesh.js'
import { seededRandom } from '#talus/math/seededRandom.js'
import { InputError } from '#talus/model/inputError.js'
import { repairMesh } from '#talus/model/mesh/repairMesh.js'
import { boxMesh } from '../../fixtures/meshes.js'
import { glbOf, gltfBox } from './gltfBox.js'

const box = boxMesh([1, 2, 3])
const textStl = `solid a\n${'facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n'.repeat(3)}endsolid a\n`
const files = {
  obj: writeObj(box),
  stl: writeStl(box),
  textStl: new TextEncoder().encode(textStl),
  plyText: writePly(box, { encoding: 'ascii' }),
  plyLittle: writePly(box),
  plyBig: writePly(box, { encoding: 'binary_big_endian' }),
  gltf: new TextEncoder().encode(gltfBox({})),
  glb: glbOf(gltfBox({})),
}

/** Reads and repairs; whatever is thrown must be a sentence. */
function tried(bytes: Uint8Array, format?: (typeof meshFormats)[number]): 'mesh' | 'refused' {
  try {
    const mesh = parseMesh(bytes, format ? { format } : {})
    expect(mesh.triangles.every((v) => v < mesh.vertices.length / 3)).toBe(true)
    expect(mesh.vertices.every(Number.isFinite)).toBe(true)
    repairMesh(mesh)
    return 'mesh'
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    expect(error.message).toMatch(/^mesh: .+\.$/s)
    return 'refused'
  }
}

describe('readers', () => {
  it.each(meshFormats)('%s takes random bytes', (format) => {
    const random = seededRandom(11, meshFormats.indexOf(format))
    for (let n = 0; n < 400; n++) {
      const bytes = Uint8Array.from({ length: random.integer(300) }, () => random.integer(256))
      tried(bytes, format)
      tried(bytes)
    }
  })

  it.each(Object.entries(files))('%s takes damage', (name, whole) => {
    const random = seededRandom(12, Object.keys(files).indexOf(name))
    expect(tried(whole)).toBe(name === 'textStl' ? 'refused' : 'mesh')
    let refusals = 0
    for (let n = 0; n < 600; n++) {
      const bytes = whole.slice(0, n % 3 === 0 ? random.integer(whole.length) : whole.length)
      for (let k = random.integer(6); k >= 0 && bytes.length > 0; k--)
        bytes[random.integer(bytes.length)] = n % 2 ? random.integer(256) : 0x20 + random.integer(64)
      if (tried(bytes) === 'refused') refusals++
    }
    expect(refusals).toBeGreaterThan(100)
  })
})
