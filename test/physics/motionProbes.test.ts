// motionProbes.test.ts: probes of orientation, acceleration and momentum, by both laws, against formulas.

import { expect, test } from 'vitest'
import {
  backend,
  contact,
  createScene,
  createSimulation,
  joint,
  material,
  probe,
  type Scene,
  type SimulationApi,
  sceneFromJson,
  shape,
  spring,
} from '#talus/index.js'
import {
  aboutAxis,
  compose,
  cross,
  plus,
  type Rotation,
  rollPitchYaw,
  turned,
  turnedBack,
} from '#talus/math/rotation.js'
import { emptyScene, gravity, moving, part, type Triple } from './mechanism.js'

const laws = { 'by impulses': contact.dvi(), 'by force': contact.hertzMindlin() } as const
const names = Object.keys(laws) as (keyof typeof laws)[]

async function running<T>(
  scene: Scene,
  law: keyof typeof laws,
  timeStep: number,
  use: (simulation: SimulationApi) => Promise<T>,
): Promise<T> {
  const simulation = await createSimulation(scene, {
    contact: laws[law],
    timeStep,
    backend: backend.cpu({ threads: 1 }),
  })
  try {
    return await use(simulation)
  } finally {
    await simulation.close()
  }
}

const triple = (at: Readonly<Record<string, number>>, name: string) =>
  ['x', 'y', 'z'].map((c) => at[`${name}.${c}`]!) as unknown as Triple

function expectClose(found: readonly number[], expected: readonly number[], digits: number): void {
  found.forEach((value, c) => expect(value, `component ${c}`).toBeCloseTo(expected[c]!, digits))
}

/** A ball that falls, a mass on a spring, a driven plate, a wheel with a torque. */
function moved(): Scene {
  const scene = emptyScene()
  const stone = material({ name: 'stone', density: 2000 })
  scene.body({ name: 'ball', shape: shape.sphere({ radius: 0.05 }), material: stone, position: [0, 0, 5] })
  part(scene, 'wheel', [4, 0, 0], { inertia: [0.2, 0.2, 0.2] })
  scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'wheel', at: [4, 0, 0], axis: [0, 1, 0] }))
  scene.motor('hinge', { torque: 3 })
  part(scene, 'bob', [-3, 0, 0], { mass: 2 })
  scene.joint(joint.prismatic({ name: 'rail', a: 'world', b: 'bob', at: [-3, 0, 0], axis: [1, 0, 0] }))
  const ends = { a: 'world', b: 'bob', atA: [-5, 0, 0], atB: [-3, 0, 0] } as const
  scene.spring(spring.translational({ ...ends, stiffness: 50, restLength: 1.5 }))
  scene.body({
    name: 'plate',
    shape: shape.box({ half: [0.1, 0.1, 0.1] }),
    material: stone,
    position: [0, 5, 0],
    motion: { position: [0, { sine: { amplitude: 0.2, frequency: 1 } }, 0] },
  })
  for (const body of ['ball', 'bob', 'plate', 'wheel']) scene.probe(probe.acceleration(body))
  scene.probe(probe.angularAcceleration('wheel'))
  return scene
}

