// accessorTable.ts: the accessor functions that a list of fields gives to kernels, by name.
//
//   bodyVel(i)  setBodyVel(i, v)                    any field
//   bodyPosSeparation(a, b)  moveBodyPos(i, d)      position fields: from a to b, nearest image
//   addBinCount(i, n)  maxBinCount(i, n)            atomic fields, give the old value
//   bodyCount()  bodyCapacity()                    counts of an owner (i32)
//   setContactCount(n)  addContactCount(n)  maxContactCount(n)            of an owner that the device counts
//   overflow()  setOverflow(n)  addOverflow(n)  maxOverflow(n)            counters (u32)

import { capitalised, type FieldList } from '../../state/field.js'
import { countCells } from '../../state/layout.js'
import type { ValueType } from './ir.js'

export type AccessorKind =
  | 'get'
  | 'set'
  | 'separation'
  | 'move'
  | 'addField'
  | 'maxField'
  | 'getCount'
  | 'setCount'
  | 'addCount'
  | 'maxCount'

export interface Accessor {
  readonly kind: AccessorKind
  /** Field or cell of the table of counts. */
  readonly target: string
  readonly type: ValueType
}

export function accessorTable(list: FieldList): Map<string, Accessor> {
  const table = new Map<string, Accessor>()
  const put = (name: string, kind: AccessorKind, target: string, type: ValueType) => {
    if (table.has(name)) throw new Error(`two accessors are named ${name}: rename ${target}`)
    table.set(name, { kind, target, type })
  }
  for (const [name, field] of Object.entries(list.fields)) {
    const type = field.type === 'position' ? 'vec3' : field.type
    put(name, 'get', name, type)
    put(`set${capitalised(name)}`, 'set', name, type)
    if (field.type === 'position') {
      put(`${name}Separation`, 'separation', name, 'vec3')
      put(`move${capitalised(name)}`, 'move', name, 'vec3')
    }
    if (field.packing.atomic) {
      put(`add${capitalised(name)}`, 'addField', name, 'u32')
      put(`max${capitalised(name)}`, 'maxField', name, 'u32')
    }
  }
  for (const cell of countCells(list)) {
    const type = cell in list.counters ? 'u32' : 'i32'
    put(cell, 'getCount', cell, type)
    if (isHostCell(list, cell)) continue
    put(`set${capitalised(cell)}`, 'setCount', cell, type)
    put(`add${capitalised(cell)}`, 'addCount', cell, type)
    put(`max${capitalised(cell)}`, 'maxCount', cell, type)
  }
  return table
}

/** Capacities, and counts of owners that the host counts: kernels read them only. */
function isHostCell(list: FieldList, cell: string): boolean {
  return Object.entries(list.owners).some(
    ([name, { counted }]) => cell === `${name}Capacity` || (cell === `${name}Count` && counted === 'host'),
  )
}
