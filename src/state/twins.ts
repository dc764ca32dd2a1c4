// twins.ts: records and fields of the search before, made from those that outlive a search: `oldPairSpring` of `oldPair` from
// `pairSpring` of `pair`.

import { capitalised, type Field, type Owner } from './field.js'

export type OldName<Name extends string> = `old${Capitalize<Name>}`

export function oldName<Name extends string>(name: Name): OldName<Name> {
  return `old${capitalised(name)}` as OldName<Name>
}

/** Names of those that outlive a search, with `old` before them. */
type OldNames<List> = {
  [Name in keyof List & string]: List[Name] extends { readonly outlives: unknown } ? OldName<Name> : never
}[keyof List & string]

export function oldOwners<List extends Readonly<Record<string, Owner>>>(list: List): Record<OldNames<List>, Owner> {
  return twinsOf(list, ({ counted, grows, each, onlyFor }, name) => ({
    kind: 'owner',
    counted,
    what: `a ${name} of the search before`,
    ...(grows && { grows }),
    ...(each && { each }),
    ...(onlyFor && { onlyFor }),
  }))
}

export function oldFields<List extends Readonly<Record<string, Field>>>(
  list: List,
): Record<OldNames<List>, List[keyof List]> {
  return twinsOf(list, ({ owner, packing, type, unit, what }, name) => {
    const group = packing.old ?? oldName(packing.group ?? name)
    const twin: Field = {
      kind: 'field',
      owner: oldName(owner),
      type,
      unit,
      lifetime: 'scratch',
      writtenBy: 'findPairs',
      what: `${name} of the search before: ${what}`,
      packing: { group, during: 'search' },
    }
    return twin
  })
}

function twinsOf<List extends object, Twin>(
  list: List,
  twinOf: (one: List[keyof List], name: string) => Twin,
): Record<OldNames<List>, never> {
  const outliving = Object.entries(list).filter(([, one]) => one.outlives)
  return Object.fromEntries(outliving.map(([name, one]) => [oldName(name), twinOf(one, name)])) as never
}
