// liveLoop.ts: steps a simulation for the page: what the page asks for happens between batches of steps, frames go out at the
// rate of a display and only when the page has taken the one before, samples and figures less often.

import { Interactions } from './interactions.js'
import { frameBuffers, liveFrame } from './liveFrame.js'
import type { Call, Calls, FromWorker, LiveRequest, Opened, Order, RunMode, ToWorker } from './messages.js'
import { type LiveSimulation, listScenes, openLive, type Scenes, sceneSettings } from './openLive.js'
import { Pace } from './pace.js'

export type Post = (message: FromWorker, transfer: ArrayBufferLike[]) => void

/** ms between frames, samples and figures. */
const frameEvery = 1000 / 60 - 2
const sampleEvery = 50
const progressEvery = 400
/** ms after which a frame is sent though the last was not taken, so that nothing can hang. */
const patience = 1000

export class LiveLoop {
  private live: LiveSimulation | null = null
  private interactions: Interactions | null = null
  private mode: RunMode = { running: false, pace: 1 }
  private limit = Number.POSITIVE_INFINITY
  private contacts = false
  private readonly pace = new Pace()
  private readonly waiting: (() => Promise<void>)[] = []
  private wake = () => {}
  private taken = true
  private last = { frame: 0, shown: -1, sample: 0, progress: 0, steps: 0, time: 0 }

  constructor(
    private readonly scenes: Scenes,
    private readonly post: Post,
  ) {
    void this.run()
  }

  receive(message: ToWorker): void {
    if ('call' in message) this.waiting.push(() => this.answer(message))
    else if (message.order === 'taken') this.taken = true
    else this.waiting.push(() => this.obey(message))
    this.wake()
  }

  /** Forever: what was asked for, then steps. */
  private async run(): Promise<void> {
    for (;;) {
      for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await next()
      const idle = await this.advance().catch((error: unknown) => this.stop(error))
      await this.rest(idle)
    }
  }

  /** Until a message comes, at most so many ms; with 0 only lets messages in. */
  private async rest(most: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.wake = resolve
      if (this.waiting.length > 0) resolve()
      else if (most < 1) nextTurn(resolve)
      else if (Number.isFinite(most)) setTimeout(resolve, most)
    })
  }

  private async answer({ call, id, given }: Call): Promise<void> {
    const calls: { [K in keyof Calls]: (...given: Parameters<Calls[K]>) => unknown } = {
      list: () => listScenes(this.scenes),
      settings: (request) => sceneSettings(this.scenes, request),
      open: (request) => this.open(request),
      step: (count) => this.step(count),
      hash: () => this.live!.simulation.hash(),
    }
    try {
      const result = await (calls[call] as (...all: unknown[]) => unknown)(...given)
      this.post({ answer: id, result }, [])
      // after the answer, so that the page knows what the frame is of
      if (call === 'open' || call === 'step') await this.show(true)
    } catch (error) {
      this.post({ answer: id, problem: sentence(error) }, [])
    }
  }

  private async obey(message: Order): Promise<void> {
    try {
      if (message.order === 'mode') this.setMode(message.given)
      else if (message.order === 'limit') this.limit = message.given
      else if (message.order === 'contacts') await this.setContacts(message.given)
      else if (message.order === 'throw') await this.interactions?.throwBall(message.given)
      else if (message.order === 'pull') this.interactions?.setPull(message.given)
      else if (message.order === 'keys') this.interactions?.setKeys(message.given)
      else if (message.order === 'sticks') this.interactions?.setSticks(message.given)
    } catch (error) {
      this.post({ problem: sentence(error) }, [])
    }
  }

  /** The new one is there before the old one goes, so that a request that is refused changes nothing. */
  private async open(request: LiveRequest): Promise<Opened> {
    const opened = await openLive(this.scenes, request)
    await this.live?.simulation.close()
    this.live = opened
    this.interactions = new Interactions(opened)
    this.setMode({ ...this.mode, running: false })
    await this.interactions.act(0)
    return opened.opened
  }

  private async step(count: number): Promise<number> {
    const { simulation } = this.live!
    await this.interactions!.act(count * simulation.timeStep)
    simulation.step(count)
    await simulation.finish()
    return simulation.steps
  }

  private setMode(mode: RunMode): void {
    this.mode = mode
    const time = this.live?.simulation.time ?? 0
    this.pace.begin(time, mode.pace)
    const now = performance.now()
    this.last = { ...this.last, progress: now, steps: this.live?.simulation.steps ?? 0, time }
  }

  private async setContacts(shown: boolean): Promise<void> {
    const changed = this.contacts !== shown
    this.contacts = shown
    if (changed && this.live && !this.mode.running) await this.show(true)
  }

  /** One batch of steps; ms until there is more to do. */
  private async advance(): Promise<number> {
    if (!this.live || !this.mode.running) return Number.POSITIVE_INFINITY
    const { simulation } = this.live
    const { timeStep } = simulation
    const room = Math.round((this.limit - simulation.time) / timeStep)
    const steps = Math.min(this.pace.stepsDue(simulation.time, timeStep), room)
    if (steps < 1) {
      await this.show(false)
      return room < 1 ? 4 : Math.min(16, this.pace.wait(simulation.time, timeStep))
    }
    const began = performance.now()
    await this.interactions!.act(steps * timeStep)
    simulation.step(steps)
    await simulation.finish()
    this.pace.took(steps, (performance.now() - began) / 1000)
    await this.show(false)
    return 0
  }

  private async show(now: boolean): Promise<void> {
    const { simulation, opened, seriesNames } = this.live!
    const clock = performance.now()
    const fresh = simulation.steps !== this.last.shown
    const ready = fresh && (this.taken || clock - this.last.frame > patience)
    if (now || (ready && clock - this.last.frame >= frameEvery)) {
      const options = { model: opened.model, absent: this.interactions!.absent, contacts: this.contacts }
      const frame = await liveFrame(simulation, options)
      this.taken = false
      this.last.frame = clock
      this.last.shown = simulation.steps
      this.post({ frame }, frameBuffers(frame))
    }
    if (now || (fresh && clock - this.last.sample >= sampleEvery)) {
      this.last.sample = clock
      const values = await simulation.sample()
      this.post({ sample: { time: simulation.time, values: seriesNames.map((name) => values[name]!) } }, [])
    }
    if (now || (fresh && clock - this.last.progress >= progressEvery)) await this.report(clock)
  }

  private async report(clock: number): Promise<void> {
    const { simulation } = this.live!
    const { time, steps } = simulation
    const seconds = (clock - this.last.progress) / 1000
    const stepsPerSecond = this.mode.running && seconds > 0.1 ? (steps - this.last.steps) / seconds : 0
    const realTime = this.mode.running && seconds > 0.1 ? (time - this.last.time) / seconds : 0
    this.last = { ...this.last, progress: clock, steps, time }
    const { contacts } = await simulation.counters()
    const residual = (await simulation.solver?.())?.residual ?? null
    this.post({ progress: { time, steps, stepsPerSecond, realTime, contacts, residual } }, [])
  }

  private stop(error: unknown): number {
    this.mode = { ...this.mode, running: false }
    this.post({ problem: sentence(error) }, [])
    return Number.POSITIVE_INFINITY
  }
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error))

const channel = new MessageChannel()
const turns: (() => void)[] = []
channel.port1.onmessage = () => turns.shift()?.()

/** Behind the messages that have come so far. */
function nextTurn(then: () => void): void {
  turns.push(then)
  channel.port2.postMessage(null)
}
