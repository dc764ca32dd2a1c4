// measureTable.ts: measured values beside what was expected.

import Table from 'cli-table3'
import type { ExpectationResult } from '../io/study/studyExpectations.js'
import type { MeasureResult } from '../model/defineScene.js'
import { outputColours } from './colours.js'
import { shortNumber, withUnit } from './format.js'

/** Rules between columns only, so that it reads well in logs. */
const plain = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
} as const

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const made = new Table({
    head: [...head],
    chars: plain,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  })
  for (const row of rows) made.push([...row])
  return made
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

export function measureTable(measures: readonly MeasureResult[]): string {
  const rows = measures.map(({ name, value, unit, expected, tolerance, pass }) => [
    name,
    Number.isNaN(value) ? 'no value' : withUnit(value, unit),
    expected === null ? '' : withUnit(expected, unit),
    tolerance === null ? '' : withUnit(tolerance, unit),
    pass === null ? '' : pass ? outputColours.green('pass') : outputColours.red('FAIL'),
  ])
  return table(['measure', 'value', 'expected', 'tolerance', ''], rows)
}

/** Of a study as a whole. */
export function expectationTable(expectations: readonly ExpectationResult[]): string {
  const rows = expectations.map(({ what, found, expected, pass }) => {
    const verdict = pass === null ? 'no points' : pass ? outputColours.green('pass') : outputColours.red('FAIL')
    return [what, found.map(shortNumber).join(', '), expected, verdict]
  })
  return table(['of each curve', 'value', 'expected', ''], rows)
}
