// light-track.ts: a light vehicle on two tracks of 61 shoes, on flat rigid ground, over a step, a ditch or rubble, or on grains.
//
// After the light tracked vehicle of Tasora, Negrut and others: shoes of 0.34 kg made of two cylinders and three plates, joined by
// pins; five road wheels, idler and sprocket of 15 kg on each side; a chassis of 200 kg; the tracks tensioned by 2000 N; 84,000
// grains of 0.075 m. They print no lengths: with a pitch of 0.06 m the ring is 3.66 m long. The drives start at 1 s. Shoes slide on wheels and
// teeth as they turn about their pins: by the relaxed law of friction a sliding contact opens at μ times its slip, which under the
// tension of the ring adds some 10 J/s; by Coulomb's law it does not.

import {
  type BodyHandle,
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
  type Scene,
  safeTimeStep,
  shape,
  type TimeFunction,
  type TrackOptions,
  terrain,
  vehicles,
} from 'talus'

interface Values {
  readonly left: number
  readonly right: number
  readonly torque: number
  readonly friction: number
  readonly step: number
  readonly ditch: number
  readonly rubble: number
  readonly tour: number
  readonly course: number
  readonly grains: number
  readonly layers: number
  readonly seed: number
}

const gravity = 9.81
/** When the drives start, s. */
const driveStart = 1
const grainRadius = 0.075
const spacing = 2.02 * grainRadius
/** m */
const ditchDepth = 0.5
/** From the middle of the vehicle to a step, a ditch or rubble, m. */
const obstacleFrom = 1.4
const gauge = 0.8

const steel = material({ name: 'steel', density: 7800, friction: 0.3, restitution: 0 })
const soil = material({ name: 'soil', density: 1900, friction: 0.5, restitution: 0 })

const shoe = vehicles.shoe.pinned({ pitch: 0.06, mass: 0.34 })
const teeth = 11
const wheel = { mass: 15 }
const roadRadius = 0.08
const axleHeight = shoe.depth + shoe.runningHeight + roadRadius

const track: TrackOptions = {
  shoe,
  count: 61,
  material: steel,
  // a low sprocket behind long ground contact: a step of 0.3 m tilts it by less than half of a right angle
  sprocket: { ...wheel, position: [-0.8, 0.2], teeth },
  idler: { ...wheel, position: [0.64, 0.33], radius: 0.0965 },
  roadWheels: [-0.55, -0.3, -0.05, 0.2, 0.45].map((x) => ({
    ...wheel,
    position: [x, axleHeight] as const,
    radius: roadRadius,
  })),
  // an idler that gives more lets the edge of a step sink between two road wheels
  tensioner: { kind: 'force', force: 2000, give: 0.003 },
}
const ring = vehicles.ringOf(track, 'light-track')
const lowest = vehicles.lowestOf(track, ring)
const mass = 200 + 2 * (61 * 0.34 + 7 * 15 + 1.5)
/** Shoes whose pins are watched: on the ground, before the sprocket and on it. */
const watched = [0, 5, 15, 25]

const isRigid = ({ step, ditch, rubble, grains, tour, course }: Values) =>
  step + ditch + rubble + grains + tour + course === 0

/** Length and width of the bed; the vehicle drives along it. */
function bedSize({ grains, layers }: Values): readonly [number, number] {
  const area = (Math.ceil(grains / layers) + 1) * spacing ** 2
  const width = Math.max(1.8, Math.sqrt(area / 2))
  return [Math.ceil(area / width / spacing + 1) * spacing, Math.ceil(width / spacing) * spacing]
}

/** Of the bed along x, m. */
const start = -1.2

function bedOf(p: Values) {
  const [length, width] = bedSize(p)
  const surface = terrain.flat(p.layers * spacing)
  return { surface, min: [start, -width / 2], max: [start + length, width / 2] } as const
}

