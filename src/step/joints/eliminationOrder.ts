// eliminationOrder.ts: the order in which joints are eliminated, by nested dissection: few joints that cut a mechanism
// in two are eliminated last, and so on in both parts.
//
// A chain of n joints gets about log2 n generations, each of which is eliminated at once, with at most two later
// neighbours for each joint. Source: A. George, Nested dissection of a regular finite element mesh, 1973; the cuts are
// levels of a breadth-first search, George and Liu, Computer Solution of Large Sparse Positive Definite Systems, 1981,
// chapter 8. Parts that no level cuts are ordered by minimum degree.

import type { JointGraph } from './jointGraph.js'
import { minimumDegree } from './minimumDegree.js'

/** Joints in the order of elimination; the same for the same graph. */
export function eliminationOrder(graph: JointGraph): Int32Array {
  const order: number[] = []
  const search = new Search(graph)
  // parts still to be ordered; a cut waits below its parts
  const stack: { readonly joints: readonly number[]; readonly done: boolean }[] = []
  stack.push({ joints: graph.rows.map((_, joint) => joint), done: false })
  for (let top = stack.pop(); top; top = stack.pop()) {
    if (top.done) order.push(...minimumDegree(graph, top.joints))
    else {
      for (const part of search.components(top.joints).reverse()) {
        const cut = search.cut(part)
        stack.push({ joints: cut ? cut.separator : part, done: true })
        if (cut) stack.push({ joints: cut.far, done: false }, { joints: cut.near, done: false })
      }
    }
  }
  return Int32Array.from(order)
}

interface Cut {
  readonly near: number[]
  readonly far: number[]
  readonly separator: number[]
}

/** Breadth-first searches within parts of a graph. */
class Search {
  /** Number of the part that a joint belongs to now. */
  private readonly part: Int32Array
  private readonly depth: Int32Array
  private parts = 0

  constructor(private readonly graph: JointGraph) {
    this.part = new Int32Array(graph.rows.length)
    this.depth = new Int32Array(graph.rows.length)
  }

  components(joints: readonly number[]): number[][] {
    const id = this.mark(joints)
    const found: number[][] = []
    for (const joint of joints) if (this.part[joint] === id) found.push(this.levelsFrom(joint, id).flat())
    return found
  }

  /** The best cut of a connected part between two levels, or null where there is none. */
  cut(joints: readonly number[]): Cut | null {
    if (joints.length < 3) return null
    const levels = this.longestLevels(joints)
    const weight = (of: readonly number[]) => of.reduce((sum, joint) => sum + this.graph.rows[joint]!.length, 0)
    const total = weight(joints)
    let best = { score: Number.POSITIVE_INFINITY, level: -1 }
    let within = 0
    for (let level = 0; level + 1 < levels.length; level++) {
      within += weight(levels[level]!)
      const separator = weight(this.facing(levels[level]!))
      // small cuts, and much on the smaller side
      const score = separator / Math.min(within - separator, total - within)
      if (score < best.score) best = { score, level }
    }
    return best.level < 0 ? null : this.cutAt(levels, best.level)
  }

  private cutAt(levels: readonly number[][], level: number): Cut {
    const separator = this.facing(levels[level]!)
    const apart = new Set(separator)
    const near = levels.slice(0, level + 1).flat()
    return { near: near.filter((joint) => !apart.has(joint)), far: levels.slice(level + 1).flat(), separator }
  }

  /** Those of a level that have a neighbour in the next one. */
  private facing(level: readonly number[]): number[] {
    const { first, neighbours } = this.graph
    return level.filter((joint) => {
      for (let k = first[joint]!; k < first[joint + 1]!; k++) {
        const other = neighbours[k]!
        if (this.part[other] === this.part[joint] && this.depth[other] === this.depth[joint]! + 1) return true
      }
      return false
    })
  }

  /** Levels from a joint that is far from others: the last level of a search is where the next one starts. */
  private longestLevels(joints: readonly number[]): number[][] {
    let levels = this.levelsFrom(joints[0]!, this.mark(joints))
    for (;;) {
      const start = this.fewestNeighbours(levels[levels.length - 1]!)
      const next = this.levelsFrom(start, this.mark(joints))
      const longer = next.length > levels.length
      levels = next
      if (!longer) return levels
    }
  }

  private fewestNeighbours(joints: readonly number[]): number {
    const { first } = this.graph
    const degree = (joint: number) => first[joint + 1]! - first[joint]!
    return joints.reduce((best, joint) => (degree(joint) < degree(best) ? joint : best))
  }

  /** Joints of part `id` by their distance from `start`; they change over to the part after it. */
  private levelsFrom(start: number, id: number): number[][] {
    const { first, neighbours } = this.graph
    const levels: number[][] = []
    const visit = (joint: number, depth: number): number => {
      this.part[joint] = id + 1
      this.depth[joint] = depth
      return joint
    }
    let level = [visit(start, 0)]
    while (level.length > 0) {
      levels.push(level)
      const next: number[] = []
      for (const joint of level) {
        for (let k = first[joint]!; k < first[joint + 1]!; k++) {
          if (this.part[neighbours[k]!] === id) next.push(visit(neighbours[k]!, levels.length))
        }
      }
      level = next
    }
    return levels
  }

  private mark(joints: readonly number[]): number {
    this.parts += 2
    for (const joint of joints) this.part[joint] = this.parts
    return this.parts
  }
}
