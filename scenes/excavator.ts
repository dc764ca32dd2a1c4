// excavator.ts: the undercarriage of an excavator on one track or two, on a plane, on waves, or on layers of grains.
//
// After the thesis of Heyn, chapters 5 and 7: 46 shoes a track, nine in the arc at each end, 18 degrees apart, and fourteen straight above
// and below; five road wheels, three top rollers, an idler that a spring pushes outwards, a sprocket at 1 rad/s; one track, or two 1.5 m
// either side of the middle; steps of 5 ms. Its lengths follow from 18 degrees: with a pitch of 0.4 m the pins lie on a circle of 1.28 m.
// Rigid ground is a plane, waves, or either made of spheres. Its terrain is 6 m by 27.93 m: five layers of 284,715 grains, or 467,100 poured at random with a bump. Masses are those of steel: 350 kg a shoe.

import {
  contact,
  createScene,
  defineScene,
  InputError,
  joint,
  type LawName,
  mean,
  parameter,
  probe,
  type Scene,
  safeTimeStep,
  shape,
  vehicles,
} from 'talus'
import { figures } from './excavator/figures.js'
import { addGround, fewGrains, type Ground, heightOf, soil } from './excavator/ground.js'
import {
  lowest,
  pinCircle,
  pinForces,
  steel,
  trackMass,
  trackOf,
  trackSpeed,
  watched,
  whileDriving,
} from './excavator/track.js'

interface Values extends Ground {
  readonly tracks: number
  readonly speed: number
  readonly arm: number
  readonly parts: number
  readonly chassis: number
}

const gravity = 9.81
/** Of the shoes above the ground as it is laid, m. */
const dropHeight = 1e-2
function build(p: Values, law: LawName): Scene {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-15, -15, -10], max: [45, 15, 10] } })
  const ground = addGround(scene, p)
  const height = heightOf(p) + dropHeight - lowest
  const drive = { speed: { ramp: { from: 0, to: p.speed, start: 0.5, end: 1 } } }
  const body = { shape: shape.box({ half: [2.2, 0.7, 0.5] }), mass: p.chassis, position: [0, 0, 0] as const }
  let [chassis, tracks]: [ReturnType<Scene['body']>, ReturnType<typeof vehicles.addTrack>[]] = [scene.world, []]
  if (p.tracks === 2) {
    const made = vehicles.addTrackedVehicle(scene, {
      chassis: body,
      track: trackOf(p),
      gauge: 3,
      position: [0, 0, height],
      left: drive,
      right: drive,
    })
    ;[chassis, tracks] = [made.chassis, [made.left, made.right]]
  } else {
    // one track does not stand: its chassis stays in the plane, and carries half
    chassis = scene.body({
      ...body,
      name: 'chassis',
      shape: shape.box({ half: [2.2, 0.3, 0.3] }),
      material: steel,
      // between the wheels
      collide: false,
      mass: p.chassis / 2,
      position: [0, 0, height],
    })
    scene.joint(joint.planar({ name: 'plane', a: scene.world, b: chassis, at: [0, 0, height], axis: [0, 1, 0] }))
    const frame = { position: [0, 0, height] as const, rotation: [0, 0, 0, 1] as const }
    tracks = [vehicles.addTrack(scene, trackOf(p), { name: 'left', chassis, frame, drive })]
  }
  if (p.arm === 1) addArm(scene, chassis, p, height)
  ground.cover?.(chassis)
  scene.materialPair(soil, steel, { friction: 0.6 })
  addProbes(scene, chassis, tracks[0]!, law)
  return scene
}

function addProbes(
  scene: Scene,
  chassis: ReturnType<Scene['body']>,
  left: ReturnType<typeof vehicles.addTrack>,
  law: LawName,
): void {
  for (const of of [probe.position, probe.velocity, probe.angles]) scene.probe(of(chassis))
  for (const k of watched) {
    scene.probe(probe.position(left.shoes.at(k)), `shoe${k}`)
    scene.probe(probe.reactionForce(left.pins[k]!))
  }
  scene.probe(probe.motorTorque(left.sprocketAxle))
  // on the foremost road wheel, in axes of its own
  scene.probe(probe.reactionForce(left.roadAxles.at(-1)!))
  if (left.slide) scene.probe(probe.jointPosition(left.slide))
  scene.probe(probe.jointError())
  if (law === 'dvi') scene.probe(probe.residual())
}

