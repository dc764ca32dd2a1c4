// help.ts: the keys, as a panel over the scene.

import { element } from '../element.js'

export interface KeyAction {
  /** For people: "space". */
  readonly label: string
  readonly what: string
  readonly run: (event: KeyboardEvent) => void
}

const mouse = [
  ['drag', 'turn'],
  ['right drag, or shift and drag', 'move'],
  ['wheel', 'nearer, further'],
  ['click', 'pick a body'],
] as const

export function helpPanel(keys: ReadonlyMap<string, KeyAction>, close: () => void): HTMLElement {
  const labels = new Map([...keys.values()].map(({ label, what }) => [label, what] as const))
  const row = ([label, what]: readonly [string, string]) =>
    element('tr', {}, element('td', {}, element('kbd', {}, label)), element('td', {}, what))
  const panel = element(
    'div',
    { class: 'help', role: 'dialog', 'aria-label': 'keys', hidden: true },
    element('h2', {}, 'Keys and mouse'),
    element('table', {}, ...[...mouse, ...labels].map(row)),
  )
  panel.addEventListener('click', close)
  return panel
}
