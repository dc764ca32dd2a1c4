// povExport.ts: a run for POV-Ray: frame_000012.pov for each frame, look.inc with camera, lights and textures, and
// animation.ini, which renders them all. The description of the look is kept as look.json.

import { join } from 'node:path'
import type { Triple } from '../../../math/rotation.js'
import { makeFolder, replaceFile } from '../../diskFile.js'
import type { Frame } from '../../recording/recording.js'
import { bodyColours, type ColourRanges, colourRanges } from '../bodyColours.js'
import type { ExportSource } from '../exportSource.js'
import { type FrameExport, frameNumber } from '../frameExport.js'
import { framesToSee, viewOf } from '../viewOf.js'
import { type Look, readLook } from './look.js'
import { lookText } from './povLook.js'
import { PovScene } from './povScene.js'

export interface PovOptions {
  /** YAML or JSON file that says how it looks. */
  readonly look?: string
}

export class PovExport implements FrameExport {
  private readonly indices: number[] = []
  private readonly scene: PovScene

  private constructor(
    private readonly source: ExportSource,
    private readonly out: string,
    private readonly look: Look,
    private readonly eye: Triple,
    private readonly ranges: ColourRanges,
  ) {
    this.scene = new PovScene(source, look)
  }

  static async begin(source: ExportSource, out: string, options: PovOptions): Promise<PovExport> {
    const { groups } = source.scene.data
    const look = await readLook(
      options.look,
      groups.map(({ name }) => name),
    )
    await makeFolder(out)
    const seen = await framesToSee(source)
    const camera = { ...viewOf(source, seen), ...look.camera }
    const made = new PovExport(source, out, look, camera.position, colourRanges(source, look, seen))
    await made.put('look.inc', [`${lookText(source, look, camera)}${made.scene.declarations()}`])
    await made.put('look.json', [`${JSON.stringify(look, null, 2)}\n`])
    return made
  }

  async frame(index: number, frame: Frame): Promise<void> {
    this.indices.push(index)
    const colourOf = bodyColours(this.source, frame, this.look, this.ranges)
    await this.put(`frame_${frameNumber(index)}.pov`, this.scene.frameText(frame, this.eye, colourOf))
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
}
