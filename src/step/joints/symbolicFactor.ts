// symbolicFactor.ts: the lists that kernels factor the joints' matrix by, and solve with it; made once for a model.
//
// A = J M⁻¹ Jᵀ couples two rows where they act on a body that can move. With A = L D Lᵀ and U = L D:
//   U_ij = A_ij − Σ_k U_ik U_jk W_k,   W_j = 1 / U_jj,   k eliminated before j                                      (1)

import { InputError } from '../../model/inputError.js'
import { type FactorColumns, factorColumns, startsOf } from './factorColumns.js'
import type { RowPattern } from './jointGraph.js'

/** Products of (1) that are listed at most: 12 bytes each. */
const mostUpdates = 2 ** 26

/** Rows are numbered as in the pattern; entries and pivots are sorted by level. */
export interface SymbolicFactor extends Entries, Pivots, Updates, Terms {
  readonly rows: number
  readonly levels: number
}

interface Entries {
  /** By entry: its rows, i eliminated after j or the same, and the range of its updates. */
  readonly entryRowI: Int32Array
  readonly entryRowJ: Int32Array
  readonly entryFirstUpdate: Uint32Array
  readonly entryEndUpdate: Uint32Array
  /** By level. */
  readonly levelFirstEntry: Uint32Array
  readonly levelEndEntry: Uint32Array
}

interface Updates {
  /** By update: entries (i, k) and (j, k), and row k. */
  readonly updateLeft: Uint32Array
  readonly updateRight: Uint32Array
  readonly updatePivot: Uint32Array
}

interface Pivots {
  /** By pivot. */
  readonly pivotRow: Uint32Array
  /** By level. */
  readonly levelFirstPivot: Uint32Array
  readonly levelEndPivot: Uint32Array
}

interface Terms {
  /** By pivot: terms [first, middle) are its entries left of the diagonal, [middle, end) those below it. */
  readonly pivotFirstTerm: Uint32Array
  readonly pivotMiddleTerm: Uint32Array
  readonly pivotEndTerm: Uint32Array
  /** By term: the entry, and the row of the other unknown. */
  readonly termEntry: Uint32Array
  readonly termRow: Uint32Array
}

/** Entries column by column, the diagonal first, and their numbers after sorting. */
interface Places {
  readonly start: Int32Array
  readonly sorted: Uint32Array
}

export function symbolicFactor(pattern: RowPattern): SymbolicFactor {
  const columns = factorColumns(pattern)
  checkSize(columns)
  const start = startsOf(columns.below.map(({ length }) => 1 + length))
  const { entries, sorted } = listEntries(columns, start)
  const { pivots, order } = listPivots(columns)
  const placed = { start, sorted }
  const { length: rows } = columns.row
  const { levels } = columns
  return {
    ...{ rows, levels, ...entries, ...pivots },
    ...listUpdates(columns, placed, entries),
    ...listTerms(columns, placed, order),
  }
}

function checkSize({ below }: FactorColumns): void {
  const total = below.reduce((sum, { length: m }) => sum + (m * (m + 1)) / 2, 0)
  if (total <= mostUpdates) return
  throw new InputError(
    `The joints are coupled too closely: their factor takes ${total} products, and ${mostUpdates} can be held. ` +
      'Take joints off the body that has most of them, or fix it.',
  )
}

/** Entries by level, and within a level those with most updates first, so that neighbours have equal work. */
function listEntries(columns: FactorColumns, start: Int32Array): { entries: Entries; sorted: Uint32Array } {
  const { row, level, below } = columns
  const count = start[below.length]!
  const rowI = new Int32Array(count)
  const column = new Int32Array(count)
  below.forEach((list, j) => {
    column.fill(j, start[j]!, start[j + 1]!)
    rowI.set([row[j]!, ...Array.from(list, (i) => row[i]!)], start[j]!)
  })
  const updates = new Uint32Array(count)
  forEachUpdate(columns, start, (entry) => {
    updates[entry]!++
  })
  const order = Uint32Array.from(updates, (_, e) => e).sort(
    (a, b) => level[column[a]!]! - level[column[b]!]! || updates[b]! - updates[a]! || a - b,
  )
  const sorted = new Uint32Array(count)
  order.forEach((e, at) => {
    sorted[e] = at
  })
  const firsts = startsOf(Array.from(order, (e) => updates[e]!))
  const range = levelRanges(columns, order, (e) => column[e]!)
  const entries = {
    entryRowI: Int32Array.from(order, (e) => rowI[e]!),
    entryRowJ: Int32Array.from(order, (e) => row[column[e]!]!),
    entryFirstUpdate: Uint32Array.from(firsts.subarray(0, count)),
    entryEndUpdate: Uint32Array.from(firsts.subarray(1)),
    levelFirstEntry: range.first,
    levelEndEntry: range.end,
  }
  return { entries, sorted }
}

/** Rows by level; `order` has their places. */
function listPivots(columns: FactorColumns): { pivots: Pivots; order: Uint32Array } {
  const { row, level } = columns
  const order = Uint32Array.from(row, (_, place) => place).sort((a, b) => level[a]! - level[b]! || a - b)
  const range = levelRanges(columns, order, (place) => place)
  const pivotRow = Uint32Array.from(order, (place) => row[place]!)
  return { pivots: { pivotRow, levelFirstPivot: range.first, levelEndPivot: range.end }, order }
}

/** Ranges of a list that is sorted by the level of its columns. */
function levelRanges({ level, levels }: FactorColumns, list: Uint32Array, columnOf: (item: number) => number) {
  const lengths = new Array<number>(levels).fill(0)
  for (const item of list) lengths[level[columnOf(item)]!]!++
  const start = startsOf(lengths)
  return { first: Uint32Array.from(start.subarray(0, levels)), end: Uint32Array.from(start.subarray(1)) }
}

/** Calls `visit` for each product of (1): its entry, entries (i, k) and (j, k), and k, ascending for each entry. */
function forEachUpdate(
  { below, left }: FactorColumns,
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

function listUpdates(columns: FactorColumns, { start, sorted }: Places, entries: Entries): Updates {
  const total = entries.entryEndUpdate[entries.entryEndUpdate.length - 1] ?? 0
  const updateLeft = new Uint32Array(total)
  const updateRight = new Uint32Array(total)
  const updatePivot = new Uint32Array(total)
  const next = entries.entryFirstUpdate.slice()
  forEachUpdate(columns, start, (entry, ik, jk, k) => {
    const at = next[sorted[entry]!]!++
    updateLeft[at] = sorted[ik]!
    updateRight[at] = sorted[jk]!
    updatePivot[at] = columns.row[k]!
  })
  return { updateLeft, updateRight, updatePivot }
}

/** For each pivot its entries left of the diagonal, then those below. */
function listTerms({ row, below, left }: FactorColumns, { start, sorted }: Places, order: Uint32Array): Terms {
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
  order.forEach((place, pivot) => {
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
