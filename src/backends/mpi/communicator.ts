// communicator.ts: the few operations of MPI that ranks use, on typed arrays. Every call is made by all ranks in the same order; a
// message is bytes, and its length is known to both sides or sent before it.

import { DeviceError } from '../backend.js'
import type { ForeignFunction } from './foreignFunctions.js'
import { findMpi, type MpiLibrary } from './mpiLibrary.js'

export type Message = Float64Array | Int32Array | Uint32Array | Uint8Array

const functions = {
  MPI_Init: ['void *', 'void *'],
  MPI_Initialized: ['void *'],
  MPI_Finalize: [],
  MPI_Abort: ['handle', 'int'],
  MPI_Comm_rank: ['handle', 'void *'],
  MPI_Comm_size: ['handle', 'void *'],
  MPI_Isend: ['void *', 'int', 'handle', 'int', 'int', 'handle', 'void *'],
  MPI_Irecv: ['void *', 'int', 'handle', 'int', 'int', 'handle', 'void *'],
  MPI_Waitall: ['int', 'void *', 'void *'],
  MPI_Iprobe: ['int', 'int', 'handle', 'void *', 'void *'],
  MPI_Allreduce: ['void *', 'void *', 'int', 'handle', 'handle', 'handle'],
  MPI_Iallreduce: ['void *', 'void *', 'int', 'handle', 'handle', 'handle', 'void *'],
  MPI_Allgather: ['void *', 'int', 'handle', 'void *', 'int', 'handle', 'handle'],
  MPI_Alltoall: ['void *', 'int', 'handle', 'void *', 'int', 'handle', 'handle'],
  MPI_Bcast: ['void *', 'int', 'handle', 'int', 'handle'],
} as const

type FunctionName = keyof typeof functions

/** MPI counts bytes in 32 bits. */
const mostBytes = 2 ** 31 - 1

/** A message to another rank or from it. */
export interface Post {
  readonly rank: number
  readonly values: Message
}

class Communicator {
  readonly rank: number
  readonly size: number
  private readonly calls: Readonly<Record<FunctionName, ForeignFunction>>
  private requests = new Uint8Array(0)
  /** Kept, since MPI reads and writes them between two calls. */
  private readonly onTheWay = { given: new Float64Array(1), found: new Float64Array(1) }

  constructor(readonly library: MpiLibrary) {
    const names = Object.keys(functions) as FunctionName[]
    this.calls = Object.fromEntries(names.map((name) => [name, library.func(name, functions[name])])) as Record<
      FunctionName,
      ForeignFunction
    >
    const flag = new Int32Array(1)
    this.call('MPI_Initialized', flag)
    if (flag[0] === 0) this.call('MPI_Init', null, null)
    this.call('MPI_Comm_rank', library.world, flag)
    this.rank = flag[0]!
    this.call('MPI_Comm_size', library.world, flag)
    this.size = flag[0]!
  }

  private call(name: FunctionName, ...values: unknown[]): void {
    const code = this.calls[name](...values)
    if (code !== 0) throw new DeviceError(`${name} failed with code ${code} on rank ${this.rank}.`)
  }

  /** Sends and receives at once; returns when all is done. */
  exchange(sent: readonly Post[], received: readonly Post[], tag = 0): void {
    this.makeRequests(sent.length + received.length)
    const count = this.post(sent, received, tag)
    this.call('MPI_Waitall', count, this.requests, this.library.ignoreStatus)
  }

  /** The same, and the largest of a number of each rank: one wait for both. */
  exchangeAndLargest(sent: readonly Post[], received: readonly Post[], value: number): number {
    const { double, largest, world, ignoreStatus } = this.library
    const { given, found } = this.onTheWay
    given[0] = value
    this.makeRequests(sent.length + received.length + 1)
    const count = this.post(sent, received, 0)
    this.call('MPI_Iallreduce', given, found, 1, double, largest, world, this.request(count))
    this.call('MPI_Waitall', count + 1, this.requests, ignoreStatus)
    return found[0]!
  }

