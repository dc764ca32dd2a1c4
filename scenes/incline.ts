// incline.ts: a sphere released on an incline rolls or slides; a block rests or slides.
//
//   sphere rolls without slip iff tan a <= 3.5 mu:  dv/dt = 5/7 g sin a,              dw/dt = dv/dt / R
//   slides otherwise:                               dv/dt = g (sin a - mu cos a),     dw/dt = 5 mu g cos a / (2 R)
//   block rests iff tan a <= mu, slides otherwise:  dv/dt = g (sin a - mu cos a)
//
// Gravity is tilted and the plane stays level, so that x runs down the slope. The block moves by impulses alone.

import {
  createScene,
  defineScene,
  type LawName,
  material,
  mean,
  type ProbeTable,
  parameter,
  probe,
  rayleighTime,
  shape,
} from 'talus'

interface Values {
  readonly angle: number
  readonly friction: number
  readonly radius: number
  readonly block: number
}

const gravity = 9.81

const stone = ({ friction }: { friction: number }) =>
  material({ name: 'stone', density: 2500, friction, restitution: 0.5, young: 1e8, poisson: 0.3 })

/** Whether friction holds the contact: a sphere rolls, a block rests. */
const holds = ({ angle, friction, block }: Values) => Math.tan(angle) <= (block ? 1 : 3.5) * friction

function acceleration(p: Values): number {
  const { angle, friction, block } = p
  if (holds(p)) return block ? 0 : (5 / 7) * gravity * Math.sin(angle)
  return gravity * (Math.sin(angle) - friction * Math.cos(angle))
}

function angularAcceleration(p: Values): number {
  const { angle, friction, radius, block } = p
  if (block) return 0
  return holds(p) ? acceleration(p) / radius : (5 * friction * gravity * Math.cos(angle)) / (2 * radius)
}

/** Depth the sphere rests at, so that it starts without a bounce: F = 4/3 E* sqrt(R) d^1.5. */
function restingDepth({ angle, friction, radius }: Values, law: LawName): number {
  // bodies do not yield to impulses
  if (law === 'dvi') return 0
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
  const [tm, ym] = [mean(t), mean(y)]
  const top = t.reduce((sum, ti, i) => sum + (ti - tm) * (y[i]! - ym), 0)
  return top / t.reduce((sum, ti) => sum + (ti - tm) ** 2, 0)
}

/** By force the sphere dips into the plane by a few thousandths of its radius, which shortens the lever arm as much. */
const relative = (law: LawName) => (law === 'dvi' ? 1e-3 : 0.005)

export default defineScene({
  name: 'incline',
  title: 'a sphere or a block that rolls, rests or slides on an incline',
  parameters: {
    angle: parameter({ unit: 'rad', default: Math.PI / 9, min: 0.01, max: 1.5, what: 'of the incline' }),
    friction: parameter({ unit: '1', default: 0.3, min: 0, max: 2, what: 'between body and incline' }),
    radius: parameter({
      unit: 'm',
      default: 0.05,
      min: 1e-4,
      max: 10,
      what: 'of the sphere; half the edge of the block',
    }),
    block: parameter({
      unit: '1',
      default: 0,
      min: 0,
      max: 1,
      integer: true,
      what: '1 for a block, which moves by impulses (dvi) alone',
    }),
  },
  timeStep: (p, law) => (law === 'dvi' ? 1e-3 : 0.02 * rayleighTime(p.radius, stone(p))),
  duration: () => 0.4,
  sampleRate: () => 500,
  build(p, law) {
    const scene = createScene({ gravity: [gravity * Math.sin(p.angle), 0, -gravity * Math.cos(p.angle)] })
    scene.body({ name: 'incline', shape: shape.plane(), material: stone(p), fixed: true })
    // flat, so that it slides before it topples at any friction of the range
    const flat = p.radius / 4
    const body = scene.body({
      name: 'body',
      shape: p.block ? shape.box({ half: [p.radius, p.radius, flat] }) : shape.sphere({ radius: p.radius }),
      material: stone(p),
      position: [0, 0, p.block ? flat : p.radius - restingDepth(p, law)],
    })
    scene.probe(probe.position(body))
    scene.probe(probe.velocity(body))
    scene.probe(probe.omega(body))
    return scene
  },
  measures: {
    acceleration: {
      unit: 'm/s2',
      what: 'of the centre down the slope',
      expect: (p, law) => ({
        value: acceleration(p),
        // a body at rest moves by what the solver leaves, far below a thousandth of g
        tolerance: relative(law) * Math.max(acceleration(p), p.block ? gravity : 0),
        why: p.block
          ? '0 where tan a <= mu, else g (sin a - mu cos a)'
          : holds(p)
            ? '5/7 g sin a'
            : 'g (sin a - mu cos a)',
      }),
    },
    angularAcceleration: {
      unit: 'rad/s2',
      what: 'of the spin',
      expect: (p, law) => ({
        value: angularAcceleration(p),
        tolerance: relative(law) * Math.max(angularAcceleration(p), (p.block ? gravity : 1e-3) / p.radius),
        why: p.block ? 'a flat block does not turn' : holds(p) ? '5/7 g sin a / R' : '5 mu g cos a / (2 R)',
      }),
    },
  },
  async measure(_, probes) {
    return {
      acceleration: slope(probes, 'body.velocity.x'),
      angularAcceleration: slope(probes, 'body.omega.y'),
    }
  },
})