function addGround(scene: Scene, p: Values): void {
  const fixed = { material: soil, fixed: true }
  const far = 100
  const depth = p.ditch > 0 ? ditchDepth : 0
  scene.body({ ...fixed, name: 'floor', shape: shape.plane(), position: [0, 0, -depth] })
  if (p.ditch > 0) {
    for (const [name, middle] of [
      ['near', obstacleFrom - far / 2],
      ['far', obstacleFrom + p.ditch + far / 2],
    ] as const) {
      const half = [far / 2, 2, depth / 2] as const
      scene.body({ ...fixed, name: `${name}Bank`, shape: shape.box({ half }), position: [middle, 0, -depth / 2] })
    }
  }
  if (p.step > 0) {
    const half = [far / 2, 2 + p.course, p.step / 2] as const
    const position = [obstacleFrom + far / 2, 0, p.step / 2] as const
    scene.body({ ...fixed, name: 'step', shape: shape.box({ half }), position })
  }
}

function addRubble(scene: Scene, { rubble, seed }: Values): void {
  const pile = terrain.rubblePile({ at: [obstacleFrom + 0.7, 0, 0.01], count: rubble, radius: 0.1, seed })
  for (const [k, stones] of pile.entries()) scene.bodies({ name: `rubble${k}`, material: soil, ...stones })
}

function addBed(scene: Scene, p: Values): void {
  const [length, width] = bedSize(p)
  const height = p.layers * spacing
  const thick = 0.2
  const wall = (name: string, half: readonly [number, number, number], x: number, y: number) =>
    scene.body({
      name,
      shape: shape.box({ half }),
      material: soil,
      fixed: true,
      position: [x, y, height / 2],
    })
  wall('west', [thick, width / 2 + 2 * thick, height], start - thick, 0)
  wall('east', [thick, width / 2 + 2 * thick, height], start + length + thick, 0)
  wall('south', [length / 2, thick, height], start + length / 2, -width / 2 - thick)
  wall('north', [length / 2, thick, height], start + length / 2, width / 2 + thick)
  const positions = lattice({
    min: [start, -width / 2, 0],
    max: [start + length, width / 2, height * (1 + 1e-9)],
    spacing: spacing * (1 - 1e-9),
    jitter: 0.4 * (spacing - 2 * grainRadius),
    count: p.grains,
    seed: p.seed,
  })
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: grainRadius }), material: soil, positions })
}

/** Shares of the speeds of both sides over time: ahead over what is in the way, round to the left and back, backward, ahead. */
const tourTimes = [0, 1, 1.3, 9, 9.5, 10, 10.3, 12, 12.6, 14.3, 14.6, 15, 15.3, 18, 18.6, 30]
const tourShares = {
  left: [0, 0, 1, 1, 0, 0, -1, -1, 1, 1, 0, 0, -1, -1, 1, 1],
  right: [0, 0, 1, 1, 0, 0, 1, 1, -1, -1, 0, 0, -1, -1, 1, 1],
} as const

/** Ahead over what is in the way, to the left, back from there, and home. */
const wayPoints = ({ course }: Values) =>
  [
    [0, 0],
    [course, 0],
    [course, course / 2],
    [course, 0],
    [0, 0],
  ] as const
const backwardLeg = 2

function addDriver(scene: Scene, body: BodyHandle, p: Values): void {
  scene.driver({
    name: 'driver',
    body,
    left: 'leftDrive',
    right: 'rightDrive',
    wayPoints: wayPoints(p),
    backward: [backwardLeg],
    turnInPlace: true,
    speed: trackSpeed(Math.abs(p.left)),
    mostRate: 2 * Math.abs(p.left),
    gauge,
    radius: trackSpeed(1),
    gain: 0.5,
    from: driveStart,
  })
}

function speedOf(p: Values, side: 'left' | 'right'): TimeFunction {
  if (p.course > 0) return 0
  if (p.tour === 0) return { ramp: { from: 0, to: p[side], start: driveStart, end: driveStart + 0.3 } }
  return { table: { times: tourTimes, values: tourShares[side].map((share) => share * p[side]) } }
}

