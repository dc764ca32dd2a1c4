// frozenMachine.test.ts: machines that stand still while their ground settles, with stops and bounded motors between bodies that do not move.

import { expect, test } from 'vitest'
import { contact, createScene, createSimulation, joint, material, type Scene, shape } from '#talus/index.js'
import { double } from './lives.js'

const soil = material({ name: 'soil', density: 2500, friction: 0.5, restitution: 0 })

/** A ball above the ground, and high over both a door on a frame. */
function withDoor(addTo: (scene: Scene, hinge: ReturnType<Scene['joint']>) => void, limits = {}): Scene {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-5, -5, -5], max: [5, 5, 5] } })
  scene.body({ name: 'ground', fixed: true, shape: shape.plane(), material: soil })
  scene.body({ name: 'ball', shape: shape.sphere({ radius: 0.1 }), material: soil, position: [0, 0, 0.15] })
  const part = { shape: shape.box({ half: [0.1, 0.1, 0.1] }), material: soil }
  const frame = scene.body({ ...part, name: 'frame', position: [0, 0, 3] })
  const door = scene.body({ ...part, name: 'door', position: [0.5, 0, 3] })
  const hinge = { name: 'hinge', a: frame, b: door, at: [0.25, 0, 3], axis: [0, 1, 0] } as const
  addTo(scene, scene.joint(joint.revolute({ ...hinge, ...limits })))
  return scene
}

test.each([
  ['a stop', withDoor(() => {}, { limits: { lower: -0.1, upper: 0.1 } })],
  ['a bounded motor', withDoor((scene, hinge) => scene.motor(hinge, { name: 'drive', speed: 1, maxTorque: 5 }))],
])('a ball falls on the ground and stays there while a machine with %s stands still', async (_, scene) => {
  const simulation = await createSimulation(scene, { contact: contact.dvi(), timeStep: 1e-3, backend: double.choice })
  await simulation.freeze([2, 3])
  simulation.step(400)
  await simulation.finish()
  const at = await simulation.read('bodyPos')
  const { residual, unsolvedSteps } = await simulation.solver()
  await simulation.close()
  expect(residual).toBeLessThan(1e-3)
  expect(unsolvedSteps).toBe(0)
  expect(at[5]).toBeCloseTo(0.1, 4)
  expect(Array.from(at.slice(6, 12))).toEqual([0, 0, 3, 0.5, 0, 3])
})

test('a machine of which a part is frozen as it swings goes on after a restart bit for bit', async () => {
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const link = { shape: shape.box({ half: [0.2, 0.02, 0.02] }), material: soil }
  for (const k of [0, 1, 2]) {
    scene.body({ ...link, name: `link${k}`, position: [0.5 * k + 0.25, 0, 0] })
    const a = k === 0 ? 'world' : `link${k - 1}`
    scene.joint(joint.revolute({ a, b: `link${k}`, at: [0.5 * k, 0, 0], axis: [0, 1, 0] }))
  }
  const options = { contact: contact.dvi(), timeStep: 5e-3, backend: double.choice }
  const first = await createSimulation(scene, options)
  first.step(40)
  await first.freeze([0])
  const checkpoint = structuredClone(await first.save())
  const second = await createSimulation(scene, { ...options, checkpoint })
  for (let k = 0; k < 10; k++) {
    for (const simulation of [first, second]) simulation.step(10)
    expect(await second.hash()).toBe(await first.hash())
  }
  // what is held by one that stands still swings on
  expect(Math.abs((await first.read('bodyVel'))[8]!)).toBeGreaterThan(0.01)
  await first.close()
  await second.close()
})
