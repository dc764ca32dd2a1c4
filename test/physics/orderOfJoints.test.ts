// orderOfJoints.test.ts: how errors of joined bodies fall with the step, and a heavy top by both laws.
//
//   order = log2 of (difference of h and h/2) / (difference of h/2 and h/4)                                         (1)
//   steady precession W of a top:   A cos x W² − C s W + m g l = 0, the slower root                                 (2)
//   let go at rest it nods between cos x0 and u = L − √(L² − 2 L cos x0 + 1), L = (C s)² / (4 A m g l)              (3)
//
// Source of (2), (3): Goldstein, Classical Mechanics, section 5.7.

import { describe, expect, test } from 'vitest'
import { type ContactLaw, contact, joint, type Scene, spring } from '#talus/index.js'
import { double, simulate } from './lives.js'
import { emptyScene, gravity as g, part } from './mechanism.js'

const byForce = contact.hertzMindlin()
const byImpulses = contact.dvi()

/** Two bodies with three moments each on ball joints, swinging in space. */
function swing(): Scene {
  const scene = emptyScene()
  const inertia = [0.05, 0.08, 0.1] as const
  part(scene, 'upper', [0.5, 0, 0], { inertia, omega: [1, 2, 0] })
  part(scene, 'lower', [1, 0.5, 0], { inertia })
  scene.joint(joint.spherical({ a: 'world', b: 'upper', at: [0, 0, 0] }))
  scene.joint(joint.spherical({ a: 'upper', b: 'lower', at: [1, 0, 0] }))
  return scene
}

function damped(): Scene {
  const scene = swing()
  const ends = { a: 'world', b: 'lower', atA: [0, 0, 1], atB: [1, 1, 0] } as const
  scene.spring(spring.translational({ ...ends, stiffness: 20, damping: 3, restLength: 0.5 }))
  return scene
}

/** A body that turns and flies, on a damper that is no joint's. */
function free(): Scene {
  const scene = emptyScene()
  part(scene, 'lone', [1, 0.5, 0], { inertia: [0.05, 0.08, 0.1], velocity: [1, 0, 0], omega: [1, 2, 0] })
  const ends = { a: 'world', b: 'lone', atA: [0, 0, 1], atB: [1.2, 0.8, 0] } as const
  scene.spring(spring.translational({ ...ends, stiffness: 20, damping: 3, restLength: 0.5 }))
  return scene
}

function turning(): Scene {
  const scene = emptyScene()
  part(scene, 'arm', [0.5, 0, 0], { inertia: [0.05, 0.08, 0.1] })
  scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'arm', at: [0, 0, 0], axis: [0, 1, 0.2] }))
  scene.spring(spring.rotational({ joint: 'hinge', stiffness: 3, damping: 0.5 }))
  scene.motor('hinge', { torque: { sine: { amplitude: 2, frequency: 3 } } })
  return scene
}

async function stateAfter(scene: Scene, law: ContactLaw, steps: number): Promise<number[]> {
  return simulate(scene, { life: double, timeStep: 0.4 / steps, contact: law }, async (simulation) => {
    simulation.step(steps)
    const fields = ['bodyPos', 'bodyRot', 'bodyVel', 'bodyOmega']
    const values: number[] = []
    for (const field of fields) values.push(...(await simulation.read(field)))
    return values
  })
}

describe.each([
  { name: 'on ball joints in space', build: swing },
  { name: 'with a spring and damper', build: damped },
  { name: 'on a damper alone', build: free },
  { name: 'on a hinge with a turning spring, damper and torque over time', build: turning },
])('bodies $name', ({ build }) => {
  test.each([
    { name: 'force', law: byForce, order: 2 },
    { name: 'impulses', law: byImpulses, order: 1 },
  ])('converge by $name with order $order', async ({ law, order }) => {
    const states: number[][] = []
    for (const steps of [200, 400, 800, 1600]) states.push(await stateAfter(build(), law, steps))
    const differences = states.slice(1).map((state, k) => Math.hypot(...state.map((x, c) => x - states[k]![c]!)))
    // (1)
    const found = Math.log2(differences[1]! / differences[2]!)
    expect(Math.abs(found - order)).toBeLessThan(0.1)
  })
})

