// Quantities with units as SI numbers.

import { describe, expect, it } from 'vitest'
import { InputError, parseQuantity } from '#talus/index.js'

describe('a quantity', () => {
  it.each<[string | number, string, number]>([
    [3, 'm', 3],
    ['3', 'm', 3],
    ['1.75 cm', 'm', 0.0175],
    ['1.75cm', 'm', 0.0175],
    ['-5 mm', 'm', -0.005],
    ['1e-3 km', 'm', 1],
    ['.5 in', 'm', 0.0127],
    ['10mph', 'm/s', 4.4704],
    ['36 km/h', 'm/s', 10],
    ['2.6 g/cm3', 'kg/m3', 2600],
    ['2.6 g/cm^3', 'kg/m3', 2600],
    ['2600 kg m-3', 'kg/m3', 2600],
    ['1 t/m³', 'kg/m3', 1000],
    ['9.81 m/s²', 'm/s2', 9.81],
    ['1 gn', 'm/s2', 9.80665],
    ['100 N·m', 'N m', 100],
    ['100 N*m', 'N m', 100],
    ['5 MPa', 'Pa', 5e6],
    ['2 kN', 'kg m/s2', 2000],
    ['90 deg', 'rad', Math.PI / 2],
    ['60 rpm', 'rad/s', 2 * Math.PI],
    ['20 us', 's', 2e-5],
    ['2 min', 's', 120],
    ['50 %', '1', 0.5],
  ])('%s in %s is %d', (text, unit, value) => {
    expect(parseQuantity(text, unit)).toBeCloseTo(value, 12)
  })

  it('is the double nearest to what was written, where the unit is a decimal part', () => {
    for (const [text, value] of [
      ['1.75 cm', 0.0175],
      ['0.3 mm', 0.0003],
      ['7 g', 0.007],
    ] as const) {
      expect(parseQuantity(text, text.endsWith('g') ? 'kg' : 'm')).toBe(value)
    }
  })

  it.each([
    [
      '5 kg',
      'm',
      'depth: expected a number or a quantity in m, found "5 kg"; known: nm, um, µm, mm, cm, dm, m, km, in, ft, yd, mi.',
    ],
    ['5 mp', 'm/s', 'depth: unknown unit mp, did you mean mph; known for m/s: mph, kph.'],
    ['20 Nm', 'N m', 'depth: unknown unit Nm, did you mean N m; known for N m: mJ, J, kJ.'],
    ['3 kNmm', 'N m', 'depth: unknown unit kNmm, did you mean kN mm; known for N m: mJ, J, kJ.'],
    ['3 Hz', 'rad/s', 'depth: expected a number or a quantity in rad/s, found "3 Hz"; known: rpm.'],
    ['3 m', '1', 'depth: expected a number without a unit, found "3 m"; known: 1, %.'],
    ['deep', 'm', 'depth: expected a number or a quantity in m, found "deep".'],
    ['', 'm', 'depth: expected a number or a quantity in m, found "".'],
    ['NaN', 'm', 'depth: expected a number or a quantity in m, found "NaN".'],
    ['1e999', 'm', 'depth: expected a finite number, found "1e999".'],
    ['1 toString', 'm', 'depth: unknown unit toString; known for m: nm, um, µm, mm, cm, dm, m, km, in, ft, yd, mi.'],
  ])('%s in %s is refused', (text, unit, sentence) => {
    expect(() => parseQuantity(text, unit, 'depth')).toThrow(new InputError(sentence))
  })
})
