// bodyMass.ts: mass, principal moments and principal axes of the bodies of a group.
//
//   m = rho V (or the mass given),   I = m I_1 of the shape (or the moments given),   1/m = 0 and 1/I = 0 where held
//
// The moments of a tensor, given or of the shape, are those of its principal axes (symmetricEigen.ts).

import { type Frame, noRotation, type Rotation, type Triple } from '../math/rotation.js'
import { type SymmetricMatrix, symmetricEigen } from '../math/symmetricEigen.js'
import { finiteNumber, shown } from './checks.js'
import { InputError } from './inputError.js'
import { kindOf, type Shape } from './shape.js'
import type { DensityOf, MassProperties } from './shapes/shapeKind.js'

export interface MassOptions {
  /** kg; density times volume when omitted. */
  readonly mass?: number
  /**
   * About the centre of mass, kg m2: principal moments [x, y, z] in the axes of the shape, or a symmetric tensor in them
   * as six numbers [xx, yy, zz, xy, xz, yz] or as nine. That of the shape when omitted.
   */
  readonly inertia?: readonly number[]
  /** From the origin of the shape, in its axes, m; that of the shape when omitted. */
  readonly centreOfMass?: Triple
}

/** What a group must say of its bodies for them to be weighed. */
export interface Weighed {
  readonly shape: Shape
  /** True where forces move the bodies. */
  readonly moves: boolean
  readonly mass: number | null
  readonly inertia: readonly number[] | null
  readonly centreOfMass: Triple | null
}

/** Three moments or the six numbers of a tensor. */
export function checkInertia(given: readonly number[], who: string): readonly number[] {
  const what = `${who}: inertia`
  if (typeof given?.length !== 'number')
    throw new InputError(`${what} must be a list of numbers, found ${shown(given)}.`)
  const list = Array.from(given, (value, k) => finiteNumber(value, `${what}, number ${k + 1}`))
  const six = list.length === 9 ? fromNine(list, what) : list
  if (six.length !== 3 && six.length !== 6) {
    throw new InputError(`${what} must be 3, 6 or 9 numbers, found ${list.length}.`)
  }
  const [x, y, z] = principalInertia(six).values
  const [least, middle, most] = [x, y, z].sort((p, q) => p - q) as [number, number, number]
  if (least <= 0) throw new InputError(`${what} must be greater than zero about every axis, found ${least} kg m2.`)
  // no mass, however spread, has a moment above the sum of the two others; rounding aside
  if (most > (least + middle) * (1 + 1e-9)) {
    throw new InputError(
      `${what}: no body has a moment above the sum of the other two, found ${most} above ${least} + ${middle} kg m2.`,
    )
  }
  return six
}

function fromNine(m: readonly number[], what: string): number[] {
  const size = Math.max(...m.map(Math.abs))
  for (const [i, j, name] of [
    [1, 3, 'xy'],
    [2, 6, 'xz'],
    [5, 7, 'yz'],
  ] as const) {
    if (Math.abs(m[i]! - m[j]!) > 1e-9 * size) {
      throw new InputError(`${what} must be symmetric, found ${m[i]} and ${m[j]} for ${name}.`)
    }
  }
  return [m[0]!, m[4]!, m[8]!, m[1]!, m[2]!, m[5]!]
}

function principalInertia(given: readonly number[]): { values: Triple; rotation: Rotation } {
  if (given.length === 3) return { values: given as unknown as Triple, rotation: noRotation }
  return symmetricEigen(given as unknown as SymmetricMatrix)
}

/** What is this share of the size, or less, is rounding. */
const roundingShare = 1e-12

/** Moments and axes of a shape for unit mass; a tensor that is diagonal but for rounding keeps its axes. */
function principalOfShape({ inertiaPerMass: given }: MassProperties): { values: Triple; rotation: Rotation } {
  const size = Math.max(...given.map(Math.abs))
  const diagonal = given.slice(3).every((entry) => Math.abs(entry) <= roundingShare * size)
  return principalInertia(diagonal ? given.slice(0, 3) : given)
}

/** The centre of a shape; one that is at its origin but for rounding is there. */
function centreOfShape({ centre, inertiaPerMass }: MassProperties): Triple {
  const size = Math.sqrt(Math.max(...inertiaPerMass.map(Math.abs)))
  return centre.every((component) => Math.abs(component) <= roundingShare * size) ? [0, 0, 0] : centre
}

/** Centre of mass and principal axes in the frame of the shape; a body that is held has that frame itself. */
export function massFrame({ shape, moves, inertia, centreOfMass }: Weighed, densityOf: DensityOf): Frame {
  if (!moves) return { position: [0, 0, 0], rotation: noRotation }
  // not where it is not asked for: a union of thousands of balls takes long to weigh
  const ofShape = () => kindOf(shape).massProperties(shape, densityOf)
  return {
    position: centreOfMass ?? centreOfShape(ofShape()),
    rotation: (inertia ? principalInertia(inertia) : principalOfShape(ofShape())).rotation,
  }
}

/** 1/kg and 1/(kg m2) of a body with this shape. */
export function inverseMass(of: Weighed, shape: Shape, densityOf: DensityOf): { mass: number; inertia: Triple } {
  if (!of.moves) return { mass: 0, inertia: [0, 0, 0] }
  const ofShape = () => kindOf(shape).massProperties(shape, densityOf)
  const byDensity = () => {
    const { density, volume } = ofShape()
    return (density ?? densityOf(null)) * volume
  }
  const mass = of.mass ?? byDensity()
  const moments = of.inertia
    ? principalInertia(of.inertia).values
    : principalOfShape(ofShape()).values.map((i) => mass * i)
  const [x, y, z] = moments
  return { mass: 1 / mass, inertia: [1 / x!, 1 / y!, 1 / z!] }
}

/** What forces move must have a mass and, with it, moments about a known centre. */
export function checkWeighed({ shape, moves, mass, inertia, centreOfMass }: Weighed, who: string): void {
  if (!moves) return
  if (shape.kind === 'none' && mass === null) throw new InputError(`${who}: without a shape it needs a mass.`)
  if (shape.kind === 'none' && inertia === null) {
    throw new InputError(`${who}: without a shape it has no inertia, so inertia must be given.`)
  }
  if (centreOfMass && inertia === null) {
    throw new InputError(`${who}: centreOfMass needs inertia with it: that of the shape is about another point.`)
  }
}
