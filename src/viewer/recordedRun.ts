// recordedRun.ts: a run folder over HTTP: the header and an index of frames are loaded, frames are asked for by range when
// they are drawn. The first frame and picture wait for no more than the start of the index: the rest of it and the samples of
// probes follow. A run still being written is looked at again and again.
//
// The server gives files of the folder under `base`, `frames.json?from=k`: where frames k and later lie, and `frame?k`: frame k of a
// recording that ranks wrote in parts.

import type { RecordingHeader } from '../io/recording/recordingFormat.js'
import type { RunRecord } from '../io/runFolder/runRecord.js'
import { decodeFrame, readStart } from './decodeRecording.js'
import { shortNumber } from './element.js'
import { FrameCache } from './frameCache.js'
import type { Frame, FrameSource, ProbeTable, SceneModel } from './frameSource.js'
import { ProbeText } from './probeText.js'
import { sceneModel } from './sceneModel.js'

/** Bytes of frames kept. */
const cacheBytes = 512e6
/** ms between looks at a run that grows. */
const lookEvery = 1000

/** The answer of frames.json. */
export interface FrameList {
  /** Another number means that the recording was written anew. */
  readonly generation: number
  /** Index of the first frame listed. */
  readonly from: number
  /** True where frames are asked for by number, since ranks wrote their bodies apart. */
  readonly inParts: boolean
  /** Offset, bytes and time of each. */
  readonly frames: readonly (readonly [offset: number, bytes: number, time: number])[]
  readonly probeBytes: number
  readonly growing: boolean
  /** True where there are more frames than are listed. */
  readonly more: boolean
}

type FramePlace = FrameList['frames'][number]

export async function openRecordedRun(base: string): Promise<FrameSource> {
  const file = (name: string) => new URL(`${base}${name}`, document.baseURI).href
  const read = (from: number, to: number) => fetchRange(file('frames/recording.talus'), from, to)
  const listed = fetchJson<FrameList>(file('frames.json?from=0'))
  // the first frame is on its way while the rest is read
  const frame = async (index: number, [offset, bytes]: FramePlace) =>
    (await listed).inParts ? fetchWhole(file(`frame?${index}`)) : read(offset, offset + bytes)
  const first = listed.then(({ frames: [place] }) => (place ? frame(0, place) : null))
  const [{ header, arrays }, record, list] = await Promise.all([
    readStart(read),
    fetchJson<RunRecord>(file('run.json')),
    listed,
  ])
  return new RecordedRun({ file, frame, header, first, model: sceneModel(header, arrays) }, record, list)
}

interface Opened {
  readonly file: (name: string) => string
  readonly frame: (index: number, place: FramePlace) => Promise<ArrayBuffer>
  readonly header: RecordingHeader
  /** Bytes of the first frame; null where there was none yet. */
  readonly first: Promise<ArrayBuffer | null>
  readonly model: SceneModel
}

class RecordedRun implements FrameSource {
  readonly model: SceneModel
  readonly firstFrame = 0
  private readonly places: FramePlace[] = []
  private readonly probeText = new ProbeText()
  private readonly cache = new FrameCache((index) => this.load(index), cacheBytes)
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private generation: number
  private more: boolean
  private first: Promise<ArrayBuffer | null> | null

  constructor(
    private readonly opened: Opened,
    private record: RunRecord,
    list: FrameList,
  ) {
    this.model = opened.model
    this.places.push(...list.frames)
    this.generation = list.generation
    this.growing = list.growing
    this.more = list.more
    this.first = opened.first
    this.lookLater()
    void this.readFirstProbes(list.probeBytes)
  }

  growing: boolean

  get endFrame(): number {
    return this.places.length
  }

  get facts(): Readonly<Record<string, string>> {
    const { scene, contact, backend, timeStep, steps, wallSeconds } = this.record
    return {
      scene,
      bodies: this.model.bodyCount.toLocaleString('en'),
      contact: contact === 'dem' ? 'by force' : 'by impulses',
      'time step': `${shortNumber(timeStep)} s`,
      steps: `${steps.toLocaleString('en')} in ${wallSeconds.toFixed(1)} s`,
      backend: `${backend.kind}, ${backend.device}`,
      status: this.growing ? 'running' : this.record.status,
    }
  }

  get probes(): ProbeTable {
    return this.probeText.table
  }

  timeOf(index: number): number {
    return this.places[index]?.[2] ?? Number.NaN
  }

  frame(index: number): Promise<Frame> {
    return this.cache.get(index)
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  close(): void {
    clearTimeout(this.timer)
    this.listeners.clear()
    this.cache.clear()
  }

  async readProbes(bytes: number): Promise<boolean> {
    if (bytes <= this.probeText.bytes) return false
    return this.probeText.add(
      new Uint8Array(await fetchRange(this.opened.file('probes.csv'), this.probeText.bytes, bytes)),
    )
  }

  private async load(index: number): Promise<Frame> {
    const place = this.places[index]
    if (!place) throw new RangeError(`there are ${this.places.length} frames, not one of number ${index}`)
    const early = index === 0 ? await this.first : null
    this.first = index === 0 ? null : this.first
    const frame = early ?? (await this.opened.frame(index, place))
    return decodeFrame(this.opened.header, index, frame, this.model.grainStart)
  }

  /** They may be many: frames are shown before. */
  private async readFirstProbes(bytes: number): Promise<void> {
    try {
      if (await this.readProbes(bytes)) this.tell()
    } catch (error) {
      console.warn(`the probes could not be read: ${(error as Error).message}`)
    }
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }

  /** Soon where the list of frames goes on. */
  private lookLater(): void {
    if (this.growing || this.more) this.timer = setTimeout(() => this.look(), this.more ? 200 : lookEvery)
  }

  /** One look at what is new; a server that does not answer is asked again later. */
  private async look(): Promise<void> {
    const { file } = this.opened
    try {
      const list = await fetchJson<FrameList>(file(`frames.json?from=${this.places.length}`))
      if (list.generation !== this.generation) this.startAnew(list.generation)
      else {
        this.places.push(...list.frames.slice(this.places.length - list.from))
        const sampled = await this.readProbes(list.probeBytes)
        const ended = this.growing && !list.growing
        if (list.frames.length > 0 || ended) this.record = await fetchJson<RunRecord>(file('run.json'))
        this.growing = list.growing
        this.more = list.more
        if (list.frames.length > 0 || sampled || ended) this.tell()
      }
    } catch (error) {
      console.warn(`the run could not be looked at: ${(error as Error).message}`)
    }
    this.lookLater()
  }

  private startAnew(generation: number): void {
    this.generation = generation
    this.growing = true
    this.places.length = 0
    this.first = null
    this.probeText.clear()
    this.cache.clear()
  }
}

async function fetchRange(address: string, from: number, to: number): Promise<ArrayBuffer> {
  if (to <= from) return new ArrayBuffer(0)
  const response = await fetch(address, { headers: { Range: `bytes=${from}-${to - 1}` } })
  if (response.status !== 206) throw new Error(`${address}: ${response.status} where a part of the file was asked for`)
  const bytes = await response.arrayBuffer()
  const size = Number(response.headers.get('Content-Range')?.split('/')[1] ?? to)
  if (bytes.byteLength === Math.min(to, size) - from) return bytes
  throw new Error(`${address}: ${bytes.byteLength} bytes where ${to - from} were asked for`)
}

async function fetchWhole(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`)
  return response.arrayBuffer()
}

async function fetchJson<T>(address: string): Promise<T> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`)
  return (await response.json()) as T
}
