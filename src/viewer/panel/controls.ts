// controls.ts: the side panel: views, colours, groups, clip plane, what is shown.

import { type Quantity, quantities, quantitiesOf } from '../colouring.js'
import { categoryColour } from '../colourMaps.js'
import { button, checkbox, element, section } from '../element.js'
import type { Frame, SceneModel } from '../frameSource.js'
import { type Bundle, bundlesOf } from '../groupBundles.js'
import type { GroupLook } from '../stage/bodyLayers.js'
import type { Clip, Shown, ViewDirection } from '../stage/stage.js'

export interface ControlActions {
  look(direction: ViewDirection): void
  colour(quantity: Quantity): void
  range(low: number | null, high: number | null): void
  looks(looks: readonly GroupLook[]): void
  clip(clip: Clip): void
  shown(shown: Shown): void
}

/** Rows of bodies; what is beyond shares one. */
const mostRows = 100

export class Controls {
  readonly root = element('div', { class: 'controls' })
  readonly colourSelect = element('select', { 'aria-label': 'colour by' })
  private readonly low = rangeInput('lowest colour')
  private readonly high = rangeInput('highest colour')
  private readonly clipAxis = element('select', { 'aria-label': 'clip along' })
  private readonly clipAt = element('input', {
    type: 'range',
    min: 0,
    max: 1,
    step: 0.002,
    value: 0.5,
    'aria-label': 'clip at',
  })
  private clipFlip = false
  private shown: Shown

  constructor(
    private readonly model: SceneModel,
    private readonly actions: ControlActions,
    looks: readonly GroupLook[],
    shown: Shown,
  ) {
    this.shown = shown
    this.root.append(this.views(), this.colours(), this.groups([...looks]), this.clip(), this.shows())
  }

  /** Quantities that a frame does not have cannot be chosen. */
  offer(frame: Frame): void {
    for (const option of this.colourSelect.options) {
      const missing = quantities.find(({ name }) => name === option.value)?.missing(frame, this.model) ?? null
      option.disabled = missing !== null
      option.title = missing ?? ''
    }
  }

  showColour(quantity: Quantity): void {
    this.colourSelect.value = quantity.name
    this.low.value = this.high.value = ''
    this.low.disabled = this.high.disabled = quantity.categories
  }

  toggleClip(): void {
    this.clipAxis.value = this.clipAxis.value === '-1' ? '1' : '-1'
    this.tellClip()
  }

  toggle(name: keyof Shown): void {
    this.root.querySelector<HTMLInputElement>(`[data-show="${name}"] input`)?.click()
  }

  private views(): HTMLElement {
    const view = (label: string, direction: ViewDirection, key: string) =>
      button(
        label,
        `look ${direction === 'free' ? 'at all' : `from the ${direction}`} (${key})`,
        () => this.actions.look(direction),
        direction,
      )
    const row = element(
      'p',
      { class: 'row' },
      view('all', 'free', '0'),
      view('front', 'front', '1'),
      view('side', 'side', '2'),
      view('top', 'top', '3'),
    )
    return section('View', row)
  }

  private colours(): HTMLElement {
    this.colourSelect.append(...quantitiesOf(this.model).map(({ name }) => element('option', { value: name }, name)))
    this.colourSelect.addEventListener('change', () => {
      this.actions.colour(quantities.find(({ name }) => name === this.colourSelect.value)!)
      this.colourSelect.blur()
    })
    const tell = () => this.actions.range(typed(this.low), typed(this.high))
    for (const input of [this.low, this.high]) input.addEventListener('change', tell)
    return section(
      'Colour',
      element('p', { class: 'row' }, this.colourSelect),
      element('p', { class: 'row' }, this.low, '–', this.high),
    )
  }

  private groups(looks: GroupLook[]): HTMLElement {
    const bundles = bundlesOf(this.model)
    const rows = bundles.slice(0, mostRows).map((bundle, b) => this.bundleRow(bundle, looks, categoryColour(b)))
    const rest = bundles.slice(mostRows)
    if (rest.length > 0) {
      const others = {
        name: `${rest.length} more`,
        groups: rest.flatMap((bundle) => bundle.groups),
        count: rest.reduce((sum, { count }) => sum + count, 0),
        kind: '',
      }
      rows.push(this.bundleRow(others, looks, 'transparent'))
    }
    return section('Bodies', element('div', { class: 'groups' }, ...rows))
  }

  private bundleRow({ name, groups, count, kind }: Bundle, looks: GroupLook[], colour: string): HTMLElement {
    const select = element(
      'select',
      { 'aria-label': `look of ${name}` },
      ...(['solid', 'glass', 'hidden'] as const).map((look) =>
        element('option', { value: look, selected: look === looks[groups[0]!] }, look),
      ),
    )
    select.addEventListener('change', () => {
      for (const g of groups) looks[g] = select.value as GroupLook
      this.actions.looks([...looks])
      select.blur()
    })
    const dot = element('span', { class: 'dot' })
    dot.style.background = colour
    const material = this.model.materials[this.model.groups[groups[0]!]!.material] ?? ''
    const label = element('span', { class: 'name', title: material === '' ? name : `${name}: ${material}` }, name)
    const number = element('span', { class: 'count' }, count > 1 ? count.toLocaleString('en') : kind)
    // nothing of it is drawn
    if (kind === 'none') select.style.visibility = 'hidden'
    return element('div', { class: 'group' }, dot, label, number, select)
  }

  private clip(): HTMLElement {
    const axes = [
      ['-1', 'no cut'],
      ['0', 'cut along x'],
      ['1', 'cut along y'],
      ['2', 'cut along z'],
    ] as const
    this.clipAxis.append(...axes.map(([value, label]) => element('option', { value }, label)))
    for (const input of [this.clipAxis, this.clipAt]) input.addEventListener('input', () => this.tellClip())
    this.clipAxis.addEventListener('change', () => this.clipAxis.blur())
    const flip = button('⇄', 'cut the other side away', () => {
      this.clipFlip = !this.clipFlip
      this.tellClip()
    })
    return section('Clip plane', element('p', { class: 'row' }, this.clipAxis, this.clipAt, flip))
  }

  private tellClip(): void {
    const axis = Number(this.clipAxis.value)
    // along y the half that is nearer to who looks from the front goes first
    this.actions.clip({ axis, at: Number(this.clipAt.value), flip: this.clipFlip !== (axis === 1) })
  }

  private shows(): HTMLElement {
    const all: readonly (readonly [keyof Shown, string, string])[] = [
      ['contacts', 'contact forces', 'k'],
      ['joints', 'joints and springs', 'j'],
      ['box', 'domain', 'b'],
      ['shadows', 'shadows', 'g'],
    ]
    const boxes = all.map(([name, label, key]) => {
      const box = checkbox(label, `(${key})`, this.shown[name], (on) => {
        this.shown = { ...this.shown, [name]: on }
        this.actions.shown(this.shown)
      })
      box.dataset.show = name
      return box
    })
    return section('Show', element('div', { class: 'checks' }, ...boxes))
  }
}

function rangeInput(label: string): HTMLInputElement {
  return element('input', { type: 'text', inputmode: 'decimal', placeholder: 'auto', 'aria-label': label, size: 7 })
}

/** Null for what is no number: the range then follows the values. */
function typed(input: HTMLInputElement): number | null {
  const value = Number(input.value)
  return input.value.trim() === '' || !Number.isFinite(value) ? null : value
}
