// The watch on a run: what goes wrong is told once, with bodies and step, whatever the batches; what goes right is not.

import { describe, expect, it } from 'vitest'
import {
  type ContactLaw,
  contact,
  createScene,
  createSimulation,
  joint,
  material,
  type Scene,
  shape,
  spring,
} from '#talus/index.js'
import type { RunWarning, WarningKind } from '#talus/step/simulation.js'
import { Watch, type Watched } from '#talus/step/watch.js'
import { meshBox } from '../physics/shapeScenes.js'

const steel = material({ name: 'steel', density: 7800, young: 1e7, friction: 0.4 })
const laws = { dem: contact.hertzMindlin({ unsafeStep: true }), dvi: contact.dvi() }

interface Wanted {
  readonly law?: ContactLaw
  readonly timeStep?: number
  readonly steps: number
  /** Asked for the energy this many times on the way. */
  readonly looks?: number
}

async function warningsOf(scene: Scene, { law = laws.dem, timeStep = 1e-4, steps, looks = 1 }: Wanted) {
  const backend = { kind: 'cpu', threads: 1 } as const
  const simulation = await createSimulation(scene, { contact: law, timeStep, backend })
  try {
    await simulation.energy()
    for (let k = 0; k < looks; k++) {
      simulation.step(steps / looks)
      await simulation.energy()
    }
    return simulation.warnings!
  } finally {
    await simulation.close()
  }
}

const told = (warnings: readonly RunWarning[], kind: WarningKind) => warnings.find((w) => w.kind === kind)

function boxes(gravity: number, lower: number, upper: number): Scene {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-2, -2, -2], max: [2, 2, 2] } })
  const box = shape.box({ half: [0.1, 0.1, 0.1] })
  scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true })
  scene.body({ name: 'crate', shape: box, material: steel, position: [0, 0, lower] })
  scene.body({ name: 'safe', shape: box, material: steel, position: [0, 0, upper] })
  return scene
}

/** A ball that flies at a plate across its way. */
function bullet(speed: number, thickness: number): Scene {
  const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  scene.body({ name: 'plate', shape: shape.box({ half: [thickness / 2, 0.5, 0.5] }), material: steel, fixed: true })
  const ball = shape.sphere({ radius: 0.02 })
  scene.body({ name: 'bullet', shape: ball, material: steel, position: [-0.5, 0.013, 0.017], velocity: [speed, 0, 0] })
  return scene
}

