// union.ts: several shapes on one body, each with its place, its axes and, where it is said, its own material.
//
// With volume V, density rho, centre c and inertia per mass J of each piece, turned by R to the axes of the union and
// moved to its centre of mass by the parallel axis theorem, m = sum rho V:
//
//   c = sum rho V c_i / m,   I = sum rho V (R J Rᵀ + |d|^2 1 - d dᵀ) / m,   d = c_i - c
//
// Balls of one material count once what they share (ballUnion.ts). Other pieces are summed as they are: where they overlap, mass counts twice. A
// mass that is given is spread in the same way.

import {
  type Frame,
  lengthOf,
  minus,
  noRotation,
  placed,
  type Rotation,
  type Triple,
  turned,
} from '../../math/rotation.js'
import { finiteVector, type Quaternion, shown, unitQuaternion, type Vector } from '../checks.js'
import { InputError } from '../inputError.js'
import { type OptionNames, onlyKnown } from '../knownOptions.js'
import { didYouMean } from '../nearestName.js'
import { anyOverlap, ballUnion } from './ballUnion.js'
import { type PieceShape, pieceKinds } from './pieceKinds.js'
import type { DensityOf, MassProperties, ShapeKind } from './shapeKind.js'
import { movedPart, type ShapePart } from './shapePart.js'

export interface UnionPiece {
  readonly shape: PieceShape
  /** Of the origin of the piece in the frame of the union, m; its origin when omitted. */
  readonly position?: Vector
  /** Axes of the piece to those of the union, x y z w; need not be of length one. */
  readonly orientation?: Quaternion
  /** Name of a material of the scene; that of the body when omitted. */
  readonly material?: string
}

export interface Union {
  readonly kind: 'union'
  readonly parts: readonly UnionPiece[]
}

export function union(options: { readonly parts: readonly UnionPiece[] }): Union {
  onlyKnown(options, { parts: true }, 'shape.union')
  const shape: Union = { kind: 'union', parts: options.parts }
  unionKind.check(shape, 'shape.union')
  return shape
}

const kindOf = (shape: PieceShape) => pieceKinds[shape.kind] as unknown as ShapeKind<PieceShape>

function frameOf({ position = [0, 0, 0], orientation }: UnionPiece): Frame {
  return { position, rotation: orientation ? unitQuaternion(orientation, 'orientation') : noRotation }
}

export const unionKind: ShapeKind<Union> = {
  movable: ({ parts }) => parts.every(({ shape }) => kindOf(shape).movable(shape)),
  check({ parts }, who) {
    if (!Array.isArray(parts) || parts.length === 0) {
      throw new InputError(`${who}: parts must be a list of at least one piece, found ${shown(parts)}.`)
    }
    parts.forEach((piece, k) => checkPiece(piece, `${who}: piece ${k}`))
  },
  massProperties({ parts }, densityOf = () => 1) {
    const clump = clumpOf(parts)
    const density = () => densityOf(parts[0]!.material ?? null)
    return clump ? { ...clump, density: density() } : summed(parts.map((piece) => weighed(piece, densityOf)))
  },
  boundingRadius: ({ parts }) =>
    parts.reduce((most, piece) => {
      const own = kindOf(piece.shape).boundingRadius(piece.shape)
      return Math.max(most, lengthOf(piece.position ?? [0, 0, 0]) + own)
    }, 0),
  parts({ parts }) {
    const made: ShapePart[] = []
    for (const piece of parts) {
      const frame = frameOf(piece)
      const first = made.length
      for (const part of kindOf(piece.shape).parts(piece.shape)) {
        made.push(movedPart(part, { frame, first, material: piece.material ?? null }))
      }
    }
    return made
  },
}

const pieceNames: OptionNames<UnionPiece> = { shape: true, position: true, orientation: true, material: true }

