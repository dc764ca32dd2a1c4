// cableTies.test.ts: cables that bodies hold: pinned, clamped and sliding, by both laws and both steps, exactly and with reactions.

import { describe, expect, test } from 'vitest'
import {
  backend,
  type CableOptions,
  contact,
  createScene,
  createSimulation,
  joint,
  material,
  probe,
  type Scene,
  sceneFromJson,
  shape,
} from '#talus/index.js'
import { double, gpu, type Life, simulate, single } from './lives.js'

const rubber = material({ name: 'rubber', density: 7200, young: 2e7 })
const radius = 0.01
const area = Math.PI * radius ** 2
/** kg of a cable of 1 m */
const weight = rubber.density * area
const elements = 6

type Law = 'dem' | 'dvi'
// nothing touches
const laws = { dem: contact.hertzMindlin({ unsafeStep: true }), dvi: contact.dvi() }
/** Law, share of the elastic force that is taken ahead, and time step, s. */
const ways: [Law, number, number][] = [
  ['dem', 0, 2e-4],
  ['dvi', 0, 2e-4],
  ['dem', 0.5, 1e-3],
  ['dvi', 0.5, 1e-3],
]

const line = [
  [0, 0, 0],
  [1, 0, 0],
] as const

function cableOf(options: Partial<CableOptions>, theta = 0): CableOptions {
  const step = theta > 0 ? { implicit: { theta } } : {}
  return { name: 'cable', points: line, elements, material: rubber, radius, ...step, ...options }
}

const cube = (half: number) => shape.box({ half: [half, half, half] })

/** A block at the end of a cable that is let go from the side. */
function pendulum(mass: number, theta: number): Scene {
  const scene = createScene({ gravity: [0, -9.81, 0] })
  scene.body({ name: 'block', shape: cube(0.1), material: rubber, mass, position: [1.1, 0, 0] })
  const holds = [{ at: 'start', kind: 'pinned' }] as const
  scene.cable(cableOf({ holds, pins: [{ at: 'end', to: 'block' }] }, theta))
  scene.probe(probe.position('block'), 'block')
  scene.probe(probe.velocity('block'), 'speed')
  scene.probe(probe.cablePosition('cable'), 'end')
  scene.probe(probe.reactionForce('cable.pin0'), 'pull')
  scene.probe(probe.jointError(), 'error')
  return scene
}

describe('a block that swings on a cable', () => {
  test.each([
    ['a thousand times as heavy', 1000 * weight],
    ['a thousandth as heavy', weight / 1000],
  ])('%s: it hangs together, keeps its energy, and goes one way by every law and step', async (_, mass) => {
    const found = []
    for (const [law, theta, timeStep] of ways) {
      const at = await simulate(pendulum(mass, theta), { life: double, timeStep, contact: laws[law] }, async (s) => {
        const start = await s.energy()
        s.step(Math.round(0.2 / timeStep))
        const [values, energy] = [await s.sample(), await s.energy()]
        // of the cable, 1 m long
        expect(values.error!).toBeLessThan(1e-6)
        const swing = energy.kinetic
        expect(Math.abs(energy.total - start.total) / swing).toBeLessThan(theta > 0 && law === 'dvi' ? 1e-2 : 2e-3)
        if (law === 'dvi') expect(Math.abs(energy.unexplained!) / swing).toBeLessThan(1e-10)
        return values
      })
      found.push(at)
    }
    for (const at of found) {
      for (const c of 'xyz') expect(Math.abs(at[`block.${c}`]! - found[0]![`block.${c}`]!)).toBeLessThan(3e-3)
    }
  })

  test('gives the cable what the cable gives it: the reaction is what the block lacks of its weight', async () => {
    for (const [law, theta, timeStep] of ways) {
      const mass = 3
      await simulate(pendulum(mass, theta), { life: double, timeStep, contact: laws[law] }, async (s) => {
        s.step(Math.round(0.15 / timeStep))
        const before = await s.sample()
        s.step(2)
        const [now, steps] = [await s.sample(), 2 * timeStep]
        for (const c of ['x', 'y'] as const) {
          const acceleration = (now[`speed.${c}`]! - before[`speed.${c}`]!) / steps
          const force = mass * (acceleration + (c === 'y' ? 9.81 : 0))
          const pulls = (now[`pull.${c}`]! + before[`pull.${c}`]!) / 2
          // the pull on the cable
          expect(Math.abs(force + pulls)).toBeLessThan(0.03 * mass * 9.81)
        }
      })
    }
  })
})

