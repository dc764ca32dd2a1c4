// units.ts: numbers with units, "1.75 cm", "10mph", "2.6 g/cm3", as SI numbers, with the dimension checked.
//
// A unit is a product of known names with powers: kg m/s2, N·m, kg*m^-3. Everything after one slash, up to the next
// slash or the end, divides: kg/m s is kg/(m s).

import { InputError } from '../model/inputError.js'
import { nearestName } from '../model/nearestName.js'

/** Powers of metre, kilogram, second, radian. The angle counts, so that rad/s and Hz are told apart. */
type Dimension = readonly [number, number, number, number]

interface Unit {
  readonly factor: number
  readonly dimension: Dimension
}

const unit = (factor: number, m = 0, kg = 0, s = 0, rad = 0): Unit => ({ factor, dimension: [m, kg, s, rad] })

const degree = Math.PI / 180
const pound = 0.45359237
const gravity = 9.80665

/** Every name a unit may be made of, with its SI factor and its powers of m, kg, s, rad. */
const units: Readonly<Record<string, Unit>> = {
  '1': unit(1),
  '%': unit(0.01),
  nm: unit(1e-9, 1),
  um: unit(1e-6, 1),
  µm: unit(1e-6, 1),
  mm: unit(1e-3, 1),
  cm: unit(1e-2, 1),
  dm: unit(0.1, 1),
  m: unit(1, 1),
  km: unit(1000, 1),
  in: unit(0.0254, 1),
  ft: unit(0.3048, 1),
  yd: unit(0.9144, 1),
  mi: unit(1609.344, 1),
  l: unit(1e-3, 3),
  ml: unit(1e-6, 3),
  mg: unit(1e-6, 0, 1),
  g: unit(1e-3, 0, 1),
  kg: unit(1, 0, 1),
  t: unit(1000, 0, 1),
  lb: unit(pound, 0, 1),
  ns: unit(1e-9, 0, 0, 1),
  us: unit(1e-6, 0, 0, 1),
  µs: unit(1e-6, 0, 0, 1),
  ms: unit(1e-3, 0, 0, 1),
  s: unit(1, 0, 0, 1),
  min: unit(60, 0, 0, 1),
  h: unit(3600, 0, 0, 1),
  rad: unit(1, 0, 0, 0, 1),
  deg: unit(degree, 0, 0, 0, 1),
  '°': unit(degree, 0, 0, 0, 1),
  rev: unit(2 * Math.PI, 0, 0, 0, 1),
  Hz: unit(1, 0, 0, -1),
  kHz: unit(1000, 0, 0, -1),
  rpm: unit(Math.PI / 30, 0, 0, -1, 1),
  mph: unit(0.44704, 1, 0, -1),
  kph: unit(1 / 3.6, 1, 0, -1),
  gn: unit(gravity, 1, 0, -2),
  mN: unit(1e-3, 1, 1, -2),
  N: unit(1, 1, 1, -2),
  kN: unit(1e3, 1, 1, -2),
  lbf: unit(pound * gravity, 1, 1, -2),
  Pa: unit(1, -1, 1, -2),
  kPa: unit(1e3, -1, 1, -2),
  MPa: unit(1e6, -1, 1, -2),
  GPa: unit(1e9, -1, 1, -2),
  bar: unit(1e5, -1, 1, -2),
  mJ: unit(1e-3, 2, 1, -2),
  J: unit(1, 2, 1, -2),
  kJ: unit(1e3, 2, 1, -2),
  W: unit(1, 2, 1, -3),
  kW: unit(1e3, 2, 1, -3),
}

/** The value of `text` in the SI unit `si`; a plain number is taken to be in that unit. */
export function parseQuantity(text: string | number, si: string, what = 'value'): number {
  if (typeof text === 'number') return text
  const match = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(.*?)\s*$/.exec(text)
  if (!match) throw new InputError(`${what}: expected ${inWords(si)}, found "${text}".`)
  const [, digits, name] = match
  if (!Number.isFinite(Number(digits))) throw new InputError(`${what}: expected a finite number, found "${text}".`)
  if (name === '') return Number(digits)
  const found = parseUnit(name!, si, what)
  const wanted = parseUnit(si, si, what)
  if (found.dimension.some((power, k) => power !== wanted.dimension[k])) {
    throw new InputError(
      `${what}: expected ${inWords(si)}, found "${text}"; known: ${namesLike(wanted, si).join(', ')}.`,
    )
  }
  // dividing by a whole number keeps 1.75 cm the double nearest to 0.0175
  const inverse = decimal(1 / found.factor)
  return Number.isInteger(inverse) ? Number(digits) / inverse : Number(digits) * decimal(found.factor)
}

