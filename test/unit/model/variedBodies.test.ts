// Bodies of many shapes under one name: drawn from a family, dealt to bodies, found, moved and read back as one group.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readScene } from '#talus/files.js'
import {
  contact,
  createScene,
  createSimulation,
  grainShapes,
  lattice,
  material,
  parseScene,
  probe,
  randomOrientations,
  type Scene,
  type Shape,
  shape,
} from '#talus/index.js'
import { writeScene } from '#talus/io/runFolder/sceneJson.js'
import { bodyColumns } from '#talus/model/bodyColumns.js'
import { kindOf } from '#talus/model/shape.js'
import { temporaryFolder } from '../../io/temporaryFolder.js'
import { double } from '../../physics/lives.js'

const folder = temporaryFolder()
const rock = material({ name: 'rock', density: 2600, friction: 0.5, young: 1e7 })
const volume = (one: Shape) => kindOf(one).massProperties(one).volume
const ball = (radius: number) => (4 / 3) * Math.PI * radius ** 3

describe('shapes of a family', () => {
  it.each(['hull', 'ellipsoid'] as const)('%s: each has the volume of its ball and axes in the range', (of) => {
    const radius = { table: { radii: [0.01, 0.02], shares: [0.5, 0.5] } }
    const shapes = grainShapes({ of, radius, forms: 40, elongation: [0.5, 0.8], flatness: [0.4, 0.6], seed: 3 })
    expect(shapes).toHaveLength(40)
    expect(shapes.every(({ kind }) => kind === of)).toBe(true)
    for (const one of shapes) {
      const nearest = Math.cbrt(volume(one) / ball(1))
      expect(Math.min(Math.abs(nearest / 0.01 - 1), Math.abs(nearest / 0.02 - 1))).toBeLessThan(1e-12)
    }
    const sizes = new Set(shapes.map((one) => Math.cbrt(volume(one) / ball(1)).toFixed(6)))
    expect(sizes.size).toBe(2)
    for (const one of shapes) {
      if (one.kind !== 'ellipsoid') continue
      const [a, b, c] = one.semiAxes
      expect([b / a >= 0.5 - 1e-12, b / a <= 0.8 + 1e-12]).toEqual([true, true])
      expect([c / b >= 0.4 - 1e-12, c / b <= 0.6 + 1e-12]).toEqual([true, true])
    }
    expect(grainShapes({ of, radius, seed: 5 })).toEqual(grainShapes({ of, radius, seed: 5 }))
    expect(grainShapes({ of, radius, seed: 5 })).not.toEqual(grainShapes({ of, radius, seed: 6 }))
  })

  it('what is wrong is said in one sentence', () => {
    const radius = 0.01
    expect(() => grainShapes({ of: 'box' as 'hull', radius })).toThrow('of is one of hull, ellipsoid, found "box"')
    expect(() => grainShapes({ of: 'hull', radius, forms: 0 })).toThrow('forms must be a whole number of at least 1')
    expect(() => grainShapes({ of: 'hull', radius, flatness: [0.9, 0.5] })).toThrow('the smaller first')
    expect(() => grainShapes({ of: 'hull', radius, roundness: 2 })).toThrow('roundness must be above 0 and at most 1')
  })
})

/** 27 grains of 5 shapes above a floor. */
function grainScene(): Scene {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  scene.body({ name: 'floor', shape: shape.plane(), material: rock, fixed: true })
  const positions = lattice({ min: [-0.08, -0.08, 0.02], max: [0.08, 0.08, 0.2], spacing: 0.05, count: 27 })
  const shapes = grainShapes({ of: 'hull', radius: { uniform: { min: 0.008, max: 0.014 } }, forms: 5, seed: 2 })
  scene.bodies({ name: 'grains', material: rock, shapes, positions, orientations: randomOrientations(27) })
  return scene
}

const run = <T>(scene: Scene, use: (s: Awaited<ReturnType<typeof createSimulation>>) => Promise<T>) =>
  createSimulation(scene, { contact: contact.hertzMindlin(), timeStep: 1e-5, backend: double.choice }).then(
    async (simulation) => {
      try {
        return await use(simulation)
      } finally {
        await simulation.close()
      }
    },
  )

