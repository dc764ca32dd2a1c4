// shapesOnSurfaces.test.ts: surfaces of triangles are the surfaces they stand for, by both laws.
//
// A ball that slides, then rolls over a flat mesh moves as over a plane, however the mesh is cut and turned: it has one contact,
// with the normal of the plane, so that only rounding is left. In a bowl of radius R a ball of radius r that slides swings as a
// pendulum of length R − r,
//
//   T = 2 π √((R − r) / g) (1 + φ²/16)      for an amplitude φ                                                       (1)

import { expect, test, vi } from 'vitest'
import { contact, createScene, material, type Scene, type Shape, shape, type Vector } from '#talus/index.js'
import { component, double, simulate, vectorOf } from './lives.js'
import { aboutZ, force, g, impulses, type Law, laws, meshBox, sheet, stone } from './shapeScenes.js'

vi.setConfig({ testTimeout: 60000 })

const still = { min: [-5, -5, -1], max: [5, 5, 2] } as const

// a side face of the box looks along the floor, whose border is 2 m away: it must not be pushed there
test.each(laws)('a box of triangles stands on a floor of two large ones by $name', async (law) => {
  const scene = createScene({ gravity: [0, 0, -g], domain: still })
  scene.body({ shape: meshBox(0.1, 0.1, 0.1), material: stone, position: [1, 2, 0.101] })
  const floor = shape.heightfield({ heights: [0, 0, 0, 0], columns: 2, rows: 2, size: [8, 8] })
  scene.body({ shape: floor, material: stone, fixed: true })
  await simulate(scene, { ...law, life: double }, async (simulation) => {
    simulation.step(Math.round(0.3 / law.timeStep))
    const [x, y, z] = vectorOf(await simulation.read('bodyPos'), 0)
    // creep of friction in its tolerance: 1e-6 m/s for 0.3 s, ten times
    expect(Math.hypot(x - 1, y - 2)).toBeLessThan(3e-6)
    // by force the box sinks by what its Hertz spring needs, less than 1 mm
    expect(z).toBeLessThan(0.1001)
    expect(z).toBeGreaterThan(0.099)
    expect(Math.hypot(...vectorOf(await simulation.read('bodyVel'), 0))).toBeLessThan(1e-4)
  })
})

const radius = 0.02
const flat = (cells: number, seed: number) => sheet(cells, cells, (u, v) => [u - 0.5, v - 0.5, 0], seed)
const floors: readonly (readonly [string, Shape, number])[] = [
  ['2 triangles', flat(1, 1), 0.2],
  ['8 triangles', flat(2, 2), 0.7],
  ['2,048 triangles', flat(32, 3), 1.1],
]

const exact: Law = { ...impulses, contact: contact.dvi({ iterations: 2000, tolerance: 1e-11 }) }
/** By impulses a ball that slides at v rides at a gap of μ v h. */
const ride = (law: Law) => (law === exact ? 0.5 * Math.hypot(1, 0.7) * law.timeStep : 0)

/** Thrown along the floor without spin: slides, then rolls, over edges and corners. */
function thrown(floor: Shape, turn: number, law: Law): Scene {
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-1, -1, -0.2], max: [1, 1, 0.3] } })
  scene.body({
    shape: shape.sphere({ radius }),
    material: stone,
    position: [-0.31, -0.22, radius + ride(law)],
    velocity: [1, 0.7, 0],
  })
  scene.body({ shape: floor, material: stone, fixed: true, orientation: aboutZ(turn) })
  return scene
}

async function motionOf(scene: Scene, law: Law, time: number): Promise<Vector[]> {
  return simulate(scene, { ...law, life: double }, async (simulation) => {
    simulation.step(Math.round(time / law.timeStep))
    const fields = await Promise.all(['bodyPos', 'bodyVel', 'bodyOmega'].map((name) => simulation.read(name)))
    return fields.map((field) => vectorOf(field, 0))
  })
}

test.each([exact, force])('a ball slides and rolls over a flat mesh as over a plane by $name', async (law) => {
  const expected = await motionOf(thrown(shape.plane(), 0, law), law, 0.4)
  // it rolls, at 5/7 of the speed thrown but for what it falls from its ride, and for its spring
  expect(Math.hypot(...expected[1]!)).toBeCloseTo((5 / 7) * Math.hypot(1, 0.7), 2)
  for (const [name, floor, turn] of floors) {
    const found = await motionOf(thrown(floor, turn, law), law, 0.4)
    const sizes = [1, 1, 50]
    // by impulses the solve ends within 1e-11 m/s in each of 400 steps, by force overlaps of 1e-5 m are differences of lengths of 1 m
    const tolerance = 1e-8
    found.forEach((vector, q) => {
      vector.forEach((value, c) => {
        expect(Math.abs(value - expected[q]![c]!) / sizes[q]!, `${name}, ${q}, ${c}`).toBeLessThan(tolerance)
      })
    })
  }
})

