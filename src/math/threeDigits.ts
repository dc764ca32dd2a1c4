// threeDigits.ts: a number for people in three digits, with an exponent where zeros would have to be counted.

export function threeDigits(value: number): string {
  const near = Number(value.toPrecision(3))
  const size = Math.abs(near)
  return near === 0 || (size >= 1e-3 && size < 1e5) ? String(near) : near.toExponential().replace('e+', 'e')
}
