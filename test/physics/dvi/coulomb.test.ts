// coulomb.test.ts: Coulomb's law at first touch, in sliding and at impacts, where the relaxed law lifts a contact by μ |u_t|.
//
//   a sphere put down at u0 without spin stays down, slips for 2 u0 / (7 μ g), and rolls at 5/7 u0                  (1)
//   a sphere that meets a floor at speed w along the normal, slip u at its lowest point, restitution e:
//     γ_n = (1 + e) m w,  |γ_t| = min(μ γ_n, 2/7 m |u|) against u                                                   (2)
//     u_n⁺ = e w,  u⁺ = u − 7/2 γ_t / m
//   two equal spheres, one of them at rest: the same with m/2 for m
//   a rod that is pushed along on its lower end, at more than the friction at which no sliding is possible, jams: its end stops,
//     and what turns it is its momentum about that end, ω = v z / (k² + x² + z²)                                    (4)
//   by the relaxed law u_n⁺ = e w + μ |u⁺|, and a body that slides at v rides on a gap of μ v h, where there is room   (3)
//
// (rigid body mechanics; (2) is Newton's restitution with Coulomb friction on the velocity after the impact: Moreau 1988.)

import { describe, expect, test, vi } from 'vitest'
import { contact, createScene, joint, material, shape } from '#talus/index.js'
import type { SolverName } from '#talus/model/contact.js'
import { component, double, gpu, type Life, simulate, single } from '../lives.js'

vi.setConfig({ testTimeout: 120000 })

const g = 9.81
const radius = 0.05
const solverNames: readonly SolverName[] = ['apgd', 'jacobi', 'gauss-seidel']

function stone(friction: number, restitution = 0, more = {}) {
  return material({ density: 2000, friction, restitution, ...more })
}

/** A law solved as far as the precision allows. */
function solved(life: Life, solver: SolverName, more = {}) {
  const tolerance = life === double ? 1e-10 : 1e-5
  const friction = 'coulomb'
  return contact.dvi({
    solver,
    friction,
    iterations: life === gpu ? 40 : 20000,
    tolerance,
    stopOn: 'residual',
    ...more,
  })
}

interface Thrown {
  readonly kind: 'sphere' | 'block'
  readonly friction: number
  readonly speed: number
  readonly rolling?: number
}

/** A body put down on the floor at gap 0. */
function thrown({ kind, friction, speed, rolling = 0 }: Thrown) {
  const stuff = stone(friction, 0, rolling > 0 ? { rolling, spinning: rolling } : {})
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-1, -1, -1], max: [20, 1, 1] } })
  const body = kind === 'sphere' ? shape.sphere({ radius }) : shape.box({ half: [radius, radius, radius / 4] })
  const height = kind === 'sphere' ? radius : radius / 4
  scene.body({ shape: body, material: stuff, position: [0, 0, height], velocity: [speed, 0, 0] })
  scene.body({ shape: shape.plane(), material: stuff, fixed: true })
  return { scene, height }
}

test.each([
  { solver: 'apgd', timeStep: 1e-3 },
  { solver: 'apgd', timeStep: 1e-4 },
  { solver: 'jacobi', timeStep: 1e-3 },
  { solver: 'gauss-seidel', timeStep: 1e-3 },
] as const)(
  'a billiard ball does not hop and rolls at 5/7 of its speed, by $solver, step $timeStep s',
  async ({ solver, timeStep }) => {
    const [u0, friction] = [2, 0.2]
    const { scene, height } = thrown({ kind: 'sphere', friction, speed: u0 })
    const rolling = (2 * u0) / (7 * friction * g)
    await simulate(scene, { life: double, timeStep, contact: solved(double, solver) }, async (simulation) => {
      const look = async () => ({
        up: component(await simulation.read('bodyPos'), 0, 2) - height,
        speed: component(await simulation.read('bodyVel'), 0, 0),
        spin: component(await simulation.read('bodyOmega'), 0, 1),
      })
      const looks = 20
      let highest = 0
      for (let k = 0; k < looks; k++) {
        simulation.step(Math.round((0.98 * rolling) / looks / timeStep))
        highest = Math.max(highest, Math.abs((await look()).up))
      }
      const time = looks * Math.round((0.98 * rolling) / looks / timeStep) * timeStep
      expect(highest).toBeLessThan(1e-8 * timeStep * looks)
      expect(Math.abs((await look()).speed - (u0 - friction * g * time))).toBeLessThan(1e-7)
      simulation.step(Math.ceil((0.1 * rolling) / timeStep))
      const { speed, spin } = await look()
      expect(Math.abs(speed / ((5 / 7) * u0) - 1)).toBeLessThan(1e-7)
      expect(Math.abs((radius * spin) / speed - 1)).toBeLessThan(1e-7)
    })
  },
)

