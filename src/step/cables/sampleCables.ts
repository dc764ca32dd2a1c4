// sampleCables.ts: present values of probes of cables.
//
//   r = S e;   tension = EA ε |r_x|, the elastic force against stretching;   moment = EI (κ − κ₀)                    (1)
//   force where it is held = M a − Q, a = W Q: what the node lacks of its equation of motion                         (2)

import { cross, lengthOf, minus, plus, type Triple, times } from '../../math/rotation.js'
import type { CableData } from '../../model/cables/cable.js'
import type { CableColumns } from '../../model/cables/cableColumns.js'
import { combined, type Ends, firstAt, secondAt, shapesAt } from '../../model/cables/elementCurve.js'
import { massMatrix } from '../../model/cables/massInverse.js'
import type { Probe } from '../../model/probe.js'
import type { Observer } from '../sampleProbes.js'

export async function sampleCables(observer: Observer, probe: Probe): Promise<ArrayLike<number> | null> {
  const { cables } = observer.model
  if (!cables || probe.cable === undefined) return null
  const cable = cables.cables[probe.cable]!
  const element = Math.min(cable.elements - 1, Math.floor((probe.at! / cable.length) * cable.elements))
  const l = cable.length / cable.elements
  const xi = probe.at! / l - element
  const ends = (places: string, slopes: string) => endsOf(observer, probe.cable!, element, places, slopes)
  switch (probe.quantity) {
    case 'cablePosition':
      return combined(shapesAt(xi, l), await ends('bodyPos', 'nodeSlope'))
    case 'cableVelocity':
      return combined(shapesAt(xi, l), await ends('bodyVel', 'nodeSlopeVel'))
    case 'cableTension':
      return [tension(cables, probe.cable, combined(firstAt(xi, l), await ends('bodyPos', 'nodeSlope')))]
    case 'cableMoment': {
      const e = await ends('bodyPos', 'nodeSlope')
      return [moment(cables, probe.cable, element, combined(firstAt(xi, l), e), combined(secondAt(xi, l), e))]
    }
    case 'cableHoldForce':
      return holdForce(observer, cables, probe.cable, Math.round(probe.at! / l))
    default:
      return null
  }
}

async function endsOf(
  observer: Observer,
  index: number,
  element: number,
  places: string,
  slopes: string,
): Promise<Ends> {
  const { cables } = observer.model
  const node = cables!.places[index]!.firstNode + element
  const body = cables!.cables[index]!.first + element
  const place = await observer.backend.read(places, body, 2)
  const slope = await observer.backend.read(slopes, node, 2)
  const of = (values: ArrayLike<number>, k: number): Triple => [values[3 * k]!, values[3 * k + 1]!, values[3 * k + 2]!]
  return [of(place, 0), of(slope, 0), of(place, 1), of(slope, 1)]
}

function tension({ places, elements }: CableColumns, index: number, p: Triple): number {
  const axial = elements.elementAxial![places[index]!.firstElement]!
  const stretch = lengthOf(p)
  return axial * 0.5 * (stretch * stretch - 1) * stretch
}

function moment(columns: CableColumns, index: number, element: number, p: Triple, q: Triple): number {
  const { curvature }: CableData = columns.cables[index]!
  const at = columns.places[index]!.firstElement + element
  const bent = curvature === 'small' ? lengthOf(q) : lengthOf(cross(p, q)) / lengthOf(p) ** 3
  return columns.elements.elementBending![at]! * (bent - columns.elements.elementCurvature![at]!)
}

/** (2) */
async function holdForce({ backend }: Observer, columns: CableColumns, index: number, node: number): Promise<Triple> {
  const place = columns.places[index]!
  const { firstNode, mass, inverse: blocks } = columns.structures[place.structure]!
  const forces = await backend.read('nodeForce', firstNode, mass.nodes)
  const slopeForces = await backend.read('nodeSlopeForce', firstNode, mass.nodes)
  const force = (k: number): Triple => {
    const [values, at] = [k % 2 === 0 ? forces : slopeForces, 3 * (k >> 1)]
    return [values[at]!, values[at + 1]!, values[at + 2]!]
  }
  const n = 2 * mass.nodes
  const matrix = massMatrix(mass)
  const acceleration = (i: number) => {
    let sum: Triple = [0, 0, 0]
    for (let j = 0; j < n; j++) {
      const block = mass.nodes * (i >> 1) + (j >> 1)
      sum = plus(sum, times(blocks[4 * block + 2 * (i & 1) + (j & 1)]!, force(j)))
    }
    return sum
  }
  const row = 2 * (place.firstNode - firstNode + node)
  let sum: Triple = [0, 0, 0]
  for (let j = 0; j < n; j++) {
    const value = matrix[n * row + j]!
    if (value !== 0) sum = plus(sum, times(value, acceleration(j)))
  }
  return minus(sum, force(row))
}
