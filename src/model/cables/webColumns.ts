// webColumns.ts: cables that are joined to each other and whose step is implicit, for webBlocks.ts: an order in which elimination fills in
// little, the entries that it has, and which of them each step of it lessens.
//
// Unknowns are places and slopes of nodes. Next is always one of the fewest neighbours (Tinney & Walker 1967), which are each other's
// neighbours after it.

import type { CableColumns, CableStructure } from './cableColumns.js'

/** Blocks of newtonBlocks.ts: own place, cross and slope, then by the next node place, cross, back and slope. */
const blocks = 7

/** What structures of a kind share, by numbers that begin with 0. */
interface WebKind {
  /** Of each node its columns, −1 for what is held. */
  readonly places: readonly number[]
  readonly slopes: readonly number[]
  /** Of each column: its first entry, the diagonal, and its first term. */
  readonly diagonals: readonly number[]
  readonly firstTerms: readonly number[]
  readonly rows: readonly number[]
  readonly targets: readonly number[]
  readonly parts: readonly WebPart[]
}

/** A block of a node in an entry, its number 7 more where it is transposed. */
interface WebPart {
  readonly node: number
  readonly block: number
  readonly entry: number
}

/** Numbers of the unknowns of each node, −1 for what is held. */
interface Unknowns {
  readonly places: readonly number[]
  readonly slopes: readonly number[]
  readonly count: number
}

function unknownsOf({ nodes, placeOf, heldPlaces, heldSlopes }: CableStructure['mass']): Unknowns {
  const held = new Set([...heldPlaces].map((node) => placeOf[node]!))
  const [places, slopes] = [[] as number[], [] as number[]]
  let count = 0
  for (let node = 0; node < nodes; node++) {
    const place = placeOf[node]!
    places.push(held.has(place) ? -1 : place < node ? places[place]! : count++)
    slopes.push(heldSlopes.has(node) ? -1 : count++)
  }
  return { places, slopes, count }
}

/** Unknowns in the order of elimination, each with its neighbours then. */
function elimination(near: readonly Set<number>[]): { unknown: number; neighbours: number[] }[] {
  const left = new Set(near.keys())
  const order: { unknown: number; neighbours: number[] }[] = []
  while (left.size > 0) {
    let unknown = -1
    for (const one of left) if (unknown < 0 || near[one]!.size < near[unknown]!.size) unknown = one
    left.delete(unknown)
    const neighbours = [...near[unknown]!]
    for (const one of neighbours) {
      near[one]!.delete(unknown)
      for (const other of neighbours) if (other !== one) near[one]!.add(other)
    }
    order.push({ unknown, neighbours })
  }
  return order
}

function kindOf(mass: CableStructure['mass']): WebKind {
  const { places, slopes, count } = unknownsOf(mass)
  const near = Array.from({ length: count }, () => new Set<number>())
  for (const { a, b } of mass.elements) {
    const all = [places[a]!, slopes[a]!, places[b]!, slopes[b]!].filter((unknown) => unknown >= 0)
    for (const one of all) for (const other of all) if (one !== other) near[one]!.add(other)
  }
  const order = elimination(near)
  const columnOf: number[] = []
  order.forEach(({ unknown }, column) => {
    columnOf[unknown] = column
  })
  const [diagonals, rows] = [[] as number[], [] as number[]]
  for (const [column, { neighbours }] of order.entries()) {
    diagonals.push(rows.length)
    rows.push(column, ...neighbours.map((unknown) => columnOf[unknown]!).sort((a, b) => a - b))
  }
  const end = (column: number) => diagonals[column + 1] ?? rows.length
  const entryAt = (row: number, column: number) => rows.slice(0, end(column)).indexOf(row, diagonals[column])
  const [firstTerms, targets] = [[] as number[], [] as number[]]
  diagonals.forEach((diagonal, column) => {
    firstTerms.push(targets.length)
    const below = rows.slice(diagonal + 1, end(column))
    below.forEach((a, k) => {
      for (const b of below.slice(k)) targets.push(entryAt(b, a))
    })
  })
  const columns = (of: readonly number[]) => of.map((unknown) => (unknown < 0 ? -1 : columnOf[unknown]!))
  const found = { places: columns(places), slopes: columns(slopes) }
  return { ...found, diagonals, firstTerms, rows, targets, parts: partsOf(mass, found, entryAt) }
}

