// rover.test.ts: a driver takes a cart along way-points, asked from outside or as a part of the scene; a tyre yields; a rover on six wheels stands on all of them, keeps its body at the mean of its rockers, drives straight, steers and climbs.

import { describe, expect, test, vi } from 'vitest'
import {
  backend,
  type CheckpointData,
  contact,
  createScene,
  createSimulation,
  InputError,
  joint,
  type MotorOptions,
  material,
  probe,
  type Rover,
  type RoverOptions,
  type Scene,
  type SceneDriverOptions,
  type SimulationApi,
  sceneFromJson,
  shape,
  vehicles,
} from '#talus/index.js'

vi.setConfig({ testTimeout: 60000 })

const gravity = 3.71
const timeStep = 4e-3
const steel = material({ name: 'steel', density: 2700, friction: 1, restitution: 0 })
const wheel = vehicles.grouserWheel({ radius: 0.12, width: 0.14, grousers: 12, grouserHeight: 0.01, mass: 2 })

const options: RoverOptions = {
  chassis: { shape: shape.box({ half: [0.38, 0.22, 0.1] }), mass: 50, position: [0, 0, 0.5] },
  wheel,
  material: steel,
  axles: [0.5, 0, -0.46],
  gauge: 0.9,
  rockerPivot: [0.1, 0.42],
  bogiePivot: [-0.23, 0.15],
}

function roverOn(more: Partial<RoverOptions>, ground?: (scene: Scene) => void): { scene: Scene; rover: Rover } {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-5, -5, -1], max: [8, 5, 3] } })
  scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true })
  ground?.(scene)
  const rover = vehicles.addRover(scene, { ...options, position: [0, 0, 1e-4], ...more })
  scene.probe(probe.position(rover.chassis))
  scene.probe(probe.angles(rover.chassis))
  scene.probe(probe.jointPosition(rover.left.rockerPivot))
  scene.probe(probe.jointPosition(rover.right.rockerPivot))
  for (const side of [rover.left, rover.right]) for (const body of side.wheels) scene.probe(probe.forceOn(body))
  scene.probe(probe.jointError())
  return { scene, rover }
}

async function endOf<T>(scene: Scene, seconds: number, look: (simulation: SimulationApi) => Promise<T>): Promise<T> {
  const simulation = await createSimulation(scene, {
    contact: contact.dvi({ tolerance: 1e-3, iterations: 200 }),
    timeStep,
    backend: backend.cpu({ threads: 1 }),
  })
  try {
    simulation.step(Math.round(seconds / timeStep))
    return await look(simulation)
  } finally {
    await simulation.close()
  }
}

const wheels = ['left', 'right'].flatMap((side) => ['Front', 'Middle', 'Rear'].map((where) => `${side}${where}Wheel`))
const drive = (to: number) => ({ speed: { ramp: { from: 0, to, start: 0, end: 0.2 } }, maxTorque: 20 })

