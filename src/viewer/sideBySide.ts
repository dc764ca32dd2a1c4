// sideBySide.ts: several recorded runs in one page, such as the points of a study: one clock and one camera for all, the run of each
// view chosen from a list.

import { Vector3 } from 'three/webgpu'
import { minus } from '../math/rotation.js'
import { quantitiesIn } from './colouring.js'
import { element } from './element.js'
import { LastingSource } from './lastingSource.js'
import { openViewer } from './openViewer.js'
import { openRecordedRun } from './recordedRun.js'
import type { Viewer, ViewerOptions } from './viewer.js'

/** Views at a time: a browser has so many devices, and a person so many eyes. */
const mostViews = 4

/** Keys that all views have; the others are the first one's. */
const sharedKeys = ['c', 'x', 'k', 'j', 'b', 'g', 't']

export type ViewLook = Pick<ViewerOptions, 'webgpu' | 'theme' | 'quality'>

export class SideBySide {
  readonly viewers: Viewer[] = []
  private copying = false

  /** The first of the runs, by their names; the k-th lies under `runs/k/`. */
  static async open(root: HTMLElement, names: readonly string[], look: ViewLook): Promise<SideBySide> {
    const page = new SideBySide(root, names, look)
    root.classList.add('runs')
    for (let place = 0; place < Math.min(mostViews, names.length); place++) await page.show(place, place)
    const following = setInterval(() => page.follow(), 16)
    addEventListener('pagehide', () => clearInterval(following))
    return page
  }

  private constructor(
    private readonly root: HTMLElement,
    private readonly names: readonly string[],
    private readonly look: ViewLook,
  ) {}

  /** A run in the view at a place, at the time and from where the others are seen. */
  async show(place: number, run: number): Promise<void> {
    const recorded = await openRecordedRun(`runs/${run}/`)
    // the clock is the first one's, and lasts as long as any of them
    const source = place === 0 ? new LastingSource(recorded, () => this.besideFirst()) : recorded
    const view = element('div', { class: 'view' })
    const before = this.root.children[place]
    if (before) before.replaceWith(view)
    else this.root.append(view)
    this.viewers[place]?.close()
    const viewer = await openViewer({ root: view, source, panelOpen: false, ...this.look })
    this.viewers[place] = viewer
    view.append(this.list(place, run))
    this.shareCamera(viewer)
    if (place > 0) for (const key of [...viewer.keys.keys()]) if (!sharedKeys.includes(key)) viewer.keys.delete(key)
    const others = this.viewers.filter((other) => other && other !== viewer)
    for (const { stage } of others) {
      stage.include(viewer.stage)
      viewer.stage.include(stage)
    }
    this.copyCamera(others[0] ?? viewer)
    this.root.dataset.views = String(this.viewers.length)
    const first = this.viewers[0]!.source
    if (place > 0 && first instanceof LastingSource) {
      first.changed()
      source.onChange(() => first.changed())
    }
  }

  private besideFirst() {
    return this.viewers.slice(1).flatMap((viewer) => (viewer ? [viewer.source] : []))
  }

  private list(place: number, shown: number): HTMLElement {
    const select = element('select', { class: 'chosen-run', 'aria-label': 'run that is shown' })
    select.append(...this.names.map((name, k) => element('option', { value: String(k) }, name)))
    select.value = String(shown)
    select.addEventListener('change', () => {
      select.blur()
      void this.show(place, Number(select.value))
    })
    return select
  }

  /** All show the moment that the first one shows. */
  private follow(): void {
    const drawn = [...this.root.children].map((view) => Number((view as HTMLElement).dataset.drawn ?? 0))
    this.root.dataset.drawn = String(Math.min(...drawn))
    const [first, ...others] = this.viewers
    const time = first!.source.timeOf(first!.player.index)
    for (const { player } of others) {
      if (Number.isFinite(time) && player.indexNear(time) !== player.index) player.seekTime(time)
    }
    this.shareColours()
  }

  /** The quantity of the first, with the ends that were typed there, or else the range of all. */
  private shareColours(): void {
    const [first, ...others] = this.viewers
    for (const viewer of others) {
      colourAs(viewer, first!)
      shareRange(first!, viewer)
    }
    for (const viewer of others) shareRange(viewer, first!)
  }

  private shareCamera(viewer: Viewer): void {
    const { stage } = viewer
    const before = stage.onMove
    stage.onMove = () => {
      before()
      this.copyCamera(viewer)
    }
  }

  private copyCamera(from: Viewer): void {
    // the copies move too, and tell so
    if (this.copying) return
    this.copying = true
    for (const viewer of this.viewers) {
      if (!viewer || viewer === from) continue
      // each counts places from an origin of its own
      const apart = new Vector3(...minus(from.source.model.origin, viewer.source.model.origin))
      viewer.stage.camera.position.copy(from.stage.camera.position).add(apart)
      viewer.stage.controls.target.copy(from.stage.controls.target).add(apart)
      viewer.stage.controls.update()
    }
    this.copying = false
  }
}

function colourAs(viewer: Viewer, { quantity, range }: Viewer): void {
  const { source, player } = viewer
  const same = player.frame && quantitiesIn(source.model, player.frame).find(({ name }) => name === quantity.name)
  if (same && same.name !== viewer.quantity.name) viewer.colourBy(same)
  if (viewer.range.typed === range.typed) return
  viewer.range.typed = range.typed
  viewer.recolour()
}

/** The same colours for the same numbers as in another view of the same quantity. */
function shareRange(viewer: Viewer, { quantity, range }: Viewer): void {
  if (quantity.name === viewer.quantity.name && viewer.range.join(range)) viewer.recolour()
}
