// viewer.ts: one view of one source of frames: scene, transport bar, side panel, keys. A page may hold several.

import { Vector3 } from 'three/webgpu'
import { picture, save, VideoRecorder } from './capture.js'
import { ColourRange, type Quantity, quantitiesIn, valueRange } from './colouring.js'
import { categoryColours, sequenceColours } from './colourMaps.js'
import { DrawingPace } from './drawingPace.js'
import { element, section } from './element.js'
import { type Frame, type FrameSource, idIn } from './frameSource.js'
import { firstLooks } from './groupLooks.js'
import { lostDevice } from './lostDevice.js'
import { BodyCard, bodyName, groupOf } from './panel/bodyCard.js'
import { Controls } from './panel/controls.js'
import { Facts } from './panel/facts.js'
import { helpPanel, type KeyAction } from './panel/help.js'
import { Legend } from './panel/legend.js'
import { Plots } from './panel/plots.js'
import { Transport } from './panel/transport.js'
import { Player } from './player.js'
import type { GroupLook } from './stage/bodyLayers.js'
import type { Clip, Shown, Stage } from './stage/stage.js'
import { preferredTheme, type Theme, themes } from './theme.js'
import { pressKey, viewerKeys } from './viewerKeys.js'

export interface ViewerOptions {
  /** Filled by the viewer. */
  readonly root: HTMLElement
  readonly source: FrameSource
  /** False for WebGL 2 where there is WebGPU too. */
  readonly webgpu?: boolean
  readonly theme?: Theme['name']
  /** Lies over the scene until its first picture is there. */
  readonly cover?: HTMLElement
  /** With shadows, dark crevices and smooth edges always, never, or where the device is quick enough and at rest. */
  readonly quality?: 'full' | 'plain' | 'auto'
  /** Whether the side panel is there at first; on a phone it is a button away when omitted. */
  readonly panelOpen?: boolean
}

const onPhone = () => matchMedia('(width < 720px)').matches

export class Viewer {
  readonly source: FrameSource
  readonly player: Player
  readonly controls: Controls
  /** Number of the picked body, -1 for none. */
  picked = -1
  following = false
  /** What bodies are coloured by, and the ends of the colours. */
  quantity: Quantity
  readonly range = new ColourRange()
  /** False where a click is for something else. */
  picks = true
  /** By KeyboardEvent.key; others may be added or taken away. */
  readonly keys: Map<string, KeyAction>
  /** Below the transport's own parts: for those who add controls of their own. */
  readonly side: HTMLElement
  readonly help: HTMLElement
  private readonly root: HTMLElement
  private readonly holder = element('div', { class: 'scene' })
  private readonly facts = new Facts()
  private readonly transport: Transport
  private readonly plots: Plots
  private readonly legend: Legend
  private readonly card: BodyCard
  private readonly video = new VideoRecorder()
  private readonly values: Float32Array
  private readonly closing: (() => void)[] = []
  private theme: Theme
  private dirty = true
  private before = 0
  private uncovered = false
  private closed = false
  private readonly pace: DrawingPace
  private readonly cover: HTMLElement | undefined

  constructor(
    { root, source, theme = preferredTheme(), quality = 'auto', cover, panelOpen = !onPhone() }: ViewerOptions,
    readonly stage: Stage,
    private readonly start: Frame,
  ) {
    const { model } = source
    this.root = root
    this.cover = cover
    this.pace = new DrawingPace(quality, stage.onCpu)
    this.source = source
    this.theme = themes[theme]
    this.values = new Float32Array(model.bodyCount)
    this.quantity = quantitiesIn(model, start)[0]!
    this.player = new Player(
      source,
      (frame) => this.showFrame(frame),
      () => this.transport.update(this.video.running),
    )
    this.player.chooseSpeed()
    this.plots = new Plots((time) => this.player.seekTime(time))
    this.legend = new Legend(model)
    this.card = new BodyCard(model, { follow: () => this.toggleFollow(), forget: () => this.pick(-1) })
    const looks = firstLooks(model, start, stage.framing.moving)
    const shown: Shown = {
      contacts: true,
      joints: true,
      box: start.boxes.length > 0 || model.domain.periodic.some(Boolean),
      shadows: true,
    }
    this.controls = new Controls(model, this.controlActions(), looks, shown)
    this.transport = new Transport(source, this.player, {
      screenshot: () => void this.screenshot(),
      video: () => this.toggleVideo(),
      help: () => this.toggleHelp(),
      panel: () => this.togglePanel(),
      theme: () => this.toggleTheme(),
    })
    this.keys = viewerKeys(this)
    this.help = helpPanel(this.keys, () => this.toggleHelp())
    this.side = element(
      'aside',
      { class: 'side' },
      this.facts.root,
      this.card.root,
      this.controls.root,
      section('Probes', this.plots.root),
    )
    this.side.hidden = !panelOpen
    this.fill()
    stage.setLooks(looks)
    stage.setShown(shown)
    this.applyTheme()
    this.colourBy(this.quantity)
    this.listen()
    this.player.seek(source.firstFrame)
  }

