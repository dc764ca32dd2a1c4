// sphereErrors.ts: contacts of random spheres against an independent count in double precision, and the errors of their
// distance, normal and point.
//
//   distance  |g − g'|,  normal  |n − n'|,  point  |p − p'|,  p = x_A + (r_A + g / 2) n                               (1)
//
// with ' from double precision and the spheres as they were given.

import { StateHash } from '#talus/state/stateHash.js'
import { gapOf, keyOf, overlapKeys, randomSpheres, type Spheres, smallest, sphereScene } from './randomSpheres.js'
import { addContacts, type Choice, openSearch, type Search } from './search.js'

export interface Spread {
  readonly mean: number
  readonly deviation: number
  readonly largest: number
}

export interface SphereErrors {
  readonly place: string
  readonly spheres: number
  readonly contacts: number
  /** In double precision. */
  readonly reference: number
  /** In one of the two alone; and the largest |gap| of these in double precision, m. */
  readonly missing: number
  readonly extra: number
  readonly worstMismatch: number
  /** m */
  readonly distance: Spread
  /** As a length of the difference of unit vectors. */
  readonly normal: Spread
  /** m */
  readonly point: Spread
  /** Of the contacts found. */
  readonly hash: string
}

export interface ErrorRequest {
  readonly place: string
  readonly choice: Choice
}

export async function sphereErrors(
  places: readonly ErrorRequest[],
  count: number,
  contactsPerSphere: number,
): Promise<SphereErrors[]> {
  const spheres = randomSpheres(count, contactsPerSphere, 1)
  const reference = overlapKeys(spheres)
  const all: SphereErrors[] = []
  for (const { place, choice } of places) {
    const expected = Math.ceil(1.5 * contactsPerSphere * count) + 1024
    const search = await openSearch({
      scene: sphereScene(spheres),
      choice,
      envelope: 0,
      skin: 0.2 * smallest,
      room: { entries: 3 * count + 64, pairs: expected, wallPairs: 8, contacts: expected },
    })
    try {
      all.push({ place, ...(await compare(search, spheres, reference)) })
    } finally {
      await search.backend.close()
    }
  }
  return all
}

async function compare(search: Search, spheres: Spheres, reference: Float64Array) {
  const { backend } = search
  const names = ['contactBodyA', 'contactBodyB', 'contactGap', 'contactNormal', 'contactArmA', 'bodyPos'] as const
  const [a, b, gap, normal, arm, centre] = await Promise.all(names.map((name) => backend.read(name)))
  const keys = new Float64Array(a!.length)
  const errors = new ContactErrors(spheres)
  for (let i = 0; i < keys.length; i++) {
    const [from, to] = [a![i]!, b![i]!]
    keys[i] = keyOf(spheres.count, from, to)
    const n = [0, 1, 2].map((c) => normal![3 * i + c]!)
    errors.add(from, to, { gap: gap![i]!, normal: n, point: n.map((x, c) => centre![3 * from + c]! + arm![i]! * x) })
  }
  const hash = new StateHash()
  await addContacts(search, hash)
  return {
    spheres: spheres.count,
    contacts: keys.length,
    reference: reference.length,
    ...mismatch(spheres, keys.sort(), reference),
    ...errors.spreads(),
    hash: hash.digest(),
  }
}

interface FoundContact {
  readonly gap: number
  readonly normal: readonly number[]
  readonly point: readonly number[]
}

/** (1) over all contacts. */
export class ContactErrors {
  private readonly sums = { distance: new Sum(), normal: new Sum(), point: new Sum() }

  constructor(private readonly spheres: Spheres) {}

  add(a: number, b: number, found: FoundContact): void {
    const exact = exactContact(this.spheres, a, b)
    const apart = (x: readonly number[], y: readonly number[]) => Math.hypot(...x.map((value, c) => value - y[c]!))
    this.sums.distance.add(Math.abs(found.gap - exact.gap))
    this.sums.normal.add(apart(found.normal, exact.normal))
    this.sums.point.add(apart(found.point, exact.point))
  }

  spreads(): Pick<SphereErrors, 'distance' | 'normal' | 'point'> {
    const { distance, normal, point } = this.sums
    return { distance: distance.spread(), normal: normal.spread(), point: point.spread() }
  }
}

function exactContact(spheres: Spheres, a: number, b: number) {
  const { positions, radii } = spheres
  const between = [0, 1, 2].map((c) => positions[3 * b + c]! - positions[3 * a + c]!)
  const distance = Math.hypot(...between)
  const gap = gapOf(spheres, a, b)
  const normal = between.map((d) => d / distance)
  return { gap, normal, point: normal.map((n, c) => positions[3 * a + c]! + (radii[a]! + gap / 2) * n) }
}

/** Keys that only one of two sorted lists has; one that stands twice counts as extra. */
function mismatch(spheres: Spheres, found: Float64Array, reference: Float64Array) {
  let [missing, extra, worstMismatch] = [0, 0, 0]
  const note = (key: number) => {
    const a = Math.floor(key / spheres.count)
    worstMismatch = Math.max(worstMismatch, Math.abs(gapOf(spheres, a, key - a * spheres.count)))
  }
  for (let i = 0, j = 0; i < found.length || j < reference.length; ) {
    if (i < found.length && j < reference.length && found[i] === reference[j]) {
      i++
      j++
    } else if (j >= reference.length || found[i]! < reference[j]!) {
      note(found[i++]!)
      extra++
    } else {
      note(reference[j++]!)
      missing++
    }
  }
  return { missing, extra, worstMismatch }
}

class Sum {
  private count = 0
  private sum = 0
  private squares = 0
  private largest = 0

  add(value: number): void {
    this.count++
    this.sum += value
    this.squares += value * value
    this.largest = Math.max(this.largest, value)
  }

  spread(): Spread {
    const mean = this.sum / Math.max(1, this.count)
    const variance = Math.max(0, this.squares / Math.max(1, this.count) - mean * mean)
    return { mean, deviation: Math.sqrt(variance), largest: this.largest }
  }
}
