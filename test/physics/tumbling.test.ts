// tumbling.test.ts: bodies that turn freely, by both laws, in double and single precision and on a GPU.
//
// A free body with I1 < I2 < I3 that turns about its middle axis flips over and over; for L² > 2 E I2 the time between flips is
//   T = 2 K(k) √(I1 I2 I3 / ((I3 − I2)(L² − 2 E I1))),  k² = (I2 − I1)(2 E I3 − L²) / ((I3 − I2)(L² − 2 E I1))      (1)
// Source: Landau & Lifshitz, Mechanics, § 37. Energy and angular momentum stay what they are.
//
// A symmetric body precesses about L: its axis turns by t |L| / I_across.                                            (2)

import { describe, expect, test, vi } from 'vitest'
import { type ContactLaw, contact, createScene, type SimulationApi, shape } from '#talus/index.js'
import { cpuLives, double, gpu, type Life, lives, simulate, single, vectorOf } from './lives.js'

vi.setConfig({ testTimeout: 120000 })

type Triple = readonly [number, number, number]

/** Complete elliptic integral of the first kind, by the arithmetic-geometric mean. */
function ellipticK(k: number): number {
  let [a, b] = [1, Math.sqrt(1 - k * k)]
  for (let n = 0; n < 12; n++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)]
  return Math.PI / (2 * a)
}

/** (1) for moments in rising order and the angular velocity in the body frame. */
function flipTime([I1, I2, I3]: Triple, omega: Triple): number {
  const I = [I1, I2, I3]
  const twice = I.reduce((sum, moment, c) => sum + moment * omega[c]! ** 2, 0)
  const L2 = I.reduce((sum, moment, c) => sum + (moment * omega[c]!) ** 2, 0)
  const k = Math.sqrt(((I2 - I1) * (twice * I3 - L2)) / ((I3 - I2) * (L2 - twice * I1)))
  return 2 * ellipticK(k) * Math.sqrt((I1 * I2 * I3) / ((I3 - I2) * (L2 - twice * I1)))
}

/** v of the world in the frame of a body. */
function toBody(q: ArrayLike<number>, v: ArrayLike<number>): Triple {
  const cross = (a: readonly number[], b: readonly number[]) =>
    [0, 1, 2].map((c) => a[(c + 1) % 3]! * b[(c + 2) % 3]! - a[(c + 2) % 3]! * b[(c + 1) % 3]!)
  const u = [-q[0]!, -q[1]!, -q[2]!]
  const t = cross(u, Array.from(v)).map((x) => 2 * x)
  const s = cross(u, t)
  return [0, 1, 2].map((c) => v[c]! + q[3]! * t[c]! + s[c]!) as unknown as Triple
}

const laws: readonly { name: string; law: ContactLaw }[] = [
  { name: 'impulses', law: contact.dvi() },
  { name: 'force', law: contact.hertzMindlin() },
]

interface Tumbling {
  readonly life: Life
  readonly law: ContactLaw
  readonly inertia: Triple
  readonly omega: Triple
  readonly timeStep: number
}

function tumbling<T>(at: Tumbling, use: (simulation: SimulationApi) => Promise<T>): Promise<T> {
  const scene = createScene({})
  scene.body({ shape: shape.none(), mass: 1, inertia: at.inertia, omega: at.omega })
  return simulate(scene, { life: at.life, timeStep: at.timeStep, contact: at.law }, use)
}

/** Angular velocity in the body frame, twice the energy, and the angular momentum in the world. */
async function look(simulation: SimulationApi, inertia: Triple) {
  const [q, world] = [await simulation.read('bodyRot'), await simulation.read('bodyOmega')]
  const omega = toBody(q, vectorOf(world, 0))
  const inBody = inertia.map((I, c) => I * omega[c]!) as unknown as Triple
  const back = [-q[0]!, -q[1]!, -q[2]!, q[3]!]
  return { omega, twice: inBody.reduce((sum, L, c) => sum + L * omega[c]!, 0), momentum: toBody(back, inBody) }
}

/** Times at which the body turns the other way about its middle axis. */
async function flips(at: Tumbling, middle: number, steps: number): Promise<number[]> {
  return tumbling(at, async (simulation) => {
    const found: number[] = []
    let before = (await look(simulation, at.inertia)).omega[middle]!
    for (let n = 1; n <= steps; n++) {
      simulation.step(1)
      const now = (await look(simulation, at.inertia)).omega[middle]!
      if (before * now < 0) found.push((n - 1 + before / (before - now)) * at.timeStep)
      before = now
    }
    return found
  })
}

const bar = { inertia: [0.01, 0.02, 0.025] as const, omega: [0, 10, 1] as const }

