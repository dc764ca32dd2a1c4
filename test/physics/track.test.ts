// track.test.ts: tracks are laid closed and free of overlap, and a vehicle on two of them stands, drives straight and turns.

import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  backend,
  bodyColumns,
  type CheckpointData,
  contact,
  createScene,
  createSimulation,
  material,
  probe,
  type Scene,
  type SimulationApi,
  shape,
  type TrackDrive,
  type TrackedVehicle,
  type TrackOptions,
  vehicles,
} from '#talus/index.js'
import { beltLine } from '#talus/library/vehicles/beltLine.js'

vi.setConfig({ testTimeout: 60000, hookTimeout: 60000 })

const gravity = 9.81
const steel = material({ name: 'steel', density: 7800, friction: 0.6, restitution: 0 })

const shoe = vehicles.shoe.pinned({ pitch: 0.1, width: 0.2, plateWidth: 0.13, pinRadius: 0.01, depth: 0.02, mass: 0.8 })
const roadRadius = 0.08
const axleHeight = shoe.depth + shoe.runningHeight + roadRadius

const track: TrackOptions = {
  shoe,
  count: 25,
  material: steel,
  sprocket: { position: [-0.42, 0.22], teeth: 7, mass: 4 },
  idler: { position: [0.42, 0.22], radius: 0.09, mass: 4 },
  roadWheels: [-0.2, 0, 0.2].map((x) => ({ position: [x, axleHeight] as const, radius: roadRadius, mass: 3 })),
  tensioner: { kind: 'force', force: 300 },
}

const ring = vehicles.ringOf(track, 'ring')

function vehicle(left: TrackDrive, right: TrackDrive, own: TrackOptions = track): { scene: Scene; of: TrackedVehicle } {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-3, -3, -1], max: [3, 3, 2] } })
  scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true })
  const of = vehicles.addTrackedVehicle(scene, {
    gauge: 0.7,
    chassis: { shape: shape.box({ half: [0.3, 0.15, 0.06] }), mass: 60, position: [0, 0, 0.2] },
    position: [0, 0, 1e-4 - vehicles.lowestOf(track, ring)],
    track: own,
    left,
    right,
  })
  scene.probe(probe.position(of.chassis))
  scene.probe(probe.angles(of.chassis))
  scene.probe(probe.forceOn('floor'))
  for (const { sprocketAxle } of [of.left, of.right]) {
    scene.probe(probe.motorTorque(sprocketAxle))
    scene.probe(probe.jointSpeed(sprocketAxle))
    scene.probe(probe.motorWork(sprocketAxle))
  }
  scene.probe(probe.torqueOn(of.left.sprocket))
  scene.probe(probe.omega(of.left.sprocket))
  scene.probe(probe.momentum())
  scene.probe(probe.jointError())
  return { scene, of }
}

const timeStep = 2e-3

async function running<T>(
  scene: Scene,
  { threads = 1, checkpoint }: { threads?: number; checkpoint?: CheckpointData },
  use: (simulation: SimulationApi) => Promise<T>,
): Promise<T> {
  const simulation = await createSimulation(scene, {
    contact: contact.dvi({ tolerance: 5e-3, iterations: 200 }),
    timeStep,
    backend: backend.cpu({ threads }),
    ...(checkpoint ? { checkpoint } : {}),
  })
  try {
    return await use(simulation)
  } finally {
    await simulation.close()
  }
}

async function each(simulation: SimulationApi, steps: number) {
  const taken: Record<string, number>[] = []
  for (let k = 0; k < steps; k++) {
    simulation.step(1)
    taken.push(await simulation.sample())
  }
  return taken
}

const mean = (taken: readonly Record<string, number>[], name: string) =>
  taken.reduce((sum, at) => sum + at[name]!, 0) / taken.length

