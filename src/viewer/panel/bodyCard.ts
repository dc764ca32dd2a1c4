// bodyCard.ts: the state of the picked body.

import { button, element, shortNumber } from '../element.js'
import { type Frame, type GroupModel, idIn, orientationOne, type SceneModel } from '../frameSource.js'

export interface BodyActions {
  follow(): void
  forget(): void
}

export class BodyCard {
  readonly root = element('section', { class: 'body', 'aria-label': 'body', hidden: true })
  private readonly rows = element('table')
  private readonly title = element('h2')
  private readonly followed: HTMLButtonElement

  constructor(
    private readonly model: SceneModel,
    actions: BodyActions,
  ) {
    this.followed = button('follow', 'the camera goes with it (f)', actions.follow, 'follow')
    this.root.append(
      this.title,
      this.rows,
      element('p', { class: 'row' }, this.followed, button('forget', 'forget it (Esc)', actions.forget, 'forget')),
    )
  }

  show(body: number, frame: Frame | null, following: boolean): void {
    this.root.hidden = body < 0 || !frame
    if (body < 0 || !frame) return
    const group = groupOf(this.model, body)
    this.title.textContent = bodyName(group, body)
    this.followed.classList.toggle('on', following)
    const rows = stateOf(this.model, group, body, frame)
    this.rows.replaceChildren(
      ...rows.map(([name, text]) => element('tr', {}, element('td', {}, name), element('td', {}, text))),
    )
  }
}

export function groupOf({ groups }: SceneModel, body: number): GroupModel | null {
  return groups.find(({ first, count }) => body >= first && body < first + count) ?? null
}

export function bodyName(group: GroupModel | null, body: number): string {
  if (!group) return `body ${body}`
  return group.count === 1 ? group.name : `${group.name}.${body - group.first}`
}

export function stateOf(model: SceneModel, group: GroupModel | null, body: number, frame: Frame): [string, string][] {
  const three = (column: ArrayLike<number>, plus: ArrayLike<number> = [0, 0, 0]) =>
    [0, 1, 2].map((c) => shortNumber(column[3 * body + c]! + plus[c]!)).join('  ')
  const turn = [0, 1, 2, 3].map((c) => shortNumber(frame.orientations[4 * body + c]! / orientationOne)).join('  ')
  const rows: [string, string][] = [
    // where bodies come and go their ids are recorded
    ...(frame.columns.bodyId ? ([['id', String(idIn(frame, body))]] as [string, string][]) : []),
    ['place', String(body)],
    ['shape', group?.shape.kind ?? ''],
    ['material', model.materials[group?.material ?? -1] ?? ''],
    ['radius', `${shortNumber(model.radii[body]!)} m`],
    ['position', `${three(frame.positions, model.origin)} m`],
    ['orientation', turn],
  ]
  if (frame.velocities) {
    const speed = Math.hypot(...[0, 1, 2].map((c) => frame.velocities![3 * body + c]!))
    rows.push(['velocity', `${three(frame.velocities)} m/s`], ['speed', `${shortNumber(speed)} m/s`])
  }
  if (frame.contacts) rows.push(...contactRows(body, frame.contacts))
  return rows
}

function contactRows(body: number, contacts: NonNullable<Frame['contacts']>): [string, string][] {
  const sum = [0, 0, 0]
  let count = 0
  for (let k = 0; k < contacts.count; k++) {
    const side = contacts.bodies[2 * k + 1] === body ? 1 : contacts.bodies[2 * k] === body ? -1 : 0
    if (side === 0) continue
    count++
    for (let c = 0; c < 3; c++) sum[c]! += side * contacts.forces[3 * k + c]!
  }
  return [
    ['contacts', String(count)],
    ['contact force', `${sum.map(shortNumber).join('  ')} N`],
  ]
}
