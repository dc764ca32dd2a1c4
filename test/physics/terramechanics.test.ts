// terramechanics.test.ts: a plate that holds a force, a pressure or a torque, by both laws; a tow; slip and means.

import { expect, test } from 'vitest'
import {
  backend,
  contact,
  createScene,
  createSimulation,
  material,
  probe,
  safeTimeStep,
  shape,
  terramechanics,
} from '#talus/index.js'

const soft = material({ name: 'soft', density: 1000, young: 1e6, friction: 0.3, restitution: 0.1 })
const gravity = 9.81

test.each([
  ['by impulses', contact.dvi({ tolerance: 1e-6 })],
  ['by force', contact.hertzMindlin()],
] as const)('a plate holds its pressure %s', async (_, law) => {
  const scene = createScene({ gravity: [0, 0, -gravity] })
  scene.body({ name: 'floor', shape: shape.plane(), material: soft, fixed: true })
  const ball = { shape: shape.sphere({ radius: 0.05 }), material: soft, mass: 0.5 }
  const away = [
    [-0.1, -0.1],
    [0.1, -0.1],
    [0, 0.1],
  ]
  scene.bodies({ ...ball, name: 'balls', positions: away.map(([x, y]) => [x!, y!, 0.05]) })
  const half = [0.2, 0.2, 0.01] as const
  const plate = scene.body({
    name: 'plate',
    shape: shape.box({ half }),
    material: soft,
    mass: 2,
    position: [0, 0, 0.111],
  })
  const at = [0, 0, 0.111] as const
  const slide = terramechanics.addServo(scene, {
    body: plate,
    at,
    axis: [0, 0, -1],
    pressure: 500,
    area: 0.16,
    damping: 100,
  })
  scene.probe(probe.forceOn('floor'))
  scene.probe(probe.jointPosition(slide))
  const timeStep = law.law === 'dvi' ? 1e-3 : 0.8 * safeTimeStep(scene)
  const simulation = await createSimulation(scene, { contact: law, timeStep, backend: backend.cpu({ threads: 1 }) })
  simulation.step(Math.round(0.5 / timeStep))
  const now = await simulation.sample()
  await simulation.close()
  const weight = (2 + 3 * 0.5) * gravity + 500 * 0.16
  expect(Math.abs(now['floor.forceOn.z']! / weight + 1)).toBeLessThan(2e-3)
  // it came down by its gap, by force also by the depths of the balls in plate and floor: Hertz
  const modulus = soft.young / (2 * (1 - soft.poisson ** 2))
  const depth = (force: number) => ((3 * force) / (4 * modulus * Math.sqrt(0.05))) ** (2 / 3)
  const onBall = (2 * gravity + 500 * 0.16) / 3
  const depths = law.law === 'dvi' ? 0 : depth(onBall) + depth(onBall + 0.5 * gravity)
  expect(Math.abs(now['servoSlide.jointPosition']! - 0.001 - depths)).toBeLessThan(1e-5 + 0.01 * depths)
})

test.each([
  ['by impulses', contact.dvi({ tolerance: 1e-6 })],
  ['by force', contact.hertzMindlin()],
] as const)('a pressed plate on three feet turns by what its torque has over their friction, %s', async (_, law) => {
  const [mass, inertia, away, press] = [2, 0.05, 0.2, 30]
  const borne = mass * gravity + press
  const turned = async (torque: number) => {
    const scene = createScene({ gravity: [0, 0, -gravity] })
    scene.body({ name: 'floor', shape: shape.plane(), material: soft, fixed: true })
    const feet = [0, 1, 2].map((k) => {
      const angle = (2 * Math.PI * k) / 3
      const position = [away * Math.cos(angle), away * Math.sin(angle), 0] as const
      return { shape: shape.sphere({ radius: 0.05 }), position }
    })
    const at = [0, 0, 0.05] as const
    const vane = { mass, inertia: [inertia, inertia, inertia] as const, centreOfMass: [0, 0, 0] as const }
    const body = scene.body({
      ...{ name: 'vane', material: soft, position: at, ...vane },
      shape: shape.union({ parts: feet }),
    })
    // about z, once it is pressed down
    const ramp = { from: 0, to: torque, start: 0.1, end: 0.102 }
    const guide = terramechanics.addServo(scene, { body, at, axis: [0, 0, 1], force: -press, torque: { ramp } })
    scene.probe(probe.jointPosition(guide, { along: 'rotation' }))
    scene.probe(probe.forceOn('floor'))
    const timeStep = law.law === 'dvi' ? 1e-3 : 0.8 * safeTimeStep(scene)
    const simulation = await createSimulation(scene, { contact: law, timeStep, backend: backend.cpu({ threads: 1 }) })
    const steps = Math.round(0.3 / timeStep)
    simulation.step(steps)
    const now = await simulation.sample()
    await simulation.close()
    return { angle: now['servoSlide.jointPosition']!, down: -now['floor.forceOn.z']!, time: steps * timeStep - 0.101 }
  }
  const limit = soft.friction * borne * away
  const { angle, down, time } = await turned(2 * limit)
  // half of it is held; by force the feet yield a little before they slide
  expect((await turned(0.5 * limit)).angle).toBeLessThan(2e-3 * angle)
  expect(Math.abs(down / borne - 1)).toBeLessThan(0.02)
  expect(Math.abs(angle / ((limit / inertia) * (time ** 2 / 2)) - 1)).toBeLessThan(0.02)
})

