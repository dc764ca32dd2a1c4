// compliance.test.ts: contacts by impulses that give way.
//
//   at rest each point sinks by its force times the compliance, whatever h and the solver                           (1)
//   between touch and parting a sphere is an oscillator, by a step of Euler, implicit in the spring:
//   v⁺ = (v − g h − x h/(m c)) / (1 + h²/(m c)),   x⁺ = x + h v⁺                                                     (2)

import { expect, test } from 'vitest'
import { contact, createScene, material, shape } from '#talus/index.js'
import { component, double, type Life, simulate, single } from '../lives.js'

const g = 9.81
const radius = 0.05
const density = 2000
const mass = density * (4 / 3) * Math.PI * radius ** 3
const h = 1e-3
/** The compliance at which h is this many times √(m c). */
const compliant = (times: number) => (h / times) ** 2 / mass

const stone = (compliance = 0, more = {}) =>
  material({ name: `stone ${compliance}`, density, friction: 0.5, restitution: 0, compliance, ...more })

function floor(angle = 0) {
  const scene = createScene({ gravity: [g * Math.sin(angle), 0, -g * Math.cos(angle)] })
  scene.body({ shape: shape.plane(), material: stone(), fixed: true })
  return scene
}

async function heights(scene: ReturnType<typeof floor>, law: object, steps: number, life: Life = double) {
  const tight = contact.dvi({ iterations: 2000, tolerance: 1e-10, stopOn: 'residual', ...law })
  const used = life === double ? tight : contact.dvi(law)
  return simulate(scene, { life, timeStep: h, contact: used }, async (simulation) => {
    simulation.step(steps)
    const places = await simulation.read('bodyPos')
    return { places, z: (body: number) => component(places, body, 2), solver: (await simulation.solver!())! }
  })
}

test.each([
  ['apgd', 10],
  ['apgd', 0.3],
  ['gauss-seidel', 10],
  ['gauss-seidel', 0.3],
  ['jacobi', 10],
  ['jacobi', 0.3],
] as const)(
  'five spheres on each other sink by what is above them, by %s, h %d times √(m c)',
  async (solver, times) => {
    const c = compliant(times)
    const scene = floor()
    const soft = stone(c / 2)
    let down = 0
    const sunk = [5, 4, 3, 2, 1].map((above) => (down += above * mass * g * c))
    for (const [k, way] of sunk.entries()) {
      // what the step hardly damps begins at rest
      const z = radius * (2 * k + 1) - (times > 1 ? 0 : way)
      scene.body({ shape: shape.sphere({ radius }), material: soft, position: [0, 0, z] })
    }
    // of the floor and the lowest sphere by the pair, of two spheres in series
    scene.materialPair(stone(), soft, { compliance: c })
    const { z, solver: work } = await heights(scene, { solver }, 150)
    for (const [k, way] of sunk.entries()) {
      expect(Math.abs((radius * (2 * k + 1) - z(k + 1)) / way - 1)).toBeLessThan(1e-5)
    }
    expect(work.unsolvedSteps).toBe(0)
  },
)

test('a sphere sinks by its weight times the compliance, in single precision', async () => {
  const c = compliant(0.5)
  const scene = floor()
  scene.body({ shape: shape.sphere({ radius }), material: stone(c), position: [0, 0, radius - mass * g * c] })
  const { z } = await heights(scene, {}, 20, single)
  expect(Math.abs((radius - z(1)) / (mass * g * c) - 1)).toBeLessThan(2e-3)
})

test('a sphere that lands goes as the step of Euler says, and leaves', async () => {
  const times = 0.1
  const c = compliant(times)
  const scene = floor()
  const [drop, v0] = [1e-4, -0.3]
  scene.body({
    shape: shape.sphere({ radius }),
    material: stone(c),
    position: [0, 0, radius + drop],
    velocity: [0, 0, v0],
  })
  await simulate(
    scene,
    { life: double, timeStep: h, contact: contact.dvi({ tolerance: 1e-12 }) },
    async (simulation) => {
      let [x, v] = [drop, v0]
      for (let k = 0; k < 40; k++) {
        simulation.step(1)
        const free = v - g * h
        v = x + h * free > 0 ? free : (free - (x / h) * times ** 2) / (1 + times ** 2)
        x += h * v
        expect(Math.abs(component(await simulation.read('bodyPos'), 1, 2) - radius - x)).toBeLessThan(1e-12)
      }
      expect(v).toBeGreaterThan(0.1)
      const { unexplained } = await simulation.energy()
      expect(Math.abs(unexplained!)).toBeLessThan(1e-12)
    },
  )
})

test('an impact faster than the threshold leaves by its restitution, of a compliant surface too', async () => {
  const scene = floor()
  const elastic = stone(compliant(3), { restitution: 0.8 })
  scene.materialPair(stone(), elastic, { restitution: 0.8 })
  scene.body({ shape: shape.sphere({ radius }), material: elastic, position: [0, 0, radius], velocity: [0, 0, -2] })
  await simulate(scene, { life: double, timeStep: h, contact: contact.dvi() }, async (simulation) => {
    simulation.step(1)
    expect(component(await simulation.read('bodyVel'), 1, 2)).toBeCloseTo(1.6, 9)
  })
})

const edge = 0.1
const weightOfBox = density * edge ** 3 * g

test.each([
  ['apgd', {}],
  ['Newton', { iterations: 30 }],
  ['Newton, with rolling friction', { iterations: 30 }, { rolling: 0.05, spinning: 0.05 }],
])('boxes on each other share their weight among four corners on a slope, by %s', async (_, law, more = {}) => {
  const angle = 0.2
  const c = compliant(2)
  const scene = floor(angle)
  for (let k = 0; k < 3; k++) {
    scene.body({
      shape: shape.box({ half: [edge / 2, edge / 2, edge / 2] }),
      material: stone(c, more),
      position: [0, 0, edge * (k + 0.5)],
    })
  }
  const { places, z, solver } = await heights(scene, { tolerance: 1e-8, ...law }, 400)
  const press = weightOfBox * Math.cos(angle)
  // pressed by n boxes four corners sink by n/4 of a weight times c; two boxes touch with 2 c
  const sunk = [(3 / 4) * c, (3 / 4 + 2 / 2) * c, (3 / 4 + 2 / 2 + 1 / 2) * c]
  for (const [k, of] of sunk.entries()) {
    expect(Math.abs((edge * (k + 0.5) - z(k + 1)) / (press * of) - 1)).toBeLessThan(0.02)
    expect(Math.abs(component(places, k + 1, 0))).toBeLessThan(0.05 * edge)
  }
  expect(solver.unsolvedSteps).toBe(0)
})

test('a compliance is a number that is not negative', () => {
  expect(() => stone(-1)).toThrow('compliance must not be negative, found -1 m/N.')
})
