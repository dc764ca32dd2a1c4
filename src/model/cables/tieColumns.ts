// tieColumns.ts: nodes of cables that joints hold, in the order of nodes: which structure each is of, and where its answers to impulses are.

import type { JointColumns } from '../jointColumns.js'
import type { CableColumns } from './cableColumns.js'

export interface TieColumns {
  readonly node: number[]
  /** Ties of the same structure: the first, and one past the last. */
  readonly first: number[]
  readonly end: number[]
  /** Block of W by which node 0 would act on it. */
  readonly row: number[]
  /** First of its blocks of (M + H)⁻¹, −1 where the step is explicit. */
  readonly ahead: number[]
  /** Of those, all. */
  readonly blocks: number
  /** Of each joint: its tie, −1 for none. */
  readonly ofJoint: Int32Array
  /** Of each node: 1 where its structure has a tie. */
  readonly tied: Uint32Array
}

export function tieColumns(
  { nodes, nodeCount }: CableColumns,
  { jointBodyB }: Pick<JointColumns, 'jointBodyB'>,
): TieColumns {
  const nodeOf = new Map(nodes.nodeBody!.map((body, node) => [body, node]))
  const node = [...new Set([...jointBodyB].flatMap((body) => nodeOf.get(body) ?? []))].sort((a, b) => a - b)
  const structure = (tie: number) => nodes.nodeFirst![node[tie]!]!
  const first = node.map((_, tie) => node.findIndex((_, other) => structure(other) === structure(tie)))
  const end = first.map((start) => {
    let past = start
    while (past < node.length && structure(past) === structure(start)) past++
    return past
  })
  let blocks = 0
  const ahead = node.map((of, tie) => {
    if (nodes.nodeTheta![of] === 0) return -1
    const at = blocks
    blocks += end[tie]! - first[tie]!
    return at
  })
  const tieOf = new Map(node.map((of, tie) => [of, tie]))
  const structures = new Set(node.map((_, tie) => structure(tie)))
  return {
    node,
    first,
    end,
    row: node.map((of) => nodes.nodeRow![of]! - nodes.nodeFirst![of]!),
    ahead,
    blocks,
    ofJoint: Int32Array.from(jointBodyB, (body) => tieOf.get(nodeOf.get(body) ?? -1) ?? -1),
    tied: Uint32Array.from({ length: nodeCount }, (_, k) => Number(structures.has(nodes.nodeFirst![k]!))),
  }
}
