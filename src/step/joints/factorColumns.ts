// factorColumns.ts: in which rows each column of the factor has entries, and which columns can be had at once.
//
//   column j has an entry in row i where the matrix has one, or where a column k whose first entry below the diagonal
//   is in row j has one                                                                                             (1)
//   level(j) = 1 + the largest level of such columns k; columns of one level do not need each other                 (2)
// Source: T. A. Davis, Direct Methods for Sparse Linear Systems, 2006, sections 4.1 and 4.8.
//
// Rows of one joint are eliminated one after the other, and have the same entries further on: (1) is found by joint.

import { eliminationOrder } from './eliminationOrder.js'
import { type JointGraph, jointGraph, type RowPattern } from './jointGraph.js'

/** Columns in the order of elimination; a place is a place in that order. */
export interface FactorColumns {
  /** Row at each place. */
  readonly row: Int32Array
  readonly level: Int32Array
  readonly levels: number
  /** Places with an entry below the diagonal, ascending. */
  readonly below: readonly Int32Array[]
  /** Places with an entry left of the diagonal, ascending. */
  readonly left: readonly Int32Array[]
}

interface JointColumns {
  /** Joints with entries further on, as places in the order of joints, ascending. */
  readonly below: readonly Int32Array[]
  /** Level of a joint's first row. */
  readonly level: Int32Array
}

export function factorColumns(pattern: RowPattern): FactorColumns {
  const graph = jointGraph(pattern)
  const order = eliminationOrder(graph)
  const joints = jointColumns(graph, order)
  const start = startsOf(Array.from(order, (joint) => graph.rows[joint]!.length))
  const rows = start[order.length]!
  const row = new Int32Array(rows)
  const level = new Int32Array(rows)
  const below: Int32Array[] = []
  for (let at = 0; at < order.length; at++) {
    const further = [...joints.below[at]!].flatMap((other) => places(start[other]!, start[other + 1]!))
    for (let k = start[at]!; k < start[at + 1]!; k++) {
      row[k] = graph.rows[order[at]!]![k - start[at]!]!
      level[k] = joints.level[at]! + k - start[at]!
      below.push(Int32Array.from([...places(k + 1, start[at + 1]!), ...further]))
    }
  }
  const levels = level.reduce((most, l) => Math.max(most, l + 1), 0)
  return { row, level, levels, below, left: transposed(below) }
}

/** (1) and (2) */
function jointColumns(graph: JointGraph, order: Int32Array): JointColumns {
  const place = new Int32Array(order.length)
  order.forEach((joint, at) => {
    place[joint] = at
  })
  const below: Int32Array[] = []
  const level = new Int32Array(order.length)
  const children: number[][] = []
  for (let at = 0; at < order.length; at++) children.push([])
  for (let at = 0; at < order.length; at++) {
    const joint = order[at]!
    const found = new Set<number>()
    for (let k = graph.first[joint]!; k < graph.first[joint + 1]!; k++) found.add(place[graph.neighbours[k]!]!)
    for (const child of children[at]!) {
      for (const other of below[child]!) found.add(other)
      level[at] = Math.max(level[at]!, level[child]! + graph.rows[order[child]!]!.length)
    }
    below.push(Int32Array.from([...found].filter((other) => other > at)).sort())
    const parent = below[at]![0]
    if (parent !== undefined) children[parent]!.push(at)
  }
  return { below, level }
}

/** For each place the places whose list it is in, ascending. */
function transposed(lists: readonly Int32Array[]): Int32Array[] {
  const found: number[][] = lists.map(() => [])
  lists.forEach((list, k) => {
    for (const i of list) found[i]!.push(k)
  })
  return found.map((list) => Int32Array.from(list))
}

/** Where each of consecutive stretches starts; the last number is the length of all. */
export function startsOf(lengths: readonly number[]): Int32Array {
  const start = new Int32Array(lengths.length + 1)
  lengths.forEach((length, k) => {
    start[k + 1] = start[k]! + length
  })
  return start
}

const places = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, k) => from + k)
