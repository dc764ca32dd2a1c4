// closed.test.ts: what impulses keep in a closed system, and what they may not make.
//
//   Σ m v and Σ m x × v + I ω stay: one impulse acts on both bodies, at one point                                   (1)
//   ΔK = γ·u⁺ − ½ |D γ|² in the metric of M⁻¹, and γ·u⁺ = −bias γ_n by the cone condition: K never rises where bias ≥ 0   (2)
//   head-on impacts above the threshold: u_n⁺ = −e u_n                                                              (3)
//
// (1) holds to rounding: ε √n Σ m |v| for n steps by chance, ten times that is allowed. (2): an overlap has a bias below
// 0, but no more than the residual, since gaps are not closed further than that.

import { describe, expect, test, vi } from 'vitest'
import { contact, createScene, material, type SimulationApi, seededRandom, shape } from '#talus/index.js'
import { component, double, type Life, lives, simulate, vectorOf } from '../lives.js'

vi.setConfig({ testTimeout: 120000 })

const density = 2500
const half = [0.012, 0.009, 0.007] as const

/** Spheres and boxes on a loose lattice that fly towards the middle, spinning. */
function cloud(side: number, restitution: number) {
  const random = seededRandom(11)
  const stone = material({ density, restitution, friction: 0.5 })
  const scene = createScene({ domain: { min: [-0.4, -0.4, -0.4], max: [0.4, 0.4, 0.4] } })
  const inertias: (readonly number[])[] = []
  const masses: number[] = []
  for (let i = 0; i < side ** 3; i++) {
    const site = [i % side, Math.floor(i / side) % side, Math.floor(i / side ** 2)]
    const at = site.map((s) => 0.035 * (s - (side - 1) / 2) + random.between(-0.0005, 0.0005))
    const box = i % 2 === 0
    const radius = random.between(0.008, 0.014)
    const mass = density * (box ? 8 * half[0] * half[1] * half[2] : (4 / 3) * Math.PI * radius ** 3)
    const squares = half.map((x) => x ** 2)
    masses.push(mass)
    inertias.push(
      [0, 1, 2].map((c) =>
        box ? (mass / 3) * (squares[(c + 1) % 3]! + squares[(c + 2) % 3]!) : 0.4 * mass * radius ** 2,
      ),
    )
    scene.body({
      shape: box ? shape.box({ half }) : shape.sphere({ radius }),
      material: stone,
      position: at as unknown as [number, number, number],
      velocity: at.map((x) => -20 * x + random.between(-0.2, 0.2)) as unknown as [number, number, number],
      // boxes spin about an axis of their own, so that turning in flight keeps the direction of their momentum
      omega: box ? [0, 0, 20] : [random.between(-30, 30), random.between(-30, 30), 5],
    })
  }
  return { scene, masses, inertias }
}

type Cloud = ReturnType<typeof cloud>
type Numbers = readonly number[]

const cross = (a: Numbers, b: Numbers) =>
  [0, 1, 2].map((c) => a[(c + 1) % 3]! * b[(c + 2) % 3]! - a[(c + 2) % 3]! * b[(c + 1) % 3]!)

/** v turned by the quaternion x y z w, or back. */
function turned(q: ArrayLike<number>, i: number, v: Numbers, sign: number): number[] {
  const u = [0, 1, 2].map((c) => sign * q[4 * i + c]!)
  const t = cross(u, v).map((x) => 2 * x)
  const s = cross(u, t)
  return v.map((x, c) => x + q[4 * i + 3]! * t[c]! + s[c]!)
}

async function momenta(simulation: SimulationApi, { masses, inertias }: Cloud) {
  const [x, q, v, omega] = await Promise.all(
    ['bodyPos', 'bodyRot', 'bodyVel', 'bodyOmega'].map((f) => simulation.read(f)),
  )
  const [linear, angular] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  let size = 0
  masses.forEach((m, i) => {
    const orbit = cross(vectorOf(x!, i), vectorOf(v!, i))
    const inside = turned(q!, i, vectorOf(omega!, i), -1).map((w, c) => w * inertias[i]![c]!)
    const spin = turned(q!, i, inside, 1)
    for (let c = 0; c < 3; c++) {
      linear[c]! += m * v![3 * i + c]!
      angular[c]! += m * orbit[c]! + spin[c]!
    }
    size += m * Math.hypot(...vectorOf(v!, i))
  })
  return { linear, angular, size }
}

const lawOf = (life: Life) => contact.dvi({ iterations: life.name === 'GPU' ? 20 : 500, tolerance: 1e-6 })

test.each(lives)('momentum on $name stays to round-off', async (life) => {
  const made = cloud(life.name === 'GPU' ? 2 : 4, 0.5)
  const steps = life.name === 'GPU' ? 6 : 150
  const timeStep = life.name === 'GPU' ? 5e-3 : 5e-4
  await simulate(made.scene, { life, timeStep, contact: lawOf(life) }, async (simulation) => {
    const before = await momenta(simulation, made)
    simulation.step(steps)
    const after = await momenta(simulation, made)
    // each step adds the impulses of up to twelve contacts to each body, each with a rounding
    const bound = 100 * Math.sqrt(steps) * life.epsilon * before.size
    for (let c = 0; c < 3; c++) expect(Math.abs(after.linear[c]! - before.linear[c]!)).toBeLessThan(bound)
  })
})

