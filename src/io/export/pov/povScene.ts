// povScene.ts: bodies of a frame as POV-Ray reads them.
//
// POV-Ray's axes are left-handed; a camera whose right is −x and whose sky is z makes a right-handed picture, z up.

import { dot, minus, type Triple, turned } from '../../../math/rotation.js'
import type { BodyGroup } from '../../../model/bodyGroup.js'
import { cablePoints } from '../../../model/cables/cableTube.js'
import type { Shape } from '../../../model/shape.js'
import { shadedMesh } from '../../../model/tessellation/shadedMesh.js'
import { nodePoses } from '../../picture/drawCables.js'
import { recordedCables } from '../../recording/recordedScene.js'
import type { Frame } from '../../recording/recording.js'
import { groupMesh } from '../bodySurfaces.js'
import type { ExportSource } from '../exportSource.js'
import { type Colour, mixed } from '../groupColours.js'
import { poseAt, type ShapeFrames, shapeFrames } from '../shapeFrames.js'
import type { View } from '../viewOf.js'
import { type Look, surfaceOf } from './look.js'
import {
  cameraText,
  type FilmTexts,
  metres,
  number,
  type PovUnits,
  placeText,
  settings,
  textureOf,
  vector,
} from './povLook.js'
import { filledSet, setParts } from './povSet.js'

/** Bodies turned to text at once. */
const bodiesAtOnce = 2048

/** How a frame is seen. */
interface Seen {
  readonly places: ShapeFrames
  readonly eye: Triple
  readonly units: PovUnits
  colourOf(body: number): Colour
}

/** How a picture of a film is seen. */
export interface Picture {
  readonly view: View
  readonly film: FilmTexts
  /** Text of a prepared scene; null for none. */
  readonly set: string | null
  colourOf(body: number): Colour
}

/** A picture without a prepared scene. */
const plainSet = [...settings, ...setParts.map((part) => `// talus: ${part}`)].join('\n')

export class PovScene {
  constructor(
    private readonly source: ExportSource,
    private readonly look: Look,
  ) {}

  /** What all pictures of a film share, as look.inc: textures and meshes. */
  sharedText({ textures }: FilmTexts): string {
    return `${[...textures, ''].join('\n')}${this.declarations()}`
  }

  /** A picture of a film, alone or in a prepared scene. */
  pictureText(frame: Frame, { view, colourOf, film, set }: Picture): Iterable<string> {
    const bodies = () => this.bodiesText(frame, { eye: view.position, units: film.units, colourOf })
    const shared = '#include "look.inc"\n'
    const parts = {
      bodies: function* () {
        yield shared
        yield* bodies()
      },
      camera: () => [`${cameraText(view, film.units)}\n`],
      lights: () => [`${film.lights.join('\n')}\n`],
      sky: () => [`${film.sky}\n`],
    }
    return filledSet(set ?? plainSet, parts)
  }

  /** Shapes that POV-Ray does not have, once as meshes. */
  declarations(): string {
    const { scene } = this.source
    return scene.data.groups
      .map((group, g) => (needsMesh(group) ? `#declare Shape${g} = ${meshText(group, this.source)}\n` : ''))
      .join('')
  }

  *frameText(frame: Frame, eye: Triple, colourOf: Seen['colourOf']): Iterable<string> {
    yield `// time ${frame.time} s\n#version 3.7;\n#include "look.inc"\n`
    yield* this.bodiesText(frame, { eye, units: metres, colourOf })
  }

  private *bodiesText(frame: Frame, from: Omit<Seen, 'places'>): Iterable<string> {
    const { groups } = this.source.scene.data
    const seen = { ...from, places: shapeFrames(this.source.columns, frame) }
    yield* this.cablesText(frame, seen)
    for (const [g, group] of groups.entries()) {
      if (group.shape.kind === 'none' || surfaceOf(this.look, group.name).hidden) continue
      // a wall between the eye and the bodies is solid on the side of the eye
      if (group.shape.kind === 'plane' && !seesFront(group, seen)) continue
      let text = ''
      for (let k = 0; k < group.count; k++) {
        if (Number.isNaN(seen.places.positions[3 * (group.first + k)])) continue
        text += `${this.bodyText(group, g, k, seen)}\n`
        if (k % bodiesAtOnce !== bodiesAtOnce - 1) continue
        yield text
        text = ''
      }
      yield text
    }
  }