describe('a stiff column under a block on a slide, in implicit steps of a millisecond', () => {
  const [length, thick, n] = [0.6, 0.004, 8]
  const nylon = material({ name: 'nylon', density: 1150, young: 3e9 })
  const line = nylon.density * Math.PI * thick ** 2
  const critical = (Math.PI ** 2 * nylon.young * (Math.PI / 4) * thick ** 4) / length ** 2
  const bow = 1e-4
  /** (π/L)² (P_cr − P) / ρA, over which a bow swings, or grows where it is below 0. */
  const square = (share: number) => ((Math.PI / length) ** 2 * (1 - share) * critical) / line
  const bowAt = (share: number, law: Law, time: number) => {
    const scene = createScene({ gravity: [0, 0, -9.81] })
    const mass = (share * critical) / 9.81
    scene.body({ name: 'load', shape: cube(0.02), mass, material: nylon, position: [0, 0, length + 0.02] })
    const at = (k: number) => (Math.PI * k) / n
    const nodes = Array.from({ length: n + 1 }, (_, k) => k)
    const positions = nodes.flatMap((k) => [bow * Math.sin(at(k)), 0, (k * length) / n])
    const slopes = nodes.flatMap((k) => [((bow * Math.PI) / length) * Math.cos(at(k)), 0, 1])
    const cable = { name: 'column', nodes: { positions, slopes }, length, elements: n, material: nylon, radius: thick }
    const ends = { holds: [{ at: 'start', kind: 'pinned' }], pins: [{ at: 'end', to: 'load' }] } as const
    scene.cable({ ...cable, ...ends, implicit: { theta: 0.5 } })
    scene.joint(joint.prismatic({ a: 'world', b: 'load', axis: [0, 0, 1], at: [0, 0, length] }))
    scene.probe(probe.cablePosition('column', length / 2), 'middle')
    return simulate(scene, { life: double, timeStep: 1e-3, contact: laws[law] }, async (s) => {
      s.step(Math.round(time / 1e-3))
      return (await s.sample())['middle.x']! / bow
    })
  }

  test.each(['dem', 'dvi'] as const)('swings at the frequency that its load leaves it, %s', async (law) => {
    const half = Math.PI / Math.sqrt(square(0.5))
    expect(await bowAt(0.5, law, 5 * half)).toBeLessThan(-0.95)
    expect(await bowAt(0.5, law, 6 * half)).toBeGreaterThan(0.95)
  })

  test('bends out above the load of Euler at the rate that is left over', async () => {
    const time = 3 / Math.sqrt(-square(1.2))
    const grown = (await bowAt(1.2, 'dem', time)) / Math.cosh(3)
    // the load comes on within the first eighth of it
    expect(grown).toBeGreaterThan(0.6)
    expect(grown).toBeLessThan(1.1)
  })
})

/** Places and weights of the rule of Gauss with 4 points, which is exact for what momenta of cubics need. */
const gauss = [
  [0.06943184420297371, 0.17392742256872692],
  [0.3300094782075719, 0.3260725774312731],
  [0.6699905217924281, 0.3260725774312731],
  [0.9305681557970263, 0.17392742256872692],
] as const

