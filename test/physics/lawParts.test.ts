// lawParts.test.ts: parts of contact by force against LIGGGHTS and LAMMPS (liggghtsImpacts.json and lammpsImpacts.json, made by scripts of these
// names) and against formulas: pull of DMT, JKR and liquid bridges, linear springs; and contacts that pull as they are read back.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  contact,
  createScene,
  type ForceLawOptions,
  InputError,
  material,
  probe,
  type Shape,
  shape,
} from '#talus/index.js'
import type { Vector } from '#talus/model/checks.js'
import { component, double, simulate, single, vectorOf } from './lives.js'

interface Ball {
  readonly radius: number
  readonly position: Vector
  readonly velocity: Vector
  readonly omega: Vector
}

interface Impact {
  readonly name: string
  readonly bodies: readonly Ball[]
  readonly wall?: boolean
  /** Side of a box that is periodic along x and y, m. */
  readonly period?: number
  /** Down, m/s2. */
  readonly gravity?: number
  /** Of triangles: its velocity, m/s, and its turning, rad/s. */
  readonly plate?: { readonly velocity: Vector; readonly turn: number; readonly axis: Vector }
  readonly friction: number
  readonly restitution?: number
  /** Of every other ball from the first on, and of the others and what they meet. */
  readonly materials?: readonly { readonly density: number; readonly young: number; readonly poisson: number }[]
  readonly parts: ForceLawOptions
  readonly after: readonly { readonly step: number; readonly velocity: Vector[]; readonly omega: Vector[] }[]
}

const recorded = JSON.parse(readFileSync(new URL('./liggghtsImpacts.json', import.meta.url), 'utf8')) as {
  timeStep: number
  corners: [number, number][]
  triangles: number[][]
  cases: Impact[]
}
const { timeStep, cases } = recorded

/** As fast as it is from the first step on. */
function plateMotion({ velocity, turn, axis }: NonNullable<Impact['plate']>) {
  const steady = (rate: number) => ({ ramp: { from: 0, to: rate, start: 0, end: 1 } })
  const [x, y, z] = velocity
  return {
    position: [steady(x), steady(y), steady(z)],
    rotation: { axis, angle: steady(turn) },
  } as const
}

function impactScene({ bodies, wall, plate, friction, restitution = 0.75, materials, period, gravity = 0 }: Impact) {
  const alike = { density: 2060, young: 5e6, poisson: 0.45 }
  const law = { restitution, friction, rolling: 0.4, rollingDamping: 0.3, cohesionEnergyDensity: 1e5 }
  const [grain, met] = [0, 1].map((k) => material({ name: `stuff${k}`, ...alike, ...materials?.[k], ...law }))
  const around = { min: [0, 0, -0.01], max: [period ?? 0, period ?? 0, 0.1], periodic: [true, true, false] } as const
  const scene = createScene({ gravity: [0, 0, -gravity], ...(period ? { domain: around } : {}) })
  bodies.forEach(({ radius, ...start }, k) => {
    scene.body({ name: `ball${k}`, shape: shape.sphere({ radius }), material: k % 2 === 0 ? grain! : met!, ...start })
  })
  if (wall) scene.body({ name: 'wall', shape: shape.plane({ normal: [0, 0, 1] }), material: met!, fixed: true })
  if (plate) {
    const vertices = recorded.corners.flatMap((corner) => [...corner, 0])
    const mesh = shape.mesh({ vertices, triangles: recorded.triangles.flat(), solid: false })
    scene.body({ name: 'plate', shape: mesh, material: met!, motion: plateMotion(plate) })
  }
  return scene
}

describe('LIGGGHTS', () => {
  test.each(cases)('$name', async (impact) => {
    const law = contact.forces({ tension: true, spinning: 'none', ...impact.parts })
    await simulate(impactScene(impact), { life: double, timeStep, contact: law }, async (simulation) => {
      let done = 0
      for (const { step, velocity, omega } of impact.after) {
        simulation.step(step - done)
        done = step
        const [v, w] = [await simulation.read('bodyVel'), await simulation.read('bodyOmega')]
        impact.bodies.forEach((_, i) => {
          // 15 digits are given; 400 steps of a few roundings each
          for (const c of [0, 1, 2] as const) {
            expect(Math.abs(component(v, i, c) - velocity[i]![c])).toBeLessThan(1e-12)
            expect(Math.abs(component(w, i, c) - omega[i]![c])).toBeLessThan(1e-9)
          }
        })
      }
    })
  })
})

