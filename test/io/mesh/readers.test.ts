// OBJ, STL, PLY and glTF: small files written by hand, round trips, and what is said of damaged ones.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { meshFormatOf, parseMesh } from '#talus/io/mesh/parseMesh.js'
import { readMesh } from '#talus/io/mesh/readMesh.js'
import { writeObj, writePly, writeStl } from '#talus/io/mesh/writeMesh.js'
import { InputError } from '#talus/model/inputError.js'
import { checkMesh } from '#talus/model/mesh/checkMesh.js'
import { meshMassProperties } from '#talus/model/mesh/meshMassProperties.js'
import { boxMesh, placedMesh, sphereMesh, tetrahedron, torusMesh } from '../../fixtures/meshes.js'
import { temporaryFolder } from '../temporaryFolder.js'
import { glbOf, gltfBox } from './gltfBox.js'

const bytes = (text: string) => new TextEncoder().encode(text)
const parse = (text: string, name = 'part') => parseMesh(bytes(text), { name })
const refused = (text: string | Uint8Array, name = 'part') => {
  try {
    parseMesh(typeof text === 'string' ? bytes(text) : text, { name })
  } catch (error) {
    expect(error).toBeInstanceOf(InputError)
    return (error as Error).message
  }
  throw new Error('expected a refusal')
}
const folder = temporaryFolder()

describe('OBJ', () => {
  const cube = `# a cube of quads
mtllib none.mtl
o cube
v 0 0 0
v 1 0 0 1.0
v 1 1 0
v 0 1 0
v 0 0 1\t
v 1 0 1
v 1 1 1
v 0 1 1
vn 0 0 1
vt 0 0
f 4/1/1 3/1/1 2/1/1 1/1/1
f 5//1 6//1 7//1 8//1
f 1/1 2/1 6/1 5/1
f 2 3 \\
  7 6
f -6 -5 -1 -2
f 4 1 5 8
`

  it('reads quads, comments, references of every form and joined lines', () => {
    const mesh = parse(cube)
    expect([mesh.vertices.length, mesh.triangles.length]).toEqual([24, 36])
    expect(checkMesh(mesh)).toMatchObject({ watertight: true, volume: 1 })
    expect(parse(cube.replaceAll('\n', '\r\n'))).toEqual(mesh)
  })

  it('cuts polygons that are not convex along their corners', () => {
    // an L of area 3
    const mesh = parse('v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nf 1 2 3 4 5 6\n')
    expect(mesh.triangles).toHaveLength(12)
    expect(checkMesh(mesh, { solid: false })).toMatchObject({ area: 3, degenerateTriangles: 0, misorientedEdges: 0 })
  })

  it('cuts polygons of many thousand corners', () => {
    const teeth = 10_000
    const corners = Array.from({ length: 2 * teeth }, (_, k) => {
      const [radius, angle] = [k % 2 === 0 ? 1 : 1.2, (Math.PI * k) / teeth]
      return `v ${radius * Math.cos(angle)} ${radius * Math.sin(angle)} ${0.5 * radius * Math.cos(angle)}`
    })
    const mesh = parse(`${corners.join('\n')}\nf ${corners.map((_, k) => k + 1).join(' ')}\n`)
    expect(mesh.triangles).toHaveLength(3 * (2 * teeth - 2))
    // each of 2 n triangles to the middle has 1.2 sin(pi / n) / 2, and stretches with the slope
    const area = teeth * 1.2 * Math.sin(Math.PI / teeth) * Math.hypot(1, 0.5)
    expect(checkMesh(mesh, { solid: false }).area).toBeCloseTo(area, 9)
  })

  it('welds within a ten-millionth of the size and not beyond', () => {
    const two = (d: number) => parse(`v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv ${1 + d} 0 0\nv 0 1 0\nf 1 2 3\nf 5 4 6\n`)
    expect(two(1e-8).vertices).toHaveLength(12)
    expect(two(1e-6).vertices).toHaveLength(15)
  })

  it.each([
    ['v 0 0\nf 1 1 1\n', 'part: line 1: expected v and three numbers, found the end of the line.'],
    ['v 0 0 0\nv 1 zero 0\n', 'part: line 2: expected v and three numbers, found "zero".'],
    ['v 0 0 0\nv 1 0 0\nv nan 1 0\nf 1 2 3\n', 'part: line 3: vertex 2 must have finite coordinates, found NaN 1 0.'],
    ['v 1e300 0 0\n', 'part: line 1: vertex 0 must have coordinates below 1e+150, found 1e+300 0 0.'],
    ['v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n', 'part: line 4: the face names vertex 4, and 3 stand before it (1 to 3).'],
    [
      'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 0\n',
      'part: line 4: expected the number of a vertex from 1, or from -1 backward, found "0".',
    ],
    ['v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2\n', 'part: line 4: expected a face of at least 3 corners, found 2.'],
    ['v 0 0 0\nv 1 0 0\n', 'part: expected triangles, found 2 vertices without a face.'],
  ])('of %j says what is wrong', (text, message) => {
    expect(refused(text)).toBe(message)
  })
})

