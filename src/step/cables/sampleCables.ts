// sampleCables.ts: present values of probes of cables.
//
//   r = S e;   tension: the elastic force along the axis (sectionForce.ts);   moment = EI (κ − κ₀)                  (1)
//   where the step is implicit tension and moment are those of e − (1 − θ) h e', by force with e' of its middle      (2)
//   force where it is held = M a − Q, a = W Q: what the node lacks of its equation of motion                         (3)

import { cross, lengthOf, minus, plus, type Triple, times } from '../../math/rotation.js'
import type { CableData } from '../../model/cables/cable.js'
import type { CableColumns } from '../../model/cables/cableColumns.js'
import { combined, type Ends, firstAt, secondAt, shapesAt } from '../../model/cables/elementCurve.js'
import { massMatrix } from '../../model/cables/massInverse.js'
import { sectionForce, tensionAt } from '../../model/cables/sectionForce.js'
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
      return [await tension(observer, probe.cable, element, xi)]
    case 'cableMoment': {
      const e = await strainedEnds(observer, probe.cable, element)
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
  return endsAt(observer, [places, body], [slopes, node])
}

/** Of two fields of nodes. */
async function nodeEnds(
  observer: Observer,
  index: number,
  element: number,
  first: string,
  second: string,
): Promise<Ends> {
  const node = observer.model.cables!.places[index]!.firstNode + element
  return endsAt(observer, [first, node], [second, node])
}

/** By field and record. */
type At = readonly [string, number]

async function endsAt({ backend }: Observer, places: At, slopes: At): Promise<Ends> {
  const [place, slope] = [await backend.read(...places, 2), await backend.read(...slopes, 2)]
  const of = (values: ArrayLike<number>, k: number): Triple => [values[3 * k]!, values[3 * k + 1]!, values[3 * k + 2]!]
  return [of(place, 0), of(slope, 0), of(place, 1), of(slope, 1)]
}

/** (2) */
async function strainedEnds(observer: Observer, index: number, element: number): Promise<Ends> {
  const ends = await endsOf(observer, index, element, 'bodyPos', 'nodeSlope')
  const theta = observer.model.cables!.cables[index]!.implicit
  if (theta === 0 || theta === 1) return ends
  const { impulses, timeStep } = observer.run
  const back = (theta - 1) * timeStep
  const rates = impulses
    ? await endsOf(observer, index, element, 'bodyVel', 'nodeSlopeVel')
    : await nodeEnds(observer, index, element, 'nodeStepVel', 'nodeStepSlopeVel')
  const [a, slopeA, b, slopeB] = ends.map((end, k) => plus(end, times(back, rates[k]!)))
  return [a!, slopeA!, b!, slopeB!]
}

async function tension(observer: Observer, index: number, element: number, xi: number): Promise<number> {
  const { cables, places, elements } = observer.model.cables!
  const cable = cables[index]!
  const l = cable.length / cable.elements
  const first = Math.max(0, element - 2)
  const near: Ends[] = []
  for (let k = first; k <= Math.min(cable.elements - 1, element + 2); k++) {
    near.push(await strainedEnds(observer, index, k))
  }
  const at = places[index]!.firstElement
  const stiffness = { axial: elements.elementAxial![at]!, bending: elements.elementBending![at]! }
  const loaded = {
    elements: cable.elements,
    force: (k: number) =>
      sectionForce(near[k - first]!, l, { ...cable, ...stiffness, naturalCurvature: cable.naturalCurvature[k]! }),
    isLoaded: (node: number) => isTied(observer, cable.first + node) || bearsLoad(cables, index, node),
  }
  return tensionAt(loaded, element, xi, combined(firstAt(xi, l), near[element - first]!))
}

/** Whether a joint or a spring holds the body that a node is. */
function isTied({ model: { joints } }: Observer, body: number): boolean {
  if (!joints) return false
  const pulls = joints.springs.some((spring) => spring.kind === 'translational' && [spring.a, spring.b].includes(body))
  return pulls || joints.jointBodyA.includes(body) || joints.jointBodyB.includes(body)
}

/** Whether it is held, bears a mass, or is joined to another cable. */
function bearsLoad(cables: readonly CableData[], index: number, node: number): boolean {
  const { holds, masses, joins } = cables[index]!
  const own = [...holds, ...masses, ...joins].some((one) => one.node === node)
  return own || cables.some((other) => other.joins.some((join) => join.cable === index && join.other === node))
}

function moment(columns: CableColumns, index: number, element: number, p: Triple, q: Triple): number {
  const { curvature }: CableData = columns.cables[index]!
  const at = columns.places[index]!.firstElement + element
  const bent = curvature === 'small' ? lengthOf(q) : lengthOf(cross(p, q)) / lengthOf(p) ** 3
  return columns.elements.elementBending![at]! * (bent - columns.elements.elementCurvature![at]!)
}

/** (3) */
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
