// unknownSeries.ts: what is said where a scene file names a series that no probe has.

import { nearestName } from '../../model/nearestName.js'

export function unknownSeries(name: string, valid: string[]): string {
  const near = nearestName(name, valid)
  return `expected a series of a probe (${valid.join(', ') || 'there is none'}), found "${name}"${near ? `, did you mean ${near}?` : ''}`
}
