// Masses, moments and centres of mass against their formulas; the frames of the columns against the user's.

import { describe, expect, it } from 'vitest'
import { type BodyOptions, bodyColumns, createScene, InputError, material, shape } from '#talus/index.js'
import { aboutAxis, compose, inverse, type Rotation, type Triple, turned } from '#talus/math/rotation.js'

const brick = material({ name: 'brick', density: 2000 })

function columnsOf(options: Omit<BodyOptions, 'material'>) {
  const scene = createScene()
  scene.body({ material: brick, ...options })
  return bodyColumns(scene.data)
}

const list = (column: Float64Array) => [...column] as unknown

describe('a body', () => {
  it('that is a box weighs 8 a b c rho, with moments m (b^2 + c^2) / 3', () => {
    const { invMass, invInertia } = columnsOf({ shape: shape.box({ half: [0.1, 0.2, 0.3] }) })
    const mass = 8 * 0.1 * 0.2 * 0.3 * 2000
    expect(1 / invMass[0]!).toBeCloseTo(mass, 10)
    expect(1 / invInertia[0]!).toBeCloseTo((mass * (0.2 ** 2 + 0.3 ** 2)) / 3, 12)
    expect(1 / invInertia[2]!).toBeCloseTo((mass * (0.1 ** 2 + 0.2 ** 2)) / 3, 12)
  })

  it('many boxes may share a mass', () => {
    const scene = createScene()
    scene.bodies({ shape: shape.box({ half: [1, 1, 1] }), material: brick, positions: [0, 0, 0, 3, 0, 0], mass: 6 })
    const { invMass, invInertia } = bodyColumns(scene.data)
    expect(list(invMass)).toEqual([1 / 6, 1 / 6])
    expect(1 / invInertia[3]!).toBeCloseTo(4, 12)
  })

  it('given principal moments keeps its axes', () => {
    const { invInertia, orientation, shapePos, shapeRot } = columnsOf({
      shape: shape.none(),
      mass: 2,
      inertia: [3, 2, 4],
    })
    expect(list(invInertia)).toEqual([1 / 3, 1 / 2, 1 / 4])
    expect(list(orientation)).toEqual([0, 0, 0, 1])
    expect(list(shapePos)).toEqual([0, 0, 0])
    expect(list(shapeRot)).toEqual([0, 0, 0, 1])
  })

  it('given a tensor turns to its principal axes, where R diag(I) Rᵀ is the tensor', () => {
    const user = aboutAxis([1, 2, 3], 0.7)
    const inertia = [5, 4, 3, 0.5, -0.3, 0.2]
    const { invInertia, orientation, shapeRot } = columnsOf({
      shape: shape.none(),
      mass: 2,
      inertia,
      orientation: user,
    })
    const principal = inverse([...shapeRot] as unknown as Rotation)
    // rounding of a few rotations
    compose(user, principal).forEach((c, k) => expect(orientation[k]).toBeCloseTo(c, 14))
    const axes = ([0, 1, 2] as const).map((k) => turned(principal, [k === 0 ? 1 : 0, k === 1 ? 1 : 0, k === 2 ? 1 : 0]))
    const tensor = (i: number, j: number) =>
      axes.reduce((sum, axis, k) => sum + (axis[i]! * axis[j]!) / invInertia[k]!, 0)
    const [xx, yy, zz, xy, xz, yz] = inertia
    const found = [tensor(0, 0), tensor(1, 1), tensor(2, 2), tensor(0, 1), tensor(0, 2), tensor(1, 2)]
    found.forEach((value, k) => expect(value).toBeCloseTo([xx, yy, zz, xy, xz, yz][k]!, 12))
  })

  it('keeps its shape where the user put it, wherever the centre of mass lies', () => {
    const user = aboutAxis([0, 1, 1], 1.1)
    const centreOfMass: Triple = [0.1, -0.2, 0.3]
    const position: Triple = [1, 2, 3]
    const c = columnsOf({
      shape: shape.sphere({ radius: 0.5 }),
      mass: 1,
      inertia: [2, 2, 2, 0.1, 0.2, 0.3],
      orientation: user,
      position,
      centreOfMass,
    })
    const body = [...c.orientation] as unknown as Rotation
    const offset = turned(user, centreOfMass)
    position.forEach((at, k) => expect(c.position[k]).toBeCloseTo(at + offset[k]!, 14))
    const back = turned(body, [...c.shapePos] as unknown as Triple)
    position.forEach((at, k) => expect(c.position[k]! + back[k]!).toBeCloseTo(at, 14))
    compose(body, [...c.shapeRot] as unknown as Rotation).forEach((q, k) => expect(q).toBeCloseTo(user[k]!, 14))
  })

  it('that is driven is moved by no force and stands at its shape', () => {
    const { invMass, driven, position, collides } = columnsOf({
      shape: shape.box({ half: [1, 1, 1] }),
      position: [1, 0, 0],
      motion: { rotation: { axis: [0, 0, 2], angle: { ramp: { from: 0, to: 3, start: 0, end: 1 } } } },
    })
    expect([invMass[0], driven, position[0], collides[0]]).toEqual([0, [0], 1, 1])
  })

  it('touches nothing where it has no shape or is told so', () => {
    expect(columnsOf({ shape: shape.none(), fixed: true }).collides[0]).toBe(0)
    expect(columnsOf({ shape: shape.sphere({ radius: 1 }), collide: false }).collides[0]).toBe(0)
  })
})

