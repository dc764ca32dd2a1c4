// incline.ts: a sphere released on an incline rolls or slides.
//
//   rolls without slip iff tan a <= 3.5 mu:  dv/dt = 5/7 g sin a,              dw/dt = dv/dt / R
//   slides otherwise:                        dv/dt = g (sin a - mu cos a),     dw/dt = 5 mu g cos a / (2 R)
//
// Gravity is tilted and the plane stays level, so that x runs down the slope.

import { createScene, defineScene, material, type ProbeTable, parameter, probe, rayleighTime, shape } from 'talus'

interface Values {
  readonly angle: number
  readonly friction: number
  readonly radius: number
}

const gravity = 9.81

const stone = ({ friction }: { friction: number }) =>
  material({ name: 'stone', density: 2500, friction, restitution: 0.5, young: 1e8, poisson: 0.3 })

const rolls = ({ angle, friction }: Values) => Math.tan(angle) <= 3.5 * friction

function acceleration(p: Values): number {
  const { angle, friction } = p
  return rolls(p) ? (5 / 7) * gravity * Math.sin(angle) : gravity * (Math.sin(angle) - friction * Math.cos(angle))
}

function angularAcceleration(p: Values): number {
  const { angle, friction, radius } = p
  return rolls(p) ? acceleration(p) / radius : (5 * friction * gravity * Math.cos(angle)) / (2 * radius)
}

/** Depth the sphere rests at, so that it starts without a bounce: F = 4/3 E* sqrt(R) d^1.5. */
function restingDepth({ angle, friction, radius }: Values): number {
  const { density, young, poisson } = stone({ friction })
  const modulus = young / (2 * (1 - poisson ** 2))
  const force = density * (4 / 3) * Math.PI * radius ** 3 * gravity * Math.cos(angle)
  return ((3 * force) / (4 * modulus * Math.sqrt(radius))) ** (2 / 3)
}

/** Slope of a series over the second half of the run, by least squares. */
function slope(probes: ProbeTable, name: string): number {
  const half = Math.floor(probes.time.length / 2)
  const t = probes.time.slice(half)
  const y = probes.series(name).slice(half)
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
  const [tm, ym] = [mean(t), mean(y)]
  const top = t.reduce((sum, ti, i) => sum + (ti - tm) * (y[i]! - ym), 0)
  return top / t.reduce((sum, ti) => sum + (ti - tm) ** 2, 0)
}

// the sphere dips into the plane by a few thousandths of its radius, which shortens the lever arm as much
const relative = 0.005

export default defineScene({
  name: 'incline',
  title: 'a sphere that rolls or slides down an incline',
  parameters: {
    angle: parameter({ unit: 'rad', default: Math.PI / 9, min: 0.01, max: 1.5, what: 'of the incline' }),
    friction: parameter({ unit: '1', default: 0.3, min: 0, max: 2, what: 'between sphere and incline' }),
    radius: parameter({ unit: 'm', default: 0.05, min: 1e-4, max: 10, what: 'of the sphere' }),
  },
  timeStep: (p) => 0.02 * rayleighTime(p.radius, stone(p)),
  duration: () => 0.4,
  sampleRate: () => 500,
  build(p) {
    const scene = createScene({ gravity: [gravity * Math.sin(p.angle), 0, -gravity * Math.cos(p.angle)] })
    scene.body({ name: 'incline', shape: shape.plane(), material: stone(p), fixed: true })
    const ball = scene.body({
      name: 'sphere',
      shape: shape.sphere({ radius: p.radius }),
      material: stone(p),
      position: [0, 0, p.radius - restingDepth(p)],
    })
    scene.probe(probe.position(ball))
    scene.probe(probe.velocity(ball))
    scene.probe(probe.omega(ball))
    return scene
  },
  measures: {
    acceleration: {
      unit: 'm/s2',
      what: 'of the centre down the slope',
      expect: (p) => ({
        value: acceleration(p),
        tolerance: relative * acceleration(p),
        why: rolls(p) ? '5/7 g sin a' : 'g (sin a - mu cos a)',
      }),
    },
    angularAcceleration: {
      unit: 'rad/s2',
      what: 'of the spin',
      expect: (p) => ({
        value: angularAcceleration(p),
        tolerance: relative * Math.max(angularAcceleration(p), 1e-3 / p.radius),
        why: rolls(p) ? '5/7 g sin a / R' : '5 mu g cos a / (2 R)',
      }),
    },
  },
  async measure(_, probes) {
    return {
      acceleration: slope(probes, 'sphere.velocity.x'),
      angularAcceleration: slope(probes, 'sphere.omega.y'),
    }
  },
})
