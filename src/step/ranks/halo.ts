// halo.ts: copies of bodies of other ranks, kept where their owners have moved them: one exchange in each step.

import type { Backend } from '../../backends/backend.js'
import type { Communicator, Post } from '../../backends/mpi/communicator.js'
import { RecordColumns } from './recordColumns.js'

interface Route {
  readonly rank: number
  readonly records: Int32Array
  readonly rows: Float64Array
}

/** What forces see of a body; how a sphere is turned they do not. */
const motion = ['bodyPos', 'bodyVel', 'bodyOmega']

export class Halo {
  private readonly columns: RecordColumns
  private out: readonly Route[] = []
  private in: readonly Route[] = []
  private sent: readonly Post[] = []
  private received: readonly Post[] = []

  constructor(
    backend: Backend,
    private readonly world: Communicator,
    turns: boolean,
  ) {
    this.columns = new RecordColumns(backend, turns ? [...motion, 'bodyRot'] : motion)
  }

  /** Copies wanted of each rank, by their numbers in the whole scene; `localOf` gives those here. */
  subscribe(wanted: readonly number[][], localOf: Int32Array): void {
    const asked = this.world.exchangeAll(wanted.map((numbers) => Float64Array.from(numbers)))
    const routes = (lists: readonly ArrayLike<number>[]): Route[] =>
      lists.flatMap((numbers, rank) => {
        if (numbers.length === 0) return []
        const records = Int32Array.from(numbers, (number) => localOf[number]!)
        return [{ rank, records, rows: new Float64Array(records.length * this.columns.width) }]
      })
    this.out = routes(asked)
    this.in = routes(wanted)
    const posts = (list: readonly Route[]) => list.map(({ rank, rows }) => ({ rank, values: rows }))
    this.sent = posts(this.out)
    this.received = posts(this.in)
  }

  exchange(): void {
    for (const { records, rows } of this.out) this.columns.take(records, rows)
    this.world.exchange(this.sent, this.received)
    for (const { records, rows } of this.in) this.columns.put(records, rows)
  }

  /** Bytes this rank sends in a step. */
  get bytes(): number {
    return this.out.reduce((sum, { rows }) => sum + rows.byteLength, 0)
  }
}
