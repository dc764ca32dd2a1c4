// interact.test.ts: what a person does to a running simulation: bodies that come later, pushes, targets of motors.

import { describe, expect, test } from 'vitest'
import {
  contact,
  createScene,
  joint,
  material,
  type Scene,
  type SimulationApi,
  shape,
  type TimeFunction,
} from '#talus/index.js'
import type { CheckpointData } from '#talus/step/simulation.js'
import { double, gpu, simulate, vectorOf } from '../physics/lives.js'

const stone = material({ name: 'stone', density: 2500, friction: 0.5, restitution: 0.5, young: 5e6, poisson: 0.3 })
const radius = 0.01
const mass = stone.density * (4 / 3) * Math.PI * radius ** 3
const inertia = 0.4 * mass * radius ** 2
const gravity = 9.81

/** A grain just above a plane, and a ball that comes later, both at the same place. */
function grainAndBall(withBall = true): Scene {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  const round = { shape: shape.sphere({ radius }), material: stone }
  scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
  scene.body({ name: 'grain', ...round, position: [0, 0, radius + 1e-4] })
  if (withBall) scene.body({ name: 'ball', ...round, position: [0, 0, radius], absent: true })
  return scene
}

const laws = {
  dem: { contact: contact.hertzMindlin(), timeStep: 2e-5 },
  dvi: { contact: contact.dvi(), timeStep: 1e-3 },
}
const cases = (['dem', 'dvi'] as const).map((law) => [law, { life: double, ...laws[law] }] as const)

