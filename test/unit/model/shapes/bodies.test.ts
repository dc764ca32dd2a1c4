// Bodies whose shapes are not centred: where their centre of mass and principal axes lie, and what they weigh.

import { describe, expect, it } from 'vitest'
import {
  type BodyOptions,
  bodyColumns,
  createScene,
  InputError,
  material,
  type Shape,
  sceneFromJson,
  shape,
} from '#talus/index.js'
import { aboutAxis, compose, type Rotation, type Triple, turned } from '#talus/math/rotation.js'

const wood = material({ name: 'wood', density: 500 })
const steel = material({ name: 'steel', density: 8000 })

function sceneOf(options: Omit<BodyOptions, 'material'>) {
  const scene = createScene()
  scene.material(steel)
  scene.body({ material: wood, name: 'x', ...options })
  return scene
}

function columnsOf(options: Omit<BodyOptions, 'material'>) {
  const { data } = sceneOf(options)
  return bodyColumns(data)
}

/** The tensor in world axes: R diag(I) Rᵀ, xx yy zz xy xz yz. */
function tensorOf({ orientation, invInertia }: ReturnType<typeof columnsOf>): number[] {
  const axes = ([0, 1, 2] as const).map((k) =>
    turned([...orientation] as unknown as Rotation, [k === 0 ? 1 : 0, k === 1 ? 1 : 0, k === 2 ? 1 : 0]),
  )
  const pairs = [
    [0, 0],
    [1, 1],
    [2, 2],
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const
  return pairs.map(([i, j]) => axes.reduce((sum, axis, k) => sum + (axis[i]! * axis[j]!) / invInertia[k]!, 0))
}

const expectClose = (found: ArrayLike<number>, wanted: readonly number[], digits = 12) =>
  wanted.forEach((value, k) => expect(found[k]).toBeCloseTo(value, digits))

describe('a body', () => {
  it('that is a cone turns about a point a quarter of its height above the base', () => {
    const orientation = aboutAxis([0, 1, 0], Math.PI / 2)
    const columns = columnsOf({ shape: shape.cone({ radius: 1, height: 4 }), position: [1, 2, 3], orientation })
    // the axis points along x
    expectClose(columns.position, [0, 2, 3])
    expectClose(columns.shapePos, [0, 0, 1])
    expectClose(columns.orientation, [...orientation])
    expect(1 / columns.invMass[0]!).toBeCloseTo((500 * Math.PI * 4) / 3, 9)
  })

  it('that is held stands at the origin of its shape', () => {
    const { position, shapePos } = columnsOf({ shape: shape.cone({ radius: 1, height: 4 }), fixed: true })
    expect([[...position], [...shapePos]]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
  })

  it('that is a hull has the tensor of the solid, in any orientation', () => {
    const corner = shape.hull({ points: [0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3] })
    const columns = columnsOf({ shape: corner, mass: 80 })
    expectClose(columns.position, [0.25, 0.5, 0.75])
    expectClose(tensorOf(columns), [39, 30, 15, 2, 3, 6], 10)
    const user = aboutAxis([1, 2, 3], 1)
    const turnedColumns = columnsOf({ shape: corner, mass: 80, orientation: user })
    expectClose(turnedColumns.orientation, [...compose(user, [...columns.orientation] as unknown as Rotation)])
    expectClose(turnedColumns.invInertia, [...columns.invInertia])
  })

  it('that is a box as a hull or as a mesh keeps the axes of the box', () => {
    const vertices = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [i & 1 ? 1 : -1, i & 2 ? 2 : -2, i & 4 ? 3 : -3])
    const sides = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5]
    const triangles = [0, 1, 2, 3, 4, 5].flatMap((f) => {
      const [a, b, c, d] = sides.slice(4 * f, 4 * f + 4)
      return [a!, b!, c!, a!, c!, d!]
    })
    const box = columnsOf({ shape: shape.box({ half: [1, 2, 3] }) })
    for (const of of [shape.hull({ points: vertices }), shape.mesh({ vertices, triangles })]) {
      const same = columnsOf({ shape: of })
      expect([[...same.position], [...same.orientation]]).toEqual([[...box.position], [...box.orientation]])
      same.invInertia.forEach((inverse, k) => expect(inverse / box.invInertia[k]!).toBeCloseTo(1, 13))
      expect(same.invMass[0]! / box.invMass[0]!).toBeCloseTo(1, 13)
    }
  })

  it('given inertia and a centre has those', () => {
    const cone = shape.cone({ radius: 1, height: 4 })
    const given = columnsOf({ shape: cone, mass: 2, inertia: [3, 2, 4], centreOfMass: [0, 0, 0] })
    expect([[...given.position], [...given.shapePos], [...given.invInertia]]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [1 / 3, 1 / 2, 1 / 4],
    ])
    const moments = columnsOf({ shape: cone, mass: 2, inertia: [3, 2, 4] })
    expect([...moments.position]).toEqual([0, 0, -1])
  })
})