describe('a belt line', () => {
  test('round two circles alike is a stadium, with others in a row or inside it too', () => {
    const two = [0, 2].map((x) => ({ middle: [x, 0] as const, radius: 0.3 }))
    const others = [0.5, 1].map((x) => ({ middle: [x, -0.1] as const, radius: 0.2 }))
    for (const circles of [two, [...two, ...others]]) {
      expect(beltLine(circles).length).toBeCloseTo(4 + 2 * Math.PI * 0.3, 12)
    }
  })

  test('round unlike circles is that of a crossed-out triangle', () => {
    // outer tangent of circles 0.1 and 0.4 at distance 1: normals lean by asin(0.3)
    const circles = [
      { middle: [0, 0] as const, radius: 0.4 },
      { middle: [0.6, 0.8] as const, radius: 0.1 },
    ]
    const lean = Math.asin(0.3)
    const length = 2 * Math.sqrt(1 - 0.09) + 0.4 * (Math.PI + 2 * lean) + 0.1 * (Math.PI - 2 * lean)
    expect(beltLine(circles).length).toBeCloseTo(length, 12)
  })
})

describe('a ring of shoes', () => {
  test('is closed, its pins one pitch apart, and its shoes clear of all wheels', () => {
    expect(ring.gap).toBeLessThan(1e-9)
    const wheels = [{ ...track.idler, position: ring.idlerPosition }, ...track.roadWheels]
    ring.pins.forEach((a, k) => {
      const b = ring.pins[(k + 1) % ring.pins.length]!
      const [dx, dz] = [b[0] - a[0], b[1] - a[1]]
      expect(Math.abs(Math.hypot(dx, dz) - shoe.pitch)).toBeLessThan(1e-9)
      for (const { position, radius } of wheels) {
        const along = ((position[0] - a[0]) * dx + (position[1] - a[1]) * dz) / shoe.pitch ** 2
        const share = Math.min(1, Math.max(0, along))
        const away = Math.hypot(a[0] + share * dx - position[0], a[1] + share * dz - position[1])
        expect(away).toBeGreaterThan(radius + shoe.runningHeight - 1e-9)
      }
    })
  })

  test('with wheels in each other says how far apart they are', () => {
    expect(() => vehicles.ringOf({ ...track, count: 20 }, 'left')).toThrow(
      /^left: the idler and road wheel 2 are 0\.\d+ m apart and need 0\.17 m, where the ring closes\.$/,
    )
  })

  test('whose idler has no way to go says so', () => {
    const [x, z] = track.sprocket.position
    const idler = (more: object) => () => vehicles.ringOf({ ...track, idler: { ...track.idler, ...more } }, 'left')
    expect(idler({ position: [x, z + 0.5] })).toThrow(
      `left: the idler and the sprocket are both at x ${x} m, so that the idler has no way along x away from it: give it one, towards.`,
    )
    expect(idler({ position: [x, z + 0.5], towards: [0, 1] })).not.toThrow(/both at x/)
    expect(idler({ towards: [0, 0] })).toThrow('x and z of a way that has a length, found [0,0].')
    expect(idler({ reach: 0 })).toThrow(
      'reach of the idler must be two lengths, of which the second is larger, found 0.',
    )
    expect(idler({ reach: [0.1, -0.1] })).toThrow('found [0.1,-0.1].')
  })

  test('that cannot close says which lengths disagree', () => {
    expect(() => vehicles.ringOf({ ...track, count: 40 }, 'left')).toThrow(
      /^left: 40 shoes of 0\.1 m make 4 m, the line round the wheels is [\d.]+ to [\d.]+ m long .*about \d+ shoes would fit, or an idler further out\.$/,
    )
    // past the sprocket the line is longer again
    const far = vehicles.ringOf({ ...track, idler: { ...track.idler, reach: [-3, 3] } }, 'left')
    expect(far.idlerPosition[0]).toBeCloseTo(ring.idlerPosition[0], 9)
    const near = { ...track.idler, reach: [0.2, 0.3] as const }
    expect(() => vehicles.ringOf({ ...track, idler: near }, 'left')).toThrow(/or an idler further in\.$/)
  })
})