const none = { name: 'x', shape: shape.none() }
const ball = { name: 'x', shape: shape.sphere({ radius: 1 }) }

const mistakes: [string, Omit<BodyOptions, 'material'>, string][] = [
  ['no mass', none, 'body x: without a shape it needs a mass.'],
  ['no inertia', { ...none, mass: 1 }, 'body x: without a shape it has no inertia, so inertia must be given.'],
  [
    'zero inertia',
    { ...none, mass: 1, inertia: [1, 1, 0] },
    'body x: inertia must be greater than zero about every axis, found 0 kg m2.',
  ],
  [
    'impossible inertia',
    { ...none, mass: 1, inertia: [1, 1, 3] },
    'body x: inertia: no body has a moment above the sum of the other two, found 3 above 1 + 1 kg m2.',
  ],
  ['four numbers', { ...ball, inertia: [1, 1, 1, 1] }, 'body x: inertia must be 3, 6 or 9 numbers, found 4.'],
  [
    'lopsided tensor',
    { ...ball, inertia: [1, 0.1, 0, 0, 1, 0, 0, 0, 1] },
    'body x: inertia must be symmetric, found 0.1 and 0 for xy.',
  ],
  [
    'centre of mass alone',
    { ...ball, centreOfMass: [0.1, 0, 0] },
    'body x: centreOfMass needs inertia with it: that of the shape is about another point.',
  ],
  [
    'fixed and driven',
    { ...ball, fixed: true, motion: { position: [0, 0, 0] } },
    'body x: it is either fixed or has a motion, found both.',
  ],
  ['empty motion', { ...ball, motion: {} }, 'body x: motion needs position or rotation, found neither.'],
  [
    'a motion that jumps',
    { ...ball, motion: { position: [0, 0.5, 0] } },
    'body x: motion: position y counts from the start, so it must begin with 0, found 0.5 m.',
  ],
  [
    'a driven body with a velocity',
    { ...ball, velocity: [1, 0, 0], motion: { position: [0, 0, 0] } },
    'body x: a driven body has its velocity from its motion, found another.',
  ],
]

it.each(mistakes)('refuses %s', (_, options, sentence) => {
  expect(() => columnsOf(options)).toThrow(new InputError(sentence))
})

it('needs a material where there is a shape', () => {
  expect(() => createScene().body(ball)).toThrow(new InputError('body x: a material is needed.'))
})