function build(p: Values, law: LawName): Scene {
  if (p.grains > 0 && p.step + p.ditch + p.rubble > 0) {
    throw new InputError('light-track: a step, a ditch or rubble is on rigid ground: set grains to 0.')
  }
  if (p.course > 0 && (p.tour > 0 || p.left === 0)) {
    throw new InputError('light-track: a driver on a course needs a speed, left, and no tour of its own.')
  }
  if (p.step > 0 && p.ditch > 0) throw new InputError('light-track: either a step or a ditch, found both.')
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-30, -30, -5], max: [30, 30, 5] } })
  addGround(scene, p)
  if (p.grains > 0) addBed(scene, p)
  if (p.rubble > 0) addRubble(scene, p)
  const top = p.grains > 0 ? p.layers * spacing : 0
  const drive = (side: 'left' | 'right') => ({
    speed: speedOf(p, side),
    maxTorque: p.torque,
  })
  const of = vehicles.addTrackedVehicle(scene, {
    chassis: { shape: shape.box({ half: [0.55, 0.25, 0.1] }), mass: 200, position: [0, 0, 0.33] },
    track,
    gauge,
    position: [0, 0, top + 1e-3 - lowest],
    ...(p.grains > 0 ? { ground: bedOf(p) } : {}),
    left: drive('left'),
    right: drive('right'),
  })
  if (p.course > 0) addDriver(scene, of.chassis, p)
  scene.materialPair(soil, steel, { friction: p.friction })
  for (const of_ of [probe.position, probe.velocity, probe.angles, probe.orientation]) scene.probe(of_(of.chassis))
  scene.probe(probe.forceOn('floor'))
  for (const side of [of.left, of.right]) {
    scene.probe(probe.motorTorque(side.sprocketAxle))
    scene.probe(probe.jointSpeed(side.sprocketAxle))
    if (side.slide) scene.probe(probe.jointPosition(side.slide))
  }
  for (const k of watched) scene.probe(probe.reactionForce(of.left.pins[k]!))
  scene.probe(probe.jointError())
  if (law === 'dvi') scene.probe(probe.residual())
  return scene
}

const first = (values: readonly number[]) => values[0]!
const trackSpeed = (omega: number) => (omega * teeth * shoe.pitch) / (2 * Math.PI)
/** Over what is in the way, or long enough that a second at full speed is left. */
const duration = ({ step, ditch, rubble, tour, course }: Values) =>
  tour + course > 0 ? 30 : step + ditch + rubble > 0 ? 6 : 3

