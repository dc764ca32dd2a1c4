// drives.test.ts: motors, driven bodies, transmissions, springs and limits against what they must do.

import { expect, test } from 'vitest'
import type { Scene } from '#talus/model/createScene.js'
import { joint } from '#talus/model/joints/joint.js'
import { spring } from '#talus/model/joints/spring.js'
import { shape } from '#talus/model/shape.js'
import { type TimeFunction, valueAt } from '#talus/model/timeFunction.js'
import { newScene, part, using } from './mechanism.js'

const h = 1e-3
const wave: TimeFunction = { sine: { amplitude: 0.5, frequency: 2 } }
const ramp: TimeFunction = { ramp: { from: 0, to: 0.3, start: 0.0105, end: 0.0805 } }
const table: TimeFunction = { table: { times: [0, 0.02, 0.05, 0.06], values: [0, 0.1, -0.1, 0.2] } }

/** A wheel on a hinge along z through its centre. */
function wheel(): Scene {
  const scene = newScene(0)
  const body = part(scene, 'wheel', [0, 0, 0], { inertia: [0.2, 0.2, 0.2] })
  scene.joint(joint.revolute({ a: 'world', b: body, at: [0, 0, 0], axis: [0, 0, 1], name: 'hinge' }))
  return scene
}

for (const [name, drive] of Object.entries({ wave, ramp, table })) {
  test(`a motor turns a joint to the angle of a ${name}`, () => {
    const scene = wheel()
    scene.motor('hinge', { position: drive })
    return using(scene, h, 'double', async (m) => {
      for (let k = 1; k <= 100; k++) {
        await m.step()
        await m.largestError()
        // the step ends where the drive says, to the error that two rounds leave
        expect((await m.numbers('jointAngle'))[0]).toBeCloseTo(valueAt(drive, k * h), 10)
      }
    })
  })

  test(`a driven body goes along a ${name} and turns with it`, () => {
    const scene = newScene(0)
    const motion = { position: [drive, 0, drive], rotation: { axis: [0, 1, 0], angle: drive } } as const
    scene.body({ name: 'driven', shape: shape.none(), motion })
    return using(scene, h, 'double', async (m) => {
      for (let k = 1; k <= 100; k++) {
        await m.step()
        const [x, y, z] = await m.vector('bodyPos', 0)
        const way = valueAt(drive, k * h)
        expect(x).toBeCloseTo(way, 12)
        expect([y, z]).toEqual([0, x])
        const q = await m.vector('bodyRot', 0)
        expect(q[1]).toBeCloseTo(Math.sin(way / 2), 12)
      }
    })
  })
}

test('turns of a joint are counted', () => {
  const scene = wheel()
  scene.motor('hinge', { speed: 40 })
  return using(scene, h, 'double', async (m) => {
    await m.step(1000)
    await m.largestError()
    // 40 rad after 1 s: 6.4 turns
    expect((await m.numbers('jointAngle'))[0]).toBeCloseTo(40, 9)
  })
})

// I w' = τ: from rest, τ t / I after t; symplectic Euler is exact for a constant torque.
test('a torque turns a wheel up', () => {
  const scene = wheel()
  scene.motor('hinge', { torque: 3 })
  return using(scene, h, 'double', async (m) => {
    await m.step(100)
    expect((await m.vector('bodyOmega', 0))[2]).toBeCloseTo((3 * 0.1) / 0.2, 9)
  })
})

// Gear: w_A + 2 w_B = 0. Torque τ on A alone: (I_A + I_B/4) w_A' = τ.
test('a gear shares a torque by its ratio', () => {
  const scene = newScene(0)
  const wheels = [0, 1].map((k) => {
    const body = part(scene, `wheel${k}`, [k, 0, 0], { inertia: [0.2, 0.2, 0.2] })
    scene.joint(joint.revolute({ a: 'world', b: body, at: [k, 0, 0], axis: [0, 0, 1], name: `hinge${k}` }))
    return body
  })
  scene.joint(joint.gear({ a: wheels[0]!, b: wheels[1]!, axisA: [0, 0, 1], axisB: [0, 0, 1], ratio: 2 }))
  scene.motor('hinge0', { torque: 1 })
  return using(scene, h, 'double', async (m) => {
    await m.step(100)
    const [a, b] = [
      (await m.vector('bodyOmega', wheels[0]!.index))[2],
      (await m.vector('bodyOmega', wheels[1]!.index))[2],
    ]
    expect(a).toBeCloseTo(0.1 / (0.2 + 0.2 / 4), 6)
    expect(a + 2 * b).toBeCloseTo(0, 7)
  })
})

