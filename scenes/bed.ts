// bed.ts: a settled bed of equal spheres on a plane, periodic sideways: what most of the other scenes stand on.
//
// The ground each grain gets is the same at every count, so that depth, pressure and contacts per grain stay alike.

import {
  createScene,
  defineScene,
  lattice,
  material,
  mean,
  numberedRandom,
  parameter,
  probe,
  type RegionScene,
  type Scene,
  seededRandom,
  shape,
} from 'talus'

interface Values {
  readonly count: number
  readonly seed: number
}

const gravity = 9.81
const radius = 0.005
/** m2 of ground for each grain: 32,000 grains on 0.32 m x 0.32 m. */
const groundPerGrain = 0.32 ** 2 / 32000
/** Grains touch no image of themselves, nor their neighbours twice. */
const smallestSide = 12 * radius

const grainMaterial = material({
  name: 'grain',
  density: 2000,
  friction: 0.5,
  restitution: 0.75,
  young: 5e6,
  poisson: 0.45,
})
const grainMass = grainMaterial.density * (4 / 3) * Math.PI * radius ** 3

const side = (p: Values) => Math.max(Math.sqrt(groundPerGrain * p.count), smallestSide)

/** Sites along a side and above each other, and how far they are apart, m. */
function sitesOf(p: Values): { sites: number; pitch: number; layers: number } {
  const sites = Math.floor(side(p) / (2.05 * radius))
  return { sites, pitch: side(p) / sites, layers: Math.ceil(p.count / sites ** 2) }
}

/** Loose layers of grains thrown down; a random velocity for each leaves nothing of the lattice's order. */
function start(p: Values): { positions: Float64Array; velocities: Float64Array } {
  const L = side(p)
  const { pitch, layers } = sitesOf(p)
  const positions = lattice({
    min: [0, 0, 0],
    max: [L, L, layers * pitch * (1 + 1e-9)],
    spacing: pitch * (1 - 1e-9),
    jitter: (pitch - 2 * radius) / 2,
    count: p.count,
    seed: p.seed,
  })
  const random = seededRandom(p.seed, 1)
  return {
    positions,
    velocities: Float64Array.from(positions, (_, i) => random.between(-0.9, 0.9) - (i % 3 === 2 ? 1 : 0)),
  }
}

function floorOf(scene: Scene) {
  return scene.body({ name: 'floor', shape: shape.plane(), material: grainMaterial, fixed: true })
}

function emptyScene(p: Values, height: number): Scene {
  const L = side(p)
  return createScene({
    gravity: [0, 0, -gravity],
    domain: { min: [0, 0, -0.1], max: [L, L, height], periodic: [true, true, false] },
  })
}

/** The same layers, each grain by its number. */
function byRegion(p: Values): RegionScene {
  const L = side(p)
  const { sites, pitch, layers } = sitesOf(p)
  const random = numberedRandom(p.seed)
  const kinds = emptyScene(p, layers * pitch + 0.2)
  floorOf(kinds)
  kinds.body({
    name: 'grains',
    shape: shape.sphere({ radius }),
    material: grainMaterial,
    position: [L / 2, L / 2, radius],
  })
  const jitter = (1 - 1e-9) * (pitch - 2 * radius)
  return {
    kinds,
    fixed: 1,
    count: p.count,
    kindOf: () => 0,
    place(grain, into) {
      const site = [grain % sites, Math.floor(grain / sites) % sites, Math.floor(grain / sites ** 2)]
      for (let c = 0; c < 3; c++) {
        const x = (site[c]! + 0.5) * pitch + jitter * (random(grain, c) - 0.5)
        into[c] = c === 2 ? x : x - L * Math.floor(x / L)
        into[3 + c] = 1.8 * (random(grain, 3 + c) - 0.5) - (c === 2 ? 1 : 0)
      }
    },
  }
}

/** Volume of a sphere below height h above its lowest point. */
function capVolume(h: number): number {
  const clamped = Math.min(Math.max(h, 0), 2 * radius)
  return (Math.PI * clamped ** 2 * (3 * radius - clamped)) / 3
}

