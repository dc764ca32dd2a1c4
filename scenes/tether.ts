// tether.ts: a rover with free wheels on a cable that a winch wagon pulls over gravel.
//
// What the cable pulls at the hitch, the drawbar pull, goes into the momentum of the rover and into what gravel and ground hold it back
// with. By impulses the balance is exact in every step.

import {
  contact,
  createScene,
  defineScene,
  joint,
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
  readonly speed: number
  readonly diameter: number
  readonly young: number
  readonly seed: number
}

const gravity = 9.81
const wheelRadius = 0.1
const stoneRadius = 0.015
/** Half edges of the chassis. */
const chassis = [0.28, 0.13, 0.05] as const
const wheelbase = 0.2
const track = 0.22
const masses = { chassis: 8, wheel: 1 }
const hitch = wheelRadius + 0.04
/** From the hitch of the rover to that of the wagon, and how far the cable hangs between them, m. */
const span = 1.2
const sag = 0.06
/** s, in which the wagon comes to speed. */
const ramp = 0.6
const duration = 1.5
/** A thin or a hard rope goes slack and is pulled straight faster than steps of a millisecond follow. */
const isQuick = ({ diameter, young }: Values) => diameter < 0.015 || young > 1e8
const stepByImpulses = (p: Values) => (isQuick(p) ? 2e-4 : 1e-3)
const wheels = ['frontLeft', 'frontRight', 'rearLeft', 'rearRight'] as const

/** Way of the wagon: its speed grows with 1 − cos, as steps of a hundredth of a second. */
function wayOf(speed: number) {
  const times = Array.from({ length: 100 * duration + 101 }, (_, k) => k / 100)
  const values = times.map((t) => {
    const eased = Math.min(t, ramp)
    return speed * ((eased - (ramp / Math.PI) * Math.sin((Math.PI * eased) / ramp)) / 2 + Math.max(0, t - ramp))
  })
  return { table: { times, values } }
}

/** A bed that begins in front of the wheels, in layers. */
function stonePoints({ count, seed }: Values): number[] {
  const random = seededRandom(seed)
  const pitch = 2.2 * stoneRadius
  const across = 18
  return Array.from({ length: count }, (_, k) => {
    const shake = () => 0.08 * stoneRadius * random.between(-1, 1)
    const [j, i] = [k % across, Math.floor(k / across)]
    return [0.4 + i * pitch + shake(), (j + 0.5 - across / 2) * pitch + shake(), 1.02 * stoneRadius]
  }).flat()
}

function addRover(scene: Scene): void {
  const tyre = material({ name: 'tyre', density: 1000, friction: 0.7, restitution: 0 })
  const steel = material({ name: 'steel', density: 900, friction: 0.4, restitution: 0 })
  const body = scene.body({
    name: 'chassis',
    shape: shape.box({ half: chassis }),
    material: steel,
    mass: masses.chassis,
    position: [0, 0, hitch],
  })
  for (const name of wheels) {
    const at = [
      name.startsWith('front') ? wheelbase : -wheelbase,
      name.endsWith('Left') ? track : -track,
      wheelRadius,
    ] as const
    const ball = { shape: shape.sphere({ radius: wheelRadius }), material: tyre, mass: masses.wheel }
    const wheel = scene.body({ name, ...ball, position: at })
    scene.joint(joint.revolute({ name: `${name}Axle`, a: body, b: wheel, at, axis: [0, 1, 0] }))
  }
}

