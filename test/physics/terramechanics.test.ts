// terramechanics.test.ts: a plate that holds a force or a pressure, by both laws; a tow; slip and means.

import { expect, test } from 'vitest'
import {
  backend,
  contact,
  createScene,
  createSimulation,
  material,
  probe,
  safeTimeStep,
  shape,
  terramechanics,
} from '#talus/index.js'

const soft = material({ name: 'soft', density: 1000, young: 1e6, friction: 0.3, restitution: 0.1 })
const gravity = 9.81

test.each([
  ['by impulses', contact.dvi({ tolerance: 1e-6 })],
  ['by force', contact.hertzMindlin()],
] as const)('a plate holds its pressure %s', async (_, law) => {
  const scene = createScene({ gravity: [0, 0, -gravity] })
  scene.body({ name: 'floor', shape: shape.plane(), material: soft, fixed: true })
  const ball = { shape: shape.sphere({ radius: 0.05 }), material: soft, mass: 0.5 }
  const away = [
    [-0.1, -0.1],
    [0.1, -0.1],
    [0, 0.1],
  ]
  scene.bodies({ ...ball, name: 'balls', positions: away.map(([x, y]) => [x!, y!, 0.05]) })
  const half = [0.2, 0.2, 0.01] as const
  const plate = scene.body({
    name: 'plate',
    shape: shape.box({ half }),
    material: soft,
    mass: 2,
    position: [0, 0, 0.111],
  })
  const at = [0, 0, 0.111] as const
  const slide = terramechanics.addServo(scene, {
    body: plate,
    at,
    axis: [0, 0, -1],
    pressure: 500,
    area: 0.16,
    damping: 100,
  })
  scene.probe(probe.forceOn('floor'))
  scene.probe(probe.jointPosition(slide))
  const timeStep = law.law === 'dvi' ? 1e-3 : 0.8 * safeTimeStep(scene)
  const simulation = await createSimulation(scene, { contact: law, timeStep, backend: backend.cpu({ threads: 1 }) })
  simulation.step(Math.round(0.5 / timeStep))
  const now = await simulation.sample()
  await simulation.close()
  const weight = (2 + 3 * 0.5) * gravity + 500 * 0.16
  expect(Math.abs(now['floor.forceOn.z']! / weight + 1)).toBeLessThan(2e-3)
  // it came down by its gap, by force also by the depths of the balls in plate and floor: Hertz
  const modulus = soft.young / (2 * (1 - soft.poisson ** 2))
  const depth = (force: number) => ((3 * force) / (4 * modulus * Math.sqrt(0.05))) ** (2 / 3)
  const onBall = (2 * gravity + 500 * 0.16) / 3
  const depths = law.law === 'dvi' ? 0 : depth(onBall) + depth(onBall + 0.5 * gravity)
  expect(Math.abs(now['servoSlide.jointPosition']! - 0.001 - depths)).toBeLessThan(1e-5 + 0.01 * depths)
})

test('slip, and means with their error', () => {
  expect(terramechanics.slip(0.25, 5, 0.1)).toBe(0.5)
  expect(() => terramechanics.slip(1, 0, 0.1)).toThrow('slip: a wheel that turns is needed, found ω r = 0 m/s.')
  const { mean, error } = terramechanics.steadyMean([9, 1, 2, 3, 4, 5, 6, 7, 8])
  // eight blocks of one: variance 6
  expect([mean, error]).toEqual([4.5, Math.sqrt(6 / 8)])
})

test('what a tow or a plate lacks is said', () => {
  const scene = createScene({ gravity: [0, 0, -gravity] })
  const ball = scene.body({ name: 'ball', shape: shape.sphere({ radius: 0.1 }), material: soft })
  const place = { body: ball, at: [0, 0, 0] as const, axis: [1, 0, 0] as const }
  expect(() => terramechanics.addTow(scene, place)).toThrow('tow: it needs a speed, a force or a slip, found none.')
  expect(() => terramechanics.addServo(scene, { ...place, pressure: 5 })).toThrow(
    'servo: a pressure of 5 Pa needs the area it acts on, m2.',
  )
})