/** Share of the volume that is grains, away from floor and surface by three diameters. */
function volumeFraction(positions: ArrayLike<number>, area: number): number {
  const heights = Array.from({ length: positions.length / 3 }, (_, i) => positions[3 * i + 2]!).sort((a, b) => a - b)
  const low = 6 * radius
  // the highest grain of all may be a lone one
  const high = heights[Math.floor(0.99 * (heights.length - 1))]! - 6 * radius
  if (high <= low) return Number.NaN
  const solid = heights.reduce((sum, z) => sum + capVolume(high - z + radius) - capVolume(low - z + radius), 0)
  return solid / (area * (high - low))
}

/** Rigid grains do not settle into each other: with friction they stand a little looser, on fewer contacts. */
const packing = {
  dem: { value: 0.62, tolerance: 0.02, why: 'random packing of equal spheres: 0.60 to 0.64' },
  dvi: { value: 0.6, tolerance: 0.04, why: 'random packing, from loose to close: 0.56 to 0.64' },
}
const coordination = {
  dem: { value: 5.3, tolerance: 0.3, why: 'two grains to a contact: 2 x 84,700 / 32,000' },
  dvi: { value: 4.8, tolerance: 0.8, why: 'isostatic: 4 with friction, 6 without, less the loose grains' },
}

const enough = (p: Values) => p.count >= 1000

export default defineScene({
  name: 'bed',
  title: 'a settled bed of equal spheres on a plane, periodic sideways',
  parameters: {
    count: parameter({ unit: '1', default: 32000, min: 100, max: 1e8, integer: true, what: 'grains' }),
  },
  timeStep: (_, law) => (law === 'dvi' ? 1e-3 : 2e-5),
  duration: () => 1,
  sampleRate: () => 200,
  warmUpSteps: (_, law) => (law === 'dvi' ? 1000 : 50000),
  byRegion,
  build(p) {
    const L = side(p)
    const { positions, velocities } = start(p)
    const height = positions.at(-1)! + 0.2
    const scene = emptyScene(p, height)
    const floor = floorOf(scene)
    scene.bodies({
      name: 'grains',
      shape: shape.sphere({ radius }),
      material: grainMaterial,
      positions: wrapped(positions, L),
      velocities,
    })
    scene.probe(probe.forceOn(floor))
    scene.probe(probe.kineticEnergy())
    scene.probe(probe.contacts())
    return scene
  },
  measures: {
    volumeFraction: {
      unit: '1',
      what: 'share of the volume that is grains, three diameters from floor and surface',
      expect: (p, law) => (enough(p) ? packing[law] : null),
    },
    contacts: {
      unit: '1',
      what: 'touching contacts at the end',
      expect: (p, law) =>
        p.count === 32000 && law === 'dem' ? { value: 84700, tolerance: 2500, why: 'this bed at rest: 84,700' } : null,
    },
    coordination: {
      unit: '1',
      what: 'contacts of a grain with others and the floor, on average',
      expect: (p, law) => (enough(p) ? coordination[law] : null),
    },
    wallForce: {
      unit: 'N',
      what: 'force on the floor, mean of the second half of the run',
      expect: (p) => ({
        value: p.count * grainMass * gravity,
        tolerance: 0.02 * p.count * grainMass * gravity,
        why: 'the weight of the grains',
      }),
    },
    speed: {
      unit: 'm/s',
      what: 'root of the mean squared speed over the last tenth of the run',
      // the soft bed breathes for long: 0.03 m/s lifts a grain by 1 % of its radius
      expect: () => ({ value: 0, tolerance: 0.03, why: 'the bed is at rest' }),
    },
  },
  async measure(simulation, probes, p) {
    const positions = await simulation.read('bodyPos')
    const grains = Array.prototype.slice.call(positions, positions.length - 3 * p.count) as number[]
    const { contacts } = await simulation.counters()
    const forces = probes.series('floor.forceOn.z')
    const energies = probes.series('kineticEnergy')
    const kinetic = mean(energies.slice(-Math.ceil(energies.length / 10)))
    return {
      volumeFraction: volumeFraction(grains, side(p) ** 2),
      contacts,
      coordination: (2 * contacts) / p.count,
      wallForce: -mean(forces.slice(Math.floor(forces.length / 2))),
      speed: Math.sqrt((2 * kinetic) / (p.count * grainMass)),
    }
  },
})

/** Into the periodic box, which the offsets may have left. */
function wrapped(positions: Float64Array, L: number): Float64Array {
  return positions.map((value, i) => (i % 3 === 2 ? value : value - L * Math.floor(value / L)))
}
