// contactMemory.test.ts: what contacts remember is not lost at a search, across a periodic boundary, from one triangle to the next.

import { expect, test } from 'vitest'
import { contact, createScene, material, type Shape, shape } from '#talus/index.js'
import type { Vector } from '#talus/model/checks.js'
import { component, double, simulate } from './lives.js'

const stuff = material({
  density: 2500,
  young: 1e7,
  friction: 0.8,
  rolling: 0.05,
  spinning: 0.05,
  restitution: 0.5,
  workOfAdhesion: 0.5,
})
const radius = 0.01
const law = contact.forces({ cohesion: 'jkr' })

/** A pair that sticks together and is sheared as it flies, from a place along x; velocities at the end. */
async function flight(from: number, speed: number, skin?: number): Promise<number[]> {
  const domain = { min: [0, 0, 0], max: [0.2, 0.2, 0.2], periodic: [true, true, true] } as const
  const scene = createScene({ domain })
  const ball = { shape: shape.sphere({ radius }), material: stuff }
  const x = (shift: number) => (from + shift + 0.2) % 0.2
  scene.body({ ...ball, position: [x(0), 0.1, 0.1], velocity: [speed, 0, 0], omega: [0, 3, 5] })
  scene.body({ ...ball, position: [x(1.998 * radius), 0.1, 0.1], velocity: [speed, 0, 0.02], omega: [2, 0, -4] })
  const options = { life: double, timeStep: 2e-6, contact: law, ...(skin === undefined ? {} : { skin }) }
  return simulate(scene, options, async (simulation) => {
    simulation.step(4000)
    expect((await simulation.counters()).contacts).toBe(1)
    return [...(await simulation.read('bodyVel')), ...(await simulation.read('bodyOmega'))]
  })
}

test('of spheres: at searches, and across a periodic boundary', async () => {
  const [middle, across, often] = [await flight(0.05, 8), await flight(0.15, 8), await flight(0.05, 8, 2e-5)]
  const still = await flight(0.05, 0)
  middle.forEach((value, k) => {
    // positions up to 0.2 m are rounded by 3e-17 m, of springs of 1e-6 m
    expect(Math.abs(across[k]! - value)).toBeLessThan(1e-7)
    expect(Math.abs(often[k]! - value)).toBeLessThan(1e-7)
    // x velocities of the flight are the speed
    expect(Math.abs(value - (k % 3 === 0 && k < 6 ? 8 : 0) - still[k]!)).toBeLessThan(1e-7)
  })
})

/** A floor of squares of two triangles. */
function tiles(size: number): Shape {
  const n = 12
  const vertices: number[] = []
  const triangles: number[] = []
  for (let j = 0; j <= n; j++) for (let i = 0; i <= n; i++) vertices.push((i - n / 2) * size, (j - n / 2) * size, 0)
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) {
      const a = j * (n + 1) + i
      triangles.push(a, a + 1, a + n + 1, a + 1, a + n + 2, a + n + 1)
    }
  }
  return shape.mesh({ vertices, triangles, solid: false })
}

/** A ball that is pushed along and rolls without slipping, held back by rolling friction: its spring of friction is stretched all the way. */
async function rolled(floor: Shape, force: Vector): Promise<number[]> {
  const scene = createScene({ gravity: [0, 0, -9.81] })
  scene.body({ name: 'floor', shape: floor, material: stuff, fixed: true })
  scene.body({
    name: 'ball',
    shape: shape.sphere({ radius }),
    material: stuff,
    position: [0.0013, 0.0021, radius - 2e-7],
  })
  scene.force({ on: 'ball', force })
  const options = { life: double, timeStep: 1e-5, contact: contact.hertzMindlin() }
  return simulate(scene, options, async (simulation) => {
    simulation.step(8000)
    const at = await simulation.read('bodyPos')
    const [v, w] = [await simulation.read('bodyVel'), await simulation.read('bodyOmega')]
    return [0, 1].flatMap((c) => [component(at, 1, c), component(v, 1, c), radius * component(w, 1, c)])
  })
}

test('of triangles: a ball rolls from one to the next as on a plane', async () => {
  const force = [0.02, 0.007, 0] as const
  const [plane, mesh] = [await rolled(shape.plane(), force), await rolled(tiles(0.003), force)]
  expect(plane[0]! - 0.0013).toBeGreaterThan(0.003)
  plane.forEach((value, k) => {
    expect(Math.abs(mesh[k]! - value)).toBeLessThan(1e-3 * Math.abs(plane[1]!))
  })
})
