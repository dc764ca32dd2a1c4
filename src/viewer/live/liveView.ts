// liveView.ts: one simulation of the page with one view of it. What is opened anew keeps the view where it can.

import { openViewer } from '../openViewer.js'
import type { Viewer, ViewerOptions } from '../viewer.js'
import { LiveRun } from './liveRun.js'
import type { LiveRequest, Opened } from './messages.js'
import { Simulator } from './simulator.js'

export type ViewLook = Pick<ViewerOptions, 'webgpu' | 'theme' | 'quality'>

export class LiveView {
  readonly simulator = new Simulator()
  run: LiveRun | null = null
  viewer: Viewer | null = null
  request: LiveRequest | null = null

  constructor(
    readonly root: HTMLElement,
    private readonly look: ViewLook,
    private readonly problem: (sentence: string) => void,
  ) {}

  /** True where the view is a new one. A request that is refused throws its sentence and changes nothing. */
  async open(request: LiveRequest): Promise<boolean> {
    const opened = await this.simulator.call('open', request)
    const same = this.run !== null && this.viewer !== null && drawnAlike(this.run.opened, opened)
    const before = this.request
    this.request = request
    if (same) {
      this.run!.restart(opened, request)
      return false
    }
    const run = new LiveRun(opened, request)
    run.onProblem = this.problem
    this.run = run
    this.simulator.news = run.news
    await run.ready
    await this.show(run, before?.scene === request.scene)
    return true
  }

  close(): void {
    this.simulator.close()
    this.viewer?.close()
    this.root.remove()
  }

  private async show(run: LiveRun, sameScene: boolean): Promise<void> {
    const old = this.viewer
    const theme = (this.root.dataset.theme ?? this.look.theme) as ViewLook['theme']
    const place = old && sameScene ? [old.stage.camera.position.clone(), old.stage.controls.target.clone()] : null
    old?.close()
    this.viewer = await openViewer({
      root: this.root,
      source: run,
      panelOpen: true,
      ...this.look,
      ...(theme ? { theme } : {}),
    })
    if (!place) return
    this.viewer.stage.camera.position.copy(place[0]!)
    this.viewer.stage.controls.target.copy(place[1]!)
    this.viewer.stage.controls.update()
  }
}

/** Whether a view of the one can show the other. */
function drawnAlike(a: Opened, b: Opened): boolean {
  const plain = ({ model: { radii: _, ...rest }, series }: Opened) => JSON.stringify([rest, series])
  const [left, right] = [a.model.radii, b.model.radii]
  return left.length === right.length && left.every((radius, i) => radius === right[i]) && plain(a) === plain(b)
}
