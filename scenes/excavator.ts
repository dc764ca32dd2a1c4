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
  material,
  mean,
  parameter,
  probe,
  type Scene,
  safeTimeStep,
  shape,
  smoothed,
  type TrackOptions,
  vehicles,
} from 'talus'
import { addGround, fewGrains, type Ground, soil } from './excavator/ground.js'

interface Values extends Ground {
  readonly tracks: number
  readonly speed: number
  readonly arm: number
  readonly parts: number
  readonly chassis: number
}

const gravity = 9.81
const steel = material({ name: 'steel', density: 7800, friction: 0.3, restitution: 0 })

const shoe = vehicles.shoe.grouser({ pitch: 0.4, mass: 350 })
const teeth = 20
const pinCircle = shoe.pitch / (2 * Math.sin(Math.PI / teeth))
/** Of the distance of the axles. */
const half = 6.5 * shoe.pitch
const [roadRadius, rollerRadius] = [0.25, 0.2]

const track: TrackOptions = {
  shoe,
  count: 46,
  material: steel,
  sprocket: { position: [-half, 0], teeth, mass: 2000 },
  // its pins on the same circle
  idler: {
    position: [half, 0],
    radius: Math.sqrt(pinCircle ** 2 - (shoe.pitch / 2) ** 2) - shoe.runningHeight,
    mass: 2000,
  },
  roadWheels: [-1.2, -0.6, 0, 0.6, 1.2].map((x) => ({
    position: [x, -(pinCircle - shoe.runningHeight - roadRadius)] as const,
    radius: roadRadius,
    mass: 500,
  })),
  returnRollers: [-1.2, 0, 1.2].map((x) => ({
    position: [x, pinCircle - shoe.runningHeight - rollerRadius] as const,
    radius: rollerRadius,
    mass: 100,
  })),
  tensioner: { kind: 'spring', force: 1e5, stiffness: 5e6, damping: 2e5, slideMass: 500 },
}
/** Of exact shapes, or of spheres. */
const trackOf = ({ parts }: Values): TrackOptions => (parts > 0 ? { ...track, spheres: parts } : track)
const ring = vehicles.ringOf(track, 'excavator')
const lowest = vehicles.lowestOf(track, ring)
/** On the ground run, so that they come to the sprocket between 3.5 and 5 s. */
const watched = [18, 19, 20]

function build(p: Values, law: LawName): Scene {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-15, -15, -10], max: [45, 15, 10] } })
  const ground = addGround(scene, p)
  const height = ground.height + 1e-2 - lowest
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
  for (const k of watched) scene.probe(probe.position(left.shoes.at(k)), `shoe${k}`)
  scene.probe(probe.motorTorque(left.sprocketAxle))
  // on the foremost road wheel, in axes of its own
  scene.probe(probe.reactionForce(left.roadAxles.at(-1)!))
  if (left.slide) scene.probe(probe.jointPosition(left.slide))
  scene.probe(probe.jointError())
  if (law === 'dvi') scene.probe(probe.residual())
}

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

const trackSpeed = ({ speed }: Values) => (speed * teeth * shoe.pitch) / (2 * Math.PI)

/** When a shoe is first a quarter of a metre above where it lay a second after the start, s; null where it never is. */
function risesAt(time: readonly number[], heights: readonly number[]): number | null {
  const from = heights[time.findIndex((t) => t >= 1)] ?? Number.NaN
  const k = heights.findIndex((z, i) => time[i]! > 1 && z > from + 0.25)
  return k < 0 ? null : time[k]!
}

