// shapeFrames.test.ts: frames hold centres of mass and principal axes; the shape is drawn where the user placed it.

import { expect, it } from 'vitest'
import { createScene, material, shape } from '#talus/index.js'
import { poseAt, shapeFrames } from '#talus/io/export/shapeFrames.js'
import { bodyColumns } from '#talus/model/bodyColumns.js'

it('a body whose centre of mass and principal axes are not those of its shape', () => {
  const scene = createScene()
  const turned = [0.1, -0.5, 0.3, Math.sqrt(1 - 0.35)] as const
  scene.body({
    name: 'lopsided',
    shape: shape.box({ half: [0.1, 0.2, 0.3] }),
    material: material({ density: 1000 }),
    position: [1, 2, 3],
    orientation: turned,
    mass: 2,
    centreOfMass: [0.05, -0.1, 0.02],
    // off-diagonal moments turn the principal axes away from those of the shape
    inertia: [0.3, 0.4, 0.5, 0.05, -0.02, 0.03],
  })
  const columns = bodyColumns(scene.data)
  expect(Math.abs(columns.shapeRot[3]!)).toBeLessThan(0.999)
  const values = { bodyPos: columns.position, bodyRot: Float64Array.from(columns.orientation) }
  const { position, rotation } = poseAt(shapeFrames(columns, { steps: 0, time: 0, values }), 0)
  position.forEach((x, c) => {
    expect(x).toBeCloseTo([1, 2, 3][c]!, 12)
  })
  // q and −q are one rotation
  const product = rotation.reduce((sum, x, c) => sum + x * turned[c]!, 0)
  expect(Math.abs(product)).toBeCloseTo(1, 12)
})
