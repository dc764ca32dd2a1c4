// countedElsewhere.ts: records that this rank has and another counts. Where a field is summed they are 0.

import type { Backend, RecordPort } from '../../backends/backend.js'
import { viewOf } from './recordColumns.js'

interface Zeros {
  readonly port: RecordPort
  readonly words: Uint32Array
}

export class CountedElsewhere {
  private records: Int32Array = new Int32Array(0)
  /** By the fields they reach, where the host does not share the memory. */
  private readonly opened = new Map<string, RecordPort>()
  private readonly followed = new Map<string, Zeros>()

  constructor(private readonly backend: Backend) {}

  follow(records: Int32Array): void {
    this.records = records
    this.followed.clear()
  }

  /** Fields of the owner that the records are of. */
  silence(fields: readonly string[]): void {
    if (this.records.length === 0 || fields.length === 0) return
    if (this.backend.openPort) {
      const { port, words } = this.zerosFor(fields)
      return port.put(words)
    }
    for (const field of fields) {
      const { values, first, stride } = viewOf(this.backend, field)
      for (const record of this.records) values[first[0]! + stride * record] = 0
    }
  }

  private zerosFor(fields: readonly string[]): Zeros {
    const key = fields.join()
    const known = this.followed.get(key)
    if (known) return known
    const port = this.opened.get(key) ?? this.backend.openPort!(fields)
    this.opened.set(key, port)
    port.follow(new Int32Array(0), this.records)
    const zeros = { port, words: new Uint32Array(port.words * this.records.length) }
    this.followed.set(key, zeros)
    return zeros
  }
}
