// shapeInputs.ts: parts of all kinds, hulls with real faces, and candidates of two of them, for the parity of the narrow phase.
//
// Part number p is of kind p modulo 9. Corners come in blocks of eight, the corners of a brick; faces in blocks of six, the
// faces of that brick; corners of faces in blocks of 24.

import {
  between,
  type Draw,
  type Generator,
  type InputRules,
  indexOf,
  integer,
  oneOf,
  rangeOf,
  sameRecord,
  vector,
} from './generators.js'

const kinds = 9
const hullKind = 6
const triangleKind = 7
const bricks = 100

/** Corners of the face of a brick across an axis, counter-clockwise seen from outside; bits of a corner: sides of x, y, z. */
const brickFaces = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
]

const brickOf = (part: number) => Math.floor(part / kinds) % bricks
const halfOf = (brick: number, axis: number) => Math.fround(0.2 + 0.05 * ((brick + 2 * axis) % 7))

/** A part of one of the kinds. */
const partOfKind = ({ next, count }: Draw, allowed: readonly number[]): number => {
  const kind = allowed[Math.floor(allowed.length * next())]!
  return kinds * Math.floor((count('part') / kinds - 1) * next()) + kind
}

const anyOf =
  (allowed: readonly number[]): Generator =>
  (draw) => [partOfKind(draw, allowed)]

/** One side of a candidate is of some kinds, the other of others, in both orders. */
function sides(kernel: string, some: readonly number[], others: readonly number[]): InputRules['fields'] {
  const side =
    (odd: boolean): Generator =>
    (draw, record) => [partOfKind(draw, (record % 2 === 1) === odd ? some : others)]
  return { [`${kernel}.candidatePartA`]: side(false), [`${kernel}.candidatePartB`]: side(true) }
}

/** Every second brick is flat, its first corners those of a triangle in turn; hulls have the others. */
function flatTriangles(kernel: string): InputRules['fields'] {
  const turn = [0, 1, 3, 2]
  const own = (part: number) => 2 * Math.floor(brickOf(part) / 2) + (part % kinds === triangleKind ? 1 : 0)
  return {
    [`${kernel}.cornerPos`]: (_, record) => {
      const brick = Math.floor(record / 8)
      const corner = brick % 2 === 1 ? turn[record % 4]! : record % 8
      return [0, 1, 2].map((k) => (brick % 2 === 1 && k === 2 ? 0 : ((corner >> k) & 1 ? 1 : -1) * halfOf(brick, k)))
    },
    [`${kernel}.partFirstCorner`]: (_, part) => [8 * own(part)],
    [`${kernel}.partEndCorner`]: (_, part) => [8 * own(part) + (part % kinds === triangleKind ? 3 : 8)],
    [`${kernel}.partFirstFacet`]: (_, part) => [6 * own(part)],
    [`${kernel}.partEndFacet`]: (_, part) => [6 * own(part) + (part % kinds === hullKind ? 6 : 0)],
  }
}

const convex = [1, 2, 3, 4, 5, 6]

