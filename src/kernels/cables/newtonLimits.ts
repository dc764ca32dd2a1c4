// newtonLimits.ts: when iterations of newtonCables.ts begin, end, and how far they go, over the length of an element.

import { isDouble, type real, type u32 } from '../../language/values.js'

/** Way of a node in the step that no iteration changes any more. */
export const converged: real = isDouble ? 1e-10 : 3e-6
/** Iterations after which what presses a cable together no longer counts in its stiffness: the way is longer then, and leads downhill. */
export const willing: u32 = 5
/** Most that an iteration may move a node. */
export const longest: real = 0.5