describe('a warning comes', () => {
  it('where the solver may do too little, with the step and the two bodies', async () => {
    // Newton's method would solve most of these steps
    const law = contact.dvi({ iterations: 1, tolerance: 1e-9, newton: false })
    const warnings = await warningsOf(boxes(9.81, 0.1, 0.3), { law, timeStep: 1e-3, steps: 40 })
    const { step, bodies, message, count } = told(warnings, 'unsolved')!
    expect([step, count > 30]).toEqual([1, true])
    expect(message).toMatch(
      /^step 1: the contacts did not reach the tolerance of 1e-9 m\/s in 1 iterations; body .+ and body .+ are furthest/,
    )
    expect(bodies).toHaveLength(2)
  })

  it.each(['dem', 'dvi'] as const)('of boxes that overlap at the start, by %s', async (law) => {
    const warnings = await warningsOf(boxes(0, 0.5, 0.63), { law: laws[law], steps: 5 })
    const { step, bodies } = told(warnings, 'deep')!
    expect([step <= 1, [...bodies].sort()]).toEqual([true, ['body crate', 'body safe']])
  })

  it('of a ball pressed into a floor, by its number and that of the floor', async () => {
    const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
    const rubber = material({ name: 'rubber', density: 7800, young: 2e5 })
    scene.body({ name: 'floor', shape: shape.plane(), material: rubber, fixed: true })
    scene.bodies({
      name: 'balls',
      shape: shape.sphere({ radius: 0.1 }),
      material: rubber,
      positions: [0, 0, 0.9, 0.5, 0, 0.1],
    })
    const warnings = await warningsOf(scene, { steps: 6000 })
    expect(told(warnings, 'deep')!.bodies).toEqual([expect.stringMatching(/^body balls\.[01]$/), 'body floor'])
  })

  it('of a bullet that jumps through a plate, at the very start', async () => {
    const { bodies, message, step } = told(await warningsOf(bullet(400, 0.004), { steps: 100 }), 'fast')!
    expect([bodies, step <= 1]).toEqual([['body bullet'], true])
    expect(message).toMatch(
      /body bullet goes 0\.04 m in a step, more than the 0\.01 m in which its contacts are sure to be found/,
    )
  })

  it('of a bullet that goes through a plate in several steps, whatever the batches', async () => {
    const step = async (looks: number) => told(await warningsOf(bullet(80, 0.06), { steps: 200, looks }), 'deep')
    const [once, often] = [await step(1), await step(200)]
    expect(once!.bodies).toEqual(often!.bodies)
    expect([...once!.bodies].sort()).toEqual(['body bullet', 'body plate'])
    expect(Math.abs(once!.step - often!.step)).toBeLessThanOrEqual(1)
  })

  it('of a plate that goes through ground while many steps pass between two searches', async () => {
    const scene = createScene({ domain: { min: [-4, -4, -4], max: [4, 4, 4] } })
    const soft = material({ name: 'soft', density: 1000, young: 1e7, friction: 0.3, restitution: 0 })
    const heights = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => 0))
    scene.body({ name: 'ground', shape: shape.heightfield({ size: [8, 8], heights }), material: soft, fixed: true })
    const plate = shape.box({ half: [0.5, 0.5, 0.01] })
    scene.body({ name: 'plate', shape: plate, material: soft, position: [0.13, 0.21, 1.2], velocity: [0, 0, -400] })
    const { bodies, step } = told(await warningsOf(scene, { timeStep: 1e-5, steps: 700 }), 'deep')!
    expect([[...bodies].sort(), step]).toEqual([['body ground', 'body plate'], 299])
  })

  it('of energy that a step too long for the contact makes', async () => {
    const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
    const ball = { shape: shape.sphere({ radius: 0.1 }), material: steel }
    scene.body({ name: 'left', ...ball, position: [0, 0, 0], velocity: [1, 0, 0] })
    scene.body({ name: 'right', ...ball, position: [0.201, 0, 0] })
    const warnings = await warningsOf(scene, { timeStep: 0.015, steps: 20, looks: 5 })
    const { bodies, message } = told(warnings, 'energy')!
    expect([bodies.length, message]).toEqual([
      1,
      expect.stringMatching(/from nowhere; body (left|right) has most kinetic energy/),
    ])
  })

  // links of 1 kg under a tonne: they whip where the chain goes slack, through a large angle in a step of 1 ms
  it.each([1e-3, 2e-4])('not of joints of such a chain by steps of %f s, by impulses', async (timeStep) => {
    const scene = createScene({ gravity: [0, 0, -9.81] })
    const link = { shape: shape.capsule({ radius: 0.01, height: 0.06 }), material: steel }
    const flat = [0, Math.SQRT1_2, 0, Math.SQRT1_2] as const
    for (let k = 0; k < 10; k++) {
      const position = [0.1 * (k + 0.5), 0, 0] as const
      scene.body({ ...link, name: `link${k}`, mass: k === 9 ? 1000 : 1, orientation: flat, position })
      scene.joint(joint.spherical({ a: k === 0 ? 'world' : `link${k - 1}`, b: `link${k}`, at: [0.1 * k, 0, 0] }))
    }
    const warnings = await warningsOf(scene, { law: laws.dvi, timeStep, steps: Math.round(2 / timeStep), looks: 20 })
    expect(told(warnings, 'energy')?.message).toBeUndefined()
  })

  // 2 √(m/k) = 0.67 ms, with m = 1/(1/m + r²/J) of the end that the spring holds
  it.each([
    [1e-3, true],
    [2e-4, false],
  ])('of a spring that is too stiff for a step of %f s, by impulses: %s', async (timeStep, told_) => {
    const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
    const inertia = [1e-5, 1e-5, 1e-5] as const
    scene.body({
      name: 'rod',
      shape: shape.sphere({ radius: 0.02 }),
      material: steel,
      mass: 0.03,
      inertia,
      position: [0, 0, 0],
      omega: [0, 0, 1],
    })
    // of a body that joints hold nobody knows before it runs
    scene.joint(joint.planar({ a: 'world', b: 'rod', at: [0, 0, 0], axis: [0, 0, 1] }))
    scene.spring(spring.translational({ a: 'world', b: 'rod', atA: [0.3, 0.1, 0], atB: [0.3, 0, 0], stiffness: 1000 }))
    const warnings = await warningsOf(scene, { law: laws.dvi, timeStep, steps: 300, looks: 5 })
    expect(told(warnings, 'springs')?.message.includes('springs have put in')).toBe(told_ ? true : undefined)
  })

  it('of a driven body inside a fixed one, between which there is no force', async () => {
    const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
    const box = { shape: shape.box({ half: [0.1, 0.1, 0.1] }), material: steel }
    scene.body({ name: 'wall', ...box, fixed: true })
    scene.body({
      name: 'piston',
      ...box,
      position: [-0.25, 0, 0],
      motion: { position: [{ ramp: { from: 0, to: 1, start: 0, end: 1 } }, 0, 0] },
    })
    const warnings = await warningsOf(scene, { steps: 1000, looks: 20 })
    const { message, step } = told(warnings, 'noForce')!
    expect(message).toBe(
      `step ${step}: body piston is driven into body wall, which is fixed: no force acts between the two.`,
    )
    expect(step).toBe(550)
  })

  it('not of a driven plane and a fixed one, which have no end', async () => {
    const scene = createScene()
    scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true })
    const shove = { position: [{ ramp: { from: 0, to: -0.1, start: 0, end: 0.1 } }, 0, 0] } as const
    scene.body({
      name: 'gate',
      shape: shape.plane({ normal: [-1, 0, 0] }),
      material: steel,
      position: [1, 0, 0],
      motion: shove,
    })
    scene.body({ shape: shape.sphere({ radius: 0.1 }), material: steel, position: [0, 0, 0.1] })
    expect(await warningsOf(scene, { steps: 100, looks: 2 })).toEqual([])
  })
})