  /** Draws again at the next moment. */
  redraw(): void {
    this.dirty = true
  }

  pick(body: number): void {
    this.picked = body
    this.following &&= body >= 0
    this.stage.surface.picked.value = body
    this.root.dataset.picked = body < 0 ? '' : bodyName(groupOf(this.source.model, body), body)
    this.card.show(body, this.player.frame, this.following)
    this.redraw()
  }

  toggleFollow(): void {
    this.following = !this.following && this.picked >= 0
    if (this.following && this.player.frame) {
      const at = new Vector3().fromArray(this.player.frame.positions, 3 * this.picked)
      this.stage.shift(at.sub(this.stage.controls.target))
    }
    this.card.show(this.picked, this.player.frame, this.following)
    this.redraw()
  }

  toggleHelp(): void {
    this.help.hidden = !this.help.hidden
  }

  togglePanel(): void {
    this.side.hidden = !this.side.hidden
    this.resize()
  }

  toggleTheme(): void {
    this.theme = this.theme.name === 'dark' ? themes.light : themes.dark
    this.applyTheme()
  }

  nextColour(): void {
    const offered = quantitiesIn(this.source.model, this.player.frame ?? this.start)
    this.colourBy(offered[(offered.indexOf(this.quantity) + 1) % offered.length]!)
  }

  /** PNG of the scene as it is now. */
  async screenshot(): Promise<Blob> {
    this.stage.render(this.pace.quality !== 'plain')
    const blob = await picture(this.stage.canvas)
    save(blob, `${this.source.model.name}-${String(this.player.index).padStart(4, '0')}.png`)
    return blob
  }

  /** From where the player stands to the end, or until stopped. */
  toggleVideo(): void {
    if (this.video.running) this.video.stop()
    else {
      this.video.start(this.stage.canvas, (video) => save(video, `${this.source.model.name}.webm`))
      if (!this.player.playing) this.player.toggle()
    }
    this.transport.update(this.video.running)
  }

  colourBy(quantity: Quantity): void {
    this.quantity = quantity
    this.range.reset(quantity.least(this.source.model))
    this.stage.surface.setColours(quantity.categories ? categoryColours() : sequenceColours(), quantity.categories)
    this.controls.showColour(quantity)
    this.root.dataset.colour = quantity.name
    this.recolour()
  }

  recolour(): void {
    this.colour(this.player.frame ?? this.start)
  }

  close(): void {
    this.closed = true
    for (const end of this.closing) end()
    this.source.close()
    this.stage.dispose()
    this.root.replaceChildren()
  }

  private controlActions() {
    const drawn = <To>(change: (to: To) => void) => {
      return (to: To) => {
        change(to)
        this.redraw()
      }
    }
    return {
      look: (direction: Parameters<Stage['lookFrom']>[0]) => this.stage.lookFrom(direction),
      colour: (quantity: Quantity) => this.colourBy(quantity),
      range: (low: number | null, high: number | null) => {
        this.range.typed = { low, high }
        this.recolour()
      },
      looks: drawn((looks: readonly GroupLook[]) => this.stage.setLooks(looks)),
      clip: drawn((clip: Clip) => this.stage.setClip(clip)),
      shown: drawn((shown: Shown) => this.stage.setShown(shown)),
    }
  }

  private fill(): void {
    const { canvas } = this.stage
    canvas.classList.add('canvas')
    this.root.classList.add('viewer')
    this.holder.append(canvas, this.legend.root, this.help)
    if (this.cover) this.holder.append(this.cover)
    this.root.replaceChildren(this.holder, this.side, this.transport.root)
    this.root.dataset.device = this.stage.device
    delete this.root.dataset.lost
    this.resize()
    this.stage.lookFrom('free')
    this.showFacts()
  }

  private showFacts(): void {
    const { device, onCpu } = this.stage
    const drawn = `by ${device}${onCpu ? ', without a GPU' : ''}`
    this.facts.show(this.source.model.name, { ...this.source.facts, drawn })
  }

