// gltf.test.ts: the validator of Khronos finds nothing to correct, and the tracks are those of the frames.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  AnimationMixer,
  Box3,
  InstancedMesh,
  LoopOnce,
  Matrix4,
  type Mesh,
  type Object3D,
  Quaternion,
  type SkinnedMesh,
  Vector3,
} from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { describe, expect, it, test } from 'vitest'
import { createScene, material, shape } from '#talus/index.js'
import type { ExportSource } from '#talus/io/export/exportSource.js'
import { GltfExport, type GltfOptions } from '#talus/io/export/gltf/gltfExport.js'
import { GltfInstances } from '#talus/io/export/gltf/gltfInstances.js'
import { readGltfSet } from '#talus/io/export/gltf/gltfSet.js'
import { bodyColumns } from '#talus/model/bodyColumns.js'
import { temporaryFolder } from '../temporaryFolder.js'
import { everyShape, kinds, names, positionAt } from './everyShape.js'

interface Report {
  readonly issues: { readonly numErrors: number; readonly numWarnings: number; readonly messages: unknown[] }
}
const validator = createRequire(import.meta.url)('gltf-validator') as {
  validateBytes(bytes: Uint8Array): Promise<Report>
}

interface Accessor {
  readonly bufferView: number
  readonly byteOffset?: number
  readonly count: number
  readonly type: string
}

interface Gltf {
  readonly nodes: {
    name: string
    mesh?: number
    translation: number[]
    scale?: number[]
    children?: number[]
    rotation: number[]
  }[]
  readonly accessors: Accessor[]
  readonly bufferViews: { byteOffset: number }[]
  readonly animations?: [
    {
      samplers: { input: number; output: number }[]
      channels: { sampler: number; target: { node: number; path: string } }[]
    },
  ]
}

async function exported(source: ExportSource, options: GltfOptions = {}) {
  const out = temporaryFolder()
  const exporter = new GltfExport(source, out, options)
  for (const index of source.frames) await exporter.frame(index, await source.recording.frame(index))
  const [file] = await exporter.finish()
  const bytes = readFileSync(join(out, file!))
  const report = await validator.validateBytes(new Uint8Array(bytes))
  const length = bytes.readUInt32LE(12)
  const json = JSON.parse(bytes.toString('utf8', 20, 20 + length)) as Gltf
  const binary = bytes.subarray(28 + length)
  const floats = (index: number) => {
    const { bufferView, byteOffset = 0, count, type } = json.accessors[index]!
    const start = json.bufferViews[bufferView]!.byteOffset + byteOffset
    const width = { SCALAR: 1, VEC3: 3, VEC4: 4 }[type]!
    return Array.from({ length: width * count }, (_, k) => binary.readFloatLE(start + 4 * k))
  }
  return { json, report, floats, warnings: exporter.warnings }
}

const rounded = (values: readonly number[]) => values.map((x) => Math.fround(x))

describe('gltf', () => {
  it('has nothing the validator would correct', async () => {
    const { report } = await exported(everyShape())
    expect(report.issues).toMatchObject({ numErrors: 0, numWarnings: 0, messages: [] })
  })

  it('has a node for each body, moved as the frames say', async () => {
    const { json, floats, warnings } = await exported(everyShape())
    const { nodes, animations } = json
    expect(nodes.map(({ name }) => name)).toEqual([...names, 'every'])
    expect(nodes.at(-1)!.children).toHaveLength(names.length)
    expect(warnings).toEqual([])
    const { samplers, channels } = animations![0]
    // the floor is fixed and has no tracks
    expect(channels).toHaveLength(2 * kinds.length)
    for (const { sampler, target } of channels) {
      expect(floats(samplers[sampler]!.input)).toEqual([0, 0.25])
      const values = floats(samplers[sampler]!.output)
      if (target.path === 'translation')
        expect(values).toEqual(rounded([0, 1].flatMap((k) => positionAt(target.node, k))))
      else expect(values).toEqual([0, 0, 0, 1, 0, 0, ...rounded([Math.SQRT1_2, Math.SQRT1_2])])
    }
  })

  it('keeps all that is not a sphere and an even share of the spheres above its limit, and says so', async () => {
    const { json, warnings, report } = await exported(manyBalls(100), { most: 12 })
    const kept = json.nodes.filter(({ mesh }) => mesh !== undefined)
    expect(kept).toHaveLength(12)
    expect(kept.filter(({ name }) => name.startsWith('brick'))).toHaveLength(2)
    // radii of 100 spheres are 1 to 100: ten of them, ten apart
    expect(kept.flatMap(({ scale }) => (scale ? [scale[0]] : []))).toEqual([1, 11, 21, 31, 41, 51, 61, 71, 81, 91])
    expect(warnings).toEqual([expect.stringContaining('12 of 102 bodies are in the file, 90 are left out')])
    expect(report.issues.numErrors).toBe(0)
  })

  it('does not show a place on its way from one body to the next', async () => {
    const source = manyBalls(2)
    const ids = [Uint32Array.of(0, 1, 2, 3), Uint32Array.of(0, 1, 2, 3), Uint32Array.of(0, 9, 2, 3)]
    const frame = async (index: number) => {
      const { values, ...rest } = await source.recording.frame(index)
      return { ...rest, values: { ...values, bodyId: ids[index]! } }
    }
    const { json, floats, report } = await exported({ ...source, recording: { ...source.recording, frame } })
    const { samplers, channels } = json.animations![0]
    const sizes = channels.filter(({ target }) => target.path === 'scale')
    expect(sizes.map(({ target }) => target.node)).toEqual([1])
    expect(floats(samplers[sizes[0]!.sampler]!.output)).toEqual([2, 2, 2, 0, 0, 0, 2, 2, 2])
    expect(report.issues).toMatchObject({ numErrors: 0, numWarnings: 0 })
  })

  it('of one frame has no animation', async () => {
    const { json, report } = await exported({ ...everyShape(), frames: [1] })
    expect([json.animations, report.issues.numErrors]).toEqual([undefined, 0])
  })
})

