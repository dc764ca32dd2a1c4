// tiles.test.ts: what slides over a floor of many bodies, laid level beside each other, slides as over a plane: μ g slows it, nothing
// else. At a seam the next tile lies beside the body by what the two overlap, far less than anything about them.

import { expect, test } from 'vitest'
import { contact, createScene, material, type Scene, type Shape, shape } from '#talus/index.js'
import { cpuLives, double, simulate, vectorOf } from './lives.js'
import { g, meshBox } from './shapeScenes.js'

const friction = 0.3
const stone = material({ density: 200, friction, restitution: 0, young: 1e8, poisson: 0.3 })
const [half, thick] = [0.09, 0.05]

const floors: Record<string, Shape> = {
  boxes: shape.box({ half: [half, half, thick] }),
  hulls: shape.hull({
    points: [-1, 1].flatMap((x) =>
      [-1, 1].flatMap((y) => [-1, 1].map((z) => [half * x, half * y, thick * z] as const)),
    ),
  }),
  'boxes of triangles': meshBox(half, half, thick),
}

const things: Record<string, readonly [Shape, number]> = {
  'a box': [shape.box({ half: [0.05, 0.04, 0.03] }), 0.03],
  'a box of triangles': [meshBox(0.05, 0.04, 0.03), 0.03],
  'a hull': [
    shape.hull({
      points: [
        [0.05, 0.04, -0.03],
        [-0.05, 0.04, -0.03],
        [0.05, -0.04, -0.03],
        [-0.05, -0.04, -0.03],
        [0.03, 0.03, 0.02],
        [-0.03, -0.03, 0.02],
      ],
    }),
    0.03,
  ],
  'a cylinder': [shape.cylinder({ radius: 0.04, height: 0.05 }), 0.025],
  'a cone': [shape.cone({ radius: 0.05, height: 0.06 }), 0.03],
}

function scene(tile: Shape, thing: Shape, height: number, speed: number): Scene {
  const floor = createScene({ gravity: [0, 0, -g], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  for (let i = -3; i <= 3; i++) {
    for (let j = -1; j <= 1; j++) {
      floor.body({ shape: tile, material: stone, fixed: true, position: [2 * half * i, 2 * half * j, -thick] })
    }
  }
  const [along, across] = [Math.cos(0.137), Math.sin(0.137)]
  const position = [-0.4, -0.05, height] as const
  floor.body({ shape: thing, material: stone, position, velocity: [speed * along, speed * across, 0] })
  return floor
}

async function slide(
  tile: Shape,
  [thing, height]: readonly [Shape, number],
  seconds: number,
  law: Parameters<typeof simulate>[1],
) {
  const [speed, thingIndex] = [1.5, 21]
  await simulate(scene(tile, thing, height, speed), law, async (simulation) => {
    let highest = -1
    const first = vectorOf(await simulation.read('bodyPos'), thingIndex)[2]
    for (let k = 0; k < 30; k++) {
      simulation.step(Math.round(seconds / 30 / law.timeStep))
      highest = Math.max(highest, vectorOf(await simulation.read('bodyPos'), thingIndex)[2] - first)
    }
    const [x, y] = vectorOf(await simulation.read('bodyVel'), thingIndex)
    expect(Math.hypot(x, y) / (speed - friction * g * seconds)).toBeCloseTo(1, 2)
    expect(Math.atan2(y, x)).toBeCloseTo(0.137, 2)
    expect(highest).toBeLessThan(1e-4)
  })
}

const everyPair = Object.entries(floors).flatMap(([floor, tile]) =>
  Object.entries(things).map(([name, thing]) => ({ floor, tile, name, thing })),
)

test.each(cpuLives.flatMap((life) => everyPair.map((pair) => ({ ...pair, life }))))(
  'by impulses $name over $floor on $life.name',
  ({ tile, thing, life }) =>
    slide(tile, thing, 0.3, { life, timeStep: 1e-3, contact: contact.dvi({ friction: 'coulomb' }) }),
)

// where overlaps are far below a thousandth of the bodies
test.each(everyPair)('by force $name over $floor', ({ tile, thing }) =>
  slide(tile, thing, 0.09, { life: double, timeStep: 5e-6, contact: contact.hertzMindlin({ unsafeStep: true }) }),
)
