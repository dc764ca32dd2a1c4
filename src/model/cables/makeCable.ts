// makeCable.ts: checks a cable that somebody describes, and puts its nodes along its axis.

import { mostGaussPoints } from '../../math/gaussRules.js'
import { cross, lengthOf, minus, plus, type Triple, times } from '../../math/rotation.js'
import { finiteNumber, finiteVector, listOf, nonNegativeNumber, positiveNumber, shown } from '../checks.js'
import { InputError } from '../inputError.js'
import { type OptionNames, onlyKnown } from '../knownOptions.js'
import { checkLayer } from '../layers.js'
import {
  type BeadShape,
  type CableBeads,
  type CableData,
  type CableHold,
  type CableImplicit,
  type CableMass,
  type CableOptions,
  cableNames,
  type HoldKind,
  type PlaceOnCable,
} from './cable.js'
import { type CableCurve, cableCurve } from './cableCurve.js'
import { type Axis, axisOfNodes, checkSpeed, mostStretch } from './cableNodes.js'

/** A cable without its place among the bodies of a scene, and where its nodes are. */
export interface MadeCable extends Omit<CableData, 'first' | 'set' | 'material' | 'beads' | 'joins'> {
  readonly beads: Omit<NonNullable<CableData['beads']>, 'first'> | null
  readonly positions: readonly number[]
  readonly velocities: readonly number[]
}

/** Blocks of the inverse of its mass matrix are as many as the square of its nodes. */
export const mostElements = 1000

export function makeCable(options: CableOptions, name: string): MadeCable {
  const who = `cable ${name}`
  onlyKnown(options, cableNames, who)
  const { curvature = 'exact', elements } = options
  if (!(Number.isInteger(elements) && elements >= 1 && elements <= mostElements)) {
    const found = typeof elements === 'number' ? elements : shown(elements)
    throw new InputError(`${who}: elements must be a whole number from 1 to ${mostElements}, found ${found}.`)
  }
  if (curvature !== 'exact' && curvature !== 'small') {
    throw new InputError(`${who}: curvature must be exact or small, found ${curvature}.`)
  }
  const { quadrature = {} } = options
  onlyKnown(quadrature, { axial: true, bending: true }, `${who}: quadrature`)
  const axis = axisOf(options, who)
  const radius = positiveNumber(options.radius, `${who}: radius`, 'm')
  checkRadius(radius, { length: axis.length, elements }, who)
  const positive = (key: 'area' | 'secondMoment', unit: string, round: number) =>
    positiveNumber(options[key] ?? round, `${who}: ${key}`, unit)
  return {
    name,
    elements,
    radius,
    curvature,
    ...axis,
    area: positive('area', 'm2', Math.PI * radius ** 2),
    secondMoment: positive('secondMoment', 'm4', (Math.PI / 4) * radius ** 4),
    naturalCurvature: naturalCurvatures(options, axis, radius, who),
    quadrature: {
      axial: pointsOf(quadrature.axial ?? 5, `${who}: quadrature: axial`),
      bending: pointsOf(quadrature.bending ?? 3, `${who}: quadrature: bending`),
    },
    retardation: nonNegativeNumber(options.retardation ?? 0, `${who}: retardation`, 's'),
    drag: nonNegativeNumber(options.drag ?? 0, `${who}: drag`, '1/s'),
    implicit: thetaOf(options.implicit, who),
    holds: holdsOf(options, axis, who),
    masses: massesOf(options, axis.length, who),
    beads: options.beads ? beadsOf(options.beads, radius, { length: axis.length, elements }, who) : null,
  }
}

/** What is thicker than an element is long is no line. */
function checkRadius(radius: number, { length, elements }: Stretch, who: string): void {
  const each = length / elements
  if (radius <= each) return
  const most = Math.floor(length / radius)
  if (most === 0) {
    const all = Number(length.toPrecision(3))
    throw new InputError(`${who}: radius is ${radius} m, more than all of the cable, which is ${all} m long.`)
  }
  throw new InputError(
    `${who}: radius is ${radius} m, more than an element of ${each.toPrecision(3)} m: take ${most} element${most > 1 ? 's' : ''} at the most.`,
  )
}

