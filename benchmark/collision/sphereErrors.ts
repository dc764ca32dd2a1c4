// sphereErrors.ts: contacts of random spheres against an independent count in double precision, and the errors of their
// distance, normal and point.
//
//   distance  |g − g'|,  normal  |n − n'|,  point  |p − p'|,  p = x_A + (r_A + g / 2) n                               (1)
//
// with ' from double precision and the spheres as they were given.

import { gapOf, keyOf, overlapKeys, randomSpheres, type Spheres, smallest, sphereScene } from './randomSpheres.js'
import { type Choice, openSearch, type Search } from './search.js'

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

async function compare({ backend }: Search, spheres: Spheres, reference: Float64Array) {
  const names = ['contactBodyA', 'contactBodyB', 'contactGap', 'contactNormal', 'contactArmA', 'bodyPos'] as const
  const [a, b, gap, normal, arm, centre] = await Promise.all(names.map((name) => backend.read(name)))
  const keys = new Float64Array(a!.length)
  const errors = { distance: new Sum(), normal: new Sum(), point: new Sum() }
  for (let i = 0; i < keys.length; i++) {
    const [from, to] = [a![i]!, b![i]!]
    keys[i] = keyOf(spheres.count, from, to)
    const exact = exactContact(spheres, from, to)
    // (1)
    errors.distance.add(Math.abs(gap![i]! - exact.gap))
    let [turned2, moved2] = [0, 0]
    for (let c = 0; c < 3; c++) {
      const n = normal![3 * i + c]!
      turned2 += (n - exact.normal[c]!) ** 2
      moved2 += (centre![3 * from + c]! + arm![i]! * n - exact.point[c]!) ** 2
    }
    errors.normal.add(Math.sqrt(turned2))
    errors.point.add(Math.sqrt(moved2))
  }
  const { distance, normal: turned, point } = errors
  return {
    spheres: spheres.count,
    contacts: keys.length,
    reference: reference.length,
    ...mismatch(spheres, keys.sort(), reference),
    distance: distance.spread(),
    normal: turned.spread(),
    point: point.spread(),
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
