// four-bar.ts: three bars and the ground in a closed loop; a motor turns the first steadily.
//
// With the crank of length a at the angle t, f the diagonal from its end C to the other pivot D and d the ground,
//
//   f^2 = a^2 + d^2 - 2 a d cos t,   angle of the rocker DB = pi - atan2(a sin t, d - a cos t) - acos((f^2 + c^2 - b^2) / (2 f c))
//
// (law of cosines; b the coupler, c the rocker). The crank goes round where a + the longest is at most the sum of the others
// (Grashof). Nothing takes energy, so that over a whole turn the motor does no work.

import { createScene, defineScene, InputError, joint, material, parameter, probe, shape } from 'talus'

interface Values {
  readonly crank: number
  readonly coupler: number
  readonly rocker: number
  readonly ground: number
  readonly speed: number
}

const gravity = 9.81
const steel = material({ name: 'steel', density: 7800 })
const stepsPerTurn = 2000
const startAngle = 0.5

const turn = ({ speed }: Values) => (2 * Math.PI) / speed
const timeStep = (p: Values) => turn(p) / stepsPerTurn

type Point = readonly [number, number]

/** Ends of the crank and of the rocker, and the angle of the rocker. */
function pose({ crank, coupler, rocker, ground }: Values, angle: number): { c: Point; b: Point; rockerAngle: number } {
  const c: Point = [crank * Math.cos(angle), crank * Math.sin(angle)]
  const diagonal = Math.hypot(ground - c[0], c[1])
  const inner = Math.acos((diagonal ** 2 + rocker ** 2 - coupler ** 2) / (2 * diagonal * rocker))
  const rockerAngle = Math.PI - Math.atan2(c[1], ground - c[0]) - inner
  return { c, b: [ground + rocker * Math.cos(rockerAngle), rocker * Math.sin(rockerAngle)], rockerAngle }
}

/** A bar from p to q in the plane of x and z. */
function bar(p: Point, q: Point) {
  const [x, z] = [q[0] - p[0], q[1] - p[1]]
  const [length, angle] = [Math.hypot(x, z), Math.atan2(z, x)]
  return {
    shape: shape.box({ half: [length / 2, 0.01, 0.01] }),
    material: steel,
    collide: false,
    position: [(p[0] + q[0]) / 2, 0, (p[1] + q[1]) / 2] as const,
    orientation: [0, -Math.sin(angle / 2), 0, Math.cos(angle / 2)] as const,
  }
}

function checkRound(p: Values): void {
  const bars = [p.crank, p.coupler, p.rocker, p.ground]
  const sum = bars.reduce((a, b) => a + b, 0)
  if (p.crank === Math.min(...bars) && p.crank + Math.max(...bars) < sum / 2) return
  throw new InputError(
    `four-bar: the crank must be the shortest bar, and with the longest be shorter than the other two, to go round: found ${bars.join(', ')} m.`,
  )
}

const largest = (values: readonly number[]) => Math.max(...values.map(Math.abs))

export default defineScene({
  name: 'four-bar',
  title: 'a crank that turns steadily and swings a rocker through a coupler',
  contact: 'dvi',
  parameters: {
    crank: parameter({ unit: 'm', default: 0.3, min: 0.01, max: 10, what: 'length of the crank, the shortest bar' }),
    coupler: parameter({ unit: 'm', default: 0.9, min: 0.01, max: 10, what: 'length of the coupler' }),
    rocker: parameter({ unit: 'm', default: 0.8, min: 0.01, max: 10, what: 'length of the rocker' }),
    ground: parameter({ unit: 'm', default: 1, min: 0.01, max: 10, what: 'from one pivot to the other' }),
    speed: parameter({ unit: 'rad/s', default: 6, min: 0.01, max: 100, what: 'of the crank' }),
  },
  timeStep,
  duration: (p) => 2 * turn(p),
  sampleRate: (p) => 400 / turn(p),
  build(p) {
    checkRound(p)
    const { c, b } = pose(p, startAngle)
    const scene = createScene({ gravity: [0, 0, -gravity] })
    const [left, right]: [Point, Point] = [
      [0, 0],
      [p.ground, 0],
    ]
    const crank = scene.body({ name: 'crank', ...bar(left, c) })
    const coupler = scene.body({ name: 'coupler', ...bar(c, b) })
    const rocker = scene.body({ name: 'rocker', ...bar(right, b) })
    const hinge = (name: string, a: typeof crank, of: typeof crank, at: Point) =>
      scene.joint(joint.revolute({ name, a, b: of, at: [at[0], 0, at[1]], axis: [0, -1, 0] }))
    const first = hinge('crankHinge', scene.world, crank, left)
    hinge('crankPin', crank, coupler, c)
    hinge('rockerPin', coupler, rocker, b)
    const last = hinge('rockerHinge', scene.world, rocker, right)
    scene.motor(first, { speed: p.speed })
    scene.probe(probe.jointPosition(first))
    scene.probe(probe.jointPosition(last))
    scene.probe(probe.reactionTorque(first))
    scene.probe(probe.jointError())
    return scene
  },
  measures: {
    angleError: {
      unit: 'rad',
      what: 'largest error of the angle of the rocker',
      expect: () => ({ value: 0, tolerance: 1e-6, why: 'law of cosines' }),
    },
    workShare: {
      unit: '1',
      what: 'mean torque of the motor over the last turn, as a share of its largest',
      // samples of a smooth periodic torque, whose mean is that of an error of the scheme of (w h)^2
      expect: () => ({ value: 0, tolerance: 1e-3, why: 'nothing takes energy' }),
    },
    jointError: {
      unit: '1',
      what: 'largest error of a joint as a share of its size',
      expect: () => ({ value: 0, tolerance: 1e-6, why: 'the loop stays closed' }),
    },
  },
  async measure(_, probes, p) {
    const start = pose(p, startAngle).rockerAngle
    const crank = probes.series('crankHinge.jointPosition')
    const rocker = probes.series('rockerHinge.jointPosition')
    const right = probes.time.map((t) => pose(p, startAngle + p.speed * t).rockerAngle - start)
    // the last turn, each moment of it once
    const torque = probes.series('crankHinge.reactionTorque.y').slice(-400)
    return {
      angleError: Math.max(
        largest(rocker.map((angle, k) => angle - right[k]!)),
        largest(crank.map((angle, k) => angle - p.speed * probes.time[k]!)),
      ),
      workShare: torque.reduce((a, b) => a + b, 0) / torque.length / largest(torque),
      jointError: Math.max(...probes.series('jointError')),
    }
  },
})
