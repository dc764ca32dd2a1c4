// bodyLayers.ts: the groups of a scene as few layers: all spheres in one, all boxes in one, a mesh of its own in another.

import { placed } from '../../math/rotation.js'
import type { Quaternion, Vector } from '../../model/checks.js'
import type { SimpleShape } from '../drawnShape.js'
import type { GroupModel, SceneModel } from '../frameSource.js'
import { GroundLayer } from './groundLayer.js'
import type { Layer, Segment } from './layer.js'
import { type SizedGeometry, sizedGeometry } from './shapeGeometry.js'
import { ShapeLayer } from './shapeLayer.js'
import { SphereLayer } from './sphereLayer.js'
import type { Surface } from './surface.js'
import { type TubeCable, TubeLayer } from './tubeLayer.js'

export type GroupLook = 'solid' | 'glass' | 'hidden'

interface Batch {
  readonly geometry: SizedGeometry | null
  readonly glass: boolean
  readonly segments: Segment[]
}

export function bodyLayers(model: SceneModel, looks: readonly GroupLook[], surface: Surface, reach: number): Layer[] {
  const batches = new Map<string, Batch>()
  const layers: Layer[] = []
  model.groups.forEach((group, g) => {
    if (looks[g] === 'hidden' || group.beads) return
    const cables = cablesOf(model, group)
    if (cables.length > 0) layers.push(new TubeLayer(cables, surface))
    const glass = looks[g] === 'glass'
    if (group.shape.kind === 'plane') layers.push(new GroundLayer(group, group.shape.normal, surface, reach))
    else addPieces(batches, model, group, `group ${g}`, glass)
  })
  for (const { geometry, glass, segments } of batches.values()) {
    layers.push(
      geometry ? new ShapeLayer(segments, geometry.make(), surface, glass) : new SphereLayer(segments, surface, glass),
    )
  }
  return layers
}

/** Those whose nodes are of a group. */
function cablesOf({ cables }: SceneModel, { first, count }: GroupModel): TubeCable[] {
  let next = 0
  const all = cables.map((cable) => {
    const element = next
    next += cable.elements
    return { cable, element }
  })
  return all.filter(({ cable }) => cable.first >= first && cable.first < first + count)
}

function addPieces(
  batches: Map<string, Batch>,
  model: SceneModel,
  group: GroupModel,
  name: string,
  glass: boolean,
): void {
  const { shape, first, count, shapePos, shapeRot } = group
  const add = (piece: SimpleShape, place: Vector, placeTurn: Quaternion, part: string) => {
    const sized = piece.kind === 'sphere' ? null : sizedGeometry(piece, part)
    const key = `${glass} ${sized ? sized.key : 'sphere'}`
    const batch = batches.get(key) ?? { geometry: sized, glass, segments: [] }
    batches.set(key, batch)
    const one = { first, count, place, placeTurn, size: sized?.size ?? sphereSize(piece) }
    const own = piece.kind === 'sphere' && shape.kind === 'sphere'
    batch.segments.push(own ? { ...one, radii: model.radii.subarray(first, first + count) } : one)
  }
  if (shape.kind === 'none' || shape.kind === 'plane') return
  if (shape.kind !== 'union') add(shape, shapePos, shapeRot, name)
  else {
    shape.parts.forEach(({ shape: piece, position = [0, 0, 0], orientation = [0, 0, 0, 1] }, k) => {
      const frame = placed({ position: shapePos, rotation: shapeRot }, { position, rotation: orientation })
      add(piece, frame.position, frame.rotation, `${name} ${k}`)
    })
  }
}

const sphereSize = (piece: SimpleShape): Vector => (piece.kind === 'sphere' ? [piece.radius, 0, 0] : [0, 0, 0])
