// livePanel.ts: the part of the side panel that chooses what is simulated and runs it.

import type { LawName } from '../../model/contact.js'
import type { Control } from '../../model/control.js'
import { button, checkbox, element, section, shortNumber } from '../element.js'
import type { ListedScene, LiveBackend, SceneSettings } from './messages.js'
import { ParameterFields } from './parameterFields.js'
import { type Tool, toolButtons } from './pointerTools.js'

export interface Choice {
  readonly scene: string
  readonly parameters: Readonly<Record<string, number>>
  readonly law: LawName | 'both'
  readonly backend: LiveBackend
  /** s; that of the scene when omitted. */
  readonly timeStep?: number
  /** Residual at which the solver of impulses stops, m/s; that of the scene when omitted. */
  readonly tolerance?: number
  /** Part of the name of the GPU. */
  readonly device?: string
}

export interface PanelActions {
  choose(choice: Choice): void
  toggleRun(): void
  step(): void
  reset(): void
  pace(pace: number): void
  tool(tool: Tool): void
  throwBall(): void
  contacts(shown: boolean): void
  /** A key of the scene is pressed or let go. */
  hold(key: string, down: boolean): void
}

/** Grains at first, so that a page starts at once on any machine. */
const firstCount = 1500
const paces = [0.01, 0.1, 0.25, 0.5, 1, 2, Number.POSITIVE_INFINITY]
const lawNames = { dvi: 'by impulses (DVI)', dem: 'by force (DEM)', both: 'both, side by side' } as const

export class LivePanel {
  readonly root = element('div', { class: 'live' })
  private readonly scene = element('select', { 'aria-label': 'scene', class: 'wide' })
  private readonly title = element('p', { class: 'soft' })
  private readonly fields = element('div')
  private readonly law = element('select', { 'aria-label': 'contact' })
  private readonly backend = element('select', { 'aria-label': 'runs on' })
  private readonly timeStep = element('input', { type: 'text', inputmode: 'decimal', 'aria-label': 'time step in s' })
  private readonly tolerance = element('input', {
    type: 'text',
    inputmode: 'decimal',
    'aria-label': 'tolerance of the solver in m/s',
    placeholder: 'of the scene',
  })
  private readonly problem = element('p', { class: 'problem', role: 'alert', hidden: true })
  private readonly keys = element('p', { class: 'soft keys' })
  private readonly run: HTMLButtonElement
  private parameters: ParameterFields
  private accepted: Choice

  constructor(
    private readonly scenes: readonly ListedScene[],
    first: Partial<Choice>,
    private readonly actions: PanelActions,
  ) {
    this.accepted = this.startOf(first.scene ?? 'heap', first)
    this.parameters = this.fieldsOf(this.accepted)
    this.run = button('▶ run', 'run or pause (space)', actions.toggleRun, 'run')
    this.scene.append(...scenes.map(({ name }) => element('option', { value: name }, name)))
    this.fillBackends()
    this.listen()
    const pace = this.paceSelect()
    const buttons = [
      this.run,
      button('step', 'one step (.)', actions.step, 'step'),
      button('reset', 'from the start (r)', actions.reset, 'reset'),
    ]
    const contacts = checkbox('read contact forces', 'drawn as sticks; takes time', false, actions.contacts)
    const ball = button('throw a ball', 'to the middle (Enter)', actions.throwBall, 'throw')
    this.root.append(
      element('p', { class: 'row' }, this.scene),
      this.title,
      element('p', { class: 'row' }, ...buttons),
      this.keys,
      this.problem,
      section('Scene', this.fields),
      section(
        'Simulation',
        labelled('contact', this.law),
        labelled('runs on', this.backend),
        labelled('time step', this.timeStep, 's'),
        labelled('tolerance', this.tolerance, 'm/s'),
        labelled('pace', pace),
        contacts,
      ),
      section('Touch', toolButtons(actions.tool), element('p', { class: 'row' }, ball)),
    )
    if (!globalThis.crossOriginIsolated) this.backend.parentElement!.after(oneThreadNote())
    this.show()
  }

  get choice(): Choice {
    return this.accepted
  }

  /** One that runs anywhere. */
  get plainChoice(): Choice {
    return this.startOf('heap', { backend: 'one' })
  }

  /** What follows from the choice: laws the scene allows, its time step. */
  setSettings({ laws, timeStep }: SceneSettings): void {
    const offered = laws.length > 1 ? ([...laws, 'both'] as const) : laws
    this.law.replaceChildren(...offered.map((law) => element('option', { value: law }, lawNames[law])))
    this.law.value = this.accepted.law
    this.timeStep.placeholder = this.accepted.law === 'both' ? 'of each law' : shortNumber(timeStep)
  }

  /** The choice runs: it is what a refused one goes back to. */
  accept(choice: Choice): void {
    this.accepted = choice
    this.show()
  }

  showProblem(sentence: string | null): void {
    this.problem.hidden = sentence === null
    this.problem.textContent = sentence ?? ''
  }

  get problemShown(): string {
    return this.problem.textContent ?? ''
  }

