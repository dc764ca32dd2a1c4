// facts.ts: the head of the side panel: what is shown, where it came from, by what it is drawn.

import { element } from '../element.js'

export class Facts {
  readonly root = element('div', { class: 'facts' })

  show(title: string, facts: Readonly<Record<string, string>>): void {
    const rows = Object.entries(facts).map(([name, text]) =>
      element('tr', {}, element('td', {}, name), element('td', {}, text)),
    )
    this.root.replaceChildren(element('h1', {}, title), element('table', {}, ...rows))
  }
}
