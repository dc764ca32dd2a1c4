// printCarried.ts: the generated functions by which records of one search remember those of the search before. For each group with
// fields that outlive a search: `keepPairMemory(i)` sets the values of record i aside, `carryPairMemory(i, before)` gives record i those
// of the old record `before`, or 0 where that is -1.

import { capitalised, type Field, type FieldList, type FieldType } from '../../state/field.js'
import { groupsOf } from '../../state/layout.js'
import { oldName } from '../../state/twins.js'

/** A value of each type that remembers nothing. */
const zeros: Readonly<Partial<Record<FieldType, string>>> = {
  real: '0',
  i32: '0',
  u32: '0',
  vec3: 'vec3(0, 0, 0)',
  quat: 'quat(0, 0, 0, 0)',
}

/** `accessorsPath` and `languagePath`: import paths, seen from the generated file. */
export function printCarried(list: FieldList, accessorsPath: string, languagePath: string): string {
  const functions = [...groupsOf(list)].flatMap(([group, names]) => functionsOf(list, group, names)).join('\n')
  const used = (names: readonly string[]) => names.filter((name) => new RegExp(`\\b${name}\\(`).test(functions))
  const outliving = Object.keys(list.fields).filter((name) => list.fields[name]!.outlives)
  const accessors = outliving.flatMap((name) => {
    const old = oldName(name)
    return [name, old, `set${capitalised(name)}`, `set${capitalised(old)}`]
  })
  const values = ['type i32', ...used(['quat', 'vec3'])]
  return `// Made from the list of fields by \`npm run build\`; not edited by hand.
// What records remember from one search to the next, by group of fields: keep sets it aside before new records are made, carry
// gives it to the new record that is the same as the old record \`before\`; one that has none, -1, begins with 0.

import {
${used(accessors)
  .sort()
  .map((name) => `  ${name},\n`)
  .join('')}} from '${accessorsPath}'
import { ${values.join(', ')} } from '${languagePath}/values.js'

${functions}`
}

function functionsOf(list: FieldList, group: string, names: readonly string[]): string[] {
  const where = (fits: (field: Field) => boolean) => names.filter((name) => fits(list.fields[name]!))
  const kept = where(({ outlives }) => outlives !== undefined)
  const carried = where(({ outlives }) => outlives === 'carried')
  const title = capitalised(group)
  return [
    ...(kept.length > 0 ? [keepFunction(title, kept)] : []),
    ...(carried.length > 0 ? [carryFunction(list, title, carried)] : []),
  ]
}

const setting = (name: string, value: string) => `set${capitalised(name)}(i, ${value})`

function keepFunction(title: string, names: readonly string[]): string {
  return `export function keep${title}(i: i32): void {
${names.map((name) => `  ${setting(oldName(name), `${name}(i)`)}\n`).join('')}}
`
}

function carryFunction(list: FieldList, title: string, names: readonly string[]): string {
  const lines = (value: (name: string) => string) => names.map((name) => `    ${setting(name, value(name))}\n`).join('')
  const zero = (name: string) => {
    const { type } = list.fields[name]!
    const value = zeros[type]
    if (!value) throw new Error(`${name}: a ${type} cannot be carried from search to search`)
    return value
  }
  return `export function carry${title}(i: i32, before: i32): void {
  if (before < 0) {
${lines(zero)}  } else {
${lines((name) => `${oldName(name)}(before)`)}  }
}
`
}
