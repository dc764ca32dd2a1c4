// bodyContacts.ts: the contacts of one body that press or pull, by either law, with what is known of each.

import { type Details, type Observed, type Pressing, pressingContacts } from '../pressingContacts.js'

export type PressingContact = Pressing & Details

export async function bodyContacts(observed: Observed, body: number): Promise<PressingContact[]> {
  const found: PressingContact[] = []
  await pressingContacts(observed, {
    detailed: true,
    isWanted: (a, b) => a === body || b === body,
    visit: (contact, details) => found.push({ ...contact, ...details() }),
  })
  return found
}
