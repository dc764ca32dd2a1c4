// plyHeader.ts: the opening lines of a PLY file: which elements it has, how many, and what each record holds.

import { InputError } from '../../model/inputError.js'
import { shown, textLines, wordsOf } from './textLines.js'

export type PlyFormat = 'ascii' | 'binary_little_endian' | 'binary_big_endian'

export interface PlyProperty {
  readonly name: string
  readonly type: PlyType
  /** Type of the length where the property is a list. */
  readonly lengthType: PlyType | null
}

export interface PlyElement {
  readonly name: string
  readonly count: number
  readonly properties: PlyProperty[]
}

export interface PlyHeader {
  readonly format: PlyFormat
  readonly elements: readonly PlyElement[]
  /** First byte after the header, and the line it lies on. */
  readonly start: number
  readonly line: number
}

export type PlyType = 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32' | 'float64'

export const plyBytes: Record<PlyType, number> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float32: 4,
  float64: 8,
}

const olderNames: Record<string, PlyType> = {
  char: 'int8',
  uchar: 'uint8',
  short: 'int16',
  ushort: 'uint16',
  int: 'int32',
  uint: 'uint32',
  float: 'float32',
  double: 'float64',
}

const formats: readonly string[] = ['ascii', 'binary_little_endian', 'binary_big_endian']

export function plyHeader(bytes: Uint8Array, file: string): PlyHeader {
  let format: PlyFormat | null = null
  const elements: PlyElement[] = []
  const fail = (line: number, what: string): never => {
    throw new InputError(`${file}: line ${line}: ${what}.`)
  }
  let last = 0
  for (const { text, line, end } of textLines(bytes, file)) {
    const [keyword, ...words] = wordsOf(text)
    last = line
    if (line === 1 && keyword !== 'ply') fail(line, `expected ply, found ${shown(text)}`)
    if (keyword === 'format') {
      if (!formats.includes(words[0]!))
        fail(line, `expected a format of ${formats.join(', ')}, found ${shown(words[0])}`)
      format = words[0] as PlyFormat
    } else if (keyword === 'element') elements.push(element(words, line, fail))
    else if (keyword === 'property') {
      const owner = elements.at(-1) ?? fail(line, 'expected an element before its property')
      owner.properties.push(property(words, line, fail))
    } else if (keyword === 'end_header') {
      if (!format) return fail(line, 'expected a format line in the header, found none')
      return { format, elements, start: end, line }
    } else if (!['ply', 'comment', 'obj_info', undefined].includes(keyword))
      fail(line, `expected format, element, property, comment or end_header, found ${shown(keyword)}`)
  }
  return fail(last, 'the file ends early: expected end_header')
}

type Fail = (line: number, what: string) => never

function element(words: readonly string[], line: number, fail: Fail): PlyElement {
  const count = Number(words[1])
  if (words.length < 2 || !Number.isSafeInteger(count) || count < 0)
    fail(line, `expected an element with name and count, found ${shown(words.join(' '))}`)
  return { name: words[0]!, count, properties: [] }
}

function property(words: readonly string[], line: number, fail: Fail): PlyProperty {
  const list = words[0] === 'list'
  const [lengthWord, typeWord, name] = list ? words.slice(1) : [undefined, ...words]
  const type = typeOf(typeWord)
  const lengthType = list ? typeOf(lengthWord) : null
  if (!type || !name || (list && !lengthType?.includes('int')))
    return fail(line, `expected a property with type and name, found ${shown(words.join(' '))}`)
  return { name, type, lengthType }
}

function typeOf(word: string | undefined): PlyType | null {
  if (word === undefined) return null
  if (Object.hasOwn(plyBytes, word)) return word as PlyType
  return Object.hasOwn(olderNames, word) ? olderNames[word]! : null
}
