// rover.ts: a rover on six wheels with grousers, rockers, bogies and a differential, on rigid ground, over rocks or a step, or on regolith.
//
// Six wheels alike bear its weight; driven straight over flat ground they roll on the tips of their plates, at between ω r of the rim and
// ω R of the tips. The differential keeps the body at the mean of both rockers.

import {
  contact,
  createScene,
  defineScene,
  InputError,
  type LawName,
  lattice,
  material,
  mean,
  type ProbeTable,
  parameter,
  probe,
  type Rover,
  type Scene,
  type StoneGroup,
  safeTimeStep,
  shape,
  terrain,
  vehicles,
} from 'talus'

interface Values {
  readonly speed: number
  readonly turn: number
  readonly torque: number
  readonly steer: number
  readonly step: number
  readonly rocks: number
  readonly grains: number
  readonly radius: number
  readonly friction: number
  readonly gravity: number
  readonly seed: number
}

const rim = 0.12
const wheel = vehicles.grouserWheel({ radius: rim, width: 0.14, grousers: 16, grouserHeight: 0.01, mass: 2 })
const [bodyMass, rockerMass, bogieMass] = [50, 3, 2]
const mass = bodyMass * 1.01 + 2 * (rockerMass + bogieMass) + 6 * wheel.mass + 4 * (wheel.mass / 4)
/** Of grains as they are laid, over their radius. */
const apart = 2.03
const rockRadius = 0.09
const bedWidth = 1.4
const bedDepth = 0.2
/** From the middle of the rover to a step or the first rock, m. */
const obstacleFrom = 0.8
/** When the drives start, s. */
const driveStart = 0.3
const steel = material({ name: 'steel', density: 2700, friction: 0.4, restitution: 0, young: 1e7 })
const soil = material({ name: 'soil', density: 1600, friction: 0.6, rolling: 0.05, restitution: 0, young: 1e7 })

const isFlat = ({ step, rocks, grains }: Values) => step + rocks + grains === 0

/** Height of the bed as it is laid, m. */
function bedTop({ radius }: Values): number {
  const spacing = apart * radius
  return Math.round(bedDepth / spacing) * spacing
}

/** Shortest bed that the rover fits on, m, and its grains. */
const shortest = 1.6
const fewGrains = (p: Values) => {
  const spacing = apart * p.radius
  return Math.ceil(shortest / spacing) * Math.floor(bedWidth / spacing) * Math.round(bedDepth / spacing)
}

function addBed(scene: Scene, p: Values, rocks: readonly StoneGroup[]): void {
  const { radius } = p
  const spacing = apart * radius
  const layers = Math.round(bedDepth / spacing)
  const across = Math.floor(bedWidth / spacing)
  const length = Math.ceil(p.grains / layers / across) * spacing
  if (length < shortest)
    throw new InputError(
      `rover: ${p.grains} grains make a bed ${length.toFixed(2)} m long, and the rover needs ${shortest} m: ${fewGrains(p)} grains.`,
    )
  const from = -0.8
  const height = bedTop(p)
  const thick = 0.1
  for (const [name, half, x, y] of [
    ['rear', [thick, bedWidth / 2 + 2 * thick, height], from - thick, 0],
    ['front', [thick, bedWidth / 2 + 2 * thick, height], from + length + thick, 0],
    ['right', [length / 2, thick, height], from + length / 2, -bedWidth / 2 - thick],
    ['left', [length / 2, thick, height], from + length / 2, bedWidth / 2 + thick],
  ] as const)
    scene.body({
      name: `${name}Wall`,
      shape: shape.box({ half }),
      material: soil,
      fixed: true,
      position: [x, y, height / 2],
    })
  const positions = lattice({
    min: [from, -bedWidth / 2, 0],
    max: [from + length, bedWidth / 2, height * (1 + 1e-9)],
    spacing: spacing * (1 - 1e-9),
    jitter: 0.4 * (spacing - 2 * radius),
    count: p.grains,
    seed: p.seed,
  })
  // none where a rock is
  const middles = rocks.flatMap((stones) => stones.positions)
  const free = Array.from({ length: positions.length / 3 }, (_, k) => positions.slice(3 * k, 3 * k + 3)).filter((at) =>
    middles.every((rock) => Math.hypot(...rock.map((x, c) => x - at[c]!)) > rockRadius + radius),
  )
  scene.bodies({
    name: 'grains',
    shape: shape.sphere({ radius }),
    material: soil,
    positions: free.flatMap((at) => [...at]),
  })
}