export default defineScene({
  name: 'light-track',
  title:
    'a light vehicle on two tracks, on rigid ground, over a step, a ditch or rubble, or on grains; the arrow keys drive it',
  // impacts of a taut ring take many; most steps take forty
  contact: contact.dvi({ tolerance: 5e-3, iterations: 2000, friction: 'coulomb' }),
  parameters: {
    left: parameter({ unit: 'rad/s', default: 6, min: -20, max: 20, what: 'speed of the left sprocket, forward' }),
    right: parameter({ unit: 'rad/s', default: 6, min: -20, max: 20, what: 'speed of the right sprocket, forward' }),
    torque: parameter({ unit: 'N m', default: 200, min: 1, max: 2000, what: 'most that each drive gives' }),
    friction: parameter({ unit: '1', default: 0.7, min: 0.1, max: 2, what: 'of the shoes on the ground' }),
    step: parameter({ unit: 'm', default: 0, min: 0, max: 0.5, what: 'height of a step on the way' }),
    ditch: parameter({ unit: 'm', default: 0, min: 0, max: 2, what: 'width of a ditch 0.5 m deep across the way' }),
    rubble: parameter({ unit: '1', default: 0, min: 0, max: 120, integer: true, what: 'loose stones on the way' }),
    tour: parameter({ unit: '1', default: 0, min: 0, max: 1, integer: true, what: '1 for 30 s of driving about' }),
    course: parameter({
      unit: 'm',
      default: 0,
      min: 0,
      max: 20,
      what: 'above 0, a driver goes that far ahead, half of it to the left, back and home',
    }),
    grains: parameter({ unit: '1', default: 0, min: 0, max: 84000, integer: true, what: 'grains of 0.075 m under it' }),
    layers: parameter({ unit: '1', default: 3, min: 1, max: 10, integer: true, what: 'layers of grains' }),
  },
  timeStep: (p, law) =>
    law === 'dvi' ? 1e-3 : 0.9 * safeTimeStep(build({ ...p, grains: Math.min(p.grains, 1) }, law)),
  duration,
  // a driver would set again what keys have set
  controls: (p) =>
    p.course > 0
      ? []
      : [
          {
            name: 'drive',
            what: 'forward and back',
            unit: 'rad/s',
            most: Math.max(Math.abs(p.left), Math.abs(p.right), 1),
            keys: ['ArrowDown', 'ArrowUp'],
            shares: { leftDrive: 1, rightDrive: 1 },
          },
          {
            name: 'turn',
            what: 'left and right',
            unit: 'rad/s',
            most: Math.max(Math.abs(p.left), Math.abs(p.right), 1),
            keys: ['ArrowLeft', 'ArrowRight'],
            shares: { leftDrive: 1, rightDrive: -1 },
          },
        ],
  build,
  figures: () => [
    {
      name: 'pin-force',
      title: 'Force of pins of the left track',
      y: { label: 'force [N]', min: 0 },
      lines: watched.map((k) => ({ name: `pin ${k}`, of: (probes) => pinForce(probes, k), smooth: 0.01 })),
      says: (probes) => {
        const { before, meets, leaves } = roundTheSprocket(probes)
        const newtons = (force: number) => `${Math.round(force)} N`
        return (
          'In the paper the force of a pin is highest where its shoe first meets the sprocket, and falls as it goes round; it swings ' +
          `when the drive starts at 1 s. Here the mean of the pins watched is ${newtons(before)} on the way to the sprocket, ` +
          `${newtons(meets)} as they meet it and ${newtons(leaves)} as they leave it.`
        )
      },
    },
    {
      name: 'drive',
      title: 'Torque of the sprockets',
      y: { label: 'torque [N m]' },
      lines: ['left', 'right'].map((side) => ({
        name: side,
        of: `${side}SprocketAxle.motorTorque`,
        smooth: 0.02,
      })),
    },
    {
      name: 'path',
      title: 'Height and way of the chassis',
      x: { of: 'chassis.position.x', label: 'way forward [m]' },
      y: { label: 'height [m]' },
      lines: [{ name: 'chassis', of: 'chassis.position.z' }],
    },
  ],
  measures: {
    speed: {
      unit: 'm/s',
      what: 'forward, mean over the last second',
      expect: (p) =>
        isRigid(p) && p.left === p.right && Math.abs(p.left) <= 10 && p.torque >= 150 && p.friction >= 0.5
          ? {
              value: trackSpeed(p.left),
              tolerance: 0.08 * Math.abs(trackSpeed(p.left)) + 0.02,
              why: 'a shoe passes for each tooth: v = ω teeth pitch / 2π',
            }
          : null,
    },
    aside: {
      unit: 'm',
      what: 'way to the side',
      expect: (p) =>
        isRigid(p) && p.left === p.right ? { value: 0, tolerance: 0.03, why: 'both tracks are driven alike' } : null,
    },
    yaw: { unit: 'rad', what: 'turn about the vertical' },
    weight: {
      unit: 'N',
      what: 'on the ground, mean over the half second before it drives',
      expect: (p) =>
        isRigid(p)
          ? { value: mass * gravity, tolerance: 0.03 * mass * gravity, why: 'it stands: the ground bears its weight' }
          : null,
    },
    thrown: {
      unit: 'm',
      what: 'largest way of a shoe out of the plane of its track at the end',
      expect: () => ({ value: 0, tolerance: 0.02, why: 'the guides keep the wheels between them' }),
    },
    home: {
      unit: 'm',
      what: 'from the last way-point of a driver at the end',
      expect: (p) =>
        p.course > 0 && p.course <= 5
          ? { value: 0, tolerance: gauge / 2, why: 'he stops a quarter of the gauge before it, and 30 s are enough' }
          : null,
    },
    pinForce: { unit: 'N', what: 'largest on the pins watched while it drives' },
  },
  async measure(simulation, probes, p, law) {
    const { time } = probes
    const during = (name: string, from: number, to: number) =>
      probes.series(name).filter((_, k) => time[k]! >= from && time[k]! <= to)
    const end = time.at(-1)!
    const x = during('chassis.position.x', end - 1, end)
    const [last, before] = [time.at(-1)!, time.find((t) => t >= end - 1)!]
    const pins = watched.flatMap((k) => pinForce(probes, k).filter((_, i) => time[i]! >= driveStart))
    return {
      speed: last > before ? (x.at(-1)! - first(x)) / (last - before) : 0,
      aside: probes.series('chassis.position.y').at(-1)!,
      yaw: probes.series('chassis.angles.yaw').at(-1)!,
      weight: -mean(during('floor.forceOn.z', 0.5, driveStart)),
      thrown: farthestOut(await simulation.read('bodyPos'), probes, build(p, law)),
      home: Math.hypot(...(['x', 'y'] as const).map((c) => probes.series(`chassis.position.${c}`).at(-1)!)),
      pinForce: Math.max(0, ...pins),
    }
  },
})

