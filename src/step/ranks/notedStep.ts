// notedStep.ts: part of a step on a device that nobody can look into: what it queues is noted down first, and run after. Between two
// kernels it may then wait for the device and for other ranks.

import type { Backend } from '../../backends/backend.js'
import type { Across, Run } from '../run.js'
import { countOf } from './recordColumns.js'

/** What other ranks are asked for, once all before it has been queued. */
export type Waits = { readonly [K in keyof Across]: (...given: Parameters<Across[K]>) => Promise<void> }

type Note =
  | { readonly kind: 'queued'; readonly run: () => void }
  | { readonly kind: 'waits'; readonly run: () => Promise<void> }
  | { readonly kind: 'loop'; readonly cell: string; readonly most: number; readonly body: readonly Note[] }

/** What a step queues; it reads nothing on the way. */
const queuing = ['run', 'exclusiveScan', 'sortByKey', 'reduce', 'runReduced', 'stage', 'write', 'writeCount'] as const

export async function noted(run: Run, waits: Waits, part: (run: Run) => void): Promise<void> {
  const { backend } = run
  let notes: Note[] = []
  const queue =
    (name: (typeof queuing)[number]) =>
    (...given: unknown[]) => {
      const queued = backend[name] as (...given: unknown[]) => void
      notes.push({ kind: 'queued', run: () => queued.apply(backend, given) })
    }
  const noting: Backend = Object.assign(Object.create(backend) as Backend, {
    ...Object.fromEntries(queuing.map((name) => [name, queue(name)])),
    peek: () => null,
    loop: (cell: string, most: number, body: () => void) => {
      const before = notes
      notes = []
      body()
      before.push({ kind: 'loop', cell, most, body: notes })
      notes = before
    },
  })
  const wait =
    (name: keyof Across) =>
    (...given: unknown[]) => {
      notes.push({ kind: 'waits', run: () => (waits[name] as (...given: unknown[]) => Promise<void>)(...given) })
    }
  const across: Across = {
    velocities: wait('velocities'),
    reduce: wait('reduce'),
    agree: wait('agree'),
    sleepers: wait('sleepers'),
  }
  part({ ...run, backend: noting, across })
  await play(notes, backend)
}

async function play(notes: readonly Note[], backend: Backend): Promise<void> {
  for (const note of notes) {
    if (note.kind === 'queued') note.run()
    else if (note.kind === 'waits') await note.run()
    else if (note.body.some(({ kind }) => kind !== 'queued')) await repeat(note, backend)
    else backend.loop(note.cell, note.most, () => playQueued(note.body))
  }
}

function playQueued(notes: readonly Note[]): void {
  for (const note of notes) if (note.kind === 'queued') note.run()
}

async function repeat({ cell, most, body }: Extract<Note, { kind: 'loop' }>, backend: Backend): Promise<void> {
  for (let round = 0; round < most; round++) {
    await play(body, backend)
    await backend.bring!([])
    if (countOf(backend, cell) === 0) return
  }
}
