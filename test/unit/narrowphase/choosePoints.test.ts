// choosePoints.test.ts: of many points, eight that hold as all of them would, whatever order they come in.

import { expect, test } from 'vitest'
import { bindPlainState } from '#talus/generated/accessors.js'
import { choosePoints } from '#talus/kernels/findContacts/choosePoints.js'
import { boxKind, sphereKind } from '#talus/kernels/narrowphase/partKinds.js'
import { PlainState } from '#talus/language/plainState.js'
import type { Triple } from '#talus/math/rotation.js'
import { seededRandom } from '#talus/math/seededRandom.js'
import { fieldList } from '#talus/state/fields.js'
import { type Contact, chosen } from './surfaces.js'

interface Spot {
  readonly place: Triple
  readonly normal?: Triple
  readonly gap?: number
  /** Part of the first body; 0 unless said. */
  readonly part?: number
  readonly kind?: number
}

/** A candidate for each point; parts of A are numbered, B is part 9 and of size 1. */
function choose(spots: readonly Spot[]): Contact[] {
  const n = spots.length
  const state = new PlainState(fieldList, {
    body: 2,
    part: 10,
    shapedPart: 10,
    candidate: n,
    point: n,
    meeting: 1,
    slot: 8,
  })
  const { arrays } = state
  arrays.partHalf!.fill(1)
  arrays.partKind!.fill(boxKind)
  arrays.partSurface!.set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  arrays.meetingEndCandidate![0] = n
  spots.forEach(({ place, normal = [0, 0, 1], gap = 0, part = 0, kind = boxKind }, k) => {
    arrays.partKind![part] = kind
    arrays.candidatePartA![k] = part
    arrays.candidatePartB![k] = 9
    arrays.candidatePoints![k] = 1
    arrays.candidateFirstPoint![k] = k
    arrays.candidateNormal!.set(normal, 3 * k)
    arrays.pointPos!.set(place, 3 * k)
    arrays.pointGap![k] = gap
    arrays.pointFeature![k] = Math.round(1000 * (place[0] + 31 * place[1] + 7 * place[2]))
  })
  bindPlainState(state)
  choosePoints.run(0)
  return chosen(state, [0, 0, 0])
}

const grid = Array.from({ length: 36 }, (_, k): Spot => ({ place: [(k % 6) / 5, Math.floor(k / 6) / 5, 0] }))
const corners = [
  [0, 0, 0],
  [0, 1, 0],
  [1, 0, 0],
  [1, 1, 0],
]
const isCorner = ({ point: [x, y] }: Contact) => (x === 0 || x === 1) && (y === 0 || y === 1)

test('of a 6 × 6 grid the corners are kept, with gaps equal to rounding', () => {
  const random = seededRandom(3)
  for (let k = 0; k < 20; k++) {
    const found = choose(grid.map((spot) => ({ ...spot, gap: random.between(-1e-9, 1e-9) })))
    expect(found).toHaveLength(8)
    expect(
      found
        .filter(isCorner)
        .map(({ point }) => point)
        .sort(),
    ).toEqual(corners)
  }
})

test('the deepest point is kept wherever it is', () => {
  for (let deep = 0; deep < 36; deep++) {
    const found = choose(grid.map((spot, k) => ({ ...spot, gap: k === deep ? -0.2 : -0.1 })))
    expect(Math.min(...found.map((f) => f.gap))).toBe(-0.2)
    expect(found.filter(isCorner)).toHaveLength(4)
  }
})

test('points that overlap come before those that do not', () => {
  const found = choose(grid.map((spot) => ({ ...spot, gap: spot.place[0] < 0.5 ? -0.01 : 0.02 })))
  expect(found.slice(0, 5).every((f) => f.gap < 0)).toBe(true)
  expect(found.some((f) => f.gap > 0)).toBe(true)
})

test('the choice does not depend on the order of the candidates', () => {
  const random = seededRandom(4)
  const spots = grid.map((spot, k) => ({ ...spot, gap: -0.01 * (k % 3), normal: [0, k % 2, 1 - (k % 2)] as Triple }))
  const reference = choose(spots)
  for (let k = 0; k < 20; k++) {
    const mixed = spots.map((s) => [random.uniform(), s] as const).sort((a, b) => a[0] - b[0])
    expect(choose(mixed.map(([, s]) => s)).map((f) => ({ ...f, part: 0 }))).toEqual(
      reference.map((f) => ({ ...f, part: 0 })),
    )
  }
})

test('one point seen by several parts is one, points of other normals are others', () => {
  const twice: Spot[] = [0, 1, 2].flatMap((part) => [
    { place: [1e-5 * part, 0, 0], part, gap: -1e-3 },
    { place: [0.5, 1e-5 * part, 0], part, gap: -1e-3 },
  ])
  expect(choose(twice)).toHaveLength(2)
  const corner: Spot[] = [
    { place: [0, 0, 0], normal: [1, 0, 0] },
    { place: [0, 0, 0], normal: [0, 1, 0] },
    { place: [0, 0, 0], normal: [0, 0, 1] },
  ]
  expect(choose(corner)).toHaveLength(3)
})

test('a sphere has one contact for nearly equal directions, the deepest, and others its own', () => {
  const at = (angle: number, part: number, gap: number): Spot => {
    const normal: Triple = [Math.sin(angle), 0, Math.cos(angle)]
    return { place: [normal[0] + 3 * part, 0, normal[2]], normal, gap, part, kind: sphereKind }
  }
  const found = choose([at(0, 0, -0.01), at(0.05, 0, -0.012), at(0.5, 0, -0.001), at(0, 1, 0.01), at(0.03, 1, 0.02)])
  expect(found.map((f) => f.gap).sort((a, b) => a - b)).toEqual([-0.012, -0.001, 0.01])
})

test('names are different, and those of one surface stay when the candidate changes', () => {
  const found = choose(grid)
  expect(new Set(found.map((f) => f.feature)).size).toBe(8)
  const [first] = choose([{ place: [0.2, 0.2, 0], part: 3 }])
  const [same] = choose([
    { place: [0.2, 0.2, 0], part: 3 },
    { place: [0.9, 0.2, 0], part: 3, gap: 1 },
  ]).filter((f) => f.point[0] === 0.2)
  expect(same!.feature).toBe(first!.feature)
})