const implicitNames: OptionNames<CableImplicit> = { theta: true }

/** A little more than ½: what rings in the stiffest modes dies away, and slow ones hardly feel it. */
const usualTheta = 0.55

function thetaOf(implicit: CableOptions['implicit'], who: string): number {
  if (implicit === undefined || implicit === false) return 0
  if (implicit === true) return usualTheta
  onlyKnown(implicit, implicitNames, `${who}: implicit`)
  const theta = finiteNumber(implicit.theta ?? usualTheta, `${who}: implicit: theta`)
  if (theta >= 0.5 && theta <= 1) return theta
  throw new InputError(`${who}: implicit: theta must be from 0.5 to 1, found ${theta}.`)
}

/** Most beads of a cable, by which a spacing in a wrong unit is seen. */
const mostBeads = 100_000

interface Stretch {
  readonly length: number
  readonly elements: number
}

function beadsOf(options: CableBeads, thickness: number, of: Stretch, who: string): MadeCable['beads'] {
  onlyKnown(options, beadNames, `${who}: beads`)
  const { shape = 'sphere' } = options
  if (shape !== 'sphere' && shape !== 'capsule') {
    throw new InputError(`${who}: beads: shape must be sphere or capsule, found ${shape}.`)
  }
  const radius = positiveNumber(options.radius ?? thickness, `${who}: beads: radius`, 'm')
  checkRadius(radius, of, `${who}: beads`)
  const spacing = spacingOf(options.spacing, shape, radius, of, who)
  const parts = (length: number) => Math.ceil((length / spacing) * (1 - 1e-9))
  const count = shape === 'sphere' ? parts(of.length) : of.elements * parts(of.length / of.elements)
  if (count > mostBeads) {
    throw new InputError(
      `${who}: beads: a spacing of ${spacing} m makes ${count} of them, at most ${mostBeads} can be.`,
    )
  }
  const layer = options.layer === undefined ? '' : checkLayer(options.layer, `${who}: beads`)
  return { shape, count, radius, layer }
}

/** Of capsules in radii, where it is not given: short enough to follow a cable that bends about ten of them. */
const usualCapsule = 4

/** Spheres leave no gaps; a capsule lies within an element. */
function spacingOf(
  given: number | undefined,
  shape: BeadShape,
  radius: number,
  { length, elements }: Stretch,
  who: string,
): number {
  const element = length / elements
  const usual = shape === 'sphere' ? radius : Math.min(usualCapsule * radius, element)
  const spacing = positiveNumber(given ?? usual, `${who}: beads: spacing`, 'm')
  const most = shape === 'sphere' ? 2 * radius : element
  if (spacing <= most * (1 + 1e-9)) return spacing
  const why = shape === 'sphere' ? 'which leaves gaps' : 'more than an element, which a capsule lies within'
  const take = Number(most.toPrecision(6))
  throw new InputError(`${who}: beads: spacing is ${spacing} m, ${why}: take ${take} m at the most.`)
}

const beadNames: OptionNames<CableBeads> = { shape: true, spacing: true, radius: true, layer: true }

function pointsOf(value: number, what: string): number {
  if (Number.isInteger(value) && value >= 1 && value <= mostGaussPoints) return value
  throw new InputError(`${what} must be a whole number of points from 1 to ${mostGaussPoints}, found ${value}.`)
}

function axisOf(options: CableOptions, who: string): Axis {
  const { points, nodes, elements } = options
  if ((points === undefined) === (nodes === undefined)) {
    throw new InputError(`${who}: it needs points or nodes, found ${points ? 'both' : 'neither'}.`)
  }
  return nodes ? axisOfNodes(options, who) : axisThrough(points!, elements, options, who)
}

