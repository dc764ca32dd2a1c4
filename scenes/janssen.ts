// janssen.ts: a tube filled with grains, whose walls bear part of the weight.
//
//   F(m) = m∞ g (1 − exp(−m / m∞)),   m∞ = ρ A λ,   λ = D / (4 μ K)                                                 (1)
//
// F is the force on the floor under a filling of mass m, A and D are the section and the diameter of the tube, μ the friction of the walls, ρ
// the density of the bed and K the ratio of sideward to upward stress, from 0.3 to 1 for grains at rest (Janssen 1895;
// Ovarlez, Fond & Clément 2003). (1) is for friction that is fully mobilised, by walls that are drawn up slowly as here.

import {
  contact,
  createScene,
  defineScene,
  lattice,
  material,
  mean,
  parameter,
  probe,
  type Scene,
  safeTimeStep,
  shape,
} from 'talus'

interface Values {
  readonly count: number
  readonly friction: number
  readonly width: number
  readonly seed: number
}

const gravity = 9.81
const grainRadius = 0.004
const density = 2500
const packing = 0.58
const spacing = 1.04
const grainMass = density * (4 / 3) * Math.PI * grainRadius ** 3
/** Flats of the tube. */
const flats = 24
/** m/s at which the walls are drawn up, once the bed has settled: a third of a grain in all. */
const drawn = 1e-2
const settling = 0.3
const drawing = 0.25
/** s before the end over which forces are averaged. */
const looking = 0.1

const diameter = ({ width }: Values) => 2 * grainRadius * width
const filling = (p: Values) => p.count * grainMass
const bedHeight = (p: Values) =>
  (p.count * (4 / 3) * Math.PI * grainRadius ** 3) / packing / ((Math.PI / 4) * diameter(p) ** 2)

const grain = ({ friction }: Values) =>
  material({ name: 'grain', density, friction, restitution: 0.3, young: 5e6, poisson: 0.3 })

/** Of the circle that touches the flats; they are those of a prism around the tube of the given section. */
function tube(p: Values) {
  const inner = diameter(p) / 2
  const outer = inner / Math.cos(Math.PI / flats)
  const height = 2.2 * bedHeight(p) + 0.05
  const vertices: number[] = []
  const triangles: number[] = []
  for (const z of [-0.01, height]) {
    for (let i = 0; i < flats; i++) {
      const angle = (2 * Math.PI * i) / flats
      vertices.push(outer * Math.cos(angle), outer * Math.sin(angle), z)
    }
  }
  for (let i = 0; i < flats; i++) {
    const next = (i + 1) % flats
    triangles.push(i, next, flats + i, next, flats + next, flats + i)
  }
  return { vertices, triangles, inner, height }
}

function build(p: Values): Scene {
  const { vertices, triangles, inner, height } = tube(p)
  const edge = 1.5 * inner + 0.01
  const scene = createScene({
    gravity: [0, 0, -gravity],
    domain: { min: [-edge, -edge, -0.03], max: [edge, edge, height + 0.03] },
  })
  const of = { material: grain(p) }
  const floor = scene.body({ ...of, name: 'floor', layer: 'floor', shape: shape.plane(), fixed: true })
  const rise = { from: 0, to: drawn * drawing, start: settling, end: settling + drawing }
  const walls = scene.body({
    ...of,
    name: 'walls',
    layer: 'walls',
    shape: shape.mesh({ vertices, triangles, solid: false }),
    motion: { position: [0, 0, { ramp: rise }] },
  })
  // they stand in it before they rise
  scene.apart('floor', 'walls')
  const gap = 2 * spacing * grainRadius
  const sites = lattice({
    min: [-inner, -inner, 0],
    max: [inner, inner, height],
    spacing: gap,
    jitter: ((spacing - 1) * grainRadius) / 2,
    seed: p.seed,
  })
  const kept: number[] = []
  for (let i = 0; i < sites.length && kept.length < 3 * p.count; i += 3) {
    if (Math.hypot(sites[i]!, sites[i + 1]!) + spacing * grainRadius > inner) continue
    kept.push(sites[i]!, sites[i + 1]!, sites[i + 2]!)
  }
  scene.bodies({
    ...of,
    name: 'grains',
    shape: shape.sphere({ radius: grainRadius }),
    positions: Float64Array.from(kept),
  })
  scene.probe(probe.forceOn(floor))
  scene.probe(probe.forceOn(walls))
  scene.probe(probe.kineticEnergy())
  return scene
}

/** (1) solved for m∞, given the share of the weight that the floor bears, by halving. */
function saturation(mass: number, share: number): number {
  let [low, high] = [1e-3 * mass, 1e3 * mass]
  for (let k = 0; k < 60; k++) {
    const middle = Math.sqrt(low * high)
    if ((middle / mass) * (1 - Math.exp(-mass / middle)) < share) low = middle
    else high = middle
  }
  return Math.sqrt(low * high)
}

const section = (p: Values) => (Math.PI / 4) * diameter(p) ** 2
const isTall = (p: Values) => p.friction >= 0.2 && p.friction <= 0.8 && bedHeight(p) >= 2 * diameter(p)

export default defineScene({
  name: 'janssen',
  title: 'a tube of grains whose walls bear part of the weight',
  contact: contact.hertzMindlin(),
  parameters: {
    count: parameter({ unit: '1', default: 1500, min: 50, max: 1e6, integer: true, what: 'grains' }),
    width: parameter({ unit: '1', default: 9, min: 5, max: 200, what: 'of the tube in diameters of a grain' }),
    friction: parameter({ unit: '1', default: 0.5, min: 0, max: 2, what: 'of grains and walls' }),
  },
  // the grains are alike, however many
  timeStep: (p, law) => (law === 'dvi' ? 1e-3 : 0.9 * safeTimeStep(build({ ...p, count: 50 }))),
  duration: () => settling + drawing,
  sampleRate: () => 200,
  build,
  measures: {
    weight: {
      unit: 'N',
      what: 'upward force of floor and walls, mean of the last hundred milliseconds',
      expect: (p) => {
        const weight = filling(p) * gravity
        return { value: weight, tolerance: 0.03 * weight, why: 'all that is there is borne' }
      },
    },
    share: {
      unit: '1',
      what: 'of the weight that the floor bears',
      expect: (p) =>
        isTall(p)
          ? { value: 0.5, tolerance: 0.4, why: 'the walls bear part of it' }
          : p.friction === 0
            ? { value: 1, tolerance: 0.03, why: 'walls without friction bear nothing' }
            : null,
    },
    stressRatio: {
      unit: '1',
      what: 'K of (1)',
      expect: (p) => (isTall(p) ? { value: 0.65, tolerance: 0.35, why: 'grains at rest: 0.3 to 1' } : null),
    },
  },
  async measure(_, probes, p) {
    const last = (name: string) => {
      const series = Array.from(probes.series(name))
      return mean(series.slice(Math.floor(series.length * (1 - looking / (settling + drawing)))))
    }
    // the grains press the floor down, and hang on the walls
    const [floor, walls] = [-last('floor.forceOn.z'), -last('walls.forceOn.z')]
    const share = floor / (floor + walls)
    const mass = filling(p)
    const length = saturation(mass, Math.min(Math.max(share, 1e-3), 1 - 1e-6)) / (packing * density * section(p))
    return {
      weight: floor + walls,
      share,
      stressRatio: p.friction > 0 ? diameter(p) / (4 * p.friction * length) : 0,
    }
  },
})
