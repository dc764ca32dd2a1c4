// golden.test.ts: eight scenes end where they ended when their hashes were written, to the last bit, on any machine. Where a change
// of results is meant, `npm run golden` renews them, and the commit says why.

import { expect, test } from 'vitest'
import { goldenHashes, goldenScenes, hashOf, nameOf } from '../../scripts/golden.mjs'

const golden = goldenHashes()

test('the list and the file name the same scenes', () => {
  expect(Object.keys(golden)).toEqual(goldenScenes.map(nameOf))
})

test.each(goldenScenes.map((one) => [nameOf(one), one] as const))('%s', async (name, one) => {
  expect(await hashOf(one), 'results changed: see npm run golden').toBe(golden[name])
})
