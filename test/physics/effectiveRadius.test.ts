// effectiveRadius.test.ts: R* of contact by force follows the curvatures of both surfaces where they touch. Held against the
// force of Hertz for contacts in the shape of an ellipse (Johnson, Contact Mechanics, 1985, 4.26), by elliptic integrals.

import { expect, test } from 'vitest'
import { createScene, material, type Shape, shape } from '#talus/index.js'
import { cpuLives, double, type Life, simulate } from './lives.js'

type Quaternion = readonly [number, number, number, number]
const turned = (axis: readonly number[], angle: number): Quaternion => {
  const s = Math.sin(angle / 2) / Math.hypot(...axis)
  return [s * axis[0]!, s * axis[1]!, s * axis[2]!, Math.cos(angle / 2)]
}
const upright: Quaternion = [0, 0, 0, 1]
/** The axis z of the shape along x. */
const lying = turned([0, 1, 0], Math.PI / 2)

/** K and E of e², by the arithmetic-geometric mean. */
function ellipticIntegrals(m: number): [number, number] {
  let [a, b, c, sum, power] = [1, Math.sqrt(1 - m), Math.sqrt(m), m / 2, 1]
  while (Math.abs(c) > 1e-15) {
    ;[a, b, c] = [(a + b) / 2, Math.sqrt(a * b), (a - b) / 2]
    power *= 2
    sum += (power * c * c) / 2
  }
  return [Math.PI / (2 * a), (Math.PI / (2 * a)) * (1 - sum)]
}

/** κ₁/κ₂ and R* √(κ₁ κ₂) of an ellipse of eccentricity e. */
function ellipse(m: number): [number, number] {
  const [k, e] = ellipticIntegrals(m)
  const [x, y] = [e / (1 - m) - k, k - e]
  const f1 = Math.cbrt((4 / (Math.PI * m)) * (1 - m) ** 0.75 * Math.sqrt(x * y))
  const f2 = ((2 / Math.PI) * (1 - m) ** 0.25 * k) / f1
  return [x / y, f2 ** -3]
}

/** R* of principal relative curvatures. */
function hertzRadius(a: number, b: number): number {
  const q = Math.max(a, b) / Math.min(a, b)
  if (q < 1 + 1e-9) return 1 / a
  let [low, high] = [1e-12, 1 - 1e-12]
  for (let k = 0; k < 200; k++) {
    const middle = (low + high) / 2
    if (ellipse(middle)[0] < q) low = middle
    else high = middle
  }
  return ellipse(low)[1] / Math.sqrt(a * b)
}

const [young, poisson] = [1e7, 0.3]
const glass = material({ name: 'glass', density: 2500, young, poisson, friction: 0.3, restitution: 1 })
const overlap = 1e-5

interface Placed {
  readonly shape: Shape
  readonly orientation?: Quaternion
}

interface Touching {
  readonly name: string
  readonly below: Placed
  readonly above: Placed
  /** Height of the centre of the upper body above that of the lower one where they just touch, m. */
  readonly touch: number
  readonly radius: number
}

const R = 0.05
const ball = { shape: shape.sphere({ radius: R }) }
const flatLens = shape.ellipsoid({ semiAxes: [0.1, 0.1, 0.01] })
const egg = shape.ellipsoid({ semiAxes: [0.06, 0.04, 0.03] })
const post = shape.cylinder({ radius: 0.03, height: 0.1 })
const plane = { shape: shape.plane() }
const hullBox = shape.hull({
  points: [-0.1, 0.1].flatMap((x) => [-0.1, 0.1].flatMap((y) => [-0.1, 0.1].map((z) => [x, y, z]))),
})

const cases: Touching[] = [
  { name: 'ball on the end of a cylinder', below: { shape: post }, above: ball, touch: 0.05 + R, radius: R },
  {
    name: 'ball on the side of a cylinder',
    below: { shape: post, orientation: lying },
    above: ball,
    touch: 0.03 + R,
    radius: hertzRadius(1 / R, 1 / R + 1 / 0.03),
  },
  {
    name: 'ball on the pole of a flat ellipsoid',
    below: { shape: flatLens },
    above: ball,
    touch: 0.01 + R,
    radius: 1 / (1 / R + 0.01 / 0.01),
  },
  {
    name: 'ball on the equator of a flat ellipsoid',
    below: { shape: flatLens, orientation: lying },
    above: ball,
    touch: 0.1 + R,
    radius: hertzRadius(1 / R + 1 / 0.1, 1 / R + 0.1 / 0.01 ** 2),
  },
  {
    name: 'three-axial ellipsoid on a plane',
    below: plane,
    above: { shape: egg },
    touch: 0.03,
    radius: hertzRadius(0.03 / 0.06 ** 2, 0.03 / 0.04 ** 2),
  },
  {
    name: 'cylinders across each other',
    below: { shape: post, orientation: lying },
    above: { shape: post, orientation: turned([1, 0, 0], Math.PI / 2) },
    touch: 0.06,
    radius: 0.03,
  },
  {
    name: 'cylinders across each other, of two radii',
    below: { shape: shape.cylinder({ radius: 0.02, height: 0.3 }), orientation: lying },
    above: { shape: shape.cylinder({ radius: 0.06, height: 0.3 }), orientation: turned([1, 0, 0], Math.PI / 2) },
    touch: 0.08,
    radius: hertzRadius(1 / 0.02, 1 / 0.06),
  },
  {
    name: 'ball on the side of a capsule',
    below: { shape: shape.capsule({ radius: 0.02, height: 0.1 }), orientation: lying },
    above: ball,
    touch: 0.02 + R,
    radius: hertzRadius(1 / R, 1 / R + 1 / 0.02),
  },
  {
    name: 'ball on the end of a capsule',
    below: { shape: shape.capsule({ radius: 0.02, height: 0.1 }) },
    above: ball,
    touch: 0.07 + R,
    radius: 1 / (1 / R + 1 / 0.02),
  },
  {
    name: 'ball on a face of a box',
    below: { shape: shape.box({ half: [0.1, 0.1, 0.02] }) },
    above: ball,
    touch: 0.02 + R,
    radius: R,
  },
  { name: 'ball on a face of a hull', below: { shape: hullBox }, above: ball, touch: 0.1 + R, radius: R },
  {
    name: 'ball on the edge of a box',
    below: { shape: shape.box({ half: [0.1, 0.02, 0.02] }), orientation: turned([1, 0, 0], Math.PI / 4) },
    above: ball,
    touch: 0.02 * Math.SQRT2 + R,
    radius: R,
  },
  {
    name: 'ball on the end of a cylinder in a union',
    below: {
      shape: shape.union({
        parts: [{ shape: post }, { shape: shape.sphere({ radius: 0.01 }), position: [0, 0, -0.05] }],
      }),
    },
    above: ball,
    touch: 0.05 + R,
    radius: R,
  },
]

