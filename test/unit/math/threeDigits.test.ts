// threeDigits.test.ts: numbers in messages: no zeros to count.

import { expect, test } from 'vitest'
import { threeDigits } from '#talus/math/threeDigits.js'

test.each([
  [0, '0'],
  [1.23456, '1.23'],
  [-0.0012349, '-0.00123'],
  [9.81e-6, '9.81e-6'],
  [2.06e-5, '2.06e-5'],
  [99949, '99900'],
  [99999, '1e5'],
  [2.1e18, '2.1e18'],
  [-2.104e18, '-2.1e18'],
])('%d is %s', (value, text) => {
  expect(threeDigits(value)).toBe(text)
})
