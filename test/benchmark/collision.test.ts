// collision.test.ts: the benchmark of collision detection counts what a search of all pairs counts, and runs at a small size.
//
// The overlaps of 2,000 random spheres are counted over all pairs in double precision. Single precision rounds a gap by
// about 1e-7 of a radius: none of 849 overlaps is that shallow, so all counts are the same.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bulletContacts, loadBullet } from '#talus/benchmark/collision/bulletContacts.js'
import {
  gapOf,
  overlapKeys,
  randomSpheres,
  smallest,
  sortedByCell,
  sphereScene,
} from '#talus/benchmark/collision/randomSpheres.js'
import { openSearch } from '#talus/benchmark/collision/search.js'
import { sphereErrors } from '#talus/benchmark/collision/sphereErrors.js'
import { growthExponent } from '#talus/benchmark/collision/sphereTimes.js'
import { backend } from '#talus/index.js'
import { projectRoot } from '../samples/buildSamples.js'

const count = 2000
const contactsPerSphere = 0.46
const spheres = randomSpheres(count, contactsPerSphere, 1)
const bruteForce: number[] = []
for (let i = 0; i < count; i++) {
  for (let j = i + 1; j < count; j++) if (gapOf(spheres, i, j) < 0) bruteForce.push(i * count + j)
}

test('the cell list finds the overlaps that all pairs have', () => {
  expect(bruteForce.length).toBeGreaterThan(0.8 * contactsPerSphere * count)
  expect(Array.from(overlapKeys(spheres))).toEqual(bruteForce)
  expect(overlapKeys(sortedByCell(spheres)).length).toBe(bruteForce.length)
})

test.each(['single', 'double'] as const)('a search in %s precision finds as many contacts', async (precision) => {
  const choice = backend.cpu({ threads: 2, precision })
  const search = await openSearch({ scene: sphereScene(spheres), choice, envelope: 0, skin: 0.2 * smallest })
  expect(search.counts.contactCount).toBe(bruteForce.length)
  await search.backend.close()
})

test('contacts in single precision are the same ones, with errors of its rounding', async () => {
  const place = { place: 'CPU', choice: backend.cpu({ threads: 1, precision: 'single' }) }
  const [found] = await sphereErrors([place], count, contactsPerSphere)
  expect(found).toMatchObject({ contacts: bruteForce.length, reference: bruteForce.length, missing: 0, extra: 0 })
  // a unit vector is rounded by 6e-8 in each component, a gap of up to 2 mm by a few times 1.2e-10 m
  expect(found!.normal.mean).toBeGreaterThan(1e-9)
  expect(found!.normal.largest).toBeLessThan(1e-6)
  expect(found!.distance.largest).toBeLessThan(5e-10)
})

test('Bullet finds as many contacts, with errors of single precision', async () => {
  const ammo = await loadBullet()
  expect(ammo).not.toBeNull()
  const found = bulletContacts(ammo!, count, contactsPerSphere)
  expect(found.contacts).toBe(bruteForce.length)
  // places of up to 15 mm are rounded by 5e-10 m, centres lie 0.3 mm apart or more but for the nearest ones
  expect(found.distance.mean).toBeGreaterThan(1e-11)
  expect(found.distance.largest).toBeLessThan(1e-8)
  expect(found.normal.mean).toBeLessThan(1e-5)
  expect(found.point.largest).toBeLessThan(1e-7)
})

test('the program times every stage and reports as JSON', async () => {
  const program = join(projectRoot, 'dist/benchmark/collision.js')
  const small = ['--sizes', '0.001,0.002', '--threads', '1', '--repeats', '1', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...small])
  const { times } = JSON.parse(stdout)
  expect(times.map((t: { contacts: number }) => t.contacts)).toEqual([expect.any(Number), bruteForce.length])
  expect(times[1].hash).toMatch(/^[0-9a-f]{16}$/)
  expect(Object.keys(times[1].stages).filter((name) => /^[1-9] /.test(name)).length).toBe(9)
})

test('the exponent of growth is that of a power', () => {
  const at = (spheres: number) => ({ spheres, ms: 3 * spheres ** 1.1 }) as Parameters<typeof growthExponent>[0][number]
  expect(growthExponent([at(10), at(100), at(1000)])).toBeCloseTo(1.1, 10)
  expect(growthExponent([at(10)])).toBeNull()
})