export const shapeInputs: InputRules['fields'] = {
  partKind: (_, part) => [part % kinds],
  partSize: vector(0.15, 0.5),
  partHalf: vector(0.15, 0.5),
  partFirstCorner: (_, part) => [8 * brickOf(part)],
  partEndCorner: (_, part) => [8 * brickOf(part) + (part % kinds === triangleKind ? 3 : 8)],
  partFirstFacet: (_, part) => [6 * brickOf(part)],
  partEndFacet: (_, part) => [6 * brickOf(part) + (part % kinds === hullKind ? 6 : 0)],
  cornerPos: (_, record) => [0, 1, 2].map((k) => ((record >> k) & 1 ? 1 : -1) * halfOf(Math.floor(record / 8), k)),
  facetNormal: (_, record) =>
    [0, 1, 2].map((k) => (Math.floor((record % 6) / 2) !== k ? 0 : record % 2 === 1 ? 1 : -1)),
  facetFirst: rangeOf(4),
  facetEnd: (_, record) => [4 * record + 4],
  facetCorner: (_, record) => [8 * Math.floor(record / 24) + brickFaces[Math.floor((record % 24) / 4)]![record % 4]!],

  candidatePartA: anyOf(convex),
  candidatePartB: anyOf(convex),
  candidateMethod: ({ next }) => [next() < 0.2 ? 3 : 0],
  'boxPoints.candidateMethod': () => [1],
  'convexPoints.candidateMethod': () => [2],
  'planePoints.candidateMethod': () => [6],
  ...sides('spherePoints', [0], [0, 1, 2, 3, 4, 5, 6, 8]),
  ...sides('planePoints', [8], [1, 2, 3, 4, 5, 6, 7]),
  ...sides('boxPoints', [2], [2]),
  candidateFirstPoint: rangeOf(8),
  candidateReach: between(0.05, 0.2),
  candidateBetween: vector(-0.8, 0.8),
  candidateOffset: vector(-1, 1),

  partSides: integer(1, 2),
  partSurface: sameRecord(),
  partNumber: sameRecord(),
  cornerTouch: integer(0, 127),
  cornerFirstSpoke: sameRecord(),
  cornerEndSpoke: ({ next }, corner) => [corner + Math.floor(3 * next())],
  ...sides('sphereTrianglePoints', [0], [7]),
  ...flatTriangles('sphereTrianglePoints'),
  'sphereTrianglePoints.candidateMethod': () => [3],
  ...sides('surfacePoints', [7], [1, 2, 3, 4, 5, 6]),
  ...flatTriangles('surfacePoints'),
  'surfacePoints.candidateMethod': () => [4],
  ...sides('trianglePoints', [7], [7]),
  ...flatTriangles('trianglePoints'),
  'trianglePoints.candidateMethod': () => [5],
  'trianglePoints.partSides': () => [1],
  ...sides('sheetPoints', [7], [7]),
  ...flatTriangles('sheetPoints'),
  'sheetPoints.candidateMethod': () => [5],
  'sheetPoints.partSides': (_, part) => [1 + (Math.floor(part / kinds) % 2)],

  ...sides('dropParted', [7], [7]),
  ...flatTriangles('dropParted'),
  'dropParted.candidateMethod': () => [5],

  // every second meeting has no points, and parts that cut each other
  'dropParted.candidatePoints': ({ next }, record) => [Math.floor(record / 3) % 2 === 1 ? 256 : Math.floor(9 * next())],

  // balls and bricks that go past triangles
  ...sides('passTriangles', [triangleKind], [0, 2, 3, 4]),
  ...flatTriangles('passTriangles'),
  'passTriangles.candidateMethod': () => [4],
  'passTriangles.candidatePoints': ({ next }) => [Math.floor(3 * next())],
  'passTriangles.candidateNormal': () => [0, 0.6, 0.8],
  'passTriangles.candidateWay': ({ next }) => [next() - 0.5, -0.5 * next(), 0.2 * (next() - 0.5)],
  'passTriangles.pointGap': between(1e-3, 0.1),

  // bricks side by side, many of them level with each other
  ...sides('dropPassing', [hullKind], [hullKind]),
  'dropPassing.candidateMethod': () => [2],
  'dropPassing.candidatePoints': ({ next }) => [Math.floor(9 * next())],
  'dropPassing.candidateNormal': () => [1, 0, 0],
  'dropPassing.candidateRotA': () => [0, 0, 0, 1],
  'dropPassing.candidateRotB': () => [0, 0, 0, 1],
  'dropPassing.candidateBetween': ({ next }) => [0.3 + 0.7 * next(), 0.3 * next(), 0.05 * Math.floor(8 + 12 * next())],

  'wayOutPoints.candidatePoints': () => [128],
  ...flatTriangles('wayOutPoints'),

  // parts that somebody asks about: apart, turned at random, so that the nearest points are single ones
  queryPartA: anyOf([0, 1, 2, 3, 4, 5, 6]),
  queryPartB: anyOf([0, 1, 2, 3, 4, 5, 6, 7, 8]),
  queryBetween: oneOf(vector(1.5, 3), vector(-3, -1.5)),
  ...flatTriangles('partDistances'),
  // near enough for a ray to hit some
  'rayHits.queryBetween': vector(-0.8, 0.8),
  ...flatTriangles('rayHits'),
  'rayEntrances.bodyMark': oneOf(
    () => [0],
    () => [0],
    () => [1],
  ),

  meetingFirstCandidate: rangeOf(3),
  meetingEndCandidate: ({ next }, meeting) => [3 * meeting + Math.floor(4 * next())],
  meetingFirstSlot: rangeOf(8),
  meetingPoints: integer(0, 8),
  slotPartA: indexOf('part'),
  slotPartB: indexOf('part'),
  candidatePoints: integer(0, 8),
  pointFeature: integer(0, 100),
  // few parts, so that one of them is in several candidates
  'dropHidden.candidateMethod': integer(3, 4),
  'dropHidden.partSides': () => [1],
  'dropHidden.candidatePartB': oneOf(
    () => [0],
    () => [1],
  ),
  'dropHidden.candidatePartA': () => [7],
  ...sides('choosePoints', [0, 7], [0, 2]),
}

export const shapeCounts: InputRules['counts'] = {
  meeting: 340,
  point: 8 * 1030,
  corner: 8 * (bricks + 1),
  facet: 6 * (bricks + 1),
  facetCorner: 24 * (bricks + 1),
}