function pinForce({ series }: ProbeTable, k: number): number[] {
  const [x, y, z] = ['x', 'y', 'z'].map((c) => series(`leftPin${k}.reactionForce.${c}`))
  return x!.map((value, i) => Math.hypot(value, y![i]!, z![i]!))
}

/** Pins that lie on the sprocket: pin 0 is the first behind it on the upper run. */
const onSprocket = ring.pins.filter(
  ([x, z]) => Math.hypot(x - track.sprocket.position[0], z - track.sprocket.position[1]) < 0.11,
).length

/** Mean force of the pins watched in three pitches before the sprocket, in the first on it and in the last, N. */
function roundTheSprocket(probes: ProbeTable): { before: number; meets: number; leaves: number } {
  const { time, series } = probes
  const speed = series('leftSprocketAxle.jointSpeed')
  let way = 0
  // pitches that the track has gone
  const gone = time.map((t, i) => {
    way += i === 0 ? 0 : (speed[i]! * (t - time[i - 1]!) * teeth) / (2 * Math.PI)
    return way
  })
  const between = (from: number, to: number) =>
    mean(
      watched.flatMap((k) =>
        pinForce(probes, k).filter((_, i) => {
          const at = gone[i]! - (k - onSprocket)
          return time[i]! > driveStart && at >= from && at < to
        }),
      ),
    )
  return { before: between(-3, -1), meets: between(0, 1.5), leaves: between(onSprocket - 1.5, onSprocket) }
}

/** The way of the shoe that is farthest out of the plane of its track, m. */
function farthestOut(
  positions: ArrayLike<number>,
  probes: { series(name: string): readonly number[] },
  scene: Scene,
): number {
  const at = (name: string) => probes.series(`chassis.${name}`).at(-1)!
  const [qx, qy, qz, qw] = ['x', 'y', 'z', 'w'].map((c) => at(`orientation.${c}`)) as [number, number, number, number]
  // the y axis of the chassis in the world
  const across = [2 * (qx * qy - qw * qz), 1 - 2 * (qx * qx + qz * qz), 2 * (qy * qz + qw * qx)]
  const middle = ['x', 'y', 'z'].map((c) => at(`position.${c}`))
  let most = 0
  for (const [name, y] of [
    ['leftShoes', gauge / 2],
    ['rightShoes', -gauge / 2],
  ] as const) {
    const group = scene.data.groups.find((one) => one.name === name)!
    for (let i = group.first; i < group.first + group.count; i++) {
      const out = across.reduce((sum, u, c) => sum + u * (positions[3 * i + c]! - middle[c]!), 0)
      most = Math.max(most, Math.abs(out - y))
    }
  }
  return most
}
