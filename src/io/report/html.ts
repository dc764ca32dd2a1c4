// html.ts: pieces of a page: escaped texts, tables, numbers for people.

export function escaped(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
}

/** Five digits, thousands marked. */
export function plain(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'no number' : String(value)
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (Number.isInteger(value) && size < 1e8) return value.toLocaleString('en-US').replace('-', '−')
  if (size >= 1e5 || size < 1e-3) {
    const [digits, power] = value.toExponential(4).split('e') as [string, string]
    return `${Number(digits)}·10<sup>${Number(power)}</sup>`.replaceAll('-', '−')
  }
  return String(Number(value.toPrecision(5))).replace('-', '−')
}

export const withUnit = (value: number, unit: string) =>
  unit === '1' ? plain(value) : `${plain(value)} ${escaped(unit)}`

/** Rows of a name and a value that is HTML; those without a value are left out. */
export function facts(rows: readonly (readonly [name: string, value: string | null | undefined])[]): string {
  const shown = rows.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return `<table>${shown.map(([name, value]) => `<tr><td>${escaped(name)}</td><td>${value}</td></tr>`).join('')}</table>`
}

export function section(title: string, content: string, kind = ''): string {
  if (content === '') return ''
  return `<section${kind ? ` class="${kind}"` : ''}><h2>${escaped(title)}</h2>\n${content}</section>\n`
}
