// walls.test.ts: one impact seen in different ways gives one motion.
//
// Two equal spheres that meet at ± v move as one sphere on a rigid wall: E*, m* and R* are halved, the overlap and its
// rate doubled, and 4/3 E* √R* δ^1.5 and both dampings stay the same to the last factor. A fixed sphere of radius R2 is
// a wall for R2 → ∞: R* = R / (1 + R/R2). A face of a box is a plane.

import { describe, expect, test, vi } from 'vitest'
import { createScene, material, type Quaternion, type Scene, shape, type Vector } from '#talus/index.js'
import { cpuLives, double, type Life, lives, simulate, vectorOf } from './lives.js'

vi.setConfig({ testTimeout: 120000 })

const radius = 0.01
const ball = { density: 2500, young: 1e8, poisson: 0.25, restitution: 0.7, friction: 0.3 }
const soft = material({ name: 'soft', ...ball })
// its compliance adds 1e-16 to that of the ball
const rigid = material({ name: 'rigid', ...ball, young: 1e24 })
const sphere = shape.sphere({ radius })
const domain = { min: [-0.1, -0.1, -0.1], max: [0.1, 0.1, 0.1] } as const

interface Motion {
  readonly position: Vector
  readonly velocity: Vector
  readonly omega: Vector
}

async function motionOf(scene: Scene, life: Life, steps = 150): Promise<Motion> {
  return simulate(scene, { life, timeStep: 8e-6 }, async (simulation) => {
    simulation.step(steps)
    return {
      position: vectorOf(await simulation.read('bodyPos'), 0),
      velocity: vectorOf(await simulation.read('bodyVel'), 0),
      omega: vectorOf(await simulation.read('bodyOmega'), 0),
    }
  })
}

function expectSame(found: Motion, expected: Motion, tolerance: number): void {
  for (const quantity of ['position', 'velocity', 'omega'] as const) {
    // sizes of this impact: 1 cm, 1 m/s, 100 rad/s
    const size = { position: 0.01, velocity: 1, omega: 100 }[quantity]
    for (let c = 0; c < 3; c++) {
      expect(Math.abs(found[quantity][c]! - expected[quantity][c]!) / size, quantity).toBeLessThan(tolerance)
    }
  }
}

// contact begins within a step, not on one: there rounding decides whether a step earlier
const height = 1.0013 * radius
const start = { position: [0, 0, height], velocity: [0.6, 0, -1], omega: [0, -20, 0] } as const

/** The ball thrown on a wall; the wall's surface passes through the origin, its normal is z. */
function onWall(wall: (scene: Scene) => void): Scene {
  const scene = createScene({ domain })
  scene.body({ ...start, shape: sphere, material: soft })
  wall(scene)
  return scene
}
const plane = onWall((scene) => scene.body({ shape: shape.plane(), material: rigid, fixed: true }))

test.each(lives)('two spheres on $name move as one on a rigid wall', async (life) => {
  const pair = createScene({ domain })
  pair.body({ shape: sphere, material: soft, ...start })
  // mirrored in the plane z = 0: spins about x and y turn round
  const { position, velocity, omega } = start
  pair.body({
    shape: sphere,
    material: soft,
    position: [0, 0, -position[2]],
    velocity: [velocity[0], 0, -velocity[2]],
    omega: [0, -omega[1], 0],
  })
  const smooth = createScene({ domain })
  smooth.body({ ...start, shape: sphere, material: material({ ...ball, name: 'smooth', friction: 0 }) })
  smooth.body({ shape: shape.plane(), material: rigid, fixed: true })
  // the mirror slides along: there is no slip between the two, so the wall must be smooth
  expectSame(await motionOf(pair, life), await motionOf(smooth, life), 1e3 * life.epsilon)
})