function axisThrough(
  given: NonNullable<CableOptions['points']>,
  elements: number,
  options: CableOptions,
  who: string,
): Axis {
  if (!Array.isArray(given) || given.length < 2) {
    throw new InputError(`${who}: points must be two or more places, found ${given?.length ?? given}.`)
  }
  const points = given.map((point, k) => finiteVector(point, `${who}: point ${k}`))
  const curve = cableCurve(points, elements, who)
  const length = positiveNumber(options.length ?? curve.length, `${who}: length`, 'm')
  const stretch = curve.length / length
  if (stretch > mostStretch || stretch * mostStretch < 1) {
    throw new InputError(
      `${who}: length is ${length} m at rest, its points are ${Number(curve.length.toPrecision(3))} m long: at most ${mostStretch} times as much or as little can be.`,
    )
  }
  checkElements(points, curve, who)
  const slopes = curve.tangents.map((tangent) => times(stretch, tangent))
  const velocity = finiteVector(options.velocity ?? [0, 0, 0], `${who}: velocity`)
  const omega = finiteVector(options.omega ?? [0, 0, 0], `${who}: omega`)
  const flat = (list: readonly Triple[]) => list.flatMap((v) => [...v])
  const velocities = curve.positions.map((at) => plus(velocity, cross(omega, minus(at, points[0]!))))
  checkSpeed([velocity], `${who}: velocity`)
  checkSpeed(velocities, `${who}: omega`)
  return {
    length,
    positions: flat(curve.positions),
    slopes: flat(slopes),
    velocities: flat(velocities),
    slopeVelocities: flat(slopes.map((slope) => cross(omega, slope))),
  }
}

/** From end to end of an element over its share of the curve: a quarter of a circle has 0.90. */
const leastSpan = 0.88

/** A curve needs elements that are nearly as long as their share of it, or it starts pressed together. */
function checkElements(points: readonly Triple[], curve: CableCurve, who: string): void {
  const short = ({ positions, length }: CableCurve) => {
    const each = length / (positions.length - 1)
    return positions.findIndex((at, k) => k > 0 && lengthOf(minus(at, positions[k - 1]!)) < leastSpan * each)
  }
  const node = short(curve)
  if (node < 0) return
  const elements = curve.positions.length - 1
  const span = lengthOf(minus(curve.positions[node]!, curve.positions[node - 1]!))
  let enough = elements + 1
  while (enough < mostElements && short(cableCurve(points, enough, who)) >= 0) enough++
  const digits = (value: number) => Number(value.toPrecision(3))
  throw new InputError(
    `${who}: element ${node - 1} of ${elements} has ${digits(span)} m from end to end for ${digits(curve.length / elements)} m of its curve, which it cannot follow: take ${enough} elements at least.`,
  )
}

/** The number of the node at a place, which must be one. */
export function nodeAt(at: PlaceOnCable, elements: number, length: number, what: string): number {
  if (at === 'start') return 0
  if (at === 'end') return elements
  const place = (finiteNumber(at, `${what}: at`) / length) * elements
  const node = Math.round(place)
  if (Math.abs(place - node) < 1e-6 && node >= 0 && node <= elements) return node
  const nearest = (length * Math.max(0, Math.min(elements, node))) / elements
  throw new InputError(
    `${what} at ${at} m is not at a node: the nearest is at ${Number(nearest.toPrecision(6))} m, nodes are ${Number((length / elements).toPrecision(6))} m apart.`,
  )
}

const massNames: OptionNames<CableMass> = { at: true, mass: true }

function massesOf({ masses = [], elements }: CableOptions, length: number, who: string): CableData['masses'] {
  return listOf(masses, `${who}: masses`).map((one) => {
    onlyKnown(one, massNames, `${who}: mass`)
    const mass = positiveNumber(one.mass, `${who}: mass`, 'kg')
    return { node: nodeAt(one.at, elements, length, `${who}: mass`), mass }
  })
}