describe('a ring of links other than shoes on one pin', () => {
  const size = { width: 0.2, plateWidth: 0.13, pinRadius: 0.01 }
  const doublePin = vehicles.shoe.doublePin({ ...size, pitch: 0.075, link: 0.025, depth: 0.02, mass: 0.6 })
  const band = vehicles.shoe.band({ ...size, pitch: 0.1, thickness: 0.03, mass: 0.6, stiffness: 30 })
  const lifted = (by: number) =>
    track.roadWheels.map((wheel) => ({ ...wheel, position: [wheel.position[0], wheel.position[1] + by] as const }))

  /** On a chassis that stands still, its sprocket at 4 rad/s. */
  function roundAndRound(own: TrackOptions) {
    const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-3, -3, -1], max: [3, 3, 2] } })
    const drive: TrackDrive = { speed: { ramp: { from: 0, to: 4, start: 0, end: 0.1 } } }
    const frame = { position: [0, 0, 0], rotation: [0, 0, 0, 1] } as const
    const of = vehicles.addTrack(scene, own, { name: 'left', chassis: scene.world, frame, drive })
    scene.probe(probe.jointError())
    scene.probe(probe.velocity(of.shoes.at(9)), 'shoe9')
    return { scene, of }
  }

  test.each([
    ['double pins', { ...track, shoe: doublePin, roadWheels: lifted(0) }, [0.075, 0.025], 4 * 7 * 0.1],
    ['a band', { ...track, shoe: band, roadWheels: lifted(0.005) }, [0.1], 4 * 7 * 0.1],
  ] as const)('%s: closed, without overlap, and round at the speed of the sprocket', async (_, own, lengths, rate) => {
    const { pins, gap } = vehicles.ringOf(own, 'ring')
    expect(gap).toBeLessThan(1e-9)
    pins.forEach((a, k) => {
      const b = pins[(k + 1) % pins.length]!
      expect(Math.hypot(b[0] - a[0], b[1] - a[1])).toBeCloseTo(lengths[k % lengths.length]!, 9)
    })
    const { scene, of } = roundAndRound(own)
    await running(scene, {}, async (simulation) => {
      const links = [of.shoes, ...(of.connectors ? [of.connectors] : [])]
      for (const wheel of [of.sprocket, of.idler, ...of.roadWheels]) {
        for (const row of links) {
          for (let k = 0; k < row.count; k++) {
            expect((await simulation.distance(wheel.index, row.at(k).index)).distance).toBeGreaterThan(-1e-6)
          }
        }
      }
      simulation.step(100)
      // a chain on teeth goes unevenly, by 1 − cos(π / teeth): the mean over a pitch and a half
      let way = 0
      for (let k = 0; k < 34; k++) {
        simulation.step(5)
        const now = await simulation.sample()
        way += Math.hypot(now['shoe9.x']!, now['shoe9.z']!) / 34
        expect(now.jointError).toBeLessThan(1e-4)
      }
      expect(Math.abs(way / (rate / (2 * Math.PI)) - 1)).toBeLessThan(0.05)
    })
  })

  test('a band is straight at rest: springs hold its segments back from how they are laid', () => {
    const { scene, of } = roundAndRound({ ...track, shoe: band, roadWheels: lifted(0.005) })
    const rests = scene.data.springs.flatMap((one) => (one.kind === 'rotational' ? [one.restAngle] : []))
    expect(rests).toHaveLength(25)
    // once round
    expect(Math.abs(rests.reduce((sum, rest) => sum + rest, 0))).toBeCloseTo(2 * Math.PI, 9)
    expect(of.connectors).toBeNull()
    expect(() => vehicles.shoe.doublePin({ pinRadius: 0.01, link: 0.015 })).toThrow(
      'shoe.doublePin: pins of 0.01 m need a link of 0.02 m or more, found 0.015 m.',
    )
  })
})

test('a vehicle beside its ground or inside it says by how much', () => {
  const put = (height: number, length: number) => () => {
    const scene = createScene({ gravity: [0, 0, -gravity] })
    const ground = { surface: () => 0.3, min: [-length / 2, -1] as const, max: [length / 2, 1] as const }
    const chassis = { shape: shape.box({ half: [0.3, 0.15, 0.06] }), mass: 60, position: [0, 0, 0.2] as const }
    const position = [0, 0, height - vehicles.lowestOf(track, ring)] as const
    vehicles.addTrackedVehicle(scene, { gauge: 0.7, chassis, position, track, ground })
  }
  expect(put(0.3, 4)).not.toThrow()
  expect(put(0.25, 4)).toThrow(
    /^trackedVehicle: it is 0\.05 m inside the ground at x -?0\.\d+, y -0\.45 m: put it higher by as much\.$/,
  )
  expect(put(0.3, 0.8)).toThrow(
    /^trackedVehicle: it stands from -0\.\d+ to 0\.\d+ m along x, the ground is from -0\.4 to 0\.4 m\.$/,
  )
})

