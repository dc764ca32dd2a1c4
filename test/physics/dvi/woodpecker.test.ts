// woodpecker.test.ts: the toy woodpecker that hacks its way down a pole. A sleeve hangs on the pole with play, a bird on the sleeve by
// a spring; it locks and slides, the beak strikes, and each cycle takes it down by some millimetres.
//
//   y down the pole, φ_M of the sleeve, φ_S of the bird;   contacts: the sleeve's lower and upper edge, and the beak
//
// Data: Glocker (1995); Leine, Glocker and van Campen (2001). Their equations are linear in y, φ_M and φ_S, and their cycle passes
// φ_S = −0.2788 at dφ_S/dt = −7.4583 rad/s and dy/dt = −0.3411 m/s once in 0.146 s. Where play, gravity and speeds are made small
// together, bodies that turn come to the same equations, on that smaller scale. At full size they turn by half a radian: by Moreau's
// midpoint rule for the three coordinates, exact in the angles, steps of 20 µs, a cycle takes 0.1308 s and 14.54 mm.

import { expect, test } from 'vitest'
import { type BodyHandle, contact, createScene, joint, material, type Scene, shape, spring } from '#talus/index.js'
import { component, double, simulate } from '../lives.js'

const [poleRadius, sleeveRadius, sleeveHalf] = [0.0025, 0.0031, 0.0058]
/** From the middle of the sleeve to the spring, from there to the bird's centre, from there back and up to the beak, m. */
const [toSpring, toBird, beakBack, beakUp] = [0.01, 0.015, 0.0201, 0.02]
const start = { sleeve: -0.1036, bird: -0.2788, fall: -0.3411, turn: -7.4583 }

type Triple = [number, number, number]

/** Turned from x towards z. */
const turned = (angle: number, x: number, z = 0): Triple => [
  x * Math.cos(angle) - z * Math.sin(angle),
  0,
  x * Math.sin(angle) + z * Math.cos(angle),
]
const orientation = (angle: number): [number, number, number, number] => [
  0,
  -Math.sin(angle / 2),
  0,
  Math.cos(angle / 2),
]

const wood = (restitution: number) => material({ density: 700, friction: 0.3, restitution })

/** The pole as far as the sleeve goes, and for the small toy a part above that is as far from the beak as the equations have it. */
function pole(scene: Scene, size: number): BodyHandle {
  const stuff = wood(1)
  const block = (name: string, surface: number, lower: number, upper: number) =>
    scene.body({
      name,
      shape: shape.box({ half: [0.01, 0.01, (upper - lower) / 2] }),
      material: stuff,
      fixed: true,
      position: [surface - 0.01, 0, (upper + lower) / 2],
    })
  if (size === 1) return block('pole', poleRadius, -0.3, 0.1)
  const beak = toSpring + toBird - beakBack
  block('pole above', beak - size * (beak - poleRadius), 0.014, 0.054)
  return block('pole', sleeveRadius - size * (sleeveRadius - poleRadius), -0.3, 0.012)
}

function toy(size: number) {
  const scene = createScene({
    gravity: [0, 0, -9.81 * size],
    domain: { min: [-0.1, -0.1, -0.3], max: [0.1, 0.1, 0.1] },
  })
  const held = pole(scene, size)
  const [tilt, nod] = [size * start.sleeve, size * start.bird]
  const [hinge, arm] = [turned(tilt, toSpring), turned(nod, toBird)]
  const [fall, turn] = [size * start.fall, size * start.turn]
  const width = 0.003
  const sleeve = scene.body({
    name: 'sleeve',
    // its inner side stands where the sleeve's is; the bore on the other side of the pole touches nothing in the equations
    shape: shape.box({ half: [width, width, sleeveHalf] }),
    centreOfMass: [-sleeveRadius - width, 0, 0],
    mass: 3e-4,
    inertia: [5e-9, 5e-9, 5e-9],
    material: wood(0),
    position: turned(tilt, sleeveRadius + width),
    orientation: orientation(tilt),
    velocity: [0, 0, fall],
  })
  const bird = scene.body({
    name: 'bird',
    shape: shape.hull({
      points: [
        [-beakBack, 0, beakUp],
        [0.01 - beakBack, -0.004, beakUp + 0.002],
        [0.01 - beakBack, 0.004, beakUp + 0.002],
        [0.01 - beakBack, 0, beakUp - 0.004],
      ],
    }),
    centreOfMass: [0, 0, 0],
    mass: 4.5e-3,
    inertia: [7e-7, 7e-7, 7e-7],
    material: wood(0.5),
    position: [hinge[0] + arm[0], 0, hinge[2] + arm[2]],
    orientation: orientation(nod),
    velocity: [-arm[2] * turn, 0, fall + arm[0] * turn],
    omega: [0, -turn, 0],
  })
  const guided = { a: held, b: sleeve, at: [0, 0, 0], touching: true } as const
  scene.joint(joint.planar({ ...guided, axis: [0, 1, 0] }))
  scene.joint(joint.pointOnLine({ ...guided, axis: [0, 0, 1] }))
  scene.joint(joint.revolute({ name: 'hinge', a: sleeve, b: bird, at: hinge, axis: [0, -1, 0] }))
  scene.spring(spring.rotational({ joint: 'hinge', stiffness: 5.6e-3, restAngle: tilt - nod }))
  return { scene, sleeve: sleeve.index, bird: bird.index }
}

