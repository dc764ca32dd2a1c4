// The path tracer: energy is conserved, outlines are those of geometry, hits those of the engine's own rays, and a picture is the same
// on any number of threads and tiles, and nearly so on a GPU.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { backend, contact, createScene, createSimulation, material, type Scene, shape } from '#talus/index.js'
import type { ExportSource } from '#talus/io/export/exportSource.js'
import { readGltfSet } from '#talus/io/export/gltf/gltfSet.js'
import type { Look } from '#talus/io/export/pov/look.js'
import type { View } from '#talus/io/export/viewOf.js'
import { lampsOf } from '#talus/io/film/gltfLights.js'
import { type Stage, stageOf } from '#talus/io/film/gltfStage.js'
import { cameraOf, tracedTexture } from '#talus/io/film/pathPainter.js'
import { skyOf } from '#talus/io/film/sky.js'
import { TracedScene } from '#talus/io/film/tracedScene.js'
import { pngBytes } from '#talus/io/picture/png.js'
import { bodyColumns } from '#talus/model/bodyColumns.js'
import { type TracedPicture, Tracer } from '#talus/tracer/tracer.js'
import { temporaryFolder } from './temporaryFolder.js'

const folder = temporaryFolder()

const opened: Tracer[] = []
const open = async (choice = backend.cpu({ threads: 1 })) => {
  const tracer = await Tracer.open(choice)
  opened.push(tracer)
  return tracer
}
afterAll(() => Promise.all(opened.map((tracer) => tracer.close())))

const stone = material({ density: 2000 })

function sourceOf(scene: Scene) {
  const columns = bodyColumns(scene.data)
  const source = { scene, columns, recording: { model: { bodyRadius: columns.radius } } } as unknown as ExportSource
  const values = {
    bodyPos: columns.position,
    bodyRot: columns.orientation,
    bodyVel: columns.velocity,
    bodyOmega: columns.omega,
  }
  return { source, frame: { time: 0, steps: 0, values } }
}

interface Asked {
  readonly look?: Look
  readonly exposure?: number
  readonly size?: readonly [number, number]
  readonly stage?: Stage
}

/** A scene as the tracer is given it, seen from a place. */
function seen(scene: Scene, view: View, asked: Asked = {}) {
  const { look = {}, exposure = 0, size: [width, height] = [24, 18], stage = null } = asked
  const { source, frame } = sourceOf(scene)
  const traced = new TracedScene(source, look, view, stage)
  const moment = traced.at(frame, { view, exposure, colourOf: () => [1, 1, 1] })
  const camera = cameraOf(view, { width, height, view, lens: { aperture: 0 } })
  const picture: TracedPicture = {
    width,
    height,
    edge: 3,
    seed: 7,
    camera,
    sky: skyOf(look),
    moving: exposure > 0,
    smooth: false,
  }
  const give = (tracer: Tracer) => {
    tracer.setShapes(traced.shapes, (stage?.textures ?? []).map(tracedTexture))
    tracer.setLamps(lampsOf(stage?.lights ?? [], view, view.target, [1, 1, 1]))
    tracer.setItems(moment.items, moment.planes, moment.finishes)
  }
  return { give, picture }
}

const ball = () => {
  const scene = createScene({})
  scene.body({ name: 'ball', shape: shape.sphere({ radius: 0.5 }), material: stone })
  return scene
}
const fromFront: View = { position: [0, -4, 0], target: [0, 0, 0], angle: 20 }

/** Light of the same brightness from everywhere. */
const furnace = {
  zenith: [1, 1, 1],
  horizon: [1, 1, 1],
  ground: [1, 1, 1],
  sunWay: [0, 0, 1],
  sunLight: [0, 0, 0],
  sunRim: 0.99,
} as const

test.each([
  ['matte', 1e-6],
  ['glass', 2e-3],
  ['plastic', 0.01],
  ['metal', 0.02],
] as const)('a white ball of %s in a white furnace cannot be told from it', async (material, loss) => {
  const { give, picture } = seen(ball(), fromFront, { look: { groups: { ball: { material } } } })
  const tracer = await open()
  give(tracer)
  const { light, cover } = (await tracer.trace({ ...picture, sky: furnace }))!
  let [sum, covered] = [0, 0]
  cover.forEach((share, k) => {
    sum += light[3 * k]!
    covered += share
  })
  expect(sum / covered).toBeLessThanOrEqual(1 + 1e-6)
  expect(sum / covered).toBeGreaterThanOrEqual(1 - loss)
})

