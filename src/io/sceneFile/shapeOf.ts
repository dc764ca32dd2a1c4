// shapeOf.ts: a shape of a scene file as a shape of the model; what stands in other files has been read before.

import type { Quaternion, Vector } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { repairMesh } from '../../model/mesh/repairMesh.js'
import { scaledMesh, type TriangleMesh } from '../../model/mesh/triangleMesh.js'
import type { OwnForce } from '../../model/ownForce.js'
import type { OwnPart } from '../../model/ownPart.js'
import type { SceneState } from '../../model/sceneState.js'
import { type Shape, shape } from '../../model/shape.js'
import type { PieceShape } from '../../model/shapes/pieceKinds.js'
import { heightsOfPicture } from '../heightsOfPicture.js'
import type { GreyImage } from '../parsePgm.js'
import { given } from './addMechanism.js'
import type { SceneFileOrientation, SceneFilePiece, SceneFileShape } from './shapeSchema.js'

/** What a file named in a scene file holds, or why it cannot be read. */
export type FileContent =
  | { readonly mesh: TriangleMesh }
  | { readonly image: GreyImage }
  | { readonly parts: readonly OwnPart[]; readonly forces: readonly OwnForce[] }
  | { readonly state: SceneState }
  | { readonly problem: string }

/** By the names in the scene file. */
export type SceneFiles = ReadonlyMap<string, FileContent>

/** What was repaired is said in `notes`. */
export function shapeOf(described: SceneFileShape, files: SceneFiles, notes: string[]): Shape {
  if (described.kind === 'none') return shape.none()
  if (described.kind === 'plane') return shape.plane(given(described))
  if (described.kind !== 'union') return pieceOf(described, files, notes)
  return shape.union({
    parts: described.parts.map(({ shape: piece, orientation, position, material }) => ({
      shape: pieceOf(piece, files, notes),
      ...given({ position, material }),
      ...(orientation === undefined ? {} : { orientation: quaternionOf(orientation) }),
    })),
  })
}

function pieceOf(described: SceneFilePiece, files: SceneFiles, notes: string[]): PieceShape {
  switch (described.kind) {
    case 'sphere':
      return shape.sphere(described)
    case 'ellipsoid':
      return shape.ellipsoid(described)
    case 'box':
      return shape.box(described)
    case 'cylinder':
      return shape.cylinder(described)
    case 'capsule':
      return shape.capsule(described)
    case 'cone':
      return shape.cone(described)
    case 'hull':
      return hullOf(described, files)
    case 'mesh':
      return meshOf(described, files, notes)
    case 'heightfield':
      return heightfieldOf(described, files)
  }
}

type Of<K extends SceneFilePiece['kind']> = Extract<SceneFilePiece, { kind: K }>

function hullOf({ points, file, scale }: Of<'hull'>, files: SceneFiles): PieceShape {
  oneOf({ points, file }, 'hull')
  goesWith('file', file, { scale }, 'hull')
  return shape.hull({ points: points ?? scaledMesh(meshIn(file!, files), scale ?? 1).vertices })
}

function meshOf(described: Of<'mesh'>, files: SceneFiles, notes: string[]): PieceShape {
  const { vertices, triangles, file, scale, solid = true } = described
  oneOf({ vertices, file }, 'mesh')
  goesWith('file', file, { scale }, 'mesh')
  goesWith('vertices', vertices, { triangles }, 'mesh')
  if (file === undefined) return shape.mesh({ vertices: vertices!, triangles: triangles ?? [], solid })
  const { mesh, done } = repairMesh(scaledMesh(meshIn(file, files), scale ?? 1), { name: file, solid })
  notes.push(...done.map((clause) => `${file}: ${clause}`))
  return shape.mesh({ ...mesh, solid })
}

function heightfieldOf(described: Of<'heightfield'>, files: SceneFiles): PieceShape {
  const { size, heights, columns, rows, file, height, base } = described
  oneOf({ heights, file }, 'heightfield')
  goesWith('file', file, { height, base }, 'heightfield')
  goesWith('heights', heights, { columns, rows }, 'heightfield')
  if (heights) return shape.heightfield({ heights, size, ...given({ columns, rows }) })
  if (height === undefined) throw new InputError('heightfield: a picture needs height, that of white above black')
  return shape.heightfield({ ...heightsOfPicture(imageIn(file!, files), { height, ...given({ base }) }), size })
}

function oneOf(options: Readonly<Record<string, unknown>>, what: string): void {
  const names = Object.keys(given(options))
  if (names.length === 1) return
  const found = names.length === 0 ? 'neither' : 'both'
  throw new InputError(`${what}: expected ${Object.keys(options).join(' or ')}, found ${found}`)
}

function goesWith(key: string, value: unknown, others: Readonly<Record<string, unknown>>, what: string): void {
  const names = Object.keys(given(others))
  if (value !== undefined || names.length === 0) return
  throw new InputError(`${what}: ${names.join(', ')} goes with ${key}`)
}

function contentOf(file: string, files: SceneFiles): FileContent {
  const content = files.get(file)
  if (!content) throw new InputError(`${file}: files are read where a scene file is loaded from disk`)
  if ('problem' in content) throw new InputError(content.problem)
  return content
}

function meshIn(file: string, files: SceneFiles): TriangleMesh {
  const content = contentOf(file, files)
  if ('mesh' in content) return content.mesh
  throw new InputError(`${file}: expected a mesh, found a picture`)
}

function imageIn(file: string, files: SceneFiles): GreyImage {
  const content = contentOf(file, files)
  if ('image' in content) return content.image
  throw new InputError(`${file}: expected a PNG, PGM or TIFF picture, found a mesh`)
}

export function quaternionOf(orientation: SceneFileOrientation): Quaternion {
  if (Array.isArray(orientation)) return orientation
  const { axis, angle } = orientation as { axis: Vector; angle: number }
  const length = Math.hypot(...axis)
  if (length === 0) throw new InputError('orientation: axis must not be zero')
  const s = Math.sin(angle / 2) / length
  return [s * axis[0], s * axis[1], s * axis[2], Math.cos(angle / 2)]
}
