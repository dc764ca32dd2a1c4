// scene.json of a run folder: it is what JSON.stringify gives, and the scene comes back from it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readScene, sceneHash } from '#talus/files.js'
import { createScene, lattice, material, shape } from '#talus/index.js'
import { writeScene } from '#talus/io/runFolder/sceneJson.js'
import { fallingBalls } from './fallingBalls.js'
import { temporaryFolder } from './temporaryFolder.js'

const folder = temporaryFolder()

it('holds all the scene says', async () => {
  const scene = fallingBalls()
  await writeScene(folder, scene)
  expect(JSON.parse(readFileSync(join(folder, 'scene.json'), 'utf8'))).toEqual(JSON.parse(JSON.stringify(scene)))
  expect(sceneHash(await readScene(folder))).toBe(sceneHash(scene))
})

it('of many bodies is written in pieces that join', async () => {
  const scene = createScene()
  const positions = lattice({ min: [0, 0, 0], max: [30, 30, 30], spacing: 1 })
  scene.bodies({ shape: shape.sphere({ radius: 0.1 }), material: material({ density: 1 }), positions })
  expect(positions.length).toBeGreaterThan(1 << 16)
  await writeScene(folder, scene)
  expect((await readScene(folder)).data.groups[0]!.positions).toEqual(positions)
})

it('that is missing or damaged is refused with a sentence', async () => {
  await expect(readScene(join(folder, 'nowhere'))).rejects.toThrow('scene.json: there is no such file.')
})
