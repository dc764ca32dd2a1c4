// film.ts: the pictures of a film, drawn side by side. A picture holds a key of all it was made from, so that one that is there and
// would come out the same is not drawn again.

import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BackendChoice } from '../../model/backend.js'
import { InputError } from '../../model/inputError.js'
import { makeFolder } from '../diskFile.js'
import { type ColourRanges, colourRanges } from '../export/bodyColours.js'
import type { ExportSource } from '../export/exportSource.js'
import { checkGroups, type Look, placedInLook } from '../export/pov/look.js'
import { framesToSee, viewOf } from '../export/viewOf.js'
import type { Frame } from '../recording/recording.js'
import { sceneHash } from '../sceneHash.js'
import { checkEye } from './checkEye.js'
import { filmCamera } from './filmCamera.js'
import { readFilmLook, readSet } from './filmLook.js'
import { openPainter, type PainterOptions, type PainterWatch } from './openPainter.js'
import type { FilmStyle } from './painter.js'
import { keyOf, type NamedShot, pictureName, writePicture } from './pictureFile.js'
import { readPlots } from './plotInset.js'
import type { RendererName } from './rendererNames.js'
import { framesOfFilm, nearestTime, type Shot } from './shots.js'
import { openFilmSource } from './tableSource.js'
import { titleOf } from './titleOf.js'

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
  /** Along each edge of a pixel; as suits the renderer when omitted. */
  readonly samples?: number
  /** Pictures at a time; threads, for path on a CPU. */
  readonly jobs: number
  /** Blocks of a picture, for pov and path. */
  readonly blocks?: number
  /** Where path runs; `auto` when omitted. */
  readonly backend?: BackendChoice['kind']
  /** Of so many parts this one alone, counted from 0: for several machines. */
  readonly part?: readonly [number, number]
  /** A run to show on the right of every picture, at the same time and from the same place. */
  readonly beside?: string
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
const drawingVersion = 3

export async function drawFilm(folder: string, options: FilmOptions): Promise<FilmPictures> {
  const look = await readFilmLook(folder, options)
  const source = await openFilmSource(
    folder,
    look.table,
    options.frames === undefined ? {} : { frames: options.frames },
  )
  let beside: ExportSource | null = null
  try {
    if (options.beside !== undefined) beside = await openFilmSource(options.beside, look.table)
    for (const { scene } of beside ? [source, beside] : [source]) {
      checkGroups(
        look,
        scene.data.groups.map(({ name }) => name),
        options.look,
      )
    }
    return await drawPlanned(folder, await planFilm({ folder, source, beside }, look, options), options)
  } finally {
    await source.close()
    await beside?.close()
  }
}

async function drawPlanned(folder: string, plan: FilmPlan, options: FilmOptions): Promise<FilmPictures> {
  const [part, parts] = options.part ?? [0, 1]
  const shots = plan.shots.filter(({ number }) => number % parts === part)
  await makeFolder(options.out)
  const open = await openShots(plan, shots, options)
  await dropOthers(options.out, plan.shots.length)
  const right = plan.besideStyle ? { beside: { folder: options.beside!, style: plan.besideStyle } } : {}
  const { blocks, backend = 'auto', jobs } = options
  const painter: PainterOptions = {
    folder,
    style: plan.style,
    scratch: join(options.out, '.pov'),
    ...(blocks === undefined ? {} : { blocks }),
    backend: backend === 'gpu' ? { kind: 'gpu' } : { kind: backend, threads: jobs },
    ...right,
  }
  const before = shots.length - open.length
  options.progress?.(before, shots.length)
  const drawn = await drawAll(open, painter, options, (done) => options.progress?.(before + done, shots.length))
  return { folder: options.out, total: shots.length, drawn, complete: drawn === open.length }
}

interface FilmSources {
  readonly folder: string
  readonly source: ExportSource
  readonly beside: ExportSource | null
}

interface FilmPlan extends Omit<FilmSources, 'folder'> {
  readonly style: FilmStyle
  readonly besideStyle: FilmStyle | null
  readonly shots: readonly Shot[]
}

async function planFilm({ folder, source, beside }: FilmSources, look: Look, options: FilmOptions): Promise<FilmPlan> {
  const [whole, height] = options.size ?? look.size ?? [1280, 720]
  const width = beside ? Math.ceil(whole / 2) : whole
  const seen = await framesToSee(source)
  const right = beside && { run: beside, frames: await framesToSee(beside) }
  const view = viewOf(source, seen, { aspect: width / height, beside: right })
  const first = await source.recording.frame(source.frames[0]!)
  const camera = await inLook(look, ['camera', 'follow'], () => filmCamera(source, look.camera ?? {}, view, first))
  const besideTimes = beside?.recording.frames.map(({ time }) => time) ?? []
  const own = source.frames.map((index) => source.recording.frames[index]!.time)
  // where frames are not chosen, the one that ends first stands still until the other ends
  const times = [...own, ...(options.frames === undefined ? besideTimes.filter((time) => time > own.at(-1)!) : [])]
  const places = framesOfFilm(times, options.fps, options.speed)
  const shots: Shot[] = []
  let frame: Frame = first
  for (const [number, place] of places.entries()) {
    const index = source.frames[Math.min(place, own.length - 1)]!
    if (number > 0 && place !== places[number - 1]) frame = await source.recording.frame(index)
    const time = times[place]!
    const seenFrom = camera({ share: number / Math.max(1, places.length - 1), frame, time })
    checkEye(source, look, frame, seenFrom)
    shots.push({ number, frame: index, view: seenFrom, ...(beside ? { beside: nearestTime(besideTimes, time) } : {}) })
  }
  const ranges = colourRanges(source, look, seen)
  const { renderer, samples = usualSamples[renderer] } = options
  checkSamples(renderer, { width, height, samples })
  const { set, stage } = await readSet(look, renderer, source.scene.data.groups)
  const { aperture = 0, focus } = look.camera ?? {}
  const lens = { aperture, ...(focus === undefined ? {} : { focus }) }
  const exposure = (look.shutter ?? 0) * timeOfPicture(times, options)
  const recorded = source.recording.frames.map(({ time }) => time)
  const during = [recorded[0]!, Math.max(recorded.at(-1)!, times.at(-1)!)] as const
  const plotsOf = (of: string) => inLook(look, ['plots'], () => readPlots(of, look.plots ?? [], during))
  const titled = async (of: string) =>
    look.title === undefined ? look : { ...look, title: await inLook(look, ['title'], () => titleOf(of, look.title!)) }
  const drawn = {
    renderer,
    width,
    height,
    samples,
    set,
    stage,
    ranges,
    view,
    lens,
    exposure,
    plots: await plotsOf(folder),
  }
  const style = { ...drawn, look: await titled(folder) }
  const besideStyle = beside && {
    ...style,
    look: await titled(options.beside!),
    width: Math.max(1, whole - width),
    ranges: rangesBeside(beside, source, style),
    plots: await plotsOf(options.beside!),
  }
  return { source, beside, style, besideStyle, shots }
}

