// jointsInPeriodicBoxes.test.ts: joints and springs hold on to nearest images: to the world wherever a body is in its box, and where
// a scene would have them hold on to another image it is refused.

import { expect, test } from 'vitest'
import {
  contact,
  createScene,
  createSimulation,
  InputError,
  joint,
  material,
  probe,
  shape,
  spring,
} from '#talus/index.js'
import { component, double, simulate } from './lives.js'

const laws = [contact.dvi(), contact.hertzMindlin()]
const ball = { shape: shape.sphere({ radius: 0.05 }), material: material({ density: 2000, young: 1e7 }) }

function box(from: number) {
  const domain = { min: [from, -0.7, -1], max: [from + 1.4, 0.7, 1], periodic: [true, false, false] } as const
  return createScene({ gravity: [0, 0, -9.81], domain })
}

/** Along x from the world, in a box that begins at the origin. */
const holds = {
  spherical: (x: number) => joint.spherical({ a: 'world', b: 'bob', at: [x, 0, 0] }),
  distance: (x: number) => joint.distance({ a: 'world', b: 'bob', atA: [x, 0, 0], atB: [x + 0.1, 0, 0] }),
}

test.each(laws)('what the world holds hangs there beyond the middle of the box too: $law', async (law) => {
  for (const hold of Object.values(holds)) {
    const swing = async (x: number, from: number) => {
      const scene = box(from)
      scene.body({ ...ball, name: 'bob', position: [x + 0.1, 0, 0] })
      scene.joint(hold(x))
      return simulate(scene, { life: double, timeStep: 1e-4, contact: law }, async (simulation) => {
        simulation.step(1000)
        const places = await simulation.read('bodyPos')
        expect(simulation.warnings).toEqual([])
        return [component(places, 0, 0) - x, component(places, 0, 2)]
      })
    }
    const [before, beyond] = [await swing(0.2, 0), await swing(1.1, 0)]
    expect(before[1]).toBeLessThan(-0.01)
    for (const c of [0, 1]) expect(beyond[c]).toBeCloseTo(before[c]!, 9)
  }
})

test('a spring of the world rests where it is fixed', async () => {
  const scene = box(0)
  scene.body({ ...ball, name: 'bob', position: [1.2, 0, 0] })
  const ends = { atA: [1.2, 0, 0.2], atB: [1.2, 0, 0] } as const
  scene.spring(spring.translational({ a: 'world', b: 'bob', ...ends, stiffness: 50 }))
  await simulate(scene, { life: double, timeStep: 1e-4 }, async (simulation) => {
    simulation.step(1000)
    expect(component(await simulation.read('bodyPos'), 0, 0)).toBeCloseTo(1.2, 9)
  })
})

test('bodies half the box apart are not joined the other way round', async () => {
  const ends = { a: 'left', b: 'right', atA: [-0.5, 0, 0], atB: [0.5, 0, 0] } as const
  const makes = [
    (scene: ReturnType<typeof box>) => scene.spring(spring.translational({ ...ends, stiffness: 50 })),
    (scene: ReturnType<typeof box>) => scene.joint(joint.distance(ends)),
    (scene: ReturnType<typeof box>) => scene.joint(joint.spherical({ a: 'left', b: 'right', at: [0, 0, 0] })),
  ]
  for (const make of makes) {
    const scene = box(-0.7)
    scene.body({ ...ball, name: 'left', position: [-0.5, 0, 0] })
    scene.body({ ...ball, name: 'right', position: [0.5, 0, 0] })
    make(scene)
    const started = createSimulation(scene, { contact: contact.dvi(), timeStep: 1e-4, backend: double.choice })
    await expect(started).rejects.toThrow(InputError)
    await expect(started).rejects.toThrow('1 m apart along x, half the periodic box or more')
  }
})

test('a spring over a side of the box is as long as from image to image', async () => {
  const scene = box(-0.7)
  scene.body({ ...ball, name: 'left', position: [-0.6, 0, 0] })
  scene.body({ ...ball, name: 'right', position: [0.6, 0, 0] })
  const ends = { a: 'left', b: 'right', atA: [-0.6, 0, 0], atB: [0.6, 0, 0] } as const
  scene.spring(spring.translational({ ...ends, stiffness: 50, restLength: 0.2 }))
  await simulate(scene, { life: double, timeStep: 1e-4 }, async (simulation) => {
    simulation.step(100)
    expect(component(await simulation.read('bodyPos'), 0, 0)).toBeCloseTo(-0.6, 9)
  })
})

test.each(laws)('probes of joints tell the same as two bodies pass the side of the box: $law', async (law) => {
  const scene = box(-0.7)
  const goes = { ...ball, velocity: [2, 0, 0] } as const
  for (const [name, x] of [
    ['left', 0.2],
    ['middle', 0.4],
    ['right', 0.5],
  ] as const)
    scene.body({ ...goes, name, position: [x, 0, 0] })
  const slide = scene.joint(joint.prismatic({ a: 'left', b: 'middle', at: [0.3, 0, 0], axis: [1, 0, 0] }))
  scene.joint(joint.fixed({ a: 'middle', b: 'right' }))
  const rod = scene.joint(joint.distance({ a: 'left', b: 'right', atA: [0.2, 0, 0], atB: [0.5, 0, 0] }))
  scene.probe(probe.jointPosition(slide), 'slide')
  scene.probe(probe.jointPosition(rod), 'rod')
  scene.probe(probe.jointError(), 'error')
  const timeStep = 1e-4
  await simulate(scene, { life: double, timeStep, contact: law }, async (simulation) => {
    for (let k = 0; k < 8; k++) {
      simulation.step(500)
      const { slide: way, rod: length, error } = await simulation.sample()
      expect([way, length! - 0.3, error].map((x) => Math.abs(x!) < 1e-9)).toEqual([true, true, true])
    }
    // seven tenths and more of the box further
    expect(component(await simulation.read('bodyPos'), 0, 0)).toBeCloseTo(0.2 + 0.8 - 1.4, 6)
  })
})

test('a push at a point of a body turns it the same way from whichever image the point is told', async () => {
  const scene = box(-0.7)
  scene.body({ ...ball, name: 'bob', position: [0.69, 0, 0] })
  await simulate(scene, { life: double, timeStep: 1e-4 }, async (simulation) => {
    const turns = []
    for (const x of [0.71, 0.71 - 1.4]) {
      await simulation.setBody(0, { omega: [0, 0, 0] })
      await simulation.pushBody(0, [0, 1, 0], [x, 0, 0])
      turns.push(component(await simulation.read('bodyOmega'), 0, 2))
    }
    expect(turns[0]).toBeGreaterThan(0)
    expect(turns[1]).toBeCloseTo(turns[0]!, 9)
  })
})
