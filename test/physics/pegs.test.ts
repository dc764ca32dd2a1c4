// pegs.test.ts: a peg put into a hole that is a thousandth wider, its foot level with the rim, falls through as if there was none.

import { expect, test } from 'vitest'
import { contact, createScene, material, type Shape, shape, type Vector } from '#talus/index.js'
import { double, simulate, vectorOf } from './lives.js'
import { aboutX, g, meshBox } from './shapeScenes.js'

const smooth = material({ density: 1000, friction: 0, restitution: 0, young: 1e7, poisson: 0.3 })
const [half, high, play] = [0.05, 0.1, 1e-4]

const hullBox = (x: number, y: number, z: number): Shape =>
  shape.hull({ points: [-x, x].flatMap((p) => [-y, y].flatMap((q) => [-z, z].map((r) => [p, q, r] as const))) })
const boxes = {
  'a box': (x: number, y: number, z: number) => shape.box({ half: [x, y, z] }),
  'a hull': hullBox,
  triangles: meshBox,
}

/** Height of a peg in a frame of four blocks that are one body. */
async function fall(block: typeof meshBox, tilt: number): Promise<number> {
  const wide = half + play
  const blocks: readonly (readonly [Vector, Vector])[] = [
    [
      [half, 0.2, high],
      [wide + half, 0, 0],
    ],
    [
      [half, 0.2, high],
      [-wide - half, 0, 0],
    ],
    [
      [wide, half, high],
      [0, wide + half, 0],
    ],
    [
      [wide, half, high],
      [0, -wide - half, 0],
    ],
  ]
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  const frame = shape.union({ parts: blocks.map(([size, position]) => ({ shape: block(...size), position })) })
  scene.body({ shape: frame, material: smooth, fixed: true })
  const orientation = aboutX(tilt)
  scene.body({ shape: block(half, half, high), material: smooth, position: [0, 0, 2 * high], orientation })
  const law = { life: double, timeStep: 1e-3, contact: contact.dvi() }
  return simulate(scene, law, async (simulation) => {
    simulation.step(150)
    return vectorOf(await simulation.read('bodyPos'), 1)[2]
  })
}

test.each(Object.entries(boxes).flatMap(([name, block]) => [0, 3e-4, 5e-4].map((tilt) => ({ name, block, tilt }))))(
  '$name turned by $tilt rad',
  async ({ block, tilt }) => {
    // h / 2 more than in steps that are none
    const fallen = 0.5 * g * 0.15 * (0.15 + 1e-3)
    expect((2 * high - (await fall(block, tilt))) / fallen).toBeCloseTo(1, 2)
  },
)
