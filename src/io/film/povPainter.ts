// povPainter.ts: pictures by POV-Ray. A picture may be split into blocks of rows that are rendered side by side and put together: with
// the adaptive sampling of a pixel by itself (+AM2) and without jitter, each pixel is the same however the picture was split.

import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { InputError } from '../../model/inputError.js'
import { makeFolder, replaceFile } from '../diskFile.js'
import { bodyColours } from '../export/bodyColours.js'
import type { ExportSource } from '../export/exportSource.js'
import { type FilmTexts, filmTexts } from '../export/pov/povLook.js'
import { PovScene } from '../export/pov/povScene.js'
import type { Pixels } from '../picture/png.js'
import { annotate } from './annotate.js'
import { backdropOf } from './backdrop.js'
import type { FilmStyle, Painter } from './painter.js'
import type { Shot } from './shots.js'

export interface PovOptions {
  /** For files of POV-Ray. */
  readonly scratch: string
  /** Blocks of a picture that are rendered side by side. */
  readonly blocks: number
}

/** Of a pixel, by itself; the depth is that of halving it. */
const sampling = (samples: number) => [
  '+A0.1',
  '+AM2',
  `+R${Math.min(9, Math.max(1, Math.ceil(Math.log2(samples)) + 1))}`,
  '-J',
]

export class PovPainter implements Painter {
  private readonly scene: PovScene
  private readonly film: FilmTexts
  /** A folder of its own, since others may paint at the same time. */
  private scratch: Promise<string> | null = null

  constructor(
    private readonly source: ExportSource,
    private readonly style: FilmStyle,
    private readonly options: PovOptions,
  ) {
    this.scene = new PovScene(source, style.look)
    this.film = filmTexts(source, style.look, style.view, backdropOf(style.look))
  }

  async paint({ number, frame: index, view }: Shot): Promise<Pixels> {
    this.scratch ??= this.begin()
    const scratch = await this.scratch
    const { source, style, options, film } = this
    const frame = await source.recording.frame(index)
    const colourOf = bodyColours(source, frame, style.look, style.ranges)
    const file = `shot_${number}.pov`
    await put(join(scratch, file), this.scene.pictureText(frame, { view, film, colourOf, set: style.set }))
    const blocks = blocksOf(style.height, options.blocks)
    const parts = await Promise.all(blocks.map((rows) => this.block(scratch, file, rows)))
    await rm(join(scratch, file), { force: true })
    return annotate(stitched(style, blocks, parts), style, { view, time: frame.time })
  }

  async close(): Promise<void> {
    if (this.scratch) await rm(await this.scratch, { recursive: true, force: true })
  }

  /** What all pictures share. */
  private async begin(): Promise<string> {
    await makeFolder(this.options.scratch)
    const scratch = await mkdtemp(join(this.options.scratch, 'painter-'))
    await put(join(scratch, 'look.inc'), [this.scene.sharedText(this.film)])
    return scratch
  }

  private async block(scratch: string, file: string, [first, end]: Rows): Promise<Buffer> {
    const { width, height, samples, look } = this.style
    const out = `${file}.${first}.ppm`
    const size = [`+W${width}`, `+H${height}`, `+SR${first + 1}`, `+ER${end}`]
    // files that a set names lie beside it
    const library = look.set === undefined ? [] : [`+L${dirname(look.set)}`]
    await povray(scratch, [
      `+I${file}`,
      `+O${out}`,
      '+FP',
      '-D',
      '-C',
      '+WT1',
      ...library,
      ...sampling(samples),
      ...size,
    ])
    const bytes = await readFile(join(scratch, out))
    await rm(join(scratch, out), { force: true })
    return bytes
  }
}

type Rows = readonly [first: number, end: number]

function blocksOf(height: number, count: number): Rows[] {
  const blocks = Math.min(height, count)
  return Array.from({ length: blocks }, (_, k) => [
    Math.floor((k * height) / blocks),
    Math.floor(((k + 1) * height) / blocks),
  ])
}

/** Each part is a binary PPM of the whole picture, of which its own rows are drawn. */
function stitched({ width, height }: FilmStyle, blocks: readonly Rows[], parts: readonly Buffer[]): Pixels {
  const rgba = new Uint8Array(4 * width * height).fill(255)
  blocks.forEach(([first, end], b) => {
    const part = parts[b]!
    const start = part.length - 3 * width * height
    for (let k = first * width; k < end * width; k++) {
      for (let c = 0; c < 3; c++) rgba[4 * k + c] = part[start + 3 * k + c]!
    }
  })
  return { width, height, rgba }
}

function* encoded(texts: Iterable<string>): Iterable<Uint8Array> {
  const encoder = new TextEncoder()
  for (const text of texts) yield encoder.encode(text)
}

const put = (file: string, texts: Iterable<string>) => replaceFile(file, encoded(texts))

function povray(cwd: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('povray', args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (data) => {
      said = (said + data).slice(-10_000)
    })
    child.on('error', (error: NodeJS.ErrnoException) => {
      const missing = 'povray was not found: install it (Debian: apt-get install povray), or take --renderer fast.'
      reject(new InputError(error.code === 'ENOENT' ? missing : error.message))
    })
    child.on('close', (code) => {
      if (code === 0) return resolve()
      const line = said.split('\n').find((text) => /error/i.test(text)) ?? said.trim().split('\n').at(-1)
      reject(new InputError(`povray ended with code ${code}: ${line}`))
    })
  })
}
