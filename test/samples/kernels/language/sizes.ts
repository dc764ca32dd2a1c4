// sizes.ts: module constants that other files import.

import { type u32, vec3 } from '../../../../src/language/values.js'

export const ROUNDS = 4
export const MASK: u32 = 0xfffffff0
export const THIRD = 1 / 3
export const UP = vec3(0, 0.25, ROUNDS)
