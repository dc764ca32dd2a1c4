// studyNames.ts: the values of a point that figures and expressions may name: parameters, measures and what was expected of
// them, what is derived, and facts of the run.

import type { SceneDefinition } from '../../model/defineScene.js'
import { InputError } from '../../model/inputError.js'
import { didYouMean } from '../../model/nearestName.js'
import { probeSeries } from '../../model/probe.js'
import type { RunRecord } from '../runFolder/runRecord.js'
import type { Attempt } from '../sceneFile/problem.js'
import { parseQuantity } from '../units.js'
import { type Expression, parseExpression } from './expression.js'
import type { StudyColumn, StudyPoint } from './studyPoints.js'
import type { FigureAxis, StudyFigure, StudyFile } from './studySchema.js'

export interface NamedValue {
  readonly name: string
  readonly unit: string
  readonly kind: 'parameter' | 'measure' | 'expected' | 'derived' | 'fact'
  /** In one line, where there is one. */
  readonly what?: string
  readonly numeric: boolean
}

export interface DerivedValue {
  readonly name: string
  readonly unit: string
  readonly expression: Expression
}

/** Of run.json. */
export const runFacts: Readonly<Record<string, { unit: string; of: (record: RunRecord) => number | null }>> = {
  'run.wallSeconds': { unit: 's', of: (record) => record.wallSeconds },
  'run.steps': { unit: '1', of: (record) => record.steps },
  'run.time': { unit: 's', of: (record) => record.time },
  'run.timeStep': { unit: 's', of: (record) => record.timeStep },
  'run.bodies': { unit: '1', of: ({ counters }) => counters.bodies },
  'run.contacts': { unit: '1', of: ({ counters }) => counters.contacts },
  'run.maxContacts': { unit: '1', of: ({ counters }) => counters.maxContacts },
  'run.iterationsPerStep': { unit: '1', of: (record) => record.iterationsPerStep },
  'run.worstResidual': { unit: 'm/s', of: (record) => record.worstResidual },
  'run.unsolvedSteps': { unit: '1', of: (record) => record.unsolvedSteps },
  'run.kineticEnergy': { unit: 'J', of: ({ energy }) => energy.kinetic },
}

interface Named {
  readonly columns: readonly StudyColumn[]
  readonly definition: SceneDefinition
  readonly derived: readonly DerivedValue[]
}

/** The x of a figure that is drawn from probes. */
export const overTime = 'time'

/** A measure that is called as a parameter is: measures.friction. */
export const measureName = (name: string, columns: readonly StudyColumn[]) =>
  columns.some((column) => column.name === name) ? `measures.${name}` : name

export function namedValues({ columns, definition, derived }: Named): Map<string, NamedValue> {
  const parameters = columns.map(({ name, unit, numeric }): NamedValue => {
    const what = Object.hasOwn(definition.parameters, name) ? definition.parameters[name]!.what : undefined
    return { name, unit, kind: 'parameter', numeric, ...(what === undefined ? {} : { what }) }
  })
  const measures = Object.entries(definition.measures).flatMap(([key, { unit, what }]): NamedValue[] => {
    const name = measureName(key, columns)
    return [
      { name, unit, kind: 'measure', what, numeric: true },
      { name: `${name}.expected`, unit, kind: 'expected', numeric: true },
    ]
  })
  const more = derived.map(({ name, unit }): NamedValue => ({ name, unit, kind: 'derived', numeric: true }))
  const facts = Object.entries(runFacts).map(
    ([name, { unit }]): NamedValue => ({ name, unit, kind: 'fact', numeric: true }),
  )
  return new Map([...parameters, ...measures, ...more, ...facts].map((value) => [value.name, value]))
}

export function derivedValues(file: StudyFile, attempt: Attempt): DerivedValue[] {
  return Object.entries(file.derived ?? {}).flatMap(([name, { value, unit = '1' }]) => {
    const made = attempt(['derived', name, 'value'], () => parseExpression(withoutSign(value)))
    return made ? [{ name, unit, expression: made }] : []
  })
}

/** "= a + b" without the sign. */
export const withoutSign = (text: string) => text.trimStart().replace(/^=/, '')

export interface PlainAxis {
  readonly of: string
  readonly label?: string | undefined
  readonly unit?: string | undefined
  readonly scale?: 'linear' | 'log' | undefined
  readonly range?: readonly [number, number] | undefined
}

