// measureBed.ts: what a bed of spheres is: bulk density, porosity, coordination, fabric, height, pressure over depth.
//
//   φ = Σ V(sphere between two heights) / (area × their distance)                                                   (1)
//   Φ = ⟨n n⟩ of contacts between grains,   Z = contacts of a grain, those with walls among them                    (2)
//   σ_zz(slice) = Σ f_z l_z / V: f the force of a contact on its second body, l the part of the branch in the slice (3)

import type { Vector } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'

export interface BedColumns {
  /** Of the grains that are there: centres, m, radii, m, and their numbers among the bodies of the scene. */
  readonly positions: ArrayLike<number>
  readonly radii: ArrayLike<number>
  readonly numbers: ArrayLike<number>
  /** kg/m3 */
  readonly density: number
  /** Ground under it, m2, and where it begins, m. */
  readonly area: number
  readonly floor: number
  /** Sides of a periodic box, m; 0 where it is not periodic. */
  readonly period?: Vector
  /** As `simulation.contactList` gives them. */
  readonly contacts?: {
    readonly bodies: ArrayLike<number>
    readonly points: ArrayLike<number>
    readonly forces: ArrayLike<number>
  }
  /** Slices of the profile; 10 when omitted. */
  readonly slices?: number
}

export interface BedReport {
  readonly grains: number
  /** kg */
  readonly mass: number
  /** Of the surface above the floor, mean over the ground, m. */
  readonly height: number
  /** Share of the volume that is grains, away from floor and surface. */
  readonly solid: number
  readonly porosity: number
  /** kg/m3 */
  readonly bulkDensity: number
  /** Contacts of a grain; NaN without a list of contacts, as the next two. */
  readonly coordination: number
  /** Shares of xx, yy and zz: a third each where no direction is better. */
  readonly fabric: Vector
  /** Middle of each slice above the floor, m, its solid share, and vertical stress, Pa. */
  readonly profile: readonly { readonly height: number; readonly solid: number; readonly pressure: number }[]
}

/** Volume of a sphere below a height above its lowest point. */
function capVolume(radius: number, height: number): number {
  const h = Math.min(Math.max(height, 0), 2 * radius)
  return (Math.PI * h * h * (3 * radius - h)) / 3
}

export function measureBed(of: BedColumns): BedReport {
  const { positions, radii, density, area, floor, slices = 10 } = of
  const grains = radii.length
  if (grains === 0) throw new InputError('measureBed: there are no grains.')
  const z = (i: number) => positions[3 * i + 2]! - floor
  const volume = (low: number, high: number) => {
    let sum = 0
    for (let i = 0; i < grains; i++) {
      const bottom = z(i) - radii[i]!
      sum += capVolume(radii[i]!, high - bottom) - capVolume(radii[i]!, low - bottom)
    }
    return sum
  }
  let [all, largest] = [0, 0]
  for (let i = 0; i < grains; i++) {
    all += (4 / 3) * Math.PI * radii[i]! ** 3
    largest = Math.max(largest, radii[i]!)
  }
  const height = surfaceHeight(of, largest)
  // at the floor and at the surface grains lie otherwise than within
  const margin = Math.min(4 * largest, height / 4)
  const solid = volume(margin, height - margin) / (area * (height - 2 * margin))
  const thickness = height / slices
  const stresses = of.contacts ? stressesOf(of, height, slices) : null
  return {
    grains,
    mass: all * density,
    height,
    solid,
    porosity: 1 - solid,
    bulkDensity: solid * density,
    ...contactsOf(of),
    profile: Array.from({ length: slices }, (_, k) => ({
      height: (k + 0.5) * thickness,
      solid: volume(k * thickness, (k + 1) * thickness) / (area * thickness),
      pressure: stresses?.[k] ?? Number.NaN,
    })),
  }
}

/** Mean of the highest points over squares of ground that are two of the largest grains wide. */
function surfaceHeight({ positions, radii, floor, area }: BedColumns, largest: number): number {
  const width = Math.min(4 * largest, Math.sqrt(area) / 2)
  const tops = new Map<string, number>()
  for (let i = 0; i < radii.length; i++) {
    const key = [0, 1].map((c) => Math.floor(positions[3 * i + c]! / width)).join()
    tops.set(key, Math.max(tops.get(key) ?? 0, positions[3 * i + 2]! - floor + radii[i]!))
  }
  return [...tops.values()].reduce((sum, top) => sum + top, 0) / tops.size
}

/** From a to b, the nearest image. */
function branch({ positions, period = [0, 0, 0] }: BedColumns, a: number, b: number): number[] {
  return [0, 1, 2].map((c) => {
    const d = positions[3 * b + c]! - positions[3 * a + c]!
    return period[c]! > 0 ? d - period[c]! * Math.round(d / period[c]!) : d
  })
}

const placesOf = (numbers: ArrayLike<number>) => new Map(Array.from(numbers, (body, k) => [body, k]))

/** (2) */
function contactsOf(of: BedColumns): Pick<BedReport, 'coordination' | 'fabric'> {
  const none = Number.NaN
  if (!of.contacts) return { coordination: none, fabric: [none, none, none] }
  const place = placesOf(of.numbers)
  const { bodies } = of.contacts
  const fabric = [0, 0, 0]
  let [ends, between] = [0, 0]
  for (let k = 0; 2 * k < bodies.length; k++) {
    const [a, b] = [place.get(bodies[2 * k]!), place.get(bodies[2 * k + 1]!)]
    ends += (a === undefined ? 0 : 1) + (b === undefined ? 0 : 1)
    if (a === undefined || b === undefined) continue
    const l = branch(of, a, b)
    const squared = l.reduce((sum, x) => sum + x * x, 0)
    for (let c = 0; c < 3; c++) fabric[c]! += l[c]! ** 2 / squared
    between++
  }
  const [x = none, y = none, w = none] = fabric.map((sum) => sum / between)
  return { coordination: ends / of.radii.length, fabric: [x, y, w] }
}

/** (3), above 0 where the bed is pressed. */
function stressesOf(of: BedColumns, height: number, slices: number): number[] {
  const { contacts, positions, floor, area } = of
  const { bodies, points, forces } = contacts!
  const place = placesOf(of.numbers)
  const thickness = height / slices
  const sums = new Array<number>(slices).fill(0)
  for (let k = 0; 2 * k < bodies.length; k++) {
    const [a, b] = [place.get(bodies[2 * k]!), place.get(bodies[2 * k + 1]!)]
    const point = points[3 * k + 2]! - floor
    const from = a === undefined ? point : positions[3 * a + 2]! - floor
    const to = b === undefined ? point : positions[3 * b + 2]! - floor
    const [low, high] = [Math.min(from, to), Math.max(from, to)]
    const sign = to >= from ? 1 : -1
    const first = Math.max(0, Math.floor(low / thickness))
    for (let slice = first; slice < slices && slice * thickness < high; slice++) {
      const part = Math.min(high, (slice + 1) * thickness) - Math.max(low, slice * thickness)
      if (part > 0) sums[slice]! += sign * part * forces[3 * k + 2]!
    }
  }
  return sums.map((sum) => sum / (area * thickness))
}