describe('bodies of several shapes', () => {
  it('are one group: in turn, numbered shape by shape, with the mass of each', () => {
    const scene = createScene({ gravity: [0, 0, 0] })
    const shapes = [shape.sphere({ radius: 0.1 }), shape.ellipsoid({ semiAxes: [0.3, 0.2, 0.1] })]
    const positions = Array.from({ length: 5 }, (_, k) => [k, 0, 0])
    const handle = scene.bodies({ name: 'grains', material: rock, shapes, positions })
    expect([handle.first, handle.count]).toEqual([0, 5])
    expect(scene.data.groups.map(({ name, family, count }) => [name, family, count])).toEqual([
      ['grains1', 'grains', 3],
      ['grains2', 'grains', 2],
    ])
    const { position, invMass, invInertia } = bodyColumns(scene.data)
    expect([0, 1, 2, 3, 4].map((i) => position[3 * i])).toEqual([0, 2, 4, 1, 3])
    expect(invMass[0]! * 2600 * ball(0.1)).toBeCloseTo(1, 12)
    const mass = 2600 * ball(1) * 0.3 * 0.2 * 0.1
    expect(invMass[3]! * mass).toBeCloseTo(1, 12)
    const moments = [0, 1, 2].map((c) => 1 / invInertia[9 + c]! / mass).sort((a, b) => a - b)
    for (const [c, expected] of [0.2 ** 2 + 0.1 ** 2, 0.3 ** 2 + 0.1 ** 2, 0.3 ** 2 + 0.2 ** 2].entries())
      expect(moments[c]! * 5).toBeCloseTo(expected, 12)
    expect([handle.at(3).index, handle.at(4).name]).toEqual([3, 'grains.4'])
    expect(() => handle.at(5)).toThrow('one body is needed, grains.0 to grains.4, found 5')
    expect(scene.probe(probe.position('grains.3')).body).toBe(3)
  })

  it('is refused where something is wrong', () => {
    const scene = createScene()
    const of = { name: 'grains', material: rock, positions: [[0, 0, 0]] }
    expect(() => scene.bodies({ ...of, shapes: [] })).toThrow('bodies grains: shapes is empty.')
    const both = { ...of, shapes: [shape.sphere({ radius: 1 })], radii: [1] }
    expect(() => scene.bodies(both)).toThrow('radii are for spheres of one shape')
    scene.bodies({ ...of, shapes: [shape.sphere({ radius: 1 })] })
    expect(() => scene.bodies({ ...of, shapes: [shape.sphere({ radius: 1 })] })).toThrow('both named grains.')
    expect(() => scene.body({ ...of, shape: shape.sphere({ radius: 1 }) } as never)).toThrow()
    expect(() => scene.body({ name: 'grains', shape: shape.sphere({ radius: 1 }), material: rock })).toThrow(
      'two bodies are both named grains.',
    )
    expect(() =>
      scene.bonds({
        between: 'grains',
        within: 1,
        normalStiffness: 1,
        shearStiffness: 1,
        tensileStrength: 1,
        shearStrength: 1,
      }),
    ).toThrow('grains is a family')
  })

  it('probes and forces take them as one, and momentum is that of all', async () => {
    const scene = grainScene()
    scene.probe(probe.momentum('grains'))
    scene.probe(probe.momentum(), 'all')
    scene.force({ on: 'grains', force: [0.02, 0, 0] })
    const { invMass } = bodyColumns(scene.data)
    const mass = Array.from(invMass).reduce((sum, inverse) => sum + (inverse > 0 ? 1 / inverse : 0), 0)
    await run(scene, async (simulation) => {
      simulation.step(100)
      const now = await simulation.sample()
      // free fall of a millisecond, under a force on each of 27
      expect(now['grains.momentum.z']).toBeCloseTo(-9.81 * 1e-3 * mass, 9)
      expect(now['grains.momentum.x']).toBeCloseTo(27 * 0.02 * 1e-3, 9)
      expect(now['grains.momentum.z']).toBe(now['all.z'])
    })
  })

  it('come back from JSON with their family', async () => {
    const scene = grainScene()
    scene.probe(probe.momentum('grains'))
    await writeScene(folder, scene)
    expect(JSON.parse(readFileSync(join(folder, 'scene.json'), 'utf8'))).toEqual(JSON.parse(JSON.stringify(scene)))
    const back = await readScene(folder)
    expect(JSON.stringify(back)).toBe(JSON.stringify(scene))
    expect(back.probe(probe.position('grains.26')).body).toBe(27)
  })

  it('are loaded from a state under their one name', async () => {
    const state = await run(grainScene(), async (simulation) => {
      simulation.step(10)
      return simulation.state!()
    })
    const other = createScene({ gravity: [0, 0, -9.81], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
    other.load(state, { without: ['floor'], prefix: 'old-' })
    expect(other.bodyCount).toBe(27)
    expect(other.probe(probe.momentum('old-grains')).groups).toEqual(['old-grains'])
    expect(other.probe(probe.position('old-grains.26')).body).toBe(26)
    const without = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
    without.load(state, { without: ['grains'] })
    expect(without.bodyCount).toBe(1)
  })

  it('are one entry of a scene file, and of its phases', () => {
    const text = `timeStep: 1e-5
duration: 0.01
gravity: [0, 0, -9.81]
materials: { rock: { density: 2600, young: 1e7 } }
bodies:
  - { name: floor, shape: { kind: plane }, material: rock, fixed: true }
  - name: grains
    shape: { kind: varied, of: ellipsoid, radius: { uniform: { min: 5 mm, max: 8 mm } }, forms: 6, flatness: [0.5, 0.9] }
    material: rock
    lattice: { min: [0, 0, 0.02], max: [0.1, 0.1, 0.2], spacing: 0.03, count: 20 }
probes: [{ quantity: momentum, body: grains }]
phases: [{ name: rest, for: 1 ms, frozen: [grains] }]
`
    const scene = parseScene(text, { file: 'x.yaml' }).build({ seed: 4 })
    expect(scene.bodyCount).toBe(21)
    expect(scene.data.groups.filter(({ family }) => family === 'grains')).toHaveLength(6)
    expect(scene.data.probes.map(({ name }) => name)).toEqual(['grains.momentum'])
    const one = text.replace(/lattice:.*/, 'position: [0, 0, 1]')
    expect(() => parseScene(one, { file: 'x.yaml' })).toThrow('a varied shape is for many bodies')
  })
})