function build(p: Values): Scene {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-1, -1, -0.5], max: [4, 1, 1] } })
  const rock = material({ name: 'rock', density: 2500, friction: 0.6, restitution: 0 })
  const rope = material({ name: 'rope', density: 1100, young: p.young, friction: 0.4, restitution: 0 })
  scene.body({ name: 'floor', shape: shape.plane(), material: rock, fixed: true })
  addRover(scene)
  const from = chassis[0]
  scene.body({
    name: 'wagon',
    shape: shape.box({ half: [0.06, 0.1, 0.06] }),
    material: rock,
    position: [from + span + 0.06, 0, hitch],
    motion: { position: [wayOf(p.speed), 0, 0] },
  })
  if (p.count > 0) {
    scene.bodies({
      name: 'stones',
      shape: shape.sphere({ radius: stoneRadius }),
      material: rock,
      positions: stonePoints(p),
    })
  }
  scene.cable({
    name: 'tether',
    points: [0, 0.25, 0.5, 0.75, 1].map((s) => [from + s * span, 0, hitch - 4 * sag * s * (1 - s)] as const),
    elements: 8,
    material: rope,
    radius: p.diameter / 2,
    retardation: isQuick(p) ? 0 : 2e-3,
    // a rope that goes slack is damped by its step
    implicit: { theta: 1 },
    pins: [
      { at: 'start', to: 'chassis' },
      { at: 'end', to: 'wagon' },
    ],
    beads: { spacing: p.diameter },
  })
  scene.probe(probe.velocity('chassis'))
  scene.probe(probe.position('chassis'))
  for (const name of ['chassis', ...wheels]) {
    scene.probe(probe.acceleration(name), `acceleration.${name}`)
    scene.probe(probe.forceOn(name), `force.${name}`)
  }
  scene.probe(probe.reactionForce('tether.pin0'), 'pull')
  scene.probe(probe.reactionForce('tether.pin1'), 'winch')
  for (const part of [0.1, 0.5, 0.9]) scene.probe(probe.cableTension('tether', part * span), `tension.${part}`)
  scene.probe(probe.jointError(), 'gap')
  return scene
}

export default defineScene({
  name: 'tether',
  title: 'a rover on a cable that is pulled over gravel',
  contact: contact.dvi({ tolerance: 1e-3 }),
  parameters: {
    count: parameter({ unit: '1', default: 108, min: 0, max: 5000, integer: true, what: 'stones of the gravel' }),
    speed: parameter({ unit: 'm/s', default: 0.4, min: 0.05, max: 1, what: 'of the wagon' }),
    diameter: parameter({ unit: 'm', default: 0.02, min: 0.004, max: 0.04, what: 'of the cable' }),
    young: parameter({
      unit: 'Pa',
      default: 1e7,
      min: 1e6,
      max: 2e9,
      what: 'modulus of the cable: 1e9 of a rope of polyamide',
    }),
  },
  timeStep: (p, law) =>
    law === 'dvi' ? stepByImpulses(p) : 0.9 * safeTimeStep(build({ ...p, count: Math.min(p.count, 1) })),
  duration: () => duration,
  // every step, for sums over them
  sampleRate: (p) => Math.round(1 / stepByImpulses(p)),
  build,
  figures: () => [
    {
      name: 'tension',
      title: 'Tension along the cable',
      y: { label: 'tension [N]' },
      lines: [
        { name: 'near the rover', of: 'tension.0.1' },
        { name: 'in the middle', of: 'tension.0.5' },
        { name: 'near the wagon', of: 'tension.0.9' },
      ],
      says: ({ series }) => {
        const pull = series('pull.x')
        const late = pull.slice(Math.floor(pull.length / 2))
        return `The drawbar pull is ${(-mean(late)).toFixed(2)} N in the mean of the second half.`
      },
    },
  ],
  measures: {
    balance: {
      unit: 'N',
      what: 'drawbar pull and contact forces less the momentum that the rover gains in the same step, mean',
      // by force one step in many is looked at, each by itself: forces at its end in place of their mean over it
      expect: () => ({ value: 0, tolerance: 0.02, why: 'the momentum of the rover' }),
    },
    behind: {
      unit: 'm',
      what: 'way of the rover less that of the wagon',
      expect: (p: Values) => ({ value: 0, tolerance: 0.03 + 0.02 * p.speed, why: 'the cable holds them together' }),
    },
    gap: {
      unit: '1',
      what: 'largest error of joints over their size',
      expect: () => ({ value: 0, tolerance: 1e-6, why: 'pins of cables are exact' }),
    },
    drawbar: { unit: 'N', what: 'pull of the cable on the rover, mean of the second half' },
  },
  async measure(_, probes, p) {
    const ofSteps = (name: string) => mean(probes.series(name).slice(1))
    const lacking = (part: string, mass: number) =>
      ofSteps(`force.${part}.x`) - mass * ofSteps(`acceleration.${part}.x`)
    const lacks = wheels.reduce((sum, wheel) => sum + lacking(wheel, masses.wheel), lacking('chassis', masses.chassis))
    const way = probes.series('chassis.position.x')
    const pull = probes.series('pull.x')
    const late = pull.slice(Math.floor(pull.length / 2))
    return {
      balance: lacks - ofSteps('pull.x'),
      behind: way.at(-1)! - way[0]! - p.speed * (duration - ramp / 2),
      gap: Math.max(...probes.series('gap')),
      drawbar: -mean(late),
    }
  },
})
