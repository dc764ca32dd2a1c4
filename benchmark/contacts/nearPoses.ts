// nearPoses.ts: poses of two shapes near touching, of which it is known along which direction they are how far apart.
//
// Along n, in the axes of A, both reach as far as their heights h say. With B at x = a − b + s n, a of A and b of B two points
// that reach far,
//
//   n·x − h_A(n) − h_B(−n) = gap                                                                                    (1)
//
// fixes s. So B, moved by −gap along n, does not overlap A: no overlap of the two is deeper.

import {
  compose,
  dot,
  minus,
  negated,
  plus,
  type Rotation,
  type Triple,
  times,
  turned,
  turnedBack,
  unit,
} from '#talus/math/rotation.js'
import { type Random, rotationOnto, twisted } from './random.js'
import type { TriedKind, TriedShape } from './triedShapes.js'

export interface NearPose {
  /** Of B in the axes of A. */
  readonly position: Triple
  readonly rotation: Rotation
  readonly normal: Triple
  /** (1), m */
  readonly gap: number
}

/** Heights over the size within which points are worth touching. */
const near = 0.02

function worthTouching({ points: pointsAlong, size }: TriedShape, n: Triple, random: Random): Triple {
  const points = pointsAlong(n)
  const heights = points.map((p) => dot(p, n))
  const top = Math.max(...heights)
  const high = points.filter((_, k) => heights[k]! >= top - near * size)
  const corners = random.uniform()
  if (corners < 0.2 || high.length === 1) return random.pick(high)
  const used = corners < 0.4 ? [random.pick(high), random.pick(high)] : high
  const weights = used.map(() => random.uniform() ** 3)
  const sum = weights.reduce((total, w) => total + w, 1e-300)
  return used.reduce((p, q, k) => plus(p, times(weights[k]! / sum, q)), [0, 0, 0] as Triple)
}

/** A face, between two faces, or anywhere. */
function someNormal({ normals }: TriedShape, random: Random): Triple {
  const kind = random.uniform()
  const n = random.pick(normals)
  if (kind < 0.6) return n
  if (kind > 0.85) return random.direction()
  const other = random.pick(normals)
  return dot(n, other) > -0.9 ? unit(plus(n, times(random.uniform(), other))) : n
}

/** Along which A can be touched: solid ground from above alone. */
function normalOf(kind: TriedKind, shape: TriedShape, random: Random): Triple {
  if (kind === 'plane') return [0, 0, 1]
  if (kind === 'sheet') return random.uniform() < 0.5 ? random.pick(shape.normals) : negated(random.pick(shape.normals))
  if (kind === 'heightfield') return random.pick(shape.normals)
  return someNormal(shape, random)
}

export function nearPose(kind: TriedKind, a: TriedShape, b: TriedShape, random: Random): NearPose {
  const normal = normalOf(kind, a, random)
  const facing = rotationOnto(someNormal(b, random), negated(normal))
  const angle = random.uniform() < 0.5 ? (Math.PI / 2) * random.below(4) : random.between(0, 2 * Math.PI)
  const aligned = twisted(facing, normal, angle)
  const tilt = random.uniform() < 0.15 ? 0 : random.power(-7, 0)
  const rotation = compose(random.rotationBy(tilt), aligned)
  const size = Math.min(a.thin, b.thin)
  const gap = (random.uniform() < 0.7 ? -1 : 1) * size * random.power(-7, -3)
  const onB = turned(rotation, worthTouching(b, turnedBack(rotation, negated(normal)), random))
  const between = minus(worthTouching(a, normal, random), onB)
  const reach = a.height(normal) + b.height(turnedBack(rotation, negated(normal)))
  const position = plus(between, times(reach + gap - dot(between, normal), normal))
  return { position, rotation: unitRotation(rotation), normal, gap }
}

function unitRotation(q: Rotation): Rotation {
  const size = Math.hypot(...q)
  return [q[0] / size, q[1] / size, q[2] / size, q[3] / size]
}