function checkPiece(piece: UnionPiece, who: string): void {
  onlyKnown(piece, pieceNames, who)
  const { shape, position, orientation, material } = piece
  const names = Object.keys(pieceKinds)
  const kind = String(shape?.kind)
  if (['plane', 'none', 'union'].includes(kind)) {
    throw new InputError(`${who}: a union is made of ${names.join(', ')}, found a ${kind}.`)
  }
  if (!names.includes(kind)) throw new InputError(`${who}: unknown shape ${kind}${didYouMean(kind, names)}`)
  kindOf(shape).check(shape, `${who}: ${kind}`)
  if (position !== undefined) finiteVector(position, `${who}: position`)
  if (orientation !== undefined) unitQuaternion(orientation, `${who}: orientation`)
  if (material !== undefined && typeof material !== 'string') {
    throw new InputError(`${who}: material must be the name of one, found ${shown(material)}.`)
  }
}

interface WeighedPiece {
  readonly mass: number
  readonly volume: number
  readonly centre: Triple
  /** xx, yy, zz, xy, xz, yz about its own centre, in axes of the union. */
  readonly inertiaPerMass: readonly number[]
}

function weighed(piece: UnionPiece, densityOf: DensityOf): WeighedPiece {
  const { volume, centre, inertiaPerMass } = kindOf(piece.shape).massProperties(piece.shape)
  const frame = frameOf(piece)
  return {
    mass: densityOf(piece.material ?? null) * volume,
    volume,
    centre: placed(frame, { position: centre, rotation: noRotation }).position,
    inertiaPerMass: turnedTensor(inertiaPerMass, frame.rotation),
  }
}

/** More balls than that, as of a set for a mesh, which has the mass of its solid, are summed as they are. */
const mostBalls = 100
const clumps = new WeakMap<readonly UnionPiece[], MassProperties | null>()

/** Of balls that overlap, of one material; null for anything else. */
function clumpOf(parts: readonly UnionPiece[]): MassProperties | null {
  const known = clumps.get(parts)
  if (known !== undefined) return known
  const balls = parts.flatMap(({ shape, position = [0, 0, 0], material }) =>
    shape.kind === 'sphere' && material === parts[0]!.material ? [{ position, radius: shape.radius }] : [],
  )
  const alike = balls.length === parts.length && balls.length <= mostBalls
  const made = alike && anyOverlap(balls) ? ballUnion(balls) : null
  clumps.set(parts, made)
  return made
}

/** R J Rᵀ, of three moments or of six numbers. */
function turnedTensor(
  [xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0]: readonly number[],
  rotation: Rotation,
): number[] {
  if (rotation === noRotation) return [xx, yy, zz, xy, xz, yz]
  const columns: Triple[] = [turned(rotation, [1, 0, 0]), turned(rotation, [0, 1, 0]), turned(rotation, [0, 0, 1])]
  const tensor = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ]
  const entry = (i: number, j: number) => {
    let sum = 0
    for (let k = 0; k < 3; k++) for (let l = 0; l < 3; l++) sum += columns[k]![i]! * tensor[k]![l]! * columns[l]![j]!
    return sum
  }
  return [entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2)]
}

function summed(pieces: readonly WeighedPiece[]): MassProperties {
  const volume = pieces.reduce((sum, piece) => sum + piece.volume, 0)
  const mass = pieces.reduce((sum, piece) => sum + piece.mass, 0)
  const mean = (of: (piece: WeighedPiece) => number) => pieces.reduce((sum, p) => sum + p.mass * of(p), 0) / mass
  const centre: Triple = [mean((p) => p.centre[0]), mean((p) => p.centre[1]), mean((p) => p.centre[2])]
  const inertiaPerMass = [0, 1, 2, 3, 4, 5].map((k) =>
    mean((p) => p.inertiaPerMass[k]! + aboutPoint(minus(p.centre, centre))[k]!),
  )
  return { volume, centre, inertiaPerMass, density: mass / volume }
}

/** |d|^2 1 - d dᵀ: a point of unit mass at d. */
function aboutPoint([x, y, z]: Triple): number[] {
  return [y * y + z * z, x * x + z * z, x * x + y * y, -x * y, -x * z, -y * z]
}