describe('a rover on six wheels', () => {
  test('stands on all of them with its weight, front against bogie as the pivots lie', async () => {
    const { scene, rover } = roverOn({ left: { speed: 0 }, right: { speed: 0 } })
    const now = await endOf(scene, 0.8, (simulation) => simulation.sample())
    expect(rover.mass).toBeCloseTo(50 * 1.01 + 2 * (5 + 2.5) + 6 * 2 + 4 * 0.5, 9)
    const loads = wheels.map((name) => now[`${name}.forceOn.z`]!)
    const sum = loads.reduce((a, b) => a + b, 0)
    expect(Math.abs(sum / (rover.mass * gravity) - 1)).toBeLessThan(0.01)
    // both wheels of a bogie alike, since it turns freely in their middle
    expect(Math.abs(loads[1]! - loads[2]!)).toBeLessThan(0.06 * sum)
    for (const load of loads) expect(load).toBeGreaterThan(0.1 * sum)
    expect(now.jointError).toBeLessThan(1e-5)
  })

  test('keeps its body at the mean of both rockers with a wheel on a block', async () => {
    const block = (scene: Scene) => {
      const half = [0.2, 0.15, 0.05] as const
      scene.body({
        name: 'block',
        shape: shape.box({ half }),
        material: steel,
        fixed: true,
        position: [0.5, 0.45, 0.05],
      })
    }
    const { scene } = roverOn({ left: { speed: 0 }, right: { speed: 0 }, position: [0, 0, 0.11] }, block)
    const now = await endOf(scene, 1.2, (simulation) => simulation.sample())
    const [left, right] = [now['leftRockerPivot.jointPosition']!, now['rightRockerPivot.jointPosition']!]
    // the left rocker is raised in front by 0.1 m over 0.73 m, which turns it against the body by half of that
    expect(-left).toBeGreaterThan(0.04)
    expect(right).toBeGreaterThan(0.04)
    expect(Math.abs(left + right)).toBeLessThan(1e-3)
    expect(-now['chassis.angles.pitch']!).toBeCloseTo((right - left) / 2, 2)
  })

  test('drives straight, by what its wheels roll', async () => {
    const { scene } = roverOn({ left: drive(4), right: drive(4) })
    const now = await endOf(scene, 1.1, (simulation) => simulation.sample())
    // a second at 4 rad/s, between rim and tips of the plates
    expect(now['chassis.position.x']).toBeGreaterThan(4 * 0.12 * 0.97)
    expect(now['chassis.position.x']).toBeLessThan(4 * wheel.radius * 1.03)
    expect(Math.abs(now['chassis.position.y']!)).toBeLessThan(2e-3)
    expect(Math.abs(now['chassis.angles.yaw']!)).toBeLessThan(5e-3)
  })

  test('turns to the left where it is steered there, round the middle of its axles', async () => {
    const steer = { ramp: { from: 0, to: 0.4, start: 0, end: 0.2 } }
    const { scene } = roverOn({ left: drive(4), right: drive(4), steer })
    const now = await endOf(scene, 1.2, (simulation) => simulation.sample())
    // wheels 0.96 m apart at 0.4 rad to either side go round a circle of 0.48 m / tan 0.4: 0.45 rad in a second without slip
    expect(now['chassis.angles.yaw']).toBeGreaterThan(0.2)
    expect(now['chassis.angles.yaw']).toBeLessThan(0.6)
    expect(() => roverOn({ steer: 0.4 })).toThrow(/position begins with 0.4 rad/)
  })

  test('climbs a step as high as a wheel', async () => {
    const high = 2 * 0.12
    const step = (scene: Scene) => {
      const half = [2, 2, high / 2] as const
      scene.body({
        name: 'step',
        shape: shape.box({ half }),
        material: steel,
        fixed: true,
        position: [2.7, 0, high / 2],
      })
    }
    const { scene } = roverOn({ left: drive(5), right: drive(5) }, step)
    const now = await endOf(scene, 3.4, (simulation) => simulation.sample())
    expect(now['chassis.position.z']! - 0.5).toBeGreaterThan(0.9 * high)
  })

  test('refuses wheels in each other or wider than it is, with the numbers', () => {
    const make = (more: Partial<RoverOptions>) => () => roverOn(more)
    expect(make({ axles: [0.5, 0.3, -0.4] })).toThrow(
      new InputError(
        'rover: axles at 0.5, 0.3, -0.4 m leave no room for wheels 0.26 m across, front before middle before rear.',
      ),
    )
    const ground = { surface: () => 0.02, min: [-1, -1] as const, max: [1, 1] as const }
    expect(make({ ground })).toThrow(
      'rover: it is 0.0199 m inside the ground at x 0.5, y -0.52 m: put it higher by as much.',
    )
    expect(make({ ground: { ...ground, max: [0.4, 1] } })).toThrow('along x, the ground is from -1 to 0.4 m.')
    expect(make({ gauge: 0.1 })).toThrow('rover: wheels 0.14 m wide do not fit a gauge of 0.1 m.')
  })
})

/** On two driven wheels and a tail that slides; motors of the wheels are set from outside. */
function cart(motor: MotorOptions = { torque: 0 }, slope = 0): Scene {
  const scene = createScene({ gravity: [9.81 * Math.sin(slope), 0, -9.81 * Math.cos(slope)] })
  const rubber = scene.material(material({ name: 'rubber', density: 1100, friction: 0.8, restitution: 0 }))
  scene.material(material({ name: 'ice', density: 900, friction: 0, restitution: 0 }))
  scene.body({ name: 'floor', shape: shape.plane(), material: rubber, fixed: true })
  const tail = { shape: shape.sphere({ radius: 0.05 }), position: [-0.3, 0, -0.05] as const, material: 'ice' }
  const chassis = scene.body({
    name: 'chassis',
    shape: shape.union({ parts: [{ shape: shape.box({ half: [0.2, 0.1, 0.03] }) }, tail] }),
    material: rubber,
    mass: 20,
    inertia: [0.2, 0.4, 0.4],
    centreOfMass: [0, 0, 0],
    position: [-0.1, 0, 0.1],
  })
  for (const [name, y] of [
    ['left', 0.2],
    ['right', -0.2],
  ] as const) {
    const at = [0, y, 0.1] as const
    const body = scene.body({ name, shape: shape.sphere({ radius: 0.1 }), material: rubber, mass: 1, position: at })
    const axle = scene.joint(joint.revolute({ name: `${name}Axle`, a: chassis, b: body, at, axis: [0, 1, 0] }))
    scene.motor(axle, { name: `${name}Drive`, ...motor })
    if (motor.torque !== undefined) scene.motor(axle, { name: `${name}Brake`, brake: 0 })
    scene.probe(probe.jointSpeed(axle))
  }
  for (const of of [probe.position, probe.velocity, probe.angles]) scene.probe(of(chassis))
  return scene
}

