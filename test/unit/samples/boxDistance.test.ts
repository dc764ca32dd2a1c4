// boxDistance.test.ts: the distance of two boxes against a search over all their features.

import { expect, test } from 'vitest'
import { seededRandom } from '../../parity/seededRandom.js'
import { boxDistance } from '../../samples/kernels/gjk/boxDistance.js'
import { plainSamples, spread, unit } from './plainSamples.js'

type Vector = readonly [number, number, number]

interface Box {
  readonly centre: Vector
  readonly half: Vector
  /** x y z w */
  readonly rot: readonly number[]
}

const axes = [0, 1, 2] as const
const signs = [-1, 1] as const
const combine = (a: Vector, s: number, b: Vector): Vector => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]]
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Columns of the rotation matrix. */
function frame([x, y, z, w]: readonly number[]): [Vector, Vector, Vector] {
  return [
    [1 - 2 * (y! * y! + z! * z!), 2 * (x! * y! + w! * z!), 2 * (x! * z! - w! * y!)],
    [2 * (x! * y! - w! * z!), 1 - 2 * (x! * x! + z! * z!), 2 * (y! * z! + w! * x!)],
    [2 * (x! * z! + w! * y!), 2 * (y! * z! - w! * x!), 1 - 2 * (x! * x! + y! * y!)],
  ]
}

function corners(box: Box): Vector[] {
  const f = frame(box.rot)
  return signs.flatMap((x) =>
    signs.flatMap((y) =>
      signs.map((z) => [x, y, z].reduce((p, s, k) => combine(p, s * box.half[k]!, f[k]!), box.centre)),
    ),
  )
}

/** Pairs of corners that differ in one axis. */
function edges(box: Box): [Vector, Vector][] {
  const c = corners(box)
  return c.flatMap((p, k) => [4, 2, 1].filter((bit) => !(k & bit)).map((bit): [Vector, Vector] => [p, c[k | bit]!]))
}

function pointToBox(p: Vector, box: Box): number {
  const d = combine(p, -1, box.centre)
  const outside = frame(box.rot).map((axis, k) => Math.max(0, Math.abs(dot(d, axis)) - box.half[k]!))
  return Math.hypot(...outside)
}

/** Distance of two segments: inside both, or at an end of one. */
function segmentDistance([a, b]: [Vector, Vector], [c, d]: [Vector, Vector]): number {
  const [u, v, w] = [combine(b, -1, a), combine(d, -1, c), combine(a, -1, c)]
  const [uu, uv, vv, uw, vw] = [dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)]
  const at = (s: number, t: number) => Math.hypot(...combine(combine(w, s, u), -t, v))
  const clamp = (x: number) => Math.min(1, Math.max(0, x))
  const found = [0, 1].flatMap((end) => [at(end, clamp((vw + end * uv) / vv)), at(clamp((end * uv - uw) / uu), end)])
  const determinant = uu * vv - uv * uv
  const [s, t] = [(uv * vw - vv * uw) / determinant, (uu * vw - uv * uw) / determinant]
  if (determinant > 1e-12 && s > 0 && s < 1 && t > 0 && t < 1) found.push(at(s, t))
  return Math.min(...found)
}

/** Exact for boxes that do not overlap: the shortest line joins a corner and a box, or two edges. */
function bruteForce(a: Box, b: Box): number {
  const byCorner = [...corners(a).map((p) => pointToBox(p, b)), ...corners(b).map((p) => pointToBox(p, a))]
  const byEdge = edges(a).flatMap((e) => edges(b).map((f) => segmentDistance(e, f)))
  return Math.min(...byCorner, ...byEdge)
}

/** Some axis separates the boxes: a face normal of one of them, or a product of two edges. */
function separated(a: Box, b: Box): boolean {
  const [fa, fb] = [frame(a.rot), frame(b.rot)]
  const products = axes.flatMap((i) => axes.map((j) => cross(fa[i]!, fb[j]!))).filter((n) => Math.hypot(...n) > 1e-9)
  return [...fa, ...fb, ...products].some((n) => {
    const reach = (box: Box, f: Vector[]) => axes.reduce((sum, k) => sum + box.half[k]! * Math.abs(dot(f[k]!, n)), 0)
    return Math.abs(dot(combine(b.centre, -1, a.centre), n)) > reach(a, fa) + reach(b, fb)
  })
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function run(boxes: readonly [Box, Box]): { distance: number; gap: number[] } {
  const fields = plainSamples(
    { body: 2, pair: 1 },
    {
      bodyPos: boxes.flatMap((box) => box.centre),
      bodyHalf: boxes.flatMap((box) => box.half),
      bodyRot: boxes.flatMap((box) => box.rot),
      pairA: [0],
      pairB: [1],
    },
  )
  boxDistance.run(0)
  return { distance: fields.pairDistance[0]!, gap: [...fields.pairGap] }
}

function randomBox(next: () => number): Box {
  return {
    centre: spread(next, 3) as unknown as Vector,
    half: spread(next, 3).map((x) => 0.05 + 0.3 * Math.abs(x)) as unknown as Vector,
    rot: unit(spread(next, 4)),
  }
}

test('the distance is that of the nearest features', () => {
  const next = seededRandom('boxes')
  let apart = 0
  for (let k = 0; k < 400; k++) {
    const boxes = [randomBox(next), randomBox(next)] as const
    const { distance, gap } = run(boxes)
    const expected = separated(...boxes) ? bruteForce(...boxes) : 0
    if (expected > 0) apart++
    expect(Math.abs(distance - expected), `pair ${k}: ${distance} found, ${expected} expected`).toBeLessThan(1e-7)
    expect(Math.hypot(...gap)).toBeCloseTo(distance, 12)
  }
  // both kinds are there
  expect(apart).toBeGreaterThan(100)
  expect(apart).toBeLessThan(390)
})

test('faces, edges and corners that meet head on', () => {
  const cube = { half: [0.5, 0.5, 0.5] as Vector, rot: [0, 0, 0, 1] }
  const eighth = Math.PI / 8
  const turned = { ...cube, rot: [0, 0, Math.sin(eighth), Math.cos(eighth)] }
  const at = (centre: Vector) => ({ ...cube, centre })
  expect(run([at([0, 0, 0]), at([3, 0, 0])]).gap).toEqual([2, 0, 0])
  expect(run([at([0, 0, 0]), at([2, 2, 0])]).distance).toBeCloseTo(Math.SQRT2, 12)
  expect(run([at([0, 0, 0]), at([2, 2, 2])]).distance).toBeCloseTo(Math.sqrt(3), 12)
  expect(run([at([0, 0, 0]), { ...turned, centre: [2, 0, 0] }]).distance).toBeCloseTo(1.5 - Math.SQRT1_2, 12)
  expect(run([at([0, 0, 0]), at([0.3, 0.2, 0.1])]).distance).toBe(0)
})
