// jointTypes.test.ts: every type of joint between two bodies in free flight: what it leaves free goes on, what it holds is
// held, in place and in speed, for ten seconds.
//
// The two bodies of different shape tumble without gravity, so momentum and angular momentum stay. An error of a joint is
// held to 1e-6 of its size (of the larger of its arms and of the distance of its bodies), 1e-6 rad for angles.
// Speeds along what is held are those of the scheme: positions at both ends of a step hold, so that the mean speed of a step
// is zero up to the error of position over h.

import { expect, test } from 'vitest'
import { joint, probe, type SimulationApi } from '#talus/index.js'
import { cross, dot, minus, plus, type Rotation, turned, turnedBack } from '#talus/math/rotation.js'
import { emptyScene, largest, moving, part, type Triple } from './mechanism.js'

const h = 1e-3
const point = { at: [0, 0.1, 0.05] as const }
const axial = { ...point, axis: [1, 2, 2] as const }
const axis: Triple = [1 / 3, 2 / 3, 2 / 3]

type Ends = { readonly name: string; readonly a: string; readonly b: string }

const kinds = {
  fixed: (ends: Ends) => joint.fixed({ ...ends, ...point }),
  revolute: (ends: Ends) => joint.revolute({ ...ends, ...axial }),
  prismatic: (ends: Ends) => joint.prismatic({ ...ends, ...axial }),
  cylindrical: (ends: Ends) => joint.cylindrical({ ...ends, ...axial }),
  spherical: (ends: Ends) => joint.spherical({ ...ends, ...point }),
  universal: (ends: Ends) => joint.universal({ ...ends, ...point, axisA: [1, 0, 0], axisB: [0, 0, 1] }),
  planar: (ends: Ends) => joint.planar({ ...ends, ...axial }),
  distance: (ends: Ends) => joint.distance({ ...ends, atA: [-0.3, 0.1, 0], atB: [0.4, 0, 0.1] }),
  revoluteSpherical: (ends: Ends) =>
    joint.revoluteSpherical({ ...ends, atA: [-0.3, 0, 0], atB: [0.4, 0, 0.1], axis: [1, 3, -7] }),
  pointOnLine: (ends: Ends) => joint.pointOnLine({ ...ends, ...axial }),
  screw: (ends: Ends) => joint.screw({ ...ends, ...axial, pitch: 0.3 }),
  actuator: (ends: Ends) => joint.actuator({ ...ends, atA: [-0.5, 0, 0], atB: [0.5, 0, 0], length: 1 }),
} as const

type Kind = keyof typeof kinds
const names = Object.keys(kinds) as Kind[]

/** For each type two bodies that move and turn, differently; bodies 2 k and 2 k + 1. */
function tumbling() {
  const scene = emptyScene(0)
  for (const name of names) {
    const [a, b] = [`${name}A`, `${name}B`]
    const spin = { velocity: [0, -0.2, 0.1], omega: [-0.7, 0.4, 2.4] } as const
    part(scene, a, [-0.5, 0, 0], { mass: 2, inertia: inertias[0]!, velocity: [0, 0.1, 0], omega: [0.3, 1, -0.5] })
    part(scene, b, [0.5, 0, 0], { inertia: inertias[1]!, ...spin })
    scene.joint(kinds[name]({ name, a, b }))
  }
  scene.probe(probe.jointError())
  return scene
}

const inertias: readonly Triple[] = [
  [0.1, 0.2, 0.25],
  [0.05, 0.1, 0.12],
]
const masses = [2, 1]

/** Of all bodies. */
async function motionsOf(simulation: SimulationApi): Promise<Motion[]> {
  const [x, q, v, w] = await Promise.all(['bodyPos', 'bodyRot', 'bodyVel', 'bodyOmega'].map((f) => simulation.read(f)))
  return Array.from({ length: x!.length / 3 }, (_, i) => {
    const three = (values: ArrayLike<number>): Triple => [values[3 * i]!, values[3 * i + 1]!, values[3 * i + 2]!]
    const rotation: Rotation = [q![4 * i]!, q![4 * i + 1]!, q![4 * i + 2]!, q![4 * i + 3]!]
    return { position: three(x!), rotation, velocity: three(v!), omega: three(w!) }
  })
}

interface Motion {
  readonly position: Triple
  readonly rotation: Rotation
  readonly velocity: Triple
  readonly omega: Triple
}

function angularMomentum(motions: readonly Motion[]): Triple {
  return motions.reduce<Triple>(
    (sum, { position, rotation, velocity, omega }, i) => {
      const inBody = turnedBack(rotation, omega)
      const spin = turned(rotation, inBody.map((value, c) => value * inertias[i]![c]!) as unknown as Triple)
      return plus(plus(sum, spin), cross(position, velocity.map((value) => masses[i]! * value) as unknown as Triple))
    },
    [0, 0, 0],
  )
}

