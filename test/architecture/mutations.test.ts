// mutations.test.ts: what `npm run mutate` breaks is there to be broken, and so are the tests that are to notice.

import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutations } from '../mutations.mjs'

test('every mutation stands once in the code, and its tests are there', () => {
  const wrong = mutations.flatMap(({ name, file, host, from, tests }) => {
    // code that is no kernel is broken in its script
    const path = file ? `src/kernels/${file}` : `dist/${host!.replace(/ts$/, 'js')}`
    const stands = readFileSync(path, 'utf8').split(from).length - 1
    const missing = tests.filter((each) => !existsSync(each))
    return [...(stands === 1 ? [] : [`${name}: stands ${stands} times in ${path}`]), ...missing]
  })
  expect(wrong).toEqual([])
})
