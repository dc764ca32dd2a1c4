// shapesStand.test.ts: stacks of every shape stand still, and bodies of several pieces weigh on all of them, by both laws.
//
// Each body of a stack is put down touching the one below. In one second none may move sideways by more than 1e-3 of the size by
// impulses (creep of friction within the tolerance of the solver) or by force (sinking into its springs to one side); at the
// end nothing moves, and the floor carries the weight Σ m g.

import { expect, test, vi } from 'vitest'
import { createScene, probe, type Quaternion, type Scene, type Shape, shape, type Vector } from '#talus/index.js'
import { double, simulate, vectorOf } from './lives.js'
import { aboutX, aboutZ, force, g, laws, meshBox, stone } from './shapeScenes.js'

vi.setConfig({ testTimeout: 60000 })

const size = 0.1
const domain = { min: [-1, -1, -0.5], max: [1, 1, 1] } as const
const half = size / 2

/** A square below, a triangle about the axis above. */
const hull = shape.hull({
  points: [1, 1, -1, -1, 1, -1, 1, -1, -1, -1, -1, -1, 0.8, -0.45, 1, -0.8, -0.45, 1, 0, 0.9, 1].map((x) => half * x),
})

interface Stack {
  readonly name: string
  /** Stands for a tenth of a second by force. */
  readonly slow?: boolean
  readonly of: readonly (readonly [Shape, Vector, Quaternion?])[]
}

const boxes = (kind: Shape): Stack['of'] => [0, 1, 2].map((k) => [kind, [0, 0, (2 * k + 1) * half]])
/** The upper one turned, and beside the lower one. */
const besides = (kind: Shape): Stack['of'] => [
  [kind, [0, 0, half]],
  [kind, [0.011, 0.007, 3 * half], aboutZ(0.2)],
]
const stacks: readonly Stack[] = [
  { name: 'boxes', of: boxes(shape.box({ half: [half, half, half] })) },
  { name: 'boxes of triangles', of: besides(meshBox(half, half, half)), slow: true },
  { name: 'cylinders on their flat ends', of: boxes(shape.cylinder({ radius: half, height: size })) },
  {
    name: 'a plank on two cylinders on their sides',
    of: [
      [shape.cylinder({ radius: half, height: size }), [-0.1, 0, half], aboutX(Math.PI / 2)],
      [shape.cylinder({ radius: half, height: size }), [0.1, 0, half], aboutX(Math.PI / 2)],
      [shape.box({ half: [0.2, half, 0.02] }), [0, 0, size + 0.02]],
    ],
  },
  {
    name: 'a plate on three cones',
    of: [
      [shape.cone({ radius: half, height: size }), [-0.1, -0.1, half]],
      [shape.cone({ radius: half, height: size }), [0.1, -0.1, half]],
      [shape.cone({ radius: half, height: size }), [0, 0.1, half]],
      [shape.box({ half: [0.2, 0.2, 0.02] }), [0, 0, size + 0.02]],
    ],
  },
  {
    name: 'hulls',
    of: [
      [hull, [0, 0, half]],
      [shape.box({ half: [half, half, half] }), [0, 0, 3 * half]],
    ],
  },
  {
    name: 'a box on capsules',
    of: [
      [shape.capsule({ radius: half, height: size }), [-0.1, 0, half], aboutX(Math.PI / 2)],
      [shape.capsule({ radius: half, height: size }), [0.1, 0, half], aboutX(Math.PI / 2)],
      [shape.box({ half: [0.2, half, 0.02] }), [0, 0, size + 0.02]],
    ],
  },
]
const floors: readonly (readonly [string, Shape])[] = [
  ['a plane', shape.plane()],
  ['two triangles', shape.heightfield({ heights: [0, 0, 0, 0], columns: 2, rows: 2, size: [1.5, 1.5] })],
]

function built(of: Stack['of'], floor: Shape): Scene {
  const scene = createScene({ gravity: [0, 0, -g], domain })
  for (const [what, position, orientation] of of)
    scene.body({ shape: what, material: stone, position, ...(orientation ? { orientation } : {}) })
  const ground = scene.body({ name: 'floor', shape: floor, material: stone, fixed: true })
  scene.probe(probe.forceOn(ground))
  return scene
}

const cases = floors.flatMap(([where, floor], f) =>
  laws.flatMap((law) =>
    stacks
      .slice(0, f === 0 ? stacks.length : 3)
      .filter(({ slow }) => !(slow && law === force && f > 0))
      .map((stack) => ({ ...stack, where, floor, law, by: law.name })),
  ),
)

test.each(cases)('$name stand on $where by $by', async ({ of, floor, law, slow }) => {
  await simulate(built(of, floor), { ...law, life: double }, async (simulation) => {
    const start = await simulation.read('bodyPos')
    const from = Float64Array.from(start)
    simulation.step(Math.round((slow && law === force ? 0.1 : 1) / law.timeStep))
    const [x, v, m] = await Promise.all(['bodyPos', 'bodyVel', 'bodyInvMass'].map((f) => simulation.read(f)))
    let weight = 0
    of.forEach((_, k) => {
      const [there, here] = [vectorOf(x!, k), vectorOf(from, k)]
      expect(Math.hypot(there[0] - here[0], there[1] - here[1]), `drift of ${k}`).toBeLessThan(1e-3 * size)
      // springs of 1e7 Pa give way by less than 1 % of the size under three bodies
      expect(Math.abs(there[2] - here[2]), `sinking of ${k}`).toBeLessThan(1e-2 * size)
      expect(Math.hypot(...vectorOf(v!, k)), `speed of ${k}`).toBeLessThan(1e-3)
      weight += g / m![k]!
    })
    expect((await simulation.sample())['floor.forceOn.z']! / -weight).toBeCloseTo(1, 2)
  })
})
