// cones.test.ts: impulses at the end of a step, looked at from outside: boxes and spheres in a heap.
//
//   |γ_t| ≤ μ γ_n                                                                                                   (1)
//   u = v_B + ω_B × r_B − v_A − ω_A × r_A + bias n,  û = u + μ |u_t| n by Coulomb's law and u by the relaxed one
//   r = |γ − P(γ − η û)| / η,  P the projection on (1)                                                              (2)
//   γ·û = 0 and û_n ≥ μ |u_t| to the residual                                                                       (3)
//   by Coulomb's law u_n ≥ 0, γ_n u_n = 0, γ·u = −μ γ_n |u_t|                                                       (4)
//
// (2) is the residual the solver reports, here computed anew in plain numbers from what can be read. (3) is the condition
// of Tasora & Negrut 2010, û in the dual cone and at right angles to γ; with De Saxcé's term it says (4).

import { describe, expect, test, vi } from 'vitest'
import { contact, createScene, material, type SimulationApi, seededRandom, shape } from '#talus/index.js'
import { type FrictionName, frictionNames, type SolverName } from '#talus/model/contact.js'
import { double, type Life, simulate, single, vectorOf } from '../lives.js'

vi.setConfig({ testTimeout: 120000 })

/** Boxes and spheres that fall into a heap on a floor between two materials. */
function heap(boxes: boolean) {
  const random = seededRandom(9)
  const rough = material({ name: 'rough', density: 1500, friction: 0.6, restitution: 0.2 })
  const smooth = material({ name: 'smooth', density: 2500, friction: 0.2, restitution: 0.5 })
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-1, -1, -0.2], max: [1, 1, 1] } })
  for (let i = 0; i < 40; i++) {
    const site = [i % 3, Math.floor(i / 3) % 3, Math.floor(i / 9)]
    const position = site.map((s, c) => 0.11 * s + random.between(-0.004, 0.004) + (c === 2 ? 0.06 : -0.11))
    const placed = {
      position: position as unknown as readonly [number, number, number],
      material: i % 2 ? rough : smooth,
    }
    if (boxes && i % 3 === 0) scene.body({ ...placed, shape: shape.box({ half: [0.05, 0.04, 0.03] }) })
    else scene.body({ ...placed, shape: shape.sphere({ radius: 0.05 }) })
  }
  scene.body({ name: 'floor', shape: shape.plane(), material: rough, fixed: true })
  return scene
}

type Vector = readonly number[]
const dot = (a: Vector, b: Vector) => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!
const plus = (a: Vector, s: number, b: Vector) => a.map((x, c) => x + s * b[c]!)
const cross = (a: Vector, b: Vector) =>
  [0, 1, 2].map((c) => a[(c + 1) % 3]! * b[(c + 2) % 3]! - a[(c + 2) % 3]! * b[(c + 1) % 3]!)

function onCone(p: Vector, n: Vector, friction: number): Vector {
  const along = dot(p, n)
  const across = plus(p, -along, n)
  const size = Math.hypot(...across)
  if (size <= friction * along) return p
  const foot = Math.max(along + friction * size, 0) / (1 + friction ** 2)
  return plus(
    across.map((x) => (x * friction * foot) / Math.max(size, 1e-300)),
    foot,
    n,
  )
}

interface Seen {
  readonly impulse: Vector
  readonly normal: Vector
  readonly friction: number
  /** û of the law. */
  readonly u: Vector
  readonly residual: number
}

function turned(q: Vector, v: Vector): Vector {
  const t = cross(q, v).map((x) => 2 * x)
  return plus(plus(v, q[3]!, t), 1, cross(q, t))
}

