// symbolicFactor.ts: where the factor of the joints' matrix has entries, and what each of them is computed from.
//
// A = J M⁻¹ Jᵀ couples two rows where they act on a body that can move. With A = L D Lᵀ and U = L D:
//   U_ij = A_ij − Σ_k U_ik U_jk W_k,   W_j = 1 / U_jj,   k eliminated before j                                      (1)
//   column j has an entry in row i where A has one, or where a column k whose first entry below the diagonal is in
//   row j has one                                                                                                   (2)
//   level(j) = 1 + the largest level of such columns k; columns of one level do not need each other                 (3)
// Source: T. A. Davis, Direct Methods for Sparse Linear Systems, 2006, sections 4.1 to 4.8.
//
// Rows of one joint are eliminated one after the other, and have the same entries further on: (2) is found by joint.

import { InputError } from '../../model/inputError.js'
import { eliminationOrder } from './eliminationOrder.js'
import { type JointGraph, jointGraph, type RowPattern } from './jointGraph.js'

/** Products of (1) that are listed at most: 12 bytes each. */
const mostUpdates = 2 ** 26

/** All that kernels need to know; rows are numbered as in the pattern, and lists are sorted by level. */
export interface SymbolicFactor {
  readonly rows: number
  readonly levels: number
  /** By entry: its rows, i eliminated after j or the same, and the range of its updates. */
  readonly entryRowI: Int32Array
  readonly entryRowJ: Int32Array
  readonly entryFirstUpdate: Uint32Array
  readonly entryEndUpdate: Uint32Array
  /** By update: entries (i, k) and (j, k), and row k. */
  readonly updateLeft: Uint32Array
  readonly updateRight: Uint32Array
  readonly updatePivot: Uint32Array
  /** By level: its entries, and its pivots. */
  readonly levelFirstEntry: Uint32Array
  readonly levelEndEntry: Uint32Array
  readonly levelFirstPivot: Uint32Array
  readonly levelEndPivot: Uint32Array
  /** By pivot: its row; terms [first, middle) are its entries left of the diagonal, [middle, end) those below it. */
  readonly pivotRow: Uint32Array
  readonly pivotFirstTerm: Uint32Array
  readonly pivotMiddleTerm: Uint32Array
  readonly pivotEndTerm: Uint32Array
  /** By term: the entry, and the row of the other unknown. */
  readonly termEntry: Uint32Array
  readonly termRow: Uint32Array
}

/** Columns in the order of elimination; `place` is a row's place in that order. */
interface Columns {
  /** Row at each place. */
  readonly row: Int32Array
  readonly level: Int32Array
  readonly levels: number
  /** Places with an entry below the diagonal, ascending. */
  readonly below: readonly Int32Array[]
  /** Places with an entry left of the diagonal, ascending. */
  readonly left: readonly Int32Array[]
}

export function symbolicFactor(pattern: RowPattern): SymbolicFactor {
  const graph = jointGraph(pattern)
  const columns = rowColumns(graph, eliminationOrder(graph))
  const counts = updateCounts(columns)
  const entries = sortEntries(columns, counts)
  return {
    rows: columns.row.length,
    levels: columns.levels,
    ...entries.lists,
    ...listUpdates(columns, entries),
    ...listTerms(columns, entries),
  }
}

/** (2) by joint: later joints with entries, in places of the order, and the level of a joint's first row, (3). */
function jointColumns(graph: JointGraph, order: Int32Array): { below: Int32Array[]; level: Int32Array } {
  const place = new Int32Array(order.length)
  order.forEach((joint, at) => {
    place[joint] = at
  })
  const below: Int32Array[] = []
  const level = new Int32Array(order.length)
  const children: number[][] = order.length ? Array.from(order, () => []) : []
  for (let at = 0; at < order.length; at++) {
    const joint = order[at]!
    const found = new Set<number>()
    for (let k = graph.first[joint]!; k < graph.first[joint + 1]!; k++) {
      const other = place[graph.neighbours[k]!]!
      if (other > at) found.add(other)
    }
    for (const child of children[at]!) {
      for (const other of below[child]!) if (other > at) found.add(other)
      level[at] = Math.max(level[at]!, level[child]! + graph.rows[order[child]!]!.length)
    }
    below.push(Int32Array.from(found).sort())
    if (found.size > 0) children[below[at]![0]!]!.push(at)
  }
  return { below, level }
}

