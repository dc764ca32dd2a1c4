// cpuHeap.ts: blocks of WebAssembly memory, first fit among the gaps.
//
// A block that grows stays where it is if the gap behind it suffices, else it takes the first gap that does. Where no
// gap does, all blocks are packed and set anew, so that a request fails only if the bytes are not there. Addresses
// therefore change in `resize`, and in it alone.

import type { CpuMemory } from './cpuMemory.js'

/** A cache line, and more than a vector: blocks start on one and end on one. */
export const blockAlign = 64

export interface Block {
  readonly address: number
  readonly bytes: number
}

type Movable = { -readonly [K in keyof Block]: Block[K] }

export class CpuHeap {
  /** In order of address; empty blocks are not in it. */
  private blocks: Movable[] = []
  /** No block ever reached past this address: memory from here on is zero. */
  private clean: number

  constructor(
    private readonly memory: CpuMemory,
    private readonly first: number,
  ) {
    this.clean = first
  }

  /** Bytes of all blocks. */
  get taken(): number {
    return this.blocks.reduce((sum, block) => sum + block.bytes, 0)
  }

  /** Bytes there can be in all blocks together. */
  get room(): number {
    return this.memory.limit - this.first
  }

  /** A block without bytes, to be given some by `resize`. */
  block(): Block {
    return { address: this.first, bytes: 0 }
  }

  /** Gives each block the bytes asked for, multiples of `blockAlign`; content stays, new bytes are 0. False if they do not fit. */
  resize(wanted: ReadonlyMap<Block, number>): boolean {
    const growing = new Map([...wanted].filter(([block, bytes]) => bytes > block.bytes))
    let total = this.taken
    for (const [block, bytes] of growing) total += bytes - block.bytes
    if (total > this.room) return false
    for (const [block, bytes] of growing) {
      const address = this.findPlace(block, bytes)
      if (address === null) {
        this.setAnew(growing)
        break
      }
      this.put(block, address, bytes)
    }
    return true
  }

  /** Where a block of this size can lie: at its own address, or in the first gap that is large enough. */
  private findPlace(block: Block, bytes: number): number | null {
    const end = this.memory.limit
    const at = this.blocks.indexOf(block)
    if (at >= 0 && (this.blocks[at + 1]?.address ?? end) - block.address >= bytes) return block.address
    let gap = this.first
    for (const next of this.blocks) {
      if (next.address - gap >= bytes) return gap
      gap = next.address + next.bytes
    }
    return end - gap >= bytes ? gap : null
  }

  private put(block: Movable, address: number, bytes: number): void {
    this.memory.grow(address + bytes)
    if (address !== block.address && block.bytes > 0) this.memory.move(block.address, address, block.bytes)
    const dirty = Math.min(address + bytes, this.clean) - (address + block.bytes)
    if (dirty > 0) this.memory.clear(address + block.bytes, dirty)
    this.clean = Math.max(this.clean, address + bytes)
    if (block.bytes === 0) this.blocks.push(block)
    block.address = address
    block.bytes = bytes
    this.blocks.sort((a, b) => a.address - b.address)
  }

  /** Packs all blocks, then moves them up to their final places, the last one first. */
  private setAnew(growing: ReadonlyMap<Block, number>): void {
    const order = [...this.blocks, ...[...growing.keys()].filter((block) => block.bytes === 0)]
    const places: number[] = []
    let end = this.first
    for (const block of order) {
      places.push(end)
      end += Math.max(block.bytes, growing.get(block) ?? 0)
    }
    // the one thing that can fail comes before anything moves
    this.memory.grow(end)
    let packed = this.first
    for (const block of this.blocks) {
      this.put(block, packed, block.bytes)
      packed += block.bytes
    }
    for (let k = order.length - 1; k >= 0; k--) {
      const block = order[k]!
      this.put(block, places[k]!, Math.max(block.bytes, growing.get(block) ?? 0))
    }
  }
}
