// livePage.ts: the page that simulates: one view or two, the panel beside them, keys and pointer.

import { element } from '../element.js'
import { Comparison } from './comparison.js'
import { watchSticks } from './gamepad.js'
import { type Choice, LivePanel } from './livePanel.js'
import { LiveView, type ViewLook } from './liveView.js'
import type { LiveRequest, Orders } from './messages.js'
import { PointerTools, type Tool } from './pointerTools.js'

export interface LivePageOptions {
  readonly root: HTMLElement
  /** What the address asks for. */
  readonly first: Partial<Choice>
  readonly look: ViewLook
}

export async function openLivePage(options: LivePageOptions): Promise<LivePage> {
  const page = new LivePage(options)
  await page.begin()
  return page
}

export class LivePage {
  readonly views: LiveView[] = []
  panel!: LivePanel
  running = false
  private pace = 1
  private contacts = false
  private tool: Tool = 'look'
  private tools: PointerTools[] = []
  private comparison: Comparison | null = null
  private readonly held = new Set<string>()
  /** Changes of the choice, one after the other. */
  private changing: Promise<void> = Promise.resolve()

  constructor(private readonly options: LivePageOptions) {
    options.root.classList.add('live-page')
    window.addEventListener('keydown', (event) => this.key(event, true))
    window.addEventListener('keyup', (event) => this.key(event, false))
    window.addEventListener('blur', () => this.releaseKeys())
    watchSticks((shares) => this.steer(shares))
  }

  async begin(): Promise<void> {
    const first = this.addView()
    const scenes = await first.simulator.call('list')
    this.panel = new LivePanel(scenes, this.options.first, {
      choose: (choice) => void this.choose(choice),
      toggleRun: () => this.setRunning(!this.running),
      step: () => void this.step(1),
      reset: () => void this.choose(this.panel.choice),
      pace: (pace) => {
        this.pace = pace
        this.tellMode()
      },
      tool: (tool) => {
        this.tool = tool
        for (const one of this.tools) one.tool = tool
      },
      throwBall: () => this.tools[0]?.throwAt(),
      contacts: (shown) => {
        this.contacts = shown
        this.tellAll('contacts', shown)
      },
      hold: (key, down) => this.hold(key, down),
    })
    await this.choose(this.panel.choice)
    if (first.viewer) return
    // what the address asks for cannot be: something else, and the reason
    const reason = this.panel.problemShown
    await this.choose(this.panel.plainChoice)
    if (!first.viewer) throw new Error(this.panel.problemShown)
    this.panel.showProblem(reason)
  }

  /** Opens it; where it is refused, what was there goes on and the panel says why. */
  choose(choice: Choice): Promise<void> {
    const wasRunning = this.running
    this.changing = this.changing.then(async () => {
      try {
        await this.open(choice)
        this.panel.showProblem(null)
        this.setRunning(wasRunning)
      } catch (error) {
        this.panel.accept(this.panel.choice)
        this.panel.showProblem((error as Error).message)
      }
    })
    return this.changing
  }

  setRunning(running: boolean): void {
    this.running = running
    if (running) this.panel.showProblem(null)
    this.panel.showRunning(running)
    this.tellMode()
    if (running) for (const { viewer, run } of this.views) viewer?.player.seek((run?.endFrame ?? 1) - 1)
  }

  async step(count: number): Promise<void> {
    this.setRunning(false)
    await Promise.all(this.views.map(({ simulator }) => simulator.call('step', count))).catch((error: Error) =>
      this.panel.showProblem(error.message),
    )
  }

  private async open(choice: Choice): Promise<void> {
    const requests = requestsOf(choice)
    const settings = await this.views[0]!.simulator.call('settings', requests[0]!)
    while (this.views.length < requests.length) this.addView()
    const fresh: boolean[] = []
    for (const [k, request] of requests.entries()) fresh.push(await this.views[k]!.open(request))
    const gone = this.views.splice(requests.length)
    this.panel.accept(choice)
    this.panel.setSettings(settings)
    if (gone.length > 0 || fresh.some(Boolean)) this.arrange()
    for (const view of gone) view.close()
    document.title = `${choice.scene} · Talus`
  }

