// format.ts: numbers for people.

/** Five digits, with thousands marked or an exponent where it is shorter. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (Number.isInteger(value) && size < 1e8) return value.toLocaleString('en-US')
  if (size >= 1e5 || size < 1e-3)
    return value
      .toExponential(4)
      .replace(/\.?0+e/, 'e')
      .replace('e+', 'e')
  return String(Number(value.toPrecision(5)))
}

export const withUnit = (value: number, unit: string) =>
  unit === '1' ? shortNumber(value) : `${shortNumber(value)} ${unit}`

/** 45 s, 3 min 20 s, 2 h 5 min */
export function duration(seconds: number): string {
  const s = Math.round(seconds)
  if (s < 60) return `${s} s`
  if (s < 3600) return `${Math.floor(s / 60)} min ${s % 60} s`
  return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`
}

export function byteSize(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB']
  const k = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** k).toPrecision(4))} ${units[k]}`
}
