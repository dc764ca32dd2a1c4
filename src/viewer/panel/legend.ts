// legend.ts: what the colours mean, in a corner of the scene.

import type { Quantity } from '../colouring.js'
import { categoryColour, lowestColour, sequenceGradient } from '../colourMaps.js'
import { element, scaleNumbers, shortNumber } from '../element.js'
import type { SceneModel } from '../frameSource.js'
import { bundlesOf } from '../groupBundles.js'

export class Legend {
  readonly root = element('div', { class: 'legend' })

  constructor(private readonly model: SceneModel) {}

  /** `alike` where all values are the lowest, but for rounding. */
  show(quantity: Quantity, low: number, high: number, alike: boolean): void {
    const title = element(
      'div',
      { class: 'title' },
      quantity.unit === '' ? quantity.name : `${quantity.name} [${quantity.unit}]`,
    )
    if (quantity.categories) this.root.replaceChildren(title, ...this.categories(quantity))
    else if (alike) {
      const dot = element('span', { class: 'dot' })
      dot.style.background = lowestColour
      const text = `all ${shortNumber(Math.abs(low) < high - low ? 0 : low)}`
      this.root.replaceChildren(title, element('div', { class: 'item' }, dot, text))
    } else {
      const bar = element('div', { class: 'bar' })
      bar.style.background = sequenceGradient
      const ends = scaleNumbers(low, high).map((text) => element('span', {}, text))
      this.root.replaceChildren(title, bar, element('div', { class: 'ends' }, ...ends))
    }
  }

  private categories({ name }: Quantity): HTMLElement[] {
    const names = name === 'material' ? this.model.materials : bundlesOf(this.model).map((bundle) => bundle.name)
    const shown = names.slice(0, 12).map((text, k) => {
      const dot = element('span', { class: 'dot' })
      dot.style.background = categoryColour(k)
      return element('div', { class: 'item' }, dot, text)
    })
    return names.length > 12 ? [...shown, element('div', { class: 'item' }, `and ${names.length - 12} more`)] : shown
  }
}
