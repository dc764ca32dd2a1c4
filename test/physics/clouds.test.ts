// clouds.test.ts: balls of 0.4 to 2.75 mm and two materials that collide above a floor between periodic sides, turn, part and touch again, beside the
// same equations written once more (twoBodies.ts), which look at every pair in every step and keep no lists: what contacts remember is neither
// lost at searches and across the sides, nor kept where they have ended.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contact, createScene, type ForceLawOptions, material, shape } from '#talus/index.js'
import { double, simulate, single } from './lives.js'
import { type Ball, type CloudAfter, followCloud } from './twoBodies.js'

const { cases } = JSON.parse(readFileSync(new URL('./liggghtsImpacts.json', import.meta.url), 'utf8')) as {
  cases: { name: string; bodies: Ball[]; period: number }[]
}
const { bodies, period } = cases.find(({ name }) => name.startsWith('a cloud'))!
const balls = bodies.slice(0, 24)
const [timeStep, steps, gravity] = [1e-6, 1500, 500]

const stuff = {
  restitution: 0.85,
  friction: 0.4,
  slipSpeed: 0.02,
  viscosity: 2e-3,
  rolling: 0.2,
  rollingDamping: 0.3,
  spinning: 0.15,
  cohesionEnergyDensity: 1e5,
  workOfAdhesion: 0.3,
  surfaceTension: 0.05,
  contactAngle: 0.7,
  bridgeVolume: 2e-12,
  adhesion: 1e-4,
  foundationStiffness: 4e9,
}
const light = material({ ...stuff, name: 'light', density: 1800, young: 6e6, poisson: 0.49 })
const heavy = material({ ...stuff, name: 'heavy', density: 4100, young: 2e7, poisson: 0, friction: 0.7 })

/** `cdt` makes much of roundings where two grains turn alike. */
const laws: Readonly<Record<string, ForceLawOptions>> = {
  'hertz, mindlinRescaled, springs of rolling and spinning': {},
  'hertz with tension, mindlin, sjkr': { tension: true, tangential: 'mindlin', rolling: 'none', cohesion: 'sjkr' },
  'hertz, jkr': { tangential: 'mindlin', rolling: 'spring', cohesion: 'jkr' },
  'hooke, linear, epsd, dmt': { normal: 'hooke', tangential: 'linear', rolling: 'epsd', cohesion: 'dmt' },
  'volumetric, smooth, liquidBridge': {
    normal: 'volumetric',
    tangential: 'smooth',
    rolling: 'none',
    cohesion: 'liquidBridge',
  },
  'hooke, viscous, constant': { normal: 'hooke', damping: 'viscous', tangential: 'linear', cohesion: 'constant' },
}

function sceneOf() {
  const domain = { min: [0, 0, -0.01], max: [period, period, 0.1], periodic: [true, true, false] } as const
  const scene = createScene({ gravity: [0, 0, -gravity], domain })
  balls.forEach(({ radius, ...start }, k) => {
    scene.body({ ...start, shape: shape.sphere({ radius }), material: k % 2 === 0 ? light : heavy })
  })
  scene.body({ name: 'floor', shape: shape.plane(), material: heavy, fixed: true })
  return scene
}

test.each(Object.entries(laws))('%s', async (_, parts) => {
  const law = contact.forces(parts)
  const materials = balls.map((_ball, k) => (k % 2 === 0 ? light : heavy))
  const cloud = { balls, materials, floor: heavy, period, gravity }
  const after: CloudAfter = followCloud(cloud, law, timeStep, steps)
  expect(after.again).toBeGreaterThan(2)
  expect(after.across).toBeGreaterThan(2)
  for (const life of [double, single]) {
    const off = await simulate(sceneOf(), { life, timeStep, contact: law }, async (simulation) => {
      simulation.step(steps)
      const [v, w] = [await simulation.read('bodyVel'), await simulation.read('bodyOmega')]
      expect((await simulation.counters()).rebuilds).toBeGreaterThan(5)
      return balls.map(({ radius }, i) => {
        const away = [0, 1, 2].map((c) => {
          const turned = radius * Math.abs(w[3 * i + c]! - after.states[i]!.w[c]!)
          return Math.max(Math.abs(v[3 * i + c]! - after.states[i]!.v[c]!), turned)
        })
        return Math.max(...away)
      })
    })
    // m/s; roundings grow from impact to impact, up to 6e-13 and 5e-4 here
    expect(Math.max(...off)).toBeLessThan(life === double ? 1e-11 : 5e-3)
  }
})
