// What a scene keeps, and the sentence each mistake gets.

import { describe, expect, it } from 'vitest'
import { createScene, InputError, joint, material, probe, type Scene, sceneFromJson, shape } from '#talus/index.js'

const steel = material({ name: 'steel', density: 7800 })
const ball = shape.sphere({ radius: 0.1 })

function small(): Scene {
  const scene = createScene({ gravity: [0, 0, -9.81] })
  scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true })
  scene.body({
    name: 'ball',
    shape: ball,
    material: steel,
    position: [0, 0, 1],
    orientation: [0, 0, 2, 0],
    omega: [1, 0, 0],
  })
  scene.bodies({ name: 'grains', shape: ball, material: steel, positions: [1, 0, 1, 2, 0, 1], radii: [0.1, 0.2] })
  return scene
}

describe('a scene', () => {
  it('numbers its bodies in the order they were added', () => {
    const scene = small()
    expect(scene.bodyCount).toBe(4)
    const more = scene.bodies({
      shape: ball,
      material: steel,
      positions: [
        [5, 0, 1],
        [6, 0, 1],
      ],
    })
    expect([more.first, more.at(1).index]).toEqual([4, 5])
  })

  it('comes back from JSON with every column', () => {
    const scene = small()
    scene.materialPair('steel', steel, { friction: 0.1 })
    scene.probe(probe.position('grains.1'))
    const again = sceneFromJson(JSON.parse(JSON.stringify(scene)))
    expect(again.data).toEqual(scene.data)
    expect(again.data.groups[1]!.orientations).toEqual(Float64Array.of(0, 0, 1, 0))
  })

  it('takes positions flat or one by one', () => {
    const [flat, nested] = [
      [0, 0, 1, 0, 0, 2],
      [
        [0, 0, 1],
        [0, 0, 2],
      ],
    ].map((positions) => {
      const scene = createScene()
      scene.bodies({ shape: ball, material: steel, positions: positions as number[] })
      return scene.data.groups[0]!.positions
    })
    expect(flat).toEqual(nested)
  })

  it('holds a million bodies in columns', () => {
    const scene = createScene()
    scene.bodies({ shape: ball, material: steel, positions: new Float64Array(3_000_000) })
    expect(scene.bodyCount).toBe(1_000_000)
    expect(scene.data.groups).toHaveLength(1)
  })

  it('makes a domain around its bodies, wider than they are', () => {
    const { min, max, periodic } = small().domain()
    expect(min[0]).toBeLessThan(-0.1 - 2)
    expect(max[0]).toBeGreaterThan(2.2 + 2)
    expect(periodic).toEqual([false, false, false])
  })

  it('gives unnamed materials of the same values one name', () => {
    const scene = createScene()
    for (let i = 0; i < 3; i++) scene.body({ shape: ball, material: material({ density: 1000 }), position: [i, 0, 0] })
    scene.body({ shape: ball, material: material({ density: 1001 }), position: [5, 0, 0] })
    expect(scene.data.materials.map((m) => m.name)).toEqual(['material1', 'material2'])
  })
})

const domain = { min: [0, 0, 0], max: [1, 1, 1], periodic: [true, false, false] } as const

