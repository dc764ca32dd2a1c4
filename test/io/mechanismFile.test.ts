// Scene files with joints, motors, springs and driven bodies: what they make, and where each mistake is said to be.

import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { createScene, joint, parseScene, probeSeries, SceneFileError, shape, spring } from '#talus/index.js'
import { forceDefaults } from '#talus/model/contact.js'

const good = `timeStep: 1 ms
duration: 1 s
contact: { law: dvi, solver: jacobi, tolerance: 0.1 mm/s }
materials:
  steel: { density: 7800, spinning: 0.1 }
bodies:
  - { name: arm, shape: { kind: box, half: [50 cm, 5 cm, 5 cm] }, material: steel, position: [0.5, 0, 0] }
  - { name: bob, shape: { kind: none }, mass: 2 kg, inertia: [1, 1, 1], position: [1, 0, 0], centreOfMass: [1 cm, 0, 0] }
  - { name: sled, shape: { kind: sphere, radius: 0.1 }, material: steel, position: [0, 0, 5], collide: false }
  - name: drum
    shape: { kind: box, half: [1, 1, 1] }
    material: steel
    position: [0, 0, -5]
    motion: { rotation: { axis: [0, 1, 0], angle: { ramp: { from: 0, to: 90 deg, start: 0, end: 1 s } } } }
joints:
  - { name: shoulder, kind: revolute, a: world, b: arm, at: [0, 0, 0], axis: [0, 1, 0], limits: { lower: -90 deg } }
  - { kind: spherical, a: arm, b: bob, at: [1, 0, 0], breakForce: 2 kN }
  - { name: rail, kind: prismatic, a: world, b: sled, at: [0, 0, 5], axis: [1, 0, 0], limits: { lower: -5 cm, upper: 5 cm } }
  - { name: lift, kind: actuator, a: world, b: bob, atA: [1, 0, -1], atB: [1, 0, 0], length: { sine: { amplitude: 1 cm, frequency: 2 Hz, offset: 1 m } } }
motors:
  - { joint: shoulder, speed: 60 rpm, maxTorque: 3 N m }
  - { joint: rail, position: { table: { times: [0, 1], values: [0, 2 cm] } } }
springs:
  - { kind: rotational, joint: shoulder, stiffness: 2 N m/deg }
  - { kind: translational, a: arm, b: sled, atA: [0, 0, 0], atB: [0, 0, 5], stiffness: 1 N/mm, damping: 3, restLength: 4 }
probes:
  - { quantity: reactionForce, joint: shoulder, frame: body }
  - { quantity: jointPosition, joint: rail }
  - { quantity: forceBetween, between: [drum, arm] }
`

it('makes the scene the same calls make', () => {
  const definition = parseScene(good, { file: 'arm.yaml' })
  const made = definition.build({ seed: 1 })
  expect(definition.contact).toMatchObject({ law: 'dvi', solver: 'jacobi', tolerance: 1e-4 })
  const { joints, motors, springs, probes, groups, materials } = made.data
  expect(materials[0]!.spinning).toBe(0.1)
  expect(groups.map((g) => g.name)).toEqual(['arm', 'bob', 'sled', 'drum', 'world'])
  expect(groups[3]!.motion!.rotation!.angle).toEqual({ ramp: { from: 0, to: Math.PI / 2, start: 0, end: 1 } })
  expect(joints[0]!.limits).toEqual({ along: 'rotation', lower: -Math.PI / 2, upper: null })
  expect(joints[1]!.breakForce).toBe(2000)
  expect(joints[2]!.limits).toEqual({ along: 'translation', lower: -0.05, upper: 0.05 })
  expect(joints[3]!.length).toEqual({ sine: { amplitude: 0.01, frequency: 2, offset: 1 } })
  expect(motors[0]).toMatchObject({ joint: 0, mode: 'speed', drive: 2 * Math.PI, max: 3 })
  expect(motors[1]!.drive).toEqual({ table: { times: [0, 1], values: [0, 0.02] } })
  expect(springs[0]!.stiffness).toBeCloseTo(360 / Math.PI, 10)
  expect(springs[1]).toMatchObject({ stiffness: 1000, damping: 3, restLength: 4 })
  expect(probes.map((p) => p.name)).toEqual(['shoulder.reactionForce', 'rail.jointPosition', 'drum.arm.forceBetween'])

  const scene = createScene()
  scene.body({ name: 'bob', shape: shape.none(), mass: 1, inertia: [1, 1, 1], position: [1, 0, 0] })
  scene.joint(joint.spherical({ a: 'world', b: 'bob', at: [0, 0, 0] }))
  scene.spring(spring.translational({ a: 'world', b: 'bob', atA: [0, 0, 0], atB: [1, 0, 0], stiffness: 1 }))
  const same = `{ timeStep: 1, duration: 1, bodies: [{ name: bob, shape: { kind: none }, mass: 1, inertia: [1, 1, 1], position: [1, 0, 0] }],
  joints: [{ kind: spherical, a: world, b: bob, at: [0, 0, 0] }],
  springs: [{ kind: translational, a: world, b: bob, atA: [0, 0, 0], atB: [1, 0, 0], stiffness: 1 }] }`
  expect(JSON.stringify(parseScene(same, { file: 'x.yaml' }).build({ seed: 1 }))).toBe(JSON.stringify(scene))
})