interface LammpsImpact extends Omit<Impact, 'bodies'> {
  readonly bodies: readonly (Ball & { readonly density: number })[]
  readonly material: { readonly young: number; readonly poisson: number; readonly workOfAdhesion: number } & {
    readonly timeStep: number
  }
  /** m/s; where springs are stretched the two measure slip at arms that differ by half an overlap. */
  readonly within: number
}

const byLammps = JSON.parse(readFileSync(new URL('./lammpsImpacts.json', import.meta.url), 'utf8')) as LammpsImpact[]

describe('LAMMPS', () => {
  test.each(byLammps)(
    '$name',
    async ({ bodies, friction, parts, material: { timeStep: h, ...stuff }, within, after }) => {
      const scene = createScene({ gravity: [0, 0, 0] })
      bodies.forEach(({ radius, density, ...start }, k) => {
        const own = material({ name: `stuff${k}`, density, friction, restitution: 1, slipSpeed: 1e-6, ...stuff })
        scene.body({ name: `ball${k}`, shape: shape.sphere({ radius }), material: own, ...start })
      })
      const law = contact.forces({ rolling: 'none', spinning: 'none', ...parts })
      await simulate(scene, { life: double, timeStep: h, contact: law }, async (simulation) => {
        let done = 0
        for (const { step, velocity, omega } of after) {
          simulation.step(step - done)
          done = step
          const [v, w] = [await simulation.read('bodyVel'), await simulation.read('bodyOmega')]
          bodies.forEach(({ radius }, i) => {
            for (const c of [0, 1, 2] as const) {
              expect(Math.abs(component(v, i, c) - velocity[i]![c])).toBeLessThan(within)
              expect(radius * Math.abs(component(w, i, c) - omega[i]![c])).toBeLessThan(within)
            }
          })
        }
      })
    },
  )
})

test('a constant torque is against the turning of one surface over the other, and acts on both', async () => {
  const grain = material({ density: 1e12, young: 5e6, poisson: 0.45, restitution: 1, friction: 0, rolling: 0.3 })
  const [large, small, overlap, rate] = [0.03, 0.002, 1e-5, 40]
  const curvature = (large * small) / (large + small)
  const force = (4 / 3) * (5e6 / (2 * (1 - 0.45 ** 2))) * Math.sqrt(curvature) * overlap ** 1.5
  for (const [rolling, omega, expected] of [
    ['cdt', 0, 0.3 * curvature * force],
    ['cdt', rate, 0],
    ['cdt', 2 * rate, -0.3 * curvature * force],
    ['cdtOwn', 0, 0],
    ['cdtOwn', rate, -0.3 * curvature * force],
  ] as const) {
    const scene = createScene({ gravity: [0, 0, 0] })
    const angle = { ramp: { from: 0, to: rate, start: 0, end: 1 } }
    const wheel = scene.body({
      name: 'wheel',
      shape: shape.sphere({ radius: large }),
      material: grain,
      motion: { rotation: { axis: [0, 1, 0], angle } },
    })
    const start: Vector = [0, 0, -(large + small - overlap)]
    const shapes = { shape: shape.sphere({ radius: small }), material: grain }
    const ball = scene.body({ name: 'ball', ...shapes, position: start, omega: [0, omega, 0] })
    scene.probe(probe.torqueOn(wheel))
    scene.probe(probe.torqueOn(ball))
    const law = contact.forces({ tangential: 'none', rolling, spinning: 'none', tension: true })
    await simulate(scene, { life: double, timeStep: 1e-7, contact: law }, async (simulation) => {
      simulation.step(1)
      const now = await simulation.sample()
      // a driven body has the mean rate of its step
      expect(Math.abs(now['ball.torqueOn.y']! - expected)).toBeLessThan(1e-6 * curvature * force)
      expect(now['wheel.torqueOn.y']! + now['ball.torqueOn.y']!).toBe(0)
    })
  }
})

