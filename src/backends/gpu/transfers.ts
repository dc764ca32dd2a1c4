// transfers.ts: values of fields to and from the device, in order with everything recorded.

import { componentCount } from '../../state/field.js'
import { DeviceError, type FieldArray } from '../backend.js'
import { bufferUsage, mapModeRead } from './bufferUsage.js'
import { ComputeStep } from './computeStep.js'
import { countsBuffer } from './countTable.js'
import { groupBuffer } from './fieldBuffers.js'
import { hostArray, imageWords, packImage, unpackRecords } from './fieldImage.js'
import type { FixedPoint } from './fixedPoint.js'
import type { GpuParts } from './gpuParts.js'

/** Host and device move at most this much at once. */
const chunkBytes = 1 << 26
/** Short reads share buffers of this size, since a new one can take a driver longer than the read. */
const shortBytes = 1 << 14
const imageBuffer = 'write image'
const placesBuffer = 'write places'
const placeWorkgroup = 256

// words of one member to their places in the records, which other members share: one after the other, or each where its list says
const placeWgsl = (listed: boolean) => `
struct Place { first: u32, records: u32, words: u32, stride: u32, offset: u32 }
@group(0) @binding(0) var<uniform> place: Place;
@group(0) @binding(1) var<storage, read> image: array<u32>;
@group(0) @binding(2) var<storage, read_write> records: array<u32>;
${listed ? '@group(0) @binding(3) var<storage, read> places: array<u32>;' : ''}

@compute @workgroup_size(${placeWorkgroup})
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let w = id.x + id.y * ${65535 * placeWorkgroup}u;
  if (w >= place.records * place.words) { return; }
  let record = ${listed ? 'places[w / place.words]' : 'place.first + w / place.words'};
  records[record * place.stride + place.offset + w % place.words] = image[w];
}
`

interface ReadStage {
  readonly buffer: GPUBuffer
  /** Bytes in use. */
  readonly size: number
}

export class Transfers {
  /** Set before positions are written or read. */
  fixed: FixedPoint | null = null
  private readonly idleStages: GPUBuffer[] = []
  private readonly placeSteps = new Map<string, ComputeStep>()

  constructor(private readonly parts: GpuParts) {}

  write(name: string, values: ArrayLike<number>, first: number): void {
    const { list, fields } = this.parts
    const field = this.parts.field(name)
    const components = componentCount[field.type]
    const count = values.length / components
    if (!Number.isInteger(count)) {
      throw new Error(`write ${name}: ${values.length} numbers are not whole values of ${components}`)
    }
    const capacity = fields.capacity(field.owner)
    if (first < 0 || first + count > capacity) {
      throw new RangeError(`write ${name}: records ${first} to ${first + count - 1}, but ${capacity} are reserved`)
    }
    this.needsDomain(name)
    const layout = fields.layout.fields[name]!
    const alone = fields.layout.groups[layout.group]!.members.length === 1
    const recordWords = alone ? layout.stride / 4 : imageWords[list.fields[name]!.type]
    const most = Math.floor(chunkBytes / (4 * recordWords))
    for (let done = 0; done < count; done += most) {
      const part = sliceOf(values, done * components, Math.min(count, done + most) * components)
      const bytes = packImage(field, layout, part, recordWords, this.fixed)
      if (alone) this.send(groupBuffer(layout.group), (first + done) * layout.stride, bytes)
      else this.place(name, bytes, first + done)
    }
  }

