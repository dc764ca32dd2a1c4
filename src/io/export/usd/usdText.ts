// usdText.ts: numbers and names as USD text has them.

import type { BodyGroup } from '../../../model/bodyGroup.js'
import type { Colour } from '../groupColours.js'

/** A group that is drawn, with the name and colour of its prim. */
export interface Drawn {
  readonly group: BodyGroup
  readonly name: string
  readonly colour: Colour
}

/** As many digits as single precision has. */
export const number = (value: number): string => String(Number(value.toPrecision(9)))

export const tuple = (values: readonly number[]): string => `(${values.map(number).join(', ')})`

export const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

export const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by))

/** Letters, digits and underscores, no digit first, and each its own. */
export function usdNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = name.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=\d)|^$/, '_')
    let own = plain
    for (let k = 1; taken.has(own); k++) own = `${plain}_${k}`
    taken.add(own)
    return own
  })
}
