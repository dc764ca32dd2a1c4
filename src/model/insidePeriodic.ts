// insidePeriodic.ts: whether bodies lie in the box of their scene.

import { startFrames } from './bodyColumns.js'
import type { BodyGroup } from './bodyGroup.js'
import type { Vector } from './checks.js'
import type { SceneDomain } from './domain.js'
import { InputError } from './inputError.js'
import type { SceneData } from './scene.js'

/** The origin, or the point of the domain nearest to it; along periodic axes the middle, from which nearest images are those inside. */
export function nearestInside(domain: SceneDomain | null): Vector {
  const inside = (c: 0 | 1 | 2) => {
    if (!domain) return 0
    const [min, max] = [domain.min[c], domain.max[c]]
    return domain.periodic[c] ? 0.5 * (min + max) : Math.max(min, Math.min(max, 0))
  }
  return [inside(0), inside(1), inside(2)]
}

/** What wraps is the centre of mass; that of a body that is held is taken at its origin. */
export function insidePeriodic(group: BodyGroup, { domain, materials }: SceneData): void {
  const { name, shape, fixed, count } = group
  if (!domain?.periodic.includes(true) || shape.kind === 'plane' || (shape.kind === 'none' && fixed)) return
  const start = startFrames(group, materials)
  for (let k = 0; k < count; k++) {
    const { position } = start(k)
    for (const c of [0, 1, 2] as const) {
      const at = position[c]
      if (!domain.periodic[c] || (at >= domain.min[c] && at < domain.max[c])) continue
      const which = count === 1 ? `body ${name}` : `bodies ${name}: body ${k}`
      const range = `${domain.min[c]} to ${domain.max[c]} m`
      throw new InputError(`${which} lies outside the periodic box along ${'xyz'[c]}: ${at} m, the box is ${range}.`)
    }
  }
}
