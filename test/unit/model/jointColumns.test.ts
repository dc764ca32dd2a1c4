// The rows and lists a scene with joints gives.

import { expect, it } from 'vitest'
import { bodyColumns, createScene, joint, jointColumns, type Scene, shape, spring } from '#talus/index.js'

/** Bodies p0, p1, ... without shapes, a metre apart. */
function chain(count: number): Scene {
  const scene = createScene()
  for (let k = 0; k < count; k++) {
    scene.body({ name: `p${k}`, shape: shape.none(), mass: 1, inertia: [1, 1, 1], position: [k, 0, 0] })
  }
  return scene
}

const columns = (scene: Scene) => jointColumns(scene.data, bodyColumns(scene.data))
const ends = { a: 'p0', b: 'p1' }
const hinge = { ...ends, at: [0.5, 0, 0], axis: [0, 0, 1] } as const

// kind and axis of each row: T 0, alignment 1 with i + 3 j, R 2, distance 3, screw 4, gear 5, rack 6
it.each([
  [
    joint.fixed(ends),
    [
      [0, 0],
      [0, 1],
      [0, 2],
      [2, 0],
      [2, 1],
      [2, 2],
    ],
  ],
  [
    joint.revolute(hinge),
    [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 6],
      [1, 7],
    ],
  ],
  [
    joint.prismatic(hinge),
    [
      [0, 0],
      [0, 1],
      [2, 0],
      [2, 1],
      [2, 2],
    ],
  ],
  [
    joint.cylindrical(hinge),
    [
      [0, 0],
      [0, 1],
      [1, 6],
      [1, 7],
    ],
  ],
  [
    joint.spherical({ ...ends, at: [0, 0, 0] }),
    [
      [0, 0],
      [0, 1],
      [0, 2],
    ],
  ],
  [
    joint.universal({ ...ends, at: [0, 0, 0], axisA: [1, 0, 0], axisB: [0, 1, 0] }),
    [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 3],
    ],
  ],
  [
    joint.planar(hinge),
    [
      [0, 2],
      [1, 6],
      [1, 7],
    ],
  ],
  [
    joint.pointOnLine(hinge),
    [
      [0, 0],
      [0, 1],
    ],
  ],
  [joint.distance({ ...ends, atA: [0, 0, 0], atB: [1, 0, 0] }), [[3, 2]]],
  [
    joint.screw({ ...hinge, pitch: 0.1 }),
    [
      [0, 0],
      [0, 1],
      [1, 6],
      [1, 7],
      [4, 2],
    ],
  ],
  [joint.gear({ ...ends, axisA: [0, 0, 1], axisB: [0, 0, 1], ratio: 3 }), [[5, 1]]],
  [joint.rack({ ...ends, axisA: [0, 0, 1], axisB: [1, 0, 0], radius: 0.2 }), [[6, 2]]],
] as const)('rows of %j', (request, rows) => {
  const scene = chain(2)
  scene.joint(request)
  const { rowKind, rowAxis, rowDrive } = columns(scene)
  expect([...rowKind].map((kind, r) => [kind, rowAxis[r]])).toEqual(rows)
  expect([...rowDrive]).toEqual(rows.map(() => -1))
})

it('numbers of a joint are factors of its rows', () => {
  const scene = chain(2)
  scene.joint(joint.gear({ ...ends, axisA: [0, 0, 1], axisB: [0, 0, 1], ratio: 3 }))
  scene.joint(joint.distance({ ...ends, atA: [0, 0, 0], atB: [1, 0, 0] }))
  expect([...columns(scene).rowFactor]).toEqual([3, 1])
})

it('a motor without a bound is a row, one with a bound is not', () => {
  const scene = chain(4)
  const [first, second, third] = [0, 1, 2].map((k) =>
    scene.joint(joint.cylindrical({ a: `p${k}`, b: `p${k + 1}`, at: [k, 0, 0], axis: [1, 0, 0] })),
  )
  scene.motor(first!, { speed: 2 })
  scene.motor(first!, { position: { sine: { amplitude: 1, frequency: 1 } }, along: 'translation' })
  scene.motor(second!, { speed: 3, maxTorque: 5 })
  scene.motor(third!, { force: 7, along: 'translation' })
  const found = columns(scene)
  expect([...found.rowKind]).toEqual([0, 0, 1, 1, 7, 8, 0, 0, 1, 1, 0, 0, 1, 1])
  expect([...found.rowJoint]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2])
  expect([...found.rowDrive.subarray(4, 6)]).toEqual([0, 1])
  expect([...found.rowDriveMode.subarray(4, 6)]).toEqual([1, 0])
  expect(found.motors).toEqual([{ joint: 1, kind: 'angle', drive: 2, mode: 1, max: 5 }])
  expect(found.efforts).toEqual([{ joint: 2, kind: 'path', drive: 3 }])
  expect([...found.drives.kind]).toEqual([0, 1, 0, 0])
})

it('an actuator is a driven distance, or a bounded one without rows', () => {
  const scene = chain(2)
  const ramp = { ramp: { from: 1, to: 2, start: 0, end: 1 } }
  scene.joint(joint.actuator({ ...ends, atA: [0, 0, 0], atB: [1, 0, 0], length: ramp }))
  scene.joint(joint.actuator({ ...ends, atA: [0, 0, 0], atB: [1, 0, 0], length: ramp, maxForce: 9 }))
  const found = columns(scene)
  expect([found.jointCount, found.rowCount]).toEqual([2, 1])
  expect([found.rowKind[0], found.rowDrive[0], found.rowDriveMode[0]]).toEqual([3, 0, 0])
  expect(found.motors).toEqual([{ joint: 1, kind: 'distance', drive: 1, mode: 0, max: 9 }])
})

it('lists limits, springs, driven bodies and pairs that do not touch', () => {
  const scene = chain(3)
  scene.body({
    name: 'belt',
    shape: shape.none(),
    motion: { position: [0, { ramp: { from: 0, to: 1, start: 0, end: 1 } }, 0] },
  })
  scene.joint(joint.revolute({ a: 'p1', b: 'p0', at: [0, 0, 0], axis: [0, 0, 1], limits: { upper: 1 }, breakForce: 4 }))
  scene.joint(joint.revolute({ ...hinge, a: 'p0', b: 'p1' }))
  scene.joint(joint.spherical({ a: 'p1', b: 'p2', at: [1, 0, 0], touching: true }))
  scene.joint(joint.spherical({ a: 'p0', b: 'p2', at: [1, 0, 0] }))
  scene.spring(spring.rotational({ joint: 'revolute0', stiffness: 3 }))
  const found = columns(scene)
  expect(found.limits).toEqual([{ joint: 0, kind: 'angle', lower: -1e30, upper: 1 }])
  expect([...found.jointBreakForce]).toEqual([4, 1e30, 1e30, 1e30])
  expect(found.springs).toHaveLength(1)
  expect(found.driven).toEqual([{ body: 3, position: [-1, 0, -1], axis: [0, 0, 1], angle: -1 }])
  expect([...found.excludedPairs]).toEqual([0, 1, 0, 2])
  expect([...found.jointBodyA]).toEqual([1, 0, 1, 0])
})

it('is empty where there are no joints', () => {
  const found = columns(chain(1))
  expect([found.jointCount, found.rowCount, found.drives.count, found.excludedPairs.length]).toEqual([0, 0, 0, 0])
})
