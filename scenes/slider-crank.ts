// slider-crank.ts: a crank that turns steadily drives a slider through a rod, without gravity.
//
//   x = r cos t + l cos q,   l sin q = r sin t         (t the angle of the crank, q that of the rod; z is up)
//
// Forces of the joints by the equations of motion, with A the crank pin, B the slider pin, G the middle of the rod:
//
//   slider along x:      F_x = m_s x''
//   rod about A:         m_r AG x a_G + I q'' = AB x (-F)    gives F_z, which the guide bears
//   crank about its end: M = r x (m_r a_G + F)               the torque of the motor

import { createScene, defineScene, InputError, joint, material, parameter, probe, shape } from 'talus'

interface Values {
  readonly crank: number
  readonly rod: number
  readonly speed: number
}

const masses = { crank: 2, rod: 1, slider: 3 }
const stepsPerTurn = 2000
const turns = 2

const turn = ({ speed }: Values) => (2 * Math.PI) / speed
const timeStep = (p: Values) => turn(p) / stepsPerTurn
const rodInertia = ({ rod }: Values) => (masses.rod * rod ** 2) / 12

/** Where the parts are and what the joints bear when the crank is at `angle`. */
function state(p: Values, angle: number) {
  const { crank: r, rod: l, speed: w } = p
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const lean = Math.asin((r / l) * s)
  const [cq, sq] = [Math.cos(lean), Math.sin(lean)]
  const leanRate = (r * c * w) / (l * cq)
  const leanPush = (l * sq * leanRate ** 2 - r * s * w * w) / (l * cq)
  const x = r * c + l * cq
  const push = -r * c * w * w - l * cq * leanRate ** 2 - l * sq * leanPush
  // of the middle of the rod: halfway between the pins
  const middle = [(-r * c * w * w + push) / 2, (-r * s * w * w) / 2] as const
  const along = masses.slider * push
  // the rod falls from A to B: AB = l (cos q, -sin q), at an angle of -q
  const turning = masses.rod * (l / 2) * (cq * middle[1] + sq * middle[0]) - rodInertia(p) * leanPush
  const across = -turning / (l * cq) - (sq / cq) * along
  const pin = [masses.rod * middle[0] + along, masses.rod * middle[1] + across] as const
  return {
    x,
    velocity: -r * s * w - l * sq * leanRate,
    lean,
    leanRate,
    along,
    across,
    torque: r * (c * pin[1] - s * pin[0]),
  }
}

const steel = material({ name: 'steel', density: 7800 })
const bar = (length: number) => ({
  shape: shape.box({ half: [length / 2, 0.04 * length, 0.04 * length] }),
  material: steel,
  collide: false,
})
const about = (angle: number) => [0, -Math.sin(angle / 2), 0, Math.cos(angle / 2)] as const

const largest = (values: readonly number[]) => Math.max(...values.map(Math.abs))

