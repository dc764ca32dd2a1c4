// machinesOnGpu.test.ts: a vehicle on tracks, a rover and a block that a cylinder pushes, side by side: on a GPU they go as on a CPU.

import { expect, test, vi } from 'vitest'
import { contact, createScene, joint, material, probe, type Scene, shape, vehicles } from '#talus/index.js'
import { double, gpu, type Life, simulate, single } from './lives.js'

vi.setConfig({ testTimeout: 120000 })

const gravity = 9.81
const timeStep = 2e-3
const steps = 6
/** m/s */
const tolerance = 2e-3
const steel = material({ name: 'steel', density: 7800, friction: 0.6, restitution: 0 })
const ramp = (to: number, maxTorque: number) => ({ speed: { ramp: { from: 0, to, start: 0, end: 0.01 } }, maxTorque })

function addVehicle(scene: Scene): void {
  const shoe = vehicles.shoe.pinned({
    pitch: 0.1,
    width: 0.2,
    plateWidth: 0.13,
    pinRadius: 0.01,
    depth: 0.02,
    mass: 0.8,
  })
  const track = {
    ...{ shoe, count: 21, material: steel, sprocket: { position: [-0.3, 0.2] as const, teeth: 7, mass: 4 } },
    idler: { position: [0.3, 0.2] as const, radius: 0.08, mass: 4 },
    roadWheels: [-0.12, 0.12].map((x) => ({ position: [x, 0.11] as const, radius: 0.08, mass: 2 })),
    tensioner: { kind: 'spring' as const, force: 200, stiffness: 2e4, damping: 200 },
  }
  vehicles.addTrackedVehicle(scene, {
    chassis: { shape: shape.box({ half: [0.25, 0.08, 0.04] }), mass: 30, position: [0, 0, 0.2] },
    ...{ track, gauge: 0.6, left: ramp(4, 40), right: ramp(4, 40) },
    position: [0, 0, 1e-4 - vehicles.lowestOf(track, vehicles.ringOf(track, 'track'))],
  })
}

function addRover(scene: Scene): void {
  vehicles.addRover(scene, {
    name: 'rover',
    chassis: { shape: shape.box({ half: [0.38, 0.22, 0.1] }), mass: 50, position: [0, 0, 0.5] },
    wheel: vehicles.grouserWheel({ radius: 0.12, width: 0.14, grousers: 8, grouserHeight: 0.01, mass: 2 }),
    ...{ material: steel, axles: [0.5, 0, -0.46], gauge: 0.9, rockerPivot: [0.1, 0.42], bogiePivot: [-0.23, 0.15] },
    ...{ position: [0, 2, 1e-4], left: ramp(4, 20), right: ramp(4, 20) },
  })
}

/** A block of 40 kg on a rail. */
function addPushed(scene: Scene): void {
  const block = { name: 'block', shape: shape.box({ half: [0.1, 0.1, 0.1] }), material: steel, mass: 40 }
  const b = scene.body({ ...block, position: [0.8, -2, 0.5] })
  scene.joint(joint.prismatic({ name: 'guide', a: scene.world, b, at: [0.8, -2, 0.5], axis: [1, 0, 0] }))
  vehicles.addCylinder(scene, {
    ...{ name: 'ram', a: scene.world, b, atA: [0, -2, 0.5], atB: [0.7, -2, 0.5], mass: 5, material: steel },
    ...{ stroke: { table: { times: [0, 0.05, 1], values: [0, 0.0125, 0.4875] } }, maxForce: 2000 },
  })
}

async function driven(life: Life) {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-3, -4, -1], max: [4, 4, 3] } })
  scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true })
  addVehicle(scene)
  addRover(scene)
  addPushed(scene)
  for (const body of ['chassis', 'roverChassis', 'block']) scene.probe(probe.position(body))
  for (const axle of ['leftSprocketAxle', 'roverLeftFrontAxle']) scene.probe(probe.jointSpeed(axle))
  scene.probe(probe.motorForce('ramSlide'))
  scene.probe(probe.energyMotors())
  scene.probe(probe.jointError())
  const law = contact.dvi({ tolerance, iterations: 30 })
  return simulate(scene, { life, timeStep, contact: law }, async (simulation) => {
    simulation.step(steps)
    return simulation.sample()
  })
}

test('a vehicle on tracks, a rover and a cylinder go on a GPU as on a CPU, in single precision and in double', async () => {
  const exact = await driven(double)
  expect(exact['leftSprocketAxle.jointSpeed']).toBeGreaterThan(1)
  expect(exact['block.position.x']).toBeGreaterThan(0.801)
  for (const life of [single, gpu]) {
    const found = await driven(life)
    const apart = (kind: RegExp) =>
      Math.max(...Object.keys(exact).map((name) => (kind.test(name) ? Math.abs(found[name]! - exact[name]!) : 0)))
    // solutions of the same step are within the tolerance of each other, and here six steps go on from one another
    expect(apart(/position/)).toBeLessThan(tolerance * steps * timeStep)
    expect(apart(/jointSpeed/)).toBeLessThan(tolerance / 0.1)
    expect(Math.abs(found.energyMotors! / exact.energyMotors! - 1)).toBeLessThan(1e-2)
    // wheels lie in the middle of their forks, and idlers of their slides: such joints have no arms to be measured by
    expect(found.jointError).toBeLessThan(1e-5)
  }
})
