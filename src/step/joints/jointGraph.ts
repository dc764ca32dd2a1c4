// jointGraph.ts: which joints meet in a body that can move; the graph that the order of elimination is found on.

/** The rows of all joints: what they act on. A joint's rows act on the same bodies. */
export interface RowPattern {
  /** Joint of each row. */
  readonly rowJoint: ArrayLike<number>
  /** Bodies of each row; −1 for one that does not move, through which nothing couples. */
  readonly rowBodyA: ArrayLike<number>
  readonly rowBodyB: ArrayLike<number>
}

/** Neighbours of vertex v: `neighbours[first[v]]` to `neighbours[first[v + 1] - 1]`, ascending. */
export interface JointGraph {
  /** Rows of each joint that has any, ascending. */
  readonly rows: readonly (readonly number[])[]
  readonly first: Int32Array
  readonly neighbours: Int32Array
}

export function jointGraph(pattern: RowPattern): JointGraph {
  const { rowJoint, rowBodyA, rowBodyB } = pattern
  const rowsOf = new Map<number, number[]>()
  for (let row = 0; row < rowJoint.length; row++) append(rowsOf, rowJoint[row]!, row)
  const rows = [...rowsOf].sort(([a], [b]) => a - b).map(([, of]) => of)
  const bodies = rows.map((of) => [...new Set([rowBodyA[of[0]!]!, rowBodyB[of[0]!]!])].filter((body) => body >= 0))
  const jointsOf = new Map<number, number[]>()
  bodies.forEach((of, joint) => {
    for (const body of of) append(jointsOf, body, joint)
  })
  const lists = bodies.map((of, joint) => {
    const met = new Set(of.flatMap((body) => jointsOf.get(body)!))
    met.delete(joint)
    return Int32Array.from(met).sort()
  })
  const first = new Int32Array(rows.length + 1)
  lists.forEach((list, joint) => {
    first[joint + 1] = first[joint]! + list.length
  })
  const neighbours = new Int32Array(first[rows.length]!)
  lists.forEach((list, joint) => {
    neighbours.set(list, first[joint]!)
  })
  return { rows, first, neighbours }
}

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