export default defineScene({
  name: 'slider-crank',
  title: 'a crank that turns steadily and drives a slider through a rod',
  contact: 'dvi',
  parameters: {
    crank: parameter({ unit: 'm', default: 0.2, min: 1e-3, max: 10, what: 'length of the crank' }),
    rod: parameter({
      unit: 'm',
      default: 0.7,
      min: 1e-3,
      max: 100,
      what: 'length of the rod, above that of the crank',
    }),
    speed: parameter({ unit: 'rad/s', default: 10, min: 0.01, max: 1000, what: 'of the crank' }),
  },
  timeStep,
  duration: (p) => turns * turn(p),
  sampleRate: (p) => 200 / turn(p),
  build(p) {
    const { crank: r, rod: l, speed } = p
    if (l <= r) throw new InputError(`slider-crank: the rod must be longer than the crank of ${r} m, found ${l} m.`)
    const start = state(p, 0)
    const scene = createScene({ gravity: [0, 0, 0] })
    const crank = scene.body({
      name: 'crank',
      ...bar(r),
      mass: masses.crank,
      position: [r / 2, 0, 0],
      velocity: [0, 0, (r * speed) / 2],
      omega: [0, -speed, 0],
    })
    const rod = scene.body({
      name: 'rod',
      ...bar(l),
      mass: masses.rod,
      inertia: [rodInertia(p) / 10, rodInertia(p), rodInertia(p)],
      position: [r + l / 2, 0, 0],
      orientation: about(-start.lean),
      velocity: [0, 0, (r * speed) / 2],
      omega: [0, start.leanRate, 0],
    })
    const slider = scene.body({
      name: 'slider',
      shape: shape.box({ half: [0.2 * r, 0.2 * r, 0.2 * r] }),
      material: steel,
      collide: false,
      mass: masses.slider,
      position: [r + l, 0, 0],
    })
    const axis = [0, -1, 0] as const
    const hinge = scene.joint(joint.revolute({ name: 'hinge', a: scene.world, b: crank, at: [0, 0, 0], axis }))
    scene.joint(joint.revolute({ name: 'crankPin', a: crank, b: rod, at: [r, 0, 0], axis }))
    const pin = scene.joint(joint.revolute({ name: 'sliderPin', a: rod, b: slider, at: [r + l, 0, 0], axis }))
    scene.joint(joint.prismatic({ name: 'guide', a: scene.world, b: slider, at: [r + l, 0, 0], axis: [1, 0, 0] }))
    scene.motor(hinge, { speed })
    scene.probe(probe.position(slider))
    scene.probe(probe.velocity(slider))
    scene.probe(probe.reactionForce(pin))
    scene.probe(probe.reactionTorque(hinge))
    scene.probe(probe.jointError())
    return scene
  },
  measures: {
    positionError: {
      unit: '1',
      what: 'largest distance of the slider from where it belongs, as a share of the crank',
      expect: () => ({ value: 0, tolerance: 1e-6, why: 'x = r cos t + sqrt(l^2 - r^2 sin^2 t)' }),
    },
    forceError: {
      unit: '1',
      what: 'largest error of the force along the guide, as a share of the largest force',
      // forces of a step follow from second differences, which differ from the accelerations by (w h)^2 / 12
      expect: () => ({ value: 0, tolerance: 1e-4, why: "m x''" }),
    },
    sideForceError: {
      unit: '1',
      what: 'largest error of the force across the guide, as a share of the largest force',
      expect: () => ({ value: 0, tolerance: 1e-4, why: 'the rod turns about its pin' }),
    },
    torqueError: {
      unit: '1',
      what: 'largest error of the torque of the motor, as a share of its largest',
      expect: () => ({ value: 0, tolerance: 1e-4, why: 'r x F of the crank pin' }),
    },
    jointError: {
      unit: '1',
      what: 'largest error of a joint as a share of its size',
      expect: () => ({ value: 0, tolerance: 1e-6, why: 'the joints hold' }),
    },
  },
  async measure({ timeStep }, probes, p) {
    // the first steps have the kick of the start
    const kept = probes.time.map((_, k) => k).filter((k) => k > 2)
    const at = (name: string) => kept.map((k) => probes.series(name)[k]!)
    const then = kept.map((k) => state(p, p.speed * probes.time[k]!))
    // forces of a step are those at its start
    const borne = kept.map((k) => state(p, p.speed * (probes.time[k]! - timeStep)))
    const error = (found: readonly number[], right: readonly number[], by: number) =>
      largest(found.map((value, k) => value - right[k]!)) / by
    const most = largest(borne.map((s) => s.along))
    return {
      positionError: error(
        at('slider.position.x'),
        then.map((s) => s.x),
        p.crank,
      ),
      forceError: error(
        at('sliderPin.reactionForce.x'),
        borne.map((s) => s.along),
        most,
      ),
      sideForceError: error(
        at('sliderPin.reactionForce.z'),
        borne.map((s) => s.across),
        most,
      ),
      torqueError: error(
        at('hinge.reactionTorque.y'),
        borne.map((s) => -s.torque),
        largest(borne.map((s) => s.torque)),
      ),
      jointError: Math.max(...probes.series('jointError')),
    }
  },
})
