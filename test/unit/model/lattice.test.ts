// Points on a lattice, and parameters in their range.

import { describe, expect, it } from 'vitest'
import { InputError, lattice, parameter } from '#talus/index.js'
import { parameterValues } from '#talus/model/parameter.js'

describe('a lattice', () => {
  it('fills a box of whole spacings from the bottom up', () => {
    const points = lattice({ min: [0, 0, 0], max: [2, 1, 3], spacing: 1 })
    expect([...points]).toEqual([
      0.5, 0.5, 0.5, 1.5, 0.5, 0.5, 0.5, 0.5, 1.5, 1.5, 0.5, 1.5, 0.5, 0.5, 2.5, 1.5, 0.5, 2.5,
    ])
  })

  it('moves points by the jitter at most, by the seed alone', () => {
    const box = { min: [0, 0, 0], max: [8, 8, 8], spacing: 1 } as const
    const [still, one, again, two] = [
      lattice(box),
      lattice({ ...box, jitter: 0.2, seed: 1 }),
      lattice({ ...box, jitter: 0.2, seed: 1 }),
      lattice({ ...box, jitter: 0.2, seed: 2 }),
    ]
    const offsets = one.map((value, i) => value - still[i]!)
    expect(Math.max(...offsets.map(Math.abs))).toBeLessThanOrEqual(0.2)
    expect(Math.max(...offsets)).toBeGreaterThan(0.19)
    // 1536 offsets of variance 0.2^2 / 3: the mean lies within five of its deviations
    const mean = offsets.reduce((a, b) => a + b, 0) / offsets.length
    expect(Math.abs(mean)).toBeLessThan((5 * 0.2) / Math.sqrt(3 * offsets.length))
    expect(one).toEqual(again)
    expect(one).not.toEqual(two)
  })

  it('says how many sites there are where more are asked for', () => {
    const box = { min: [0, 0, 0], max: [2, 2, 2], spacing: 1, count: 9 } as const
    expect(() => lattice(box)).toThrow(new InputError('lattice: 9 points are asked for, the box has 8 sites.'))
    expect(() => lattice({ ...box, spacing: 3 })).toThrow('lattice: the box is smaller than one spacing of 3 m.')
    expect(() => lattice({ min: [0, 1, 0], max: [1, 0, 1], spacing: 0.1 })).toThrow(
      'lattice: max must be above min along y, found 1 to 0.',
    )
  })
})

describe('parameters', () => {
  const list = {
    count: parameter({ unit: '1', default: 10, min: 1, max: 100, integer: true, what: 'grains' }),
    speed: parameter({ unit: 'm/s', default: 2, min: 0, max: 5, what: 'of the wheel' }),
  }

  it('are the defaults with what is given in their place', () => {
    expect(parameterValues(list, { speed: 3 })).toEqual({ count: 10, speed: 3 })
  })

  it.each([
    [{ cuont: 5 }, 'unknown parameter cuont, did you mean count?'],
    [{ speed: 6 }, 'parameter speed must be from 0 to 5 m/s, found 6 m/s.'],
    [{ count: 1.5 }, 'parameter count must be a whole number, found 1.5.'],
    [{ count: Number.NaN }, 'parameter count must be a finite number, found NaN.'],
  ])('%j: %s', (given, sentence) => {
    expect(() => parameterValues(list, given)).toThrow(new InputError(sentence))
  })
})