describe.each(laws)('by $name', ({ law }) => {
  test.each(cpuLives)('a body flips as the elliptic integral says on $name', async (life) => {
    const expected = flipTime(bar.inertia, bar.omega)
    // 0.1 rad a step
    const timeStep = 0.01
    const found = await flips({ ...bar, life, law, timeStep }, 1, Math.ceil((8.2 * expected) / timeStep))
    expect(found.length).toBe(8)
    // the straight line between two steps finds a flip to 2e-4 of the time between two; single precision starts that far off too
    expect(Math.abs((found[7]! - found[0]!) / 7 / expected - 1)).toBeLessThan(life === double ? 2e-4 : 5e-4)
  })

  test.each(cpuLives)('neither energy nor angular momentum drift on $name', async (life) => {
    // a step by impulses costs ten times as much
    const [n, timeStep] = law.law === 'dvi' ? [1e4, 0.03] : [1e5, 1e-3]
    await tumbling({ ...bar, life, law, timeStep }, async (simulation) => {
      const first = await look(simulation, bar.inertia)
      const momentum = [...(await simulation.read('bodyAngMom'))]
      for (let k = 0; k < 10; k++) {
        simulation.step(n / 10)
        const now = await look(simulation, bar.inertia)
        // a rounding in each step leads q astray by its root; the scheme is off by 2e-8 at 0.3 rad a step
        expect(Math.abs(now.twice / first.twice - 1)).toBeLessThan(4 * life.epsilon * Math.sqrt(n) + 1e-7)
        expect([...(await simulation.read('bodyAngMom'))]).toEqual(momentum)
        now.momentum.forEach((L, c) => {
          expect(Math.abs(L - momentum[c]!)).toBeLessThan(20 * life.epsilon * Math.hypot(...momentum))
        })
      }
    })
  })

  test.each([1, 3, 10])('%d rad a step', async (angle) => {
    // steps are too few to a flip to see it: the motion of a thousand times as many steps
    const omega = bar.omega.map((w) => (w / 10) * angle) as unknown as Triple
    const states = []
    for (const parts of [1, 100])
      states.push(
        await tumbling({ ...bar, omega, life: double, law, timeStep: 1 / parts }, async (simulation) => {
          simulation.step(20 * parts)
          return { ...(await look(simulation, bar.inertia)), q: await simulation.read('bodyRot') }
        }),
      )
    const [coarse, fine] = states as [(typeof states)[0], (typeof states)[0]]
    expect(Math.abs(coarse.twice / fine.twice - 1)).toBeLessThan(1e-6)
    coarse.omega.forEach((w, c) => {
      expect(Math.abs(w - fine.omega[c]!)).toBeLessThan(1e-3 * angle)
    })
    const turned = coarse.q.reduce((sum, x, c) => sum + x * fine.q[c]!, 0)
    expect(Math.abs(turned)).toBeGreaterThan(1 - 1e-6)
  })

  test.each(lives)('thin disks and rods precess about L on $name', async (life) => {
    const n = life === gpu ? 4 : 1000
    for (const axial of [2, 1e-5]) {
      const inertia: Triple = [1, 1, axial]
      const [across, along] = [0.7, axial < 0.1 ? 4e3 : 0.9]
      const size = Math.hypot(across, axial * along)
      const timeStep = 0.2 / size
      await tumbling({ life, law, inertia, omega: [across, 0, along], timeStep }, async (simulation) => {
        const first = await look(simulation, inertia)
        simulation.step(n)
        const now = await look(simulation, inertia)
        expect(Math.abs(now.twice / first.twice - 1)).toBeLessThan(40 * life.epsilon * Math.sqrt(n))
        const q = await simulation.read('bodyRot')
        const axis = toBody([-q[0]!, -q[1]!, -q[2]!, q[3]!], [0, 0, 1])
        // (2): Rodrigues' turn of z about L
        const [l, angle] = [[across / size, 0, (axial * along) / size] as const, 0.2 * n]
        const [c, s] = [Math.cos(angle), Math.sin(angle)]
        const expected = [l[0] * l[2] * (1 - c), -l[0] * s, c + l[2] ** 2 * (1 - c)]
        // a step's angle has a rounding of its own, the same in every step
        for (const k of [0, 1, 2])
          expect(Math.abs(axis[k]! - expected[k]!)).toBeLessThan(20 * life.epsilon * (20 + angle) * l[0])
      })
    }
  })

  test('a T-bar in single precision and on a GPU turns as in double', async () => {
    const found = []
    for (const life of [double, single, gpu])
      found.push(
        await tumbling({ ...bar, life, law, timeStep: 0.1 }, async (simulation) => {
          simulation.step(8)
          return { ...(await look(simulation, bar.inertia)), q: await simulation.read('bodyRot') }
        }),
      )
    for (const other of found.slice(1)) {
      expect(Math.abs(other.twice / found[0]!.twice - 1)).toBeLessThan(1e-6)
      for (let c = 0; c < 4; c++) expect(Math.abs(other.q[c]! - found[0]!.q[c]!)).toBeLessThan(2e-5)
    }
  })
})
