// silo.ts: densely packed spheres that flow out of a silo through a square hole in its floor.
//
//   W = C rho sqrt(g) (D - k d)^2.5                                                                               (1)
//
// Beverloo, Leniger & van de Velde 1961, for a round hole with C = 0.58, k = 1.4 and rho the density of the bed; a square
// hole of side D has 4 / pi times the area at the same width. The size of Table 1 of Negrut, Tasora, Mazhar, Heyn & Hahn
// 2012 is 16,000 to 128,000 spheres.
//
// Grains below the hole fall freely, so that position z and speed v of each tell when it left:
//   v0 = sqrt(v^2 - 2 g |z|),   t = (v - v0) / g ago                                                              (2)

import {
  contact,
  createScene,
  defineScene,
  lattice,
  material,
  parameter,
  probe,
  type Scene,
  safeTimeStep,
  shape,
} from 'talus'

interface Values {
  readonly count: number
  readonly hole: number
  readonly friction: number
  readonly seed: number
}

const gravity = 9.81
const radius = 0.005
const density = 2500
/** Volume fraction of a bed that flows. */
const packing = 0.58
/** Height of the bed over the width of the silo. */
const slenderness = 1.5
const grainMass = density * (4 / 3) * Math.PI * radius ** 3

const sand = ({ friction }: Values) => material({ name: 'sand', density, friction, restitution: 0.3 })

/** Width at which the grains stand as high as `slenderness` says. */
const width = ({ count }: Values) => ((count * (4 / 3) * Math.PI * radius ** 3) / packing / slenderness) ** (1 / 3)
const duration = () => 1.2

/** (1) */
function beverloo({ hole }: Values): number {
  const free = (hole - 1.4) * 2 * radius
  return (4 / Math.PI) * 0.58 * packing * density * Math.sqrt(gravity) * free ** 2.5
}

/** (2): times at which grains left, sorted. */
function departures(positions: ArrayLike<number>, velocities: ArrayLike<number>, p: Values, now: number): number[] {
  const times: number[] = []
  for (let i = positions.length - 3 * p.count; i < positions.length; i += 3) {
    const depth = -positions[i + 2]!
    if (depth < 2 * radius) continue
    const speed = -velocities[i + 2]!
    const start = Math.sqrt(Math.max(speed ** 2 - 2 * gravity * depth, 0))
    times.push(now - (speed - start) / gravity)
  }
  return times.sort((a, b) => a - b)
}

/** kg/s between a third of the time and the last departure that surely was seen. */
function flowRate(times: readonly number[], now: number): number {
  const [from, to] = [now / 3, now - 0.1]
  const seen = times.filter((t) => t >= from && t <= to).length
  return (seen * grainMass) / (to - from)
}

function build(p: Values): Scene {
  const W = width(p)
  const pitch = 2.06 * radius
  const along = Math.floor(W / pitch)
  const height = (Math.ceil(p.count / along ** 2) + 1) * pitch
  // the first grain out is the lowest of all
  const fall = 1.2 * (0.5 * gravity * duration() ** 2 + duration())
  const scene = createScene({
    gravity: [0, 0, -gravity],
    domain: { min: [-W, -W, -fall], max: [W, W, height + 0.1] },
  })
  const wall = { material: sand(p), fixed: true }
  const thick = 4 * radius
  const beside = W / 2 + thick
  // floor around the hole: two long boxes and two short ones between them
  const half = Math.min(p.hole * radius, 0.45 * W)
  const rest = (W / 2 - half) / 2
  const middle = half + rest
  for (const sign of [-1, 1]) {
    const floorX = shape.box({ half: [rest, W / 2, thick] })
    const floorY = shape.box({ half: [half, rest, thick] })
    scene.body({ ...wall, name: `floorX${sign}`, shape: floorX, position: [sign * middle, 0, -thick] })
    scene.body({ ...wall, name: `floorY${sign}`, shape: floorY, position: [0, sign * middle, -thick] })
    const sideX = shape.box({ half: [thick, beside, height / 2 + thick] })
    const sideY = shape.box({ half: [beside, thick, height / 2 + thick] })
    scene.body({ ...wall, name: `sideX${sign}`, shape: sideX, position: [sign * beside, 0, height / 2 - thick] })
    scene.body({ ...wall, name: `sideY${sign}`, shape: sideY, position: [0, sign * beside, height / 2 - thick] })
  }
  const positions = lattice({
    min: [-W / 2, -W / 2, 0],
    max: [W / 2, W / 2, height],
    spacing: pitch * (1 - 1e-9),
    jitter: (pitch - 2 * radius) / 2,
    count: p.count,
    seed: p.seed,
  })
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: sand(p), positions })
  scene.probe(probe.kineticEnergy())
  scene.probe(probe.contacts())
  return scene
}

export default defineScene({
  name: 'silo',
  title: 'densely packed spheres that flow out of a silo',
  contact: contact.dvi({ tolerance: 1e-4 }),
  parameters: {
    count: parameter({ unit: '1', default: 4000, min: 500, max: 1e6, integer: true, what: 'grains' }),
    hole: parameter({ unit: '1', default: 6, min: 4, max: 40, what: 'side of the hole in diameters of a grain' }),
    friction: parameter({ unit: '1', default: 0.5, min: 0, max: 2, what: 'of grains and walls' }),
  },
  // the grains are alike, however many
  timeStep: (p, law) => (law === 'dvi' ? 1e-3 : 0.9 * safeTimeStep(build({ ...p, count: 500 }))),
  duration,
  sampleRate: () => 50,
  warmUpSteps: () => 300,
  build,
  measures: {
    flowRate: {
      unit: 'kg/s',
      what: 'mass that leaves in a second',
      expect: (p) =>
        // some of the bed must be left, and the walls be far from the hole: D + 30 d is the rule, five diameters here
        p.friction >= 0.2 && width(p) >= (p.hole + 5) * 2 * radius && 1.2 * beverloo(p) < 0.7 * p.count * grainMass
          ? {
              value: beverloo(p),
              tolerance: 0.25 * beverloo(p),
              why: 'Beverloo: C from 0.55 to 0.65, k from 1.2 to 1.6 for spheres',
            }
          : null,
    },
    left: { unit: '1', what: 'share of the grains that have left' },
    residual: { unit: 'm/s', what: 'largest residual of a step' },
  },
  async measure(simulation, _, p) {
    const positions = await simulation.read('bodyPos')
    const times = departures(positions, await simulation.read('bodyVel'), p, simulation.time)
    const report = await simulation.solver?.()
    return {
      flowRate: flowRate(times, simulation.time),
      left: times.length / p.count,
      residual: report?.worstResidual ?? Number.NaN,
    }
  },
})
