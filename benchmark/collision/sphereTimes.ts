// sphereTimes.ts: how long a search for the contacts of random spheres takes, and each of its nine stages.

import { CapacityError } from '#talus/backends/backend.js'
import { randomSpheres, smallest, sortedByCell, sphereScene } from './randomSpheres.js'
import { type Choice, openSearch, timeLabels, timeSearch } from './search.js'

export interface SphereTime {
  readonly place: string
  readonly spheres: number
  /** Boxes searched one after the other, where one with all does not fit. */
  readonly boxes: number
  readonly contacts: number
  readonly pairs: number
  readonly ms: number
  readonly megabytes: number
  /** ms of each part, measured in a run of its own. */
  readonly stages: Readonly<Record<string, number>>
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
}

/** What begins with a kernel, a scan or a sort of findPairs.ts and findContacts.ts. */
const labels: Readonly<Record<string, string>> = {
  decideRebuild: 'pairs of before kept',
  placeParts: '1 count bins',
  'scan partEntryCount': '2 scan',
  fillBins: '3 fill bins',
  'sort entryBin': '4 sort by bin',
  clearBins: '5 starts of bins',
  dropInactiveBins: '6 inactive bins',
  clearCells: '7 count pairs',
  'scan cellPairs': '8 scan',
  checkPairs: '9 write pairs',
  checkSlots: 'carried over, lists of bodies',
  beginStep: 'gaps and normals',
  'scan pairContactCount': 'contacts written',
  contactTerms: 'terms and lists for the solver',
}

/** More boxes than this are not tried. */
const mostBoxes = 16

export async function sphereTime(request: SphereRequest): Promise<SphereTime> {
  let refused: string | null = null
  for (let boxes = 1; boxes <= mostBoxes; boxes *= 2) {
    try {
      return { ...(await inBoxes(request, boxes)), refused }
    } catch (error) {
      if (!(error instanceof CapacityError)) throw error
      refused ??= error.message
    }
  }
  throw new Error(`${request.place}: ${request.spheres} spheres do not fit in ${mostBoxes} boxes either: ${refused}`)
}

async function inBoxes(request: SphereRequest, boxes: number): Promise<Omit<SphereTime, 'refused'>> {
  const sum = { contacts: 0, pairs: 0, ms: 0, megabytes: 0 }
  const stages: Record<string, number> = {}
  for (let box = 0; box < boxes; box++) {
    const one = await oneBox(request, Math.round(request.spheres / boxes), 1 + box)
    sum.contacts += one.contacts
    sum.pairs += one.pairs
    sum.ms += one.ms
    sum.megabytes = Math.max(sum.megabytes, one.megabytes)
    for (const [name, ms] of Object.entries(one.stages)) stages[name] = (stages[name] ?? 0) + ms
  }
  return { place: request.place, spheres: request.spheres, boxes, ...sum, stages }
}

async function oneBox(request: SphereRequest, count: number, seed: number) {
  const { choice, contactsPerSphere, sorted, skin, repeats } = request
  const random = randomSpheres(count, contactsPerSphere, seed)
  const spheres = sorted ? sortedByCell(random) : random
  // pairs grow with the reach cubed: so much for the skin and the scatter, more where that is not enough
  const expected = Math.ceil(1.05 * (1 + skin) * contactsPerSphere * count) + 1024
  const search = await openSearch({
    scene: sphereScene(spheres),
    choice,
    envelope: 0,
    skin: skin * smallest,
    room: { entries: 3 * count + 64, pairs: expected, wallPairs: 8, contacts: expected },
  })
  try {
    const ms = await timeSearch(search, repeats)
    const stages = await timeLabels(search, repeats, (name) => labels[name])
    const { contactCount, pairCount } = await search.backend.readCounts()
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