/** R I⁻¹ Rᵀ L with R before the last step: what it solved for, before bodies turned. */
async function solvedOmega(simulation: SimulationApi, rotations: ArrayLike<number>): Promise<Float64Array> {
  const [momenta, inverses] = [await simulation.read('bodyAngMom'), await simulation.read('bodyInvInertia')]
  const omega = new Float64Array(momenta.length)
  for (let i = 0; 3 * i < momenta.length; i++) {
    const q = [0, 1, 2, 3].map((c) => rotations[4 * i + c]!)
    const back = [-q[0]!, -q[1]!, -q[2]!, q[3]!]
    const spin = turned(back, vectorOf(momenta, i)).map((L, c) => L * inverses[3 * i + c]!)
    omega.set(turned(q, spin), 3 * i)
  }
  return omega
}

/** Every contact of one more step. */
async function contactsOf(simulation: SimulationApi, general: boolean, law: FrictionName): Promise<Seen[]> {
  const rotations = Float64Array.from(await simulation.read('bodyRot'))
  simulation.step(1)

  const names = ['Impulse', 'Normal', 'Friction', 'Bias', 'Eta', 'BodyA', 'BodyB', 'ArmA', 'ArmB'] as const
  const read = async (name: string) => simulation.read(name)
  const [impulse, normal, friction, bias, eta, a, b, armA, armB] = await Promise.all(
    names.map((name) => read(`contact${name}`)),
  )
  const [kind, pointA, pointB] = await Promise.all(['contactKind', 'contactPointA', 'contactPointB'].map(read))
  const vel = await read('bodyVel')
  const omega = general ? await solvedOmega(simulation, rotations) : await read('bodyOmega')
  return Array.from({ length: friction!.length }, (_, i) => {
    const [p, n] = [vectorOf(impulse!, i), vectorOf(normal!, i)]
    const points = general && kind![i] === 1
    const rA = points ? vectorOf(pointA!, i) : n.map((x) => x * armA![i]!)
    const rB = points ? vectorOf(pointB!, i) : n.map((x) => -x * armB![i]!)
    const at = (body: number, r: Vector) => plus(vectorOf(vel, body), 1, cross(vectorOf(omega, body), r))
    const biased = plus(plus(at(b![i]!, rB), -1, at(a![i]!, rA)), bias![i]!, n)
    const sliding = Math.hypot(...plus(biased, -dot(biased, n), n))
    const u = law === 'coulomb' ? plus(biased, friction![i]! * sliding, n) : biased
    const off = plus(p, -1, onCone(plus(p, -eta![i]!, u), n, friction![i]!))
    return { impulse: p, normal: n, friction: friction![i]!, u, residual: Math.hypot(...off) / eta![i]! }
  })
}

/** (1) and (3); û_n of a sliding contact is μ |u_t| by either law, so that (4) is (3) by Coulomb's. */
function expectConditions(seen: readonly Seen[], residual: number, life: Life): void {
  for (const { impulse, normal, friction, u } of seen) {
    const pressure = dot(impulse, normal)
    // impulses of jacobi fade to a tenth in each iteration and never reach zero: 1e-24 N s two dozen after they opened
    const rounding = 8 * life.epsilon * Math.hypot(...impulse) + 1e-30
    expect(pressure).toBeGreaterThanOrEqual(-rounding)
    expect(Math.hypot(...plus(impulse, -pressure, normal))).toBeLessThanOrEqual(friction * pressure + rounding)
    const along = dot(u, normal)
    const lifted = along - friction * Math.hypot(...plus(u, -along, normal))
    // a rounding of velocities of up to 2 m/s beside what the solver left
    const left = 2 * residual + 100 * life.epsilon
    expect(lifted).toBeGreaterThanOrEqual(-left)
    // the largest part of the work at a contact is |γ| times what is left of u
    expect(Math.abs(dot(impulse, u))).toBeLessThanOrEqual(2 * left * Math.hypot(...impulse) + 1e-24)
  }
}

