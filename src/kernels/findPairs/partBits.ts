// partBits.ts: the bits of partFlags.

import type { u32 } from '../../language/values.js'

/** A body that is one sphere about its centre of mass: pairs of these have a search and a law of their own. */
export const lonePart: u32 = 1
/** Neither forces nor a motion move it. */
export const fixedPart: u32 = 2