test('slip, and means with their error', () => {
  expect(terramechanics.slip(0.25, 5, 0.1)).toBe(0.5)
  expect(() => terramechanics.slip(1, 0, 0.1)).toThrow('slip: a wheel that turns is needed, found ω r = 0 m/s.')
  const { mean, error } = terramechanics.steadyMean([9, 1, 2, 3, 4, 5, 6, 7, 8])
  // eight blocks of one: variance 6
  expect([mean, error]).toEqual([4.5, Math.sqrt(6 / 8)])
})

test('what a tow or a plate lacks is said', () => {
  const scene = createScene({ gravity: [0, 0, -gravity] })
  const ball = scene.body({ name: 'ball', shape: shape.sphere({ radius: 0.1 }), material: soft })
  const place = { body: ball, at: [0, 0, 0] as const, axis: [1, 0, 0] as const }
  expect(() => terramechanics.addTow(scene, place)).toThrow('tow: it needs a speed, a force or a slip, found none.')
  expect(() => terramechanics.addServo(scene, { ...place, pressure: 5 })).toThrow(
    'servo: a pressure of 5 Pa needs the area it acts on, m2.',
  )
  expect(() => terramechanics.addServo(scene, place)).toThrow(
    'servo: it needs a force, a pressure or a torque, found none.',
  )
})

test('a patch of the rim has the area, pressure and shear of its contacts', () => {
  // strips of 30 degrees about a wheel of 0.5 m: pressed straight down by 600 N a little in front, driven by 90 N a little behind
  const [front, rear] = [0.2, -0.3]
  const at = (angle: number) => [1 + 0.5 * Math.sin(angle), 2, 3 - 0.5 * Math.cos(angle)] as const
  const pressed = [-600 * Math.sin(front), 0, 600 * Math.cos(front)] as const
  const driven = [90 * Math.cos(rear), 0, 90 * Math.sin(rear)] as const
  const contacts = [
    { point: at(front), force: pressed },
    { point: at(rear), force: driven },
  ]
  const wheel = { centre: [1, 2, 3] as const, axle: [0, 1, 0] as const, radius: 0.5, width: 0.2, strips: 12 }
  const { area, from, to, pressure, shear, strips } = terramechanics.contactPatch({ contacts, ...wheel })
  const strip = 0.5 * 0.2 * (Math.PI / 6)
  expect(area).toBeCloseTo(2 * strip, 12)
  expect([from, to]).toEqual([-Math.PI / 6, Math.PI / 6])
  expect(strips.map((one) => one.pressure * strip)).toEqual([expect.closeTo(0, 9), expect.closeTo(600, 9)])
  expect(strips.map((one) => one.shear * strip)).toEqual([expect.closeTo(90, 9), expect.closeTo(0, 9)])
  expect([pressure * area, shear * area]).toEqual([expect.closeTo(600, 9), expect.closeTo(90, 9)])
  expect(terramechanics.contactPatch({ contacts: [], ...wheel }).area).toBe(0)
})

test('a meter does not count a body that leaves below its plane and another that comes into its place above', async () => {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-1, -1, -2], max: [1, 1, 2] } })
  scene.material(soft)
  scene.source({
    ...{ name: 'drops', region: { min: [-0.2, -0.2, 0.8], max: [0.2, 0.2, 1] }, velocity: [0, 0, -2] },
    ...{ radius: 0.02, material: soft, rate: 30, capacity: 20 },
  })
  scene.sink({ name: 'drain', region: { min: [-1, -1, -1.9], max: [1, 1, -0.6] } })
  const grid = { min: [-0.5, -0.5, -0.6], max: [0.5, 0.5, 1], cells: [1, 1, 2] } as const
  scene.probe(probe.sections('drops', grid))
  const law = contact.dvi({ tolerance: 1e-3 })
  const simulation = await createSimulation(scene, {
    contact: law,
    timeStep: 2e-3,
    backend: backend.cpu({ threads: 1 }),
  })
  const meter = terramechanics.flowMeter({ point: [0, 0, 0], normal: [0, 0, -1] })
  const fallen = new Set<number>()
  let [mass, each, again] = [0, 0, 0]
  for (let k = 0; k < 60; k++) {
    const [positions, ids] = [await simulation.read('bodyPos'), await simulation.bodyIds()]
    const masses = Array.from(await simulation.read('bodyInvMass'), (inverse) => 1 / inverse)
    ;({ mass } = meter.look({ time: simulation.time, positions, masses, ids }))
    masses.forEach((one, i) => {
      if (!Number.isFinite(one)) return
      each = one
      again = Math.max(again, ids[i]!)
      if (positions[3 * i + 2]! <= 0) fallen.add(ids[i]!)
    })
    simulation.step(25)
  }
  // places were used again
  expect(again).toBeGreaterThan(20)
  expect(fallen.size).toBeGreaterThan(8)
  expect(mass).toBeCloseTo(fallen.size * each, 9)
  // nor do sections count places without a body
  const [group] = scene.data.groups
  const asked = await terramechanics.sections(simulation, { ...grid, grains: group! })
  const probed = await simulation.sample()
  asked.forEach(({ solid, velocity }, z) => {
    expect(solid).toBe(probed[`drops.sections.solid.0-0-${z}`])
    // all fall, and those that have left do not
    expect(velocity[2]).toBeLessThan(-2)
    expect(velocity[2]).toBe(probed[`drops.sections.velocityZ.0-0-${z}`])
  })
  await simulation.close()
})