describe.each(['apgd', 'jacobi', 'gauss-seidel'] as const)('by %s', (solver: SolverName) => {
  test.each([
    { life: double, boxes: true, friction: 'coulomb' },
    { life: double, boxes: false, friction: 'coulomb' },
    { life: single, boxes: true, friction: 'coulomb' },
    { life: double, boxes: true, friction: 'relaxed' },
    { life: double, boxes: false, friction: 'relaxed' },
  ] as const)(
    '$friction impulses lie in their cones on $life.name, boxes $boxes',
    async ({ life, boxes, friction }) => {
      // friction of 0.6 at velocities of 2 m/s
      const law = contact.dvi({ solver, friction, iterations: 300, tolerance: 1e-4 })
      await simulate(heap(boxes), { life, timeStep: 2e-3, contact: law }, async (simulation) => {
        for (const steps of [40, 60, 100]) {
          simulation.step(steps - 1)
          const seen = await contactsOf(simulation, boxes, friction)
          const { residual } = (await simulation.solver!())!
          expect(seen.length).toBeGreaterThan(20)
          const worst = Math.max(...seen.map((one) => one.residual))
          // u is a difference of velocities of up to 2 m/s
          expect(Math.abs(worst - residual)).toBeLessThan(1e-6 * residual + 300 * life.epsilon)
          expectConditions(seen, worst, life)
        }
      })
    },
  )
})

// velocities are unique by the relaxed law, though impulses of a heap need not be; by Coulomb's law an error of the slip comes
// back through the shift it makes, some times over
describe.each(frictionNames)('%s friction', (friction) => {
  test.each([true, false])('the three solvers agree on the velocities of a step, boxes %s', async (boxes) => {
    const life = double
    const timeStep = 2e-3
    const checkpoint = await simulate(
      heap(boxes),
      { life, timeStep, contact: contact.dvi({ friction }) },
      async (simulation) => {
        simulation.step(150)
        return structuredClone(await simulation.save())
      },
    )
    const found: Float64Array[] = []
    let worst = 0
    for (const solver of ['apgd', 'jacobi', 'gauss-seidel'] as const) {
      const law = contact.dvi({ solver, friction, iterations: 60000, tolerance: 1e-9, newton: false })
      found.push(
        await simulate(heap(boxes), { life, timeStep, contact: law, checkpoint }, async (simulation) => {
          simulation.step(1)
          // without acceleration the edges of boxes take long, and jacobi stops where velocities hardly change
          const { residual } = (await simulation.solver!())!
          worst = Math.max(worst, residual)
          expect(residual, solver).toBeLessThan(solver === 'apgd' ? 1e-9 : 1e-5)
          return Float64Array.from(await simulation.read('bodyVel'))
        }),
      )
    }
    for (const other of found.slice(1)) {
      // the residual of a contact moves a body by some times as much, along the chains of a heap
      const bound = (friction === 'coulomb' ? 1000 : 100) * worst
      for (let i = 0; i < other.length; i++) expect(Math.abs(other[i]! - found[0]![i]!)).toBeLessThan(bound)
    }
  })
})

test.each(['apgd', 'gauss-seidel', 'jacobi'] as const)(
  'what has no friction does not pull either, by %s',
  async (solver) => {
    const ice = material({ density: 1000, friction: 0, restitution: 0 })
    const scene = createScene({ gravity: [0, 0, 0] })
    const half = [0.1, 0.1, 0.1] as const
    // near enough to be looked at, head on: nothing is across the normal
    for (const x of [0, 0.201]) {
      scene.body({ shape: shape.sphere({ radius: 0.1 }), material: ice, position: [x, 0, 0] })
      scene.body({ shape: shape.box({ half }), material: ice, position: [x, 1, 0] })
    }
    scene.body({ shape: shape.sphere({ radius: 0.1 }), material: ice, position: [0, 3, 0], velocity: [1, 0, 0] })
    await simulate(scene, { life: double, timeStep: 1e-3, contact: contact.dvi({ solver }) }, async (simulation) => {
      simulation.step(2)
      const velocities = Array.from(await simulation.read('bodyVel'))
      expect(velocities.slice(0, 12)).toEqual(new Array(12).fill(0))
    })
  },
)
