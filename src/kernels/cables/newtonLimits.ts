// newtonLimits.ts: when iterations of newtonCables.ts begin, end, and how far they go, over the length of an element.

import { isDouble, type real } from '../../language/values.js'

/** Way of a node in the step that no iteration changes any more. */
export const converged: real = isDouble ? 1e-9 : 3e-6
/** Most that an iteration may move a node. */
export const longest: real = 0.5
/** The most that a step of e'₀ may change the length or the slope of an element by for Newton to begin with it. */
export const farthest: real = 0.05
