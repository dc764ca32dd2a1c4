// What a study file means: its expressions, its samples, its points, its table and figures, and what is wrong with it.

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createScene, probe } from '#talus/index.js'
import { parseExpression } from '#talus/io/study/expression.js'
import { loadStudy, type Study } from '#talus/io/study/loadStudy.js'
import type { PointState } from '#talus/io/study/pointState.js'
import { samplePoints } from '#talus/io/study/samples.js'
import { studyExpectations } from '#talus/io/study/studyExpectations.js'
import { studyFigures } from '#talus/io/study/studyFigures.js'
import { studyJsonSchema } from '#talus/io/study/studySchema.js'
import { pooled, type StudyTable, tableCsv } from '#talus/io/study/studyTable.js'
import type { PointProbes } from '#talus/io/study/timeFigure.js'
import { writeResults } from '#talus/io/study/writeResults.js'
import { anyQuantity } from '#talus/io/units.js'
import { defineScene } from '#talus/model/defineScene.js'
import { parameter } from '#talus/model/parameter.js'
import { temporaryFolder } from './temporaryFolder.js'

const value = (text: string, names: Record<string, number> = {}) => parseExpression(text).value((name) => names[name]!)

describe('expressions', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['10 - 4 - 3', 3],
    ['8 / 4 / 2', 1],
    ['(1 + 2) * -3', -9],
    ['1.5e-3 * 2', 3e-3],
    ['max(1, sqrt(16), 3)', 4],
    ['atan2(1, 1) * 4 - pi', 0],
    ['--2', 2],
  ])('%s', (text, expected) => expect(value(text)).toBeCloseTo(expected, 12))

  it('names may have dots', () => {
    expect(value('options.step * bodies.0.radius', { 'options.step': 2, 'bodies.0.radius': 3 })).toBe(6)
    expect(parseExpression('a + b * a').names).toEqual(['a', 'b'])
  })

  it.each([
    ['1 +', /expected a number or a name, found its end/],
    ['2 2', /expected an operator or the end, found 2 at letter 3/],
    ['(1', /expected \), found its end/],
    ['sqr(4)', /unknown function sqr, did you mean sqrt/],
    ['atan2(1)', /takes 2 numbers, found 1/],
    ['a; b', /found ; at letter 2/],
    ['process.exit(1)', /unknown function process.exit/],
    ['constructor("x")', /found " at letter 13/],
    ['', /found its end/],
  ])('refuse %s', (text, message) => expect(() => parseExpression(text)).toThrow(message))
})

it('expressions nested without end are refused', () => {
  for (const sign of ['(', '-', '2^']) expect(() => parseExpression(sign.repeat(1e5))).toThrow(/fewer brackets/)
})

describe('samples', () => {
  const column = (rows: number[][], d: number) => rows.map((row) => row[d]!)
  const parts = (values: number[], n: number) => new Set(values.map((x) => Math.floor(x * n))).size

  it('of a Latin hypercube fill every part along every dimension', () => {
    const rows = samplePoints({ method: 'latin', points: 20, dimensions: 3, seed: 4 })
    for (const d of [0, 1, 2]) expect(parts(column(rows, d), 20)).toBe(20)
  })

  it('of Sobol are a net: every elementary box of volume 1/64 of the first two dimensions has one of 64', () => {
    const rows = samplePoints({ method: 'sobol', points: 64, dimensions: 16, seed: 1 })
    for (let d = 0; d < 16; d++) expect(parts(column(rows, d), 64)).toBe(64)
    for (const [a, b] of [
      [8, 8],
      [4, 16],
      [32, 2],
    ] as const) {
      expect(new Set(rows.map(([x, y]) => `${Math.floor(x! * a)} ${Math.floor(y! * b)}`)).size).toBe(64)
    }
  })

  it('of Sobol are those of Joe and Kuo, but for the shift', () => {
    const rows = samplePoints({ method: 'sobol', points: 8, dimensions: 5, seed: 1 })
    const xor = (a: number, b: number) => ((a * 2 ** 32) ^ (b * 2 ** 32)) >>> 0
    const unshifted = rows.map((row) => row.map((x, d) => xor(x, rows[0]![d]!) / 2 ** 32))
    expect(unshifted[1]).toEqual([0.5, 0.5, 0.5, 0.5, 0.5])
    expect(unshifted[2]).toEqual([0.75, 0.25, 0.25, 0.25, 0.75])
    expect(unshifted[4]).toEqual([0.375, 0.375, 0.625, 0.875, 0.375])
    expect(unshifted[7]).toEqual([0.125, 0.625, 0.375, 0.125, 0.125])
  })

  it('follow from their seed', () => {
    const rows = (seed: number) => samplePoints({ method: 'random', points: 5, dimensions: 2, seed })
    expect(rows(1)).toEqual(rows(1))
    expect(rows(1)).not.toEqual(rows(2))
  })
})

