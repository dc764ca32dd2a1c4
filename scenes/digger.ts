// digger.ts: an excavator whose bucket digs a trench: boom, stick and bucket on hydraulic cylinders, in a bed of grains.
//
// The bucket goes into the ground, is drawn at a constant depth towards the machine with its floor at a constant rake, curls and is lifted.
// While it is drawn, its force along the way is held against the fundamental equation of earth-moving (Reece 1964, McKyes 1985), with what
// it has swept so far as its load, as Luengo, Singh and Cannon (1998) take it for buckets. Grains that the tip runs into are pushed along whole:
// the ground moves a grain deeper than the cut, and the equation is taken at that depth. It is for plane strain, a bucket as wide as the bed
// between smooth walls; with ground beside it (`sides`) more is needed, since wedges at its sides are lifted too.

import {
  contact,
  createScene,
  type DigPath,
  defineScene,
  type LawName,
  material,
  mean,
  type ProbeTable,
  parameter,
  probe,
  type Scene,
  safeTimeStep,
  shape,
  terrain,
  terramechanics,
  vehicles,
} from 'talus'

interface Values {
  readonly radius: number
  readonly depth: number
  readonly rake: number
  readonly speed: number
  readonly sides: number
  readonly friction: number
  readonly force: number
  readonly seed: number
}

const gravity = 9.81
const density = 2600
/** Of settled grains. */
const solid = 0.58
const bucket = { length: 1.4, width: 1.2, floor: 0.9, mass: 600 }
const [boom, stick] = [
  { length: 5.7, mass: 1800 },
  { length: 2.9, mass: 900 },
]
const bladeFriction = 0.3
/** Angles of internal friction between which spheres of friction 0.5 are taken to lie, degrees: an estimate, not measured here. */
const [low, high] = [22, 30]

/** The foot of the boom is above the origin; the trench lies from `from` to `to` along x. */
const footHeight = 1.9
const bed = { from: 2.6, to: 7.8, depth: 0.9 } as const
const [enters, draws, ends] = [6.9, 6.5, 5.2]
const degrees = Math.PI / 180
const parts = ['boom', 'stick', 'bucket'] as const

/** Begins when the bed is settled; the tip from the foot of the boom. */
function pathOf({ depth, rake, speed }: Values): { path: DigPath; drawn: readonly [number, number]; end: number } {
  const way = (enters - draws) / speed
  const down = 0.5 + way
  const up = down + (draws - ends) / speed
  const at = (x: number, z: number) => [x, z - footHeight + bed.depth] as const
  const steep = rake * degrees
  const path = {
    times: [0, 0.5, down, up, up + 0.9, up + 1.6],
    tip: [
      at(enters, 0.25),
      at(enters, 0),
      at(draws, -depth),
      at(ends, -depth),
      at(ends - 0.5, 0.35),
      at(ends - 0.3, 1.2),
    ],
    rake: [steep, steep, steep, steep, -0.7, -0.95],
  }
  return { path, drawn: [down, up], end: up + 1.6 }
}

function addBed(scene: Scene, p: Values): void {
  const wide = bucket.width + 2 * p.sides + 0.02
  const middle = (bed.from + bed.to) / 2
  const soil = material({ name: 'soil', density, friction: p.friction, restitution: 0, young: 2e6 })
  const smooth = material({ name: 'smooth', density, friction: 0, restitution: 0, young: 2e6 })
  scene.body({ name: 'floor', shape: shape.plane(), material: soil, fixed: true })
  const [long, thick, tall] = [(bed.to - bed.from) / 2, 0.2, bed.depth]
  for (const [name, half, position] of [
    ['left', [long + 2 * thick, thick, tall], [middle, wide / 2 + thick, tall]],
    ['right', [long + 2 * thick, thick, tall], [middle, -wide / 2 - thick, tall]],
    ['near', [thick, wide / 2, tall], [bed.from - thick, 0, tall]],
    ['far', [thick, wide / 2, tall], [bed.to + thick, 0, tall]],
  ] as const) {
    scene.body({ name, shape: shape.box({ half }), position, material: smooth, fixed: true })
  }
  const sizes = { min: 0.8 * p.radius, max: p.radius }
  const cube = (sizes.max ** 4 - sizes.min ** 4) / (4 * (sizes.max - sizes.min))
  const count = Math.round((1.1 * solid * wide * (bed.to - bed.from) * bed.depth) / ((4 / 3) * Math.PI * cube))
  const grains = terrain.fill({
    room: { box: { min: [bed.from, -wide / 2, 0], max: [bed.to, wide / 2, 3 * bed.depth] } },
    radius: { uniform: sizes },
    count,
    seed: p.seed,
  })
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: p.radius }), material: soil, ...grains })
}