  private listen(): void {
    const { canvas } = this.stage
    this.stage.onMove = () => this.redraw()
    this.stage.onLost = (reason) => this.lost(reason)
    const sized = new ResizeObserver(() => this.resize())
    sized.observe(this.holder)
    let pressed: PointerEvent | null = null
    canvas.addEventListener('pointerdown', (event) => {
      pressed = event
    })
    canvas.addEventListener('pointerup', (event) => {
      // a drag turns the scene, a click picks
      if (!this.picks || !pressed || Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > 3)
        return
      const { left, top } = canvas.getBoundingClientRect()
      void this.stage.pick(event.clientX - left, event.clientY - top).then((body) => this.pick(body))
    })
    const key = (event: KeyboardEvent) => pressKey(event, this.keys)
    window.addEventListener('keydown', key)
    const stopSource = this.source.onChange(() => this.sourceChanged())
    this.stage.renderer.setAnimationLoop((now) => this.tick(now))
    if (this.stage.lost !== null) this.lost(this.stage.lost)
    this.closing.push(
      () => sized.disconnect(),
      () => window.removeEventListener('keydown', key),
      stopSource,
      () => void this.stage.renderer.setAnimationLoop(null),
    )
  }

  private sourceChanged(): void {
    // one who looks at the last frame goes on looking at the last frame
    const wasLast = Number(this.root.dataset.end ?? 0) - 1 === this.player.index
    this.root.dataset.end = String(this.source.endFrame)
    this.player.chooseSpeed()
    if (wasLast && !this.player.playing) this.player.seek(this.source.endFrame - 1)
    this.showFacts()
    this.updatePanels()
  }

  private tick(now: number): void {
    this.player.advance(Math.min(0.25, (now - this.before) / 1000))
    if (this.video.running && !this.player.playing) this.toggleVideo()
    this.before = now
    const wanted = this.pace.look(now, this.dirty || this.video.running)
    if (!wanted) return
    this.dirty = false
    try {
      this.stage.render(wanted === 'full')
    } catch (error) {
      // a device that goes away refuses its buffers before it is said to be lost
      this.lost((error as Error).message)
      return
    }
    if (!this.root.dataset.drawn) void this.uncover()
    this.root.dataset.drawn = String(Number(this.root.dataset.drawn ?? 0) + 1)
  }

  /** When the first picture of the device is there, it is seen. */
  private async uncover(): Promise<void> {
    performance.mark('asked for')
    try {
      await this.stage.finish()
    } catch (error) {
      return this.lost((error as Error).message)
    }
    this.cover?.remove()
    this.uncovered = true
    performance.mark('scene')
  }

  /** Nothing can be drawn any more: says so, with a way to go on. */
  private lost(reason: string): void {
    if (this.closed || this.root.dataset.lost !== undefined) return
    void this.stage.renderer.setAnimationLoop(null)
    this.root.dataset.lost = reason
    this.holder.append(lostDevice({ reason, webgpu: this.stage.device === 'WebGPU', drawn: this.uncovered }))
  }

  private showFrame(frame: Frame): void {
    // its place is another's
    if (this.last && this.picked >= 0 && idIn(this.last, this.picked) !== idIn(frame, this.picked)) this.pick(-1)
    if (this.following) this.goAlong(frame)
    this.stage.setFrame(frame)
    if (!this.following) this.takeIn(frame)
    this.colour(frame)
    this.controls.offer(frame)
    this.card.show(this.picked, frame, this.following)
    this.last = frame
    this.root.dataset.frame = String(frame.index)
    this.root.dataset.end ??= String(this.source.endFrame)
    this.updatePanels()
  }

  private last: Frame | null = null
  private lookedAt = 0

  /** A few times in a second: it takes milliseconds. */
  private takeIn(frame: Frame): void {
    const now = performance.now()
    if (now - this.lookedAt < 200) return
    this.lookedAt = now
    this.stage.see(frame)
  }

  private goAlong(frame: Frame): void {
    const before = new Vector3().fromArray((this.last ?? frame).positions, 3 * this.picked)
    this.stage.shift(new Vector3().fromArray(frame.positions, 3 * this.picked).sub(before))
  }

  private colour(frame: Frame): void {
    const context = { model: this.source.model, frame, start: this.start }
    if (this.quantity.missing(frame, context.model) !== null) return
    this.quantity.fill(context, this.values)
    const along = this.quantity.along?.(context) ?? null
    if (!this.quantity.categories) this.range.see(valueRange(along ?? this.values))
    const { low, high } = this.quantity.categories ? { low: 0, high: 255 } : this.range
    this.stage.surface.low.value = low
    this.stage.surface.high.value = high
    this.stage.setValues(this.values, along)
    this.legend.show(this.quantity, low, high, this.range.alike)
    this.redraw()
  }

  private updatePanels(): void {
    this.transport.update(this.video.running)
    const { source, player } = this
    this.plots.update(source.probes, source.timeOf(player.index), source.timeOf(source.endFrame - 1))
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.holder
    if (clientWidth === 0 || clientHeight === 0) return
    this.stage.setSize(clientWidth, clientHeight, Math.min(devicePixelRatio, 2))
    this.plots.redraw()
    this.redraw()
  }

  private applyTheme(): void {
    this.root.dataset.theme = this.theme.name
    this.stage.setTheme(this.theme)
    this.plots.redraw()
    this.redraw()
  }
}