  /** Records here and there, each with its own values. */
  scatter(name: string, places: readonly number[], values: ArrayLike<number>): void {
    const field = this.parts.field(name)
    const components = componentCount[field.type]
    if (values.length !== places.length * components) {
      throw new Error(`scatter ${name}: ${values.length} numbers for ${places.length} records of ${components}`)
    }
    const { fields, store } = this.parts
    const capacity = fields.capacity(field.owner)
    const outside = places.find((place) => !(place >= 0 && place < capacity))
    if (outside !== undefined) throw new RangeError(`scatter ${name}: record ${outside}, but ${capacity} are reserved`)
    this.needsDomain(name)
    const words = imageWords[field.type]
    const most = Math.floor(chunkBytes / (4 * words))
    for (let done = 0; done < places.length; done += most) {
      const some = places.slice(done, done + most)
      const part = sliceOf(values, done * components, (done + some.length) * components)
      const listed = Uint32Array.from(some)
      store.ensure(placesBuffer, listed.byteLength)
      this.send(placesBuffer, 0, new Uint8Array(listed.buffer))
      this.place(name, packImage(field, fields.layout.fields[name]!, part, words, this.fixed), 0, true)
    }
  }

  private needsDomain(name: string): void {
    if (this.parts.field(name).type === 'position' && !this.fixed) {
      throw new Error(`${name} holds positions: setDomain comes first`)
    }
  }

  /** Bytes to a buffer; short ones travel with the commands. */
  send(buffer: string, offset: number, bytes: Uint8Array<ArrayBuffer>): void {
    const { recorder, device, store } = this.parts
    if (bytes.length === 0) return
    if (bytes.length <= recorder.maxUpload) {
      const at = recorder.upload(bytes)
      recorder.copy(recorder.uploads, at, store.get(buffer), offset, bytes.length)
      return
    }
    recorder.flush()
    device.queue.writeBuffer(store.get(buffer), offset, bytes)
  }

  private place(name: string, bytes: Uint8Array<ArrayBuffer>, first: number, listed = false): void {
    if (bytes.length === 0) return
    const { recorder, store, fields } = this.parts
    const { group, stride, offsets } = fields.layout.fields[name]!
    const words = imageWords[this.parts.field(name).type]
    store.ensure(imageBuffer, bytes.length)
    this.send(imageBuffer, 0, bytes)
    const records = bytes.length / 4 / words
    const parameters = Uint32Array.of(first, records, words, stride / 4, offsets[0]! / 4)
    const step = this.placeStep(group, listed)
    const bound = step.bound(recorder.upload(new Uint8Array(parameters.buffer)))
    recorder.dispatch(bound, Math.ceil((records * words) / placeWorkgroup), placeWorkgroup)
  }

  private placeStep(group: string, listed: boolean): ComputeStep {
    const key = `${group}${listed ? ' by list' : ''}`
    const known = this.placeSteps.get(key)
    if (known) return known
    const { device, store, health } = this.parts
    const step = new ComputeStep(device, store, health, {
      label: `write ${key}`,
      wgsl: placeWgsl(listed),
      bindings: [
        { binding: 0, kind: 'parameters', buffer: 'uploads', size: 20 },
        { binding: 1, kind: 'read', buffer: imageBuffer },
        { binding: 2, kind: 'read_write', buffer: groupBuffer(group) },
        ...(listed ? [{ binding: 3, kind: 'read', buffer: placesBuffer } as const] : []),
      ],
    })
    this.placeSteps.set(key, step)
    return step
  }

  async read(name: string, first = 0, count?: number): Promise<FieldArray> {
    const { fields, counts, store } = this.parts
    const field = this.parts.field(name)
    const layout = fields.layout.fields[name]!
    this.needsDomain(name)
    const capacity = fields.capacity(field.owner)
    const known = count ?? counts.hostCount(field.owner)
    const end = known === null ? capacity : count === undefined ? known : first + count
    if (first < 0 || end > capacity) {
      throw new RangeError(`read ${name}: records ${first} to ${end - 1}, but ${capacity} are reserved`)
    }
    // the count is copied in the same place of the queue as the records it counts
    const counted = known === null ? this.readBack(store.get(countsBuffer), 0, counts.bytes) : null
    const bytes = Math.max(0, end - first) * layout.stride
    const records = this.readBack(store.get(groupBuffer(layout.group)), first * layout.stride, bytes, layout.stride)
    const cell = counts.cell(`${field.owner}Count`)
    const last = counted ? Math.min(capacity, new Uint32Array((await counted)[0]!)[cell]!) : end
    const values = hostArray(field, Math.max(0, last - first))
    let at = 0
    for (const part of await records) {
      unpackRecords(field, layout, part, values, at, this.fixed)
      at += part.byteLength / layout.stride
    }
    return values
  }