  showRunning(running: boolean): void {
    this.run.textContent = running ? 'pause' : '▶ run'
    this.run.classList.toggle('on', running)
  }

  showControls(controls: readonly Control[]): void {
    this.keys.replaceChildren(
      ...controls.map(({ keys: [less, more], what }) => {
        // as arrows stand on a keyboard
        const inOrder = less === 'ArrowLeft' ? [less, more] : [more, less]
        return element('span', {}, ...inOrder.map((key) => this.keyFor(key, what)), ` ${what} `)
      }),
    )
  }

  /** To be held by a finger or the pointer, where there is no keyboard. */
  private keyFor(key: string, what: string): HTMLButtonElement {
    const arrow = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }[key] ?? key
    const made = element('button', { type: 'button', title: `${what} (${arrow})`, 'data-key': key }, arrow)
    made.addEventListener('pointerdown', (event) => {
      made.setPointerCapture(event.pointerId)
      this.actions.hold(key, true)
    })
    made.addEventListener('lostpointercapture', () => this.actions.hold(key, false))
    return made
  }

  /** Back to what runs. */
  private show(): void {
    const { scene, law, backend, timeStep, tolerance } = this.accepted
    this.scene.value = scene
    this.title.textContent = this.listed(scene).title
    this.law.value = law
    this.backend.value = backend
    this.timeStep.value = timeStep === undefined ? '' : String(timeStep)
    this.tolerance.value = tolerance === undefined ? '' : String(tolerance)
    this.tolerance.disabled = law === 'dem'
    this.parameters = this.fieldsOf(this.accepted)
  }

  private fieldsOf(choice: Choice): ParameterFields {
    const made = new ParameterFields(this.listed(choice.scene).parameters, choice.parameters, () => this.tell())
    this.fields.replaceChildren(made.root)
    return made
  }

  /** What another scene takes over. */
  private kept(): Partial<Choice> {
    const { backend, device } = this.accepted
    return { backend, ...(device === undefined ? {} : { device }) }
  }

  private listed(name: string): ListedScene {
    return this.scenes.find((scene) => scene.name === name) ?? this.scenes[0]!
  }

  private startOf(scene: string, given: Partial<Choice>): Choice {
    const { name, parameters, law } = this.listed(scene)
    const values = Object.entries(parameters).map(([key, { default: value, min }]) => {
      const start = key === 'count' ? Math.max(min, Math.min(value, firstCount)) : value
      return [key, start] as const
    })
    // a name the scene does not know is refused by it
    const chosen = { ...Object.fromEntries(values), ...given.parameters }
    const backend = given.backend ?? (globalThis.crossOriginIsolated ? 'threads' : 'one')
    return { ...given, scene: name, parameters: chosen, law: given.law ?? law, backend }
  }

  private listen(): void {
    this.scene.addEventListener('change', () => {
      this.scene.blur()
      this.actions.choose(this.startOf(this.scene.value, this.kept()))
    })
    // another law has another time step
    this.law.addEventListener('change', () => {
      this.timeStep.value = ''
      this.tell()
    })
    for (const input of [this.backend, this.timeStep, this.tolerance])
      input.addEventListener('change', () => this.tell())
  }

  private tell(): void {
    for (const input of [this.law, this.backend]) input.blur()
    const number = (input: HTMLInputElement) => (input.value.trim() === '' ? undefined : Number(input.value))
    const [timeStep, tolerance] = [number(this.timeStep), number(this.tolerance)]
    this.actions.choose({
      ...this.kept(),
      scene: this.accepted.scene,
      parameters: this.parameters.present,
      law: this.law.value as Choice['law'],
      backend: this.backend.value as LiveBackend,
      ...(timeStep === undefined ? {} : { timeStep }),
      ...(tolerance === undefined ? {} : { tolerance }),
    })
  }

  private fillBackends(): void {
    const shared = globalThis.crossOriginIsolated
    const cores = navigator.hardwareConcurrency
    const options = [
      element('option', { value: 'threads', disabled: !shared }, `CPU, ${cores} threads`),
      element('option', { value: 'one' }, 'CPU, one thread'),
      element('option', { value: 'gpu', disabled: !('gpu' in navigator) }, 'GPU'),
    ]
    this.backend.append(...options)
  }

  private paceSelect(): HTMLSelectElement {
    const name = (pace: number) =>
      pace === 1 ? 'real time' : Number.isFinite(pace) ? `real time × ${pace}` : 'as fast as it can'
    const select = element(
      'select',
      { 'aria-label': 'pace' },
      ...paces.map((p) => element('option', { value: p }, name(p))),
    )
    select.value = '1'
    select.addEventListener('change', () => {
      this.actions.pace(Number(select.value))
      select.blur()
    })
    return select
  }
}

function oneThreadNote(): HTMLElement {
  const why = 'One thread only: the server of this page does not send the two headers that let threads share memory.'
  return element('p', { class: 'note' }, why)
}

function labelled(name: string, input: HTMLElement, unit = ''): HTMLElement {
  return element(
    'label',
    { class: 'labelled' },
    element('span', { class: 'name' }, name),
    input,
    element('span', {}, unit),
  )
}