describe('the thickness of a body', () => {
  it('is that of a slab, as box, hull or mesh, turned in a union or not', async () => {
    const half = [0.1, 0.06, 0.02] as const
    const corners = [-1, 1].flatMap((x) =>
      [-1, 1].flatMap((y) => [-1, 1].map((z) => [x * half[0], y * half[1], z * half[2]] as const)),
    )
    const sides = [
      [0, 1, 3, 2],
      [4, 6, 7, 5],
      [0, 4, 5, 1],
      [2, 3, 7, 6],
      [0, 2, 6, 4],
      [1, 5, 7, 3],
    ] as const
    const triangles = sides.flatMap(
      ([a, b, c, d]) =>
        [
          [a, b, c],
          [a, c, d],
        ] as const,
    )
    const box = shape.box({ half })
    const slabs = [
      box,
      shape.hull({ points: corners }),
      shape.mesh({ vertices: corners, triangles }),
      shape.union({ parts: [{ shape: box, orientation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] }] }),
    ]
    const scene = createScene({ domain: { min: [-2, -2, -2], max: [2, 2, 2] } })
    slabs.forEach((slab, k) => {
      scene.body({ shape: slab, material: steel, position: [0, 0, k - 1.5] })
    })
    const backend = { kind: 'cpu', threads: 1 } as const
    const simulation = await createSimulation(scene, { contact: laws.dvi, timeStep: 1e-4, backend })
    const thickness = Array.from(await simulation.read('bodyThickness'))
    await simulation.close()
    for (const found of thickness) expect(found).toBeCloseTo(2 * half[2], 12)
  })
})

describe('a box that lands sliding', () => {
  const landing = (friction: 'relaxed' | 'coulomb', speed: number) => {
    const rough = material({ name: 'rough', density: 1000, friction: 0.7, restitution: 0 })
    const scene = createScene({ gravity: [0, 0, -9.81] })
    scene.body({ name: 'floor', shape: shape.plane(), material: rough, fixed: true })
    const half = [0.1, 0.1, 0.03] as const
    scene.body({
      name: 'box',
      shape: shape.box({ half }),
      material: rough,
      position: [0, 0, 0.031],
      velocity: [speed, 0, 0],
    })
    return warningsOf(scene, { law: contact.dvi({ friction }), timeStep: 1e-3, steps: 200, looks: 10 })
  }

  // (0.7 · 8 m/s)²/2 of (8 m/s)²/2 in height, at most
  it('is thrown up by the relaxed law, which is told', async () => {
    const warning = told(await landing('relaxed', 8), 'lift')
    expect(warning).toMatchObject({ bodies: ['body box'] })
    expect(warning!.message).toMatch(/thrown bodies apart with .* J, .* ask for friction coulomb; body box has most/)
  })

  it('is not by the law of Coulomb', async () => {
    expect(await landing('coulomb', 8)).toEqual([])
  })

  it('or where it slides slowly', async () => {
    expect(await landing('relaxed', 0.5)).toEqual([])
  })
})

