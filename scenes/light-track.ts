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
  mean,
  parameter,
  probe,
  type Scene,
  safeTimeStep,
  shape,
  type TimeFunction,
  vehicles,
} from 'talus'
import { addBed, addGround, addRubble, bedOf, fewGrains, type Ground, soil, spacing } from './lightTrack/ground.js'
import {
  driveStart,
  farthestOut,
  gauge,
  lowest,
  mass,
  roundTheSprocket,
  steel,
  track,
  trackSpeed,
  watched,
} from './lightTrack/tracks.js'
import { pinForce } from './tracked/pinForce.js'

interface Values extends Ground {
  readonly left: number
  readonly right: number
  readonly torque: number
  readonly friction: number
  readonly tour: number
}

const gravity = 9.81

const isRigid = ({ step, ditch, rubble, obstacles, grains, tour, course }: Values) =>
  step + ditch + rubble + obstacles + grains + tour + course === 0

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
  if (p.obstacles > 0 && p.step + p.ditch + p.rubble + p.grains + p.tour + p.course > 0) {
    throw new InputError(
      'light-track: obstacles are a way of their own: set step, ditch, rubble, grains, tour and course to 0.',
    )
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
/** Over what is in the way, or long enough that a second at full speed is left. */
const duration = ({ step, ditch, rubble, obstacles, tour, course }: Values) =>
  obstacles > 0 ? 42 : tour + course > 0 ? 30 : step + ditch + rubble > 0 ? 6 : 3

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
    obstacles: parameter({
      unit: 'm',
      default: 0,
      min: 0,
      max: 0.4,
      what: 'height of a course of bumps, a ditch, stairs, rough ground and boulders',
    }),
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
    law === 'dvi' ? 1e-3 : 0.9 * safeTimeStep(build({ ...p, grains: Math.min(p.grains, fewGrains(p)) }, law)),
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
  figures: (p) => [
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
      says: ({ time, series }) => {
        const driving = (name: string) => series(name).filter((_, k) => time[k]! > driveStart + 0.5)
        const told = (['left', 'right'] as const).map((side) => {
          const torques = driving(`${side}SprocketAxle.motorTorque`)
          return `${mean(torques).toFixed(0)} N m on the ${side}, up to ${Math.max(...torques.map(Math.abs)).toFixed(0)}`
        })
        return (
          'In the paper the drives come on at 1 s, on grains with 100 N m a side. Here, half a second after that, the sprockets give ' +
          `${told.join(' and ')}, means of what swings with the teeth, of ${p.torque} N m that they may.`
        )
      },
    },
    {
      name: 'path',
      title: 'Height and way of the chassis',
      x: { of: 'chassis.position.x', label: 'way forward [m]' },
      y: { label: 'height [m]' },
      lines: [{ name: 'chassis', of: 'chassis.position.z' }],
      says: ({ series }) => {
        const [x, z] = [series('chassis.position.x'), series('chassis.position.z')]
        const [low, high] = [Math.min(...z), Math.max(...z)].map((height) => (height - z[0]!).toFixed(3))
        return (
          `The chassis comes ${(x.at(-1)! - x[0]!).toFixed(2)} m forward, at a height from ${low} to ${high} m above that of its start; ` +
          `at the end it is ${series('chassis.position.y').at(-1)!.toFixed(3)} m to the left. The paper shows its path in pictures alone.`
        )
      },
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
