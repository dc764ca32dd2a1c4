// cablePoint.ts: points of cables that probes or forces are of, by the length along them at rest.

import type { BodyGroup } from '../bodyGroup.js'
import { finiteNumber } from '../checks.js'
import { InputError } from '../inputError.js'
import type { CableData, PlaceOnCable } from './cable.js'

/** A cable of this name, or cables given together; none where bodies have it. */
export function cablesNamed(
  { groups, cables = [] }: { readonly groups: readonly BodyGroup[]; readonly cables?: readonly CableData[] },
  name: string,
): readonly CableData[] {
  if (groups.some((group) => group.name === name || group.family === name)) return []
  return cables.filter((cable) => cable.name === name || cable.set === name)
}

/** m; one of `held`, where only these nodes have what is asked for. */
export function cablePoint(cable: CableData, at: PlaceOnCable, held: readonly number[] | null, who: string): number {
  const { length, elements } = cable
  const place = at === 'start' ? 0 : at === 'end' ? length : finiteNumber(at, `${who}: at`)
  if (place < 0 || place > length * (1 + 1e-9)) {
    throw new InputError(`${who}: at must be 0 to ${Number(length.toPrecision(6))} m along it, found ${place}.`)
  }
  const places = (held ?? []).map((node) => (length * node) / elements)
  if (!held || places.some((other) => Math.abs(other - place) < 1e-6 * length)) return Math.min(place, length)
  const where =
    places.length > 0
      ? `held or joined at ${places.map((x) => `${Number(x.toPrecision(6))} m`).join(', ')}`
      : 'not held or joined'
  throw new InputError(`${who}: it is ${where}, not at ${place} m.`)
}
