// triedShapes.ts: random shapes of every kind that can touch, with how far they reach along a direction, by definition and
// without the engine's functions.

import { type Shape, shape } from 'talus'
import {
  cross,
  dot,
  lengthOf,
  minus,
  plus,
  type Triple,
  times,
  turned,
  turnedBack,
  unit,
} from '#talus/math/rotation.js'
import { kindOf } from '#talus/model/shape.js'
import type { PieceShape } from '#talus/model/shapes/pieceKinds.js'
import type { Random } from './random.js'

const pieceKinds = ['sphere', 'ellipsoid', 'box', 'cylinder', 'capsule', 'cone', 'hull', 'mesh'] as const
export const movableKinds = [...pieceKinds, 'union'] as const
export const heldKinds = ['heightfield', 'sheet', 'plane'] as const
export type TriedKind = (typeof movableKinds)[number] | (typeof heldKinds)[number]

export interface TriedShape {
  readonly shape: Shape
  /** m, about half its longest side. */
  readonly size: number
  /** Half of its shortest side, m. */
  readonly thin: number
  /** The same of the thinnest piece of a union. */
  readonly thinnestPiece?: number
  /** How far it reaches along a unit vector. */
  readonly height: (n: Triple) => number
  /** Points of its surface, corners, rims and the highest along a unit vector among them. */
  readonly points: (n: Triple) => readonly Triple[]
  /** Normals of faces and of other places worth touching. */
  readonly normals: readonly Triple[]
}

/** A shape of a kind, about `size` in half, thinner along some axes, down to a thousandth if it may be slender. */
export function triedShape(kind: TriedKind, random: Random, size: number, slender = false): TriedShape {
  const less = () => (slender ? random.power(-3, 0) : random.between(0.2, 1))
  const [a, b, c] = [size, size * less(), size * less()]
  if (kind === 'sphere')
    return round(
      shape.sphere({ radius: a }),
      a,
      a,
      () => a,
      (n) => [times(a, n)],
    )
  if (kind === 'ellipsoid') return ellipsoid(random.shuffled([a, b, c]))
  if (kind === 'box') return box(random.shuffled([a, b, c]))
  if (kind === 'cylinder') return cylinder(a, b)
  if (kind === 'capsule') return capsule(b, a)
  if (kind === 'cone') return cone(b, a)
  if (kind === 'hull') return hull(random, a, b, c)
  if (kind === 'mesh') return solidMesh(random, a, b, c)
  if (kind === 'union') return union(random, a, slender)
  if (kind === 'sheet') return sheet(random, a)
  if (kind === 'heightfield') return ground(random, a)
  return {
    ...round(
      shape.plane({ normal: [0, 0, 1] }),
      size,
      size,
      () => 0,
      () => [[0, 0, 0]],
    ),
    normals: [[0, 0, 1]],
  }
}

const signs = [-1, 1]
const axes: readonly Triple[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
]
const circle = Array.from({ length: 16 }, (_, k) => [Math.cos((Math.PI * k) / 8), Math.sin((Math.PI * k) / 8)] as const)
const boxCorners = (x: number, y: number, z: number): Triple[] =>
  signs.flatMap((i) => signs.flatMap((j) => signs.map((k): Triple => [i * x, j * y, k * z])))

const highest = (points: readonly Triple[]) => (n: Triple) =>
  points.reduce((most, p) => Math.max(most, dot(p, n)), Number.NEGATIVE_INFINITY)

function round(
  of: Shape,
  size: number,
  thin: number,
  height: TriedShape['height'],
  points: TriedShape['points'],
): TriedShape {
  return { shape: of, size, thin, height, points, normals: axes }
}

const least = (half: Triple) => Math.min(...half)
const most = (half: Triple) => Math.max(...half)

function ellipsoid(half: Triple): TriedShape {
  const height = (n: Triple) => Math.hypot(half[0] * n[0], half[1] * n[1], half[2] * n[2])
  const [a, b, c] = half
  const top = (n: Triple) => times(1 / height(n), [a * a * n[0], b * b * n[1], c * c * n[2]])
  return round(shape.ellipsoid({ semiAxes: half }), most(half), least(half), height, (n) => [top(n)])
}

function box(half: Triple): TriedShape {
  const points = boxCorners(...half)
  return {
    shape: shape.box({ half }),
    size: most(half),
    thin: least(half),
    points: () => points,
    normals: axes,
    height: highest(points),
  }
}

