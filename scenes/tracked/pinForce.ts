// pinForce.ts: the force of a pin of a track, from the three components of its probe.

import type { ProbeTable } from 'talus'

/** Of pin k of the left track at each sample, N. */
export function pinForce({ series }: ProbeTable, k: number): number[] {
  const [x, y, z] = ['x', 'y', 'z'].map((c) => series(`leftPin${k}.reactionForce.${c}`))
  return x!.map((value, i) => Math.hypot(value, y![i]!, z![i]!))
}