const radius = 1e-3
const adhesion = 0.05
const sticky = material({
  density: 2500,
  young: 1e7,
  poisson: 0.3,
  friction: 0.3,
  workOfAdhesion: adhesion,
  surfaceTension: 0.072,
  contactAngle: 0.3,
  bridgeVolume: 1e-11,
})
/** E* of the material with itself. */
const stiff = 1e7 / (2 * (1 - 0.3 ** 2))
const hertz = (overlap: number, r = radius) => (4 / 3) * stiff * Math.sqrt(r) * Math.max(overlap, 0) ** 1.5

/** Something round above something flat, or above another ball. */
const pairings: readonly (readonly [string, Shape, Shape, number])[] = [
  ['ball and plane', shape.sphere({ radius }), shape.plane({ normal: [0, 0, 1] }), radius],
  ['two balls', shape.sphere({ radius }), shape.sphere({ radius }), radius / 2],
  [
    'ellipsoid and box',
    shape.ellipsoid({ semiAxes: [radius, radius, radius] }),
    shape.box({ half: [0.01, 0.01, 0.001] }),
    radius,
  ],
]

interface Way {
  readonly from: number
  readonly to: number
  readonly steps: number
}

/** Force up on the upper body at overlaps it passes at a speed that forces do not change in so short a time. */
async function pullingApart(options: ForceLawOptions, pairing: (typeof pairings)[number], way: Way, life = double) {
  const [, upper, lower] = pairing
  const half = lower.kind === 'box' ? 1e-3 : lower.kind === 'sphere' ? radius : 0
  const step = 1e-9
  const scene = createScene({ gravity: [0, 0, 0] })
  const velocity: Vector = [0, 0, (way.from - way.to) / (way.steps * step)]
  scene.body({ name: 'lower', shape: lower, material: sticky, fixed: true })
  scene.body({ name: 'upper', shape: upper, material: sticky, position: [0, 0, half + radius - way.from], velocity })
  const law = contact.forces({ damping: 'viscous', tangential: 'none', ...options })
  const found: { overlap: number; force: number }[] = []
  await simulate(scene, { life, timeStep: step, contact: law }, async (simulation) => {
    for (let k = 0; k < way.steps; k++) {
      simulation.step(1)
      const z = component(await simulation.read('bodyPos'), 1, 2)
      found.push({ overlap: half + radius - z, force: component(await simulation.read('bodyForce'), 1, 2) })
    }
  })
  return found
}

describe.each(pairings)('%s', (...pairing) => {
  const curvature = pairing[3]

  test('DMT pulls by 2 π w R* while surfaces touch', async () => {
    const found = await pullingApart({ cohesion: 'dmt' }, pairing, { from: 1e-6, to: -2e-7, steps: 12 })
    for (const { overlap, force } of found) {
      const wanted = overlap > 0 ? hertz(overlap, curvature) - 2 * Math.PI * adhesion * curvature : 0
      expect(Math.abs(force - wanted)).toBeLessThan(1e-9 * adhesion * curvature + 1e-9 * Math.abs(wanted))
    }
  })

  test('JKR pulls by 3/2 π w R* at the most, along its curve, and lets go where necks break', async () => {
    const scaled = Math.cbrt((Math.PI * adhesion * curvature ** 2) / (8 * stiff))
    const end = (-3 * scaled ** 2) / curvature
    const found = await pullingApart({ cohesion: 'jkr' }, pairing, { from: 1e-6, to: 1.2 * end, steps: 120 })
    const largest = Math.max(...found.map(({ force }) => -force))
    // sampled at 120 points: the top of a parabola is missed by less than 1e-3
    expect(largest / (1.5 * Math.PI * adhesion * curvature)).toBeGreaterThan(0.999)
    expect(largest / (1.5 * Math.PI * adhesion * curvature)).toBeLessThan(1 + 1e-9)
    for (const { overlap, force } of found) {
      if (overlap < end) expect(force).toBe(0)
      // Newton's steps are short only in the last hundredth before the neck breaks
      else expect(Math.abs(force / jkrForce(overlap, curvature) - 1)).toBeLessThan(overlap < 0.99 * end ? 1e-2 : 1e-6)
    }
    // on the way in nothing is felt before the surfaces touch
    const approach = await pullingApart({ cohesion: 'jkr' }, pairing, { from: 0.9 * end, to: 0.1 * end, steps: 4 })
    for (const { force } of approach) expect(force).toBe(0)
  })

  test('a liquid bridge pulls across its gap, over many searches, and breaks', async () => {
    const rupture = (1 + 0.15) * Math.cbrt(1e-11)
    const way = { from: 1e-7, to: -1.1 * rupture, steps: 60 }
    const found = await pullingApart({ cohesion: 'liquidBridge' }, pairing, way)
    for (const { overlap, force } of found) {
      const gap = Math.max(-overlap, 0)
      const share = 1 - gap / Math.sqrt(gap ** 2 + 1e-11 / (Math.PI * curvature))
      const pull = gap > rupture ? 0 : 4 * Math.PI * curvature * 0.072 * Math.cos(0.3) * share
      expect(Math.abs(force - hertz(overlap, curvature) + pull)).toBeLessThan(1e-9)
    }
    expect(found.filter(({ force }) => force < 0).length).toBeGreaterThan(50)
  })
})

