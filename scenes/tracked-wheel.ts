// tracked-wheel.ts: a wheel with pads that is led through a bed of grains at a given depth and speed, after Houlihan & Mukherjee 2013.
//
//   ω = v / ((1 − s) R)                                                                                             (1)
//   −(F_x v + T_y ω) > 0: the ground takes power from the drive and gives none                                      (2)
//
// R is the radius over the pads, s the slip, F and T force and torque of the ground on the wheel, which goes along x and turns about y. Without pads
// it is the paper's cylinder. At full size wheel and bed are the paper's: 0.25 m across and wide; 1,655,064 grains of four sizes on 1.42 m x 0.5 m, or two million
// of any diameter from 0.5 to 4 mm under the wheel with pads. With fewer grains, which stay as large, wheel, bed and depth shrink by the cube root,
// and the speed by the root of that, so that v²/(g R) is kept. Grains are poured, settle, and are levelled before the wheel comes down. By Hertz
// a pair of the smallest grains overlaps by half a radius at 5 MPa under 1.5 N: a run tells of a few deep contacts.

import {
  contact,
  createScene,
  defineScene,
  grainRadii,
  material,
  mean,
  parameter,
  probe,
  type Scene,
  safeTimeStep,
  seededRandom,
  shape,
} from 'talus'

interface Values {
  readonly count: number
  readonly fine: number
  readonly pads: number
  readonly speed: number
  readonly depth: number
  readonly slip: number
  readonly slope: number
  readonly friction: number
  readonly rolling: number
  readonly cohesion: number
  readonly seed: number
}

const gravity = 9.81
const density = 2060
/** Of the wheel at full size, over its pads, and its width, m. */
const fullRadius = 0.125
const fullWidth = 0.25
const fullPad = 0.015
/** Of the pitch that a pad covers, and of the width that the ring between two rows of pads leaves free. */
const padShare = 0.55
const ringShare = 0.12
/** Radii by number, m; grains and ground at full size. */
const beds = [
  {
    sizes: { table: { radii: [0.00275, 0.00225, 0.00175, 0.00125], shares: [0.15, 0.1, 0.25, 0.5] } },
    smallest: 0.00125,
    largest: 0.00275,
    full: 1655064,
    ground: [1.42, 0.5],
  },
  {
    sizes: { uniform: { min: 0.00025, max: 0.002 } },
    smallest: 0.00025,
    largest: 0.002,
    full: 2e6,
    ground: [0.86, 0.4],
  },
] as const

const bedOf = ({ fine }: Values) => beds[fine === 1 ? 1 : 0]
const scale = (p: Values) => Math.cbrt(p.count / bedOf(p).full)
const radius = (p: Values) => fullRadius * scale(p)
const ground = (p: Values) => bedOf(p).ground.map((side) => side * scale(p)) as [number, number]
const speed = (p: Values) => p.speed * Math.sqrt(scale(p))
const depth = (p: Values) => p.depth * scale(p)

/** The radii drawn last: a million take a second, and several ask for them. */
let drawn: { readonly of: string; readonly radii: Float64Array } | null = null
function radiiOf(p: Values): Float64Array {
  const of = [p.fine, p.count, p.seed].join()
  if (drawn?.of !== of) drawn = { of, radii: grainRadii(bedOf(p).sizes, p.count, p.seed) }
  return drawn.radii
}

/** Solid share at which the bed is cut level: above what it settles at, so that it is as high everywhere. */
const levelShare = ({ cohesion }: Values) => (cohesion >= 5e4 ? 0.56 : 0.66)
function level(p: Values): number {
  const [length, width] = ground(p)
  const solid = radiiOf(p).reduce((sum, r) => sum + (4 / 3) * Math.PI * r ** 3, 0)
  return solid / levelShare(p) / (length * width)
}

/** The wheel begins beside one wall, comes down on its way, and ends before what it pushes comes to the other. */
const beside = (p: Values) => 1.15 * radius(p)
const way = (p: Values) => ground(p)[0] - beside(p) - 1.6 * radius(p)
const duration = (p: Values) => way(p) / speed(p)

