// wheel.ts: one wheel on a bed of grains, as on the test rigs of terramechanics: a carriage moves at a given speed, the wheel turns faster
// by a given slip, and sinks in as its load wants. Or its motor has a given torque, it draws the carriage against a brake, and finds its slip.
//
//   v = (1 − s) ω R                                                                                                 (1)
//   vertical force of the ground, mean over time = load                                                             (2)
//   ∫ T ω dt = ∫ F v dt + what the ground takes:   η = F v / (T ω) < 1                                              (3)
//   F = brake · v where the torque is given                                                                          (4)
//
// R is the radius of the rim, F the pull of the wheel on the carriage (drawbar pull), T the torque of its motor. With `cohesion` the law is
// that of Houlihan & Mukherjee 2013: energy density times area, and a constant torque against rolling.

import {
  contact,
  createScene,
  defineScene,
  joint,
  lattice,
  material,
  mean,
  parameter,
  probe,
  type Scene,
  safeTimeStep,
  shape,
  terramechanics,
} from 'talus'

interface Values {
  readonly count: number
  readonly slip: number
  readonly load: number
  readonly torque: number
  readonly brake: number
  readonly speed: number
  readonly grousers: number
  readonly friction: number
  readonly rolling: number
  readonly cohesion: number
  readonly seed: number
}

const gravity = 9.81
const grainRadius = 0.004
const density = 2060
const wheelRadius = 0.06
const wheelWidth = 0.05
const grouserHeight = 0.006
/** Across, and how deep the bed is once it has settled. */
const bedWidth = 0.1
const bedDepth = 0.04
const packing = 0.58
/** Of sites over the diameter of a grain. */
const spacing = 1.04

const bedLength = ({ count }: Values) => {
  const wanted = (count * (4 / 3) * Math.PI * grainRadius ** 3) / packing / (bedWidth * bedDepth)
  return Math.max(wanted, 5 * wheelRadius)
}
/** The wheel begins beside one wall and ends before what it pushes along comes to the other. */
const beside = wheelRadius + 2 * grouserHeight
const way = (p: Values) => bedLength(p) - beside - 2.5 * wheelRadius
/** Of the carriage, m/s. */
const carriageSpeed = (p: Values) => (1 - p.slip) * p.speed
/** In which the bed settles and the wheel comes down; then the drives come to speed. */
const settling = 0.25
const starting = 0.05
const rolling = (p: Values) => Math.min(2, way(p) / Math.max(carriageSpeed(p), 0.05))
const byTorque = (p: Values) => p.torque > 0
const duration = (p: Values) => settling + starting + rolling(p)

const grain = ({ friction, rolling, cohesion }: Values) =>
  material({
    name: 'grain',
    density,
    friction,
    rolling,
    restitution: 0.5,
    young: 5e6,
    poisson: 0.3,
    cohesionEnergyDensity: cohesion,
  })

/** Sites of the grains above the floor, and how high they reach. */
function sites(p: Values) {
  const gap = spacing * 2 * grainRadius
  const length = bedLength(p)
  const layer = Math.max(1, Math.floor(length / gap) * Math.floor(bedWidth / gap))
  const height = (Math.ceil(p.count / layer) + 1) * gap
  const positions = lattice({
    min: [-length / 2, -bedWidth / 2, 0],
    max: [length / 2, bedWidth / 2, height],
    spacing: gap,
    jitter: ((spacing - 1) * grainRadius) / 2,
    count: p.count,
    seed: p.seed,
  })
  return { positions, height }
}

/** The rim, and plates that stand out of it, about an axis along y. */
function wheelShape(p: Values) {
  const rim = {
    shape: shape.cylinder({ radius: wheelRadius, height: wheelWidth }),
    orientation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
  } as const
  const plates = Array.from({ length: p.grousers }, (_, k) => {
    const angle = (2 * Math.PI * k) / p.grousers
    const away = wheelRadius + grouserHeight / 2
    return {
      shape: shape.box({ half: [grouserHeight / 2, wheelWidth / 2, 0.001] }),
      position: [away * Math.cos(angle), 0, away * Math.sin(angle)],
      orientation: [0, -Math.sin(angle / 2), 0, Math.cos(angle / 2)],
    } as const
  })
  return shape.union({ parts: [rim, ...plates] })
}