describe('a rotor on a ball joint', () => {
  const spun = (law: ContactLaw, timeStep: number) => {
    const scene = createScene({ gravity: [0, 0, -9.81] })
    const [reach, spin, inertia] = [0.1, 1e4, [2e-3, 1e-3, 1e-3] as const]
    const rate = (9.81 * reach) / (inertia[0] * spin)
    scene.body({
      ...{ name: 'rotor', shape: shape.none(), mass: 1, inertia, position: [reach, 0, 0] as const },
      ...{ velocity: [0, rate * reach, 0], omega: [spin, 0, rate] },
    })
    scene.joint(joint.spherical({ a: 'world', b: 'rotor', at: [0, 0, 0] }))
    return warningsOf(scene, { law, timeStep, steps: 200, looks: 4 })
  }

  it.each([
    [contact.dvi(), /joints have taken .* J that went nowhere, while .* turns by .* rad in a step/],
    [contact.hertzMindlin(), /J are lost, while a body with joints turns by .* rad in a step/],
  ] as const)('that turns by 3 rad in a step loses its energy, which is told', async (law, sentence) => {
    const warning = told(await spun(law, 3e-4), 'energy')
    expect(warning).toMatchObject({ bodies: ['body rotor'] })
    expect(warning!.message).toMatch(sentence)
  })

  it.each([contact.dvi(), contact.hertzMindlin()])('and keeps it where it turns by 0.3 rad', async (law) => {
    expect(await spun(law, 3e-5)).toEqual([])
  })
})

// impacts take more than sliding lifts; a ball that rides a little above others is thrown up to ten times its radius
describe('fifteen balls that are broken at 8 m/s', () => {
  const broken = (friction: 'relaxed' | 'coulomb') => {
    const ivory = material({ name: 'ivory', density: 1700, friction: 0.06, restitution: 0.95 })
    const scene = createScene({ gravity: [0, 0, -9.81] })
    scene.body({ name: 'table', shape: shape.plane(), material: ivory, fixed: true })
    const [radius, between] = [0.0286, 0.05721]
    const ball = { shape: shape.sphere({ radius }), material: ivory }
    for (let row = 0; row < 5; row++)
      for (let k = 0; k <= row; k++)
        scene.body({ ...ball, position: [row * between * Math.cos(Math.PI / 6), (k - row / 2) * between, radius] })
    scene.body({ name: 'cue', ...ball, position: [-0.5, 0.003, radius], velocity: [8, 0, 0] })
    return warningsOf(scene, { law: contact.dvi({ friction }), timeStep: 1e-3, steps: 200, looks: 10 })
  }

  it('are thrown up by the relaxed law, which is told', async () => {
    expect(told(await broken('relaxed'), 'lift')).toMatchObject({ bodies: ['body cue'] })
  })

  it('and not by the law of Coulomb', async () => {
    expect(await broken('coulomb')).toEqual([])
  })
})

// what rests goes up by tolerances of the solver
describe('a thin plate of a tenth of a millimetre that rests', () => {
  it('is not lifted', async () => {
    const scene = createScene({ gravity: [0, 0, -9.81] })
    const stone = material({ density: 1000, friction: 0.5, restitution: 0.1 })
    scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
    const angle = 4.0171613580231496 / 2
    scene.body({
      ...{ name: 'plate', shape: meshBox(1e-4, 6.431725436931825e-5, 2.0000000000000003e-6), material: stone },
      position: [-0.009641266968147124, -0.007915273041193664, 0.000001999986872520145],
      orientation: [-0.000009675561769065525, 0.000009047651320842146, Math.sin(angle), Math.cos(angle)],
    })
    const wanted = { law: contact.dvi(), timeStep: 1e-3 * Math.sqrt(1e-3), steps: 300, looks: 10 }
    expect(await warningsOf(scene, wanted)).toEqual([])
  })
})

// what is left of an impulse after a hit is less than the tolerance, and without gravity it would weigh without end
describe('two bodies without friction that part again', () => {
  it('are not lifted', async () => {
    const scene = createScene({ gravity: [0, 0, 0] })
    const [ice, light] = [1000, 40].map((density, k) =>
      material({ name: `${k}`, density, friction: 0, restitution: 0 }),
    )
    scene.body({ shape: shape.box({ half: [0.05, 0.03, 0.02] }), material: ice!, omega: [4.2, -0.1, -1.7] })
    const can = shape.cylinder({ radius: 0.04, height: 0.05 })
    scene.body({ shape: can, material: light!, position: [0.03, 0.02, 0.15], velocity: [0, 0, -1] })
    expect(await warningsOf(scene, { law: contact.dvi(), timeStep: 1e-3, steps: 400, looks: 40 })).toEqual([])
  })
})

