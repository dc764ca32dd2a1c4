// motors.test.ts: motors, actuators, limits and springs through the public interface.

import { expect, test } from 'vitest'
import { joint, probe, type Scene, spring } from '#talus/index.js'
import { type TimeFunction, valueAt } from '#talus/model/timeFunction.js'
import { emptyScene, gravity, moving, part, samples } from './mechanism.js'

/** A wheel of 0.2 kg m2 on a hinge along z. */
function wheel(scene: Scene, name: string, x: number, options: Parameters<typeof scene.motor>[1] | null) {
  part(scene, name, [x, 0, 0], { inertia: [0.2, 0.2, 0.2] })
  scene.joint(joint.revolute({ name: `${name}Hinge`, a: 'world', b: name, at: [x, 0, 0], axis: [0, 0, 1] }))
  if (options) scene.motor(`${name}Hinge`, options)
  scene.probe(probe.jointPosition(`${name}Hinge`))
  scene.probe(probe.jointSpeed(`${name}Hinge`))
}

const ramp: TimeFunction = { ramp: { from: 0, to: 5, start: 0.1, end: 0.4 } }
const wave: TimeFunction = { sine: { amplitude: 0.6, frequency: 2 } }
const table: TimeFunction = { table: { times: [0, 0.2, 0.5], values: [0, 1, -1] } }

// A drive without a largest torque is a row of the joints: it holds to the compliance of rows, 1e-8 of the speed in a step.
test('motors without a bound follow numbers and functions of time, in speed and in position', async () => {
  const scene = emptyScene()
  const functions = { number: 3 as TimeFunction, ramp, wave, table }
  Object.entries(functions).forEach(([name, speed], k) => {
    wheel(scene, `${name}Speed`, k - 4, { speed })
    if (name !== 'number') wheel(scene, `${name}Position`, k + 1, { position: speed })
  })
  await moving(scene, {}, async (simulation) => {
    for (const at of await samples(simulation, 6, 100)) {
      for (const [name, drive] of Object.entries(functions)) {
        // a speed holds in the mean of a step
        const speed = valueAt(drive, at.time - 5e-4)
        expect(at[`${name}SpeedHinge.jointSpeed`], `${name} ${at.time}`).toBeCloseTo(speed, 6)
        if (name !== 'number') {
          expect(at[`${name}PositionHinge.jointPosition`], name).toBeCloseTo(valueAt(drive, at.time), 8)
        }
      }
    }
  })
})

// I w' = τ(t). Euler's steps take the torque in the middle: exact for constants and straight lines, and for a sine
// up to (2 π f h)² / 24 of the amplitude of the speed.
test('torques turn wheels up, as a number and as functions of time', async () => {
  const scene = emptyScene()
  wheel(scene, 'steady', 0, { torque: 3 })
  wheel(scene, 'rising', 1, { torque: { ramp: { from: 0, to: 2, start: 0, end: 1 } } })
  wheel(scene, 'swinging', 2, { torque: { sine: { amplitude: 2, frequency: 2, phase: Math.PI / 2 } } })
  await moving(scene, {}, async (simulation) => {
    for (const at of await samples(simulation, 5, 130)) {
      expect(at['steadyHinge.jointSpeed']).toBeCloseTo((3 * at.time) / 0.2, 8)
      expect(at['risingHinge.jointSpeed']).toBeCloseTo(at.time ** 2 / 0.2, 8)
      const pace = 4 * Math.PI
      expect(at['swingingHinge.jointSpeed']).toBeCloseTo((2 / (0.2 * pace)) * Math.sin(pace * at.time), 4)
    }
  })
})

/** An arm of 2 kg with its centre 0.5 m from its hinge along -y, level: the weight turns it down by 9.81 N m. */
function arm(scene: Scene, name: string, y: number, options: Parameters<Scene['motor']>[1]) {
  part(scene, name, [0.5, y, 0], { mass: 2 })
  scene.joint(joint.revolute({ name: `${name}Hinge`, a: 'world', b: name, at: [0, y, 0], axis: [0, -1, 0] }))
  scene.motor(`${name}Hinge`, options)
  scene.probe(probe.jointPosition(`${name}Hinge`))
  scene.probe(probe.jointSpeed(`${name}Hinge`))
}

const exact = { tolerance: 1e-9, iterations: 2000 }