function rowColumns(graph: JointGraph, order: Int32Array): Columns {
  const joints = jointColumns(graph, order)
  const sizes = Array.from(order, (joint) => graph.rows[joint]!.length)
  const start = new Int32Array(order.length + 1)
  sizes.forEach((size, at) => {
    start[at + 1] = start[at]! + size
  })
  const rows = start[order.length]!
  const row = new Int32Array(rows)
  const level = new Int32Array(rows)
  const below: Int32Array[] = []
  const left: number[][] = Array.from({ length: rows }, () => [])
  for (let at = 0; at < order.length; at++) {
    const further = [...joints.below[at]!].flatMap((other) => places(start[other]!, start[other + 1]!))
    for (let k = start[at]!; k < start[at + 1]!; k++) {
      row[k] = graph.rows[order[at]!]![k - start[at]!]!
      level[k] = joints.level[at]! + k - start[at]!
      below.push(Int32Array.from([...places(k + 1, start[at + 1]!), ...further]))
      for (const i of below[k]!) left[i]!.push(k)
    }
  }
  const levels = level.reduce((most, l) => Math.max(most, l + 1), 0)
  return { row, level, levels, below, left: left.map((list) => Int32Array.from(list)) }
}

const places = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, k) => from + k)

/** First entry of each column in the plain order, diagonal first; the last number is how many there are. */
function columnStarts({ below }: Columns): Int32Array {
  const start = new Int32Array(below.length + 1)
  below.forEach((list, j) => {
    start[j + 1] = start[j]! + 1 + list.length
  })
  return start
}

/** Products of (1) for each entry in the plain order. */
function updateCounts(columns: Columns): Uint32Array {
  const total = columns.below.reduce((sum, { length: m }) => sum + (m * (m + 1)) / 2, 0)
  if (total > mostUpdates) {
    throw new InputError(
      `The joints are coupled too closely: their factor takes ${total} products, and ${mostUpdates} can be held. ` +
        'Take joints off the body that has most of them, or fix it.',
    )
  }
  const start = columnStarts(columns)
  const counts = new Uint32Array(start[start.length - 1]!)
  forEachUpdate(columns, start, (entry) => {
    counts[entry]!++
  })
  return counts
}

/** Calls `visit` for each product: its entry, and entries (i, k) and (j, k) in the plain order, k ascending for each. */
function forEachUpdate(
  { below, left }: Columns,
  start: Int32Array,
  visit: (entry: number, ik: number, jk: number, k: number) => void,
): void {
  const entryOf = new Int32Array(below.length)
  for (let j = 0; j < below.length; j++) {
    entryOf[j] = start[j]!
    below[j]!.forEach((i, at) => {
      entryOf[i] = start[j]! + 1 + at
    })
    for (const k of left[j]!) {
      const column = below[k]!
      const own = column.indexOf(j)
      const jk = start[k]! + 1 + own
      for (let at = own; at < column.length; at++) visit(entryOf[column[at]!]!, start[k]! + 1 + at, jk, k)
    }
  }
}

interface SortedEntries {
  readonly start: Int32Array
  /** Number after sorting of each entry in the plain order. */
  readonly sorted: Uint32Array
  readonly lists: Pick<
    SymbolicFactor,
    | 'entryRowI'
    | 'entryRowJ'
    | 'entryFirstUpdate'
    | 'entryEndUpdate'
    | 'levelFirstEntry'
    | 'levelEndEntry'
    | 'levelFirstPivot'
    | 'levelEndPivot'
    | 'pivotRow'
  >
}

