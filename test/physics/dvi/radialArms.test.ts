// radialArms.test.ts: spheres among standing and driven bodies of every shape are solved as spheres alone are: their arms lie along normals.

import { describe, expect, test, vi } from 'vitest'
import { contact, createScene, material, type Scene, type SolverName, seededRandom, shape } from '#talus/index.js'
import { component, cpuLives, double, type Life, simulate as run } from '../lives.js'
import { cutBox, sheet } from '../shapeScenes.js'

vi.setConfig({ testTimeout: 170000 })

const sand = material({ density: 2000, friction: 0.4, restitution: 0 })
const radius = 0.02

/** Shapes in a row, each under a few grains that fall on its faces, edges and corners. */
const grounds = {
  box: shape.box({ half: [0.05, 0.05, 0.05] }),
  cylinder: shape.cylinder({ radius: 0.05, height: 0.1 }),
  capsule: shape.capsule({ radius: 0.03, height: 0.06 }),
  cone: shape.cone({ radius: 0.06, height: 0.1 }),
  ellipsoid: shape.ellipsoid({ semiAxes: [0.06, 0.04, 0.05] }),
  hull: shape.hull({ points: [-0.05, -0.05, -0.05, 0.06, -0.04, -0.05, 0, 0.06, -0.05, 0.01, 0, 0.05] }),
  mesh: cutBox(0.05, 3),
  sheet: sheet(4, 4, (u, v) => [0.14 * (u - 0.5), 0.14 * (v - 0.5), 0.02 * Math.sin(7 * u) * Math.cos(5 * v)]),
  heightfield: shape.heightfield({
    heights: [0, 0.02, 0, 0.01, 0.03, 0, 0, 0, 0.02],
    columns: 3,
    rows: 3,
    size: [0.14, 0.14],
  }),
  union: shape.union({
    parts: [
      { shape: shape.sphere({ radius: 0.05 }), position: [-0.03, 0, 0] },
      { shape: shape.box({ half: [0.03, 0.04, 0.03] }), position: [0.03, 0, 0] },
    ],
  }),
} as const

interface Other {
  /** The floor turns to and fro; it slides to and fro otherwise. */
  readonly turning?: boolean
  /** kg, of a grain far from the others. */
  readonly heavy?: number
}

function scene({ turning, heavy }: Other): Scene {
  const world = createScene({ gravity: [0, 0, -9.81], domain: { min: [-2, -2, -2], max: [2, 2, 2] } })
  const random = seededRandom(7)
  const names = Object.keys(grounds) as (keyof typeof grounds)[]
  names.forEach((name, k) => {
    const x = 0.2 * (k - names.length / 2)
    const orientation = [Math.sin(0.1), 0, 0, Math.cos(0.1)] as const
    world.body({ name, shape: grounds[name], material: sand, fixed: true, position: [x, 0, 0], orientation })
    for (let layer = 0; layer < 3; layer++) {
      for (const [i, j] of [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ] as const) {
        const shake = () => 0.004 * random.between(-1, 1)
        const position = [x + 0.024 * i + shake(), 0.024 * j + shake(), 0.1 + 0.045 * layer + shake()] as const
        world.body({ shape: shape.sphere({ radius }), material: sand, position })
      }
    }
  })
  const sway = { sine: { amplitude: 0.01, frequency: 3 } } as const
  const motion = turning ? { rotation: { axis: [0, 0, 1] as const, angle: sway } } : { position: [sway, 0, 0] as const }
  world.body({
    name: 'floor',
    shape: shape.box({ half: [1.5, 0.5, 0.05] }),
    material: sand,
    position: [0, 0, -0.2],
    motion,
  })
  if (heavy) world.body({ shape: shape.sphere({ radius }), material: sand, mass: heavy, position: [1.4, 0, 0] })
  return world
}

interface Answer {
  readonly positions: ArrayLike<number>
  readonly contacts: number
  /** Largest distance of a grain's contact point from its arm along the normal. */
  readonly off: number
  /** Whether solvers asked each contact for its kind and points. */
  readonly pointed: boolean
}

/** A force of cohesion that does nothing makes every contact one of any kind. */
function solved(
  life: Life,
  solver: SolverName,
  { cohesion = 0, steps = 160, ...other }: Other & { cohesion?: number; steps?: number },
): Promise<Answer> {
  const law = contact.dvi({ solver, stopOn: 'residual', tolerance: 1e-7, iterations: 3000, cohesion, newton: false })
  return run(scene(other), { life, timeStep: 1e-3, contact: law }, async (simulation) => {
    simulation.step(steps)
    const positions = await simulation.read('bodyPos')
    const [kinds, normals, points, arms] = [
      await simulation.read('contactKind'),
      await simulation.read('contactNormal'),
      await simulation.read('contactPointA'),
      await simulation.read('contactArmA'),
    ]
    const [others, armsB, bodies] = [
      await simulation.read('contactPointB'),
      await simulation.read('contactArmB'),
      [await simulation.read('contactBodyA'), await simulation.read('contactBodyB')] as const,
    ]
    const inverse = await simulation.read('bodyInvMass')
    let off = 0
    let contacts = 0
    for (let i = 0; i < kinds.length; i++) {
      if ((kinds[i]! & 1) === 0) continue
      contacts++
      for (let c = 0; c < 3; c++) {
        const n = component(normals, i, c)
        if (inverse[bodies[0][i]!]! > 0) off = Math.max(off, Math.abs(component(points, i, c) - arms[i]! * n))
        if (inverse[bodies[1][i]!]! > 0) off = Math.max(off, Math.abs(component(others, i, c) + armsB[i]! * n))
      }
    }
    const pointed = (await simulation.read('contactTurnB')).some((arm) => arm !== 0)
    return { positions, contacts, off, pointed }
  })
}

test.each(cpuLives)('arms of grains on bodies of every shape lie along normals, $name', async (life) => {
  const { off, contacts, pointed } = await solved(life, 'apgd', {})
  expect(contacts).toBeGreaterThan(40)
  // rounding of a few products and a root
  expect(off).toBeLessThan(32 * life.epsilon * radius)
  expect(pointed).toBe(false)
})

describe.each(['apgd', 'gauss-seidel', 'jacobi'] as const)('%s', (solver) => {
  test('ends where it does when every contact is asked for its points', async () => {
    const steps = solver === 'jacobi' ? 60 : 160
    const [radial, general] = [
      await solved(double, solver, { steps }),
      await solved(double, solver, { steps, cohesion: 1e-300 }),
    ]
    expect(general.contacts).toBe(radial.contacts)
    if (solver === 'apgd') expect(general.pointed).toBe(true)
    for (let k = 0; k < radial.positions.length; k++) {
      expect(Math.abs(radial.positions[k]! - general.positions[k]!)).toBeLessThan(2e-7)
    }
  })
})

// where a body is that heavy, sums of all impulses on a light one are their rounding
test.each([{ turning: true }, { heavy: 0.068 * 1001 }])(
  'every contact is asked for its points where %o',
  async (other) => {
    expect((await solved(double, 'apgd', { ...other, steps: 20 })).pointed).toBe(true)
  },
)
