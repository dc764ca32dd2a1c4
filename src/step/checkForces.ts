// checkForces.ts: what contact by force cannot do, said before it runs.

import type { BodyGroup } from '../model/bodyGroup.js'
import type { SceneData } from '../model/createScene.js'
import { InputError } from '../model/inputError.js'

const elsewhere = 'contact.dvi() can'

export function checkForces({ groups, joints, springs }: SceneData): void {
  for (const group of groups) checkGroup(group)
  const held = joints[0] ?? springs[0]
  if (held) throw new InputError(`contact by force knows no joints or springs, found ${held.name}: ${elsewhere}.`)
}

function checkGroup({ name, shape, fixed, motion }: BodyGroup): void {
  const refuse = (what: string) => new InputError(`body ${name}: contact by force cannot move ${what}: ${elsewhere}.`)
  if (!fixed && !motion && shape.kind === 'none') throw refuse('a body without a shape')
}
