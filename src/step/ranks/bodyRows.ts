// bodyRows.ts: bodies as rows of numbers that travel between ranks: number in the whole scene, rank that owns it (-1 where all have it),
// level of its first part, then its state.

import { fields } from '../../state/fields.js'
import type { Model } from '../compileModel.js'

/** Numbers of a row before the state. */
export const bodyHead = 3

export const bodyFields: readonly string[] = Object.entries(fields)
  .filter(([, { owner, lifetime }]) => owner === 'body' && lifetime === 'state')
  .map(([name]) => name)

/** Where a field begins in the state of a body. */
export function fieldStart(field: string): number {
  let at = 0
  for (const name of bodyFields) {
    if (name === field) return at
    at += componentsOf(name)
  }
  throw new Error(`There is no field "${field}" of bodies.`)
}

const widths: Readonly<Record<string, number>> = { position: 3, vec3: 3, quat: 4, mat3: 9 }
const componentsOf = (name: string) => widths[fields[name as keyof typeof fields].type] ?? 1

/** Rows by the number of the body, and these numbers, ascending. */
export function inOrder(rows: Float64Array, stride: number, all: number): { order: Int32Array; bodies: Int32Array } {
  const count = rows.length / stride
  const rowOf = new Int32Array(all)
  for (let row = 0; row < count; row++) rowOf[rows[row * stride]!] = row + 1
  const order = new Int32Array(count)
  const bodies = new Int32Array(count)
  let k = 0
  for (let body = 0; body < all; body++) {
    if (rowOf[body] === 0) continue
    order[k] = rowOf[body]! - 1
    bodies[k++] = body
  }
  return { order, bodies }
}

export function sameNumbers(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((number, i) => number === b[i])
}

export function outerReach({ parts, columns }: Model): Float64Array {
  const outer = new Float64Array(columns.count)
  for (let part = 0; part < parts.count; part++) {
    const away = Math.hypot(...parts.position.subarray(3 * part, 3 * part + 3)) + parts.radius[part]!
    outer[parts.body[part]!] = Math.max(outer[parts.body[part]!]!, away)
  }
  return outer
}