describe('a vehicle on two tracks', () => {
  const drive: TrackDrive = { speed: { ramp: { from: 0, to: 4, start: 0.2, end: 0.3 } }, maxTorque: 60 }
  const { scene, of } = vehicle(drive, drive)
  let resting: Record<string, number>[]
  let driving: Record<string, number>[]
  let balance: Awaited<ReturnType<SimulationApi['energy']>>
  beforeAll(async () => {
    await running(scene, {}, async (simulation) => {
      simulation.step(75)
      resting = await each(simulation, 25)
      simulation.step(100)
      driving = await each(simulation, 50)
      balance = await simulation.energy()
    })
  })

  const mass = 60 + 2 * (25 * 0.8 + 2 * 4 + 3 * 3 + 0.4)

  test('has the mass and the centre it was given', () => {
    expect(of.mass).toBeCloseTo(mass, 9)
    const { invMass, position } = bodyColumns(scene.data)
    let [sum, moment] = [0, 0]
    for (let i = 1; i < invMass.length; i++) {
      sum += 1 / invMass[i]!
      moment += position[3 * i + 1]! / invMass[i]!
    }
    expect(sum).toBeCloseTo(mass, 9)
    expect(Math.abs(moment / sum)).toBeLessThan(1e-12)
  })

  test('of shoes that weigh by their density counts them', () => {
    const { mass: _, ...heavy } = shoe
    const { scene, of } = vehicle(null, null, { ...track, shoe: heavy })
    const shoes = bodyColumns(scene.data).invMass.slice(of.left.shoes.first, of.left.shoes.first + 25)
    const each = [...shoes].reduce((sum, inverse) => sum + 1 / inverse / 25, 0)
    expect(each).toBeGreaterThan(1)
    expect(of.mass).toBeCloseTo(mass + 50 * (each - 0.8), 6)
  })

  test('stands on the ground with its weight', () => {
    for (const taken of [resting, driving]) {
      // what the ground bears is the weight and the change of momentum
      const [from, to] = [taken[0]!, taken.at(-1)!]
      const gained = (to['momentum.z']! - from['momentum.z']!) / ((taken.length - 1) * timeStep)
      const borne = -mean(taken.slice(1), 'floor.forceOn.z')
      expect(Math.abs(borne - gained - mass * gravity)).toBeLessThan(1e-6 * mass * gravity)
    }
    const shaken = mean(resting, 'floor.forceOn.z') / (mass * gravity) + 1
    expect(Math.abs(shaken)).toBeLessThan(0.1)
    expect(resting.at(-1)!.jointError).toBeLessThan(1e-6)
  })

  test('drives straight at the speed of its sprockets', () => {
    const [from, to] = [driving[0]!, driving.at(-1)!]
    const speed = (to['chassis.position.x']! - from['chassis.position.x']!) / (49 * timeStep)
    // seven shoes pass for each turn of the sprocket
    expect(speed).toBeGreaterThan(0.9 * ((4 * 7 * shoe.pitch) / (2 * Math.PI)))
    expect(speed).toBeLessThan(1.1 * ((4 * 7 * shoe.pitch) / (2 * Math.PI)))
    expect(Math.abs(to['chassis.position.y']!)).toBeLessThan(2e-3)
    expect(Math.abs(to['chassis.angles.yaw']!)).toBeLessThan(5e-3)
    expect(to.jointError).toBeLessThan(1e-4)
  })

  test('has a balance of energy that closes, with the work of its motors as their torques and speeds have it', () => {
    const { motors, unexplained, friction, impact, stabilisation, joints } = balance
    // they have brought it to its speed, and more
    expect(motors).toBeGreaterThan(0.5 * mass * 0.4 ** 2)
    expect(Math.abs(unexplained!)).toBeLessThan(1e-3 * motors!)
    for (const taken of [friction, impact, stabilisation, joints]) expect(Number.isFinite(taken)).toBe(true)
    // the torque of a step, and the mean of the speeds before and after it
    for (const axle of ['leftSprocketAxle', 'rightSprocketAxle']) {
      const work = driving.slice(1).reduce((sum, at, k) => {
        const speed = (at[`${axle}.jointSpeed`]! + driving[k]![`${axle}.jointSpeed`]!) / 2
        return sum + at[`${axle}.motorTorque`]! * speed * timeStep
      }, 0)
      const counted = driving.at(-1)![`${axle}.motorWork`]! - driving[0]![`${axle}.motorWork`]!
      expect(work / counted, axle).toBeCloseTo(1, 2)
    }
  })

  test('has a torque on the sprocket that turns it against the shoes', () => {
    const { invInertia } = bodyColumns(scene.data)
    // about its axle it has the largest
    const inertia = 1 / Math.min(...invInertia.slice(3 * of.left.sprocket.index, 3 * of.left.sprocket.index + 3))
    const [from, to] = [driving[0]!, driving.at(-1)!]
    const rest = driving.slice(1)
    const impulse = (mean(rest, 'leftSprocketAxle.motorTorque') + mean(rest, 'leftSprocket.torqueOn.y')) * 49 * timeStep
    const gained = inertia * (to['leftSprocket.omega.y']! - from['leftSprocket.omega.y']!)
    const given = rest.reduce((sum, at) => sum + Math.abs(at['leftSprocketAxle.motorTorque']!), 0) * timeStep
    expect(Math.abs(impulse - gained)).toBeLessThan(0.01 * given)
  })
})