function build(p: Values): Scene {
  const length = bedLength(p)
  const { positions, height } = sites(p)
  const top = height + 3 * (wheelRadius + grouserHeight)
  const scene = createScene({
    gravity: [0, 0, -gravity],
    domain: { min: [-length, -bedWidth, -0.05], max: [length, bedWidth, top + 0.1] },
    edge: 'remove',
  })
  const of = { material: grain(p) }
  scene.body({ ...of, name: 'floor', shape: shape.plane(), fixed: true })
  for (const [name, normal, at] of [
    ['start', [1, 0, 0], [-length / 2, 0, 0]],
    ['end', [-1, 0, 0], [length / 2, 0, 0]],
    ['left', [0, -1, 0], [0, bedWidth / 2, 0]],
    ['right', [0, 1, 0], [0, -bedWidth / 2, 0]],
  ] as const) {
    scene.body({ ...of, name, shape: shape.plane({ normal }), position: at, fixed: true })
  }
  scene.bodies({ ...of, name: 'grains', shape: shape.sphere({ radius: grainRadius }), positions })

  const from = beside - length / 2
  const ever = 1e3
  const speed = carriageSpeed(p)
  const place = { name: 'carriage', shape: shape.none(), position: [from, 0, top] } as const
  const mass = p.load / gravity
  const carriage = byTorque(p)
    ? scene.body({ ...place, mass: 0.1 * mass, inertia: [mass, mass, mass] })
    : scene.body({
        ...place,
        motion: { position: [{ ramp: { from: 0, to: speed * ever, start: settling, end: settling + ever } }, 0, 0] },
      })
  if (byTorque(p)) {
    scene.joint(joint.prismatic({ name: 'rail', a: scene.world, b: carriage, at: place.position, axis: [1, 0, 0] }))
    scene.drag({ name: 'brake', on: carriage, linear: p.brake })
  }
  const start = [from, 0, height + wheelRadius + grouserHeight + grainRadius] as const
  const inertia = 0.5 * mass * wheelRadius ** 2
  const wheel = scene.body({
    ...of,
    name: 'wheel',
    shape: wheelShape(p),
    position: start,
    mass: 0.5 * mass,
    inertia: [inertia / 2, inertia, inertia / 2],
    centreOfMass: [0, 0, 0],
  })
  const hub = scene.body({
    name: 'hub',
    shape: shape.none(),
    position: start,
    mass: 0.5 * mass,
    inertia: [inertia, inertia, inertia],
  })
  scene.joint(joint.prismatic({ name: 'guide', a: carriage, b: hub, at: start, axis: [0, 0, 1] }))
  const axle = scene.joint(joint.revolute({ name: 'axle', a: hub, b: wheel, at: start, axis: [0, 1, 0] }))
  const rise = (to: number) => ({ ramp: { from: 0, to, start: settling, end: settling + starting } })
  const drive = byTorque(p) ? { torque: rise(p.torque) } : { speed: rise(p.speed / wheelRadius) }
  scene.motor(axle, { name: 'drive', ...drive })
  scene.probe(probe.position(wheel))
  scene.probe(probe.velocity(wheel))
  scene.probe(probe.omega(wheel))
  scene.probe(probe.forceOn(wheel))
  scene.probe(probe.reactionForce('guide'))
  scene.probe(probe.motorTorque(axle))
  scene.probe(probe.kineticEnergy())
  return scene
}

/** The second half of the way. */
const late = (values: ArrayLike<number>, p: Values) =>
  Array.from(values).slice(Math.floor(values.length * (1 - rolling(p) / 2 / duration(p))))