const plank = defineScene({
  name: 'plank',
  title: 'a plank',
  parameters: {
    length: parameter({ unit: 'm', default: 1, min: 0, max: 10, what: 'of it' }),
    grains: parameter({ unit: '1', default: 10, min: 1, max: 1e6, integer: true, what: 'on it' }),
    friction: parameter({ unit: '1', default: 0.3, min: 0, max: 2, what: 'below it' }),
  },
  timeStep: () => 1e-3,
  duration: () => 1,
  build: () => {
    const scene = createScene({})
    scene.probe(probe.kineticEnergy())
    return scene
  },
  measures: { angle: { unit: 'rad', what: 'at which it slides' } },
  measure: async () => ({ angle: 1 }),
})

const folder = temporaryFolder()
mkdirSync(folder, { recursive: true })
let files = 0

async function study(text: string, overrides: Record<string, string> = {}): Promise<Study> {
  const file = join(folder, `s${files++}.yaml`)
  writeFileSync(file, text)
  return loadStudy(file, {
    overrides,
    builtin: async (name) => {
      if (name === 'plank') return plank
      throw new Error(name)
    },
  })
}

const valuesOf = ({ points }: Study, name: string) => points.map(({ values }) => values[name])

describe('points', () => {
  it('are all combinations of lists and ranges, the last fastest', async () => {
    const made = await study(
      'scene: plank\nparameters:\n  length: [10 cm, 1]\n  friction: { from: 0.1, to: 0.3, points: 3 }',
    )
    expect(valuesOf(made, 'length')).toEqual([0.1, 0.1, 0.1, 1, 1, 1])
    expect(valuesOf(made, 'friction').slice(0, 3)).toEqual([0.1, 0.2, 0.3])
    expect(made.columns).toMatchObject([{ name: 'length', unit: 'm', varies: true }, { name: 'friction' }])
  })

  it('of a logarithmic range lie a factor apart, and whole numbers stay whole', async () => {
    const made = await study('scene: plank\nparameters: { grains: { from: 10, to: 1000, points: 5, scale: log } }')
    expect(valuesOf(made, 'grains')).toEqual([10, 32, 100, 316, 1000])
  })

  it('are computed from others, in whatever order they stand, and from defaults', async () => {
    const made = await study(
      'scene: plank\nparameters:\n  grains: = round(100 * friction)\n  friction: = length * 2 * 0.1\n  length: [1, 2]\noptions: { step: "= 1e-3 * length" }',
    )
    expect(valuesOf(made, 'grains')).toEqual([20, 40])
    expect(valuesOf(made, 'options.step')).toEqual([1e-3, 2e-3])
  })

  it('are sampled where an interval has no points, for each combination of the rest', async () => {
    const made = await study(
      'scene: plank\nparameters:\n  length: [1, 2]\n  friction: { from: 0.1, to: 1, scale: log }\nsample: { method: sobol, points: 8 }',
    )
    expect(made.points).toHaveLength(16)
    for (const x of valuesOf(made, 'friction') as number[]) expect(x >= 0.1 && x <= 1).toBe(true)
  })

  it('written out go with lists, and repeats give each a seed', async () => {
    const made = await study(
      'scene: plank\nparameters: { length: [1, 2] }\npoints:\n  - { friction: 0.1, options.solver: apgd }\n  - { friction: 0.2, options.solver: jacobi }\nrepeats: { count: 3, seed: 7 }',
    )
    expect(made.points).toHaveLength(12)
    expect(made.points.slice(0, 3).map(({ seed }) => seed)).toEqual([7, 8, 9])
    expect(valuesOf(made, 'options.solver')[11]).toBe('jacobi')
  })

  it('keep their names when others are added, and lose them when the value of a fixed parameter changes', async () => {
    const names = async (text: string) => new Set((await study(text)).points.map(({ name }) => name))
    const one = await names('scene: plank\nparameters: { friction: [0.1, 0.2] }')
    const more = await names('scene: plank\nparameters: { friction: [0.1, 0.15, 0.2] }')
    for (const name of one) expect(more).toContain(name)
    const other = await names('scene: plank\nparameters: { friction: [0.1, 0.2], length: 2 }')
    for (const name of one) expect(other).not.toContain(name)
  })

  it('may be set from outside', async () => {
    const made = await study('scene: plank\nparameters: { grains: 10 }', { 'parameters.grains': '[1, 2, 3]' })
    expect(valuesOf(made, 'grains')).toEqual([1, 2, 3])
  })
})

