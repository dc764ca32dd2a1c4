// mindlin.ts: tangential parts with the stiffness of Mindlin; equations (2) to (4) of hertzMindlin.ts.

import { lawNumber } from '../../../generated/accessors.js'
import type { ContactPart } from '../../../language/contactPart.js'
import { abs, type i32, type real, type vec3 } from '../../../language/values.js'
import { scale } from '../../math/vec3.js'
import { advanceSpring, frictionFactor, heldSpring, keptShare, tangentialForce } from '../hertzMindlin.js'
import type { Drag, Press, Touch } from '../touch.js'

export const mindlin = {
  kind: 'tangential',
  name: 'mindlin',
  what: 'spring of stiffness 8 G* a that stays where the contact grows',
  parameters: {
    friction: { unit: '1', default: 0.5, from: 0, what: 'Coulomb coefficient' },
  },
  numbers: (pair, { rescaled }) => [
    pair.effectiveShear,
    2 * Math.sqrt(5 / 6) * pair.dampingRatio(true) * Math.sqrt(8 * pair.effectiveShear),
    pair.value('friction'),
    rescaled ? 1 : 0,
  ],
  spring: ([shear = 0, damping = 0], { radius, overlap }) => ({
    stiffness: 8 * shear * Math.sqrt(radius * overlap),
    damping: damping / Math.sqrt(8 * shear),
  }),
} as const satisfies ContactPart

export const mindlinRescaled = {
  ...mindlin,
  name: 'mindlinRescaled',
  what: 'spring of stiffness 8 G* a that keeps its force where the contact grows',
} as const satisfies ContactPart

export function mindlinForce(of: Touch, at: i32, press: Press, grip: real, before: vec3, h: real): Drag {
  const stiffness = 8 * lawNumber(at) * of.radius
  const limit = lawNumber(at + 2) * (abs(press.force) + grip)
  const kept = keptShare(of.overlap, of.approach, h, lawNumber(at + 3) !== 0)
  const spring = heldSpring(advanceSpring(before, of.normal, of.slip, h, kept), stiffness, limit)
  const trial = tangentialForce(spring, of.slip, stiffness, lawNumber(at + 1) * of.root)
  return { force: scale(frictionFactor(trial, limit), trial), spring }
}