test('drives of opposite sign turn it in its place', async () => {
  const ramp = (to: number): TrackDrive => ({ speed: { ramp: { from: 0, to, start: 0, end: 0.2 } }, maxTorque: 60 })
  const { scene } = vehicle(ramp(-4), ramp(4))
  await running(scene, {}, async (simulation) => {
    simulation.step(160)
    const now = await simulation.sample()
    expect(now['chassis.angles.yaw']).toBeGreaterThan(0.1)
    expect(Math.hypot(now['chassis.position.x']!, now['chassis.position.y']!)).toBeLessThan(0.03)
  })
})

test('wheels on bogies bear alike, in pairs', async () => {
  const roadWheels = [-0.255, -0.085, 0.085, 0.255].map((x) => ({
    position: [x, axleHeight] as const,
    radius: roadRadius,
    mass: 3,
  }))
  const { scene, of } = vehicle(null, null, { ...track, roadWheels, suspension: { kind: 'bogie', beamMass: 1 } })
  expect(of.mass).toBeCloseTo(60 + 2 * (25 * 0.8 + 2 * 4 + 4 * 3 + 0.4 + 2), 9)
  const joints = scene.data.joints.map(({ name }) => name)
  expect(joints).toEqual(expect.arrayContaining(['leftBogiePivot0', 'leftBogiePivot1', 'rightBogiePivot1']))
  for (const axle of of.left.roadAxles) scene.probe(probe.reactionForce(axle))
  await running(scene, {}, async (simulation) => {
    simulation.step(75)
    const loads = [0, 0, 0, 0]
    for (let k = 0; k < 40; k++) {
      simulation.step(1)
      const now = await simulation.sample()
      for (let i = 0; i < 4; i++) loads[i]! -= now[`leftRoad${i}Axle.reactionForce.z`]! / 40
    }
    for (const [a, b] of [
      [loads[0]!, loads[1]!],
      [loads[2]!, loads[3]!],
    ] as const) {
      expect(a).toBeGreaterThan(0)
      expect(Math.abs(a - b)).toBeLessThan(0.1 * (a + b))
    }
    expect((await simulation.sample()).jointError).toBeLessThan(1e-6)
  })
})