  /** Spheres swept along the axes of cables; piece by piece where colours change along them. */
  private *cablesText({ values }: Frame, { places, units, colourOf }: Seen): Iterable<string> {
    const { data } = this.source.scene
    const poses = nodePoses(places, values)
    for (const [index, cable] of recordedCables(data).entries()) {
      const g = data.groups.findIndex(({ name }) => name === `${data.cables[index]!.set}.nodes`)
      const surface = surfaceOf(this.look, data.groups[g]!.name)
      if (surface.hidden) continue
      const points = cablePoints(cable, poses, piecesOfElement).map((point) => placeText(point, units))
      const radius = units.scale * cable.radius
      if (surface.by === undefined) yield sweepText(points, radius, `texture { Look${g} }`)
      else {
        for (let k = 0; k + 1 < points.length; k++) {
          const node = cable.first + Math.floor(k / piecesOfElement)
          const share = ((k % piecesOfElement) + 0.5) / piecesOfElement
          const colour = [...mixed(colourOf(node), colourOf(node + 1), share)] as [number, number, number]
          yield sweepText(
            points.slice(k, k + 2),
            radius,
            textureOf({ ...surface, colour }, g, this.source, units.scale),
          )
        }
      }
    }
  }

  private bodyText(group: BodyGroup, g: number, k: number, { places, units, colourOf }: Seen): string {
    const { scale } = units
    const name = group.count === 1 ? group.name : `${group.name}.${k}`
    const surface = surfaceOf(this.look, group.name)
    const own = this.look.bodies?.[name]
    const colour =
      surface.by === undefined || group.fixed
        ? {}
        : { colour: [...colourOf(group.first + k)] as [number, number, number] }
    const texture =
      own || surface.by !== undefined
        ? textureOf({ ...surface, ...colour, ...own }, g, this.source, scale)
        : `texture { Look${g} }`
    const pose = poseAt(places, group.first + k)
    const shape = group.shape as Shape
    if (shape.kind === 'sphere') {
      const radius = group.radii?.[k] ?? shape.radius
      return `sphere { ${placeText(pose.position, units)}, ${number(scale * radius)} ${texture} }`
    }
    const axes = (
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ] as const
    ).flatMap((axis) => [...turned(pose.rotation, axis)])
    const placed = `matrix <${axes.map(number).join(',')},0,0,0> translate ${placeText(pose.position, units)}`
    const size = scale === 1 ? '' : ` scale ${scale}`
    return `object { ${shapeText(shape, g)}${size} ${texture} ${placed} }`
  }
}

/** Of a cable. */
const piecesOfElement = 8

function sweepText(points: readonly string[], radius: number, texture: string): string {
  const list = points.map((point) => `${point}, ${number(radius)}`).join(', ')
  return `sphere_sweep { linear_spline ${points.length}, ${list} ${texture} }\n`
}

function seesFront(group: BodyGroup, { places, eye }: Seen): boolean {
  const { position, rotation } = poseAt(places, group.first)
  const shape = group.shape as Shape & { kind: 'plane' }
  return dot(turned(rotation, shape.normal), minus(eye, position)) > 0
}

/** Shapes as POV-Ray has them, or the mesh that was declared. */
function shapeText(shape: Shape, g: number): string {
  const along = (z: number) => vector([0, 0, z])
  if (shape.kind === 'box') return `box { ${vector(shape.half.map((x) => -x))}, ${vector(shape.half)} }`
  if (shape.kind === 'plane') return `plane { ${vector(shape.normal)}, 0 }`
  if (shape.kind === 'ellipsoid') return `sphere { 0, 1 scale ${vector(shape.semiAxes)} }`
  if (shape.kind === 'cylinder') {
    return `cylinder { ${along(-shape.height / 2)}, ${along(shape.height / 2)}, ${number(shape.radius)} }`
  }
  if (shape.kind === 'cone') {
    return `cone { ${along(-shape.height / 2)}, ${number(shape.radius)}, ${along(shape.height / 2)}, 0 }`
  }
  return `Shape${g}`
}

function needsMesh({ shape }: BodyGroup): boolean {
  return !['none', 'sphere', 'box', 'plane', 'ellipsoid', 'cylinder', 'cone'].includes(shape.kind as string)
}

function meshText(group: BodyGroup, { scene }: ExportSource): string {
  const { vertices, normals, triangles } = shadedMesh(groupMesh(group, scene.domain(), 48))
  const list = (values: ArrayLike<number>) => {
    const all = Array.from(
      { length: values.length / 3 },
      (_, k) => `<${[0, 1, 2].map((c) => number(values[3 * k + c]!)).join(',')}>`,
    )
    return `${all.length},\n${all.join(',\n')}`
  }
  return `mesh2 {\nvertex_vectors { ${list(vertices)} }\nnormal_vectors { ${list(normals)} }\nface_indices { ${list(triangles)} }\n}`
}
