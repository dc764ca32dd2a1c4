// noted.ts: how many bodies near it a body notes while pairs are counted, so that they need not be found again.

import type { i32 } from '../../language/values.js'

export const noted: i32 = 8