test.each(names)('accelerations are those of the last step, %s', async (law) => {
  const h = 1e-4
  const checkpoint = await running(moved(), law, h, async (simulation) => {
    // none is known before the first
    const start = await simulation.sample()
    for (const body of ['ball', 'bob', 'plate']) expectClose(triple(start, `${body}.acceleration`), [0, 0, 0], 12)
    const pace = 2 * Math.PI
    for (let k = 0; k < 10; k++) {
      simulation.step(300)
      const at = await simulation.sample()
      const t = simulation.time
      expectClose(triple(at, 'ball.acceleration'), [0, 0, -gravity], 9)
      // a rail bears the weight; the spring pulls with 50 N/m of 0.5 m, ω = 5 rad/s: a changes by h ω a in a step
      expectClose(triple(at, 'bob.acceleration'), [-12.5 * Math.cos(5 * t), 0, 0], 1)
      expectClose(triple(at, 'plate.acceleration'), [0, -0.2 * pace ** 2 * Math.sin(pace * t), 0], 2)
      // but for what the hinge gives way by
      expectClose(triple(at, 'wheel.angularAcceleration'), [0, 15, 0], 6)
      expectClose(triple(at, 'wheel.acceleration'), [0, 0, 0], 6)
    }
    return simulation.save()
  })
  // a run that goes on knows none until its next step, and then the same to the last bit
  const once = await running(moved(), law, h, async (simulation) => {
    simulation.step(3001)
    return simulation.sample()
  })
  const options = { contact: laws[law], timeStep: h, backend: backend.cpu({ threads: 1 }), checkpoint }
  const again = await createSimulation(moved(), options)
  expect(triple(await again.sample(), 'ball.acceleration')).toEqual([0, 0, 0])
  again.step(1)
  expect(await again.sample()).toEqual(once)
  await again.close()
})

test('a body that lies on the ground is not accelerated', async () => {
  const stone = material({ name: 'stone', density: 2000, friction: 0.5, restitution: 0 })
  const scene = createScene({ gravity: [0, 0, -gravity] })
  scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
  scene.body({ name: 'box', shape: shape.box({ half: [0.1, 0.1, 0.1] }), material: stone, position: [0, 0, 0.1] })
  scene.probe(probe.acceleration('box'))
  await running(scene, 'by impulses', 1e-3, async (simulation) => {
    simulation.step(200)
    expectClose(triple(await simulation.sample(), 'box.acceleration'), [0, 0, 0], 1)
  })
})

const yawThenPitch = compose(aboutAxis([0, 0, 1], 0.7), compose(aboutAxis([0, 1, 0], -0.4), aboutAxis([1, 0, 0], 1.1)))

test.each(names)('orientation is that of the axes of the shape, and turns with them, %s', async (law) => {
  const scene = emptyScene(0)
  // principal axes that are not those of the shape
  const skew = {
    shape: shape.none(),
    mass: 1,
    inertia: [0.3, 0.3, 0.3, 0.05, 0.02, -0.04],
    position: [0, 0, 0],
  } as const
  scene.body({ ...skew, name: 'still', orientation: yawThenPitch })
  const round = { shape: shape.none(), mass: 1, inertia: [0.1, 0.1, 0.1], omega: [0, 0, 2] } as const
  scene.body({ ...round, name: 'top', position: [2, 0, 0], orientation: aboutAxis([0, 0, 1], 0.25) })
  scene.body({ ...round, name: 'roller', position: [4, 0, 0], omega: [2, 0, 0] })
  for (const body of ['still', 'top', 'roller']) {
    scene.probe(probe.orientation(body))
    scene.probe(probe.angles(body))
  }
  await running(scene, law, 1e-3, async (simulation) => {
    for (let k = 0; k < 5; k++) {
      const at = await simulation.sample()
      const t = simulation.time
      const quaternion = ['x', 'y', 'z', 'w'].map((c) => at[`still.orientation.${c}`]!)
      const sign = Math.sign(quaternion[3]! * yawThenPitch[3])
      expectClose(
        quaternion,
        yawThenPitch.map((c) => sign * c),
        12,
      )
      const angles = (body: string) => ['roll', 'pitch', 'yaw'].map((c) => at[`${body}.angles.${c}`]!)
      expectClose(angles('still'), [1.1, -0.4, 0.7], 12)
      expectClose(angles('top'), [0, 0, 0.25 + 2 * t], 5)
      expectClose(angles('roller'), [2 * t, 0, 0], 5)
      simulation.step(250)
    }
  })
})