/** Instances of each mesh by the name of its group, as three.js reads a file. */
async function instancesOf(file: string): Promise<Map<string, InstancedMesh>> {
  const { buffer, byteOffset, length } = readFileSync(file)
  const loaded = await new GLTFLoader().parseAsync(buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer, '')
  const found = new Map<string, InstancedMesh>()
  loaded.scene.traverse((node) => {
    if (node instanceof InstancedMesh) found.set(node.name, node)
  })
  return found
}

test('as instances every body is there, as three.js reads it', async () => {
  const source = everyShape()
  const out = temporaryFolder()
  const exporter = new GltfInstances(source, out)
  await exporter.frame(1, await source.recording.frame(1))
  const [file] = await exporter.finish()
  const { issues } = await validator.validateBytes(new Uint8Array(readFileSync(join(out, file!))))
  expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 })
  const read = await instancesOf(join(out, file!))
  expect([...read.keys()].sort()).toEqual([...names].sort())
  names.forEach((name, body) => {
    const [place, turn, size] = [new Vector3(), new Quaternion(), new Vector3()]
    const matrix = new Matrix4()
    read.get(name)!.getMatrixAt(0, matrix)
    matrix.decompose(place, turn, size)
    expect(place.distanceTo(new Vector3(...positionAt(body, 1))), name).toBeLessThan(1e-6)
    expect(size.x).toBeCloseTo(name === 'sphere' ? 0.4 : 1, 6)
    if (body > 0) expect(Math.abs(turn.z)).toBeCloseTo(Math.SQRT1_2, 6)
  })
})

function manyBalls(count: number): ExportSource {
  const scene = createScene()
  const steel = material({ name: 'steel', density: 7800 })
  const radii = Array.from({ length: count }, (_, k) => k + 1)
  scene.bodies({
    name: 'balls',
    shape: shape.sphere({ radius: 1 }),
    material: steel,
    positions: radii.map((r) => [1e3 * r, 0, 0]),
    radii,
  })
  scene.bodies({
    name: 'brick',
    shape: shape.box({ half: [1, 1, 1] }),
    material: steel,
    positions: [
      [0, 0, 5],
      [0, 0, 9],
    ],
  })
  const columns = bodyColumns(scene.data)
  const frame = async (index: number) => ({
    steps: index,
    time: index,
    values: { bodyPos: columns.position, bodyRot: Float32Array.from(columns.orientation) },
  })
  const recording = { header: { fields: [] }, model: { bodyRadius: Float32Array.from(columns.radius) }, frame }
  return { name: 'many', scene, columns, recording, frames: [0, 1, 2], fields: [] } as unknown as ExportSource
}

