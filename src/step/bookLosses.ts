// bookLosses.ts: what contacts and dampers by force take, booked by their laws and not as what the balance leaves; where it is asked for.

import { sumOf } from '../backends/backend.js'
import type { Run } from './run.js'

/** As kernels of contactLosses.ts have them. */
const alongNormals = 0
const acrossNormals = 1
const elasticWork = 2

/** Losses along normals, or across them, or what elastic forces give, as power of this moment: sums over pairs, walls and meetings. */
function losePower({ backend, leaveOut, materials, meet, parts }: Run, which: number): void {
  const law = { materials, normal: parts?.normal ?? 0, which }
  const form = `__parts_${parts !== null}`
  backend.run(`lostInPairs${form}`, law)
  leaveOut?.('pairStored')
  backend.reduce([sumOf('pairStored', 'sumPairStored')])
  backend.run(`lostInWalls${form}`, law)
  backend.reduce([sumOf('wallPairStored', 'sumWallStored')])
  if (!meet) return
  backend.run(`lostInMeetings${form}`, law)
  leaveOut?.('meetingStored')
  backend.reduce([sumOf('meetingStored', 'sumMeetingStored')])
}

/** At the end of a step, with its velocities. */
export function bookLosses(run: Run): void {
  const { backend, timeStep: h, meet } = run
  if (!run.bookLosses) return
  backend.stage('observe')
  for (const which of [alongNormals, acrossNormals, elasticWork]) {
    losePower(run, which)
    backend.run('addLosses', { h, which, meet })
  }
}

export interface Powers {
  readonly along: number
  readonly across: number
  readonly elastic: number
}

/** The powers of this moment, W. */
export async function powersNow(run: Run): Promise<Powers> {
  const { backend, meet } = run
  const sums = ['sumPairStored', 'sumWallStored', ...(meet ? ['sumMeetingStored'] : [])]
  const power = async (which: number) => {
    losePower(run, which)
    let whole = 0
    for (const sum of sums) whole += (await backend.read(sum, 0, 1))[0]!
    return whole
  }
  return { along: await power(alongNormals), across: await power(acrossNormals), elastic: await power(elasticWork) }
}
