// knownOptions.test.ts: a mistyped option is named wherever options are taken, and never a silent default.

import { expect, test } from 'vitest'
import {
  backend,
  contact,
  createScene,
  InputError,
  joint,
  lattice,
  material,
  parameter,
  probe,
  shape,
  spring,
} from '#talus/index.js'

const stone = material({ name: 'stone', density: 2000 })
const ball = shape.sphere({ radius: 0.1 })
const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]

function twoBalls() {
  const scene = createScene()
  scene.body({ name: 'a', shape: ball, material: stone })
  scene.body({ name: 'b', shape: ball, material: stone, position: [1, 0, 0] })
  return scene
}

const hinge = { a: 'a', b: 'b', at: [0, 0, 0], axis: [0, 0, 1] } as const
const rod = { a: 'a', b: 'b', atA: [0, 0, 0], atB: [1, 0, 0], stiffness: 1 } as const
const turn = { axis: [0, 0, 1], angle: 0 } as const

// options as a scene in JavaScript may hold them
const cases: readonly (readonly [string, (wrong: never) => unknown, object, string])[] = [
  ['scene', (o) => createScene(o), { gravty: [0, 0, 0] }, 'scene: there is no option gravty, did you mean gravity?'],
  [
    'domain',
    (o) => createScene({ domain: o }),
    { min: [0, 0, 0], max: [1, 1, 1], perodic: [] },
    'domain: there is no option perodic',
  ],
  [
    'body',
    (o) => createScene().body(o),
    { shape: ball, material: stone, fixd: true },
    'body body0: there is no option fixd, did you mean fixed?',
  ],
  [
    'bodies',
    (o) => createScene().bodies(o),
    { shape: ball, material: stone, positions: [0, 0, 0], velocity: [0, 0, 0] },
    'there is no option velocity, did you mean velocities?',
  ],
  [
    'motion',
    (o) => createScene().body({ shape: ball, material: stone, motion: o }),
    { rotation: turn, speed: 1 },
    'motion: there is no option speed',
  ],
  [
    'rotation',
    (o) => createScene().body({ shape: ball, material: stone, motion: { rotation: o } }),
    { ...turn, about: 1 },
    'rotation: there is no option about',
  ],
  [
    'material',
    material as never,
    { density: 1, frction: 1 },
    'material: there is no option frction, did you mean friction?',
  ],
  ['materialPair', (o) => twoBalls().materialPair('stone', 'stone', o), { density: 1 }, 'there is no option density'],
  [
    'contact by impulses',
    contact.dvi as never,
    { iteration: 5 },
    'contact.dvi: there is no option iteration, did you mean iterations?',
  ],
  ['contact by force', contact.hertzMindlin as never, { tang: 1 }, 'contact.hertzMindlin: there is no option tang'],
  [
    'joint',
    (o) => twoBalls().joint(joint.revolute(o)),
    { ...hinge, limit: { lower: 0 } },
    'there is no option limit, did you mean limits?',
  ],
  [
    'limits',
    (o) => twoBalls().joint(joint.revolute({ ...hinge, limits: o })),
    { lower: 0, max: 1 },
    'limits: there is no option max',
  ],
  [
    'motor',
    (o) => {
      const scene = twoBalls()
      return scene.motor(scene.joint(joint.revolute(hinge)), o)
    },
    { speed: 1, maxtorque: 1 },
    'there is no option maxtorque, did you mean maxTorque?',
  ],
  ['spring', (o) => twoBalls().spring(spring.translational(o)), { ...rod, rest: 1 }, 'there is no option rest'],
  ['probe', (o) => twoBalls().probe(o), { ...probe.position('a'), of: 'a' }, 'probe position: there is no option of'],
  [
    'lattice',
    lattice as never,
    { min: [0, 0, 0], max: [1, 1, 1], spacing: 0.5, cont: 3 },
    'lattice: there is no option cont, did you mean count?',
  ],
  ['backend', backend.cpu as never, { thread: 2 }, 'backend.cpu: there is no option thread, did you mean threads?'],
  [
    'parameter',
    parameter as never,
    { unit: '1', default: 1, min: 0, max: 2, what: 'x', step: 1 },
    'parameter: there is no option step',
  ],
  [
    'sphere',
    shape.sphere as never,
    { radius: 1, radus: 2 },
    'shape.sphere: there is no option radus, did you mean radius?',
  ],
  ['box', shape.box as never, { half: [1, 1, 1], size: 2 }, 'shape.box: there is no option size'],
  [
    'cylinder',
    shape.cylinder as never,
    { radius: 1, height: 1, length: 1 },
    'shape.cylinder: there is no option length',
  ],
  ['capsule', shape.capsule as never, { radius: 1, height: 1, length: 1 }, 'shape.capsule: there is no option length'],
  ['cone', shape.cone as never, { radius: 1, height: 1, length: 1 }, 'shape.cone: there is no option length'],
  [
    'ellipsoid',
    shape.ellipsoid as never,
    { semiAxes: [1, 1, 1], radii: 1 },
    'shape.ellipsoid: there is no option radii',
  ],
  ['plane', shape.plane as never, { normal: [0, 0, 1], offset: 1 }, 'shape.plane: there is no option offset'],
  ['hull', shape.hull as never, { points: corners, margin: 1 }, 'shape.hull: there is no option margin'],
  [
    'mesh',
    shape.mesh as never,
    { vertices: corners, triangles: [0, 2, 1], closed: true },
    'shape.mesh: there is no option closed',
  ],
  [
    'heightfield',
    shape.heightfield as never,
    {
      heights: [
        [0, 0],
        [0, 0],
      ],
      size: [1, 1],
      cell: 1,
    },
    'shape.heightfield: there is no option cell',
  ],
  ['union', shape.union as never, { parts: [{ shape: ball, at: [0, 0, 0] }] }, 'there is no option at'],
]

test.each(cases)('%s', (_, take, wrong, sentence) => {
  expect(() => take(wrong as never)).toThrow(InputError)
  expect(() => take(wrong as never)).toThrow(sentence)
})