// the stiffness differs by R / (2 R2), 5e-5, and with it the time of contact; in single precision so large a sphere
// makes the domain too wide
test('a large fixed sphere is a wall', async () => {
  const large = 1e4 * radius
  const scene = createScene({ domain: { min: [-0.1, -0.1, -2.1 * large], max: [0.1, 0.1, 0.1] } })
  scene.body({ ...start, shape: sphere, material: soft })
  const wall = { shape: shape.sphere({ radius: large }), material: rigid, fixed: true } as const
  scene.body({ ...wall, position: [0, 0, -large] })
  expectSame(await motionOf(scene, double), await motionOf(plane, double), 1e-4)
})

// the damping force starts at once, with the fourth root of the overlap: a step that ends with an overlap of 1e-18 m or
// of 1e-8 m must not decide what friction does to the rest of the impact
test('when in a step a contact begins changes little', async () => {
  const way = 8e-6
  const spins: number[] = []
  for (const share of [1 + 1e-12, 1 - 1e-12, 0.99, 0.5, 0.1]) {
    const scene = createScene({ domain })
    const position = [0, 0, radius + (4 + share) * way] as const
    scene.body({ ...start, position, shape: sphere, material: soft })
    scene.body({ shape: shape.plane(), material: rigid, fixed: true })
    spins.push((await motionOf(scene, double)).omega[1]!)
  }
  // 90 steps to a contact: what the first one does is 1 % of it
  expect(Math.max(...spins) / Math.min(...spins) - 1).toBeLessThan(0.02)
})

describe.each(cpuLives)('on $name', (life) => {
  test('a thick box and a thin plate are the plane', async () => {
    const expected = await motionOf(plane, life)
    expect(expected.velocity[2]).toBeGreaterThan(0.6)
    expect(expected.omega[1]).toBeGreaterThan(5)
    for (const thickness of [0.05, 0.002]) {
      const wall = { shape: shape.box({ half: [0.1, 0.1, thickness] }), material: rigid, fixed: true } as const
      const scene = onWall((s) => s.body({ ...wall, position: [0, 0, -thickness] }))
      expectSame(await motionOf(scene, life), expected, 1e3 * life.epsilon)
    }
  })

  test('any rotation of plane and box gives the rotated motion', async () => {
    const expected = await motionOf(plane, life)
    const turns: Quaternion[] = [
      [0.5, 0.5, 0.5, 0.5],
      [0.1, -0.7, 0.3, 0.64],
      [1, 0, 0, 0],
    ]
    for (const q of turns) {
      const orientation = q.map((x) => x / Math.hypot(...q)) as unknown as Quaternion
      for (const box of [false, true]) {
        const scene = createScene({ domain })
        const [position, velocity, omega] = [start.position, start.velocity, start.omega].map((v) =>
          rotate(orientation, v),
        )
        scene.body({ shape: sphere, material: soft, position: position!, velocity: velocity!, omega: omega! })
        const wall = { material: rigid, fixed: true, orientation }
        if (box) {
          const centre = rotate(orientation, [0, 0, -0.05])
          scene.body({ ...wall, shape: shape.box({ half: [0.1, 0.1, 0.05] }), position: centre })
        } else scene.body({ ...wall, shape: shape.plane() })
        const found = await motionOf(scene, life)
        const turned = {
          position: rotate(orientation, expected.position),
          velocity: rotate(orientation, expected.velocity),
          omega: rotate(orientation, expected.omega),
        }
        // the overlap of 1e-4 m is a difference of lengths of 1e-2 m, hence a hundred roundings
        expectSame(found, turned, 2e4 * life.epsilon)
      }
    }
  })
})

/** v turned by a unit quaternion x y z w. */
function rotate([x, y, z, w]: Quaternion, v: Vector): Vector {
  const u = [x, y, z]
  const cross = (a: readonly number[], b: readonly number[]) =>
    [0, 1, 2].map((c) => a[(c + 1) % 3]! * b[(c + 2) % 3]! - a[(c + 2) % 3]! * b[(c + 1) % 3]!)
  const t = cross(u, v).map((s) => 2 * s)
  const s = cross(u, t)
  return v.map((value, c) => value + w * t[c]! + s[c]!) as unknown as Vector
}
