// cpuMemory.ts: the one WebAssembly memory of a CPU backend, and the views the host keeps of it.
//
// Growth makes a new buffer object: views of an unshared memory die with the old one, those of a shared memory keep
// their old length. So the low views below are replaced at each growth, and every other view is made when needed.

import { abi } from '../../language/abi.js'
import { CapacityError, DeviceError } from '../backend.js'

export const pageBytes = 65536

/** Pages there are from the start, as compiled modules declare: 2 MiB, the fixed tables below `abi.data` and some more. */
const initialPages = 32

/** 4 GiB, the most that 32-bit addresses reach. */
const mostPages = 65536

export const mebibytes = (bytes: number): string => `${Math.floor(bytes / 2 ** 20)} MiB`

export class CpuMemory {
  readonly memory: WebAssembly.Memory
  /** Bytes that growth may reach. */
  readonly limit: number
  /** u32 view of everything below `abi.data`. */
  words!: Uint32Array
  /** f64 view of the same bytes. */
  numbers!: Float64Array
  /** View of the pool's control words. */
  control!: Int32Array

  constructor(shared: boolean, maxPages = mostPages) {
    const { memory, pages } = reserveAddresses(shared, Math.max(maxPages, initialPages))
    this.memory = memory
    this.limit = pages * pageBytes
    this.renewViews()
  }

  get bytes(): number {
    return this.memory.buffer.byteLength
  }

  /** Makes at least `bytes` usable; new memory is zero. */
  grow(bytes: number): void {
    const pages = Math.ceil((bytes - this.bytes) / pageBytes)
    if (pages <= 0) return
    try {
      this.memory.grow(pages)
    } catch {
      throw new CapacityError(
        `The system refused to enlarge WebAssembly memory from ${mebibytes(this.bytes)} to ${mebibytes(bytes)}.`,
      )
    }
    this.renewViews()
  }

  /** Copies bytes; source and target may overlap. */
  move(from: number, to: number, bytes: number): void {
    const low = Math.min(from, to)
    const view = new Uint8Array(this.memory.buffer, low, Math.abs(from - to) + bytes)
    view.copyWithin(to - low, from - low, from - low + bytes)
  }

  clear(address: number, bytes: number): void {
    new Uint8Array(this.memory.buffer, address, bytes).fill(0)
  }

  private renewViews(): void {
    const buffer = this.memory.buffer
    this.words = new Uint32Array(buffer, 0, abi.data / 4)
    this.numbers = new Float64Array(buffer, 0, abi.data / 8)
    this.control = new Int32Array(buffer, abi.control, (abi.counts - abi.control) / 4)
  }
}

/** The largest memory up to `maxPages` that the system has addresses for. */
function reserveAddresses(shared: boolean, maxPages: number): { memory: WebAssembly.Memory; pages: number } {
  for (let pages = maxPages; pages >= initialPages; pages = Math.floor(pages / 2)) {
    try {
      return { memory: new WebAssembly.Memory({ initial: initialPages, maximum: pages, shared }), pages }
    } catch (error) {
      // only a lack of addresses is mended by asking for fewer
      if (!(error instanceof RangeError)) throw error
    }
  }
  throw new DeviceError('The system gave no WebAssembly memory at all.')
}
