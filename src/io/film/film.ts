// film.ts: the pictures of a film, drawn side by side. A picture holds a key of all it was made from, so that one that is there and
// would come out the same is not drawn again.

import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { diskError } from '../diskFile.js'
import { colourRanges } from '../export/bodyColours.js'
import type { ExportSource } from '../export/exportSource.js'
import { checkGroups, type Look } from '../export/pov/look.js'
import { framesToSee, viewOf } from '../export/viewOf.js'
import type { Frame } from '../recording/recording.js'
import { checkEye, filmCamera } from './filmCamera.js'
import { readFilmLook, readSet } from './filmLook.js'
import { openPainter, type PainterOptions } from './openPainter.js'
import type { FilmStyle, RendererName } from './painter.js'
import { keyOf, type NamedShot, pictureName, writePicture } from './pictureFile.js'
import { framesOfFilm, type Shot } from './shots.js'
import { openFilmSource } from './tableSource.js'

export interface FilmOptions {
  /** Folder for the pictures. */
  readonly out: string
  readonly renderer: RendererName
  /** File, or a name of those that come with Talus. */
  readonly look?: string
  /** still, orbit, orbit=0.5, follow=wheel */
  readonly camera?: string
  /** As for exports. */
  readonly frames?: string
  readonly fps: number
  readonly speed: number | null
  /** Pixels; of the look when omitted. */
  readonly size?: readonly [number, number]
  /** Along each edge of a pixel. */
  readonly samples: number
  /** Pictures at a time. */
  readonly jobs: number
  /** Blocks of a picture, for pov. */
  readonly blocks: number
  /** Of so many parts this one alone, counted from 0: for several machines. */
  readonly part?: readonly [number, number]
  readonly interrupt?: AbortSignal
  progress?(done: number, total: number): void
}

export interface FilmPictures {
  readonly folder: string
  readonly total: number
  /** Drawn now; the others were there. */
  readonly drawn: number
  /** False where it was interrupted. */
  readonly complete: boolean
}

/** Changes with how pictures are drawn. */
const drawingVersion = 1

export async function drawFilm(folder: string, options: FilmOptions): Promise<FilmPictures> {
  const look = await readFilmLook(folder, options)
  const source = await openFilmSource(
    folder,
    look.table,
    options.frames === undefined ? {} : { frames: options.frames },
  )
  try {
    checkGroups(
      look,
      source.scene.data.groups.map(({ name }) => name),
      options.look,
    )
    const { style, shots: all } = await planFilm(source, look, options)
    const [part, parts] = options.part ?? [0, 1]
    const shots = all.filter(({ number }) => number % parts === part)
    await mkdir(options.out, { recursive: true }).catch((error) => {
      throw diskError(options.out, error)
    })
    const open = await openShots(source, style, shots, options.out)
    await dropOthers(options.out, all.length)
    const painter = { folder, style, scratch: join(options.out, '.pov'), blocks: options.blocks }
    const before = shots.length - open.length
    options.progress?.(before, shots.length)
    const drawn = await drawAll(open, painter, options, (done) => options.progress?.(before + done, shots.length))
    return { folder: options.out, total: shots.length, drawn, complete: drawn === open.length }
  } finally {
    await source.close()
  }
}

interface FilmPlan {
  readonly style: FilmStyle
  readonly shots: readonly Shot[]
}