test('the outline of a ball covers what it does by geometry', async () => {
  const { give, picture } = seen(ball(), fromFront, { size: [60, 60] })
  const tracer = await open()
  give(tracer)
  const { cover } = (await tracer.trace({ ...picture, edge: 4 }))!
  // the cone of rays that touch it: tan of its half angle over that of the picture
  const radius = (60 / 2) * (Math.tan(Math.asin(0.5 / 4)) / Math.tan((10 * Math.PI) / 180))
  const covered = cover.reduce((sum, share) => sum + share, 0)
  expect(covered / (Math.PI * radius ** 2)).toBeCloseTo(1, 2)
})

/** A square metre that faces the eye, 2 x 2 texels over it, behind a ball that is not in sight, and lights. */
async function preparedWall(lights: readonly object[], places: readonly (readonly number[])[]) {
  // red and green above blue and white
  const rgba = Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255)
  await writeFile(join(folder, 'four.png'), pngBytes({ width: 2, height: 2, rgba }))
  const corners = [-0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, 0.5, 0]
  const uvs = [0, 1, 1, 1, 1, 0, 0, 0]
  const buffer = Buffer.concat([
    Buffer.from(Float32Array.from([...corners, ...uvs]).buffer),
    Buffer.from(Uint16Array.of(0, 1, 2, 0, 2, 3).buffer),
  ])
  const extension = 'KHR_lights_punctual'
  const set = {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0, 1, ...lights.map((_, k) => 2 + k)] }],
    nodes: [
      { name: 'wall', mesh: 0 },
      { name: 'ball', translation: [0, 100, 0] },
      ...lights.map((_, light) => ({ translation: places[light], extensions: { [extension]: { light } } })),
    ],
    extensions: { [extension]: { lights } },
    meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, indices: 2, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [0.5, 1, 1, 1], baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0, sampler: 0 }],
    samplers: [{ wrapS: 33071, wrapT: 33071 }],
    images: [{ uri: 'four.png' }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' },
      { bufferView: 0, byteOffset: 48, componentType: 5126, count: 4, type: 'VEC2' },
      { bufferView: 1, componentType: 5123, count: 6, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 80 },
      { buffer: 0, byteOffset: 80, byteLength: 12 },
    ],
    buffers: [{ byteLength: 92, uri: `data:application/octet-stream;base64,${buffer.toString('base64')}` }],
  }
  await writeFile(join(folder, 'wall.gltf'), JSON.stringify(set))
  const scene = createScene({})
  scene.body({ name: 'ball', shape: shape.sphere({ radius: 0.5 }), material: stone, position: [0, 50, 0] })
  return { scene, stage: await stageOf(await readGltfSet(join(folder, 'wall.gltf'), scene.data.groups)) }
}

/** Light of the pixel at a place of the wall, 40 x 40 of them from the front. */
function onWall(light: Float64Array, x: number, z: number): number[] {
  const perMetre = 20 / (4 * Math.tan((10 * Math.PI) / 180))
  const k = 40 * Math.floor(20 - perMetre * z) + Math.floor(20 + perMetre * x)
  return Array.from(light.subarray(3 * k, 3 * k + 3))
}

test('textures of a prepared scene are drawn where they lie, times the base colour', async () => {
  const { scene, stage } = await preparedWall([], [])
  const { give, picture } = seen(scene, fromFront, { stage, size: [40, 40] })
  const tracer = await open()
  give(tracer)
  const { light } = (await tracer.trace({ ...picture, sky: furnace }))!
  const round = (x: number, z: number) => onWall(light, x, z).map((value) => Math.round(100 * value) / 100)
  expect(round(-0.4, 0.4)).toEqual([0.5, 0, 0])
  expect(round(0.4, 0.4)).toEqual([0, 1, 0])
  expect(round(-0.4, -0.4)).toEqual([0, 0, 1])
  expect(round(0.4, -0.4)).toEqual([0.5, 1, 1])
  // halfway between two texels both count half
  const [red, green] = onWall(light, 0.01, 0.4)
  expect(red! / 0.5 + green!).toBeCloseTo(1, 1)
  expect(green!).toBeGreaterThan(0.3)
})

