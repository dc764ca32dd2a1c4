// cable-wrap.ts: a rope over a fixed drum with a weight at each end. It slips where the heavier weight is more than e^(mu theta) of the
// lighter one, and then the tensions on both sides of the drum differ by as much (Euler and Eytelwein).
//
//   T2 / T1 = e^(mu pi),   and where it does not slip the way of the weights ends
//
// Friction acts on the surface of capsules: the drum, of radius R, takes f R, and a rope of radius r whose axis lies at R + r loses
// dT (R + r) = mu T R d theta. So T2 / T1 = e^(mu pi R / (R + r)); on spheres it acts at the axis.

import { createScene, defineScene, material, mean, parameter, probe, shape } from 'talus'

interface Values {
  readonly friction: number
  readonly ratio: number
  readonly elements: number
  readonly capsules: number
}

const gravity = 9.81
const drum = 0.05
const thickness = 0.002
const hanging = 0.1
const weight = 0.05
const capstan = ({ friction, capsules }: Values) =>
  Math.exp(friction * Math.PI * (capsules === 1 ? drum / (drum + thickness) : 1))

/** Up one side, over the drum and down the other. */
function path(): [number, number, number][] {
  const reach = drum + thickness
  const arc = Array.from({ length: 13 }, (_, k): [number, number, number] => {
    const angle = Math.PI * (1 - k / 12)
    return [reach * Math.cos(angle), 0, reach * Math.sin(angle)]
  })
  return [[-reach, 0, -hanging], [-reach, 0, -hanging / 2], ...arc, [reach, 0, -hanging / 2], [reach, 0, -hanging]]
}

export default defineScene({
  name: 'cable-wrap',
  title: 'a rope over a drum, with a weight at each end',
  parameters: {
    friction: parameter({ unit: '1', default: 0.3, min: 0, max: 1, what: 'of the rope on the drum' }),
    ratio: parameter({ unit: '1', default: 4, min: 1, max: 100, what: 'of the heavier weight to the lighter' }),
    elements: parameter({ unit: '1', default: 24, min: 12, max: 64, integer: true, what: 'of the rope' }),
    capsules: parameter({
      unit: '1',
      default: 0,
      min: 0,
      max: 1,
      integer: true,
      what: '1 for contact by capsules, 0 by spheres',
    }),
  },
  // beads, stretching and bending of elements
  timeStep: (p) => Math.min(p.capsules === 1 ? 8e-6 : 1.15e-5, 2.5e-4 / p.elements, 1.38e-2 / p.elements ** 2),
  duration: () => 0.2,
  sampleRate: () => 500,
  build(p) {
    const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-0.2, -0.2, -0.4], max: [0.2, 0.2, 0.2] } })
    const rope = material({ name: 'rope', density: 1000, young: 2e7, restitution: 0.2 })
    const wood = material({ name: 'wood', density: 700, young: 2e7, restitution: 0.2 })
    // soft where they touch, for a longer step: the rope sinks in by a twentieth of its radius
    scene.material(rope)
    scene.materialPair(rope, wood, { friction: p.friction, young: 4e6 })
    scene.materialPair(rope, rope, { young: 4e6 })
    scene.body({
      name: 'drum',
      shape: shape.cylinder({ radius: drum, height: 0.1 }),
      material: wood,
      fixed: true,
      orientation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
    })
    scene.cable({
      name: 'rope',
      points: path(),
      elements: p.elements,
      material: rope,
      radius: thickness,
      masses: [
        { at: 'start', mass: weight },
        { at: 'end', mass: p.ratio * weight },
      ],
      drag: 30,
      beads: p.capsules === 1 ? { shape: 'capsule' } : { spacing: 2 * thickness },
    })
    const { length } = scene.data.cables[0]!
    scene.probe(probe.cableTension('rope', 0.3 * hanging), 'light')
    scene.probe(probe.cableTension('rope', length - 0.3 * hanging), 'heavy')
    scene.probe(probe.cablePosition('rope'), 'end')
    scene.probe(probe.cableVelocity('rope'), 'speed')
    return scene
  },
  measures: {
    tensions: {
      unit: '1',
      what: 'mean tension on the heavier side over that on the lighter, in the last half',
      expect(p) {
        const value = Math.min(capstan(p), p.ratio)
        return { value, tolerance: 0.02 * value, why: p.ratio > capstan(p) ? 'Euler and Eytelwein' : 'the weights' }
      },
    },
    speed: {
      unit: 'm/s',
      what: 'mean speed of the heavier weight down, in the last half',
      expect: (p) => (p.ratio < 0.9 * capstan(p) ? { value: 0, tolerance: 0.01, why: 'friction holds it' } : null),
    },
  },
  async measure(_, probes) {
    const late = (series: string) => mean(probes.series(series).slice(probes.time.length >> 1))
    return { tensions: late('heavy') / late('light'), speed: -late('speed.z') }
  },
})
