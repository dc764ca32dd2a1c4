// rover.test.ts: a rover on six wheels stands on all of them, keeps its body at the mean of its rockers, drives straight, steers and climbs.

import { describe, expect, test, vi } from 'vitest'
import {
  backend,
  contact,
  createScene,
  createSimulation,
  InputError,
  material,
  probe,
  type Rover,
  type RoverOptions,
  type Scene,
  type SimulationApi,
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