function rocksOf({ rocks, seed }: Values, top: number): StoneGroup[] {
  if (rocks === 0) return []
  const room = { min: [obstacleFrom, -0.7], max: [obstacleFrom + 3, 0.7] } as const
  return terrain.boulders({ ...room, count: rocks, radius: rockRadius, surface: () => top, sunk: 0.5, seed })
}

function build(p: Values, law: LawName): Scene {
  if (p.grains > 0 && p.step > 0) throw new InputError('rover: a step is on rigid ground: set grains to 0.')
  const scene = createScene({ gravity: [0, 0, -p.gravity], domain: { min: [-10, -10, -2], max: [15, 10, 3] } })
  scene.body({ name: 'floor', shape: shape.plane(), material: soil, fixed: true })
  const top = p.grains > 0 ? bedTop(p) : 0
  const rocks = rocksOf(p, top)
  for (const [k, stones] of rocks.entries()) {
    scene.bodies({ name: `rocks${k}`, material: soil, fixed: true, ...stones })
  }
  if (p.grains > 0) addBed(scene, p, rocks)
  if (p.step > 0) {
    const half = [4, 2, p.step / 2] as const
    const position = [obstacleFrom + 4, 0, p.step / 2] as const
    scene.body({ name: 'step', shape: shape.box({ half }), material: soil, fixed: true, position })
  }
  const drive = (speed: number) => ({
    speed: { ramp: { from: 0, to: speed, start: driveStart, end: driveStart + 0.3 } },
    maxTorque: p.torque,
  })
  const rover = vehicles.addRover(scene, {
    chassis: { shape: shape.box({ half: [0.38, 0.22, 0.1] }), mass: bodyMass, position: [0, 0, 0.5] },
    wheel,
    material: steel,
    axles: [0.5, 0, -0.46],
    gauge: 0.9,
    rockerPivot: [0.1, 0.42],
    // low, so that a wheel pressed against a step is not levered off the ground
    bogiePivot: [-0.23, 0.15],
    rockerMass,
    bogieMass,
    position: [0, 0, top + 1e-3],
    left: drive(p.speed - p.turn),
    right: drive(p.speed + p.turn),
    steer: { ramp: { from: 0, to: p.steer, start: driveStart, end: driveStart + 0.5 } },
  })
  scene.materialPair(soil, steel, { friction: p.friction })
  addProbes(scene, rover, law)
  return scene
}

/** Of a grain at a hundredth of the speed that a fall over its radius gives, J. */
const restEnergy = ({ radius, gravity }: Values) => 1e-4 * soil.density * (4 / 3) * Math.PI * radius ** 4 * gravity

function addProbes(scene: Scene, rover: Rover, law: LawName): void {
  for (const of of [probe.position, probe.velocity, probe.angles]) scene.probe(of(rover.chassis))
  for (const side of [rover.left, rover.right]) {
    scene.probe(probe.jointPosition(side.rockerPivot))
    scene.probe(probe.jointPosition(side.bogiePivot))
    for (const body of side.wheels) scene.probe(probe.forceOn(body))
    for (const axle of side.axles) scene.probe(probe.motorTorque(axle))
  }
  scene.probe(probe.jointError())
  if (law === 'dvi') scene.probe(probe.residual())
}

const wheels = ['left', 'right'].flatMap((side) => ['Front', 'Middle', 'Rear'].map((where) => `${side}${where}`))

