// noPairYet.ts: what stands for the first pair of a body that came into its place since pairs were searched.

import type { u32 } from '../../language/values.js'

export const noPairYet: u32 = 0xffffffff
