// Functions of time: values, columns, and the sentence each mistake gets.

import { expect, it } from 'vitest'
import { InputError, motion, type TimeFunction } from '#talus/index.js'
import { compileDrives } from '#talus/model/drives.js'
import { checkTimeFunction, valueAt } from '#talus/model/timeFunction.js'

const ramp: TimeFunction = { ramp: { from: 1, to: 3, start: 1, end: 2 } }
const table: TimeFunction = { table: { times: [0, 1, 3], values: [0, 2, -2] } }
const sine: TimeFunction = { sine: { amplitude: 2, frequency: 0.5, phase: Math.PI / 2, offset: 1 } }

it.each<[TimeFunction, number, number]>([
  [7, 100, 7],
  [ramp, 0, 1],
  [ramp, 1.5, 2],
  [ramp, 9, 3],
  [table, -1, 0],
  [table, 0.5, 1],
  [table, 2, 0],
  [table, 5, -2],
  [sine, 0, 3],
  [sine, 1, -1],
])('%j at %d s is %d', (of, time, value) => expect(valueAt(of, time)).toBeCloseTo(value, 14))

it('is sampled from a function, to its end and not beyond', () => {
  const sampled = motion.sampled((t) => t * t, { until: 1, every: 0.3 })
  expect(sampled).toEqual({
    table: { times: [0, 0.3, 0.6, 0.9, 1].map((t) => expect.closeTo(t, 14)), values: expect.anything() },
  })
  expect(valueAt(sampled, 1)).toBe(1)
  expect(motion.sampled(() => 0, { until: 1, every: 0.1 })).toMatchObject({ table: { times: { length: 11 } } })
})

it('becomes knots or the numbers of a sine', () => {
  const drives = compileDrives([7, ramp, sine, table])
  expect([...drives.kind]).toEqual([0, 0, 1, 0])
  expect([...drives.firstKnot]).toEqual([0, 1, 3, 3])
  expect([...drives.endKnot]).toEqual([1, 3, 3, 6])
  expect([...drives.knotTime]).toEqual([0, 1, 2, 0, 1, 3])
  expect([...drives.knotValue]).toEqual([7, 1, 3, 0, 2, -2])
  expect([drives.amplitude[2], drives.rate[2], drives.phase[2], drives.offset[2]]).toEqual([2, Math.PI, Math.PI / 2, 1])
})

it.each<[unknown, string]>([
  [Number.NaN, 'x must be a finite number, found NaN.'],
  [{ rmap: 1 }, 'x must be a number or one of { ramp }, { sine }, { table }, found {"rmap":1}.'],
  [{ ramp: { from: 0, to: 1, start: 2, end: 2 } }, 'x: the ramp must end after it starts, found 2 to 2 s.'],
  [{ sine: { amplitude: 1 } }, 'x: frequency of the sine must be a number, found undefined.'],
  [{ table: { times: [0, 1], values: [0] } }, 'x: the table needs a value for each time, found 2 and 1.'],
  [{ table: { times: [1, 1], values: [0, 0] } }, 'x: times of the table must rise, found 1 s before 1 s.'],
])('refuses %j', (given, sentence) => {
  expect(() => checkTimeFunction(given as TimeFunction, 'x')).toThrow(new InputError(sentence))
})