test('angles make the rotation again, at the poles too', () => {
  const poles: Rotation[] = [
    compose(aboutAxis([0, 0, 1], 2), aboutAxis([0, 1, 0], Math.PI / 2)),
    compose(aboutAxis([0, 0, 1], -3), compose(aboutAxis([0, 1, 0], -Math.PI / 2), aboutAxis([1, 0, 0], 2))),
  ]
  const turns = Array.from({ length: 50 }, (_, k) =>
    aboutAxis(unitOf([Math.sin(k), Math.cos(3 * k), Math.sin(7 * k)]), k / 5),
  )
  for (const q of [...poles, ...turns]) {
    const [roll, pitch, yaw] = rollPitchYaw(q)
    const again = compose(aboutAxis([0, 0, 1], yaw), compose(aboutAxis([0, 1, 0], pitch), aboutAxis([1, 0, 0], roll)))
    expectClose(turned(again, [1, 2, 3]), turned(q, [1, 2, 3]), 6)
    expect(Math.max(Math.abs(roll), Math.abs(yaw))).toBeLessThan(Math.PI + 1e-12)
  }
})

function unitOf(v: Triple): Triple {
  const length = Math.hypot(...v)
  return v.map((c) => c / length) as unknown as Triple
}

/** L of one body about a point, by hand. */
function angularMomentum(mass: number, inertia: Triple, x: Triple, v: Triple, q: Rotation, w: Triple): Triple {
  const spin = turnedBack(q, w).map((c, k) => c * inertia[k]!) as unknown as Triple
  return plus(turned(q, spin), cross(x, v.map((c) => mass * c) as unknown as Triple))
}

test.each(names)('momentum of a body, a group and the scene is what the sums say, and stays, %s', async (law) => {
  const scene = emptyScene(0)
  const stone = material({ name: 'stone', density: 2000 })
  const half: Triple = [0.05, 0.1, 0.2]
  const mass = 8 * half[0] * half[1] * half[2] * 2000
  const inertia = [0, 1, 2].map(
    (c) => (mass / 3) * (half[(c + 1) % 3]! ** 2 + half[(c + 2) % 3]! ** 2),
  ) as unknown as Triple
  scene.bodies({
    name: 'boxes',
    shape: shape.box({ half }),
    material: stone,
    positions: [0, 1, 2].map((k) => [k, 2 * k, -k] as const),
    velocities: [0, 1, 2].map((k) => [0.1 * k, -0.2, 0.3 - 0.1 * k] as const),
    omegas: [0, 1, 2].map((k) => [k, 1, -0.5 * k] as const),
  })
  part(scene, 'other', [-2, 0, 1], { mass: 3, velocity: [0, 0.5, 0] })
  scene.probe(probe.momentum('boxes'))
  scene.probe(probe.momentum('boxes.1'))
  scene.probe(probe.momentum())
  scene.probe(probe.angularMomentum('boxes'))
  scene.probe(probe.angularMomentum('boxes.2'))
  scene.probe(probe.angularMomentum('boxes.2', { about: [1, 2, 3] }), 'lever')
  scene.probe(probe.angularMomentum(), 'all')
  scene.probe(probe.angularMomentum(null, { about: [1, 2, 3] }), 'about')
  expect(JSON.stringify(sceneFromJson(JSON.parse(JSON.stringify(scene))))).toBe(JSON.stringify(scene))
  await running(scene, law, 4e-4, async (simulation) => {
    const start = await simulation.sample()
    for (let k = 0; k < 3; k++) {
      const at = await simulation.sample()
      const [x, q, v, w] = await Promise.all(
        ['bodyPos', 'bodyRot', 'bodyVel', 'bodyOmega'].map((f) => simulation.read(f)),
      )
      const of = (values: ArrayLike<number>, i: number) => [0, 1, 2].map((c) => values[3 * i + c]!) as unknown as Triple
      const rotation = (i: number) => [0, 1, 2, 3].map((c) => q![4 * i + c]!) as unknown as Rotation
      const boxes = [0, 1, 2].map((i) => angularMomentum(mass, inertia, of(x!, i), of(v!, i), rotation(i), of(w!, i)))
      const sum = boxes.reduce((a, b) => plus(a, b))
      const other = cross(of(x!, 3), [0, 1.5, 0])
      expectClose(triple(at, 'boxes.angularMomentum'), sum, 12)
      expectClose(triple(at, 'all'), plus(sum, other), 12)
      const spin = angularMomentum(mass, inertia, [0, 0, 0], of(v!, 2), rotation(2), of(w!, 2))
      expectClose(triple(at, 'boxes.2.angularMomentum'), spin, 12)
      const momentum = triple(at, 'momentum')
      expectClose(momentum, [mass * 0.3, 1.5 - mass * 0.6, mass * 0.6], 12)
      expectClose(triple(at, 'boxes.momentum'), [mass * 0.3, -mass * 0.6, mass * 0.6], 12)
      expectClose(triple(at, 'boxes.1.momentum'), [mass * 0.1, -mass * 0.2, mass * 0.2], 12)
      // moved by o, L is less by o × p
      const shift = cross([1, 2, 3], momentum).map((c) => -c) as unknown as Triple
      expectClose(triple(at, 'about'), plus(triple(at, 'all'), shift), 12)
      const own = cross(
        of(x!, 2).map((c, k) => c - [1, 2, 3][k]!) as unknown as Triple,
        of(v!, 2).map((c) => mass * c) as unknown as Triple,
      )
      expectClose(triple(at, 'lever'), plus(spin, own), 12)
      // free bodies keep it; the scheme has it to the order of the step
      expectClose(triple(at, 'all'), triple(start, 'all'), 3)
      simulation.step(300)
    }
  })
})