/** Of all wheels together, at each sample. */
const sumOf = ({ series, time }: ProbeTable, what: string) =>
  time.map((_, k) => wheels.reduce((sum, name) => sum + series(`${name}${what}`)[k]!, 0))

/** Of both rockers against the body, rad: 0 where the body is their mean. */
const offMean = ({ series }: ProbeTable) => {
  const [left, right] = [series('leftRockerPivot.jointPosition'), series('rightRockerPivot.jointPosition')]
  return left.map((angle, k) => (angle + right[k]!) / 2)
}

export default defineScene({
  name: 'rover',
  title: 'a rover on six wheels with rockers and bogies, over rocks, a step or regolith; the arrow keys drive it',
  contact: contact.dvi({ tolerance: 2e-3, iterations: 300 }),
  parameters: {
    speed: parameter({ unit: 'rad/s', default: 3, min: -10, max: 10, what: 'of the wheels, forward' }),
    turn: parameter({ unit: 'rad/s', default: 0, min: -10, max: 10, what: 'more on the right than on the left' }),
    torque: parameter({ unit: 'N m', default: 20, min: 0.1, max: 200, what: 'most that each drive gives' }),
    steer: parameter({ unit: 'rad', default: 0, min: -0.7, max: 0.7, what: 'of the front wheels to the left' }),
    step: parameter({ unit: 'm', default: 0, min: 0, max: 0.5, what: 'height of a step on the way' }),
    rocks: parameter({ unit: '1', default: 0, min: 0, max: 200, integer: true, what: 'half sunk on the way' }),
    grains: parameter({
      unit: '1',
      default: 0,
      min: 0,
      max: 500000,
      integer: true,
      what: 'in a bed 0.2 m deep',
    }),
    radius: parameter({ unit: 'm', default: 0.02, min: 0.01, max: 0.05, what: 'of the grains' }),
    friction: parameter({ unit: '1', default: 0.8, min: 0.1, max: 2, what: 'of the wheels on the ground' }),
    gravity: parameter({ unit: 'm/s2', default: 3.71, min: 0.5, max: 20, what: 'on Mars 3.71, on the Moon 1.62' }),
  },
  timeStep: (p, law) =>
    law === 'dvi' ? 2e-3 : 0.9 * safeTimeStep(build({ ...p, grains: Math.min(p.grains, fewGrains(p)), rocks: 0 }, law)),
  // every step by impulses: wheels that roll from plate to plate press in jerks
  sampleRate: () => 500,
  duration: ({ step, rocks, grains }) => (step > 0 ? 8 : rocks > 0 || grains > 0 ? 4 : 2),
  // grains are laid in rows, which come down: first alone, then under the rover, before its drives begin
  phases: (p, law) => {
    if (p.grains === 0) return []
    const { groups } = build({ ...p, grains: fewGrains(p), rocks: 0 }, law).data
    const machine = groups.filter(({ name, fixed }) => name !== 'grains' && !fixed).map(({ name }) => name)
    return [
      { name: 'settle', until: { kineticEnergy: restEnergy(p), atMost: 2, every: 0.05 }, frozen: machine },
      { name: 'stand', for: 0.9 * driveStart },
    ]
  },
  controls: (p) => [
    {
      name: 'drive',
      what: 'forward and back',
      unit: 'rad/s',
      most: Math.max(Math.abs(p.speed), 1),
      keys: ['ArrowDown', 'ArrowUp'],
      shares: Object.fromEntries(wheels.map((name) => [`${name}Drive`, 1])),
    },
    {
      name: 'turn',
      what: 'left and right',
      unit: 'rad/s',
      most: Math.max(Math.abs(p.speed), 1),
      keys: ['ArrowLeft', 'ArrowRight'],
      shares: Object.fromEntries(wheels.map((name) => [`${name}Drive`, name.startsWith('left') ? 1 : -1])),
    },
  ],
  build,
  figures: (p) => [
    {
      name: 'wheel-loads',
      title: 'Load of the left wheels',
      y: { label: 'force [N]' },
      lines: ['Front', 'Middle', 'Rear'].map((where) => ({
        name: where.toLowerCase(),
        of: `left${where}Wheel.forceOn.z`,
        smooth: 0.03,
      })),
      says: (probes) => {
        const late = sumOf(probes, 'Wheel.forceOn.z').filter((_, k) => probes.time[k]! > driveStart)
        return (
          `All six wheels bear the weight of ${(mass * p.gravity).toFixed(1)} N: the mean of their sum while it drives is ` +
          `${mean(late).toFixed(1)} N.`
        )
      },
    },
    {
      name: 'rockers',
      title: 'Angles of the rockers against the body',
      y: { label: 'angle [rad]' },
      lines: [
        { name: 'left', of: 'leftRockerPivot.jointPosition' },
        { name: 'right', of: 'rightRockerPivot.jointPosition' },
        { name: 'mean', of: offMean },
      ],
      says: (probes) =>
        `The differential keeps the mean at 0: it is never more than ${Math.max(...offMean(probes).map(Math.abs)).toExponential(1)} rad, ` +
        `while the rockers turn by up to ${Math.max(...probes.series('leftRockerPivot.jointPosition').map(Math.abs)).toFixed(3)} rad.`,
    },
    {
      name: 'torque',
      title: 'Torque of all six drives',
      y: { label: 'torque [N m]' },
      lines: [{ name: 'sum', of: (probes) => sumOf(probes, 'Axle.motorTorque'), smooth: 0.03 }],
      says: (probes) => {
        const torques = sumOf(probes, 'Axle.motorTorque').filter((_, k) => probes.time[k]! > driveStart + 0.3)
        const load = mass * p.gravity * wheel.radius
        return (
          `At speed all six drives together give ${mean(torques).toFixed(2)} N m in the mean, ${((100 * mean(torques)) / load).toFixed(1)} % of the weight ` +
          'times the radius of a wheel: what it takes to roll from plate to plate, to climb and to plough.'
        )
      },
    },
  ],
  measures: {
    speed: {
      unit: 'm/s',
      what: 'forward, mean over the last half second',
      expect: (p) =>
        isFlat(p) && p.steer === 0 && p.turn === 0
          ? {
              value: (p.speed * (rim + wheel.radius)) / 2,
              tolerance: Math.abs((p.speed * (wheel.radius - rim)) / 2) + 0.01,
              why: 'it rolls on rims and tips of plates: between ω r and ω R',
            }
          : null,
    },
    aside: {
      unit: 'm',
      what: 'way to the side',
      expect: (p) =>
        isFlat(p) && p.steer === 0 && p.turn === 0
          ? { value: 0, tolerance: 0.01, why: 'both sides are driven alike' }
          : null,
    },
    weight: {
      unit: 'N',
      what: 'on the wheels, mean while it drives',
      expect: (p) =>
        p.step === 0 && p.rocks === 0
          ? { value: mass * p.gravity, tolerance: 0.03 * mass * p.gravity, why: 'it neither rises nor falls for long' }
          : null,
    },
    offMean: {
      unit: 'rad',
      what: 'largest angle of the mean of both rockers against the body',
      expect: () => ({ value: 0, tolerance: 0.02, why: 'the differential' }),
    },
    climbed: { unit: 'm', what: 'rise of the body from its start to the end' },
  },
  async measure(_, probes) {
    const { time, series } = probes
    const end = time.at(-1)!
    const from = time.findIndex((t) => t >= end - 0.5)
    const x = series('chassis.position.x')
    const z = series('chassis.position.z')
    return {
      speed: (x.at(-1)! - x[from]!) / (end - time[from]! || 1),
      aside: series('chassis.position.y').at(-1)!,
      weight: mean(sumOf(probes, 'Wheel.forceOn.z').filter((_f, k) => time[k]! > driveStart)),
      offMean: Math.max(...offMean(probes).map(Math.abs)),
      climbed: z.at(-1)! - z[0]!,
    }
  },
})
