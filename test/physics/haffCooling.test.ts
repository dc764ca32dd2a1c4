// haffCooling.test.ts: a gas of smooth inelastic spheres cools as Haff (J. Fluid Mech. 134 (1983) 401) has it.
//
//   T(t) = T0 / (1 + t/τ)²,  1/τ = (1 − e²) ω0 / 6,  ω0 = 24 φ g0 √(T0/π) / d,  g0 = (1 − φ/2) / (1 − φ)³
//
// so 1/√T grows linearly, by 1/(τ √T0). T is the mean square of a velocity component. The formula is for instant
// collisions in a gas without currents and with normal velocities; here a contact takes 150 µs of the 5.7 ms between two
// collisions of a sphere, which delays them by 3 %, and 1,000 spheres scatter by 1/√(3/2 · 1000), another 3 %: tolerance
// 8 % of the slope.

import { expect, test } from 'vitest'
import { createScene, lattice, material, seededRandom, shape } from '#talus/index.js'
import { cpuLives, simulate } from './lives.js'

const count = 1000
const radius = 0.005
const fraction = 0.1
const e = 0.9
const temperature = 1

function gas() {
  const side = Math.cbrt((count * (4 / 3) * Math.PI * radius ** 3) / fraction)
  const max = [side, side, side] as const
  const scene = createScene({ domain: { min: [0, 0, 0], max, periodic: [true, true, true] } })
  const random = seededRandom(17)
  const velocities = Float64Array.from({ length: 3 * count }, () => random.normal())
  // no current, and the temperature exactly
  for (let c = 0; c < 3; c++) {
    let mean = 0
    for (let i = 0; i < count; i++) mean += velocities[3 * i + c]! / count
    for (let i = 0; i < count; i++) velocities[3 * i + c]! -= mean
  }
  const scale = Math.sqrt((temperature * 3 * count) / velocities.reduce((sum, v) => sum + v * v, 0))
  scene.bodies({
    shape: shape.sphere({ radius }),
    material: material({ density: 2000, young: 1e9, poisson: 0.3, restitution: e, friction: 0 }),
    positions: lattice({ min: [0, 0, 0], max, spacing: side / 10, jitter: 0.1 * radius, seed: 2 }),
    velocities: velocities.map((v) => scale * v),
  })
  return scene
}

test.each(cpuLives)('1/√T grows at the rate of the formula on $name', { timeout: 120000 }, async (life) => {
  const g0 = (1 - fraction / 2) / (1 - fraction) ** 3
  const rate = (24 * fraction * g0 * Math.sqrt(temperature / Math.PI)) / (2 * radius)
  const tau = 6 / ((1 - e * e) * rate)
  const timeStep = 8e-6
  const looks = 30
  await simulate(gas(), { life, timeStep }, async (simulation) => {
    const points: [number, number][] = []
    const energyOf = async () => (await simulation.energy()).kinetic
    const first = await energyOf()
    for (let k = 0; k < looks; k++) {
      simulation.step(Math.round((2.5 * tau) / looks / timeStep))
      points.push([simulation.time, 1 / Math.sqrt((temperature * (await energyOf())) / first)])
    }
    // the lattice of the start is forgotten after a few collisions of each sphere: half a τ is fifteen
    const { slope, misfit } = line(points.filter(([t]) => t > 0.25 * tau))
    expect(Math.abs((slope * tau) / Math.sqrt(1 / temperature) - 1)).toBeLessThan(0.08)
    // straight: no point is off the line by more than 3 % of what it has grown to
    expect(misfit / points.at(-1)![1]).toBeLessThan(0.03)
  })
})

/** Least squares, and the farthest point from the line. */
function line(points: readonly (readonly [number, number])[]): { slope: number; misfit: number } {
  const n = points.length
  const [mx, my] = [0, 1].map((c) => points.reduce((sum, p) => sum + p[c]!, 0) / n)
  const slope =
    points.reduce((sum, [x, y]) => sum + (x - mx!) * (y - my!), 0) /
    points.reduce((sum, [x]) => sum + (x - mx!) ** 2, 0)
  return { slope, misfit: Math.max(...points.map(([x, y]) => Math.abs(y - my! - slope * (x - mx!)))) }
}