test.each([single, gpu])('a billiard ball does not hop on $name', async (life) => {
  const [u0, friction, timeStep] = [2, 0.2, 1e-3]
  const { scene, height } = thrown({ kind: 'sphere', friction, speed: u0 })
  const steps = life === gpu ? 6 : 200
  await simulate(scene, { life, timeStep, contact: solved(life, 'apgd') }, async (simulation) => {
    simulation.step(steps)
    const up = component(await simulation.read('bodyPos'), 0, 2) - height
    // by the relaxed law it has hopped by μ u0 h = 0.4 mm in the first step
    expect(Math.abs(up)).toBeLessThan(2e-5 * timeStep * steps + 20 * life.epsilon * height)
    const expected = u0 - friction * g * steps * timeStep
    expect(Math.abs(component(await simulation.read('bodyVel'), 0, 0) / expected - 1)).toBeLessThan(1e-4)
  })
})

describe.each([1, 10])('a block that slides at %d m/s', (speed) => {
  const [friction, timeStep, steps] = [0.5, 1e-3, 20]
  const gapAfter = async (law: 'coulomb' | 'relaxed', solver: SolverName) => {
    const { scene, height } = thrown({ kind: 'block', friction, speed })
    const run = { life: double, timeStep, contact: solved(double, solver, { friction: law }) }
    return simulate(scene, run, async (simulation) => {
      simulation.step(steps)
      return component(await simulation.read('bodyPos'), 0, 2) - height
    })
  }

  test.each(solverNames)('stays on the floor, by %s', async (solver) => {
    expect(Math.abs(await gapAfter('coulomb', solver))).toBeLessThan(1e-9 * timeStep * steps)
  })

  test('is off the floor by the relaxed law', async () => {
    // (3): it leaves at μ v and has not come down
    const flown = friction * speed * timeStep * steps
    expect(await gapAfter('relaxed', 'apgd')).toBeGreaterThan(Math.min(0.5 * flown, 0.5 * friction * speed * timeStep))
  })
})

describe.each([0, 1e-5, 1e-3])('a block in a slot with %d m of room on either side', (room) => {
  const [friction, timeStep, steps] = [0.3, 1e-3, 400]
  const speedAfter = async (law: 'coulomb' | 'relaxed') => {
    const scene = createScene({ gravity: [0, 0, -g] })
    const stuff = stone(friction)
    scene.body({ shape: shape.box({ half: [0.05, 0.05, 0.1] }), material: stuff })
    for (const side of [-1, 1]) {
      const position = [-side * (0.05 + room), 0, 0] as const
      scene.body({ shape: shape.plane({ normal: [side, 0, 0] }), material: stuff, fixed: true, position })
    }
    const run = { life: double, timeStep, contact: contact.dvi({ friction: law }) }
    return simulate(scene, run, async (simulation) => {
      simulation.step(steps)
      return -component(await simulation.read('bodyVel'), 0, 2)
    })
  }

  test('falls freely', async () => {
    expect(Math.abs((await speedAfter('coulomb')) / (g * timeStep * steps) - 1)).toBeLessThan(1e-6)
  })

  test('goes no faster than its room over μ h by the relaxed law', async () => {
    expect(Math.abs((await speedAfter('relaxed')) - room / (friction * timeStep))).toBeLessThan(
      0.01 * Math.max(room / (friction * timeStep), 1e-3),
    )
  })
})

test('a slider on a joint along the floor goes free, and by the relaxed law not at all', async () => {
  const wayBy = async (law: 'coulomb' | 'relaxed') => {
    const scene = createScene({ gravity: [0, 0, -g] })
    const stuff = stone(0.3)
    const half = [0.1, 0.1, 0.1] as const
    const slider = scene.body({ shape: shape.box({ half }), mass: 2, material: stuff, position: [0, 0, 0.1] })
    scene.body({ shape: shape.plane(), material: stuff, fixed: true })
    const guide = scene.joint(joint.prismatic({ a: scene.world, b: slider, at: [0, 0, 0.1], axis: [1, 0, 0] }))
    scene.motor(guide, { force: 60 })
    const run = { life: double, timeStep: 1e-3, contact: contact.dvi({ friction: law }) }
    return simulate(scene, run, async (simulation) => {
      simulation.step(100)
      return component(await simulation.read('bodyPos'), 0, 0)
    })
  }
  expect(await wayBy('coulomb')).toBeCloseTo((30 * 0.1 * 0.101) / 2, 6)
  expect(Math.abs(await wayBy('relaxed'))).toBeLessThan(1e-6)
})

