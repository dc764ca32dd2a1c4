// minimumDegree.ts: orders a few joints so that the one with the fewest neighbours is eliminated next.
//
// Eliminating a joint makes all its neighbours each other's. Source: A. George, J. Liu, The evolution of the minimum
// degree ordering algorithm, SIAM Review 31, 1989.

import type { JointGraph } from './jointGraph.js'

/** Parts above this size are dense, such as all joints of one body: their order by plain degree is as good. */
const most = 64

/** The joints in order; their neighbours outside count, since they are eliminated later. */
export function minimumDegree(graph: JointGraph, joints: readonly number[]): number[] {
  const { first, neighbours } = graph
  if (joints.length > most) {
    const degree = (joint: number) => first[joint + 1]! - first[joint]!
    return [...joints].sort((a, b) => degree(a) - degree(b) || a - b)
  }
  const left = new Map([...joints].sort((a, b) => a - b).map((joint) => [joint, new Set<number>()]))
  const outside = new Map<number, number>()
  for (const [joint, met] of left) {
    const all = neighbours.subarray(first[joint]!, first[joint + 1]!)
    for (const other of all) if (left.has(other)) met.add(other)
    outside.set(joint, all.length - met.size)
  }
  const order: number[] = []
  while (left.size > 0) {
    const degree = (joint: number) => left.get(joint)!.size + outside.get(joint)!
    const next = [...left.keys()].reduce((best, joint) => (degree(joint) < degree(best) ? joint : best))
    const met = left.get(next)!
    left.delete(next)
    for (const joint of met) {
      const own = left.get(joint)!
      own.delete(next)
      for (const other of met) if (other !== joint) own.add(other)
    }
    order.push(next)
  }
  return order
}