/** Force of a JKR contact at an overlap, by halving for the radius of its area, from that where necks break. */
function jkrForce(overlap: number, curvature: number): number {
  const overlapOf = (a: number) => a ** 2 / curvature - Math.sqrt((2 * Math.PI * adhesion * a) / stiff)
  let low = Math.cbrt((Math.PI * adhesion * curvature ** 2) / (8 * stiff))
  let high = 100 * low
  for (let k = 0; k < 100; k++) {
    const middle = (low + high) / 2
    if (overlapOf(middle) < overlap) low = middle
    else high = middle
  }
  return ((4 / 3) * stiff * low ** 3) / curvature - Math.sqrt(8 * Math.PI * adhesion * stiff * low ** 3)
}

test('a contact that pulls is read back with its normal and its point', async () => {
  const scene = createScene({
    gravity: [0, 0, 0],
    domain: { min: [0, 0, 0], max: [0.02, 0.02, 0.02], periodic: [true, false, false] },
  })
  const soft = material({ density: 2500, young: 1e6, restitution: 0.2, friction: 0 })
  const ball = { shape: shape.sphere({ radius }), material: soft }
  scene.body({ name: 'wall', shape: shape.plane({ normal: [0, 0, 1] }), material: soft, fixed: true })
  // leaving: damping outweighs the little that is pressed; one pair across the periodic boundary
  scene.body({ name: 'up', ...ball, position: [0.01, 0.01, radius - 1e-8], velocity: [0, 0, 0.5] })
  scene.body({ name: 'left', ...ball, position: [radius - 1e-8, 0.01, 0.01], velocity: [0.5, 0, 0] })
  scene.body({ name: 'right', ...ball, position: [0.02 - radius, 0.01, 0.01] })
  const law = contact.hertzMindlin({ tension: true, tangential: 'mindlin' })
  await simulate(scene, { life: double, timeStep: 1e-9, contact: law }, async (simulation) => {
    simulation.step(1)
    const { bodies, points, forces } = await simulation.contactList!()
    expect(bodies).toHaveLength(4)
    const at = (body: number) => [0, 1].find((k) => bodies[2 * k] === body || bodies[2 * k + 1] === body)!
    expect(Math.abs(vectorOf(points, at(1))[2])).toBeLessThan(1e-6)
    expect(vectorOf(forces, at(1))[2] * (bodies[2 * at(1) + 1] === 1 ? 1 : -1)).toBeLessThan(0)
    const across = vectorOf(points, at(2))[0] % 0.02
    expect(Math.min(Math.abs(across), Math.abs(0.02 - across))).toBeLessThan(1e-6)
    const [touch] = await simulation.contactsOf('up')
    expect(Math.abs(touch!.point[2])).toBeLessThan(1e-6)
    expect(touch!.force[2] * touch!.normal[2]).toBeGreaterThan(0)
  })
})