/** Where points and axes that are given at the start, in the world, have gone with each body of a pair. */
function carried(pair: readonly Motion[]) {
  const starts: readonly Triple[] = [
    [-0.5, 0, 0],
    [0.5, 0, 0],
  ]
  const pointOf = (i: 0 | 1, at: Triple) => plus(pair[i]!.position, turned(pair[i]!.rotation, minus(at, starts[i]!)))
  const axisOf = (i: 0 | 1, of: Triple) => turned(pair[i]!.rotation, of)
  const apart = (at: Triple) => minus(pointOf(1, at), pointOf(0, at))
  const length = (atA: Triple, atB: Triple) => Math.hypot(...minus(pointOf(1, atB), pointOf(0, atA)))
  return { axisOf, pointOf, apart, length }
}

/** What the geometry of each joint says must be zero, m or rad, without a word of its rows. */
function geometry(name: Kind, pair: readonly Motion[], angle: number): number[] {
  const { axisOf, pointOf, apart, length } = carried(pair)
  const [along, d] = [axisOf(0, axis), apart(point.at)]
  const tilt = cross(along, axisOf(1, axis))
  const aside = cross(along, d)
  const turn = [0, 1, 2].flatMap((c) => {
    const unit = [0, 1, 2].map((k) => (k === c ? 1 : 0)) as unknown as Triple
    return minus(axisOf(0, unit), axisOf(1, unit))
  })
  const rules: Readonly<Record<Kind, readonly number[]>> = {
    fixed: [...d, ...turn],
    revolute: [...d, ...tilt],
    prismatic: [...aside, ...turn],
    cylindrical: [...aside, ...tilt],
    spherical: d,
    universal: [...d, dot(axisOf(0, [1, 0, 0]), axisOf(1, [0, 0, 1]))],
    planar: [dot(d, along), ...tilt],
    distance: [length([-0.3, 0.1, 0], [0.4, 0, 0.1]) - Math.hypot(0.7, 0.1, 0.1)],
    revoluteSpherical: [
      length([-0.3, 0, 0], [0.4, 0, 0.1]) - Math.hypot(0.7, 0.1),
      dot(minus(pointOf(1, [0.4, 0, 0.1]), pointOf(0, [-0.3, 0, 0])), axisOf(0, [1, 3, -7])) / Math.hypot(1, 3, 7),
    ],
    pointOnLine: aside,
    screw: [...aside, ...tilt, dot(d, along) - (0.3 * angle) / (2 * Math.PI)],
    actuator: [length([-0.5, 0, 0], [0.5, 0, 0]) - 1],
  }
  return [...rules[name]]
}

test('every joint holds for 10 s and keeps momentum', async () => {
  await moving(tumbling(), { timeStep: h }, async (simulation) => {
    const before = await motionsOf(simulation)
    simulation.step(1)
    const started = await motionsOf(simulation)
    const errors: number[] = []
    for (let k = 0; k < 20; k++) {
      simulation.step(500)
      errors.push((await simulation.sample()).jointError!)
    }
    expect(largest(errors)).toBeLessThan(1e-6)
    const after = await motionsOf(simulation)
    const angles = await simulation.read('jointAngle')
    names.forEach((name, k) => {
      expect(largest(geometry(name, after.slice(2 * k, 2 * k + 2), angles[k]!)), name).toBeLessThan(1e-6)
      const pair = (motions: readonly Motion[]) => motions.slice(2 * k, 2 * k + 2)
      for (const c of [0, 1, 2] as const) {
        const momentum = (m: readonly Motion[]) => masses[0]! * m[0]!.velocity[c] + masses[1]! * m[1]!.velocity[c]
        expect(momentum(pair(after)), name).toBeCloseTo(momentum(pair(before)), 11)
        // to the order of the step for bodies that turn at 1 rad/s
        expect(angularMomentum(pair(after))[c], name).toBeCloseTo(angularMomentum(pair(started))[c]!, 2)
      }
      expect(Math.hypot(...after[2 * k]!.omega), `${name} turns`).toBeGreaterThan(0.01)
    })
  })
}, 60000)

/** Relative motion that a joint leaves: turning and sliding, in axes of A. */
function relativeMotion([a, b]: readonly Motion[]) {
  const turning = turnedBack(a!.rotation, minus(b!.omega, a!.omega))
  // of B against the point of A that is where B's centre is
  const carriedAlong = plus(a!.velocity, cross(a!.omega, minus(b!.position, a!.position)))
  return { turning, sliding: turnedBack(a!.rotation, minus(b!.velocity, carriedAlong)) }
}

/** Largest part of v across a unit vector. */
const acrossOf = (v: Triple, along: Triple) =>
  Math.hypot(...minus(v, along.map((c) => c * dot(v, along)) as unknown as Triple))

// Axes stay where they began in A, so that what is free can be told in axes of A. Speeds are those of the middle of a step
// at the axes of its end: they differ by h ω times the speed, 3e-3.
const tolerance = 5e-3