/** R* from the force at the first moment: F = 4/3 E* √R* δ^1.5. */
async function radiusOf({ below, above, touch }: Touching, life: Life, tilt: Quaternion = upright): Promise<number> {
  const scene = createScene()
  const place = (z: number) => rotate(tilt, [0, 0, z])
  const own = ({ orientation = upright }: Placed) => times(tilt, orientation)
  scene.body({ ...below, name: 'below', material: glass, fixed: true, orientation: own(below) })
  scene.body({ ...above, name: 'above', material: glass, position: place(touch - overlap), orientation: own(above) })
  return simulate(scene, { life, timeStep: 1e-7 }, async (simulation) => {
    const force = await simulation.read('bodyForce')
    const modulus = young / (2 * (1 - poisson ** 2))
    return ((3 * Math.hypot(force[3]!, force[4]!, force[5]!)) / (4 * modulus * overlap ** 1.5)) ** 2
  })
}

function rotate([x, y, z, w]: Quaternion, v: readonly number[]): [number, number, number] {
  const t = [y * v[2]! - z * v[1]!, z * v[0]! - x * v[2]!, x * v[1]! - y * v[0]!].map((c) => 2 * c)
  return [
    v[0]! + w * t[0]! + y * t[2]! - z * t[1]!,
    v[1]! + w * t[1]! + z * t[0]! - x * t[2]!,
    v[2]! + w * t[2]! + x * t[1]! - y * t[0]!,
  ]
}

function times([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ]
}

// the fit of curvature.ts is good to 4e-3; overlaps of 1e-5 m are seen to 1e-3 in single precision
test.each(cases)('$name', async (touching) => {
  for (const life of cpuLives) {
    const found = await radiusOf(touching, life)
    expect(Math.abs(found / touching.radius - 1), `${life.name} ${found}`).toBeLessThan(life === double ? 5e-3 : 1e-2)
  }
})

test('does not depend on how the world is turned', async () => {
  for (const touching of cases.filter(({ below }) => below !== plane)) {
    const found = await radiusOf(touching, double, turned([0.3, -1, 0.7], 1.1))
    expect(Math.abs(found / touching.radius - 1), touching.name).toBeLessThan(5e-3)
  }
})

// no curvature in one direction or in both: the ball of the volume stands for it
test('lines and faces', async () => {
  const ballOf = (volume: number) => Math.cbrt((3 * volume) / (4 * Math.PI))
  const volume = Math.PI * 0.03 ** 2 * 0.1
  const onFace = { name: '', below: plane, above: { shape: post }, touch: 0.05 }
  const onSide = { name: '', below: plane, above: { shape: post, orientation: lying }, touch: 0.03 }
  const face = await totalForce({ ...onFace, radius: 0 })
  const side = await totalForce({ ...onSide, radius: 0 })
  const one = (radius: number) => (4 / 3) * (young / (2 * (1 - poisson ** 2))) * Math.sqrt(radius) * overlap ** 1.5
  expect(face.force / face.points / one(ballOf(volume))).toBeCloseTo(1, 6)
  expect(Math.abs(side.force / side.points / one(hertzRadius(1 / 0.03, 1 / ballOf(volume))) - 1)).toBeLessThan(3e-3)
})

async function totalForce({ below, above, touch }: Touching) {
  const scene = createScene()
  scene.body({ ...below, material: glass, fixed: true })
  scene.body({ ...above, name: 'above', material: glass, position: [0, 0, touch - overlap] })
  return simulate(scene, { life: double, timeStep: 1e-7 }, async (simulation) => {
    const force = await simulation.read('bodyForce')
    return { force: force[5]!, points: (await simulation.counters()).contacts }
  })
}
