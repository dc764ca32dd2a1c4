// livelyTops.test.ts: a rattleback that turns back and a tippe top that turns over, by Coulomb's law, beside their equations integrated on their own.
//
//   rattleback, it rolls: I ω' − m r × (r × ω') = −ω × I ω + m r × (r' × ω + ω × (r × ω) + g n),  n' = n × ω              (1)
//   r = −D n / √(n·D n), D of the squares of the semi-axes, all in the body
//   tippe top, it slides: L' = r × f,  m v' = f + m g,  f = N (z − μ u/|u|),  N from the height of its centre, R           (2)

import { expect, test } from 'vitest'
import { contact, createScene, material, type Scene, shape } from '#talus/index.js'
import type { Quaternion, Vector } from '#talus/model/checks.js'
import { double, simulate, vectorOf } from './lives.js'

const g = 9.81

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const each = (a: Vector, of: (x: number, k: 0 | 1 | 2) => number): Vector => [of(a[0], 0), of(a[1], 1), of(a[2], 2)]
const plus = (...all: Vector[]): Vector => all.reduce((a, b) => each(a, (x, k) => x + b[k]))
const times = (s: number, a: Vector) => each(a, (x) => s * x)
const at = (y: readonly number[], k: number): Vector => [y[k]!, y[k + 1]!, y[k + 2]!]

/** Values at every `every`, by Runge and Kutta. */
function integrated(
  rates: (y: readonly number[]) => number[],
  start: number[],
  { h, every, count }: { h: number; every: number; count: number },
  of: (y: readonly number[]) => number,
): number[] {
  const found: number[] = []
  let y = start
  const moved = (k: number[], s: number) => y.map((value, i) => value + s * k[i]!)
  for (let n = 1; n <= count * Math.round(every / h); n++) {
    const a = rates(y)
    const b = rates(moved(a, h / 2))
    const c = rates(moved(b, h / 2))
    const d = rates(moved(c, h))
    y = y.map((value, i) => value + (h / 6) * (a[i]! + 2 * b[i]! + 2 * c[i]! + d[i]!))
    if (n % Math.round(every / h) === 0) found.push(of(y))
  }
  return found
}

function ground(friction: number): { scene: Scene; stuff: ReturnType<typeof material> } {
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-3, -3, -1], max: [3, 3, 1] } })
  const stuff = material({ density: 1000, friction, restitution: 0 })
  scene.body({ name: 'floor', shape: shape.plane(), material: stuff, fixed: true })
  return { scene, stuff }
}

const law = contact.dvi({ friction: 'coulomb' })
const timeStep = 1e-4

test('a rattleback that is spun the wrong way turns back', async () => {
  const [mass, angle, semiAxes, omega] = [0.2, 0.3, [0.1, 0.03, 0.02], [0.3, 1, -5]] as const
  const square = each(semiAxes, (a) => a * a)
  const own = each(square, (a) => (mass / 5) * (square[0] + square[1] + square[2] - a))
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const xy = c * s * (own[0] - own[1])
  const inertia: Vector[] = [
    [c * c * own[0] + s * s * own[1], xy, 0],
    [xy, s * s * own[0] + c * c * own[1], 0],
    [0, 0, own[2]],
  ]
  const solved = ([x, y, z]: Vector[], b: Vector): Vector => {
    const whole = dot(x!, cross(y!, z!))
    return [dot(b, cross(y!, z!)) / whole, dot(b, cross(z!, x!)) / whole, dot(b, cross(x!, y!)) / whole]
  }
  // (1)
  const rates = (state: readonly number[]) => {
    const [n, w] = [at(state, 0), at(state, 3)]
    const turned = cross(n, w)
    const [wide, widens] = [each(n, (x, k) => square[k] * x), each(turned, (x, k) => square[k] * x)]
    const root = Math.sqrt(dot(n, wide))
    const r = times(-1 / root, wide)
    const slides = plus(times(-1 / root, widens), times(dot(n, widens) / root ** 3, wide))
    const pull = plus(cross(slides, w), cross(w, cross(r, w)), times(g, n))
    const angular: Vector = [dot(inertia[0]!, w), dot(inertia[1]!, w), dot(inertia[2]!, w)]
    const torque = plus(times(mass, cross(r, pull)), times(-1, cross(w, angular)))
    const rows = inertia.map((row, i) => each(row, (x, k) => x + mass * ((i === k ? dot(r, r) : 0) - r[i]! * r[k])))
    return [...turned, ...solved(rows, torque)]
  }
  const of = (y: readonly number[]) => dot(at(y, 0), at(y, 3))
  const expected = integrated(rates, [0, 0, 1, ...omega], { h: timeStep, every: 0.25, count: 3 }, of)

  const { scene, stuff } = ground(1)
  const turn = (by: number): Quaternion => [0, 0, Math.sin(by / 2), Math.cos(by / 2)]
  const stone = shape.union({ parts: [{ shape: shape.ellipsoid({ semiAxes }), orientation: turn(-angle) }] })
  const velocity = cross([0, 0, -semiAxes[2]], omega)
  scene.body({
    ...{ name: 'stone', shape: stone, material: stuff, mass, inertia: own, orientation: turn(angle) },
    ...{ position: [0, 0, semiAxes[2]] as const, omega, velocity },
  })
  const found = await simulate(scene, { life: double, timeStep, contact: law }, async (simulation) => {
    const spins: number[] = []
    for (let k = 0; k < 3; k++) {
      simulation.step(2500)
      spins.push(vectorOf(await simulation.read('bodyOmega'), 1)[2])
    }
    return spins
  })
  expect(expected[2]).toBeGreaterThan(4)
  for (const [k, spin] of found.entries()) expect(Math.abs(spin - expected[k]!)).toBeLessThan(0.1)
})