async function planFilm(source: ExportSource, look: Look, options: FilmOptions): Promise<FilmPlan> {
  const [width, height] = options.size ?? look.size ?? [1280, 720]
  const seen = await framesToSee(source)
  const view = viewOf(source, seen, { aspect: width / height })
  const first = await source.recording.frame(source.frames[0]!)
  const camera = filmCamera(source, look.camera ?? {}, view, first)
  const times = source.frames.map((index) => source.recording.frames[index]!.time)
  const places = framesOfFilm(times, options.fps, options.speed)
  const shots: Shot[] = []
  let frame: Frame = first
  for (const [number, place] of places.entries()) {
    const index = source.frames[place]!
    if (number > 0 && place !== places[number - 1]) frame = await source.recording.frame(index)
    const seenFrom = camera({ share: number / Math.max(1, places.length - 1), frame })
    checkEye(source, frame, seenFrom)
    shots.push({ number, frame: index, view: seenFrom })
  }
  const ranges = colourRanges(source, look, seen)
  const { renderer, samples } = options
  const set = await readSet(look, renderer)
  return { style: { renderer, width, height, samples, look, set, ranges, view }, shots }
}

/** Those whose picture is not there, or was made from something else. */
async function openShots(
  source: ExportSource,
  style: FilmStyle,
  shots: readonly Shot[],
  out: string,
): Promise<NamedShot[]> {
  const open: NamedShot[] = []
  let last = { index: -1, hash: '' }
  const { camera: _, ...look } = style.look
  const same = JSON.stringify([drawingVersion, { ...style, look }])
  for (const shot of shots) {
    if (last.index !== shot.frame) last = { index: shot.frame, hash: hashOf(await source.recording.frame(shot.frame)) }
    const key = createHash('sha256')
      .update(JSON.stringify([same, last.hash, shot.view]))
      .digest('hex')
      .slice(0, 32)
    const file = join(out, pictureName(shot.number))
    if ((await keyOf(file)) !== key) open.push({ shot, key, file })
  }
  return open
}

function hashOf({ time, values }: Frame): string {
  const hash = createHash('sha256').update(String(time))
  for (const name of Object.keys(values).sort()) {
    const column = Float64Array.from(values[name]!)
    hash.update(name).update(new Uint8Array(column.buffer))
  }
  return hash.digest('hex')
}

/** Pictures of an earlier film that was longer. */
async function dropOthers(out: string, count: number): Promise<void> {
  for (const name of await readdir(out)) {
    const number = /^(\d{6,})\.png$/.exec(name)?.[1]
    if (number !== undefined && Number(number) >= count) await rm(join(out, name), { force: true })
  }
}

type Draw = (shot: NamedShot) => Promise<void>
type Hand = { draw: Draw; close(): Promise<void> }

/** Every hand takes the next picture as soon as it is free. Gives the number drawn. */
async function drawAll(
  open: readonly NamedShot[],
  painter: PainterOptions,
  options: FilmOptions,
  progress: (done: number) => void,
): Promise<number> {
  const count = Math.min(options.jobs, open.length)
  let [next, done] = [0, 0]
  const one = async () => {
    // POV-Ray has processes of its own
    const hand = count > 1 && painter.style.renderer === 'fast' ? workerHand(painter) : await ownHand(painter)
    try {
      while (next < open.length && !options.interrupt?.aborted) {
        await hand.draw(open[next++]!)
        progress(++done)
      }
    } finally {
      await hand.close()
    }
  }
  await Promise.all(Array.from({ length: count }, one))
  if (painter.style.renderer === 'pov') await rm(painter.scratch, { recursive: true, force: true })
  return done
}

async function ownHand(options: PainterOptions): Promise<Hand> {
  const painter = await openPainter(options)
  return {
    draw: async (shot) => writePicture(shot, await painter.paint(shot.shot)),
    close: () => painter.close(),
  }
}

function workerHand(options: PainterOptions): Hand {
  const worker = new Worker(new URL('./pictureWorker.js', import.meta.url), { workerData: options })
  const failed = new Promise<never>((_, reject) => {
    worker.on('error', reject)
  })
  failed.catch(() => undefined)
  return {
    draw(shot) {
      const answered = new Promise<void>((resolve) => {
        worker.once('message', () => resolve())
      })
      worker.postMessage(shot)
      return Promise.race([answered, failed])
    },
    close: async () => void (await worker.terminate()),
  }
}
