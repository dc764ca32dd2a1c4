// byteRange.ts: the Range header of a request (RFC 9110, 14.1.2), for one range.

export interface ByteRange {
  readonly start: number
  /** Of the last byte. */
  readonly end: number
}

/** Null where the whole file is to be sent, 'none' where the range lies outside it. */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [first, last] = [match[1]!, match[2]!]
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start < size ? { start, end } : 'none'
}