/** Speed at which a machine is let down on grains before its drives begin, m/s: dropped, it throws them about. */
const letDown = 0.2
const weightOf = ({ tracks, chassis }: Values) => gravity * ((tracks * chassis) / 2 + tracks * trackMass)

/** Above the tracks, which stand higher than the chassis, m. */
const slewHeight = pinCircle + 0.5
/** A swing with the bucket raised, after a stroke as of digging, in the air. */
const slewed = { angle: 1.2, start: 1.5, end: 4 }

/** θ = θ_end (s − sin 2πs / 2π): it begins and ends without a jerk. */
const swing = {
  table: {
    times: Array.from({ length: 26 }, (_, k) => slewed.start + (k / 25) * (slewed.end - slewed.start)),
    values: Array.from(
      { length: 26 },
      (_, k) => slewed.angle * (k / 25 - Math.sin((2 * Math.PI * k) / 25) / (2 * Math.PI)),
    ),
  },
}

function addArm(scene: Scene, chassis: ReturnType<Scene['body']>, p: Values, height: number): void {
  if (p.tracks !== 2) throw new InputError('excavator: an arm needs two tracks to stand on: --set tracks=2.')
  const { house, slew } = vehicles.addSuperstructure(scene, {
    on: chassis,
    at: [0, 0, height + slewHeight],
    house: { shape: shape.box({ half: [1.8, 1.3, 0.6] }), mass: 8000, position: [-0.6, 0, 0.7] },
    material: steel,
    slew: swing,
    // more than the swing takes
    slewTorque: 4e5,
    arm: {
      foot: [1, 0, 0.4],
      boom: { length: 5.7, mass: 1800 },
      stick: { length: 2.9, mass: 900 },
      bucket: { length: 1.4, width: 1.2, floor: 0.9, mass: 600 },
      path: {
        times: [0, 0.5, 2, 3.5],
        tip: [
          [6.9, -1.2],
          [6.9, -1.2],
          [5.6, -1.6],
          [5.4, 0.6],
        ],
        rake: [0.7, 0.7, 0.7, -0.7],
      },
      maxForce: { boom: 1.6e6, stick: 8e5, bucket: 8e5 },
    },
  })
  scene.probe(probe.jointPosition(slew))
  scene.probe(probe.motorTorque(slew))
  scene.probe(probe.angles(house))
}