test('angular momentum of colliding spheres stays to round-off', async () => {
  const random = seededRandom(3)
  const stone = material({ density, restitution: 0.5, friction: 0.5 })
  const scene = createScene({ domain: { min: [-0.4, -0.4, -0.4], max: [0.4, 0.4, 0.4] } })
  const [positions, velocities, omegas] = [[], [], []] as number[][]
  for (let i = 0; i < 64; i++) {
    const at = [i % 4, Math.floor(i / 4) % 4, Math.floor(i / 16)].map(
      (s) => 0.025 * (s - 1.5) + random.between(-0.001, 0.001),
    )
    positions!.push(...at)
    velocities!.push(...at.map((x) => -20 * x + random.between(-0.3, 0.3)))
    omegas!.push(...at.map(() => random.between(-40, 40)))
  }
  scene.bodies({
    shape: shape.sphere({ radius: 0.01 }),
    material: stone,
    positions: positions!,
    velocities: velocities!,
    omegas: omegas!,
  })
  const mass = density * (4 / 3) * Math.PI * 1e-6
  const made = { scene, masses: Array(64).fill(mass), inertias: Array(64).fill(Array(3).fill(0.4 * mass * 1e-4)) }
  await simulate(scene, { life: double, timeStep: 5e-4, contact: lawOf(double) }, async (simulation) => {
    const before = await momenta(simulation, made)
    simulation.step(200)
    const after = await momenta(simulation, made)
    const { kinetic } = await simulation.energy()
    expect(kinetic).toBeGreaterThan(0)
    const bound = 100 * Math.sqrt(200) * double.epsilon * before.size
    for (let c = 0; c < 3; c++) expect(Math.abs(after.angular[c]! - before.angular[c]!)).toBeLessThan(0.4 * bound)
  })
})

// an impact with restitution follows Newton's law contact by contact, which many contacts at once may turn into a gain
test('energy never rises without restitution', async () => {
  const made = cloud(4, 0)
  await simulate(made.scene, { life: double, timeStep: 5e-4, contact: lawOf(double) }, async (simulation) => {
    let last = (await simulation.energy()).kinetic
    const first = last
    for (let k = 0; k < 150; k++) {
      simulation.step(1)
      const { kinetic } = await simulation.energy()
      expect(kinetic, `step ${k + 1}`).toBeLessThan(last + 1e-6 * first)
      last = kinetic
    }
    expect(last).toBeLessThan(0.5 * first)
  })
})

describe.each([
  { what: 'spheres', body: shape.sphere({ radius: 0.05 }), reach: 0.05 },
  { what: 'cubes', body: shape.box({ half: [0.05, 0.05, 0.05] }), reach: 0.05 },
])('two $what that meet head-on', ({ body, reach }) => {
  const speedAfter = async (speed: number, restitution: number) => {
    const stone = material({ density, restitution, friction: 0.3 })
    const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
    for (const side of [-1, 1]) {
      scene.body({
        shape: body,
        material: stone,
        position: [side * (reach + 2e-3), 0, 0],
        velocity: [(-side * speed) / 2, 0, 0],
      })
    }
    const law = contact.dvi({ iterations: 2000, tolerance: 1e-10, restitutionSpeed: 0.1 })
    return simulate(scene, { life: double, timeStep: 1e-3, contact: law }, async (simulation) => {
      simulation.step(Math.ceil(10e-3 / speed / 1e-3))
      const v = await simulation.read('bodyVel')
      return component(v, 1, 0) - component(v, 0, 0)
    })
  }

  test.each([0, 0.3, 0.8, 1])('part with %d of their speed', async (restitution) => {
    expect(Math.abs((await speedAfter(1, restitution)) - restitution)).toBeLessThan(1e-8)
    expect(Math.abs((await speedAfter(0.11, restitution)) - 0.11 * restitution)).toBeLessThan(1e-8)
  })

  test('do not bounce below the threshold', async () => {
    expect(Math.abs(await speedAfter(0.09, 0.8))).toBeLessThan(1e-8)
  })
})

// in powers of two every number scales without rounding, and so must the motion: lengths by s, times by √s
test.each([1 / 16, 16])('a heap %d times as large falls alike to the last bit', async (scale) => {
  const fall = async (s: number) => {
    const root = Math.sqrt(s)
    const stone = material({ density, friction: 0.5, restitution: 0.25 })
    const far = 2 * s
    const scene = createScene({ gravity: [0, 0, -9.75], domain: { min: [-far, -far, -far], max: [far, far, far] } })
    const random = seededRandom(2)
    for (let i = 0; i < 20; i++) {
      const at = [i % 3, Math.floor(i / 3) % 3, Math.floor(i / 9)].map(
        (k, c) => 0.13 * k + random.between(0, 0.01) + (c === 2 ? 0.07 : -0.1),
      )
      const position = at.map((x) => x * s) as unknown as [number, number, number]
      const body =
        i % 2 ? shape.sphere({ radius: 0.0625 * s }) : shape.box({ half: [0.0625 * s, 0.046875 * s, 0.03125 * s] })
      scene.body({ shape: body, material: stone, position })
    }
    scene.body({ shape: shape.plane(), material: stone, fixed: true })
    const law = contact.dvi({ tolerance: 2 ** -17 * root, recoverySpeed: 0.25 * root, restitutionSpeed: 0.125 * root })
    return simulate(scene, { life: double, timeStep: 2 ** -9 * root, contact: law }, async (simulation) => {
      simulation.step(200)
      return {
        position: Array.from(await simulation.read('bodyPos'), (x) => x / s),
        velocity: Array.from(await simulation.read('bodyVel'), (v) => v / root),
        contacts: (await simulation.counters()).contacts,
      }
    })
  }
  const [expected, found] = [await fall(1), await fall(scale)]
  expect(found.contacts).toBeGreaterThan(20)
  expect(found).toEqual(expected)
})