test('free directions are free and held ones are held, in speed', async () => {
  const motions = await moving(tumbling(), { timeStep: h }, async (simulation) => {
    simulation.step(300)
    return motionsOf(simulation)
  })
  const found = Object.fromEntries(names.map((name, k) => [name, relativeMotion(motions.slice(2 * k, 2 * k + 2))]))
  const turning = (name: string) => found[name]!.turning
  // fixed and prismatic do not turn; prismatic slides along its axis
  for (const name of ['fixed', 'prismatic']) expect(Math.hypot(...turning(name))).toBeLessThan(tolerance)
  expect(Math.hypot(...found.fixed!.sliding)).toBeLessThan(tolerance)
  expect(acrossOf(found.prismatic!.sliding, axis)).toBeLessThan(tolerance)
  expect(Math.abs(dot(found.prismatic!.sliding, axis))).toBeGreaterThan(0.01)
  // these turn about their axis alone
  for (const name of ['revolute', 'cylindrical', 'planar', 'screw']) {
    expect(acrossOf(turning(name), axis), name).toBeLessThan(tolerance)
    expect(Math.abs(dot(turning(name), axis)), name).toBeGreaterThan(0.02)
  }
  // a cross turns about axisA and axisB, not about the third
  expect(Math.hypot(...turning('universal'))).toBeGreaterThan(0.05)
  // these turn about all axes
  for (const name of ['spherical', 'distance', 'revoluteSpherical', 'pointOnLine', 'actuator']) {
    for (const c of [0, 1, 2] as const) expect(Math.abs(turning(name)[c]), `${name} ${c}`).toBeGreaterThan(0.01)
  }
})

test('a gear holds the ratio of speeds and a rack that of way and angle, for 10 s', async () => {
  const scene = emptyScene(0)
  const wheel = (name: string, x: number, speed: number) => {
    const body = part(scene, name, [x, 0, 0], { omega: [0, 0, speed] })
    scene.joint(joint.revolute({ name: `${name}Hinge`, a: 'world', b: body, at: [x, 0, 0], axis: [0, 0, 1] }))
    scene.probe(probe.jointPosition(`${name}Hinge`))
    return body
  }
  const [first, second, pinion] = [wheel('first', 0, 3), wheel('second', 1, 1), wheel('pinion', 3, 2)]
  scene.joint(joint.gear({ a: first, b: second, axisA: [0, 0, 1], axisB: [0, 0, 1], ratio: 2.5 }))
  const bar = part(scene, 'bar', [3, 0.1, 0])
  scene.joint(joint.prismatic({ name: 'guide', a: 'world', b: bar, at: [3, 0.1, 0], axis: [-1, 0, 0] }))
  scene.joint(joint.rack({ a: pinion, b: bar, axisA: [0, 0, 1], axisB: [-1, 0, 0], radius: 0.1 }))
  scene.probe(probe.jointPosition('guide'))
  await moving(scene, { timeStep: h }, async (simulation) => {
    simulation.step(10000)
    const at = await simulation.sample()
    expect(Math.abs(at['firstHinge.jointPosition']!)).toBeGreaterThan(1)
    // what is held as a speed drifts by rounding alone: 1e-6 of a radian in some ten
    expect(at['firstHinge.jointPosition']! + 2.5 * at['secondHinge.jointPosition']!).toBeCloseTo(0, 6)
    expect(at['guide.jointPosition']! - 0.1 * at['pinionHinge.jointPosition']!).toBeCloseTo(0, 6)
  })
})

// Meshed from rest at different speeds: angular momentum goes through the bearings, the impulse of the teeth balances
// I w1 - I 3 = p, I w2 - I 1 = 2.5 p and w1 + 2.5 w2 = 0: p = -I (3 + 2.5) / (1 + 6.25).
test('a gear meshes with the impulse that its wheels need', async () => {
  const scene = emptyScene(0)
  const speeds = [3, 1]
  speeds.forEach((speed, x) => {
    part(scene, ['first', 'second'][x]!, [x, 0, 0], { omega: [0, 0, speed] })
  })
  speeds.forEach((_, x) => {
    scene.joint(joint.revolute({ a: 'world', b: ['first', 'second'][x]!, at: [x, 0, 0], axis: [0, 0, 1] }))
  })
  scene.joint(joint.gear({ a: 'first', b: 'second', axisA: [0, 0, 1], axisB: [0, 0, 1], ratio: 2.5 }))
  await moving(scene, { timeStep: h }, async (simulation) => {
    simulation.step(1)
    const omega = await simulation.read('bodyOmega')
    const p = -5.5 / 7.25
    // the compliance of rows: 1e-8 of the speeds
    expect(omega[2]).toBeCloseTo(3 + p, 6)
    expect(omega[5]).toBeCloseTo(1 + 2.5 * p, 6)
  })
})
