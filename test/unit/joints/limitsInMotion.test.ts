// limitsInMotion.test.ts: a stop and a motor with a largest torque, solved with the contacts by each of the solvers.

import { expect, test } from 'vitest'
import { backend, contact, createScene, createSimulation, joint, shape } from '#talus/index.js'

const gravity = 9.81
const [mass, inertia, torque] = [2, 0.1, 25]

/** Two arms of 1 m let go level: one falls on a stop at 0.5 rad, one is lifted at 1 rad/s by at most 25 N m. */
function arms() {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-8, -8, -8], max: [8, 8, 8] } })
  const arm = (name: string, y: number) =>
    scene.body({ name, shape: shape.none(), mass, inertia: [inertia, inertia, inertia], position: [1, y, 0] })
  const limits = { upper: 0.5 }
  scene.joint(joint.revolute({ a: 'world', b: arm('falling', 0), at: [0, 0, 0], axis: [0, 1, 0], limits }))
  const lifted = arm('lifted', 3)
  scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: lifted, at: [0, 3, 0], axis: [0, -1, 0] }))
  scene.motor('hinge', { speed: 1, maxTorque: torque })
  return scene
}

/** (I + m l²) θ'' = τ − m g l cos θ from rest, by fourth-order Runge-Kutta; angle after t. */
function liftedBy(t: number): number {
  const f = (angle: number) => (torque - mass * gravity * Math.cos(angle)) / (inertia + mass)
  let [x, v] = [0, 0]
  const h = t / 1000
  for (let k = 0; k < 1000; k++) {
    const [a, b] = [f(x), f(x + (h / 2) * v)]
    const c = f(x + (h / 2) * v + (h * h * a) / 4)
    const d = f(x + h * v + (h * h * b) / 2)
    x += h * v + (h * h * (a + b + c)) / 6
    v += (h * (a + 2 * b + 2 * c + d)) / 6
  }
  return x
}

for (const solver of ['apgd', 'jacobi', 'gauss-seidel'] as const) {
  test(`a stop holds an arm and a motor lifts one, ${solver}`, async () => {
    const h = 1e-3
    const simulation = await createSimulation(arms(), {
      contact: contact.dvi({ solver, tolerance: 1e-8, iterations: 2000, stopOn: 'residual' }),
      timeStep: h,
      backend: backend.cpu({ threads: 1 }),
    })
    try {
      // while the motor gives all it has; Euler's kick comes half a step early: h v / 2 = 2e-4 rad
      await simulation.step(200)
      expect(Math.abs((await simulation.read('jointAngle'))[1]! - liftedBy(0.2))).toBeLessThan(3e-4)
      await simulation.step(800)
      // the stop: where it is to the tolerance, with the torque of the weight, m g l cos θ
      const angle = (await simulation.read('jointAngle'))[0]!
      expect(angle).toBeCloseTo(0.5, 8)
      const impulses = await simulation.read('contactImpulse')
      expect(impulses[1]! / h).toBeCloseTo(-mass * gravity * Math.cos(0.5), 3)
      // the motor has reached its speed
      expect(-(await simulation.read('bodyOmega'))[3 * 2 + 1]!).toBeCloseTo(1, 6)
    } finally {
      await simulation.close()
    }
  })
}