describe('a body that comes later', () => {
  test.each(cases)('acts on nothing and stays where it is, %s', async (_, options) => {
    const path = (withBall: boolean) =>
      simulate(grainAndBall(withBall), options, async (simulation) => {
        simulation.step(40)
        return [...(await simulation.read('bodyPos'))]
      })
    const paths = [await path(true), await path(false)]
    expect(paths[0]!.slice(0, 6)).toEqual(paths[1])
    expect(paths[0]!.slice(6)).toEqual([0, 0, radius])
  })

  test.each(cases)('flies from where it is put, and meets others, %s', async (law, options) => {
    const steps = 20
    const h = options.timeStep
    // so that it would be through the grain by half a diameter at the end
    const speed = (1.5 * radius) / (steps * h)
    await simulate(grainAndBall(), options, async (simulation) => {
      simulation.step(10)
      const state = { present: true, position: [0.1, 0, 0.5], velocity: [1, 0, 2], omega: [0, 0, 3] } as const
      await simulation.setBody(2, state)
      simulation.step(steps)
      // Verlet falls by h² g/2 n², Euler implicit in the velocity by h² g/2 n (n + 1)
      const fall = (gravity * h * h * steps * (law === 'dem' ? steps : steps + 1)) / 2
      const [x, y, z] = vectorOf(await simulation.read('bodyPos'), 2)
      expect(x).toBeCloseTo(0.1 + steps * h, 6)
      expect(y).toBeCloseTo(0, 6)
      expect(z).toBeCloseTo(0.5 + 2 * steps * h - fall, 6)
      expect(vectorOf(await simulation.read('bodyOmega'), 2)[2]).toBeCloseTo(3, 5)

      const grain = vectorOf(await simulation.read('bodyPos'), 1)
      await simulation.setBody(2, { position: [grain[0] - 3 * radius, 0, grain[2]], velocity: [speed, 0, 0] })
      simulation.step(steps)
      // nothing else moves it along x
      expect(vectorOf(await simulation.read('bodyVel'), 1)[0]).toBeGreaterThan(0.01 * speed)

      await simulation.setBody(2, { present: false })
      expect([...(await simulation.read('bodyVel'))].slice(6)).toEqual([0, 0, 0])
      const before = [...(await simulation.read('bodyPos'))].slice(6)
      simulation.step(5)
      expect([...(await simulation.read('bodyPos'))].slice(6)).toEqual(before)
    })
  })

  test.each(cases)('that is put down at rest finds what it touches at once, %s', async (_, options) => {
    const rest = { velocity: [0, 0, 0], omega: [0, 0, 0] } as const
    await simulate(grainAndBall(), options, async (simulation) => {
      await simulation.setBody(2, { present: true, position: [0.3, 0, 0.5], ...rest })
      simulation.step(2)
      // in the floor by so much that by force it bears thrice the weight; nothing but the new place asks for pairs
      await simulation.setBody(2, { position: [0.3, 0, radius - 1e-4], ...rest })
      simulation.step(2)
      const fallen = -gravity * 2 * options.timeStep
      expect(vectorOf(await simulation.read('bodyVel'), 2)[2]).toBeGreaterThan(0.25 * fallen)
    })
  })

  test.each(cases)('a rod that is turned by hand finds what it reaches now, %s', async (_, options) => {
    const scene = createScene({ gravity: [0, 0, 0], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
    scene.body({ name: 'rod', shape: shape.box({ half: [0.5, radius, radius] }), material: stone })
    const post = { shape: shape.sphere({ radius }), position: [0, 0.5 + 0.99 * radius, 0] as const }
    scene.body({ name: 'post', ...post, material: stone, fixed: true })
    await simulate(scene, options, async (simulation) => {
      simulation.step(2)
      const [orientation, omega] = [[0, 0, Math.SQRT1_2, Math.SQRT1_2] as const, [0, 0, 0] as const]
      await simulation.setBody(0, { orientation, velocity: [0, 1, 0], omega })
      simulation.step(2)
      expect(vectorOf(await simulation.read('bodyVel'), 0)[1]).toBeLessThan(0.999)
    })
  })

  test('the extent of a scene is that of the bodies that are there', () => {
    const scene = createScene()
    const round = { shape: shape.sphere({ radius }), material: stone }
    scene.body({ name: 'grain', ...round, position: [0, 0, 0] })
    const domain = scene.domain()
    scene.body({ name: 'ball', ...round, position: [50, 0, 0], absent: true })
    expect(scene.domain()).toEqual(domain)
  })

  test('one that forces do not move is refused', () => {
    const scene = createScene()
    expect(() =>
      scene.body({ name: 'rock', shape: shape.sphere({ radius }), material: stone, fixed: true, absent: true }),
    ).toThrow('body rock: a body that comes later must be moved by forces.')
  })
})

test('a state that is set does not depend on when the steps before are taken', async () => {
  const run = (apart: boolean) =>
    simulate(grainAndBall(), { life: double, ...laws.dvi }, async (simulation) => {
      simulation.step(7)
      if (apart) await simulation.finish()
      await simulation.setBody(2, { present: true, position: [0, 0, 0.05], velocity: [0, 0, -1] })
      simulation.step(50)
      return simulation.hash()
    })
  expect(await run(true)).toBe(await run(false))
})

describe('a checkpoint keeps what was changed by hand', () => {
  test.each(cases)('which bodies are there, %s', async (_, options) => {
    const thrown = { present: true, position: [0, 0, 0.05], velocity: [0, 0, -1] } as const
    const whole = await simulate(grainAndBall(), options, async (simulation) => {
      await simulation.setBody(2, thrown)
      simulation.step(20)
      const saved = await simulation.save()
      const before = vectorOf(await simulation.read('bodyPos'), 2)
      simulation.step(60)
      return { saved, before, hash: await simulation.hash(), ball: vectorOf(await simulation.read('bodyPos'), 2) }
    })
    const again = await simulate(grainAndBall(), { ...options, checkpoint: whole.saved }, async (simulation) => {
      simulation.step(60)
      return { hash: await simulation.hash(), ball: vectorOf(await simulation.read('bodyPos'), 2) }
    })
    expect(again).toEqual({ hash: whole.hash, ball: whole.ball })
    // one that is not there would stand still
    expect(whole.ball).not.toEqual(whole.before)
  })

  test('one that was taken away stays away, and can be put back', async () => {
    const options = { life: double, ...laws.dvi }
    const saved = await simulate(grainAndBall(), options, async (simulation) => {
      await simulation.setBody(1, { present: false })
      simulation.step(2)
      return simulation.save()
    })
    await simulate(grainAndBall(), { ...options, checkpoint: saved }, async (simulation) => {
      const before = vectorOf(await simulation.read('bodyPos'), 1)
      simulation.step(5)
      expect(vectorOf(await simulation.read('bodyPos'), 1)).toEqual(before)
      await simulation.setBody(1, { present: true, position: [0.2, 0, 0.5] })
      simulation.step(5)
      expect(vectorOf(await simulation.read('bodyPos'), 1)[2]).toBeLessThan(0.5)
    })
  })

  test('targets of motors', async () => {
    const turning = () => {
      const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
      const disc = scene.body({ name: 'disc', shape: shape.none(), mass: 1, inertia: [0.1, 0.1, 0.1] })
      const hinge = scene.joint(joint.revolute({ a: scene.world, b: disc, at: [0, 0, 0], axis: [0, 0, 1] }))
      scene.motor(hinge, { name: 'drive', speed: 2 })
      return scene
    }
    const options = { life: double, ...laws.dvi }
    const saved = await simulate(turning(), options, async (simulation) => {
      await simulation.setMotor('drive', -3)
      simulation.step(3)
      return simulation.save()
    })
    await simulate(turning(), { ...options, checkpoint: saved }, async (simulation) => {
      simulation.step(3)
      expect(vectorOf(await simulation.read('bodyOmega'), 0)[2]).toBeCloseTo(-3, 5)
    })
  })
})

describe('a push', () => {
  test('at the rim moves and turns a ball', async () => {
    await simulate(grainAndBall(), { life: double, ...laws.dvi }, async (simulation) => {
      await simulation.setBody(2, { present: true, position: [0.2, 0.1, 0.5], velocity: [0, 0, 1] })
      const impulse = [0.002, 0, 0] as const
      await simulation.pushBody(2, impulse, [0.2, 0.1, 0.5 + radius])
      const [velocity, omega] = [await simulation.read('bodyVel'), await simulation.read('bodyOmega')]
      // Δv = J / m, Δω = r J / I about y
      expect(vectorOf(velocity, 2)[0]).toBeCloseTo(impulse[0] / mass, 5)
      expect(vectorOf(velocity, 2)[2]).toBe(1)
      expect(vectorOf(omega, 2)[1]! / ((radius * impulse[0]) / inertia)).toBeCloseTo(1, 4)
      expect(Math.hypot(vectorOf(omega, 2)[0], vectorOf(omega, 2)[2])).toBeLessThan(1e-3)
    })
  })

  test('turns a body about its principal axes', async () => {
    const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
    // a quarter turn about z takes the long axis x of the box to y
    const orientation = [0, 0, Math.SQRT1_2, Math.SQRT1_2] as const
    scene.body({ name: 'bar', shape: shape.box({ half: [0.2, 0.05, 0.05] }), mass: 3, material: stone, orientation })
    await simulate(scene, { life: double, ...laws.dvi }, async (simulation) => {
      await simulation.pushBody(0, [0, 0, 0.6], [0, 0.2, 0])
      const [w] = await simulation.read('bodyOmega')
      // about x, across the bar: m (l² + b²) / 12 with l = 0.4 and b = 0.1
      expect(w).toBeCloseTo((0.2 * 0.6) / ((3 * (0.16 + 0.01)) / 12), 9)
    })
  })
})

describe('a motor', () => {
  const wheel = (speed: TimeFunction) => {
    const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
    const disc = scene.body({ name: 'disc', shape: shape.none(), mass: 1, inertia: [0.1, 0.1, 0.1] })
    const other = scene.body({ name: 'other', shape: shape.none(), mass: 1, inertia: [0.1, 0.1, 0.1] })
    const held = { a: scene.world, at: [0, 0, 0], axis: [0, 0, 1] } as const
    // the first motor follows a table of many knots, so that knots of the second are not the first ones
    const times = [0, 1, 2, 3]
    scene.motor(scene.joint(joint.revolute({ name: 'first', b: other, ...held })), {
      name: 'steady',
      speed: { table: { times, values: [1, 1, 1, 1] } },
    })
    scene.motor(scene.joint(joint.revolute({ name: 'hinge', b: disc, ...held })), { name: 'drive', speed })
    return scene
  }

  test('takes another speed', async () => {
    await simulate(wheel(2), { life: double, ...laws.dvi }, async (simulation) => {
      const speeds = async () => {
        simulation.step(3)
        const omega = await simulation.read('bodyOmega')
        return [vectorOf(omega, 0)[2], vectorOf(omega, 1)[2]]
      }
      const close = ([a, b]: number[], [x, y]: number[]) => {
        expect(a).toBeCloseTo(x!, 5)
        expect(b).toBeCloseTo(y!, 5)
      }
      close(await speeds(), [2, 1])
      await simulation.setMotor('drive', -3)
      close(await speeds(), [-3, 1])
    })
  })

  test.each<[string, TimeFunction]>([
    ['a ramp', { ramp: { from: 0, to: 5, start: 0, end: 1 } }],
    ['a table', { table: { times: [0, 0.001, 2], values: [1, 4, -2] } }],
    ['a sine', { sine: { amplitude: 1, frequency: 100, phase: 1, offset: 3 } }],
  ])('one that follows %s takes a speed in its place, also after a restart', async (_, given) => {
    const scene = wheel(given)
    let kept: CheckpointData
    const speed = async (simulation: SimulationApi) => {
      simulation.step(3)
      return vectorOf(await simulation.read('bodyOmega'), 0)[2]
    }
    await simulate(scene, { life: double, ...laws.dvi }, async (simulation) => {
      expect(await speed(simulation)).not.toBeCloseTo(-3, 1)
      await simulation.setMotor('drive', -3)
      expect(await speed(simulation)).toBeCloseTo(-3, 5)
      expect(await speed(simulation)).toBeCloseTo(-3, 5)
      kept = await simulation.save()
    })
    await simulate(scene, { life: double, ...laws.dvi, checkpoint: kept! }, async (simulation) => {
      expect(await speed(simulation)).toBeCloseTo(-3, 5)
    })
  })

  test('one that is not there is refused', async () => {
    await simulate(wheel(1), { life: double, ...laws.dvi }, async (simulation) => {
      await expect(simulation.setMotor('drove', 1)).rejects.toThrow('unknown motor drove, did you mean drive?')
    })
  })
})

test.each([
  [0, {}, 'body floor is fixed or driven: it cannot be moved by hand.'],
  [7, {}, 'there are 3 bodies, found number 7.'],
  [1, { velocity: [0, Number.NaN, 0] as const }, 'body grain: velocity'],
  [1, { velocty: [1, 0, 0] } as object, 'body grain: there is no option velocty, did you mean velocity?'],
])('body %i: a state that cannot be is one sentence, and changes nothing', async (body, state, message) => {
  await simulate(grainAndBall(), { life: double, ...laws.dvi }, async (simulation) => {
    const before = await simulation.hash()
    await expect(simulation.setBody(body, state)).rejects.toThrow(message)
    expect(await simulation.hash()).toBe(before)
  })
})

// one simulation for all of it: a software GPU is slow to start
test('the same on a GPU', async () => {
  const scene = grainAndBall()
  const disc = scene.body({
    name: 'disc',
    shape: shape.none(),
    mass: 1,
    inertia: [0.1, 0.1, 0.1],
    position: [0, 0, 0.5],
  })
  const hinge = scene.joint(joint.revolute({ a: scene.world, b: disc, at: [0, 0, 0.5], axis: [0, 0, 1] }))
  scene.motor(hinge, { name: 'drive', speed: 2 })
  const { timeStep: h } = laws.dvi
  await simulate(scene, { life: gpu, ...laws.dvi }, async (simulation) => {
    await expect(simulation.pushBody(2, [1, 0, 0])).rejects.toThrow('body ball is not there')
    await expect(simulation.setBody(2, { position: [1e6, 0, 0] })).rejects.toThrow('is outside the domain along x')
    simulation.step(2)
    expect(vectorOf(await simulation.read('bodyPos'), 2)[2]).toBeCloseTo(radius, 8)
    expect(vectorOf(await simulation.read('bodyOmega'), 3)[2]).toBeCloseTo(2, 5)
    await simulation.setBody(2, { present: true, position: [0.1, 0, 0.5], velocity: [1, 0, 2] })
    await simulation.pushBody(2, [mass, 0, 0], [0.1, 0, 0.5 + radius])
    await simulation.setMotor('drive', -3)
    simulation.step(3)
    const [x, , z] = vectorOf(await simulation.read('bodyPos'), 2)
    expect(x).toBeCloseTo(0.1 + 2 * 3 * h, 6)
    expect(z).toBeCloseTo(0.5 + 2 * 3 * h - gravity * h * h * 6, 6)
    const omega = await simulation.read('bodyOmega')
    expect(vectorOf(omega, 2)[1]).toBeCloseTo((radius * mass) / inertia, 3)
    expect(vectorOf(omega, 3)[2]).toBeCloseTo(-3, 5)
    // onto the grain from above: a pair that was not there before
    const grain = vectorOf(await simulation.read('bodyPos'), 1)
    const above = [grain[0], grain[1], grain[2] + 2.05 * radius] as const
    await simulation.setBody(2, { position: above, velocity: [0, 0, -1], omega: [0, 0, 0] })
    simulation.step(3)
    expect(vectorOf(await simulation.read('bodyVel'), 2)[2]).toBeGreaterThan(-0.9)
  })
})

test('what a hand cannot do is one sentence', async () => {
  await simulate(grainAndBall(), { life: double, ...laws.dvi }, async (simulation) => {
    const says = async (what: Promise<unknown>, sentence: string) => {
      const before = await simulation.hash()
      await expect(what).rejects.toThrow(sentence)
      expect(await simulation.hash()).toBe(before)
    }
    const wrong = <T>(value: unknown) => value as T
    const at = [0, 0, 0.5] as const
    await says(
      simulation.add([wrong({ group: 'grain', position: at, velocty: at })]),
      'add: body 0: there is no option velocty, did you mean velocity?',
    )
    await says(
      simulation.setBody(1, wrong({ posiiton: at })),
      'body grain: there is no option posiiton, did you mean position?',
    )
    await says(simulation.add(wrong({ group: 'grain', position: at })), 'add: bodies must be a list, found {')
    await says(simulation.remove(wrong(1)), 'remove: ids must be a list, found 1.')
    await says(simulation.couple(wrong('hinge')), 'couple: joints must be a list, found "hinge".')
    await simulation.freeze([1])
    await says(simulation.pushBody(1, at), 'body grain is frozen: thaw it first.')
    await says(simulation.setBody(1, { velocity: at }), 'body grain is frozen: thaw it first.')
    await simulation.remove([1])
    await says(simulation.pushBody(1, at), 'body grain is not there: set its position first.')
    await says(simulation.distance('grain', 'floor'), 'body grain is not there.')
    expect(await simulation.contactsOf('grain')).toEqual([])
  })
})
