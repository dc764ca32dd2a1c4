// parsePgm.ts: a grey picture from the bytes of a PGM file (P2 as text, P5 in bytes of 8 or 16 bits), for heights of ground.
//
// Header: P2 or P5, columns, rows, the value of white; words apart by blanks, # to the end of the line a comment. P5 goes on
// after one blank, two bytes to a sample where white is above 255, the high one first; rows from the top.

import { InputError } from '../model/inputError.js'

export interface GreyImage {
  readonly columns: number
  readonly rows: number
  /** 0 black to 1 white, row by row from the top. */
  readonly values: Float64Array
}

/** Samples of the largest picture taken; more triangles than twice this no scene can hold. */
const mostSamples = 1 << 26

export function parsePgm(bytes: Uint8Array, file: string): GreyImage {
  const { words, end } = header(bytes, file)
  const [magic, columns, rows, white] = [words[0]!, ...words.slice(1).map(Number)] as [string, number, number, number]
  for (const [what, value, most] of [
    ['columns', columns, mostSamples],
    ['rows', rows, mostSamples],
    ['the value of white', white, 65535],
  ] as const) {
    if (Number.isInteger(value) && value >= 1 && value <= most) continue
    throw new InputError(`${file}: ${what} must be a whole number from 1 to ${most}, found ${value}.`)
  }
  const count = columns * rows
  if (count > mostSamples) throw new InputError(`${file}: at most ${mostSamples} samples are read, found ${count}.`)
  const samples = magic === 'P5' ? binarySamples(bytes.subarray(end), count, white) : textSamples(bytes.subarray(end))
  if (samples.length < count) {
    throw new InputError(`${file}: ${columns} columns and ${rows} rows need ${count} samples, found ${samples.length}.`)
  }
  const values = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const sample = samples[i]!
    if (!(sample >= 0 && sample <= white)) {
      throw new InputError(`${file}: sample ${i} must be from 0 to ${white}, found ${sample}.`)
    }
    values[i] = sample / white
  }
  return { columns, rows, values }
}

/** The four words, and the byte behind the blank after them. */
function header(bytes: Uint8Array, file: string): { words: string[]; end: number } {
  const words: string[] = []
  let [at, word] = [0, '']
  for (; at < bytes.length && words.length < 4; at++) {
    const letter = String.fromCharCode(bytes[at]!)
    if (letter === '#') while (at + 1 < bytes.length && bytes[at + 1] !== 10 && bytes[at + 1] !== 13) at++
    else if (!/\s/.test(letter)) word += letter
    else if (word !== '') {
      words.push(word)
      word = ''
    }
    if (words[0] !== undefined && words[0] !== 'P2' && words[0] !== 'P5') break
    if (word.length > 20) break
  }
  if (words.length === 4) return { words, end: at }
  throw new InputError(
    `${file}: expected a PNG, TIFF or PGM picture (P2 or P5 and three numbers), found ${bytes.length} other bytes.`,
  )
}

function binarySamples(bytes: Uint8Array, count: number, white: number): ArrayLike<number> {
  if (white < 256) return bytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: Math.min(count, bytes.length >> 1) }, (_, i) => view.getUint16(2 * i))
}

function textSamples(bytes: Uint8Array): ArrayLike<number> {
  const text = new TextDecoder('latin1').decode(bytes).replace(/#[^\n\r]*/g, '')
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(Number)
}