test('a driver takes a cart along way-points, by its engine, two gears and the steering of its differential', async () => {
  const wayPoints = [
    [0, 0],
    [1.2, 0],
    [1.2, 1],
  ] as const
  const driver = vehicles.wayPointDriver({ wayPoints, speed: 0.6, gauge: 0.4, radius: 0.1, gain: 1 })
  const engine = { speeds: [20, 60, 100], torques: [1, 1.5, 1] }
  const gears = { ratios: [12, 6], shiftUp: 55, shiftDown: 25, drag: 0.2, steering: 4, brake: 4 }
  const line = vehicles.driveline({ engine, ...gears })
  await endOf(cart(), 0, async (simulation) => {
    let [nearest, gear] = [Number.POSITIVE_INFINITY, 0]
    for (let arrived = false; !arrived; ) {
      expect(simulation.time).toBeLessThan(5)
      const now = await simulation.sample()
      const position = [now['chassis.position.x']!, now['chassis.position.y']!] as const
      nearest = Math.min(nearest, Math.hypot(position[0] - 1.2, position[1]))
      const speed = Math.hypot(now['chassis.velocity.x']!, now['chassis.velocity.y']!)
      const wanted = driver.rates({ position, heading: now['chassis.angles.yaw']!, speed, time: simulation.time })
      const sides = { left: now['leftAxle.jointSpeed']!, right: now['rightAxle.jointSpeed']! }
      const given = line.torques({ ...vehicles.pedals(wanted, sides), ...sides })
      await simulation.setMotor('leftDrive', given.left)
      await simulation.setMotor('rightDrive', given.right)
      for (const name of ['leftBrake', 'rightBrake']) await simulation.setMotor(name, given.brake)
      ;({ arrived } = wanted)
      gear = Math.max(gear, given.gear)
      if (arrived) {
        expect(Math.abs(speed - 0.6)).toBeLessThan(0.03)
        expect(Math.hypot(position[0] - 1.2, position[1] - 1)).toBeLessThan(0.15)
      }
      simulation.step(5)
    }
    // he cuts the corner by less than he looks ahead, 0.4 m
    expect(nearest).toBeLessThan(0.15)
    expect(gear).toBe(2)
  })
})

