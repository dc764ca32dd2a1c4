// sections.ts: fields of a bed of spheres on a grid of cells, of a simulation that is open; over time: probe.sections.

import { type Section, type SectionedGrains, type SectionGrid, sectionsOf } from '../../model/sections.js'

export interface SectionOptions extends SectionGrid {
  readonly grains: SectionedGrains
}

/** A simulation, as far as it is asked here. */
interface Sectioned {
  read(field: string): Promise<ArrayLike<number>>
  bodyIds(): Promise<Int32Array>
  contactList?(): Promise<{
    readonly bodies: ArrayLike<number>
    readonly points: ArrayLike<number>
    readonly forces: ArrayLike<number>
  }>
}

export async function sections(simulation: Sectioned, options: SectionOptions): Promise<readonly Section[]> {
  const { grains, ...grid } = options
  const [positions, radii] = [await simulation.read('bodyPos'), await simulation.read('bodyRadius')]
  const velocities = await simulation.read('bodyVel')
  const [ids, contacts] = [await simulation.bodyIds(), await simulation.contactList?.()]
  return sectionsOf({ positions, velocities, radii, contacts, ids }, grid, [grains])
}