function cylinder(radius: number, half: number): TriedShape {
  const points = circle.flatMap(([x, y]) => signs.map((z): Triple => [radius * x, radius * y, z * half]))
  const height = (n: Triple) => radius * Math.hypot(n[0], n[1]) + half * Math.abs(n[2])
  const of = shape.cylinder({ radius, height: 2 * half })
  return round(of, Math.max(radius, half), Math.min(radius, half), height, () => points)
}

function capsule(radius: number, half: number): TriedShape {
  const points = circle.flatMap(([x, y]) => signs.map((z): Triple => [radius * x, radius * y, z * half]))
  const height = (n: Triple) => radius + half * Math.abs(n[2])
  const ends = (n: Triple) => signs.map((z) => plus([0, 0, z * half], times(radius, n)))
  const of = shape.capsule({ radius, height: 2 * half })
  return round(of, radius + half, radius, height, (n) => [...points, ...ends(n)])
}

function cone(radius: number, half: number): TriedShape {
  const points = [[0, 0, half] as Triple, ...circle.map(([x, y]): Triple => [radius * x, radius * y, -half])]
  const height = (n: Triple) => Math.max(half * n[2], radius * Math.hypot(n[0], n[1]) - half * n[2])
  const side = circle.map(([x, y]) => unit([2 * half * x, 2 * half * y, radius]))
  const of = shape.cone({ radius, height: 2 * half })
  return {
    ...round(of, Math.max(radius, half), Math.min(radius, half), height, () => points),
    normals: [[0, 0, -1], [0, 0, -1], ...side, ...axes.slice(0, 5)],
  }
}

function hull(random: Random, a: number, b: number, c: number): TriedShape {
  const points =
    random.uniform() < 0.4
      ? boxCorners(a, b, c)
      : Array.from({ length: random.below(10) + 4 }, (): Triple => {
          const d = random.direction()
          return [a * d[0], b * d[1], c * d[2]]
        })
  const of = shape.hull({ points })
  const normals = kindOf(of)
    .parts(of)[0]!
    .facets!.map((facet) => facet.normal)
  return { shape: of, size: a, thin: Math.min(b, c), points: () => points, normals, height: highest(points) }
}

/** Two to four pieces of any kind, on each other or apart. */
function union(random: Random, size: number, slender: boolean): TriedShape {
  const pieces = Array.from({ length: 2 + random.below(3) }, () => {
    const of = triedShape(random.pick(pieceKinds), random, size * random.between(0.2, 0.6), slender)
    const orientation = random.rotationBy(random.pick([0, Math.PI / 2, 1]))
    return { of, orientation, position: times(size * random.between(0, 0.6), random.direction()) }
  })
  const parts = pieces.map(({ of, ...place }) => ({ shape: of.shape as PieceShape, ...place }))
  const heightOf = ({ of, orientation, position }: (typeof pieces)[number], n: Triple) =>
    dot(position, n) + of.height(turnedBack(orientation, n))
  return {
    shape: shape.union({ parts }),
    size: Math.max(...pieces.map(({ of, position }) => lengthOf(position) + of.size)),
    // contacts prefer faces by the thickness of pieces that touch, whichever these are
    thin: Math.max(...pieces.map(({ of }) => of.thin)),
    thinnestPiece: Math.min(...pieces.map(({ of }) => of.thin)),
    points: (n) =>
      pieces.flatMap(({ of, orientation, position }) =>
        of.points(turnedBack(orientation, n)).map((p) => plus(position, turned(orientation, p))),
      ),
    normals: pieces.flatMap(({ of, orientation }) => of.normals.map((n) => turned(orientation, n))),
    height: (n) => Math.max(...pieces.map((piece) => heightOf(piece, n))),
  }
}

/** Vertices and triangles of a closed surface. */
interface Triangles {
  readonly points: readonly Triple[]
  readonly triangles: readonly number[]
}

const cubeSides = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5]

function cuboid(x: number, y: number, z: number): Triangles {
  const points = Array.from({ length: 8 }, (_, v): Triple => [v & 1 ? x : -x, v & 2 ? y : -y, v & 4 ? z : -z])
  const triangles: number[] = []
  for (let k = 0; k < 24; k += 4) {
    const [a, b, c, d] = cubeSides.slice(k, k + 4) as [number, number, number, number]
    triangles.push(a, b, c, a, c, d)
  }
  return { points, triangles }
}