describe('a driver who belongs to the scene', () => {
  const course = {
    wayPoints: [
      [0, 0],
      [0.8, 0],
      [0.8, 0.5],
      [0.8, 0],
    ] as const,
    speed: 0.6,
    gauge: 0.4,
    radius: 0.1,
  }
  const driven = (more: Partial<SceneDriverOptions> = {}) => {
    const scene = cart(more.engine ? { torque: 0 } : { speed: 0, maxTorque: 5 })
    scene.driver({ body: 'chassis', left: 'leftDrive', right: 'rightDrive', ...course, gain: 1, ...more })
    return scene
  }
  const open = (scene: Scene, checkpoint?: CheckpointData) =>
    createSimulation(scene, {
      ...{ contact: contact.dvi({ tolerance: 1e-3 }), timeStep, backend: backend.cpu({ threads: 1 }) },
      ...(checkpoint ? { checkpoint } : {}),
    })

  test('goes ahead, turns in his place, comes back backward and stops; the same bytes however it is stepped, and after a restart', async () => {
    const scene = driven({ turnInPlace: true, backward: [2] })
    const whole = await open(scene)
    const at: number[][] = []
    for (let k = 0; k < 24; k++) {
      whole.step(50)
      const now = await whole.sample()
      at.push(['position.x', 'position.y', 'angles.yaw'].map((name) => now[`chassis.${name}`]!))
    }
    // up the second leg, and down it again, heading the same way
    const highest = at.findIndex(([, y]) => y === Math.max(...at.map((one) => one[1]!)))
    expect(at[highest]![1]).toBeGreaterThan(0.3)
    expect(at[highest]![2]).toBeCloseTo(Math.PI / 2, 0)
    expect(Math.abs(at.at(-1)![2]! - Math.PI / 2)).toBeLessThan(0.3)
    expect(Math.hypot(at.at(-1)![0]! - 0.8, at.at(-1)![1]!)).toBeLessThan(0.2)
    // between two looks, of a scene that was written and read
    const again = sceneFromJson(JSON.parse(JSON.stringify(scene)))
    const half = await open(again)
    half.step(637)
    const restarted = await open(again, structuredClone(await half.save()))
    restarted.step(563)
    expect(await restarted.hash()).toBe(await whole.hash())
    for (const one of [whole, half, restarted]) await one.close()
  })

  const geared = {
    engine: { speeds: [20, 60, 100], torques: [1, 1.5, 1] },
    ratios: [12, 6],
    shiftUp: 55,
    shiftDown: 25,
    drag: 0.2,
    steering: 4,
    brake: 4,
  }
  const brakes = { left: 'leftBrake', right: ['rightBrake'] }

  test('works the pedals of an engine, whose gear goes with a checkpoint', async () => {
    const scene = driven({ engine: geared, brakes })
    const half = await open(scene)
    half.step(200)
    const saved = await half.save()
    expect((saved.header.drivers as { gears: number[] }).gears).toEqual([1])
    half.step(100)
    const restarted = await open(scene, structuredClone(saved))
    restarted.step(100)
    expect(await restarted.hash()).toBe(await half.hash())
    expect(Math.abs((await half.sample())['chassis.velocity.x']!)).toBeGreaterThan(0.3)
    for (const one of [half, restarted]) await one.close()
  })

  test.each([0.15, -0.15])('brakes where he arrives, and stands there on a slope of %s', async (slope) => {
    const wayPoints = [
      [0, 0],
      [0.6, 0],
    ] as const
    const scene = cart({ torque: 0 }, slope)
    scene.driver({
      body: 'chassis',
      left: 'leftDrive',
      right: 'rightDrive',
      ...course,
      wayPoints,
      engine: geared,
      brakes,
    })
    const simulation = await open(scene)
    simulation.step(2500)
    const from = await simulation.sample()
    simulation.step(500)
    const to = await simulation.sample()
    expect(Math.abs(from['chassis.position.x']! - 0.5)).toBeLessThan(0.15)
    expect(Math.abs(to['chassis.position.x']! - from['chassis.position.x']!)).toBeLessThan(1e-4)
    // what the tolerance leaves
    expect(Math.abs(to['leftAxle.jointSpeed']!)).toBeLessThan(1e-2)
    await simulation.close()
  })

  test('what he cannot do: one sentence', () => {
    expect(() => driven({ engine: geared })).toThrow(
      'driver driver0: its engine brakes with 4 N m: name the motors that do, brakes.',
    )
    expect(() => driven({ brakes })).toThrow(
      'driver driver0: brakes are worked by an engine with a brake, found no engine.',
    )
    expect(() => driven({ engine: geared, brakes: { ...brakes, left: 'leftDrive' } })).toThrow(
      'driver driver0: motor leftDrive must have a brake of rotation.',
    )
    expect(() => driven({ left: 'leftDriv' })).toThrow(
      'driver driver0: left: unknown motor leftDriv, did you mean leftDrive?',
    )
    expect(() => driven({ right: 'leftDrive' })).toThrow('driver driver0: motor leftDrive is on both sides.')
    expect(() => driven({ backward: [3] })).toThrow(
      'driver driver0: backward has numbers of legs from 0 to 2, found 3.',
    )
    const engine = { engine: { speeds: [1, 2], torques: [1, 1] }, ratios: [1], shiftUp: 2, shiftDown: 1 }
    expect(() => driven({ engine, backward: [2] })).toThrow(
      'driver driver0: an engine has no reverse gear: legs 2 are backward.',
    )
    const scene = cart({ speed: 0 })
    const of = { body: 'chassis', left: 'leftDrive', right: 'rightDrive', ...course }
    expect(() => scene.driver({ ...of, body: 'floor' })).toThrow('driver driver0: floor is fixed, and goes nowhere.')
    expect(() => scene.driver({ ...of, engine })).toThrow(
      'driver driver0: motor leftDrive must have a given torque, which an engine sets.',
    )
    scene.driver(of)
    expect(() => scene.driver(of)).toThrow('driver driver1: its motors are set by driver driver0 already.')
  })
})