it('expressions may be long', () => {
  expect(parseExpression(`0${'+1-2'.repeat(50_000)}`).value(() => 0)).toBe(-50_000)
  expect(parseExpression(`1${'*2/2'.repeat(50_000)}`).value(() => 0)).toBe(1)
})

it('keys may be merged from elsewhere, as YAML 1.1 has it', async () => {
  const text =
    'scene: plank\nparameters:\n  friction: &row { from: 0.1, to: 0.3, points: 2 }\n  length: { <<: *row, to: 0.5 }'
  const { points } = await study(text)
  expect(points.map(({ values }) => [values.friction, values.length])).toEqual([
    [0.1, 0.1],
    [0.1, 0.5],
    [0.3, 0.1],
    [0.3, 0.5],
  ])
})

describe('a study that cannot be', () => {
  it.each([
    ['parameters: { fricton: 0.1 }', /:2:15: parameters.fricton: unknown parameter fricton, did you mean friction\?$/],
    ['parameters: { friction: [] }', /:2:25: parameters.friction: expected a list of at least 1, found a list of 0$/],
    ['parameters: { friction: [0.1, 3] }', /friction must be from 0 to 2, found 3$/],
    ['parameters: { friction: { from: 0.1, to: 3, points: 4 } }', /:2:25: .*friction must be from 0 to 2, found 3$/],
    ['parameters: { grains: { from: 1.5, to: 9, points: 3 } }', /grains must be a whole number, found 1.5$/],
    [
      'parameters: { friction: { from: -1, to: 1 } }\nsample: { method: latin, points: 4 }',
      /^[^\n]*friction must be from 0 to 2, found -1$/,
    ],
    ['parameters: { length: [1 kg] }', /expected a number or a quantity in m, found "1 kg"/],
    ['parameters: { friction: { from: 0, to: 1 } }', /a range without points is sampled/],
    ['parameters: { friction: { from: 0, to: 1, points: 3, scale: log } }', /ends above zero$/],
    ['parameters: { friction: { from: 0, to: 1, points: 0 } }', /points: expected more than 0, found 0$/],
    ['parameters: { friction: { from: 0, to: 1, points: 1 } }', /has at least 2 points$/],
    ['parameters: { friction: { from: 1, to: 1, points: 3 } }', /:2:25: .*from one number to another, found 1 twice/],
    ['parameters: { friction: = 2 * rolling }', /unknown name rolling/],
    ['parameters: { friction: = toString }', /unknown name toString/],
    ['parameters: { __proto__: 3 }', /:2:15: no name is __proto__$/],
    ['parameters: { friction: 1, friction: 2 }', /:2:28: keys must be unique, this one stands here twice$/],
    ['---\nscene: plank', /:2:1: expected one document, found --- and another$/],
    ['parameters: { friction: = 1 / 0 }', /it comes out as Infinity$/],
    ['parameters: { friction: = length, length: = friction }', /friction needs length needs friction: nothing can be/],
    [
      'variables: { a: = b, b: = c, c: = a }\nparameters: { friction: = a, length: = b }',
      /^[^\n]*a needs b needs c needs a: nothing can be computed first$/,
    ],
    [
      `variables: { ${Array.from({ length: 2000 }, (_, k) => `v${2000 - k}: = v${1999 - k}`).join(', ')}, v0: 1 }`,
      /follows from more than 500 others, one by one/,
    ],
    ['parameters: { grains: = 10.5 }', /grains must be a whole number, found 10.5$/],
    ['options: { stepp: 1 }', /unknown option stepp, did you mean step/],
    ['options: { step: -1 ms }', /:2:18: options\.step: expected a number above 0, found -0\.001$/],
    ['options: { time: [1 s, 0] }', /:2:18: options\.time: expected a number above 0, found 0$/],
    ['options: { time: 1 s, steps: 5 }', /:2:30: options\.steps: steps and time exclude each other$/],
    ['options: { iterations: 2.5 }', /options\.iterations: expected a whole number, found 2\.5$/],
    ['options: { strict: perhaps }', /options\.strict: expected true or false, found perhaps$/],
    ['options: { normal: herz }', /options\.normal: expected one of .*, found herz, did you mean hertz\?$/],
    ['options: { backend: tpu }', /options\.backend: expected one of auto, cpu, gpu, mpi, found tpu/],
    ['options: { solver: [apgd, jacoby] }', /options\.solver: expected one of .*, found jacoby, did you mean jacobi/],
    ['sample: { method: latin, points: 4 }', /no parameter is an interval/],
    ['repeats: 0', /expected more than 0, found 0/],
    ['points: [{ friction: 0.1 }]\nparameters: { friction: 0.2 }', /friction stands among the parameters too/],
    [
      'parameters: { friction: { from: 0, to: 1, points: 100 }, grains: { from: 1, to: 1e6, points: 2000 } }',
      /it has 200,000 points, at most 100,000/,
    ],
    ['parameters: { friction: { from: 0, to: 1, points: 1e9 } }', /points: expected at most 100000, found 1000000000$/],
    [
      'parameters: { friction: { from: 0, to: 1 } }\nsample: { method: sobol, points: 1e9 }',
      /points: expected at most 100000, found 1000000000$/,
    ],
    ['repeats: 1e9', /repeats: expected at most 100000, found 1000000000$/],
    ['repeats: { count: 1e9 }', /repeats.count: expected at most 100000, found 1000000000$/],
    [
      'figures: [{ x: run.time, y: run.steps, lines: [= 2 * x] }]',
      /figures\[0\]\.lines\[0\]: expected name and value, an expression of x, found "= 2 \* x"/,
    ],
    ['figures: [{ x: friction, y: angel }]', /figures\[0\]: unknown name (angel|friction)/],
    [
      'figures: [{ x: { of: run.time, range: [2, 1] }, y: run.steps }]',
      /figures\[0\]: a range goes up, .* found 2 to 1$/,
    ],
    [
      'derived: { steep: { value: "= angle * 2 +" } }',
      /derived.steep.value: expected a number or a name, found its end/,
    ],
    ['derived: { angle: = friction }', /:2:19: derived\.angle: angle is there already: call what is derived/],
    ['slurm: { account: "a\\nrm" }', /:2:19: slurm\.account: expected one word of letters/],
    [
      'parameters: { friction: [0.1, 3] }\nfigures: [{ x: friction, y: angle }]',
      /^[^\n]*friction must be from 0 to 2, found 3$/,
    ],
    [
      'parameters: { friction: [0.1, 0.2] }\nfigures: [{ x: friction, y: angle, lines: [{ name: a, value: = friction * x }] }]',
      /lines are functions of x and of what all points share, found friction$/,
    ],
    ['colour: red', /expected one of title, scene, .* found "colour"/],
  ])('%s', async (text, message) => {
    await expect(study(`scene: plank\n${text}`)).rejects.toThrow(message)
  })

  it('has a scene that is there', async () => {
    await expect(study('scene: no/such.yaml')).rejects.toThrow(/:1:8: scene: .*such\.yaml: there is no such file$/)
  })

  it('names parts that the scene file has', async () => {
    const scene = join(folder, 'ball.yaml')
    const text =
      'timeStep: 1 ms\nduration: 1\nmaterials: { s: { density: 1000 } }\nbodies:\n  - { name: g, shape: { kind: sphere, radius: 1 mm }, material: s }\n'
    writeFileSync(scene, text)
    const made = await study('scene: ball.yaml\nparameters: { bodies.0.shape.radius: [1 mm, 2 mm] }')
    expect(made.columns[0]).toMatchObject({ unit: 'm' })
    expect(valuesOf(made, 'bodies.0.shape.radius')).toEqual([0.001, 0.002])
    await expect(study('scene: ball.yaml\nparameters: { bodies.0.shape.radus: 1 }')).rejects.toThrow(
      /:2:\d+: parameters.bodies.0.shape.radus: .*did you mean radius\?$/,
    )
    await expect(study('scene: ball.yaml\nparameters: { bodies.0.shape.radius: -1 }')).rejects.toThrow(
      /above 0, found -1/,
    )
  })
})

