// usd.test.ts: USD text as a reader of another project finds it: places, turns and sizes of every frame, and the scene it makes of them.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Mesh, type Object3D, Vector3 } from 'three'
import { USDLoader } from 'three/addons/loaders/USDLoader.js'
import { expect, test } from 'vitest'
import { createScene, material, shape } from '#talus/index.js'
import type { ExportSource } from '#talus/io/export/exportSource.js'
import { UsdExport } from '#talus/io/export/usd/usdExport.js'
import { usdNames } from '#talus/io/export/usd/usdText.js'
import { bodyColumns } from '#talus/model/bodyColumns.js'
import { temporaryFolder } from '../temporaryFolder.js'
import { everyShape, kinds, names, positionAt } from './everyShape.js'

async function exported(source: ExportSource) {
  const out = temporaryFolder()
  const exporter = new UsdExport(source, out)
  for (const index of source.frames) await exporter.frame(index, await source.recording.frame(index))
  const [file] = await exporter.finish()
  expect(readdirSync(out)).toEqual([file])
  return readFileSync(join(out, file!), 'utf8')
}

/** Samples of an attribute of a prim: numbers for each time code. */
function samples(text: string, prim: string, attribute: string): Record<number, number[]> {
  const from = text.indexOf(`"${prim}"\n`)
  const start = text.indexOf(`${attribute}.timeSamples = {`, from)
  const block = text.slice(start, text.indexOf('}', start))
  return Object.fromEntries(
    [...block.matchAll(/^(\d+): (.*),$/gm)].map(([, code, values]) => [
      Number(code),
      (values!.match(/[-\d.e]+/g) ?? []).map(Number),
    ]),
  )
}

test('a reader finds every body of every shape where it is, z up, in metres', async () => {
  const text = await exported(everyShape())
  // balance of brackets outside of quotes
  const bare = text.replaceAll(/"[^"]*"/g, '')
  for (const [open, close] of ['{}', '[]', '()']) expect(bare.split(open!).length).toBe(bare.split(close!).length)
  const found = new USDLoader().parse(text) as Object3D
  found.updateMatrixWorld(true)
  const meshes: Object3D[] = []
  found.traverse((each) => {
    if (each instanceof Mesh) meshes.push(each)
  })
  for (const [body, name] of names.entries()) {
    if (kinds[body - 1] === 'sphere') continue
    const mesh = meshes.find((each) => each.name === name || each.parent?.name === name)
    expect(mesh, name).toBeDefined()
    const at = new Vector3().setFromMatrixPosition(mesh!.matrixWorld)
    // the reader turns z up to y up
    const [x, y, z] = positionAt(body, 0)
    expect([at.x, at.y, at.z].map((c) => Math.round(1e6 * c) / 1e6 + 0)).toEqual([x, z, y === 0 ? 0 : -y])
  }
  const sphere = 1 + kinds.indexOf('sphere')
  for (const frame of [0, 1]) {
    expect(samples(text, 'sphere', 'point3f[] points')[frame]).toEqual(
      positionAt(sphere, frame).map((x) => expect.closeTo(x, 6)),
    )
    const box = 1 + kinds.indexOf('box')
    expect(samples(text, 'box', 'double3 xformOp:translate')[frame]).toEqual(
      positionAt(box, frame).map((x) => expect.closeTo(x, 6)),
    )
  }
  // real part first: a quarter about z in the second frame
  expect(samples(text, 'box', 'quatf xformOp:orient')[1]).toEqual(
    [Math.SQRT1_2, 0, 0, Math.SQRT1_2].map((x) => expect.closeTo(x, 6)),
  )
  expect(samples(text, 'sphere', 'float[] widths')).toEqual({ 0: [expect.closeTo(0.8, 6)] })
  // what is fixed is written once
  expect(Object.keys(samples(text, 'floor', 'double3 xformOp:translate'))).toEqual(['0'])
})

test('many bodies of one shape are instances, and those that are not there have no size', async () => {
  const scene = createScene({})
  const stone = material({ density: 2000 })
  scene.bodies({
    name: 'rocks-1',
    shape: shape.box({ half: [1, 1, 1] }),
    material: stone,
    positions: [0, 0, 0, 4, 0, 0],
  })
  scene.bodies({
    name: '1 grain',
    shape: shape.sphere({ radius: 0.5 }),
    material: stone,
    positions: [0, 4, 0, 4, 4, 0],
    radii: [0.5, 0.25],
  })
  const columns = bodyColumns(scene.data)
  const gone = Float64Array.from(columns.position)
  gone.fill(Number.NaN, 3, 6)
  gone.fill(Number.NaN, 9, 12)
  const frames = [columns.position, columns.position, gone].map((bodyPos, k) => ({
    time: k / 10,
    steps: k,
    values: { bodyPos, bodyRot: columns.orientation },
  }))
  const recording = { model: { bodyRadius: columns.radius }, frames, frame: async (index: number) => frames[index]! }
  const text = await exported({ name: 'two', scene, columns, recording, frames: [0, 1, 2] } as unknown as ExportSource)
  expect(text).toMatch(/timeCodesPerSecond = 10\n/)
  expect(text).toMatch(/rel prototypes = <\/run\/rocks_1\/form>/)
  expect(samples(text, 'rocks_1', 'float3[] scales')).toEqual({ 0: [1, 1, 1, 1, 1, 1], 2: [1, 1, 1, 0, 0, 0] })
  expect(samples(text, 'rocks_1', 'point3f[] positions')[2]).toEqual([0, 0, 0, 0, 0, 0])
  expect(samples(text, '_1_grain', 'float[] widths')).toEqual({ 0: [1, 0.5], 2: [1, 0] })
  expect(usdNames(['a b', 'a_b', '', '1'])).toEqual(['a_b', 'a_b_1', '_', '_1'])
})
