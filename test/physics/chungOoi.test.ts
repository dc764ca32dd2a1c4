// chungOoi.test.ts: impacts of single spheres, the benchmark tests 1 to 4 and 7 of Chung & Ooi, Granular Matter 13
// (2011) 643; on a GPU tests 3, 4 and 7 are those of impactsOnGpu.test.ts, in one run. Closed forms by Hertz: F = 4/3 E* √R* δ^1.5, δmax = (15 m* v² / (16 E* √R*))^0.4, tc = 2.9432 δmax / v.

import { describe, expect, test, vi } from 'vitest'
import { createScene, material, shape } from '#talus/index.js'
import { cpuLives, type Life, lives, simulate, vectorOf } from './lives.js'

vi.setConfig({ testTimeout: 120000 })

interface Impact {
  readonly force: number
  readonly overlap: number
  readonly time: number
  readonly speed: number
}

/** Largest force and overlap, time in contact and speed after it, of body 0 moving along an axis. */
async function watch(
  scene: ReturnType<typeof createScene>,
  options: { life: Life; timeStep: number; steps: number; axis: number; overlap: (at: number) => number },
): Promise<Impact> {
  return simulate(scene, options, async (simulation) => {
    let [force, overlap, time] = [0, 0, 0]
    for (let k = 0; k < options.steps; k++) {
      simulation.step()
      const push = Math.abs((await simulation.read('bodyForce'))[options.axis]!)
      force = Math.max(force, push)
      if (push > 0) time += options.timeStep
      // the largest overlap is near the middle
      if (Math.abs(k / options.steps - 0.47) > 0.1) continue
      overlap = Math.max(overlap, options.overlap((await simulation.read('bodyPos'))[options.axis]!))
    }
    return { force, overlap, time, speed: Math.abs((await simulation.read('bodyVel'))[options.axis]!) }
  })
}

// 100 steps to a contact sample the maxima to (π/200)² / 2, 1e-4 of them, and the time to a step at each end, 2 %
const perContact = 100

function checkImpact(found: Impact, expected: Impact): void {
  expect(Math.abs(found.force / expected.force - 1)).toBeLessThan(1e-3)
  expect(Math.abs(found.overlap / expected.overlap - 1)).toBeLessThan(1e-3)
  expect(Math.abs(found.time / expected.time - 1)).toBeLessThan(0.02)
  // elastic: speed and with it energy to 1e-3
  expect(Math.abs(found.speed / expected.speed - 1)).toBeLessThan(5e-4)
}

test.each(lives)('test 1 on $name: two glass spheres meet head-on', async (life) => {
  const radius = 0.01
  const glass = material({ density: 2800, young: 48e9, poisson: 0.2, restitution: 1, friction: 0.35 })
  const scene = createScene()
  for (const side of [-1, 1]) {
    scene.body({
      shape: shape.sphere({ radius }),
      material: glass,
      position: [side * radius, 0, 0],
      velocity: [-10 * side, 0, 0],
    })
  }
  const time = 40.34e-6
  const options = { life, axis: 0, timeStep: time / perContact, steps: perContact + 8 }
  const found = await watch(scene, { ...options, overlap: (x) => 2 * (radius + x) })
  checkImpact(found, { force: 10697, overlap: 274.1e-6, time, speed: 10 })
})

test.each(cpuLives)('test 2 on $name: an aluminium sphere meets a rigid wall', async (life) => {
  const radius = 0.1
  const aluminium = material({ density: 2699, young: 70e9, poisson: 0.3, restitution: 1, friction: 0 })
  const rigid = material({ density: 1, young: 1e24, poisson: 0.3, restitution: 1, friction: 0 })
  const scene = createScene()
  scene.body({ shape: shape.sphere({ radius }), material: aluminium, position: [0, 0, radius], velocity: [0, 0, -0.2] })
  scene.body({ shape: shape.plane(), material: rigid, fixed: true })
  const time = 731.6e-6
  const options = { life, axis: 2, timeStep: time / perContact, steps: perContact + 8 }
  const found = await watch(scene, { ...options, overlap: (z) => radius - z })
  checkImpact(found, { force: 11370, overlap: 49.72e-6, time, speed: 0.2 })
})

