// meshFindings.ts: the sentences about a mesh, the gravest first.

import type { MeshReport } from './checkMesh.js'

export type MeshFindingKind =
  | 'empty'
  | 'boundary'
  | 'nonManifold'
  | 'orientation'
  | 'inverted'
  | 'flat'
  | 'degenerate'
  | 'duplicateTriangles'
  | 'duplicateVertices'
  | 'pieces'
  | 'nested'
  | 'cavities'
  | 'scale'
  | 'farAway'

export interface MeshFinding {
  readonly kind: MeshFindingKind
  /** error: not usable as it stands. warning: probably not meant. note: good to know. */
  readonly level: 'error' | 'warning' | 'note'
  /** One clause, without the name of the mesh, with its numbers. */
  readonly text: string
}

/** m: parts of machines lie between; what does not is probably in another unit. */
const usualExtent = { least: 1e-4, most: 100 } as const
/** Distance from the origin over extent at which float32 files have lost three digits of seven. */
const farAway = 1e4

type Measured = Omit<MeshReport, 'findings'>

export function meshFindings(of: Measured, solid: boolean): MeshFinding[] {
  if (of.triangles === 0) return [{ kind: 'empty', level: 'error', text: 'it has no triangles' }]
  const found = [...surfaceFindings(of, solid), ...triangleFindings(of), ...pieceFindings(of), ...sizeFindings(of)]
  const order = { error: 0, warning: 1, note: 2 }
  return found.sort((a, b) => order[a.level] - order[b.level])
}

export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

export const short = (x: number): string => String(Number(x.toPrecision(3)))

function surfaceFindings(of: Measured, solid: boolean): MeshFinding[] {
  const found: MeshFinding[] = []
  const openLevel = solid ? 'error' : 'note'
  if (of.boundaryEdges > 0) {
    const holes = of.holes > 0 ? ` round ${counted(of.holes, 'hole')}` : ''
    const text = `it is not watertight: ${counted(of.boundaryEdges, 'edge has', 'edges have')} one triangle only${holes}`
    found.push({ kind: 'boundary', level: openLevel, text })
  }
  if (of.misorientedEdges > 0) {
    const text = `triangles disagree which side is outside at ${counted(of.misorientedEdges, 'edge')}`
    found.push({ kind: 'orientation', level: openLevel, text })
  }
  if (of.nonManifoldEdges > 0) {
    // even and balanced, as where two blocks touch along an edge, it still bounds a solid
    const level = of.watertight ? 'note' : openLevel
    found.push({
      kind: 'nonManifold',
      level,
      text: `${counted(of.nonManifoldEdges, 'edge')} with more than two triangles`,
    })
  }
  if (of.watertight && !(Math.abs(of.volume) > 1e-9 * of.area ** 1.5)) {
    found.push({ kind: 'flat', level: openLevel, text: `it encloses no volume (${short(of.volume)} m3)` })
  } else if (of.invertedPieces > 0) {
    const which =
      of.invertedPieces === of.pieces.length ? 'it is' : `${counted(of.invertedPieces, 'piece is', 'pieces are')}`
    found.push({ kind: 'inverted', level: openLevel, text: `${which} inside out: the volume is negative` })
  }
  return found
}

function triangleFindings(of: Measured): MeshFinding[] {
  const found: MeshFinding[] = []
  if (of.degenerateTriangles > 0)
    found.push({
      kind: 'degenerate',
      level: 'warning',
      text: `${counted(of.degenerateTriangles, 'triangle')} without area`,
    })
  if (of.duplicateTriangles > 0) {
    const text = counted(of.duplicateTriangles, 'triangle is there twice', 'triangles are there twice')
    found.push({ kind: 'duplicateTriangles', level: 'warning', text })
  }
  if (of.duplicateVertices > 0) {
    const text = `${counted(of.duplicateVertices, 'vertex', 'vertices')} at the place of another`
    found.push({ kind: 'duplicateVertices', level: 'warning', text })
  }
  return found
}

function pieceFindings({ pieces, watertight }: Measured): MeshFinding[] {
  if (pieces.length < 2) return []
  const cavities = pieces.filter(({ volume, depth }) => volume < 0 && depth % 2 === 1).length
  const nested = pieces.filter(({ volume, depth }) => volume > 0 && depth % 2 === 1).length
  const found: MeshFinding[] = []
  if (pieces.length - cavities > 1) {
    const text = `${counted(pieces.length - cavities, 'piece')} that share no edge: mass counts twice where they overlap`
    found.push({ kind: 'pieces', level: 'note', text })
  }
  if (cavities > 0)
    found.push({ kind: 'cavities', level: 'note', text: `${counted(cavities, 'cavity', 'cavities')} inside` })
  if (nested > 0 && watertight) {
    const text = `${counted(nested, 'piece lies', 'pieces lie')} inside another and looks outward: its mass counts twice`
    found.push({ kind: 'nested', level: 'warning', text })
  }
  return found
}

function sizeFindings({ extent, min, max }: Measured): MeshFinding[] {
  const found: MeshFinding[] = []
  if (extent > usualExtent.most) {
    const text = `extent ${short(extent)} m: are these millimetres? use --scale 0.001`
    found.push({ kind: 'scale', level: 'warning', text })
  } else if (extent < usualExtent.least) {
    const text = `extent ${short(extent)} m: was it scaled down already, or drawn in kilometres? use --scale 1000`
    found.push({ kind: 'scale', level: 'warning', text })
  }
  const distance = Math.max(...min.map((x, c) => Math.abs(x + max[c]!) / 2))
  if (distance > farAway * extent && extent > 0) {
    const text = `it lies ${short(distance)} m from the origin, ${short(distance / extent)} times its extent: digits are lost`
    found.push({ kind: 'farAway', level: 'warning', text })
  }
  return found
}