test('a wheel on spokes of springs yields by F / (N k) against its rim, which flattens on the ground', async () => {
  const scene = createScene({ gravity: [0, 0, 0] })
  scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true })
  const [position, size] = [[0, 0, 0.301] as const, { radius: 0.3, hubRadius: 0.1, width: 0.2 }]
  const tyre = {
    ...{ name: 'tyre', position, ...size, segments: 12, hubMass: 20, rimMass: 12, material: steel },
    ...{ spokes: { stiffness: 2e4, damping: 200 }, bend: { stiffness: 200, damping: 0.4 } },
  }
  const made = vehicles.addSpringWheel(scene, tyre)
  scene.joint(joint.planar({ name: 'upright', a: scene.world, b: made.hub, at: position, axis: [0, 1, 0] }))
  scene.force({ name: 'load', on: made.hub, force: [0, 0, -600] })
  scene.probe(probe.jointError())
  const simulation = await createSimulation(scene, {
    ...{ contact: contact.dvi({ tolerance: 1e-4 }), timeStep: 1e-3, backend: backend.cpu({ threads: 1 }) },
  })
  const height = async (of: { readonly index: number }) => (await simulation.read('bodyPos'))[3 * of.index + 2]!
  const ids = await simulation.bodyIds()
  const rim = Array.from({ length: 12 }, (_, k) => made.rim.at(k))
  const still = rim.map(({ index }) => ids[index]!)
  await simulation.freeze(still)
  simulation.step(200)
  expect(Math.abs((0.301 - (await height(made.hub))) / (600 / (12 * 2e4)) - 1)).toBeLessThan(2e-3)
  await simulation.thaw(still)
  simulation.step(200)
  expect((await simulation.sample()).jointError).toBeLessThan(1e-6)
  // it stands on a corner of the rim, which flattens: the segments beside it come nearer to the ground than in a circle
  const lowest = (await Promise.all(rim.map(height))).sort((a, b) => a - b)
  expect(lowest[1]).toBeLessThan(0.3 - 0.2925 * Math.cos(Math.PI / 12) ** 2 - 2e-3)
  expect(await height(made.hub)).toBeLessThan(0.3 - 2 * (600 / (12 * 2e4)))
  await simulation.close()
  expect(() => vehicles.addSpringWheel(createScene(), { ...tyre, hubRadius: 0.29 })).toThrow(
    'tyre: a hub of 0.29 m and a rim 0.015 m thick leave no room for spokes in a radius of 0.3 m.',
  )
})

test('a rover on tyres that yield stands with its weight on them, lower than on rigid wheels, and drives as far as they roll', async () => {
  const [radius, segments, stiffness] = [0.12, 16, 4000]
  const tyre = {
    ...{ radius, hubRadius: 0.04, width: 0.14, segments, hubMass: 1, rimMass: 3 },
    ...{ spokes: { stiffness, damping: 30 }, bend: { stiffness: 1, damping: 0.02 } },
  }
  const rate = 3
  const { scene, rover } = roverOn({ wheel: tyre, left: drive(rate), right: drive(rate), position: [0.5, 0.2, 1e-3] })
  scene.probe(probe.forceOn('floor'))
  scene.probe(probe.position(rover.left.wheels[1]!))
  expect(rover.mass).toBeCloseTo(50 * (1 + 2 * 0.15 + 0.01) + 6 * 4 + 4 * 1, 6)
  const simulation = await createSimulation(scene, {
    ...{ contact: contact.dvi({ tolerance: 2e-3 }), timeStep: 1e-3, backend: backend.cpu({ threads: 1 }) },
  })
  simulation.step(300)
  const [columns, from]: [Record<string, number>, number] = [{}, (await simulation.sample())['chassis.position.x']!]
  for (let k = 0; k < 50; k++) {
    simulation.step(10)
    for (const [name, value] of Object.entries(await simulation.sample()))
      columns[name] = (columns[name] ?? 0) + value / 50
  }
  const to = (await simulation.sample())['chassis.position.x']!
  // mean loads over half a second of rolling from corner to corner of the rims
  expect(-columns['floor.forceOn.z']! / (rover.mass * gravity)).toBeCloseTo(1, 1)
  const yielding = radius - columns['leftMiddleWheel.position.z']!
  expect(yielding).toBeGreaterThan((rover.mass * gravity) / 6 / (segments * stiffness))
  expect(yielding).toBeLessThan(0.2 * radius)
  expect((to - from) / (0.5 * rate * radius)).toBeGreaterThan(0.85)
  expect((to - from) / (0.5 * rate * radius)).toBeLessThan(1.1)
  expect(columns.jointError).toBeLessThan(1e-5)
  await simulation.close()
  expect(() => roverOn({ wheel: { ...tyre, hubRadius: 0.2 } })).toThrow('leave no room for spokes')
})