test('sections of a column of balls bear what lies above, and a meter counts what falls through its plane', async () => {
  const scene = createScene({ gravity: [0, 0, -gravity] })
  scene.body({ name: 'floor', shape: shape.plane(), material: soft, fixed: true })
  const radius = 0.1
  const ball = { shape: shape.sphere({ radius }), material: soft, mass: 2 }
  const grains = scene.bodies({ ...ball, name: 'balls', positions: [0.1, 0.3, 0.5].map((z) => [0, 0, z]) })
  scene.body({ ...ball, name: 'falling', position: [1, 0, 0.5] })
  const column = { min: [-0.2, -0.2, -0.1], max: [0.2, 0.2, 0.5], cells: [2, 1, 3] } as const
  scene.probe(probe.sections(grains, column))
  const law = contact.dvi({ tolerance: 1e-6 })
  const simulation = await createSimulation(scene, {
    contact: law,
    timeStep: 1e-3,
    backend: backend.cpu({ threads: 1 }),
  })
  const meter = terramechanics.flowMeter({ point: [1, 0, 0.4], normal: [0, 0, -1], within: 0.5 })
  const look = async () => {
    const masses = Array.from(await simulation.read('bodyInvMass'), (inverse) => 1 / inverse)
    return meter.look({ time: simulation.time, positions: await simulation.read('bodyPos'), masses })
  }
  expect(await look()).toEqual({ flow: 0, mass: 0 })
  simulation.step(200)
  // 0.196 m down in 0.2 s
  expect(await look()).toEqual({ flow: expect.closeTo(10, 9), mass: 2 })
  const [cell] = await terramechanics.sections(simulation, {
    ...{ min: [-0.2, -0.2, 0.1], max: [0.2, 0.2, 0.5], cells: [1, 1, 1], grains },
  })
  // two halves and a whole ball in 0.064 m3; each branch of 0.2 m bears what is above it
  expect(cell!.solid).toBeCloseTo((2 * (4 / 3) * Math.PI * radius ** 3) / 0.064, 9)
  expect(cell!.stress[2] / ((-1.5 * 2 * gravity) / 0.16)).toBeCloseTo(1, 3)
  expect(Math.abs(cell!.stress[0])).toBeLessThan(0.01)
  expect(Math.abs(cell!.velocity[2])).toBeLessThan(1e-5)
  // the probe of two cells beside each other, three high: half of the column each
  const probed = await simulation.sample()
  const at = (name: string) => [0, 1].map((x) => [0, 1, 2].map((z) => probed[`balls.sections.${name}.${x}-0-${z}`]!))
  const ofBall = ((4 / 3) * Math.PI * radius ** 3) / 0.016
  // of the lowest cell the upper half, of the others a whole ball each
  expect(at('solid')).toEqual([0, 1].map(() => [0.25, 0.5, 0.5].map((share) => expect.closeTo(share * ofBall, 9))))
  expect(at('porosity')[1]![2]).toBeCloseTo(1 - 0.5 * ofBall, 9)
  // branches lie in the cells of x from 0 on: half of one to the floor, and two whole ones
  const borne = [3 * 0.1, 2 * 0.2, 1 * 0.2].map((branch) => (-branch * 2 * gravity) / 0.016)
  expect(at('stressZZ')[0]).toEqual([0, 0, 0])
  at('stressZZ')[1]!.forEach((stress, z) => {
    expect(stress / borne[z]!, `cell ${z}`).toBeCloseTo(1, 3)
  })
  await simulation.close()
  const grid = { min: [0, 0, 0], max: [1, 1, 0], cells: [1, 1, 1], grains } as const
  await expect(terramechanics.sections(simulation, grid)).rejects.toThrow(
    'sections: max must be above min along z, found 0 and 0 m.',
  )
  const { cells: _, ...corners } = column
  const many = () => scene.probe(probe.sections('balls', { ...corners, cells: [20, 20, 20] }))
  expect(many).toThrow('probe sections: a grid has up to 1000 cells, found 8000.')
  expect(() => scene.probe(probe.sections('floor', column))).toThrow(
    'probe sections: floor must be spheres, found a plane.',
  )
})