test('two blocks and the cable between them keep their momentum and angular momentum', async () => {
  for (const [law, theta, timeStep] of ways) {
    const scene = createScene({ gravity: [0, 0, 0] })
    const masses = { heavy: 20, light: 0.2 }
    const block = { shape: cube(0.1), material: rubber }
    scene.body({ name: 'heavy', ...block, mass: masses.heavy, position: [-0.1, 0, 0], velocity: [0, 0, 0.3] })
    scene.body({
      name: 'light',
      ...block,
      mass: masses.light,
      position: [1.1, 0, 0],
      velocity: [2, 3, 0],
      omega: [0, 5, 0],
    })
    const pins = [
      { at: 'start', to: 'heavy', kind: 'clamped' },
      { at: 'end', to: 'light' },
    ] as const
    scene.cable(cableOf({ pins }, theta))
    const at = Array.from({ length: elements }, (_, k) =>
      gauss.map(([x, w]) => ({ s: (k + x) / elements, w: w / elements })),
    ).flat()
    at.forEach(({ s }, k) => {
      scene.probe(probe.cablePosition('cable', s), `r${k}`)
      scene.probe(probe.cableVelocity('cable', s), `v${k}`)
    })
    for (const name of ['heavy', 'light'] as const) {
      scene.probe(probe.position(name), `${name}.r`)
      scene.probe(probe.velocity(name), `${name}.v`)
      scene.probe(probe.angularMomentum(name), `${name}.L`)
    }
    scene.probe(probe.jointError(), 'error')
    const momenta = (of: Record<string, number>) => {
      const of3 = (name: string) => ['x', 'y', 'z'].map((c) => of[`${name}.${c}`]!)
      const sum = [0, 0, 0, 0, 0, 0]
      const add = (m: number, r: number[], v: number[]) => {
        for (let c = 0; c < 3; c++) {
          const [i, j] = [(c + 1) % 3, (c + 2) % 3]
          sum[c]! += m * v[c]!
          sum[3 + c]! += m * (r[i]! * v[j]! - r[j]! * v[i]!)
        }
      }
      at.forEach(({ w }, k) => {
        add(weight * w, of3(`r${k}`), of3(`v${k}`))
      })
      for (const name of ['heavy', 'light'] as const) {
        add(masses[name], of3(`${name}.r`), of3(`${name}.v`))
        of3(`${name}.L`).forEach((x, c) => {
          sum[3 + c]! += x
        })
      }
      return sum
    }
    await simulate(scene, { life: double, timeStep, contact: laws[law] }, async (s) => {
      const start = momenta(await s.sample())
      s.step(Math.round(0.1 / timeStep))
      const now = await s.sample()
      const end = momenta(now)
      expect(now.error!).toBeLessThan(1e-6)
      for (let c = 0; c < 3; c++) expect(Math.abs(end[c]! - start[c]!)).toBeLessThan(1e-9)
      // of 5 kg m2/s; an implicit step turns with the tangent
      for (let c = 3; c < 6; c++) expect(Math.abs(end[c]! - start[c]!)).toBeLessThan(theta > 0 ? 2e-4 : 1e-12)
    })
  }
})

test('a node that slides along a line of the world goes down it as a body would', async () => {
  for (const [law, theta, timeStep] of ways) {
    const scene = createScene({ gravity: [0, -9.81, 0] })
    const down = Math.SQRT1_2
    const points = [
      [0, 0, 0],
      [-down, -down, 0],
    ] as const
    scene.cable(cableOf({ points, pins: [{ at: 'start', to: 'world', kind: 'sliding', axis: [1, -1, 0] }] }, theta))
    scene.probe(probe.cablePosition('cable', 'start'), 'node')
    scene.probe(probe.reactionForce('cable.pin0'), 'push')
    scene.probe(probe.jointError(), 'error')
    await simulate(scene, { life: double, timeStep, contact: laws[law] }, async (s) => {
      s.step(Math.round(0.2 / timeStep))
      const now = await s.sample()
      expect(now.error!).toBeLessThan(1e-9)
      // at right angles to the line it hangs at rest in what goes along: g sin 45° down the line; a step by impulses is ahead by half
      const along = 0.5 * 9.81 * down * 0.2 * (0.2 + (law === 'dvi' ? timeStep : 0))
      expect(now['node.x']! / (along * down)).toBeCloseTo(1, 6)
      expect(now['push.x']!).toBeCloseTo(now['push.y']!, 6)
    })
  }
})