// A load of 1 t on a link of 1 g: for the step the moments of the link are raised (stiffenLinked.ts), its own are those of the
// energy and of the momentum.
test('a light link has the energy and momentum of its own moments', async () => {
  const scene = emptyScene()
  const [length, load] = [1, 1000]
  part(scene, 'link', [length / 2, 0, 0], { mass: 1e-3, inertia: [1e-6, 8e-5, 8e-5] })
  part(scene, 'load', [length, 0, 0], { mass: load, inertia: [1, 1, 1] })
  scene.joint(joint.revolute({ name: 'top', a: 'world', b: 'link', at: [0, 0, 0], axis: [0, 1, 0] }))
  scene.joint(joint.spherical({ a: 'link', b: 'load', at: [length, 0, 0] }))
  scene.probe(probe.kineticEnergy())
  scene.probe(probe.angularMomentum('link'))
  scene.probe(probe.angularMomentum())
  await moving(scene, { timeStep: 1e-3 }, async (simulation) => {
    simulation.step(400)
    const at = await simulation.sample()
    const [v, w, x] = [
      await simulation.read('bodyVel'),
      await simulation.read('bodyOmega'),
      await simulation.read('bodyPos'),
    ]
    const square = (values: ArrayLike<number>, i: number) =>
      [0, 1, 2].reduce((sum, c) => sum + values[3 * i + c]! ** 2, 0)
    const link = 0.5 * 1e-3 * square(v, 0) + 0.5 * 8e-5 * square(w, 0)
    const energy = link + 0.5 * load * square(v, 1) + 0.5 * square(w, 1)
    expect(at.kineticEnergy! / energy).toBeCloseTo(1, 9)
    expect(at['link.angularMomentum.y']! / (8e-5 * w[1]!)).toBeCloseTo(1, 9)
    const about = [0, 1].reduce((sum, i) => {
      const mass = [1e-3, load][i]!
      return sum + mass * (x[3 * i + 2]! * v[3 * i]! - x[3 * i]! * v[3 * i + 2]!) + [8e-5, 1][i]! * w[3 * i + 1]!
    }, 0)
    expect(at['angularMomentum.y']! / about).toBeCloseTo(1, 11)
  })
})
