// penetration.ts: a ball that falls into a bed of grains, and how deep it comes.
//
//   d = 0.14/μ (ρ_b/ρ_g)^(1/2) D^(2/3) H^(1/3)                                                                      (1)
//
// d is the depth of its lowest point, H how far it fell in all, d included, D its diameter, ρ_b its density, ρ_g that of the bed and μ the
// tangent of the angle of repose (Uehara, Ambroso, Ojha & Durian 2003). Grains of friction 0.5 that roll freely rest at about 22 degrees.

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
  readonly size: number
  readonly density: number
  readonly drop: number
  readonly friction: number
  readonly seed: number
}

const gravity = 9.81
const grainRadius = 0.004
const grainDensity = 2500
const packing = 0.58
const spacing = 1.04
/** Depth of the bed over its width. */
const slenderness = 0.6
const repose = 22 * (Math.PI / 180)

const ballRadius = ({ size }: Values) => size * grainRadius
const width = ({ count }: Values) => {
  const volume = (count * (4 / 3) * Math.PI * grainRadius ** 3) / packing
  return (volume / slenderness) ** (1 / 3)
}
/** Free fall, and twice as long for what comes after. */
const duration = (p: Values) => Math.sqrt((2 * p.drop) / gravity) + 0.25

const grain = ({ friction }: Values) =>
  material({ name: 'grain', density: grainDensity, friction, restitution: 0.3, young: 5e6, poisson: 0.3 })

/** How high the sites of the grains reach. */
function siteHeight(p: Values): number {
  const gap = 2 * spacing * grainRadius
  return (Math.ceil(p.count / Math.max(1, Math.floor(width(p) / gap)) ** 2) + 1) * gap
}

/** (1), solved for d with H from where the ball starts down to the bed, which has sunk below its sites, and d. */
function expectedDepth(p: Values): number {
  const D = 2 * ballRadius(p)
  const factor = (0.14 / Math.tan(repose)) * Math.sqrt(p.density / (packing * grainDensity)) * D ** (2 / 3)
  const above = p.drop + siteHeight(p) - slenderness * width(p)
  let depth = factor * Math.cbrt(above)
  for (let k = 0; k < 50; k++) depth = factor * Math.cbrt(above + depth)
  return depth
}

/** Sites of the grains, and how high they reach; the bed sinks below that as it settles. */
function sites(p: Values) {
  const W = width(p)
  const height = siteHeight(p)
  const positions = lattice({
    min: [-W / 2, -W / 2, 0],
    max: [W / 2, W / 2, height],
    spacing: 2 * spacing * grainRadius,
    jitter: ((spacing - 1) * grainRadius) / 2,
    count: p.count,
    seed: p.seed,
  })
  return { positions, height }
}

function build(p: Values): Scene {
  const W = width(p)
  const { positions, height } = sites(p)
  const start = height + p.drop + ballRadius(p)
  const scene = createScene({
    gravity: [0, 0, -gravity],
    domain: { min: [-W, -W, -0.02], max: [W, W, start + 2 * ballRadius(p)] },
    edge: 'remove',
  })
  const of = { material: grain(p) }
  scene.body({ ...of, name: 'floor', shape: shape.plane(), fixed: true })
  for (const [name, normal] of [
    ['left', [1, 0, 0]],
    ['right', [-1, 0, 0]],
    ['front', [0, 1, 0]],
    ['back', [0, -1, 0]],
  ] as const) {
    const position = normal.map((n) => (-n * W) / 2) as [number, number, number]
    scene.body({ ...of, name, shape: shape.plane({ normal }), position, fixed: true })
  }
  const steel = material({ name: 'ball', density: p.density, friction: p.friction, restitution: 0.3, young: 5e6 })
  const ball = scene.body({
    name: 'ball',
    shape: shape.sphere({ radius: ballRadius(p) }),
    material: steel,
    position: [0, 0, start],
  })
  scene.bodies({ ...of, name: 'grains', shape: shape.sphere({ radius: grainRadius }), positions })
  scene.probe(probe.position(ball))
  scene.probe(probe.velocity(ball))
  scene.probe(probe.forceOn(ball))
  scene.probe(probe.kineticEnergy())
  return scene
}

/** Bodies before the grains: floor, four walls, ball. */
const before = 6

/** Mean height of the highest grains, in columns away from the ball. */
function surface(at: ArrayLike<number>, p: Values): number {
  const cell = 3 * grainRadius
  const tops = new Map<string, number>()
  for (let i = 3 * before; i < 3 * (before + p.count); i += 3) {
    const [x, y, z] = [at[i]!, at[i + 1]!, at[i + 2]!]
    if (!(Math.hypot(x, y) > 2 * ballRadius(p))) continue
    const key = `${Math.floor(x / cell)},${Math.floor(y / cell)}`
    tops.set(key, Math.max(tops.get(key) ?? 0, z + grainRadius))
  }
  return [...tops.values()].reduce((sum, z) => sum + z, 0) / tops.size
}

const fits = (p: Values) =>
  width(p) >= 5 * ballRadius(p) * 2 && expectedDepth(p) < 0.5 * slenderness * width(p) && p.size >= 8

export default defineScene({
  name: 'penetration',
  title: 'a ball that falls into a bed of grains',
  contact: contact.hertzMindlin(),
  parameters: {
    count: parameter({ unit: '1', default: 4000, min: 200, max: 1e6, integer: true, what: 'grains' }),
    size: parameter({ unit: '1', default: 3, min: 1, max: 20, what: 'of the ball over a grain' }),
    density: parameter({ unit: 'kg/m3', default: 2500, min: 200, max: 20000, what: 'of the ball' }),
    drop: parameter({
      unit: 'm',
      default: 0.1,
      min: 0.01,
      max: 2,
      what: 'from its lowest point to where grains start',
    }),
    friction: parameter({ unit: '1', default: 0.5, min: 0, max: 2, what: 'of grains, walls and ball' }),
  },
  // the grains are alike, however many
  timeStep: (p, law) => (law === 'dvi' ? 5e-4 : 0.9 * safeTimeStep(build({ ...p, count: 200 }))),
  duration,
  sampleRate: () => 200,
  phases: () => [{ name: 'settle', until: { kineticEnergy: 1e-8, atMost: 0.3, every: 0.02 }, frozen: ['ball'] }],
  build,
  measures: {
    depth: {
      unit: 'm',
      what: 'of the lowest point of the ball below the surface around it',
      expect: (p) =>
        fits(p) && p.friction >= 0.3 && p.friction <= 0.8
          ? {
              value: expectedDepth(p),
              tolerance: 0.35 * expectedDepth(p),
              why: '(1), balls of 8 grains across and more',
            }
          : null,
    },
    fall: { unit: 'm', what: 'of the ball in all' },
    force: { unit: 'N', what: 'largest force of the bed on the ball, along z' },
  },
  async measure(simulation, probes, p) {
    const z = Array.from(probes.series('ball.position.z'))
    const at = await simulation.read('bodyPos')
    return {
      depth: surface(at, p) - (z.at(-1)! - ballRadius(p)),
      fall: z[0]! - z.at(-1)!,
      force: Math.max(...Array.from(probes.series('ball.forceOn.z'))),
    }
  },
})
