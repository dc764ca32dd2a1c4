// cylinder.test.ts: a hydraulic cylinder lifts a beam by its stroke with the force that levers ask for, and no more than it has.

import { expect, test } from 'vitest'
import {
  backend,
  contact,
  createScene,
  createSimulation,
  joint,
  material,
  probe,
  shape,
  vehicles,
} from '#talus/index.js'

const steel = material({ name: 'steel', density: 7800 })
const [gravity, mass] = [10, 100]

/** A beam of 2 m that is hinged at its end, level, with a cylinder under its middle. */
async function lift(stroke: number, maxForce: number) {
  const scene = createScene({ gravity: [0, 0, -gravity] })
  const beam = scene.body({
    name: 'beam',
    shape: shape.box({ half: [1, 0.05, 0.05] }),
    material: steel,
    mass,
    position: [1, 0, 1],
  })
  scene.joint(joint.revolute({ name: 'hinge', a: scene.world, b: beam, at: [0, 0, 1], axis: [0, -1, 0] }))
  const { slide } = vehicles.addCylinder(scene, {
    name: 'lift',
    a: scene.world,
    b: beam,
    atA: [1, 0, 0],
    atB: [1, 0, 1],
    stroke: { ramp: { from: 0, to: stroke, start: 0, end: 0.5 } },
    maxForce,
    mass: 1e-2,
    material: steel,
  })
  scene.probe(probe.motorForce(slide))
  scene.probe(probe.jointPosition(slide))
  scene.probe(probe.position(beam))
  const options = { contact: contact.dvi({ tolerance: 1e-7 }), timeStep: 2e-3, backend: backend.cpu({ threads: 1 }) }
  const simulation = await createSimulation(scene, options)
  simulation.step(500)
  const now = await simulation.sample()
  await simulation.close()
  return {
    force: now['liftSlide.motorForce']!,
    stroke: now['liftSlide.jointPosition']!,
    x: now['beam.position.x']!,
    z: now['beam.position.z']!,
  }
}

test('it goes its stroke with the force of the lever, and stays where it has too little', async () => {
  const { force, stroke, x, z } = await lift(0.3, 5000)
  expect(stroke).toBeCloseTo(0.3, 3)
  // its head is in the middle of the beam, which is on a circle about the hinge and 1.3 m from its foot
  expect(Math.hypot(x, z - 1)).toBeCloseTo(1, 6)
  expect(Math.hypot(x - 1, z)).toBeCloseTo(1.3, 3)
  // moments about the hinge: m g x = F (r × e), e along the cylinder
  const arm = (x * z - (z - 1) * (x - 1)) / Math.hypot(x - 1, z)
  expect(Math.abs(force)).toBeCloseTo((mass * gravity * x) / arm, 0)
  // what it can give is less than the weight: the beam comes down on it
  expect((await lift(0.3, 500)).z).toBeLessThan(0.9)
})
