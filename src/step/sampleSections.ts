// sampleSections.ts: present values of a probe of sections, one quantity of all cells after the other.

import { rangesNamed } from '../model/morePlaces.js'
import type { Probe } from '../model/probe.js'
import { sectionColumns, sectionsOf } from '../model/sections.js'
import { readContacts } from './readContacts.js'
import type { Observer } from './sampleProbes.js'

export async function sampleSections(observer: Observer, { grid, groups }: Probe): Promise<number[]> {
  const { backend, scene } = observer
  const bodies = {
    positions: await backend.read('bodyPos'),
    velocities: await backend.read('bodyVel'),
    radii: await backend.read('bodyRadius'),
    contacts: await readContacts(observer),
    ids: await observer.ids(),
  }
  const cells = sectionsOf(bodies, grid!, rangesNamed(scene.data.groups, groups![0]!))
  return sectionColumns.flatMap(({ of }) => cells.map(of))
}
