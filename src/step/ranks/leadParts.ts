// leadParts.ts: rank 0 tells all ranks to write their parts of a recording.

import type { FrameParts } from '../simulation.js'
import { type FrameMoment, type PartOrder, type PartRecorder, partTasks } from './frameParts.js'
import type { RankRun } from './rankRun.js'

export interface PartLeader {
  readonly recorder: PartRecorder
  readonly rank: RankRun
  /** All ranks have their bodies. */
  prepare(): Promise<void>
  tell(task: number): void
  /** Of records that rank 0 alone has: those of cables. */
  fields(names: readonly string[]): Promise<Readonly<Record<string, Float64Array>>>
  /** Nobody leaves meanwhile. */
  together<T>(work: () => Promise<T>): Promise<T>
}

export function leadParts(leader: PartLeader): FrameParts {
  const { recorder, rank, tell, together } = leader
  const done = (failure: string | null) => {
    if (failure !== null) throw new Error(failure)
  }
  const task = (number: number, work: () => Promise<string | null>) =>
    together(() => {
      tell(number)
      return work()
    }).then(done)
  return {
    open: (order: PartOrder) => task(partTasks.open, () => recorder.open(order)),
    async append(moment: FrameMoment, others: readonly string[]) {
      const written = await together(async () => {
        await leader.prepare()
        tell(partTasks.append)
        const records = await recorder.append(moment, rank)
        // before anybody steps on
        return typeof records === 'string' ? records : { records, values: await leader.fields(others) }
      })
      if (typeof written === 'string') throw new Error(written)
      return written
    },
    sync: () => task(partTasks.sync, () => recorder.sync()),
    close: () => task(partTasks.close, () => recorder.close()),
  }
}