describe('cables', () => {
  const scene = createScene({ domain: { min: [-2, -2, -2], max: [2, 2, 2] } })
  const rope = material({ name: 'rope', density: 1000, young: 2e7 })
  const bow = Array.from({ length: 9 }, (_, k) => [Math.sin(k / 8), Math.cos(k / 8), 0.5] as const)
  scene.cable({ name: 'bow', points: bow, elements: 4, material: rope, radius: 0.02, beads: {} })
  const { groups, materials, cables } = scene.data
  const columns = bodyColumns({ groups, materials })
  const slopes = Float32Array.from(cables.flatMap((cable) => [...cable.slopes]))
  /** In the second frame it is a metre higher, and beads have no places. */
  const frame = async (index: number) => {
    const bodyPos = columns.position.map((x, k) => (k >= 15 ? Number.NaN : x + (k % 3 === 2 ? index : 0)))
    const values = { bodyPos, bodyRot: Float32Array.from(columns.orientation), nodeSlope: slopes }
    return { steps: index, time: index, values }
  }
  const recording = { header: { fields: [] }, model: { bodyRadius: new Float32Array(columns.count) }, frame }
  const source = { name: 'ropes', scene, columns, recording, frames: [0, 1], fields: [] } as unknown as ExportSource

  /** Corners are this far from the circle of radius 1 about z, whose height is given, with y up. */
  const fromBow = ([x, y, z]: number[], height: number) => Math.hypot(Math.hypot(x!, -z!) - 1, y! - height)

  it('are tubes whose skins put every ring where it is, which a reader finds too', async () => {
    const out = temporaryFolder()
    const exporter = new GltfExport(source, out, {})
    for (const index of source.frames) await exporter.frame(index, await source.recording.frame(index))
    const [file] = await exporter.finish()
    const bytes = readFileSync(join(out, file!))
    const { issues } = await validator.validateBytes(new Uint8Array(bytes))
    expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 })
    const found = await new GLTFLoader().parseAsync(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
      '',
    )
    const mixer = new AnimationMixer(found.scene)
    mixer.clipAction(found.animations[0]!).play()
    const tube = found.scene.getObjectByName('bow') as SkinnedMesh
    const corners = tube.geometry.getAttribute('position')
    for (const height of [0.5, 1]) {
      mixer.setTime(height - 0.5)
      found.scene.updateMatrixWorld(true)
      for (let k = 0; k < corners.count; k += 7) {
        const at = tube.applyBoneTransform(k, new Vector3().fromBufferAttribute(corners, k))
        expect(fromBow(at.toArray(), height)).toBeCloseTo(0.02, 4)
      }
    }
  })

  it('have their tubes in files of instances as well', async () => {
    const out = temporaryFolder()
    const exporter = new GltfInstances(source, out)
    await exporter.frame(1, await source.recording.frame(1))
    const [file] = await exporter.finish()
    const bytes = new Uint8Array(readFileSync(join(out, file!)))
    const { issues } = await validator.validateBytes(bytes)
    expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 })
    const { scene: read } = await new GLTFLoader().parseAsync(bytes.buffer.slice(0), '')
    read.updateMatrixWorld(true)
    const tube = read.getObjectByName('bownodes') as unknown as SkinnedMesh
    const corners = tube.geometry.getAttribute('position')
    for (let k = 0; k < corners.count; k += 7) {
      const at = new Vector3().fromBufferAttribute(corners, k).applyMatrix4(tube.matrixWorld)
      expect(fromBow(at.toArray(), 1.5)).toBeCloseTo(0.02, 4)
    }
  })
})