test('a cable that slides along a block that turns gives it what it loses, and probes of momentum count both', async () => {
  for (const [law, theta, timeStep] of ways) {
    const scene = createScene({ gravity: [0, 0, 0] })
    const half = [0.1, 0.02, 0.02] as const
    scene.body({ name: 'block', shape: shape.box({ half }), material: rubber, mass: 0.7, omega: [0, 2, 0] })
    const points = [
      [0, 0, 0],
      [0, 0.5, 0],
    ] as const
    const pins = [{ at: 'start', to: 'block', kind: 'sliding', axis: [1, 0, 0] }] as const
    const masses = [{ at: 0.25, mass: 0.1 }]
    scene.cable(cableOf({ points, pins, masses, velocity: [0.3, 0, 0], radius: 0.003 }, theta))
    scene.probe(probe.momentum(), 'all')
    scene.probe(probe.momentum('cable.nodes'), 'cable')
    scene.probe(probe.angularMomentum(null, { about: [0.1, 0.2, 0] }), 'turn')
    await simulate(scene, { life: double, timeStep, contact: laws[law] }, async (s) => {
      const before = await s.sample()
      const mass = 0.1 + 0.5 * rubber.density * Math.PI * 0.003 ** 2
      expect(before['cable.x']! / (0.3 * mass)).toBeCloseTo(1, 12)
      // the middle of the cable is 0.25 m from the origin
      const turn = 0.3 * mass * (0.2 - 0.25)
      expect(before['turn.z']! / turn).toBeCloseTo(1, 12)
      // from rest corrections of places are left away from velocities where they are more than a quarter of these
      s.step(Math.round(0.05 / timeStep))
      const start = await s.sample()
      s.step(Math.round(0.2 / timeStep))
      const after = await s.sample()
      expect(Math.abs(after['cable.z']! - start['cable.z']!)).toBeGreaterThan(1e-3)
      for (const key of ['all.x', 'all.y', 'all.z', 'turn.x', 'turn.y', 'turn.z']) {
        expect(Math.abs(start[key]! - before[key]!)).toBeLessThan(theta > 0 ? 1e-4 : 1e-5)
        expect(Math.abs(after[key]! - start[key]!)).toBeLessThan(theta > 0 ? 1e-6 : 1e-14)
      }
    })
  }
})

test('a clamp to a body holds the direction of the cable, and bears its moment', async () => {
  const [tips, thick, pieces]: [number[], number, number] = [[], 0.03, 20]
  const heavy = rubber.density * Math.PI * thick ** 2 * 9.81
  for (const [law, theta] of ways) {
    const scene = createScene({ gravity: [0, -9.81, 0] })
    scene.body({ name: 'post', shape: cube(0.1), material: rubber, fixed: true, position: [-0.1, 0, 0] })
    const pins = [{ at: 'start', to: 'post', kind: 'clamped' }] as const
    scene.cable(cableOf({ radius: thick, elements: 4, drag: 5, pins }, theta))
    scene.probe(probe.cablePosition('cable'), 'tip')
    const at = Array.from({ length: pieces }, (_, k) => (k + 0.5) / pieces)
    for (const s of at) scene.probe(probe.cablePosition('cable', s), `at${s}`)
    scene.probe(probe.reactionForce('cable.pin0'), 'force')
    scene.probe(probe.reactionTorque('cable.pin0'), 'torque')
    const timeStep = theta > 0 ? 1e-3 : 1e-4
    await simulate(scene, { life: double, timeStep, contact: laws[law] }, async (s) => {
      s.step(Math.round(3 / timeStep))
      const now = await s.sample()
      tips.push(now['tip.y']!)
      expect(now['force.y']! / heavy).toBeCloseTo(1, 2)
      // the moment of its weight about the clamp
      const lever = at.reduce((sum, s) => sum + now[`at${s}.x`]! / pieces, 0)
      expect(now['torque.z']! / (heavy * lever)).toBeCloseTo(1, 2)
    })
  }
  for (const tip of tips) expect(tip / tips[0]!).toBeCloseTo(1, 4)
})

