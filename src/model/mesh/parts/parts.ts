// parts.ts: example parts of a tracked machine, drawn by formulas, each one watertight solid.

import { roadWheel } from './roadWheel.js'
import { sprocket } from './sprocket.js'
import { trackShoe } from './trackShoe.js'

export const parts = { trackShoe, sprocket, roadWheel } as const
