// wetSlope.test.ts: four balls as one body on a slope, which the pull of each contact holds beyond the angle of friction. It slides where
//   sin a > μ (cos a + 4 F/(m g)),   and then with g (sin a − μ (cos a + 4 F/(m g)))                               (1)

import { expect, test } from 'vitest'
import { contact, createScene, material, shape } from '#talus/index.js'
import { double, simulate, single, vectorOf } from './lives.js'

const [radius, density, friction, gravity] = [1e-3, 2500, 0.4, 9.81]
const weight = 4 * (4 / 3) * Math.PI * radius ** 3 * density * gravity
const stuff = material({
  density,
  friction,
  young: 1e7,
  poisson: 0.3,
  restitution: 0.3,
  surfaceTension: 0.006,
  contactAngle: 0.5,
  bridgeVolume: 1e-11,
  workOfAdhesion: 0.012,
  adhesion: 6e-5,
})
/** F of each contact; of necks twice the largest pull, by which friction is bounded. */
const pulls = {
  liquidBridge: 4 * Math.PI * radius * 0.006 * Math.cos(0.5),
  dmt: 2 * Math.PI * radius * 0.012,
  jkr: 2 * 1.5 * Math.PI * radius * 0.012,
  constant: 6e-5,
} as const

async function slid(cohesion: keyof typeof pulls, angle: number, life = double) {
  const scene = createScene({ gravity: [gravity * Math.sin(angle), 0, -gravity * Math.cos(angle)] })
  scene.body({ name: 'slope', shape: shape.plane(), material: stuff, fixed: true })
  const foot = shape.sphere({ radius })
  const feet = [-1, 1].flatMap((x) =>
    [-1, 1].map((y) => ({ shape: foot, position: [3 * x * radius, 3 * y * radius, 0] as const })),
  )
  scene.body({
    name: 'body',
    shape: shape.union({ parts: feet }),
    material: stuff,
    position: [0, 0, radius * (1 - 1e-4)],
  })
  const law = contact.forces({ rolling: 'none', cohesion })
  return simulate(scene, { life, timeStep: 4e-6, contact: law }, async (simulation) => {
    simulation.step(5000)
    const before = vectorOf(await simulation.read('bodyVel'), 1)[0]
    simulation.step(5000)
    return { speed: before, rate: (vectorOf(await simulation.read('bodyVel'), 1)[0] - before) / 0.02 }
  })
}

test.each(Object.keys(pulls) as (keyof typeof pulls)[])('%s', async (cohesion) => {
  const held = (4 * pulls[cohesion]) / weight
  const excess = (angle: number) => Math.sin(angle) - friction * (Math.cos(angle) + held)
  let [low, high] = [0, Math.PI / 2]
  for (let k = 0; k < 50; k++) {
    const middle = (low + high) / 2
    if (excess(middle) < 0) low = middle
    else high = middle
  }
  // well beyond the angle of friction
  expect(Math.tan(low)).toBeGreaterThan(1.3 * friction)
  for (const life of [double, single]) {
    const still = await slid(cohesion, 0.97 * low, life)
    expect(Math.abs(still.speed)).toBeLessThan(1e-5)
    expect(Math.abs(still.rate)).toBeLessThan(1e-3)
    const sliding = await slid(cohesion, 1.1 * low, life)
    expect(sliding.rate / (gravity * excess(1.1 * low))).toBeCloseTo(1, 2)
  }
})
