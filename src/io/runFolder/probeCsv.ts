// probeCsv.ts: the table of probe samples. Header `time[s],name[unit],...`, one row per sample, numbers in full precision.

import { readFile } from 'node:fs/promises'
import type { ProbeTable } from '../../model/defineScene.js'
import { InputError } from '../../model/inputError.js'
import { didYouMean } from '../../model/nearestName.js'
import { GrowingFile } from '../diskFile.js'

export interface ProbeSample {
  /** s */
  readonly time: number
  /** By series name. */
  readonly values: Readonly<Record<string, number>>
}

/** A column of a table. */
export interface ColumnTitle {
  readonly name: string
  readonly unit: string
}

export interface ProbeWriter {
  /** Kept until `flush`. */
  add(sample: ProbeSample): void
  flush(): Promise<void>
  sync(): Promise<void>
  close(): Promise<void>
}

/** Starts a table. */
export async function createProbes(file: string, series: readonly ColumnTitle[]): Promise<ProbeWriter> {
  const growing = await GrowingFile.open(file, 0)
  await growing.append(encoded(headerOf(series)))
  return writer(growing, series)
}

/** Continues a table after its first `rows` rows; later ones are cut off. One that is not there is started. */
export async function continueProbes(file: string, series: readonly ColumnTitle[], rows: number): Promise<ProbeWriter> {
  const { header, lines } = await linesOf(file)
  if (header === '') return createProbes(file, series)
  if (header !== headerOf(series)) throw new InputError(`${file} is damaged: its columns are not those of the run.`)
  if (lines.length < rows)
    throw new InputError(`${file} is damaged: it has ${lines.length} rows, the checkpoint was written after ${rows}.`)
  const text = [header, ...lines.slice(0, rows)].map((line) => `${line}\n`).join('')
  return writer(await GrowingFile.open(file, encoded(text).length), series)
}

function writer(growing: GrowingFile, series: readonly ColumnTitle[]): ProbeWriter {
  let rows = ''
  return {
    add({ time, values }) {
      rows += `${[time, ...series.map((s) => values[s.name] ?? Number.NaN)].join(',')}\n`
    },
    async flush() {
      const text = rows
      rows = ''
      if (text !== '') await growing.append(encoded(text))
    },
    sync: () => growing.sync(),
    close: () => growing.close(),
  }
}

const encoded = (text: string) => new TextEncoder().encode(text.endsWith('\n') ? text : `${text}\n`)

const headerOf = (series: readonly ColumnTitle[]) => ['time[s]', ...series.map((s) => `${s.name}[${s.unit}]`)].join(',')

/** Whole lines only: what a killed run had begun to write is left out. */
async function linesOf(file: string): Promise<{ header: string; lines: string[] }> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new InputError(`${file}: ${error.message}.`)
  })
  const [header = '', ...lines] = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1)
  return { header, lines }
}

const isNumber = (text: string) => text === 'NaN' || (text.trim() !== '' && !Number.isNaN(Number(text)))

/** The table as columns. */
export async function readProbes(
  file: string,
): Promise<ProbeTable & { readonly units: Readonly<Record<string, string>> }> {
  const { header, lines } = await linesOf(file)
  const columns = header.split(',').map((title) => /^(.*)\[(.*)\]$/.exec(title) ?? ['', title, ''])
  const names = columns.slice(1).map((column) => column[1]!)
  const rows = lines.map((line, row) => {
    const numbers = line.split(',')
    if (numbers.length !== columns.length || !numbers.every(isNumber))
      throw new InputError(`${file}:${row + 2}: expected ${columns.length} numbers, found "${line.slice(0, 60)}".`)
    return numbers.map(Number)
  })
  return {
    units: Object.fromEntries(columns.slice(1).map(([, name, unit]) => [name!, unit!])),
    time: rows.map((row) => row[0]!),
    series(name) {
      const at = names.indexOf(name)
      if (at < 0) throw new InputError(`${file} has no series ${name}${didYouMean(name, names)}`)
      return rows.map((row) => row[at + 1]!)
    },
  }
}