test('a ball that rolls against rolling friction, and one that spins against spinning friction, stay down', async () => {
  const rolling = 0.05
  const { scene, height } = thrown({ kind: 'sphere', friction: 0.3, speed: 2, rolling })
  const stuff = stone(0.3, 0, { rolling, spinning: rolling })
  scene.body({ shape: shape.sphere({ radius }), material: stuff, position: [0, 0.5, radius], omega: [0, 0, 40] })
  for (const solver of solverNames) {
    await simulate(scene, { life: double, timeStep: 1e-3, contact: solved(double, solver) }, async (simulation) => {
      simulation.step(100)
      const x = await simulation.read('bodyPos')
      for (const body of [0, 2]) expect(Math.abs(component(x, body, 2) - height), solver).toBeLessThan(1e-8)
      // torque σ R m g on 2/5 m R²
      const spin = component(await simulation.read('bodyOmega'), 2, 2)
      expect(Math.abs(spin - (40 - (5 / 2) * rolling * (g / radius) * 0.1)), solver).toBeLessThan(1e-5)
    })
  }
})

interface Impact {
  readonly restitution: number
  readonly friction: number
}

/** Normal and tangential speed and slip after (2), of the reduced mass 1. */
function afterImpact(w: number, u: number, { restitution, friction }: Impact) {
  const normal = (1 + restitution) * w
  const along = Math.sign(u) * Math.min(friction * normal, (2 / 7) * Math.abs(u))
  return { normal, along, slip: u - 3.5 * along }
}

const impacts: readonly Impact[] = [0, 0.5, 1].flatMap((restitution) =>
  [0.05, 0.2, 0.6, 1].map((friction) => ({ restitution, friction })),
)

describe.each(solverNames)('an oblique impact by %s', (solver) => {
  test.each(impacts)('on a floor, e $restitution, μ $friction', async (pair) => {
    const [v, w, spin] = [3, 2, 20]
    const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
    const stuff = stone(pair.friction, pair.restitution)
    const start = { velocity: [v, 0, -w], omega: [0, -spin, 0] } as const
    scene.body({ shape: shape.sphere({ radius }), material: stuff, position: [0, 0, radius + 1e-9], ...start })
    scene.body({ shape: shape.plane(), material: stuff, fixed: true })
    const expected = afterImpact(w, v + radius * spin, pair)
    await simulate(scene, { life: double, timeStep: 1e-3, contact: solved(double, solver) }, async (simulation) => {
      simulation.step(1)
      const velocity = await simulation.read('bodyVel')
      expect(Math.abs(component(velocity, 0, 2) - (expected.normal - w))).toBeLessThan(1e-5)
      expect(Math.abs(component(velocity, 0, 0) - (v - expected.along))).toBeLessThan(1e-5)
      const turned = component(await simulation.read('bodyOmega'), 0, 1)
      expect(Math.abs(turned - (-spin + (2.5 * expected.along) / radius))).toBeLessThan(1e-4)
    })
  })
})

test.each(impacts)('of two spheres, e $restitution, μ $friction', async (pair) => {
  const [v, w] = [2, 1.5]
  const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  const stuff = stone(pair.friction, pair.restitution)
  const ball = { shape: shape.sphere({ radius }), material: stuff }
  scene.body({ ...ball, position: [0, 0, 0] })
  scene.body({ ...ball, position: [0, 0, 2 * radius + 1e-9], velocity: [v, 0, -w] })
  const expected = afterImpact(w, v, pair)
  await simulate(scene, { life: double, timeStep: 1e-3, contact: solved(double, 'apgd') }, async (simulation) => {
    simulation.step(1)
    const velocity = await simulation.read('bodyVel')
    // half the change for each of them
    expect(Math.abs(component(velocity, 1, 2) - (expected.normal / 2 - w))).toBeLessThan(1e-5)
    expect(Math.abs(component(velocity, 0, 0) - expected.along / 2)).toBeLessThan(1e-5)
  })
})

describe("Painlevé's rod", () => {
  test.each([
    { solver: 'apgd', friction: 2 },
    { solver: 'apgd', friction: 10 },
    { solver: 'gauss-seidel', friction: 10 },
  ] as const)('jams with friction $friction, by $solver', async ({ solver, friction }) => {
    const [v, thin, long, lean] = [3, 0.005, 1, (25 * Math.PI) / 180]
    const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-5, -1, -1], max: [5, 1, 2] } })
    const rod = {
      shape: shape.capsule({ radius: thin, height: long }),
      mass: 1,
      inertia: [1 / 12, 1 / 12, 1e-4],
    } as const
    const [x, z] = [(long / 2) * Math.sin(lean), thin + (long / 2) * Math.cos(lean)]
    const orientation = [0, -Math.sin(lean / 2), 0, Math.cos(lean / 2)] as const
    scene.body({ ...rod, material: stone(friction), position: [-x, 0, z], orientation, velocity: [v, 0, 0] })
    scene.body({ shape: shape.plane(), material: stone(friction), fixed: true })
    const law = contact.dvi({ solver, friction: 'coulomb' })
    await simulate(scene, { life: double, timeStep: 1e-4, contact: law }, async (simulation) => {
      simulation.step(20)
      const expected = (v * z) / (1 / 12 + x * x + z * z)
      const turning = component(await simulation.read('bodyOmega'), 0, 1)
      expect(Math.abs(turning / expected - 1)).toBeLessThan(0.01)
    })
  })
})