/** A quantity in any unit as an SI number and its SI unit; null where the text is none. */
export function anyQuantity(text: string): { value: number; unit: string } | null {
  try {
    const name = /^\s*[-+]?[\d.]+(?:[eE][-+]?\d+)?\s*(.*?)\s*$/.exec(text)?.[1] ?? ''
    const unit = siName(parseUnit(name === '' ? '1' : name, '1', 'value').dimension)
    return { value: parseQuantity(text, unit), unit }
  } catch (error) {
    if (error instanceof InputError) return null
    throw error
  }
}

/** N, kg/m3 as kg m-3: a unit of factor one, or a product. */
function siName(dimension: Dimension): string {
  const same = (unit: Unit) => unit.factor === 1 && unit.dimension.every((power, k) => power === dimension[k])
  const single = Object.keys(units).find((name) => same(units[name]!))
  if (single) return single
  const parts = ['m', 'kg', 's', 'rad'].flatMap((name, k) => {
    const power = dimension[k]!
    return power === 0 ? [] : [power === 1 ? name : `${name}${power}`]
  })
  return parts.join(' ')
}

/** The short decimal number this is but for rounding, or itself where it is none. */
function decimal(value: number): number {
  const short = Number(value.toPrecision(12))
  return Math.abs(short / value - 1) < 1e-15 ? short : value
}

function inWords(si: string): string {
  return si === '1' ? 'a number without a unit' : `a number or a quantity in ${si}`
}

/** Factor and dimension of a product of units. */
function parseUnit(text: string, si: string, what: string): Unit {
  let factor = 1
  const dimension = [0, 0, 0, 0]
  text.split('/').forEach((part, divided) => {
    for (const token of part.split(/[\s*·]+/).filter((t) => t !== '')) {
      const [, name, power] = /^(.+?)(?:\^?([-+]?\d+)|([²³]))?$/.exec(token.replace('²', '^2').replace('³', '^3')) ?? []
      const known = Object.hasOwn(units, token) ? units[token] : Object.hasOwn(units, name!) ? units[name!] : undefined
      if (!known) throw new InputError(unknownUnit(token, si, what))
      const exponent = (known === units[token] ? 1 : Number(power ?? 1)) * (divided > 0 ? -1 : 1)
      factor *= known.factor ** exponent
      known.dimension.forEach((p, k) => {
        dimension[k]! += p * exponent
      })
    }
  })
  return { factor, dimension: dimension as unknown as Dimension }
}

function unknownUnit(token: string, si: string, what: string): string {
  const known = si === token ? [] : namesLike(parseUnit(si, si, what), si)
  const near = apart(token, si) ?? nearestName(token, known) ?? nearestName(token, Object.keys(units))
  return `${what}: unknown unit ${token}${near ? `, did you mean ${near}` : ''}; known for ${si}: ${known.join(', ')}.`
}

/** Nm as N m: two names written as one, where their product is what is asked for. */
function apart(token: string, si: string): string | undefined {
  const wanted = siName(parseUnit(si, si, si).dimension)
  const halves = Array.from(token, (_, k) => [token.slice(0, k), token.slice(k)])
  const pair = halves.find(
    (both) =>
      both.every((name) => Object.hasOwn(units, name)) &&
      siName(parseUnit(both.join(' '), si, si).dimension) === wanted,
  )
  return pair?.join(' ')
}

/** Units of the same dimension, for an error; what they can be made of where no single name has it. */
function namesLike(wanted: Unit, si: string): string[] {
  const names = Object.keys(units).filter((name) => units[name]!.dimension.every((p, k) => p === wanted.dimension[k]))
  return names.length > 0 ? names : [si, `and products and quotients of ${Object.keys(units).slice(1).join(' ')}`]
}