// Weight 2 · 9.81 · 0.5 = 9.81 N m. A motor of 9 N m stalls and is pushed back: (I + m r²) φ'' = 9 − 9.81 cos φ.
// One of 10 N m lifts at the same law until it has its speed.
test('a motor with a largest torque is pushed back by a larger load and lifts a smaller one', async () => {
  const scene = emptyScene()
  arm(scene, 'weak', 0, { speed: 1, maxTorque: 9 })
  arm(scene, 'strong', 1, { speed: 1, maxTorque: 10 })
  arm(scene, 'holding', 2, { position: 0, maxTorque: 9.9 })
  arm(scene, 'yielding', 3, { position: 0, maxTorque: 9 })
  await moving(scene, { law: exact }, async (simulation) => {
    const first = (await samples(simulation, 1, 200))[0]!
    const inertia = 0.1 + 2 * 0.25
    // cos φ stays 1 to 2e-3 while the arm sinks by 0.03 rad: the angle is a t²/2 with a = −0.81/0.6, Euler h t more
    const sunk = (-0.81 / inertia) * (0.2 ** 2 / 2)
    for (const name of ['weak', 'yielding']) {
      expect(Math.abs(first[`${name}Hinge.jointPosition`]! / sunk - 1), name).toBeLessThan(0.02)
    }
    expect(first['strongHinge.jointSpeed']! / ((0.19 / inertia) * 0.2)).toBeCloseTo(1, 1)
    // one that can hold the load does: to the tolerance of the solver, 1e-9 m/s, over the time
    expect(Math.abs(first['holdingHinge.jointPosition']!)).toBeLessThan(1e-7)
    const later = await samples(simulation, 180, 10)
    expect(later.at(-1)!['strongHinge.jointSpeed']).toBeCloseTo(1, 6)
    // it sinks to where the work of the motor has taken up that of the weight: 9 φ = 9.81 sin φ, φ = −0.7107
    const lowest = Math.min(...later.map((at) => at['weakHinge.jointPosition']!))
    const left = (angle: number) => 9 * angle - 9.81 * Math.sin(angle)
    expect(left(lowest - 0.005)).toBeLessThan(0)
    expect(left(lowest + 0.005)).toBeGreaterThan(0)
  })
})

// An actuator raises 10 kg on a guide by its length; one that may give 90 N, less than 98.1 N, lets it sink with
// g − 90/10 = 0.81 m/s²; symplectic Euler falls a h (t + h)/2 in t.
test('a linear actuator lifts a load, and sinks with one above its largest force', async () => {
  const scene = emptyScene()
  const length: TimeFunction = { ramp: { from: 1, to: 1.5, start: 0, end: 0.5 } }
  for (const [name, x, maxForce] of [
    ['free', 0, undefined],
    ['strong', 1, 150],
    ['weak', 2, 90],
  ] as const) {
    part(scene, name, [x, 0, 1], { mass: 10 })
    scene.joint(joint.prismatic({ name: `${name}Guide`, a: 'world', b: name, at: [x, 0, 1], axis: [0, 0, 1] }))
    const ends = { name: `${name}Ram`, a: 'world', b: name, atA: [x, 0, 0], atB: [x, 0, 1] } as const
    scene.joint(joint.actuator({ ...ends, length, ...(maxForce ? { maxForce } : {}) }))
    scene.probe(probe.jointPosition(`${name}Ram`))
  }
  scene.probe(probe.reactionForce('freeRam'))
  await moving(scene, { law: exact }, async (simulation) => {
    const [at] = await samples(simulation, 1, 400)
    expect(at!['freeRam.jointPosition']).toBeCloseTo(1.4, 9)
    expect(at!['freeRam.reactionForce.z']).toBeCloseTo(98.1, 4)
    expect(at!['weakRam.jointPosition']).toBeCloseTo(1 - (0.81 * 0.4 * 0.401) / 2, 6)
    // one that starts too slow for the ramp catches up after it
    const [late] = await samples(simulation, 1, 1600)
    expect(late!['strongRam.jointPosition']).toBeCloseTo(1.5, 8)
  })
})

