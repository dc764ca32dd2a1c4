// Shapes and layers in scene files: what they make, files beside them, and where each mistake is said to be.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadScene, readHeights } from '#talus/files.js'
import { InputError, parseScene, SceneFileError, type Shape, sceneFromJson, shape } from '#talus/index.js'
import { parsePgm } from '#talus/io/parsePgm.js'
import { temporaryFolder } from './temporaryFolder.js'

const head = `timeStep: 1 ms
duration: 1
contact: dvi
materials: { steel: { density: 7800 }, sand: { density: 2600 } }
`
const good = `${head}bodies:
  - { shape: { kind: ellipsoid, semiAxes: [1 cm, 2 cm, 30 mm] }, material: steel }
  - { shape: { kind: cylinder, radius: 5 cm, height: 1 }, material: steel, layer: shoes }
  - { shape: { kind: capsule, radius: 5 cm, height: 1 }, material: steel, layer: wheels }
  - { shape: { kind: cone, radius: 5 cm, height: 1 ft }, material: steel }
  - { shape: { kind: hull, points: [[0, 0, 0], [1, 0, 0], [0, 1 m, 0], [0, 0, 100 cm]] }, material: steel }
  - shape:
      kind: mesh
      vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
      triangles: [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]
    material: steel
  - { shape: { kind: heightfield, size: [2, 10 dm], heights: [[0, 1 cm, 0], [0, 0, 0]] }, material: sand, fixed: true }
  - shape:
      kind: union
      parts:
        - { shape: { kind: sphere, radius: 1 cm }, position: [1 cm, 0, 0], material: sand }
        - { shape: { kind: box, half: [1, 1, 1] }, orientation: { axis: [0, 0, 1], angle: 180 deg } }
    material: steel
apart: [[shoes, wheels], [shoes, shoes]]
`

const fourCorners = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]
const tetrahedron = { vertices: fourCorners, triangles: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] }

describe('a scene file', () => {
  const scene = parseScene(good, { file: 'x.yaml' }).build({ seed: 1 })
  const shapes = scene.data.groups.map((group) => group.shape)

  it('has every shape, with units', () => {
    expect(shapes.slice(0, 7)).toEqual([
      shape.ellipsoid({ semiAxes: [0.01, 0.02, 0.03] }),
      shape.cylinder({ radius: 0.05, height: 1 }),
      shape.capsule({ radius: 0.05, height: 1 }),
      shape.cone({ radius: 0.05, height: 0.3048 }),
      shape.hull({ points: fourCorners }),
      shape.mesh(tetrahedron),
      shape.heightfield({ heights: [0, 0.01, 0, 0, 0, 0], columns: 3, rows: 2, size: [2, 1] }),
    ])
    expect(shapes[7]).toMatchObject({
      kind: 'union',
      parts: [
        { shape: { radius: 0.01 }, position: [0.01, 0, 0], material: 'sand' },
        { orientation: [0, 0, 1, 0 + 6.123233995736766e-17] },
      ],
    })
  })

  it('has layers', () => {
    expect(scene.data.groups.slice(0, 3).map(({ layer }) => layer)).toEqual(['', 'shoes', 'wheels'])
    expect(scene.data.apart).toEqual([
      { a: 'shoes', b: 'wheels' },
      { a: 'shoes', b: 'shoes' },
    ])
  })

  it('is the same as JSON, and comes back from that of its scene', async () => {
    const { parse } = await import('yaml')
    const text = JSON.stringify(scene)
    const json = parseScene(JSON.stringify(parse(good)), { file: 'x.json' })
    expect(JSON.stringify(json.build({ seed: 1 }))).toBe(text)
    expect(JSON.stringify(sceneFromJson(JSON.parse(text)))).toBe(text)
  })
})

const obj = `v 0 0 0\nv 1000 0 0\nv 0 1000 0\nv 0 0 1000\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n`

function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'parts'), { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return join(folder, 'scene.yaml')
}

async function shapesOf(body: string, files: Readonly<Record<string, string | Uint8Array>>) {
  const definition = await loadScene(folderWith({ 'scene.yaml': `${head}bodies:\n  - ${body}\n`, ...files }))
  return { notes: definition.notes, shapes: definition.build({ seed: 1 }).data.groups.map((group) => group.shape) }
}

