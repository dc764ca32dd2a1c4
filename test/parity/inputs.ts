// inputs.ts: the values a field starts with: by the rules of its program, else by its type.

import type { KernelEntry } from '#talus/language/kernelTable.js'
import type { Field, FieldType } from '#talus/state/field.js'
import {
  between,
  type Draw,
  type Generator,
  type InputRules,
  integer,
  place,
  unitVector,
  vector,
} from './generators.js'

const byType: Readonly<Record<FieldType, Generator>> = {
  real: between(-2, 2),
  i32: integer(-2147483648, 2147483647),
  u32: integer(0, 4294967295),
  vec3: vector(-2, 2),
  quat: unitVector(4),
  mat3: ({ next }) => Array.from({ length: 9 }, () => Math.fround(4 * next() - 2)),
  position: place,
}

/** Values of all records of a field, components side by side. */
export function randomField(
  name: string,
  field: Field,
  records: number,
  rules: InputRules,
  entry: KernelEntry,
  draw: Draw,
): number[] {
  const rule = rules.fields[`${entry.kernel}.${name}`] ?? rules.fields[name] ?? defaultGenerator(name, field)
  const values: number[] = []
  for (let i = 0; i < records; i++) values.push(...rule(draw, i))
  return values
}

/** Places that no kernel has computed. */
export function anywhere(records: number, draw: Draw): number[] {
  return Array.from({ length: records }, (_, i) => place(draw, i)).flat()
}

function defaultGenerator(name: string, field: Field): Generator {
  if ((field.type === 'u32' || field.type === 'i32') && field.unit === '1') {
    throw new Error(
      `${name} is an integer of unit 1, perhaps an index: say in test/parity/engineInputs.ts (or sampleInputs.ts) ` +
        `what it holds, such as ${name}: indexOf('body')`,
    )
  }
  return field.type === 'vec3' && field.unit === '1' ? unitVector(3) : byType[field.type]
}
