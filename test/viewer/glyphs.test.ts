// glyphs.test.ts: what joints and springs are drawn as.

import { expect, test } from 'vitest'
import type { Frame, JointModel } from '../../src/viewer/frameSource.js'
import { jointSticks } from '../../src/viewer/stage/glyphs.js'

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
