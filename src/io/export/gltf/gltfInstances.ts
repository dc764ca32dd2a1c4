// gltfInstances.ts: frames as glTF files (.glb) of any number of bodies, one file for each frame: a mesh for each group, and its places as
// instances (EXT_mesh_gpu_instancing), which are numbers and no nodes: 40 bytes for each body.

import { join } from 'node:path'
import type { BodyGroup } from '../../../model/bodyGroup.js'
import type { TubeMesh } from '../../../model/cables/tubeMesh.js'
import { tessellate } from '../../../model/tessellation/tessellate.js'
import { replaceFile } from '../../diskFile.js'
import type { Frame } from '../../recording/recording.js'
import { talusVersion } from '../../version.js'
import { groupMesh, hasSurface } from '../bodySurfaces.js'
import type { ExportSource } from '../exportSource.js'
import { type FrameExport, frameNumber } from '../frameExport.js'
import { groupColours } from '../groupColours.js'
import { poseAt, type ShapeFrames, shapeFrames } from '../shapeFrames.js'
import { GlbBuffer, glbPieces } from './glbFile.js'
import { geometry, groupMaterial, shadedGeometry, upright } from './gltfExport.js'
import { tubesOf } from './gltfTubes.js'

const extension = 'EXT_mesh_gpu_instancing'

/** Edges of a circle of balls, which are all alike. */
const segments = 16

export class GltfInstances implements FrameExport {
  private readonly files: string[] = []

  constructor(
    private readonly source: ExportSource,
    private readonly out: string,
  ) {}

  async frame(index: number, frame: Frame): Promise<void> {
    const file = `${this.source.name}_${frameNumber(index)}.glb`
    const buffer = new GlbBuffer()
    const json = this.content(buffer, frame)
    await replaceFile(join(this.out, file), glbPieces(json, buffer))
    this.files.push(file)
  }

  async finish(): Promise<string[]> {
    return this.files
  }

  private content(buffer: GlbBuffer, frame: Frame): object {
    const { scene, columns, name } = this.source
    const colours = groupColours(scene.data.groups)
    const places = shapeFrames(columns, frame)
    const shown = scene.data.groups
      .map((group, g) => ({ group, colour: colours[g]!, bodies: presentOf(group, places) }))
      .filter(({ group, bodies }) => group.shape.kind !== 'none' && !group.cable && bodies.length > 0)
    const strung = scene.data.groups
      .map((group, g) => ({ group, colour: colours[g]! }))
      .filter(({ group }) => group.cable === 'nodes')
    const nodes = shown.map(({ group, bodies }, mesh) => ({
      name: group.name,
      mesh,
      extensions: { [extension]: { attributes: this.attributes(buffer, group, bodies, places) } },
    }))
    const meshes = shown.map(({ group }, material) => {
      const mesh = hasSurface(group)
        ? groupMesh(group, scene.domain())
        : tessellate({ kind: 'sphere', radius: 1 }, { segments })
      return { name: group.name, primitives: [{ ...geometry(buffer, mesh), material }] }
    })
    // a tube has the places of a frame in its corners, and no instances
    const tubes = strung.map(({ group }, k) => {
      const mesh = joinedTubes(tubesOf(this.source, group.name, places, frame))
      return { name: group.name, primitives: [{ ...shadedGeometry(buffer, mesh), material: shown.length + k }] }
    })
    const all = [...nodes, ...strung.map(({ group }, k) => ({ name: group.name, mesh: shown.length + k }))]
    const used = nodes.length > 0 ? { extensionsUsed: [extension], extensionsRequired: [extension] } : {}
    return {
      asset: { version: '2.0', generator: `Talus ${talusVersion}` },
      ...used,
      scene: 0,
      scenes: [{ name, nodes: [all.length] }],
      nodes: [...all, { name, rotation: upright, children: all.map((_, k) => k) }],
      meshes: [...meshes, ...tubes],
      materials: [...shown, ...strung].map(({ group, colour }) => groupMaterial(group, colour)),
    }
  }

  private attributes(buffer: GlbBuffer, group: BodyGroup, bodies: readonly number[], places: ShapeFrames): object {
    const radii = this.source.recording.model.bodyRadius!
    const count = bodies.length
    const [translations, rotations, scales] = [3, 4, 3].map((width) => new Float32Array(width * count)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ]
    bodies.forEach((body, k) => {
      const { position, rotation } = poseAt(places, body)
      translations.set(position, 3 * k)
      rotations.set(rotation, 4 * k)
      scales.fill(hasSurface(group) ? 1 : radii[body]!, 3 * k, 3 * k + 3)
    })
    return {
      TRANSLATION: buffer.accessor(translations, { type: 'VEC3' }),
      ROTATION: buffer.accessor(rotations, { type: 'VEC4' }),
      SCALE: buffer.accessor(scales, { type: 'VEC3' }),
    }
  }
}

function joinedTubes(tubes: readonly TubeMesh[]): TubeMesh {
  let corners = 0
  const triangles = tubes.flatMap((tube) => {
    const first = corners
    corners += tube.ringOf.length
    return [...tube.triangles].map((v) => v + first)
  })
  return {
    vertices: Float64Array.from(tubes.flatMap(({ vertices }) => [...vertices])),
    normals: Float64Array.from(tubes.flatMap(({ normals }) => [...normals])),
    triangles: Uint32Array.from(triangles),
    ringOf: new Uint32Array(0),
  }
}

/** Others have no position. */
function presentOf({ first, count }: BodyGroup, { positions }: ShapeFrames): number[] {
  return Array.from({ length: count }, (_, k) => first + k).filter((body) => Number.isFinite(positions[3 * body]))
}
