// cable-pendulum.ts: a flexible cable, pinned at one end and let go from the horizontal, swings and bends; nothing takes its energy, but
// for a peg in its way, about which it wraps.
//
// Three cables of rubber: 1 is 1 m long and square, 0.02 m wide; 2 is 1 m long and round, of radius 0.01 m; 3 is 3 m long, round, and
// has 5 kg at its tip. The printed second moment of the round ones, 7.85e-10 m4, is a tenth of pi r^4 / 4: `soft` takes it. The peg is
// a cylinder of 0.01 m at (0.5, -0.5), of model 3 at (1, -1.5).

import { contact, createScene, defineScene, material, parameter, probe, type Scene, safeTimeStep, shape } from 'talus'

interface Values {
  readonly model: number
  readonly elements: number
  readonly soft: number
  readonly tip: number
  readonly peg: number
}

const gravity = 9.81
const rubber = material({ name: 'rubber', density: 7200, young: 2e7, friction: 0.3, restitution: 0.975 })
const radius = 0.01

const lengthOf = ({ model }: Values) => (model === 3 ? 3 : 1)
const tipMass = ({ model, tip }: Values) => tip + (model === 3 ? 5 : 0)
const sectionOf = ({ model, soft }: Values) => {
  if (model === 1) return { area: 0.02 ** 2, secondMoment: 0.02 ** 4 / 12 }
  return { area: Math.PI * radius ** 2, secondMoment: ((soft === 1 ? 0.1 : 1) * Math.PI * radius ** 4) / 4 }
}

function build(p: Values): Scene {
  const scene = createScene({ gravity: [0, -gravity, 0] })
  const length = lengthOf(p)
  const mass = tipMass(p)
  scene.cable({
    name: 'cable',
    points: [
      [0, 0, 0],
      [length, 0, 0],
    ],
    elements: p.elements,
    material: rubber,
    radius,
    ...sectionOf(p),
    holds: [{ at: 'start', kind: 'pinned' }],
    ...(mass > 0 ? { masses: [{ at: 'end', mass }] } : {}),
    ...(p.peg === 1 ? { beads: {} } : {}),
  })
  if (p.peg === 1) addPeg(scene, p)
  scene.probe(probe.cablePosition('cable'))
  scene.probe(probe.cableHoldForce('cable', 'start'))
  scene.probe(probe.cableTension('cable', 'start'))
  scene.probe(probe.kineticEnergy())
  scene.probe(probe.potentialEnergy())
  scene.probe(probe.elasticEnergy())
  return scene
}

function addPeg(scene: Scene, { model }: Values): void {
  // hard enough that the cable does not sink in when its tip is stopped
  scene.materialPair(rubber, rubber, { young: 1e9 })
  const position = model === 3 ? ([1, -1.5, 0] as const) : ([0.5, -0.5, 0] as const)
  const form = shape.cylinder({ radius, height: 0.2 })
  scene.body({ name: 'peg', shape: form, material: rubber, fixed: true, position })
  scene.probe(probe.forceOn('peg'))
}

export default defineScene({
  name: 'cable-pendulum',
  title: 'a flexible cable that swings from one end',
  parameters: {
    model: parameter({
      unit: '1',
      default: 1,
      min: 1,
      max: 3,
      integer: true,
      what: 'cable: square, round, round with 5 kg',
    }),
    elements: parameter({ unit: '1', default: 4, min: 1, max: 64, integer: true, what: 'of the cable' }),
    tip: parameter({
      unit: 'kg',
      default: 0,
      min: 0,
      max: 100,
      what: 'mass fixed to the tip, beside that of the model',
    }),
    soft: parameter({
      unit: '1',
      default: 0,
      min: 0,
      max: 1,
      integer: true,
      what: '1 for a tenth of the second moment of a round cable',
    }),
    peg: parameter({ unit: '1', default: 0, min: 0, max: 1, integer: true, what: '1 for a peg in its way' }),
  },
  // stretching and bending of elements, and contact with the peg
  timeStep(p, law) {
    const h = Math.min(1e-4, (2e-3 * lengthOf(p)) / p.elements, 0.055 * (lengthOf(p) / p.elements) ** 2)
    return Math.min(h, 0.9 * safeTimeStep(build(p), law === 'dem' ? contact.hertzMindlin() : contact.dvi()))
  },
  duration: () => 1,
  sampleRate: () => 100,
  build,
  measures: {
    energyDrift: {
      unit: '1',
      what: 'largest change of the energy over the largest kinetic energy',
      // for 10 s and more; what a step is wrong by grows as the cable comes to swing in all its modes
      expect: (p, law) =>
        p.peg === 1 ? null : { value: 0, tolerance: law === 'dem' ? 1e-4 : 2e-3, why: 'nothing takes energy' },
    },
  },
  async measure(_, probes) {
    const sum = (k: number) =>
      ['kineticEnergy', 'potentialEnergy', 'elasticEnergy'].reduce((total, name) => total + probes.series(name)[k]!, 0)
    const energies = probes.time.map((_, k) => sum(k))
    const most = Math.max(...probes.series('kineticEnergy'))
    return {
      energyDrift: Math.max(...energies.map((e) => Math.abs(e - energies[0]!))) / most,
    }
  },
})