const mistakes: [string, () => unknown, string][] = [
  [
    'NaN',
    () => createScene({ gravity: [0, 0, Number.NaN] }),
    'scene: gravity, component z must be a finite number, found NaN.',
  ],
  [
    'infinity',
    () => small().body({ shape: ball, material: steel, position: [Number.POSITIVE_INFINITY, 0, 0] }),
    'body body4: position, component x must be a finite number, found Infinity.',
  ],
  [
    'NaN among many',
    () => small().bodies({ name: 'x', shape: ball, material: steel, positions: [0, 0, 0, 0, Number.NaN, 0] }),
    'bodies x: position 1 must be finite, found NaN.',
  ],
  [
    'null among many, as JSON writes NaN',
    () =>
      small().bodies({ name: 'x', shape: ball, material: steel, positions: JSON.parse('[[0, 0, 0], [0, null, 0]]') }),
    'bodies x: position 1 must be numbers, found null.',
  ],
  ['zero radius', () => shape.sphere({ radius: 0 }), 'shape.sphere: radius must be greater than zero, found 0 m.'],
  [
    'negative radius among many',
    () => small().bodies({ name: 'x', shape: ball, material: steel, positions: [0, 0, 0], radii: [-1] }),
    'bodies x: radius 0 must be greater than zero, found -1 m.',
  ],
  [
    'zero density',
    () => material({ name: 'air', density: 0 }),
    'material air: density must be greater than zero, found 0 kg/m3.',
  ],
  [
    'negative mass',
    () => small().body({ name: 'x', shape: ball, material: steel, mass: -2 }),
    'body x: mass must be greater than zero, found -2 kg.',
  ],
  ['flat box', () => shape.box({ half: [1, 0, 1] }), 'shape.box: half y must be greater than zero, found 0 m.'],
  ['empty scene', () => createScene().check(), 'the scene is empty: it has no bodies.'],
  [
    'empty group',
    () => small().bodies({ name: 'x', shape: ball, material: steel, positions: [] }),
    'bodies x: positions is empty, so there is nothing to add.',
  ],
  [
    'outside a periodic box',
    () => createScene({ domain }).body({ name: 'x', shape: ball, material: steel, position: [1, 0, 5] }),
    'body x lies outside the periodic box along x: 1 m, the box is 0 to 1 m.',
  ],
  [
    'box inside out',
    () => createScene({ domain: { min: [0, 0, 0], max: [1, -1, 1] } }),
    'domain: max must be above min along y, found 0 to -1.',
  ],
  [
    'axes by name where true and false are asked for',
    () => createScene({ domain: { min: [0, 0, 0], max: [1, 1, 1], periodic: ['x', 'y', 'z'] as never } }),
    'domain: periodic along x must be true or false, found "x".',
  ],
  [
    'one periodic for three axes',
    () => createScene({ domain: { min: [0, 0, 0], max: [1, 1, 1], periodic: [true] as never } }),
    'domain: periodic must be three of true and false, for x, y and z, found [true].',
  ],
  [
    'fixed in words',
    () => small().body({ name: 'x', shape: ball, material: steel, fixed: 'no' as never }),
    'body x: fixed must be true or false, found "no".',
  ],
  [
    'a joint that touches in words',
    () => small().joint(joint.spherical({ name: 'j', a: 'ball', b: 'floor', at: [0, 0, 0], touching: 0 as never })),
    'joint j: touching must be true or false, found 0.',
  ],
  [
    'poisson -1',
    () => material({ name: 'x', density: 1, poisson: -1 }),
    'material x: poisson must be above -1 and at most 0.5, found -1.',
  ],
  [
    'poisson 0.51',
    () => material({ name: 'x', density: 1, poisson: 0.51 }),
    'material x: poisson must be above -1 and at most 0.5, found 0.51.',
  ],
  [
    'restitution',
    () => material({ name: 'x', density: 1, restitution: 1.1 }),
    'material x: restitution must be from 0 to 1, found 1.1.',
  ],
  [
    'restitution of a pair',
    () => small().materialPair('steel', 'steel', { restitution: -0.1 }),
    'materialPair steel, steel: restitution must be from 0 to 1, found -0.1.',
  ],
  [
    'unknown material',
    () => small().body({ name: 'x', shape: ball, material: 'stel' }),
    'body x: unknown material stel, did you mean steel?',
  ],
  [
    'two materials of one name',
    () => small().material(material({ name: 'steel', density: 1 })),
    'two different materials are both named steel: give one of them another name.',
  ],
  ['unknown body', () => small().probe(probe.position('bal')), 'probe position: unknown body bal, did you mean ball?'],
  [
    'a whole group',
    () => small().probe(probe.position('grains')),
    'bodies grains: one body is needed, grains.0 to grains.1, found the whole group.',
  ],
  [
    'beyond the group',
    () => small().probe(probe.position('grains.2')),
    'bodies grains: one body is needed, grains.0 to grains.1, found 2.',
  ],
  [
    'two bodies of one name',
    () => small().body({ name: 'ball', shape: ball, material: steel }),
    'two bodies are both named ball.',
  ],
  [
    'two probes of one name',
    () => {
      const s = small()
      s.probe(probe.kineticEnergy())
      s.probe(probe.kineticEnergy())
    },
    'two probes are both named kineticEnergy.',
  ],
  [
    'moving plane',
    () => small().body({ name: 'x', shape: shape.plane(), material: steel }),
    'body x: a plane is not moved by forces, so it must have fixed: true or a motion.',
  ],
  [
    'fixed with a velocity',
    () => small().body({ name: 'x', shape: ball, material: steel, fixed: true, velocity: [1, 0, 0] }),
    'body x: a fixed body has no velocity, found one that is not zero.',
  ],
  [
    'zero orientation',
    () => small().body({ name: 'x', shape: ball, material: steel, orientation: [0, 0, 0, 0] }),
    'body x: orientation must not be zero: no rotation is [0, 0, 0, 1].',
  ],
  [
    'too few velocities',
    () =>
      small().bodies({ name: 'x', shape: ball, material: steel, positions: [0, 0, 0, 1, 0, 0], velocities: [0, 0, 0] }),
    'bodies x: velocity: 6 numbers are needed to match the positions, found 3.',
  ],
  [
    'radii of boxes',
    () =>
      small().bodies({
        name: 'x',
        shape: shape.box({ half: [1, 1, 1] }),
        material: steel,
        fixed: true,
        positions: [0, 0, 0],
        radii: [1],
      }),
    'bodies x: radii are for spheres, the shape is a box.',
  ],
]

describe('a mistake', () => {
  it.each(mistakes)('%s', (_, make, sentence) => {
    expect(make).toThrow(new InputError(sentence))
  })

  it('adds nothing', () => {
    const scene = small()
    const before = JSON.stringify(scene)
    expect(() => scene.body({ name: 'x', shape: shape.plane(), material: steel })).toThrow(InputError)
    expect(JSON.stringify(scene)).toBe(before)
  })
})
