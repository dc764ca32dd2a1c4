// squeezer.test.ts: linkages of the literature. Andrews' squeezing mechanism, seven bodies in a plane on eleven hinges, at 0.03 s as the test set for
// initial value problem solvers has it (Mazzia & Magherini); and a platform on six actuators, which goes where their lengths ask it to.

import { describe, expect, test } from 'vitest'
import { contact, createScene, joint, motion, probe, type Scene, shape, spring } from '#talus/index.js'
import { double, simulate, vectorOf } from './lives.js'

const { cos, sin } = Math

type Point = readonly [number, number]

/** Hinges that are read, where they start and where they are to be, rad. */
const read = {
  crank: [-0.0617138900142764, 15.810771196299],
  pulled: [0.45527981916307, 0.040822240130731],
  upper: [0.487364979543842, 0.52440996588053],
  lower: [1.23054744454982, 1.04808074104226],
} as const

function squeezer(): Scene {
  const [a, b, c] = [
    [-0.06934, -0.00227],
    [-0.03635, 0.03273],
    [0.014, 0.072],
  ] as const
  const [beta, gamma, delta, epsilon] = Object.values(read).map(([start]) => start) as [number, number, number, number]
  const phi = 0.222668390165886
  const [crank, rod] = [0.007, 0.028]
  const along = (from: Point, length: number, angle: number): Point => [
    from[0] + length * cos(angle),
    from[1] + length * sin(angle),
  ]
  const across = (from: Point, length: number, angle: number) => along(from, length, angle - Math.PI / 2)
  const origin: Point = [0, 0]
  const pin = along(origin, crank, beta)
  const middle = along(pin, -rod, beta)
  const upper = along(a, 0.04, delta)
  const lower = across(a, 0.04, epsilon)
  // mass, moment and centre
  const bodies: readonly (readonly [number, number, Point])[] = [
    [0.04325, 2.194e-6, along(origin, 0.00092, beta)],
    [0.00365, 4.41e-7, along(pin, -0.0115, beta)],
    [0.02373, 5.255e-6, along(across(b, 0.01874, gamma), 0.01043, gamma)],
    [0.00706, 5.667e-7, across(upper, 0.02 - 0.01421, phi + delta)],
    [0.0705, 1.169e-5, along(across(a, -0.00916, delta), 0.02308, delta)],
    [0.00706, 5.667e-7, along(lower, 0.02 - 0.01421, epsilon - phi)],
    [0.05498, 1.912e-5, along(across(a, 0.01228, epsilon), -0.00449, epsilon)],
  ]
  const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  bodies.forEach(([mass, moment, [x, y]], k) => {
    const inertia = [moment / 2, moment / 2, moment] as const
    scene.body({ name: `body${k + 1}`, shape: shape.none(), mass, inertia, position: [x, y, 0] })
  })
  const hinge = (name: string, first: number, second: number, [x, y]: Point) => {
    const [of, to] = [first === 0 ? 'world' : `body${first}`, `body${second}`]
    return scene.joint(joint.revolute({ name, a: of, b: to, at: [x, y, 0], axis: [0, 0, 1] }))
  }
  scene.motor(hinge('crank', 0, 1, origin), { torque: 0.033 })
  hinge('pin', 1, 2, pin)
  for (const other of [3, 4, 6]) hinge(`middle${other}`, 2, other, middle)
  hinge('pulled', 0, 3, b)
  hinge('knee', 4, 5, upper)
  hinge('upper', 0, 5, a)
  hinge('ankle', 6, 7, lower)
  hinge('lower', 0, 7, a)
  const end = along(across(b, 0.018, gamma), 0.02, gamma)
  const ends = { atA: [...c, 0] as const, atB: [...end, 0] as const, damping: 0 }
  scene.spring(spring.translational({ a: 'world', b: 'body3', ...ends, stiffness: 4530, restLength: 0.07785 }))
  for (const name of Object.keys(read)) scene.probe(probe.jointPosition({ name }))
  return scene
}

// after two and a half turns of the crank; an error of first order and one of second
test.each([
  ['force', contact.hertzMindlin(), 1e-4],
  ['impulses', contact.dvi(), 1e-2],
] as const)("Andrews' squeezing mechanism by %s", async (_, law, error) => {
  await simulate(squeezer(), { life: double, timeStep: 1e-5, contact: law }, async (simulation) => {
    simulation.step(3000)
    const now = await simulation.sample()
    for (const [name, [start, end]] of Object.entries(read))
      expect(Math.abs(now[`${name}.jointPosition`]! - (end - start)), name).toBeLessThan(error)
  })
})

describe('a platform on six actuators', () => {
  // pairs of ends on three sides, those of the plate between those of the base
  const third = (2 * Math.PI) / 3
  const ends = Array.from({ length: 6 }, (_, k) => {
    const beside = k % 2 === 0 ? 0.25 : -0.25
    const [below, above] = [Math.floor((k + 1) / 2) * third + beside, (Math.floor(k / 2) + 0.5) * third - beside]
    return { base: [cos(below), sin(below)], plate: [0.6 * cos(above), 0.6 * sin(above)] } as const
  })
  /** It goes up and aside, and rolls. */
  const pose = (t: number) => ({ y: 0.1 * (1 - cos(t)), z: 1 + 0.1 * sin(3 * t), roll: 0.2 * (1 - cos(2 * t)) })
  const lengths = ends.map(({ base, plate: [px, py] }) => (t: number) => {
    const { y, z, roll } = pose(t)
    return Math.hypot(px - base[0], y + py * cos(roll) - base[1], z + py * sin(roll))
  })

  test.each([
    ['force', contact.hertzMindlin()],
    ['impulses', contact.dvi()],
  ] as const)('goes where their lengths ask it to, by %s', async (_, law) => {
    const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-4, -4, -4], max: [4, 4, 4] } })
    scene.body({ name: 'plate', shape: shape.none(), mass: 50, inertia: [4, 4, 8], position: [0, 0, 1] })
    ends.forEach(({ base, plate }, k) => {
      const length = motion.sampled(lengths[k]!, { until: 1.1, every: 0.01 })
      scene.joint(joint.actuator({ a: 'world', b: 'plate', atA: [...base, 0], atB: [...plate, 1], length }))
    })
    await simulate(scene, { life: double, timeStep: 1e-3, contact: law }, async (simulation) => {
      // where its lengths are knots of the tables
      for (let k = 0; k < 10; k++) {
        simulation.step(100)
        const [x, y, z] = vectorOf(await simulation.read('bodyPos'), 0)
        const asked = pose(simulation.time)
        expect(Math.hypot(x, y - asked.y, z - asked.z)).toBeLessThan(1e-9)
      }
    })
  })
})
