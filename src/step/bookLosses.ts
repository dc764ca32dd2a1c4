// bookLosses.ts: what contacts and dampers by force take, booked by their laws and not as what the balance leaves; where it is asked for.

import { sumOf } from '../backends/backend.js'
import type { Run } from './run.js'

/** Losses along normals, or across them, as power of this moment: sums over pairs, walls and meetings. */
function losePower({ backend, materials, meet, parts }: Run, across: boolean): void {
  const law = { materials, normal: parts?.normal ?? 0, across }
  const form = `__parts_${parts !== null}`
  backend.run(`lostInPairs${form}`, law)
  backend.reduce([sumOf('pairStored', 'sumPairStored')])
  backend.run(`lostInWalls${form}`, law)
  backend.reduce([sumOf('wallPairStored', 'sumWallStored')])
  if (!meet) return
  backend.run(`lostInMeetings${form}`, law)
  backend.reduce([sumOf('meetingStored', 'sumMeetingStored')])
}

/** At the end of a step, with its velocities. */
export function bookLosses(run: Run): void {
  const { backend, timeStep: h, meet } = run
  if (!run.bookLosses) return
  backend.stage('observe')
  for (const across of [false, true]) {
    losePower(run, across)
    backend.run('addLosses', { h, across, meet })
  }
}

/** The power of this moment, W. */
export async function lossesNow(run: Run): Promise<{ readonly along: number; readonly across: number }> {
  const { backend, meet } = run
  const sums = ['sumPairStored', 'sumWallStored', ...(meet ? ['sumMeetingStored'] : [])]
  const power = async (across: boolean) => {
    losePower(run, across)
    let whole = 0
    for (const sum of sums) whole += (await backend.read(sum, 0, 1))[0]!
    return whole
  }
  return { along: await power(false), across: await power(true) }
}
