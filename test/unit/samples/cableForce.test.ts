// cableForce.test.ts: the elastic force of a cable against its strain energy and against textbook bars and beams.

import { expect, test } from 'vitest'
import { seededRandom } from '../../parity/seededRandom.js'
import { cableForce } from '../../samples/kernels/cable/cableForce.js'
import { plainSamples, spread } from './plainSamples.js'

const length = 0.4
const axial = 2e5
const bending = 30

/** Place and slope of the first node, then of the second: twelve numbers. */
type Coordinates = readonly number[]

const straight: Coordinates = [0, 0, 0, 1, 0, 0, length, 0, 0, 1, 0, 0]

function element(c: Coordinates): { energy: number; force: number[] } {
  const fields = plainSamples(
    { node: 2, element: 1 },
    {
      nodePos: [...c.slice(0, 3), ...c.slice(6, 9)],
      nodeSlope: [...c.slice(3, 6), ...c.slice(9, 12)],
      elementNodeA: [0],
      elementNodeB: [1],
      elementLength: [length],
      elementAxial: [axial],
      elementBending: [bending],
    },
  )
  cableForce.run(0)
  const { elementForceA, elementSlopeForceA, elementForceB, elementSlopeForceB } = fields
  const force = [...elementForceA, ...elementSlopeForceA, ...elementForceB, ...elementSlopeForceB]
  return { energy: fields.elementEnergy[0]!, force }
}

test('a straight cable of its own length has no force and no energy', () => {
  const { energy, force } = element(straight)
  expect(energy).toBeCloseTo(0, 20)
  for (const f of force) expect(Math.abs(f)).toBeLessThan(1e-9)
})

test('a cable moved and turned as a whole has none either', () => {
  const [c, s] = [Math.cos(0.7), Math.sin(0.7)]
  const { energy, force } = element([5, -3, 2, c, 0, s, 5 + length * c, -3, 2 + length * s, c, 0, s])
  expect(energy).toBeLessThan(1e-20 * axial)
  for (const f of force) expect(Math.abs(f)).toBeLessThan(1e-9)
})

test('the force is minus the gradient of the energy', () => {
  const next = seededRandom('cable')
  for (let k = 0; k < 20; k++) {
    const c = straight.map((x) => x + 0.1 * spread(next, 1)[0]!)
    const { force } = element(c)
    const scale = Math.max(...force.map(Math.abs))
    force.forEach((f, j) => {
      const step = 1e-5
      const at = (by: number) => element(c.map((x, m) => (m === j ? x + by : x))).energy
      // fourth-order difference: error far below the tolerance
      const slope = (8 * (at(step) - at(-step)) - (at(2 * step) - at(-2 * step))) / (12 * step)
      expect(Math.abs(f + slope) / scale, `coordinate ${j}`).toBeLessThan(1e-8)
    })
  }
})

test('forces on the two ends balance, and so do their moments', () => {
  const next = seededRandom('balance')
  const c = straight.map((x) => x + 0.2 * spread(next, 1)[0]!)
  const { force } = element(c)
  const cross = (a: readonly number[], b: readonly number[]) => [
    a[1]! * b[2]! - a[2]! * b[1]!,
    a[2]! * b[0]! - a[0]! * b[2]!,
    a[0]! * b[1]! - a[1]! * b[0]!,
  ]
  const scale = Math.max(...force.map(Math.abs))
  for (const axis of [0, 1, 2]) {
    expect((force[axis]! + force[6 + axis]!) / scale).toBeCloseTo(0, 12)
    const moment = [0, 3, 6, 9].reduce((sum, at) => sum + cross(c.slice(at, at + 3), force.slice(at, at + 3))[axis]!, 0)
    expect(moment / scale).toBeCloseTo(0, 12)
  }
})

test('a pull P lengthens the cable by P L / E A', () => {
  const pull = 0.5
  const stretched = length * (1 + pull / axial)
  const slope = 1 + pull / axial
  const { force } = element([0, 0, 0, slope, 0, 0, stretched, 0, 0, slope, 0, 0])
  // Green's strain adds 3/2 of the strain itself, 2.5e-6
  expect(force[6]! / -pull).toBeCloseTo(1, 5)
  expect(force[0]! / pull).toBeCloseTo(1, 5)
})

test('a circle of radius R holds the energy E I L / 2 R²', () => {
  const radius = 20
  const angle = length / radius
  const end = [radius * Math.sin(angle), radius * (1 - Math.cos(angle)), 0, Math.cos(angle), Math.sin(angle), 0]
  const { energy } = element([0, 0, 0, 1, 0, 0, ...end])
  // Hermite's cubic follows the circle to angle⁴ / 384 of the radius, and nearly keeps its length
  expect(energy / ((bending * length) / (2 * radius ** 2))).toBeCloseTo(1, 3)
})