test('shoes and wheels of spheres weigh what the exact ones do, and none is in another at the start', async () => {
  const exact = vehicle(null, null)
  const round = vehicle(null, null, { ...track, spheres: 0.1 })
  const [a, b] = [exact, round].map(({ scene }) => bodyColumns(scene.data))
  expect(b!.invMass.length).toBe(a!.invMass.length)
  for (let i = 1; i < a!.invMass.length; i++) {
    expect(b!.invMass[i]! / a!.invMass[i]!).toBeCloseTo(1, 12)
    for (let c = 0; c < 3; c++) expect(b!.invInertia[3 * i + c]! / a!.invInertia[3 * i + c]!).toBeCloseTo(1, 9)
  }
  const group = round.scene.data.groups.find(({ name }) => name === 'leftShoes')!
  const parts = group.shape.kind === 'union' ? group.shape.parts : []
  expect(parts.length).toBeGreaterThan(100)
  expect(parts.every(({ shape: piece }) => piece.kind === 'sphere')).toBe(true)
  // from within: no sphere reaches beyond the shoe
  for (const { shape: piece, position } of parts) {
    const radius = piece.kind === 'sphere' ? piece.radius : Number.NaN
    expect(position![2] - radius).toBeGreaterThan(-shoe.depth - 1e-9)
    expect(Math.abs(position![1]) + radius).toBeLessThan(shoe.width / 2 + 1e-9)
  }
  await running(round.scene, {}, async (simulation) => {
    for (const wheel of [round.of.left.sprocket, round.of.left.idler]) {
      for (const k of [0, 12]) {
        const { distance } = await simulation.distance(wheel.index, round.of.left.shoes.at(k).index)
        expect(distance).toBeGreaterThan(-1e-6)
      }
    }
    simulation.step(10)
    expect((await simulation.sample()).jointError).toBeLessThan(1e-5)
  })
})

test('wheels on arms bear what their torsion bars give', async () => {
  const arm = [-0.1, -0.05] as const
  const [stiffness, damping, preload] = [400, 20, 15]
  const { scene, of } = vehicle(null, null, {
    ...track,
    suspension: { kind: 'torsion', arm, stiffness, damping, preload, armMass: 0.01 },
  })
  for (const k of [0, 1, 2]) scene.probe(probe.jointPosition(`leftArmHinge${k}`))
  for (const axle of of.left.roadAxles) scene.probe(probe.reactionForce(axle))
  await running(scene, {}, async (simulation) => {
    simulation.step(150)
    const taken = await each(simulation, 50)
    for (const k of [0, 1, 2]) {
      const angle = mean(taken, `leftArmHinge${k}.jointPosition`)
      const [fx, fz] = (['x', 'z'] as const).map((c) => -mean(taken, `leftRoad${k}Axle.reactionForce.${c}`)) as [
        number,
        number,
      ]
      // the axle from its hinge, turned about y
      const [x, z] = [
        arm[0] * Math.cos(angle) + arm[1] * Math.sin(angle),
        arm[1] * Math.cos(angle) - arm[0] * Math.sin(angle),
      ]
      const byWheel = z * fx - x * fz
      const [first, last] = [taken[0]!, taken.at(-1)!].map((at) => at[`leftArmHinge${k}.jointPosition`]!)
      const speed = (last! - first!) / ((taken.length - 1) * timeStep)
      const byBar = stiffness * (-preload / stiffness - angle) - damping * speed
      // to the residual of the steps
      expect(byBar).toBeLessThan(-preload / 2)
      expect(Math.abs(byWheel + byBar)).toBeLessThan(0.05 * Math.abs(byBar))
    }
  })
})

test('an idler that a force has pushed until it rests is locked there, and holds what the force does not', async () => {
  const frame = { position: [0, 0, 0], rotation: [0, 0, 0, 1] } as const
  const [pull, force] = [3000, 1500]
  /** On a chassis that stands still, its idler drawn inwards from 0.2 s on. */
  const way = async (tensioner: TrackOptions['tensioner'], inwards: number) => {
    const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-3, -3, -1], max: [3, 3, 2] } })
    const of = vehicles.addTrack(
      scene,
      { ...track, tensioner: tensioner! },
      { name: 'left', chassis: scene.world, frame },
    )
    scene.probe(probe.jointPosition(of.slide!))
    const drawn = { ramp: { from: 0, to: -inwards, start: 0.2, end: 0.22 } }
    scene.force({ on: of.idler, force: [drawn, 0, 0] })
    return running(scene, {}, async (simulation) => {
      simulation.step(100)
      const before = (await simulation.sample())['leftTensioner.jointPosition']!
      simulation.step(50)
      return [before, (await simulation.sample())['leftTensioner.jointPosition']!] as const
    })
  }
  const [rest, pulled] = await way({ kind: 'force', force }, pull)
  expect(pulled).toBeLessThan(rest - 5e-3)
  const [locked, held] = await way({ kind: 'locked', way: rest }, pull)
  expect(locked).toBeCloseTo(rest, 6)
  expect(held).toBeCloseTo(rest, 6)
})