/** What holds nodes of the machine: a clamp, two pins and a slider. */
const pulls = ['cable.pin0', 'cable.pin1', 'stiff.pin0', 'stiff.pin1']

/** Something of everything: a slider, a clamp and pins, explicit and implicit cables, beads and a joint beside them. */
function machine(speed = 0): Scene {
  const scene = createScene({ gravity: [0, -9.81, 0] })
  const block = { shape: cube(0.05), material: rubber }
  scene.body({ name: 'left', ...block, mass: 2, position: [-0.05, 0, 0], velocity: [speed, 0, 0] })
  scene.body({ name: 'right', ...block, mass: 3, position: [1.05, 0, 0], omega: [0, 0, 2] })
  scene.joint(joint.revolute({ a: 'world', b: 'right', at: [1.05, 0.3, 0], axis: [0, 0, 1] }))
  const between = [
    { at: 'start', to: 'left', kind: 'clamped' },
    { at: 'end', to: 'right' },
  ] as const
  scene.cable(cableOf({ pins: between, beads: { spacing: 0.02 } }))
  const points = [
    [1, 0.05, 0],
    [0.2, 0.4, 0],
  ] as const
  const slides = [
    { at: 'start', to: 'right' },
    { at: 'end', to: 'world', kind: 'sliding', axis: [1, 0, 0] },
  ] as const
  scene.cable(cableOf({ name: 'stiff', points, pins: slides, elements: 4 }, 0.55))
  for (const pin of pulls) scene.probe(probe.reactionForce(pin), pin)
  scene.probe(probe.position('left'), 'left')
  scene.probe(probe.cablePosition('stiff', 0.4), 'stiff')
  scene.probe(probe.jointError(), 'error')
  return scene
}

test.each(['dem', 'dvi'] as const)(
  'the same bytes at any number of threads, after a restart and from JSON, %s',
  async (law) => {
    const after = async (
      scene: Scene,
      threads: number,
      steps: number,
      checkpoint?: Awaited<ReturnType<typeof saved>>,
    ) => {
      const s = await createSimulation(scene, {
        contact: laws[law],
        timeStep: 1e-4,
        backend: backend.cpu({ threads }),
        ...(checkpoint ? { checkpoint } : {}),
      })
      s.step(steps)
      const found = { hash: await s.hash(), data: structuredClone(await s.save()), values: await s.sample() }
      await s.close()
      return found
    }
    const saved = async () => (await after(machine(), 5, 30)).data
    const whole = await after(machine(), 1, 80)
    expect(whole.values.error!).toBeLessThan(1e-6)
    const again = sceneFromJson(JSON.parse(JSON.stringify(machine())))
    expect((await after(again, 2, 50, await saved())).hash).toBe(whole.hash)
  },
)

test('in single precision and on a GPU they go the same way', async () => {
  const [timeStep, coarse] = [1e-4, 1e-3]
  for (const [life, law, steps] of [
    [single, 'dem', 200],
    [single, 'dvi', 200],
    [gpu, 'dem', 1],
    [gpu, 'dvi', 1],
  ] as const) {
    const at = (of: Life) =>
      simulate(machine(), { life: of, timeStep, contact: laws[law] }, async (s) => {
        s.step(steps)
        return s.sample()
      })
    const [exact, found] = [await at(double), await at(life)]
    expect(found.error!).toBeLessThan(coarse)
    for (const of of ['left', 'stiff']) {
      for (const c of 'xyz') expect(found[`${of}.${c}`]!).toBeCloseTo(exact[`${of}.${c}`]!, 4)
    }
  }
})