const holdNames: OptionNames<CableHold> = { at: true, kind: true }

function holdsOf({ holds = [], elements }: CableOptions, axis: Axis, who: string): CableData['holds'] {
  const found = listOf(holds, `${who}: holds`).map((one) => {
    onlyKnown(one, holdNames, `${who}: hold`)
    const { at, kind } = one
    if (kind !== 'pinned' && kind !== 'clamped') {
      throw new InputError(`${who}: a hold is pinned or clamped, found ${kind}.`)
    }
    return { node: nodeAt(at, elements, axis.length, `${who}: hold`), kind }
  })
  const twice = found.find(({ node }, k) => found.findIndex((other) => other.node === node) < k)
  if (twice) throw new InputError(`${who}: node ${twice.node} is held twice.`)
  for (const { node, kind } of found) checkHeld(axis, node, kind, who)
  return found
}

/** What the world holds does not move. */
function checkHeld({ velocities, slopeVelocities }: Axis, node: number, kind: HoldKind, who: string): void {
  const sizeOf = (values: readonly number[]) => Math.hypot(...values.slice(3 * node, 3 * node + 3))
  const short = (value: number) => Number(value.toPrecision(3))
  const speed = sizeOf(velocities)
  if (speed > 0) {
    throw new InputError(`${who}: node ${node} is ${kind}, and moves at ${short(speed)} m/s at the start.`)
  }
  const turning = sizeOf(slopeVelocities)
  if (kind === 'clamped' && turning > 0) {
    throw new InputError(
      `${who}: node ${node} is clamped, and its slope changes by ${short(turning)} 1/s at the start.`,
    )
  }
}

function naturalCurvatures(
  { naturalCurvature = 0, elements }: CableOptions,
  axis: Axis,
  radius: number,
  who: string,
): number[] {
  const atStart = curvaturesOf(axis, elements)
  if (naturalCurvature === 'start') return atStart
  const list = Array.isArray(naturalCurvature) ? naturalCurvature : new Array(elements).fill(naturalCurvature)
  if (list.length !== elements) {
    throw new InputError(
      `${who}: naturalCurvature must be ${elements} numbers, one for each element, found ${list.length}.`,
    )
  }
  const tight = list.find((value) => nonNegativeNumber(value, `${who}: naturalCurvature`, '1/m') * radius > 1)
  if (tight !== undefined) {
    throw new InputError(
      `${who}: naturalCurvature is ${tight} 1/m, a circle within the cable itself: take ${Number((1 / radius).toPrecision(3))} 1/m at the most.`,
    )
  }
  const bent = list.find((value) => value > 0)
  const straight = atStart.every((value, k) => list[k] === 0 || value * axis.length < straightest)
  if (bent === undefined || !straight) return list
  throw new InputError(
    `${who}: it starts straight, and a naturalCurvature of ${bent} 1/m does not say to which side it bends: give points that bend a little.`,
  )
}

/** Curvature over that of a circle of the length of the cable, below which it has no side. */
const straightest = 1e-6

/** In the middle of each element. */
function curvaturesOf(axis: Axis, elements: number): number[] {
  const l = axis.length / elements
  const of = (values: readonly number[], k: number) => values.slice(3 * k, 3 * k + 3) as unknown as Triple
  return Array.from({ length: elements }, (_, k) => {
    const [a, b] = [of(axis.slopes, k), of(axis.slopes, k + 1)]
    const chord = minus(of(axis.positions, k + 1), of(axis.positions, k))
    // r_x and r_xx in the middle of the cubic
    const p = minus(times(1.5 / l, chord), times(0.25, plus(a, b)))
    const q = times(1 / l, minus(b, a))
    return lengthOf(cross(p, q)) / lengthOf(p) ** 3
  })
}
