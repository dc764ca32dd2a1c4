// coneProjection.test.ts: the projection on a friction cone gives the nearest point of the cone.

import { expect, test } from 'vitest'
import { seededRandom } from '../../parity/seededRandom.js'
import { projectContacts } from '../../samples/kernels/cone/projectContacts.js'
import { plainSamples, spread, unit } from './plainSamples.js'

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, k) => sum + x * b[k]!, 0)

interface Cone {
  readonly normal: readonly number[]
  readonly friction: number
}

function project(trial: readonly number[], { normal, friction }: Cone): number[] {
  const fields = plainSamples(
    { contact: 1 },
    { contactTrial: trial, contactNormal: normal, contactFriction: [friction] },
  )
  projectContacts.run(0)
  return [...fields.contactImpulse]
}

/** How far a point is outside of the cone: tangential length less friction times pressure. */
function outside(point: readonly number[], { normal, friction }: Cone): number {
  const pressure = dot(point, normal)
  const tangential = Math.hypot(...point.map((x, k) => x - pressure * normal[k]!))
  return Math.max(tangential - friction * pressure, -pressure)
}

function randomCase(next: () => number): { trial: number[]; cone: Cone } {
  return { trial: spread(next, 3), cone: { normal: unit(spread(next, 3)), friction: 1.5 * next() } }
}

test('the result lies in the cone, and projecting it again changes nothing', () => {
  const next = seededRandom('idempotent')
  for (let k = 0; k < 500; k++) {
    const { trial, cone } = randomCase(next)
    const once = project(trial, cone)
    expect(outside(once, cone)).toBeLessThan(1e-14)
    project(once, cone).forEach((x, axis) => {
      expect(x).toBeCloseTo(once[axis]!, 14)
    })
  }
})

test('what is inside stays as it is; what is in the polar cone becomes 0', () => {
  const next = seededRandom('polar')
  const counts = { inside: 0, polar: 0 }
  for (let k = 0; k < 500; k++) {
    const { trial, cone } = randomCase(next)
    const result = project(trial, cone)
    if (outside(trial, cone) <= 0) {
      counts.inside++
      expect(result).toEqual(trial)
    }
    // the polar cone holds every point that makes no acute angle with a point of the cone
    const pressure = dot(trial, cone.normal)
    const sliding = Math.sqrt(Math.max(0, dot(trial, trial) - pressure ** 2))
    if (pressure < -cone.friction * sliding - 1e-12) {
      counts.polar++
      expect(result.map((x) => x + 0)).toEqual([0, 0, 0])
    }
  }
  expect(counts.inside).toBeGreaterThan(20)
  expect(counts.polar).toBeGreaterThan(20)
})

test('no point of the cone is nearer, and the way there is orthogonal to the result', () => {
  const next = seededRandom('nearest')
  for (let k = 0; k < 300; k++) {
    const { trial, cone } = randomCase(next)
    const result = project(trial, cone)
    const rest = trial.map((x, axis) => x - result[axis]!)
    expect(dot(rest, result)).toBeCloseTo(0, 13)
    const distance = Math.hypot(...rest)
    for (let attempt = 0; attempt < 20; attempt++) {
      const other = result.map((x) => x + 0.2 * (next() - 0.5))
      if (outside(other, cone) > 0) continue
      expect(Math.hypot(...trial.map((x, axis) => x - other[axis]!))).toBeGreaterThanOrEqual(distance - 1e-12)
    }
  }
})

test('the rest is in the polar cone: it makes no acute angle with any point of the cone', () => {
  const next = seededRandom('rest')
  for (let k = 0; k < 300; k++) {
    const { trial, cone } = randomCase(next)
    const rest = trial.map((x, axis) => x - project(trial, cone)[axis]!)
    const member = project(spread(next, 3), cone)
    expect(dot(rest, member)).toBeLessThan(1e-13)
  }
})