const grain = ({ friction, rolling, cohesion }: Values) =>
  material({
    name: 'grain',
    density,
    friction,
    rolling,
    restitution: 0.75,
    young: 5e6,
    poisson: 0.45,
    cohesionEnergyDensity: cohesion,
  })
/** Of wheel and walls. */
const hard = ({ cohesion }: Values) =>
  material({
    name: 'hard',
    density,
    friction: 0.35,
    rolling: 0.3,
    restitution: 0.75,
    young: 8e11,
    poisson: 0.3,
    cohesionEnergyDensity: cohesion,
  })

/** One grain in each ghost sphere of the largest diameter, moved at random within it. */
function loose(p: Values, radii: Float64Array): Float64Array {
  const pitch = 2 * bedOf(p).largest
  const sites = ground(p).map((side) => Math.max(1, Math.floor(side / pitch))) as [number, number]
  const steps = [...ground(p).map((side, c) => side / sites[c]!), pitch]
  const random = seededRandom(p.seed, 1)
  return Float64Array.from({ length: 3 * p.count }, (_, at) => {
    const [k, c] = [Math.floor(at / 3), at % 3]
    const site = [k % sites[0], Math.floor(k / sites[0]) % sites[1], Math.floor(k / (sites[0] * sites[1]))][c]!
    const free = Math.max(0, steps[c]! / 2 - radii[k]!)
    return (site + 0.5) * steps[c]! + random.between(-free, free)
  })
}

/** The rim about y, and on it two rows of pads with a ring between them. */
function wheelShape(p: Values) {
  const [R, width] = [radius(p), fullWidth * scale(p)]
  const height = p.pads > 0 ? fullPad * scale(p) : 0
  const rim = {
    shape: shape.cylinder({ radius: R - height, height: width }),
    orientation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
  } as const
  if (p.pads === 0) return shape.union({ parts: [rim] })
  const [away, half] = [R - height / 2, (padShare * Math.PI * R) / p.pads]
  const across = ((1 - ringShare) * width) / 2
  const pads = Array.from({ length: 2 * p.pads }, (_, k) => {
    const angle = (Math.PI * (k - (k % 2))) / p.pads
    const y = (k % 2 === 0 ? 1 : -1) * (width / 2 - across / 2)
    return {
      shape: shape.box({ half: [height / 2, across / 2, half] }),
      position: [away * Math.cos(angle), y, away * Math.sin(angle)],
      orientation: [0, -Math.sin(angle / 2), 0, Math.cos(angle / 2)],
    } as const
  })
  return shape.union({ parts: [rim, ...pads] })
}

function build(p: Values): Scene {
  const [length, width] = ground(p)
  const radii = radiiOf(p)
  const positions = loose(p, radii)
  const R = radius(p)
  // where the wheel waits while grains fall past it, whatever the depth it will go to
  const start = positions.at(-1)! + 3 * bedOf(p).largest + R
  const scene = createScene({
    gravity: [0, 0, -gravity],
    domain: { min: [-R, -R, -R], max: [length + R, width + R, start + 2 * R] },
    edge: 'remove',
  })
  const wall = { material: hard(p), fixed: true } as const
  scene.body({ ...wall, name: 'floor', shape: shape.plane() })
  for (const [name, normal, position] of [
    ['start', [1, 0, 0], [0, 0, 0]],
    ['end', [-1, 0, 0], [length, 0, 0]],
    ['right', [0, 1, 0], [0, 0, 0]],
    ['left', [0, -1, 0], [0, width, 0]],
  ] as const) {
    scene.body({ ...wall, name, shape: shape.plane({ normal }), position })
  }
  const [seconds, v] = [duration(p), speed(p)]
  const drop = start - R - level(p) + depth(p)
  const above = depth(p) + 2 * bedOf(p).largest
  const turn = (v * seconds) / ((1 - p.slip) * R)
  const wheel = scene.body({
    name: 'wheel',
    material: hard(p),
    shape: wheelShape(p),
    position: [beside(p), width / 2, start],
    motion: {
      position: [
        { ramp: { from: 0, to: v * seconds, start: 0, end: seconds } },
        0,
        { table: { times: [0, 0.1 * seconds, 0.3 * seconds], values: [0, above - drop, -drop] } },
      ],
      rotation: { axis: [0, 1, 0], angle: { ramp: { from: 0, to: turn, start: 0, end: seconds } } },
    },
  })
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: 1 }), material: grain(p), positions, radii })
  scene.probe(probe.forceOn(wheel))
  scene.probe(probe.torqueOn(wheel))
  scene.probe(probe.kineticEnergy())
  return scene
}