test('an impact by parts is that of Hertz-Mindlin alone, in both precisions', async () => {
  const impact = { ...cases[0]!, friction: 0.2 }
  const ends = async (law: ForceLawOptions, life: typeof double) =>
    simulate(impactScene(impact), { life, timeStep, contact: contact.forces(law) }, async (simulation) => {
      simulation.step(400)
      return [...(await simulation.read('bodyVel')), ...(await simulation.read('bodyOmega'))]
    })
  for (const life of [double, single]) {
    const alone = await ends({ rolling: 'none' }, life)
    // dmt without adhesion does nothing
    const parts = await ends({ rolling: 'none', cohesion: 'dmt' }, life)
    alone.forEach((value, k) => {
      expect(Math.abs(parts[k]! - value)).toBeLessThan(1000 * life.epsilon * (Math.abs(value) + 1))
    })
  }
})

test('linear springs last π/√(k/m) and give the restitution asked for, cut at release or not', async () => {
  const hard = material({ density: 2500, young: 1e7, restitution: 0.6, friction: 0 })
  for (const tension of [true, false]) {
    const scene = createScene({ gravity: [0, 0, 0] })
    scene.body({ name: 'wall', shape: shape.plane({ normal: [0, 0, 1] }), material: hard, fixed: true })
    scene.body({
      shape: shape.sphere({ radius }),
      material: hard,
      position: [0, 0, radius + 1e-9],
      velocity: [0, 0, -0.3],
    })
    const law = contact.forces({ normal: 'hooke', tangential: 'linear', speed: 0.5, tension })
    await simulate(scene, { life: double, timeStep: 2e-8, contact: law }, async (simulation) => {
      simulation.step(20000)
      expect(component(await simulation.read('bodyVel'), 1, 2) / 0.3).toBeCloseTo(0.6, 3)
    })
  }
})

describe('volumetric contact', () => {
  const soft = material({ density: 2500, restitution: 0.7, friction: 0.3, foundationStiffness: 1e9, slipSpeed: 1e-3 })
  const law = (tangential: 'none' | 'smooth') => contact.forces({ normal: 'volumetric', tangential, rolling: 'none' })

  test('pushes by the volume of a cap and of a lens of two radii', async () => {
    const scene = createScene({ gravity: [0, 0, 0] })
    const [r, R, overlap] = [radius, 2.5 * radius, 1e-4]
    scene.body({ shape: shape.plane({ normal: [0, 0, 1] }), material: soft, fixed: true })
    scene.body({ shape: shape.sphere({ radius: r }), material: soft, position: [0.1, 0, r - overlap] })
    scene.body({ shape: shape.sphere({ radius: R }), material: soft, position: [0, 0, 2 * R] })
    scene.body({ shape: shape.sphere({ radius: r }), material: soft, position: [0, 0, 3 * R + r - overlap] })
    await simulate(scene, { life: double, timeStep: 1e-9, contact: law('none') }, async (simulation) => {
      simulation.step(1)
      const up = await simulation.read('bodyForce')
      const d = R + r - overlap
      const cap = (Math.PI * overlap ** 2 * (3 * r - overlap)) / 3
      const lens =
        (Math.PI * overlap ** 2 * (d ** 2 + 2 * d * r - 3 * r ** 2 + 2 * d * R + 6 * r * R - 3 * R ** 2)) / (12 * d)
      expect(component(up, 1, 2) / (1e9 * cap)).toBeCloseTo(1, 6)
      expect(component(up, 3, 2) / (1e9 * lens)).toBeCloseTo(1, 6)
    })
  })

  test.each([0.02, 0.5, 3])('an impact at %d m/s gives back the restitution', async (speed) => {
    for (const [, upper, lower] of pairings) {
      const scene = createScene({ gravity: [0, 0, 0] })
      const half = lower.kind === 'box' ? 1e-3 : lower.kind === 'sphere' ? radius : 0
      scene.body({ shape: lower, material: soft, fixed: true })
      const position: Vector = [0, 0, half + radius + 1e-9]
      scene.body({ shape: upper, material: soft, position, velocity: [0, 0, -speed] })
      await simulate(scene, { life: double, timeStep: 2e-7, contact: law('none') }, async (simulation) => {
        simulation.step(Math.ceil(8000 / Math.min(speed, 1) ** 0.4))
        expect(component(await simulation.read('bodyVel'), 1, 2) / speed).toBeCloseTo(0.7, 2)
      })
    }
  })

  test('smooth friction slows a ball by μ g at its slip, and lets it creep at rest', async () => {
    const scene = createScene({ gravity: [0, 0, -9.81] })
    scene.body({ shape: shape.plane({ normal: [0, 0, 1] }), material: soft, fixed: true })
    const cube = { shape: shape.box({ half: [radius, radius, radius] }), material: soft }
    scene.body({ ...cube, position: [0, 0, radius], velocity: [0.5, 0, 0] })
    await simulate(scene, { life: double, timeStep: 1e-6, contact: law('smooth') }, async (simulation) => {
      simulation.step(20000)
      expect((0.5 - component(await simulation.read('bodyVel'), 1, 0)) / (0.3 * 9.81 * 0.02)).toBeCloseTo(1, 1)
    })
  })
})

