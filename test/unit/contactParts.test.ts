// contactParts.test.ts: declarations of the parts of contact by force: numbers in kernels, parameters, the table of the docs.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type ContactPart,
  contactParts,
  materialParameters,
  numbersOfPart,
  partKinds,
} from '#talus/math/contactParts.js'
import { projectRoot } from '../samples/buildSamples.js'

const all: readonly ContactPart[] = partKinds.flatMap((kind) => [...contactParts[kind]])

test('every part declares itself under its kind, with parameters that materials have', () => {
  for (const kind of partKinds) {
    const names = contactParts[kind].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const part of contactParts[kind]) expect(part.kind).toBe(kind)
  }
  // a parameter of several parts is the same one
  for (const { parameters } of all) expect(materialParameters).toMatchObject(parameters)
})

test('numbers of a part fit into their room', () => {
  const pair = {
    effectiveYoung: 1e7,
    effectiveShear: 1e7,
    dampingRatio: () => 0.1,
    impactDamping: 0.5,
    value: () => 0.5,
  }
  const settings = { tension: true, damping: 'viscous', speed: 1, stiffnessRatio: 1, rescaled: true } as const
  for (const part of all) {
    const numbers = part.numbers(pair, settings)
    expect(numbers.length).toBeLessThanOrEqual(numbersOfPart)
    expect(numbers.every(Number.isFinite), part.name).toBe(true)
  }
})

test('the table of docs/theory/dem.md', () => {
  const rows = all.map(({ kind, name, what, parameters }) => {
    const properties = Object.entries(parameters).map(
      ([property, { unit, default: value }]) => `\`${property}\`${unit === '1' ? '' : ` ${unit}`} (${value})`,
    )
    return `| ${kind} | \`${name}\` | ${what} | ${properties.join(', ')} |`
  })
  const table = ['| kind | part | what | properties of materials (default) |', '|---|---|---|---|', ...rows].join('\n')
  // a table that is stale is shown as it should be
  expect(readFileSync(join(projectRoot, 'docs/theory/dem.md'), 'utf8')).toContain(table)
})
