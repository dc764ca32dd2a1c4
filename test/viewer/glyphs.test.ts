// glyphs.test.ts: what joints and springs are drawn as.

import { expect, test } from 'vitest'
import type { Frame, JointModel } from '../../src/viewer/frameSource.js'
import { jointSize, jointSticks } from '../../src/viewer/stage/glyphs.js'

test('a spring to an end far outside the picture is not drawn', () => {
  const spring = (x: number): JointModel => ({
    name: `to ${x}`,
    kind: 'spring',
    a: 0,
    b: 0,
    pointA: [0, 0, 0],
    pointB: [x, 0, 0],
    rotA: [0, 0, 0, 1],
  })
  const frame = { positions: [0, 0, 0], orientations: [0, 0, 0, 1] } as unknown as Frame
  const sticks = jointSticks([spring(7), spring(100)], frame, 1, 8)
  expect(sticks.count).toBe(10)
  expect(Math.max(...sticks.to.slice(0, 3 * sticks.count))).toBeCloseTo(7, 5)
})

test('rings of joints that lie close together leave room between them, two in one place aside', () => {
  const pin = (x: number): JointModel => ({
    name: `at ${x}`,
    kind: 'revolute',
    a: 0,
    b: 0,
    pointA: [x, 0, 0],
    pointB: [x, 0, 0],
    rotA: [0, 0, 0, 1],
  })
  const frame = { positions: [0, 0, 0], orientations: [0, 0, 0, 1] } as unknown as Frame
  const row = Array.from({ length: 500 }, (_, k) => pin(0.1 * k))
  expect(jointSize([...row, pin(0.1)], frame, 1)).toBeCloseTo(0.05, 9)
  expect(jointSize([pin(0), pin(7)], frame, 1)).toBe(1)
  expect(jointSize([pin(0)], frame, 1)).toBe(1)
  expect(jointSize([], frame, 1)).toBe(1)
})