test('a tippe top turns over', async () => {
  const [radius, off, mass, friction, spin, tilt] = [0.02, 0.003, 0.02, 0.3, 180, 0.1] as const
  const [across, along] = [0.42 * mass * radius ** 2, 0.4 * mass * radius ** 2]
  const axis: Vector = [Math.sin(tilt), 0, Math.cos(tilt)]
  const velocity = times(-off, cross([0, 0, spin], axis))
  // (2) with the axis of the top, v, L
  const rates = (state: readonly number[]) => {
    const [e, v, momentum] = [at(state, 0), at(state, 3), at(state, 6)]
    const turning = (of: Vector) => plus(times(1 / across, of), times(dot(of, e) * (1 / along - 1 / across), e))
    const w = turning(momentum)
    const r = plus(times(off, e), [0, 0, -radius])
    const u = plus(v, cross(w, r))
    const [goes, slip] = [cross(w, e), Math.hypot(u[0], u[1], 1e-4)]
    const per: Vector = [(-friction * u[0]) / slip, (-friction * u[1]) / slip, 1]
    const rise = (n: number) => {
      const gained = plus(times(n, cross(r, per)), times(-1, cross(w, momentum)))
      return -off * plus(cross(turning(gained), e), cross(w, goes))[2] - (n / mass - g)
    }
    const n = (mass * g * rise(0)) / (rise(0) - rise(mass * g))
    return [...goes, (n * per[0]) / mass, (n * per[1]) / mass, n / mass - g, ...times(n, cross(r, per))]
  }
  const about = spin * Math.cos(tilt)
  const momentum = plus(times(across, [0, 0, spin]), times((along - across) * about, axis))
  const steps = { h: 5e-5, every: 0.5, count: 2 }
  const expected = integrated(rates, [...axis, ...velocity, ...momentum], steps, (y) => y[2]!)

  const { scene, stuff } = ground(friction)
  const top = shape.union({ parts: [{ shape: shape.sphere({ radius }), position: [0, 0, off] }] })
  scene.body({
    ...{ name: 'top', shape: top, material: stuff, mass, inertia: [across, across, along] as const },
    ...{ centreOfMass: [0, 0, 0] as const, position: [0, 0, radius - off * axis[2]] as const, velocity },
    ...{ orientation: [0, Math.sin(tilt / 2), 0, Math.cos(tilt / 2)] as const, omega: [0, 0, spin] as const },
  })
  const found = await simulate(scene, { life: double, timeStep, contact: law }, async (simulation) => {
    const heights: number[] = []
    for (let k = 0; k < 2; k++) {
      simulation.step(5000)
      const [x, y] = (await simulation.read('bodyRot')).slice(4, 6)
      await simulation.finish()
      heights.push(1 - 2 * (x! ** 2 + y! ** 2))
    }
    return heights
  })
  expect(expected[1]).toBeLessThan(-0.5)
  for (const [k, height] of found.entries()) expect(Math.abs(height - expected[k]!)).toBeLessThan(5e-3)
})