test.each(['dem', 'dvi'] as const)('on a GPU ties bear under load what they bear on a CPU, %s', async (law) => {
  // a wave of ρ c A v = 170 N runs along the cable
  const borne = (life: Life) =>
    simulate(machine(-2), { life, timeStep: 1e-4, contact: laws[law] }, async (s) => {
      s.step(10)
      return s.sample()
    })
  const [exact, found] = [await borne(double), await borne(gpu)]
  const of = (values: Readonly<Record<string, number>>) =>
    pulls.map((pin) => ['x', 'y', 'z'].map((c) => values[`${pin}.${c}`]!))
  const most = Math.max(...of(exact).map((force) => Math.hypot(...force)))
  expect(most).toBeGreaterThan(50)
  const off = of(found).map((force, k) => Math.hypot(...force.map((x, c) => x - of(exact)[k]![c]!)))
  // places are rounded to 6e-8 m, of elements of 40 kN/m
  expect(Math.max(...off) / most).toBeLessThan(1e-3)
})

test('a pin that is pulled harder than it bears breaks', async () => {
  const scene = createScene({ gravity: [0, -9.81, 0] })
  scene.body({ name: 'block', shape: cube(0.1), material: rubber, mass: 50, position: [1.1, 0, 0] })
  const holds = [{ at: 'start', kind: 'pinned' }] as const
  scene.cable(cableOf({ holds, pins: [{ at: 'end', to: 'block', breakForce: 100 }] }))
  scene.probe(probe.position('block'), 'block')
  scene.probe(probe.cablePosition('cable'), 'end')
  await simulate(scene, { life: double, timeStep: 2e-4, contact: laws.dvi }, async (s) => {
    s.step(3000)
    const now = await s.sample()
    expect(now['end.y']! - now['block.y']!).toBeGreaterThan(0.3)
  })
})

describe('what cannot be held is said', () => {
  const scene = createScene({ gravity: [0, -9.81, 0] })
  scene.body({ name: 'block', shape: cube(0.1), material: rubber, mass: 1, position: [1.1, 0, 0] })
  scene.body({ name: 'post', shape: cube(0.1), material: rubber, fixed: true, position: [-0.1, 0, 0] })
  let made = 0
  const cable = (options: Partial<CableOptions>) => scene.cable(cableOf({ name: `c${made++}`, ...options }))
  test.each<[string, Partial<CableOptions>, string]>([
    ['an axis that is missing', { pins: [{ at: 'end', to: 'block', kind: 'sliding' }] }, 'sliding needs axis'],
    ['a body that is not there', { pins: [{ at: 'end', to: 'blok' }] }, 'block'],
    [
      'a stiffness of a clamp',
      { pins: [{ at: 'end', to: 'block', kind: 'clamped', stiffness: 1 }] },
      'a stiffness makes it a spring, which is not clamped',
    ],
    ['a damping alone', { pins: [{ at: 'end', to: 'block', damping: 1 }] }, 'damping is that of a spring'],
    [
      'two holds that do not move',
      { holds: [{ at: 'start', kind: 'clamped' }], pins: [{ at: 'start', to: 'post' }] },
      'pin 0: node 0 is clamped already, and what holds it does not move either',
    ],
    [
      'two pins that do not move',
      {
        pins: [
          { at: 'start', to: 'post' },
          { at: 'start', to: 'world' },
        ],
      },
      'pin 1: node 0 is held by pin 0 already',
    ],
  ])('%s', (_, options, message) => {
    expect(() => cable(options)).toThrow(message)
  })

  test('joints that nodes cannot have', () => {
    cable({ name: 'held', beads: {} })
    const wrong = (of: Parameters<Scene['joint']>[0], message: string) => expect(() => scene.joint(of)).toThrow(message)
    const at = [1, 0, 0] as const
    wrong(joint.fixed({ a: 'block', b: 'held.nodes.6', at }), 'which spherical, pointOnLine, clamp hold, found fixed')
    wrong(joint.spherical({ a: 'held.nodes.6', b: 'block', at }), 'is a node of a cable: name it second, as b')
    wrong(joint.spherical({ a: 'block', b: 'held.beads.0', at }), 'is a bead of a cable: a joint holds its nodes')
    wrong(joint.clamp({ a: 'block', b: 'post', at, axis: [1, 0, 0] }), 'a clamp holds a node of a cable')
    wrong(
      joint.spherical({ a: 'block', b: 'held.nodes.0', at }),
      'it is 1 m from held.nodes.0: a node is held where it is',
    )
  })
})
