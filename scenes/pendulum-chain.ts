// pendulum-chain.ts: links in a row with a heavy ball at the end, let go stretched out at an angle.
//
// No formula has the motion of the links. What must hold: the energy stays, the joints stay together. Under a ball that is
// heavy against the links they stay nearly in line, and the whole swings like a ball on a thread:
//
//   T = 2 pi sqrt(I / (m g l)) / M(1, cos(x0 / 2)), I and m g l of the stretched chain, M the arithmetic-geometric mean

import { createScene, defineScene, joint, material, parameter, probe, shape } from 'talus'

interface Values {
  readonly links: number
  readonly ratio: number
  readonly spherical: number
  readonly amplitude: number
}

const gravity = 9.81
const length = 1
const amplitudeMost = 1.5

const link = ({ links }: Values) => {
  const half = length / links / 2
  const width = 0.1 * half
  const steel = material({ name: 'steel', density: 7800 })
  return { steel, half, width, mass: steel.density * 8 * half * width * width }
}

const ball = (p: Values) => {
  const mass = p.ratio * link(p).mass
  const radius = ((3 * mass) / (4 * Math.PI * 7800)) ** (1 / 3)
  return { mass, radius, arm: length + radius }
}

/** Of the chain as one stiff rod with the ball at its end: mass times arm, and moment about the top. */
function stretched(p: Values) {
  const links = p.links * link(p).mass
  const { mass, radius, arm } = ball(p)
  return {
    moment: links * (length / 2) + mass * arm,
    inertia: (links * length ** 2) / 3 + mass * (arm ** 2 + 0.4 * radius ** 2),
  }
}

function arithmeticGeometricMean(a: number, b: number): number {
  return Math.abs(a - b) < 1e-14 * a ? a : arithmeticGeometricMean((a + b) / 2, Math.sqrt(a * b))
}

function period(p: Values): number {
  const { moment, inertia } = stretched(p)
  return (2 * Math.PI * Math.sqrt(inertia / (gravity * moment))) / arithmeticGeometricMean(1, Math.cos(p.amplitude / 2))
}

const timeStep = 2e-4

export default defineScene({
  name: 'pendulum-chain',
  title: 'a chain of links that swings with a heavy ball at its end',
  contact: 'dvi',
  parameters: {
    links: parameter({ unit: '1', default: 10, min: 1, max: 500, integer: true, what: 'in the chain' }),
    ratio: parameter({ unit: '1', default: 100, min: 1, max: 1000, what: 'mass of the ball over that of a link' }),
    spherical: parameter({
      unit: '1',
      default: 0,
      min: 0,
      max: 1,
      integer: true,
      what: '1 for ball joints, 0 for hinges',
    }),
    amplitude: parameter({ unit: 'rad', default: 1, min: 0.01, max: amplitudeMost, what: 'at the start' }),
  },
  timeStep: () => timeStep,
  duration: (p) => 2.2 * period(p),
  sampleRate: () => 500,
  build(p) {
    const { steel, half, width } = link(p)
    const { mass, radius, arm } = ball(p)
    const scene = createScene({ gravity: [0, 0, -gravity] })
    const way = [Math.sin(p.amplitude), 0, -Math.cos(p.amplitude)] as const
    const at = (s: number) => [s * way[0], 0, s * way[2]] as const
    const orientation = [0, -Math.sin(p.amplitude / 2), 0, Math.cos(p.amplitude / 2)] as const
    const place = (s: number) => ({ position: at(s), orientation, material: steel, collide: false })
    let above = scene.world
    for (let k = 0; k < p.links; k++) {
      const body = scene.body({
        name: `link${k}`,
        shape: shape.box({ half: [width, width, half] }),
        ...place((2 * k + 1) * half),
      })
      const ends = { name: `joint${k}`, a: above, b: body, at: at(2 * k * half) }
      scene.joint(p.spherical === 1 ? joint.spherical(ends) : joint.revolute({ ...ends, axis: [0, -1, 0] }))
      above = body
    }
    const tip = scene.body({ name: 'ball', shape: shape.sphere({ radius }), mass, ...place(arm) })
    scene.joint(joint.fixed({ name: 'tip', a: above, b: tip, at: at(length) }))
    scene.probe(probe.position(tip))
    scene.probe(probe.reactionForce('joint0'))
    scene.probe(probe.kineticEnergy())
    scene.probe(probe.potentialEnergy())
    scene.probe(probe.jointError())
    return scene
  },
  measures: {
    period: {
      unit: 's',
      what: 'of the swing of the ball',
      expect: (p) =>
        p.ratio >= 10 * p.links
          ? {
              value: period(p),
              // links that bend change the swing by about their share of the mass
              tolerance: ((0.2 * p.links) / p.ratio) * period(p),
              why: 'the links stay nearly in line',
            }
          : null,
    },
    energyDrift: {
      unit: '1',
      what: 'largest change of the energy as a share of what the fall gives',
      // an Euler step has its velocities half a step from its positions: h/2 times the power of the weight
      expect: (p) => ({
        value: 0,
        tolerance: timeStep * Math.sqrt(gravity / length) * 2 * Math.max(1, 1 / p.amplitude) + 1e-3,
        why: 'nothing takes energy',
      }),
    },
    jointError: {
      unit: '1',
      what: 'largest error of a joint as a share of its size',
      expect: () => ({ value: 0, tolerance: 1e-6, why: 'the joints hold' }),
    },
  },
  async measure(_, probes, p) {
    const x = probes.series('ball.position.x')
    const falls: number[] = []
    for (let k = 1; k < x.length; k++) {
      if (!(x[k - 1]! > 0 && x[k]! <= 0)) continue
      falls.push(probes.time[k - 1]! + ((probes.time[k]! - probes.time[k - 1]!) * x[k - 1]!) / (x[k - 1]! - x[k]!))
    }
    const energy = probes.series('kineticEnergy').map((e, k) => e + probes.series('potentialEnergy')[k]!)
    const fall = gravity * stretched(p).moment * (1 - Math.cos(p.amplitude))
    return {
      period: falls.length > 1 ? (falls.at(-1)! - falls[0]!) / (falls.length - 1) : Number.NaN,
      energyDrift: Math.max(...energy.map((e) => Math.abs(e - energy[0]!))) / fall,
      jointError: Math.max(...probes.series('jointError')),
    }
  },
})