describe('no warning comes', () => {
  // what they store is there from the start
  it('of energy that overlapping balls set free', async () => {
    const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
    const ball = { shape: shape.sphere({ radius: 0.1 }), material: steel }
    scene.body({ name: 'left', ...ball, position: [0, 0, 0] })
    scene.body({ name: 'right', ...ball, position: [0.17, 0, 0] })
    expect(told(await warningsOf(scene, { steps: 500, looks: 5 }), 'energy')).toBeUndefined()
  })

  // which is that of a neck or a bridge, and in no balance
  it.each([
    ['jkr', { workOfAdhesion: 1 }],
    ['dmt', { workOfAdhesion: 1 }],
    ['sjkr', { cohesionEnergyDensity: 1e6 }],
  ] as const)('of energy that the cohesion of %s gives', async (cohesion, own) => {
    const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
    const clay = material({ name: 'clay', density: 2500, young: 1e7, restitution: 0.9, ...own })
    const ball = { shape: shape.sphere({ radius: 0.005 }), material: clay }
    for (let k = 0; k < 3; k++)
      scene.body({ ...ball, position: [0.010001 * k, 0, 0], velocity: [k === 0 ? 0.01 : 0, 0, 0] })
    const law = contact.forces({ cohesion })
    expect(await warningsOf(scene, { law, timeStep: 5e-6, steps: 2000, looks: 4 })).toEqual([])
  })

  it.each(['dem', 'dvi'] as const)('where all is well, by %s', async (law) => {
    const timeStep = law === 'dem' ? 1e-4 : 1e-3
    expect(await warningsOf(boxes(9.81, 0.11, 0.33), { law: laws[law], timeStep, steps: 500, looks: 5 })).toEqual([])
    expect(await warningsOf(bullet(5, 0.1), { law: laws[law], timeStep: 1e-4, steps: 1500, looks: 5 })).toEqual([])
  })
})

describe('the energy', () => {
  const watched: Watched = {
    backend: {
      read: async (field: string) => (field === 'bodyKinetic' ? [1, 5, 2] : []),
    } as unknown as Watched['backend'],
    timeStep: 1,
    stride: new Float64Array(3),
    impulses: null,
    isDriven: () => false,
    coheres: false,
    lifts: true,
    liftShare: 0.05,
    smallEnergy: 1e-6,
    drivenOnFixed: [],
    nameOf: (body) => `body ${body}`,
    worstContact: async () => null,
  }
  const losses = (friction: number, impact: number) => ({ friction, impact, stabilisation: 0 })

  it('that contacts took stays taken, whatever drives the scene', async () => {
    const watch = new Watch({ ...watched, isDriven: () => true })
    await watch.energy({ kinetic: 10, potential: 0, total: 10, ...losses(0, 0) }, 1)
    await watch.energy({ kinetic: 4, potential: 0, total: 4, ...losses(6, 2) }, 2)
    await watch.energy({ kinetic: 40, potential: 0, total: 40, ...losses(7, 1) }, 3)
    expect(watch.warnings).toEqual([])
    await watch.energy({ kinetic: 30, potential: 0, total: 30, ...losses(7, -20) }, 4)
    expect(watch.warnings).toMatchObject([{ kind: 'energy', step: 4, bodies: ['body 1'] }])
  })

  it('that joints gave beyond what they had taken came from nowhere', async () => {
    const watch = new Watch(watched)
    const now = (kinetic: number, joints: number) => ({
      kinetic,
      potential: 0,
      total: kinetic,
      ...losses(0, 0),
      joints,
    })
    await watch.energy(now(10, 0), 1)
    await watch.energy(now(4, -6), 2)
    await watch.energy(now(4, -6), 3)
    expect(watch.warnings).toEqual([])
    await watch.energy(now(12, 2), 4)
    expect(watch.warnings).toMatchObject([
      {
        kind: 'energy',
        step: 4,
        message: expect.stringMatching(/joints have put in 8 J that came from nowhere; .* too long/),
      },
    ])
  })

  it('of a scene by force that something drives is not judged', async () => {
    const watch = new Watch({ ...watched, isDriven: () => true })
    for (const [k, total] of [1, 2, 4].entries()) await watch.energy({ kinetic: total, potential: 0, total }, k)
    expect(watch.warnings).toEqual([])
  })
})
