// purposes.ts: what random numbers of the tracer are for; each use has its own.

import type { u32 } from '../../language/values.js'

export const purposeOfPixel: u32 = 101
export const purposeOfLens: u32 = 102
/** Those of the k-th bounce are k further on. */
export const purposeOfBounce: u32 = 200
export const purposeOfSun: u32 = 300
export const purposeOfLamp: u32 = 400
