// sumLoads.ts: contact forces on bodies that no force moves, which every rank has a part of, and on frozen ones, whose owner does not look
// at what other ranks have beside them: summed on rank 0 from all contacts, in the order of gatherCouples.ts and accelerateBodies.ts.

import type { Backend } from '../../backends/backend.js'
import type { Model } from '../compileModel.js'
import { type Column, columnOf } from './recordColumns.js'

const axes = [0, 1, 2] as const

export function sumLoads(backend: Backend, { columns }: Model): void {
  const moves = columnOf(backend, 'bodyContactInvMass')
  const of = (field: string) => axes.map((c) => columnOf(backend, field, c)) as [Column, Column, Column]
  const one = (field: string) => columnOf(backend, field)
  const round = backend.precision === 'single' ? Math.fround : (x: number) => x
  const [force, twist, armA, armB] = [of('pairForce'), of('pairTwist'), one('pairArmA'), one('pairArmB')]
  const couple = backend.capacity('memoryPair') > 0 ? of('pairCouple') : null
  const [first, count] = [one('bodyFirstPair'), one('bodyPairCount')]
  const [firstFound, endFound, foundPair] = [one('bodyFirstFound'), one('bodyEndFound'), one('foundPair')]
  for (let body = 0; body < columns.count; body++) {
    if (moves(body) > 0) continue
    const own = Array.from({ length: count(body) }, (_, k) => first(body) + k)
    const found = Array.from({ length: endFound(body) - firstFound(body) }, (_, k) => foundPair(firstFound(body) + k))
    const pushes = axes.map((c) => {
      let sum = 0
      for (const p of own) sum = round(sum - force[c](p))
      for (const p of found) sum = round(sum + force[c](p))
      return sum
    })
    const turns = axes.map((c) => {
      let sum = 0
      for (const p of couple ? own : []) sum = round(sum - couple![c](p))
      for (const p of couple ? found : []) sum = round(sum + couple![c](p))
      for (const p of own) sum = round(sum - round(armA(p) * twist[c](p)))
      for (const p of found) sum = round(sum - round(armB(p) * twist[c](p)))
      return sum
    })
    backend.write('bodyForce', pushes, body)
    backend.write('bodyTorque', turns, body)
  }
}
