// carried.test.ts: a line of the list that says `carried` is enough for a value to go from search to search, and between runs.

import { expect, test } from 'vitest'
import { printCarried } from '#talus/language/compiler/printCarried.js'
import { memoryColumns } from '#talus/model/sceneState.js'
import { capitalised, type Field, type FieldList, owner } from '#talus/state/field.js'
import { fields } from '#talus/state/fields.js'
import { owners } from '#talus/state/owners.js'
import { oldFields, oldOwners } from '#talus/state/twins.js'

const carriedOf = (ownerName: string) =>
  Object.entries(fields as Readonly<Record<string, Field>>).flatMap(([name, field]) =>
    field.owner === ownerName && field.outlives === 'carried' ? [name] : [],
  )

test('a carried field has a twin in the owner of the search before, and is kept and carried with its group', () => {
  const ofTouch = { kind: 'field', owner: 'touch', unit: '1', lifetime: 'state', writtenBy: 'find', what: '' } as const
  const marks = {
    touchHeat: { ...ofTouch, type: 'real', packing: { group: 'touchMarks' }, outlives: 'carried' },
    touchOther: { ...ofTouch, type: 'i32', packing: { group: 'touchMarks' }, outlives: 'kept' },
    touchAge: { ...ofTouch, type: 'u32', packing: {} },
  } as const
  const touches = { touch: { ...owner('device', 'a touch', { grows: 'touch', each: 2 }), outlives: true } } as const
  const list: FieldList = {
    owners: { ...touches, ...oldOwners(touches) },
    fields: { ...marks, ...oldFields(marks) },
    counters: {},
  }
  expect(list.owners.oldTouch).toMatchObject({ counted: 'device', grows: 'touch', each: 2 })
  expect(list.fields.oldTouchHeat).toMatchObject({ owner: 'oldTouch', type: 'real', lifetime: 'scratch' })
  expect(Object.keys(list.fields)).not.toContain('oldTouchAge')
  const text = printCarried(list, './accessors.js', '../language')
  expect(text).toContain(`export function keepTouchMarks(i: i32): void {
  setOldTouchHeat(i, touchHeat(i))
  setOldTouchOther(i, touchOther(i))
}`)
  expect(text).toContain(`export function carryTouchMarks(i: i32, before: i32): void {
  if (before < 0) {
    setTouchHeat(i, 0)
  } else {
    setTouchHeat(i, oldTouchHeat(before))
  }
}`)
})

test('what the parts of a law remember is the same for every kind of contact, and in states', () => {
  const quantities = carriedOf('memoryPair').map((name) => name.replace(/^pair/, ''))
  expect(carriedOf('hold')).toEqual(['Spring', 'Point', 'Feature', ...quantities].map((name) => `hold${name}`))
  const columns = Object.keys(memoryColumns).map((name) => capitalised(name.replace(/s$/, '')))
  expect(columns).toEqual(['Spring', ...quantities])
})

test('an owner of the search before has room for as many as that of the present', () => {
  for (const name of ['pair', 'memoryPair', 'meeting', 'hold'] as const) {
    const { grows, each } = owners[name]
    const { grows: oldGrows, each: oldEach } = owners[`old${capitalised(name)}` as 'oldPair']
    expect([oldGrows, oldEach]).toEqual([grows, each])
  }
})
