// impactsOnGpu.test.ts: tests 3, 4 and 7 of Chung & Ooi (formulas in chungOoi.test.ts) as one scene and one run, since a
// step on the software driver costs more than the spheres in it.

import { expect, test } from 'vitest'
import { createScene, material, type Scene, shape } from '#talus/index.js'
import { gpu, simulate, vectorOf } from './lives.js'

const radius = 2.5e-3
const [friction, speed] = [0.092, 3.9]
const degrees = [20, 35, 45, 60]
const restitutions = [0.2, 0.4, 0.6, 0.8, 1]
const oxide = (restitution: number, mu = friction) =>
  material({ name: `oxide${restitution},${mu}`, density: 4000, young: 380e9, poisson: 0.23, restitution, friction: mu })

function obliqueImpacts(scene: Scene): void {
  for (const [k, degree] of degrees.entries()) {
    const angle = (degree * Math.PI) / 180
    const velocity = [speed * Math.sin(angle), 0, -speed * Math.cos(angle)] as const
    const position = [0, 3 * k * radius, radius] as const
    scene.body({ shape: shape.sphere({ radius }), material: oxide(0.98), position, velocity })
  }
}

function normalImpacts(scene: Scene): void {
  for (const [k, e] of restitutions.entries()) {
    const position = [5 * radius, 3 * k * radius, radius] as const
    scene.body({ shape: shape.sphere({ radius }), material: oxide(e), position, velocity: [0, 0, -speed] })
  }
}

function spinningPair(scene: Scene): void {
  for (const side of [-1, 1]) {
    scene.body({
      shape: shape.sphere({ radius }),
      material: oxide(0.8, 0.4),
      position: [side * radius, -3 * radius, 4 * radius],
      velocity: [-speed * side, 0, 0],
      omega: [0, 0, -400 * side],
    })
  }
}

test('impacts at an angle, with restitution, and of spinning spheres', { timeout: 120000 }, async () => {
  const scene = createScene()
  obliqueImpacts(scene)
  normalImpacts(scene)
  spinningPair(scene)
  scene.body({ shape: shape.plane(), material: oxide(1, 0.4), fixed: true })
  // a contact takes 11 µs, 20 µs at a restitution of 0.2
  const found = await simulate(scene, { life: gpu, timeStep: 8e-8 }, async (simulation) => {
    simulation.step(280)
    return { velocity: await simulation.read('bodyVel'), spin: await simulation.read('bodyOmega') }
  })

  // test 4: 1 and 2 % as on the CPU
  for (const [k, degree] of degrees.entries()) {
    const angle = (degree * Math.PI) / 180
    const et = degree === 20 ? 0.616 : 1 - (friction * 1.98) / Math.tan(angle)
    const spin = degree === 20 ? 511 : (5 * friction * 1.98 * speed * Math.cos(angle)) / (2 * radius)
    const [x] = vectorOf(found.velocity, k)
    const tolerance = degree === 20 ? 0.03 : 0.02
    expect(Math.abs(x / (speed * Math.sin(angle)) / et - 1), `e_t at ${degree}`).toBeLessThan(tolerance)
    expect(Math.abs(vectorOf(found.spin, k)[1] / spin - 1), `spin at ${degree}`).toBeLessThan(tolerance)
  }
  // test 3: 1/140 of the contact in a step
  for (const [k, e] of restitutions.entries()) {
    const [, , z] = vectorOf(found.velocity, degrees.length + k)
    expect(Math.abs(z / speed - e), `e ${e}`).toBeLessThan(6e-3)
  }
  // test 7
  for (const k of [0, 1]) {
    const i = degrees.length + restitutions.length + k
    const side = 2 * k - 1
    const [x, y, z] = vectorOf(found.velocity, i)
    expect(Math.abs(x / (0.8 * speed * side) - 1)).toBeLessThan(6e-3)
    // a rounding of the spin's 1 m/s at the surface in each step at most
    expect(Math.hypot(y, z)).toBeLessThan(280 * gpu.epsilon)
    expect(Math.abs(vectorOf(found.spin, i)[2] / (-400 * side) - 1)).toBeLessThan(280 * gpu.epsilon)
  }
})