test('lights of a prepared scene take the place of the sun: by distance, by angle, within their cone', async () => {
  const lamp = { type: 'point', intensity: 30 }
  const spot = { type: 'spot', intensity: 10, spot: { innerConeAngle: 0.1, outerConeAngle: 0.15 } }
  const dark = { ...furnace, zenith: [0, 0, 0], horizon: [0, 0, 0], ground: [0, 0, 0] } as const
  const lit = async (light: object) => {
    const { scene, stage } = await preparedWall([light], [[0.4, 0.4, 2]])
    const { give, picture } = seen(scene, fromFront, { stage, size: [40, 40] })
    const tracer = await open()
    give(tracer)
    return (await tracer.trace({ ...picture, sky: { ...dark, sunRim: 0.99999 } }))!.light
  }
  const light = await lit(lamp)
  // exposed for the middle of the wall: E there is 1, and elsewhere by cos / d², of green above and blue below
  const exposure = 0.4 ** 2 + 0.4 ** 2 + 4
  const sent = (x: number, z: number) => (2 * exposure) / ((x - 0.4) ** 2 + (z - 0.4) ** 2 + 4) ** 1.5
  for (const [x, z, c] of [
    [0.4, 0.4, 1],
    [0.3, 0.4, 1],
    [-0.4, -0.4, 2],
  ] as const) {
    expect(onWall(light, x, z)[c]! / sent(x, z)).toBeCloseTo(1, 1)
  }
  // a spot straight at the wall lights what is before it
  const bright = await lit(spot)
  expect(onWall(bright, 0.4, 0.4)[1]!).toBeGreaterThan(0.5)
  expect(onWall(bright, -0.4, -0.4)[2]!).toBe(0)
})

test.each([
  [{ type: 'laser' }, 'light 0: expected directional, point or spot, found "laser".'],
  [{ type: 'point', intensity: 'x' }, 'light 0: its intensity must be a number from 0 on, found "x".'],
])('a light %o is refused', async (light, sentence) => {
  await expect(preparedWall([light], [[0, 0, 2]])).rejects.toThrow(sentence)
})

test('a texture that is no picture is named', async () => {
  await preparedWall([], [])
  await writeFile(join(folder, 'four.png'), 'nothing')
  const { groups } = ball().data
  const set = await readGltfSet(join(folder, 'wall.gltf'), groups)
  await expect(stageOf(set)).rejects.toThrow('wall.gltf: texture 0: ')
})

test('a body is drawn as the node of a prepared scene, in its colour, beside what else is there', async () => {
  // squares of half a metre that face the eye: one on the ball, one fixed to the right of it
  const square = (x: number, colour: [number, number, number]) => ({
    vertices: Float64Array.of(x, 0, 0, x + 0.5, 0, 0, x + 0.5, 0, 0.5, x, 0, 0.5),
    triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
    colour,
  })
  const stage = { named: { ball: [square(0, [1, 0, 0])] }, still: [square(0.6, [0, 0, 1])] }
  const scene = createScene({})
  scene.body({ name: 'ball', shape: shape.sphere({ radius: 0.5 }), material: stone, position: [-0.5, 0, 0] })
  const { give, picture } = seen(scene, fromFront, { stage, size: [40, 40] })
  const tracer = await open()
  give(tracer)
  const { light, cover } = (await tracer.trace({ ...picture, sky: furnace }))!
  const pixel = (x: number, z: number) => {
    const perMetre = 20 / (4 * Math.tan((10 * Math.PI) / 180))
    const k = 40 * Math.floor(20 - perMetre * z) + Math.floor(20 + perMetre * x)
    return [cover[k]!, ...light.subarray(3 * k, 3 * k + 3)].map((value) => Math.round(100 * value) / 100)
  }
  expect(pixel(-0.25, 0.25)).toEqual([1, 1, 0, 0])
  expect(pixel(0.7, 0.25)[0]).toBe(1)
  expect(pixel(0.62, 0.25).slice(1)).toEqual([0, 0, 1])
  // where the ball alone would be
  expect(pixel(-0.5, -0.25)[0]).toBe(0)
})

/** How much of each column of a picture is covered, and the tangent that a column stands for. */
async function columnsOf(scene: Scene, { aperture = 0, focus = 4, exposure = 0, edge = 12 }) {
  const [width, height] = [120, 12]
  const { give, picture } = seen(scene, fromFront, { size: [width, height], exposure })
  const lens = { aperture, focus }
  const tracer = await open()
  give(tracer)
  const camera = cameraOf(fromFront, { width, height, view: fromFront, lens })
  const { cover } = (await tracer.trace({ ...picture, edge, camera }))!
  const columns = Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (_y, y) => cover[y * width + x]!).reduce((sum, share) => sum + share, 0),
  )
  return { columns, pixel: (2 * Math.tan((10 * Math.PI) / 180)) / width }
}

/** From the first to the last column that is covered, in columns. */
function widthOf(columns: readonly number[]): number {
  const least = 0.02 * Math.max(...columns)
  return columns.findLastIndex((share) => share > least) - columns.findIndex((share) => share > least) + 1
}