describe('STL', () => {
  const text = `solid corner
  facet normal 0 0 1
    outer loop
      vertex 0 0 0
      vertex 1 0 0
      vertex 0 1e0 0
    endloop
  endfacet
  facet normal 0 0 0
    outer loop
      vertex 1 0 0
      vertex 1 1 0
      vertex 0 1 0
    endloop
  endfacet
endsolid corner
`

  it('reads text and welds corners', () => {
    const mesh = parse(text)
    expect(mesh).toEqual({
      vertices: Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]),
      triangles: Uint32Array.from([0, 1, 2, 1, 3, 2]),
    })
  })

  it('reads binary also where its title begins with solid', () => {
    const binary = writeStl(boxMesh([0.5, 1, 2]))
    binary.set(bytes('solid made by somebody\n facet '))
    expect(meshFormatOf(binary)).toBe('stl')
    expect(meshMassProperties(parseMesh(binary)).volume).toBe(8)
  })

  it('says what is wrong', () => {
    expect(refused(text.replace('vertex 1 1 0', 'vertex 1 x 0'))).toBe(
      'part: line 12: expected vertex and three numbers, found "x".',
    )
    expect(refused(text.replace('      vertex 1 1 0\n', ''))).toBe(
      'part: line 14: expected 3 vertices in a facet, found 2.',
    )
    expect(refused(text.split('\n').slice(0, 12).join('\n'))).toMatch(
      /^part: line \d+: the file ends early: expected endfacet\.$/,
    )
    expect(refused(text.replace('outer', 'inner'))).toMatch(/line 3: expected facet, outer loop,.*found "inner"/)
    const binary = writeStl(boxMesh([1, 1, 1]))
    expect(refused(binary.subarray(0, 300), 'part.stl')).toBe(
      'part.stl: the file ends early: 12 triangles take 684 bytes, found 300 bytes.',
    )
    const bad = binary.slice()
    new DataView(bad.buffer).setFloat32(84 + 50 + 12, Number.NaN, true)
    expect(refused(bad)).toBe('part: byte 146: vertex 3 must have finite coordinates, found NaN -1 -1.')
    const many = new Uint8Array(84)
    new DataView(many.buffer).setUint32(80, 20_000_000, true)
    expect(refused(many, 'big.stl')).toBe('big.stl: found 20,000,000 triangles, expected at most 10,000,000.')
  })
})

