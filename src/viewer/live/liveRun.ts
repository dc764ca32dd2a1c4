// liveRun.ts: a simulation in the page as a source of frames: a ring of the last ones, samples of probes, figures.

import { shortNumber } from '../element.js'
import { type Frame, type FrameSource, frameBytes, type ProbeTable, type SceneModel } from '../frameSource.js'
import type { LiveRequest, Opened, PostedFrame, Progress } from './messages.js'
import type { News } from './simulator.js'

/** Bytes and number of frames that are kept to go back to. */
const keptBytes = 200e6
const keptFrames = 7200
/** Samples that are kept; the older half is thinned out when there are more. */
const keptSamples = 8000

export class LiveRun implements FrameSource {
  growing = true
  /** Called with one sentence when the run has stopped by itself. */
  onProblem: (sentence: string) => void = () => {}
  private readonly frames: Frame[] = []
  private bytes = 0
  private first = 0
  private readonly listeners = new Set<() => void>()
  private times: number[] = []
  private columns: number[][]
  private table: ProbeTable | null = null
  private progressNow: Progress | null = null

  /** Settled by the first frame. */
  readonly ready: Promise<void>
  private begun = () => {}

  constructor(
    private now: Opened,
    private request: LiveRequest,
  ) {
    this.columns = now.series.map(() => [])
    this.ready = new Promise((resolve) => {
      this.begun = resolve
    })
  }

  get opened(): Opened {
    return this.now
  }

  get model(): SceneModel {
    return this.opened.model
  }

  get firstFrame(): number {
    return this.first
  }

  get endFrame(): number {
    return this.first + this.frames.length
  }

  get latest(): Frame | null {
    return this.frames.at(-1) ?? null
  }

  get facts(): Readonly<Record<string, string>> {
    const { backend, timeStep, model } = this.opened
    const now = this.progressNow
    return {
      contact: this.request.law === 'dem' ? 'by force (DEM)' : 'by impulses (DVI)',
      backend: `${backend.kind === 'gpu' ? 'GPU' : 'CPU'}, ${backend.device}`,
      bodies: model.groups
        .reduce((sum, group) => sum + (group.name === 'balls' ? 0 : group.count), 0)
        .toLocaleString('en'),
      'time step': `${shortNumber(timeStep)} s`,
      steps: now
        ? `${now.steps.toLocaleString('en')}, ${Math.round(now.stepsPerSecond).toLocaleString('en')} in a second`
        : '0',
      'real time': now ? `× ${shortNumber(Number(now.realTime.toPrecision(2)))}` : '',
      contacts: now ? now.contacts.toLocaleString('en') : '',
      ...(now?.residual == null ? {} : { residual: `${shortNumber(now.residual)} m/s` }),
    }
  }

  get probes(): ProbeTable {
    this.table ??= {
      times: this.times,
      series: this.opened.series.map((one, k) => ({ ...one, values: this.columns[k]! })),
    }
    return this.table
  }

  timeOf(index: number): number {
    return this.frames[index - this.first]?.time ?? Number.NaN
  }

  async frame(index: number): Promise<Frame> {
    const found = this.frames[index - this.first]
    if (found) return found
    throw new RangeError(`frames ${this.first} to ${this.endFrame - 1} are kept, not number ${index}`)
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  close(): void {
    this.listeners.clear()
    this.frames.length = 0
  }

  /** The same scene from the start: numbers of frames go on, so that nobody mixes old and new. */
  restart(opened: Opened, request: LiveRequest): void {
    this.now = opened
    this.request = request
    this.first = this.endFrame
    this.frames.length = 0
    this.bytes = 0
    this.times = []
    this.columns = this.opened.series.map(() => [])
    this.table = null
    this.progressNow = null
  }

  private take(posted: PostedFrame): void {
    const { slopes, ...bodies } = posted
    const columns: Frame['columns'] = slopes ? { nodeSlope: slopes } : {}
    const frame: Frame = { ...bodies, index: this.endFrame, boxes: [], columns }
    this.frames.push(frame)
    this.bytes += frameBytes(frame)
    while (this.frames.length > 1 && (this.bytes > keptBytes || this.frames.length > keptFrames)) {
      this.bytes -= frameBytes(this.frames.shift()!)
      this.first++
    }
    this.begun()
    this.changed()
  }

  /** What the simulator has to tell. */
  get news(): News {
    return {
      frame: (frame) => this.take(frame),
      sample: (time, values) => this.addSample(time, values),
      progress: (progress) => this.setProgress(progress),
      problem: (sentence) => this.onProblem(sentence),
    }
  }

  private addSample(time: number, values: readonly number[]): void {
    if (this.times.length > 0 && time <= this.times.at(-1)!) return
    this.times.push(time)
    values.forEach((value, k) => this.columns[k]!.push(value))
    if (this.times.length > keptSamples) this.thin()
    this.table = null
  }

  private setProgress(progress: Progress): void {
    this.progressNow = progress
    this.changed()
  }

  /** Every other sample of the older half goes. */
  private thin(): void {
    const keep = (_: number, k: number) => k >= keptSamples / 2 || k % 2 === 0
    this.times = this.times.filter(keep)
    this.columns = this.columns.map((column) => column.filter(keep))
  }

  private changed(): void {
    for (const listener of this.listeners) listener()
  }
}