const smallBall = (radius: number, speed = 0) => {
  const scene = createScene({})
  scene.body({ name: 'ball', shape: shape.sphere({ radius }), material: stone, velocity: [speed, 0, 0] })
  return scene
}

test('a small ball out of focus is as wide as the circle of confusion', async () => {
  // 4 m away, with the lens A wide and in focus at f: A |4 - f| / (4 f) as a tangent, and the ball itself
  const ballWidth = (2 * 0.01) / 4
  for (const [aperture, focus] of [
    [0, 4],
    [0.4, 4],
    [0.4, 2.5],
    [0.4, 10],
    [0.8, 10],
  ] as const) {
    const { columns, pixel } = await columnsOf(smallBall(0.01), { aperture, focus })
    const expected = ((aperture * Math.abs(4 - focus)) / (4 * focus) + ballWidth) / pixel
    expect(Math.abs(widthOf(columns) - expected)).toBeLessThan(2)
  }
})

test('a ball that moves while the shutter is open leaves a streak as long as its way', async () => {
  const ballWidth = (2 * 0.05) / 4
  for (const [speed, exposure] of [
    [3, 0],
    [3, 0.1],
    [3, 0.3],
    [-1.5, 0.4],
  ] as const) {
    const { columns, pixel } = await columnsOf(smallBall(0.05, speed), { exposure })
    expect(Math.abs(widthOf(columns) - ((Math.abs(speed) * exposure) / 4 + ballWidth) / pixel)).toBeLessThan(2)
  }
})

test('images of a periodic domain are drawn where the look asks for them', async () => {
  const scene = createScene({ domain: { min: [-0.2, -1, -1], max: [0.2, 1, 1], periodic: [true, false, false] } })
  scene.body({ name: 'ball', shape: shape.sphere({ radius: 0.05 }), material: stone, position: [0.1, 0, 0] })
  const covered = []
  for (const images of [0, 1, 2]) {
    const { give, picture } = seen(scene, fromFront, { look: { images }, size: [80, 20] })
    const tracer = await open()
    give(tracer)
    const { cover } = (await tracer.trace(picture))!
    covered.push(cover.reduce((sum, share) => sum + share, 0))
  }
  // of five, one at 0.9 m is beyond the edge of what is seen, 0.705 m
  expect(covered[1]! / covered[0]!).toBeCloseTo(3, 0)
  expect(covered[2]! / covered[0]!).toBeCloseTo(4, 0)
})

/** All kinds of shapes and a floor, turned, one of them glass. */
function everything(): Scene {
  const scene = createScene({})
  const corners = [-0.4, -0.4, -0.3, 0.4, -0.4, -0.3, 0, 0.4, -0.3, 0, 0, 0.5]
  const tetrahedron = [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3]
  const shapes = [
    shape.sphere({ radius: 0.4 }),
    shape.box({ half: [0.3, 0.4, 0.2] }),
    shape.ellipsoid({ semiAxes: [0.4, 0.3, 0.2] }),
    shape.cylinder({ radius: 0.3, height: 0.6 }),
    shape.capsule({ radius: 0.2, height: 0.5 }),
    shape.cone({ radius: 0.4, height: 0.8 }),
    shape.hull({ points: corners }),
    shape.mesh({ vertices: corners, triangles: tetrahedron }),
    shape.union({
      parts: [
        { shape: shape.sphere({ radius: 0.3 }) },
        { shape: shape.box({ half: [0.1, 0.1, 0.4] }), position: [0.3, 0, 0], orientation: [0, 0.6, 0, 0.8] },
      ],
    }),
    shape.heightfield({ heights: [0.2, 0.3, 0.1, 0.25, 0.2, 0.4], columns: 3, rows: 2, size: [1.2, 0.8] }),
  ]
  scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true, position: [0, 0, -1] })
  shapes.forEach((each, k) => {
    const fixed = each.kind === 'heightfield' || each.kind === 'mesh'
    scene.body({
      name: each.kind,
      shape: each,
      material: stone,
      fixed,
      position: [fixed && k > 8 ? 20 : 1.1 * (k % 5), 1.2 * Math.floor(k / 5), 0],
      orientation: each.kind === 'heightfield' ? [0, 0, 0, 1] : [0.1 * k, 0.3, -0.2, Math.sqrt(0.87 - 0.01 * k * k)],
    })
  })
  return scene
}

