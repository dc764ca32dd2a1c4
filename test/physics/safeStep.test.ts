// safeStep.test.ts: at the safe time step contacts by force are stable, for thin bodies, many points and strong damping too; above
// it a run is refused unless asked for.

import { describe, expect, test } from 'vitest'
import {
  contact,
  createScene,
  type Material,
  material,
  type Scene,
  type Shape,
  safeTimeStep,
  shape,
} from '#talus/index.js'
import { compileModel } from '#talus/step/compileModel.js'
import { double, simulate } from './lives.js'

const gravity = 9.81
const stone = (restitution: number, friction = 0.5) =>
  material({ name: 'stone', density: 2500, young: 1e7, poisson: 0.3, friction, restitution })
const safeOf = (scene: Scene) => compileModel(scene, { law: 'dem' }).safe.step

/** A body that falls askew on a plane with 1 m/s. */
function falling(made: Shape, of: Material): Scene {
  const scene = createScene({ gravity: [0, 0, -gravity] })
  scene.body({ name: 'floor', shape: shape.plane(), material: of, fixed: true })
  const orientation = [0.187, 0.056, 0.037, 0.98] as const
  scene.body({ name: 'body', shape: made, material: of, position: [0, 0, 0.12], orientation, velocity: [0.3, 0, -1] })
  return scene
}

const thin: Record<string, Shape> = {
  disc: shape.cylinder({ radius: 0.05, height: 0.006 }),
  plate: shape.box({ half: [0.1, 0.1, 0.002] }),
  rod: shape.box({ half: [0.002, 0.002, 0.1] }),
  lens: shape.ellipsoid({ semiAxes: [0.05, 0.05, 0.004] }),
}

describe.each(Object.entries(thin))('%s', (_, made) => {
  // energy of what the body has and what its contacts store never rises; looked at often enough to see it
  test.each([1, 0.5])('at restitution %f gains no energy', async (restitution) => {
    const scene = falling(made, stone(restitution))
    for (const share of [1, 0.5]) {
      await simulate(scene, { life: double, timeStep: share * safeOf(scene) }, async (simulation) => {
        const { total: before } = await simulation.energy()
        while (simulation.time < 0.3) {
          simulation.step(50)
          const { total } = await simulation.energy()
          expect(total).toBeLessThan(before * (1 + 1e-9))
        }
      })
    }
  })
})

test('plates in a pile come to rest', async () => {
  const scene = createScene({ gravity: [0, 0, -gravity] })
  const of = stone(0.3)
  scene.body({ name: 'floor', shape: shape.plane(), material: of, fixed: true })
  for (let k = 0; k < 6; k++) {
    const position = [0.003 * k, 0, 0.0045 + 0.0085 * k] as const
    scene.body({ name: `plate${k}`, shape: shape.box({ half: [0.1, 0.1, 0.004] }), material: of, position })
  }
  await simulate(scene, { life: double, timeStep: safeOf(scene) }, async (simulation) => {
    const { total: before } = await simulation.energy()
    simulation.step(Math.ceil(0.6 / simulation.timeStep))
    const { kinetic } = await simulation.energy()
    expect(kinetic).toBeLessThan(1e-4 * before)
  })
})

// g (sin 30° − 0.3 cos 30°)
test('a box slides on a slope at restitution 0 as it does at 0.5', async () => {
  for (const restitution of [0, 0.5]) {
    const of = stone(restitution, 0.3)
    const scene = createScene({ gravity: [gravity * Math.sin(Math.PI / 6), 0, -gravity * Math.cos(Math.PI / 6)] })
    scene.body({
      name: 'floor',
      shape: shape.box({ half: [2, 1, 0.1] }),
      material: of,
      position: [1, 0, -0.1],
      fixed: true,
    })
    scene.body({ name: 'box', shape: shape.box({ half: [0.05, 0.05, 0.03] }), material: of, position: [0, 0, 0.03] })
    await simulate(scene, { life: double, timeStep: safeOf(scene) }, async (simulation) => {
      simulation.step(Math.round(0.1 / simulation.timeStep))
      const [, , , early] = await simulation.read('bodyVel')
      const began = simulation.time
      simulation.step(Math.round(0.1 / simulation.timeStep))
      const [, , , late] = await simulation.read('bodyVel')
      const expected = gravity * (Math.sin(Math.PI / 6) - 0.3 * Math.cos(Math.PI / 6))
      expect(Math.abs((late! - early!) / (simulation.time - began) / expected - 1)).toBeLessThan(0.01)
    })
  }
})

