// cableTube.ts: a cable as pictures draw it: points along its axis and what it bears there, from a frame.
//
//   ε = ½ (|r_x|² − 1),   κ = |r_x × r_xx| / |r_x|³,   moment EI (κ − κ₀)                                           (1)
//   tension: of the force that the element passes on (sectionForce.ts), the part along the axis                     (2)

import { cross, dot, lengthOf, minus, type Triple } from '../../math/rotation.js'
import type { CableData } from './cable.js'
import { firstNodes } from './cableColumns.js'
import { combined, type Ends, firstAt, secondAt, shapesAt } from './elementCurve.js'
import { type ElementStiffness, sectionForce } from './sectionForce.js'

/** What a picture needs to know of a cable. Recordings before version 4 do not have what is behind the radius. */
export interface DrawnCable {
  readonly name: string
  /** Body of its first node; the others follow. */
  readonly first: number
  readonly elements: number
  /** m */
  readonly radius: number
  /** Number of its first node among all nodes. */
  readonly node?: number
  /** At rest, m. */
  readonly length?: number
  /** EA, N, and EI, N m2. */
  readonly axial?: number
  readonly bending?: number
  /** Left out where it is exact. */
  readonly curvature?: 'small'
  /** Of each element, 1/m; left out where all are 0. */
  readonly naturalCurvature?: readonly number[]
  /** Gauss points; left out where they are the usual ones. */
  readonly quadrature?: CableData['quadrature']
}

const usualQuadrature = { axial: 5, bending: 3 }

export interface NodePoses {
  place(body: number): Triple
  /** Along the cable, of length one. */
  tangent(body: number): Triple
  /** r_x by the number of the node; null where frames do not have it. */
  slope(node: number): Triple | null
}

export function drawnCables(
  cables: readonly CableData[],
  materials: readonly { readonly name: string; readonly young: number }[],
): DrawnCable[] {
  const nodes = firstNodes(cables)
  const young = new Map(materials.map((one) => [one.name, one.young]))
  return cables.map((cable, index) => {
    const { name, first, elements, radius, length, area, secondMoment, curvature, naturalCurvature, quadrature } = cable
    const modulus = young.get(cable.material)!
    return {
      ...{ name, first, elements, radius, node: nodes[index]!, length },
      ...{ axial: modulus * area, bending: modulus * secondMoment },
      ...(curvature === 'small' ? { curvature } : {}),
      ...(naturalCurvature.some((bend) => bend !== 0) ? { naturalCurvature } : {}),
      ...(quadrature.axial === 5 && quadrature.bending === 3 ? {} : { quadrature }),
    }
  })
}

export interface DrawnElement {
  readonly ends: Ends
  /** m */
  readonly length: number
}

/** Slopes are as long as the chord is where frames do not have them. */
export function drawnElement({ first, elements, node, length }: DrawnCable, poses: NodePoses, k: number): DrawnElement {
  const [a, b] = [poses.place(first + k), poses.place(first + k + 1)]
  const slopes = node === undefined ? null : [poses.slope(node + k), poses.slope(node + k + 1)]
  if (length !== undefined && slopes?.[0] && slopes[1]) {
    return { ends: [a, slopes[0], b, slopes[1]], length: length / elements }
  }
  const ends = [a, poses.tangent(first + k), b, poses.tangent(first + k + 1)] as const
  return { ends, length: lengthOf(minus(b, a)) }
}

/** `each` pieces for an element, from the first node to the last. */
export function cablePoints(cable: DrawnCable, poses: NodePoses, each: number): Triple[] {
  const points = [poses.place(cable.first)]
  for (let k = 0; k < cable.elements; k++) {
    const { ends, length } = drawnElement(cable, poses, k)
    for (let j = 1; j <= each; j++) points.push(combined(shapesAt(j / each, length), ends))
  }
  return points
}

/** What a cable bears at a point, with the units of each. */
export const bornUnits = { strain: '1', curvature: '1/m', tension: 'N', moment: 'N m' } as const
export type BornName = keyof typeof bornUnits
export const bornNames = Object.keys(bornUnits) as BornName[]

/** (1) and (2) at ξ of the k-th element. */
export function bornAt(
  cable: DrawnCable,
  k: number,
  { ends, length }: DrawnElement,
  xi: number,
): Record<BornName, number> {
  const [p, q] = [combined(firstAt(xi, length), ends), combined(secondAt(xi, length), ends)]
  const stretch = lengthOf(p)
  const strain = (stretch * stretch - 1) / 2
  const curvature = cable.curvature === 'small' ? lengthOf(q) : lengthOf(cross(p, q)) / stretch ** 3
  const stiffness: ElementStiffness = {
    axial: cable.axial ?? 0,
    bending: cable.bending ?? 0,
    naturalCurvature: cable.naturalCurvature?.[k] ?? 0,
    curvature: cable.curvature ?? 'exact',
    quadrature: cable.quadrature ?? usualQuadrature,
  }
  return {
    strain,
    curvature,
    tension: dot(sectionForce(ends, length, stiffness), p) / stretch,
    moment: stiffness.bending * (curvature - stiffness.naturalCurvature),
  }
}

/** At each node, the mean of the elements that meet there. */
export function bornAtNodes(cable: DrawnCable, poses: NodePoses, name: BornName): number[] {
  const sums = new Array<number>(cable.elements + 1).fill(0)
  for (let k = 0; k < cable.elements; k++) {
    const element = drawnElement(cable, poses, k)
    for (const end of [0, 1]) sums[k + end]! += bornAt(cable, k, element, end)[name]
  }
  return sums.map((sum, k) => (k === 0 || k === cable.elements ? sum : sum / 2))
}