test('a ring that was tensioned goes into another scene with its joints and its tension', async () => {
  const options = {
    contact: contact.dvi({ tolerance: 1e-5, iterations: 2000 }),
    timeStep,
    backend: backend.cpu({ threads: 1 }),
  }
  const open = (scene: Scene) => {
    scene.probe(probe.jointPosition('leftTensioner'))
    for (const k of [3, 12]) scene.probe(probe.reactionForce(`leftPin${k}`))
    scene.probe(probe.jointError())
    return createSimulation(scene, options)
  }
  const first = createScene({ gravity: [0, 0, -gravity], domain: { min: [-3, -3, -1], max: [3, 3, 2] } })
  const frame = { position: [0, 0, 0], rotation: [0, 0, 0, 1] } as const
  vehicles.addTrack(first, track, { name: 'left', chassis: first.world, frame })
  const before = await open(first)
  before.step(30)
  const second = createScene({ gravity: [0, 0, -gravity], domain: { min: [-3, -3, -1], max: [9, 3, 5] } })
  second.load(await before.state(), { joints: true, position: [5, 1, 2] })
  const after = await open(second)
  for (const one of [before, after]) one.step(1)
  const [there, here] = [await before.sample(), await after.sample()]
  for (const pin of ['leftPin3', 'leftPin12']) {
    const [x, z] = (['x', 'z'] as const).map((c) => `${pin}.reactionForce.${c}`) as [string, string]
    const tension = Math.hypot(there[x]!, there[z]!)
    expect(tension).toBeGreaterThan(100)
    expect(Math.hypot(here[x]! - there[x]!, here[z]! - there[z]!)).toBeLessThan(1e-3 * tension)
  }
  expect(here['leftTensioner.jointPosition']).toBeCloseTo(there['leftTensioner.jointPosition']!, 6)
  expect(here.jointError).toBeLessThan(1e-6)
  for (const one of [before, after]) await one.close()
})

test('a helical anchor has its plates on the helix, along it', () => {
  const [pitch, radius, shaftRadius, turns] = [0.1, 0.3, 0.05, 2]
  const made = vehicles.helicalAnchor({ radius, pitch, turns, thickness: 0.01, shaftRadius, length: 0.5 })
  const plates = made.kind === 'union' ? made.parts.slice(2) : []
  expect(plates).toHaveLength(67)
  plates.forEach(({ position, orientation }, k) => {
    const [x, y, z] = position!
    const angle = (2 * Math.PI * turns * (k + 0.5)) / 67
    expect(Math.hypot(x, y)).toBeCloseTo((radius + shaftRadius) / 2, 12)
    expect(z).toBeCloseTo((pitch * angle) / (2 * Math.PI), 12)
    // the y axis of a plate rises as the helix does
    const [a, b, c, w] = orientation!
    const along = [2 * (a * b - w * c), 1 - 2 * (a * a + c * c), 2 * (b * c + w * a)] as const
    expect(along[2] / Math.hypot(along[0], along[1])).toBeCloseTo(pitch / (2 * Math.PI) / Math.hypot(x, y), 12)
    expect(along[0] * -y + along[1] * x).toBeGreaterThan(0)
  })
})

test('same bytes at 1 and 2 threads, and after a restart in mid-drive', async () => {
  const drive: TrackDrive = { torque: { ramp: { from: 0, to: 20, start: 0, end: 0.02 } } }
  const { scene } = vehicle(drive, drive)
  const after = (threads: number, steps: number, checkpoint?: CheckpointData) =>
    running(scene, { threads, ...(checkpoint ? { checkpoint } : {}) }, async (simulation) => {
      simulation.step(steps)
      return { hash: await simulation.hash(), saved: structuredClone(await simulation.save()) }
    })
  const whole = await after(1, 40)
  const half = await after(2, 23)
  expect((await after(2, 17, half.saved)).hash).toBe(whole.hash)
  expect((await after(2, 40)).hash).toBe(whole.hash)
})