/** Ends of an axis, where it has some. */
export const endsOf = ({ range }: PlainAxis) => (range ? { min: range[0], max: range[1] } : {})

export const axisOf = (axis: FigureAxis): PlainAxis => (typeof axis === 'string' ? { of: axis } : axis)

/** Parameters and options that are the same number in all points. */
export function sharedNumbers({ columns, points }: Pick<Checked, 'columns' | 'points'>): ReadonlyMap<string, number> {
  const shared = columns.filter(({ varies }) => !varies).map(({ name }) => [name, points[0]?.values[name]] as const)
  return new Map(shared.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
}

interface Checked {
  readonly columns: readonly StudyColumn[]
  readonly points: readonly StudyPoint[]
  readonly names: ReadonlyMap<string, NamedValue>
  readonly derived: readonly DerivedValue[]
  readonly settings: StudyFile
  readonly definition: SceneDefinition
}

/** Of the probes of the scene as it is by default, which is small. */
function seriesOf({ build, parameters }: SceneDefinition): Set<string> {
  const defaults = Object.entries(parameters).map(([name, { default: value }]) => [name, value])
  const { probes } = build(Object.fromEntries(defaults)).data
  return new Set(probeSeries(probes).map(({ name }) => name))
}

/** Names that are not there, units that do not fit, in figures, derived values, expectations and the list of measures. */
export function checkFigures(study: Checked, attempt: Attempt): void {
  const { names, columns, derived, settings, definition } = study
  const need = (name: string, among: ReadonlySet<string> | ReadonlyMap<string, unknown> = names) => {
    if (!among.has(name)) throw new InputError(`unknown name ${name}${didYouMean(name, among.keys())}`)
  }
  const measured = new Set(
    [...names.values()].flatMap(({ kind, name }) => (/measure|derived|fact/.test(kind) ? [name] : [])),
  )
  settings.measures?.forEach((name, i) => {
    attempt(['measures', i], () => need(name, measured))
  })
  const before = new Set(namedValues({ columns, definition, derived: [] }).keys())
  for (const { name, expression } of derived) {
    attempt(['derived', name], () => {
      if (before.has(name)) throw new InputError(`${name} is there already: call what is derived something else.`)
      for (const other of expression.names) need(other, before)
    })
    before.add(name)
  }
  settings.figures?.forEach((figure, i) => {
    attempt(['figures', i], () => checkFigure(figure, study, need))
  })
  settings.expect?.forEach(({ of, over, where = {} }, i) => {
    attempt(['expect', i], () => {
      for (const name of [of, over, ...Object.keys(where)]) need(name)
    })
  })
}

function checkFigure(
  figure: StudyFigure,
  { names, definition, ...study }: Checked,
  need: (name: string, among?: ReadonlySet<string>) => void,
): void {
  const isOverTime = axisOf(figure.x).of === overTime
  if (isOverTime) need(axisOf(figure.y).of, seriesOf(definition))
  for (const { range, scale } of [axisOf(figure.x), axisOf(figure.y)]) {
    if (range && (range[0] >= range[1] || (scale === 'log' && range[0] <= 0)))
      throw new InputError(`a range goes up, on a logarithmic axis from above zero, found ${range.join(' to ')}.`)
  }
  const parameters = new Set([...names.values()].flatMap(({ kind, name }) => (kind === 'parameter' ? [name] : [])))
  for (const name of Object.keys(figure.where ?? {})) need(name, parameters)
  for (const { of, unit } of isOverTime ? [] : [axisOf(figure.x), axisOf(figure.y)]) {
    need(of)
    if (!names.get(of)!.numeric) throw new InputError(`${of} is a text: it can be a family, not an axis.`)
    if (unit !== undefined) parseQuantity(`1 ${unit}`, names.get(of)!.unit, of)
  }
  if (figure.family !== undefined) need(figure.family)
  for (const { value } of figure.lines ?? []) {
    const known = [...sharedNumbers(study).keys(), 'x']
    const other = parseExpression(withoutSign(value)).names.find((name) => !known.includes(name))
    if (other !== undefined)
      throw new InputError(`lines are functions of x and of what all points share, found ${other}.`)
  }
}