describe('a prepared scene', () => {
  /** A triangle with corners at 0, x and y, as glTF, in the file of a set. */
  const nodes = [
    { name: 'stage', translation: [5, 0, 0], scale: [2, 2, 2], children: [1, 2] },
    { name: 'box', mesh: 0, translation: [1, 2, 3] },
    { name: 'wall', mesh: 0 },
    { name: 'balls', mesh: 0, children: [4] },
    { name: 'hat', mesh: 0, translation: [0, 1, 0] },
  ]
  const prepared = (of: readonly object[] = nodes, roots = [0, 3]) => {
    const corners = Buffer.from(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer)
    const file = join(temporaryFolder(), 'set.gltf')
    const accessor = { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }
    const animated = { sampler: 0, target: { node: 1, path: 'translation' } }
    const json = {
      asset: { version: '2.0' },
      scenes: [{ nodes: roots }],
      nodes: of,
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
      materials: [{ name: 'paint', pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1] } }],
      accessors: [
        accessor,
        { bufferView: 1, componentType: 5126, count: 1, type: 'SCALAR', min: [0], max: [0] },
        { bufferView: 1, componentType: 5126, count: 1, type: 'VEC3' },
      ],
      bufferViews: [
        { buffer: 0, byteLength: 36, target: 34962 },
        { buffer: 0, byteLength: 12 },
      ],
      buffers: [{ byteLength: 36, uri: `data:application/octet-stream;base64,${corners.toString('base64')}` }],
      animations: [{ samplers: [{ input: 1, output: 2 }], channels: [animated] }],
    }
    writeFileSync(file, JSON.stringify(json))
    return file
  }

  async function read(source: ExportSource, set?: string, out = temporaryFolder()) {
    const into = set === undefined ? null : await readGltfSet(set, source.scene.data.groups)
    const exporter = new GltfExport(source, out, {}, into)
    for (const index of source.frames) await exporter.frame(index, await source.recording.frame(index))
    const [file] = await exporter.finish()
    const bytes = new Uint8Array(readFileSync(join(out, file!)))
    const { issues } = await validator.validateBytes(bytes)
    expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 })
    const { scene, animations } = await new GLTFLoader().parseAsync(bytes.buffer.slice(0), '')
    if (animations.length > 0) {
      const mixer = new AnimationMixer(scene)
      const action = mixer.clipAction(animations.at(-1)!).setLoop(LoopOnce, 1).play()
      action.clampWhenFinished = true
      mixer.setTime(0.25)
    }
    scene.updateMatrixWorld(true)
    return scene
  }

  /** Of all triangles of the set that are called so, its three corners in the world, y up. */
  function cornersOf(scene: Object3D, name: string): number[][] {
    const found: number[][] = []
    scene.traverse((object) => {
      const mesh = object as Mesh
      if (!mesh.isMesh || !object.name.startsWith(name) || mesh.geometry.getAttribute('position').count !== 3) return
      const positions = mesh.geometry.getAttribute('position')
      const corners = [0, 1, 2].map((k) =>
        new Vector3().fromBufferAttribute(positions, k).applyMatrix4(mesh.matrixWorld),
      )
      found.push(corners.flatMap((corner) => corner.toArray()))
    })
    return found
  }
  const near = (values: readonly number[]) => values.map((x) => expect.closeTo(x, 5))

  it('has bodies where nodes of their names were, of the size they were prepared in, and the rest as it is', async () => {
    const scene = await read(everyShape(), prepared(nodes.slice(0, 3), [0]))
    // twice as large, at (1, 0, 1.1) and turned a quarter about z: here y is up
    expect(cornersOf(scene, 'box')).toEqual([near([1, 1.1, 0, 1, 1.1, -2, 1, 3.1, 0])])
    expect(cornersOf(scene, 'wall')).toEqual([near([5, 0, 0, 7, 0, 0, 5, 2, 0])])
    expect(scene.getObjectByName('cone')).toBeDefined()
  })

  it('takes axes of nodes that hang on one that turns z up as they are', async () => {
    const turned = { rotation: [-Math.SQRT1_2, 0, 0, Math.SQRT1_2], children: [1] }
    const scene = await read(everyShape(), prepared([turned, { name: 'box', mesh: 0 }], [0]))
    expect(cornersOf(scene, 'box')).toEqual([near([1, 1.1, 0, 1, 1.1, -1, 0, 1.1, 0])])
  })

  it('may be an export: a run in the set that it is itself looks as it did', async () => {
    const out = temporaryFolder()
    const scene = await read(everyShape(), undefined, out)
    const again = await read(everyShape(), join(out, readdirSync(out)[0]!))
    const boxes = [scene, again].map((of) => {
      const box = new Box3().setFromObject(of.getObjectByName('box')!, true)
      return [...box.min.toArray(), ...box.max.toArray()]
    })
    expect(boxes[1]).toEqual(near(boxes[0]!))
  })

  it('has a node for every body of a group that one is named after, with what hangs on it', async () => {
    const scene = await read(manyBalls(3), prepared())
    const heights = (name: string) => cornersOf(scene, name).map((corners) => [corners[0], corners[1], corners[7]])
    expect(heights('balls')).toEqual([1, 2, 3].map((r) => near([1e3 * r, 0, r])))
    const [, , , , hat] = nodes
    const second = await read(manyBalls(3), prepared([{ name: 'balls.1', mesh: 0 }, hat!], [0, 1]))
    expect(cornersOf(second, 'balls').map((corners) => corners[7])).toEqual(near([1]))
    expect(heights('hat')).toEqual([1, 2, 3].map((r) => near([1e3 * r, r, 2 * r])))
  })

  test.each([
    [
      [{ name: 'bax', mesh: 0 }],
      'no node is named after a body or a group: its nodes are bax, the groups balls, brick.',
    ],
    [[{ name: 'brick.1' }, { name: 'brick.1' }], 'two nodes are named brick.1: a body can take the place of one.'],
    [[{ name: 'brick.2' }], 'no node is named after a body or a group'],
    [
      [
        { name: 'balls', children: [1] },
        { name: 'a', children: [0] },
      ],
      'hangs on itself',
    ],
    [[{ name: 'balls', children: [7] }], 'node 7 is not there'],
  ])('that does not fit is refused in a sentence: %j', async (of, sentence) => {
    await expect(readGltfSet(prepared(of, [0]), manyBalls(1).scene.data.groups)).rejects.toThrow(sentence)
  })

  test('one that is not there, or is none, is named', async () => {
    const { groups } = manyBalls(1).scene.data
    await expect(readGltfSet('nowhere.glb', groups)).rejects.toThrow('nowhere.glb: there is no such file.')
    const file = join(temporaryFolder(), 'text.gltf')
    writeFileSync(file, 'no glTF')
    await expect(readGltfSet(file, groups)).rejects.toThrow('expected the JSON of glTF')
  })
})