it('is the same in YAML and in JSON', () => {
  const scene = (text: string, file: string) => JSON.stringify(parseScene(text, { file }).build({ seed: 1 }))
  expect(scene(JSON.stringify(parse(good)), 'arm.json')).toBe(scene(good, 'arm.yaml'))
})

const rod = `timeStep: 1 ms
duration: 1 s
contact: dvi
bodies:
  - { name: arm, shape: { kind: none }, mass: 1 kg, inertia: [1, 1, 1], position: [0, 0, 0] }
  - { name: bob, shape: { kind: none }, mass: 1 kg, inertia: [1, 1, 1], position: [1, 0, 0] }
joints:
  - { name: hinge, kind: revolute, a: world, b: arm, at: [0, 0, 0], axis: [0, 1, 0] }
  - { name: stay, kind: revoluteSpherical, a: arm, b: bob, atA: [1, 0, 3 m], atB: [1, 0, 0], axis: [0, 1, 0] }
springs:
  - { kind: rotational, joint: hinge, torqueTable: { angles: [-90 deg, 0, 1], torques: [-5 N m, 0, 2] }, dampingTable: { speeds: [0, 60 rpm], torques: [0, 1] } }
  - { kind: translational, a: arm, b: bob, atA: [0, 0, 0], atB: [1, 0, 0], damping: 1, forceTable: { lengths: [0, 50 cm], forces: [0, 1 kN] } }
probes:
  - { quantity: angles, body: arm }
  - { quantity: orientation, body: arm }
  - { quantity: acceleration, body: bob }
  - { quantity: angularAcceleration, body: bob }
  - { quantity: angularMomentum, about: [0, 0, 10 cm] }
  - { quantity: momentum, body: arm }
  - { quantity: jointPosition, joint: stay }
measures:
  - { series: arm.angles.yaw, take: max, expected: 90 deg, tolerance: 1 deg }
  - { series: angularMomentum.y, take: last, expected: 2 kg m2/s, tolerance: 0.1 }
`

it('has rods, tables of springs, and probes of angles and momentum', () => {
  const { joints, springs, probes } = parseScene(rod, { file: 'rod.yaml' }).build({ seed: 1 }).data
  expect(joints[1]).toMatchObject({ kind: 'revoluteSpherical', number: 3 })
  const [turning, straight] = springs
  expect(turning).toMatchObject({ stiffness: 0, table: { at: [-Math.PI / 2, 0, 1], values: [-5, 0, 2] } })
  expect(turning!.damper).toEqual({ at: [0, 2 * Math.PI], values: [0, 1] })
  expect(straight).toMatchObject({ damping: 1, table: { at: [0, 0.5], values: [0, 1000] }, damper: null })
  expect(probes[4]!.about).toEqual([0, 0, 0.1])
  expect(probeSeries(probes).map(({ name, unit }) => `${name}[${unit}]`)).toEqual([
    ...['roll', 'pitch', 'yaw'].map((c) => `arm.angles.${c}[rad]`),
    ...['x', 'y', 'z', 'w'].map((c) => `arm.orientation.${c}[1]`),
    ...['x', 'y', 'z'].map((c) => `bob.acceleration.${c}[m/s2]`),
    ...['x', 'y', 'z'].map((c) => `bob.angularAcceleration.${c}[rad/s2]`),
    ...['x', 'y', 'z'].map((c) => `angularMomentum.${c}[kg m2/s]`),
    ...['x', 'y', 'z'].map((c) => `arm.momentum.${c}[kg m/s]`),
    'stay.jointPosition[rad]',
  ])
  const wrong = (from: string, to: string) => () => parseScene(rod.replace(from, to), { file: 'rod.yaml' })
  expect(wrong('1 kN', '1 kg')).toThrow('springs[1].forceTable.forces[1]: expected a number or a quantity in N')
  expect(wrong('quantity: momentum, body', 'about: [0, 0, 0], quantity: momentum, body')).toThrow(
    'probes[5]: probe momentum: a point to take it about is for angularMomentum',
  )
})

