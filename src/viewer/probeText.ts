// probeText.ts: probes.csv as a table that grows by the lines that come after.

import type { ProbeTable } from './frameSource.js'

export class ProbeText {
  private header: { name: string; unit: string }[] = []
  private readonly columns: number[][] = []
  /** Of whole lines; more is read from here. */
  bytes = 0
  private made: ProbeTable | null = null

  /** True where whole lines were among the bytes. */
  add(bytes: Uint8Array): boolean {
    const end = bytes.lastIndexOf(10) + 1
    if (end === 0) return false
    this.bytes += end
    const lines = new TextDecoder().decode(bytes.subarray(0, end - 1)).split('\n')
    if (this.header.length === 0) this.readHeader(lines.shift()!)
    for (const line of lines) line.split(',').forEach((text, c) => this.columns[c]?.push(Number(text)))
    this.made = null
    return true
  }

  clear(): void {
    this.header = []
    this.columns.length = 0
    this.bytes = 0
    this.made = null
  }

  get table(): ProbeTable {
    this.made ??= {
      times: this.columns[0] ?? [],
      series: this.header.slice(1).map(({ name, unit }, c) => ({ name, unit, values: this.columns[c + 1]! })),
    }
    return this.made
  }

  private readHeader(line: string): void {
    this.header = line.split(',').map((text) => {
      const [, name, unit] = /^(.*)\[(.*)\]$/.exec(text) ?? [text, text, '']
      return { name: name!, unit: unit! }
    })
    this.header.forEach((_, c) => {
      this.columns[c] = []
    })
  }
}
