// recordPort.ts: chosen fields of chosen records to the host and back, packed and put in place on the device: one transfer each way.

import { gpuPositionRemainderOffset } from '../../state/layout.js'
import type { RecordPort } from '../backend.js'
import { DeviceError } from '../backend.js'
import { bufferUsage, mapModeRead } from './bufferUsage.js'
import { ComputeStep } from './computeStep.js'
import { countsBuffer } from './countTable.js'
import { groupBuffer } from './fieldBuffers.js'
import type { GpuParts } from './gpuParts.js'
import type { Transfers } from './transfers.js'

const workgroup = 256
/** Ports have buffers of their own. */
let opened = 0

/** A word of a record: group it lies in, and its place there. */
interface Word {
  readonly group: string
  readonly at: number
}

function wordsOf(parts: GpuParts, name: string): Word[] {
  const { group, offsets } = parts.fields.layout.fields[name]!
  const words = offsets.map((offset) => ({ group, at: offset / 4 }))
  if (parts.field(name).type !== 'position') return words
  return [...words, ...words.map(({ at }) => ({ group, at: at + gpuPositionRemainderOffset / 4 }))]
}

type Way = 'leaving' | 'arriving'

export class GpuRecordPort implements RecordPort {
  readonly words: number
  private readonly list: readonly Word[]
  private readonly groups: readonly string[]
  private readonly key = `port ${opened++}`
  private readonly count = { leaving: 0, arriving: 0 }
  private readonly steps = new Map<Way, ComputeStep>()
  private stage: GPUBuffer | null = null

  constructor(
    private readonly parts: GpuParts,
    private readonly transfers: Transfers,
    fields: readonly string[],
  ) {
    this.list = fields.flatMap((name) => wordsOf(parts, name))
    this.groups = [...new Set(this.list.map(({ group }) => group))]
    this.words = this.list.length
    for (const way of ['leaving', 'arriving'] as const) {
      parts.store.ensure(this.listOf(way), 16)
      parts.store.ensure(this.imageOf(way), 16)
    }
  }

  private listOf = (way: Way) => `${this.key} ${way} records`
  private imageOf = (way: Way) => `${this.key} ${way} image`

  follow(leaving: Int32Array, arriving: Int32Array): void {
    const { store } = this.parts
    for (const [way, records] of Object.entries({ leaving, arriving }) as [Way, Int32Array][]) {
      this.count[way] = records.length
      store.ensure(this.listOf(way), records.byteLength)
      store.ensure(this.imageOf(way), this.bytes(way))
      this.transfers.send(this.listOf(way), 0, new Uint8Array(Int32Array.from(records).buffer))
    }
  }

  private bytes(way: Way): number {
    return 4 * this.words * this.count[way]
  }

  async take(): Promise<{ words: Uint32Array; counts: Record<string, number> }> {
    const { recorder, store, counts, health } = this.parts
    const bytes = this.bytes('leaving')
    const size = bytes + counts.bytes
    const stage = this.stageOf(size)
    this.dispatch('leaving')
    if (bytes > 0) recorder.copy(store.get(this.imageOf('leaving')), 0, stage, 0, bytes)
    recorder.copy(store.get(countsBuffer), 0, stage, bytes, counts.bytes)
    recorder.flush()
    try {
      await stage.mapAsync(mapModeRead, 0, size)
    } catch (error) {
      await health.settle()
      throw new DeviceError(`reading from the GPU failed: ${(error as Error).message}`)
    }
    const all = new Uint32Array(stage.getMappedRange(0, size).slice(0))
    stage.unmap()
    await health.settle()
    return { words: all.subarray(0, bytes / 4), counts: counts.byName(all.subarray(bytes / 4)) }
  }

  put(words: Uint32Array): void {
    const bytes = new Uint8Array(words.buffer as ArrayBuffer, words.byteOffset, words.byteLength)
    this.transfers.send(this.imageOf('arriving'), 0, bytes)
    this.dispatch('arriving')
  }

  private dispatch(way: Way): void {
    const count = this.count[way]
    if (count === 0) return
    const { recorder } = this.parts
    const parameters = recorder.upload(new Uint8Array(Uint32Array.of(count, 0, 0, 0).buffer))
    recorder.dispatch(this.step(way).bound(parameters), Math.ceil(count / workgroup), workgroup)
  }

  /** Read by the host; it grows with what is read. */
  private stageOf(size: number): GPUBuffer {
    if (this.stage && this.stage.size >= size) return this.stage
    const { device, health } = this.parts
    this.stage?.destroy()
    this.stage = health.guarded('out-of-memory', `no memory to read ${size} bytes of copies`, () =>
      device.createBuffer({
        label: `${this.key} stage`,
        size: Math.ceil((1.25 * size) / 256) * 256,
        usage: bufferUsage.mapRead | bufferUsage.copyTarget,
      }),
    )
    return this.stage
  }

  private step(way: Way): ComputeStep {
    const known = this.steps.get(way)
    if (known) return known
    const { device, store, health } = this.parts
    const isLeaving = way === 'leaving'
    const step = new ComputeStep(device, store, health, {
      label: `${way} records`,
      wgsl: this.wgsl(isLeaving),
      bindings: [
        { binding: 0, kind: 'parameters', buffer: 'uploads', size: 16 },
        { binding: 1, kind: 'read', buffer: this.listOf(way) },
        { binding: 2, kind: isLeaving ? 'read_write' : 'read', buffer: this.imageOf(way) },
        ...this.groups.map((group, k) => ({
          binding: 3 + k,
          kind: isLeaving ? ('read' as const) : ('read_write' as const),
          buffer: groupBuffer(group),
        })),
      ],
    })
    this.steps.set(way, step)
    return step
  }

  private wgsl(isLeaving: boolean): string {
    const { groups } = this.parts.fields.layout
    const access = (written: boolean) => (written ? 'read_write' : 'read')
    const buffers = this.groups.map(
      (_, k) => `@group(0) @binding(${3 + k}) var<storage, ${access(!isLeaving)}> group${k}: array<u32>;`,
    )
    const starts = this.groups.map((group, k) => `  let start${k} = list[i] * ${groups[group]!.stride / 4}u;`)
    const copies = this.list.map(({ group, at }, word) => {
      const k = this.groups.indexOf(group)
      const [image, record] = [`image[i * ${this.words}u + ${word}u]`, `group${k}[start${k} + ${at}u]`]
      return isLeaving ? `  ${image} = ${record};` : `  ${record} = ${image};`
    })
    return `
@group(0) @binding(0) var<uniform> count: vec4<u32>;
@group(0) @binding(1) var<storage, read> list: array<u32>;
@group(0) @binding(2) var<storage, ${access(isLeaving)}> image: array<u32>;
${buffers.join('\n')}

@compute @workgroup_size(${workgroup})
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x + id.y * ${65535 * workgroup}u;
  if (i >= count.x) { return; }
${starts.join('\n')}
${copies.join('\n')}
}
`
  }
}
