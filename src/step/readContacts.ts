// readContacts.ts: the contacts that press or pull, for files and viewers: bodies, point and force of each.

import { type Observed, pressingContacts } from './pressingContacts.js'
import type { ContactList } from './simulation.js'

export async function readContacts(observed: Observed): Promise<ContactList> {
  const positions = await observed.backend.read('bodyPos')
  const bodies: number[] = []
  const points: number[] = []
  const forces: number[] = []
  await pressingContacts(observed, {
    detailed: false,
    visit({ a, b, arm, force }) {
      bodies.push(a, b)
      for (let c = 0; c < 3; c++) points.push(positions[3 * a + c]! + arm[c]!)
      forces.push(...force)
    },
  })
  return { bodies: Uint32Array.from(bodies), points: Float64Array.from(points), forces: Float64Array.from(forces) }
}
