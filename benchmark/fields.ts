// fields.ts: arrays that the kernels of the benchmark work on.

import { type Field, type FieldType, owner } from '#talus/state/field.js'

const item = (type: FieldType, what: string): Field => ({
  kind: 'field',
  owner: 'item',
  type,
  unit: '1',
  lifetime: 'scratch',
  writtenBy: 'items',
  what,
  packing: {},
})

export const benchmarkFields = {
  owners: { one: owner('host', 'the single record'), item: owner('host', 'an element') },
  fields: {
    itemFrom: item('quat', 'source of the copy'),
    itemTo: item('quat', 'target of the copy'),
    itemKey: item('u32', 'key to sort by'),
    itemValue: item('u32', 'value that goes with the key'),
    itemNumber: item('u32', 'number to sum up'),
    itemFirst: item('u32', 'sum of the numbers before'),
  },
  counters: {},
}
