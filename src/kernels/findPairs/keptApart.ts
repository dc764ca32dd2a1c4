// keptApart.ts: bodies that never touch, since they are joined.

import { apartBody, bodyEndApart, bodyFirstApart } from '../../generated/accessors.js'
import type { bool, i32 } from '../../language/values.js'

export function keptApart(a: i32, b: i32): bool {
  const end = bodyEndApart(a)
  let found = false
  for (let k = bodyFirstApart(a); k < end; k++) found = found || apartBody(k) === b
  return found
}
