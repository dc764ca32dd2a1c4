// readContacts.test.ts: the list of contacts names bodies, points and forces as they are, by both laws.
//
// A ball rests in a valley of two planes: each contact lies where the normal through its centre meets the plane, and the
// forces on it balance its weight.

import { expect, test } from 'vitest'
import { backend, contact, createScene, createSimulation, material, shape } from '#talus/index.js'

const radius = 0.01
const steel = material({ density: 7800, friction: 0.5, restitution: 0.1, young: 5e6 })
const weight = 7800 * (4 / 3) * Math.PI * radius ** 3 * 9.81

/** A ball in a valley of two planes that rise at 30 degrees to both sides, at rest after a while. */
async function valley(law: 'dem' | 'dvi') {
  const scene = createScene({ gravity: [0, 0, -9.81] })
  for (const side of [-1, 1]) {
    const normal = [side * 0.5, 0, Math.sqrt(0.75)] as const
    scene.body({ name: `side${side}`, shape: shape.plane({ normal }), material: steel, fixed: true })
  }
  // both planes pass through the origin, so that the ball is at a height of r / cos 30 degrees
  const height = radius / Math.sqrt(0.75)
  scene.body({ name: 'ball', shape: shape.sphere({ radius }), material: steel, position: [0, 0, height] })
  const simulation = await createSimulation(scene, {
    contact: law === 'dem' ? contact.hertzMindlin() : contact.dvi({ tolerance: 1e-8 }),
    timeStep: law === 'dem' ? 2e-5 : 1e-3,
    backend: backend.cpu({ threads: 1 }),
  })
  simulation.step(law === 'dem' ? 20000 : 200)
  const list = await simulation.contactList!()
  await simulation.close()
  return { list, height }
}

test.each(['dem', 'dvi'] as const)('of a ball in a valley, %s', async (law) => {
  const { list, height } = await valley(law)
  expect(list.bodies).toHaveLength(4)
  const sum = [0, 0, 0]
  for (const k of [0, 1]) {
    const [a, b] = [list.bodies[2 * k]!, list.bodies[2 * k + 1]!]
    expect([a, b].sort()).toContain(2)
    const onBall = b === 2 ? 1 : -1
    for (const c of [0, 1, 2]) sum[c]! += onBall * list.forces[3 * k + c]!
    const wall = a === 2 ? b : a
    const side = wall === 0 ? -1 : 1
    // the foot of the normal on the plane: r towards it from the centre; softness lets it sink by far less than r / 50
    const foot = [-side * 0.5 * radius, 0, height - Math.sqrt(0.75) * radius]
    for (const c of [0, 1, 2]) expect(Math.abs(list.points[3 * k + c]! - foot[c]!)).toBeLessThan(radius / 50)
  }
  // at rest to the last bounces: 1e-3 of the weight
  for (const [c, value] of [0, 0, weight].entries()) expect(Math.abs(sum[c]! - value)).toBeLessThan(1e-3 * weight)
})
