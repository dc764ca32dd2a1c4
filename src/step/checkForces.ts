// checkForces.ts: what contact by force cannot do, said before it runs.

import type { BodyGroup } from '../model/bodyGroup.js'
import type { SceneData } from '../model/createScene.js'
import { InputError } from '../model/inputError.js'
import { pairProperties } from '../model/material.js'

const elsewhere = 'contact.dvi() can'

export function checkForces({ groups, joints, springs, materials, materialPairs, probes }: SceneData): void {
  for (const group of groups) checkGroup(group)
  const held = joints[0] ?? springs[0]
  if (held) throw new InputError(`contact by force knows no joints or springs, found ${held.name}: ${elsewhere}.`)
  for (const a of materials) {
    for (const b of materials) {
      const { rolling, spinning } = pairProperties(materialPairs, a, b)
      const [name, value] = rolling > 0 ? ['rolling', rolling] : ['spinning', spinning]
      if (value === 0) continue
      throw new InputError(
        `contact by force knows no ${name} friction: set ${name} of ${a.name} and ${b.name} to 0, found ${value}.`,
      )
    }
  }
  const groupProbe = probes.find((probe) => probe.groups)
  if (groupProbe) throw new InputError(`probe ${groupProbe.name}: contact by force sums no forces over groups.`)
}

function checkGroup({ name, shape, fixed, motion }: BodyGroup): void {
  const refuse = (what: string) => new InputError(`body ${name}: contact by force cannot move ${what}: ${elsewhere}.`)
  if (!fixed && !motion && shape.kind === 'none') throw refuse('a body without a shape')
}