describe('a union', () => {
  const dumbbell = shape.union({
    parts: [
      { shape: shape.sphere({ radius: 1 }), position: [0, 0, 0], material: 'steel' },
      { shape: shape.sphere({ radius: 1 }), position: [3, 0, 0] },
    ],
  })
  const ball = (4 / 3) * Math.PI

  it('weighs its pieces by their materials, moments by the parallel axis theorem', () => {
    const columns = columnsOf({ shape: dumbbell })
    const [heavy, light] = [8000 * ball, 500 * ball]
    expect((heavy + light) * columns.invMass[0]!).toBeCloseTo(1, 13)
    // 3 m m' / (m + m') from the heavy one
    expectClose(columns.position, [(3 * light) / (heavy + light), 0, 0])
    const own = 0.4 * (heavy + light)
    const apart = (9 * heavy * light) / (heavy + light)
    const wanted = [own, own + apart, own + apart]
    wanted.forEach((moment, k) => expect(moment * columns.invInertia[k]!).toBeCloseTo(1, 13))
  })

  it('spreads a mass that is given as its materials do', () => {
    const [free, given] = [columnsOf({ shape: dumbbell }), columnsOf({ shape: dumbbell, mass: 7 })]
    expect(given.invMass[0]).toBe(1 / 7)
    expectClose(given.position, [...free.position])
    const ratio = 7 * free.invMass[0]!
    given.invInertia.forEach((inverse, k) => expect((inverse * ratio) / free.invInertia[k]!).toBeCloseTo(1, 13))
  })

  it('of two boxes end to end is the long box, whichever way they are turned', () => {
    const half: Triple = [0.5, 1, 2]
    const quarter = aboutAxis([0, 0, 1], Math.PI / 2)
    const long = columnsOf({ shape: shape.box({ half: [1, 1, 2] }) })
    const joined = columnsOf({
      shape: shape.union({
        parts: [
          { shape: shape.box({ half }), position: [0.5, 0, 0] },
          { shape: shape.box({ half: [1, 0.5, 2] }), position: [-0.5, 0, 0], orientation: quarter },
        ],
      }),
    })
    expectClose(joined.position, [0, 0, 0], 14)
    joined.invInertia.forEach((inverse, k) => expect(inverse / long.invInertia[k]!).toBeCloseTo(1, 12))
  })

  it('must name materials there are', () => {
    const of = shape.union({ parts: [{ shape: shape.sphere({ radius: 1 }), material: 'stel' }] })
    expect(() => columnsOf({ shape: of })).toThrow(
      new InputError('body x: union: piece 0: unknown material stel, did you mean steel?'),
    )
  })
})

describe('what no force moves', () => {
  const vertices = [0, 0, 0, 1, 0, 0, 0, 1, 0]
  const ground = shape.heightfield({ heights: new Float32Array(4), columns: 2, rows: 2, size: [1, 1] })
  it.each<[string, Shape]>([
    ['heightfield', ground],
    ['mesh that is not solid', shape.mesh({ vertices, triangles: [0, 1, 2], solid: false })],
    ['union', shape.union({ parts: [{ shape: ground }] })],
  ])('is a %s', (what, of) => {
    expect(() => columnsOf({ shape: of })).toThrow(
      new InputError(`body x: a ${what} is not moved by forces, so it must have fixed: true or a motion.`),
    )
    expect(columnsOf({ shape: of, fixed: true }).invMass[0]).toBe(0)
  })
})

describe('a scene with shapes', () => {
  it('comes back from JSON, typed arrays and all', () => {
    const n = 300
    const heights = Float32Array.from({ length: n * n }, (_, i) => Math.sin(i))
    const scene = createScene()
    const ground = { kind: 'heightfield', heights: heights as never, columns: n, rows: n, size: [3, 3] } as const
    scene.body({ shape: ground, material: steel, fixed: true })
    scene.body({
      shape: shape.union({ parts: [{ shape: shape.cone({ radius: 1, height: 2 }), position: [1, 0, 0] }] }),
      material: wood,
      centreOfMass: [0, 0, 0],
      inertia: [1, 1, 1],
    })
    scene.body({
      shape: shape.hull({ points: new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]) }),
      material: wood,
    })
    const text = JSON.stringify(scene)
    const back = sceneFromJson(JSON.parse(text))
    expect(JSON.stringify(back)).toBe(text)
    expect(bodyColumns(back.data)).toEqual(bodyColumns(scene.data))
    const [first] = back.data.groups
    expect(first!.shape).toMatchObject({ kind: 'heightfield', columns: n })
    expect((first!.shape as unknown as { heights: number[] }).heights).toHaveLength(n * n)
  })

  it('has a domain that holds them', () => {
    const scene = createScene()
    scene.body({ shape: shape.cone({ radius: 1, height: 6 }), material: wood, position: [10, 0, 0] })
    scene.body({ shape: shape.plane(), material: wood, fixed: true })
    const { min, max } = scene.domain()
    // ten times the radius of the largest beyond the boxes around the bodies
    const reach = Math.hypot(1, 3)
    expect([min[2], max[0]]).toEqual([-reach - 10 * reach, 10 + reach + 10 * reach])
  })

  it('refuses a centre of mass outside a periodic box', () => {
    const scene = createScene({ domain: { min: [0, 0, 0], max: [10, 10, 10], periodic: [true, true, true] } })
    const body = { shape: shape.cone({ radius: 1, height: 4 }), material: wood, name: 'x' }
    expect(() => scene.body({ ...body, position: [5, 5, 0.5] })).toThrow(
      new InputError('body x lies outside the periodic box along z: -0.5 m, the box is 0 to 10 m.'),
    )
    scene.body({ ...body, position: [5, 5, 1.5] })
  })
})