export default defineScene({
  name: 'wheel',
  title: 'a wheel that pulls at a given slip and sinks into a bed of grains under its load',
  contact: contact.forces({
    normal: 'hertz',
    tangential: 'mindlin',
    rolling: 'cdt',
    spinning: 'none',
    cohesion: 'sjkr',
  }),
  parameters: {
    count: parameter({ unit: '1', default: 2500, min: 300, max: 1e6, integer: true, what: 'grains' }),
    slip: parameter({
      unit: '1',
      default: 0.3,
      min: -0.9,
      max: 0.9,
      what: 'share by which the rim is faster than the carriage',
    }),
    load: parameter({ unit: 'N', default: 12, min: 1, max: 300, what: 'weight on the wheel, its own included' }),
    torque: parameter({
      unit: 'N m',
      default: 0,
      min: 0,
      max: 50,
      what: 'of the motor, in place of slip and speed where it is above 0',
    }),
    brake: parameter({
      unit: 'N s/m',
      default: 10,
      min: 0.1,
      max: 1000,
      what: 'that the wheel draws against with a given torque',
    }),
    speed: parameter({ unit: 'm/s', default: 0.4, min: 0.05, max: 5, what: 'of the rim' }),
    grousers: parameter({ unit: '1', default: 12, min: 0, max: 40, integer: true, what: 'plates on the rim' }),
    friction: parameter({ unit: '1', default: 0.5, min: 0, max: 2, what: 'of grains, walls and wheel' }),
    rolling: parameter({ unit: '1', default: 0.2, min: 0, max: 1, what: 'friction of rolling grains' }),
    cohesion: parameter({ unit: 'J/m3', default: 0, min: 0, max: 1e6, what: 'energy density of cohesion' }),
  },
  // the grains are alike, however many
  timeStep: (p, law) => (law === 'dvi' ? 5e-4 : 0.9 * safeTimeStep(build({ ...p, count: 300 }))),
  duration,
  sampleRate: () => 200,
  build,
  figures: (p) => [
    {
      name: 'forces',
      title: `Pull and load of a wheel at ${byTorque(p) ? `a torque of ${p.torque} N m` : `slip ${p.slip}`}`,
      y: { label: 'force [N]' },
      lines: [
        { name: 'pull', of: ({ series }) => series('guide.reactionForce.x').map((force) => -force), smooth: 0.02 },
        { name: 'load', of: 'wheel.forceOn.z', smooth: 0.02 },
      ],
      says: ({ series }) =>
        `Wheels on grains pull more with more slip, and bear their load. Here the mean pull of the second half is ` +
        `${mean(late(series('guide.reactionForce.x'), p).map((force) => -force)).toFixed(2)} N under ` +
        `${mean(late(series('wheel.forceOn.z'), p)).toFixed(2)} N.`,
    },
    {
      name: 'torque',
      title: 'Torque of the motor of the wheel',
      y: { label: 'torque [N m]' },
      lines: [{ name: 'torque', of: 'axle.motorTorque', smooth: 0.02 }],
    },
  ],
  measures: {
    groundForce: {
      unit: 'N',
      what: 'vertical force of the ground on the wheel, mean of the second half',
      expect: (p) =>
        p.count >= 1000 && p.load <= 30
          ? { value: p.load, tolerance: 0.15 * p.load, why: '(2): the wheel neither rises nor falls for long' }
          : null,
    },
    sinkage: { unit: 'm', what: 'of the lowest point of the rim below the surface the bed had at its start' },
    pull: { unit: 'N', what: 'drawbar pull, mean of the second half' },
    torque: {
      unit: 'N m',
      what: 'of the motor, mean of the second half',
      expect: (p) => (byTorque(p) ? { value: p.torque, tolerance: 0.02 * p.torque, why: 'it is given' } : null),
    },
    slip: {
      unit: '1',
      what: 'of the rim, mean of the second half',
      expect: (p) => (byTorque(p) ? null : { value: p.slip, tolerance: 0.02, why: '(1)' }),
    },
    braked: {
      unit: '1',
      what: 'pull over that of the brake at its speed, 1 where no torque is given',
      expect: (p) =>
        p.load <= 30
          ? { value: 1, tolerance: 0.25, why: '(4): the wheel neither gains nor loses speed for long' }
          : null,
    },
    efficiency: {
      unit: '1',
      what: 'power of the pull over that of the motor',
      expect: (p) =>
        p.slip > 0 ? { value: 0, tolerance: 1, why: '(3): the ground takes power and gives none' } : null,
    },
  },
  async measure(simulation, probes, p) {
    const mid = (name: string) => mean(late(probes.series(name), p))
    // the guide pulls the hub back with what the wheel pulls
    const pull = -mid('guide.reactionForce.x')
    const torque = mid('axle.motorTorque')
    const top = await surfaceBeside(simulation, p)
    const [speed, omega] = [mid('wheel.velocity.x'), mid('wheel.omega.y')]
    // a run that is ended before its motor starts has none of these
    const started = omega !== 0 && torque !== 0
    return {
      groundForce: mid('wheel.forceOn.z'),
      sinkage: top - (mid('wheel.position.z') - wheelRadius),
      pull,
      torque,
      slip: started ? terramechanics.slip(speed, omega, wheelRadius) : Number.NaN,
      braked: byTorque(p) ? pull / (p.brake * speed) : 1,
      efficiency: started ? terramechanics.tractiveEfficiency(pull, speed, torque, omega) : Number.NaN,
    }
  },
})

/** Height of the bed beside the rut: mean of the highest grains along the walls. */
async function surfaceBeside(
  simulation: { read(field: string): Promise<ArrayLike<number>> },
  p: Values,
): Promise<number> {
  const at = await simulation.read('bodyPos')
  const cell = 3 * grainRadius
  const tops = new Map<number, number>()
  // floor, four walls, then the grains
  for (let i = 3 * 5; i < 3 * (5 + p.count); i += 3) {
    const [x, y, z] = [at[i]!, at[i + 1]!, at[i + 2]!]
    if (!(Math.abs(y) > bedWidth / 2 - 2 * grainRadius)) continue
    const key = Math.floor(x / cell)
    tops.set(key, Math.max(tops.get(key) ?? 0, z + grainRadius))
  }
  return mean([...tops.values()])
}
