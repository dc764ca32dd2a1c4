// csvExport.ts: frames as tables, a row for each body, a header with units; a file for each frame or one for all.

import { join } from 'node:path'
import { GrowingFile, replaceFile } from '../diskFile.js'
import type { Frame } from '../recording/recording.js'
import { changingArrays, constantArrays, type NamedArray, positionsOf } from './bodyArrays.js'
import type { ExportSource } from './exportSource.js'
import { type FrameExport, frameNumber } from './frameExport.js'

export interface CsvOptions {
  /** All frames in one file. */
  readonly table?: boolean
}

/** Rows turned to text at once. */
const rowsAtOnce = 4096

export class CsvExport implements FrameExport {
  private whole: GrowingFile | null = null
  private readonly files: string[] = []

  constructor(
    private readonly source: ExportSource,
    private readonly out: string,
    private readonly options: CsvOptions,
  ) {}

  async frame(index: number, frame: Frame): Promise<void> {
    const arrays = this.arrays(frame)
    if (this.options.table) {
      this.whole ??= await this.begin(arrays)
      for (const piece of this.rows(frame, arrays)) await this.whole.append(piece)
      return
    }
    const file = `frame_${frameNumber(index)}.csv`
    await replaceFile(join(this.out, file), [encoded(headerOf(arrays)), ...this.rows(frame, arrays)])
    this.files.push(file)
  }

  async finish(): Promise<string[]> {
    await this.whole?.close()
    return this.options.table ? ['frames.csv'] : this.files
  }

  async abandon(): Promise<void> {
    await this.whole?.close()
  }

  private async begin(arrays: readonly NamedArray[]): Promise<GrowingFile> {
    const file = await GrowingFile.open(join(this.out, 'frames.csv'), 0)
    await file.append(encoded(headerOf(arrays)))
    return file
  }

  private arrays(frame: Frame): NamedArray[] {
    const position = { name: 'position', unit: 'm', components: 3, values: positionsOf(frame), changes: true }
    // ids have a column of their own
    const changing = changingArrays(this.source, frame).filter(({ name }) => name !== 'id')
    return [position, ...changing, constantArrays(this.source)[0]!]
  }

  private *rows({ time, steps, values: recorded }: Frame, arrays: readonly NamedArray[]): Iterable<Uint8Array> {
    const { count, group, material } = this.source.columns
    const { groups, materials } = this.source.scene.data
    let text = ''
    let rows = 0
    const places = recorded.bodyPos!
    for (let i = 0; i < count; i++) {
      if (Number.isNaN(places[3 * i])) continue
      const { name, continues = name, material: made } = groups[group[i]!]!
      const row: (number | string)[] = [
        time,
        steps,
        recorded.bodyId?.[i] ?? i,
        quoted(continues),
        made === '' ? '' : quoted(materials[material[i]!]!.name),
      ]
      for (const { components, values } of arrays) {
        for (let c = 0; c < components; c++) row.push(shortest(values, components * i + c))
      }
      text += `${row.join(',')}\n`
      if (++rows % rowsAtOnce !== 0) continue
      yield encoded(text)
      text = ''
    }
    yield encoded(text)
  }
}

/** An f32 in the fewest digits that give it back. */
function shortest(values: ArrayLike<number>, i: number): number {
  const value = values[i]!
  if (!(values instanceof Float32Array) || !Number.isFinite(value)) return value
  for (const digits of [6, 7, 8]) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return Number(value.toPrecision(9))
}

function headerOf(arrays: readonly NamedArray[]): string {
  const columns = arrays.flatMap(({ name, unit, components }) => {
    const letters = components <= 4 ? 'xyzw' : '123456789'
    return [...letters].slice(0, components).map((part) => `${name}${components === 1 ? '' : `.${part}`}[${unit}]`)
  })
  return `${['time[s]', 'step', 'id', 'group', 'material', ...columns].join(',')}\n`
}

/** Quoted where a comma, a quote or a line end is in it. */
const quoted = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)

const encoded = (text: string) => new TextEncoder().encode(text)
