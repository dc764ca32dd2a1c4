// tiles.test.ts: what slides over a floor of many bodies, laid level beside each other, slides as over a plane: μ g slows it, nothing
// else. At a seam the next tile lies beside the body by what the two overlap, far less than anything about them. A step that is one stops it.

import { expect, test } from 'vitest'
import { contact, createScene, material, type Scene, type Shape, shape } from '#talus/index.js'
import { cpuLives, double, simulate, vectorOf } from './lives.js'
import { g, gear, meshBox } from './shapeScenes.js'

const friction = 0.3
const stone = material({ density: 200, friction, restitution: 0, young: 1e8, poisson: 0.3 })
const smooth = material({ density: 200, friction: 0, restitution: 0, young: 1e8, poisson: 0.3 })
/** In which a body of 10 cm sinks by 0.1 mm. */
const soft = material({ density: 2600, friction, restitution: 0, young: 5e6, poisson: 0.3 })
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

/** Every second tile lies lower by `step`. */
function scene(tile: Shape, thing: Shape, height: number, step: number, of = stone, heading = usual): Scene {
  const floor = createScene({ gravity: [0, 0, -g], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  for (let i = -3; i <= 3; i++) {
    for (let j = -1; j <= 1; j++) {
      const position = [2 * half * i, 2 * half * j, -thick - ((i + j + 4) % 2) * step] as const
      floor.body({ shape: tile, material: of, fixed: true, position })
    }
  }
  const [along, across] = [Math.cos(heading), Math.sin(heading)]
  const position = [-0.4, -0.05, height] as const
  floor.body({ shape: thing, material: of, position, velocity: [speed * along, speed * across, 0] })
  return floor
}

const [speed, thingIndex, usual] = [1.5, 21, 0.137]

/** Velocity after some time, and the greatest height over the first. */
async function slide(
  tile: Shape,
  [thing, height]: readonly [Shape, number],
  seconds: number,
  law: Parameters<typeof simulate>[1],
  step = 0,
  of = stone,
  heading = usual,
) {
  let highest = -1
  const velocity = await simulate(scene(tile, thing, height, step, of, heading), law, async (simulation) => {
    const first = vectorOf(await simulation.read('bodyPos'), thingIndex)[2]
    for (let k = 0; k < 30; k++) {
      simulation.step(Math.round(seconds / 30 / law.timeStep))
      highest = Math.max(highest, vectorOf(await simulation.read('bodyPos'), thingIndex)[2] - first)
    }
    return vectorOf(await simulation.read('bodyVel'), thingIndex)
  })
  return { velocity, highest }
}

async function slidesOver(
  tile: Shape,
  thing: readonly [Shape, number],
  seconds: number,
  law: Parameters<typeof simulate>[1],
  step = 0,
  of = stone,
) {
  const { velocity, highest } = await slide(tile, thing, seconds, law, step, of)
  const [x, y] = velocity
  expect(Math.hypot(x, y) / (speed - friction * g * seconds)).toBeCloseTo(1, 2)
  expect(Math.atan2(y, x)).toBeCloseTo(usual, 2)
  expect(highest).toBeLessThan(1e-4)
}

const everyPair = Object.entries(floors).flatMap(([floor, tile]) =>
  Object.entries(things).map(([name, thing]) => ({ floor, tile, name, thing })),
)
const byImpulses = { timeStep: 1e-3, contact: contact.dvi({ friction: 'coulomb' }) }

test.each(cpuLives.flatMap((life) => everyPair.map((pair) => ({ ...pair, life }))))(
  'by impulses $name over $floor on $life.name',
  ({ tile, thing, life }) => slidesOver(tile, thing, 0.3, { ...byImpulses, life }),
)

// corners of both come to lie over each other, where triangles have no edge at the face that ends there
test.each([0.001, 0.003, 0.01])(
  'smooth triangles over triangles at %s rad from square to the seams',
  async (heading) => {
    const plate = [meshBox(0.05, 0.04, 5e-4), 5e-4] as const
    for (const thing of [plate, things['a box of triangles']!]) {
      const law = { ...byImpulses, life: double }
      const found = await slide(floors['boxes of triangles']!, thing, 0.4, law, 0, smooth, heading)
      expect(Math.hypot(found.velocity[0], found.velocity[1]) / speed).toBeCloseTo(1, 3)
      expect(found.highest).toBeLessThan(1e-4)
    }
  },
)

test.each(everyPair)('$name over $floor that are level to a hundred-thousandth of it', ({ tile, thing }) =>
  slidesOver(tile, thing, 0.3, { ...byImpulses, life: double }, 1e-6),
)

test.each(everyPair)(
  '$name is stopped by $floor of which every second is lower by a fiftieth of it',
  async ({ tile, thing }) => {
    const { velocity } = await slide(tile, thing, 0.3, { ...byImpulses, life: double }, 1e-3)
    expect(velocity[0]).toBeLessThan(0.1)
  },
)

const byForce = { life: double, timeStep: 5e-6, contact: contact.hertzMindlin({ unsafeStep: true }) }
const some = everyPair.filter((_, k) => k % 4 === 1)

test.each(some)('by force $name over $floor', ({ tile, thing }) => slidesOver(tile, thing, 0.05, byForce))

// sides of tiles reach further over the foot of a body than a step that stops it by impulses
test.each(everyPair.filter((_, k) => k % 5 === 0))('by force $name over $floor, both soft', ({ tile, thing }) =>
  slidesOver(tile, thing, 0.09, { ...byForce, timeStep: 2e-5 }, 0, soft),
)

const round = 0.02
const lying = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const
const runners: Record<string, readonly [Shape, readonly [number, number, number, number]]> = {
  'a ball': [shape.sphere({ radius: round }), [0, 0, 0, 1]],
  'a capsule across': [shape.capsule({ radius: round, height: 0.1 }), lying],
  'a capsule along': [shape.capsule({ radius: round, height: 0.1 }), [0, Math.SQRT1_2, 0, Math.SQRT1_2]],
  'a cylinder across': [shape.cylinder({ radius: round, height: 0.1 }), lying],
  'an ellipsoid': [shape.ellipsoid({ semiAxes: [0.04, 0.03, round] }), [0, 0, 0, 1]],
  'a hull on its corner': [
    shape.hull({
      points: [-round, round].flatMap((x) => [[x, 0, 0] as const, [0, x, 0] as const, [0, 0, x] as const]),
    }),
    [0, 0, 0, 1],
  ],
  'a wheel of triangles': [gear(18, round, 0, 0.05, 18), lying],
}
const roundOnes = Object.keys(runners).slice(0, 5)
/** Speed, m/s, and angle from square to the seams. */
const runs = [
  [1.5, 0],
  [5, 0],
  [11, 0],
  [5, Math.PI / 4],
] as const

/** A square of the floor, of two triangles touched from both sides, and as ground. */
const surfaces: Record<string, Shape> = {
  sheets: shape.mesh({
    vertices: [-half, -half, 0, half, -half, 0, half, half, 0, -half, half, 0],
    triangles: [0, 1, 2, 0, 2, 3],
    solid: false,
  }),
  heightfields: shape.heightfield({ heights: [0, 0, 0, 0], columns: 2, rows: 2, size: [2 * half, 2 * half] }),
}
const tilings: Record<string, readonly [Shape, number]> = {
  ...Object.fromEntries(Object.entries(floors).map(([name, tile]) => [name, [tile, -thick] as const])),
  ...Object.fromEntries(Object.entries(surfaces).map(([name, tile]) => [name, [tile, 0] as const])),
}

/** Largest height over its start and speed at the end of what runs over seven seams by impulses, in steps of 1 ms, square to them or not. */
async function runsOver(tiles: string, runner: string, fast: number, heading: number, height = round) {
  const [thing, orientation] = runners[runner]!
  const [tile, top] = tilings[tiles]!
  const floor = createScene({ gravity: [0, 0, -g], domain: { min: [-1, -1, -1], max: [2, 2, 1] } })
  const [along, across] = [Math.cos(heading), Math.sin(heading)]
  const velocity = [fast * along, fast * across, 0] as const
  floor.body({ shape: thing, material: smooth, orientation, position: [0.013, 0.017, height], velocity })
  for (let i = -1; i < 9; i++)
    for (let j = -1; j < (heading > 0 ? 7 : 1); j++)
      floor.body({ shape: tile, material: smooth, fixed: true, position: [2 * half * i, 2 * half * j, top] })
  return simulate(floor, { life: double, timeStep: 1e-3, contact: contact.dvi() }, async (simulation) => {
    let rise = 0
    for (let k = 0; k < 1.3 / fast / 1e-3; k++) {
      simulation.step(1)
      rise = Math.max(rise, vectorOf(await simulation.read('bodyPos'), 0)[2] - height)
    }
    const [x, y] = vectorOf(await simulation.read('bodyVel'), 0)
    return { rise, lost: 1 - (x * along + y * across) / fast }
  })
}

// what goes past an edge on a curve comes nearer by less than its normal says
test.each(roundOnes.flatMap((runner) => Object.keys(tilings).map((tiles) => [runner, tiles] as const)))(
  '%s runs level over %s',
  async (runner, tiles) => {
    for (const [fast, heading] of runs) {
      const { rise, lost } = await runsOver(tiles, runner, fast, heading)
      expect(rise).toBeLessThan(5e-5)
      expect(lost).toBeLessThan(2e-3)
    }
  },
)

test.each(['boxes', 'boxes of triangles'])('a wheel of eighteen flat sides runs level over %s', async (tiles) => {
  const inner = round * Math.cos(Math.PI / 18)
  for (const [fast, heading] of runs) {
    const { rise, lost } = await runsOver(tiles, 'a wheel of triangles', fast, heading, inner)
    expect(rise).toBeLessThan(5e-5)
    expect(lost).toBeLessThan(1e-2)
  }
})

// after eleven steps the corner is on the edge of the next tile, to rounding
test.each(['boxes', 'hulls', 'boxes of triangles'])(
  'a corner that comes to lie on the edge of %s goes on',
  async (tiles) => {
    const { rise, lost } = await runsOver(tiles, 'a hull on its corner', 7, 0)
    expect(rise).toBeLessThan(5e-5)
    expect(lost).toBeLessThan(2e-3)
  },
)