describe('a scene file beside others', () => {
  it('takes meshes and hulls from them, at its scale', async () => {
    const files = { 'parts/corner.obj': obj }
    const mesh = await shapesOf(
      '{ shape: { kind: mesh, file: parts/corner.obj, scale: 0.001 }, material: steel }',
      files,
    )
    expect(mesh.shapes).toEqual([shape.mesh(tetrahedron)])
    expect(mesh.notes).toEqual([])
    const hull = await shapesOf(
      '{ shape: { kind: hull, file: parts/corner.obj, scale: 0.001 }, material: steel }',
      files,
    )
    expect(hull.shapes).toEqual([shape.hull({ points: fourCorners })])
  })

  it('takes them for pieces of unions', async () => {
    const union = '{ kind: union, parts: [{ shape: { kind: mesh, file: a.obj, scale: 0.001 } }] }'
    const { shapes } = await shapesOf(`{ shape: ${union}, material: steel }`, { 'a.obj': obj })
    expect((shapes[0] as Extract<Shape, { kind: 'union' }>).parts[0]!.shape).toEqual(shape.mesh(tetrahedron))
  })

  it('says what it repaired', async () => {
    const inward = obj.replace(/f (\d) (\d) (\d)/g, 'f $1 $3 $2')
    const { notes } = await shapesOf('{ shape: { kind: mesh, file: a.obj }, material: steel }', { 'a.obj': inward })
    expect(notes).toEqual(['a.obj: turned the surface inside out: the volume was negative'])
  })

  it('takes heights in one list, as the same options in code do', async () => {
    const options = { size: [2, 1] as const, heights: [0, 0.01, 0, 0, 0, 0.02], columns: 3, rows: 2 }
    const rows = { size: options.size, heights: [options.heights.slice(0, 3), options.heights.slice(3)] }
    for (const same of [options, rows]) {
      const text = JSON.stringify({ shape: { kind: 'heightfield', ...same }, material: 'sand', fixed: true })
      expect((await shapesOf(text, {})).shapes).toEqual([shape.heightfield(same)])
      expect(shape.heightfield(same)).toEqual(shape.heightfield(options))
    }
  })

  it('takes heights from a picture, its top at the highest y', async () => {
    const ground =
      '{ shape: { kind: heightfield, file: a.pgm, size: [2, 1], height: 10 cm, base: 1 }, material: sand, fixed: true }'
    const { shapes } = await shapesOf(ground, { 'a.pgm': 'P2\n# hills\n3 2\n10\n0 5 10\n1 2 3\n' })
    const { heights, columns, rows } = shapes[0] as Extract<Shape, { kind: 'heightfield' }>
    expect([columns, rows]).toEqual([3, 2])
    ;[1.01, 1.02, 1.03, 1, 1.05, 1.1].forEach((z, k) => expect(heights[k]).toBeCloseTo(z, 14))
    const file = join(dirname(folderWith({ 'b.pgm': 'P2\n3 2\n10\n0 5 10\n1 2 3\n' })), 'b.pgm')
    const code = shape.heightfield({ size: [2, 1], ...(await readHeights(file, { height: 0.1, base: 1 })) })
    expect(code).toEqual(shapes[0])
  })
})