const mistakes: [string, string, string][] = [
  [
    'kind: spherical',
    'kind: sperical',
    '17:13: joints[1].kind: expected one of fixed, revolute, prismatic, cylindrical, spherical, universal, planar, distance, revoluteSpherical, pointOnLine, screw, gear, rack, actuator, clamp, found "sperical", did you mean spherical?',
  ],
  ['b: bob, at', 'b: bop, at', '17:5: joints[1]: joint spherical1: unknown body bop, did you mean bob?'],
  [
    'at: [1, 0, 0], breakForce',
    'axis: [1, 0, 0], breakForce',
    '17:40: joints[1].axis: expected one of kind, a, b, name, touching, uncoupled, breakForce, at, atA, atB, found "axis"',
  ],
  [
    'lower: -5 cm',
    'lower: -5 deg',
    '18:5: joints[2]: limits: lower: expected a number or a quantity in m, found "-5 deg"; known: nm, um, µm, mm, cm, dm, m, km, in, ft, yd, mi',
  ],
  [
    'lower: -5 cm',
    'lower: 1 cm',
    '18:5: joints[2]: joint rail: it starts at 0 m, outside its limits of 0.01 to 0.05 m',
  ],
  [
    'offset: 1 m }',
    'offset: 2 m }',
    '19:5: joints[3]: joint lift: its length at the start differs from the distance of its points by 1 m',
  ],
  [
    'frequency: 2 Hz',
    'frequency: 2 m',
    '19:132: joints[3].length.sine.frequency: expected a number or a quantity in Hz, found "2 m"; known: Hz, kHz',
  ],
  ['60 rpm', '60 m/s', '21:5: motors[0]: speed: expected a number or a quantity in rad/s, found "60 m/s"; known: rpm'],
  [
    'joint: rail, position',
    'joint: rial, position',
    '22:5: motors[1]: motor motor1: unknown joint rial, did you mean rail?',
  ],
  [
    '{ table: { times: [0, 1], values: [0, 2 cm] } }',
    '{ tabel: 3 }',
    '22:39: motors[1].position.tabel: expected one of ramp, sine, table, found "tabel", did you mean table?',
  ],
  [
    'solver: jacobi',
    'solver: jacobbi',
    '3:30: contact.solver: expected one of apgd, jacobi, gauss-seidel, found "jacobbi", did you mean jacobi?',
  ],
  [
    '{ law: dvi, solver: jacobi, tolerance: 0.1 mm/s }',
    '{ law: dem, tangential: mindlim }',
    '3:34: contact.tangential: expected one of mindlinRescaled, mindlin, linear, smooth, none, found "mindlim", did you mean mindlin?',
  ],
  ['0.1 mm/s', '0', '3:49: contact.tolerance: expected a number or a quantity in m/s above 0, found 0'],
  [
    '{ law: dvi, solver: jacobi, tolerance: 0.1 mm/s }',
    'dvj',
    '3:10: contact: expected one of dem, dvi, found "dvj", did you mean dvi?',
  ],
  ['inertia: [1, 1, 1], ', '', '8:5: bodies[1]: body bob: without a shape it has no inertia, so inertia must be given'],
  ['frame: body', 'frame: bod', '27:56: probes[0].frame: expected one of world, body, found "bod", did you mean body?'],
  [
    'between: [drum, arm]',
    'between: [drum, ram]',
    '29:5: probes[2]: probe forceBetween: unknown group of bodies ram, did you mean arm?',
  ],
]

it('takes the settings of contact by force', () => {
  const settings = '{ law: dem, tangential: mindlin, cohesion: jkr, tension: true, speed: 50 cm/s, unsafeStep: true }'
  const { contact } = parseScene(good.replace('{ law: dvi, solver: jacobi, tolerance: 0.1 mm/s }', settings), {
    file: 'arm.yaml',
  })
  const said = { tangential: 'mindlin', cohesion: 'jkr', tension: true, speed: 0.5, unsafeStep: true }
  expect(contact).toEqual({ law: 'dem', ...forceDefaults, ...said })
})

it.each(mistakes)('%s for %s', (from, to, sentence) => {
  expect(good).toContain(from)
  let said = ''
  try {
    parseScene(good.replace(from, to), { file: 'arm.yaml' })
  } catch (error) {
    expect(error).toBeInstanceOf(SceneFileError)
    said = (error as Error).message
  }
  expect(said).toBe(`arm.yaml:${sentence}`)
})