/** Each triangle as four. */
function finer({ points, triangles }: Triangles): Triangles {
  const all = [...points]
  const known = new Map<string, number>()
  const middle = (i: number, j: number) => {
    const key = i < j ? `${i} ${j}` : `${j} ${i}`
    if (!known.has(key)) {
      known.set(key, all.length)
      const [p, q] = [all[i]!, all[j]!]
      all.push([(p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (p[2] + q[2]) / 2])
    }
    return known.get(key)!
  }
  const cut: number[] = []
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!]
    const [x, y, z] = [middle(a, b), middle(b, c), middle(c, a)]
    cut.push(a, x, z, x, b, y, z, y, c, x, y, z)
  }
  return { points: all, triangles: cut }
}

function tetrahedron(random: Random, a: number, b: number, c: number): Triangles {
  for (;;) {
    const points = Array.from({ length: 4 }, (): Triple => {
      const d = random.direction()
      return [a * d[0], b * d[1], c * d[2]]
    })
    const [o, p, q, r] = points as [Triple, Triple, Triple, Triple]
    const volume = dot(cross(minus(p, o), minus(q, o)), minus(r, o))
    if (Math.abs(volume) < 0.3 * a * b * c) continue
    const triangles = [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3]
    return { points: volume > 0 ? points : [o, q, p, r], triangles }
  }
}

/** The surface of a hull. */
function rock(random: Random, a: number, b: number, c: number): Triangles {
  const points = Array.from({ length: random.below(8) + 5 }, (): Triple => {
    const d = random.direction()
    return [a * d[0], b * d[1], c * d[2]]
  })
  const of = shape.hull({ points })
  const [part] = kindOf(of).parts(of)
  const triangles = part!.facets!.flatMap(({ corners }) =>
    corners.slice(2).flatMap((_, k) => [corners[0]!, corners[k + 1]!, corners[k + 2]!]),
  )
  return { points: part!.corners!.map((p) => plus(part!.position, turned(part!.rotation, p))), triangles }
}

function solidMesh(random: Random, a: number, b: number, c: number): TriedShape {
  const kind = random.below(4)
  const made = kind === 0 ? tetrahedron(random, a, b, c) : kind === 1 ? rock(random, a, b, c) : cuboid(a, b, c)
  const mesh = kind === 3 ? finer(made) : made
  const of = shape.mesh({ vertices: mesh.points.flat(), triangles: [...mesh.triangles] })
  return surface(of, mesh, a, Math.min(b, c))
}

function surface(of: Shape, { points, triangles }: Triangles, size: number, thin: number): TriedShape {
  const normals: Triple[] = []
  for (let t = 0; t < triangles.length; t += 3) {
    const [p, q, r] = [points[triangles[t]!]!, points[triangles[t + 1]!]!, points[triangles[t + 2]!]!]
    normals.push(unit(cross(minus(q, p), minus(r, p))))
  }
  return { shape: of, size, thin, points: () => points, normals, height: highest(points) }
}

/** Height over a square from -1 to 1: level, a roof, or a hip roof. */
function roof(random: Random): (x: number, y: number) => number {
  const kind = random.below(3)
  const slope = random.between(0.05, 0.6)
  if (kind === 0) return () => 0
  return kind === 1 ? (x) => -slope * Math.abs(x) : (x, y) => -slope * Math.max(Math.abs(x), Math.abs(y))
}

function grid(random: Random, size: number, cells: number): Triangles {
  const height = roof(random)
  const points: Triple[] = []
  const triangles: number[] = []
  for (let j = 0; j <= cells; j++) {
    for (let i = 0; i <= cells; i++) {
      const [x, y] = [(2 * i) / cells - 1, (2 * j) / cells - 1]
      points.push([size * x, size * y, size * height(x, y)])
      if (i === cells || j === cells) continue
      const a = i + j * (cells + 1)
      triangles.push(a, a + 1, a + cells + 2, a, a + cells + 2, a + cells + 1)
    }
  }
  return { points, triangles }
}

function sheet(random: Random, size: number): TriedShape {
  const mesh = grid(random, size, 2 * (1 + random.below(2)))
  const of = shape.mesh({ vertices: mesh.points.flat(), triangles: [...mesh.triangles], solid: false })
  return surface(of, mesh, size, size)
}

function ground(random: Random, size: number): TriedShape {
  const cells = 2 * (1 + random.below(2))
  const mesh = grid(random, size, cells)
  const of = shape.heightfield({
    heights: mesh.points.map((p) => p[2]),
    columns: cells + 1,
    rows: cells + 1,
    size: [2 * size, 2 * size],
  })
  return surface(of, mesh, size, size)
}
