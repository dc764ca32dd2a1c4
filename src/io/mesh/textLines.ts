// textLines.ts: the lines of a text in bytes, a block at a time, so that files longer than the longest string can be read.

import { InputError } from '../../model/inputError.js'

const blockBytes = 1 << 22
const newline = 10

/** Each line with its number from 1 and the byte after it; line ends may be those of any system. */
export function* textLines(bytes: Uint8Array, file: string): Generator<{ text: string; line: number; end: number }> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: false })
  let line = 0
  for (let at = 0; at < bytes.length; ) {
    let end = Math.min(bytes.length, at + blockBytes)
    if (end < bytes.length) end = bytes.lastIndexOf(newline, end - 1) + 1
    if (end <= at) throw new InputError(`${file}: line ${line + 1}: expected at most ${blockBytes} bytes in a line.`)
    const lines = decoder.decode(bytes.subarray(at, end)).split('\n')
    // what follows the last line end is the next block
    if (bytes[end - 1] === newline) lines.pop()
    let byte = at
    for (const text of lines) {
      const next = bytes.indexOf(newline, byte)
      byte = next < 0 ? bytes.length : next + 1
      line++
      yield { text: text.replace(/\r$/, ''), line, end: byte }
    }
    at = end
  }
}

/** Words between blanks. */
export const wordsOf = (text: string): string[] => {
  const trimmed = text.trim()
  return trimmed === '' ? [] : trimmed.split(/\s+/)
}

/** A number, or nothing where the word is none; words of other languages (nan, inf) are NaN. */
export function numberOf(word: string | undefined): number | null {
  if (word === undefined || word === '') return null
  const value = Number(word)
  if (!Number.isNaN(value)) return value
  return /^[+-]?(nan|inf(inity)?|1\.#\w+)/i.test(word) ? Number.NaN : null
}

/** Short enough for a sentence. */
export const shown = (text: string | undefined): string =>
  text === undefined ? 'the end of the line' : JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