describe('a step above it', () => {
  const scene = falling(thin.disc!, stone(0.5))
  const start = (timeStep: number, unsafeStep = false) =>
    simulate(scene, { life: double, timeStep, contact: contact.hertzMindlin({ unsafeStep }) }, async () => true)

  test('is refused with whose contacts limit it', async () => {
    const safe = safeOf(scene)
    expect(await start(safe)).toBe(true)
    await expect(start(1.01 * safe)).rejects.toThrow(
      /1\.01 times .* s that are safe, .* of body \(stone\) against stone/,
    )
    await expect(start(1.01 * safe)).rejects.toThrow(/unsafeStep .* --unsafe-step/)
    await expect(start(1000 * safe)).rejects.toThrow(/check the time step, or the unit of young/)
  })

  test('is taken where it is asked for', async () => {
    expect(await start(3 * safeOf(scene), true)).toBe(true)
  })
})

describe('of any law is told beforehand', () => {
  const firm = material({
    name: 'firm',
    density: 2500,
    young: 1e7,
    restitution: 0.5,
    foundationStiffness: 1e12,
    viscosity: 1e3,
  })
  const scene = falling(shape.sphere({ radius: 0.01 }), firm)
  test.each([
    contact.hertzMindlin(),
    contact.hertzMindlin({ tension: true }),
    contact.forces({ normal: 'hooke', speed: 50, tangential: 'linear' }),
    contact.forces({ normal: 'volumetric', tangential: 'smooth' }),
    contact.forces({ damping: 'viscous' }),
    contact.dvi(),
  ])('%#', async (law) => {
    const told = safeTimeStep(scene, law)
    await simulate(scene, { life: double, timeStep: Math.min(told, 1e-3), contact: law }, async (simulation) => {
      expect(simulation.safeTimeStep).toBe(told)
    })
  })

  test('bonds are explicit by impulses too', async () => {
    const row = createScene()
    row.bodies({ name: 'row', shape: shape.sphere({ radius: 0.01 }), material: firm, positions: [0, 0, 0, 0.02, 0, 0] })
    row.bonds({ between: 'row', within: 1e-3, normalStiffness: 1e9 })
    const told = safeTimeStep(row, contact.dvi())
    expect(told).toBeLessThan(1)
    const over = simulate(row, { life: double, timeStep: 1.01 * told, contact: contact.dvi() }, async () => true)
    await expect(over).rejects.toThrow(/safe, by the beams between bonded bodies: take a shorter one\.$/)
  })
})

describe('follows from', () => {
  const of = (made: Shape, made2: Partial<Parameters<typeof material>[0]> = {}) => {
    const own = material({ name: 'own', density: 2500, young: 1e7, poisson: 0.3, restitution: 0.5, ...made2 })
    return safeOf(falling(made, own))
  }
  const ball = shape.sphere({ radius: 0.01 })

  test('mass, stiffness and size as a wave does', () => {
    expect(of(ball, { density: 10000 }) / of(ball)).toBeCloseTo(2, 9)
    expect(of(ball, { young: 4e7 }) / of(ball)).toBeCloseTo(0.5, 9)
    expect(of(shape.sphere({ radius: 0.02 })) / of(ball)).toBeCloseTo(2, 9)
  })

  test('damping, inertia and points', () => {
    expect(of(ball, { restitution: 0.1 })).toBeLessThan(0.6 * of(ball))
    const [cube, flat] = [shape.box({ half: [0.02, 0.02, 0.02] }), shape.box({ half: [0.04, 0.04, 0.005] })]
    expect(of(flat)).toBeLessThan(of(cube))
    expect(of(ball, { rolling: 0.1 })).toBeLessThan(of(ball))
  })

  test('what a body can touch at all', () => {
    const scene = createScene()
    scene.body({ name: 'alone', shape: ball, material: stone(0.5) })
    expect(safeOf(scene)).toBe(Number.POSITIVE_INFINITY)
  })
})