test('rays meet every shape where rays of the engine do', async () => {
  const scene = everything()
  const simulation = await createSimulation(scene, {
    timeStep: 1e-4,
    contact: contact.dvi(),
    backend: backend.cpu({ threads: 1 }),
  })
  const tracer = await open()
  const kindsHit = new Set<string>()
  for (const group of scene.data.groups) {
    const target = [...group.positions.subarray(0, 3)] as unknown as View['target']
    // from above, where the sides that a heightfield is drawn with are not seen
    const away = group.name === 'heightfield' ? [0.1, -0.2, 2.6] : [0.8, -2, 1.6]
    const position = target.map((x, c) => x + away[c]!) as unknown as View['position']
    const view: View = { position, target, angle: 22 }
    const { give, picture } = seen(scene, view, { size: [5, 5] })
    give(tracer)
    const hits = await tracer.firstHits(picture)
    const scale = Math.hypot(...away)
    for (let k = 0; k < 25; k++) {
      const vector = (of: ArrayLike<number>) => [of[3 * k]!, of[3 * k + 1]!, of[3 * k + 2]!] as const
      const origin = vector(hits.origin).map((x, c) => scale * x + target[c]!) as unknown as [number, number, number]
      const hit = await simulation.rayCast(origin, [...vector(hits.direction)])
      if (hit) kindsHit.add(hit.name)
      expect(hits.item[k]! !== -1, `${group.name} ${k}`).toBe(hit !== null)
      if (!hit) continue
      expect(Math.abs(hits.distance[k]! * scale - hit.distance), `${hit.name} ${k}`).toBeLessThan(2e-5)
      const alike = vector(hits.normal).reduce((sum, x, c) => sum + x * hit.normal[c]!, 0)
      // meshes are smooth over shallow edges
      if (hit.name !== 'heightfield') expect(alike, `${hit.name} ${k}`).toBeGreaterThan(1 - 1e-4)
    }
  }
  await simulation.close()
  expect([...kindsHit].sort()).toEqual(scene.data.groups.map(({ name }) => name).sort())
})

const above: View = { position: [2.2, -5, 4], target: [2.2, 0.5, 0], angle: 50 }
const glassy: Look = {
  groups: { sphere: { material: 'glass' }, cone: { material: 'metal' }, floor: { material: 'ground' } },
  backdrop: 'desert',
}

test('a picture is the same, bit for bit, on one thread and on two, whole and in tiles', async () => {
  const { give, picture } = seen(everything(), above, { look: glassy, size: [40, 30] })
  const [one, two] = [await open(), await open(backend.cpu({ threads: 2 }))]
  give(one)
  give(two)
  const whole = await one.trace({ ...picture, smooth: true })
  expect(await two.trace({ ...picture, smooth: true, tile: 517 })).toEqual(whole)
  expect(new Set(whole!.light).size).toBeGreaterThan(1000)
})

test('a GPU draws the same picture', async () => {
  const prepared = await preparedWall(
    [{ type: 'point' }, { type: 'directional' }],
    [
      [0.4, 0.4, 2],
      [0, 0, 0],
    ],
  )
  const [cpu, gpu] = [await open(), await open(backend.gpu({ device: 'swiftshader' }))]
  for (const { give, picture } of [
    seen(everything(), above, { look: glassy, size: [16, 12] }),
    seen(prepared.scene, fromFront, { stage: prepared.stage, size: [16, 12] }),
  ]) {
    const pictures = []
    for (const tracer of [cpu, gpu]) {
      give(tracer)
      pictures.push((await tracer.trace({ ...picture, edge: 2, smooth: true }))!)
    }
    const [a, b] = pictures as [(typeof pictures)[0], (typeof pictures)[0]]
    const off = a.light.map((x, k) => Math.abs(x - b.light[k]!)).sort()
    // a ray along an edge may go the other way
    expect(off[Math.floor(0.95 * off.length)]).toBeLessThan(2e-3)
    const mean = (light: Float64Array) => light.reduce((sum, x) => sum + x, 0) / light.length
    expect(mean(b.light)).toBeCloseTo(mean(a.light), 2)
  }
})

test('a floor fades into the backdrop without noise, whatever the number of paths', async () => {
  const scene = createScene({})
  scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
  const { give, picture } = seen(scene, { position: [0, -4, 1], target: [0, 0, 0], angle: 0.5 }, { size: [1, 60] })
  const tracer = await open()
  give(tracer)
  const { cover } = (await tracer.trace({ ...picture, width: 1, height: 60, edge: 1 }))!
  const rows = Array.from(cover)
  expect([rows[0], rows.at(-1)]).toEqual([0, 1])
  expect(rows.filter((share) => share > 0.1 && share < 0.9).length).toBeGreaterThan(3)
  expect(rows).toEqual(rows.toSorted((a, b) => a - b))
})
