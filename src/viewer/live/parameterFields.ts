// parameterFields.ts: the parameters of a scene as sliders with a field beside each, in their units and ranges.

import type { Parameter } from '../../model/parameter.js'
import { element, shortNumber } from '../element.js'
import { notches, sliderScale } from './sliderScale.js'

export class ParameterFields {
  readonly root = element('div', { class: 'parameters' })
  private readonly values: Record<string, number> = {}

  constructor(
    private readonly list: Readonly<Record<string, Parameter>>,
    given: Readonly<Record<string, number>>,
    private readonly changed: () => void,
  ) {
    for (const [name, parameter] of Object.entries(list)) {
      this.values[name] = given[name] ?? parameter.default
      this.root.append(this.row(name, parameter))
    }
  }

  get present(): Readonly<Record<string, number>> {
    return { ...this.values }
  }

  private row(name: string, parameter: Parameter): HTMLElement {
    const { unit, min, max, what } = parameter
    const scale = sliderScale(parameter)
    const range = `from ${shortNumber(min)} to ${shortNumber(max)}${unit === '1' ? '' : ` ${unit}`}`
    const label = `${name}: ${what}, ${range}`
    const field = element('input', { type: 'text', inputmode: 'decimal', 'data-parameter': name, 'aria-label': label })
    const slider = element('input', {
      type: 'range',
      min: 0,
      max: notches,
      step: 'any',
      'aria-label': `${name}, slider`,
    })
    const show = () => {
      field.value = String(this.values[name])
      slider.value = String(scale.position(this.values[name]!))
    }
    slider.addEventListener('input', () => {
      field.value = String(scale.value(Number(slider.value)))
    })
    slider.addEventListener('change', () => {
      this.values[name] = scale.value(Number(slider.value))
      slider.blur()
      this.changed()
    })
    // what is not in the range is refused by the scene, in its own words
    field.addEventListener('change', () => {
      this.values[name] = Number(field.value)
      this.changed()
    })
    show()
    const title = element('span', { class: 'name', title: label }, name)
    const si = element('span', { class: 'unit' }, unit === '1' ? '' : unit)
    const wide = max / Math.max(min, 1) > 1e8
    return element('label', { class: 'parameter' }, title, ...(wide ? [element('span')] : [slider]), field, si)
  }

  /** Back to what was accepted last. */
  reset(values: Readonly<Record<string, number>>): void {
    Object.assign(this.values, values)
    this.root.replaceChildren(...Object.entries(this.list).map(([name, parameter]) => this.row(name, parameter)))
  }
}