test.each([exact, force])('and gains no height or energy at edges by $name', async (law) => {
  await simulate(thrown(floors[2]![1], 0.3, law), { ...law, life: double }, async (simulation) => {
    let [highest, before, gain] = [0, Number.POSITIVE_INFINITY, 0]
    for (let k = 0; k < 60; k++) {
      simulation.step(Math.round(5e-3 / law.timeStep))
      highest = Math.max(highest, component(await simulation.read('bodyPos'), 0, 2))
      const { kinetic } = await simulation.energy()
      gain = Math.max(gain, kinetic / before - 1)
      before = kinetic
    }
    expect(highest).toBeLessThan(radius * (1 + 1e-6) + ride(law))
    // bobbing of the start on its spring, by force: 1e-4 of the energy thrown
    expect(gain).toBeLessThan(1e-4)
  })
})

const smooth = material({ name: 'smooth', ...stone, friction: 0 })

test.each(laws)('a ball crosses a ridge and comes down behind it by $name', async (law) => {
  // 0.05 m high, slopes of 1 : 4, from x = −0.2 to 0.2
  const ridge = sheet(40, 8, (u, v) => [u - 0.5, 0.4 * v - 0.2, Math.max(0, 0.05 - Math.abs(u - 0.5) / 4)])
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-1, -1, -0.2], max: [1, 1, 0.5] } })
  const ball = { shape: shape.sphere({ radius }), material: smooth } as const
  scene.body({ ...ball, position: [-0.4, 0.013, radius], velocity: [1.5, 0, 0] })
  scene.body({ shape: ridge, material: smooth, fixed: true })
  await simulate(scene, { ...law, life: double }, async (simulation) => {
    let [highest, sideways, most] = [0, 0, 0]
    for (let k = 0; k < 100; k++) {
      simulation.step(Math.round(5e-3 / law.timeStep))
      const [, y, z] = vectorOf(await simulation.read('bodyPos'), 0)
      highest = Math.max(highest, z)
      sideways = Math.max(sideways, Math.abs(y - 0.013))
      most = Math.max(most, (await simulation.energy()).total)
    }
    const [x] = vectorOf(await simulation.read('bodyPos'), 0)
    const mass = (4 / 3) * Math.PI * radius ** 3 * 1000
    expect(highest).toBeGreaterThan(0.05 + 0.99 * radius)
    expect(sideways).toBeLessThan(1e-9)
    expect(x).toBeGreaterThan(0.1)
    // the energy of the start, and none added
    expect(most).toBeLessThan(mass * (0.5 * 1.5 ** 2 + g * radius) * (1 + 1e-4))
  })
})

test.each(laws)('a ball swings in a bowl of triangles as a pendulum by $name', async (law) => {
  const R = 0.3
  const amplitude = 0.25
  // corners on the bowl, so that faces lie (cell / 2)² / 2R = 4e-5 m within
  const bowl = sheet(32, 32, (u, v) => {
    const [x, y] = [0.3 * (u - 0.5), 0.3 * (v - 0.5)]
    return [x, y, R - Math.sqrt(R * R - x * x - y * y)]
  })
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-0.5, -0.5, -0.2], max: [0.5, 0.5, 0.5] } })
  const length = R - radius
  const position = [length * Math.sin(amplitude), 0.003, R - length * Math.cos(amplitude)] as const
  scene.body({ shape: shape.sphere({ radius }), material: smooth, position })
  scene.body({ shape: bowl, material: smooth, fixed: true })
  const period = 2 * Math.PI * Math.sqrt(length / g) * (1 + amplitude ** 2 / 16)
  await simulate(scene, { ...law, life: double }, async (simulation) => {
    const crossings: number[] = []
    let before = position[0]
    while (simulation.time < 2.6 * period) {
      simulation.step(Math.round(1e-3 / law.timeStep))
      const x = component(await simulation.read('bodyPos'), 0, 0)
      if (x * before < 0) crossings.push(simulation.time - (1e-3 * x) / (x - before))
      before = x
    }
    // facets turn the slope by up to cell / 2R = 0.016 on the way: 2 % of the period, less on average
    const found = 2 * ((crossings.at(-1)! - crossings[0]!) / (crossings.length - 1))
    expect(crossings.length).toBeGreaterThanOrEqual(4)
    expect(Math.abs(found / period - 1)).toBeLessThan(0.02)
  })
})