/** Entries by level, and within a level those with most updates first, so that neighbours have equal work. */
function sortEntries(columns: Columns, counts: Uint32Array): SortedEntries {
  const { row, level, below, levels } = columns
  const start = columnStarts(columns)
  const rowI = new Int32Array(counts.length)
  const column = new Int32Array(counts.length)
  below.forEach((list, j) => {
    rowI[start[j]!] = row[j]!
    list.forEach((i, at) => {
      rowI[start[j]! + 1 + at] = row[i]!
    })
    column.fill(j, start[j]!, start[j + 1]!)
  })
  const order = Uint32Array.from(counts, (_, e) => e).sort(
    (a, b) => level[column[a]!]! - level[column[b]!]! || counts[b]! - counts[a]! || a - b,
  )
  const sorted = new Uint32Array(counts.length)
  order.forEach((e, at) => {
    sorted[e] = at
  })
  const ends = new Uint32Array(counts.length)
  let end = 0
  order.forEach((e, at) => {
    end += counts[e]!
    ends[at] = end
  })
  const pivots = Uint32Array.from(row, (_, place) => place).sort((a, b) => level[a]! - level[b]! || a - b)
  const entryRange = ranges(levels, order, (e) => level[column[e]!]!)
  const pivotRange = ranges(levels, pivots, (place) => level[place]!)
  return {
    start,
    sorted,
    lists: {
      entryRowI: Int32Array.from(order, (e) => rowI[e]!),
      entryRowJ: Int32Array.from(order, (e) => row[column[e]!]!),
      entryFirstUpdate: Uint32Array.from(order, (e, at) => ends[at]! - counts[e]!),
      entryEndUpdate: ends,
      levelFirstEntry: entryRange.first,
      levelEndEntry: entryRange.end,
      levelFirstPivot: pivotRange.first,
      levelEndPivot: pivotRange.end,
      pivotRow: Uint32Array.from(pivots, (place) => row[place]!),
    },
  }
}

/** Ranges of a list that is sorted by level. */
function ranges(levels: number, list: Uint32Array, levelOf: (item: number) => number) {
  const end = new Uint32Array(levels)
  for (const item of list) end[levelOf(item)]!++
  for (let level = 1; level < levels; level++) end[level] = end[level]! + end[level - 1]!
  return { first: Uint32Array.from(end, (_, level) => (level === 0 ? 0 : end[level - 1]!)), end }
}

function listUpdates(columns: Columns, { start, sorted, lists }: SortedEntries) {
  const total = lists.entryEndUpdate[lists.entryEndUpdate.length - 1] ?? 0
  const updateLeft = new Uint32Array(total)
  const updateRight = new Uint32Array(total)
  const updatePivot = new Uint32Array(total)
  const next = lists.entryFirstUpdate.slice()
  forEachUpdate(columns, start, (entry, ik, jk, k) => {
    const at = next[sorted[entry]!]!++
    updateLeft[at] = sorted[ik]!
    updateRight[at] = sorted[jk]!
    updatePivot[at] = columns.row[k]!
  })
  return { updateLeft, updateRight, updatePivot }
}

/** For each pivot its entries left of the diagonal, then those below. */
function listTerms({ row, level, below, left }: Columns, { start, sorted }: SortedEntries) {
  const pivots = Uint32Array.from(row, (_, place) => place).sort((a, b) => level[a]! - level[b]! || a - b)
  const terms = 2 * below.reduce((sum, { length }) => sum + length, 0)
  const lists = {
    pivotFirstTerm: new Uint32Array(row.length),
    pivotMiddleTerm: new Uint32Array(row.length),
    pivotEndTerm: new Uint32Array(row.length),
    termEntry: new Uint32Array(terms),
    termRow: new Uint32Array(terms),
  }
  let at = 0
  const add = (entry: number, place: number) => {
    lists.termEntry[at] = sorted[entry]!
    lists.termRow[at++] = row[place]!
  }
  pivots.forEach((place, pivot) => {
    lists.pivotFirstTerm[pivot] = at
    for (const k of left[place]!) add(start[k]! + 1 + below[k]!.indexOf(place), k)
    lists.pivotMiddleTerm[pivot] = at
    below[place]!.forEach((i, n) => {
      add(start[place]! + 1 + n, i)
    })
    lists.pivotEndTerm[pivot] = at
  })
  return lists
}
