// sphereGaps.ts: gap and normal of two spheres, and whether they are near enough to be a contact, stage `findContacts`.
//
//   gap = |x_B − x_A| − r_A − r_B                                                                                   (1)
//   a contact where gap < envelope + h max(−u·n, 0)                                                                 (2)
//
import {
  bodyPosSeparation,
  bodyRadius,
  bodyVel,
  pairBodyA,
  pairBodyB,
  pairContactCount,
  pairFirstContact,
  pairKind,
  rebuildWanted,
  setPairContactCount,
  setPairFirstKept,
  setPairGap,
  setPairKeptCount,
  setPairNormal,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type bool, type i32, max, type real, sqrt, vec3 } from '../../language/values.js'
import { dot, scale, sub } from '../math/vec3.js'
import { bothRest } from '../sleep/isAsleep.js'

/** The contacts of the step before, for the warm start. */
export const keepPairRanges = kernel('pair', (i) => {
  if (rebuildWanted() !== 0) return
  setPairFirstKept(i, pairFirstContact(i))
  setPairKeptCount(i, pairContactCount(i))
})

/** With `sleep` two of which neither may move have no contact. */
export const sphereGaps = kernel(
  'spherePair',
  { tolerance: 1e-4, variants: { sleep: [false, true] } },
  (i, h: real, envelope: real, records: i32, sleep: bool) => {
    if (rebuildWanted() !== 0) return
    const a = pairBodyA(i)
    const b = pairBodyB(i)
    if (sleep ? pairKind(i) !== 0 || bothRest(a, b) : pairKind(i) !== 0) {
      setPairContactCount(i, 0)
      return
    }
    const between = bodyPosSeparation(a, b)
    const distance = sqrt(dot(between, between))
    // two centres in one place have no normal: any will do, and this one is always the same
    const normal = distance > 0 ? scale(1 / distance, between) : vec3(0, 0, 1)

    // (1)
    const gap = distance - bodyRadius(a) - bodyRadius(b)
    setPairNormal(i, normal)
    setPairGap(i, gap)

    // (2)
    const closing = max(-dot(sub(bodyVel(b), bodyVel(a)), normal), 0)
    setPairContactCount(i, gap < envelope + h * closing ? asU32(records) : 0)
  },
)
