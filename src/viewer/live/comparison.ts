// comparison.ts: two runs of one scene side by side: one camera, one clock, and a probe of both with the difference.

import { element, section, shortNumber } from '../element.js'
import type { ProbeTable } from '../frameSource.js'
import { Plots } from '../panel/plots.js'
import { difference } from './difference.js'
import type { LiveRun } from './liveRun.js'
import type { LiveView } from './liveView.js'

/** s of simulated time that the faster one may be ahead, in seconds of the pace. */
const lead = 1 / 30

/** Keys that the second view has as well; all others are the first one's. */
const sharedKeys = ['c', 'x', 'k', 'j', 'b', 'g', 't']

export class Comparison {
  readonly root: HTMLElement
  private readonly select = element('select', { 'aria-label': 'probe that is compared' })
  private readonly figures = element('p', { class: 'soft figures' })
  private readonly other = element('p', { class: 'soft' })
  private readonly plots: Plots
  private readonly closing: (() => void)[] = []
  private table: ProbeTable | null = null

  constructor(
    private readonly left: LiveView,
    private readonly right: LiveView,
    private readonly pace: () => number,
  ) {
    const series = left.run!.opened.series
    this.select.append(...series.map(({ name }) => element('option', { value: name }, name)))
    this.select.addEventListener('change', () => {
      this.update()
      this.select.blur()
    })
    this.plots = new Plots((time) => left.viewer!.player.seekTime(time))
    this.root = section(
      'Difference',
      element('p', { class: 'row' }, this.select),
      this.figures,
      this.plots.root,
      this.other,
    )
    this.shareCamera()
    this.shareKeys()
    for (const { run } of [left, right]) this.closing.push(run!.onChange(() => this.keepTogether()))
    const following = setInterval(() => this.follow(), 16)
    this.closing.push(() => clearInterval(following))
  }

  close(): void {
    for (const end of this.closing) end()
    this.root.remove()
  }

  /** Neither goes further than a little ahead of the other. */
  keepTogether(): void {
    const [a, b] = [this.left, this.right].map(({ run }) => run!.latest?.time ?? 0) as [number, number]
    const pace = Number.isFinite(this.pace()) ? this.pace() : 1
    for (const { simulator } of [this.left, this.right]) simulator.tell('limit', Math.min(a, b) + lead * pace)
    this.update()
  }

  /** The second shows the moment that the first one shows, and both the last that both have. */
  private follow(): void {
    const [a, b] = [this.left.viewer, this.right.viewer]
    if (!a || !b) return
    const time = this.left.run!.timeOf(a.player.index)
    if (Number.isFinite(time) && b.player.index !== this.nearest(this.right.run!, time)) b.player.seekTime(time)
  }

  private nearest(run: LiveRun, time: number): number {
    let best = run.firstFrame
    // from the end: the time looked for is nearly always among the last
    for (let k = run.endFrame - 1; k >= run.firstFrame; k--) {
      if (Math.abs(run.timeOf(k) - time) < Math.abs(run.timeOf(best) - time)) best = k
      if (run.timeOf(k) < time) break
    }
    return best
  }

  private shareCamera(): void {
    const stages = [this.left.viewer!.stage, this.right.viewer!.stage]
    let copying = false
    const copy = (from: number, to: number) => {
      // the copy moves too, and tells so
      if (copying) return
      copying = true
      const [a, b] = [stages[from]!, stages[to]!]
      b.camera.position.copy(a.camera.position)
      b.controls.target.copy(a.controls.target)
      b.controls.update()
      copying = false
    }
    stages.forEach((stage, k) => {
      const before = stage.onMove
      stage.onMove = () => {
        before()
        copy(k, 1 - k)
      }
      this.closing.push(() => {
        stage.onMove = before
      })
    })
    copy(0, 1)
  }

  private shareKeys(): void {
    const { keys } = this.right.viewer!
    for (const key of [...keys.keys()]) if (!sharedKeys.includes(key)) keys.delete(key)
  }

  private update(): void {
    const time = this.left.run!.timeOf(this.left.viewer!.player.index)
    this.table = difference(this.left.run!.probes, this.right.run!.probes, this.select.value)
    const { times, series } = this.table
    this.plots.update(this.table, time, times[times.length - 1] ?? 0)
    const last = series.map(({ values, unit }) => `${shortNumber(values[times.length - 1] ?? Number.NaN)} ${unit}`)
    this.figures.textContent = times.length > 0 ? `${last[0]} by impulses, ${last[1]} by force, ${last[2]} apart` : ''
    const { steps, contacts, 'time step': h } = this.right.run!.facts
    this.other.textContent = `by force: steps of ${h}, ${steps}, ${contacts} contacts`
  }
}
