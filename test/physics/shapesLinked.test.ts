// shapesLinked.test.ts: concave meshes that hold each other: rings that hang in each other, gears that mesh, by impulses.
//
// A ring that hangs in a fixed one carries its weight, m g. Gears with n1 and n2 teeth turn at ω2 = −ω1 n1/n2 on average.

import { expect, test, vi } from 'vitest'
import { createScene, joint, material, probe, type SimulationApi, shape } from '#talus/index.js'
import { component, double, simulate } from './lives.js'
import { aboutZ, g, gear, impulses, ringed, stone } from './shapeScenes.js'

vi.setConfig({ testTimeout: 60000 })

/** A ring about the axis of that number, with its triangles turned about it. */
const ring = (axis: number, turn: number) =>
  ringed(20, 10, (a, b) => {
    const out = 0.1 + 0.02 * Math.cos(b)
    const at = [out * Math.cos(a + turn), out * Math.sin(a + turn), 0.02 * Math.sin(b)]
    return [at[axis]!, at[(axis + 1) % 3]!, at[(axis + 2) % 3]!]
  })

// inner sides meet where centres are 0.16 m apart; facets lie up to R (1 − cos(π/20)) = 1.2e-3 m within each of both
test.each([
  [0, -0.1599],
  [0.05, -0.1599],
  [0.11, -0.162],
])('a ring hangs in another one and is carried, turned by %d rad, from %d m', async (turn, height) => {
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-0.5, -0.5, -0.7], max: [0.5, 0.5, 0.5] } })
  const hook = scene.body({ name: 'hook', shape: ring(1, turn), material: stone, fixed: true })
  scene.body({ shape: ring(2, 2 * turn), material: stone, position: [0, 0, height] })
  scene.probe(probe.forceOn(hook))
  await simulate(scene, { ...impulses, life: double }, async (simulation) => {
    simulation.step(300)
    expect(Math.abs(component(await simulation.read('bodyPos'), 1, 2) + 0.16)).toBeLessThan(3e-3)
    // it swings slowly from facet to facet
    const weight = g / (await simulation.read('bodyInvMass'))[1]!
    expect((await simulation.sample())['hook.forceOn.z']! / -weight).toBeCloseTo(1, 2)
  })
})

const turnsPerSecond = 2

/** About z. */
async function angleOf(simulation: SimulationApi, body: number): Promise<number> {
  const q = await simulation.read('bodyRot')
  return 2 * Math.atan2(q[4 * body + 2]!, q[4 * body + 3]!)
}

test('gears mesh: over two turns the second turns by the ratio of teeth, to a percent', async () => {
  const scene = createScene({ gravity: [0, 0, 0], domain: { min: [-0.5, -0.5, -0.5], max: [0.5, 0.5, 0.5] } })
  const [n1, n2] = [8, 12]
  const post = scene.body({ name: 'post', shape: shape.none(), mass: 1, inertia: [1, 1, 1], fixed: true })
  const slick = material({ ...stone, name: 'slick', friction: 0.05 })
  const [r1, r2, a] = [0.08, 0.12, 0.012]
  const first = scene.body({ name: 'first', shape: gear(n1, r1, a, 0.01, 64), material: slick, position: [0, 0, 0] })
  // a tooth of the first faces a gap of the second
  const second = scene.body({
    name: 'second',
    shape: gear(n2, r2, a, 0.013, 96),
    material: slick,
    position: [r1 + r2 + 0.0005, 0, 0],
    orientation: aboutZ(Math.PI + Math.PI / n2),
  })
  const axle = scene.joint(joint.revolute({ a: post, b: first, at: [0, 0, 0], axis: [0, 0, 1] }))
  scene.joint(joint.revolute({ a: post, b: second, at: [r1 + r2 + 0.0005, 0, 0], axis: [0, 0, 1] }))
  scene.motor(axle, { speed: turnsPerSecond * 2 * Math.PI })
  await simulate(scene, { ...impulses, life: double }, async (simulation) => {
    // the angle that the second has gone while the first does two turns, behind the first touch
    simulation.step(60)
    let angle = 0
    let before = await angleOf(simulation, 2)
    for (let time = 0; time < 2 / turnsPerSecond - 1e-9; time += 0.02) {
      simulation.step(20)
      const now = await angleOf(simulation, 2)
      const way = now - before
      angle += way - 2 * Math.PI * Math.round(way / (2 * Math.PI))
      before = now
    }
    expect(Math.abs(angle / (2 * 2 * Math.PI) / (-n1 / n2) - 1)).toBeLessThan(0.01)
  })
})