it('has a driver who sets motors, with units, and says where he names what is not there', () => {
  const cart = (driver: string) => `timeStep: 1 ms
duration: 1 s
bodies:
  - { name: cart, shape: { kind: none }, mass: 2, inertia: [1, 1, 1] }
  - { name: left, shape: { kind: none }, mass: 1, inertia: [1, 1, 1], position: [0, 0.2, 0] }
  - { name: right, shape: { kind: none }, mass: 1, inertia: [1, 1, 1], position: [0, -0.2, 0] }
joints:
  - { name: leftAxle, kind: revolute, a: cart, b: left, at: [0, 0.2, 0], axis: [0, 1, 0] }
  - { name: rightAxle, kind: revolute, a: cart, b: right, at: [0, -0.2, 0], axis: [0, 1, 0] }
motors:
  - { name: leftDrive, joint: leftAxle, speed: 0 }
  - { name: rightDrive, joint: rightAxle, speed: 0 }
drivers:
  - { body: cart, left: leftDrive, right: ${driver}, wayPoints: [[0, 0], [200 cm, 0]], speed: 3.6 km/h, gauge: 40 cm, radius: 10 cm }
`
  const { drivers } = parseScene(cart('[rightDrive]'), { file: 'cart.yaml' }).build({ seed: 1 }).data
  expect(drivers).toHaveLength(1)
  expect(drivers![0]).toMatchObject({
    right: ['rightDrive'],
    wayPoints: [
      [0, 0],
      [2, 0],
    ],
    speed: 1,
    every: 0.02,
  })
  expect(() => parseScene(cart('rightDriv'), { file: 'cart.yaml' })).toThrow(
    /cart.yaml:14:5.*unknown motor rightDriv, did you mean rightDrive/s,
  )
})

it('has brakes beside given torques, and a driver whose engine works them, with units', () => {
  const text = `timeStep: 1 ms
duration: 1 s
bodies:
  - { name: cart, shape: { kind: none }, mass: 2, inertia: [1, 1, 1] }
  - { name: wheel, shape: { kind: none }, mass: 1, inertia: [1, 1, 1], position: [0, 0.2, 0] }
  - { name: sled, shape: { kind: none }, mass: 1, inertia: [1, 1, 1], position: [0, -0.2, 0] }
  - { name: other, shape: { kind: none }, mass: 1, inertia: [1, 1, 1], position: [0, -0.4, 0] }
joints:
  - { name: axle, kind: revolute, a: cart, b: wheel, at: [0, 0.2, 0], axis: [0, 1, 0] }
  - { name: rail, kind: prismatic, a: cart, b: sled, at: [0, -0.2, 0], axis: [1, 0, 0] }
  - { name: second, kind: revolute, a: cart, b: other, at: [0, -0.4, 0], axis: [0, 1, 0] }
motors:
  - { name: drive, joint: axle, torque: 2 }
  - { name: brake, joint: axle, brake: { ramp: { from: 0, to: 2 kN m, start: 0, end: 1 s } } }
  - { name: hold, joint: rail, brake: 3 kN }
  - { name: secondDrive, joint: second, torque: 0 }
  - { name: secondBrake, joint: second, brake: 0 }
drivers:
  - body: cart
    left: drive
    right: secondDrive
    brakes: { left: brake, right: [secondBrake] }
    wayPoints: [[0, 0], [2, 0]]
    speed: 1
    gauge: 0.6
    radius: 0.1
    engine: { engine: { speeds: [0, 10], torques: [1, 1] }, ratios: [5], shiftUp: 9, shiftDown: 1, brake: 2 kN m }
`
  expect(() => parseScene(text, { file: 'cart.yaml' })).toThrow('motor brake follows a function of time')
  const { motors, drivers } = parseScene(text.replace(/\{ ramp: .* \} \}/, '2 kN m }'), { file: 'cart.yaml' }).build({
    seed: 1,
  }).data
  expect(motors.map(({ mode, drive }) => [mode, drive])).toEqual([
    ['effort', 2],
    ['brake', 2000],
    ['brake', 3000],
    ['effort', 0],
    ['brake', 0],
  ])
  expect(drivers![0]!.brakes).toEqual({ left: ['brake'], right: ['secondBrake'] })
  expect(() => parseScene(text.replace('brake: 3 kN', 'brake: -3 kN'), { file: 'cart.yaml' })).toThrow(
    'cart.yaml:15:5: motors[2]: motor hold: brake must not be negative, found -3000 N',
  )
})
