// sharedRoom.test.ts: what different parts of a step need lies one over the other in the memory of the CPU, and nobody looks there
// for what another part has left.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Backend } from '#talus/backends/backend.js'
import { createCpuBackend } from '#talus/backends/cpu/cpuBackend.js'
import { engineProgram } from '#talus/backends/engineProgram.js'
import type { Packing, StepPart } from '#talus/state/field.js'
import { fields } from '#talus/state/fields.js'
import { projectRoot } from '../samples/buildSamples.js'

const open: Backend[] = []

afterEach(async () => {
  for (const backend of open.splice(0)) await backend.close()
})

async function create(maxPages?: number): Promise<Backend> {
  const backend = await createCpuBackend({ program: engineProgram, threads: 1, ...(maxPages ? { maxPages } : {}) })
  open.push(backend)
  return backend
}

/** Kernels read and write counts too. */
const packingOf = (name: string): Packing => (name in fields ? fields[name as keyof typeof fields].packing : {})
const partOf = (name: string): StepPart | undefined => packingOf(name).during

/** Stages whose kernels may touch what is needed in a part of a step. */
const stages: Readonly<Record<StepPart, readonly string[]>> = {
  search: ['findPairs'],
  find: ['findContacts'],
  solve: ['solveContacts', 'cables'],
  book: ['solveContacts', 'joints'],
  ask: ['observe'],
}

test('no kernel touches what two parts of a step need, and none that runs in another part', () => {
  for (const { name, stage, reads, writes } of engineProgram.kernels) {
    const parts = new Set([...reads, ...writes].flatMap((field) => partOf(field) ?? []))
    expect(parts.size, `${name} touches what ${[...parts].join(' and ')} need`).toBeLessThan(2)
    for (const field of [...reads, ...writes]) {
      const part = partOf(field)
      // forces of pairs are there from one search to the next, for all who ask
      if (!part || packingOf(field).group === 'pairRow') continue
      expect(stages[part], `${name} touches ${field}`).toContain(stage)
    }
  }
})

test('what ranks put together between steps is not in it, but for forces', () => {
  const folder = join(projectRoot, 'src/step/ranks')
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), 'utf8')
    const named = Object.keys(fields).filter((name) => partOf(name) && text.includes(`'${name}'`))
    expect(
      named.filter((name) => packingOf(name).group !== 'pairRow'),
      file,
    ).toEqual([])
  }
})

test('parts of a step share room, fields of one part do not', async () => {
  const backend = await create()
  for (const owner of ['contact', 'rebuildBody', 'entry', 'forcePair']) {
    backend.reserve(owner, 100)
    backend.setCount(owner, 100)
  }
  backend.reserve('contact', 1000)
  const at = (field: string) => backend.view(field).first[0]! * 8
  const solving = ['contactLead', 'contactMove', 'contactBest', 'contactCurvature', 'contactStale']
  solving.forEach((field, k) =>
    backend.write(field, new Float64Array(fields[field as 'contactLead'].type === 'vec3' ? 300 : 100).fill(k + 1)),
  )
  for (const [k, field] of solving.entries())
    expect(new Set(await backend.read(field, 0, 100)), field).toEqual(new Set([k + 1]))
  const [least, most] = [Math.min(...solving.map(at)), Math.max(...solving.map(at))]
  expect(at('contactFrictionWork')).toBeLessThan(most)
  expect(at('contactFrictionWork')).toBeGreaterThanOrEqual(Math.min(least, at('pairForce')))
})

test('forces of pairs stay where other lists grow', async () => {
  const backend = await create()
  backend.reserve('forcePair', 50)
  backend.setCount('forcePair', 50)
  const forces = Float64Array.from({ length: 150 }, (_, k) => k)
  backend.write('pairForce', forces)
  for (const owner of ['summedBody', 'contact', 'entry', 'meeting', 'candidate', 'rebuildPart', 'forcePair'])
    backend.reserve(owner, 5000)
  expect(await backend.read('pairForce', 0, 50)).toEqual(forces)
})

test('what is shared counts once in the room there is', async () => {
  const backend = await create(64)
  expect(() => backend.reserve('contact', 1e6)).toThrow(/^No room for 1000000 records of contact: (\d+) fit in 4 MiB/)
  const most = Number(/contact: (\d+) fit/.exec(message(() => backend.reserve('contact', 1e6)))![1])
  backend.reserve('contact', most)
  expect(backend.capacity('contact')).toBe(most)
  expect(() => backend.reserve('contact', most + 1)).toThrow(/No room/)
})

function message(act: () => void): string {
  try {
    act()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}
