// oddOptions.test.ts: whatever stands in the place of an option, from scripts without types or from JSON, is refused in one sentence.

import { expect, test } from 'vitest'
import {
  backend,
  contact,
  createScene,
  grainShapes,
  granular,
  InputError,
  joint,
  lattice,
  material,
  shape,
  spring,
  terrain,
} from '#talus/index.js'

const stuff = material({ name: 'stuff', density: 1000 })
const box = { min: [-0.1, -0.1, 0.5], max: [0.1, 0.1, 0.6] }

function scene() {
  const made = createScene({ gravity: [0, 0, -9.81] })
  made.body({ name: 'b', shape: shape.box({ half: [0.1, 0.1, 0.1] }), material: stuff, position: [0, 0, 0.5] })
  made.bodies({ name: 'g', shape: shape.sphere({ radius: 0.01 }), material: stuff, positions: [0, 0, 0, 0.02, 0, 0] })
  made.joint(joint.revolute({ name: 'j', a: 'world', b: 'b', at: [0, 0, 0], axis: [0, 1, 0] }))
  return made
}

/** Options that are right, and who takes them. */
const calls: Record<string, readonly [object, (options: never) => unknown]> = {
  scene: [{ gravity: [0, 0, 1], edge: 'open' }, createScene],
  material: [{ name: 'm', density: 1, friction: 0 }, material],
  body: [
    { name: 'c', inertia: [1, 1, 1], motion: { position: [0, 0, { sine: { amplitude: 1, frequency: 1 } }] } },
    (o: object) => scene().body({ shape: shape.sphere({ radius: 0.1 }), material: stuff, ...o }),
  ],
  source: [
    { name: 's', region: box, rate: 1, radius: { uniform: { min: 0.01, max: 0.02 } }, number: 3, seed: 1, from: 0 },
    (o: object) => scene().source({ material: stuff, ...(o as Parameters<ReturnType<typeof scene>['source']>[0]) }),
  ],
  sink: [{ name: 's', region: box, action: 'remove' }, (o) => scene().sink(o)],
  force: [
    { name: 'f', on: 'b', force: [0, 0, { ramp: { from: 0, to: 1, start: 0, end: 1 } }] },
    (o) => scene().force(o),
  ],
  drag: [{ name: 'd', on: 'b', linear: 1 }, (o) => scene().drag(o)],
  motor: [{ name: 'm', speed: { table: { times: [0, 1], values: [0, 1] } } }, (o) => scene().motor('j', o)],
  spring: [
    {
      name: 's',
      a: 'world',
      b: 'b',
      atA: [0, 0, 1],
      atB: [0, 0, 0.5],
      forceTable: { lengths: [0, 1], forces: [0, 1] },
    },
    (o: object) => scene().spring(spring.translational(o as never)),
  ],
  bonds: [{ name: 'b', between: ['g', 'g'], within: 0.1, normalStiffness: 1 }, (o) => scene().bonds(o)],
  lattice: [{ min: [0, 0, 0], max: [1, 1, 1], spacing: 0.5, seed: 1 }, lattice],
  shapes: [{ of: 'hull', radius: 0.1, forms: 2, elongation: [0.6, 1], roundness: 0.7, seed: 1 }, grainShapes],
  bed: [
    {
      count: 9,
      radius: 0.005,
      width: 0.1,
      length: 0.1,
      gravity: 9.81,
      walls: true,
      rate: 10,
      seed: 1,
      filling: 'pour',
    },
    (o: object) => granular.bed({ material: stuff, ...(o as Parameters<typeof granular.bed>[0]) }),
  ],
  fill: [{ room: { box: { min: [0, 0, 0], max: [0.2, 0.2, 0.2] } }, radius: 0.02, seed: 1 }, terrain.fill],
  force_law: [{ normal: 'hooke', tangential: 'linear', tension: true }, contact.forces],
  impulses: [{ solver: 'apgd', iterations: 9, warmStart: true }, contact.dvi],
  cpu: [{ threads: 1, precision: 'double' }, backend.cpu],
}

const odd = [null, Number.NaN, -1, 1e300, 'odd', '', {}, [], [Number.NaN], 10n]

/** Places of options, down to the numbers of functions of time. */
function* places(of: object, way: readonly string[] = []): Generator<readonly string[]> {
  for (const [key, value] of Object.entries(of)) {
    yield [...way, key]
    if (typeof value === 'object') yield* places(value, [...way, key])
  }
}

function withOne(options: object, way: readonly string[], value: unknown): object {
  const copy = structuredClone(options)
  const last = way.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy as Record<string, unknown>)
  last[way.at(-1)!] = value
  return copy
}

test.each(Object.entries(calls))('%s', (name, [options, call]) => {
  const take = call as (given: unknown) => unknown
  take(options)
  for (const way of places(options)) {
    for (const value of odd) {
      try {
        take(withOne(options, way, value))
      } catch (error) {
        const what = `${name}.${way.join('.')}: ${typeof value === 'bigint' ? value : JSON.stringify(value)}`
        expect(error, `${what}: ${(error as Error).stack}`).toBeInstanceOf(InputError)
        expect((error as Error).message, what).toMatch(/^[^\n]{10,500}[.?]$/)
      }
    }
  }
})

test.each([
  [
    'a backend of a precision that is none',
    () => backend.cpu({ precision: 'float' as never }),
    'precision must be double or single',
  ],
  [
    'a name that is no text',
    () => scene().sink({ name: 5 as never, region: box as never }),
    'sink: name must be a text',
  ],
  [
    'an empty name',
    () => scene().body({ name: '', shape: shape.none(), mass: 1, inertia: [1, 1, 1] }),
    'name must be a text that is not empty',
  ],
  [
    'walls of a bed that are not said',
    () => granular.bed({ count: 9, radius: 0.005, width: 0.1, length: 0.1, material: stuff, walls: 'no' as never }),
    'walls must be true or false',
  ],
  [
    'gravity in a text',
    () => granular.bed({ count: 9, radius: 0.005, width: 0.1, length: 0.1, material: stuff, gravity: '9.81' as never }),
    'gravity must be a number',
  ],
  ['no options at all', () => contact.dvi(null as never), 'options are needed, found null'],
] as const)('%s', (_, call, sentence) => {
  expect(call).toThrow(InputError)
  expect(call).toThrow(sentence)
})
