// pairSearch.ts: the pairs the engine finds in a scene, and those a search of all against all finds.

import type { Backend } from '#talus/backends/backend.js'
import { createScene, material, type Scene, shape } from '#talus/index.js'
import { contactLaw } from '#talus/model/contact.js'
import type { Model } from '#talus/step/compileModel.js'
import { findPairs } from '#talus/step/findPairs.js'
import { makeRoom } from '#talus/step/makeRoom.js'
import { makeRun, writeModel, writeStart } from '#talus/step/startRun.js'

export interface Cloud {
  readonly size: readonly [number, number, number]
  readonly periodic: readonly [boolean, boolean, boolean]
  readonly corner: readonly [number, number, number]
  /** x y z r of each body, from the corner. */
  readonly bodies: readonly (readonly [number, number, number, number])[]
  /** The first so many do not move. */
  readonly fixed: number
}

export function sceneOf({ size, periodic, corner, bodies, fixed }: Cloud): Scene {
  const max = corner.map((x, c) => x + size[c]!) as [number, number, number]
  const scene = createScene({ domain: { min: corner, max, periodic } })
  const stone = material({ density: 2000, young: 1e7 })
  const group = (from: number, to: number, still: boolean) => {
    if (to <= from) return
    const some = bodies.slice(from, to)
    scene.bodies({
      shape: shape.sphere({ radius: 1 }),
      material: stone,
      positions: some.flatMap((b) => [0, 1, 2].map((c) => place(corner[c]! + b[c]!, c))),
      radii: some.map((b) => b[3]),
      fixed: still,
    })
  }
  // rounding may put a body on the far face, which belongs to the next period
  const place = (x: number, c: number) => (periodic[c] && x >= max[c]! ? corner[c]! : x)
  group(0, fixed, true)
  group(fixed, bodies.length, false)
  return scene
}

/** `i,j` with i < j of every pair the engine finds, sorted; a pair found twice is there twice. */
export async function foundPairs(backend: Backend, model: Model): Promise<{ pairs: string[]; slack: number }> {
  const n = model.columns.count
  const law = contactLaw('dem')
  makeRoom(backend, model, { entries: 8 * n, pairs: (n * (n - 1)) / 2 + 1 }, law)
  writeModel(backend, model)
  writeStart(backend, model)
  for (const cell of ['pairCount', 'spherePairCount', 'wallPairCount']) backend.writeCount(cell, 0)
  const run = makeRun(backend, model, 1e-5, law)
  findPairs(run)
  const counts = await backend.readCounts()
  if (counts.entryNeeded! + counts.pairNeeded! > 0) throw new Error('the room for pairs was not enough')
  const [a, b] = [await backend.read('pairBodyA'), await backend.read('pairBodyB')]
  const pairs = Array.from(a, (i, p) => (i < b[p]! ? `${i},${b[p]}` : `${b[p]},${i}`))
  return { pairs: pairs.sort(), slack: run.search.slack }
}

/** Gap of two bodies by the shortest way, m. */
export function gapBetween(model: Model, i: number, j: number): number {
  const { columns, domain, radius } = model
  let sum = 0
  for (let c = 0; c < 3; c++) {
    const length = domain.max[c]! - domain.min[c]!
    let d = columns.position[3 * j + c]! - columns.position[3 * i + c]!
    if (domain.periodic[c]) d -= length * Math.round(d / length)
    sum += d * d
  }
  return Math.sqrt(sum) - radius[i]! - radius[j]!
}

/** Pairs whose gap is at most `reach`; two fixed bodies are none. */
export function allPairs(model: Model, reach: number): string[] {
  const { invMass, count } = model.columns
  const pairs: string[] = []
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      if (invMass[i]! + invMass[j]! > 0 && gapBetween(model, i, j) <= reach) pairs.push(`${i},${j}`)
    }
  }
  return pairs.sort()
}