// Rack: v = R w. Torque τ on the pinion: (I + m R²) w' = τ.
test('a pinion moves a rack', () => {
  const scene = newScene(0)
  const pinion = part(scene, 'pinion', [0, 0, 0], { inertia: [0.2, 0.2, 0.2] })
  const bar = part(scene, 'bar', [0, 0.1, 0], { mass: 5 })
  scene.joint(joint.revolute({ a: 'world', b: pinion, at: [0, 0, 0], axis: [0, 0, 1], name: 'hinge' }))
  scene.joint(joint.prismatic({ a: 'world', b: bar, at: [0, 0.1, 0], axis: [1, 0, 0] }))
  scene.joint(joint.rack({ a: pinion, b: bar, axisA: [0, 0, 1], axisB: [1, 0, 0], radius: 0.1 }))
  scene.motor('hinge', { torque: 1 })
  return using(scene, h, 'double', async (m) => {
    await m.step(100)
    const w = (await m.vector('bodyOmega', 0))[2]
    expect(w).toBeCloseTo(0.1 / (0.2 + 5 * 0.01), 6)
    expect((await m.vector('bodyVel', 1))[0]).toBeCloseTo(0.1 * w, 7)
  })
})

test('a screw goes by its pitch with each turn, an actuator keeps its length', () => {
  const scene = newScene(0)
  const nut = part(scene, 'nut', [0, 0, 0])
  scene.joint(joint.screw({ a: 'world', b: nut, at: [0, 0, 0], axis: [0, 0, 1], pitch: 0.02, name: 'screw' }))
  scene.motor('screw', { speed: 10, along: 'rotation' })
  const block = part(scene, 'block', [2, 0, 0])
  scene.joint(joint.prismatic({ a: 'world', b: block, at: [2, 0, 0], axis: [1, 0, 0] }))
  const length: TimeFunction = { sine: { amplitude: 0.2, frequency: 1, offset: 1 } }
  scene.joint(joint.actuator({ a: 'world', b: block, atA: [1, 0, 0], atB: [2, 0, 0], length }))
  return using(scene, h, 'double', async (m) => {
    await m.step(300)
    expect((await m.vector('bodyPos', 0))[2]).toBeCloseTo((0.02 * 10 * 0.3) / (2 * Math.PI), 9)
    const block = (await m.numbers('bodyInvMass')).lastIndexOf(1)
    expect((await m.vector('bodyPos', block))[0]).toBeCloseTo(1 + valueAt(length, 0.3), 9)
  })
})

// Symplectic Euler swings with cos(ω h) = 1 − (ω_0 h)²/2 for ω_0² = k/m: a relative error of (ω_0 h)²/24 = 4e-7 in ω at
// ω_0 = 100/s, h = 3e-5. A quarter turn in time from the largest stretch leads through the length at rest.
test('springs swing with the root of stiffness over mass', () => {
  const step = 3e-5
  const scene = newScene(0)
  const mass = part(scene, 'mass', [0.6, 0, 0], { mass: 0.5 })
  scene.spring(
    spring.translational({ a: 'world', b: mass, atA: [0, 0, 0], atB: [0.6, 0, 0], stiffness: 5000, restLength: 0.5 }),
  )
  const body = part(scene, 'wheel', [3, 0, 0], { inertia: [0.2, 0.2, 0.2] })
  scene.joint(joint.revolute({ a: 'world', b: body, at: [3, 0, 0], axis: [0, 0, 1], name: 'hinge' }))
  scene.spring(spring.rotational({ joint: 'hinge', stiffness: 2000, restAngle: 0.1 }))
  return using(scene, step, 'double', async (m) => {
    const steps = Math.round(Math.PI / 2 / 100 / step)
    await m.step(steps)
    await m.largestError()
    // cos(ω t) of the stretch of 0.1 m and of the angle of -0.1 rad; the first kick comes before the first move, half a
    // step early
    const left = Math.cos(100 * (steps + 0.5) * step)
    expect((await m.vector('bodyPos', 0))[0]).toBeCloseTo(0.5 + 0.1 * left, 6)
    expect((await m.numbers('jointAngle'))[0]).toBeCloseTo(0.1 - 0.1 * left, 6)
  })
})

// A damper alone: m v' = −c v, v falls by 1 − h c/m in each step.
test('a damper slows by its share', () => {
  const scene = newScene(0)
  const mass = part(scene, 'mass', [1, 0, 0], { velocity: [1, 0, 0] })
  scene.spring(spring.translational({ a: 'world', b: mass, atA: [0, 0, 0], atB: [1, 0, 0], stiffness: 0, damping: 2 }))
  return using(scene, h, 'double', async (m) => {
    await m.step(50)
    expect((await m.vector('bodyVel', 0))[0]).toBeCloseTo(0.998 ** 50, 12)
  })
})
