// indirectArguments.ts: numbers of workgroups that follow counts on the device, for indirect dispatches.
//
// A row belongs to one count and one workgroup size and holds x, y, z. All rows are filled by one small kernel, which
// runs again only after a count may have changed.

import type { BufferStore } from './bufferStore.js'
import { bufferUsage } from './bufferUsage.js'
import { ComputeStep } from './computeStep.js'
import { type CountTable, countsBuffer } from './countTable.js'
import type { DeviceHealth } from './deviceHealth.js'
import { maxWorkgroups, type Recorder } from './recorder.js'

const maxRows = 256
const rowsBuffer = 'indirect rows'
const argumentsBuffer = 'indirect arguments'

// a row is (cell of the count, workgroup size); rows not in use have size 0
const fillWgsl = (countWords: number) => `
@group(0) @binding(1) var<uniform> counts: array<vec4<u32>, ${countWords / 4}>;
@group(0) @binding(2) var<storage, read> rows: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read_write> workgroups: array<vec4<u32>>;

@compute @workgroup_size(${maxRows})
fn main(@builtin(local_invocation_index) r: u32) {
  let row = rows[r];
  if (row.y == 0u) { return; }
  // the capacity lies beside the count; a count past it tells that not everything fitted
  let capacityCell = row.x + 1u;
  let count = min(counts[row.x / 4u][row.x % 4u], counts[capacityCell / 4u][capacityCell % 4u]);
  let n = count / row.y + select(0u, 1u, count % row.y != 0u);
  let y = (n + ${maxWorkgroups - 1}u) / ${maxWorkgroups}u;
  workgroups[r] = vec4<u32>(min(n, ${maxWorkgroups}u), max(y, 1u), 1u, 0u);
}
`

export class IndirectArguments {
  private readonly rows = new Map<string, number>()
  private readonly step: ComputeStep
  private filledAt = -1

  constructor(
    private readonly device: GPUDevice,
    private readonly store: BufferStore,
    private readonly counts: CountTable,
    private readonly recorder: Recorder,
    health: DeviceHealth,
  ) {
    store.ensure(rowsBuffer, 8 * maxRows)
    store.ensure(argumentsBuffer, 16 * maxRows, { usage: bufferUsage.indirect })
    this.step = new ComputeStep(device, store, health, {
      label: 'indirectArguments',
      wgsl: fillWgsl(counts.bytes / 4),
      bindings: [
        { binding: 1, kind: 'uniform', buffer: countsBuffer, size: counts.bytes },
        { binding: 2, kind: 'read', buffer: rowsBuffer },
        { binding: 3, kind: 'read_write', buffer: argumentsBuffer },
      ],
    })
  }

  get buffer(): GPUBuffer {
    return this.store.get(argumentsBuffer)
  }

  /** Byte offset of the arguments for a workgroup of `size` per that many records, filled with the count as it now is. */
  offset(countCell: string, size: number): number {
    const key = `${countCell} ${size}`
    const row = this.rows.get(key) ?? this.addRow(key, countCell, size)
    if (this.filledAt !== this.counts.changes) {
      this.recorder.dispatch(this.step.bound(), 1, maxRows)
      this.filledAt = this.counts.changes
    }
    return 16 * row
  }

  private addRow(key: string, countCell: string, size: number): number {
    const row = this.rows.size
    if (row === maxRows) throw new Error(`more than ${maxRows} kinds of indirect dispatch`)
    // ahead of everything recorded, which is safe: rows are only ever added
    const words = Uint32Array.of(this.counts.cell(countCell), size)
    this.device.queue.writeBuffer(this.store.get(rowsBuffer), 8 * row, words)
    this.rows.set(key, row)
    this.filledAt = -1
    return row
  }
}