const bodyAt = (text: string) => `{ shape: ${text}, material: steel }`
const mistakes: [string, string, string][] = [
  [
    'a missing file',
    bodyAt('{ kind: mesh, file: none.obj }'),
    'bodies[0].shape: FOLDER/none.obj: there is no such file',
  ],
  [
    'a mesh without anything',
    bodyAt('{ kind: mesh }'),
    'bodies[0].shape: mesh: expected vertices or file, found neither',
  ],
  [
    'a scale of nothing',
    bodyAt('{ kind: hull, points: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], scale: 2 }'),
    'bodies[0].shape: hull: scale goes with file',
  ],
  [
    'flat points',
    bodyAt('{ kind: hull, points: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]] }'),
    'bodies[0].shape: shape.hull: the points lie in a plane, so they hold no volume',
  ],
  [
    'a mistyped shape',
    bodyAt('{ kind: cylindre, radius: 1 }'),
    'bodies[0].shape.kind: expected one of sphere, ellipsoid, plane, box, cylinder, capsule, cone, hull, mesh, heightfield, union, none, varied, found "cylindre", did you mean cylinder?',
  ],
  [
    'a length in seconds',
    bodyAt('{ kind: cone, radius: 1 s, height: 1 }'),
    'bodies[0].shape.radius: expected a number or a quantity in m, found "1 s"; known: nm, um, µm, mm, cm, dm, m, km, in, ft, yd, mi',
  ],
  [
    'an unknown material of a piece',
    bodyAt('{ kind: union, parts: [{ shape: { kind: sphere, radius: 1 }, material: stel }] }'),
    'bodies[0]: body body0: union: piece 0: unknown material stel, did you mean steel?',
  ],
  [
    'a plane in a union',
    bodyAt('{ kind: union, parts: [{ shape: { kind: plane } }] }'),
    'bodies[0].shape.parts[0].shape.kind: expected one of sphere, ellipsoid, box, cylinder, capsule, cone, hull, mesh, heightfield, found "plane"',
  ],
  [
    'a picture as a mesh',
    bodyAt('{ kind: mesh, file: a.pgm }'),
    'bodies[0].shape: a.pgm: expected a mesh, found a picture',
  ],
  [
    'a picture without a height',
    '{ shape: { kind: heightfield, file: a.pgm, size: [1, 1] }, material: steel, fixed: true }',
    'bodies[0].shape: heightfield: a picture needs height, that of white above black',
  ],
  [
    'a height in seconds',
    '{ shape: { kind: heightfield, size: [1, 1], heights: [[0, 1], [0, 2 s]] }, material: steel, fixed: true }',
    'bodies[0].shape.heights[1][1]: expected a number or a quantity in m, found "2 s"',
  ],
  [
    'heights in one list without columns',
    '{ shape: { kind: heightfield, size: [1, 1], heights: [0, 1, 2, 3] }, material: steel, fixed: true }',
    'bodies[0].shape: shape.heightfield: columns must be a whole number of at least 2, found 0',
  ],
  [
    'an unknown layer',
    `${bodyAt('{ kind: sphere, radius: 1 }')}\napart: [[shoes, shoes]]`,
    'apart[0]: apart: no body is in a layer shoes',
  ],
]

it.each(mistakes)('says where %s is', async (_, body, sentence) => {
  const file = folderWith({ 'scene.yaml': `${head}bodies:\n  - ${body}\n`, 'a.pgm': 'P2 2 2 1 0 1 0 1' })
  const said = await loadScene(file).then(
    () => 'nothing',
    (error: Error) => (error instanceof SceneFileError ? error.message : String(error)),
  )
  expect(said.replaceAll(file.replace(/\/scene.yaml$/, ''), 'FOLDER')).toMatch(/^FOLDER\/scene.yaml:\d+:\d+: /)
  expect(said.replaceAll(file.replace(/\/scene.yaml$/, ''), 'FOLDER')).toContain(sentence)
})

describe('a PGM picture', () => {
  const text = (s: string) => new TextEncoder().encode(s)

  it('is read as text and in bytes of 8 and 16 bits, with comments', () => {
    const plain = parsePgm(text('P2 # grey\n2 2\n# white\n4\n0 1\n2 4'), 'a.pgm')
    expect([plain.columns, plain.rows, ...plain.values]).toEqual([2, 2, 0, 0.25, 0.5, 1])
    const bytes = parsePgm(Uint8Array.from([...text('P5\n2 2\n4\n'), 0, 1, 2, 4]), 'a.pgm')
    expect([...bytes.values]).toEqual([0, 0.25, 0.5, 1])
    const words = parsePgm(Uint8Array.from([...text('P5 2 1 1024\n'), 1, 0, 4, 0]), 'a.pgm')
    expect([...words.values]).toEqual([0.25, 1])
  })

  it.each([
    [
      'another format',
      text('P6 2 2 255 ....'),
      'expected a PNG, TIFF or PGM picture (P2 or P5 and three numbers), found 15 other bytes.',
    ],
    ['too few samples', text('P2 2 2 9 1 2 3'), '2 columns and 2 rows need 4 samples, found 3.'],
    ['a sample above white', text('P2 2 1 9 1 10'), 'sample 1 must be from 0 to 9, found 10.'],
    ['no columns', text('P2 0 1 9 1'), 'columns must be a whole number from 1 to 67108864, found 0.'],
    [
      'a short one in bytes',
      Uint8Array.from([...text('P5 2 2 300\n'), 0, 1, 2]),
      '2 columns and 2 rows need 4 samples, found 1.',
    ],
  ])('is refused as %s', (_, bytes, sentence) => {
    expect(() => parsePgm(bytes, 'a.pgm')).toThrow(new InputError(`a.pgm: ${sentence}`))
  })
})
