// element.ts: elements of the page by one short call.

type Attributes = Readonly<Record<string, string | number | boolean>>

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false) continue
    made.setAttribute(name, value === true ? '' : String(value))
  }
  made.append(...children)
  return made
}

/** A drawing on 16 by 16 units. */
export function icon(path: string): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const drawing = document.createElementNS(space, 'svg')
  drawing.setAttribute('viewBox', '0 0 16 16')
  const shape = document.createElementNS(space, 'path')
  shape.setAttribute('d', path)
  shape.setAttribute('fill-rule', 'evenodd')
  drawing.append(shape)
  return drawing
}

export function button(label: Node | string, title: string, press: () => void, name = ''): HTMLButtonElement {
  const made = element('button', { type: 'button', title, 'aria-label': title, 'data-name': name || title }, label)
  made.addEventListener('click', () => {
    press()
    // keys are for the scene again
    made.blur()
  })
  return made
}

export function checkbox(label: string, title: string, on: boolean, change: (on: boolean) => void): HTMLLabelElement {
  const input = element('input', { type: 'checkbox', checked: on })
  input.addEventListener('change', () => change(input.checked))
  return element('label', { class: 'check', title }, input, label)
}

/** A part of the side panel. */
export function section(title: string, ...children: (Node | string)[]): HTMLElement {
  return element('section', { 'aria-label': title }, element('h2', {}, title), ...children)
}

/** Four digits, without a long tail of zeros. */
export function shortNumber(value: number): string {
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size >= 1e5 || size < 1e-3) return value.toExponential(2).replace('e+', 'e')
  return String(Number(value.toPrecision(4)))
}

/** Lowest, middle and highest of a scale, with as many digits as tell them apart. */
export function scaleNumbers(low: number, high: number): readonly [string, string, string] {
  const most = Math.max(Math.abs(low), Math.abs(high))
  const digits = Math.min(12, Math.max(3, 2 + Math.ceil(Math.log10(most / (high - low)))))
  const text = (value: number) => {
    // what is nothing beside the scale is nothing
    if (Math.abs(value) < 1e-6 * (high - low)) return '0'
    if (most >= 1e5 || most < 1e-3) return value.toExponential(digits - 1).replace('e+', 'e')
    const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(most)))
    return String(Number(value.toFixed(Math.min(20, decimals))))
  }
  return [text(low), text((low + high) / 2), text(high)]
}
