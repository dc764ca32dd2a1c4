// convexMany.test.ts: 100,000 pairs of convex parts of all kinds and sizes through the compiled kernel, needles, flat parts and
// common centres among them: finite numbers in both precisions, and the same gaps.
//
// Single precision knows lengths to 6e-8 of the size of a pair, and gaps after some ten operations to about 1e-6 of it. Where
// two ways out are nearly as good, or a face is as good as an edge but for the margin of 1e-3, the precisions may choose
// differently; that is rare.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '#talus/backends/backend.js'
import { createCpuBackend } from '#talus/backends/cpu/cpuBackend.js'
import { engineProgram } from '#talus/backends/engineProgram.js'
import { length } from '#talus/kernels/math/vec3.js'
import { vec3 } from '#talus/language/values.js'
import { seededRandom } from '../../parity/seededRandom.js'
import { randomRotation, randomVec } from './boxes.js'
import { holdingHalf, kindNames, type Part, partFields, randomPart } from './parts.js'

const pairs = 100000
const backends: Backend[] = []

beforeAll(async () => {
  for (const precision of ['double', 'single'] as const) {
    backends.push(await createCpuBackend({ program: engineProgram, precision, threads: 1 }))
  }
})

afterAll(async () => {
  for (const backend of backends) await backend.close()
})

/** Fields of candidates of random parts and poses; numbers are those of single precision, so that both start alike. */
function candidates(parts: readonly Part[]): Record<string, number[]> {
  const next = seededRandom('many pairs')
  const fields: Record<string, number[]> = {}
  const push = (name: string, ...values: number[]) => {
    fields[name] ??= []
    fields[name].push(...values.map(Math.fround))
  }
  for (let k = 0; k < pairs; k++) {
    const rotA = randomRotation(next)
    const rotB = next() < 0.2 ? rotA : randomRotation(next)
    const between = next() < 0.02 ? vec3(0, 0, 0) : randomVec(next, -0.4, 0.4)
    push('candidatePartA', Math.floor(parts.length * next()))
    push('candidatePartB', Math.floor(parts.length * next()))
    push('candidateMethod', 2)
    push('candidateFirstPoint', 8 * k)
    push('candidateReach', 0.1)
    push('candidateBetween', between.x, between.y, between.z)
    push('candidateOffset', 0, 0, 0)
    push('candidateRotA', rotA.x, rotA.y, rotA.z, rotA.w)
    push('candidateRotB', rotB.x, rotB.y, rotB.z, rotB.w)
  }
  return fields
}

async function run(backend: Backend, parts: readonly Part[], fields: Record<string, number[]>) {
  const given = { ...partFields(parts), ...fields }
  const records = { part: parts.length, shapedPart: parts.length, candidate: pairs, point: 8 * pairs }
  const corners = given.cornerPos!.length / 3
  const all = {
    ...records,
    corner: corners,
    facet: given.facetNormal!.length / 3,
    facetCorner: given.facetCorner!.length,
  }
  for (const [owner, count] of Object.entries(all)) {
    backend.reserve(owner, count)
    if (owner === 'candidate' || owner === 'point') backend.writeCount(`${owner}Count`, count)
    else backend.setCount(owner, count)
  }
  for (const [name, values] of Object.entries(given)) backend.write(name, values)
  backend.writeCount('rebuildWanted', 0)
  backend.run('convexPoints')
  const [counts, normals, gaps, places] = await Promise.all(
    ['candidatePoints', 'candidateNormal', 'pointGap', 'pointPos'].map((name) => backend.read(name)),
  )
  return {
    counts: counts!,
    normals: normals!,
    gaps: gaps!,
    places: places!,
  }
}

const deepestOf = (gaps: ArrayLike<number>, k: number, count: number) =>
  Math.min(...Array.from({ length: count }, (_, m) => gaps[8 * k + m]!))

test('finite numbers, and the same gaps in both precisions', async () => {
  const next = seededRandom('parts of all sizes')
  const size = () => Math.fround(10 ** (3 * next() - 3))
  const parts = Array.from({ length: 350 }, (_, k) => randomPart(kindNames[k % 7]!, next, size))
  const sizes = parts.map((part) => length(holdingHalf(part)))
  const fields = candidates(parts)
  const [double, single] = [await run(backends[0]!, parts, fields), await run(backends[1]!, parts, fields)]
  let [touching, different, worst] = [0, 0, 0]
  for (let k = 0; k < pairs; k++) {
    for (const { counts, normals, gaps, places } of [double, single]) {
      const count = counts[k]!
      const normal = Math.hypot(normals[3 * k]!, normals[3 * k + 1]!, normals[3 * k + 2]!)
      let sum = 0
      for (let m = 8 * k; m < 8 * k + count; m++)
        sum += gaps[m]! + places[3 * m]! + places[3 * m + 1]! + places[3 * m + 2]!
      if (!Number.isFinite(sum) || (count > 0 && Math.abs(normal - 1) > 1e-5))
        expect.fail(`pair ${k}, normal ${normal}`)
    }
    const [inDouble, inSingle] = [double.counts[k]!, single.counts[k]!]
    if (inDouble === 0 || inSingle === 0) continue
    touching++
    const scaleOf = sizes[fields.candidatePartA![k]!]! + sizes[fields.candidatePartB![k]!]! + 0.4
    const error = Math.abs(deepestOf(double.gaps, k, inDouble) - deepestOf(single.gaps, k, inSingle)) / scaleOf
    worst = Math.max(worst, error)
    if (error > 2e-6) different++
  }
  expect(touching).toBeGreaterThan(20000)
  expect(different).toBeLessThan(0.002 * touching)
  expect(worst).toBeLessThan(1e-3)
}, 60000)
