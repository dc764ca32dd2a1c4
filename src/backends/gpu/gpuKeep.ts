// gpuKeep.ts: a copy on the device of chosen fields and all counts, to go back to when a step must be repeated.

import { countsBuffer } from './countTable.js'
import { groupBuffer } from './fieldBuffers.js'
import type { GpuParts } from './gpuParts.js'

const keptName = (buffer: string) => `kept ${buffer}`

export class GpuKeep {
  private kept: { readonly buffer: string; readonly bytes: number }[] = []

  constructor(private readonly parts: GpuParts) {}

  keep(names: readonly string[]): void {
    const { fields, store, recorder, counts } = this.parts
    const groups = new Set(names.map((name) => fields.layout.fields[name]!.group))
    this.kept = [...groups].map((group) => ({ buffer: groupBuffer(group), bytes: store.get(groupBuffer(group)).size }))
    this.kept.push({ buffer: countsBuffer, bytes: counts.bytes })
    counts.keepHostCounts()
    for (const { buffer, bytes } of this.kept) {
      recorder.copy(store.get(buffer), 0, store.ensure(keptName(buffer), bytes), 0, bytes)
    }
  }

  putBack(): void {
    const { store, recorder, counts, fields, list } = this.parts
    for (const { buffer, bytes } of this.kept)
      recorder.copy(store.get(keptName(buffer)), 0, store.get(buffer), 0, bytes)
    counts.putBackHostCounts()
    // buffers may have grown since
    for (const owner of Object.keys(list.owners)) counts.write(`${owner}Capacity`, fields.capacity(owner))
  }
}