interface Passage {
  readonly time: number
  readonly height: number
  readonly fall: number
  readonly turn: number
}

/** Looks at the toy where φ_S falls through its start, in units of the full size; the first cycle is left out. */
async function cycles(size: number, duration: number, law: Parameters<typeof contact.dvi>[0]) {
  const { scene, sleeve, bird } = toy(size)
  const [timeStep, stride] = [1e-4, 5]
  const dvi = contact.dvi({ tolerance: 1e-7 * size, ...law })
  return simulate(scene, { life: double, timeStep, contact: dvi }, async (simulation) => {
    const look = async () => {
      const rotation = await simulation.read('bodyRot')
      return {
        time: simulation.time,
        angle: (-2 * Math.atan2(rotation[4 * bird + 1]!, rotation[4 * bird + 3]!)) / size,
        height: component(await simulation.read('bodyPos'), sleeve, 2) / size,
        fall: component(await simulation.read('bodyVel'), sleeve, 2) / size,
        turn: -component(await simulation.read('bodyOmega'), bird, 1) / size,
      }
    }
    const passages: Passage[] = []
    let before = await look()
    while (simulation.time < duration) {
      simulation.step(stride)
      const now = await look()
      if (before.angle > start.bird && now.angle <= start.bird) {
        const part = (before.angle - start.bird) / (before.angle - now.angle)
        const between = (from: number, to: number) => from + part * (to - from)
        passages.push({ ...now, time: between(before.time, now.time), height: between(before.height, now.height) })
      }
      before = now
    }
    const [first, last] = [passages[0]!, passages.at(-1)!]
    const count = passages.length - 1
    const mean = (of: (p: Passage) => number) => passages.slice(1).reduce((sum, p) => sum + of(p), 0) / count
    return {
      count,
      period: (last.time - first.time) / count,
      drop: (first.height - last.height) / count,
      fall: mean((p) => p.fall),
      turn: mean((p) => p.turn),
    }
  })
}

test("Coulomb's law takes the toy down as the equations of its angles do", async () => {
  const { count, period, drop } = await cycles(1, 0.56, { friction: 'coulomb' })
  expect(count).toBe(3)
  expect(Math.abs(period / 0.1308 - 1)).toBeLessThan(0.005)
  expect(Math.abs(drop / 14.54e-3 - 1)).toBeLessThan(0.015)
})

test("the small toy keeps to Glocker's cycle", async () => {
  // bounces are as much smaller as speeds are
  const { count, period, drop, fall, turn } = await cycles(0.03, 0.61, { friction: 'coulomb', restitutionSpeed: 1e-4 })
  expect(count).toBe(3)
  expect(Math.abs(period / 0.146 - 1)).toBeLessThan(0.02)
  expect(Math.abs(turn / start.turn - 1)).toBeLessThan(0.02)
  expect(Math.abs(fall / start.fall - 1)).toBeLessThan(0.05)
  expect(Math.abs(drop / 19.5e-3 - 1)).toBeLessThan(0.05)
})

test('the relaxed law lifts the sleeve where it slides, and hurries', async () => {
  const { period, drop } = await cycles(1, 0.4, { friction: 'relaxed' })
  expect(period / 0.1308).toBeGreaterThan(0.86)
  expect(period / 0.1308).toBeLessThan(0.9)
  expect(drop / 14.54e-3).toBeGreaterThan(0.45)
  expect(drop / 14.54e-3).toBeLessThan(0.55)
})
