// cable-wrap.ts: a rope over a fixed drum with a weight at each end. It slips where the heavier weight is more than e^(mu theta) of the
// lighter one, and then the tensions on both sides of the drum differ by as much (Euler and Eytelwein).
//
//   T2 / T1 = e^(k pi),   k = mu,   and where it does not slip the way of the weights ends                                        (1)
//
// Friction acts on the surface of capsules: the drum, of radius R, takes f R, and a rope of radius r whose axis lies at R + r loses
// dT (R + r) = f R d theta; its shear f r, which grows along the drum, lifts it a little: k = mu R / (R + r + mu k r). On spheres
// friction acts at the axis.
//
// A rope of linear density q that goes at v, and faster by a, with drag c, has from the lighter side on
//
//   dT / d phi = k T + K + G (cos phi + k sin phi),   K = q (R + r) (a + c v) - k q v^2,   G = q (R + r) g                         (2)
//   e^(k pi) = (T2 + K / k - A) / (T1 + K / k + A),   A = 2 k G / (1 + k^2)                                                       (3)
//
// and that is what is measured. What bends leaves the drum early, by angles of sqrt(EI / T) / R, and presses with its end there: it slips at
// less, by (1 + mu^2) / 2 EI / R^2 (1 / T1 - 1 / T2) of the ratio. A laid rope, whose strands slide, hardly bends; bending=1 is a solid one.

import { contact, createScene, defineScene, material, mean, parameter, probe, shape } from 'talus'

interface Values {
  readonly friction: number
  readonly ratio: number
  readonly elements: number
  readonly capsules: number
  readonly bending: number
}

const gravity = 9.81
const drum = 0.05
const thickness = 0.002
const hanging = 0.1
const weight = 0.05
const reach = drum + thickness
const density = 1000
const drag = 30
const probed = 0.3 * hanging

/** k of (1), by iteration. */
function exponent({ friction, capsules }: Values): number {
  if (capsules === 0) return friction
  let k = 0
  for (let i = 0; i < 20; i++) k = (friction * drum) / (reach + friction * k * thickness)
  return k
}
const capstan = (p: Values) => Math.exp(exponent(p) * Math.PI)

/** Up one side, over the drum and down the other. */
function path(): [number, number, number][] {
  const arc = Array.from({ length: 13 }, (_, k): [number, number, number] => {
    const angle = Math.PI * (1 - k / 12)
    return [reach * Math.cos(angle), 0, reach * Math.sin(angle)]
  })
  return [[-reach, 0, -hanging], [-reach, 0, -hanging / 2], ...arc, [reach, 0, -hanging / 2], [reach, 0, -hanging]]
}

export default defineScene({
  name: 'cable-wrap',
  title: 'a rope over a drum, with a weight at each end',
  // of a rope that slides the relaxed law throws beads off the drum, and the drum holds less
  otherContact: contact.dvi({ friction: 'coulomb' }),
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
    bending: parameter({
      unit: '1',
      default: 0.01,
      min: 1e-4,
      max: 1,
      what: 'second moment over that of a solid section',
    }),
  },
  // beads, stretching and bending of elements
  timeStep: (p) => Math.min(p.capsules === 1 ? 8e-6 : 1.15e-5, 2.5e-4 / p.elements, 1.38e-2 / p.elements ** 2),
  duration: () => 0.2,
  sampleRate: () => 500,
  build(p) {
    const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-0.2, -0.2, -0.4], max: [0.2, 0.2, 0.2] } })
    const rope = material({ name: 'rope', density, young: 2e7, restitution: 0.2 })
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
      secondMoment: (p.bending * Math.PI * thickness ** 4) / 4,
      drag,
      // capsules cut the curve short, by the square of their length
      beads: { shape: p.capsules === 1 ? 'capsule' : 'sphere', spacing: 2 * thickness },
    })
    const { length } = scene.data.cables[0]!
    scene.probe(probe.cableTension('rope', probed), 'light')
    scene.probe(probe.cableTension('rope', length - probed), 'heavy')
    scene.probe(probe.cablePosition('rope'), 'end')
    scene.probe(probe.cableVelocity('rope'), 'speed')
    return scene
  },
  measures: {
    tensions: {
      unit: '1',
      what: 'tension that friction leaves over that on the lighter side, in the last half',
      expect(p) {
        const slips = p.ratio > capstan(p)
        const value = slips ? capstan(p) : p.ratio
        // elements that turn much, and bending
        const off = slips ? 0.003 + 0.8 / p.elements ** 2 + 0.05 * p.bending : 0.02
        return { value, tolerance: off * value, why: slips ? 'Euler and Eytelwein' : 'the weights' }
      },
    },
    speed: {
      unit: 'm/s',
      what: 'mean speed of the heavier weight down, in the last half',
      expect: (p) => (p.ratio < 0.9 * capstan(p) ? { value: 0, tolerance: 0.01, why: 'friction holds it' } : null),
    },
  },
  async measure(_, probes, p) {
    const half = probes.time.length >> 1
    const late = (series: string) => mean(probes.series(series).slice(half))
    const down = probes.series('speed.z')
    const v = -late('speed.z')
    const a = (down[half]! - down.at(-1)!) / (probes.time.at(-1)! - probes.time[half]!)
    const q = density * Math.PI * thickness ** 2
    const [light, heavy, fallen] = [late('light'), late('heavy'), -late('end.z') - hanging]
    if (p.ratio <= capstan(p)) return { tensions: heavy / light, speed: v }
    // from the probes to the drum
    const T1 = light + q * (hanging - fallen - probed) * (gravity + a + drag * v)
    const T2 = heavy + q * (hanging + fallen - probed) * (gravity - a - drag * v)
    const k = exponent(p)
    const K = q * reach * (a + drag * v) - k * q * v ** 2
    const A = (2 * k * q * reach * gravity) / (1 + k * k)
    const tensions = k === 0 ? (T2 - Math.PI * K) / T1 : (T2 + K / k - A) / (T1 + K / k + A)
    return { tensions, speed: v }
  },
})