function build(p: Values, law: LawName): Scene {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-4, -5, -1], max: [10, 5, 9] } })
  addBed(scene, p)
  const steel = material({ name: 'steel', density: 7800, friction: bladeFriction, restitution: 0, young: 2e6 })
  const house = scene.body({
    name: 'house',
    shape: shape.box({ half: [1.6, 1.3, 0.6] }),
    material: steel,
    fixed: true,
    position: [-2, 0, footHeight],
  })
  const { path } = pathOf(p)
  const digger = vehicles.addDigger(scene, {
    ...{ on: house, foot: [0, 0, footHeight], boom, stick, bucket, material: steel, path },
    maxForce: { boom: 2 * p.force, stick: p.force, bucket: p.force },
  })
  scene.materialPair('soil', steel, { friction: bladeFriction })
  scene.probe(probe.forceOn(digger.bucket))
  scene.probe(probe.position(digger.bucket))
  scene.probe(probe.angles(digger.bucket))
  for (const { slide } of Object.values(digger.cylinders)) {
    scene.probe(probe.motorForce(slide))
    scene.probe(probe.jointPosition(slide))
  }
  scene.probe(probe.jointError())
  if (law === 'dvi') scene.probe(probe.residual())
  scene.probe(probe.contacts())
  return scene
}

/** Of the ground that moves: of the cut and a grain of mean size, m. */
const movedDepth = ({ depth, radius }: Values) => depth + 1.8 * radius

/** Along the surface, N, at each time while it is drawn, at an angle of internal friction in degrees; not a number at others. */
function draughts(time: readonly number[], p: Values, internalFriction: number): number[] {
  const [from, to] = pathOf(p).drawn
  const [{ width }, depth] = [bucket, movedDepth(p)]
  const rake = p.rake * degrees
  const bulk = solid * density
  return time.map((t) => {
    if (t < from || t > to) return Number.NaN
    // what the floor has gone under, and what it went under on its way down
    const swept = depth * (p.speed * (t - from) + 0.5 * (enters - draws)) + 0.5 * (depth ** 2 / Math.tan(rake))
    const load = bulk * gravity * width * swept
    return terramechanics.earthMoving({
      ...{ width, depth, density: bulk, rake, load },
      ...{ internalFriction: internalFriction * degrees, bladeFriction: Math.atan(bladeFriction) },
    }).draught
  })
}

/** Means over what is drawn, after its first fifth, N. */
function means(probes: ProbeTable, p: Values): { found: number; least: number; most: number } {
  const [start, to] = pathOf(p).drawn
  const from = start + 0.2 * (to - start)
  const drawn = (values: readonly number[]) =>
    mean(values.filter((_, k) => probes.time[k]! >= from && probes.time[k]! <= to))
  return {
    found: drawn(probes.series('bucket.forceOn.x')),
    least: drawn(draughts(probes.time, p, low)),
    most: drawn(draughts(probes.time, p, high)),
  }
}