test('a pair of materials has cohesion of its own', async () => {
  const grain = material({ name: 'grain', density: 2500, young: 1e7, cohesionEnergyDensity: 1e5 })
  const wall = material({ name: 'wall', density: 2500, young: 1e7, cohesionEnergyDensity: 2e5 })
  const pullOf = async (own?: number) => {
    const scene = createScene({ gravity: [0, 0, 0] })
    scene.body({ shape: shape.plane({ normal: [0, 0, 1] }), material: wall, fixed: true })
    scene.body({ shape: shape.sphere({ radius }), material: grain, position: [0, 0, radius - 1e-6] })
    if (own !== undefined) scene.materialPair('grain', 'wall', { cohesionEnergyDensity: own })
    const law = contact.forces({ cohesion: 'sjkr' })
    return simulate(scene, { life: double, timeStep: 1e-9, contact: law }, async (simulation) => {
      simulation.step(1)
      return hertz(1e-6) - component(await simulation.read('bodyForce'), 1, 2)
    })
  }
  const circle = Math.PI * 1e-6 * (2 * radius - 1e-6)
  expect((await pullOf()) / circle).toBeCloseTo(1e5, -1)
  expect((await pullOf(3e5)) / circle).toBeCloseTo(3e5, -1)
})

test('adhesion pulls as it is said, and points of boxes are counted among the contacts', async () => {
  const glued = material({ name: 'glued', density: 2500, young: 1e7, adhesion: 1e-3 })
  const scene = createScene({ gravity: [0, 0, 0] })
  scene.body({ shape: shape.plane({ normal: [0, 0, 1] }), material: glued, fixed: true })
  scene.body({ shape: shape.sphere({ radius }), material: glued, position: [0, 0, radius - 1e-7] })
  scene.body({
    shape: shape.box({ half: [radius, radius, radius] }),
    material: glued,
    position: [0.01, 0, radius - 1e-7],
  })
  const law = contact.forces({ cohesion: 'constant', damping: 'viscous' })
  await simulate(scene, { life: double, timeStep: 1e-9, contact: law }, async (simulation) => {
    simulation.step(1)
    expect((hertz(1e-7) - component(await simulation.read('bodyForce'), 1, 2)) / 1e-3).toBeCloseTo(1, 6)
    expect((await simulation.counters()).contacts).toBe(5)
  })
})

test('what is wrong with a choice of parts is said', () => {
  const wrong = (options: object) => () => contact.forces(options)
  expect(wrong({ rolling: 'cdtt' })).toThrow(new InputError('contact.forces: unknown rolling cdtt, did you mean cdt?'))
  expect(wrong({ normal: 'hooke', cohesion: 'jkr' })).toThrow(
    'cohesion jkr belongs to the normal part hertz, found hooke.',
  )
  expect(wrong({ speed: 0 })).toThrow('contact.forces: speed must be greater than zero, found 0 m/s.')
  expect(() => material({ density: 1, workOfAdhesion: -1 })).toThrow(
    'workOfAdhesion must not be negative, found -1 J/m2.',
  )
})