export default defineScene({
  name: 'excavator',
  title: 'an excavator on one track or two, on a plane, on waves or on grains, with its arm or without',
  // by the relaxed law shoes that slide are thrown up; the thesis has that law (--friction relaxed), which on grains takes a third of the time
  contact: contact.dvi({ tolerance: 2e-2, iterations: 2000, friction: 'coulomb' }),
  parameters: {
    tracks: parameter({ unit: '1', default: 1, min: 1, max: 2, integer: true, what: 'one in its plane, or two' }),
    speed: parameter({ unit: 'rad/s', default: 1, min: -3, max: 3, what: 'of the sprockets' }),
    wave: parameter({ unit: 'm', default: 0, min: 0, max: 0.6, what: 'height of the waves of the ground' }),
    grains: parameter({
      unit: '1',
      default: 0,
      min: 0,
      max: 467100,
      integer: true,
      what: 'grains on it in five layers, their size so that they cover it; 0 for rigid ground',
    }),
    fill: parameter({
      unit: '1',
      default: 0,
      min: 0,
      max: 1,
      integer: true,
      what: '1 for grains poured at random, with a bump across the way, in place of layers',
    }),
    spheres: parameter({
      unit: 'm',
      default: 0,
      min: 0,
      max: 0.5,
      what: 'radius of spheres that rigid ground is made of, plane or waves; 0 for one surface',
    }),
    box: parameter({
      unit: 'm',
      default: 0,
      min: 0,
      max: 30,
      what: 'length of the ground around the machine whose grains move; 0 for all',
    }),
    arm: parameter({
      unit: '1',
      default: 0,
      min: 0,
      max: 1,
      integer: true,
      what: '1 for a superstructure on a slew ring, with boom, stick and bucket, on two tracks',
    }),
    parts: parameter({
      unit: 'm',
      default: 0,
      min: 0,
      max: 0.4,
      what: 'longest edge of the triangles that shoes and wheels have a sphere on; 0 for their exact shapes',
    }),
    chassis: parameter({
      unit: 'kg',
      default: 30000,
      min: 1000,
      max: 60000,
      what: 'mass of chassis and superstructure',
    }),
  },
  timeStep: (p, law) => (law === 'dvi' ? 5e-3 : 0.9 * safeTimeStep(build(p, law))),
  duration: () => 5,
  phases: (p, law) => {
    if (p.grains === 0) return []
    const stand = {
      name: 'stand',
      for: 1 + (p.fill * heightOf(p)) / (2 * letDown),
      drags: [{ on: 'chassis', linear: weightOf(p) / letDown }],
    }
    if (p.fill === 0) return [stand]
    const { groups } = build({ ...p, grains: Math.min(p.grains, fewGrains) }, law).data
    const machine = groups.filter(({ name, fixed }) => name !== 'grains' && !fixed).map(({ name }) => name!)
    return [{ name: 'settle', until: { kineticEnergy: 1e-5, atMost: 1, every: 0.05 }, frozen: machine }, stand]
  },
  build,
  figures: () => figures,
  measures: {
    speed: {
      unit: 'm/s',
      what: 'forward, mean over the last second',
      expect: (p) =>
        p.grains === 0 && p.wave === 0
          ? {
              value: trackSpeed(p.speed),
              tolerance: 0.05 * Math.abs(trackSpeed(p.speed)) + 0.02,
              why: 'a shoe passes for each tooth: v = ω teeth pitch / 2π',
            }
          : null,
    },
    sinking: { unit: 'm', what: 'of the chassis below its height on the ground as it was laid, mean while it drives' },
    torque: { unit: 'N m', what: 'of the left sprocket, mean while it drives' },
    wheelLoad: { unit: 'N', what: 'upwards on the chassis by the foremost road wheel, mean while it drives' },
    pinForce: { unit: 'N', what: 'of the pins watched, mean while it drives' },
    mostPinForce: { unit: 'N', what: 'of the pins watched, smoothed over 0.05 s, largest while it drives' },
    lifted: { unit: 'm', what: 'highest of the three shoes watched over the lowest, at the end' },
    slewed: {
      unit: 'rad',
      what: 'angle of the superstructure at the end',
      expect: (p) =>
        p.arm === 1
          ? { value: slewed.angle, tolerance: 0.01, why: 'its drive holds the angle that it is given' }
          : null,
    },
  },
  async measure(_, probes, p) {
    const { time } = probes
    const end = time.at(-1)!
    const last = (name: string) => probes.series(name).filter((_v, k) => time[k]! >= end - 1)
    const x = last('chassis.position.x')
    const z = probes.series('chassis.position.z')
    const pins = pinForces(probes)
    const heights = watched.map((k) => probes.series(`shoe${k}.z`).at(-1)!)
    return {
      speed: (x.at(-1)! - x[0]!) / (end - time.find((t) => t >= end - 1)!),
      sinking: heightOf(p) - lowest - mean(whileDriving(probes, z)),
      torque: mean(whileDriving(probes, probes.series('leftSprocketAxle.motorTorque'))),
      wheelLoad: -mean(whileDriving(probes, probes.series('leftRoad4Axle.reactionForce.z'))),
      pinForce: mean(pins),
      mostPinForce: pins.length > 0 ? Math.max(...pins) : Number.NaN,
      lifted: Math.max(...heights) - Math.min(...heights),
      slewed: p.arm === 1 ? probes.series('slew.jointPosition').at(-1)! : 0,
    }
  },
})
