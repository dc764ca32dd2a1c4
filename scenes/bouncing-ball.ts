// bouncing-ball.ts: a ball dropped on a plane rises to the heights its restitution allows.
//
//   height of apex k above the plane: r + (h0 - r) e^(2k)

import { createScene, defineScene, type LawName, material, parameter, probe, rayleighTime, shape } from 'talus'

interface Values {
  readonly height: number
  readonly radius: number
  readonly restitution: number
  readonly young: number
}

const gravity = 9.81

const rubber = ({ restitution, young }: Values) =>
  material({ name: 'rubber', density: 1200, friction: 0.5, restitution, young, poisson: 0.3 })

const apex = ({ height, radius, restitution }: Values, k: number) => radius + (height - radius) * restitution ** (2 * k)

/** Time a bounce at this speed lasts: 2.9432 d / v with d = (15 m v^2 / (16 E* sqrt(R)))^0.4 (Hertz). */
function contactTime(p: Values, speed: number): number {
  const { density, poisson } = rubber(p)
  const mass = density * (4 / 3) * Math.PI * p.radius ** 3
  const modulus = p.young / (2 * (1 - poisson ** 2))
  const depth = ((15 * mass * speed ** 2) / (16 * modulus * Math.sqrt(p.radius))) ** 0.4
  return (2.9432 * depth) / speed
}

/** By force small against the shortest contact, by impulses against the shortest flight: the tolerance says by how much. */
const timeStep = (p: Values, law: LawName) => (law === 'dvi' ? 1e-4 : 0.05 * rayleighTime(p.radius, rubber(p)))

/** Share of the rise that impact j may lose or gain. */
function lostShare(p: Values, law: LawName, j: number): number {
  const h = timeStep(p, law)
  const speed = (k: number) => Math.sqrt(2 * gravity * Math.max(p.height - p.radius, 0)) * p.restitution ** k
  // the impact is taken up to a step early and a step of the old speed high; the fall gains up to g h
  if (law === 'dvi') return (2 * gravity * h) / speed(j) + (2 * h * gravity) / speed(j - 1)
  const t = contactTime(p, speed(j - 1))
  return (gravity * t) / speed(j) + h / t
}

/**
 * The formula is for impacts without gravity and in infinitely small steps. By force, during a contact of time t, gravity
 * costs up to g t / 2 of the speed v after it, which is g t / v of the rise; steps of h cost up to h / t of it.
 */
function expectApex(k: number) {
  return (p: Values, law: LawName) => {
    let lost = 0
    for (let j = 1; j <= k; j++) lost += lostShare(p, law, j)
    const value = apex(p, k)
    return { value, tolerance: lost * (value - p.radius), why: `r + (h0 - r) e^${2 * k}` }
  }
}

/** Heights of the local maxima after the first fall, each from the parabola through three samples. */
function apexes(z: readonly number[]): number[] {
  const found: number[] = []
  for (let i = 1; i + 1 < z.length; i++) {
    const [a, b, c] = [z[i - 1]!, z[i]!, z[i + 1]!]
    if (!(b > a && b >= c)) continue
    found.push(b + (c - a) ** 2 / (8 * (2 * b - a - c)))
  }
  return found
}

export default defineScene({
  name: 'bouncing-ball',
  title: 'a ball dropped on a plane and the heights it comes back to',
  parameters: {
    height: parameter({ unit: 'm', default: 0.5, min: 1e-3, max: 100, what: 'of the centre at the start' }),
    radius: parameter({ unit: 'm', default: 0.05, min: 1e-4, max: 10, what: 'of the ball' }),
    restitution: parameter({
      unit: '1',
      default: 0.75,
      min: 0.3,
      max: 1,
      what: 'speed after over speed before an impact',
    }),
    young: parameter({ unit: 'Pa', default: 1e9, min: 1e5, max: 1e12, what: "Young's modulus of ball and plane" }),
  },
  timeStep,
  // to the third apex and a little on: t0 (1 + 2e + 2e^2 + e^3), t0 the time of the first fall
  duration({ height, radius, restitution: e }) {
    return 1.05 * Math.sqrt((2 * Math.max(height - radius, radius)) / gravity) * (1 + 2 * e + 2 * e * e + e ** 3)
  },
  sampleRate: () => 1000,
  build(p) {
    const scene = createScene({ gravity: [0, 0, -gravity] })
    scene.body({ name: 'floor', shape: shape.plane(), material: rubber(p), fixed: true })
    const ball = scene.body({
      name: 'ball',
      shape: shape.sphere({ radius: p.radius }),
      material: rubber(p),
      position: [0, 0, p.height],
    })
    scene.probe(probe.position(ball))
    scene.probe(probe.kineticEnergy())
    return scene
  },
  measures: {
    apex1: { unit: 'm', what: 'height of the centre after the first bounce', expect: expectApex(1) },
    apex2: { unit: 'm', what: 'after the second', expect: expectApex(2) },
    apex3: { unit: 'm', what: 'after the third', expect: expectApex(3) },
  },
  async measure(_, probes) {
    const [apex1 = Number.NaN, apex2 = Number.NaN, apex3 = Number.NaN] = apexes(probes.series('ball.position.z'))
    return { apex1, apex2, apex3 }
  },
})
