// gltfTubes.ts: cables in glTF: tubes whose rings hang on joints of a skin, one for each, which are moved as nodes of bodies are.
//
// A corner p of a ring is drawn at J(t) J(0)⁻¹ p: tubes are exact at every ring and frame.

import { type Frame as Pose, times, turnedBack } from '../../../math/rotation.js'
import type { BodyGroup } from '../../../model/bodyGroup.js'
import type { DrawnCable } from '../../../model/cables/cableTube.js'
import { type TubeMesh, tubeMesh, tubeRings } from '../../../model/cables/tubeMesh.js'
import { nodePoses } from '../../picture/drawCables.js'
import { recordedCables } from '../../recording/recordedScene.js'
import type { Frame } from '../../recording/recording.js'
import type { ExportSource } from '../exportSource.js'
import type { ShapeFrames } from '../shapeFrames.js'
import type { GlbBuffer } from './glbFile.js'
import { Tracks } from './gltfTracks.js'

/** Rings of an element, corners of a ring. */
const ringsOfElement = 4
const sides = 10

/** J⁻¹ of a ring, of places with y up, column by column. */
function bindMatrix({ position, rotation }: Pose): number[] {
  // what was x, y and z of the world with y up, with z up
  const axes = [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ] as const
  const columns = axes.map((axis) => [...turnedBack(rotation, axis), 0])
  return [...columns.flat(), ...turnedBack(rotation, times(-1, position)), 1]
}

/** Cables of a scene as nodes, meshes and skins of a file. */
export class GltfTubes {
  readonly warnings: string[] = []
  /** Names of the groups of their nodes. */
  readonly groups: ReadonlySet<string>
  /** Of all of them. */
  readonly rings: number
  readonly tracks: Tracks
  private readonly cables: readonly ShownCable[]
  private start: Pose[][] = []

  /** Of at most so many rings. */
  constructor(source: ExportSource, most: number) {
    const all = shownCables(source)
    const rings = (cables: readonly ShownCable[]) => cables.reduce((sum, { cable }) => sum + ringCount(cable), 0)
    const stride = Math.ceil(rings(all) / most) || 1
    this.cables = all.filter((_, k) => k % stride === 0)
    if (stride > 1) {
      this.warnings.push(
        `${this.cables.length} of ${all.length} cables are in the file: glTF is not made for more; raise the limit with --bodies.`,
      )
    }
    this.groups = new Set(this.cables.map(({ group }) => group))
    this.rings = rings(this.cables)
    this.tracks = new Tracks(this.rings, source.frames.length)
  }

  frame(frame: Frame, places: ShapeFrames, at: number): void {
    const rings = this.cables.map((cable) => ringsAt(cable, places, frame))
    if (at === 0) this.start = rings
    rings.flat().forEach((pose, k) => {
      this.tracks.set(k, at, pose)
    })
  }

  ringNodes(): object[] {
    return this.start.flatMap((rings, c) =>
      rings.map(({ position, rotation }, k) => {
        return { name: `${this.cables[c]!.cable.name} ${k}`, translation: position, rotation }
      }),
    )
  }

  /** A tube for each cable, behind so many nodes, meshes and materials of others. */
  content(buffer: GlbBuffer, first: FirstFree, groups: readonly BodyGroup[]): TubeContent {
    const names = groups.map(({ name }) => name)
    let joint = first.node
    const skins = this.start.map((rings) => {
      const joints = rings.map(() => joint++)
      return { inverseBindMatrices: bindMatrices(buffer, rings), joints }
    })
    const meshes = this.cables.map(({ cable, group }, k) => {
      const material = first.material + names.indexOf(group)
      return { name: cable.name, primitives: [{ ...tubeGeometry(buffer, this.start[k]!, cable.radius), material }] }
    })
    const nodes = this.cables.map(({ cable }, k) => ({ name: cable.name, mesh: first.mesh + k, skin: k }))
    return { nodes, meshes, skins }
  }
}

interface FirstFree {
  readonly node: number
  readonly mesh: number
  readonly material: number
}

interface TubeContent {
  /** Not below any other: a skin says where they are. */
  readonly nodes: object[]
  readonly meshes: object[]
  readonly skins: object[]
}

interface ShownCable {
  readonly cable: DrawnCable
  /** Name of the group of its nodes. */
  readonly group: string
}

function shownCables({ scene }: Pick<ExportSource, 'scene'>): ShownCable[] {
  const { data } = scene
  return recordedCables(data).map((cable, k) => ({ cable, group: `${data.cables[k]!.set}.nodes` }))
}

const ringCount = ({ elements }: DrawnCable): number => ringsOfElement * elements + 1

const ringsAt = ({ cable }: ShownCable, places: ShapeFrames, frame: Frame): Pose[] =>
  tubeRings(cable, nodePoses(places, frame.values), ringsOfElement)

/** Tubes of the cables of a group as one mesh, as they are in a frame. */
export function tubesOf(source: ExportSource, group: string, places: ShapeFrames, frame: Frame): TubeMesh[] {
  return shownCables(source)
    .filter((cable) => cable.group === group)
    .map((cable) => tubeMesh(ringsAt(cable, places, frame), cable.cable.radius, sides))
}

function tubeGeometry(buffer: GlbBuffer, rings: readonly Pose[], radius: number): object {
  const { vertices, normals, triangles, ringOf } = tubeMesh(rings, radius, sides)
  const use = 'vertices'
  const joints = Uint16Array.from({ length: 4 * ringOf.length }, (_, k) => (k % 4 === 0 ? ringOf[k >> 2]! : 0))
  const weights = Float32Array.from(joints, (_, k) => (k % 4 === 0 ? 1 : 0))
  return {
    attributes: {
      POSITION: buffer.accessor(turnedUp(vertices), { type: 'VEC3', use, bounds: true }),
      NORMAL: buffer.accessor(turnedUp(normals), { type: 'VEC3', use }),
      JOINTS_0: buffer.accessor(joints, { type: 'VEC4', use }),
      WEIGHTS_0: buffer.accessor(weights, { type: 'VEC4', use }),
    },
    indices: buffer.accessor(triangles, { type: 'SCALAR', use: 'indices' }),
  }
}

/** z up to y up, as the node turns that all others hang on. */
function turnedUp(values: Float64Array): Float32Array {
  const all = new Float32Array(values.length)
  for (let k = 0; k < values.length; k += 3) all.set([values[k]!, values[k + 2]!, -values[k + 1]!], k)
  return all
}

const bindMatrices = (buffer: GlbBuffer, rings: readonly Pose[]): number =>
  buffer.accessor(Float32Array.from(rings.flatMap(bindMatrix)), { type: 'MAT4' })
