// symbolicFactor.test.ts: order, fill, levels and lists of the factor, against elimination on a set of pairs.

import { describe, expect, test } from 'vitest'
import type { RowPattern } from '#talus/step/joints/jointGraph.js'
import { type SymbolicFactor, symbolicFactor } from '#talus/step/joints/symbolicFactor.js'
import { chain, mesh, patternOf, ring, scattered, sheet, star } from '../../fixtures/mechanisms.js'

const twoChains = [...chain(6), ...chain(4).map(([a, b]) => [a < 0 ? -1 : a + 10, b + 10] as const)]
const mixedRows = (joint: number) => [5, 3, 1, 6, 2][joint % 5]!

const patterns: Record<string, RowPattern> = {
  'one row': patternOf([[-1, 0]], () => 1),
  'one joint': patternOf([[-1, 0]]),
  'a chain': patternOf(chain(17), mixedRows),
  'a ring': patternOf(ring(12), mixedRows),
  'a star': patternOf(star(5, 3)),
  'a full mesh': patternOf(mesh(6), () => 2),
  'a sheet': patternOf(sheet(4), () => 3),
  'two mechanisms': patternOf(twoChains, mixedRows),
  'joints of fixed bodies': patternOf([
    [-1, -1],
    [-1, 0],
    [-1, -1],
  ]),
  ...Object.fromEntries([1, 2, 3, 4].map((seed) => [`random ${seed}`, patternOf(scattered(25, 18, seed), mixedRows)])),
}

const key = (a: number, b: number) => `${Math.max(a, b)},${Math.min(a, b)}`

/** Places of the rows in the order of elimination: by level, then by number of the pivot. */
function placesOf({ pivotRow }: SymbolicFactor): Map<number, number> {
  return new Map(Array.from(pivotRow, (row, at) => [row, at]))
}

/** Rows that couple in the matrix: rows of one joint, and of joints that share a body that can move. */
function coupled({ rowJoint, rowBodyA, rowBodyB }: RowPattern, i: number, j: number): boolean {
  const bodies = (row: number) => [rowBodyA[row]!, rowBodyB[row]!].filter((body) => body >= 0)
  return rowJoint[i] === rowJoint[j] || bodies(i).some((body) => bodies(j).includes(body))
}

/** Pairs of rows with an entry after elimination in that order, the definition of fill. */
function filled(pattern: RowPattern, symbolic: SymbolicFactor): Set<string> {
  const { rows, pivotRow } = symbolic
  const pairs = new Set<string>()
  for (let i = 0; i < rows; i++) for (let j = 0; j <= i; j++) if (coupled(pattern, i, j)) pairs.add(key(i, j))
  for (let at = 0; at < rows; at++) {
    const later = Array.from(pivotRow.subarray(at + 1)).filter((row) => pairs.has(key(row, pivotRow[at]!)))
    for (const i of later) for (const j of later) pairs.add(key(i, j))
  }
  return pairs
}

const ofLevel = (first: Uint32Array, end: Uint32Array, record: number) =>
  first.findIndex((from, level) => from <= record && record < end[level]!)

