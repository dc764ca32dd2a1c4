// contactMemory.test.ts: what contacts remember is not lost at a search, across a periodic boundary, from one triangle to the next, nor as bodies
// come and go, buffers grow, and a run is saved, loaded and goes on.

import { expect, test } from 'vitest'
import {
  contact,
  createScene,
  createSimulation,
  material,
  type Scene,
  type Shape,
  type SimulationApi,
  shape,
} from '#talus/index.js'
import type { Vector } from '#talus/model/checks.js'
import { component, double, simulate } from './lives.js'

const stuff = material({
  name: 'stuff',
  density: 2500,
  young: 1e7,
  friction: 0.8,
  rolling: 0.05,
  spinning: 0.05,
  restitution: 0.5,
  workOfAdhesion: 0.5,
  surfaceTension: 0.07,
  contactAngle: 0.2,
  bridgeVolume: 1e-9,
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

const box = {
  gravity: [0, 0, -9.81],
  domain: { min: [-1, -1, -0.2], max: [1, 1, 1], periodic: [true, true, false] },
} as const

/** Eight bodies with contacts of every kind at work, two of them across the seam, and forty others. */
function busy(): Scene {
  const scene = createScene(box)
  const ball = { shape: shape.sphere({ radius }), material: stuff }
  const egg = { shape: shape.ellipsoid({ semiAxes: [radius, 1.2 * radius, 1.4 * radius] }), material: stuff }
  const cube = { shape: shape.box({ half: [radius, radius, radius] }), material: stuff }
  scene.body({ name: 'floor', shape: shape.plane(), material: stuff, fixed: true })
  scene.body({ name: 'tiles', shape: tiles(0.02), material: stuff, fixed: true, position: [0.5, 0, 0.2] })
  const top = 0.2 + radius - 1e-5
  scene.body({ ...ball, position: [0.3, 0, radius - 1e-5], velocity: [0.02, 0, -0.02], omega: [0.5, 0.7, 2] })
  scene.body({ ...ball, position: [0.5, 0.01, top], velocity: [0.1, -0.05, 0], omega: [1, 3, 2] })
  scene.body({ ...egg, position: [0.45, -0.03, top + 0.4 * radius], velocity: [0.03, 0.02, 0] })
  scene.body({ ...cube, position: [0.1, 0.05, radius - 1e-5], velocity: [0.05, 0.01, 0], omega: [0, 0, 1] })
  scene.body({ ...ball, position: [0.995, 0.3, 0.5], velocity: [0.1, 0, 0.5], omega: [0, 3, 5] })
  scene.body({ ...ball, position: [-0.98502, 0.3, 0.5], velocity: [0.1, 0.02, 0.51], omega: [2, 0, -4] })
  const place = (k: number) => [-0.5 + 0.0199 * (k % 5), -0.4, radius - 1e-5 + 0.0199 * Math.floor(k / 5)] as const
  scene.bodies({ name: 'others', ...ball, positions: Array.from({ length: 40 }, (_, k) => place(k)) })
  return scene
}

type Options = Parameters<typeof createSimulation>[1]
/** What happens half way; the simulation that goes on. */
const happenings: Readonly<Record<string, (simulation: SimulationApi, options: Options) => Promise<SimulationApi>>> = {
  'bodies go': async (simulation) => {
    await simulation.remove([10, 14, 20, 47])
    return simulation
  },
  'bodies come, more than there is room for': async (simulation) => {
    const place = (k: number) => [-0.9 + 0.019 * (k % 20), 0.1 + 0.019 * Math.floor(k / 20), 0.3] as const
    await simulation.add(Array.from({ length: 300 }, (_, k) => ({ group: 'others', position: place(k) })))
    return simulation
  },
  'a checkpoint': async (simulation, options) => {
    const checkpoint = await simulation.save()
    await simulation.close()
    return createSimulation(busy(), { ...options, checkpoint })
  },
  'a state in another scene': async (simulation, options) => {
    const scene = createScene(box)
    scene.load(await simulation.state())
    await simulation.close()
    return createSimulation(scene, options)
  },
}

test.each(['jkr', 'liquidBridge'] as const)('as things happen elsewhere, %s', async (cohesion) => {
  const options = { contact: contact.forces({ cohesion }), timeStep: 5e-6, backend: double.choice }
  const ends = async (happening: (simulation: SimulationApi, options: Options) => Promise<SimulationApi>) => {
    const first = await createSimulation(busy(), options)
    first.step(400)
    const simulation = await happening(first, options)
    simulation.step(400)
    const [v, w] = [await simulation.read('bodyVel'), await simulation.read('bodyOmega')]
    await simulation.close()
    return [...v.slice(0, 24), ...w.slice(0, 24)]
  }
  const undisturbed = await ends(async (simulation) => simulation)
  for (const [name, happening] of Object.entries(happenings)) {
    const found = await ends(happening)
    // a state begins with forces that see the velocities at its time, not those of the half step: an error of h² a γ/m in one half kick
    if (name.startsWith('a state')) {
      found.forEach((value, k) => {
        expect(Math.abs(value - undisturbed[k]!), name).toBeLessThan(1e-5)
      })
    } else expect(found, name).toEqual(undisturbed)
  }
})
