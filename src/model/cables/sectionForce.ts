// sectionForce.ts: the force that an element of a cable passes on from node to node, and the tension along a cable that follows from it.
//
//   F = ∂U/∂(r_B − r_A) = ∫ EA ε p S3_x + EI (1 − κ₀/κ) (∂(½κ²)/∂p S3_x + ∂(½κ²)/∂q S3_xx) dx,   p = r_x, q = r_xx    (1)
//
// ∫ S3_x dx = 1: F is a mean of the force f in the sections of an element, with most weight in its middle. Loads on nodes are balanced
// by such forces, whatever the strain is at a point, which a cubic that turns by φ cannot keep from waving by some φ² / 24. Along the cable f is
// the parabola whose means are those of three elements in a row, between which no node bears a load of its own; with t in elements from the middle of one,
//
//   f = a + b t + c t²,   mean over the element d further on:  a + b d + c (d² + 1/20)                                (2)

import { gaussRule } from '../../math/gaussRules.js'
import { cross, dot, minus, plus, type Triple, times, unit } from '../../math/rotation.js'
import { combined, type Ends, firstAt, secondAt } from './elementCurve.js'

export interface ElementStiffness {
  /** EA, N, and EI, N m2. */
  readonly axial: number
  readonly bending: number
  readonly naturalCurvature: number
  readonly curvature: 'exact' | 'small'
  readonly quadrature: { readonly axial: number; readonly bending: number }
}

const rules = [1, 2, 3, 4, 5].map(gaussRule)
/** As in the forces of the step: curvature below which its direction is nobody's, over that of a circle of the element's length. */
const straight = 1e-6

/** κ² and the derivatives of half of it. */
function curvatureOf(p: Triple, q: Triple, of: ElementStiffness['curvature']) {
  if (of === 'small') return { square: dot(q, q), byP: [0, 0, 0] as Triple, byQ: q }
  const f = cross(p, q)
  const inverse = 1 / dot(p, p)
  const square = dot(f, f) * inverse ** 3
  const byP = minus(times(inverse ** 3, cross(q, f)), times(3 * square * inverse, p))
  return { square, byP, byQ: times(inverse ** 3, cross(f, p)) }
}

/** (1) */
export function sectionForce(ends: Ends, l: number, of: ElementStiffness): Triple {
  const { places, weights } = rules[of.quadrature.axial - 1]!
  const sum = places.reduce<Triple>(
    (force, xi, k) => {
      const s = firstAt(xi, l)
      const p = combined(s, ends)
      return plus(force, times(weights[k]! * l * of.axial * 0.5 * (dot(p, p) - 1) * s[2], p))
    },
    [0, 0, 0],
  )
  if (of.bending === 0) return sum
  const bending = rules[of.quadrature.bending - 1]!
  return bending.places.reduce<Triple>((force, xi, k) => {
    const [s1, s2] = [firstAt(xi, l), secondAt(xi, l)]
    const { square, byP, byQ } = curvatureOf(combined(s1, ends), combined(s2, ends), of.curvature)
    const share = 1 - of.naturalCurvature / Math.sqrt(square + (straight / l) ** 2)
    const size = bending.weights[k]! * l * of.bending * share
    return plus(force, times(size, plus(times(s1[2], byP), times(s2[2], byQ))))
  }, sum)
}

/** What the tension at a point is found from: elements by number, and whether a load of its own acts on a node. */
export interface LoadedCable {
  readonly elements: number
  /** F of an element. */
  force(element: number): Triple
  isLoaded(node: number): boolean
}

/** Elements that (2) is of: up to three in a row, this one among them, in its middle where it can be. */
function rowAbout({ elements, isLoaded }: LoadedCable, element: number): number[] {
  // node k begins element k
  const canBelow = (k: number) => k > 0 && !isLoaded(k)
  const canAbove = (k: number) => k < elements - 1 && !isLoaded(k + 1)
  let [first, last] = [element, element]
  if (canBelow(first)) first--
  if (canAbove(last)) last++
  if (last - first < 2 && canBelow(first)) first--
  if (last - first < 2 && canAbove(last)) last++
  return Array.from({ length: last - first + 1 }, (_, k) => first + k)
}

/** The force along the axis at ξ of an element, whose r_x there is p. */
export function tensionAt(cable: LoadedCable, element: number, xi: number, p: Triple): number {
  const row = rowAbout(cable, element)
  const means = row.map((k) => dot(cable.force(k), unit(p)))
  const t = xi - 0.5
  // the middle of the row, from this element
  const d = (row[0]! + row.at(-1)!) / 2 - element
  const mean = means.reduce((sum, value) => sum + value, 0) / means.length
  if (means.length === 1) return mean
  if (means.length === 2) return mean + (means[1]! - means[0]!) * (t - d)
  const c = (means[0]! - 2 * means[1]! + means[2]!) / 2
  const slope = (means[2]! - means[0]!) / 2
  return means[1]! - c / 20 + slope * (t - d) + c * (t - d) ** 2
}
