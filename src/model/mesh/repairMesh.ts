// repairMesh.ts: what can be put right without a guess, and what was done; anything else is refused in one sentence.

import { InputError } from '../inputError.js'
import { type CheckMeshOptions, checkMesh, closedPieces, isInverted, type MeshReport } from './checkMesh.js'
import { surplusTriangles } from './duplicateTriangles.js'
import { fillHoles, type HoleFilling } from './fillHoles.js'
import { withoutFlatTriangles } from './flatTriangles.js'
import { connectedPieces, meshEdges } from './meshEdges.js'
import { counted, type meshFindings } from './meshFindings.js'
import { measurePieces } from './meshPieces.js'
import { edgeOfEachSide, orientTriangles, turnedTriangles } from './orientTriangles.js'
import { boundsOf, filteredTriangles, type TriangleMesh } from './triangleMesh.js'
import { defaultWeld, weldVertices } from './weldVertices.js'

export interface RepairMeshOptions extends CheckMeshOptions {
  /** Opens the sentence of a refusal: the file or the body; "mesh" when omitted. */
  readonly name?: string
  /** Which holes of a solid get a lid: `small` when omitted. */
  readonly holes?: HoleFilling
}

export interface RepairedMesh {
  readonly mesh: TriangleMesh
  /** What was changed, a clause each; empty where nothing was. */
  readonly done: readonly string[]
  /** Of the mesh as it is now. */
  readonly report: MeshReport
}

/** A mesh fit for use; throws an InputError where it cannot be made one. */
export function repairMesh(mesh: TriangleMesh, options: RepairMeshOptions = {}): RepairedMesh {
  const { name = 'mesh', solid = true, weld = defaultWeld, holes = 'small' } = options
  const done: string[] = []
  const sides = orientedMesh(cleanMesh(mesh, weld, done), done)
  if (solid && !sides.orientable)
    throw new InputError(`${name}: the surface has one side only, so no side of it can be outside.`)
  let repaired = sides.mesh
  if (solid) {
    const lids = fillHoles(repaired, holes)
    if (lids.filled > 0) done.push(`closed ${counted(lids.filled, 'hole')} with ${counted(lids.added, 'triangle')}`)
    repaired = outwardMesh(lids.mesh, done)
  }
  const report = checkMesh(repaired, { solid, weld })
  const worst = report.findings.find(({ level }) => level === 'error')
  if (worst) throw new InputError(`${name}: ${refusal(worst.text, worst.kind)}.`)
  return { mesh: repaired, done, report }
}

function refusal(text: string, kind: ReturnType<typeof meshFindings>[number]['kind']): string {
  const advice: Partial<Record<typeof kind, string>> = {
    boundary: ', so it has no volume; close it, or use it as a sheet',
    nonManifold: ', so inside and outside are undecided; separate the parts that meet there',
  }
  return text + (advice[kind] ?? '')
}

/** Vertices welded, triangles without area and doubles gone. */
function cleanMesh(mesh: TriangleMesh, weld: number, done: string[]): TriangleMesh {
  const welded = weldVertices(mesh, weld * boundsOf(mesh).diagonal)
  if (welded.merged > 0)
    done.push(`merged ${counted(welded.merged, 'vertex', 'vertices')} with another at the same place`)
  if (welded.unused > 0) done.push(`left out ${counted(welded.unused, 'vertex', 'vertices')} without a triangle`)
  const { mesh: full, removed } = withoutFlatTriangles(welded.mesh)
  if (removed > 0) done.push(`took out ${counted(removed, 'triangle')} without area`)
  const edges = meshEdges(full)
  const surplus = surplusTriangles(full, edges, edgeOfEachSide(full, edges))
  if (surplus.size === 0) return full
  done.push(`took out ${counted(surplus.size, 'triangle')} that ${surplus.size === 1 ? 'was' : 'were'} there twice`)
  return weldVertices(
    filteredTriangles(full, (t) => !surplus.has(t)),
    0,
  ).mesh
}

/** Neighbours agree; a mesh that bounds a solid as it is stays so. */
function orientedMesh(mesh: TriangleMesh, done: string[]): { mesh: TriangleMesh; orientable: boolean } {
  const edges = meshEdges(mesh)
  if (closedPieces(mesh, edges, connectedPieces(mesh, edges)).every((closed) => closed))
    return { mesh, orientable: true }
  const oriented = orientTriangles(mesh, edges)
  if (oriented.turned > 0)
    done.push(
      `turned ${counted(oriented.turned, 'triangle')} to agree with ${oriented.turned === 1 ? 'its' : 'their'} neighbours`,
    )
  return oriented
}

/** Inside out as a whole first, so that cavities turn with what holds them; then single pieces. */
function outwardMesh(mesh: TriangleMesh, done: string[]): TriangleMesh {
  const edges = meshEdges(mesh)
  const parts = connectedPieces(mesh, edges)
  const closed = closedPieces(mesh, edges, parts)
  const pieces = measurePieces(mesh, parts, closed)
  const whole = pieces.reduce((sum, { volume }) => sum + volume, 0) < 0
  const sign = whole ? -1 : 1
  const turn = pieces.map((piece) => isInverted({ ...piece, volume: sign * piece.volume }) !== whole)
  if (!turn.includes(true)) return mesh
  const count = turn.filter((t) => t).length
  const which = count === pieces.length ? 'the surface' : counted(count, 'piece')
  done.push(`turned ${which} inside out: the volume was negative`)
  return turnedTriangles(mesh, (t) => turn[parts.of[t]!]!)
}