export default defineScene({
  name: 'excavator',
  title: 'an excavator on one track or two, on a plane, on waves or on grains, with its arm or without',
  contact: contact.dvi({ tolerance: 2e-2, iterations: 300 }),
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
    if (p.fill === 0) return []
    const { groups } = build({ ...p, grains: Math.min(p.grains, fewGrains) }, law).data
    const machine = groups.filter(({ name, fixed }) => name !== 'grains' && !fixed).map(({ name }) => name!)
    return [{ name: 'settle', until: { kineticEnergy: 1e-5, atMost: 1, every: 0.05 }, frozen: machine }]
  },
  build,
  figures: () => [
    {
      name: 'shoes',
      title: 'Height of three shoes',
      y: { label: 'height [m]' },
      lines: watched.map((k) => ({ name: `shoe ${k}`, of: `shoe${k}.z` })),
      says: ({ time, series }) => {
        const rises = watched.map((k) => risesAt(time, series(`shoe${k}.z`)))
        const told = watched.map((k, i) => `${k} ${rises[i] === null ? 'not yet' : `at ${rises[i]!.toFixed(2)} s`}`)
        return (
          'In the thesis the track oscillates for 1.5 s, its shoes lie at a constant height on the ground run, and one rises at ' +
          `the sprocket at 3.5 s, then the two behind it. Here they rise by a quarter of a metre: ${told.join(', ')}.`
        )
      },
    },
    {
      name: 'road-wheel',
      title: 'Upward force of the foremost road wheel on the chassis',
      y: { label: 'force [kN]' },
      lines: [
        {
          name: 'force',
          of: ({ series }) => series('leftRoad4Axle.reactionForce.z').map((force) => -force / 1e3),
          smooth: 0.05,
        },
      ],
      says: ({ time, series }) => {
        const forces = smoothed(
          time,
          series('leftRoad4Axle.reactionForce.z').map((force) => -force / 1e3),
          0.05,
        ).filter((_, k) => time[k]! > 1)
        const thesis =
          'In the thesis the load of the foremost road wheel falls to 0 once it has passed the top of the bump, with a spike as the machine pitches over.'
        if (forces.length === 0) return `${thesis} This run ends before it is at speed, a second from its start.`
        const unloaded = forces.filter((force) => force < 0.01 * Math.max(...forces)).length / forces.length
        return (
          `${thesis} Here, once it is at speed, it is ${mean(forces).toFixed(1)} kN in the mean and ${Math.max(...forces).toFixed(1)} kN at most, ` +
          `and the wheel is without load for ${(100 * unloaded).toFixed(0)} % of the time.`
        )
      },
    },
    {
      name: 'torque',
      title: 'Torque of the left sprocket',
      y: { label: 'torque [kN m]' },
      lines: [
        {
          name: 'torque',
          of: ({ series }) => series('leftSprocketAxle.motorTorque').map((torque) => torque / 1e3),
          smooth: 0.05,
        },
      ],
      says: ({ time, series }) => {
        const torques = smoothed(time, series('leftSprocketAxle.motorTorque'), 0.05).filter((_, k) => time[k]! > 1)
        const [low, high] = [Math.min(...torques), Math.max(...torques)].map((torque) => (torque / 1e3).toFixed(1))
        const thesis =
          'In the thesis the torque of the sprocket is a spike as it starts, and then swings about a small mean with the teeth.'
        if (torques.length === 0) return `${thesis} This run ends before it is at speed, a second from its start.`
        return `${thesis} Here, once it is at speed, it is between ${low} and ${high} kN m.`
      },
    },
  ],
  measures: {
    speed: {
      unit: 'm/s',
      what: 'forward, mean over the last second',
      expect: (p) =>
        p.grains === 0 && p.wave === 0
          ? {
              value: trackSpeed(p),
              tolerance: 0.05 * Math.abs(trackSpeed(p)) + 0.02,
              why: 'a shoe passes for each tooth: v = ω teeth pitch / 2π',
            }
          : null,
    },
    sinking: { unit: 'm', what: 'way down of the chassis from 0.5 s to the end' },
    torque: { unit: 'N m', what: 'of the left sprocket, mean over the last second' },
    wheelLoad: { unit: 'N', what: 'upwards on the chassis by the foremost road wheel, mean over the last second' },
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
    const settled = time.findIndex((t) => t >= 0.5)
    const heights = watched.map((k) => probes.series(`shoe${k}.z`).at(-1)!)
    return {
      speed: (x.at(-1)! - x[0]!) / (end - time.find((t) => t >= end - 1)!),
      sinking: z[Math.max(0, settled)]! - z.at(-1)!,
      torque: mean(last('leftSprocketAxle.motorTorque')),
      wheelLoad: -mean(last('leftRoad4Axle.reactionForce.z')),
      lifted: Math.max(...heights) - Math.min(...heights),
      slewed: p.arm === 1 ? probes.series('slew.jointPosition').at(-1)! : 0,
    }
  },
})