  private makeRequests(count: number): void {
    const bytes = count * this.library.requestBytes
    if (this.requests.length < bytes) this.requests = new Uint8Array(2 * bytes)
  }

  private request(k: number): Uint8Array {
    const each = this.library.requestBytes
    return this.requests.subarray(k * each, (k + 1) * each)
  }

  /** Sends and receives that are on their way; how many. */
  private post(sent: readonly Post[], received: readonly Post[], tag: number): number {
    const { byte, world } = this.library
    let count = 0
    const post = (name: 'MPI_Irecv' | 'MPI_Isend', { rank, values }: Post) => {
      const { byteLength } = values
      if (byteLength > mostBytes)
        throw new DeviceError(`a message of ${byteLength} bytes is more than MPI sends at once.`)
      this.call(name, values, byteLength, byte, rank, tag, world, this.request(count++))
    }
    for (const one of received) post('MPI_Irecv', one)
    for (const one of sent) post('MPI_Isend', one)
    return count
  }

  /** One number for each rank, from each rank. */
  allToAll(counts: Int32Array): Int32Array {
    const received = new Int32Array(this.size)
    const { byte, world } = this.library
    this.call('MPI_Alltoall', counts, 4, byte, received, 4, byte, world)
    return received
  }

  /** Messages of any length to any rank; what came from each, its own included. */
  exchangeAll(messages: readonly Float64Array[]): Float64Array[] {
    const counts = this.allToAll(Int32Array.from(messages, ({ length }) => length))
    const received = messages.map((own, rank) => (rank === this.rank ? own : new Float64Array(counts[rank]!)))
    const others = (list: readonly Float64Array[]): Post[] =>
      list.flatMap((values, rank) => (rank === this.rank || values.length === 0 ? [] : [{ rank, values }]))
    this.exchange(others(messages), others(received))
    return received
  }

  /** The largest of all ranks, number by number. */
  largest(values: Float64Array): Float64Array {
    const found = new Float64Array(values.length)
    const { double, largest, world } = this.library
    this.call('MPI_Allreduce', values, found, values.length, double, largest, world)
    return found
  }

  /** The same numbers of every rank, one rank after the other. */
  allGather(values: Float64Array): Float64Array {
    const found = new Float64Array(values.length * this.size)
    const { byte, world } = this.library
    this.call('MPI_Allgather', values, values.byteLength, byte, found, values.byteLength, byte, world)
    return found
  }

  /** What rank 0 says. */
  broadcast(values: Message): void {
    const { byte, world } = this.library
    this.call('MPI_Bcast', values, values.byteLength, byte, 0, world)
  }

  /** Of any length, which rank 0 alone need know. */
  broadcastBytes(bytes: Uint8Array): Uint8Array {
    const length = Float64Array.of(bytes.length)
    this.broadcast(length)
    const said = this.rank === 0 ? bytes : new Uint8Array(length[0]!)
    for (let from = 0; from < said.length; from += mostBytes) this.broadcast(said.subarray(from, from + mostBytes))
    return said
  }

  broadcastText(text: string): string {
    return Buffer.from(this.broadcastBytes(new Uint8Array(Buffer.from(text)))).toString()
  }

  /** True where a message of this tag from this rank is there to be received. */
  isThere(rank: number, tag: number): boolean {
    const flag = new Int32Array(1)
    this.call('MPI_Iprobe', rank, tag, this.library.world, flag, this.library.ignoreStatus)
    return flag[0] !== 0
  }

  /** Ends all ranks, those that wait for others too. */
  abort(code: number): never {
    this.call('MPI_Abort', this.library.world, code)
    throw new DeviceError('MPI_Abort came back.')
  }

  finalize(): void {
    this.call('MPI_Finalize')
  }
}

export type { Communicator }

let opened: Promise<Communicator> | null = null

/** All ranks of this process's start; made once, since MPI cannot be started twice. */
export function worldOfRanks(): Promise<Communicator> {
  opened ??= findMpi().then((library) => new Communicator(library))
  return opened
}