describe.each(Object.entries(patterns))('%s', (_, pattern) => {
  const symbolic = symbolicFactor(pattern)
  const place = placesOf(symbolic)
  const entries = Array.from(symbolic.entryRowI, (i, e) => [i, symbolic.entryRowJ[e]!] as const)

  test('every row is eliminated once', () => {
    expect([...symbolic.pivotRow].sort((a, b) => a - b)).toEqual(Array.from(pattern.rowJoint, (_, row) => row))
  })

  test('entries are where elimination puts them', () => {
    for (const [i, j] of entries) expect(place.get(i)).toBeGreaterThanOrEqual(place.get(j)!)
    expect(entries.map(([i, j]) => key(i, j)).sort()).toEqual([...filled(pattern, symbolic)].sort())
  })

  test('levels are consecutive and whole', () => {
    const { levels, levelFirstEntry, levelEndEntry, levelFirstPivot, levelEndPivot } = symbolic
    for (const [first, end, count] of [
      [levelFirstEntry, levelEndEntry, entries.length],
      [levelFirstPivot, levelEndPivot, symbolic.rows],
    ] as const) {
      expect(first.length).toBe(levels)
      expect([...first]).toEqual([0, ...end.subarray(0, levels - 1)])
      expect(end[levels - 1]).toBe(count)
    }
  })

  test('updates are the products of an entry, and of earlier levels', () => {
    const { entryFirstUpdate, entryEndUpdate, updateLeft, updateRight, updatePivot } = symbolic
    const has = new Map(entries.map(([i, j], e) => [`${i},${j}`, e]))
    const level = (e: number) => ofLevel(symbolic.levelFirstEntry, symbolic.levelEndEntry, e)
    const expected = entries.map(([i, j]) =>
      Array.from(symbolic.pivotRow)
        .filter((k) => place.get(k)! < place.get(j)! && has.has(`${i},${k}`) && has.has(`${j},${k}`))
        .map((k) => `${has.get(`${i},${k}`)} ${has.get(`${j},${k}`)} ${k}`)
        .sort(),
    )
    const found = entries.map((_, e) => {
      const list: string[] = []
      for (let u = entryFirstUpdate[e]!; u < entryEndUpdate[e]!; u++) {
        expect(level(updateLeft[u]!)).toBeLessThan(level(e))
        expect(level(updateRight[u]!)).toBeLessThan(level(e))
        list.push(`${updateLeft[u]} ${updateRight[u]} ${updatePivot[u]}`)
      }
      return list.sort()
    })
    expect(found).toEqual(expected)
  })

  test('terms are the entries of each row and column, of earlier and of later levels', () => {
    const { pivotRow, pivotFirstTerm, pivotMiddleTerm, pivotEndTerm, termEntry, termRow } = symbolic
    const level = (row: number) => ofLevel(symbolic.levelFirstPivot, symbolic.levelEndPivot, place.get(row)!)
    const terms: string[] = []
    pivotRow.forEach((row, p) => {
      for (let t = pivotFirstTerm[p]!; t < pivotEndTerm[p]!; t++) {
        const [i, j] = entries[termEntry[t]!]!
        const left = t < pivotMiddleTerm[p]!
        expect([i, j]).toEqual(left ? [row, termRow[t]] : [termRow[t], row])
        expect(Math.sign(level(termRow[t]!) - level(row))).toBe(left ? -1 : 1)
        terms.push(`${termEntry[t]} ${left}`)
      }
    })
    expect(new Set(terms).size).toBe(terms.length)
    expect(terms.length).toBe(2 * (entries.length - symbolic.rows))
  })

  test('the same pattern gives the same lists', () => {
    expect(symbolicFactor(pattern)).toEqual(symbolic)
  })
})

describe('size', () => {
  const sizeOf = (joints: readonly (readonly [number, number])[], rows = 5) => {
    const { levels, entryRowI, updateLeft } = symbolicFactor(patternOf(joints, () => rows))
    return { levels, entries: entryRowI.length, updates: updateLeft.length }
  }

  // cut in the middle, then both halves: one generation for each doubling; each joint keeps at most two later ones
  test.each([1, 3, 15, 16, 100, 1000])('a chain of %i joints has log2 n generations and at most 2 n blocks', (n) => {
    const { levels, entries } = sizeOf(chain(n), 1)
    expect(levels).toBeLessThanOrEqual(Math.ceil(Math.log2(n + 1)))
    expect(entries).toBeLessThanOrEqual(3 * n)
  })

  // a ring is a chain after two cuts
  test.each([8, 100, 1000])('a ring of %i joints', (n) => {
    const { levels, entries } = sizeOf(ring(n), 1)
    expect(levels).toBeLessThanOrEqual(Math.ceil(Math.log2(n)) + 2)
    expect(entries).toBeLessThanOrEqual(4 * n)
  })

  test('rows of a joint follow each other, and fill grows with their number', () => {
    const { levels, entries } = sizeOf(chain(1000))
    expect(levels).toBe(5 * 10)
    // 15 of its own and at most two blocks of 25
    expect(entries).toBeLessThanOrEqual(1000 * 65)
  })

  // all joints of the middle body couple: no order avoids their 20 levels, or their 210 entries
  test('a star of 20 arms', () => {
    const { levels, entries } = sizeOf(star(20, 50), 1)
    expect(levels).toBeLessThanOrEqual(20 + 6)
    expect(entries).toBeLessThanOrEqual(210 + 3 * 1000)
  })

  test('a full mesh is dense in the joints of each body', () => {
    const { entries, levels } = sizeOf(mesh(6), 1)
    expect(levels).toBeGreaterThanOrEqual(5)
    expect(entries).toBeLessThanOrEqual((15 * 16) / 2)
  })

  test('mechanisms that do not meet are eliminated side by side', () => {
    const two = [...chain(100), ...chain(100).map(([a, b]) => [a < 0 ? -1 : a + 200, b + 200] as const)]
    const [one, both] = [sizeOf(chain(100)), sizeOf(two)]
    expect(both).toEqual({ levels: one.levels, entries: 2 * one.entries, updates: 2 * one.updates })
  })

  test('joints that couple too closely are refused', () => {
    expect(() => symbolicFactor(patternOf(star(250, 1)))).toThrow(
      /coupled too closely: their factor takes \d+ products/,
    )
  })
})