/** What the run does not have is said with the line of the look that asks for it. */
async function inLook<T>(look: Look, path: readonly string[], make: () => T | Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    throw placedInLook(look, { path }, error)
  }
}

/** Along each edge of a pixel. */
const mostSamples = 256
/** Points that `fast` draws at once: 6 GB of them. */
const mostPoints = 2 ** 28

function checkSamples(
  renderer: RendererName,
  { width, height, samples }: Record<'width' | 'height' | 'samples', number>,
) {
  if (samples > mostSamples) throw new InputError(`--samples: expected at most ${mostSamples}, found ${samples}.`)
  const most = Math.floor(Math.sqrt(mostPoints / (width * height)))
  if (renderer === 'fast' && samples > most)
    throw new InputError(`--samples: of ${width} x ${height} pixels at most ${most}, found ${samples}.`)
}

/** Along each edge of a pixel. */
const usualSamples = { fast: 2, pov: 2, path: 4 } as const

/** s of the run from one picture to the next. */
function timeOfPicture(times: readonly number[], { fps, speed }: FilmOptions): number {
  if (speed !== null) return speed / fps
  return times.length > 1 ? (times.at(-1)! - times[0]!) / (times.length - 1) : 0
}

/** The same colours for the same numbers, group by group. */
function rangesBeside(beside: ExportSource, { scene }: ExportSource, { ranges }: FilmStyle): ColourRanges {
  const groups = scene.data.groups.map(({ name }) => name)
  return beside.scene.data.groups.map(({ name }) => ranges[groups.indexOf(name)] ?? null)
}

/** Those whose picture is not there, or was made from something else. */
async function openShots(plan: FilmPlan, shots: readonly Shot[], options: FilmOptions): Promise<NamedShot[]> {
  const { source, beside, style, besideStyle } = plan
  const open: NamedShot[] = []
  const { camera: _, ...look } = style.look
  const scenes = [source, ...(beside ? [beside] : [])].map(({ scene }) => sceneHash(scene))
  // single precision of a GPU has other pixels than the CPU
  const backend = style.renderer === 'path' ? (options.backend ?? 'auto') : null
  const drawing = [drawingVersion, backend, { ...style, look }]
  const right = [besideStyle?.width, besideStyle?.plots, besideStyle?.look.title]
  const same = JSON.stringify([...drawing, ...right, scenes])
  const [onLeft, onRight] = [frameHashes(source), beside ? frameHashes(beside) : async () => '']
  for (const shot of shots) {
    const seen = [await onLeft(shot.frame), await onRight(shot.beside ?? 0), shot.view]
    const key = createHash('sha256')
      .update(JSON.stringify([same, ...seen]))
      .digest('hex')
      .slice(0, 32)
    const file = join(options.out, pictureName(shot.number))
    if ((await keyOf(file)) !== key) open.push({ shot, key, file })
  }
  return open
}

/** Of frames by number; one that is asked for again in a row is read once. */
function frameHashes({ recording }: ExportSource): (index: number) => Promise<string> {
  let last = { index: -1, hash: '' }
  return async (index) => {
    if (last.index !== index) last = { index, hash: hashOf(await recording.frame(index)) }
    return last.hash
  }
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
  const { renderer } = painter.style
  // all threads go about one picture
  const count = renderer === 'path' ? Math.min(1, open.length) : Math.min(options.jobs, open.length)
  let [next, done] = [0, 0]
  const watch = { progress: (share: number) => progress(done + share), ...interruptOf(options) }
  const one = async () => {
    // POV-Ray has processes of its own
    const hand = count > 1 && renderer === 'fast' ? workerHand(painter) : await ownHand(painter, watch)
    try {
      while (next < open.length && !options.interrupt?.aborted) {
        await hand.draw(open[next++]!)
        if (renderer !== 'path' || !options.interrupt?.aborted) progress(++done)
      }
    } finally {
      await hand.close()
    }
  }
  await Promise.all(Array.from({ length: count }, one))
  if (renderer === 'pov') await rm(painter.scratch, { recursive: true, force: true })
  return done
}

const interruptOf = ({ interrupt }: FilmOptions) => (interrupt ? { interrupt } : {})

async function ownHand(options: PainterOptions, watch: PainterWatch): Promise<Hand> {
  const painter = await openPainter(options, watch)
  return {
    async draw(shot) {
      const pixels = await painter.paint(shot.shot)
      if (pixels) await writePicture(shot, pixels)
    },
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