/** In which the highest grains fall, and as long again. */
const fallTime = (p: Values) => 2 * Math.sqrt((2 * (2.6 * level(p) + 8 * bedOf(p).largest)) / gravity)
/** Of a grain of mean size that falls a thousandth of its diameter, J. */
const restEnergy = (p: Values) => {
  const r = (bedOf(p).smallest + bedOf(p).largest) / 2
  return 1e-3 * (4 / 3) * Math.PI * r ** 3 * density * gravity * 2 * r
}

/** Bodies before the grains: floor, four walls, wheel. */
const before = 6

/** Away from floor, surface and side walls. */
async function solidShare(simulation: { read(field: string): Promise<ArrayLike<number>> }, p: Values): Promise<number> {
  const at = await simulation.read('bodyPos')
  const radii = radiiOf(p)
  const [length, width] = ground(p)
  const [low, high] = [0.2 * level(p), 0.7 * level(p)]
  const margin = 0.05 * width
  let solid = 0
  for (let k = 0; k < p.count; k++) {
    const [y, z, r] = [at[3 * (before + k) + 1]!, at[3 * (before + k) + 2]!, radii[k]!]
    if (y < margin || y > width - margin) continue
    solid += capVolume(r, high - z + r) - capVolume(r, low - z + r)
  }
  return solid / (length * (width - 2 * margin) * (high - low))
}

/** Volume of a sphere below a height above its lowest point. */
function capVolume(r: number, height: number): number {
  const h = Math.min(Math.max(height, 0), 2 * r)
  return (Math.PI * h * h * (3 * r - h)) / 3
}

/** The second half of the way. */
const late = (values: ArrayLike<number>) => Array.from(values).slice(Math.floor(values.length / 2))

/** Of a series, its part that goes to and fro with the pads, over its mean. */
function rippleOf(values: readonly number[], times: readonly number[], p: Values): number {
  const omega = (p.pads * speed(p)) / ((1 - p.slip) * radius(p))
  const middle = mean(values)
  const part = (of: (x: number) => number) =>
    2 * mean(values.map((value, k) => (value - middle) * of(omega * times[k]!)))
  return Math.hypot(part(Math.sin), part(Math.cos)) / middle
}

