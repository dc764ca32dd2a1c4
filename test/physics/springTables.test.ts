// springTables.test.ts: springs and dampers given by tables, between points and about joints, by both laws.

import { expect, test } from 'vitest'
import { backend, contact, createSimulation, joint, probe, type Scene, sceneFromJson, spring } from '#talus/index.js'
import { emptyScene, part } from './mechanism.js'

const [mass, rest, start] = [0.5, 1, 1.1]
/** N/m, or N m/rad, below and above the length or angle at rest. */
const [below, above] = [80, 320]
const laws = { 'by impulses': contact.dvi(), 'by force': contact.hertzMindlin() } as const

interface Strength {
  readonly stiffness?: number
  readonly damping?: number
  readonly values?: readonly [readonly number[], readonly number[]]
  readonly drag?: readonly [readonly number[], readonly number[]]
}

/** A mass on a spring along x, and a wheel on a turning one with the same numbers, both stretched by 0.1. */
function sprung({ stiffness, damping, values, drag }: Strength): Scene {
  const scene = emptyScene(0)
  part(scene, 'mass', [start, 0, 0], { mass })
  part(scene, 'wheel', [4, 0, 0], { inertia: [mass, mass, mass], mass: 1 })
  const hinge = scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'wheel', at: [4, 0, 0], axis: [0, 0, 1] }))
  const plain = { ...(stiffness === undefined ? {} : { stiffness }), ...(damping === undefined ? {} : { damping }) }
  scene.spring(
    spring.translational({
      a: 'world',
      b: 'mass',
      atA: [0, 0, 0],
      atB: [start, 0, 0],
      ...plain,
      ...(stiffness === undefined ? {} : { restLength: rest }),
      ...(values ? { forceTable: { lengths: values[0], forces: values[1] } } : {}),
      ...(drag ? { dampingTable: { speeds: drag[0], forces: drag[1] } } : {}),
    }),
  )
  const [angles, torques] = values ? [values[0].map((x) => x - start), values[1]] : []
  scene.spring(
    spring.rotational({
      joint: hinge,
      ...plain,
      ...(stiffness === undefined ? {} : { restAngle: rest - start }),
      ...(angles && torques ? { torqueTable: { angles, torques } } : {}),
      ...(drag ? { dampingTable: { speeds: drag[0], torques: drag[1] } } : {}),
    }),
  )
  scene.probe(probe.position('mass'))
  scene.probe(probe.jointPosition('hinge'))
  return scene
}

const timeStep = 4e-4

/** Stretch of both springs every `every` steps. */
async function stretches(scene: Scene, law: keyof typeof laws, count: number, every: number): Promise<number[][]> {
  const simulation = await createSimulation(scene, {
    contact: laws[law],
    timeStep,
    backend: backend.cpu({ threads: 1 }),
  })
  try {
    const taken: number[][] = []
    for (let k = 0; k < count; k++) {
      simulation.step(every)
      const at = await simulation.sample()
      taken.push([at['mass.position.x']! - rest, at['hinge.jointPosition']! + start - rest])
    }
    return taken
  } finally {
    await simulation.close()
  }
}

const names = Object.keys(laws) as (keyof typeof laws)[]

test.each(names)('a straight table is a stiffness, and a straight damper a damping, %s', async (law) => {
  const line = (slope: number) => [-2, 0.3, 5].map((x) => slope * x)
  const table = sprung({ values: [[-1, 1.3, 6], line(200)], drag: [[-2, 0.3, 5], line(2)] })
  const plain = sprung({ stiffness: 200, damping: 2 })
  const [a, b] = [await stretches(table, law, 10, 25), await stretches(plain, law, 10, 25)]
  a.forEach((both, k) => both.forEach((value, s) => expect(value).toBeCloseTo(b[k]![s]!, 12)))
  expect(Math.abs(a.at(-1)![0]!)).toBeGreaterThan(1e-3)
})

// Half a swing on each side of the knot: π √(m/k₁) + π √(m/k₂). The zeros are found between samples a millionth of it apart.
test.each(names)('a spring with a kink swings with the mean of its two periods, %s', async (law) => {
  const kink = sprung({
    values: [
      [0, 1, 2],
      [-below, 0, above],
    ],
  })
  const found = await stretches(kink, law, 300, 10)
  const period = Math.PI * (Math.sqrt(mass / below) + Math.sqrt(mass / above))
  for (const s of [0, 1]) {
    const falls: number[] = []
    for (let k = 1; k < found.length; k++) {
      const [before, after] = [found[k - 1]![s]!, found[k]![s]!]
      if (before > 0 && after <= 0) falls.push((k + before / (before - after)) * 10 * timeStep)
    }
    expect(falls.length).toBeGreaterThan(2)
    expect((falls.at(-1)! - falls[0]!) / (falls.length - 1)).toBeCloseTo(period, 4)
  }
})

// Beyond its knots a table is held: a constant pull of 3 N, x = x₀ − f t²/2m until it is back at 1 m.
test.each(names)('a table of one knot pulls with one force, %s', async (law) => {
  const found = await stretches(sprung({ values: [[1], [3]] }), law, 5, 50)
  found.forEach((both, k) => {
    const t = 50 * (k + 1) * timeStep
    for (const value of both)
      expect(Math.abs(value - (0.1 - (3 * t * t) / (2 * mass)))).toBeLessThan(1.01 * timeStep * 3 * t)
  })
})

test('a scene keeps its tables as JSON, and mistakes are said', () => {
  const scene = sprung({
    values: [
      [0, 1, 2],
      [-1, 0, 4],
    ],
    drag: [
      [-1, 1],
      [-2, 2],
    ],
  })
  expect(JSON.stringify(sceneFromJson(JSON.parse(JSON.stringify(scene))))).toBe(JSON.stringify(scene))
  const ends = { name: 'bad', a: 'world', b: 'mass', atA: [0, 0, 0], atB: [1, 0, 0] } as const
  const wrong = (options: object) => () => scene.spring(spring.translational({ ...ends, ...options }))
  expect(wrong({})).toThrow('spring bad: it needs stiffness, damping or a table, found none.')
  expect(wrong({ stiffness: 1, forceTable: { lengths: [0], forces: [1] } })).toThrow(
    'spring bad: forceTable stands in place of stiffness, found both.',
  )
  expect(wrong({ forceTable: { lengths: [0, 1], forces: [1] } })).toThrow(
    'spring bad: forceTable needs lengths and as many forces, found 2 lengths and 1 forces.',
  )
  expect(wrong({ forceTable: { lengths: [1, 1], forces: [1, 2] } })).toThrow(
    'spring bad: forceTable: lengths must rise, found 1 before 1.',
  )
})
