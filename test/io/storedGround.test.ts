// storedGround.test.ts: pictures of a run have the grains in the store of its moving box, where they lie.

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createRecording, openRecording } from '#talus/files.js'
import { backend, bodyColumns, contact, createScene, createSimulation, material, shape } from '#talus/index.js'
import { withStoredGround } from '#talus/io/film/storedGround.js'
import { temporaryFolder } from './temporaryFolder.js'

const folder = temporaryFolder()

it('all grains of a ground are in a picture once, those in the store behind the others', async () => {
  const soil = material({ name: 'soil', density: 2000, young: 1e6 })
  const scene = createScene({ domain: { min: [-3, -3, -3], max: [5, 3, 3] } })
  const motion = { position: [{ ramp: { from: 0, to: 2, start: 0, end: 0.02 } }, 0, 0] as const }
  const carriage = scene.body({ name: 'carriage', shape: shape.none(), position: [-1, 0, 0], motion })
  const count = 40
  const positions = Array.from({ length: count }, (_, k) => [-2 + 0.1 * k, 0, k % 2 ? 0.02 : 0]).flat()
  const box = { positions, radii: 0.04, material: soil, follow: carriage, size: [0.4, 0.4] as const }
  scene.movingBox({ ...box, name: 'ground', every: 1e-3 })
  const choice = { contact: contact.hertzMindlin(), timeStep: 1e-4, backend: backend.cpu({ threads: 1 }) }
  const simulation = await createSimulation(scene, choice)
  const file = join(folder, 'box')
  const writer = await createRecording(file, { scene, sceneName: 'box', timeStep: 1e-4, every: 1 })
  for (const steps of [0, 150]) {
    simulation.step(steps)
    const read = ['bodyPos', 'bodyRot', 'bodyVel', 'bodyId'].map(async (name) => [name, await simulation.read(name)])
    const bodies = Object.fromEntries(await Promise.all(read))
    const ids = await simulation.bodyIds()
    // empty places are nowhere
    ids.forEach((id, body) => id < 0 && bodies.bodyPos.fill(Number.NaN, 3 * body, 3 * body + 3))
    await writer.append({ steps, time: 1e-4 * steps }, { ...bodies, ...(await simulation.storeFrame!()) })
  }
  await writer.close()
  await simulation.close()
  const recording = await openRecording(file)
  const columns = bodyColumns(scene.data)
  const source = { name: 'box', scene, columns, recording, frames: [0, 1], fields: [], close: () => recording.close() }
  const whole = withStoredGround(source)
  expect([whole.scene.bodyCount, whole.columns.count]).toEqual([scene.bodyCount + count, scene.bodyCount + count])
  expect(whole.recording.model.bodyRadius!.length).toBe(whole.columns.count)
  expect(whole.scene.data.groups.at(-1)!.name).toBe('ground, stored')
  for (const index of [0, 1]) {
    const { bodyPos, bodyRot } = (await whole.recording.frame(index)).values
    expect([bodyPos!.length, bodyRot!.length]).toEqual([3 * whole.columns.count, 4 * whole.columns.count])
    const along = Array.from({ length: whole.columns.count }, (_, body) => bodyPos![3 * body]!)
      .slice(carriage.index + 1)
      .filter(Number.isFinite)
      .sort((a, b) => a - b)
    expect(along).toHaveLength(count)
    along.forEach((x, k) => expect(Math.abs(x - positions[3 * k]!)).toBeLessThan(1e-6))
  }
  // a run without one is left as it is
  const plain = createScene({ domain: { min: [-3, -3, -3], max: [3, 3, 3] } })
  const bare = { ...source, scene: plain }
  expect(withStoredGround(bare)).toBe(bare)
  await recording.close()
})