const top = { mass: 0.5, height: 0.06, across: 3e-4, axial: 5e-4 }
const foot = top.across + top.mass * top.height ** 2
const weight = top.mass * g * top.height
const tilt = 0.5

/** (2) */
function precession(spin: number): number {
  const [a, b] = [foot * Math.cos(tilt), top.axial * spin]
  return (2 * weight) / (b + Math.sqrt(b * b - 4 * a * weight))
}

/** (3), rad */
function nod(spin: number): number {
  const L = (top.axial * spin) ** 2 / (4 * foot * weight)
  return Math.acos(L - Math.sqrt(L * L - 2 * L * Math.cos(tilt) + 1)) - tilt
}

/** Mean rate about the vertical, and largest less smallest tilt, over half a second. */
async function spun(law: ContactLaw, { h, spin, rate }: { h: number; spin: number; rate: number }) {
  const scene = emptyScene()
  const axis = [Math.sin(tilt), 0, Math.cos(tilt)] as const
  const at = [top.height * axis[0], 0, top.height * axis[2]] as const
  const about = spin - rate * axis[2]
  const body = part(scene, 'top', at, {
    mass: top.mass,
    inertia: [top.across, top.across, top.axial],
    orientation: [0, Math.sin(tilt / 2), 0, Math.cos(tilt / 2)],
    velocity: [0, rate * at[0], 0],
    omega: [about * axis[0], 0, about * axis[2] + rate],
  })
  scene.joint(joint.spherical({ a: 'world', b: body, at: [0, 0, 0] }))
  return simulate(scene, { life: double, timeStep: h, contact: law }, async (simulation) => {
    let [turned, before]: [number, ArrayLike<number>] = [0, at]
    const tilts: number[] = []
    const steps = Math.round(0.5 / h)
    for (let k = 0; k < steps; k++) {
      simulation.step(1)
      const x = Float64Array.from(await simulation.read('bodyPos'))
      tilts.push(Math.atan2(Math.hypot(x[0]!, x[1]!), x[2]!))
      turned += Math.atan2(before[0]! * x[1]! - before[1]! * x[0]!, before[0]! * x[0]! + before[1]! * x[1]!)
      before = x
    }
    return { rate: turned / (steps * h), nutation: Math.max(...tilts) - Math.min(...tilts) }
  })
}

describe('a heavy top at 1 ms', () => {
  const h = 1e-3
  // by impulses the momentum of the start counts as that of half a step before, which makes it nod by h W sin x
  test.each([
    { name: 'force', law: byForce, error: 3e-4, shift: 0.3 },
    { name: 'impulses', law: byImpulses, error: 2e-3, shift: 1.5 },
  ])('precesses by $name as it should, and hardly nods', async ({ law, error, shift }) => {
    for (const spin of [150, 500]) {
      const rate = precession(spin)
      const found = await spun(law, { h, spin, rate })
      expect(Math.abs(found.rate / rate - 1)).toBeLessThan(error)
      expect(found.nutation).toBeLessThan(shift * h * rate * Math.sin(tilt))
    }
  })

  test.each([byForce, byImpulses])('nods as its energy says when let go at rest', async (law) => {
    const found = await spun(law, { h, spin: 150, rate: 0 })
    expect(Math.abs(found.nutation / nod(150) - 1)).toBeLessThan(4e-3)
  })

  test('by force the error falls as the square of the step', async () => {
    const errors: number[] = []
    for (const step of [1e-3, 5e-4]) {
      const found = await spun(byForce, { h: step, spin: 150, rate: precession(150) })
      errors.push(Math.abs(found.rate / precession(150) - 1))
    }
    expect(errors[0]! / errors[1]!).toBeGreaterThan(3.5)
  })
})