// Thrown against a stop, a limit takes the speed away, without a bounce. The solver may leave 1e-9 m/s in each of 400 steps:
// up to 4e-7 m/s, and 1e-7 m.
test('limits stop an angle and a path on both sides', async () => {
  const scene = emptyScene(0)
  const limits = { lower: -0.2, upper: 0.3 }
  for (const [side, sign] of [
    ['up', 1],
    ['down', -1],
  ] as const) {
    const y = sign
    part(scene, `turning${side}`, [0, y, 0], { omega: [0, 0, 2 * sign] })
    part(scene, `sliding${side}`, [3, y, 0], { velocity: [2 * sign, 0, 0] })
    const turning = { name: `angle${side}`, a: 'world', b: `turning${side}`, at: [0, y, 0] } as const
    scene.joint(joint.revolute({ ...turning, axis: [0, 0, 1], limits }))
    const sliding = { name: `path${side}`, a: 'world', b: `sliding${side}`, at: [3, y, 0] } as const
    scene.joint(joint.prismatic({ ...sliding, axis: [1, 0, 0], limits }))
    for (const what of ['angle', 'path']) {
      scene.probe(probe.jointPosition(`${what}${side}`))
      scene.probe(probe.jointSpeed(`${what}${side}`))
    }
  }
  await moving(scene, { law: exact }, async (simulation) => {
    for (const at of await samples(simulation, 10, 50)) {
      for (const what of ['angle', 'path']) {
        const [up, down] = [at[`${what}up.jointPosition`]!, at[`${what}down.jointPosition`]!]
        expect(up).toBeCloseTo(Math.min(2 * at.time, 0.3), 6)
        expect(down).toBeCloseTo(Math.max(-2 * at.time, -0.2), 6)
      }
    }
    const at = await simulation.sample()
    for (const name of ['angleup', 'angledown', 'pathup', 'pathdown']) {
      expect(at[`${name}.jointSpeed`]).toBeCloseTo(0, 6)
    }
  })
})

// m x'' = −k x − c x': swings with ω = √(k/m − c²/4m²) and falls by e^(−c t/2m). Symplectic Euler has both to the order of
// h ω = 2e-3 in a period.
test('springs swing and settle with the frequency and damping of their stiffness and damping', async () => {
  const scene = emptyScene(0)
  const [stiffness, damping, mass, timeStep] = [200, 2, 0.5, 1e-4]
  part(scene, 'mass', [1.1, 0, 0], { mass })
  scene.spring(
    spring.translational({
      a: 'world',
      b: 'mass',
      atA: [0, 0, 0],
      atB: [1.1, 0, 0],
      stiffness,
      damping,
      restLength: 1,
    }),
  )
  part(scene, 'wheel', [4, 0, 0], { inertia: [mass, mass, mass] })
  scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'wheel', at: [4, 0, 0], axis: [0, 0, 1] }))
  scene.spring(spring.rotational({ joint: 'hinge', stiffness, damping, restAngle: 0.1 }))
  scene.probe(probe.position('mass'))
  scene.probe(probe.jointPosition('hinge'))
  await moving(scene, { timeStep }, async (simulation) => {
    const decay = damping / (2 * mass)
    const pace = Math.sqrt(stiffness / mass - decay ** 2)
    const largestErrors = [0, 0]
    for (const at of await samples(simulation, 50, 200)) {
      const swing =
        0.1 * Math.exp(-decay * at.time) * (Math.cos(pace * at.time) + (decay / pace) * Math.sin(pace * at.time))
      const errors = [at['mass.position.x']! - 1 - swing, at['hinge.jointPosition']! - 0.1 + swing]
      errors.forEach((error, k) => {
        largestErrors[k] = Math.max(largestErrors[k]!, Math.abs(error))
      })
    }
    // half a step of the largest speed, and as much for the damping
    for (const error of largestErrors) expect(error).toBeLessThan(0.1 * pace * timeStep)
  })
})

test('a spring carries a weight at m g / k', async () => {
  const scene = emptyScene()
  part(scene, 'weight', [0, 0, -1])
  const ends = { a: 'world', b: 'weight', atA: [0, 0, 0], atB: [0, 0, -1] } as const
  scene.spring(spring.translational({ ...ends, stiffness: 500, damping: 40 }))
  scene.probe(probe.position('weight'))
  await moving(scene, {}, async (simulation) => {
    simulation.step(3000)
    expect((await simulation.sample())['weight.position.z']).toBeCloseTo(-1 - gravity / 500, 9)
  })
})
