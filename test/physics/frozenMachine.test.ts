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
