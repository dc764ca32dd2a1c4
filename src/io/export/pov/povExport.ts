// povExport.ts: a run for POV-Ray: frame_000012.pov for each frame, look.inc with camera, lights and textures, and
// animation.ini, which renders them all. The description of the look is kept as look.json.
//
// POV-Ray's axes are left-handed; a camera whose right is −x and whose sky is z makes a right-handed picture, z up.

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { dot, minus, type Triple, turned } from '../../../math/rotation.js'
import type { BodyGroup } from '../../../model/bodyGroup.js'
import type { Shape } from '../../../model/shape.js'
import { shadedMesh } from '../../../model/tessellation/triangleMesh.js'
import { diskError, replaceFile } from '../../diskFile.js'
import type { Frame } from '../../recording/recording.js'
import { groupMesh } from '../bodySurfaces.js'
import type { ExportSource } from '../exportSource.js'
import { type FrameExport, frameNumber } from '../frameExport.js'
import { poseAt, type ShapeFrames, shapeFrames } from '../shapeFrames.js'
import { framesToSee, viewOf } from '../viewOf.js'
import { type Look, readLook, surfaceOf } from './look.js'
import { lookText, number, textureOf, vector } from './povLook.js'

export interface PovOptions {
  /** YAML or JSON file that says how it looks. */
  readonly look?: string
}

/** Bodies turned to text at once. */
const bodiesAtOnce = 2048

export class PovExport implements FrameExport {
  private readonly indices: number[] = []

  private constructor(
    private readonly source: ExportSource,
    private readonly out: string,
    private readonly look: Look,
    private readonly eye: Triple,
  ) {}

  static async begin(source: ExportSource, out: string, options: PovOptions): Promise<PovExport> {
    const { groups } = source.scene.data
    const look = await readLook(
      options.look,
      groups.map(({ name }) => name),
    )
    await mkdir(out, { recursive: true }).catch((error) => {
      throw diskError(out, error)
    })
    const camera = { ...viewOf(source, await framesToSee(source)), ...look.camera }
    const made = new PovExport(source, out, look, camera.position)
    await made.put('look.inc', [`${lookText(source, look, camera)}${made.declarations()}`])
    await made.put('look.json', [`${JSON.stringify(look, null, 2)}\n`])
    return made
  }

  async frame(index: number, frame: Frame): Promise<void> {
    this.indices.push(index)
    await this.put(`frame_${frameNumber(index)}.pov`, this.pieces(frame))
  }

  async finish(): Promise<string[]> {
    const [width, height] = this.look.size ?? [1280, 720]
    // frame numbers of POV-Ray count without gaps, those of the recording may have some
    const names = this.indices.map((index, k) => `#case (${k}) #include "frame_${frameNumber(index)}.pov" #break`)
    await this.put('animation.pov', ['#version 3.7;\n', `#switch (frame_number)\n${names.join('\n')}\n#end\n`])
    const last = this.indices.length - 1
    const settings = [
      'Input_File_Name=animation.pov',
      'Output_File_Name=picture_',
      `Width=${width}`,
      `Height=${height}`,
      'Initial_Frame=0',
      `Final_Frame=${last}`,
      'Initial_Clock=0',
      `Final_Clock=${last}`,
      'Antialias=on',
      'Display=off',
    ]
    await this.put('animation.ini', [`${settings.join('\n')}\n`])
    return ['animation.ini', ...this.indices.slice(0, 1).map((index) => `frame_${frameNumber(index)}.pov`)]
  }

  private put(file: string, texts: Iterable<string>): Promise<void> {
    const encoder = new TextEncoder()
    function* bytes() {
      for (const text of texts) yield encoder.encode(text)
    }
    return replaceFile(join(this.out, file), bytes())
  }

  /** Shapes that POV-Ray does not have, once as meshes. */
  private declarations(): string {
    const { scene } = this.source
    return scene.data.groups
      .map((group, g) => (needsMesh(group) ? `#declare Shape${g} = ${meshText(group, this.source)}\n` : ''))
      .join('')
  }

  private *pieces(frame: Frame): Iterable<string> {
    const { groups } = this.source.scene.data
    yield `// time ${frame.time} s\n#version 3.7;\n#include "look.inc"\n`
    const places = shapeFrames(this.source.columns, frame)
    for (const [g, group] of groups.entries()) {
      if (group.shape.kind === 'none' || surfaceOf(this.look, group.name).hidden) continue
      // a wall between the eye and the bodies is solid on the side of the eye
      if (group.shape.kind === 'plane' && !this.seesFront(group, places)) continue
      let text = ''
      for (let k = 0; k < group.count; k++) {
        text += `${this.bodyText(group, g, k, places)}\n`
        if (k % bodiesAtOnce !== bodiesAtOnce - 1) continue
        yield text
        text = ''
      }
      yield text
    }
  }

  private seesFront(group: BodyGroup, places: ShapeFrames): boolean {
    const { position, rotation } = poseAt(places, group.first)
    const shape = group.shape as Shape & { kind: 'plane' }
    return dot(turned(rotation, shape.normal), minus(this.eye, position)) > 0
  }

  private bodyText(group: BodyGroup, g: number, k: number, places: ShapeFrames): string {
    const name = group.count === 1 ? group.name : `${group.name}.${k}`
    const own = this.look.bodies?.[name]
    const texture = own
      ? textureOf({ ...surfaceOf(this.look, group.name), ...own }, g, this.source)
      : `texture { Look${g} }`
    const pose = poseAt(places, group.first + k)
    const shape = group.shape as Shape
    if (shape.kind === 'sphere') {
      const radius = group.radii?.[k] ?? shape.radius
      return `sphere { ${vector(pose.position)}, ${number(radius)} ${texture} }`
    }
    const axes = (
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ] as const
    ).flatMap((axis) => [...turned(pose.rotation, axis)])
    const matrix = `matrix <${[...axes, ...pose.position].map(number).join(',')}>`
    return `object { ${shapeText(shape, g)} ${texture} ${matrix} }`
  }
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
