// Masses and moments of inertia against their formulas.

import { expect, it } from 'vitest'
import { bodyColumns, createScene, material, shape } from '#talus/index.js'

const brick = material({ name: 'brick', density: 2000 })
const lead = material({ name: 'lead', density: 11000 })

it('weighs spheres by density or by the mass given, and fixed bodies not at all', () => {
  const scene = createScene()
  scene.body({ shape: shape.box({ half: [1, 2, 3] }), material: brick, fixed: true })
  scene.body({ shape: shape.sphere({ radius: 0.5 }), material: lead })
  scene.body({ shape: shape.sphere({ radius: 0.5 }), material: brick, mass: 3 })
  scene.bodies({
    shape: shape.sphere({ radius: 1 }),
    material: brick,
    positions: [0, 0, 0, 1, 2, 3],
    radii: [0.1, 0.2],
  })
  const { count, invMass, invInertia, radius, material: of, group, orientation, position } = bodyColumns(scene.data)
  const mass = (density: number, r: number) => density * (4 / 3) * Math.PI * r ** 3
  expect(count).toBe(5)
  expect([...invMass]).toEqual([0, 1 / mass(11000, 0.5), 1 / 3, 1 / mass(2000, 0.1), 1 / mass(2000, 0.2)])
  expect(1 / invInertia[6]!).toBeCloseTo(0.4 * 3 * 0.25, 12)
  expect(1 / invInertia[14]!).toBeCloseTo(0.4 * mass(2000, 0.2) * 0.04, 12)
  expect([...invInertia.subarray(0, 3)]).toEqual([0, 0, 0])
  expect([...radius]).toEqual([Math.hypot(1, 2, 3), 0.5, 0.5, 0.1, 0.2])
  expect([...of]).toEqual([0, 1, 0, 0, 0])
  expect([...group]).toEqual([0, 1, 2, 3, 3])
  expect([...orientation.subarray(12, 16)]).toEqual([0, 0, 0, 1])
  expect([...position.subarray(12)]).toEqual([1, 2, 3])
})
