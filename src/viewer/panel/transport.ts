// transport.ts: the bar below the scene: play, step, scrub, time, speed, picture, video, help.

import { button, element, icon, shortNumber } from '../element.js'
import type { FrameSource } from '../frameSource.js'
import type { Player } from '../player.js'

export interface TransportActions {
  screenshot(): void
  video(): void
  help(): void
  panel(): void
  theme(): void
}

const icons = {
  first: 'M3 3h2v10H3zM13 3v10L6 8z',
  back: 'M11 3v10L4 8z',
  play: 'M4 2.5v11L13 8z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  next: 'M5 3v10l7-5z',
  last: 'M11 3h2v10h-2zM3 3v10l7-5z',
  camera: 'M1.5 5h3l1-2h5l1 2h3v8h-13zM8 6a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  video: 'M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3z',
  theme: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zm0 1.5v9a4.5 4.5 0 0 1 0-9z',
  panel: 'M1.5 3h13v10h-13zM3 4.5v7h6v-7z',
} as const

const speeds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]

export class Transport {
  readonly root: HTMLElement
  private readonly play: HTMLButtonElement
  private readonly video: HTMLButtonElement
  private readonly slider = element('input', { type: 'range', min: 0, step: 1, 'aria-label': 'frame', class: 'scrub' })
  private readonly time = element('output', { class: 'time' })
  private readonly speed = element('select', { 'aria-label': 'speed', title: 'simulated seconds in a second' })

  constructor(
    private readonly source: FrameSource,
    private readonly player: Player,
    actions: TransportActions,
  ) {
    this.play = button(icon(icons.play), 'play or pause (space)', () => player.toggle(), 'play')
    this.video = button(icon(icons.video), 'record a video (v)', actions.video, 'video')
    this.slider.addEventListener('input', () => {
      player.playing = false
      player.seek(Number(this.slider.value))
      this.update()
    })
    // arrow keys step frames, wherever the focus is
    this.slider.addEventListener('keydown', (event) => event.preventDefault())
    this.speed.addEventListener('change', () => {
      player.setSpeed(Number(this.speed.value))
      this.speed.blur()
    })
    this.root = element(
      'footer',
      { class: 'transport' },
      button(icon(icons.first), 'first frame (Home)', () => player.step(-1e9), 'first'),
      button(icon(icons.back), 'one frame back (←)', () => player.step(-1), 'back'),
      this.play,
      button(icon(icons.next), 'one frame on (→)', () => player.step(1), 'next'),
      button(icon(icons.last), 'last frame (End)', () => player.step(1e9), 'last'),
      this.slider,
      this.time,
      this.speed,
      button(icon(icons.camera), 'save a picture (s)', actions.screenshot, 'screenshot'),
      this.video,
      button(icon(icons.theme), 'dark or light (t)', actions.theme, 'theme'),
      button(icon(icons.panel), 'side panel (p)', actions.panel, 'panel'),
      button('?', 'keys (h)', actions.help, 'help'),
    )
  }

  update(recording = false): void {
    const { player, source } = this
    this.play.firstElementChild!.firstElementChild!.setAttribute('d', player.playing ? icons.pause : icons.play)
    this.video.classList.toggle('on', recording)
    this.slider.min = String(source.firstFrame)
    this.slider.max = String(Math.max(source.firstFrame, source.endFrame - 1))
    this.slider.value = String(player.index)
    const last = source.endFrame - 1
    const growing = source.growing ? ' …' : ''
    this.time.value = `${shortNumber(source.timeOf(player.index))} / ${shortNumber(source.timeOf(last))}${growing} s · ${player.index} / ${last}`
    this.showSpeeds()
  }

  private showSpeeds(): void {
    const { speed } = this.player
    if (Number(this.speed.value) === speed && this.speed.options.length > 0) return
    const all = [...new Set([...speeds, speed])].sort((a, b) => a - b)
    this.speed.replaceChildren(
      ...all.map((s) => element('option', { value: s, selected: s === speed }, `× ${shortNumber(s)}`)),
    )
    this.speed.value = String(speed)
  }
}

/** The next speed up or down. */
export function nextSpeed(speed: number, up: boolean): number {
  const found = up ? speeds.find((s) => s > speed * 1.001) : speeds.findLast((s) => s < speed * 0.999)
  return found ?? speed
}