  /** As `read`, but a position is cell x y z and remainder x y z, bit for bit. */
  async save(name: string, first: number, count: number): Promise<FieldArray> {
    if (this.parts.field(name).type !== 'position') return this.read(name, first, count)
    const { group, stride } = this.parts.fields.layout.fields[name]!
    const values = new Float64Array(6 * count)
    let at = 0
    for (const part of await this.readBack(
      this.parts.store.get(groupBuffer(group)),
      first * stride,
      count * stride,
      stride,
    )) {
      const [cells, reals] = [new Int32Array(part), new Float32Array(part)]
      for (let w = 0; w < cells.length; w += 8, at += 6) {
        for (let c = 0; c < 3; c++) {
          values[at + c] = cells[w + c]!
          values[at + 3 + c] = reals[w + 4 + c]!
        }
      }
    }
    return values
  }

  /** What `save` gave. */
  load(name: string, values: FieldArray, first = 0): void {
    if (this.parts.field(name).type !== 'position') {
      this.write(name, values, first)
      return
    }
    const bytes = new ArrayBuffer((32 * values.length) / 6)
    const [cells, reals] = [new Int32Array(bytes), new Float32Array(bytes)]
    for (let at = 0, w = 0; at < values.length; at += 6, w += 8) {
      for (let c = 0; c < 3; c++) {
        cells[w + c] = values[at + c]!
        reals[w + 4 + c] = values[at + 3 + c]!
      }
    }
    this.send(groupBuffer(this.parts.fields.layout.fields[name]!.group), 32 * first, new Uint8Array(bytes))
  }

  /** Copies of a part of a buffer as it is now in the queue, in pieces of whole records. */
  async readBack(buffer: GPUBuffer, offset: number, bytes: number, stride = 4): Promise<ArrayBuffer[]> {
    const { recorder, health } = this.parts
    const most = Math.floor(chunkBytes / stride) * stride
    const stages: ReadStage[] = []
    for (let done = 0; done < bytes; done += most) {
      const size = Math.min(most, bytes - done)
      const stage = this.stage(size, buffer.label)
      recorder.copy(buffer, offset + done, stage.buffer, 0, size)
      stages.push(stage)
    }
    recorder.flush()
    const parts: ArrayBuffer[] = []
    for (const stage of stages) parts.push(await this.take(stage))
    await health.settle()
    return parts
  }

  private stage(size: number, what: string): ReadStage {
    const idle = size <= shortBytes ? this.idleStages.pop() : undefined
    if (idle) return { buffer: idle, size }
    const buffer = this.parts.health.guarded('out-of-memory', `no memory to read ${size} bytes of ${what}`, () =>
      this.parts.device.createBuffer({
        label: 'read',
        size: Math.max(size, shortBytes),
        usage: bufferUsage.mapRead | bufferUsage.copyTarget,
      }),
    )
    return { buffer, size }
  }

  destroy(): void {
    for (const buffer of this.idleStages) buffer.destroy()
  }

  private async take({ buffer, size }: ReadStage): Promise<ArrayBuffer> {
    try {
      await buffer.mapAsync(mapModeRead, 0, size)
      const bytes = buffer.getMappedRange(0, size).slice(0)
      buffer.unmap()
      if (buffer.size === shortBytes) this.idleStages.push(buffer)
      else buffer.destroy()
      return bytes
    } catch (error) {
      await this.parts.health.settle()
      throw new DeviceError(`reading from the GPU failed: ${(error as Error).message}`)
    }
  }
}

function sliceOf(values: ArrayLike<number>, begin: number, end: number): ArrayLike<number> {
  if (begin === 0 && end === values.length) return values
  if (ArrayBuffer.isView(values)) return (values as unknown as Float64Array).subarray(begin, end)
  return Array.prototype.slice.call(values, begin, end)
}
