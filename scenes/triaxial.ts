// triaxial.ts: a cube of grains between six plates: those at the sides hold a pressure, the upper one is driven down. No gravity.
//
//   sin φ = (σ_1 − σ_3) / (σ_1 + σ_3)                                                                               (1)
//
// σ_3 is the pressure of the sides, σ_1 that of the upper plate. φ rises with the friction of the grains and with how dense they are
// (Thornton 2000), and is not 0 without friction (Peyneau & Roux 2008). The angle has no reference here.

import {
  contact,
  createScene,
  defineScene,
  grainRadii,
  lattice,
  material,
  mean,
  parameter,
  probe,
  type Scene,
  safeTimeStep,
  shape,
  terramechanics,
} from 'talus'

interface Values {
  readonly count: number
  readonly pressure: number
  readonly rate: number
  readonly strain: number
  readonly friction: number
  readonly rolling: number
  readonly seed: number
}

const radius = 0.003
const density = 2500
const spacing = 1.04
/** In which the sides press the loose grains together. */
const pressing = 0.15

const sites = (p: Values) => Math.ceil(Math.cbrt(p.count))
const side = (p: Values) => sites(p) * spacing * 2 * radius
/** Of a side once the loose grains are pressed together, m2. */
const face = (p: Values) => 0.6 * side(p) ** 2
const duration = (p: Values) => pressing + p.strain / p.rate

const grain = ({ friction, rolling }: Values) =>
  material({ name: 'grain', density, friction, rolling, restitution: 0.3, young: 2e7, poisson: 0.3 })
/** Without friction plates bear no shear, and their pressures are principal stresses. */
const plate = () => material({ name: 'plate', density, friction: 0, restitution: 0.3, young: 2e7, poisson: 0.3 })

const servos = [
  ['left', [1, 0, 0]],
  ['right', [-1, 0, 0]],
  ['front', [0, 1, 0]],
  ['back', [0, -1, 0]],
] as const

function build(p: Values): Scene {
  const [L, thick] = [side(p), 0.005]
  const far = 2 * L
  const scene = createScene({ domain: { min: [-far, -far, -far], max: [far, far, far] }, edge: 'remove' })
  scene.material(plate())
  const of = { material: 'plate', layer: 'plates' } as const
  const across = 1.5 * L
  const load = p.pressure * face(p)
  // as heavy as lets it move by no more than a tenth of a grain in a hundredth of a second
  const mass = Math.max(0.05, (load * 1e-4) / (0.2 * radius))
  for (const [name, axis] of servos) {
    const at = axis.map((x) => -x * (L / 2 + thick)) as unknown as readonly [number, number, number]
    const half = axis.map((x) => (x === 0 ? across : thick)) as unknown as readonly [number, number, number]
    const body = scene.body({ ...of, name, shape: shape.box({ half }), position: at, mass })
    terramechanics.addServo(scene, {
      name: `${name}Servo`,
      body,
      at,
      axis,
      pressure: p.pressure,
      area: face(p),
      damping: mass * 200,
    })
  }
  const slab = { ...of, shape: shape.box({ half: [across, across, thick] }) }
  scene.body({ ...slab, name: 'floor', position: [0, 0, -L / 2 - thick], fixed: true })
  // pressed by a tenth of the cube at first: loose sites are that much too wide
  const down = { times: [0, pressing, duration(p)], values: [0, -closing(p), -closing(p) - p.strain * L] }
  const top = scene.body({
    ...slab,
    name: 'top',
    position: [0, 0, L / 2 + thick],
    motion: { position: [0, 0, { table: down }] },
  })
  scene.apart('plates', 'plates')
  scene.bodies({
    name: 'grains',
    material: grain(p),
    shape: shape.sphere({ radius }),
    // smaller ones among them, so that they do not lie in order
    radii: grainRadii({ uniform: { min: 0.8 * radius, max: radius } }, p.count, p.seed),
    positions: lattice({
      min: [-L / 2, -L / 2, -L / 2],
      max: [L / 2, L / 2, L / 2],
      spacing: spacing * 2 * radius * (1 - 1e-9),
      jitter: (spacing - 1) * radius * 0.9,
      count: p.count,
      seed: p.seed,
    }),
  })
  scene.drag({ on: 'grains', linear: 0.01 })
  scene.probe(probe.forceOn(top))
  for (const [name] of servos) {
    scene.probe(probe.forceOn(name))
    scene.probe(probe.position(name))
  }
  scene.probe(probe.kineticEnergy())
  return scene
}

/** Way of the upper plate before the test, which leaves grains at about 0.58 of the volume with the sides pressed in as far. */
const closing = (p: Values) => 0.03 * side(p)

const late = (values: ArrayLike<number>, p: Values) =>
  Array.from(values).slice(Math.floor(values.length * (1 - p.strain / p.rate / 3 / duration(p))))

export default defineScene({
  name: 'triaxial',
  title: 'a cube of grains that is pressed together between plates that hold a pressure',
  contact: contact.hertzMindlin(),
  parameters: {
    count: parameter({ unit: '1', default: 512, min: 64, max: 1e6, integer: true, what: 'grains of 4.8 to 6 mm' }),
    pressure: parameter({ unit: 'Pa', default: 1e4, min: 1e3, max: 1e6, what: 'of the plates at the sides' }),
    rate: parameter({ unit: '1/s', default: 0.5, min: 1e-3, max: 2, what: 'strain of the height in a second' }),
    strain: parameter({ unit: '1', default: 0.15, min: 0.02, max: 0.4, what: 'of the height in all' }),
    friction: parameter({ unit: '1', default: 0.4, min: 0, max: 1, what: 'between grains' }),
    rolling: parameter({ unit: '1', default: 0, min: 0, max: 1, what: 'friction of rolling grains' }),
  },
  timeStep: (p, law) => (law === 'dvi' ? 2e-4 : 0.9 * safeTimeStep(build({ ...p, count: 64 }))),
  duration,
  sampleRate: () => 500,
  build,
  measures: {
    sides: {
      unit: 'Pa',
      what: 'pressure of the grains on the sides, over the cube as it is',
      expect: (p) => ({
        value: p.pressure,
        tolerance: 0.35 * p.pressure,
        why: 'servos hold a force; faces change by less than a third',
      }),
    },
    top: { unit: 'Pa', what: 'pressure of the grains on the upper plate' },
    angle: { unit: 'rad', what: 'φ of (1), mean of the last third of the strain' },
  },
  async measure(_, probes, p) {
    const of = (name: string) => mean(late(probes.series(name), p))
    const width = of('right.position.x') - of('left.position.x') - 0.01
    const depth = of('back.position.y') - of('front.position.y') - 0.01
    const height = (1 - p.strain * (5 / 6)) * side(p) - closing(p)
    const [x, y] = [of('right.forceOn.x') - of('left.forceOn.x'), of('back.forceOn.y') - of('front.forceOn.y')]
    const sides = (x / depth + y / width) / (4 * height)
    const top = of('top.forceOn.z') / (width * depth)
    return { sides, top, angle: Math.asin((top - sides) / (top + sides)) }
  },
})
