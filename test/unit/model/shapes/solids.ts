// solids.ts: a shape of every kind that has a volume, and whether a point is inside it, written down on its own.

import { type Shape, shape } from '#talus/index.js'
import { aboutAxis, lengthOf, minus, type Triple, turnedBack } from '#talus/math/rotation.js'

export interface Solid {
  readonly of: Shape
  readonly holds: (p: Triple) => boolean
}

const tilt = aboutAxis([1, 2, 3], 0.8)

/** An L of three cubes with edge one, its corner at the origin. */
const ell = {
  vertices: [
    ...[0, 0, 0, 2, 0, 0, 2, 1, 0, 1, 1, 0, 1, 2, 0, 0, 2, 0],
    ...[0, 0, 1, 2, 0, 1, 2, 1, 1, 1, 1, 1, 1, 2, 1, 0, 2, 1],
  ],
  triangles: [
    // bottom and top, from the inner corner, which sees all of them
    ...[3, 1, 0, 3, 2, 1, 3, 0, 5, 3, 5, 4],
    ...[9, 6, 7, 9, 7, 8, 9, 11, 6, 9, 10, 11],
    ...[0, 1, 2, 3, 4, 5].flatMap((i) => {
      const j = (i + 1) % 6
      return [i, j, j + 6, i, j + 6, i + 6]
    }),
  ],
}

const clump: readonly { readonly radius: number; readonly position: Triple }[] = [
  { radius: 0.8, position: [0, 0, 0] },
  { radius: 0.6, position: [0.7, 0.2, 0.1] },
  { radius: 0.5, position: [0.3, 0.6, -0.3] },
  { radius: 0.2, position: [0.4, 0.2, 0.1] },
  { radius: 0.5, position: [0.3, 0.6, -0.3] },
]

export const solids: Readonly<Record<string, Solid>> = {
  sphere: { of: shape.sphere({ radius: 0.7 }), holds: (p) => Math.hypot(...p) <= 0.7 },
  ellipsoid: {
    of: shape.ellipsoid({ semiAxes: [0.5, 0.8, 1.1] }),
    holds: ([x, y, z]) => (x / 0.5) ** 2 + (y / 0.8) ** 2 + (z / 1.1) ** 2 <= 1,
  },
  box: {
    of: shape.box({ half: [0.3, 0.5, 0.9] }),
    holds: ([x, y, z]) => Math.abs(x) <= 0.3 && Math.abs(y) <= 0.5 && Math.abs(z) <= 0.9,
  },
  cylinder: {
    of: shape.cylinder({ radius: 0.6, height: 1.4 }),
    holds: ([x, y, z]) => Math.hypot(x, y) <= 0.6 && Math.abs(z) <= 0.7,
  },
  capsule: {
    of: shape.capsule({ radius: 0.4, height: 1.2 }),
    holds: ([x, y, z]) => Math.hypot(x, y, Math.max(Math.abs(z) - 0.6, 0)) <= 0.4,
  },
  cone: {
    of: shape.cone({ radius: 0.8, height: 1.5 }),
    holds: ([x, y, z]) => z >= -0.75 && Math.hypot(x, y) <= 0.8 * (0.5 - z / 1.5),
  },
  hull: {
    // a tetrahedron in the corner of the axes, and a point inside it
    of: shape.hull({ points: [0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1.5, 0.1, 0.1, 0.1] }),
    holds: ([x, y, z]) => x >= 0 && y >= 0 && z >= 0 && x + y / 2 + z / 1.5 <= 1,
  },
  mesh: {
    of: shape.mesh(ell),
    holds: ([x, y, z]) => Math.min(x, y, z) >= 0 && z <= 1 && Math.max(x, y) <= 2 && !(x > 1 && y > 1),
  },
  union: {
    of: shape.union({
      parts: [
        { shape: shape.sphere({ radius: 0.5 }), position: [-1, 0, 0.2] },
        { shape: shape.cone({ radius: 0.4, height: 1 }), position: [0.6, 0.3, 0], orientation: tilt },
      ],
    }),
    holds: (p) => {
      const [x, y, z] = turnedBack(tilt, minus(p, [0.6, 0.3, 0]))
      const inCone = Math.abs(z) <= 0.5 && Math.hypot(x, y) <= 0.4 * (0.5 - z)
      return inCone || Math.hypot(p[0] + 1, p[1], p[2] - 0.2) <= 0.5
    },
  },
  // three that overlap, one within them and one twice
  clump: {
    of: shape.union({ parts: clump.map(({ radius, position }) => ({ shape: shape.sphere({ radius }), position })) }),
    holds: (p) => clump.some(({ radius, position }) => lengthOf(minus(p, position)) <= radius),
  },
}
