// isostatic.test.ts: rigid spheres without friction, of different radii, at rest in a box: as many contacts bear as there are
// ways to move.
//
// A contact more would need lengths that happen to fit, one fewer would let something slide: Z = 2 · 3N / N = 6, the contacts of walls
// counted once for each sphere (Moukarzel, Phys. Rev. Lett. 81 (1998) 1634; Roux, Phys. Rev. E 61 (2000) 6802). Gravity leaves no sphere loose.

import { expect, test } from 'vitest'
import { contact, createScene, material, seededRandom, shape } from '#talus/index.js'
import { double, simulate } from '../lives.js'

const radius = 0.02
const across = 3
const layers = 5
const count = across * across * layers

/** Loose spheres between four walls, under gravity that leans along both of their normals, so that no place on the floor is as good as another. */
function box(seed: number) {
  const random = seededRandom(seed)
  const scene = createScene({ gravity: [0.5, 0.3, -9.81] })
  const smooth = material({ density: 2500, friction: 0 })
  const wall = (normal: readonly [number, number, number], distance: number) =>
    scene.body({
      shape: shape.plane({ normal }),
      material: smooth,
      fixed: true,
      position: [-distance * normal[0], -distance * normal[1], 0],
    })
  const pitch = 2.4 * radius
  wall([0, 0, 1], 0)
  for (const sign of [1, -1]) {
    wall([sign, 0, 0], 0.5 * across * pitch)
    wall([0, sign, 0], 0.5 * across * pitch)
  }
  const at = (k: number) => (k - (across - 1) / 2) * pitch + random.between(-0.1, 0.1) * radius
  const positions = Array.from({ length: count }, (_, i) => [
    at(i % across),
    at(Math.floor(i / across) % across),
    (Math.floor(i / across ** 2) + 0.6) * pitch,
  ]).flat()
  const radii = Array.from({ length: count }, () => random.between(0.6, 1) * radius)
  scene.bodies({ shape: shape.sphere({ radius }), material: smooth, positions, radii })
  return scene
}

test.each([1, 3])('three contacts bear for each sphere, with seed %i', async (seed) => {
  const law = contact.dvi({ tolerance: 1e-6, iterations: 2000 })
  await simulate(box(seed), { life: double, timeStep: 1e-3, contact: law }, async (simulation) => {
    simulation.step(2500)
    const { forces } = await simulation.contactList!()
    const sizes = Array.from({ length: forces.length / 3 }, (_, i) => Math.hypot(...forces.slice(3 * i, 3 * i + 3)))
    const weight = 2500 * (4 / 3) * Math.PI * radius ** 3 * 9.81
    expect(sizes.filter((size) => size > 1e-3 * weight).length).toBe(3 * count)
  })
})