export default defineScene({
  name: 'tracked-wheel',
  title: 'a wheel with pads that is led through a bed of grains at a given depth and speed',
  contact: contact.forces({
    normal: 'hertz',
    tangential: 'mindlin',
    rolling: 'cdtOwn',
    spinning: 'none',
    cohesion: 'sjkr',
  }),
  parameters: {
    count: parameter({
      unit: '1',
      default: 4000,
      min: 500,
      max: 4e6,
      integer: true,
      what: 'grains that are poured; 2,000,000 fine ones or 1,655,064 others at full size',
    }),
    fine: parameter({
      unit: '1',
      default: 0,
      min: 0,
      max: 1,
      integer: true,
      what: '1 for grains of any diameter from 0.5 to 4 mm, 0 for 2.5, 3.5, 4.5 and 5.5 mm',
    }),
    pads: parameter({ unit: '1', default: 16, min: 0, max: 40, integer: true, what: 'around the rim, in two rows' }),
    speed: parameter({ unit: 'm/s', default: 4.47, min: 0.1, max: 12, what: 'of the wheel at full size' }),
    depth: parameter({ unit: 'm', default: 0.0175, min: 0.001, max: 0.04, what: 'of the wheel at full size' }),
    slip: parameter({
      unit: '1',
      default: 0,
      min: -0.9,
      max: 0.9,
      what: 'share by which the pads are faster than the wheel goes',
    }),
    slope: parameter({ unit: 'rad', default: 0, min: -0.4, max: 0.4, what: 'that the wheel goes up' }),
    friction: parameter({ unit: '1', default: 0.5, min: 0, max: 2, what: 'between grains' }),
    rolling: parameter({ unit: '1', default: 0.4, min: 0, max: 1, what: 'friction of rolling between grains' }),
    cohesion: parameter({ unit: 'J/m3', default: 1e5, min: 0, max: 1e6, what: 'energy density of cohesion' }),
  },
  // a rim that goes by a tenth of the smallest grain in a step is met in time
  timeStep: (p, law) =>
    Math.min(
      law === 'dvi' ? 1e-4 : 0.9 * safeTimeStep(build({ ...p, count: 500 })),
      (0.2 * bedOf(p).smallest) / speed(p),
    ),
  duration,
  sampleRate: (p) => 400 / duration(p),
  phases: (p) => [
    { name: 'settle', until: { kineticEnergy: restEnergy(p), atMost: fallTime(p), every: 0.01 }, frozen: ['wheel'] },
    { name: 'level', cut: { above: level(p) }, for: 0.02, frozen: ['wheel'] },
    ...(p.slope === 0
      ? []
      : [{ name: 'tilt', tilt: { axis: [0, 1, 0], angle: -p.slope } as const, for: 0.1, frozen: ['wheel'] }]),
  ],
  build,
  figures: (p) => [
    {
      name: 'forces',
      title: `Forces of the ground on the wheel, ${p.pads} pads`,
      y: { label: 'force [N]' },
      lines: [
        { name: 'normal', of: 'wheel.forceOn.z', smooth: 0.01 * duration(p) },
        { name: 'drawbar', of: 'wheel.forceOn.x', smooth: 0.01 * duration(p) },
      ],
      says: ({ series, time }) =>
        `In the paper the normal load goes up and down with the pads. Here the part of it that does is ` +
        `${p.pads === 0 ? 'none' : `${(100 * rippleOf(late(series('wheel.forceOn.z')), late(time), p)).toFixed(0)} %`} of its mean.`,
    },
    {
      name: 'torque',
      title: 'Torque of the ground on the wheel',
      y: { label: 'torque [N m]' },
      lines: [{ name: 'torque', of: 'wheel.torqueOn.y', smooth: 0.01 * duration(p) }],
    },
  ],
  measures: {
    drawbar: { unit: 'N', what: 'force of the ground along the way, mean of its second half' },
    normal: { unit: 'N', what: 'vertical force of the ground, mean of the second half' },
    torque: { unit: 'N m', what: 'of the ground about the axle, mean of the second half' },
    ratio: { unit: '1', what: 'drawbar over normal force' },
    ripple: { unit: '1', what: 'part of the normal force that goes with the pads, over its mean' },
    resistance: {
      unit: '1',
      what: 'power that the ground takes over normal force and speed',
      expect: (p) =>
        p.slip >= 0 && p.count >= 2000
          ? { value: 1, tolerance: 1, why: '(2): above 0, and no more than grains that shear all around would take' }
          : null,
    },
    solid: {
      unit: '1',
      what: 'share of the lower part of the bed that is grains',
    },
  },
  async measure(simulation, probes, p) {
    const mid = (name: string) => mean(late(probes.series(name)))
    const [drawbar, normal, torque] = [mid('wheel.forceOn.x'), mid('wheel.forceOn.z'), mid('wheel.torqueOn.y')]
    const omega = speed(p) / ((1 - p.slip) * radius(p))
    return {
      drawbar,
      normal,
      torque,
      ratio: drawbar / normal,
      ripple: p.pads === 0 ? 0 : rippleOf(late(probes.series('wheel.forceOn.z')), late(probes.time), p),
      resistance: -(drawbar * speed(p) + torque * omega) / (normal * speed(p)),
      solid: await solidShare(simulation, p),
    }
  },
})
