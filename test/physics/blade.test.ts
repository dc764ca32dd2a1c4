// blade.test.ts: a blade that is drawn through grains needs what the fundamental equation of earth-moving says.
//
// Plane strain: the blade is as wide as its channel, whose sides are smooth. What it has swept lies before it, as the load of the equation.

import { expect, test } from 'vitest'
import {
  backend,
  contact,
  createScene,
  createSimulation,
  material,
  probe,
  safeTimeStep,
  shape,
  terrain,
  terramechanics,
} from '#talus/index.js'

const gravity = 9.81
const [radius, width, length, bed, solid] = [0.01, 0.06, 0.46, 0.13, 0.54]
const [depth, rake, way, speed] = [0.07, 1.05, 0.15, 0.3]
const [settle, plunge] = [0.3, 0.15]
const soft = { density: 2500, young: 3e5, restitution: 0.2 }
const soil = material({ ...soft, name: 'soil', friction: 0.5, rolling: 0.1 })
const smooth = material({ ...soft, name: 'smooth', friction: 0 })
const steel = material({ ...soft, name: 'steel', friction: 0.3 })

function channel() {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-0.5, -0.1, -0.1], max: [0.5, 0.1, 0.6] } })
  scene.body({ name: 'floor', shape: shape.plane(), material: soil, fixed: true })
  for (const [name, normal, position] of [
    ['left', [0, -1, 0], [0, width / 2, 0]],
    ['right', [0, 1, 0], [0, -width / 2, 0]],
    ['near', [1, 0, 0], [-length / 2, 0, 0]],
    ['far', [-1, 0, 0], [length / 2, 0, 0]],
  ] as const) {
    scene.body({ name, shape: shape.plane({ normal }), position, material: smooth, fixed: true })
  }
  const room = { box: { min: [-length / 2, -width / 2, 0], max: [length / 2, width / 2, 3 * bed] } } as const
  const grain = (4 / 3) * Math.PI * (0.925 * radius) ** 3
  const count = Math.round((solid * length * width * bed) / grain)
  const sizes = { uniform: { min: 0.85 * radius, max: radius } }
  const grains = terrain.fill({ room, radius: sizes, count, seed: 2 })
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: soil, ...grains })
  const [high, from, above] = [0.25, -0.12, 0.14]
  const lean = Math.PI / 2 - rake
  const start = settle + plunge
  const blade = scene.body({
    name: 'blade',
    shape: shape.box({ half: [0.003, width / 2 - 5e-4, high / 2] }),
    material: steel,
    position: [from - (high / 2) * Math.cos(rake), 0, bed + above + (high / 2) * Math.sin(rake)],
    orientation: [0, -Math.sin(lean / 2), 0, Math.cos(lean / 2)],
    motion: {
      position: [
        { ramp: { from: 0, to: way, start, end: start + way / speed } },
        0,
        { ramp: { from: 0, to: -above - depth, start: settle, end: start } },
      ],
    },
  })
  scene.probe(probe.forceOn(blade))
  return scene
}

/** Of the equation at an angle of internal friction, when so much is swept, N. */
function draught(internalFriction: number, swept: number): number {
  const density = solid * soft.density
  const over = 0.5 * depth ** 2 * (1 / Math.tan(rake)) + depth * swept
  const load = density * gravity * width * over
  const bladeFriction = Math.atan(0.3)
  return terramechanics.earthMoving({ width, depth, density, rake, internalFriction, bladeFriction, load }).draught
}

test('a blade in grains needs what the equation says for grains whose internal friction is 26 to 37 degrees', async () => {
  const scene = channel()
  const timeStep = 0.9 * safeTimeStep(scene)
  const options = { contact: contact.hertzMindlin(), timeStep, backend: backend.cpu({ threads: 1 }) }
  const simulation = await createSimulation(scene, options)
  simulation.step(Math.round((settle + plunge) / timeStep))
  const looks = 40
  let [found, least, most] = [0, 0, 0]
  for (let k = 0; k < looks; k++) {
    simulation.step(Math.round(way / speed / looks / timeStep))
    const share = (k + 0.5) / looks
    // it has come to its force after a fifth of the way
    if (share < 0.2) continue
    found -= (await simulation.sample())['blade.forceOn.x']!
    least += draught(0.45, share * way)
    most += draught(0.65, share * way)
  }
  await simulation.close()
  expect(found).toBeGreaterThan(least)
  expect(found).toBeLessThan(most)
})