it('quantities of any unit come as SI numbers', () => {
  expect(anyQuantity('2.5 cm')).toEqual({ value: 0.025, unit: 'm' })
  expect(anyQuantity('2 g/cm3')).toEqual({ value: 2000, unit: 'm-3 kg' })
  expect(anyQuantity('7')).toEqual({ value: 7, unit: '1' })
  expect(anyQuantity('dem')).toBeNull()
})

describe('results', () => {
  const rows = [
    [0.1, 1, 10],
    [0.1, 2, 12],
    [0.2, 1, 20],
    [0.2, 2, 26],
  ].map(([friction, seed, angle]) => ({
    point: `friction=${friction},seed=${seed}`,
    status: 'completed' as const,
    seed: seed!,
    failure: null,
    values: { friction: friction!, angle: angle! },
  }))

  it('are pooled over repeats', () => {
    expect(pooled(rows, ['friction'], 'angle')).toEqual([
      { key: [0.1], mean: 11, spread: Math.SQRT2, count: 2 },
      { key: [0.2], mean: 23, spread: Math.sqrt(18), count: 2 },
    ])
  })

  it('are not drawn over what follows from another parameter', async () => {
    const made = await study('scene: plank\nparameters: { friction: [0.1, 0.2], grains: = round(100 * friction) }')
    const names = [...made.names.values()]
    const { curves, maps } = studyFigures(made, {
      columns: names,
      rows: rows.map((row) => ({ ...row, values: { ...row.values, grains: 100 * row.values.friction } })),
    })
    expect(curves.map(({ name }) => name)).toEqual(['angle-over-friction'])
    expect(curves[0]!.draw(false)).not.toContain('grains')
    expect(maps).toEqual([])
  })

  it('make a table with units, and figures with bars', async () => {
    const made = await study(
      'scene: plank\nparameters: { friction: [0.1, 0.2] }\nrepeats: 2\nfigures: [{ x: friction, y: { of: angle, unit: deg }, lines: [{ name: atan, value: = atan(x) }] }]',
    )
    const table: StudyTable = {
      columns: [...made.names.values()].filter(({ kind }) => kind !== 'fact' && kind !== 'expected'),
      rows,
    }
    expect(tableCsv(table).split('\n').slice(0, 2)).toEqual([
      'point,status,friction,seed,angle[rad]',
      '"friction=0.1,seed=1",completed,0.1,1,10',
    ])
    const { own, curves } = studyFigures(made, table)
    expect(own).toHaveLength(1)
    expect(own[0]!.draw(false)).toContain('angle [deg]')
    expect(curves.map(({ name }) => name)).toEqual(['angle-over-friction'])
    expect(curves[0]!.draw(true)).toContain('mean and standard deviation of up to 2 runs')
  })

  it('say in which parameters runs differ that are one point', async () => {
    const made = await study(
      'scene: plank\nparameters: { friction: [0.1, 0.2], length: [1, 2], grains: [10, 20] }\nderived: { double: = 2 * angle }\nmeasures: [angle]',
    )
    const all = made.points.map(({ name, values }): StudyTable['rows'][number] => ({
      point: name,
      status: 'completed',
      seed: null,
      failure: null,
      values: { ...values, angle: 1 + Number(values.friction) },
    }))
    const { curves, maps } = studyFigures(made, { columns: [...made.names.values()], rows: all })
    const said = (name: string) => [...curves, ...maps].find((figure) => figure.name === name)!.draw(false)
    expect(said('angle-over-friction')).toContain('of up to 2 runs that differ in grains<')
    expect(said('angle-over-friction-and-length')).toContain('>mean of up to 2 runs that differ in grains<')
  })

  it('stand beside lines of x and of what all points share', async () => {
    const line = (value: string) =>
      study(
        `scene: plank\nparameters: { friction: [0.1, 0.2], length: 3 }\nfigures: [{ x: friction, y: angle, lines: [{ name: law, value: ${value} }] }]`,
      )
    const drawn = async (value: string) => {
      const made = await line(value)
      return studyFigures(made, { columns: [...made.names.values()], rows }).own[0]!.draw(false)
    }
    expect(await drawn('= length * x')).toBe(await drawn('= 3 * x'))
    expect(await drawn('= length * x')).not.toBe(await drawn('= 2 * x'))
  })

  it('name figures of which no point has values', async () => {
    const made = await study(
      'scene: plank\nparameters: { friction: [0.1, 0.2] }\nfigures: [{ x: friction, y: angle }, { x: friction, y: run.steps }]',
    )
    const table = { columns: [...made.names.values()], rows }
    const { own, empty } = studyFigures(made, table)
    expect([own.map(({ name }) => name), empty]).toEqual([['figure-1'], ['steps over friction']])
    expect(studyFigures(made, { ...table, rows: [] }).empty).toEqual([])
  })

  it('over time name their lines by what varies, and draw no more than are told apart', async () => {
    const made = await study(
      'scene: plank\nparameters: { friction: { from: 0, to: 1, points: 30 }, length: 1 }\nfigures: [{ x: time, y: kineticEnergy }]',
    )
    const probes = new Map(
      made.points.map(({ name }) => [
        name,
        { time: [0, 1], units: { kineticEnergy: 'J' }, series: () => [0, 1] } as unknown as PointProbes,
      ]),
    )
    const all = made.points.map(({ name, values }) => ({ ...rows[0]!, point: name, seed: null, values }))
    const drawn = studyFigures(made, { columns: [], rows: all }, probes).own[0]!.draw(false)
    expect(drawn.match(/<path/g)).toHaveLength(24)
    expect(drawn).toContain('the first 24 of 30 points')
    expect(drawn).toContain('>friction 0.034483<')
  })

  it('have a file for each figure, whatever it is called', async () => {
    const text =
      'scene: plank\nparameters: { friction: [0.1, 0.2] }\nderived:\n  α: { value: = angle }\n  β: { value: = angle }\n  A?: { value: = angle }\n  a*: { value: = angle }\n' +
      `  ${'long'.repeat(80)}: { value: = angle }\n`
    const made = await study(text)
    const out = join(folder, 'named')
    mkdirSync(out)
    const record = { measures: [{ name: 'angle', value: 1 }], counters: {}, backend: {}, energy: {} }
    const states = made.points.map((point) => ({ point, status: 'completed', failure: null, record }))
    await writeResults(out, made, states as unknown as PointState[])
    const names = readdirSync(join(out, 'figures'))
    expect(names.map((name) => name.replace(/(long)+\.svg|-over-friction.*/, '')).toSorted()).toEqual(
      ['A_', 'a_', 'angle', '', 'α', 'β'].toSorted(),
    )
  })
})