describe('PLY', () => {
  const text = `ply
format ascii 1.0
comment a square with colours and an edge
element vertex 4
property float x
property float y
property float z
property uchar red
element face 1
property uchar flag
property list uchar int vertex_indices
element edge 1
property int vertex1
property int vertex2
end_header
0 0 0 255
1 0 0 255
1 1 0 0

0 1 0 0
7 4 0 1 2 3
0 1
`

  it('reads text with other properties and elements', () => {
    const mesh = parse(text)
    expect([mesh.vertices.length, mesh.triangles.length]).toEqual([12, 6])
    expect(checkMesh(mesh, { solid: false }).area).toBe(1)
  })

  it('reads faces that stand before their vertices', () => {
    const file = `ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_index\nelement vertex 3\nproperty double x\nproperty double y\nproperty double z\nend_header\n3 0 1 2\n0 0 0\n1 0 0\n0 1 0\n`
    expect([...parse(file).triangles]).toEqual([0, 1, 2])
  })

  it.each([
    [
      text.replace('format ascii 1.0', 'format text 1.0'),
      'part: line 2: expected a format of ascii, binary_little_endian, binary_big_endian, found "text".',
    ],
    [
      text.replace('property float x', 'property floats x'),
      'part: line 5: expected a property with type and name, found "floats x".',
    ],
    [
      text.replace('element vertex 4', 'element vertex four'),
      'part: line 4: expected an element with name and count, found "vertex four".',
    ],
    [text.replace('property float z\n', ''), 'part: expected an element vertex with x, y and z in the header.'],
    [text.replace('vertex_indices', 'corners'), 'part: expected a list vertex_indices in element face of the header.'],
    [text.replace('1 0 0 255', '1 0 0'), 'part: line 17: expected a number, found the end of the line.'],
    [text.replace('1 0 0 255', '1 0 0 255 1'), 'part: line 17: expected the end of the line, found "1".'],
    [text.replace('0 1 2 3\n', '0 1 2 4\n'), 'part: line 21: the face names vertex 4, and there are 4 (0 to 3).'],
    [text.replace('\n0 1\n', '\n'), 'part: line 21: the file ends early: expected another line.'],
    [text.split('end_header')[0]!, 'part: line 14: the file ends early: expected end_header.'],
    [
      text.replace('vertex 4', 'vertex 99999999999'),
      'part: line 16: the file ends early: it has no room for 99999999999 records of vertex.',
    ],
  ])('%# says what is wrong', (file, message) => {
    expect(refused(file)).toBe(message)
  })

  it('says at which byte a binary file ends', () => {
    const whole = writePly(tetrahedron())
    const message = `part: byte ${whole.length - 8}: the file ends early: expected 4 bytes, found 3.`
    expect(refused(whole.subarray(0, whole.length - 5))).toBe(message)
  })
})

describe('glTF', () => {
  it('reads positions and indices, turned to z up', () => {
    const { min, max, watertight } = checkMesh(parseMesh(bytes(gltfBox({}))))
    // half edges 1, 2, 3 along x, y, z of the file
    expect([min, max, watertight]).toEqual([[-1, -3, -2], [1, 3, 2], true])
    expect(parseMesh(glbOf(gltfBox({}))).triangles).toHaveLength(36)
  })

  it('places by nodes: translation, rotation, scale, matrix, children', () => {
    const quarter = Math.SQRT1_2
    const nodes = [
      { translation: [10, 0, 0], children: [1] },
      { rotation: [0, 0, quarter, quarter], scale: [2, 1, 1], mesh: 0 },
      { matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 100, 0, 1], mesh: 0 },
    ]
    const mesh = parseMesh(bytes(gltfBox({ nodes, scenes: [{ nodes: [0, 2] }] })))
    const { pieces, min, max } = checkMesh(mesh)
    expect(pieces).toHaveLength(2)
    // the first: scaled to 2 x 2 x 3, turned a quarter about the file's z: x from 8 to 12, y from -2 to 2; then z up
    expect(min.map((x) => Number(x.toFixed(12)))).toEqual([-1, -3, -2])
    expect(max.map((x) => Number(x.toFixed(12)))).toEqual([12, 3, 102])
    expect(meshMassProperties(mesh).volume).toBeCloseTo(48 + 96, 10)
  })

  it('keeps the outside outside under a mirror', () => {
    const mirrored = parseMesh(bytes(gltfBox({ nodes: [{ scale: [-1, 1, 1], mesh: 0 }], scenes: [{ nodes: [0] }] })))
    expect(meshMassProperties(mirrored).volume).toBeCloseTo(48, 10)
  })

  it('reads a buffer beside it', async () => {
    mkdirSync(folder, { recursive: true })
    const json = JSON.parse(gltfBox({}))
    const data = Buffer.from(json.buffers[0].uri.split(',')[1], 'base64')
    json.buffers[0].uri = 'the%20box.bin'
    const path = join(folder, 'box.gltf')
    writeFileSync(path, JSON.stringify(json))
    await expect(readMesh(path)).rejects.toThrow(`${path}: buffer the box.bin: there is no such file.`)
    writeFileSync(join(folder, 'the box.bin'), data)
    expect((await readMesh(path)).triangles).toHaveLength(36)
  })

  it.each([
    [{ asset: { version: '1.0' } }, 'part: expected glTF of version 2, found "1.0".'],
    [{ nodes: [{ mesh: 3 }], scenes: [{ nodes: [0] }] }, 'part: a node names mesh 3, which is not there.'],
    [{ nodes: [{ children: [0] }], scenes: [{ nodes: [0] }] }, 'part: node 0 has two parents.'],
    [{ nodes: [{ mesh: 0, scale: [1, 2] }] }, 'part: node 0: scale must be 3 numbers.'],
    [
      { extensionsRequired: ['KHR_draco_mesh_compression'] },
      'part: expected plain geometry, found KHR_draco_mesh_compression: export without compression.',
    ],
    [{ buffers: [{ byteLength: 10 }] }, 'part: buffer 0 is not there.'],
    [{ accessors: [] }, 'part: accessor 0 is not there.'],
  ])('%j says what is wrong', (change, message) => {
    expect(refused(gltfBox(change))).toBe(message)
  })

  it('says that a container ends early', () => {
    const whole = glbOf(gltfBox({}))
    expect(refused(whole.subarray(0, 200))).toMatch(
      /^part: byte 12: the file ends early: a chunk of \d+ bytes, found 180\.$/,
    )
    expect(refused(bytes('{"asset": '))).toMatch(/^part: expected the JSON of glTF: /)
  })
})

