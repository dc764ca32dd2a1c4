// resolved.ts: an error of a joint that rounding has blurred, stage `joints`.

import { max, min, type real } from '../../language/values.js'

/** Of the errors that rounding allows the one nearest to what is expected. */
export function resolved(error: real, expected: real, rounding: real): real {
  return max(min(expected, error + rounding), error - rounding)
}