function partsOf(
  { nodes, elements }: CableStructure['mass'],
  { places, slopes }: Pick<WebKind, 'places' | 'slopes'>,
  entryAt: (row: number, column: number) => number,
): WebPart[] {
  const parts: WebPart[] = []
  const add = (node: number, block: number, row: number, column: number) => {
    if (row < 0 || column < 0) return
    if (row >= column) parts.push({ node, block, entry: entryAt(row, column) })
    // a place by itself has both
    if (row < column || (row === column && block > 2)) {
      parts.push({ node, block: block + blocks, entry: entryAt(column, row) })
    }
  }
  for (let node = 0; node < nodes; node++) {
    add(node, 0, places[node]!, places[node]!)
    add(node, 1, places[node]!, slopes[node]!)
    add(node, 2, slopes[node]!, slopes[node]!)
  }
  for (const { a, b } of elements) {
    add(a, 3, places[a]!, places[b]!)
    add(a, 4, places[a]!, slopes[b]!)
    add(a, 5, slopes[a]!, places[b]!)
    add(a, 6, slopes[a]!, slopes[b]!)
  }
  return parts
}

export interface WebColumns {
  readonly count: number
  /** Columns by the name of their field, of webs, of their nodes, columns, entries, terms and parts. */
  readonly webs: Readonly<Record<string, readonly number[]>>
  readonly webNodes: Readonly<Record<string, readonly number[]>>
  readonly columns: Readonly<Record<string, readonly number[]>>
  readonly entries: Readonly<Record<string, readonly number[]>>
  readonly terms: Readonly<Record<string, readonly number[]>>
  readonly parts: Readonly<Record<string, readonly number[]>>
}

/** Nodes of more than one cable. */
export const isWeb = ({ mass }: CableStructure) => mass.elements.length < mass.nodes - 1

export function webColumns({ structures, nodes, elements }: CableColumns): WebColumns {
  const made = {
    webs: listsOf('First', 'End', 'Nodes', 'FirstColumn', 'EndColumn', 'FirstPart', 'EndPart', 'Theta'),
    webNodes: listsOf('Node', 'Body', 'Place', 'Slope', 'Length'),
    columns: listsOf('Diagonal', 'EndEntry', 'FirstTerm'),
    entries: listsOf('Row'),
    terms: listsOf('Target'),
    parts: listsOf('PartNode', 'PartBlock', 'PartEntry'),
  }
  const kinds = new Map<Float64Array, WebKind>()
  const found = structures.filter((one) => isWeb(one) && nodes.nodeTheta![one.firstNode]! > 0)
  for (const structure of found) {
    const { firstNode, mass, inverse } = structure
    const kind = kinds.get(inverse) ?? kindOf(mass)
    kinds.set(inverse, kind)
    const from = {
      node: made.webNodes.webNode!.length,
      column: made.columns.webDiagonal!.length,
      entry: made.entries.webRow!.length,
      term: made.terms.webTarget!.length,
      part: made.parts.webPartNode!.length,
    }
    append(made.webs, {
      webFirst: [firstNode],
      webEnd: [firstNode + mass.nodes],
      webNodes: [from.node],
      webFirstColumn: [from.column],
      webEndColumn: [from.column + kind.diagonals.length],
      webFirstPart: [from.part],
      webEndPart: [from.part + kind.parts.length],
      webTheta: [nodes.nodeTheta![firstNode]!],
    })
    const own = Array.from({ length: mass.nodes }, (_, k) => firstNode + k)
    const elementOf = (node: number) => Math.max(nodes.nodeBefore![node]!, nodes.nodeAfter![node]!)
    const moved = (columns: readonly number[]) => columns.map((column) => (column < 0 ? -1 : column + from.column))
    append(made.webNodes, {
      webNode: own,
      webBody: own.map((node) => nodes.nodeBody![node]!),
      webPlace: moved(kind.places),
      webSlope: moved(kind.slopes),
      webLength: own.map((node) => elements.elementLength![elementOf(node)]!),
    })
    append(made.columns, {
      webDiagonal: kind.diagonals.map((entry) => entry + from.entry),
      webEndEntry: [...kind.diagonals.slice(1), kind.rows.length].map((entry) => entry + from.entry),
      webFirstTerm: kind.firstTerms.map((term) => term + from.term),
    })
    append(made.entries, { webRow: kind.rows.map((row) => row + from.column) })
    append(made.terms, { webTarget: kind.targets.map((entry) => entry + from.entry) })
    append(made.parts, {
      webPartNode: kind.parts.map(({ node }) => node + firstNode),
      webPartBlock: kind.parts.map(({ block }) => block),
      webPartEntry: kind.parts.map(({ entry }) => entry + from.entry),
    })
  }
  return { count: found.length, ...made }
}

function listsOf(...names: readonly string[]): Record<string, number[]> {
  return Object.fromEntries(names.map((name) => [`web${name}`, [] as number[]]))
}

function append(lists: Record<string, number[]>, more: Readonly<Record<string, readonly number[]>>): void {
  for (const [name, values] of Object.entries(more)) for (const value of values) lists[name]!.push(value)
}