describe('round trips', () => {
  const meshes = {
    box: placedMesh(boxMesh([0.1, 0.2, 0.3]), [1, 2, 3]),
    sphere: sphereMesh(0.4, 2),
    torus: torusMesh(1, 0.3, 12),
  }

  it.each(Object.entries(meshes))('%s keeps every digit in OBJ and PLY', (_, mesh) => {
    const parsed = [
      writeObj(mesh, { title: 'part' }),
      ...(['ascii', 'binary_little_endian', 'binary_big_endian'] as const).map((encoding) =>
        writePly(mesh, { encoding }),
      ),
    ].map((file) => parseMesh(file))
    for (const back of parsed) expect(back).toEqual(mesh)
  })

  it.each(Object.entries(meshes))('%s comes back from STL to single precision', (_, mesh) => {
    const back = parseMesh(writeStl(mesh, { title: 'solid part' }))
    expect([back.vertices.length, back.triangles.length]).toEqual([mesh.vertices.length, mesh.triangles.length])
    expect(checkMesh(back).watertight).toBe(true)
    const [volume, before] = [meshMassProperties(back).volume, meshMassProperties(mesh).volume]
    // single precision rounds to 6e-8 of the coordinates, which are up to 30 times the thickness
    expect(Math.abs(volume / before - 1)).toBeLessThan(1e-5)
  })
})

describe('files', () => {
  it('are read by their content, whatever their name', async () => {
    mkdirSync(folder, { recursive: true })
    const path = join(folder, 'wrong.stl')
    writeFileSync(path, writeObj(tetrahedron()))
    expect(await readMesh(path)).toEqual(tetrahedron())
    writeFileSync(path, writePly(tetrahedron()))
    expect(await readMesh(path)).toEqual(tetrahedron())
    expect(await readMesh(path, { format: 'ply' })).toEqual(tetrahedron())
    await expect(readMesh(path, { format: 'obj' })).rejects.toThrow(InputError)
  })

  it('that are empty, missing, folders or something else are refused', async () => {
    mkdirSync(folder, { recursive: true })
    const path = join(folder, 'empty.obj')
    writeFileSync(path, '')
    await expect(readMesh(path)).rejects.toThrow(`${path}: expected a mesh, found an empty file.`)
    await expect(readMesh(join(folder, 'none.obj'))).rejects.toThrow('there is no such file')
    await expect(readMesh(folder)).rejects.toThrow('it is a folder')
    expect(refused('once upon a time', 'tale.txt')).toBe(
      'tale.txt: expected OBJ, STL, glTF or PLY, found none of them in its 16 bytes.',
    )
  })
})
