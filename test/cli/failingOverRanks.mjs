// failingOverRanks.mjs: started once for each rank; the first says how scenes that go wrong end on one CPU and over all ranks.

import { backend, contact, createScene, createSimulation, material, shape } from '../../dist/index.js'

const rope = material({ name: 'rope', density: 400, young: 2e8, friction: 0.3 })

/** Balls that fly apart, out of the domain of a scene that stops there. */
function leaving() {
  const scene = createScene({ domain: { min: [0, 0, 0], max: [1, 1, 1] }, edge: 'stop' })
  const positions = [0.2, 0.4, 0.6, 0.8].map((x) => [x, 0.5, 0.5])
  const velocities = positions.map(([x]) => [10 * (x - 0.5), 0, 0])
  scene.bodies({ name: 'balls', shape: shape.sphere({ radius: 0.05 }), material: rope, positions, velocities })
  return { scene, law: contact.hertzMindlin(), timeStep: 4e-5, steps: 5000 }
}

/** A rope over a drum, with weights that its implicit step does not converge with, and balls for the other ranks. */
function stiff() {
  const [drum, thin, down] = [0.05, 0.002, 0.06]
  const arc = Array.from({ length: 13 }, (_, k) => {
    const angle = Math.PI * (1 - k / 12)
    return [(drum + thin) * Math.cos(angle), (drum + thin) * Math.sin(angle), 0]
  })
  const scene = createScene({ gravity: [0, -9.81, 0] })
  scene.body({ name: 'drum', shape: shape.cylinder({ radius: drum, height: 0.1 }), material: rope, fixed: true })
  scene.cable({
    name: 'rope',
    points: [[-drum - thin, -down, 0], ...arc, [drum + thin, -down, 0]],
    elements: 24,
    material: rope,
    radius: thin,
    masses: [
      { at: 'start', mass: 0.4 },
      { at: 'end', mass: 1.6 },
    ],
    drag: 30,
    implicit: true,
    secondMoment: 1e-13,
    beads: { spacing: 2 * thin },
  })
  const positions = [0, 1, 2, 3].map((k) => [0.5 + 0.1 * k, 0, 0])
  scene.bodies({ name: 'balls', shape: shape.sphere({ radius: 0.02 }), material: rope, positions })
  return { scene, law: contact.dvi(), timeStep: 5e-3, steps: 40 }
}

async function endOf({ scene, law, timeStep, steps }, on) {
  const simulation = await createSimulation(scene, { contact: law, timeStep, backend: on })
  try {
    simulation.step(steps)
    await simulation.finish()
    return 'done'
  } catch (error) {
    return error.message
  } finally {
    await simulation.close()
  }
}

const found = {}
for (const make of [leaving, stiff]) {
  const ranks = await endOf(make(), backend.mpi())
  found[make.name] = { ranks, one: await endOf(make(), backend.cpu({ threads: 1 })) }
}
console.log(JSON.stringify(found))
