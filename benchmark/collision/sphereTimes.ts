// sphereTimes.ts: how long a search for the contacts of random spheres takes, and each of its nine stages.

import { CapacityError } from '#talus/backends/backend.js'
import { StateHash } from '#talus/state/stateHash.js'
import { bodiesReaching, type LargeBox, largeBoxes } from '#talus/step/largeBoxes.js'
import { randomSpheres, type Spheres, smallest, sortedByCell, sphereScene } from './randomSpheres.js'
import { addContacts, type Choice, openSearch, timeLabels, timeSearch } from './search.js'

export interface SphereTime {
  readonly place: string
  readonly spheres: number
  /** Large boxes, searched one after the other. */
  readonly boxes: number
  readonly contacts: number
  readonly pairs: number
  readonly ms: number
  readonly megabytes: number
  /** ms of each part, measured in a run of its own. */
  readonly stages: Readonly<Record<string, number>>
  /** Of the contacts of all boxes. */
  readonly hash: string
  /** Why one box did not do. */
  readonly refused: string | null
}

export interface SphereRequest {
  readonly place: string
  readonly choice: Choice
  readonly spheres: number
  readonly contactsPerSphere: number
  /** Whether spheres near each other have numbers near each other. */
  readonly sorted: boolean
  /** In radii of the smallest sphere. */
  readonly skin: number
  readonly repeats: number
  /** Large boxes along x, y and z; as few as fit when omitted. */
  readonly boxes?: readonly [number, number, number]
}

/** What begins with a kernel, a scan or a sort of findPairs.ts and findContacts.ts. */
const labels: Readonly<Record<string, string>> = {
  decideRebuild: 'pairs of before kept',
  placeParts: '1 count bins',
  'scan partEntryCount': '2 scan',
  fillBins: '3 fill bins',
  'sort entryBin': '4 sort by bin',
  placeEntries: '5 places',
  clearBins: '6 starts of bins',
  searchPairs: '7 count pairs',
  'scan bodyPairCount': '8 scan',
  checkPairs: '9 write pairs',
  checkSlots: 'carried over, lists of bodies',
  beginStep: 'gaps and normals',
  'scan pairContactCount': 'contacts written',
  contactTerms: 'terms and lists for the solver',
}

/** Ways to cut the cube, until the boxes fit. */
const cuts = [
  [1, 1, 1],
  [2, 1, 1],
  [2, 2, 1],
  [2, 2, 2],
  [4, 2, 2],
] as const

export async function sphereTime(request: SphereRequest): Promise<SphereTime> {
  const random = randomSpheres(request.spheres, request.contactsPerSphere, 1)
  const spheres = request.sorted ? sortedByCell(random) : random
  let refused: string | null = null
  for (const along of request.boxes ? [request.boxes] : cuts) {
    try {
      return { ...(await inBoxes(request, spheres, along)), refused }
    } catch (error) {
      if (!(error instanceof CapacityError)) throw error
      refused ??= error.message
    }
  }
  throw new Error(`${request.place}: ${request.spheres} spheres do not fit in any boxes: ${refused}`)
}

type Along = readonly [number, number, number]

/** Large boxes one after the other, each with the spheres that reach into it, as ranks or devices would have them. */
async function inBoxes(request: SphereRequest, spheres: Spheres, along: Along): Promise<Omit<SphereTime, 'refused'>> {
  const sum = { contacts: 0, pairs: 0, ms: 0, megabytes: 0 }
  const stages: Record<string, number> = {}
  const hash = new StateHash()
  const domain = sphereScene(spheres).domain()
  const boxes = largeBoxes(domain, along)
  // the slack of single precision is far below a hundredth of the smallest radius
  const reach = (i: number) => spheres.radii[i]! + (request.skin / 2 + 0.01) * smallest
  for (const box of boxes) {
    const whole = boxes.length === 1
    const part = whole ? spheres : some(spheres, bodiesReaching({ ...spheres, reach, domain }, box))
    const one = await oneBox(request, part, box, hash)
    sum.contacts += one.contacts
    sum.pairs += one.pairs
    sum.ms += one.ms
    sum.megabytes = Math.max(sum.megabytes, one.megabytes)
    for (const [name, ms] of Object.entries(one.stages)) stages[name] = (stages[name] ?? 0) + ms
  }
  return { place: request.place, spheres: request.spheres, boxes: boxes.length, ...sum, stages, hash: hash.digest() }
}

const some = ({ side, positions, radii }: Spheres, chosen: readonly number[]): Spheres => ({
  count: chosen.length,
  side,
  positions: Float64Array.from(
    { length: 3 * chosen.length },
    (_, k) => positions[3 * chosen[Math.floor(k / 3)]! + (k % 3)]!,
  ),
  radii: Float64Array.from(chosen, (i) => radii[i]!),
})

async function oneBox(request: SphereRequest, spheres: Spheres, box: LargeBox, hash: StateHash) {
  const { choice, contactsPerSphere, skin, repeats } = request
  const { count } = spheres
  // pairs grow with the reach cubed: so much for the skin and the scatter, more where that is not enough
  const expected = Math.ceil(1.05 * (1 + skin) * contactsPerSphere * count) + 1024
  const search = await openSearch({
    scene: sphereScene(spheres),
    choice,
    envelope: 0,
    skin: skin * smallest,
    box,
    room: { entries: 3 * count + 64, pairs: expected, wallPairs: 8, contacts: expected },
  })
  try {
    const ms = await timeSearch(search, repeats)
    const stages = await timeLabels(search, repeats, (name) => labels[name])
    const { contactCount, pairCount } = await search.backend.readCounts()
    await addContacts(search, hash)
    return { contacts: contactCount!, pairs: pairCount!, ms, stages, megabytes: search.backend.memoryBytes() / 1e6 }
  } finally {
    await search.backend.close()
  }
}

/** Exponent k of time = c · spheres^k by least squares of the logarithms; null for one size. */
export function growthExponent(times: readonly SphereTime[]): number | null {
  if (times.length < 2) return null
  const x = times.map((t) => Math.log(t.spheres))
  const y = times.map((t) => Math.log(t.ms))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [mx, my] = [mean(x), mean(y)]
  const across = x.reduce((sum, value, i) => sum + (value - mx) * (y[i]! - my), 0)
  return across / x.reduce((sum, value) => sum + (value - mx) ** 2, 0)
}
