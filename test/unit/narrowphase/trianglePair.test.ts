// trianglePair.test.ts: solids of triangles touch at the corners of what their faces have in common, and where edges cross.

import { expect, test } from 'vitest'
import { aboutAxis, compose, type Rotation, type Triple, turned } from '#talus/math/rotation.js'
import { Meeting } from './meetings.js'
import { atRest, boxSurface, type Contact } from './surfaces.js'

const straight: Rotation = [0, 0, 0, 1]
const boxes = () => new Meeting([{ surface: boxSurface([0.3, 0.2, 0.1]) }, { surface: boxSurface([0.3, 0.2, 0.1]) }])

const has = (found: readonly Contact[], x: number, y: number) =>
  found.filter(({ point }) => Math.hypot(point[0] - x, point[1] - y) < 1e-9).length

// corners of the part of both faces; gaps above 0 and below, by less and by more than the reach
test.each([0.0005, -0.0005, -0.01, -0.04])(
  'a box on a box, edges over edges, touches at the corners, gap %d',
  (gap) => {
    const places: readonly (readonly [number, number])[] = [
      [0, 0],
      [0.3, 0],
      [0.3, 0.2],
      [0.1, -0.13],
    ]
    for (const [x, y] of places) {
      const found = boxes().contacts([atRest, { position: [x, y, 0.2 + gap], rotation: straight }], 0.001)
      expect(found).toHaveLength(4)
      for (const contact of found) {
        expect(contact.normal[2]).toBeCloseTo(1, 12)
        expect(contact.gap).toBeCloseTo(gap, 12)
      }
      for (const px of [Math.max(-0.3, x - 0.3), Math.min(0.3, x + 0.3)])
        for (const py of [Math.max(-0.2, y - 0.2), Math.min(0.2, y + 0.2)]) expect(has(found, px, py)).toBe(1)
    }
  },
)

test('a box turned by a right angle on a box touches at the four crossings of edges', () => {
  const pose = { position: [0, 0, 0.199] as Triple, rotation: aboutAxis([0, 0, 1], Math.PI / 2) }
  const found = boxes().contacts([atRest, pose], 0.001)
  expect(found).toHaveLength(4)
  for (const x of [-0.2, 0.2]) for (const y of [-0.2, 0.2]) expect(has(found, x, y)).toBe(1)
})

// beyond half the thickness the way out is on the other side: a face is touched from there alone
test('plates that have passed through each other are not pushed back', () => {
  const plates = () => new Meeting([{ surface: boxSurface([1, 1, 0.02]) }, { surface: boxSurface([1, 1, 0.02]) }])
  for (const height of [0.039, 0.021, -0.021, -0.039]) {
    const found = plates().contacts([atRest, { position: [0, 0, height], rotation: straight }], 0.001)
    expect(found).toHaveLength(4)
    for (const contact of found) {
      expect(contact.normal[2]).toBeCloseTo(Math.sign(height), 12)
      expect(contact.gap).toBeCloseTo(Math.abs(height) - 0.04, 12)
    }
  }
})

test.each([0.002, -0.002])('two edges that cross touch at the crossing alone, gap %d', (gap) => {
  // the lower box stands on an edge, as does the upper one, turned about z
  const lower = aboutAxis([1, 0, 0], Math.PI / 4)
  const upper = compose(aboutAxis([0, 0, 1], 1.1), lower)
  const cube = () => ({ surface: boxSurface([0.3, 0.1, 0.1]) })
  const top = 0.1 * Math.SQRT2
  const found = new Meeting([cube(), cube()]).contacts(
    [
      { position: [0, 0, 0], rotation: lower },
      { position: [0.02, -0.03, 2 * top + gap], rotation: upper },
    ],
    0.003,
  )
  expect(found).toHaveLength(1)
  // lines y = 0 and through the centre of the upper box along its turned x
  const along = turned(aboutAxis([0, 0, 1], 1.1), [1, 0, 0])
  const s = 0.03 / along[1]
  expect(found[0]!.gap).toBeCloseTo(gap, 12)
  expect(found[0]!.normal[2]).toBeCloseTo(1, 12)
  expect(Math.hypot(found[0]!.point[0] - (0.02 + s * along[0]), found[0]!.point[1])).toBeLessThan(1e-9)
})
