// grains.mjs: a hundred grains that fall on a plane, run in Node, in a page or in a worker by the same lines.
//
// A worker knows no import map, so this imports the modules it needs rather than the index, which reads scene files too.

import { backend } from '../../dist/model/backend.js'
import { contact } from '../../dist/model/contact.js'
import { createScene } from '../../dist/model/createScene.js'
import { lattice } from '../../dist/model/lattice.js'
import { material } from '../../dist/model/material.js'
import { shape } from '../../dist/model/shape.js'
import { createSimulation } from '../../dist/step/createSimulation.js'

function grains() {
  const sand = material({ density: 2600, friction: 0.5, restitution: 0.5, young: 5e6, poisson: 0.3 })
  const scene = createScene({ gravity: [0, 0, -9.81] })
  scene.body({ name: 'floor', shape: shape.plane(), material: sand, fixed: true })
  const positions = lattice({ min: [0, 0, 0], max: [0.0525, 0.0525, 0.042], spacing: 0.0105, jitter: 0.0002 })
  scene.bodies({
    name: 'grains',
    shape: shape.sphere({ radius: 0.005 }),
    material: sand,
    positions,
    velocities: Array.from(positions, (_, k) => (k % 3 === 2 ? -0.5 : 0.1 * Math.sign((k % 7) - 3))),
  })
  return scene
}

/** Runs on backend[kind](options); what comes back can be posted. */
export async function runGrains({ kind, options, steps }) {
  const simulation = await createSimulation(grains(), {
    contact: contact.hertzMindlin(),
    timeStep: 5e-5,
    backend: backend[kind](options),
  })
  try {
    simulation.step(steps)
    const hash = await simulation.hash()
    const { contacts } = await simulation.counters()
    return { hash, contacts, backend: simulation.backend, positions: Array.from(await simulation.read('bodyPos')) }
  } finally {
    await simulation.close()
  }
}
