// legend.ts: what the colours mean, in a corner of the scene.

import type { Quantity } from '../colouring.js'
import { categoryColour, sequenceGradient } from '../colourMaps.js'
import { element, shortNumber } from '../element.js'
import type { SceneModel } from '../frameSource.js'

export class Legend {
  readonly root = element('div', { class: 'legend' })

  constructor(private readonly model: SceneModel) {}

  show(quantity: Quantity, low: number, high: number): void {
    const title = element(
      'div',
      { class: 'title' },
      quantity.unit === '' ? quantity.name : `${quantity.name} [${quantity.unit}]`,
    )
    if (quantity.categories) this.root.replaceChildren(title, ...this.categories(quantity))
    else {
      const bar = element('div', { class: 'bar' })
      bar.style.background = sequenceGradient
      const ends = [low, (low + high) / 2, high].map((value) => element('span', {}, shortNumber(value)))
      this.root.replaceChildren(title, bar, element('div', { class: 'ends' }, ...ends))
    }
  }

  private categories({ name }: Quantity): HTMLElement[] {
    const names = name === 'material' ? this.model.materials : this.model.groups.map((group) => group.name)
    const shown = names.slice(0, 12).map((text, k) => {
      const dot = element('span', { class: 'dot' })
      dot.style.background = categoryColour(k)
      return element('div', { class: 'item' }, dot, text)
    })
    return names.length > 12 ? [...shown, element('div', { class: 'item' }, `and ${names.length - 12} more`)] : shown
  }
}
