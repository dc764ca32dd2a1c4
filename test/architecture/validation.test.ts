// validation.test.ts: docs/validation.md has what the tests of physics say today, and every built-in scene.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtinScenes } from '#talus/cli/builtinScenes.js'
import { claims } from '../../scripts/claims.mjs'
import { projectRoot } from '../samples/buildSamples.js'

const page = readFileSync(join(projectRoot, 'docs/validation.md'), 'utf8')

test('the page has what every test of physics shows', () => {
  const current = page.includes(claims())
  expect(current, 'docs/validation.md is stale: run npm run validate -- --page').toBe(true)
})

test('every test of physics says what it shows', () => {
  const silent = claims()
    .split('\n')
    .filter((line) => line.endsWith('|  |'))
  expect(silent).toEqual([])
})

test('every built-in scene is on the page', async () => {
  const names = (await builtinScenes()).map(({ name }) => name)
  expect(names.filter((name) => !page.includes(`\n### ${name}\n`))).toEqual([])
})
