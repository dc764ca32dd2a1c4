// bookedHere.ts: losses by force over ranks. A pair across a border is computed by both owners; one of them books what it takes.

import type { Backend } from '../../backends/backend.js'
import type { ContactKind, Ends } from './contactRows.js'
import { CountedElsewhere } from './countedElsewhere.js'
import { speakerOf } from './solveAcross.js'

/** Pairs with walls are of own bodies alone. */
const across = { spherePair: 'pairStored', meeting: 'meetingStored' } as const
type Kind = keyof typeof across

export class BookedHere {
  private readonly elsewhere: Readonly<Record<Kind, CountedElsewhere>>

  constructor(
    backend: Backend,
    private readonly rank: number,
  ) {
    this.elsewhere = { spherePair: new CountedElsewhere(backend), meeting: new CountedElsewhere(backend) }
  }

  /** Bodies of the contacts of a kind, and the rank that speaks for each body. */
  follow(kind: ContactKind, { a, b }: Ends, speaker: Int32Array): void {
    if (!(kind in across)) return
    const isElsewhere = (i: number) => speakerOf(speaker[a[i]!]!, speaker[b[i]!]!) !== this.rank
    this.elsewhere[kind as Kind].follow(Int32Array.from(a.keys()).filter(isElsewhere))
  }

  /** Of a field that is about to be summed. */
  leaveOut(field: string): void {
    for (const kind of ['spherePair', 'meeting'] as const)
      if (across[kind] === field) this.elsewhere[kind].silence([field])
  }
}