// the damping is chosen so that e comes out exactly where a contact ends at no overlap (Tsuji 1992; Antypov & Elliott
// 2011); steps of 1/200 of the contact leave a few 1e-3
test.each(cpuLives)('test 3 on $name: a sphere leaves with the restitution given', async (life) => {
  const inputs = [0.2, 0.4, 0.6, 0.8, 1]
  const scene = createScene()
  const of = (restitution: number) =>
    material({ name: `e${restitution}`, density: 2699, young: 70e9, poisson: 0.3, friction: 0, restitution })
  inputs.forEach((e, k) => {
    const body = { shape: shape.sphere({ radius: 0.1 }), material: of(e), velocity: [0, 0, -0.2] as const }
    scene.body({ ...body, position: [0.25 * k, 0, 0.1] })
  })
  scene.body({ shape: shape.plane(), material: of(1), fixed: true })
  await simulate(scene, { life, timeStep: 731.6e-6 / 200 }, async (simulation) => {
    // the damped contact lasts longer: at e 0.2 not twice as long
    simulation.step(440)
    const velocities = await simulation.read('bodyVel')
    inputs.forEach((e, k) => {
      expect(Math.abs(velocities[3 * k + 2]! / 0.2 - e), `e ${e}`).toBeLessThan(4e-3)
    })
  })
})

describe.each(cpuLives)('test 4 on $name: oblique impacts of aluminium oxide on a wall', (life) => {
  const radius = 2.5e-3
  const [friction, e, speed] = [0.092, 0.98, 3.9]
  const degrees = [20, 35, 45, 60, 75]
  const oxide = material({ density: 4000, young: 380e9, poisson: 0.23, restitution: e, friction })

  /** Velocity and spin after an impact at each angle from the normal. */
  async function impacts() {
    const scene = createScene()
    for (const [k, degree] of degrees.entries()) {
      const angle = (degree * Math.PI) / 180
      const velocity = [speed * Math.sin(angle), 0, -speed * Math.cos(angle)] as const
      scene.body({ shape: shape.sphere({ radius }), material: oxide, position: [0, 3 * k * radius, radius], velocity })
    }
    // a wall of the same material, as in the source
    scene.body({ shape: shape.plane(), material: oxide, fixed: true })
    // the slowest contact, at 75 degrees, takes 18 µs
    return simulate(scene, { life, timeStep: 5e-8 }, async (simulation) => {
      simulation.step(440)
      const velocities = await simulation.read('bodyVel')
      const spins = await simulation.read('bodyOmega')
      return degrees.map((degree, k) => ({ degree, v: vectorOf(velocities, k), omega: vectorOf(spins, k)[1] }))
    })
  }

  // gross slip by the impulse balance; 2 % for the damped end of the contact, where the normal force pulls
  test('beyond 32.5 degrees friction alone decides, at 20 degrees the spring', async () => {
    const found = await impacts()
    for (const { degree, v, omega } of found.slice(1)) {
      const angle = (degree * Math.PI) / 180
      const et = 1 - (friction * (1 + e)) / Math.tan(angle)
      const spin = (5 * friction * (1 + e) * speed * Math.cos(angle)) / (2 * radius)
      expect(Math.abs(v[0] / (speed * Math.sin(angle)) / et - 1), `e_t at ${degree}`).toBeLessThan(0.01)
      expect(Math.abs(omega / spin - 1), `spin at ${degree}`).toBeLessThan(0.02)
      expect(Math.abs(v[2] / (speed * Math.cos(angle)) - e), `e_n at ${degree}`).toBeLessThan(4e-3)
    }
    // 0.616 and 511 rad/s are of a published simulation: 3 %
    const { v, omega } = found[0]!
    expect(Math.abs(v[0] / (speed * Math.sin(Math.PI / 9)) / 0.616 - 1)).toBeLessThan(0.03)
    expect(Math.abs(omega / 511 - 1)).toBeLessThan(0.03)
  })
})

// equal and opposite spins about one axis across the line of centres: the surfaces roll on each other, no slip
test.each(cpuLives)('test 7 on $name: equal spheres of opposite spin keep spin and direction', async (life) => {
  const radius = 0.1
  const spin = 20
  const steel = material({ density: 2700, young: 70e9, poisson: 0.33, restitution: 0.5, friction: 0.4 })
  const scene = createScene()
  for (const side of [-1, 1]) {
    scene.body({
      shape: shape.sphere({ radius }),
      material: steel,
      position: [side * radius, 0, 0],
      velocity: [-0.2 * side, 0, 0],
      omega: [0, 0, -spin * side],
    })
  }
  await simulate(scene, { life, timeStep: 1e-5 }, async (simulation) => {
    simulation.step(150)
    const velocities = await simulation.read('bodyVel')
    const spins = await simulation.read('bodyOmega')
    for (const i of [0, 1]) {
      const side = 2 * i - 1
      expect(Math.abs(velocities[3 * i]! / (0.1 * side) - 1)).toBeLessThan(0.01)
      expect(Math.abs(velocities[3 * i + 1]!)).toBeLessThan(1e-6)
      expect(Math.abs(spins[3 * i + 2]! / (-spin * side) - 1)).toBeLessThan(1e-6)
    }
  })
})