  private addView(): LiveView {
    const root = element('div', { class: 'view' })
    this.options.root.append(root)
    const view = new LiveView(root, this.options.look, (sentence) => {
      this.setRunning(false)
      this.panel.showProblem(sentence)
    })
    this.views.push(view)
    return view
  }

  /** Panel, keys and pointer on views that are new. */
  private arrange(): void {
    this.comparison?.close()
    this.comparison = null
    const [left, right] = this.views
    this.options.root.classList.toggle('two', right !== undefined)
    this.views.forEach(({ root, request }) => {
      root.dataset.law = request!.law
    })
    const viewer = left!.viewer!
    viewer.side.prepend(this.panel.root)
    const { controls } = left!.run!.opened
    this.panel.showControls(controls)
    const add = (key: string, label: string, what: string, run: () => void) =>
      viewer.keys.set(key, { label, what, run })
    add(' ', 'space', 'run, pause', () => this.setRunning(!this.running))
    add('.', '.', 'one step', () => void this.step(1))
    add('r', 'r', 'from the start', () => void this.choose(this.panel.choice))
    add('Enter', 'Enter', 'throw a ball', () => this.tools[0]?.throwAt())
    for (const key of controls.flatMap((control) => control.keys)) viewer.keys.delete(key)
    this.tools = this.views.map((view) => {
      const tools = new PointerTools(view.viewer!, {
        throw: (ball) => this.tellAll('throw', ball),
        pull: (pull) => this.tellAll('pull', pull),
      })
      tools.tool = this.tool
      return tools
    })
    if (!right) return
    this.comparison = new Comparison(left!, right, () => this.pace)
    this.panel.root.after(this.comparison.root)
  }

  private tellAll<K extends keyof Orders>(order: K, given: Orders[K]): void {
    for (const { simulator } of this.views) simulator.tell(order, given)
  }

  private tellMode(): void {
    this.tellAll('contacts', this.contacts)
    if (this.comparison) this.comparison.keepTogether()
    else this.tellAll('limit', Number.POSITIVE_INFINITY)
    this.tellAll('mode', { running: this.running, pace: this.pace })
  }

  private key(event: KeyboardEvent, down: boolean): void {
    const controls = this.views[0]?.run?.opened.controls ?? []
    const typing = (event.target as HTMLElement).matches?.('input[type=text], textarea, select')
    if (typing || !controls.some(({ keys }) => keys.includes(event.key))) return
    event.preventDefault()
    this.hold(event.key, down)
  }

  private hold(key: string, down: boolean): void {
    if (down === this.held.has(key)) return
    if (down) this.held.add(key)
    else this.held.delete(key)
    this.tellAll('keys', [...this.held])
    // who steers wants it to move
    if (down && !this.running) this.setRunning(true)
  }

  private steer(shares: readonly number[]): void {
    const controls = this.views[0]?.run?.opened.controls ?? []
    if (controls.length === 0) return
    this.tellAll('sticks', shares)
    if (shares.length > 0 && !this.running) this.setRunning(true)
  }

  private releaseKeys(): void {
    if (this.held.size === 0) return
    this.held.clear()
    this.tellAll('keys', [])
  }
}

/** One, or two that differ by the law; each law has its own time step. */
function requestsOf({ scene, parameters, law, backend, timeStep, tolerance, device }: Choice): LiveRequest[] {
  const settings = { ...(tolerance === undefined ? {} : { tolerance }), ...(device === undefined ? {} : { device }) }
  const request = { scene, parameters, backend, ...settings }
  if (law === 'both')
    return [
      { ...request, law: 'dvi' },
      { ...request, law: 'dem' },
    ]
  return [{ ...request, law, ...(timeStep === undefined ? {} : { timeStep }) }]
}