export default defineScene({
  name: 'digger',
  title: 'an excavator on hydraulic cylinders digs a trench in grains',
  contact: contact.dvi({ tolerance: 2e-2, iterations: 1000, friction: 'coulomb' }),
  parameters: {
    radius: parameter({ unit: 'm', default: 0.09, min: 0.05, max: 0.15, what: 'of the largest grains' }),
    depth: parameter({ unit: 'm', default: 0.4, min: 0.1, max: 0.8, what: 'of the cut' }),
    rake: parameter({ unit: '°', default: 40, min: 20, max: 70, what: 'of the floor of the bucket' }),
    speed: parameter({ unit: 'm/s', default: 0.8, min: 0.05, max: 2, what: 'of its tip' }),
    sides: parameter({ unit: 'm', default: 0, min: 0, max: 1, what: 'ground on either side of the bucket' }),
    friction: parameter({ unit: '1', default: 0.5, min: 0, max: 1, what: 'of the grains on each other' }),
    force: parameter({ unit: 'N', default: 4e5, min: 1e3, max: 1e7, what: 'most that a cylinder gives' }),
  },
  timeStep: (p, law) => (law === 'dvi' ? 5e-3 : 0.9 * safeTimeStep(build({ ...p, sides: 0 }, law))),
  duration: (p) => pathOf(p).end,
  phases: () => [
    { name: 'settle', until: { kineticEnergy: 1e-2, atMost: 2 }, frozen: parts },
    // the surface level, so that the depth of the cut is known
    { name: 'level', cut: { above: bed.depth, of: ['grains'] }, for: 0.2, frozen: parts },
  ],
  build,
  figures: (p) => [
    {
      name: 'bucket-force',
      title: 'Force of the ground on the bucket, against its way',
      y: { label: 'force [kN]' },
      lines: [
        { name: 'grains', of: ({ series }) => series('bucket.forceOn.x').map((force) => force / 1e3), smooth: 0.05 },
        ...[low, high].map((angle) => ({
          name: `equation, ${angle}°`,
          of: ({ time }: ProbeTable) => draughts(time, p, angle).map((force) => force / 1e3),
        })),
      ],
      says: (probes) => {
        const { found, least, most } = means(probes, p)
        const kilonewtons = (force: number) => `${(force / 1e3).toFixed(1)} kN`
        return (
          `By the fundamental equation of earth-moving for a depth of ${movedDepth(p).toFixed(2)} m, that of the cut and a grain, with what it ` +
          `has swept as its load, the bucket needs ${kilonewtons(least)} at an internal friction of ${low} degrees and ` +
          `${kilonewtons(most)} at ${high}, mean over the last four fifths of the way it is drawn. Here it needs ${kilonewtons(found)}.`
        )
      },
    },
    {
      name: 'cylinders',
      title: 'Forces of the cylinders, above 0 where they push',
      y: { label: 'force [kN]' },
      lines: parts.map((part) => ({
        name: part,
        of: ({ series }: ProbeTable) => series(`${part}CylinderSlide.motorForce`).map((force) => force / 1e3),
        smooth: 0.05,
      })),
      says: ({ time, series }) => {
        const [from, to] = pathOf(p).drawn
        const told = parts.map((part) => {
          const forces = series(`${part}CylinderSlide.motorForce`).filter((_, k) => time[k]! >= from && time[k]! <= to)
          return `${(mean(forces) / 1e3).toFixed(0)} kN of the ${part}`
        })
        return (
          `While the bucket is drawn the mean forces of the cylinders are ${told.join(', ')}; they may give ${(p.force / 1e3).toFixed(0)} kN, ` +
          'that of the boom twice as much.'
        )
      },
    },
  ],
  measures: {
    draught: { unit: 'N', what: 'of the bucket while it is drawn, mean' },
    ratio: {
      unit: '1',
      what: 'of the draught to that of the equation, in the middle of both angles',
      expect: ({ sides, friction, radius, depth, speed }) =>
        sides === 0 && friction === 0.5 && radius <= 0.1 && depth >= 0.3 && depth <= 0.5 && speed <= 1
          ? {
              value: 1,
              tolerance: 0.5,
              why: 'the fundamental equation of earth-moving; grains that are large for the cut take more',
            }
          : null,
    },
    lifted: { unit: 'N', what: 'weight in the bucket at the end' },
  },
  async measure(_, probes, p) {
    const { found, least, most } = means(probes, p)
    const { time, series } = probes
    const weights = series('bucket.forceOn.z').filter((_force, k) => time[k]! >= time.at(-1)! - 0.2)
    return {
      draught: found,
      ratio: found / (0.5 * (least + most)),
      lifted: -mean(weights),
    }
  },
})