it('has a JSON Schema that is current', async () => {
  await expect(`${JSON.stringify(studyJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../docs/files/study.schema.json',
  )
})

describe('what is expected of a study as a whole', () => {
  const scene = defineScene({
    name: 'made',
    title: 'made',
    parameters: {
      a: parameter({ unit: '1', default: 1, min: 0, max: 100, what: 'a' }),
      b: parameter({ unit: '1', default: 1, min: 0, max: 100, what: 'b' }),
    },
    timeStep: () => 1,
    duration: () => 1,
    build: () => createScene(),
    measures: { y: { unit: '1', what: 'y' } },
    measure: async () => ({ y: 0 }),
  })

  async function judged(expectation: string, y: (a: number, b: number) => number) {
    const file = join(temporaryFolder(), 'made.yaml')
    writeFileSync(file, `scene: made\nparameters: { a: [1, 2, 4], b: [1, 3] }\nexpect:\n  - ${expectation}\n`)
    const study = await loadStudy(file, { builtin: async () => scene })
    const rows = study.points.map(({ name, values }) => {
      const measured = y(values.a as number, values.b as number)
      return {
        point: name,
        status: 'completed' as const,
        seed: null,
        failure: null,
        values: { ...values, y: measured },
      }
    })
    return studyExpectations(study, { columns: [...study.names.values()], rows })[0]!
  }

  it.each([
    ['{ of: y, over: a, goes: up }', (a: number, b: number) => a * b, true],
    ['{ of: y, over: a, goes: up }', (a: number, b: number) => (b > 1 ? -a : a), false],
    ['{ of: y, over: b, goes: down }', (_: number, b: number) => -b, true],
    ['{ of: y, over: a, goes: flat, within: 0.05 }', (a: number) => 10 + 0.1 * a, true],
    ['{ of: y, over: a, goes: flat, within: 0.02 }', (a: number) => 10 + 0.1 * a, false],
    ['{ of: y, over: a, where: { b: 3 }, goes: up }', (a: number, b: number) => (b > 1 ? a : -a), true],
    ['{ of: y, over: a, zero: { value: 0.4, tolerance: 1e-9 } }', (a: number, b: number) => b * (a - 0.4), true],
    ['{ of: y, over: a, zero: { value: 0.5, tolerance: 0.05 } }', (a: number, b: number) => b * (a - 0.4), false],
    ['{ of: y, over: a, power: { value: 2.5, tolerance: 1e-9 } }', (a: number, b: number) => b * a ** 2.5, true],
    ['{ of: y, over: a, power: { value: 2, tolerance: 0.1 } }', (a: number, b: number) => b * a ** 2.5, false],
  ])('%s', async (text, y, pass) => {
    const result = await judged(text, y)
    expect(result.pass).toBe(pass)
    expect(result.found).toHaveLength(text.includes('where') ? 1 : text.includes('over: b') ? 3 : 2)
  })

  it('refuses what it cannot judge', async () => {
    await expect(judged('{ of: y, over: a }', () => 1)).rejects.toThrow('expected one of goes, zero and power')
    await expect(judged('{ of: z, over: a, goes: up }', () => 1)).rejects.toThrow('unknown name z')
  })
})
