// studySchema.ts: what a study file may say.

import { z } from 'zod'
import { found } from '../sceneFile/quantity.js'
import { slurmWord } from './jobScript.js'
import { memoryPattern } from './memorySize.js'
import { sampleMethods } from './samples.js'

const name = z.string().min(1)
const count = z.int().positive()
/** Points of a study, of one range, sample or number of repeats too. */
export const mostPoints = 100_000
const pointCount = count.max(mostPoints)

/** A number, a quantity, a text, or "= expression". */
const single = z.union([z.number(), z.string(), z.boolean()], {
  error: (issue) => `expected a number, a quantity or a text, found ${found(issue.input)}`,
})

const range = z.strictObject({
  from: z.union([z.number(), z.string()]),
  to: z.union([z.number(), z.string()]),
  points: pointCount.optional().describe('Values from one end to the other; without it the parameter is sampled'),
  scale: z.enum(['linear', 'log']).optional(),
})

const valueSchema = z.union([single, z.array(single).min(1), range], {
  error: (issue) => `expected a value, a list of values or { from, to, points }, found ${found(issue.input)}`,
})

export type StudyValue = z.output<typeof valueSchema>
export type StudyRange = z.output<typeof range>

const sampleSchema = z.strictObject({
  method: z.enum(sampleMethods),
  points: pointCount,
  seed: z.int().nonnegative().optional(),
})

const repeatsSchema = z.union(
  [pointCount, z.strictObject({ count: pointCount, seed: z.int().nonnegative().optional() })],
  {
    error: (issue) => `expected how many repeats, at least 1, found ${found(issue.input)}`,
  },
)

const derivedSchema = z.union(
  [
    z.string().transform((value) => ({ value, unit: undefined })),
    z.strictObject({
      value: z.string().describe('= expression of parameters, measures and facts of the run'),
      unit: z.string().optional(),
    }),
  ],
  { error: (issue) => `expected an expression, or its value and unit, found ${found(issue.input)}` },
)

const axisSchema = z.union([
  name,
  z.strictObject({
    of: name.describe('Parameter, measure, derived value or fact of the run; a probe where x is time'),
    label: z.string().optional(),
    unit: z.string().optional().describe('Shown in this unit, as deg or mm'),
    scale: z.enum(['linear', 'log']).optional(),
    range: z.tuple([z.number(), z.number()]).optional().describe('Ends of the axis, in its unit; all when omitted'),
  }),
])

export type FigureAxis = z.output<typeof axisSchema>

const figureSchema = z.strictObject({
  title: z.string().optional(),
  x: axisSchema.describe('time draws a probe of each point over time'),
  y: axisSchema,
  family: name.optional().describe('Parameter with a curve for each of its values'),
  where: z.record(name, single).optional().describe('Points that are drawn: values of parameters; all when omitted'),
  lines: z
    .array(
      z.strictObject(
        { name: z.string(), value: z.string().describe('= expression of x and of what all points share, in SI units') },
        {
          error: ({ code, input }) =>
            code === 'invalid_type' ? `expected name and value, an expression of x, found ${found(input)}` : undefined,
        },
      ),
    )
    .optional(),
})

export type StudyFigure = z.output<typeof figureSchema>

const nearSchema = z.strictObject({ value: z.number(), tolerance: z.number().positive() })

const expectationSchema = z
  .strictObject({
    of: name.describe('Measure, derived value or fact of the run'),
    over: name.describe('Parameter, or another such value'),
    where: z.record(name, single).optional().describe('Points that count: values of parameters; all when omitted'),
    goes: z.enum(['up', 'down', 'flat']).optional().describe('From the first point to the last, by a straight line'),
    within: z.number().positive().optional().describe('Of flat: largest rise over the mean (default: 0.1)'),
    zero: nearSchema.optional().describe('Where the straight line through the points meets zero'),
    power: nearSchema.optional().describe('Of the parameter that the value grows with'),
    why: z.string().optional(),
  })
  .refine(({ goes, zero, power }) => [goes, zero, power].filter((one) => one !== undefined).length === 1, {
    error: 'expected one of goes, zero and power',
  })

export type StudyExpectation = z.output<typeof expectationSchema>

const memorySchema = z.string().regex(memoryPattern, 'expected a size as 500M or 4G')

/** It becomes a directive of a script. */
const word = z.string().regex(slurmWord, 'expected one word of letters, digits and any of _ @ % + = : , . / -')

const slurmSchema = z.strictObject({
  partition: word.optional(),
  account: word.optional(),
  time: z.union([z.number(), word]).transform(String).optional().describe("Slurm's own words: 30, 2:00:00, 1-12"),
  gpus: z.int().nonnegative().optional(),
  atOnce: count.optional().describe('Most points that run at a time'),
  template: name.optional().describe('File in place of the script that comes with Talus'),
})

export const studySchema = z.strictObject({
  title: z.string().optional(),
  scene: name.describe('Name of a built-in scene, or a scene file beside this one'),
  parameters: z.record(name, valueSchema).optional().describe('Of the scene, by name; by path of a scene file'),
  variables: z.record(name, valueSchema).optional().describe('Not of the scene: what others are computed from'),
  options: z.record(name, valueSchema).optional().describe('Of talus run: step, tolerance, solver, …'),
  points: z.array(z.record(name, single)).min(1).optional().describe('Combinations of parameters, one by one'),
  sample: sampleSchema.optional().describe('How parameters with an interval are spread'),
  repeats: repeatsSchema.optional().describe('Runs of each point, each with its own seed'),
  measures: z.array(name).min(1).optional().describe('Which are drawn (default: all)'),
  derived: z.record(name, derivedSchema).optional(),
  figures: z.array(figureSchema).optional(),
  expect: z.array(expectationSchema).optional().describe('Of the study as a whole: trends, zeros of lines, powers'),
  threads: count.optional().describe('CPU threads of each run (default: 1)'),
  jobs: count.optional().describe('Most runs at a time (default: as cores and memory allow)'),
  memory: memorySchema.optional().describe('Of each run, as 500M or 4G'),
  slurm: slurmSchema.optional(),
})

export type StudyFile = z.output<typeof studySchema>

/** For editors. */
export function studyJsonSchema(): object {
  return { title: 'Talus study', ...z.toJSONSchema(studySchema, { io: 'input' }) }
}
