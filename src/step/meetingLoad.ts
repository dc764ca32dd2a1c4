// meetingLoad.ts: forces or torques of meetings, by force, on bodies that are marked, from others or from marked ones alone.

import type { Backend } from '../backends/backend.js'

/** Bodies with mark 2 bear the load; those with mark 1 it comes from, where that matters. */
export interface Marked {
  readonly first: number
  readonly count: number
  readonly mark: number
}

export async function meetingLoad(
  backend: Backend,
  ranges: readonly Marked[],
  { between = false, torque = false }: { readonly between?: boolean; readonly torque?: boolean },
): Promise<number[]> {
  for (const { first, count, mark } of ranges) backend.write('bodyMark', new Uint32Array(count).fill(mark), first)
  backend.stage('observe')
  backend.run('meetingLoads', { between, torque })
  const load: number[] = []
  for (const axis of ['X', 'Y', 'Z']) {
    backend.reduce('sum', `meetingLoad${axis}`, `load${axis}`)
    load.push((await backend.read(`load${axis}`, 0, 1))[0]!)
  }
  for (const { first, count } of ranges) backend.write('bodyMark', new Uint32Array(count), first)
  return load
}
